"""Emblems and band patterns: complete, within their place, told apart without colour."""

from itertools import combinations

import pytest

from hyskos.definitions.art.library import art_names
from hyskos.definitions.findings import UnknownNameError
from hyskos.definitions.loader import load_faction, shipped
from hyskos.generators.boards.shared.emblems import EmblemInks, emblem, emblem_inks
from hyskos.generators.boards.shared.patterns import PATTERNS, UnknownPatternError, band
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
    with pytest.raises(UnknownNameError, match="`falcom` is not known"):
        emblem("falcom", 0, 0, 10, INKS)
    with pytest.raises(UnknownPatternError, match="did you mean waves"):
        band("wave", 0, 0, 10, 10, "black")
