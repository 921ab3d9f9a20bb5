"""Emblems and band patterns: complete, within their place, told apart without colour."""

from itertools import combinations

import pytest

from hyskos.definitions.art.library import art_names
from hyskos.definitions.art.reading import read_art
from hyskos.definitions.art.shapes import Art
from hyskos.definitions.findings import UnknownNameError
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import load_faction
from hyskos.definitions.reading.source import decode
from hyskos.generators.boards.shared.emblems import EmblemInks, emblem, emblem_inks
from hyskos.generators.boards.shared.patterns import PATTERNS, band
from hyskos.generators.boards.shared.style import FULL, SAVER
from hyskos.generators.drawing import Circle, Path, walk
from tests.generators.boards.outlines import extents

NAMES = art_names("emblems")
INKS = EmblemInks("navy", "white", "gold", "black")


def test_every_faction_has_a_drawn_emblem_and_pattern() -> None:
    factions = [load_faction(name) for name in shipped("faction")]
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
    for one, other in combinations(NAMES, 2):
        assert extents(emblem(one, 0, 0, 30, INKS)) != extents(emblem(other, 0, 0, 30, INKS))


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


def own(inside: str) -> dict[str, Art]:
    """Read a pattern of one's own, "my.svg"."""
    reading = read_art(decode(f"{HEAD}{inside}</svg>".encode(), "my.svg"), "my.svg", INKS_OF_ART)
    assert reading.art, reading.findings
    return {"my.svg": reading.art}


def test_a_line_from_side_to_side_is_one_line_through_the_band() -> None:
    art = own('<path fill="none" stroke="black" d="M0 20L20 0L40 20"/><path fill="none" stroke="black" d="M0 0V20"/>')
    through, *bars = band("my.svg", 0, 0, 120, 20, "gold", 1.0, art).items
    assert isinstance(through, Path)
    assert [xy for _, xy in through.segments] == [(0, 20), (20, 0), (40, 20), (60, 0), (80, 20), (100, 0), (120, 20)]
    assert [bar.segments[0][1] for bar in bars if isinstance(bar, Path)] == [(0, 0), (40, 0), (80, 0)]


def test_what_reaches_over_the_right_side_stands_between_two_repeats() -> None:
    items = band("my.svg", 0, 0, 120, 20, "gold", own=own('<circle cx="40" cy="10" r="4"/>')).items
    assert [(item.x, item.y, item.r, item.fill) for item in items if isinstance(item, Circle)] == [
        (40, 10, 4, "gold"), (80, 10, 4, "gold"),
    ]  # fmt: skip


def test_circles_stay_circles_in_a_narrow_band_and_within_it() -> None:
    (item,) = band("my.svg", 0, 0, 10, 20, "gold", own=own('<circle cx="20" cy="10" r="9"/>')).items
    assert isinstance(item, Circle)
    assert (item.x, item.r) == (5, 5)


def test_a_band_prints_its_boldest_line_as_bold_as_the_place_and_the_others_by_their_share() -> None:
    lines = '<path stroke-width="3pt" d="M9 0V9"/><path stroke-width="1pt" d="M5 0V9"/>'
    items = band("my.svg", 0, 0, 40, 20, "gold", 0.6, own(f'<g fill="none" stroke="black">{lines}</g>')).items
    assert [item.width for item in items if isinstance(item, Path)] == pytest.approx([0.6, 0.2])
