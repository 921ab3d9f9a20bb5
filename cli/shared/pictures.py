"""Draw single positions to a file; its suffix sets the format."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from hyskos.cli.shared.files import FileFault, cause
from hyskos.cli.shared.path_types import PathType
from hyskos.definitions.languages import _

if TYPE_CHECKING:
    from hyskos.generators.drawing import Drawing

ENDINGS = (".svg", ".pdf", ".png")

picture_option = click.option(
    "-o", "--output", "path", type=PathType(path_type=Path, dir_okay=False), metavar="FILE",
    help=_("Also draw it to this .svg, .pdf or .png file."),
)  # fmt: skip
force_option = click.option("--force", is_flag=True, help=_("Overwrite a file that hyskos did not make."))


def check_drawn(path: Path | None, *names: str) -> None:
    """Raise click.UsageError for drawing options without an output file."""
    context = click.get_current_context()
    for name in names if path is None else ():
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise click.UsageError(_("--{option} needs -o, which draws").format(option=name))


class NotDrawnError(click.ClickException):
    """A definition that cannot be drawn, e.g. because a text is too long: one line, exit 1."""


def save_drawn(path: Path, draw: "Callable[[], Drawing]", *, force: bool) -> None:
    """Draw, save and report the file; raises NotDrawnError, and errors like `save_picture`."""
    from hyskos.companion.formatting import words
    from hyskos.generators.drawing import UndrawableError

    try:
        drawing = draw()
    except UndrawableError as error:
        raise NotDrawnError(words(error.message)) from None
    save_picture(path, drawing, force=force)


def save_picture(path: Path, drawing: "Drawing", *, force: bool) -> None:
    """Save a drawing at true size and report its file; raises FileFault and click.UsageError."""
    from hyskos.generators.writers.saving import OccupiedError

    try:
        write_picture(path, drawing, force=force)
    except OccupiedError:
        raise FileFault(
            _("{file}: kept, since hyskos has not made this file; --force overwrites it").format(file=path)
        ) from None
    click.echo(path, err=True)


def write_picture(path: Path, drawing: "Drawing", *, force: bool = False) -> None:
    """Save a drawing at true size; raises OccupiedError for a foreign file, FileFault and click.UsageError."""
    from hyskos.generators.writers.origin import is_ours
    from hyskos.generators.writers.saving import anything, save

    if path.suffix not in ENDINGS:
        raise click.UsageError(_("{file}: a picture ends in .svg, .pdf or .png").format(file=path))
    try:
        save(path, _content(path.suffix, drawing), anything if force else is_ours)
    except OSError as error:
        raise FileFault(_("{file} cannot be written: {why}").format(file=path, why=cause(error))) from None


def _content(ending: str, drawing: "Drawing") -> bytes:
    from hyskos.generators.sheets.bare import bare

    document = bare(drawing)
    if ending == ".pdf":
        from hyskos.generators.writers.pdf import write_pdf

        return write_pdf(document)
    if ending == ".svg":
        from hyskos.generators.writers.svg import write_svg

        return write_svg(document, document.pages[0])
    from importlib.util import find_spec

    from hyskos.generators.writers.png import write_png

    if not find_spec("pypdfium2"):
        raise click.UsageError(_("PNG needs one more library: pip install 'hyskos[png]'"))
    return write_png(document, document.pages[0], 150)
