"""What has changed between two definitions, as a list and on the board."""

import copy
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.companion.changes import Change, changes
from hyskos.companion.map_pictures import drawn_changes, group_changes
from hyskos.definitions.geometry import MM_PER_PT
from hyskos.definitions.kinds.map import Axial, make_map
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.loader import read
from hyskos.generators.drawing import Group, Path, Text, walk
from tests.laws.painting import Painting, heavy_inks

SCALARS = st.none() | st.booleans() | st.integers(-3, 3) | st.text("ab", max_size=2)
NUMBERED = st.lists(st.integers(1, 5), unique=True, max_size=4).flatmap(
    lambda numbers: st.tuples(
        *(st.fixed_dictionaries({"number": st.just(number), "at": SCALARS}) for number in numbers)
    ).map(list)
)
VALUES = st.recursive(
    SCALARS | NUMBERED, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("xy", max_size=1), inner)
)


def test_spaces_are_told_by_their_numbers_wherever_they_stand() -> None:
    old = {"spaces": [{"number": 1, "at": [0, 0]}, {"number": 2, "at": [1, 0]}, {"number": 3, "at": [2, 0]}]}
    new = {"spaces": [{"number": 4, "at": [9, 9]}, {"number": 3, "at": [2, 0]}, {"number": 1, "at": [0, 1]}]}
    assert [*changes(old, new)] == [
        Change("added", ("spaces", 4), ("spaces", 0), new={"number": 4, "at": [9, 9]}),
        Change("changed", ("spaces", 1, "at"), ("spaces", 2, "at"), [0, 0], [0, 1]),
        Change("removed", ("spaces", 2), ("spaces", 1), old={"number": 2, "at": [1, 0]}),
    ]


def test_a_list_in_which_a_number_stands_twice_is_one_value() -> None:
    (change,) = changes({"spaces": [{"number": 1}, {"number": 1}]}, {"spaces": [{"number": 1}]})
    assert change.place == ("spaces",)


def test_true_is_not_one() -> None:
    assert [change.place for change in changes({"line": 1}, {"line": True})] == [("line",)]


@pytest.mark.parametrize(("old", "new"), [([], ""), ("", [])])
def test_an_empty_text_is_no_empty_list(old: Any, new: Any) -> None:
    result = [change for key in ("line", "walls") for change in changes({key: old}, {key: new})]
    assert [(change.sort, change.place, change.old, change.new) for change in result] == [
        ("changed", ("line",), old, new),
        ("changed", ("walls",), old, new),
    ]


@pytest.mark.slow
@given(VALUES)
def test_nothing_has_changed_in_a_copy(value: Any) -> None:
    assert [*changes(value, copy.deepcopy(value))] == []


@pytest.mark.slow
@given(st.dictionaries(st.text("xy", max_size=1), VALUES), st.dictionaries(st.text("xy", max_size=1), VALUES))
def test_changes_carried_out_make_the_new_value(old: dict[str, Any], new: dict[str, Any]) -> None:
    result = copy.deepcopy(old)
    for change in changes(old, new):
        _carry_out(result, change)
    assert _sorted(result) == _sorted(new)


def _carry_out(value: Any, change: Change) -> None:
    *way, last = change.place
    for step in way:
        value = value[_index(value, step)]
    if change.sort == "added" and isinstance(value, list):
        value.append(change.new)
    elif change.sort == "removed":
        del value[_index(value, last)]
    else:
        value[_index(value, last)] = change.new


def _index(value: Any, step: Any) -> Any:
    """Find an entry by its number, or by where it stands, from 1."""
    if not isinstance(value, list):
        return step
    numbers = [entry.get("number") if isinstance(entry, dict) else None for entry in value]
    return numbers.index(step) if None not in numbers and step in numbers else step - 1


def _sorted(value: Any) -> Any:
    """Put entries with numbers in their order: where they stand is no change."""
    if isinstance(value, dict):
        return {key: _sorted(entry) for key, entry in value.items()}
    if not isinstance(value, list):
        return (type(value), value)
    numbers = [entry.get("number") if isinstance(entry, dict) else None for entry in value]
    is_numbered = bool(value) and all(isinstance(number, int) for number in numbers) and len({*numbers}) == len(numbers)
    return [_sorted(entry) for entry in (sorted(value, key=lambda entry: entry["number"]) if is_numbered else value)]


def test_lists_without_names_are_told_by_position_and_walls_by_their_places() -> None:
    old = {"footmen": {"tracks": [[1], [2]]}, "walls": [[1, 2], ["S1", 3]]}
    new = {"footmen": {"tracks": [[1], [3]]}, "walls": [[4, 2], [3, "S1"]]}
    assert [(change.sort, change.place) for change in changes(old, new)] == [
        ("changed", ("footmen", "tracks", 2)),
        ("added", ("walls", "2-4")),
        ("removed", ("walls", "1-2")),
    ]
    assert [change.place for change in changes({"walls": [[1, 2]]}, {})] == [("walls", "1-2")]


# on the board


OLD: dict[str, Any] = read(built_in_files("map")["outer-factory"]).document.data


def change_map() -> dict[str, Any]:
    new = deepcopy(OLD)
    new["title"]["en"] = "Another"
    spaces = new["spaces"]
    spaces[4]["points"] = {"round": 9, "final": 9}
    spaces[6]["at"] = [9, 0]
    spaces.pop(20)
    spaces.append({"number": 99, "at": [5, 0], "factory": "footmen"})
    new["starts"][1]["at"] = [7, -7]
    return new


def test_each_space_is_one_change() -> None:
    new = change_map()
    rings = group_changes(OLD, new, changes(OLD, new))
    assert [(ring.sort, ring.name, ring.at) for ring in rings] == [
        ("changed", "title", None),
        ("changed", str(OLD["spaces"][4]["number"]), Axial(*OLD["spaces"][4]["at"])),
        ("changed", str(OLD["spaces"][6]["number"]), Axial(9, 0)),
        ("added", "99", Axial(5, 0)),
        ("removed", str(OLD["spaces"][20]["number"]), Axial(*OLD["spaces"][20]["at"])),
        ("changed", "S2", Axial(7, -7)),
    ]
    assert rings[0].details == ["en: Outer factory, now Another"]
    assert len(rings[1].details) == 2
    assert rings[3].details == rings[4].details == []


@pytest.mark.slow
@pytest.mark.parametrize("ink", ["full", "saver"])
def test_rings_and_lines_are_drawn_and_read(ink: Any) -> None:
    new = change_map()
    drawing = drawn_changes(make_map(new), OLD, new, changes(OLD, new), ink)
    layers = {layer.id: layer.items for layer in drawing.items if isinstance(layer, Group)}
    rings = {item.id: item.items for item in layers["changes"] if isinstance(item, Group)}
    assert len(rings) == 5
    dashed = [name for name, items in rings.items() if isinstance(items[0], Path) and items[0].dash]
    assert dashed == [f"change-{OLD['spaces'][20]['number']}"]
    assert (
        len([item for item in layers["legend"] if isinstance(item, Group) and (item.id or "").startswith("told-")]) == 6
    )
    painting = Painting(drawing.items)
    assert [*painting.faint_texts()] == []
    ornaments = {"ground", "frame", "stele", "terraces", "emblem", "picture", "version-mark", "spaces", "starts"}
    assert [mark for mark in painting.faint_marks(ornaments) if "changes" in mark.names] == []
    assert heavy_inks(drawing.items, 240) == set()


def test_a_long_list_says_how_much_is_left_out() -> None:
    new = deepcopy(OLD)
    for space in new["spaces"]:
        space["at"] = [space["at"][0] + 1, space["at"][1]]
    drawing = drawn_changes(make_map(new), OLD, new, changes(OLD, new), "full")
    texts = [item.text for item, _matrix in walk(drawing.items) if isinstance(item, Text)]
    places = [text for text in texts if text.startswith("place: ")]
    assert f"and {len(new['spaces']) - len(places)} more" in texts


@pytest.mark.slow
@pytest.mark.parametrize("ink", ["full", "saver"])
def test_walls_are_marked_on_their_borders(ink: Any) -> None:
    old, new = {**deepcopy(OLD), "walls": [[1, 2], [2, 3]]}, {**deepcopy(OLD), "walls": [[3, 2], [1, 4]]}
    marked_changes = group_changes(old, new, changes(old, new))
    at = {space["number"]: Axial(*space["at"]) for space in OLD["spaces"]}
    assert [(ring.sort, ring.name, {ring.at, ring.beyond}) for ring in marked_changes] == [
        ("added", "wall 1-4", {at[1], at[4]}),
        ("removed", "wall 1-2", {at[1], at[2]}),
    ]
    drawing = drawn_changes(make_map(new), old, new, changes(old, new), ink)
    marked = next(layer.items for layer in drawing.items if isinstance(layer, Group) and layer.id == "changes")
    rings = [group.items[0] for group in marked if isinstance(group, Group)]
    assert [bool(ring.dash) for ring in rings if isinstance(ring, Path)] == [False, True]
    painting = Painting(drawing.items)
    assert [*painting.faint_texts()] == []


@pytest.mark.slow
@pytest.mark.parametrize("ink", ["full", "saver"])
def test_signs_of_walls_can_be_told_on_a_picture_200_pixels_wide(ink: Any) -> None:
    old, new = {**deepcopy(OLD), "walls": [[1, 2], [2, 3]]}, {**deepcopy(OLD), "walls": [[3, 2], [1, 4]]}
    new["spaces"][0]["points"] = {"round": 9, "final": 9}
    drawing = drawn_changes(make_map(new), old, new, changes(old, new), ink)
    names = [layer.id for layer in drawing.items if isinstance(layer, Group)]
    assert names.index("badges") > names.index("changes")  # no ring runs over a sign
    badges = next(layer.items for layer in drawing.items if isinstance(layer, Group) and layer.id == "badges")
    signs = {badge.id: badge.items[1:] for badge in badges if isinstance(badge, Group)}
    assert {name: len(bars) for name, bars in signs.items()} == {
        "badge-1": 3,
        "badge-wall 1-4": 2,  # a plus
        "badge-wall 1-2": 1,  # a dash
    }
    pixel = drawing.width / 200
    for name in ("badge-wall 1-4", "badge-wall 1-2"):
        for bar in signs[name]:
            assert isinstance(bar, Path)
            (_m, (x1, y1)), (_l, (x2, y2)) = bar.segments
            assert abs(x1 - x2) + abs(y1 - y2) > 3 * pixel
            assert bar.width * MM_PER_PT > 0.75 * pixel
