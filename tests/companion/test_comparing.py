"""What has changed between two definitions, told by the place where a person looks for it."""

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.companion.changes import Change, changes

SCALARS = st.none() | st.booleans() | st.integers(-3, 3) | st.text("ab", max_size=2)
NUMBERED = st.lists(st.integers(1, 5), unique=True, max_size=4).flatmap(
    lambda numbers: st.tuples(*(st.fixed_dictionaries({"number": st.just(one), "at": SCALARS}) for one in numbers)).map(
        list
    )
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
    assert [one.place for one in changes({"line": 1}, {"line": True})] == [("line",)]


@pytest.mark.parametrize(("old", "new"), [([], ""), ("", [])])
def test_an_empty_text_is_no_empty_list(old: Any, new: Any) -> None:
    found = [change for key in ("line", "walls") for change in changes({key: old}, {key: new})]
    assert [(one.sort, one.place, one.old, one.new) for one in found] == [
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
    made = copy.deepcopy(old)
    for change in changes(old, new):
        _carry_out(made, change)
    assert _sorted(made) == _sorted(new)


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
    numbers = [one.get("number") if isinstance(one, dict) else None for one in value]
    return numbers.index(step) if None not in numbers and step in numbers else step - 1


def _sorted(value: Any) -> Any:
    """Put entries with numbers in their order: where they stand is no change."""
    if isinstance(value, dict):
        return {key: _sorted(one) for key, one in value.items()}
    if not isinstance(value, list):
        return (type(value), value)
    numbers = [one.get("number") if isinstance(one, dict) else None for one in value]
    named = bool(value) and all(isinstance(one, int) for one in numbers) and len({*numbers}) == len(numbers)
    return [_sorted(one) for one in (sorted(value, key=lambda one: one["number"]) if named else value)]


def test_lists_without_names_are_told_by_position_and_walls_by_their_places() -> None:
    old = {"footmen": {"tracks": [[1], [2]]}, "walls": [[1, 2], ["S1", 3]]}
    new = {"footmen": {"tracks": [[1], [3]]}, "walls": [[4, 2], [3, "S1"]]}
    assert [(one.sort, one.place) for one in changes(old, new)] == [
        ("changed", ("footmen", "tracks", 2)),
        ("added", ("walls", "2-4")),
        ("removed", ("walls", "1-2")),
    ]
    assert [one.place for one in changes({"walls": [[1, 2]]}, {})] == [("walls", "1-2")]
