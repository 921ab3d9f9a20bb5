"""The journal of an evening as a source of board, holdings and points, so that nobody types them again."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hyskos.cli.shared.files import FileFault, cause
from hyskos.cli.shared.options import Once
from hyskos.cli.shared.path_types import PathType
from hyskos.companion.refusals import RefusedError
from hyskos.companion.sentences import ruled
from hyskos.definitions.languages import _
from hyskos.rules.reasons import UnlawfulError

if TYPE_CHECKING:
    from hyskos.companion.journal.appending import Appender
    from hyskos.companion.journal.evening import Big
    from hyskos.companion.journal.tables import Kept

evening_option = click.option(
    "--evening", cls=Once, type=PathType(path_type=Path), metavar="JOURNAL",
    help=_("Take board, rulings and players from this journal of `hyskos table`."),
)  # fmt: skip


def the_evening(path: Path) -> "Big":
    """Read an evening of Rolling Pyramids; it may be open elsewhere. Raises FileFault."""
    from hyskos.companion.journal.evening import looked_at
    from hyskos.companion.journal.lines import LARGEST
    from hyskos.definitions.paths import read_file

    try:
        raw = read_file(path, LARGEST + 1)
    except (OSError, ValueError) as error:
        why = cause(error) if isinstance(error, OSError) else str(error)
        raise FileFault(_("{file} cannot be read: {why}").format(file=path, why=why)) from None
    try:
        return looked_at(raw, path)[0]
    except RefusedError as error:
        raise FileFault(str(error)) from None


def without_rulings(words: Sequence[str], rules_file: Path | None) -> None:
    """Refuse rulings beside an evening, which has its own; raises click.UsageError."""
    if words or rules_file:
        raise click.UsageError(_("--evening has rulings of its own: leave --ruling and --rules out"))


def appender(path: Path) -> "Appender":
    """Open a journal to add to it; raises FileFault, also where another process holds it."""
    from hyskos.companion.journal.appending import Appender, TakenError

    try:
        return Appender(path)
    except TakenError:
        text = _("{file} is open in another process: only one can keep it")
        raise FileFault(text.format(file=path)) from None
    except (OSError, ValueError) as error:
        why = cause(error) if isinstance(error, OSError) else str(error)
        raise FileFault(_("{file} cannot be opened: {why}").format(file=path, why=why)) from None


def rescue_lines(evening: "Kept") -> FileFault:
    """Save the lines of a journal that another program replaced, changed or deleted, and say where they are."""
    file = evening.path
    try:
        kept = evening.rescue()
    except OSError as error:
        text = _("{file} was replaced, changed or deleted while it was open, and its lines cannot be saved: {why}")
        return FileFault(text.format(file=file, why=cause(error)))
    text = _("{file} was replaced, changed or deleted while it was open; the lines that were answered are in {kept}")
    return FileFault(text.format(file=file, kept=kept))


def type_line(path: Path, line: str) -> tuple["Big", tuple[str, ...]]:
    """Type a line into an evening, and give the evening and what it answers; raises FileFault for what is refused."""
    from hyskos.cli.shared.chance import thrown

    with kept_evening(path) as evening:
        try:
            return evening, evening.answer(line, thrown).said
        except UnlawfulError as error:
            raise FileFault(f"{path}: {ruled(error.reason)}") from None


@contextmanager
def kept_evening(path: Path) -> Iterator["Big"]:
    """Hold an evening of Rolling Pyramids, to add to it; raises FileFault, also where another process holds it."""
    from hyskos.companion.journal.appending import ChangedError, MovedError
    from hyskos.companion.journal.evening import opened

    with appender(path) as journal:
        try:
            evening = opened(path, journal)
        except RefusedError as error:
            raise FileFault(str(error)) from None
        try:
            yield evening
        except RefusedError as error:
            raise FileFault(str(error)) from None
        except (MovedError, ChangedError):
            raise rescue_lines(evening) from None
