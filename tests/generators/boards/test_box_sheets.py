"""Sheets that boxes are folded from: parts, art clear of creases, die lines, and what is seen inside an open box."""

import math
from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.definitions.geometry import Rect, transform
from hyskos.definitions.kinds.box import Box, BoxStyle
from hyskos.definitions.kinds.printer import PAPERS
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load, load_profile
from hyskos.definitions.printing import INKS
from hyskos.generators.boards.boxes.art import INNER, inside_items, press_lines
from hyskos.generators.boards.boxes.box_sheets import (
    HEAD,
    JOIN,
    NetPart,
    card_size,
    divide_net,
    draw,
    fits,
    turn_to_fit,
)
from hyskos.generators.boards.boxes.faces import panels
from hyskos.generators.boards.boxes.net import Net, Panel, nets
from hyskos.generators.boards.shared.style import style_of
from hyskos.generators.die_lines import CREASE_LAYER, DIE_LAYER, MARGIN, DieCut
from hyskos.generators.drawing import Group, Item, Path, Text, walk
from hyskos.generators.measure import boxes, printed_rect
from hyskos.generators.orders.order import PrintSettings, Single
from hyskos.generators.orders.order_files import make
from hyskos.generators.orders.plan_orders import build
from hyskos.generators.orders.requests import RefusedError, Request
from hyskos.generators.sheets.layout import plan_tiles
from tests.generators.boards.test_box_nets import STYLES, area
from tests.generators.boards.test_box_nets import box as sized
from tests.generators.boards.test_box_nets import boxes as any_box
from tests.generators.drawings import box_of, groups_named, inside
from tests.wide import examples

BOXES = built_in_files("box")
FROM_CREASE, FROM_CUT = 3.0, 5.0


@cache
def box(name: str) -> Box:
    definition = load(name, "box")
    assert isinstance(definition, Box)
    return definition


@pytest.mark.slow
@pytest.mark.wide
@pytest.mark.parametrize(("name", "lang", "ink"), list(product(BOXES, LANGUAGES, INKS)))
def test_words_keep_clear_of_creases_and_cuts(name: str, lang: str, ink: str) -> None:
    carton = box(name)
    faces = panels(carton, lang, ink)
    assert sorted(face.name for face in faces) == ["back", "bottom", "front", "left", "right", "top"]
    for face in faces:
        drawing = face.drawing
        clear = FROM_CUT if face.name in ("front", "back") else FROM_CREASE
        zone = Rect(0, 0, face.width, face.height).grown(-clear)
        for item, around in boxes(drawing.items):
            if isinstance(item, Text):
                assert zone.holds(printed_rect(item, around), 0.01), (face.name, item.text)
        flags = [
            mark
            for flag in groups_named(drawing.items, "pattern-flag")
            for mark in groups_named(flag.items, "wordmark")
        ]
        for mark in groups_named(drawing.items, "wordmark"):
            reach = box_of(mark.items)
            hung = mark in flags  # the house's own sign hangs from the edge, as on every cover
            assert Rect(0, 0, face.width, face.height).grown(-FROM_CREASE if hung else -clear).holds(reach, 0.01), (
                face.name
            )


@pytest.mark.slow
@examples(40)
@given(data=st.data(), style=st.sampled_from(STYLES), paper=st.sampled_from(sorted(PAPERS)))
def test_parts_lie_on_the_paper_and_nothing_is_lost(data: st.DataObject, style: str, paper: str) -> None:
    carton = data.draw(any_box(next(each for each in STYLES if each == style)))
    sheet = PAPERS[paper]
    room = sheet.width - 2 * MARGIN, sheet.height - 2 * MARGIN - HEAD
    for net in nets(carton):
        parts = divide_net(net, room)
        if parts is None:
            assert any(not fits(panel.area, room) for panel in net.panels)
            continue
        check_parts(parts, {panel.name: area(panel.corners) for panel in net.panels}, room)


@pytest.mark.slow
@pytest.mark.parametrize("wide", [224.0, 230.0, 236.0])
def test_a_flap_hangs_on_the_other_side_where_a_wall_fills_the_paper(wide: float) -> None:
    room = PAPERS["a4"].width - 2 * MARGIN, PAPERS["a4"].height - 2 * MARGIN - HEAD
    sleeve = nets(sized("sleeve", (wide, 42.0, 9.0), 1.5))[0]
    parts = divide_net(sleeve, room)
    assert parts
    check_parts(parts, {panel.name: area(panel.corners) for panel in sleeve.panels}, room)


@pytest.mark.slow
@pytest.mark.wide
@pytest.mark.parametrize(
    ("style", "inner", "board"),
    [
        ("sleeve", (243.0, 134.0, 25.0), 1.4),  # no wall leaves room for the flap of the card
        ("sleeve", (180.0, 246.0, 180.0), 0.5),  # nor for one that joins two walls
        ("lid-and-base", (215.7, 181.6, 85.7), 1.64),
        ("tuck", (86.5, 249.9, 28.1), 0.99),
        ("tuck", (245.7, 130.0, 60.0), 0.53),
        ("wrap", (180.0, 246.0, 3.0), 1.5),
    ],
)
def test_a_box_of_walls_that_fill_the_paper_is_parted_all_the_same(
    style: BoxStyle, inner: tuple[float, float, float], board: float
) -> None:
    carton, paper = sized(style, inner, board), PAPERS["a4"]
    room = paper.width - 2 * MARGIN, paper.height - 2 * MARGIN - HEAD
    for net in nets(carton):
        parts = divide_net(net, room)
        assert parts
        check_parts(parts, {panel.name: area(panel.corners) for panel in net.panels}, room)
    for drawing in draw(carton, lang="en"):
        assert drawing.width <= paper.width - 2 * MARGIN
        assert drawing.height <= paper.height - 2 * MARGIN


@pytest.mark.slow
def test_a_flap_that_lies_loose_says_what_it_goes_under() -> None:
    drawings = draw(sized("sleeve", (180.0, 246.0, 180.0), 0.5), lang="en")
    texts = {item.text for drawing in drawings for item, _ in walk(drawing.items) if isinstance(item, Text)}
    assert {"glue under: left side", "glue under: front", "glue under: back"} <= texts


def check_parts(parts: tuple[NetPart, ...], panels_of_it: dict[str, float], room: tuple[float, float]) -> None:
    areas: dict[str, float] = {}
    joins, strips = [], []
    for part in (turn_to_fit(part, room) for part in parts):
        assert part.area.x == pytest.approx(0, abs=1e-9)
        assert part.area.w <= room[0] + 1e-6
        assert part.area.h <= room[1] + 1e-6
        in_all = sum(area(panel.corners) for panel in part.net.panels)
        assert area(part.net.outline) == pytest.approx(in_all, rel=1e-6)  # in one piece, and nothing lies on anything
        for panel in part.net.panels:
            if panel.name.startswith("join-"):
                joins.append(panel.name.removeprefix("join-"))
                assert min(panel.area.w, panel.area.h) <= JOIN + 1e-6
                assert panel.under
            elif panel.name.startswith("strip-"):
                strips.append(panel.name.removeprefix("strip-"))
                assert [part_panel.name for part_panel in part.net.panels] == [panel.name, f"join-{strips[-1]}"]
            else:
                assert panel.name not in areas
                areas[panel.name] = area(panel.corners)
    assert areas == pytest.approx(panels_of_it)
    assert len(joins) == len(set(joins)) == len(parts) - len(strips) - 1  # what is parted once is joined once
    roots = {part.net.panels[0].name for part in parts}
    assert {*joins} <= roots


@pytest.mark.slow
@pytest.mark.wide
@pytest.mark.parametrize(("name", "paper"), list(product(BOXES, ("a4", "a3", "letter"))))
def test_a_box_at_home_is_parted_or_drawn_whole(name: str, paper: str) -> None:
    carton, sheet = box(name), PAPERS[paper]
    drawings = draw(carton, lang="es", size=paper)
    fitting = all(
        fits(panel.area, (sheet.width - 2 * MARGIN, sheet.height - 2 * MARGIN - HEAD))
        for net in nets(carton)
        for panel in net.panels
    )
    for drawing in drawings:
        lies = drawing.width <= sheet.width - 2 * MARGIN and drawing.height <= sheet.height - 2 * MARGIN
        assert lies == fitting
    assert fitting or len(drawings) == len(nets(carton))


@pytest.mark.slow
def test_only_a_wall_larger_than_the_paper_is_tiled_and_never_made_smaller() -> None:
    terms = PrintSettings(lang="en", ink="saver", profile=load_profile("home-a4"), formats=("pdf",))
    outputs = {name: make(Single(box(name), terms)) for name in BOXES}
    assert len(outputs["pharaoh-box"]) == 1
    assert [file.paper for file in outputs["rolling-pyramids-box"]] == ["full", "a4"]
    assert all(file.scale == 1 for files in outputs.values() for file in files)


@pytest.mark.slow
@pytest.mark.parametrize("name", BOXES)
def test_a_press_gets_knife_and_rule_as_separations_alone_in_their_layers(name: str) -> None:
    carton = box(name)
    drawings = draw(carton, lang="en", press=DieCut(3.0))
    assert [(drawing.width, drawing.height) for drawing in drawings] == [card_size(nets(carton), 3.0)] * len(
        nets(carton)
    )
    for drawing, net in zip(drawings, nets(carton), strict=True):
        for layer, ink in ((CREASE_LAYER, "crease"), (DIE_LAYER, "cut")):
            (lines,) = groups_named(drawing.items, layer)
            assert {line.stroke for line, _ in walk(lines.items) if isinstance(line, Path) and line.stroke} == {ink}
            others = [item for item in drawing.items if item is not lines]
            assert ink not in {line.stroke for line, _ in walk(others) if isinstance(line, Path)}
        creases, cuts = press_lines(net)
        assert len(creases) == len(net.panels) - 1
        assert len(cuts) == 1 + len(net.slits)


@pytest.mark.slow
@pytest.mark.parametrize("bleed", [3.0, 5.0])
@pytest.mark.parametrize("name", BOXES)
def test_art_of_each_wall_ends_at_its_creases_and_runs_on_by_the_bleed_where_it_is_cut(name: str, bleed: float) -> None:
    for drawing, net in zip(draw(box(name), lang="en", press=DieCut(bleed)), nets(box(name)), strict=True):
        (art,) = groups_named(drawing.items, "cards")
        clips = [item.clip for card in art.items if isinstance(card, Group) for item in card.items
                 if isinstance(item, Group) and item.clip]  # fmt: skip
        visible = [panel for panel in net.panels if panel.shown]
        assert len(clips) == len(visible)
        for clip, panel in zip(clips, visible, strict=True):
            xs, ys = [x for x, _ in clip], [y for _, y in clip]
            mine = panel.moved(-net.area.x, -net.area.y).area
            for over in (mine.x - min(xs), max(xs) - mine.right, mine.y - min(ys), max(ys) - mine.bottom):
                assert any(math.isclose(over, allowed, abs_tol=1e-6) for allowed in (0.0, 1.0, bleed))
            assert art_reaches(art, panel.name)


def art_reaches(art: Group, name: str) -> bool:
    """Whether what is drawn of a wall fills its place and the bleed around it."""
    (group,) = [item for card in art.items if isinstance(card, Group) for item in card.items
                if isinstance(item, Group) and item.title == name]  # fmt: skip
    assert group.clip
    frame = box_of(group.items)
    xs, ys = [x for x, _ in group.clip], [y for _, y in group.clip]
    return frame.holds(Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)), 0.01)


@pytest.mark.slow
def test_a_maker_that_has_no_card_for_boxes_refuses_one_and_leaves_all_out() -> None:
    for name in ("longpack", "drivethru"):
        printer = load_profile(name)
        with pytest.raises(RefusedError, match=f"{name} does not print a box"):
            build(Request(printer=printer, langs=("en",), names=("pharaoh-box",)), [box("pharaoh-box")])
        built = build(Request(printer=printer, langs=("en",)), [box("pharaoh-box")])
        assert built.orders == ()
        assert "left out" in built.left_out[0].render()
    assert build(Request(printer=load_profile("generic-x1a"), langs=("en",)), [box("pharaoh-box")]).orders


@pytest.mark.slow
@pytest.mark.wide
@pytest.mark.parametrize("name", BOXES)
def test_measures_of_a_heading_are_written_as_in_its_language(name: str) -> None:
    def heading(lang: str) -> str:
        return " ".join(item.text for item, _ in walk(draw(box(name), lang=lang)[0].items) if isinstance(item, Text))

    assert "0.4 mm" in heading("en")
    assert "0,4 mm" in heading("es")
    assert "0.4" not in heading("es")


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "size"), list(product(LANGUAGES, ("a4", "letter"))))
def test_how_to_fold_a_box_is_read_on_one_of_the_sheets_it_is_glued_from(lang: str, size: str) -> None:
    (card,) = draw(box("rolling-pyramids-box"), lang=lang, size=size)
    (head,) = groups_named(card.items, "heading")
    around = box_of([head])
    profile = load_profile(f"home-{size}")
    assert around.right < plan_tiles(card, PAPERS[size], profile).columns[0].end


SIGNED = {
    "pharaoh-box": {"top", "bottom", "left", "right"},
    "pyramydal-box": set(),
    "ring-race-box": {"inside", "left", "right"},
    "rolling-pyramids-box": {"tuck", "top-flap", "bottom-flap"},
}


def plain(name: str, ink: str = "full") -> dict[str, tuple[Net, Panel, list[Item]]]:
    """What is drawn on the plain panels of the inner cards of a box, by their names, where there is anything."""
    parts = {}
    for net in nets(box(name)):
        for panel in net.panels if net.name in INNER else ():
            items = [] if panel.shown or panel.glued else list(inside_items(box(name), panel, style_of(ink)))
            if items:
                parts[panel.name] = net, panel, items
    return parts


@pytest.mark.parametrize("name", SIGNED)
def test_plain_walls_that_are_seen_bear_a_frame_and_a_sign(name: str) -> None:
    assert plain(name).keys() == SIGNED[name]
    assert not plain(name, "saver")


@pytest.mark.many
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("name", [name for name in SIGNED if SIGNED[name]])
def test_frames_and_signs_lie_within_their_walls_however_the_card_lies(name: str, turned: bool) -> None:
    for _, panel, _ in plain(name).values():
        laid = panel.quarter() if turned else panel
        for item in inside_items(box(name), laid, style_of("full")):
            around = box_of([item])
            assert all(inside(corner, laid.corners) for corner in around.grown(1.0).corners())


@pytest.mark.parametrize("name", ["pharaoh-box", "ring-race-box"])
def test_the_head_of_a_wall_is_the_edge_away_from_its_floor(name: str) -> None:
    for net, panel, items in plain(name).values():
        if not panel.parent:
            continue
        floor, sign = net.panel(panel.parent).area, items[-1]
        assert isinstance(sign, Group)
        assert sign.matrix
        foot, head = (transform(sign.matrix, 0, y) for y in (1, -1))
        middle = floor.x + floor.w / 2, floor.y + floor.h / 2
        assert abs(head[0] - middle[0]) + abs(head[1] - middle[1]) > abs(foot[0] - middle[0]) + abs(foot[1] - middle[1])
