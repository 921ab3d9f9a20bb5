"""Player boards share all but what balances them, are told apart without colour, and hold the documents' numbers."""

from itertools import combinations
from typing import get_args, get_type_hints

import pytest

from hyskos.definitions.kinds.faction import Faction
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import load_faction
from hyskos.generators.boards.shared.patterns import PATTERNS
from hyskos.rules.rolling_pyramids.rulings import Rulings

FACTIONS = [load_faction(name) for name in shipped("faction")]
FACES = {"triangle": 4, "rhombus": 8, "circle": 8}
every_faction = pytest.mark.parametrize("faction", FACTIONS, ids=lambda faction: faction.id)


@pytest.mark.parametrize(
    ("name", "effect", "provenance"),
    [
        ("anubian", {"strike": {"who": "heroes", "when": "attacking", "extra": 1}}, "document"),  # RP-45
        ("bastet", {"worth": {"who": "heroes", "when": "defending", "points": 2}}, "document"),  # RP-46, A55
        ("rashar", {"unhalved": {"who": "heroes", "when": "always"}}, "proposal"),  # A62
        ("sobeccian", {"muster": {"section": "heroes", "extra": 1}}, "proposal"),  # A62
    ],
)
def test_the_factions_of_the_documents_can_do_what_these_say(name: str, effect: object, provenance: str) -> None:
    faction = load_faction(name)
    assert (faction.ability.effects, faction.ability.provenance) == ((effect,), provenance)
    assert faction.provenance == "reconstructed"


@every_faction
def test_what_no_document_prints_is_marked_as_a_proposal(faction: Faction) -> None:
    assert (faction.ability.provenance == "document") == (faction.id in ("anubian", "bastet"))


@every_faction
def test_a_ruling_changes_an_ability_only_at_values_that_it_can_have(faction: Faction) -> None:
    hints = get_type_hints(Rulings)
    for name, values in faction.ability.rulings.items():
        assert set(values) < set(get_args(hints[name])), "the default plays the ability as it stands"


@pytest.mark.parametrize(("one", "other"), list(combinations(FACTIONS, 2)), ids=lambda faction: faction.id)
def test_two_factions_share_every_section_and_no_mark(one: Faction, other: Faction) -> None:
    for section in ("upgrade_pairs", "units", "footmen_bonus", "devices", "rounds"):
        assert getattr(one, section) == getattr(other, section), section
    assert _footmen_shapes(one) == _footmen_shapes(other)
    for mark in ("colour", "emblem"):
        assert getattr(one, mark) != getattr(other, mark), mark
    few = len(FACTIONS) <= len(PATTERNS)  # more factions than patterns share some; the emblem tells them apart
    assert one.pattern != other.pattern or not few
    assert one.ability.sign != other.ability.sign or one.ability.effects == other.ability.effects


def _footmen_shapes(faction: Faction) -> list[list[list[str]]]:
    return [[[box.shape for box in block.boxes] for block in track] for track in faction.footmen]


_FIRST = (1, 1, 2)
BALANCE = {  # hero slots, the numbers of both groups of footmen, and what the blocks of a group add
    "anubian": (3, ((_FIRST, (2, 4), (3, 5, 6)), (_FIRST, (2, 4), (2, 4, 6))), (1, 2, 3)),
    "bastet": (2, ((_FIRST, (3, 4), (4, 6, 8)), (_FIRST, (2, 5), (3, 5, 8))), (1, 2, 3)),
    "rashar": (3, ((_FIRST, (2, 4), (3, 4, 7)), (_FIRST, (2, 4), (2, 5, 6))), (2, 1, 3)),
    "sobeccian": (3, ((_FIRST, (3, 4), (4, 6, 7)), (_FIRST, (2, 5), (3, 5, 7))), (1, 2, 3)),
}


@every_faction
def test_hero_slots_and_numbers_of_footmen_balance_the_factions(faction: Faction) -> None:
    footmen = tuple(tuple(tuple(box.number for box in block.boxes) for block in track) for track in faction.footmen)
    slots, numbers, adds = BALANCE[faction.id]
    assert (len(faction.hero_slots), footmen) == (slots, numbers)
    assert [tuple(block.adds for block in track) for track in faction.footmen] == [adds, adds]


@every_faction
def test_a_sheet_of_three_hero_slots_filled_once_takes_the_dice_of_a_game(faction: Faction) -> None:
    boxes = 3 + 2 * faction.upgrade_pairs + sum(len(unit.boxes) for unit in faction.units)
    boxes += sum(len(block.boxes) for track in faction.footmen for block in track)
    assert boxes == 4 * faction.rounds == 40  # RP-11: four dice in every round


@every_faction
def test_the_special_units_do_the_sums_of_the_documents(faction: Faction) -> None:
    ascending, matching, descending = faction.units
    assert (ascending.operator, ascending.track[:2], ascending.line) == ("add", (2, 4), True)  # RP-25
    assert (matching.operator, matching.track[:2], matching.line) == ("multiply", (1, 2), False)  # RP-26
    assert [box.shape for box in matching.boxes] == ["triangle", "circle", "rhombus"]
    assert (descending.operator, descending.track[:2], descending.line) == ("multiply", (2, 3), True)  # RP-27
    assert (descending.subtract_from, descending.bomb) == (8, True)
    assert not ascending.bomb
    assert not matching.bomb  # A40
    assert [unit.order for unit in faction.units] == [unit.id for unit in faction.units]


@every_faction
def test_the_tracks_grow_and_the_footmen_boxes_can_be_met(faction: Faction) -> None:
    assert all(list(unit.track) == sorted(set(unit.track)) for unit in faction.units)
    for track in faction.footmen:
        assert sorted(block.adds for block in track) == [1, 2, 3]  # complete groups of all factions are equally strong
        assert [(box.shape, box.number) for box in track[0].boxes] == [("triangle", n) for n in (1, 1, 2)]  # RP-23
        for block in track:
            assert all(box.number is not None and 1 <= box.number <= FACES[box.shape] for box in block.boxes)
            assert any(box.shape == "triangle" for box in block.boxes)  # a conquest can always help (RP-39)
    boxes = [box for track in faction.footmen for block in track for box in block.boxes]
    assert any((box.shape, box.number) == ("rhombus", 4) for box in boxes)  # RP-16: the 4 on a d8
    assert faction.footmen_bonus == 5  # RP-28


@every_faction
def test_people_read_it_in_both_languages(faction: Faction) -> None:
    texts = [faction.ability.text, *(device.text for device in faction.devices)]
    texts += [device.title for device in faction.devices] + [unit.title for unit in faction.units]
    assert all(text["en"] != text["es"] and text["en"] and text["es"] for text in texts)
    assert [device.id for device in faction.devices] == ["ram", "spikes", "umbrella"]
