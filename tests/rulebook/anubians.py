"""A sheet of the Anubians, as row and number."""

from hyskos.definitions.loader import load_faction
from hyskos.rules.rolling_pyramids.armies import strengths
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings
from hyskos.rules.rolling_pyramids.sheet import Sheet, empty_sheet, make_layout

ANUBIAN = load_faction("anubian")
LAYOUT = make_layout(ANUBIAN)
EMPTY = empty_sheet(LAYOUT)


ASCENDING, MATCHING, BOMB = ANUBIAN.units


def sheet(**numbers: int) -> Sheet:
    """Write numbers into boxes: `ascending_left=5`."""
    written = EMPTY
    for name, number in numbers.items():
        written = written.write(cell(name), number)
    return written


def cell(name: str) -> int:
    index = LAYOUT.cell(name.replace("__", "-").replace("_", "."))
    assert index is not None, name
    return index


def heroes(on: Sheet, rulings: Rulings = STANDARD) -> list[int | None]:
    return [one.strength for one in strengths(LAYOUT, on, rulings) if one.kind == "heroes"]
