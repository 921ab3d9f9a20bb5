"""Laws of the player boards, over every faction, language and ink mode."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise, product
from typing import Any

import pytest

from hyskos.definitions.geometry import MM_PER_PT
from hyskos.definitions.kinds.faction import Block, Box, Faction
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load_faction
from hyskos.generators.boards.player_board.backdrop import PATTERNS
from hyskos.generators.boards.player_board.player_board import draw
from hyskos.generators.boards.shared.cells import LayoutError
from hyskos.generators.boards.shared.style import STYLES
from hyskos.generators.drawing import PEN_FIELDS, Circle, Drawing, Field, Group, Item, Path, Text, walk
from hyskos.generators.typography import cap_height, width

FACTIONS = tuple(built_in_files("faction"))
BOARDS = tuple(product(FACTIONS, LANGUAGES, STYLES))
SAFE_MM = 6.0

Area = tuple[float, float, float, float]


@cache
def board(faction: str, lang: str, ink: str) -> Drawing:
    return draw(load_faction(faction), lang=lang, ink=ink)


def leaves(drawing: Drawing) -> list[Item]:
    layers = [item for item in drawing.items if isinstance(item, Group) and item.id != "background"]
    items = list(walk(layers))
    assert {matrix for _, matrix in items} == {(1, 0, 0, 1, 0, 0)}  # the laws below read coordinates as they stand
    return [item for item, _ in items]


def area(item: Item) -> Area:
    if isinstance(item, Circle):
        return item.x - item.r, item.y - item.r, item.x + item.r, item.y + item.r
    if isinstance(item, Field):
        return item.x, item.y, item.x + item.w, item.y + item.h
    if isinstance(item, Text):
        wide = width(item.text, item.size, item.font)
        left = item.x - {"start": 0.0, "middle": wide / 2, "end": wide}[item.anchor]
        tail = 0.21 * item.size * MM_PER_PT if any(c in "gjpqy,;" for c in item.text) else 0.0
        return left, item.y - cap_height(item.size), left + wide, item.y + tail
    assert isinstance(item, Path)
    points = [point for _, xy in item.segments for point in zip(xy[::2], xy[1::2], strict=True)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def overlap(a: Area, b: Area, slack: float = 0.0) -> bool:
    return a[0] < b[2] - slack and b[0] < a[2] - slack and a[1] < b[3] - slack and b[1] < a[3] - slack


def fields(drawing: Drawing) -> dict[str, Field]:
    items = [item for item in leaves(drawing) if isinstance(item, Field)]
    assert len({field.id for field in items}) == len(items)
    return {field.id: field for field in items}


def texts(drawing: Drawing) -> list[Text]:
    return [item for item in leaves(drawing) if isinstance(item, Text)]


def outlines(drawing: Drawing) -> Iterator[tuple[str, str]]:
    """Give the shape around every field of a die box, by the number of its corners."""
    for before, item in pairwise(leaves(drawing)):
        if isinstance(item, Field) and ("box" in item.id or item.id.endswith(("-d4", "-d8")) or "hero" in item.id):
            assert isinstance(before, Circle | Path)
            corners = 0 if isinstance(before, Circle) else len(before.segments) - 1
            yield item.id, {0: "circle", 3: "triangle", 4: "rhombus", 6: "hexagon"}[corners]


def covers(shape: Path | Circle, x: float, y: float) -> bool:
    if isinstance(shape, Circle):
        return (x - shape.x) ** 2 + (y - shape.y) ** 2 <= shape.r**2
    outline = [(xy[-2], xy[-1]) for _, xy in shape.segments if xy]
    crossings = (
        (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1)
        for (x1, y1), (x2, y2) in pairwise([*outline, outline[0]])
    )
    return sum(crossings) % 2 == 1


def corners(where: Area) -> list[tuple[float, float]]:
    left, top, right, low = where
    return [(x, y) for x in (left, (left + right) / 2, right) for y in (top, (top + low) / 2, low)]


def lawful(drawing: Drawing) -> None:
    """Check what must hold for the board of any faction, built in or custom."""
    for item in leaves(drawing):
        left, top, right, low = area(item)
        assert left >= SAFE_MM, item
        assert top >= SAFE_MM, item
        assert right <= drawing.width - SAFE_MM, item
        assert low <= drawing.height - SAFE_MM, item
    printed = texts(drawing)
    for first, second in combinations(printed, 2):
        assert not overlap(area(first), area(second)), (first.text, second.text)
    places = fields(drawing)
    for field in places.values():
        wide, high = PEN_FIELDS[field.digits]
        assert field.w >= wide - 1e-9, field
        assert field.h >= high - 1e-9, field
        words_inside = [text.text for text in printed if overlap(area(text), area(field))]
        if field.digits:
            assert not words_inside, field
        else:  # a tick may cross the very number it is about, and nothing else
            assert len(words_inside) <= 1, field
            assert len("".join(words_inside)) <= 2, field
    for a, b in combinations(places.values(), 2):
        assert not overlap(area(a), area(b)), (a.id, b.id)
    layers = {item.id: item.items for item in drawing.items if isinstance(item, Group)}
    dashed = [area(item) for item, _ in walk(layers["areas"]) if isinstance(item, Path) and item.fill == "white"]
    for shape, field in pairwise(item for item, _ in walk(layers["stays"])):
        if isinstance(field, Field) and isinstance(shape, Path | Circle):
            assert not any(overlap(area(shape), land) for land in dashed), field
            assert field.digits == 0 or not any(covers(shape, *at) for text in printed for at in corners(area(text)))


@pytest.mark.wide
@pytest.mark.parametrize(("faction", "lang", "ink"), BOARDS)
def test_a_board_stays_in_its_trim_and_keeps_texts_and_fields_apart(faction: str, lang: str, ink: str) -> None:
    lawful(board(faction, lang, ink))


@pytest.mark.many
@pytest.mark.parametrize(("faction", "lang", "ink"), BOARDS)
def test_every_box_has_the_shape_of_its_die(faction: str, lang: str, ink: str) -> None:
    definition = load_faction(faction)
    shapes = {f"hero-{i}": box.shape for i, box in enumerate(definition.hero_slots, 1)}
    shapes |= {f"hero-{i}-target": "hexagon" for i, _ in enumerate(definition.hero_slots, 1)}
    for i in range(1, definition.upgrade_pairs + 1):
        shapes |= {f"upgrade-{i}-d4": "triangle", f"upgrade-{i}-d8": "rhombus"}
    for unit in definition.units:
        shapes |= {f"{unit.id}-box-{i}": box.shape for i, box in enumerate(unit.boxes, 1)}
    for name, box in footmen_boxes(definition):
        shapes[name] = box.shape
    assert dict(outlines(board(faction, lang, ink))) == shapes


def footmen_boxes(faction: Faction) -> Iterator[tuple[str, Box]]:
    for t, track in enumerate(faction.footmen, 1):
        for b, box in enumerate((box for block in track for box in block.boxes), 1):
            yield f"footmen-{t}-box-{b}", box


@pytest.mark.many
@pytest.mark.parametrize(("faction", "lang", "ink"), BOARDS)
def test_every_number_of_the_footmen_stands_in_its_box_and_every_unlock_in_its_ring(
    faction: str, lang: str, ink: str
) -> None:
    definition, drawing = load_faction(faction), board(faction, lang, ink)
    texts = {name: str(box.number) for name, box in footmen_boxes(definition)}
    for t, track in enumerate(definition.footmen, 1):
        texts |= {f"footmen-{t}-unlock-{u}": f"+{block.adds}" for u, block in enumerate(track, 1)}
    texts["footmen-bonus"] = f"+{definition.footmen_bonus}"
    assert labels(drawing).items() >= texts.items()


def labels(drawing: Drawing) -> dict[str, str]:
    printed = [(text.text, area(text)) for text in texts(drawing)]
    return {
        name: "".join(text for text, where in printed if overlap(where, area(field)))
        for name, field in fields(drawing).items()
    }


@pytest.mark.many
@pytest.mark.parametrize(("faction", "lang", "ink"), BOARDS)
def test_every_unit_shows_its_sum_from_left_to_right(faction: str, lang: str, ink: str) -> None:
    drawing = board(faction, lang, ink)
    places, within = fields(drawing), labels(drawing)
    for unit in load_faction(faction).units:
        sign = {"add": "+", "multiply": "×"}[unit.operator]
        for value in unit.track[1:]:  # the first one counts from the start: nothing to circle (RP-22)
            assert within[f"{unit.id}-value-{value}"] == f"{sign}{value}"
        row = places[f"{unit.id}-strength"]
        row_texts = [text for text in texts(drawing) if abs(text.y - row.y - row.h / 2) < 4 and text.x > 80]
        spoken = [text.text for text in sorted(row_texts, key=lambda text: text.x)]
        values = [f"{sign}{value}" for value in unit.track]
        before = [f"{unit.subtract_from} –"] if unit.subtract_from is not None else []
        order = {"ascending": ["<", "<"], "descending": [">", ">"]}.get(unit.order, [])
        assert spoken[-len(before + order + values) - 1 :] == [*before, *order, *values, "="]
        assert (f"{unit.id}-line" in places) == unit.line
        steps = [f"{unit.id}-box-1", f"{unit.id}-box-3", f"{unit.id}-value-{unit.track[-1]}", f"{unit.id}-strength"]
        assert [places[name].x for name in (*steps, f"{unit.id}-target")] == sorted(
            places[name].x for name in (*steps, f"{unit.id}-target")
        )


@pytest.mark.slow
@pytest.mark.parametrize(("faction", "ink"), tuple(product(FACTIONS, STYLES)))
def test_all_languages_share_one_layout(faction: str, ink: str) -> None:
    assert len({tuple(fields(board(faction, lang, ink)).values()) for lang in LANGUAGES}) == 1


@pytest.mark.parametrize("faction", FACTIONS)
def test_only_erasable_fields_lie_on_dashed_areas(faction: str) -> None:
    layers = {item.id: item for item in board(faction, "en", "full").items if isinstance(item, Group)}
    areas = [area(item) for item, _ in walk(layers["areas"].items) if isinstance(item, Path) and item.fill == "white"]
    for layer, count in (("erased", 1), ("stays", 0)):
        for item, _ in walk(layers[layer].items):
            if isinstance(item, Field):
                assert sum(overlap(area(item), zone) for zone in areas) == count, item


def test_no_two_factions_share_emblem_pattern_or_colour() -> None:
    factions = [load_faction(name) for name in FACTIONS]
    for mark, most in (("emblem", len(factions)), ("colour", len(factions)), ("pattern", len(PATTERNS))):
        assert len({getattr(faction, mark) for faction in factions}) == min(len(factions), most), mark
    for first, second in combinations([board(name, "en", "saver") for name in FACTIONS], 2):
        assert first.items[0] != second.items[0]  # told apart by outlines alone


SMALL = Block((Box("triangle", 1), Box("rhombus", 5)), 1)
WIDE = Block((Box("triangle", 1), Box("rhombus", 5), Box("circle", 3)), 2)


@pytest.mark.proof
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "change",
    [
        *({"hero_slots": (Box("circle"),) * n} for n in (1, 2, 4, 5, 6)),
        {"hero_slots": (Box("triangle"), Box("rhombus"))},
        *({"upgrade_pairs": n} for n in (1, 4, 5, 7, 8)),
        {"footmen": ((SMALL,) * 2, (WIDE,) * 2)},
        {"footmen": ((SMALL,) * 3, (SMALL,) * 4)},
        {"footmen": ((WIDE,),), "footmen_bonus": 0},
        {"rounds": 14},
    ],
    ids=str,
)
def test_other_data_make_lawful_boards(lang: str, change: dict[str, Any]) -> None:
    lawful(draw(replace(load_faction("anubian"), **change), lang=lang))


@pytest.mark.many
@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"hero_slots": (Box("circle"),) * 7}, "7 hero slots"),
        ({"hero_slots": (Box("rhombus"),) * 4}, "4 hero slots"),
        ({"upgrade_pairs": 9}, "9 upgrade pairs"),
        ({"footmen": ((SMALL,), (WIDE,) * 4)}, r"footmen track 2 is \d+ mm too long .*\(boxes: 12, rings: 4\)"),
        ({"footmen": ((SMALL,),) * 3}, r"too high for the sheet \(special units: 3, footmen tracks: 3\)"),
        ({"rounds": 30}, "30 rounds"),
    ],
    ids=str,
)
def test_data_that_do_not_fit_are_refused_by_name(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(LayoutError, match=sentence):
        draw(replace(load_faction("anubian"), **change), lang="en")


@pytest.mark.parametrize("change", [{"track": (2, 3, 4, 5, 6)}, {"boxes": (Box("circle"),) * 4}], ids=str)
def test_a_unit_that_does_not_fit_its_row_is_refused_by_name(change: dict[str, Any]) -> None:
    anubian = load_faction("anubian")
    odd = replace(anubian.units[0], **change)
    with pytest.raises(LayoutError, match="unit ascending"):
        draw(replace(anubian, units=(odd, *anubian.units[1:])), lang="en")
