"""Dice, and the boxes that take them: each shape is for one die, and a circle takes any (A01, A26)."""

from collections.abc import Iterable, Mapping
from typing import Literal

Shape = Literal["circle", "triangle", "square", "rhombus", "kite", "pentagon"]
"""Outline of a box to write a die into."""
DieShape = Literal["d4", "d6", "d8", "d10", "d12"]

FACES: Mapping[DieShape, int] = {"d4": 4, "d6": 6, "d8": 8, "d10": 10, "d12": 12}
DIE_OF: Mapping[Shape, DieShape] = {
    "triangle": "d4", "square": "d6", "rhombus": "d8", "kite": "d10", "pentagon": "d12",
}  # fmt: skip
"""The die for each shape, which resembles its faces or its side view (A01, A26)."""
DICE: Mapping[Shape, tuple[DieShape, ...]] = {
    "circle": tuple(FACES),
    **{shape: (die,) for shape, die in DIE_OF.items()},
}
"""The dice that may be written into a box of each shape (RP-13)."""
DICE_EACH: tuple[DieShape, ...] = ("d4", "d4", "d8", "d8")
"""Default dice of one colour (RP-02)."""

USUAL: tuple[Shape, ...] = ("circle", "triangle", "rhombus")
"""Default shapes of boxes (A01)."""

_SHAPES: Mapping[str, Shape] = {die: shape for shape, die in DIE_OF.items()} | {shape: shape for shape in DICE}


def shape_of(word: str) -> Shape:
    """Return the shape for a word in a file, which names the shape or its die.

    >>> shape_of("d6"), shape_of("kite")
    ('square', 'kite')
    """
    return _SHAPES[word]


def is_shape(word: str) -> bool:
    """Return whether a word names a shape or a die that has one.

    >>> is_shape("d20"), is_shape("d12")
    (False, True)
    """
    return word in _SHAPES


def kinds(dice: Iterable[DieShape]) -> tuple[DieShape, ...]:
    """Return the distinct kinds of dice, smallest first.

    >>> kinds(("d8", "d4", "d8"))
    ('d4', 'd8')
    """
    shapes = set(dice)
    return tuple(die for die in FACES if die in shapes)


def without_die(shapes: Iterable[Shape], dice: Iterable[DieShape]) -> tuple[DieShape, ...]:
    """Return the dice, smallest first, that the boxes require but the table lacks (A26).

    >>> without_die(("circle", "triangle", "rhombus"), ("d6", "d8")), without_die(("circle",), ("d6",))
    (('d4',), ())
    """
    present = {*dice}
    return tuple(die for die in kinds(DIE_OF[shape] for shape in shapes if shape in DIE_OF) if die not in present)


def shapes_of(dice: Iterable[DieShape]) -> tuple[Shape, ...]:
    """Return the shapes of boxes that these dice can be written into, the circle first.

    >>> shapes_of(("d8", "d4", "d8"))
    ('circle', 'triangle', 'rhombus')
    """
    dice_kinds = kinds(dice)
    return ("circle", *(shape for shape, die in DIE_OF.items() if die in dice_kinds))


def digits(shape: Shape, dice: Iterable[DieShape]) -> int:
    """Count the digits of the largest number that may be written into a box.

    >>> digits("circle", ("d4", "d8")), digits("circle", ("d4", "d10")), digits("square", ("d4", "d10"))
    (1, 2, 1)
    """
    return len(str(most(shape, dice)))


def most(shape: Shape, dice: Iterable[DieShape]) -> int:
    """Return the largest number that may be written into a box; for a circle, by the largest of the dice.

    >>> most("circle", ("d4", "d10")), most("square", ("d4", "d10"))
    (10, 6)
    """
    return FACES[DIE_OF[shape]] if shape in DIE_OF else max(FACES[die] for die in dice)
