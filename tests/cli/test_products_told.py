"""No sheet of a product tells of what is not in the box: factions, maps, players, dice, the title of the house."""

import re
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from hyskos.definitions.kinds.booklet import Booklet
from hyskos.definitions.kinds.card import Card
from hyskos.definitions.kinds.cover import Cover
from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.kinds.faction import DEVICES
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import find, load, load_faction, load_file, load_map
from hyskos.generators.boards.covers.pictured import boards_of
from hyskos.generators.boards.main_board import main_board
from hyskos.generators.boards.shared.style import style_of
from hyskos.generators.drawing import Group, Text, walk
from hyskos.generators.orders.renderers import renderers_of
from hyskos.publishing.build.manifest import COVER
from hyskos.publishing.edition.edition import Edition
from hyskos.publishing.edition.printed_definitions import fill_definition
from hyskos.publishing.products.components import apply_product, guide_of, link_boxes
from hyskos.publishing.products.loaded_product import LoadedProduct, load_product
from tests.cli.manners import ROOT
from tests.cli.printer_orders import english, hyskos, own

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
    board = fill_definition(load_map("four-x"), Edition((load_map("four-x"), *boards)))
    assert board.devices == tuple(kind for kind in ("ram", "spikes", "umbrella") if kind in had)
    printed = {item.text for item, _ in walk(main_board.draw(board, lang="en").items) if isinstance(item, Text)}
    assert {kind for kind in DEVICES if kind.capitalize() in printed} == {*had}
    assert ("DEVICES" in printed) == bool(had)
    card = fill_definition(load("turn-at-a-glance", "card"), Edition((load_map("four-x"), *boards)))
    told = " ".join(line.text["en"] for section in card.sections for line in section.lines)
    named = {sign for sign in re.findall(r"{([a-z]+)}", told) if sign in DEVICES}
    assert (named, "Draw devices you have built on the map" in told) == ({*had}, bool(had))


def test_card_leaves_out_the_bomb_where_nobody_has_one_and_keeps_the_places_of_all_others() -> None:
    tame = replace(load_faction("bastet"), units=load_faction("bastet").units[:2])
    card = fill_definition(load("turn-at-a-glance", "card"), Edition((tame,)))
    assert "bomb" not in " ".join(line.text["en"] for section in card.sections[:2] for line in section.lines)
    assert [line.at for line in card.sections[2].lines] == [0, 2, 3, 4, 5, 6]


def test_without_player_boards_in_the_box_nobody_knows_what_there_will_be() -> None:
    for board in (load_map("four-x"), load("turn-at-a-glance", "card")):
        assert fill_definition(board, Edition((load_map("four-x"),))) is board
        assert fill_definition(board, Edition((load_map("four-x"),), (1, 4))) is board


def test_a_card_that_tells_of_nothing_else_stays_as_it_is() -> None:
    """Without a line it would be the back of a card."""
    card = load("turn-at-a-glance", "card")
    assert isinstance(card, Card)
    bare = replace(load_faction("bastet"), devices=())
    devices = replace(card, sections=(replace(card.sections[2], lines=card.sections[2].lines[3:5]),))
    assert fill_definition(devices, Edition((bare,))).sections == devices.sections


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
    own(tmp_path, safe_mm="9")
    path = tmp_path / "product.yaml"
    head = HEAD.format(game="pharaoh", provenance="proposal", components="{id: pharaoh}, {id: pharaoh-rules}")
    path.write_text(head.replace("profile: generic-offset", "profile: mine.yaml"), "utf-8")
    it = hyskos("product", "check", path)
    assert it.code == 1
    assert "Q116 `pharaoh`: a sign at 10.4 / 6.0 mm is 6.0 mm from the cut; mine requires 9 mm" in it.err
    own(tmp_path, safe_mm="5")
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
