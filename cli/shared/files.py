"""Files named by users: paths in options, errors of one line, saving without overwriting by accident, pictures."""

import errno
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from hyskos.definitions.languages import _
from hyskos.definitions.paths import waits

if TYPE_CHECKING:
    from hyskos.generators.drawing import Drawing

ENDINGS = (".svg", ".pdf", ".png")


class FileError(click.ClickException):
    """A file that cannot be read or written: one line for each fault."""

    exit_code = 2


def cause(error: OSError) -> str:
    """Explain in the language of the output why a file cannot be used; rare errors in the words of the system.

    >>> cause(FileNotFoundError(2, "No such file or directory"))
    'no such file or folder'
    """
    from hyskos.definitions.reading.source import cause as told

    return told(error).render(_)


def unwritable(path: Path, error: OSError) -> FileError:
    """Explain why a file or folder cannot be written, and name the part of its path that prevents it."""
    if error.errno in (errno.EEXIST, errno.ENOTDIR):
        files = (part for part in (path, *path.parents) if part.exists() and not part.is_dir())
        return FileError(_("{folder} is a file, not a folder").format(folder=next(files, path)))
    why = cause(error)
    if error.errno == errno.ENOENT:
        folder = Path(error.filename or path).parent
        why = _("there is no folder {folder}; create it or choose another").format(folder=folder)
        if folder.is_dir():
            why = _("the folder {folder} does not accept new files; choose another").format(folder=folder)
    return FileError(_("{file} cannot be written: {why}").format(file=path, why=why))


def unreadable(path: Path, error: OSError | ValueError) -> FileError:
    """Explain why a file cannot be read, and name similar ones if it is missing."""
    why = cause(error) if isinstance(error, OSError) else str(error)
    return FileError(_("{file} cannot be read: {why}").format(file=path, why=why) + suggest_files(str(path)))


def not_found(name: str, known: Iterable[str] = ()) -> click.UsageError:
    """Explain why a name is no regular file: empty, a device, a missing file, or not one of the `known` words."""
    from hyskos.companion.sentences import files_like, guess, near, unknown_name  # slow import
    from hyskos.definitions.paths import SUFFIXES, waits

    path = Path(name)
    if not name:
        return click.UsageError(empty_path())
    if waits(path):
        return click.UsageError(f"{name}: {cause(OSError(errno.ENXIO, name))}")
    if path.suffix in SUFFIXES or len(path.parts) > 1:
        return click.UsageError(_("{file}: no such file").format(file=name) + suggest_files(name))
    known = [*known]
    files = [] if near(name.lower(), known) else files_like(name)
    return click.UsageError(guess(name, files) if files else unknown_name(name, known))


def suggest_files(name: str) -> str:
    """Return a question to add to the error about a missing file, if similar files exist."""
    from hyskos.companion.sentences import files_like

    files = ", ".join(files_like(name))
    return f". {_('Did you mean {guesses}?').format(guesses=files)}" if files else ""


def empty_path() -> str:
    """Return the error for an empty path, which Python would take for the current folder."""
    return _("the path is empty")


def nearer(path: Path) -> Path:
    """Return a path relative to the current folder, if it is below."""
    try:
        return path.relative_to(Path.cwd())
    except (ValueError, OSError):  # the current folder may have been deleted
        return path


def save(path: Path, text: str, *, force: bool = False) -> None:
    """Write a file in one step; an existing file with other content is kept, unless `force`. Raises FileError."""
    from hyskos.generators.writers.saving import OccupiedError, allow_all, nothing
    from hyskos.generators.writers.saving import save as write

    try:
        write(path, text.encode("utf-8"), allow_all if force else nothing)
    except OccupiedError:
        raise FileError(_("{file} exists already; --force overwrites it").format(file=path)) from None
    except OSError as error:
        raise unwritable(path, error) from None


class PathType(click.Path):
    """A path; `-` is only accepted with `allow_dash`, where the command reads standard input for it."""

    def convert(
        self, value: str | os.PathLike[str], param: click.Parameter | None, ctx: click.Context | None
    ) -> str | bytes | os.PathLike[str]:
        """Refuse an empty path, a dash that would become a file name, a folder for a file and the reverse."""
        path = Path(os.fsdecode(value))
        if not os.fspath(value):
            self.fail(empty_path(), param, ctx)
        if not self.file_okay and waits(path):
            self.fail(f"{path}: {cause(OSError(errno.ENXIO, ''))}", param, ctx)
        if not self.file_okay and path.is_file():
            self.fail(_("{folder} is a file, not a folder").format(folder=path), param, ctx)
        if not self.dir_okay and path.is_dir():
            self.fail(_("{file} is a folder, not a file").format(file=path), param, ctx)
        if self.exists and os.fspath(value) != "-" and not path.exists():
            self.fail(f"{path}: {cause(OSError(errno.ENOENT, ''))}", param, ctx)
        if os.fspath(value) == "-" and not self.allow_dash:
            self.fail(no_dash(), param, ctx)
        return super().convert(value, param, ctx)


def no_dash() -> str:
    """Return the message for a dash as file name."""
    return _("`-` does not work here: type a file name")


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
            raise click.UsageError(_("--{option} changes only the picture: add -o FILE").format(option=name))


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
    """Save a drawing at true size and report its file; raises FileError and click.UsageError."""
    from hyskos.generators.writers.saving import OccupiedError

    try:
        write_picture(path, drawing, force=force)
    except OccupiedError:
        raise FileError(
            _("{file}: kept, since hyskos has not made this file; --force overwrites it").format(file=path)
        ) from None
    click.echo(path, err=True)


def write_picture(path: Path, drawing: "Drawing", *, force: bool = False) -> None:
    """Save a drawing at true size; raises OccupiedError for a foreign file, FileError and click.UsageError."""
    from hyskos.generators.writers.origin import is_ours
    from hyskos.generators.writers.saving import allow_all, save

    if path.suffix not in ENDINGS:
        raise click.UsageError(_("{file}: the name of a picture must end in .svg, .pdf or .png").format(file=path))
    try:
        save(path, _content(path.suffix, drawing), allow_all if force else is_ours)
    except OSError as error:
        raise unwritable(path, error) from None


def _content(ending: str, drawing: "Drawing") -> bytes:
    from hyskos.generators.sheets.page import bare_document

    document = bare_document(drawing)
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
