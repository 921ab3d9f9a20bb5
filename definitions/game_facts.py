"""Numbers from the rules of each game, for everything that repeats them: sheets, pieces, covers, boxes, products."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from hyskos.definitions.values import dataclass

Range = tuple[int, int | None]
"""A minimum and a maximum; None if the rules set no maximum."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFacts:
    """Number of players of a game, and other numbers in its rules."""

    players: Range
    minutes: Range | None = None
    age: int | None = None
    counts: tuple[int, ...] = ()  # minimum number of small, medium and large pyramids per colour


@dataclass(frozen=True, slots=True)
class LooseComponents:
    """Components of a game that no definition draws; dice by number of sides."""

    dice_each: tuple[int, ...] = ()  # per player, in the player's colour
    dice: tuple[int, ...] = ()  # shared
    tokens: int = 0  # pawns, one per player
    drawn: bool = False  # whether pyramids are drawn from a bag


PYRAMYDAL = "pyramydal"
GAMES: Mapping[str, GameFacts] = MappingProxyType(
    {
        "rolling-pyramids": GameFacts(players=(1, 6)),  # up to the number of starts on the largest map (RP-01, A96)
        "pharaoh": GameFacts(players=(2, 4), counts=(1, 1, 1)),  # PH-1
        PYRAMYDAL: GameFacts(players=(3, None), counts=(5, 5, 5)),  # PY-1
        "ring-race": GameFacts(players=(2, 4), minutes=(30, 60), age=8, counts=(3, 3, 3)),  # printed on its rules
    }
)
"""The games whose rules are built in; other games have no facts beyond their boards."""

LARGEST = 3
"""Pips of the largest pyramid."""
MONO_POINTS_PER_PIP = 12
"""Three of the same colour and size: 12, 24 or 36 (PY-7)."""
MIXED_POINTS = 18
"""Three different colours in three different sizes (PY-8)."""
MINI_POINTS_PER_PIP = 2
"""Any two leftover pyramids (PY-11)."""
SINGLE_POINTS = 1
"""Every pyramid outside a statue (PY-12)."""
DIAGONAL_POINTS = 9
"""Same colour in three sizes across three statues (PY-15, variant)."""


def worth(stack: Sequence[tuple[int, int]]) -> int | None:
    """Return the score of a statue of Pyramydal, `(pips, colour)` from the bottom up; None if it is not a statue.

    >>> worth([(2, 1), (2, 1), (2, 1)]), worth([(3, 1), (2, 2), (1, 4)]), worth([(3, 3), (1, 1)]), worth([(2, 3)])
    (24, 18, 8, 1)
    >>> worth([(1, 1), (1, 1), (2, 1)]), worth([(1, 1), (2, 2), (3, 3)])
    (None, None)
    """
    pips, colours = [pips for pips, _ in stack], {colour for _, colour in stack}
    if len(stack) == 1:
        return SINGLE_POINTS
    if len(stack) == 2:
        return MINI_POINTS_PER_PIP * sum(pips)
    if len({*stack}) == 1 and len(stack) == 3:
        return MONO_POINTS_PER_PIP * pips[0]
    return MIXED_POINTS if pips == [3, 2, 1] and len(colours) == 3 else None


def worths() -> tuple[int, ...]:
    """Return all possible single scores in Pyramydal, lowest first.

    >>> worths()
    (1, 4, 6, 8, 9, 10, 12, 18, 24, 36)
    """
    sizes = (1, 2, 3)
    minis = {MINI_POINTS_PER_PIP * (size + other) for size in sizes for other in sizes}
    equal = {MONO_POINTS_PER_PIP * size for size in sizes}
    return tuple(sorted({SINGLE_POINTS, MIXED_POINTS, DIAGONAL_POINTS, *minis, *equal}))


def is_within(stated: Range, allowed: Range) -> bool:
    """Return whether a range is inside another.

    >>> is_within((2, 3), (2, 4)), is_within((2, 7), (2, 4))
    (True, False)
    >>> is_within((3, None), (3, None)), is_within((2, None), (2, 4))
    (True, False)
    """
    maximum = allowed[1] is None or (stated[1] is not None and stated[1] <= allowed[1])
    return allowed[0] <= stated[0] and maximum


def format_range(stated: Range) -> str:
    """Format a range as on covers.

    >>> format_range((2, 4)), format_range((2, 2)), format_range((3, None))
    ('2–4', '2', '3+')
    """
    minimum, maximum = stated
    return f"{minimum}+" if maximum is None else str(minimum) if minimum == maximum else f"{minimum}–{maximum}"
