"""The ring board: neighbours share whole sides, pieces fit their triangles, nothing overlaps."""

import math
from itertools import pairwise

import pytest

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import load_file, load_ring
from hyskos.generators.boards.games.ring_board import draw
from hyskos.generators.boards.games.ring_geometry import INSET, SIDE, incircle, inner_triangle, outer_triangle
from hyskos.generators.boards.games.ring_key import FIGURES
from hyskos.generators.boards.games.ring_marks import bent_arrow
from hyskos.generators.boards.shared.style import SAFE, style_of
from hyskos.generators.drawing import Circle, Group, Text, walk
from hyskos.generators.measure import bounds, ink_boxes

RING = load_ring("ring-18")


@pytest.mark.parametrize("i", range(RING.triangles))
def test_an_inner_triangle_shares_a_side_with_two_outer_ones(i: int) -> None:
    inner = outer_corners = {rounded(point) for point in inner_triangle(RING, i)}
    for j in (i, i + 1):
        outer_corners = {rounded(point) for point in outer_triangle(RING, j % RING.triangles)}
        assert len(inner & outer_corners) == 2
    apart = {rounded(point) for point in outer_triangle(RING, (i + 2) % RING.triangles)}
    assert len(inner & apart) <= 1


def rounded(point: tuple[float, float]) -> tuple[float, float]:
    return round(point[0], 6), round(point[1], 6)


def test_a_large_pyramid_fits_an_outer_triangle_and_a_figure_an_inner_one() -> None:
    large = load_file(shipped("pieces")["ring-race-pieces"]).sizes[-1]
    a, b, c = outer_triangle(RING, 0)
    base, height = math.dist(a, b), math.dist(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), c)
    assert base * height / (base + height) > large.base_mm + 2
    _, r = incircle(inner_triangle(RING, 0))
    assert 2 * r > 20


def test_the_board_is_the_mirror_image_of_itself() -> None:
    """Onyx sees what gold sees: reflected, outer j is outer -j and inner i is inner -i - 1."""
    gold, onyx = RING.players
    n = RING.triangles
    assert RING.neutral == 0
    assert -gold.ascension % n == onyx.ascension
    assert tuple(-place % n for place in gold.entries) == onyx.entries
    assert tuple((-place - 1) % n for place in gold.figures) == onyx.figures
    assert gold.direction == -onyx.direction


@pytest.mark.many
@pytest.mark.parametrize("ink", ["full", "saver"])
@pytest.mark.parametrize("lang", ["en", "es"])
def test_words_stay_inside_and_apart(ink: str, lang: str) -> None:
    drawing = draw(RING, lang=lang, ink=ink)
    texts = [(item, box) for item, box in ink_boxes(drawing.items) if isinstance(item, Text)]
    for item, box in texts:
        assert item.size >= 7
        assert min(box.x, box.y) >= SAFE
        assert max(box.x + box.w, box.y + box.h) <= SIDE - SAFE
    upright = [(item, box) for item, box in texts if not item.angle]
    for i, (item, box) in enumerate(upright):
        for other, box2 in upright[:i]:
            overlap_x = min(box.x + box.w, box2.x + box2.w) - max(box.x, box2.x)
            overlap_y = min(box.y + box.h, box2.y + box2.h) - max(box.y, box2.y)
            assert min(overlap_x, overlap_y) <= 0.01, (item.text, other.text)


@pytest.mark.many
@pytest.mark.parametrize("ink", ["full", "saver"])
@pytest.mark.parametrize("lang", ["en", "es"])
def test_figures_are_known_by_their_picture_not_by_a_letter_of_one_language(lang: str, ink: str) -> None:
    drawing = draw(RING, lang=lang, ink=ink)
    texts = [item.text for item, _ in walk(drawing.items) if isinstance(item, Text)]
    assert not [text for text in texts if len(text) == 1 and text.isalpha()]
    marks = next(layer for layer in drawing.items if isinstance(layer, Group) and layer.id == "marks")
    shown = [item.id for item in marks.items if isinstance(item, Group) and (item.id or "").startswith("emblem-")]
    pieces = load_file(shipped("pieces")["ring-race-pieces"])
    assert shown == 2 * [f"emblem-{figure.emblem}" for figure in pieces.figures]


@pytest.mark.parametrize(("lang", "least"), [("en", 12.0), ("es", 12.0), ("de", 10.0), ("pl", 10.0), ("el", 10.0)])
def test_the_key_is_read_from_a_chair(lang: str, least: float) -> None:
    """All of it has one size, and no remark more than two lines."""
    key = next(layer for layer in draw(RING, lang=lang).items if isinstance(layer, Group) and layer.id == "key")
    texts = [item for item, _ in walk([key]) if isinstance(item, Text)]
    assert len({text.size for text in texts}) == 1
    assert texts[0].size >= least
    names = [n for n, text in enumerate(texts) if text.font == "bold"]
    assert all(second - first <= 3 for first, second in pairwise([*names, len(texts)]))


@pytest.mark.slow
@pytest.mark.parametrize("ink", ["full", "saver"])
def test_the_key_shows_what_belongs_to_a_side_for_both_sides(ink: str) -> None:
    layers = {layer.id: layer for layer in draw(RING, lang="en", ink=ink).items if isinstance(layer, Group)}
    told = [item for panel in layers["key"].items if isinstance(panel, Group) for item in panel.items]
    shown = [item.id for item in told if isinstance(item, Group) and (item.id or "").startswith("emblem")]
    assert shown == [f"emblem-{name}" for name in FIGURES for _ in RING.players]


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "es"])
def test_no_ray_and_no_star_runs_into_a_word(lang: str) -> None:
    drawing = draw(RING, lang=lang, ink="saver")
    ground = next(part for part in drawing.items[0].items if part.id == "ground")
    words = [bounds(item, matrix) for item, matrix in walk(drawing.items) if isinstance(item, Text) and item.angle]
    for item, _matrix in walk(ground.items):
        ends = [xy for _, xy in item.segments if xy]
        lines = zip(ends[::2], ends[1::2], strict=True) if item.fill is None else zip(ends, ends, strict=True)
        for (x, y), (x2, y2) in lines:
            along = [Rect(x + (x2 - x) * k / 20, y + (y2 - y) * k / 20, 0, 0) for k in range(21)]
            assert not [word for word in words if any(word.meets(point) for point in along)]


def test_marks_keep_off_the_sides_of_their_triangles() -> None:
    """Figures and pyramids stand in their triangles, they do not lean on them."""
    marks = next(layer for layer in draw(RING, lang="en").items if isinstance(layer, Group) and layer.id == "marks")
    discs = [item for item in marks.items if isinstance(item, Circle)]
    for side in RING.players:
        for place in side.figures:
            (x, y), r = incircle(inner_triangle(RING, place))
            there = [disc.r for disc in discs if math.dist((disc.x, disc.y), (x, y)) < 0.01]
            assert there
            assert max(there) <= r - INSET - 1.5


@pytest.mark.parametrize("ink", ["full", "saver"])
def test_each_side_has_an_arrow_of_its_way_on_its_own_half(ink: str) -> None:
    gold, onyx = (bent_arrow((180, 180), 80, (2, facing, 80), side, style_of(ink)) for facing, side in
                  zip((0, 180), RING.players, strict=True))  # fmt: skip
    for arrow, right in ((gold, True), (onyx, False)):
        points = [xy for _, xy in arrow.segments if xy]
        tip = min(points, key=lambda xy: xy[1])
        assert (tip[0] > 180) == right  # both rise: counterclockwise on the right, clockwise on the left
