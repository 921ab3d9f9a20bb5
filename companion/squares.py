"""Names of the squares of a player board as typed: special units by id, title or order."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, get_args

from hyskos.companion.vocabulary import Vocabulary
from hyskos.definitions.model import Unit, UnitOrder

if TYPE_CHECKING:
    from hyskos.rules.rolling_pyramids.sheet import Layout

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
        known = {unit.id for unit in units}
        self._titles: Mapping[str, Sequence[str]] = {
            unit.id: (*unit.title.values(), *(() if unit.order in known else (unit.order,))) for unit in units
        }

    def __getitem__(self, id_: str) -> Sequence[str]:
        found = (*super().__getitem__(id_), *self._titles.get(id_, ()))
        orders = (
            word for order in ORDERS if order in found and order != id_ for word in Vocabulary(ORDERS, "section")[order]
        )
        return [*found, *orders]


def special(units: Iterable[Unit]) -> Squares:
    """Return the names of special units only."""
    units = tuple(units)
    return Squares((unit.id for unit in units), units)


def units_of(layout: "Layout") -> tuple[Unit, ...]:
    """Return the special units of a player board."""
    return tuple(unit for unit, _row in layout.units)
