"""What is printed in a product tells of nothing that is not in its box: factions, maps, dice, players, rounds."""

import re
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from hyskos.cli.printing.product_zips import LoadedProduct, load_product
from hyskos.companion.printed_definitions import fill_definition
from hyskos.definitions.kinds.booklet import Booklet
from hyskos.definitions.kinds.card import Card
from hyskos.definitions.kinds.cover import Cover
from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.kinds.faction import DEVICES, Faction
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.languages import activate
from hyskos.definitions.loader import find, load, load_faction, load_file, load_map
from hyskos.generators.boards.covers.pictured import boards_of
from hyskos.generators.boards.main_board import main_board
from hyskos.generators.boards.shared.style import style_of
from hyskos.generators.drawing import Drawing, Field, Group, Text, walk
from hyskos.generators.orders.renderers import renderers_of
from hyskos.publishing.build.manifest import COVER
from hyskos.publishing.products.components import apply_product, guide_of, link_boxes
from hyskos.publishing.products.product_check import for_their_maps
from tests.cli.command_line import custom_printer, english, hyskos
from tests.cli.manners import ROOT
from tests.publishing.products.test_products import product

_english = pytest.fixture(english, autouse=True)
BOARDS = ROOT / "tests" / "boards" / "good"
THREE = ROOT / "tests" / "wishes" / "39-three-on-a-ring" / "three.yaml"
OTHER_DICE = """\
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
    path.write_text(OTHER_DICE, encoding="utf-8")
    return path


@pytest.mark.slow
def test_dice_of_a_second_map_in_the_box_count(mine: Path) -> None:
    """A26: the dice lie on the table that the map of the evening names, whichever of the box that is."""
    mine.write_text(OTHER_DICE.replace("{id: cranes.yaml}", "{id: inner-factory}"), encoding="utf-8")
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
    mine.write_text(OTHER_DICE.replace(", {id: bastet}", ""), encoding="utf-8")
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
            made = fill_definition(one, beside, players)
            assert (made.rounds, made.solo_rounds) == (10, solo)
            assert not isinstance(made, Map) or made.has_solo is (solo > made.rounds)
    same = replace(board, solo_rounds=8)
    assert fill_definition(same, [], (2, 4)) == replace(same, has_solo=False)


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
    board = apply_product(fill_definition(inside[-1], inside, players), sold)
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
    said = OTHER_DICE.replace("{id: bastet}", "{id: bastet}, {id: anubian}").replace("[d6, d10", "[d4, d8")
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
    said = OTHER_DICE.replace(", {id: bastet}", ", {id: bastet}, {id: rolling-pyramids-rules}")
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
    said = OTHER_DICE.replace("game: rolling-pyramids", f"game: {game}")
    said = said.replace("{id: many-dice.yaml}, {id: cranes.yaml}, {id: bastet}", inside)
    mine.write_text(said + f"players: {[*players]}\n", encoding="utf-8")
    it = hyskos("product", "check", mine)
    assert it.code == 1
    assert f"mine.yaml:15:10: Q120 {told}\n" in it.err


@pytest.mark.slow
def test_a_product_for_fewer_than_its_boards_need_is_told_when_they_are_at_hand(mine: Path) -> None:
    shutil.copy(THREE, mine.parent / "three.yaml")
    said = OTHER_DICE.replace("game: rolling-pyramids", "game: ring-race")
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
    said = OTHER_DICE.replace("{id: many-dice.yaml}, {id: cranes.yaml}, {id: bastet}", inside)
    mine.write_text(said.replace("game: rolling-pyramids", f"game: {game}") + f"players: {players}\n", encoding="utf-8")
    assert hyskos("product", "check", mine).code == 0


@pytest.mark.slow
def test_a_box_that_a_press_does_not_make_is_told_and_not_left_out_in_silence(mine: Path) -> None:
    said = OTHER_DICE.replace(", {id: cranes.yaml}, {id: bastet}", ", {id: rolling-pyramids-box}")
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


_english = pytest.fixture(english, autouse=True)
HEAD = """\
kind: product
id: mine
game: {game}
version: "1.0"
provenance: {provenance}
title: {{en: Dune Lords, es: Señores de las dunas}}
subtitle: {{en: Two clans of sand, es: Dos clanes de arena}}
languages: [en, es]
publisher: Quicksand
copyright: © Quicksand
components: [{components}]
jobs: [{{id: home, make: home, profile: home-a4}}, {{id: press, make: press, profile: generic-offset}}]
"""
OTHERS = {"anubian": ("storm", "Storm Riders", "Jinetes"), "bastet": ("sand", "Sand Folk", "Arenales")}
BOMBPROOF = """\
ability:
  provenance: {provenance}
  text: {{en: No bomb kills a hero., es: Ninguna bomba mata a un héroe.}}
  effects:
    - bombproof: {{who: heroes}}
heroes:"""


def _faction(folder: Path, like: str, *, devices: bool, provenance: str = "proposal") -> None:
    id_, en, es = OTHERS[like]
    text = shipped("faction")[like].read_text("utf-8")
    text = re.sub(r"(?m)^id: .*", f"id: {id_}", text)
    text = re.sub(r"(?m)^title: .*", f"title: {{en: {en}, es: {es}}}", text)
    text = re.sub(r"(?m)^(article|aliases): .*\n", "", text)
    text = re.sub(r"(?ms)^ability:\n.*?^heroes:", BOMBPROOF.format(provenance=provenance), text)
    text = text.replace("track: [2, 4]", "track: [3, 7]").replace("bonus: 5", "bonus: 6")
    if not devices:
        text = text[: text.index("devices:")] + "devices: []\n"
    (folder / f"{id_}.yaml").write_text(text, "utf-8")


def _box(folder: Path, provenance: str = "proposal", *, devices: bool = True, dice: str = "") -> LoadedProduct:
    for like in OTHERS:
        _faction(folder, like, devices=devices)
    text = shipped("map")["inner-factory"].read_text("utf-8").replace("\nid: inner-factory", "\nid: dunes")
    text = re.sub(r"(?m)^title: .*", f"title: {{en: Sea of dunes, es: Mar de dunas}}{dice}", text)
    (folder / "dunes.yaml").write_text(text.replace("\nrounds: 10", "\nrounds: 7"), "utf-8")
    names = ["dunes.yaml", "storm.yaml", "sand.yaml", "turn-at-a-glance", "rolling-pyramids-card-back"]
    inside = ", ".join(f"{{id: {name}}}" for name in [*names, "rolling-pyramids-rules"])
    path = folder / "mine.yaml"
    head = HEAD.format(game="rolling-pyramids", provenance=provenance, components=inside)
    path.write_text(head + "players: [2, 2]\n", "utf-8")
    return load_product(str(path))


def _sheets(whole: LoadedProduct) -> Iterator[tuple[Definition, str, str]]:
    """Give all that is printed or read aloud of each component and of the guide, in each language."""
    guide = guide_of(load_file(find(COVER)), whole.product)
    for board in [*(apply_product(board, whole.product) for board in whole.boards.values()), guide]:
        for lang in whole.product.languages:
            pages = [page for renderer in renderers_of(board) for page in renderer.draw(board, lang, "full")]
            words = [page.title for page in pages]
            words += [word for page in pages for item, _ in walk(page.items) for word in _told(item)]
            yield board, lang, " ".join(" ".join(words).split())


def _told(item: object) -> list[str]:
    if isinstance(item, Text):
        return [item.text]
    return [item.alt] if isinstance(item, Group) and item.alt else []


def _rules(whole: LoadedProduct, lang: str) -> str:
    board = whole.boards["rolling-pyramids-rules"]
    assert isinstance(board, Booklet)
    return next(words for one, spoken, words in _sheets(whole) if one.id == board.id and spoken == lang)


NOT_THERE = re.compile(
    r"anub(?!is)|bastet|ra.shar|sobec|rolling pyramids|pirámides rodantes|inner factory|outer factory|"
    r"three players|tres jugadores|3 players|3 jugadores|of three sides|tres bandos|\b10 r(?:ounds|ondas)|"
    r"sixteen|dieciséis|\+4\b|5 more|5 más",
    re.IGNORECASE,
)


@pytest.mark.slow
def test_no_sheet_names_a_faction_a_map_or_a_number_that_is_not_in_the_box(tmp_path: Path) -> None:
    whole = _box(tmp_path)
    for board, lang, words in _sheets(whole):
        said = re.sub(r"[a-z-]+ · [0-9.]+ · [a-z]+", "", words)  # stamps name files
        assert NOT_THERE.findall(said) == [], (board.id, lang)


@pytest.mark.slow
def test_rules_name_the_factions_of_the_box_and_what_they_can_do(tmp_path: Path) -> None:
    told = _rules(_box(tmp_path), "en")
    assert "Dune Lords" in told
    assert re.findall(r"(?i)alone against|the pharaoh", told) == []
    assert "Storm Riders. No bomb kills a hero." in told
    assert "Sand Folk. No bomb kills a hero." in told
    assert "give no ability to these factions:" in told
    assert "2 players, 8 dice: A begins, B" in told
    assert "with +7" in told
    assert "each has 6 more." in told


@pytest.mark.slow
def test_of_what_is_final_rules_tell_no_proposals(tmp_path: Path) -> None:
    told = _rules(_box(tmp_path, "final"), "en")
    assert [word for word in ("give no ability", "hyskos", "reconstructed") if word in told] == []


@pytest.mark.slow
def test_where_no_board_has_devices_no_sheet_tells_of_any(tmp_path: Path) -> None:
    device = re.compile(r"(?i)\b(rams?|spikes|umbrellas?|devices?|ariete|púas|paraguas|ingenios?)\b")
    for board, lang, words in _sheets(_box(tmp_path, devices=False)):
        assert device.findall(words) == [], (board.id, lang)
    told = _rules(_box(tmp_path), "es")
    assert re.findall(r"\b(Ariete|Púas|paraguas)\b", told) != []


@pytest.mark.slow
@pytest.mark.parametrize("had", [(), ("spikes",), ("umbrella", "ram"), ("ram", "spikes", "umbrella")])
def test_card_and_legend_tell_of_the_devices_that_a_board_in_the_box_has(had: tuple[str, ...]) -> None:
    every = load_faction("bastet").devices
    boards = [
        replace(load_faction("bastet"), devices=tuple(one for one in every if one.id in had)),
        replace(load_faction("anubian"), devices=()),
    ]
    board = fill_definition(load_map("four-x"), [load_map("four-x"), *boards])
    assert board.devices == tuple(kind for kind in ("ram", "spikes", "umbrella") if kind in had)
    printed = {item.text for item, _ in walk(main_board.draw(board, lang="en").items) if isinstance(item, Text)}
    assert {kind for kind in DEVICES if kind.capitalize() in printed} == {*had}
    assert ("DEVICES" in printed) == bool(had)
    card = fill_definition(load("turn-at-a-glance", "card"), [load_map("four-x"), *boards])
    told = " ".join(line.text["en"] for section in card.sections for line in section.lines)
    named = {sign for sign in re.findall(r"{([a-z]+)}", told) if sign in DEVICES}
    assert (named, "Draw devices you have built on the map" in told) == ({*had}, bool(had))


def test_card_leaves_out_the_bomb_where_nobody_has_one_and_keeps_the_places_of_all_others() -> None:
    tame = replace(load_faction("bastet"), units=load_faction("bastet").units[:2])
    card = fill_definition(load("turn-at-a-glance", "card"), [tame])
    assert "bomb" not in " ".join(line.text["en"] for section in card.sections[:2] for line in section.lines)
    assert [line.at for line in card.sections[2].lines] == [0, 2, 3, 4, 5, 6]


def test_without_player_boards_in_the_box_nobody_knows_what_there_will_be() -> None:
    for board in (load_map("four-x"), load("turn-at-a-glance", "card")):
        assert fill_definition(board, [load_map("four-x")]) is board
        assert fill_definition(board, [load_map("four-x")], (1, 4)) is board


def test_a_card_that_tells_of_nothing_else_stays_as_it_is() -> None:
    """Without a line it would be the back of a card."""
    card = load("turn-at-a-glance", "card")
    assert isinstance(card, Card)
    devices = replace(card, sections=(replace(card.sections[2], lines=card.sections[2].lines[3:5]),))
    assert fill_definition(devices, [replace(load_faction("bastet"), devices=())]).sections == devices.sections


@pytest.mark.slow
def test_rules_name_the_dice_of_the_map_in_the_box(tmp_path: Path) -> None:
    told = _rules(_box(tmp_path, dice="\ndice: [d4, d8, d12, d12]"), "en").replace("\u00a0", " ")
    assert "1 d4, 1 d8 and 2 d12" in told
    assert "A pair is a d4 and a larger d8" in told
    assert "A d12 shows 4." in told


@pytest.mark.wide
@pytest.mark.parametrize(
    ("game", "components", "house"),
    [
        ("pharaoh", ("pharaoh", "pharaoh-rules", "pharaoh-pieces", "pharaoh-box"), "pharaoh|faraón"),
        ("ring-race", ("ring-18", "ring-race-rules", "ring-race-pieces", "ring-race-box"), "ring race|carrera del ani"),
        (
            "pyramydal",
            ("pyramydal-score", "pyramydal-rules", "pyramydal-card", "pyramydal-card-back", "pyramydal-pieces"),
            "pyramydal",
        ),
    ],
)
def test_no_sheet_of_a_product_bears_the_name_of_the_house_for_its_game(
    tmp_path: Path, game: str, components: tuple[str, ...], house: str
) -> None:
    inside = ", ".join(f"{{id: {name}}}" for name in components)
    path = tmp_path / "mine.yaml"
    path.write_text(HEAD.format(game=game, provenance="proposal", components=inside), "utf-8")
    for board, lang, words in _sheets(load_product(str(path))):
        said = re.sub(r"[a-z0-9-]+ (· )?[0-9.]+ · [a-z]+", "", words)  # stamps name files
        assert re.findall(rf"(?i)\b({house})\b(?!-)", said) == [], (board.id, lang)


@pytest.mark.slow
def test_a_code_by_which_a_part_of_another_component_would_be_called_is_told_before(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    inside = "{id: inner-factory, code: M}, {id: outer-factory, code: m-quad-fold}"
    path.write_text(HEAD.format(game="rolling-pyramids", provenance="proposal", components=inside), "utf-8")
    it = hyskos("product", "check", path)
    assert it.code == 1
    assert "Q109 the files of inner-factory and outer-factory would have the same name" in it.err
    path.write_text(path.read_text("utf-8").replace("m-quad-fold", "m-quad"), "utf-8")
    assert hyskos("product", "check", path).code == 0


@pytest.mark.slow
def test_what_a_press_of_ones_own_does_not_take_is_told_before_anything_is_made(tmp_path: Path) -> None:
    custom_printer(tmp_path, safe_mm="9")
    path = tmp_path / "product.yaml"
    head = HEAD.format(game="pharaoh", provenance="proposal", components="{id: pharaoh}, {id: pharaoh-rules}")
    path.write_text(head.replace("profile: generic-offset", "profile: mine.yaml"), "utf-8")
    it = hyskos("product", "check", path)
    assert it.code == 1
    assert "Q116 `pharaoh`: a sign at 10.4 / 6.0 mm is 6.0 mm from the cut; mine requires 9 mm" in it.err
    custom_printer(tmp_path, safe_mm="5")
    assert hyskos("product", "check", path).code == 0


@pytest.mark.proof
def test_a_font_whose_name_no_zip_file_takes_is_told_before_anything_is_made(tmp_path: Path) -> None:
    wieza = ROOT / "tests" / "publishers" / "wieza"
    shutil.copytree(wieza, tmp_path / "w")
    (tmp_path / "w" / "type" / "Cinzel-Bold.ttf").rename(tmp_path / "w" / "type" / "My;Cinzel.ttf")
    path = tmp_path / "w" / "product.yaml"
    text = path.read_text("utf-8").replace("type/Cinzel-Bold.ttf", '"type/My;Cinzel.ttf"')
    path.write_text(text, "utf-8")
    asked, made = hyskos("product", "check", path), hyskos("product", "build", path, "-o", tmp_path / "out")
    assert (asked.code, made.code) == (2, 2)
    assert "My;Cinzel.ttf: in a kit, file names have letters" in asked.err
    assert asked.err.splitlines()[-1] == made.err.splitlines()[-1]
    assert not (tmp_path / "out").exists()


@pytest.mark.slow
def test_a_title_that_a_sheet_has_no_room_for_is_told_before_anything_is_made(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    head = HEAD.format(game="ring-race", provenance="proposal", components="{id: ring-18}")
    path.write_text(head.replace("Dune Lords", "W" * 60), "utf-8")
    it = hyskos("product", "check", path)
    assert (it.code, it.err.startswith(f"{path.name}:6:") or f"{path}:6:" in it.err) == (1, True)


@pytest.mark.slow
def test_what_a_cover_pictures_tells_of_what_is_in_the_box(tmp_path: Path) -> None:
    cover = shipped("cover")["rolling-pyramids-cover"].read_text("utf-8")
    cover = cover.replace("\nid: rolling-pyramids-cover", "\nid: lid")
    cover = re.sub(r"(?m)^shows: .*", "shows: [dunes.yaml, storm.yaml]", cover)
    cover = re.sub(r"(?ms)^play:.*", "", cover)  # a position on the boards that are shown no longer
    _box(tmp_path, devices=False)
    (tmp_path / "lid.yaml").write_text(cover, "utf-8")
    path = tmp_path / "mine.yaml"
    path.write_text(path.read_text("utf-8").replace("components: [", "components: [{id: lid.yaml}, "), "utf-8")
    whole = load_product(str(path))
    told = [*whole.boards.values()]
    bare, lid = (link_boxes([apply_product(one, whole.product) for one in told], one)[0] for one in ((), told))
    assert isinstance(lid, Cover)
    assert [one.id for one in lid.inside] == ["dunes", "storm"], "seven rounds, and no devices"

    def printed(cover: Definition) -> set[str]:
        assert isinstance(cover, Cover)
        pages = boards_of(cover, "en", style_of("full"))
        return {item.text for page in pages for item, _ in walk(page.items) if isinstance(item, Text)}

    assert {"Ram", "Spikes", "Umbrella"} & printed(bare) == {"Ram", "Spikes", "Umbrella"}
    assert {"Ram", "Spikes", "Umbrella"} & printed(lid) == set()


def test_a_cover_of_what_is_as_its_files_say_stays_as_it_is() -> None:
    whole = load_product("rolling-pyramids-product")
    told = [*whole.boards.values()]
    covers = [one for one in link_boxes(told, told) if isinstance(one, Cover)]
    assert [one.inside for one in covers] == [()]


_english = pytest.fixture(english, autouse=True)
PLACED = """\
kind: product
id: mine
game: rolling-pyramids
version: "1.0"
provenance: proposal
title: {en: %s}
subtitle: {en: A game}
languages: [en]
publisher: Nobody
copyright: © Nobody
components: [%s]
jobs: [{id: home, make: home, profile: home-a4}%s]
"""


def _mine(folder: Path, components: str, title: str = "Mine", more: str = "") -> Path:
    path = folder / "mine.yaml"
    path.write_text(PLACED % (title, components, more), "utf-8")
    return path


def _map(folder: Path, rounds: int) -> None:
    text = shipped("map")["inner-factory"].read_text("utf-8").replace("id: inner-factory", "id: long")
    text = re.sub(r"(?m)^rounds: .*", f"rounds: {rounds}", re.sub(r"(?m)^solo_rounds: .*", "solo_rounds: 30", text))
    (folder / "long.yaml").write_text(re.sub(r"(?m)^title: .*", "title: {en: Long, es: Larga}", text), "utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("title", ["Mine", "Rolling Pyramids"])
def test_rounds_that_a_player_board_has_of_a_map_are_told_at_the_map(tmp_path: Path, title: str) -> None:
    """Also under the house's own title, where nothing else of a board that ships is drawn."""
    _map(tmp_path, 20)
    path = _mine(tmp_path, "{id: bastet}, {id: anubian}, {id: four-x}, {id: long.yaml}", title)
    it = hyskos("product", "check", path)
    assert it.code == 1
    why = "the map `long` has 20 rounds, too many for the strip of boxes on a player board"
    assert [line for line in it.err.splitlines() if "L703" in line] == [f"{path}:11:62: L703 {why}"]
    _map(tmp_path, 10)
    assert hyskos("product", "check", path).code == 0


@pytest.mark.slow
def test_a_box_that_is_too_small_for_its_own_back_is_told_at_the_box_alone(tmp_path: Path) -> None:
    text = shipped("box")["rolling-pyramids-box"].read_text("utf-8").replace("id: rolling-pyramids-box", "id: small")
    text = re.sub(r"(?m)^inner: .*", "inner: {width_mm: 90, height_mm: 90, depth_mm: 20}", text)
    (tmp_path / "small.yaml").write_text(text, "utf-8")
    path = _mine(tmp_path, "{id: four-x}, {id: small.yaml}")
    told = [hyskos("product", "check", path), hyskos("product", "build", path, "-o", tmp_path / "out")]
    assert [it.code for it in told] == [1, 1]
    (checked, built) = (it.err for it in told)
    assert checked == built
    assert [line.partition(" L703 ")[0] for line in checked.splitlines() if "L70" in line] == [
        f"{tmp_path / 'small.yaml'}:10:1:"
    ]
    assert "Q121" not in checked
