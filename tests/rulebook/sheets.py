"""A sheet of the Anubians as the tests of the rulebook write it."""

from hyskos.definitions.loader import load_faction
from hyskos.rules.rolling_pyramids.armies import strengths
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings
from hyskos.rules.rolling_pyramids.sheet import Sheet, make_layout

BOARD = load_faction("anubian")
LAYOUT = make_layout(BOARD)


def heroes(on: Sheet, rulings: Rulings = STANDARD) -> list[int | None]:
    return [one.strength for one in strengths(LAYOUT, on, rulings) if one.kind == "heroes"]
