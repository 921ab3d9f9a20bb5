"""Rings of three and four sides: told apart by every eye, in grey and without ink; nothing overlaps."""

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, permutations, product
from pathlib import Path as Folder

import pytest

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.ring import Ring, RingPlayer
from hyskos.definitions.loader import load_file, load_ring
from hyskos.generators.boards.games.ring_board import draw
from hyskos.generators.boards.games.ring_face import facings
from hyskos.generators.boards.games.ring_geometry import (
    CENTRE,
    INSET,
    SIDE,
    apothem_of,
    corner,
    incircle,
    inner_triangle,
)
from hyskos.generators.boards.games.ring_ground import FRAME, WORD, _free, panel
from hyskos.generators.boards.games.ring_key import FIGURES
from hyskos.generators.boards.games.ring_marks import bent_arrow, figure_mark, fill_of, portal, pyramid
from hyskos.generators.boards.shared.style import SAFE, style_of
from hyskos.generators.colour_difference import alike
from hyskos.generators.drawing import Circle, Group, Item, Path, Text, walk
from hyskos.generators.inks import readable_on
from hyskos.generators.measure import bounds, ink_boxes
from hyskos.publishing.edition.edition import ALONE
from hyskos.publishing.edition.worked_small_games import RING_RACE

TESTS = Folder(__file__).parents[2]


def ring(name: str) -> Ring:
    one = load_file(TESTS / name)
    assert isinstance(one, Ring)
    return one


FRAMED = Rect(0, 0, SIDE, SIDE).grown(FRAME - CENTRE)
THREE, FOUR = ring("boards/unprintable/uneven-ring.yaml"), ring("boards/unprintable/uneven-ring-of-four.yaml")
RINGS = pytest.mark.parametrize("ring", [THREE, FOUR], ids=lambda one: one.id)
INKS = pytest.mark.parametrize("ink", ["full", "saver"])


@pytest.mark.slow
@pytest.mark.many
@RINGS
@INKS
@pytest.mark.parametrize("lang", ["en", "es"])
def test_words_stay_inside_and_apart(ring: Ring, ink: str, lang: str) -> None:
    drawing = draw(ring, lang=lang, ink=ink)
    boxes = [(item.text, box) for item, box in ink_boxes(drawing.items) if isinstance(item, Text) and not item.angle]
    for text, box in boxes:
        assert min(box.x, box.y) >= SAFE, text
        assert max(box.right, box.bottom) <= SIDE - SAFE, text
    for (text, box), (other, box2) in combinations(boxes, 2):
        assert not box.meets(box2), (text, other)


@pytest.mark.slow
@pytest.mark.many
@RINGS
@INKS
def test_arrows_keep_off_the_title_and_each_other(ring: Ring, ink: str) -> None:
    layers = {layer.id: layer for layer in draw(ring, lang="en", ink=ink).items if isinstance(layer, Group)}
    words = [bounds(item, matrix) for item, matrix in walk(layers["centre"].items) if isinstance(item, Text)]
    led = [one for one in layers["centre"].items if ("direction" in {step for way in one.sources for step in way})]
    assert len(led) == len(ring.players)
    arrows = [points(one) for one in led]
    for arrow in arrows:
        assert not [box for box in words for x, y in arrow if box.grown(1.0).holds(Rect(x, y, 0, 0))]
    for one, other in combinations(arrows, 2):
        assert min(math.dist(a, b) for a in one for b in other) > 10.0


def points(item: Item) -> list[tuple[float, float]]:
    return [xy for one, _ in walk([item]) if isinstance(one, Path) for _, xy in one.segments if len(xy) == 2]


def forms(items: Sequence[Item]) -> list[str]:
    """Name what marks are made of: dark and light discs, corners of the others, hatchings."""
    found = []
    for one, _ in walk(items):
        if isinstance(one, Circle):
            found.append("dark disc" if one.fill and readable_on(one.fill) == "white" else "disc")
        elif isinstance(one, Path):
            found.append(f"{len(one.segments)} parts" if one.segments[-1][0] == "Z" else "lines")
    return found


@pytest.mark.slow
@INKS
@pytest.mark.parametrize(("one", "other"), list(combinations(FOUR.players, 2)), ids=lambda side: side.id)
def test_no_two_sides_are_their_inks_alone(ink: str, one: RingPlayer, other: RingPlayer) -> None:
    """Whoever takes two inks for one, and all in the saver style, sees another form, 6 mm wide or more on the board."""
    style = style_of(ink)
    if ink == "full" and not list(alike(one.ink, other.ink)):
        return
    square = [(0.0, 0.0), (20.0, 0.0), (20.0, 20.0), (0.0, 20.0)]
    for mark in (
        lambda side: list(portal(0, 0, 8, side, style)),
        lambda side: list(figure_mark(0, 0, 9, "mason", side, style))[:3],
        lambda side: [pyramid(square, side, style)],
        lambda side: [bent_arrow((0, 0), 80, (2.2, 0, 50), side, style)],
    ):
        seen = [(forms(mark(side)), fill_of(side, style) if ink == "saver" else "") for side in (one, other)]
        assert seen[0] != seen[1]


@RINGS
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
    told = [item for one in layers["key"].items if isinstance(one, Group) for item in one.items]
    emblems = [item.id for item in told if isinstance(item, Group) and (item.id or "").startswith("emblem")]
    assert emblems == [f"emblem-{name}" for name in FIGURES for _ in ring.players]
    words = [item.text for item, _ in walk(layers["key"].items) if isinstance(item, Text)]
    assert all(side.title["en"] in words for side in ring.players)
    for half in ("left", "right"):
        area = panel(ring, "lower", half)
        assert math.dist((CENTRE, CENTRE), (area.x if half == "right" else area.right, area.y)) > 164


@pytest.mark.slow
def test_an_ink_of_ones_own_colours_all_marks_of_its_side() -> None:
    inked = replace(THREE, players=(*THREE.players[:2], replace(THREE.players[2], ink="sky")))
    usual = {item.fill for item, _ in walk(draw(THREE, lang="en").items) if isinstance(item, Circle | Path)}
    own = {item.fill for item, _ in walk(draw(inked, lang="en").items) if isinstance(item, Circle | Path)}
    assert {ink for ink in usual if ink and ink.startswith("jade")}
    assert not {ink for ink in own if ink and ink.startswith("jade")}
    assert {ink for ink in own if ink and ink.startswith("sky")}
    told = [led_to(draw(one, lang="en").items) for one in (inked, THREE)]
    assert [("players", "jade", "ink") in one for one in told] == [True, False]


def led_to(items: Sequence[Item]) -> set[tuple[str | int, ...]]:
    inner = [led_to(one.items) for one in items if isinstance(one, Group)]
    return {way for one in items for way in one.sources}.union(*inner)


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
    """The line of the frame would run through the letters."""
    sides = [replace(side, ascension=place) for side, place in zip(FOUR.players, (1, 6, 10, 15), strict=True)]
    board = draw(replace(FOUR, triangles=20, players=tuple(sides)), lang="en")
    marks = next(layer for layer in board.items if isinstance(layer, Group) and layer.id == "marks")
    before = dict(zip(marks.items[1:], marks.items, strict=False))
    plates = [box.text for box, one in before.items()
              if isinstance(box, Text) and isinstance(one, Path) and one.fill == "white"]  # fmt: skip
    assert plates == [f"{side.title['en']} ascends" for side in FOUR.players[2:]]


@pytest.mark.slow
@pytest.mark.parametrize("direction", [1, -1])
def test_the_key_tells_the_way_of_each_side(direction: int) -> None:
    sides = (*FOUR.players[:2], *(replace(side, direction=direction) for side in FOUR.players[2:]))
    drawing = draw(replace(FOUR, players=sides), lang="en")
    key = next(layer for layer in drawing.items if isinstance(layer, Group) and layer.id == "key")
    told = [item.text for item, _ in walk(key.items) if isinstance(item, Text)]
    for side in sides:
        said = " ".join(told[told.index(side.title["en"]) + 1 :][:2])
        clockwise = side.direction < 0
        assert said.startswith("moves clockwise" if clockwise else "moves counterclockwise"), side.id


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
        found = facings(replace(THREE, players=sides))
        assert dict(zip((side.id for side in sides), found, strict=True)) == {"gold": gold, "onyx": onyx, "jade": jade}


def test_examples_are_played_on_a_ring_of_more_where_they_can_be() -> None:
    """Jade of the wish ascends on the stretch that they show; moved away, all are shown on that ring."""
    jade = replace(THREE.players[2], ascension=0)
    for board, found in (
        (THREE, {"three", "ring-18"}),
        (replace(THREE, neutral=17, players=(*THREE.players[:2], jade)), {"three"}),
    ):
        contents = replace(ALONE.contents_of("ring-race"), boards=(board,))
        rings = [make(contents)["ring"] for make in RING_RACE.values()]
        assert {one.id for one in rings if isinstance(one, Ring)} == found
