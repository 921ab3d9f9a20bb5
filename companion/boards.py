"""Load the main board a command refers to, and read and print its spaces by number or name."""

import re
from collections.abc import Iterator, Sequence

from hyskos.companion.refusals import RefusedError
from hyskos.companion.sentences import with_rule
from hyskos.companion.vocabulary import file_or_id, understood
from hyskos.definitions.languages import _, language, text_in
from hyskos.definitions.typed_words import PARTING, plain, reserved_words
from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.rolling_pyramids.board import Board, check_room, make_board
from hyskos.rules.rolling_pyramids.notation import read_amount
from hyskos.rules.rolling_pyramids.places import place_name, read_place

_PARTS = re.compile(rf"([\s{PARTING}_-]+)")
_JOINS = re.compile(r"[\s_-]")


def place_text(board: Board, place: int) -> str:
    """Return a place with its name, if any, in the language of the output: "9 Oasis"."""
    names = board.names.get(place)
    return f"{place_name(place)} {text_in(names, language())}" if names else place_name(place)


def place_column(board: Board, places: Sequence[int]) -> int:
    """Return the width of a column of places: at least 4, more for names."""
    return max([4, *(len(place_text(board, place)) for place in places if place in board.names)])


def read_named(board: Board, word: str) -> int | None:
    """Parse a place by number or by name in any language; None if it is neither.

    A number need not exist on this map.
    """
    place = read_place(word)
    return place if place is not None else _place_named(board, plain(word))


def number_places(board: Board, line: str) -> str:
    """Replace names of spaces in a line by their numbers, except at the beginning of the line.

    The words of a name may be joined by spaces, hyphens or underscores. Names that are also other words of the
    table, such as devices, are left alone.
    """
    if not board.names:
        return line
    parts, words, i = _PARTS.split(line), list[str](), 0
    while i < len(parts):
        end, number = next(_names_from(board, parts, i), (i + 1, parts[i])) if i and not i % 2 else (i + 1, parts[i])
        words.append(number)
        i = end
    return "".join(words)


def _names_from(board: Board, parts: Sequence[str], start: int) -> Iterator[tuple[int, str]]:
    """Find the longest name that begins at a part; yields where it ends, and its number."""
    end = start + 1
    ends = [end]
    while end + 1 < len(parts) and len(parts[end]) == 1 and _JOINS.fullmatch(parts[end]):
        end += 2
        ends.append(end)
    for end in reversed(ends):
        typed = plain("".join(parts[start:end]))
        if typed not in reserved_words() and (place := _place_named(board, typed)):
            yield end, place_name(place)


def _place_named(board: Board, typed: str) -> int | None:
    matches = (place for place, names in board.names.items() if typed in map(plain, names.values()))
    return next(matches, None) if typed else None


def load_board(name: str, where: str = "") -> Board:
    """Load a map by name or file. Raises RefusedError for an unknown name and UnreadableError for an invalid file."""
    from hyskos.definitions.loader import load_map

    return make_board(load_map(file_or_id(name, "map", where)))


def refuse_crowd(players: int, board: Board, where: str = "") -> None:
    """Raise RefusedError that names `where` if the map has too few starts for this many players."""
    try:
        check_room(players, board)
    except UnlawfulError as error:
        raise RefusedError(with_rule(error.reason), where) from None


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
