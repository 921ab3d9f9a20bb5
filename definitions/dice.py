"""Dice, and the boxes that take them: every shape names one die, and a circle takes any (A01, A26)."""

from collections.abc import Iterable, Mapping
from typing import Literal

Shape = Literal["circle", "triangle", "square", "rhombus", "kite", "pentagon"]
"""Outline of a box to write a die into."""
DieShape = Literal["d4", "d6", "d8", "d10", "d12"]

FACES: Mapping[DieShape, int] = {"d4": 4, "d6": 6, "d8": 8, "d10": 10, "d12": 12}
DIE_OF: Mapping[Shape, DieShape] = {
    "triangle": "d4", "square": "d6", "rhombus": "d8", "kite": "d10", "pentagon": "d12",
}  # fmt: skip
"""The die of each shape: what its faces look like, or the die seen from the side (A01, A26)."""
DICE: Mapping[Shape, tuple[DieShape, ...]] = {
    "circle": tuple(FACES),
    **{shape: (die,) for shape, die in DIE_OF.items()},
}
"""Which dice may be written into a box of each shape (RP-13)."""
DICE_EACH: tuple[DieShape, ...] = ("d4", "d4", "d8", "d8")
"""The dice of one colour where a map names no others (RP-02)."""

USUAL: tuple[Shape, ...] = ("circle", "triangle", "rhombus")
"""The shapes of boxes where a map names no other dice (A01)."""

_SHAPES: Mapping[str, Shape] = {die: shape for shape, die in DIE_OF.items()} | {shape: shape for shape in DICE}


def shape_of(word: str) -> Shape:
    """Give the shape that a file means: by its name, or by its die.

    >>> shape_of("d6"), shape_of("kite")
    ('square', 'kite')
    """
    return _SHAPES[word]


def is_shape(word: str) -> bool:
    """Tell whether a word names a box.

    >>> is_shape("d20"), is_shape("d12")
    (False, True)
    """
    return word in _SHAPES


def kinds(dice: Iterable[DieShape]) -> tuple[DieShape, ...]:
    """Give every kind of some dice once, the smallest first.

    >>> kinds(("d8", "d4", "d8"))
    ('d4', 'd8')
    """
    found = set(dice)
    return tuple(die for die in FACES if die in found)


def without_die(shapes: Iterable[Shape], dice: Iterable[DieShape]) -> tuple[DieShape, ...]:
    """Name the dice of boxes that no die on the table fits, the smallest first (A26).

    >>> without_die(("circle", "triangle", "rhombus"), ("d6", "d8")), without_die(("circle",), ("d6",))
    (('d4',), ())
    """
    known = {*dice}
    return tuple(die for die in kinds(DIE_OF[shape] for shape in shapes if shape in DIE_OF) if die not in known)


def shapes_of(dice: Iterable[DieShape]) -> tuple[Shape, ...]:
    """Give the shapes of boxes that some dice are written into, the circle first.

    >>> shapes_of(("d8", "d4", "d8"))
    ('circle', 'triangle', 'rhombus')
    """
    there = kinds(dice)
    return ("circle", *(shape for shape, die in DIE_OF.items() if die in there))


def digits(shape: Shape, dice: Iterable[DieShape]) -> int:
    """Count the digits of the largest number that a box is written with.

    >>> digits("circle", ("d4", "d8")), digits("circle", ("d4", "d10")), digits("square", ("d4", "d10"))
    (1, 2, 1)
    """
    return len(str(most(shape, dice)))


def most(shape: Shape, dice: Iterable[DieShape]) -> int:
    """Give the largest face that a box can be written with, a circle by the largest of some dice.

    >>> most("circle", ("d4", "d10")), most("square", ("d4", "d10"))
    (10, 6)
    """
    return FACES[DIE_OF[shape]] if shape in DIE_OF else max(FACES[die] for die in dice)
