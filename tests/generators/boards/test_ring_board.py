"""Ring boards for two to four sides: triangles share sides, nothing overlaps, sides are told apart without colour."""

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, pairwise, permutations, product
from pathlib import Path as Folder

import pytest

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.kinds.ring import Ring, RingPlayer
from hyskos.definitions.loader import load_file, load_ring
from hyskos.generators.boards.games.ring_board import FIGURES, draw
from hyskos.generators.boards.games.ring_face import FRAME, WORD, _free, facings, panel
from hyskos.generators.boards.games.ring_marks import (
    CENTRE,
    INSET,
    SIDE,
    apothem_of,
    bent_arrow,
    corner,
    figure_mark,
    fill_of,
    incircle,
    inner_triangle,
    outer_triangle,
    portal,
    pyramid,
)
from hyskos.generators.boards.shared.style import SAFE, style_of
from hyskos.generators.colour_difference import alike
from hyskos.generators.drawing import Circle, Group, Item, Path, Text, walk
from hyskos.generators.inks import readable_on
from hyskos.generators.measure import bounds, ink_boxes
from hyskos.publishing.edition.edition import ALONE
from hyskos.publishing.edition.worked_small_games import RING_RACE
from tests.generators.drawings import layer_of, texts_of, words_of

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
    large = load_file(built_in_files("pieces")["ring-race-pieces"]).sizes[-1]
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
def test_figures_are_known_by_their_picture_not_by_a_letter_of_one_language(lang: str, ink: str) -> None:
    drawing = draw(RING, lang=lang, ink=ink)
    texts = words_of(drawing)
    assert not [text for text in texts if len(text) == 1 and text.isalpha()]
    marks = layer_of(drawing, "marks")
    emblems = [item.id for item in marks.items if isinstance(item, Group) and (item.id or "").startswith("emblem-")]
    pieces = load_file(built_in_files("pieces")["ring-race-pieces"])
    assert emblems == 2 * [f"emblem-{figure.emblem}" for figure in pieces.figures]


@pytest.mark.parametrize(("lang", "least"), [("en", 12.0), ("es", 12.0), ("de", 10.0), ("pl", 10.0), ("el", 10.0)])
def test_the_key_is_read_from_a_chair(lang: str, least: float) -> None:
    key = next(layer for layer in draw(RING, lang=lang).items if isinstance(layer, Group) and layer.id == "key")
    texts = texts_of(key)
    assert len({text.size for text in texts}) == 1
    assert texts[0].size >= least
    names = [n for n, text in enumerate(texts) if text.font == "bold"]
    assert all(second - first <= 3 for first, second in pairwise([*names, len(texts)]))


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
    marks = next(layer for layer in draw(RING, lang="en").items if isinstance(layer, Group) and layer.id == "marks")
    discs = [item for item in marks.items if isinstance(item, Circle)]
    for side in RING.players:
        for place in side.figures:
            (x, y), r = incircle(inner_triangle(RING, place))
            radii = [disc.r for disc in discs if math.dist((disc.x, disc.y), (x, y)) < 0.01]
            assert radii
            assert max(radii) <= r - INSET - 1.5


@pytest.mark.parametrize("ink", ["full", "saver"])
def test_each_side_has_an_arrow_of_its_way_on_its_own_half(ink: str) -> None:
    gold, onyx = (bent_arrow((180, 180), 80, (2, facing, 80), side, style_of(ink)) for facing, side in
                  zip((0, 180), RING.players, strict=True))  # fmt: skip
    for arrow, right in ((gold, True), (onyx, False)):
        points = [xy for _, xy in arrow.segments if xy]
        tip = min(points, key=lambda xy: xy[1])
        assert (tip[0] > 180) == right  # both rise: counterclockwise on the right, clockwise on the left


TESTS = Folder(__file__).parents[2]


def ring(name: str) -> Ring:
    definition = load_file(TESTS / name)
    assert isinstance(definition, Ring)
    return definition


FRAMED = Rect(0, 0, SIDE, SIDE).grown(FRAME - CENTRE)
THREE, FOUR = ring("boards/unprintable/uneven-ring.yaml"), ring("boards/unprintable/uneven-ring-of-four.yaml")
RINGS = pytest.mark.parametrize("ring", [RING, THREE, FOUR], ids=lambda board: board.id)
LARGER_RINGS = pytest.mark.parametrize("ring", [THREE, FOUR], ids=lambda board: board.id)
INKS = pytest.mark.parametrize("ink", ["full", "saver"])


@pytest.mark.slow
@pytest.mark.many
@RINGS
@INKS
@pytest.mark.parametrize("lang", ["en", "es"])
def test_words_stay_inside_and_apart(ring: Ring, ink: str, lang: str) -> None:
    board = Rect(0, 0, SIDE, SIDE).grown(-SAFE)
    texts = [(item, box) for item, box in ink_boxes(draw(ring, lang=lang, ink=ink).items) if isinstance(item, Text)]
    for text, box in texts:
        assert text.size >= 7, text
        assert board.holds(box), text
    for (text, box), (other, box2) in combinations(texts, 2):
        assert text.angle or other.angle or not box.meets(box2), (text, other)


@pytest.mark.slow
@pytest.mark.many
@LARGER_RINGS
@INKS
def test_arrows_keep_off_the_title_and_each_other(ring: Ring, ink: str) -> None:
    layers = {layer.id: layer for layer in draw(ring, lang="en", ink=ink).items if isinstance(layer, Group)}
    words = [bounds(item, matrix) for item, matrix in walk(layers["centre"].items) if isinstance(item, Text)]
    led = [item for item in layers["centre"].items if ("direction" in {step for way in item.sources for step in way})]
    assert len(led) == len(ring.players)
    arrows = [points(item) for item in led]
    for arrow in arrows:
        assert not [box for box in words for x, y in arrow if box.grown(1.0).holds(Rect(x, y, 0, 0))]
    for first, second in combinations(arrows, 2):
        assert min(math.dist(a, b) for a in first for b in second) > 10.0


def points(item: Item) -> list[tuple[float, float]]:
    return [xy for part, _ in walk([item]) if isinstance(part, Path) for _, xy in part.segments if len(xy) == 2]


def forms(items: Sequence[Item]) -> list[str]:
    """Name what marks are made of: dark and light discs, corners of the others, hatchings."""
    descriptions = []
    for item, _ in walk(items):
        if isinstance(item, Circle):
            descriptions.append("dark disc" if item.fill and readable_on(item.fill) == "white" else "disc")
        elif isinstance(item, Path):
            descriptions.append(f"{len(item.segments)} parts" if item.segments[-1][0] == "Z" else "lines")
    return descriptions


@pytest.mark.slow
@INKS
@pytest.mark.parametrize(("first", "second"), list(combinations(FOUR.players, 2)), ids=lambda side: side.id)
def test_no_two_sides_are_their_inks_alone(ink: str, first: RingPlayer, second: RingPlayer) -> None:
    """Whoever takes two inks for one, and all in the saver style, sees another form, 6 mm wide or more on the board."""
    style = style_of(ink)
    if ink == "full" and not list(alike(first.ink, second.ink)):
        return
    square = [(0.0, 0.0), (20.0, 0.0), (20.0, 20.0), (0.0, 20.0)]
    for mark in (
        lambda side: list(portal(0, 0, 8, side, style)),
        lambda side: list(figure_mark(0, 0, 9, "mason", side, style))[:3],
        lambda side: [pyramid(square, side, style)],
        lambda side: [bent_arrow((0, 0), 80, (2.2, 0, 50), side, style)],
    ):
        seen = [(forms(mark(side)), fill_of(side, style) if ink == "saver" else "") for side in (first, second)]
        assert seen[0] != seen[1]


@LARGER_RINGS
def test_marks_of_more_sides_are_at_least_as_wide_as_a_form_has_to_be(ring: Ring) -> None:
    for side in ring.players[2:]:
        for place in side.figures:
            (_x, _y), r = incircle(inner_triangle(ring, place))
            disc = next(iter(figure_mark(0, 0, r - 2.4, "mason", side, style_of("full"))))
            assert isinstance(disc, Path)
            box = bounds(disc)
            assert min(box.w, box.h) >= 6.0
            assert max(math.hypot(*xy) for xy in points(disc)) <= r - INSET


@pytest.mark.many
@RINGS
@INKS
def test_the_key_shows_every_side_and_its_way(ring: Ring, ink: str) -> None:
    layers = {layer.id: layer for layer in draw(ring, lang="en", ink=ink).items if isinstance(layer, Group)}
    key_items = [item for group in layers["key"].items if isinstance(group, Group) for item in group.items]
    emblems = [item.id for item in key_items if isinstance(item, Group) and (item.id or "").startswith("emblem")]
    assert emblems == [f"emblem-{name}" for name in FIGURES for _ in ring.players]
    words = [item.text for item, _ in walk(layers["key"].items) if isinstance(item, Text)]
    assert all(side.title["en"] in words for side in ring.players)
    for half in ("left", "right"):
        area = panel(ring, "lower", half)
        assert math.dist((CENTRE, CENTRE), (area.x if half == "right" else area.right, area.y)) > 164


@pytest.mark.slow
def test_a_custom_ink_colours_all_marks_of_its_player() -> None:
    inked = replace(THREE, players=(*THREE.players[:2], replace(THREE.players[2], ink="sky")))
    usual = {item.fill for item, _ in walk(draw(THREE, lang="en").items) if isinstance(item, Circle | Path)}
    fills = {item.fill for item, _ in walk(draw(inked, lang="en").items) if isinstance(item, Circle | Path)}
    assert {ink for ink in usual if ink and ink.startswith("jade")}
    assert not {ink for ink in fills if ink and ink.startswith("jade")}
    assert {ink for ink in fills if ink and ink.startswith("sky")}
    sources = [led_to(draw(board, lang="en").items) for board in (inked, THREE)]
    assert [("players", "jade", "ink") in ways for ways in sources] == [True, False]


def led_to(items: Sequence[Item]) -> set[tuple[str | int, ...]]:
    inner = [led_to(item.items) for item in items if isinstance(item, Group)]
    return {way for item in items for way in item.sources}.union(*inner)


def test_a_word_at_the_seam_of_night_and_day_has_a_plate() -> None:
    """Jade ascends at the bottom of the board, where one half of its word would be unreadable."""
    marks = next(layer for layer in draw(THREE, lang="en").items if isinstance(layer, Group) and layer.id == "marks")
    n = next(n for n, item in enumerate(marks.items) if isinstance(item, Text) and item.text == "Jade ascends")
    plate, word = marks.items[n - 1 : n + 1]
    assert isinstance(plate, Path)
    assert isinstance(word, Text)
    assert plate.fill == "white"
    assert bounds(plate).holds(bounds(word))


def test_a_word_on_the_frame_at_the_side_has_a_plate() -> None:
    sides = [replace(side, ascension=place) for side, place in zip(FOUR.players, (1, 6, 10, 15), strict=True)]
    board = draw(replace(FOUR, triangles=20, players=tuple(sides)), lang="en")
    marks = layer_of(board, "marks")
    before = dict(zip(marks.items[1:], marks.items, strict=False))
    plates = [box.text for box, item in before.items()
              if isinstance(box, Text) and isinstance(item, Path) and item.fill == "white"]  # fmt: skip
    assert plates == [f"{side.title['en']} ascends" for side in FOUR.players[2:]]


@pytest.mark.slow
@pytest.mark.parametrize("direction", [1, -1])
def test_the_key_tells_the_way_of_each_side(direction: int) -> None:
    sides = (*FOUR.players[:2], *(replace(side, direction=direction) for side in FOUR.players[2:]))
    drawing = draw(replace(FOUR, players=sides), lang="en")
    key = layer_of(drawing, "key")
    texts = words_of(key)
    for side in sides:
        caption = " ".join(texts[texts.index(side.title["en"]) + 1 :][:2])
        clockwise = side.direction < 0
        assert caption.startswith("moves clockwise" if clockwise else "moves counterclockwise"), side.id


@pytest.mark.slow
def test_stars_keep_off_the_words_of_every_side() -> None:
    third = replace(THREE.players[2], ascension=7)
    for ring in (THREE, replace(THREE, players=(*THREE.players[:2], third))):
        stars = [place for place in product(range(0, 180, 3), range(0, 360, 3)) if _free(place, ring, FRAMED)]
        x, y = corner(ring, ring.players[2].ascension + 0.5, apothem_of(ring) + WORD)
        assert stars
        assert min(math.hypot(x - a, y - b) for a, b in stars) > 23.0


def test_parts_of_the_board_are_those_where_pyramids_start() -> None:
    assert facings(load_ring("ring-18")) == (0.0, 180.0)
    gold, onyx, jade = facings(THREE)
    assert (round(math.cos(math.radians(gold))), round(math.cos(math.radians(onyx)))) == (1, -1)
    assert math.sin(math.radians(jade)) == pytest.approx(1)
    assert sorted(facings(FOUR)) == [-18.0, 54.0, 126.0, 198.0]
    for sides in permutations(THREE.players):  # in whatever order the file has them
        angles = facings(replace(THREE, players=sides))
        assert dict(zip((side.id for side in sides), angles, strict=True)) == {"gold": gold, "onyx": onyx, "jade": jade}


def test_examples_are_played_on_a_ring_of_more_where_they_can_be() -> None:
    """Jade of the wish ascends on the stretch that they show; moved away, all are shown on that ring."""
    jade = replace(THREE.players[2], ascension=0)
    for board, expected in (
        (THREE, {"three", "ring-18"}),
        (replace(THREE, neutral=17, players=(*THREE.players[:2], jade)), {"three"}),
    ):
        contents = replace(ALONE.contents_of("ring-race"), boards=(board,))
        rings = [make(contents)["ring"] for make in RING_RACE.values()]
        assert {item.id for item in rings if isinstance(item, Ring)} == expected
