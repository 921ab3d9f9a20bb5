"""The `--evening` option: read board, forces and points from the journal of a session."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hyskos.cli.shared.files import FileError, PathType, cause, unreadable
from hyskos.cli.shared.options import SingleUseOption
from hyskos.companion.refusals import RefusedError
from hyskos.companion.sentences import with_rule
from hyskos.definitions.languages import _
from hyskos.rules.reasons import UnlawfulError

if TYPE_CHECKING:
    from hyskos.companion.journal.appending import Appender
    from hyskos.companion.journal.tables import AnySession, PyramidsSession

evening_option = click.option(
    "--evening", cls=SingleUseOption, type=PathType(path_type=Path), metavar="JOURNAL",
    help=_("Take board, rulings and players from this journal of `hyskos table`."),
)  # fmt: skip


def load_session(path: Path) -> "PyramidsSession":
    """Read a session of Rolling Pyramids, which may be open elsewhere. Raises FileError."""
    from hyskos.companion.journal.lines import LARGEST
    from hyskos.companion.journal.tables import replay_journal
    from hyskos.definitions.paths import read_file

    try:
        raw = read_file(path, LARGEST + 1)
    except (OSError, ValueError) as error:
        raise unreadable(path, error) from None
    try:
        return replay_journal(raw, path)[0]
    except RefusedError as error:
        raise FileError(str(error)) from None


def without_rulings(words: Sequence[str], rules_file: Path | None) -> None:
    """Raise click.UsageError for rulings given along with a session, which has its own."""
    if words or rules_file:
        raise click.UsageError(_("--evening takes the rulings from the journal: leave out --ruling and --rules"))


def appender(path: Path) -> "Appender":
    """Open a journal for appending; raises FileError, also if another process has locked it."""
    from hyskos.companion.journal.appending import Appender, TakenError

    try:
        return Appender(path)
    except TakenError:
        text = _("{file} is open in another window or program: close it there first")
        raise FileError(text.format(file=path)) from None
    except (OSError, ValueError) as error:
        why = cause(error) if isinstance(error, OSError) else str(error)
        raise FileError(_("{file} cannot be opened: {why}").format(file=path, why=why)) from None


def rescue_lines(session: "AnySession") -> FileError:
    """Save the lines of a journal that was replaced, changed or deleted, and report where they are."""
    file = session.path
    try:
        rescued = session.rescue()
    except OSError as error:
        text = _("{file} was replaced, changed or deleted while it was open, and its lines cannot be saved: {why}")
        return FileError(text.format(file=file, why=cause(error)))
    text = _("{file} was replaced, changed or deleted while it was open; the lines that were answered are in {kept}")
    return FileError(text.format(file=file, kept=rescued))


def type_line(path: Path, line: str) -> tuple["PyramidsSession", tuple[str, ...]]:
    """Type a line into a session; return the session and its answer. Raises FileError if the line is refused."""
    from hyskos.cli.shared.chance import roll_die

    with open_session(path) as session:
        try:
            return session, session.answer(line, roll_die).said
        except UnlawfulError as error:
            raise FileError(f"{path}: {with_rule(error.reason)}") from None


@contextmanager
def open_session(path: Path) -> Iterator["PyramidsSession"]:
    """Open a session of Rolling Pyramids for appending; raises FileError, also if another process has locked it."""
    from hyskos.companion.journal.appending import ChangedError, MovedError
    from hyskos.companion.journal.tables import resume_pyramids

    with appender(path) as journal:
        try:
            session = resume_pyramids(path, journal)
        except RefusedError as error:
            raise FileError(str(error)) from None
        try:
            yield session
        except RefusedError as error:
            raise FileError(str(error)) from None
        except (MovedError, ChangedError):
            raise rescue_lines(session) from None
