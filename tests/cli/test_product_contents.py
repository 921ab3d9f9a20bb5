"""What is printed in a product tells of nothing that is not in its box: factions, maps, dice, players, rounds."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from hyskos.definitions.kinds.booklet import Booklet
from hyskos.definitions.kinds.card import Card
from hyskos.definitions.kinds.cover import Cover
from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.kinds.faction import DEVICES
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.loader import find, load, load_faction, load_file, load_map
from hyskos.generators.boards.covers.pictured import boards_of
from hyskos.generators.boards.main_board import main_board
from hyskos.generators.boards.shared.style import style_of
from hyskos.generators.drawing import Drawing, Group, Text, walk
from hyskos.generators.orders.renderers import renderers_of
from hyskos.publishing.build.manifest import COVER
from hyskos.publishing.edition.edition import Edition
from hyskos.publishing.edition.printed_definitions import fill_definition
from hyskos.publishing.products.components import apply_product, guide_of, link_boxes
from hyskos.publishing.products.loaded_product import LoadedProduct, load_product
from tests.cli.command_line import english, product_text
from tests.publishing.products.test_products import product

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(("players", "solo"), [((2, 4), 10), ((1, 4), 15), (None, 15), ((1, 1), 15)])
def test_rounds_of_a_game_alone_are_in_a_box_that_is_for_one(players: tuple[int, int] | None, solo: int) -> None:
    """Also on a player board that is sold without a map; a map also tells of no die that chooses the start."""
    board, faction = load_map("four-x"), load_faction("bastet")
    for definition in (board, faction):
        for companions in ([board, faction], [faction]):
            filled = fill_definition(definition, Edition(tuple(companions), players))
            assert (filled.rounds, filled.solo_rounds) == (10, solo)
            assert not isinstance(filled, Map) or filled.has_solo is (solo > filled.rounds)
    same = replace(board, solo_rounds=8)
    assert fill_definition(same, Edition(players=(2, 4))) == replace(same, has_solo=False)


SOLO = re.compile(r"(?i)\b(solo|alone|pharaoh|solitario|a solas|faraón)\b")
"""Words of a game alone; in Spanish "solo" is "only", too."""


@pytest.mark.parametrize(("players", "message"), [((2, 4), False), ((1, 4), True)])
@pytest.mark.parametrize(
    "name", ["inner-factory", "bastet", "turn-at-a-glance", "rolling-pyramids-rules", "rolling-pyramids-cover"]
)
def test_nothing_mentions_the_solo_game_in_a_product_for_two_or_more(
    name: str, players: tuple[int, int], message: bool
) -> None:
    inside = [load(id_) for id_ in ("inner-factory", "anubian", "bastet", name)]
    sold = replace(product(), game="rolling-pyramids", players=players, title={"en": "Mine"}, web="")
    board = apply_product(fill_definition(inside[-1], Edition(tuple(inside), players)), sold)
    for lang in ("en", "es"):
        words = {
            word for renderer in renderers_of(board) for word in solo_words(renderer.draw(board, lang, "full"), lang)
        }
        says_so = name not in ("bastet", "turn-at-a-glance")
        assert bool(words) is (message and says_so), (lang, words)


def solo_words(pages: Sequence[Drawing], lang: str) -> Iterator[str]:
    """Find the words of a game alone in what is drawn."""
    for page in pages:
        reply = " ".join(item.text for item, _ in walk(page.items) if isinstance(item, Text))
        words = [match[0].casefold() for match in SOLO.finditer(reply)]
        yield from (word for word in words if lang == "en" or word != "solo")


_english = pytest.fixture(english, autouse=True)


def dune_lords(components: str, **more: str) -> str:
    """Return the file of a product in two languages, for a press too."""
    jobs = f"{{id: home, make: home, profile: home-a4}}, {PRESS}"
    return product_text(
        components, **{"title": "en: Dune Lords, es: Señores de las dunas", "languages": "en, es", "jobs": jobs} | more
    )


PRESS = "{id: press, make: press, profile: generic-offset}"
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
    text = built_in_files("faction")[like].read_text("utf-8")
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
    text = built_in_files("map")["inner-factory"].read_text("utf-8").replace("\nid: inner-factory", "\nid: dunes")
    text = re.sub(r"(?m)^title: .*", f"title: {{en: Sea of dunes, es: Mar de dunas}}{dice}", text)
    (folder / "dunes.yaml").write_text(text.replace("\nrounds: 10", "\nrounds: 7"), "utf-8")
    names = ["dunes.yaml", "storm.yaml", "sand.yaml", "turn-at-a-glance", "rolling-pyramids-card-back"]
    inside = ", ".join(f"{{id: {name}}}" for name in [*names, "rolling-pyramids-rules"])
    path = folder / "mine.yaml"
    path.write_text(dune_lords(inside, provenance=provenance, more="players: [2, 2]"), "utf-8")
    return load_product(str(path))


def _sheets(loaded: LoadedProduct) -> Iterator[tuple[Definition, str, str]]:
    """Return all that is printed or read aloud of each component and of the guide, in each language."""
    guide = guide_of(load_file(find(COVER)), loaded.product)
    for board in [*(apply_product(board, loaded.product) for board in loaded.boards.values()), guide]:
        for lang in loaded.product.languages:
            pages = [page for renderer in renderers_of(board) for page in renderer.draw(board, lang, "full")]
            words = [page.title for page in pages]
            words += [word for page in pages for item, _ in walk(page.items) for word in _texts_of(item)]
            yield board, lang, " ".join(" ".join(words).split())


def _texts_of(item: object) -> list[str]:
    if isinstance(item, Text):
        return [item.text]
    return [item.alt] if isinstance(item, Group) and item.alt else []


def _rules(loaded: LoadedProduct, lang: str) -> str:
    board = loaded.boards["rolling-pyramids-rules"]
    assert isinstance(board, Booklet)
    return next(words for other, spoken, words in _sheets(loaded) if other.id == board.id and spoken == lang)


NOT_THERE = re.compile(
    r"anub(?!is)|bastet|ra.shar|sobec|rolling pyramids|pirámides rodantes|inner factory|outer factory|"
    r"three players|tres jugadores|3 players|3 jugadores|of three sides|tres bandos|\b10 r(?:ounds|ondas)|"
    r"sixteen|dieciséis|\+4\b|5 more|5 más",
    re.IGNORECASE,
)


def test_no_sheet_mentions_what_is_not_in_the_box(tmp_path: Path) -> None:
    loaded = _box(tmp_path)
    for board, lang, words in _sheets(loaded):
        reply = re.sub(r"[a-z-]+ · [0-9.]+ · [a-z]+", "", words)  # stamps name files
        assert NOT_THERE.findall(reply) == [], (board.id, lang)


def test_rules_name_the_factions_of_the_box_and_what_they_can_do(tmp_path: Path) -> None:
    reply = _rules(_box(tmp_path), "en")
    assert "Dune Lords" in reply
    assert re.findall(r"(?i)alone against|the pharaoh", reply) == []
    assert "Storm Riders. No bomb kills a hero." in reply
    assert "Sand Folk. No bomb kills a hero." in reply
    assert "give no ability to these factions:" in reply
    assert "2 players, 8 dice: A begins, B" in reply
    assert "with +7" in reply
    assert "each has 6 more." in reply


def test_final_rules_mention_no_proposals(tmp_path: Path) -> None:
    reply = _rules(_box(tmp_path, "final"), "en")
    assert [word for word in ("give no ability", "hyskos", "reconstructed") if word in reply] == []


def test_no_sheet_mentions_devices_if_no_board_has_any(tmp_path: Path) -> None:
    device = re.compile(r"(?i)\b(rams?|spikes|umbrellas?|devices?|ariete|púas|paraguas|ingenios?)\b")
    for board, lang, words in _sheets(_box(tmp_path, devices=False)):
        assert device.findall(words) == [], (board.id, lang)
    reply = _rules(_box(tmp_path), "es")
    assert re.findall(r"\b(Ariete|Púas|paraguas)\b", reply) != []


@pytest.mark.parametrize("devices", [(), ("spikes",), ("umbrella", "ram"), ("ram", "spikes", "umbrella")])
def test_card_and_legend_mention_the_devices_of_the_boards_in_the_box(devices: tuple[str, ...]) -> None:
    all_devices = load_faction("bastet").devices
    boards = [
        replace(load_faction("bastet"), devices=tuple(device for device in all_devices if device.id in devices)),
        replace(load_faction("anubian"), devices=()),
    ]
    board = fill_definition(load_map("four-x"), Edition((load_map("four-x"), *boards)))
    assert board.devices == tuple(kind for kind in ("ram", "spikes", "umbrella") if kind in devices)
    printed = {item.text for item, _ in walk(main_board.draw(board, lang="en").items) if isinstance(item, Text)}
    assert {kind for kind in DEVICES if kind.capitalize() in printed} == {*devices}
    assert ("DEVICES" in printed) == bool(devices)
    card = fill_definition(load("turn-at-a-glance", "card"), Edition((load_map("four-x"), *boards)))
    reply = " ".join(line.text["en"] for section in card.sections for line in section.lines)
    signs = {sign for sign in re.findall(r"{([a-z]+)}", reply) if sign in DEVICES}
    assert (signs, "Draw devices you have built on the map" in reply) == ({*devices}, bool(devices))


def test_a_card_omits_the_bomb_if_no_faction_has_one() -> None:
    tame = replace(load_faction("bastet"), units=load_faction("bastet").units[:2])
    card = fill_definition(load("turn-at-a-glance", "card"), Edition((tame,)))
    assert "bomb" not in " ".join(line.text["en"] for section in card.sections[:2] for line in section.lines)
    assert [line.at for line in card.sections[2].lines] == [0, 2, 3, 4, 5, 6]


def test_without_player_boards_in_the_box_nothing_is_omitted() -> None:
    for board in (load_map("four-x"), load("turn-at-a-glance", "card")):
        assert fill_definition(board, Edition((load_map("four-x"),))) is board
        assert fill_definition(board, Edition((load_map("four-x"),), (1, 4))) is board


def test_a_card_about_devices_only_keeps_its_lines() -> None:
    """Without a line it would be the back of a card."""
    card = load("turn-at-a-glance", "card")
    assert isinstance(card, Card)
    bare = replace(load_faction("bastet"), devices=())
    devices = replace(card, sections=(replace(card.sections[2], lines=card.sections[2].lines[3:5]),))
    assert fill_definition(devices, Edition((bare,))).sections == devices.sections


def test_rules_name_the_dice_of_the_map_in_the_box(tmp_path: Path) -> None:
    reply = _rules(_box(tmp_path, dice="\ndice: [d4, d8, d12, d12]"), "en").replace("\u00a0", " ")
    assert "1 d4, 1 d8 and 2 d12" in reply
    assert "A pair is a d4 and a larger d8" in reply
    assert "A d12 shows 4." in reply


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
def test_no_sheet_of_a_product_has_the_built_in_title_of_its_game(
    tmp_path: Path, game: str, components: tuple[str, ...], house: str
) -> None:
    inside = ", ".join(f"{{id: {name}}}" for name in components)
    path = tmp_path / "mine.yaml"
    path.write_text(dune_lords(inside, game=game), "utf-8")
    for board, lang, words in _sheets(load_product(str(path))):
        reply = re.sub(r"[a-z0-9-]+ (· )?[0-9.]+ · [a-z]+", "", words)  # stamps name files
        assert re.findall(rf"(?i)\b({house})\b(?!-)", reply) == [], (board.id, lang)


def test_a_cover_pictures_the_boards_as_they_are_in_the_box(tmp_path: Path) -> None:
    cover = built_in_files("cover")["rolling-pyramids-cover"].read_text("utf-8")
    cover = cover.replace("\nid: rolling-pyramids-cover", "\nid: lid")
    cover = re.sub(r"(?m)^shows: .*", "shows: [dunes.yaml, storm.yaml]", cover)
    cover = re.sub(r"(?ms)^play:.*", "", cover)  # a position on the boards that are shown no longer
    _box(tmp_path, devices=False)
    (tmp_path / "lid.yaml").write_text(cover, "utf-8")
    path = tmp_path / "mine.yaml"
    path.write_text(path.read_text("utf-8").replace("components: [", "components: [{id: lid.yaml}, "), "utf-8")
    loaded = load_product(str(path))
    reply = [*loaded.boards.values()]
    bare, lid = (
        link_boxes([apply_product(board, loaded.product) for board in reply], boards)[0] for boards in ((), reply)
    )
    assert isinstance(lid, Cover)
    assert [board.id for board in lid.inside] == ["dunes", "storm"], "seven rounds, and no devices"

    def printed_texts(cover: Definition) -> set[str]:
        assert isinstance(cover, Cover)
        pages = boards_of(cover, "en", style_of("full"))
        return {item.text for page in pages for item, _ in walk(page.items) if isinstance(item, Text)}

    assert {"Ram", "Spikes", "Umbrella"} & printed_texts(bare) == {"Ram", "Spikes", "Umbrella"}
    assert {"Ram", "Spikes", "Umbrella"} & printed_texts(lid) == set()


def test_a_cover_of_unchanged_boards_stays_as_it_is() -> None:
    loaded = load_product("rolling-pyramids-product")
    reply = [*loaded.boards.values()]
    covers = [cover for cover in link_boxes(reply, reply) if isinstance(cover, Cover)]
    assert [cover.inside for cover in covers] == [()]
