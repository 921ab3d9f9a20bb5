"""What is printed together is one value; the library builds exactly what the commands build."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from hyskos import api
from hyskos.cli.main import execute
from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.loader import load, load_faction, load_map
from hyskos.publishing.build import kit
from hyskos.publishing.edition.edition import ALONE, Edition
from hyskos.publishing.edition.printed_definitions import fill_definition, load_for_print

WISHES = Path(__file__).parent.parent / "wishes"


def test_components_take_precedence_over_the_project(tmp_path: Path) -> None:
    (tmp_path / "hyskos.yaml").write_text("kind: project\nid: mine\ntitle: {en: Mine}\nlanguages: [en]\n", "utf-8")
    shutil.copy(WISHES / "01-two-players" / "duel.yaml", tmp_path)
    source = str(tmp_path / "any.yaml")
    assert [board.id for board in ALONE.contents_of("rolling-pyramids", source).boards] == ["duel"]
    boxed = Edition((load_map("four-x"), load_faction("bastet"))).contents_of("rolling-pyramids", source)
    assert (boxed.map.id, [faction.id for faction in boxed.factions], boxed.players) == ("four-x", ["bastet"], (1, 4))


def test_an_edition_without_components_has_everything_built_in() -> None:
    contents = ALONE.contents_of("rolling-pyramids")
    assert (contents.boards, contents.map.id, len(contents.factions)) == ((), "inner-factory", 4)
    assert Edition(players=(2, 3)).contents_of("pharaoh").players == (2, 3)
    assert ALONE.contents_of("ring-race").ring.id == "ring-18"


def test_definitions_remain_as_they_are_after_an_edition_was_filled() -> None:
    """No state is left behind: the same definition alone has the texts of the built-in boards again."""
    rules = load("rolling-pyramids-rules", "booklet")
    alone = fill_definition(rules)
    short = replace(load_map("four-x"), rounds=6)
    assert fill_definition(rules, Edition((short,), (2, 2), {"games.rolling-pyramids": {"en": "Dunes"}})) != alone
    assert fill_definition(rules) == alone


@pytest.mark.parametrize(
    ("players", "solo_rounds", "expected"), [((1, 4), 15, 15), ((2, 4), 15, 10), ((3, 3), 15, 10), ((2, 2), 8, 8)]
)
def test_boards_for_two_or_more_show_no_rounds_of_a_solo_game(
    players: tuple[int, int], solo_rounds: int, expected: int
) -> None:
    board, faction = load_map("four-x"), load_faction("bastet")
    board, faction = replace(board, solo_rounds=solo_rounds), replace(faction, solo_rounds=solo_rounds)
    edition = Edition((board, faction), players)
    printed, sheet = fill_definition(board, edition), fill_definition(faction, edition)
    assert (printed.rounds, printed.solo_rounds, printed.has_solo) == (10, expected, players[0] == 1)
    assert (sheet.rounds, sheet.solo_rounds) == (10, expected)


def test_a_map_shows_the_devices_that_a_player_board_of_its_edition_has() -> None:
    board, faction = load_map("four-x"), load_faction("bastet")
    without_ram = replace(faction, devices=tuple(device for device in faction.devices if device.id != "ram"))
    assert fill_definition(board, Edition((board, without_ram))).devices == ("spikes", "umbrella")
    assert fill_definition(board, Edition((board, without_ram, faction))).devices == ("ram", "spikes", "umbrella")
    assert fill_definition(board, Edition((board,))).devices == board.devices


def test_boards_of_another_game_in_the_same_box_do_not_count() -> None:
    board, faction = load_map("four-x"), load_faction("bastet")
    others = replace(load_map("inner-factory"), game="icehouse"), replace(load_faction("anubian"), game="icehouse")
    contents = Edition((*others, board, faction)).contents_of("rolling-pyramids")
    assert (contents.boards, contents.factions) == ((board,), (faction,))
    assert len(Edition(others).factions()) == 4


def test_files_without_anything_to_print_and_twins_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="contains nothing to print"):
        api.build_kit(add=[api_path("rules", "pharaoh")], printers=["home-a4"])
    twin = shutil.copy(WISHES / "01-two-players" / "duel.yaml", tmp_path)
    with pytest.raises(ValueError, match="have the same id"):
        list(load_for_print([WISHES / "01-two-players" / "duel.yaml", Path(twin)]))
    Path(twin).write_text("kind: map\n", "utf-8")
    with pytest.raises(api.UnreadableError, match="Y102"):
        api.build_kit(add=[twin], printers=["home-a4"])


def api_path(kind: str, name: str) -> Path:
    from hyskos.definitions.kinds.registry import built_in_files

    return built_in_files(kind)[name]


def test_the_library_names_what_it_does_not_know() -> None:
    with pytest.raises(api.UnknownNameError, match="choose from drivethru"):
        api.build_kit(printers=["nowhere"])
    with pytest.raises(ValueError, match="langs is one of"):
        api.build_kit(langs=["xx"])
    with pytest.raises(api.UnknownNameError, match="pharaoh-product"):
        api.build_product("nothing")
    with pytest.raises(api.UnknownNameError, match="home-a4"):
        api.build_product("pharaoh-product", jobs=["moon"])
    with pytest.raises(ValueError, match="is sold in en, es, not in fr"):
        api.build_product("pharaoh-product", langs=["fr"])
    with pytest.raises(TypeError, match="jobs is a list of text"):
        api.build_product("pharaoh-product", jobs="shop")


@pytest.mark.slow
def test_the_library_builds_the_kit_that_the_command_builds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def few(custom: list[Definition]) -> list[Definition]:
        return [load("pharaoh"), load("read-me-first"), *custom]

    monkeypatch.setattr(kit, "definitions", few)
    shutil.copy(WISHES / "01-two-players" / "duel.yaml", tmp_path / "duel.yaml")
    words = ["--add", str(tmp_path / "duel.yaml"), "--profile", "home-a4", "--profile", "generic-offset"]
    assert execute(["kit", "-o", str(tmp_path / "kit.zip"), "--lang", "es", *words]) == 0
    content = api.build_kit(add=[tmp_path / "duel.yaml"], printers=["home-a4", "generic-offset"], langs=["es"])
    assert content == (tmp_path / "kit.zip").read_bytes()


@pytest.mark.slow
def test_the_library_builds_the_zip_files_that_the_command_builds(tmp_path: Path) -> None:
    jobs = ["home-a4", "itch-io"]
    words = [word for job in jobs for word in ("--job", job)]
    assert execute(["product", "build", "pharaoh-product", "--lang", "es", *words, "-o", str(tmp_path)]) == 0
    archives = api.build_product("pharaoh-product", jobs=jobs, langs=["es"])
    assert archives == {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert [*archives] == ["pharaoh-product_home-a4_es.zip", "pharaoh-product_itch-io_es.zip"]
