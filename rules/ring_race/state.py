"""Positions of all stones and figures, and their short notation.

A position is a list of words: `g321@14` is a stack of gold stones on outer triangle 14, large, medium, small from the
bottom up; `g3o2@7` is a mixed one; `gM@14` is gold's Mason on inner triangle 14 (A Anubis, C Cleopatra); `@x` is the
centre, where bumped pieces wait. Stones that are not named have left the board as full pyramids. The sides of a ring,
whatever their names, are g, o, j and b in the order of its file.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from types import MappingProxyType

from hyskos.definitions.kinds.ring import SIDE_LETTERS, Ring
from hyskos.definitions.numerals import read_count
from hyskos.definitions.values import dataclass
from hyskos.rules.reasons import N_, UnlawfulError

CENTRE = -1
"""The place of bumped pieces."""
AWAY = -2
"""The place of borne-off stones."""
STONES = 9
"""The number of stones of each player."""
COLOURS = SIDE_LETTERS
"""Letters of the sides, as many as a ring may have: gold, onyx, jade and brick, unless it names them otherwise."""
KINDS = "MAC"
"""Mason, Anubis, Cleopatra: the figures from small to large (RG-4)."""


@dataclass(frozen=True, slots=True)
class State:
    """Places of the nine stones and three figures of each player.

    Stone i belongs to player i // 9 and has size i % 3 + 1; figure i belongs to player i // 3 and is KINDS[i % 3]. The
    order within a stack need not be stored: its stones differ in size, and the larger one is always below.
    """

    stones: tuple[int, ...]
    figures: tuple[int, ...]

    def stacks(self) -> Mapping[int, tuple[int, ...]]:
        """Return the stones on each occupied outer triangle, from the bottom up."""
        return _stacks(self.stones)

    def figure_at(self, place: int) -> int | None:
        """Return the figure on an inner triangle; None if there is none."""
        return self.figures.index(place) if place in self.figures else None

    def with_stones(self, stones: Iterable[int], place: int) -> "State":
        """Return the state with these stones on one place."""
        moved = list(self.stones)
        for stone in stones:
            moved[stone] = place
        return replace(self, stones=tuple(moved))

    def with_figure(self, figure: int, place: int) -> "State":
        """Return the state with a figure on an inner triangle or in the centre."""
        moved = list(self.figures)
        moved[figure] = place
        return replace(self, figures=tuple(moved))

    @property
    def players(self) -> range:
        """The numbers of the players in the order of their turns."""
        return range(len(self.figures) // len(KINDS))

    def has_waiting_pieces(self, player: int) -> bool:
        """Return whether a player has bumped pieces in the centre."""
        return CENTRE in self.stones[9 * player : 9 * player + 9] or CENTRE in self.figures[3 * player : 3 * player + 3]

    def away(self, player: int) -> int:
        """Count the pyramids that a player has borne off."""
        return self.stones[9 * player : 9 * player + 9].count(AWAY) // 3

    def key(self) -> tuple[tuple[int, ...], ...]:
        """Return a value that is equal for positions that look equal: stones of a kind are interchangeable."""
        kinds = (self.stones[player * 9 + size :: 3][:3] for player in self.players for size in range(3))
        return (*(tuple(sorted(kind)) for kind in kinds), self.figures)


@lru_cache(maxsize=1024)
def _stacks(stones: tuple[int, ...]) -> Mapping[int, tuple[int, ...]]:
    """Collect the stacks of a position; cached, since landing reads them repeatedly while moves are listed."""
    stacks: dict[int, list[int]] = {}
    for stone in _large_first(len(stones)):
        if stones[stone] >= 0:
            stacks.setdefault(stones[stone], []).append(stone)
    return MappingProxyType({place: tuple(stack) for place, stack in stacks.items()})


@cache
def _large_first(stones: int) -> tuple[int, ...]:
    return tuple(sorted(range(stones), key=lambda stone: -(stone % 3)))


def owner(stone: int) -> int:
    """Return the player of a stone: 0 gold, 1 onyx, then the others in the order of the file."""
    return stone // 9


def size(stone: int) -> int:
    """Return a stone's size: 1 small, 2 medium, 3 large."""
    return stone % 3 + 1


def single_colour(stack: Iterable[int]) -> int | None:
    """Return the owner of all stones of a stack; None if it is mixed."""
    owners = {owner(stone) for stone in stack}
    return owners.pop() if len(owners) == 1 else None


SIDES = ("gold", "onyx")
"""The sides of the standard ring; the first two sides of another ring may have the same names."""


def is_usual(ring: Ring) -> bool:
    """Return whether gold plays against onyx, as the sentences of the rules assume."""
    return tuple(player.id for player in ring.players) == SIDES


def is_duel(ring: Ring) -> bool:
    """Return whether there is one opponent, as the rules assume; with more sides all others are opponents (RA-28)."""
    return len(ring.players) == len("go")


def initial(ring: Ring) -> State:
    """Return the position at setup: a full pyramid on each entry space, figures on their inner triangles (RG-4)."""
    stones = [player.entries[stone // 3] for player in ring.players for stone in range(STONES)]
    return State(tuple(stones), tuple(place for player in ring.players for place in player.figures))


def write(state: State) -> str:
    """Format a position as words: stacks by place, figures, then pieces in the centre."""
    words = [f"{stack_word(stack)}@{place}" for place, stack in sorted(state.stacks().items())]
    words += [f"{figure_word(i)}@{place}" for i, place in enumerate(state.figures) if place >= 0]
    words += [f"{stack_word((stone,))}@x" for stone, place in enumerate(state.stones) if place == CENTRE]
    words += [f"{figure_word(i)}@x" for i, place in enumerate(state.figures) if place == CENTRE]
    return " ".join(words)


def figure_word(figure: int) -> str:
    """Format a figure.

    >>> figure_word(5)
    'oC'
    """
    return f"{COLOURS[figure // 3]}{KINDS[figure % 3]}"


def stack_word(stack: Iterable[int]) -> str:
    """Format stones, listed from the bottom up.

    >>> stack_word((2, 1, 9))
    'g32o1'
    """
    word, last = "", ""
    for stone in stack:
        colour = COLOURS[owner(stone)]
        word += (colour if colour != last else "") + str(size(stone))
        last = colour
    return word


@cache
def _forms(players: int) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the patterns of a stack and of a figure for this number of players."""
    letters = COLOURS[:players]
    return re.compile(rf"(?:[{letters}][123]+)+"), re.compile(rf"([{letters}])([{KINDS}])")


_AS_WRITTEN = str.maketrans("GOJBXmac", "gojbxMAC")


def canonical(word: str) -> str:
    """Convert a typed piece, place or move to the letter case of the notation; no two words differ only in case.

    >>> canonical("G321@14"), canonical("gm@X"), canonical("c:2/15=G1@X")
    ('g321@14', 'gM@x', 'C:2/15=g1@x')
    """
    return word.translate(_AS_WRITTEN)


def read(ring: Ring, words: str) -> State:
    """Parse a position; raises UnlawfulError for a position that is impossible on this board."""
    stones, figures = [AWAY] * STONES * len(ring.players), [AWAY] * len(KINDS) * len(ring.players)
    a_stack, a_figure = _forms(len(ring.players))
    for word in words.split():
        name, sign, place_word = canonical(word).partition("@")
        place = _read_place(ring, place_word) if sign else AWAY
        figure = a_figure.fullmatch(name)
        if figure and place != AWAY:
            number = 3 * COLOURS.index(figure[1]) + KINDS.index(figure[2])
            if figures[number] != AWAY or (place >= 0 and place in figures):
                raise UnlawfulError("RG-4", N_("{word}: the figure or its triangle is named twice"), {"word": word})
            figures[number] = place
        elif a_stack.fullmatch(name) and place != AWAY:
            _put_stack(stones, word, name, place)
        else:
            raise UnlawfulError(
                "RG-2", N_("`{word}` is not a piece on a place; write g321@14, g3o2@7, gM@14 or g1@x"), {"word": word}
            )
    _check_complete(ring, stones, figures)
    return State(tuple(stones), tuple(figures))


def _read_place(ring: Ring, word: str) -> int:
    if word == "x":
        return CENTRE
    place = read_count(word)
    if place is not None and place < ring.triangles:
        return place
    raise UnlawfulError(
        "RG-2",
        N_("there is no triangle {place}; they go from 0 to {last}, and x is the centre"),
        {"place": word or "?", "last": ring.triangles - 1},
    )


def _put_stack(stones: list[int], word: str, name: str, place: int) -> None:
    colour, below = "", 4
    if place >= 0 and place in stones:
        raise UnlawfulError("RG-5", N_("{word}: the triangle is named twice"), {"word": word})
    for char in name:
        if char in COLOURS:
            colour = char
            continue
        if place >= 0 and int(char) >= below:
            raise UnlawfulError("RG-5", N_("{word}: each stone has to be smaller than the one below"), {"word": word})
        below = int(char)
        first = STONES * COLOURS.index(colour)
        free = [s for s in range(first, first + STONES) if size(s) == int(char) and stones[s] == AWAY]
        if not free:
            raise UnlawfulError("RG-4", N_("{word}: each player has three stones of each size"), {"word": word})
        stones[free[0]] = place


def _check_complete(ring: Ring, stones: list[int], figures: list[int]) -> None:
    for player, side in enumerate(ring.players):
        missing = [
            [s for s in range(9 * player, 9 * player + 9) if stones[s] == AWAY and size(s) == n] for n in (3, 2, 1)
        ]
        pyramids = min(map(len, missing))
        if extra := [stack_word((stone,)) for of_size in missing for stone in of_size[pyramids:]]:
            text = N_("{player}: name the place of every stone, x for the centre; missing: {stones}")
            raise UnlawfulError("RG-12", text, {"player": side.id, "stones": ", ".join(extra)})
    if AWAY in figures:
        raise UnlawfulError("RG-4", N_("the figure {figure} is missing"), {"figure": figure_word(figures.index(AWAY))})
