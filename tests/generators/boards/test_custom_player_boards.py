"""Player boards of custom factions: other dice, more units, ability signs, and no headings for what a faction lacks."""

import json
import re
from dataclasses import replace
from itertools import combinations
from pathlib import Path as File

import pytest

from hyskos import data
from hyskos.definitions.dice import DICE, DIE_OF, FACES, Shape
from hyskos.definitions.kinds.faction import Box, Faction
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load_faction, load_map
from hyskos.definitions.printing import INKS, Ink
from hyskos.generators import typography
from hyskos.generators.boards.main_board.main_board import draw as draw_map
from hyskos.generators.boards.player_board import player_board
from hyskos.generators.boards.player_board.identity import Effect, Sign, ability_sign, signs
from hyskos.generators.boards.player_board.player_board import draw
from hyskos.generators.boards.shared import icons
from hyskos.generators.boards.shared.cells import BOX, CROSS, RING, LayoutError, box_height, die_box
from hyskos.generators.boards.shared.style import STYLES, style_of
from hyskos.generators.drawing import PEN_FIELDS, Circle, Field, Group, Path, Text, walk, walk_groups
from hyskos.generators.words import words
from tests.generators.boards.test_player_board import area, fields, lawful, leaves, overlap
from tests.generators.drawings import box_of, words_of
from tests.laws.painting import Painting
from tests.laws.places import faults

EACH: dict[str, tuple[Effect, Sign]] = {
    "strike": ({"strike": {"who": "units", "when": "attacking", "extra": 1}}, Sign(("footmen",), ("->", "2"))),
    "worth": ({"worth": {"who": "all", "when": "defending", "points": 2}}, Sign(("heroes", "footmen"), ("<-", "×2"))),
    "unhalved": ({"unhalved": {"who": "heroes"}}, Sign(("heroes",), ("=", "1"))),
    "bombproof": ({"bombproof": {"when": "always"}}, Sign(("heroes",), ("bomb", "0"))),
    "rally": ({"rally": {"who": "units", "points": 3}}, Sign(("footmen",), ("+3",))),
    "plunder": ({"plunder": {"extra": 1}}, Sign(("d4",), ("+1",))),
    "muster": ({"muster": {"section": "matching", "extra": 2}}, Sign(("matching",), ("+2",))),
    "head_start": ({"head_start": {"marks": 1}}, Sign(("upgrades",), ("+1",))),
}
ABILITY = load_faction("anubian").ability


@pytest.mark.parametrize("kind", EACH)
def test_a_sign_is_made_of_each_kind_of_effect(kind: str) -> None:
    effect, sign = EACH[kind]
    assert signs(replace(ABILITY, sign="", effects=(effect,))) == (sign,)
    ability = replace(ABILITY, sign="-> 9", effects=(effect,))
    assert signs(ability) == (Sign(sign.tabs, ("->", "9")),)


def test_every_kind_of_the_schema_has_its_sign() -> None:
    schema = json.loads((data.ROOT / "schema/faction.schema.json").read_text("utf-8"))
    assert {*EACH} == {*schema["definitions"]["effects"]["items"]["properties"]}


def test_a_written_sign_stands_behind_all_whom_its_effects_are_about_once() -> None:
    both = ({"strike": {"who": "units", "extra": 1}}, {"rally": {"who": "all", "points": 1}})
    assert signs(replace(ABILITY, effects=both)) == (Sign(("footmen", "heroes"), ("->", "2")),)


@pytest.mark.parametrize("ink", STYLES)
def test_signs_stay_in_their_column_and_are_read(ink: str) -> None:
    for several in (tuple(effect for effect, _sign in EACH.values()), *((effect,) for effect, _sign in EACH.values())):
        items = ability_sign(replace(ABILITY, sign="", effects=several), 10.0, 20.0, 58.0, STYLES[ink])
        frame = box_of(items)
        assert 10.0 <= frame.x < frame.right <= 68.0
        assert min(item.size for item in items if isinstance(item, Text)) >= 7.0


STORKS = load_faction(str(File(__file__).parents[2] / "boards/good/storks.yaml"))
ALONE = replace(STORKS, upgrade_pairs=0, devices=())
TRANSLATIONS = ("en", "es", "pl", "el", "fr")


def with_units(faction: Faction, count: int) -> Faction:
    again = tuple(replace(unit, id=f"{unit.id}s") for unit in faction.units)
    return replace(faction, units=(*faction.units, *again)[:count])


@pytest.mark.slow
@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("faction", [STORKS, with_units(ALONE, 5), with_units(ALONE, 6)], ids=["four", "five", "six"])
def test_places_to_write_keep_the_laws(faction: Faction, ink: Ink) -> None:
    drawing = player_board.draw(faction, lang="en", ink=ink)
    painting = Painting(drawing.items)
    assert [*faults(painting)] == []
    assert [*painting.faint_texts()] == []
    fields = {item.id for item, _ in walk(drawing.items) if isinstance(item, Field)}
    for unit in faction.units:
        boxes = {f"{unit.id}-box-{n}" for n in (1, 2, 3)}
        assert boxes | {f"{unit.id}-strength", f"{unit.id}-target"} <= fields
        assert (f"{unit.id}-line" in fields) == unit.line


@pytest.mark.slow
@pytest.mark.parametrize("lang", TRANSLATIONS)
def test_words_of_every_language_fit_their_cells(lang: str) -> None:
    assert player_board.draw(STORKS, lang=lang).items


@pytest.mark.slow
@pytest.mark.parametrize(
    ("bombs", "caption"),
    [
        ({"descending"}, "an unfinished row stays; the bomb flies to any space"),
        ({"ascending"}, "an unfinished row stays; bombs, to any space: Ascending army"),
        ({"ascending", "descending"}, "an unfinished row stays; bombs, to any space: Ascending army, Countdown bomb"),
        (set(), "an unfinished row stays; no unit is a bomb"),
    ],
)
def test_the_board_names_its_bombs_where_falling_numbers_do_not(bombs: set[str], caption: str) -> None:
    bastet = load_faction("bastet")
    units = tuple(replace(unit, bomb=unit.id in bombs) for unit in bastet.units)
    drawing = player_board.draw(replace(bastet, units=units), lang="en")
    assert caption in set(words_of(drawing))


def test_two_bombs_are_both_named() -> None:
    texts = {item.text for item, _ in walk(player_board.draw(STORKS, lang="en").items) if isinstance(item, Text)}
    assert "an unfinished row stays; bombs, to any space: Countdown bomb, Fire flasks" in texts


def test_a_board_without_bombs_and_falling_numbers_speaks_of_neither() -> None:
    bastet = load_faction("bastet")
    drawing = player_board.draw(replace(bastet, units=bastet.units[:2]), lang="en")
    texts = set(words_of(drawing))
    assert "an unfinished row stays" in texts
    assert not any("bomb" in text for text in texts if "Shields" not in text and "defenders from" not in text)


BESIDE = "at most 4 special units fit (footmen tracks: 2)"
NO_PAIRS, NO_DEVICES = "`upgrades: {pairs: 0}`", "`devices: []`"


def refusal_hint(faction: Faction) -> str:
    if not has_no_room(faction):
        return ""
    with pytest.raises(LayoutError) as caught:
        player_board.draw(faction, lang="en")
    assert caught.value.path == ("units",)
    return str(caught.value.hint)


@pytest.mark.many
@pytest.mark.parametrize(
    ("faction", "units", "hint"),
    [
        (STORKS, 4, ""),
        (STORKS, 5, f"{BESIDE}, or 5 with {NO_PAIRS}, {NO_DEVICES}"),
        (STORKS, 6, f"{BESIDE}, or 6 with {NO_PAIRS}, {NO_DEVICES}"),
        (STORKS, 7, f"{BESIDE}, or 6 with {NO_PAIRS}, {NO_DEVICES}"),
        (replace(STORKS, devices=()), 5, f"{BESIDE}, or 5 with {NO_PAIRS}"),
        (replace(STORKS, upgrade_pairs=0), 6, f"{BESIDE}, or 6 with {NO_DEVICES}"),
        (ALONE, 6, ""),
        (ALONE, 7, "at most 6 special units fit (footmen tracks: 2)"),
        (replace(STORKS, footmen=STORKS.footmen * 2), 5, "None"),
    ],
)
def test_a_unit_too_many_says_how_many_fit_and_what_makes_room(faction: Faction, units: int, hint: str) -> None:
    assert refusal_hint(with_units(faction, units)) == hint


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize("tracks", [1, 2, 3, 4])
@pytest.mark.parametrize("bare", [False, True])
def test_the_hint_about_room_is_true(tracks: int, bare: bool) -> None:
    faction = replace(ALONE if bare else STORKS, footmen=(STORKS.footmen * 2)[:tracks])
    many = with_units(faction, 8)
    numbers = [int(word) for word in re.findall(r"(?:at most|, or) ([0-9]+)", refusal_hint(many))]
    beside = [n for n in range(1, 9) if not has_no_room(replace(faction, units=many.units[:n]))]
    alone = [
        n for n in range(1, 9) if not has_no_room(replace(many, upgrade_pairs=0, devices=(), units=many.units[:n]))
    ]
    most, more = max(beside, default=0), max(alone, default=0)
    assert numbers == ([] if most in (0, 8) else [most, more] if more > most else [most])


def has_no_room(faction: Faction) -> bool:
    try:
        player_board.draw(faction, lang="en")
    except LayoutError:
        return True
    return False


def test_a_track_or_boxes_too_long_for_a_cell_are_refused() -> None:
    first, *rest = STORKS.units
    with pytest.raises(LayoutError, match="a value track of 6 is too long for its row"):
        player_board.draw(replace(STORKS, units=(replace(first, track=(1, 2, 3, 4, 5, 6)), *rest)), lang="en")
    bomb = replace(STORKS.units[2], boxes=(Box("triangle"), Box("triangle"), Box("rhombus")))  # its signs do not fit
    with pytest.raises(LayoutError, match=r"its boxes are .* mm too wide for a board with more than three units"):
        player_board.draw(replace(STORKS, units=(*STORKS.units[:2], bomb, STORKS.units[3])), lang="en")
    with pytest.raises(LayoutError, match="a row holds 3 boxes, not 2"):
        player_board.draw(replace(STORKS, units=(replace(first, boxes=first.boxes[:2]), *rest)), lang="en")


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize("ink", STYLES)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("lacking", ["pairs", "devices", "both", "heroes"])
def test_missing_parts_of_a_faction_have_no_heading_and_no_zone(lacking: str, lang: str, ink: str) -> None:
    """Every area that is left holds something to write into, and nothing leaves the board or lies on another field."""
    faction, text = load_faction("anubian"), words("rolling-pyramids", lang) | words("player-board", lang)
    pairs_, devices_ = lacking in ("pairs", "both"), lacking in ("devices", "both")
    less = replace(
        faction,
        upgrade_pairs=0 if pairs_ else faction.upgrade_pairs,
        devices=() if devices_ else faction.devices,
        hero_slots=() if lacking == "heroes" else faction.hero_slots,
    )
    drawing = draw(less, lang=lang, ink=ink)
    texts = {item.text for item in leaves(drawing) if isinstance(item, Text)}
    heads = {key: typography.set_title(text[key])[0] in texts for key in ("panel.devices", "factory.upgrades")}
    assert heads == {"panel.devices": not devices_, "factory.upgrades": not pairs_}
    assert (typography.set_title(text["factory.heroes"])[0] in texts) == (lacking != "heroes")
    assert (text["pair"] in texts, text["built"] in texts) == (not pairs_, not devices_)
    all_fields = [item.id for item in leaves(draw(faction, lang=lang, ink=ink)) if isinstance(item, Field)]
    prefixes = {"pairs": ("upgrade-",), "devices": ("device-",), "both": ("upgrade-", "device-"), "heroes": ("hero-",)}
    remaining = [item.id for item in leaves(drawing) if isinstance(item, Field)]
    assert remaining == [field for field in all_fields if not field.startswith(prefixes[lacking])]


@pytest.mark.many
@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_rings_stand_below_the_words_of_devices_that_have_the_width_for_themselves(lang: str, count: int) -> None:
    faction = load_faction("bastet")
    drawing = draw(replace(faction, upgrade_pairs=0, devices=faction.devices[:count]), lang=lang)
    for device in faction.devices[:count]:
        (card,) = (group for group, _ in walk_groups(drawing.items) if group.id == f"device-{device.id}")
        texts = [item for item in card.items if isinstance(item, Text)]
        rings = [item for item in card.items if isinstance(item, Field)]
        assert len(rings) == 3
        assert all(texts[-1].y < ring.y < texts[-1].y + 2 * RING for ring in rings)
        assert texts[0].x - 0.1 < rings[0].x < texts[0].x + RING


BOARDS = File(__file__).parents[2] / "boards/good"
CRANES, MANY = load_faction(str(BOARDS / "cranes.yaml")), load_map(str(BOARDS / "many-dice.yaml"))
DIGITS = {shape: len(str(FACES[die])) for shape, die in DIE_OF.items()} | {"circle": 2}


@pytest.mark.parametrize("shape", DICE)
def test_a_die_box_has_room_for_the_pen(shape: Shape) -> None:
    for heights, digits in ((BOX, DIGITS[shape]), (CROSS, 0)):
        outline, field = die_box("box", shape, 50, 50, style_of("full"), heights=heights, digits=digits)
        assert isinstance(field, Field)
        assert field.w >= PEN_FIELDS[digits][0]
        assert field.h >= PEN_FIELDS[digits][1]
        spots = [(x, y) for x in (field.x, field.x + field.w) for y in (field.y, field.y + field.h)]
        if isinstance(outline, Circle):
            assert all((x - outline.x) ** 2 + (y - outline.y) ** 2 <= outline.r**2 + 1e-9 for x, y in spots)
            continue
        assert isinstance(outline, Path)
        left, top, right, low = area(outline)
        sides = icons.die_corners(shape, (left + right) / 2, (top + low) / 2, low - top)
        for (x1, y1), (x2, y2) in zip(sides, [*sides[1:], sides[0]], strict=True):
            assert all((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) >= -1e-6 for x, y in spots), shape


def test_the_creases_of_a_d10_lie_beside_what_is_written() -> None:
    outline, field = die_box("box", "kite", 50, 50, style_of("full"), digits=2)
    assert isinstance(outline, Path)
    assert isinstance(field, Field)
    lines = [i for i, (letter, _xy) in enumerate(outline.segments) if letter == "M"][1:]
    assert len(lines) == 2
    for start in lines:
        for _letter, (x, _y) in outline.segments[start : start + 3]:
            assert not field.x < x < field.x + field.w


def test_no_two_boxes_have_one_outline_and_none_is_the_hexagon_of_a_space() -> None:
    corners = {shape: icons.die_corners(shape, 0, 0, 10) for shape in DIE_OF}
    for first, second in combinations(corners, 2):
        assert corners[first] != corners[second]
    kite = icons.die_shape("kite", 0, 0, 10)
    assert isinstance(kite, Path)
    assert len(kite.segments) > 7  # a hexagon has six sides and an end


def with_one_die(shape: str) -> Faction:
    kind = next(die for die in DICE if die == shape)
    units = tuple(replace(unit, boxes=(Box(kind),) * 3) for unit in CRANES.units)
    tracks = tuple(
        tuple(replace(block, boxes=tuple(Box(kind, box.number) for box in block.boxes)) for block in track)
        for track in CRANES.footmen
    )
    return replace(CRANES, hero_slots=(Box(kind),) * 3, units=units, footmen=tracks)


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("ink", ["full", "saver"])
def test_a_board_with_other_dice_is_lawful(lang: str, ink: str) -> None:
    drawing = draw(CRANES, lang=lang, ink=ink)
    lawful(drawing)
    assert {"upgrade-1-d6", "upgrade-1-d12", "hero-1", "footmen-2-box-2"} <= set(fields(drawing))
    assert fields(drawing)["ascending-box-2"].digits == 2  # a circle beside a d12
    assert fields(draw(load_faction("anubian"), lang=lang, ink=ink))["ascending-box-2"].digits == 1


@pytest.mark.slow
@pytest.mark.parametrize("shape", DICE)
def test_a_board_of_one_die_is_lawful_and_its_outlines_keep_apart(shape: str) -> None:
    drawing = draw(with_one_die(shape), lang="es")
    lawful(drawing)
    items = [item for item, _ in walk([group for group in drawing.items if isinstance(group, Group)])]
    boxes = [area(items[i - 1]) for i, item in enumerate(items) if isinstance(item, Field) and "-box-" in item.id]
    assert len(boxes) > 9
    for first, second in combinations(boxes, 2):
        if abs(first[0] - second[0]) < 1.0:  # one above the other: tips may come near, not touch
            assert not overlap(first, second, slack=0.1 if shape in ("triangle", "rhombus") else -0.3), shape


DICE_PAIRS: list[tuple[Shape, Shape]] = [
    ("triangle", "square"),
    ("square", "rhombus"),
    ("square", "kite"),
    ("square", "pentagon"),
]


@pytest.mark.slow
@pytest.mark.parametrize("pair", DICE_PAIRS)
def test_pairs_of_other_dice_have_their_ring_beside_them(pair: tuple[Shape, Shape]) -> None:
    for count in (1, 6):
        drawing = draw(replace(CRANES, pair=pair, upgrade_pairs=count), lang="en")
        lawful(drawing)
        places = fields(drawing)
        first, second, mark = (places[f"upgrade-1-{suffix}"] for suffix in (DIE_OF[pair[0]], DIE_OF[pair[1]], "mark"))
        assert first.x < second.x < mark.x


def test_more_pairs_than_fit_are_refused_with_the_width_that_they_need() -> None:
    with pytest.raises(LayoutError, match=r"12 upgrade pairs need \d+ mm of width, but only \d+ mm are free"):
        draw(replace(CRANES, pair=("kite", "pentagon"), upgrade_pairs=12), lang="en")


def test_the_key_and_the_legend_tell_of_the_dice_that_are_there() -> None:
    texts = {text.text for text, _ in walk(draw(CRANES, lang="en").items) if hasattr(text, "text")}
    assert {"d6", "d10", "d12", "any die"} <= texts
    assert not {"d4", "d8"} & texts
    map_texts = {text.text for text, _ in walk(draw_map(MANY, lang="en", ink="full").items) if hasattr(text, "text")}
    assert {"d6", "d10", "d12", "any die"} <= map_texts
    assert not {"d4", "d8"} & map_texts


def test_a_board_for_a_map_has_its_rounds_and_room_for_its_dice() -> None:
    faction = replace(load_faction("anubian"), units=load_faction("anubian").units[:1]).on_map(MANY)
    places = fields(draw(faction, lang="en"))
    assert {f"round-{n}" for n in range(1, MANY.rounds + 1)} <= set(places)
    assert f"round-{MANY.rounds + 1}" not in places
    assert places["ascending-box-1"].digits == 2
    assert box_height("circle", 2) > BOX["circle"]
