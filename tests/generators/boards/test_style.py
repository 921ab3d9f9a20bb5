"""What boards share: icons, emblems, band patterns, hatching, engraving and type that fits."""

import math
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.definitions.art.library import art_names
from hyskos.definitions.art.reading import read_art
from hyskos.definitions.art.shapes import Art
from hyskos.definitions.dice import DICE
from hyskos.definitions.findings import UnknownNameError
from hyskos.definitions.geometry import Point, Rect
from hyskos.definitions.kinds.faction import SECTIONS
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.loader import load_faction
from hyskos.definitions.reading.source import decode
from hyskos.generators.boards.mock_ups.mock_up import shade_wall
from hyskos.generators.boards.player_board.backdrop import PATTERNS, band
from hyskos.generators.boards.shared import icons
from hyskos.generators.boards.shared.emblems import EmblemInks, emblem, emblem_inks
from hyskos.generators.boards.shared.engraving import GAP, floor, hatch, shade_area, sky
from hyskos.generators.boards.shared.style import (
    FULL,
    SAVER,
    STYLES,
    common_size,
    frame,
    ground,
    stepped_rectangle,
    style_of,
)
from hyskos.generators.drawing import Circle, Drawing, Group, Path, Text, group, rectangle, walk
from hyskos.generators.inks import ink
from hyskos.generators.measure import extent
from hyskos.generators.typography import DoesNotFitError, width
from hyskos.generators.words import words
from tests.generators.drawings import box_of, extents


def test_every_section_has_an_icon_and_words() -> None:
    for section in SECTIONS:
        assert section in icons.ICONS
        assert {f"factory.{section}", f"factory.{section}.effect"} <= set(words("rolling-pyramids", "en"))


@pytest.mark.many
@pytest.mark.parametrize("name", sorted(icons.ICONS))
def test_an_icon_stays_in_its_square_and_fills_it(name: str) -> None:
    points = extents(icons.icon(name, 10, 20, 8))
    xs, ys = [x for x, _ in points], [y for _, y in points]
    slack = 0.4  # of 8 mm: stars and arcs may touch the edge
    assert 6 - slack <= min(xs)
    assert max(xs) <= 14 + slack
    assert 16 - slack <= min(ys)
    assert max(ys) <= 24 + slack
    assert max(max(xs) - min(xs), max(ys) - min(ys)) > 6


@pytest.mark.parametrize("shape", DICE)
def test_the_square_to_write_in_lies_inside_the_die_shape(shape: str) -> None:
    left, top, side = icons.die_square(shape, 3, 4, 16)
    corners = [(left, top), (left + side, top), (left, top + side), (left + side, top + side)]
    if shape == "circle":
        assert all((x - 3) ** 2 + (y - 4) ** 2 <= 8**2 + 1e-9 for x, y in corners)
        return
    outline = icons.die_corners(shape, 3, 4, 16)
    for (x1, y1), (x2, y2) in zip(outline, outline[1:] + outline[:1], strict=True):
        assert all((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) >= -1e-9 for x, y in corners)


def test_white_and_black_pyramids_differ_by_their_outline() -> None:
    assert len(icons.pyramid(0, 0, 20, 11)) == 3
    steps = icons.step_pyramid(0, 0, 20, 11)
    assert len(steps) == 16
    assert min(x for x, _ in steps) == -10
    assert {min(y for _, y in steps), max(y for _, y in steps)} == {-11, 0}


def test_hatching_stays_inside_a_step_pyramid_and_reaches_its_base() -> None:
    outline = icons.step_pyramid(5, 11, 20, 11)
    lines = hatch(outline, 1.0)
    ends = [xy for _, xy in lines.segments]
    assert all(-5 - 1e-9 <= x <= 15 + 1e-9 and -1e-9 <= y <= 11 + 1e-9 for x, y in ends)
    assert any(abs(y - 11) < 1e-9 for _, y in ends)
    area = sum(
        ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
        for (x1, y1), (x2, y2) in zip(ends[::2], ends[1::2], strict=True)  # length of lines x gap = area
    )
    half_widths = [10 * share for share in icons.STEPS]
    assert area == pytest.approx(sum(2 * half * 11 / 4 for half in half_widths), rel=0.05)


def test_the_common_size_is_the_one_of_the_longest_text() -> None:
    texts = ["Ram", "Protects half of the defenders"]
    size = common_size(texts, 40, largest=14)
    assert width(texts[1], size) <= 40 < width(texts[1], size + 0.25)
    with pytest.raises(DoesNotFitError):
        common_size(texts, 10, largest=14)


@pytest.mark.parametrize("name", sorted(STYLES))
def test_every_colour_of_a_style_is_an_ink(name: str) -> None:
    style = style_of(name)
    for colour in (style.paper, style.land, style.shade, style.gold, style.outline, style.hint, style.accent):
        assert colour is None or ink(colour)


def test_the_saver_style_has_no_ground_and_no_frame() -> None:
    assert ground(297, 210, style_of("saver")) == frame(297, 210, style_of("saver")) == ()
    with pytest.raises(ValueError, match="full, saver"):
        style_of("draft")


def test_the_stepped_frame_keeps_to_its_rectangle() -> None:
    corners = stepped_rectangle(8, 8, 281, 194, 2.5)
    assert min(corners) == (8, 13)
    assert {max(x for x, _ in corners), max(y for _, y in corners)} == {289, 202}
    assert all(x1 == x2 or y1 == y2 for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1], strict=True))


def test_a_circle_is_a_circle() -> None:
    assert icons.die_shape("circle", 1, 2, 11) == Circle(1, 2, 5.5, stroke="black")


NAMES = art_names("emblems")
INKS = EmblemInks("navy", "white", "gold", "black")


def test_every_faction_has_a_drawn_emblem_and_pattern() -> None:
    factions = [load_faction(name) for name in built_in_files("faction")]
    assert {faction.emblem for faction in factions} <= set(NAMES)
    assert {faction.pattern for faction in factions} <= set(PATTERNS)


@pytest.mark.parametrize("name", NAMES)
def test_an_emblem_fills_its_square_and_stays_in_it(name: str) -> None:
    points = extents(emblem(name, 10, 20, 30, INKS))
    xs, ys = [x for x, _ in points], [y for _, y in points]
    assert min(xs) >= 10
    assert max(xs) <= 40
    assert min(ys) >= 20
    assert max(ys) <= 50
    assert max(max(xs) - min(xs), max(ys) - min(ys)) > 0.75 * 30


@pytest.mark.parametrize("name", NAMES)
def test_an_emblem_grows_from_its_corner(name: str) -> None:
    small, large = extents(emblem(name, 0, 0, 15, INKS)), extents(emblem(name, 0, 0, 45, INKS))
    assert large == [pytest.approx((3 * x, 3 * y)) for x, y in small]


def test_an_emblem_always_has_a_dark_outline_and_is_an_outline_in_the_saver_version() -> None:
    for name in NAMES:
        for style, colour in ((FULL, "yellow"), (SAVER, "yellow")):
            items = [item for item, _ in walk([emblem(name, 0, 0, 30, emblem_inks(colour, style))])]
            strokes = {item.stroke for item in items if isinstance(item, Path | Circle) and item.stroke}
            fills = {item.fill for item in items if isinstance(item, Path | Circle) and item.fill}
            assert strokes == {"black" if style is FULL else SAVER.outline}
            assert ("yellow" in fills) == (style is FULL)


def test_emblems_differ_in_outline() -> None:
    for first, second in combinations(NAMES, 2):
        assert extents(emblem(first, 0, 0, 30, INKS)) != extents(emblem(second, 0, 0, 30, INKS))


@pytest.mark.many
@pytest.mark.parametrize("name", PATTERNS)
@pytest.mark.parametrize(("wide", "high"), [(69.2, 3.2), (12.0, 6.0), (3.0, 5.0)])
def test_a_pattern_stays_in_its_band_and_is_its_own_mirror_image(name: str, wide: float, high: float) -> None:
    points = extents(band(name, 5, 7, wide, high, "black"))
    assert points
    for x, y in points:
        assert 5 - 1e-9 <= x <= 5 + wide + 1e-9
        assert 7 - 1e-9 <= y <= 7 + high + 1e-9
    marks = sorted({round(x - 5, 6) for x, _ in points})
    assert sorted(wide - x for x in marks) == pytest.approx(marks)


def test_unknown_names_are_refused_with_the_nearest_one() -> None:
    with pytest.raises(UnknownNameError, match="`falcom` is unknown"):
        emblem("falcom", 0, 0, 10, INKS)
    with pytest.raises(UnknownNameError, match="`wave` is unknown"):
        band("wave", 0, 0, 10, 10, "black")


INKS_OF_ART = {name: name for name in ("black", "white", "gold")}
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">'


def custom_pattern(inside: str) -> dict[str, Art]:
    """Read a pattern of one's own, "my.svg"."""
    reading = read_art(decode(f"{HEAD}{inside}</svg>".encode(), "my.svg"), "my.svg", INKS_OF_ART)
    assert reading.art, reading.findings
    return {"my.svg": reading.art}


def test_a_line_from_side_to_side_is_one_line_through_the_band() -> None:
    art = custom_pattern(
        '<path fill="none" stroke="black" d="M0 20L20 0L40 20"/><path fill="none" stroke="black" d="M0 0V20"/>'
    )
    through, *bars = band("my.svg", 0, 0, 120, 20, "gold", 1.0, art).items
    assert isinstance(through, Path)
    assert [xy for _, xy in through.segments] == [(0, 20), (20, 0), (40, 20), (60, 0), (80, 20), (100, 0), (120, 20)]
    assert [bar.segments[0][1] for bar in bars if isinstance(bar, Path)] == [(0, 0), (40, 0), (80, 0)]


def test_a_shape_over_the_right_side_stands_between_two_repeats() -> None:
    items = band("my.svg", 0, 0, 120, 20, "gold", custom_art=custom_pattern('<circle cx="40" cy="10" r="4"/>')).items
    assert [(item.x, item.y, item.r, item.fill) for item in items if isinstance(item, Circle)] == [
        (40, 10, 4, "gold"), (80, 10, 4, "gold"),
    ]  # fmt: skip


def test_circles_stay_circles_in_a_narrow_band_and_within_it() -> None:
    (item,) = band("my.svg", 0, 0, 10, 20, "gold", custom_art=custom_pattern('<circle cx="20" cy="10" r="9"/>')).items
    assert isinstance(item, Circle)
    assert (item.x, item.r) == (5, 5)


def test_a_band_prints_its_boldest_line_as_bold_as_the_place_and_the_others_by_their_share() -> None:
    lines = '<path stroke-width="3pt" d="M9 0V9"/><path stroke-width="1pt" d="M5 0V9"/>'
    items = band(
        "my.svg", 0, 0, 40, 20, "gold", 0.6, custom_pattern(f'<g fill="none" stroke="black">{lines}</g>')
    ).items
    assert [item.width for item in items if isinstance(item, Path)] == pytest.approx([0.6, 0.2])


FRAME = Rect(10, 20, 120, 80)


def strokes(path: Path) -> list[tuple[Point, Point]]:
    """The lines of a path that is made of single lines."""
    points = [(x, y) for _, (x, y) in path.segments]
    return list(zip(points[::2], points[1::2], strict=True))


@pytest.mark.slow
@given(st.floats(0, 1), st.floats(0, 1))
def test_the_lines_of_a_sky_point_at_its_summit_and_end_at_its_frame(across: float, down: float) -> None:
    summit = FRAME.x + across * FRAME.w, FRAME.y + down * FRAME.h
    for path in sky(FRAME, summit):
        assert isinstance(path, Path)
        for (ax, ay), (bx, by) in strokes(path):
            assert FRAME.grown(1e-6).holds(Rect(bx, by, 0, 0))
            assert min(abs(bx - FRAME.x), abs(bx - FRAME.right), abs(by - FRAME.y), abs(by - FRAME.bottom)) < 1e-6
            turned = (ax - summit[0]) * (by - summit[1]) - (ay - summit[1]) * (bx - summit[0])
            assert abs(turned) < 1e-6 * max(1.0, math.dist(summit, (bx, by)) ** 2)


def test_the_lines_of_a_sky_are_never_closer_than_their_gap_and_never_twice_as_far_apart() -> None:
    summit = 70.0, 60.0
    lines = [stroke for path in sky(FRAME, summit) if isinstance(path, Path) for stroke in strokes(path)]
    for far in (15.0, 25.0, 38.0):
        angles = sorted(
            math.degrees(math.atan2(by - summit[1], bx - summit[0])) % 360
            for (ax, ay), (bx, by) in lines
            if math.dist(summit, (ax, ay)) <= far < math.dist(summit, (bx, by))
        )
        gaps = [far * math.radians(b - a) for a, b in pairwise(angles)]
        within = [gap for gap in gaps if gap < far * math.radians(15) - 1e-6]  # every other wedge has none
        assert within
        assert min(within) >= GAP - 1e-6
        assert max(within) <= 2 * GAP + 1e-6


def test_a_summit_outside_its_frame_has_rays_alone() -> None:
    assert len([*sky(FRAME, (0.0, 0.0))]) == 1


def test_the_lines_of_a_floor_lie_the_further_apart_the_nearer_they_are() -> None:
    path = floor(FRAME)
    assert isinstance(path, Path)
    levels = [y for (_, y), _ in strokes(path)]
    gaps = [b - a for a, b in pairwise(levels)]
    assert gaps == sorted(gaps)
    assert FRAME.y < levels[0]
    assert levels[-1] < FRAME.bottom


@pytest.mark.parametrize(("side", "count"), [(30.0, 2), (0.2, 1)])
def test_shading_hides_the_background_even_without_lines(side: float, count: int) -> None:
    shaded = shade_area(Rect(5.05, 5.05, side, side).corners(), 1.0)
    ground, *lines = shaded.items
    assert isinstance(ground, Path)
    assert ground.fill == "white"
    assert 1 + len(lines) == count
    assert extent([shaded]) is not None


def test_a_wall_in_the_shade_has_no_line_behind_what_is_read_and_none_in_colour() -> None:
    word = Text(20, 30, "SPINE", 24, "bold")
    items = (group([rectangle(0, 0, 60, 50, fill="white")], id="ground"), Group((word,)))
    wall = Drawing("wall", "Wall", 60, 50, "en", items)
    assert shade_wall(wall, style_of("full")) is wall
    under, *over = shade_wall(wall, style_of("saver")).items
    assert isinstance(under, Group)
    assert under.id == "ground"
    *_, plate = under.items
    text_box, clear = box_of([word]), box_of([plate])
    assert clear.holds(text_box.grown(2.0))
    assert [item for item, _ in walk(over) if isinstance(item, Text)] == [word]


def test_a_wall_without_words_is_shaded_whole() -> None:
    wall = Drawing("wall", "Wall", 60, 50, "en", (group([rectangle(0, 0, 60, 50, fill="white")], id="ground"),))
    (under,) = shade_wall(wall, style_of("saver")).items
    assert isinstance(under, Group)
    (lines,) = under.items
    assert isinstance(lines, Group)
    assert len(lines.items) == 2
