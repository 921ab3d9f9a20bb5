"""A position on a main board: forces stand where players write them, and everybody is told apart without colour."""

import pytest

from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import load_faction, load_map
from hyskos.generators.boards.main_board.positions import CHIP, Force, Holder, Placed, Standing, on_board
from hyskos.generators.drawing import Circle, Field, Group, Text, walk
from hyskos.generators.inks import contrast, readable_on

HOLDERS = {"anubian": Holder("A", "navy"), "pharaoh": Holder("P", "black")}


@pytest.mark.slow
@pytest.mark.parametrize("name", shipped("map"))
def test_forces_stand_in_the_fields_of_their_spaces(name: str) -> None:
    forces = {"1": Force("anubian", 12, 0), "2": Force("anubian", 0, 8), "3": Force("anubian", 7, 3)}
    forces["S2"] = Force("pharaoh", 10, 0)
    near = [Placed("anubian", "ram", "1", "2"), Placed("anubian", "umbrella", "3")]
    drawing = on_board(load_map(name), Standing(HOLDERS, forces, {"1": "anubian"}, near), lang="en")
    fields = {item.id: item for item, _matrix in walk(drawing.items) if isinstance(item, Field)}
    layer = drawing.items[-1]
    assert isinstance(layer, Group)
    texts = [item for item in layer.items if isinstance(item, Text)]
    for text, field in (
        ("12", "field-1"),
        ("8", "heroes-2"),
        ("7", "field-3"),
        ("3", "heroes-3"),
        ("10", "insignia-2"),
    ):
        (found,) = [one for one in texts if one.text == text]
        spot = fields[field]
        assert spot.x < found.x < spot.x + spot.w
        assert spot.y < found.y < spot.y + spot.h
    assert sorted(one.text for one in texts if one.text.isalpha()) == ["A", "A", "A", "A", "P"]
    chips = [item for item in layer.items if isinstance(item, Circle) and item.r >= CHIP]
    inside = [
        any(f.x - 1 <= one.x - one.r and one.x + one.r <= f.x + f.w + 1 for f in fields.values()) for one in chips
    ]
    assert len(chips) == 5
    assert all(inside)
    assert sum(isinstance(item, Group) for item in layer.items) == 2  # icons of the devices


@pytest.mark.parametrize("name", shipped("faction"))
def test_the_letter_of_a_faction_is_read_on_its_ink(name: str) -> None:
    ink = load_faction(name).colour
    assert contrast(readable_on(ink), ink) >= 4.5
