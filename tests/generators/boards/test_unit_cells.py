"""More than three special units on a player board: two by two, with places to write that keep the laws."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from hyskos.definitions.kinds.faction import Box, Faction
from hyskos.definitions.loader import load_faction
from hyskos.definitions.printing import INKS, Ink
from hyskos.generators.boards.player_board import player_board
from hyskos.generators.boards.shared.cells import LayoutError
from hyskos.generators.drawing import Field, Text, walk
from tests.laws.painting import Painting
from tests.laws.places import faults

STORKS = load_faction(str(Path(__file__).parents[2] / "boards/good/storks.yaml"))
ALONE = replace(STORKS, upgrade_pairs=0, devices=())
LANGUAGES = ("en", "es", "pl", "el", "fr")


def several(faction: Faction, count: int) -> Faction:
    """Give a faction so many units."""
    again = tuple(replace(unit, id=f"{unit.id}s") for unit in faction.units)
    return replace(faction, units=(*faction.units, *again)[:count])


@pytest.mark.slow
@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("faction", [STORKS, several(ALONE, 5), several(ALONE, 6)], ids=["four", "five", "six"])
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
@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_of_every_language_fit_their_cells(lang: str) -> None:
    assert player_board.draw(STORKS, lang=lang).items


@pytest.mark.slow
@pytest.mark.parametrize(
    ("bombs", "told"),
    [
        ({"descending"}, "an unfinished row stays; the bomb flies to any space"),
        ({"ascending"}, "an unfinished row stays; bombs, to any space: Ascending army"),
        ({"ascending", "descending"}, "an unfinished row stays; bombs, to any space: Ascending army, Countdown bomb"),
        (set(), "an unfinished row stays; no unit is a bomb"),
    ],
)
def test_the_board_names_its_bombs_where_falling_numbers_do_not(bombs: set[str], told: str) -> None:
    bastet = load_faction("bastet")
    units = tuple(replace(unit, bomb=unit.id in bombs) for unit in bastet.units)
    drawn = player_board.draw(replace(bastet, units=units), lang="en")
    assert told in {item.text for item, _ in walk(drawn.items) if isinstance(item, Text)}


def test_two_bombs_are_both_named() -> None:
    texts = {item.text for item, _ in walk(player_board.draw(STORKS, lang="en").items) if isinstance(item, Text)}
    assert "an unfinished row stays; bombs, to any space: Countdown bomb, Fire flasks" in texts


def test_a_board_without_bombs_and_falling_numbers_speaks_of_neither() -> None:
    bastet = load_faction("bastet")
    drawn = player_board.draw(replace(bastet, units=bastet.units[:2]), lang="en")
    texts = {item.text for item, _ in walk(drawn.items) if isinstance(item, Text)}
    assert "an unfinished row stays" in texts
    assert not any("bomb" in text for text in texts if "Shields" not in text and "defenders from" not in text)


BESIDE = "at most 4 special units fit (footmen tracks: 2)"
PAIRS, DEVICES = "`upgrades: {pairs: 0}`", "`devices: []`"


def refused(faction: Faction) -> str:
    """Give the hint of a board that has no room for all units; nothing where it has."""
    if not fails(faction):
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
        (STORKS, 5, f"{BESIDE}, or 5 with {PAIRS}, {DEVICES}"),
        (STORKS, 6, f"{BESIDE}, or 6 with {PAIRS}, {DEVICES}"),
        (STORKS, 7, f"{BESIDE}, or 6 with {PAIRS}, {DEVICES}"),
        (replace(STORKS, devices=()), 5, f"{BESIDE}, or 5 with {PAIRS}"),
        (replace(STORKS, upgrade_pairs=0), 6, f"{BESIDE}, or 6 with {DEVICES}"),
        (ALONE, 6, ""),
        (ALONE, 7, "at most 6 special units fit (footmen tracks: 2)"),
        (replace(STORKS, footmen=STORKS.footmen * 2), 5, "None"),
    ],
)
def test_a_unit_too_many_says_how_many_fit_and_what_makes_room(faction: Faction, units: int, hint: str) -> None:
    assert refused(several(faction, units)) == hint


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize("tracks", [1, 2, 3, 4])
@pytest.mark.parametrize("bare", [False, True])
def test_what_the_hint_says_of_room_is_what_the_board_has(tracks: int, bare: bool) -> None:
    faction = replace(ALONE if bare else STORKS, footmen=(STORKS.footmen * 2)[:tracks])
    many = several(faction, 8)
    told = [int(word) for word in re.findall(r"(?:at most|, or) ([0-9]+)", refused(many))]
    beside = [n for n in range(1, 9) if not fails(replace(faction, units=many.units[:n]))]
    alone = [n for n in range(1, 9) if not fails(replace(many, upgrade_pairs=0, devices=(), units=many.units[:n]))]
    most, more = max(beside, default=0), max(alone, default=0)
    assert told == ([] if most in (0, 8) else [most, more] if more > most else [most])


def fails(faction: Faction) -> bool:
    """Tell whether a board has no room for units and footmen."""
    try:
        player_board.draw(faction, lang="en")
    except LayoutError:
        return True
    return False


def test_a_track_and_boxes_too_long_for_a_cell_are_told() -> None:
    first, *rest = STORKS.units
    with pytest.raises(LayoutError, match="a value track of 6 is too long for its row"):
        player_board.draw(replace(STORKS, units=(replace(first, track=(1, 2, 3, 4, 5, 6)), *rest)), lang="en")
    bomb = replace(STORKS.units[2], boxes=(Box("triangle"), Box("triangle"), Box("rhombus")))  # its signs do not fit
    with pytest.raises(LayoutError, match=r"its boxes are .* mm too wide for a board with more than three units"):
        player_board.draw(replace(STORKS, units=(*STORKS.units[:2], bomb, STORKS.units[3])), lang="en")
    with pytest.raises(LayoutError, match="a row holds 3 boxes, not 2"):
        player_board.draw(replace(STORKS, units=(replace(first, boxes=first.boxes[:2]), *rest)), lang="en")
