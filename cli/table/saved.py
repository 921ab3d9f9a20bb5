"""`hyskos table` without arguments: list the games in the folder, and continue one."""

from collections.abc import Iterator
from pathlib import Path

from hyskos.cli.shared.option_types import NameType
from hyskos.cli.shared.terminal import ask, may_ask, tell
from hyskos.cli.table.talk import talk
from hyskos.companion.journal.lines import FORMAT, LARGEST
from hyskos.companion.journal.tables import seen
from hyskos.companion.refusals import RefusedError
from hyskos.definitions.languages import _, language, ngettext, text_in
from hyskos.definitions.loader import load_rules
from hyskos.definitions.paths import read_file

SHOWN = 10
"""Maximum number of games listed with their players and state; each must be replayed for that."""
_HEAD = f'{{"format": "{FORMAT}"'.encode()


def go_on() -> int:
    """List the games in this folder, latest first; at a terminal, ask which one to continue."""
    files = saved_games(Path())
    if not files:
        tell(_("No games in this folder. `hyskos table new` begins one."))
        return 0
    for path in files[:SHOWN]:
        for number, line in enumerate(_told(path)):
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
    found = [(-path.stat().st_mtime_ns, path) for path in folder.iterdir() if is_journal(path)]
    return [path for _time, path in sorted(found)]


def is_journal(path: Path) -> bool:
    """Return whether a file begins like a journal."""
    try:
        return read_file(path, len(_HEAD)) == _HEAD
    except (OSError, ValueError):  # not a regular file, or unreadable
        return False


def _told(path: Path) -> Iterator[str]:
    """Yield two lines: the name of a journal with its game and map, and what to do in it now."""
    try:
        evening, written = seen(read_file(path, LARGEST + 1), path)
    except (OSError, ValueError, RefusedError) as error:
        yield path.name
        yield str(error)
        return
    head = written.lines[0]
    title = text_in(load_rules(str(head["game"])).title, language())
    where = head.get("map")
    on = f", {where['name']}" if isinstance(where, dict) else ""
    yield f"{path.name}: {title}{on}"
    yield next(iter(evening.stands()))
