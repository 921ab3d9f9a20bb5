"""Laws of player boards: large rings and fields, and skins that everybody can read and tell apart, also from afar."""

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise, product

import pytest

from hyskos.definitions.geometry import MM_PER_PT, Point, Rect
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load_faction
from hyskos.definitions.printing import INKS, Ink, Vision
from hyskos.generators.boards.player_board import back
from hyskos.generators.boards.player_board.player_board import draw
from hyskos.generators.boards.player_board.skin import HATCHES
from hyskos.generators.boards.shared.cells import HEXAGON_WIDTH, RING
from hyskos.generators.boards.shared.style import STYLES
from hyskos.generators.colour_vision import as_seen
from hyskos.generators.drawing import Circle, Drawing, Field, Group, Path, Text, walk, walk_groups
from hyskos.generators.inks import contrast, ink
from hyskos.generators.measure import bounds, boxes
from hyskos.generators.sheets.page import bare_document
from hyskos.generators.sheets.stamping import Ground
from hyskos.generators.typography import cap_height
from hyskos.generators.words import words
from hyskos.generators.writers.png import coverage
from tests.generators.colours import difference, lab
from tests.generators.drawings import distance_to_line, group_named, layer_of, words_of
from tests.laws.painting import MARK, Painting, heavy_inks
from tests.laws.sheets import Sheet, sheets

CLEAR, NAME = 0.8, 1.5
"""Least air between the ring of an upgrade and its boxes, and between an icon and a name, mm."""
TICK, SCORE = 9.0, 18.0
"""Least diameter of what is ticked, and width of a box for the points of a round of ten, mm."""
every_ink = pytest.mark.parametrize("ink", INKS)


def shipped_boards(ink: Ink) -> list[Sheet]:
    found = [sheet for sheet in sheets("faction", ink) if sheet.name in built_in_files("faction")]
    assert len(found) >= 2 * len(built_in_files("faction"))
    return found


def groups(sheet: Sheet) -> dict[str, Group]:
    return {group.id: group for group, _ in walk_groups(sheet.drawing.items) if group.id}


@pytest.mark.slow
@every_ink
def test_the_words_for_permanent_and_erasable_areas_appear_once(ink: Ink) -> None:
    for sheet in shipped_boards(ink):
        said = words_of(sheet.drawing)
        told = words("player-board", sheet.lang)
        assert said.count(told["stays"]) == said.count(told["erased"]) == 1, str(sheet)


@pytest.mark.slow
@every_ink
def test_rings_are_large_and_clear_of_their_boxes(ink: Ink) -> None:
    for sheet in shipped_boards(ink):
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
                        far = min(distance_to_line((circle.x, circle.y), a, b) for a, b in sides)
                        assert far - circle.r >= CLEAR, (str(sheet), name)


@pytest.mark.slow
@every_ink
def test_a_unit_is_named_beside_its_icon_and_its_columns_above(ink: Ink) -> None:
    for sheet in shipped_boards(ink):
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


@pytest.mark.slow
@every_ink
def test_every_round_has_a_wide_box_and_those_of_a_solo_game_none(ink: Ink) -> None:
    for sheet in shipped_boards(ink):
        faction = load_faction(sheet.name)
        found = [(name, group) for name, group in groups(sheet).items() if name.startswith("round-")]
        assert [name for name, _ in found] == [f"round-{n}" for n in range(1, faction.rounds + 1)]
        assert min(box.w for _, group in found for item, box in boxes([group]) if isinstance(item, Path)) >= SCORE


@pytest.mark.slow
@pytest.mark.parametrize("name", built_in_files("faction"))
def test_a_head_stands_out_from_its_disc_and_its_collar_is_whole(name: str) -> None:
    sheet = next(one for one in shipped_boards("full") if one.name == name)
    found = groups(sheet)
    disc = next(item for item in found["medal"].items if isinstance(item, Circle))
    assert disc.fill
    assert contrast(load_faction(name).colour, disc.fill) >= MARK
    assert found["head"].clip is None
    stele = min(box.y for _, box in boxes(found["steles"].items) if box.x < 40)
    low = max(box.bottom for _, box in boxes([found["head"]]))
    assert disc.y + 0.9 * disc.r < low < stele


@pytest.mark.slow
def test_every_head_has_the_same_eye() -> None:
    eyes = set()
    for sheet in shipped_boards("full"):
        emblem = next(group for name, group in groups(sheet).items() if name.startswith("emblem-"))
        for almond, pupil in pairwise(emblem.items):
            if isinstance(pupil, Circle) and pupil.fill == "black" and isinstance(almond, Path):
                points = [point for _, xy in almond.segments for point in zip(xy[::2], xy[1::2], strict=True)]
                eyes.add(tuple(round(math.dist((pupil.x, pupil.y), point) / pupil.r, 1) for point in points))
    assert max(max(map(abs, (a - b for a, b in zip(one, other, strict=True)))) for one in eyes for other in eyes) < 0.25


FACTIONS = tuple(built_in_files("faction"))
PAIRS = tuple(combinations(FACTIONS, 2))
BOARDS = tuple(product(FACTIONS, LANGUAGES, STYLES))
EYES: tuple[Vision, ...] = ("protan", "deutan", "tritan", "grey")
ORNAMENTS = {
    "ground": "wedges and rays of the ground carry nothing; the hatch of the light design is told by its direction",
    "border": "lines and corner stones of the border carry nothing; its pattern has a law of its own",
    "steles": "told by their fill; their lines are ornament",
    "medal": "the head is drawn in its own colour with a contour around it",
    "picture": "the picture at the foot of a column carries nothing",
}
APART, MOTIF, CELL, UNLIKE = 15.0, 6.0, 0.9, 0.25
"""Least difference of two colours (CIEDE2000); least width of a drawn motif, mm; what an eye tells
apart at 3 m (one minute of arc), mm; share of a border that looks otherwise from there."""


@cache
def reverse(name: str, lang: str, mode: str) -> Drawing:
    return back.draw(load_faction(name), lang=lang, ink=mode)


@cache
def board(name: str, lang: str = "en", mode: str = "full") -> Drawing:
    return draw(load_faction(name), lang=lang, ink=mode)


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize(("name", "lang", "mode"), BOARDS)
def test_the_back_of_a_board_keeps_the_laws_too(name: str, lang: str, mode: str) -> None:
    drawing = reverse(name, lang, mode)
    painting = Painting(drawing.items)
    assert list(painting.faint_texts()) == []
    assert list(painting.faint_marks(ORNAMENTS)) == []
    assert heavy_inks(drawing.items, 240) == set()


@pytest.mark.proof
@pytest.mark.parametrize("name", FACTIONS)
def test_a_saver_board_takes_little_ink_and_runs_off_no_edge(name: str) -> None:
    pytest.importorskip("pypdfium2")
    drawing = board(name, "es", "saver")
    pages = [page for side in (drawing, reverse(name, "es", "saver")) for page in coverage(bare_document(side))]
    assert [sum(page.values()) for page in pages] == [page["black"] for page in pages]
    assert max(page["black"] for page in pages) <= 12
    assert all(-1e-9 <= x <= drawing.width and -1e-9 <= y <= drawing.height for x, y in points(drawing))


def points(drawing: Drawing) -> Iterator[Point]:
    for shape in Ground(drawing.items).shapes:
        if isinstance(shape.item, Path | Circle):
            yield from (point for line in shape.outlines for point in line)


def ground_ink(drawing: Drawing) -> str:
    """The ink, at full strength, that one sees most of beside the panels and the border."""
    whole, ground = Painting(drawing.items), Painting(group_named(drawing, "ground").items)
    seen: Counter[str] = Counter()
    for x, y in product(range(2, int(drawing.width), 7), range(2, int(drawing.height), 7)):
        shown = whole.under(len(whole.shapes), (x, y))
        if shown == ground.under(len(ground.shapes), (x, y)):
            seen[shown] += 1
    assert sum(seen.values()) >= 50, "the ground is no small thing"
    return max((name for name, _ in seen.most_common(2)), key=lambda name: ink(name).share)


def seen_from_afar(drawing: Drawing) -> list[float]:
    """What an eye at 3 m sees of a border's pattern: how much of each cell it covers, over 18 mm of it."""
    shapes = Ground((group_named(drawing, "pattern-border"),)).shapes
    left, top = min(shape.box.x for shape in shapes), min(shape.box.y for shape in shapes) + 30
    window = Rect(left - 2, top - 2, 12, 22)
    near = [shape for shape in shapes if shape.box.meets(window)]
    strokes = [
        (a, b, shape.item.width * MM_PER_PT / 2)
        for shape in near
        if isinstance(shape.item, Path | Circle) and shape.item.stroke
        for line in shape.outlines
        for a, b in pairwise(line)
        if min(a[1], b[1]) < window.bottom and max(a[1], b[1]) > window.y
    ]
    discs = [shape.box for shape in near if isinstance(shape.item, Circle) and shape.item.fill]

    def inked(x: float, y: float) -> bool:
        in_disc = any(math.dist((x, y), (box.x + box.w / 2, box.y + box.h / 2)) <= box.w / 2 for box in discs)
        return in_disc or any(distance_to_line((x, y), a, b) <= half for a, b, half in strokes)

    third = CELL / 3
    spots = [(third * (i + 0.5), third * (j + 0.5)) for i, j in product(range(3), range(3))]
    cells = product(range(round(18 / CELL)), range(int(pattern_width(drawing) / CELL)))
    corners = ((left + column * CELL, top + row * CELL) for row, column in cells)
    return [sum(inked(x + dx, y + dy) for dx, dy in spots) / len(spots) for x, y in corners]


def pattern_width(drawing: Drawing) -> float:
    shapes = Ground((group_named(drawing, "pattern-border"),)).shapes
    xs = [x for shape in shapes for line in shape.outlines for x, _ in line]
    return max(xs) - min(xs)


def colours_apart(one: str, other: str, eyes: Iterable[Vision]) -> float:
    """The least difference of two inks, as they are and to all eyes."""
    inks = [ink(one), ink(other)]
    seen = [[each.rgb for each in inks], *([as_seen(eye)(each) for each in inks] for eye in eyes)]
    return min(difference(lab(a), lab(b)) for a, b in seen)


def patterns_apart(one: Drawing, other: Drawing) -> float:
    """How much of a border's cells look otherwise from 3 m; nothing for motifs that are too small."""
    if min(pattern_width(one), pattern_width(other)) < MOTIF:
        return 0.0
    a, b = seen_from_afar(one), seen_from_afar(other)
    return sum(abs(x - y) for x, y in zip(a, b, strict=False)) / min(len(a), len(b))


def are_told_apart(one: Drawing, other: Drawing) -> bool:
    """The law: another colour for every eye, or another drawn pattern."""
    return colours_apart(ground_ink(one), ground_ink(other), EYES) >= APART or patterns_apart(one, other) >= UNLIKE


@pytest.mark.proof
@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_any_two_skins_differ_in_colour_and_in_pattern(one: str, other: str) -> None:
    assert are_told_apart(board(one), board(other))
    colours = ground_ink(board(one)), ground_ink(board(other))
    assert colours_apart(*colours, EYES[:-1]) >= APART  # on a grey copy the pattern may be what tells
    for mode in STYLES:
        assert patterns_apart(board(one, mode=mode), board(other, mode=mode)) >= UNLIKE


@pytest.mark.slow
def test_no_name_fulfils_the_law() -> None:
    anubian = load_faction("anubian")

    def drawn(**changes: str) -> Drawing:
        return draw(replace(anubian, **changes), lang="en")

    twin = drawn(id="another", dark="umber", hatch="level", emblem="cat")
    assert not are_told_apart(board("anubian"), twin)
    assert are_told_apart(board("anubian"), drawn(pattern="dots"))
    assert are_told_apart(board("anubian"), drawn(colour="yellow", dark=""))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "lang", "mode"), BOARDS)
def test_frames_cut_no_text_and_no_box(name: str, lang: str, mode: str) -> None:
    drawing = board(name, lang, mode)
    frames = [
        [(xy[0], xy[1]) for _, xy in item.segments if xy]
        for item in group_named(drawing, "steles").items
        if isinstance(item, Path) and item.stroke
    ]
    edges = [edge for frame in frames for edge in pairwise((*frame, frame[0]))]
    assert len(edges) >= 3 * 20
    layers = [item for item in drawing.items if isinstance(item, Group) and item.id != "background"]
    for item, matrix in walk(layers):
        box = bounds(item, matrix).grown(0.35)
        assert not any(
            min(x0, x1) <= box.right and max(x0, x1) >= box.x and min(y0, y1) <= box.bottom and max(y0, y1) >= box.y
            for (x0, y0), (x1, y1) in edges
        ), item


@pytest.mark.many
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", FACTIONS)
def test_remarks_are_read_at_arms_length(name: str, lang: str) -> None:
    printed = [item for item, _ in walk(board(name, lang).items) if isinstance(item, Text)]
    soft = [text.size for text in printed if text.ink == STYLES["full"].soft]
    assert len(soft) > 20
    assert min(soft) >= 8.5


def test_panels_stand_as_they_are_read() -> None:
    drawing = board("anubian")
    fields = {item.id: item for item, _ in walk(drawing.items) if isinstance(item, Field)}
    areas = layer_of(drawing, "areas")
    white = [bounds(item) for item, _ in walk(areas.items) if isinstance(item, Path) and item.fill == "white"]
    heroes, *rows = sorted(white, key=lambda box: (box.x, box.y))
    dice, results = rows[:3], rows[3:]
    assert heroes.right < dice[0].x
    assert [(box.y, box.h) for box in dice] == [(box.y, box.h) for box in results[:3]]  # a sum stands on one line
    assert len({(box.x, box.w) for box in dice}) == len({(box.x, box.w) for box in results}) == 1
    assert len(results) == 5
    assert results[3].y - results[2].bottom > 2 * (results[1].y - results[0].bottom)  # two blocks
    targets = [fields[f"hero-{i}-target"] for i in (1, 2, 3)]
    assert all(b.x - a.x - HEXAGON_WIDTH >= 2.0 - 1e-9 for a, b in pairwise(targets))
    signs = [item for item, _ in walk(drawing.items) if isinstance(item, Text) and item.text == "<"]
    boxed = [fields[name] for name in (*(f"upgrade-{i}-d8" for i in range(1, 7)), "ascending-box-1")]
    rows = {round(field.y + field.h / 2, 3) for field in boxed}
    assert {round(text.y - cap_height(text.size) / 2, 3) for text in signs} == rows  # operators on the midline


@pytest.mark.many
@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_the_light_design_hatches_each_in_another_direction(one: str, other: str) -> None:
    assert directions(board(one, mode="saver")) != directions(board(other, mode="saver"))


def directions(drawing: Drawing) -> set[int]:
    """Directions of the lines that fill the ground, degrees from 0 to 179, to the nearest 5; rays are single lines."""
    found: Counter[int] = Counter()
    hatched = [item for item, _ in walk(group_named(drawing, "ground").items) if isinstance(item, Path)]
    for item in hatched:
        for (_, (x0, y0)), (_, (x1, y1)) in zip(item.segments[::2], item.segments[1::2], strict=True):
            found[round(math.degrees(math.atan2(y1 - y0, x1 - x0)) / 5) * 5 % 180] += 1
    most = found.most_common(1)[0][1]
    return {angle for angle, count in found.items() if count > most / 2}


@pytest.mark.slow
def test_every_hatch_is_a_direction_of_its_own() -> None:
    anubian = load_faction("anubian")
    seen = [directions(draw(replace(anubian, hatch=name), lang="en", ink="saver")) for name in HATCHES]
    assert all(one != other for one, other in combinations(seen, 2))
