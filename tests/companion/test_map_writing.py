"""Maps written as YAML: they say what they were made of, and have no findings."""

from dataclasses import replace

import pytest

from hyskos.companion.map_starter import designed_map
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import load_map, read_bytes


@pytest.mark.many
@pytest.mark.parametrize("name", sorted(shipped("map")))
@pytest.mark.parametrize("lang", ["en", "es"])
def test_what_is_written_is_read_as_the_same_map(name: str, lang: str) -> None:
    board = load_map(name)
    text = designed_map(board, "again", {"en": 'Say "Ra"', "es": "Otra vez"}, ["seen: 25.0 %", ""], lang)
    reading = read_bytes(text.encode(), "again.yaml")
    assert reading.findings == ()
    again = reading.definition
    assert isinstance(again, Map)
    for part in (
        "spaces",
        "starts",
        "garrison",
        "start_garrison",
        "rounds",
        "solo_rounds",
        "orientation",
        "ground",
        "width",
    ):
        assert getattr(again, part) == getattr(board, part)
    assert again.title["en"] == 'Say "Ra"'
    assert "\n# seen: 25.0 %\n#\n" in text
    assert "shape: {hexagon: 3}" in text


def test_an_outline_of_ones_own_and_single_garrisons_are_written() -> None:
    board = load_map("four-x")
    both = replace(board.spaces[1], points=board.spaces[0].points)
    spaces = (board.spaces[0], both, *board.spaces[2:-1])
    odd = replace(board, spaces=spaces, width=500.5, garrison={**board.garrison, 12: 8, 9: 4})
    again = read_bytes(designed_map(odd, "odd", {"en": "Odd"}, [], "en").encode(), "odd.yaml").definition
    assert isinstance(again, Map)
    assert again.spaces == odd.spaces
    assert (again.width, again.height) == (500.5, board.height)
    assert again.garrison == {number: units for number, units in odd.garrison.items() if number < 33}
