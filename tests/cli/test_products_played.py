"""A product whose map has other rounds and dice than usual: its player boards are made for that map, or it says so."""

import re
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from hyskos.definitions.kinds.booklet import Booklet
from hyskos.definitions.kinds.faction import Faction
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.languages import activate
from hyskos.definitions.loader import load, load_faction, load_map
from hyskos.generators.drawing import Drawing, Field, Text, walk
from hyskos.generators.orders.renderers import renderers_of
from hyskos.publishing.edition.edition import Edition
from hyskos.publishing.edition.printed_definitions import fill_definition
from hyskos.publishing.products.components import apply_product
from hyskos.publishing.products.loaded_product import load_product
from hyskos.publishing.products.product_check import for_their_maps
from tests.cli.manners import ROOT
from tests.cli.printer_orders import english, hyskos
from tests.publishing.products.test_products import product

_english = pytest.fixture(english, autouse=True)
BOARDS = ROOT / "tests" / "boards" / "good"
THREE = ROOT / "tests" / "wishes" / "39-three-on-a-ring" / "three.yaml"
PRODUCT = """\
kind: product
id: mine
game: rolling-pyramids
version: "1.0"
provenance: proposal
title: {en: Mine}
subtitle: {en: A game}
languages: [en]
publisher: Nobody
copyright: © Nobody
sku: ME
names: "{component}_{lang}"
components: [{id: many-dice.yaml}, {id: cranes.yaml}, {id: bastet}]
jobs: [{id: home, make: home, profile: home-a4}]
"""


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    for name in ("many-dice", "cranes"):
        shutil.copy(BOARDS / f"{name}.yaml", tmp_path)
    path = tmp_path / "mine.yaml"
    path.write_text(PRODUCT, encoding="utf-8")
    return path


@pytest.mark.slow
def test_dice_of_a_second_map_in_the_box_count(mine: Path) -> None:
    """A26: the dice lie on the table that the map of the evening names, whichever of the box that is."""
    mine.write_text(PRODUCT.replace("{id: cranes.yaml}", "{id: inner-factory}"), encoding="utf-8")
    it = hyskos("product", "check", mine)
    assert (it.code, "Q119" in it.err) == (0, False)


@pytest.mark.slow
def test_a_player_board_whose_boxes_no_die_of_the_box_fits_is_told(mine: Path) -> None:
    it = hyskos("product", "check", mine)
    assert it.code == 1
    assert "Q119" in it.err
    assert "mine.yaml:13:60: Q119 `bastet` has boxes for d4, d8, but the dice of `many-dice` are d6, d10, d12" in it.err
    assert "cranes" not in it.err
    activate("es")
    assert (
        "`bastet` tiene casillas para d4, d8, pero los dados de `many-dice` son d6, d10, d12"
        in hyskos("product", "check", mine).err
    )
    mine.write_text(PRODUCT.replace(", {id: bastet}", ""), encoding="utf-8")
    assert hyskos("product", "check", mine).code == 0


@pytest.mark.slow
def test_player_boards_of_a_product_are_made_for_its_map(mine: Path) -> None:
    found = load_product(str(mine)).boards["cranes.yaml"]
    assert isinstance(found, Faction)
    assert (found.rounds, found.solo_rounds, found.around) == (6, 8, ("d6", "d6", "d10", "d12"))


def test_of_several_maps_the_longest_game_and_all_dice_count() -> None:
    usual, faction = load_map("inner-factory"), load_faction("bastet")
    short = replace(usual, id="short", rounds=6, solo_rounds=20, dice=("d4", "d6", "d8", "d8"))
    made = for_their_maps({"a": usual, "b": short, "c": faction})["c"]
    assert isinstance(made, Faction)
    assert (made.rounds, made.solo_rounds, made.around) == (10, 20, ("d4", "d6", "d8"))
    assert made.rounds_of == "inner-factory"  # which has most of the rounds that have a box
    assert for_their_maps({"a": usual, "c": faction})["c"] == faction
    assert for_their_maps({"c": faction})["c"] is faction


@pytest.mark.parametrize(("players", "solo"), [((2, 4), 10), ((1, 4), 15), (None, 15), ((1, 1), 15)])
def test_rounds_of_a_game_alone_are_in_a_box_that_is_for_one(players: tuple[int, int] | None, solo: int) -> None:
    """Also on a player board that is sold without a map; a map also tells of no die that chooses the start."""
    board, faction = load_map("four-x"), load_faction("bastet")
    for one in (board, faction):
        for beside in ([board, faction], [faction]):
            made = fill_definition(one, Edition(tuple(beside), players))
            assert (made.rounds, made.solo_rounds) == (10, solo)
            assert not isinstance(made, Map) or made.has_solo is (solo > made.rounds)
    same = replace(board, solo_rounds=8)
    assert fill_definition(same, Edition(players=(2, 4))) == replace(same, has_solo=False)


SOLO = re.compile(r"(?i)\b(solo|alone|pharaoh|solitario|a solas|faraón)\b")
"""Words of a game alone; in Spanish "solo" is "only", too."""


@pytest.mark.slow
@pytest.mark.parametrize(("players", "told"), [((2, 4), False), ((1, 4), True)])
@pytest.mark.parametrize(
    "name", ["inner-factory", "bastet", "turn-at-a-glance", "rolling-pyramids-rules", "rolling-pyramids-cover"]
)
def test_nothing_that_is_printed_for_several_players_tells_of_a_game_alone(
    name: str, players: tuple[int, int], told: bool
) -> None:
    inside = [load(one) for one in ("inner-factory", "anubian", "bastet", name)]
    sold = replace(product(), game="rolling-pyramids", players=players, title={"en": "Mine"}, web="")
    board = apply_product(fill_definition(inside[-1], Edition(tuple(inside), players)), sold)
    for lang in ("en", "es"):
        found = {
            word for renderer in renderers_of(board) for word in solo_words(renderer.draw(board, lang, "full"), lang)
        }
        says_so = name not in ("bastet", "turn-at-a-glance")
        assert bool(found) is (told and says_so), (lang, found)


def solo_words(pages: Sequence[Drawing], lang: str) -> Iterator[str]:
    """Find the words of a game alone in what is drawn."""
    for page in pages:
        said = " ".join(item.text for item, _ in walk(page.items) if isinstance(item, Text))
        words = [one[0].casefold() for one in SOLO.finditer(said)]
        yield from (word for word in words if lang == "en" or word != "solo")


@pytest.mark.slow
@pytest.mark.parametrize(("players", "boxes"), [("[2, 2]", 6), ("[1, 2]", 8)])
def test_what_is_printed_of_a_box_for_more_has_no_rounds_of_a_game_alone(mine: Path, players: str, boxes: int) -> None:
    """`many-dice` has six rounds, and two more alone, which are on the map only: alone nobody scores."""
    said = PRODUCT.replace("{id: bastet}", "{id: bastet}, {id: anubian}").replace("[d6, d10", "[d4, d8")
    board = (mine.parent / "many-dice.yaml").read_text("utf-8")
    (mine.parent / "many-dice.yaml").write_text(re.sub(r"(?m)^dice: .*\n", "", board), "utf-8")
    mine.write_text(said.replace("sku: ME", f"players: {players}\nsku: ME"), encoding="utf-8")
    whole = load_product(str(mine))
    for name in ("many-dice.yaml", "cranes.yaml", "anubian"):
        drawn = renderers_of(whole.boards[name])[0].draw(whole.boards[name], "en", "full")[0]
        fields = {item.id for item, _ in walk(drawn.items) if isinstance(item, Field) and item.id.startswith("round-")}
        there = boxes if name == "many-dice.yaml" else 6
        assert fields == {f"round-{n}" for n in range(1, there + 1)}, name
        words = " ".join(item.text for item, _ in walk(drawn.items) if isinstance(item, Text))
        of_rounds = words.replace("die roll when solo", "")  # what a number of a starting area means
        assert ("solo" in of_rounds) == (there == 8), name


@pytest.mark.slow
def test_rules_of_a_product_tell_of_the_map_in_its_box(mine: Path) -> None:
    said = PRODUCT.replace(", {id: bastet}", ", {id: bastet}, {id: rolling-pyramids-rules}")
    mine.write_text(said.replace("sku: ME", "players: [1, 2]\nsku: ME"), encoding="utf-8")
    rules = load_product(str(mine)).boards["rolling-pyramids-rules"]
    assert isinstance(rules, Booklet)
    assert rules.subtitle["en"] == "Rules of play for 1–2 players"
    told = " ".join(block.text["en"] for section in rules.sections for block in section.blocks if block.text)
    assert "A game has 6 rounds of five phases" in told
    assert rules.worked["solo-setup"]["turns"] == 8


@pytest.mark.many
@pytest.mark.parametrize(
    ("game", "components", "players", "told"),
    [
        ("ring-race", ["ring-18"], (2, 6), "the rules are for 2–4 players, but this says 2–6"),
        ("ring-race", ["ring-18"], (2, 3), "`ring-18` has room for 2 players, not 2–3"),
        ("pharaoh", ["pharaoh"], (1, 4), "the rules are for 2–4 players, but this says 1–4"),
        ("rolling-pyramids", ["four-x"], (1, 5), "`four-x` has room for 4 players, not 1–5"),
        (
            "rolling-pyramids",
            ["four-x", "anubian", "bastet"],
            (1, 3),
            "the box has 2 player boards for 3 players (RP-06)",
        ),
    ],
)
def test_a_product_for_more_or_fewer_than_its_box_has_room_for_is_told(
    mine: Path, game: str, components: list[str], players: tuple[int, int], told: str
) -> None:
    inside = ", ".join(f"{{id: {name}}}" for name in components)
    said = PRODUCT.replace("game: rolling-pyramids", f"game: {game}")
    said = said.replace("{id: many-dice.yaml}, {id: cranes.yaml}, {id: bastet}", inside)
    mine.write_text(said + f"players: {[*players]}\n", encoding="utf-8")
    it = hyskos("product", "check", mine)
    assert it.code == 1
    assert f"mine.yaml:15:10: Q120 {told}\n" in it.err


@pytest.mark.slow
def test_a_product_for_fewer_than_its_boards_need_is_told_when_they_are_at_hand(mine: Path) -> None:
    shutil.copy(THREE, mine.parent / "three.yaml")
    said = PRODUCT.replace("game: rolling-pyramids", "game: ring-race")
    said = said.replace("{id: many-dice.yaml}, {id: cranes.yaml}, {id: bastet}", "{id: three.yaml}")
    mine.write_text(said + "players: [2, 3]\n", encoding="utf-8")
    it = hyskos("product", "check", mine)
    assert it.code == 1
    assert "mine.yaml:15:10: Q120 `players` is 2–3, but the maps and boards in the box are for 3 players\n" in it.err


@pytest.mark.slow
@pytest.mark.parametrize(
    ("components", "game", "players"),
    [
        (["pyramydal-rules"], "pyramydal", [3, 9]),
        (["many-dice.yaml"], "rolling-pyramids", [1, 2]),
        (["icehouse-8x8"], "rolling-pyramids", [1, 6]),
    ],
)
def test_a_box_that_seats_as_many_may_be_for_all_whom_the_rules_are_for(
    mine: Path, components: list[str], game: str, players: list[int]
) -> None:
    inside = ", ".join(f"{{id: {name}}}" for name in components)
    said = PRODUCT.replace("{id: many-dice.yaml}, {id: cranes.yaml}, {id: bastet}", inside)
    mine.write_text(said.replace("game: rolling-pyramids", f"game: {game}") + f"players: {players}\n", encoding="utf-8")
    assert hyskos("product", "check", mine).code == 0


@pytest.mark.slow
def test_a_box_that_a_press_does_not_make_is_told_and_not_left_out_in_silence(mine: Path) -> None:
    said = PRODUCT.replace(", {id: cranes.yaml}, {id: bastet}", ", {id: rolling-pyramids-box}")
    said = said.replace("make: home, profile: home-a4", "make: press, profile: longpack")
    mine.write_text(said, encoding="utf-8")
    for command in ("check", "build"):
        it = hyskos("product", command, mine)
        assert it.code == 1
        why = "`rolling-pyramids-box`: longpack does not print a box; `hyskos printers` lists what each profile prints"
        assert (
            f"mine.yaml:14:41: Q116 {why}\n    help: add `rolling-pyramids-box` to `without` of the job home" in it.err
        )
    mine.write_text(said.replace("profile: longpack", "profile: generic-offset"), encoding="utf-8")
    assert hyskos("product", "check", mine).code == 0
