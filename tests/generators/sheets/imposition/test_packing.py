"""Imposition: nothing is lost, nothing overlaps the room, and no other way takes fewer sheets or cuts."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from math import ceil
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.generators.sheets.imposition import packing
from hyskos.generators.sheets.imposition.packing import (
    Component,
    PackedComponent,
    PrintableArea,
    Sheet,
    Strip,
    TooLargeError,
    count_cuts,
    impose,
)
from tests.wide import examples

T = TypeVar("T")
A3 = PrintableArea(275, 400, 5)
SIDES = st.integers(20, 150).map(float)
COMPONENTS = st.builds(Component, SIDES, SIDES, st.sampled_from([0.0, 3.0, 3.5]), st.integers(1, 12))


def count_by_kind(sheets: Sequence[Sheet]) -> Counter[int]:
    return Counter(place.kind for sheet in sheets for strip in sheet for place in strip.places)


def grid(component: Component, room: PrintableArea) -> int:
    """Count the sheets of the obvious layout: equal cells, all one way, whichever way takes fewer sheets."""
    best = []
    for w, h in ((component.width, component.height), (component.height, component.width)):
        columns = int((room.width + 1e-6) // (w + 2 * component.bleed))
        rows = int((room.height + 1e-6) // (h + 2 * component.bleed + room.waste))
        best += [ceil(component.count / (columns * rows))] if columns * rows else []
    return min(best)


@pytest.mark.proof
@examples(60)
@given(st.lists(COMPONENTS, min_size=1, max_size=4))
def test_every_component_lies_in_the_room_once_for_each_copy(components: list[Component]) -> None:
    sheets = impose(components, A3)
    assert count_by_kind(sheets) == Counter({kind: component.count for kind, component in enumerate(components)})
    for sheet in sheets:
        assert sum(strip.height_on_sheet(A3) for strip in sheet) <= A3.height + 1e-3
        for strip in sheet:
            assert strip.width <= A3.width + 1e-3
            for place in strip.places:
                component = components[place.kind]
                size = (component.height, component.width) if place.turned else (component.width, component.height)
                assert (place.width, place.height, place.bleed) == (*size, component.bleed)


@pytest.mark.slow
@examples(60)
@given(st.lists(COMPONENTS, min_size=1, max_size=4))
def test_never_more_sheets_than_a_grid_for_each_kind(components: list[Component]) -> None:
    assert len(impose(components, A3)) <= sum(grid(component, A3) for component in components)


def all_ways(places: Sequence[tuple[PackedComponent, ...]]) -> Iterator[list[list[list[PackedComponent]]]]:
    """Visit every way to share components out over sheets and their strips, every one either way round."""
    for turned in product(*places):
        for strips in _groups(list(turned)):
            yield from _groups(strips)


def _groups(things: list[T]) -> Iterator[list[list[T]]]:
    if not things:
        yield []
        return
    first, *rest = things
    for groups in _groups(rest):
        yield [[first], *groups]
        for i in range(len(groups)):
            yield [*groups[:i], [first, *groups[i]], *groups[i + 1 :]]


def brute_force(components: Sequence[Component], room: PrintableArea) -> tuple[int, int]:
    """Find the fewest sheets, then the fewest cuts, by trying everything; few components only."""
    places = [
        (PackedComponent(k, False, c.width, c.height, c.bleed), PackedComponent(k, True, c.height, c.width, c.bleed))
        for k, c in enumerate(components)
        for _ in range(c.count)
    ]
    best = (len(places) + 1, 0)
    for sheets in all_ways(places):
        if len(sheets) > best[0]:
            continue
        packed = [[Strip(tuple(sorted(s, key=lambda p: p.bleed > 0))) for s in sheet] for sheet in sheets]
        if any(strip.width > room.width + 1e-6 for sheet in packed for strip in sheet):
            continue
        if any(sum(strip.height_on_sheet(room) for strip in sheet) > room.height + 1e-6 for sheet in packed):
            continue
        best = min(best, (len(sheets), sum(strip.cuts for sheet in packed for strip in sheet)))
    return best


@pytest.mark.slow
@examples(50)
@given(
    st.lists(
        st.builds(Component, SIDES, SIDES, st.sampled_from([0.0, 3.0]), st.integers(1, 2)), min_size=1, max_size=3
    ).filter(lambda all_: sum(component.count for component in all_) <= 5),
    st.sampled_from([PrintableArea(160, 160, 5), PrintableArea(200, 280, 5), PrintableArea(310, 220, 4)]),
)
def test_no_other_way_takes_fewer_sheets_or_cuts(components: list[Component], room: PrintableArea) -> None:
    try:
        sheets = impose(components, room)
    except TooLargeError:
        return
    assert (len(sheets), count_cuts(sheets)) == brute_force(components, room)


def test_an_odd_row_lies_the_other_way_round() -> None:
    """Two rows of upright cards leave room for a lower row with a lying one, which no grid has."""
    cards = Component(105, 148, 3, 5)
    (sheet,) = impose([cards], PrintableArea(250, 440, 5))
    assert [(len(strip.places), strip.places[0].turned) for strip in sheet] == [(2, False), (2, False), (1, True)]
    assert grid(cards, PrintableArea(250, 440, 5)) == 2


def test_nothing_is_turned_that_fits_upright() -> None:
    (sheet,) = impose([Component(60, 90, 3, 3)], A3)
    assert [place.turned for strip in sheet for place in strip.places] == [False] * 3


def test_neighbours_without_bleed_share_a_cut() -> None:
    (bare,) = impose([Component(60, 90, 0, 4)], PrintableArea(260, 120, 5))
    (bled,) = impose([Component(60, 90, 2, 4)], PrintableArea(260, 120, 5))
    assert [strip.cuts for strip in bare] == [1 + 5 + 4]
    assert [strip.cuts for strip in bled] == [1 + 8 + 4]


@pytest.mark.parametrize("size", [(280, 280), (300, 410), (100, 395), (380, 265)])
def test_too_large_either_way_is_named(size: tuple[float, float]) -> None:
    with pytest.raises(TooLargeError) as error:
        impose([Component(50, 50), Component(*size, 3)], PrintableArea(270, 390, 5))
    assert error.value.kind == 1


def test_many_kinds_fill_whole_sheets_first(monkeypatch: pytest.MonkeyPatch) -> None:
    components = [Component(60 + 7 * n, 90 + 5 * n, 3, 11) for n in range(4)]
    monkeypatch.setattr(packing, "MOST_STATES", 400)
    sheets = impose(components, A3)
    assert count_by_kind(sheets) == Counter(dict.fromkeys(range(4), 11))
    assert len(sheets) <= sum(grid(component, A3) for component in components)


@pytest.mark.slow
def test_same_order_same_sheets() -> None:
    components = [Component(105, 148, 3, 9), Component(148, 210, 3, 4), Component(90, 50, 0, 7)]
    assert impose(components, A3) == impose(components, A3)
