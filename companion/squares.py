"""Parse dice, and squares of a player board, as typed."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, get_args

from hyskos.companion.refusals import RefusedError
from hyskos.companion.vocabulary import Vocabulary
from hyskos.definitions.dice import DICE_EACH, FACES, DieShape, kinds
from hyskos.definitions.kinds.faction import Unit, UnitOrder
from hyskos.definitions.languages import _
from hyskos.definitions.numerals import read_count
from hyskos.rules.rolling_pyramids.draft import Die

if TYPE_CHECKING:
    from hyskos.rules.rolling_pyramids.sheet import Layout

_LONGEST = 2  # digits of a face


def read_die(word: str, dice: Sequence[DieShape] = DICE_EACH) -> Die:
    """Parse SHAPE:FACE, such as d8:5, for one of the dice in play; raises RefusedError."""
    typed, _colon, face = word.strip().lower().partition(":")
    number = read_count(face) if len(face) <= _LONGEST else None
    for shape in kinds(dice):
        if typed == shape and number is not None and 1 <= number <= FACES[shape]:
            return Die(shape, number)
    raise RefusedError(_("`{value}` is not a die; write {dice}").format(value=word, dice=known_dice(dice)))


def known_dice(dice: Sequence[DieShape]) -> str:
    """List the faces that dice can show, in the form they are typed.

    >>> known_dice(("d4", "d8", "d8"))
    'd4:1 to d4:4 or d8:1 to d8:8'
    """
    ranges = [_("{die}:1 to {die}:{most}").format(die=die, most=FACES[die]) for die in kinds(dice)]
    if len(ranges) == 1:
        return ranges[0]
    return _("{first} or {last}").format(first=", ".join(ranges[:-1]), last=ranges[-1])


ORDERS: tuple[UnitOrder, ...] = get_args(UnitOrder)
"""Orders of the numbers in special units."""


class Squares(Vocabulary):
    """Names of several sorts, including the titles of special units.

    A unit can also be named by the order of its numbers, unless that is the name of another unit; if several units
    have the same order, it is ambiguous.
    """

    def __init__(self, ids: Iterable[str], units: Iterable[Unit], *sorts: str) -> None:
        super().__init__(ids, *sorts, "section")
        units = tuple(units)
        unit_ids = {unit.id for unit in units}
        self._titles: Mapping[str, Sequence[str]] = {
            unit.id: (*unit.title.values(), *(() if unit.order in unit_ids else (unit.order,))) for unit in units
        }

    def __getitem__(self, id_: str) -> Sequence[str]:
        names = (*super().__getitem__(id_), *self._titles.get(id_, ()))
        orders = (
            word for order in ORDERS if order in names and order != id_ for word in Vocabulary(ORDERS, "section")[order]
        )
        return [*names, *orders]


def special(units: Iterable[Unit]) -> Squares:
    """Return the names of special units only."""
    units = tuple(units)
    return Squares((unit.id for unit in units), units)


def units_of(layout: "Layout") -> tuple[Unit, ...]:
    """Return the special units of a player board."""
    return tuple(unit for unit, _row in layout.units)
