"""`hyskos table open` and `hyskos table`: continue a game; the dialogue reads lines and prints answers."""

import io
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import click

from hyskos.cli.shared.chance import roll_die
from hyskos.cli.shared.files import FileError, PathType, cause
from hyskos.cli.shared.game_options import factions_option
from hyskos.cli.shared.journals import appender, rescue_lines
from hyskos.cli.shared.option_types import NameType
from hyskos.cli.shared.options import examples, lang_option
from hyskos.cli.shared.terminal import ask, clear, may_ask, tell, typed_unseen, width
from hyskos.companion.journal.appending import ChangedError, MovedError
from hyskos.companion.journal.lines import FORMAT, LARGEST
from hyskos.companion.journal.tables import AnySession, replay_any, resume_session
from hyskos.companion.refusals import RefusedError
from hyskos.companion.sentences import with_rule
from hyskos.companion.session.commands import begins
from hyskos.companion.session.hidden_orders import MASK
from hyskos.companion.vocabulary import Vocabulary
from hyskos.definitions.languages import _, language, ngettext, text_in
from hyskos.definitions.loader import load_rules
from hyskos.definitions.paths import read_file
from hyskos.rules.reasons import UnlawfulError

SHOWN = 10
"""Maximum number of games listed with their players and state; each must be replayed for that."""
_HEAD = f'{{"format": "{FORMAT}"'.encode()


def prepare_input(session: AnySession) -> None:
    """Set up completion, and add the lines typed earlier to the history."""
    with suppress(ImportError):  # Windows has no readline
        import readline

        def complete(text: str, state: int) -> str | None:
            matches = session.completions(text)
            return f"{matches[state]} " if state < len(matches) else None

        readline.set_completer(complete)
        readline.set_completer_delims(" ")
        readline.parse_and_bind("tab: complete")
        for line in session.typed():
            if not line.endswith(MASK):
                readline.add_history(line)


def talk(path: Path, *, secret: bool = False) -> int:
    """Run a session until its input ends; return 1 if a line was refused and the input is not a terminal.

    With `secret`, orders are typed without echo.
    """
    with appender(path) as journal:
        try:
            session = resume_session(path, journal)
        except RefusedError as error:
            raise FileError(str(error)) from None
        _set_columns(session)
        if secret:
            _keep_secrets(session)
        if session.torn is not None:
            tell(
                _("the last line was cut off and is not part of the game; it was saved in {file}").format(
                    file=session.torn
                )
            )
        for line in session.describe_state():
            tell(line)
        code = _run_session(session)
        if not journal.is_in_place():
            raise rescue_lines(session)
        return code


def _set_columns(session: AnySession) -> None:
    """Set the width for drawing the board; a wrapped drawing would be unreadable."""
    from hyskos.companion.session.rolling_pyramids import RollingPyramids

    if isinstance(session.playing, RollingPyramids):
        session.playing = replace(session.playing, columns=width())


def _keep_secrets(session: AnySession) -> None:
    """Hide orders while they are typed; raises click.UsageError for games without rivals or orders."""
    from hyskos.companion.session.rolling_pyramids import RollingPyramids
    from hyskos.companion.session.state import Session

    playing, start = session.playing, session.timeline.start
    if not isinstance(playing, RollingPyramids) or not isinstance(start, Session) or start.game.table.solo:
        raise click.UsageError(_("--secret is only for Rolling Pyramids with two or more players"))
    session.playing = replace(playing, secret=True)


def _run_session(session: AnySession) -> int:
    alone = not sys.stdin.isatty()
    refused, leaves, idle = False, False, False
    for line in _lines(session):
        typist, before = session.hidden_seat(), len(session.typed())
        try:
            lines, leaves = _answer(session, line)
            if idle and len(session.typed()) < before and _is_undo(line):
                lines = (_("The refused line changed nothing; this undoes the line before it."), *lines)
            idle = False
        except (RefusedError, UnlawfulError) as error:
            lines, refused, idle = (_explain_refusal(error, None if typist is None else line),), True, True
        if typist is not None and session.hidden_seat() != typist:
            clear()
        for row in lines:
            tell(row, 6 if row.startswith("      ") else None)
        sys.stdout.flush()
        if leaves:
            break
    return int(refused and alone)


def _is_undo(line: str) -> bool:
    """Return whether a line is `undo` in any language."""
    first = line.split()[:1]
    return bool(first) and begins(first[0], Vocabulary(("undo",), "command"))


def _explain_refusal(error: RefusedError | UnlawfulError, unseen: str | None) -> str:
    """Explain why a line was refused, without showing a hidden one."""
    if unseen is None:
        return with_rule(error.reason) if isinstance(error, UnlawfulError) else str(error)
    from hyskos.companion.session.hidden_orders import mask_refusal

    return mask_refusal(error, unseen)


def _answer(session: AnySession, line: str) -> tuple[tuple[str, ...], bool]:
    """Save what a line changes, then return its answer and whether it ends the session.

    Raises FileError if saving fails, leaving the journal as it was.
    """
    try:
        reply = session.answer(line, roll_die)
    except (MovedError, ChangedError):
        raise rescue_lines(session) from None
    except OSError as error:
        text = _("{file} cannot be written: {why}; the last line is not kept, everything before it is")
        raise FileError(text.format(file=session.path, why=cause(error))) from None
    if reply.picture is not None:
        from hyskos.cli.table.picture import draw

        return draw(session, reply.picture), False
    return reply.said, reply.leaves


def _typed_since() -> bool:
    """Return whether something was typed on the line that Ctrl-C dropped."""
    try:
        import readline
    except ImportError:  # Windows
        return False
    return bool(readline.get_line_buffer().strip())


def _lines(session: AnySession) -> Iterator[str]:
    """Yield input lines; at a terminal with completion and history."""
    if not sys.stdin.isatty():
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        yield from (line.rstrip("\n") for line in sys.stdin)
        return

    prepare_input(session)
    given_up = False
    while True:
        try:
            line = input(session.prompt()) if session.hidden_seat() is None else typed_unseen(session.prompt())
        except EOFError:
            click.echo()
            return
        except KeyboardInterrupt:
            click.echo()
            if given_up and not _typed_since():
                return
            given_up = True
            click.echo(_("The line is discarded; Ctrl-C again, or Ctrl-D, ends the session"))
            continue
        given_up = False
        yield line


@click.command(
    "open",
    help=_("Continue a game; you can leave out the word `open`.")
    + examples("hyskos table open evening.jsonl", "hyskos table open evening.jsonl --secret"),
)
@click.argument("file", type=PathType(path_type=Path))
@click.option("--secret", is_flag=True, help=_("Type orders secretly, one player after another."))
@factions_option
@lang_option
def resume(file: Path, secret: bool) -> int:
    """Print the state of the game, then continue the session."""
    return talk(file, secret=secret)


def go_on() -> int:
    """List the games in this folder, latest first; at a terminal, ask which one to continue."""
    files = saved_games(Path())
    if not files:
        tell(_("No games in this folder. `hyskos table new` begins one."))
        return 0
    for path in files[:SHOWN]:
        for number, line in enumerate(_describe_journal(path)):
            tell(f"  {line}" if number else line)
    if files[SHOWN:]:
        text = ngettext("and {n} older game", "and {n} older games", len(files[SHOWN:]))
        tell(text.format(n=len(files[SHOWN:])))
    if not may_ask(no_input=False):
        tell(_("Go on with one: hyskos table {file}").format(file=files[0].name), err=True)
        return 0
    return talk(Path(ask(_("Go on with"), NameType({path.name: () for path in files}), files[0].name)))


def saved_games(folder: Path) -> list[Path]:
    """Return the journals in a folder, latest first."""
    journals = [(-path.stat().st_mtime_ns, path) for path in folder.iterdir() if is_journal(path)]
    return [path for _time, path in sorted(journals)]


def is_journal(path: Path) -> bool:
    """Return whether a file begins like a journal."""
    try:
        return read_file(path, len(_HEAD)) == _HEAD
    except (OSError, ValueError):  # not a regular file, or unreadable
        return False


def _describe_journal(path: Path) -> Iterator[str]:
    """Yield two lines: the name of a journal with its game and map, and what to do in it now."""
    try:
        session, decoded = replay_any(read_file(path, LARGEST + 1), path)
    except (OSError, ValueError, RefusedError) as error:
        yield path.name
        yield str(error)
        return
    head = decoded.lines[0]
    title = text_in(load_rules(str(head["game"])).title, language())
    where = head.get("map")
    on = f", {where['name']}" if isinstance(where, dict) else ""
    yield f"{path.name}: {title}{on}"
    yield next(iter(session.describe_state()))
