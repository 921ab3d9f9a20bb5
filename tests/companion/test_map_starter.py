"""A map to begin with is valid, whatever its outline; its starts are alike where the outline lets them be."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.companion.map_starter import ORIENTATIONS, Orientation, Shape, designed_map, map_starter, shape_of
from hyskos.companion.refusals import RefusedError
from hyskos.definitions.kinds.faction import SECTIONS
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import Reading, load_map, read_bytes

HEXAGONS = [{"hexagon": radius} for radius in (2, 3, 5, 10)]
RECTANGLES = [{"rectangle": size} for size in ((4, 3), (3, 4), (7, 5), (5, 8), (20, 2), (13, 13))]


def reading(shape: Shape, orientation: Orientation = "flat", starts: int = 4, lang: str = "en") -> Reading:
    return read_bytes(map_starter("my-map", shape, orientation, starts, lang).encode(), "my-map.yaml")


def made(shape: Shape, orientation: Orientation = "flat", starts: int = 4) -> Map:
    found = reading(shape, orientation, starts)
    assert not found.findings
    assert isinstance(found.definition, Map)
    return found.definition


@pytest.mark.proof
@pytest.mark.parametrize(
    ("shape", "orientation", "starts"),
    [*product(HEXAGONS, ORIENTATIONS, (2, 3, 4)), *product(RECTANGLES, ORIENTATIONS, (2, 4))],
)
def test_it_has_no_findings(shape: Shape, orientation: Orientation, starts: int) -> None:
    board = made(shape, orientation, starts)
    assert sorted(space.factory for space in board.spaces if space.factory) == sorted(SECTIONS)
    assert [start.die for start in board.starts] == [*range(1, starts + 1)]


@pytest.mark.parametrize("lang", ["en", "es"])
def test_comments_are_in_a_language_and_texts_in_both(lang: str) -> None:
    text = map_starter("my-map", {"hexagon": 2}, "flat", 2, lang)
    assert ("background around" in text, "fondo que rodea" in text) == (lang == "en", lang == "es")
    assert reading({"hexagon": 2}, lang=lang).findings == ()
    assert "@" not in text


@pytest.mark.wide
@pytest.mark.parametrize("starts", [2, 3])
@pytest.mark.parametrize("shape", HEXAGONS)
def test_on_a_hexagon_no_start_has_a_longer_way(shape: Shape, starts: int) -> None:
    board = made(shape, starts=starts)
    factories = [space.at for space in board.spaces if space.factory]
    pyramid = board.spaces[0].at
    ways = {(start.at.distance(pyramid), *sorted(start.at.distance(at) for at in factories)) for start in board.starts}
    assert len(ways) == 1


@pytest.mark.slow
@given(st.sampled_from([*HEXAGONS, *RECTANGLES]), st.sampled_from(ORIENTATIONS))
def test_points_fall_outwards(shape: Shape, orientation: Orientation) -> None:
    spaces = made(shape, orientation, 2).spaces
    worth = sorted((space.at.distance(spaces[0].at), -space.points.round) for space in spaces if space.points)
    assert [points for _way, points in worth] == sorted(points for _way, points in worth)
    assert worth[-1][1] == -1


@pytest.mark.parametrize(
    "text", ["", "hexagon", "hexagon:", "hexagon:1", "hexagon:11", "hexagon:3x3", "rectangle:7", "rectangle:1x9",
             "rectangle:7x21", "rectangle:7x5x3", "circle:3", "hexagon:٣", "hexagon:-3", "hexagon:2.5"],
)  # fmt: skip
def test_another_outline_is_refused(text: str) -> None:
    with pytest.raises(RefusedError, match="is not an outline"):
        shape_of(text)


def test_three_starts_are_not_alike_on_a_rectangle() -> None:
    with pytest.raises(RefusedError, match="3 cannot"):
        reading({"rectangle": (7, 5)}, starts=3)


def test_an_outline_that_is_too_small_is_refused() -> None:
    with pytest.raises(RefusedError, match="9 hexes are too few for 4 starts"):
        reading({"rectangle": (3, 3)})


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
