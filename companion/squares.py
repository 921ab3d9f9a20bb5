"""What the squares of a player board are called where somebody types them: special units by id, title, or order."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, get_args

from hyskos.companion.vocabulary import Spoken
from hyskos.definitions.model import Unit, UnitOrder

if TYPE_CHECKING:
    from hyskos.rules.rolling_pyramids.sheet import Layout

ORDERS: tuple[UnitOrder, ...] = get_args(UnitOrder)
"""Of the numbers of special units."""


class Squares(Spoken):
    """Names of several sorts, among them special units: their titles are understood too.

    The order of its numbers names a unit as well, where no unit is called so; where several have it, it is unclear.
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
            word for order in ORDERS if order in found and order != id_ for word in Spoken(ORDERS, "section")[order]
        )
        return [*found, *orders]


def special(units: Iterable[Unit]) -> Squares:
    """Give the names of special units alone."""
    units = tuple(units)
    return Squares((unit.id for unit in units), units)


def units_of(layout: "Layout") -> tuple[Unit, ...]:
    """Give the special units of a player board."""
    return tuple(unit for unit, _row in layout.units)
