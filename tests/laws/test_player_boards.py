"""Laws of player boards alone: what is wiped is told once, rings are large and clear, heads stand out."""

import math
from itertools import pairwise

import pytest

from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import load_faction
from hyskos.definitions.printing import INKS, Ink
from hyskos.generators.boards.shared.cells import RING
from hyskos.generators.drawing import Circle, Field, Group, Path, Text, walk, walk_groups
from hyskos.generators.inks import contrast
from hyskos.generators.measure import boxes
from hyskos.generators.words import words
from tests.laws.painting import MARK
from tests.laws.places import to_line
from tests.laws.sheets import Sheet, sheets

CLEAR, NAME = 0.8, 1.5
"""Least air between the ring of an upgrade and its boxes, and between an icon and a name, mm."""
TICK, SCORE = 9.0, 18.0
"""Least diameter of what is ticked, and width of a box for the points of a round of ten, mm."""
pytestmark = [pytest.mark.slow]
every_ink = pytest.mark.parametrize("ink", INKS)


def boards(ink: Ink) -> list[Sheet]:
    found = [sheet for sheet in sheets("faction", ink) if sheet.name in shipped("faction")]
    assert len(found) >= 2 * len(shipped("faction"))
    return found


def groups(sheet: Sheet) -> dict[str, Group]:
    return {group.id: group for group, _ in walk_groups(sheet.drawing.items) if group.id}


@every_ink
def test_what_stays_and_what_is_wiped_is_told_once(ink: Ink) -> None:
    for sheet in boards(ink):
        said = [item.text for item, _ in walk(sheet.drawing.items) if isinstance(item, Text)]
        told = words("player-board", sheet.lang)
        assert said.count(told["stays"]) == said.count(told["erased"]) == 1, str(sheet)


@every_ink
def test_what_is_ticked_is_large_and_upgrades_are_clear_of_their_boxes(ink: Ink) -> None:
    for sheet in boards(ink):
        every = [item for item, _ in walk(sheet.drawing.items)]
        circles = {}
        for item in every:
            if isinstance(item, Circle):
                place = round(item.x, 3), round(item.y, 3)
                circles[place] = max(item, circles.get(place, item), key=lambda one: one.r)
        ticked = [item for item in every if isinstance(item, Field) and item.digits == 0 and "-box-" not in item.id]
        rings = {one.id: circles[round(one.x + one.w / 2, 3), round(one.y + one.h / 2, 3)] for one in ticked}
        assert len(rings) > 20, str(sheet)
        assert min(2 * circle.r for circle in rings.values()) >= TICK == RING, str(sheet)
        for name, group in groups(sheet).items():
            if name.startswith("pair-"):
                circle = rings[f"upgrade-{name.removeprefix('pair-')}-mark"]
                for item in group.items:
                    if isinstance(item, Path):
                        corners = [(xy[0], xy[1]) for _, xy in item.segments if xy]
                        sides = pairwise([*corners, corners[0]])
                        far = min(to_line((circle.x, circle.y), a, b) for a, b in sides)
                        assert far - circle.r >= CLEAR, (str(sheet), name)


@every_ink
def test_a_unit_is_named_beside_its_icon_and_its_columns_above(ink: Ink) -> None:
    for sheet in boards(ink):
        told, found = words("player-board", sheet.lang), groups(sheet)
        heads = [item for item, _ in walk(found["areas"].items) if isinstance(item, Text)]
        assert {one.text for one in heads} == {told[key] for key in ("dice", "counts", "value", "strength", "space")}
        rows = [group for name, group in found.items() if name.startswith("unit-") and name.endswith("-values")]
        assert len(rows) == 3
        for group in rows:
            (icon,) = [one for one in group.items if isinstance(one, Group)]
            names = [one for one in group.items if isinstance(one, Text) and one.anchor == "start"]
            right = max(box.right for _, box in boxes([icon]))
            assert min(one.x for one in names) - right >= NAME, str(sheet)
            middle = sum((box.y + box.bottom) / 2 for _, box in boxes(names)) / len(names)
            tall = [box for _, box in boxes([icon])]
            assert min(box.y for box in tall) < middle < max(box.bottom for box in tall), str(sheet)


@every_ink
def test_every_round_has_a_wide_box_and_those_of_a_solo_game_none(ink: Ink) -> None:
    for sheet in boards(ink):
        faction = load_faction(sheet.name)
        found = [(name, group) for name, group in groups(sheet).items() if name.startswith("round-")]
        assert [name for name, _ in found] == [f"round-{n}" for n in range(1, faction.rounds + 1)]
        assert min(box.w for _, group in found for item, box in boxes([group]) if isinstance(item, Path)) >= SCORE


@pytest.mark.parametrize("name", shipped("faction"))
def test_a_head_stands_out_from_its_disc_and_its_collar_is_whole(name: str) -> None:
    sheet = next(one for one in boards("full") if one.name == name)
    found = groups(sheet)
    disc = next(item for item in found["medal"].items if isinstance(item, Circle))
    assert disc.fill
    assert contrast(load_faction(name).colour, disc.fill) >= MARK
    assert found["head"].clip is None
    stele = min(box.y for _, box in boxes(found["steles"].items) if box.x < 40)
    low = max(box.bottom for _, box in boxes([found["head"]]))
    assert disc.y + 0.9 * disc.r < low < stele


def test_every_head_has_the_same_eye() -> None:
    """An almond and its pupil alike in all of them, drawn larger or smaller."""
    eyes = set()
    for sheet in boards("full"):
        emblem = next(group for name, group in groups(sheet).items() if name.startswith("emblem-"))
        for almond, pupil in pairwise(emblem.items):
            if isinstance(pupil, Circle) and pupil.fill == "black" and isinstance(almond, Path):
                points = [point for _, xy in almond.segments for point in zip(xy[::2], xy[1::2], strict=True)]
                eyes.add(tuple(round(math.dist((pupil.x, pupil.y), point) / pupil.r, 1) for point in points))
    assert max(max(map(abs, (a - b for a, b in zip(one, other, strict=True)))) for one in eyes for other in eyes) < 0.25
