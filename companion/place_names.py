"""Named spaces of a main board: what may be typed instead of a number, and how a space is told."""

import re
from collections.abc import Iterator, Sequence

from hyskos.definitions.languages import language, text_in
from hyskos.definitions.spoken import PARTING, plain, taken
from hyskos.rules.rolling_pyramids.board import Board
from hyskos.rules.rolling_pyramids.places import place_name, read_place

_PARTS = re.compile(rf"([\s{PARTING}_-]+)")
_JOINS = re.compile(r"[\s_-]")


def told_place(board: Board, place: int) -> str:
    """Give a place with its name, if it has one: "9 Oasis", in the language of the answer."""
    names = board.names.get(place)
    return f"{place_name(place)} {text_in(names, language())}" if names else place_name(place)


def place_column(board: Board, places: Sequence[int]) -> int:
    """Give the width of a column of places: 4, or more where they have names."""
    return max([4, *(len(told_place(board, place)) for place in places if place in board.names)])


def read_named(board: Board, word: str) -> int | None:
    """Read a place as people write it, or by its name in any language; None if it is none.

    It may be one that this map does not have.
    """
    place = read_place(word)
    return place if place is not None else _meant(board, plain(word))


def numbered(board: Board, line: str) -> str:
    """Put the number of each named space in the place of its name, wherever but at the beginning of a line.

    A name of several words may be typed with blanks, hyphens or underscores between them. A name that is another word
    of the table, such as that of a device, stays that word.
    """
    if not board.names:
        return line
    parts, found, i = _PARTS.split(line), list[str](), 0
    while i < len(parts):
        end, number = next(_here(board, parts, i), (i + 1, parts[i])) if i and not i % 2 else (i + 1, parts[i])
        found.append(number)
        i = end
    return "".join(found)


def _here(board: Board, parts: Sequence[str], start: int) -> Iterator[tuple[int, str]]:
    """Find the longest name that begins with a part: where it ends, and its number."""
    end = start + 1
    ends = [end]
    while end + 1 < len(parts) and len(parts[end]) == 1 and _JOINS.fullmatch(parts[end]):
        end += 2
        ends.append(end)
    for end in reversed(ends):
        typed = plain("".join(parts[start:end]))
        if typed not in taken() and (place := _meant(board, typed)):
            yield end, place_name(place)


def _meant(board: Board, typed: str) -> int | None:
    called = (place for place, names in board.names.items() if typed in map(plain, names.values()))
    return next(called, None) if typed else None
