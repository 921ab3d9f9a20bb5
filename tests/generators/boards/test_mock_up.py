"""Mock-ups and miniatures: planes in space, everything in the picture, and small text drawn as lines."""

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path as File

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.definitions.geometry import Rect, hull, transform
from hyskos.definitions.kinds.box import CLEARANCE, Box
from hyskos.definitions.kinds.cover import Cover, Issue
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load, load_map, load_ring
from hyskos.definitions.printing import INKS
from hyskos.generators.boards.boxes.faces import panels
from hyskos.generators.boards.covers.pictured import boards_of, pieces_of
from hyskos.generators.boards.covers.scene import flag
from hyskos.generators.boards.covers.title_block import over_strip
from hyskos.generators.boards.games import ring_board
from hyskos.generators.boards.main_board import main_board
from hyskos.generators.boards.mock_ups import mock_up
from hyskos.generators.boards.mock_ups.arranging import MOST_HIDDEN, Stage, arrange
from hyskos.generators.boards.mock_ups.mock_up import DEEP, walls_of
from hyskos.generators.boards.scenes.miniature import FINEST, RIM, draw_transformed, miniature, printable_at_size
from hyskos.generators.boards.scenes.space import (
    Plane,
    Spot,
    View,
    faces_viewer,
    shared_area,
    sheet_plane,
    smallest_scale,
)
from hyskos.generators.boards.scenes.standing import in_rows, one_of_each
from hyskos.generators.boards.scenes.tabletop import outlines_of
from hyskos.generators.boards.shared.lettering import WORDMARK, caption, is_caption
from hyskos.generators.boards.shared.style import style_of
from hyskos.generators.drawing import (
    Circle,
    Drawing,
    Group,
    Item,
    Path,
    Text,
    group,
    polyline,
    rectangle,
    walk,
    with_sources,
)
from hyskos.generators.measure import extent
from hyskos.generators.typography import width
from tests.generators.drawings import inside_convex, layer_of
from tests.wide import examples, in_turn

VIEW = View(30, 40, 0.5)
COVERS = built_in_files("cover")


@cache
def cover(name: str) -> Cover:
    definition = load(name, "cover")
    assert isinstance(definition, Cover)
    return definition


def layer(drawing: Drawing, name: str) -> Group:
    picture = layer_of(drawing, "picture")
    return layer_of(picture, name)


@pytest.mark.parametrize("plane", [sheet_plane(10, 20, 30, 2), Plane((5, 0, 90), (1, 0, 0), (0, 0, -1))])
def test_the_matrix_of_a_plane_puts_every_point_where_the_view_sees_it(plane: Plane) -> None:
    for x, y in ((0, 0), (70, 0), (70, 40), (13, 29)):
        assert transform(plane.matrix(VIEW), x, y) == pytest.approx(VIEW.point(plane.spot(x, y)))


def test_a_box_shows_its_front_its_right_side_and_its_top_and_nothing_else() -> None:
    """Corners of each side, clockwise as one stands before it; y grows downwards, so that is clockwise here too."""
    faces = {
        "front": [(0, 0, 9), (9, 0, 9), (9, 0, 0), (0, 0, 0)],
        "back": [(9, 5, 9), (0, 5, 9), (0, 5, 0), (9, 5, 0)],
        "right": [(9, 0, 9), (9, 5, 9), (9, 5, 0), (9, 0, 0)],
        "left": [(0, 5, 9), (0, 0, 9), (0, 0, 0), (0, 5, 0)],
        "top": [(0, 5, 9), (9, 5, 9), (9, 0, 9), (0, 0, 9)],
        "bottom": [(0, 0, 0), (9, 0, 0), (9, 5, 0), (0, 5, 0)],
    }
    assert {name for name, spots in faces.items() if faces_viewer(map(View().point, spots))} == {
        "front",
        "right",
        "top",
    }


def test_parallels_stay_parallel_and_equal() -> None:
    (ax, ay), (bx, by) = VIEW.point((0, 0, 0)), VIEW.point((0, 0, 50))
    (cx, cy), (dx, dy) = VIEW.point((80, 30, 0)), VIEW.point((80, 30, 50))
    assert (bx - ax, by - ay) == pytest.approx((dx - cx, dy - cy))


def test_the_least_scale_of_a_matrix_is_that_of_its_thinnest_direction() -> None:
    assert smallest_scale((2, 0, 0, 8, 5, 5)) == pytest.approx(2)
    c, s = math.cos(1), math.sin(1)
    assert smallest_scale((3 * c, 3 * s, -3 * s, 3 * c, 0, 0)) == pytest.approx(3)
    matrix = sheet_plane(0, 0, 17).matrix(VIEW)
    lengths = [math.hypot(*transform((*matrix[:4], 0, 0), math.cos(a), math.sin(a))) for a in range(360)]
    assert smallest_scale(matrix) == pytest.approx(min(lengths), rel=0.001)


def test_lines_of_a_board_on_a_plane_are_as_thick_as_a_press_needs_and_its_letters_are_outlines() -> None:
    thin = (polyline([(0, 0), (50, 0)], stroke="black", width=0.25), Text(10, 30, "HYSKOS", 60, "bold"))
    speck = rectangle(5, 5, 0.1, 30, fill="black")
    matrix = sheet_plane(0, 0, 10).matrix(replace(VIEW, scale=0.4))
    picture = draw_transformed(Drawing("b", "B", 100, 50, "en", (*thin, speck)), matrix)
    _paper, line, letters = picture.items
    assert isinstance(line, Path)
    assert line.width * smallest_scale(matrix) >= FINEST - 1e-9
    assert isinstance(letters, Group)
    assert picture.clip == Rect(0, 0, 100, 50).corners()


SIZES = ((160, 120), (100, 130), (178, 100), (300, 100))
SHAPES = [(name, *size) for name in COVERS for size in SIZES]


@pytest.mark.proof
@pytest.mark.parametrize(("name", "wide", "high", "lang", "ink"), in_turn(SHAPES, LANGUAGES, INKS))
def test_box_boards_and_pieces_are_in_the_picture_and_fill_it(
    name: str, wide: int, high: int, lang: str, ink: str
) -> None:
    drawing = mock_up.draw_in_size(cover(name), wide, high, lang=lang, ink=ink)
    parts = [box for part in ("box", "boards", "pieces") if (box := extent([layer(drawing, part)]))]
    inside = Rect(0, 0, drawing.width, drawing.height).grown(-1)
    assert all(inside.holds(box) for box in parts)
    across = max(box.right for box in parts) - min(box.x for box in parts)
    down = max(box.bottom for box in parts) - min(box.y for box in parts)
    picture, _strip = over_strip(Rect(0, 0, drawing.width, drawing.height))
    assert max(across / picture.w, down / picture.h) > 0.8


@pytest.mark.slow
@pytest.mark.parametrize("name", COVERS)
def test_a_mock_up_has_nothing_to_write_on_and_no_type(name: str) -> None:
    drawing = mock_up.draw(cover(name), lang="en")
    artwork = [item for item in drawing.items if not (isinstance(item, Group) and item.id == "facts")]
    assert {type(item) for item, _ in walk(artwork)} <= {Path, Circle}


@cache
def own_box(name: str) -> Box:
    definition = load(name, "box")
    assert isinstance(definition, Box)
    return definition


BOXED = [name for name in COVERS if cover(name).box]


@pytest.mark.slow
@pytest.mark.parametrize("name", BOXED)
def test_the_box_of_a_mock_up_has_the_proportions_and_the_walls_of_the_one_that_is_folded(name: str) -> None:
    carton = own_box(cover(name).box)
    walls = walls_of(cover(name), "es", style_of("full"))
    width, height, depth = carton.inner
    card = 8 * carton.board + 2 * CLEARANCE  # of the lid, which goes over the walls of a base
    assert width < walls.front.width < width + card
    assert height < walls.front.height < height + card
    assert depth < walls.right.width < depth + card
    folded = {face.name: face for face in panels(replace(carton, face=cover(name)), "es")}
    assert walls.front.items == (Group(folded["front"].drawing.items, matrix=(1, 0, 0, 1, 0, 0)),)
    for wall, side in ((walls.right, "right"), (walls.top, "top")):
        (turned,) = wall.items
        assert isinstance(turned, Group)
        assert turned.items == folded[side].drawing.items
        assert turned.matrix
        w, h = folded[side].width, folded[side].height
        around = Rect(0, 0, wall.width, wall.height)
        for x, y in Rect(0, 0, w, h).corners():
            at = transform(turned.matrix, x, y)
            assert min(math.dist(at, corner) for corner in around.corners()) < 1e-6


def test_a_cover_without_a_box_has_sides_around_its_lid() -> None:
    plain_ = replace(cover("pharaoh-cover"), box="")
    walls = walls_of(plain_, "en", style_of("full"))
    assert (walls.front.width, walls.front.height) == plain_.lid
    assert walls.deep == walls.right.width == DEEP


@pytest.mark.slow
def test_the_base_is_seen_behind_a_lid_that_ends_before_the_table(tmp_path: File) -> None:
    """A lid of 12 mm on a base of 28 mm: the box is as deep as its base."""
    text = File(own_box("pharaoh-box").source).read_text(encoding="utf-8") + "lid_mm: 12\n"
    (tmp_path / "mine.yaml").write_text(text.replace("id: pharaoh-box", "id: mine"), encoding="utf-8")
    mine = replace(cover("pharaoh-cover"), box="mine.yaml", source=str(tmp_path / "cover.yaml"))
    walls = walls_of(mine, "en", style_of("full"))
    assert walls.right.width < 14 < 28 < walls.deep < 30


@pytest.mark.slow
def test_walls_meet_at_the_corners_of_the_box() -> None:
    for name in BOXED:
        walls = walls_of(cover(name), "en", style_of("saver"))
        corners = set(walls.corners())
        for drawing, plane in walls.faces():
            for spot in plane.corners(drawing.width, drawing.height):
                assert min(math.dist(spot, corner) for corner in corners) < 1e-9


@pytest.mark.proof
@pytest.mark.parametrize(("name", "wide", "high"), SHAPES)
def test_nothing_hides_a_board_and_no_board_lies_on_another(name: str, wide: int, high: int) -> None:
    game_cover = cover(name)
    walls = walls_of(game_cover, "en", style_of("saver"))
    boards = [(board.width, board.height) for board in boards_of(game_cover, "en", style_of("saver"))]
    crowds = mock_up.crowds(game_cover)
    arrangement = arrange(Stage(walls.corners(), Rect(0, 0, wide, high)), boards, crowds)
    assert len(arrangement.boards) == len(boards)
    assert len(arrangement.things) in {len(crowd) for crowd in crowds}
    box = hull([View().point(spot) for spot in walls.corners()])
    standing = [outline for thing in arrangement.things for outline in outlines_of(thing, View())]
    for n, board in enumerate(arrangement.boards):
        over = [box, *(later.picture_outline for later in arrangement.boards[n + 1 :])]
        spots = [
            View().point(board.plane.spot(board.size[0] * (i + 0.5) / 20, board.size[1] * (j + 0.5) / 20))
            for i in range(20)
            for j in range(20)
        ]
        assert not any(inside_convex(spot, outline) for outline in over for spot in spots)
        assert sum(inside_convex(spot, outline) for outline in standing for spot in spots) / len(spots) <= 0.02
        assert min(y for _, y in board.picture_outline) > min(y for _, y in box)
    assert not any(inside_convex(spot, box) for outline in standing for spot in outline)


def placements(name: str, wide: float, high: float) -> Iterator[str]:
    """Say in a line each where box, boards and pieces are on a picture, to a tenth of a mm of the picture."""
    drawing = mock_up.draw_in_size(cover(name), wide, high, lang="en", ink="saver")
    for part in ("box", "boards", "pieces"):
        for item in layer(drawing, part).items:
            around = extent([item])
            if isinstance(item, Path) and around:
                spots = (around.x, around.y, around.right, around.bottom)
                yield f"{name} {wide}x{high} {part}: {' '.join(f'{spot:.1f}' for spot in spots)}\n"


@pytest.mark.slow
def test_mock_ups_equal_the_golden_file(golden: Callable[[str, str], None]) -> None:
    golden("mock-ups.txt", "".join(line for name in COVERS for size in SIZES[:1] for line in placements(name, *size)))


def box_corners(wide: float, deep: float, high: float) -> tuple[Spot, ...]:
    return tuple((x, y, z) for x in (0.0, wide) for y in (0.0, deep) for z in (0.0, high))


SIDE = st.floats(60, 900)


@pytest.mark.proof
@examples(25)
@given(
    st.tuples(st.floats(30, 400), st.floats(5, 90), st.floats(30, 400)),
    st.lists(st.tuples(SIDE, SIDE), min_size=1, max_size=4),
    st.sampled_from(SIZES),
)
def test_boxes_boards_and_pieces_of_any_size_find_a_place(
    box: tuple[float, float, float], boards: list[tuple[float, float]], sheet: tuple[int, int]
) -> None:
    pieces = in_rows(one_of_each(pieces_of(cover("ring-race-cover"))[0]), 150)
    arrangement = arrange(Stage(box_corners(*box), Rect(0, 0, *sheet)), boards, [pieces])
    assert [board.size for board in arrangement.boards] == boards
    assert len(arrangement.things) == len(pieces)
    assert max(arrangement.hidden) <= MOST_HIDDEN <= 0.01


@pytest.mark.parametrize("house", ["Hyskos", "Example House"])
def test_a_flag_with_an_unreadable_name_is_left_out(house: str) -> None:
    named = replace(cover("pharaoh-cover"), issue=Issue(publisher=house))
    hung = Drawing("f", "F", 100, 50, "en", tuple(flag(named, 10, 0, 8, style_of("full"), 60)))
    (_paper, *parts) = draw_transformed(hung, (1, 0, 0, 1, 0, 0)).items
    (_paper, *small) = draw_transformed(hung, (0.02, 0, 0, 0.02, 0, 0)).items
    assert parts
    assert small == []


@pytest.mark.wide
@pytest.mark.parametrize(("name", "lang"), in_turn(built_in_files("cover"), LANGUAGES))
def test_preflight_finds_no_thin_lines_in_a_mock_up(name: str, lang: str) -> None:
    from hyskos.generators.sheets.page import bare_document
    from hyskos.generators.writers.pdf import write_pdf
    from hyskos.preflight.report import Expectations
    from hyskos.preflight.run import preflight

    content = write_pdf(bare_document(mock_up.draw(cover(name), lang=lang)))
    findings = preflight(content, Expectations(bleed=None, colour="rgb-allowed", level="none")).findings
    assert "C06" not in {finding.code for finding in findings}


@pytest.mark.slow
@examples(12)
@given(st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), min_size=3, max_size=7), st.integers(-9, 9))
def test_the_shared_area_of_two_outlines_equals_a_count_of_points(points: list[tuple[int, int]], off: int) -> None:
    outline = hull([(float(x), float(y)) for x, y in points])
    if len(outline) < 3:
        return
    other = [(-5.0 + off, -5.0), (5.0 + off, -5.0), (5.0 + off, 5.0), (-5.0 + off, 5.0)]
    step = 0.25
    grid = [(-20 + step * (i + 0.5), -10 + step * (j + 0.5)) for i in range(160) for j in range(80)]
    counted = sum(inside_convex(spot, outline) and inside_convex(spot, other) for spot in grid) * step * step
    edge = sum(math.dist(a, b) for a, b in zip(outline, [*outline[1:], outline[0]], strict=True))
    assert shared_area(outline, other) == pytest.approx(counted, abs=0.5 + step * edge / 8 + 0.05 * counted)
    assert shared_area(other, list(reversed(outline))) == pytest.approx(shared_area(outline, other), abs=1e-6)


def picture_of(items: tuple[Item, ...], scale: float) -> list[Item]:
    board = Drawing("sample", "Sample", 100, 50, "en", items)
    group = miniature(board, Rect(0, 0, 100 * scale, 50 * scale), "black").items[1]
    assert isinstance(group, Group)
    return [item for item, _ in walk(group.items)]


@pytest.mark.parametrize(("scale", "letters"), [(0.5, 1), (0.3, 0)])
def test_an_unreadable_word_is_a_line_of_its_length(scale: float, letters: int) -> None:
    word = Text(10, 0, "word", 9)
    (line,) = picture_of((caption("one", [word]),), scale)
    assert isinstance(line, Path)
    assert (line.fill is not None) == bool(letters)
    long = max(xy[0] for _, xy in line.segments if xy) - min(xy[0] for _, xy in line.segments if xy)
    assert long == pytest.approx(width("word", 9), rel=0.1)


def test_bold_words_are_read_when_smaller_and_a_caption_in_another_goes_by_itself() -> None:
    plate = rectangle(0, 0, 5, 5, fill="lapis")
    inner = caption("inner", [plate, Text(2, 2, "1", 6, font="bold")])
    outer = caption("outer", [Text(8, 2, "Draft", 9.8, font="bold"), inner])
    fills = [item.fill for item in picture_of((outer,), 0.4) if isinstance(item, Path)]
    assert fills == ["black", "lapis", None]  # the word in outlines; the number on its plate is a line
    assert [item.fill for item in picture_of((outer,), 0.3) if isinstance(item, Path)] == [None, "lapis", None]


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "es"])
def test_all_that_a_legend_leads_to_or_counts_is_bound_to_its_words(lang: str) -> None:
    panels = main_board.draw(load_map("inner-factory"), lang=lang).items[-1]
    assert isinstance(panels, Group)
    by_id = {item.id: item for item in panels.items if isinstance(item, Group)}
    for name in ("panel-space", "panel-phases", "panel-dice"):
        assert all(is_caption(item) for item in by_id[name].items), name
    ring = ring_board.draw(load_ring("ring-18"), lang=lang)
    key = layer_of(ring, "key")
    assert len(key.items) == 4
    assert all(is_caption(item) for item in key.items)


@pytest.mark.slow
@pytest.mark.parametrize("ink", ["full", "saver"])
def test_a_board_that_lies_over_another_one_hides_it(ink: str) -> None:
    board = ring_board.draw(load_ring("ring-18"), lang="en", ink=ink)
    paper = miniature(board, Rect(5, 6, 40, 40), "black").items[0]
    assert paper == rectangle(5 - RIM, 6 - RIM, 40 + 2 * RIM, 40 + 2 * RIM, fill="white")


def test_tiny_pips_are_left_out() -> None:
    assert len(picture_of((Circle(5, 5, 0.6, fill="black"), Circle(8, 5, 0.4, fill="black")), 0.4)) == 1


THICK, THIN = 2.0, 0.05


def title_line(y: float, thickness: float) -> Group:
    """Draw a line of a name of which one letter is as thick as that, mm."""
    letters = (rectangle(0, y, 3, 2, fill="black"), rectangle(5, y, 3, thickness, fill="black"))
    return group(letters, id=WORDMARK, title="A NAME")


def count_kept(items: list[Item]) -> int:
    return len(list(printable_at_size(items)))


def count_lettered(items: list[Item]) -> int:
    """Count the texts that have kept their letters: others are lines, which have no area."""
    shapes = [item.items[0] for item in printable_at_size(items) if isinstance(item, Group)]
    return sum(isinstance(shape, Path) and shape.fill is not None for shape in shapes)


def test_a_title_that_loses_a_letter_on_one_line_loses_both_lines() -> None:
    first, second = title_line(0, THICK), title_line(5, THIN)
    assert count_kept([first]) == 1
    assert count_kept([second]) == 0
    assert count_kept([*with_sources([first, second], ("title", "en"))]) == 0
    assert count_kept([*with_sources([first, title_line(5, THICK)], ("title", "en"))]) == 2
    assert count_kept([first, second]) == 0, "on a wall of a box nothing tells its sources any more"


def test_names_of_other_texts_stay() -> None:
    plate = rectangle(0, 4, 9, 4, fill="gold")
    assert count_kept([title_line(0, THICK), plate, title_line(5, THIN)]) == 2


def test_lines_of_one_size_go_together_and_larger_words_of_the_same_value_stay() -> None:
    small, large = Text(0, 0, "small", 2.0, "regular"), Text(0, 5, "large", 12.0, "regular")
    assert count_lettered([*with_sources([small, large], ("spaces", 1))]) == 1
    assert count_lettered([small, large]) == 1
