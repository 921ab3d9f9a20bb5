"""The main board that an answer is about: shipped or a file, and its places as people write them."""

from hyskos.companion.place_names import read_named
from hyskos.companion.refusals import RefusedError
from hyskos.companion.sentences import ruled
from hyskos.companion.vocabulary import file_or_id, understood
from hyskos.definitions.languages import _
from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.rolling_pyramids.board import Board, check_room, make_board
from hyskos.rules.rolling_pyramids.notation import read_amount
from hyskos.rules.rolling_pyramids.places import place_name


def load_board(name: str, where: str = "") -> Board:
    """Load a map by name or file; raises RefusedError for an unknown name, UnreadableError for a faulty file."""
    from hyskos.definitions.loader import load_map

    return make_board(load_map(file_or_id(name, "map", where)))


def refuse_crowd(players: int, board: Board, where: str = "") -> None:
    """Refuse more players than may sit down at this map; raises RefusedError, which names `where` they were told."""
    try:
        check_room(players, board)
    except UnlawfulError as error:
        raise RefusedError(ruled(error.reason), where) from None


def map_name_of(board: Board, typed: str | None) -> str:
    """Give the name under which a file finds a map again: its path, or the id of one that ships."""
    from hyskos.definitions.paths import is_file

    return typed if typed and is_file(typed) else board.id


def read_space(board: Board, word: str, where: str, *, starts: bool = False) -> int:
    """Read a space of this map by number or name, or S1 and so on where starts make sense; raises RefusedError."""
    place = read_named(board, word)
    if place is None or place not in board.neighbours or (place < 0 and not starts):
        last = max(board.spaces)
        if starts:
            text = _("{where}: `{word}` is not a place of this map; it has 1 to {last} and S1 to {start} (RP-05)")
        else:
            text = _("{where}: `{word}` is not a space of this map; it has 1 to {last} (RP-05)")
        start = place_name(min(board.neighbours))
        raise RefusedError(text.format(where=where, word=word, last=last, start=start))
    return place


def read_units(word: str, where: str) -> tuple[int, int]:
    """Read soldiers of somebody who has no heroes, and heroes that were typed all the same; raises RefusedError."""
    return understood(lambda text: read_amount(text, heroes=False), word, where)
