"""A module of VASSAL, read back by a reader of our own: places, pieces, dice, pictures, words."""

import math
from collections import Counter

import pytest

from hyskos.definitions.languages import text_in
from hyskos.generators.tables.vassal import DPI, module_file
from tests.generators.tables.readers import onion, png_size, sequence
from tests.generators.tables.tables import GAMES, module, table
from tests.generators.tables.test_saves import pieces_of

pytestmark = pytest.mark.slow
NEAR = 0.1  # mm


@pytest.mark.parametrize("game", GAMES)
def test_every_place_is_a_region_of_its_name_where_it_is(game: str) -> None:
    boards = {board.name: board for board in module(game).boards(DPI) if board.picture}
    game_table = table(game)
    mats = [mat for mat in game_table.mats if mat not in game_table.cards]
    assert set(boards) == {mat.title for mat in mats}
    for mat in mats:
        board = boards[mat.title]
        assert board.window == mat.title
        assert board.pixels == pytest.approx([mat.front.width * DPI / 25.4, mat.front.height * DPI / 25.4], abs=0.6)
        assert set(board.regions) == {place.name for place in mat.places}
        for place in mat.places:
            assert math.dist(board.regions[place.name], (place.x, place.y)) < NEAR, place.name


def test_spaces_are_called_by_their_numbers() -> None:
    boards = {board.name: board for board in module("rolling-pyramids").boards(DPI)}
    assert set(boards["4x"].regions) == {*map(str, range(1, 34)), "S1", "S2", "S3", "S4"}
    (squares,) = (set(board.regions) for board in module("pharaoh").boards(DPI) if board.picture)
    assert squares == {f"{c}{r}" for c in "abcde" for r in range(1, 6)} - {"a1", "e1", "a5", "e5"}


@pytest.mark.parametrize("game", GAMES)
def test_every_piece_of_the_game_is_present_once(game: str) -> None:
    it = module(game)
    stacks = [slot for kind in ("SetupStack", "DrawPile") for element in it.all(kind) for slot in it.slots(element)]
    counts = Counter(slot.name for slot in stacks if not slot.name.endswith(": token"))
    assert counts == pieces_of(table(game))
    tokens = [slot for slot in stacks if slot.name.endswith(": token")]
    assert len(tokens) == (4 if game == "pyramydal" else 0)


@pytest.mark.parametrize("game", GAMES)
def test_pieces_have_numbers_of_their_own_and_pictures_of_their_size(game: str) -> None:
    it = module(game)
    slots = it.slots()
    assert len({slot.number for slot in slots}) == len(slots) < int(it.root.attrib["nextPieceSlotId"])
    for slot in slots:
        assert png_size(it.members[f"images/{slot.picture}"]) == slot.size
        assert len(slot.prototypes) == 1
    named = {slot.picture for slot in slots} | {element.attrib["fileName"] for element in it.all("Chart")}
    named |= {board.picture for board in it.boards(DPI)} - {""}
    assert {f"images/{name}" for name in named} == {name for name in it.members if name.startswith("images/")}


@pytest.mark.parametrize("game", GAMES)
def test_prototypes_are_what_pieces_name_and_can_be_read(game: str) -> None:
    it = module(game)
    prototypes = {}
    for element in it.all("PrototypeDefinition"):
        nobody, kind, state = sequence((element.text or "")[2:], "/")
        assert (nobody, len(onion(kind))) == ("null", len(onion(state)))
        prototypes[element.attrib["name"]] = [trait[0] for trait in onion(kind)]
    assert prototypes == {
        "Piece": ["delete", "piece"],
        "Force": ["label", "delete", "piece"],
        "Number": ["label", "delete", "piece"],
    }
    assert {name for slot in it.slots() for name in slot.prototypes} <= set(prototypes)


def test_stacks_stand_on_their_entries_with_the_large_stone_below() -> None:
    it = module("ring-race")
    (board,) = it.boards(DPI)
    stacks = {element.attrib["name"]: element for element in it.all("SetupStack")}
    assert set(stacks) == {f"outer {n}" for n in (14, 15, 16, 4, 3, 2)} | {f"inner {n}" for n in (14, 15, 16, 3, 2, 1)}
    for name, stack in stacks.items():
        at = int(stack.attrib["x"]) / DPI * 25.4, int(stack.attrib["y"]) / DPI * 25.4
        assert math.dist(at, board.regions[name]) < NEAR
        assert stack.attrib["owningBoard"] == board.name
    assert [slot.name for slot in it.slots(stacks["outer 15"])] == ["Gold, large", "Gold, medium", "Gold, small"]
    assert [slot.name for slot in it.slots(stacks["inner 3"])] == ["Onyx, Mason"]


def test_dice_have_the_sides_and_numbers_of_the_rules() -> None:
    def dice(game: str) -> Counter[tuple[str, str]]:
        return Counter(
            (element.attrib["nDice"], element.attrib["nSides"]) for element in module(game).all("DiceButton")
        )

    assert dice("rolling-pyramids") == {("2", "4"): 4, ("2", "8"): 4}
    assert dice("pharaoh") == {("1", "6"): 1}
    assert not dice("ring-race")


@pytest.mark.parametrize("game", GAMES)
def test_sides_are_the_players_and_own_their_boards(game: str) -> None:
    it, game_table = module(game), table(game)
    sides = [element.text for element in it.all("entry")]
    assert sides == [seat.title for seat in game_table.seats]
    owned = {element.attrib["mapName"]: element.attrib["side"] for element in it.all("PrivateMap")}
    assert owned == {seat.mat.title: seat.title for seat in game_table.seats if seat.mat}


@pytest.mark.parametrize("game", GAMES)
def test_stacks_lie_on_boards_that_there_are_and_inside_of_them(game: str) -> None:
    it = module(game)
    sizes = {board.name: board.pixels for board in it.boards(DPI)}
    for element in it.all("Board"):
        if element.get("width"):
            sizes[element.attrib["name"]] = int(element.attrib["width"]), int(element.attrib["height"])
    for stack in (*it.all("SetupStack"), *it.all("DrawPile")):
        wide, high = sizes[stack.attrib["owningBoard"]]
        assert 0 < int(stack.attrib["x"]) < wide
        assert 0 < int(stack.attrib["y"]) < high


@pytest.mark.wide
@pytest.mark.parametrize("game", GAMES)
def test_the_chart_has_all_rules_and_the_file_names_its_maker(game: str) -> None:
    it, game_table = module(game), table(game)
    page = it.members["rules.html"].decode()
    assert game_table.booklet
    assert [text_in(each.title, "en") in page for each in game_table.booklet.sections].count(False) <= page.count("&")
    assert it.comment == b"Made by Hyskos"
    assert b"<name>" + game_table.title.encode() + b"</name>" in it.members["moduledata"]


def test_the_same_table_is_the_same_bytes() -> None:
    assert module_file(table("pharaoh")) == module_file(table("pharaoh"))
