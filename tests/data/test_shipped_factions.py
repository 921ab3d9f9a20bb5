"""The four player boards are equally strong, told apart without colour, and hold the numbers of the documents."""

from itertools import combinations

import pytest

from hyskos.definitions.loader import load_faction, shipped
from hyskos.definitions.model import Faction

FACTIONS = [load_faction(name) for name in shipped("faction")]
FACES = {"triangle": 4, "rhombus": 8, "circle": 8}
every_faction = pytest.mark.parametrize("faction", FACTIONS, ids=lambda faction: faction.id)


def test_the_four_factions_ship_with_the_hooks_of_the_rules() -> None:
    assert {faction.id: faction.ability.id for faction in FACTIONS} == {
        "anubian": "strike",
        "bastet": "double",
        "rashar": "unhalved",
        "sobeccian": "counterstrike",
    }


def test_what_the_documents_do_not_print_is_marked_as_a_proposal() -> None:
    proposed = {faction.id for faction in FACTIONS if faction.ability.provenance == "proposal"}
    assert proposed == {"rashar", "sobeccian"}  # A62
    assert all(faction.provenance == "reconstructed" for faction in FACTIONS)


@pytest.mark.parametrize(("one", "other"), list(combinations(FACTIONS, 2)), ids=lambda faction: faction.id)
def test_two_factions_share_every_section_and_no_mark(one: Faction, other: Faction) -> None:
    for section in ("hero_slots", "upgrade_pairs", "units", "footmen", "footmen_bonus", "devices", "rounds"):
        assert getattr(one, section) == getattr(other, section), section
    for mark in ("colour", "emblem", "pattern"):
        assert getattr(one, mark) != getattr(other, mark), mark
    assert one.ability.sign != other.ability.sign


@every_faction
def test_a_sheet_filled_once_takes_the_dice_of_a_game(faction: Faction) -> None:
    boxes = len(faction.hero_slots) + 2 * faction.upgrade_pairs + sum(len(unit.boxes) for unit in faction.units)
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
        assert [block.adds for block in track] == [1, 2, 3]
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
