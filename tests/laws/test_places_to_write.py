"""Laws of places to write on every sheet: large enough for the pen, white, empty, apart; channels; heroes' places."""

from itertools import combinations

import pytest

from hyskos.definitions.printing import INKS, Ink
from hyskos.generators.drawing import Field
from hyskos.generators.measure import boxes
from tests.laws.painting import inside
from tests.laws.places import between, faults, hexagons
from tests.laws.sheets import Sheet, every_kind, sheets

CHANNELS = {"a3": 3.0, "a4": 2.2}
"""Least room between the lines around two hexes, mm: for rams and spikes, in true size and on the small board."""
pytestmark = [pytest.mark.slow]
every_ink = pytest.mark.parametrize("ink", INKS)


@pytest.mark.proof
@every_ink
@every_kind
def test_places_to_write_are_large_white_empty_and_apart(kind: str, ink: Ink) -> None:
    told = {str(sheet): list(faults(sheet.painting)) for sheet in sheets(kind, ink)}
    assert {sheet: found for sheet, found in told.items() if found} == {}


@every_ink
def test_hexes_leave_a_channel_between_them(ink: Ink) -> None:
    for sheet in fronts(ink):
        hexes = list(hexagons(sheet.painting))
        near = [(one, other) for one, other in combinations(hexes, 2) if one.box.grown(5).meets(other.box)]
        assert len(near) > 2 * len(hexes) > 60
        least = min(between(one.corners, other.corners) - (one.line + other.line) / 2 for one, other in near)
        assert least >= CHANNELS[sheet.name.split()[1]] - 1e-6, str(sheet)


@every_ink
def test_heroes_have_a_field_of_their_own_in_every_space(ink: Ink) -> None:
    for sheet in fronts(ink):
        found = {item.id: box for item, box in boxes(sheet.drawing.items) if isinstance(item, Field)}
        spaces = {name.removeprefix("field-") for name in found if name.startswith("field-")}
        assert len(spaces) >= 30
        assert spaces == {name.removeprefix("heroes-") for name in found if name.startswith("heroes-")}
        around = {hexagon.name.removeprefix("space-"): hexagon for hexagon in hexagons(sheet.painting)}
        for space in spaces:
            corners = found[f"heroes-{space}"].corners()
            assert all(inside((around[space].corners,), *corner) for corner in corners), (str(sheet), space)


def fronts(ink: Ink) -> list[Sheet]:
    found = [sheet for sheet in sheets("map", ink) if sheet.name.split()[1] in CHANNELS]
    assert {sheet.name.split()[1] for sheet in found} == set(CHANNELS)
    return found
