"""Laws of main boards: what counts most is largest, pens show in every channel, heroes have a field in every space."""

import math
from collections.abc import Iterator
from itertools import combinations

import pytest

from hyskos.definitions.art.library import art_names
from hyskos.definitions.kinds.printer import PAPERS
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.loader import load_map, load_profile
from hyskos.definitions.printing import INKS, Ink
from hyskos.generators.boards.main_board.terrain import TINTS
from hyskos.generators.boards.shared.grounds import GROUNDS
from hyskos.generators.boards.shared.space_plan import UNITS
from hyskos.generators.drawing import PEN_FIELDS, Circle, Field, Group, Path, walk, walk_groups
from hyskos.generators.measure import boxes
from hyskos.generators.orders.home import editions
from hyskos.generators.orders.order import PrintSettings, Single
from hyskos.generators.orders.renderers import renderers_of
from tests.generators.drawings import texts_of
from tests.laws.painting import MARK, contrast, luminance, of_rgb
from tests.laws.places import between, hexagons
from tests.laws.sheets import Sheet, sheets

PENS = {"black": (0x1A, 0x1A, 0x1A), "blue": (0x1F, 0x4F, 0xA8), "red": (0xC4, 0x1E, 0x28)}
"""What whiteboard markers leave on laminate: a dark grey, a blue and a red that are lighter than their caps."""

SMALL = ("a4", "letter")
"""The boards that are drawn for one sheet of A4 or Letter: half as large as the others."""
ROUND = {"a3": (14.0, 18.0), **dict.fromkeys(SMALL, (10.0, 12.5))}
FINAL = {"a3": (8.0, 9.0), **dict.fromkeys(SMALL, (7.0, 9.0))}
"""Sizes of the points of a round and of the last one, pt."""
HEROES, LEGEND = 9.0, 11.0
"""Least side of the heroes' place, mm, and least type of a legend on A3, pt."""
every_ink = pytest.mark.parametrize("ink", INKS)


@pytest.mark.slow
@every_ink
def test_the_points_of_a_round_are_larger_than_those_of_the_last(ink: Ink) -> None:
    for sheet, spaces in fronts(ink):
        sizes = [
            [text.size for text in texts_of(group)] for name, group in spaces.items() if name.startswith("pyramid-")
        ]
        both = [pair for pair in sizes if pair]
        assert len(both) > 15, str(sheet)
        assert all(ROUND[size_of(sheet)][0] <= each <= ROUND[size_of(sheet)][1] for each, _ in both), str(sheet)
        assert all(FINAL[size_of(sheet)][0] <= last <= FINAL[size_of(sheet)][1] for _, last in both), str(sheet)
        assert all(each > last for each, last in both), str(sheet)


@pytest.mark.slow
@every_ink
def test_number_points_and_pyramid_stand_on_one_axis(ink: Ink) -> None:
    for sheet, spaces in fronts(ink):
        for name, pyramid in spaces.items():
            if not name.startswith("pyramid-"):
                continue
            number = spaces[name.replace("pyramid", "number")]
            axis = {round(text.x, 6) for text in [*texts_of(number), *texts_of(pyramid)]}
            outline = next(box for item, box in boxes([pyramid]) if isinstance(item, Path))
            assert axis == {round((outline.x + outline.right) / 2, 6)}, (str(sheet), name)


@pytest.mark.slow
@every_ink
def test_the_points_of_the_last_round_have_a_flag_inside_their_pyramid(ink: Ink) -> None:
    for sheet, spaces in fronts(ink):
        for name, pyramid in spaces.items():
            if not name.startswith("pyramid-") or not texts_of(pyramid):
                continue
            outline = next(box for item, box in boxes([pyramid]) if isinstance(item, Path))
            flags = [box for one in pyramid.items if isinstance(one, Group) for _, box in boxes([one])]
            assert len(flags) == 1, (str(sheet), name)
            share = (flags[0].y - outline.y) / outline.h  # of the half base that the slope leaves at the flag's top
            assert flags[0].right < outline.x + outline.w / 2 * (1 + share), (str(sheet), name)


@pytest.mark.slow
@every_ink
def test_a_pen_finds_room_for_a_force_and_its_heroes_in_every_space(ink: Ink) -> None:
    for sheet, _ in fronts(ink):
        places = [(item.id, box) for item, box in boxes(sheet.drawing.items) if isinstance(item, Field)]
        wide, high = PEN_FIELDS[2] if size_of(sheet) in SMALL else UNITS
        heroes = [min(box.w, box.h) for name, box in places if name.startswith("heroes-")]
        units = [(box.w, box.h) for name, box in places if name.startswith("field-")]
        assert len(heroes) == len(units) >= 30, str(sheet)
        assert min(heroes) >= HEROES - 1e-6, str(sheet)
        assert all(w >= wide - 1e-6 and h >= high - 1e-6 for w, h in units), (str(sheet), min(units))
        if size_of(sheet) not in SMALL:
            assert min(box.w for name, box in places if name.startswith("insignia-")) * math.sqrt(2) / 2 >= 8


@pytest.mark.slow
@pytest.mark.parametrize(
    ("profile", "paper"), [("home-a4", "a4"), ("home-a4", "a3"), ("home-letter", "letter"), ("home-letter", "tabloid")]
)
@pytest.mark.parametrize("name", built_in_files("map"))
def test_no_reduction_to_a_sheet_takes_the_room_of_a_pen(name: str, profile: str, paper: str) -> None:
    board = load_map(name)
    (renderer,) = renderers_of(board)
    order = Single(board, PrintSettings(profile=load_profile(profile), lang="en", paper=paper))
    (whole,) = (edition.document for edition in editions(renderer, order) if not edition.tiles)
    found = [(item.id, box) for item, box in boxes(whole.pages[0].items) if isinstance(item, Field)]
    heroes = [min(box.w, box.h) for name, box in found if name.startswith("heroes-")]
    assert len(heroes) >= 30
    assert min(heroes) >= HEROES - 1e-6
    widest = max(box.right for _, box in found) - min(box.x for _, box in found)
    assert widest > 0.7 * max(PAPERS[paper].width, PAPERS[paper].height), "the board is as large as the sheet"


@pytest.mark.slow
@every_ink
def test_a_sign_lies_on_a_white_disc_and_inside_it(ink: Ink) -> None:
    for sheet, spaces in fronts(ink):
        signs = [group for name, group in spaces.items() if name.startswith("pyramid-") and not texts_of(group)]
        assert len(signs) >= 6, str(sheet)
        for group in signs:
            disc, sign = group.items[-2:]
            assert isinstance(disc, Circle)
            assert isinstance(sign, Group)
            assert disc.fill == "white"
            ends = [xy[-2:] for item, _ in walk([sign]) if isinstance(item, Path) for _, xy in item.segments if xy]
            assert all(math.dist((disc.x, disc.y), end) < disc.r for end in ends), str(sheet)


@pytest.mark.slow
@every_ink
def test_legends_of_a_board_of_true_size_are_read_from_a_chair(ink: Ink) -> None:
    for sheet, _ in fronts(ink):
        if size_of(sheet) in SMALL:
            continue
        panels = [group for group, _ in walk_groups(sheet.drawing.items) if (group.id or "").startswith("panel-")]
        assert len(panels) >= 6
        words = [text for panel in panels for text in texts_of(panel) if not text.text.lstrip("S").isdecimal()]
        assert [text for text in words if text.size < LEGEND] == [], str(sheet)


def fronts(ink: Ink) -> Iterator[tuple[Sheet, dict[str, Group]]]:
    """Give every front with the groups of its spaces by their names."""
    found = [sheet for sheet in sheets("map", ink) if sheet.name.split()[1] in ("own", "a3", *SMALL)]
    assert {size_of(sheet) for sheet in found} == set(ROUND)
    for sheet in found:
        yield sheet, {group.id: group for group, _ in walk_groups(sheet.drawing.items) if group.id}


def size_of(sheet: Sheet) -> str:
    return next((size for size in SMALL if sheet.name.endswith(f" {size}")), "a3")


@pytest.mark.parametrize("pen", PENS)
@pytest.mark.parametrize("tint", TINTS)
def test_a_pen_is_seen_in_every_channel(pen: str, tint: int) -> None:
    written = of_rgb(part / 255 for part in PENS[pen])
    assert contrast(written, luminance(f"gold@{tint}")) >= MARK


def test_three_maps_are_three_maps() -> None:
    maps = [load_map(name) for name in built_in_files("map")]
    assert len({board.ground for board in maps}) == len({board.emblem for board in maps}) == len(maps)
    assert {board.ground for board in maps} < set(GROUNDS)
    assert {board.emblem for board in maps} == set(art_names("map-emblems"))


CHANNELS = {"a3": 3.0, "a4": 2.2}
"""Least room between the lines around two hexes, mm: for rams and spikes, in true size and on the small board."""


@pytest.mark.slow
@every_ink
def test_hexes_leave_a_channel_between_them(ink: Ink) -> None:
    for sheet in boards_with_channels(ink):
        hexes = list(hexagons(sheet.painting))
        near = [(one, other) for one, other in combinations(hexes, 2) if one.box.grown(5).meets(other.box)]
        assert len(near) > 2 * len(hexes) > 60
        least = min(between(one.corners, other.corners) - (one.line + other.line) / 2 for one, other in near)
        assert least >= CHANNELS[sheet.name.split()[1]] - 1e-6, str(sheet)


def boards_with_channels(ink: Ink) -> list[Sheet]:
    found = [sheet for sheet in sheets("map", ink) if sheet.name.split()[1] in CHANNELS]
    assert {sheet.name.split()[1] for sheet in found} == set(CHANNELS)
    return found
