"""Load the main board a command refers to (built-in or a file), and read its spaces as people write them."""

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
    """Load a map by name or file. Raises RefusedError for an unknown name and UnreadableError for an invalid file."""
    from hyskos.definitions.loader import load_map

    return make_board(load_map(file_or_id(name, "map", where)))


def refuse_crowd(players: int, board: Board, where: str = "") -> None:
    """Raise RefusedError that names `where` if the map has too few starts for this many players."""
    try:
        check_room(players, board)
    except UnlawfulError as error:
        raise RefusedError(ruled(error.reason), where) from None


def map_name_of(board: Board, typed: str | None) -> str:
    """Return the name that finds the map again from a file: its path, or the id of a built-in map."""
    from hyskos.definitions.paths import is_file

    return typed if typed and is_file(typed) else board.id


def read_space(board: Board, word: str, where: str, *, starts: bool = False) -> int:
    """Parse a space of the map (number or name), or a start such as S1 if `starts`; raises RefusedError."""
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
    """Parse soldiers for a side without heroes, and any heroes typed anyway; raises RefusedError."""
    return understood(lambda text: read_amount(text, heroes=False), word, where)
