"""Values and positions on a map: each in its space, readable, and told apart without colour."""

from dataclasses import replace
from itertools import pairwise

import pytest

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.map import Axial
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.loader import load_faction, load_map
from hyskos.generators.boards.main_board.positions import CHIP, Force, Holder, PlacedDevice, Standing, on_board
from hyskos.generators.boards.main_board.values import MOST_TONES, Values, on_spaces, tones, value_text
from hyskos.generators.drawing import Circle, Drawing, Field, Group, Path, Text, walk
from hyskos.generators.inks import contrast, readable_on
from hyskos.generators.measure import boxes
from hyskos.generators.typography import missing_glyphs
from tests.generators.boards.maps import hexagon, make
from tests.generators.drawings import words_of
from tests.laws.painting import Painting, heavy_inks

SMALL = make("two-starts", hexagon(1), "pointy", [Axial(-1, 0), Axial(1, 0)])
LARGE = make("large", hexagon(8), "flat")
BOARDS = {board.id: board for board in (load_map("inner-factory"), load_map("outer-factory"), SMALL, LARGE)}
ORNAMENTS = {"ground", "frame", "stele", "terraces", "emblem", "picture", "version-mark"}


def heat(name: str, digits: int = 1) -> Values:
    spaces = {space.number: space.number * 37 % 101 / 7 for space in BOARDS[name].spaces if space.number != 2}
    notes = {space.number: "S1 S2 S3 S4" for space in BOARDS[name].spaces}
    return Values(
        name="heat", title="Heat", legend="How hot each is. " * 4, spaces=spaces, count="spaces", notes=notes,
        digits=digits, unit="\N{NO-BREAK SPACE}%",
    )  # fmt: skip


def find_group(drawing: Drawing, layer: str, name: str) -> Group:
    (items,) = [group.items for group in drawing.items if isinstance(group, Group) and group.id == layer]
    (group,) = [item for item in items if isinstance(item, Group) and item.id == name]
    return group


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize("ink", ["full", "saver"])
@pytest.mark.parametrize("name", BOARDS)
def test_every_value_stands_in_its_space(name: str, ink: str) -> None:
    values = heat(name)
    drawing = on_spaces(BOARDS[name], values, lang="es", ink=ink)
    for space in BOARDS[name].spaces:
        value, hexagon_ = (find_group(drawing, *words) for words in (
            ("values", f"value-{space.number}"), ("spaces", f"space-{space.number}")
        ))  # fmt: skip
        figures = [value_text(values.spaces[space.number], values, "es")] if space.number in values.spaces else []
        assert words_of(value) == [*figures, "S1 S2 S3 S4"]
        assert str(space.number) in words_of(hexagon_)
        area = next(box for item, box in boxes(hexagon_.items) if isinstance(item, Path))
        assert all(area.holds(box) for item, box in boxes(value.items) if isinstance(item, Text))


@pytest.mark.slow
@pytest.mark.parametrize(("radius", "lines"), [(6, ["S1 S2 S4 S5 S6"]), (10, ["S1 S2 S4", "S5 S6"])])
def test_a_note_of_many_starts_takes_the_smallest_type_or_two_lines(radius: int, lines: list[str]) -> None:
    board = make("crowded", hexagon(radius), "flat")
    values = Values(
        name="contest", title="Contest", legend="Who.", spaces={1: 6}, count="spaces", notes={1: "S1 S2 S4 S5 S6"}
    )
    drawing = on_spaces(board, values, lang="en")
    value = find_group(drawing, "values", "value-1")
    assert words_of(value) == ["6", *lines]
    area = next(box for item, box in boxes(find_group(drawing, "spaces", "space-1").items) if isinstance(item, Path))
    parts = [box for item, box in boxes(value.items) if isinstance(item, Text)]
    assert all(area.holds(box) for box in parts)
    assert all(above.y < below.y and above.bottom < below.bottom for above, below in pairwise(parts))


def test_walls_stand_on_the_map_that_is_measured() -> None:
    board = BOARDS["inner-factory"]
    pair = frozenset(space.at for space in board.spaces if space.number in {8, 20})
    walled = replace(board, walls={pair: 0})
    (walls,) = find_group(on_spaces(walled, heat(board.id), lang="en"), "background", "walls").items
    assert isinstance(walls, Group)
    assert walls.id in {"wall-8-20", "wall-20-8"}


@pytest.mark.wide
@pytest.mark.parametrize("ink", ["full", "saver"])
@pytest.mark.parametrize("name", BOARDS)
def test_it_is_read_and_printed_everywhere(name: str, ink: str) -> None:
    drawing = on_spaces(BOARDS[name], heat(name), lang="en", ink=ink)
    painting = Painting(drawing.items)
    assert [*painting.faint_texts()] == []
    assert heavy_inks(drawing.items, 240) == set()
    safe = Rect(0, 0, drawing.width, drawing.height).grown(-5)
    assert [item for item, box in boxes(drawing.items) if isinstance(item, Text) and not safe.holds(box)] == []
    numbers = [box for item, box in boxes(drawing.items) if isinstance(item, Text)]
    assert not any(a.common(b) and _deep(a, b) for i, a in enumerate(numbers) for b in numbers[:i])


def _deep(first: Rect, second: Rect) -> bool:
    """Lines of type reserve room for accents and descenders, which figures do not use."""
    common = first.common(second)
    return common is not None and common.h > 0.45 * min(first.h, second.h)


def test_larger_values_are_darker_or_the_other_way_round() -> None:
    for low_is_dark in (False, True):
        steps = tones([3.04, 1, 2, 9, 12, 40, 7, 22], 1, low_is_dark=low_is_dark)
        assert len(steps) == MOST_TONES
        assert [tone.tint for tone in steps] == sorted((tone.tint for tone in steps), reverse=low_is_dark)
        assert (steps[0].lowest, steps[-1].highest) == (1, 40)
        assert all(a.highest < b.lowest for a, b in pairwise(steps))
        assert all(sum(tone.holds(round(value, 1)) for tone in steps) == 1 for value in (3.04, 1, 2, 9, 12, 40, 7, 22))


def test_tones_and_lines_get_darker() -> None:
    """In the fill of a full drawing, and in how close lines lie in a light one."""
    values = Values(name="x", title="X", legend="x", spaces={1: 1, 2: 2, 3: 3}, count="spaces")
    full, saver = (on_spaces(SMALL, values, lang="en", ink=ink) for ink in ("full", "saver"))
    fills = [next(walk(find_group(full, "spaces", f"space-{n}").items))[0] for n in (1, 2, 3, 4)]
    assert [item.fill for item in fills if isinstance(item, Path)] == ["lapis@14", "lapis@38", "lapis@62", "white"]
    hatched = [
        sum(len(item.segments) for item, _m in walk(find_group(saver, "spaces", f"space-{n}").items)
            if isinstance(item, Path) and item.width == 0.25 and item.stroke == "black")
        for n in (1, 2, 3, 4)
    ]  # fmt: skip
    assert hatched[3] == 0 < hatched[0] < hatched[1] < hatched[2]


def test_no_values_are_a_bare_board() -> None:
    drawing = on_spaces(SMALL, Values(name="x", title="X", legend="x", spaces={}, count="spaces"), lang="en")
    assert {"S1", "S2", "1", "X"} <= {*words_of(drawing)}


@pytest.mark.parametrize(
    ("value", "digits", "lang", "figures"),
    [(-0.04, 1, "en", "0.0"), (-1.25, 2, "es", "\N{EN DASH}1,25"), (3, 0, "es", "3")],
)
def test_figures_of_a_language(value: float, digits: int, lang: str, figures: str) -> None:
    values = Values(name="x", title="X", legend="x", spaces={}, count="spaces", digits=digits)
    assert value_text(value, values, lang) == figures
    assert missing_glyphs(figures, "bold") == []


HOLDERS = {"anubian": Holder("A", "navy"), "pharaoh": Holder("P", "black")}


@pytest.mark.slow
@pytest.mark.parametrize("name", built_in_files("map"))
def test_forces_stand_in_the_fields_of_their_spaces(name: str) -> None:
    forces = {"1": Force("anubian", 12, 0), "2": Force("anubian", 0, 8), "3": Force("anubian", 7, 3)}
    forces["S2"] = Force("pharaoh", 10, 0)
    near = [PlacedDevice("anubian", "ram", "1", "2"), PlacedDevice("anubian", "umbrella", "3")]
    drawing = on_board(load_map(name), Standing(HOLDERS, forces, {"1": "anubian"}, near), lang="en")
    fields = {item.id: item for item, _matrix in walk(drawing.items) if isinstance(item, Field)}
    layer = drawing.items[-1]
    assert isinstance(layer, Group)
    texts = [item for item in layer.items if isinstance(item, Text)]
    for text, field in (
        ("12", "field-1"),
        ("8", "heroes-2"),
        ("7", "field-3"),
        ("3", "heroes-3"),
        ("10", "insignia-2"),
    ):
        (label,) = [item for item in texts if item.text == text]
        spot = fields[field]
        assert spot.x < label.x < spot.x + spot.w
        assert spot.y < label.y < spot.y + spot.h
    assert sorted(item.text for item in texts if item.text.isalpha()) == ["A", "A", "A", "A", "P"]
    chips = [item for item in layer.items if isinstance(item, Circle) and item.r >= CHIP]
    inside = [
        any(f.x - 1 <= chip.x - chip.r and chip.x + chip.r <= f.x + f.w + 1 for f in fields.values()) for chip in chips
    ]
    assert len(chips) == 5
    assert all(inside)
    assert sum(isinstance(item, Group) for item in layer.items) == 2  # icons of the devices


@pytest.mark.parametrize("name", built_in_files("faction"))
def test_the_letter_of_a_faction_is_read_on_its_ink(name: str) -> None:
    ink = load_faction(name).colour
    assert contrast(readable_on(ink), ink) >= 4.5
