"""The map that a command is about: shipped or a file, with every fault told."""

import click

from hyskos.cli.shared.asking import ask, may_ask
from hyskos.cli.shared.completing import complete_map
from hyskos.cli.shared.files import FileFault
from hyskos.cli.shared.options import Once
from hyskos.companion.vocabulary import NameType, chosen, complaint, definition_names
from hyskos.definitions.languages import _
from hyskos.rules.rolling_pyramids.board import Board, make_board, place_name, read_place
from hyskos.rules.rolling_pyramids.notation import NotationError, read_amount

map_option = click.option(
    "--map", "map_name", cls=Once, metavar="MAP", shell_complete=complete_map, help=_("The map, by name or file.")
)
"""Which map a command is about; `the_board` loads it."""


def the_board(name: str | None, no_input: bool) -> Board:
    """Load a map by name or file, asking for it if nobody named one."""
    known = definition_names("map")
    if name is None and may_ask(no_input):
        name = ask(_("Map"), NameType(known))
    if name is None:
        raise click.UsageError(_("Missing --map: {known}").format(known=", ".join(known)))
    return load_board(name)


def load_board(name: str) -> Board:
    """Load a map by name or file; raises UsageError for an unknown name, FileFault for a faulty file."""
    from hyskos.cli.shared.reports import concise
    from hyskos.definitions.findings import UnreadableError
    from hyskos.definitions.loader import load_map
    from hyskos.definitions.paths import is_file

    try:
        return make_board(load_map(name if is_file(name) else chosen(name, definition_names("map"), "--map")))
    except UnreadableError as error:
        raise FileFault("\n".join(concise(finding) for finding in error.findings)) from None


def map_name_of(board: Board, typed: str | None) -> str:
    """Give the name under which a file finds a map again: its path, or the id of one that ships."""
    from hyskos.definitions.paths import is_file

    return typed if typed and is_file(typed) else board.id


def read_space(board: Board, word: str, where: str, *, starts: bool = False) -> int:
    """Read the number of a space of this map, or S1 to S4 where starting areas make sense."""
    place = read_place(word)
    if place is None or place not in board.neighbours or (place < 0 and not starts):
        last = max(board.spaces)
        if starts:
            text = _("{where}: `{word}` is no place of this map; it has 1 to {last} and S1 to {start} (RP-05)")
        else:
            text = _("{where}: `{word}` is no space of this map; it has 1 to {last} (RP-05)")
        start = place_name(min(board.neighbours))
        raise click.UsageError(text.format(where=where, word=word, last=last, start=start))
    return place


def read_units(word: str, where: str) -> tuple[int, int]:
    """Read soldiers and heroes."""
    try:
        return read_amount(word)
    except NotationError as error:
        raise click.UsageError(f"{where}: {complaint(error)}") from None
