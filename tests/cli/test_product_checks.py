"""What `hyskos product check` finds before anything is made: dice, players, printers, names, sizes."""

import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from hyskos.definitions.kinds.booklet import Booklet
from hyskos.definitions.kinds.faction import Faction
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.languages import activate
from hyskos.definitions.loader import load_faction, load_map
from hyskos.generators.drawing import Field, Text, walk
from hyskos.generators.orders.renderers import renderers_of
from hyskos.publishing.products.loaded_product import load_product
from hyskos.publishing.products.product_check import for_their_maps
from tests.cli.command_line import custom_printer, english, hyskos, product_text
from tests.cli.manners import ROOT

pytestmark = pytest.mark.slow

_english = pytest.fixture(english, autouse=True)


BOARDS = ROOT / "tests" / "boards" / "good"


THREE = ROOT / "tests" / "wishes" / "39-three-on-a-ring" / "three.yaml"


OTHER_DICE = "{id: many-dice.yaml}, {id: cranes.yaml}, {id: bastet}"


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    for name in ("many-dice", "cranes"):
        shutil.copy(BOARDS / f"{name}.yaml", tmp_path)
    path = tmp_path / "mine.yaml"
    path.write_text(product_text(OTHER_DICE), encoding="utf-8")
    return path


def test_the_dice_of_every_map_in_the_box_count(mine: Path) -> None:
    """A26: the dice lie on the table that the map of the evening names, whichever of the box that is."""
    mine.write_text(product_text(OTHER_DICE.replace("{id: cranes.yaml}", "{id: inner-factory}")), encoding="utf-8")
    run = hyskos("product", "check", mine)
    assert (run.code, "Q119" in run.err) == (0, False)


def test_a_player_board_for_other_dice_is_reported(mine: Path) -> None:
    run = hyskos("product", "check", mine)
    assert run.code == 1
    assert "Q119" in run.err
    assert (
        "mine.yaml:11:60: Q119 `bastet` has boxes for d4, d8, but the dice of `many-dice` are d6, d10, d12" in run.err
    )
    assert "cranes" not in run.err
    activate("es")
    assert (
        "`bastet` tiene casillas para d4, d8, pero los dados de `many-dice` son d6, d10, d12"
        in hyskos("product", "check", mine).err
    )
    mine.write_text(product_text(OTHER_DICE.replace(", {id: bastet}", "")), encoding="utf-8")
    assert hyskos("product", "check", mine).code == 0


def test_player_boards_of_a_product_are_made_for_its_map(mine: Path) -> None:
    board = load_product(str(mine)).boards["cranes.yaml"]
    assert isinstance(board, Faction)
    assert (board.rounds, board.solo_rounds, board.around) == (6, 8, ("d6", "d6", "d10", "d12"))


def test_of_several_maps_the_longest_game_and_all_dice_count() -> None:
    usual, faction = load_map("inner-factory"), load_faction("bastet")
    short = replace(usual, id="short", rounds=6, solo_rounds=20, dice=("d4", "d6", "d8", "d8"))
    adapted = for_their_maps({"a": usual, "b": short, "c": faction})["c"]
    assert isinstance(adapted, Faction)
    assert (adapted.rounds, adapted.solo_rounds, adapted.around) == (10, 20, ("d4", "d6", "d8"))
    assert adapted.rounds_of == "inner-factory"  # which has most of the rounds that have a box
    assert for_their_maps({"a": usual, "c": faction})["c"] == faction
    assert for_their_maps({"c": faction})["c"] is faction


@pytest.mark.parametrize(("players", "boxes"), [("[2, 2]", 6), ("[1, 2]", 8)])
def test_a_product_for_two_or_more_has_no_solo_rounds(mine: Path, players: str, boxes: int) -> None:
    """`many-dice` has six rounds, and two more alone, which are on the map only: alone nobody scores."""
    board = (mine.parent / "many-dice.yaml").read_text("utf-8")
    (mine.parent / "many-dice.yaml").write_text(re.sub(r"(?m)^dice: .*\n", "", board), "utf-8")
    mine.write_text(product_text(f"{OTHER_DICE}, {{id: anubian}}", more=f"players: {players}"), encoding="utf-8")
    product = load_product(str(mine))
    for name in ("many-dice.yaml", "cranes.yaml", "anubian"):
        drawn = renderers_of(product.boards[name])[0].draw(product.boards[name], "en", "full")[0]
        fields = {item.id for item, _ in walk(drawn.items) if isinstance(item, Field) and item.id.startswith("round-")}
        boxes_here = boxes if name == "many-dice.yaml" else 6
        assert fields == {f"round-{n}" for n in range(1, boxes_here + 1)}, name
        words = " ".join(item.text for item, _ in walk(drawn.items) if isinstance(item, Text))
        of_rounds = words.replace("die roll when solo", "")  # what a number of a starting area means
        assert ("solo" in of_rounds) == (boxes_here == 8), name


def test_rules_of_a_product_tell_of_the_map_in_its_box(mine: Path) -> None:
    inside = f"{OTHER_DICE}, {{id: rolling-pyramids-rules}}"
    mine.write_text(product_text(inside, more="players: [1, 2]"), encoding="utf-8")
    rules = load_product(str(mine)).boards["rolling-pyramids-rules"]
    assert isinstance(rules, Booklet)
    assert rules.subtitle["en"] == "Rules of play for 1–2 players"
    reply = " ".join(block.text["en"] for section in rules.sections for block in section.blocks if block.text)
    assert "A game has 6 rounds of five phases" in reply
    assert rules.worked["solo-setup"]["turns"] == 8


@pytest.mark.parametrize(
    ("game", "components", "players", "message"),
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
        ("rolling-pyramids", ["four-x", "bastet"], (2, 4), "the box has 1 player board for 4 players (RP-06)"),
    ],
)
def test_an_impossible_number_of_players_is_reported(
    mine: Path, game: str, components: list[str], players: tuple[int, int], message: str
) -> None:
    inside = ", ".join(f"{{id: {name}}}" for name in components)
    mine.write_text(product_text(inside, game=game, more=f"players: {[*players]}"), encoding="utf-8")
    run = hyskos("product", "check", mine)
    assert run.code == 1
    assert f"mine.yaml:13:10: Q120 {message}\n" in run.err


def test_fewer_players_than_the_boards_need_are_reported(mine: Path) -> None:
    shutil.copy(THREE, mine.parent / "three.yaml")
    mine.write_text(product_text("{id: three.yaml}", game="ring-race", more="players: [2, 3]"), encoding="utf-8")
    run = hyskos("product", "check", mine)
    assert run.code == 1
    assert "mine.yaml:13:10: Q120 `players` is 2–3, but the maps and boards in the box are for 3 players\n" in run.err


@pytest.mark.parametrize(
    ("components", "game", "players"),
    [
        (["pyramydal-rules"], "pyramydal", [3, 9]),
        (["many-dice.yaml"], "rolling-pyramids", [1, 2]),
        (["icehouse-8x8"], "rolling-pyramids", [1, 6]),
    ],
)
def test_every_number_of_players_that_fits_is_accepted(
    mine: Path, components: list[str], game: str, players: list[int]
) -> None:
    inside = ", ".join(f"{{id: {name}}}" for name in components)
    mine.write_text(product_text(inside, game=game, more=f"players: {players}"), encoding="utf-8")
    assert hyskos("product", "check", mine).code == 0


def test_a_component_that_a_press_does_not_make_is_reported(mine: Path) -> None:
    inside, job = "{id: many-dice.yaml}, {id: rolling-pyramids-box}", "{id: home, make: press, profile: longpack}"
    mine.write_text(product_text(inside, jobs=job), encoding="utf-8")
    for command in ("check", "build"):
        run = hyskos("product", command, mine)
        assert run.code == 1
        why = "`rolling-pyramids-box`: longpack does not print a box; `hyskos printers` lists what each profile prints"
        assert (
            f"mine.yaml:12:41: Q116 {why}\n    help: add `rolling-pyramids-box` to `without` of the job home" in run.err
        )
    mine.write_text(product_text(inside, jobs=job.replace("longpack", "generic-offset")), encoding="utf-8")
    assert hyskos("product", "check", mine).code == 0


PRESS = "{id: press, make: press, profile: generic-offset}"


def test_codes_that_lead_to_equal_file_names_are_reported(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    inside = "{id: inner-factory, code: M}, {id: outer-factory, code: m-quad-fold}"
    path.write_text(product_text(inside), "utf-8")
    run = hyskos("product", "check", path)
    assert run.code == 1
    assert "Q109 the files of inner-factory and outer-factory would have the same name" in run.err
    path.write_text(path.read_text("utf-8").replace("m-quad-fold", "m-quad"), "utf-8")
    assert hyskos("product", "check", path).code == 0


def test_limits_of_a_custom_press_are_checked(tmp_path: Path) -> None:
    custom_printer(tmp_path, safe_mm="9")
    path = tmp_path / "product.yaml"
    inside = "{id: pharaoh}, {id: pharaoh-rules}"
    path.write_text(product_text(inside, game="pharaoh", jobs=PRESS.replace("generic-offset", "mine.yaml")), "utf-8")
    run = hyskos("product", "check", path)
    assert run.code == 1
    assert "Q116 `pharaoh`: a sign at 10.4 / 6.0 mm is 6.0 mm from the cut; mine requires 9 mm" in run.err
    custom_printer(tmp_path, safe_mm="5")
    assert hyskos("product", "check", path).code == 0


@pytest.mark.proof
def test_a_font_file_with_an_unusable_name_is_reported(tmp_path: Path) -> None:
    wieza = ROOT / "tests" / "publishers" / "wieza"
    shutil.copytree(wieza, tmp_path / "w")
    (tmp_path / "w" / "type" / "Cinzel-Bold.ttf").rename(tmp_path / "w" / "type" / "My;Cinzel.ttf")
    path = tmp_path / "w" / "product.yaml"
    text = path.read_text("utf-8").replace("type/Cinzel-Bold.ttf", '"type/My;Cinzel.ttf"')
    path.write_text(text, "utf-8")
    checked, built = hyskos("product", "check", path), hyskos("product", "build", path, "-o", tmp_path / "out")
    assert (checked.code, built.code) == (2, 2)
    assert "My;Cinzel.ttf: in a kit, file names have letters" in checked.err
    assert checked.err.splitlines()[-1] == built.err.splitlines()[-1]
    assert not (tmp_path / "out").exists()


def test_a_title_that_is_too_long_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(product_text("{id: ring-18}", game="ring-race", title=f"en: {'W' * 60}"), "utf-8")
    run = hyskos("product", "check", path)
    assert (run.code, run.err.startswith(f"{path.name}:6:") or f"{path}:6:" in run.err) == (1, True)


def _mine(folder: Path, components: str, title: str = "Mine") -> Path:
    path = folder / "mine.yaml"
    path.write_text(product_text(components, title=f"en: {title}"), "utf-8")
    return path


def _map(folder: Path, rounds: int) -> None:
    text = built_in_files("map")["inner-factory"].read_text("utf-8").replace("id: inner-factory", "id: long")
    text = re.sub(r"(?m)^rounds: .*", f"rounds: {rounds}", re.sub(r"(?m)^solo_rounds: .*", "solo_rounds: 30", text))
    (folder / "long.yaml").write_text(re.sub(r"(?m)^title: .*", "title: {en: Long, es: Larga}", text), "utf-8")


@pytest.mark.parametrize("title", ["Mine", "Rolling Pyramids"])
def test_too_many_rounds_are_reported_at_the_map(tmp_path: Path, title: str) -> None:
    """Also under the house's own title, where nothing else of a board that ships is drawn."""
    _map(tmp_path, 20)
    path = _mine(tmp_path, "{id: bastet}, {id: anubian}, {id: four-x}, {id: long.yaml}", title)
    run = hyskos("product", "check", path)
    assert run.code == 1
    why = "the map `long` has 20 rounds, too many for the strip of boxes on a player board"
    assert [line for line in run.err.splitlines() if "L703" in line] == [f"{path}:11:62: L703 {why}"]
    _map(tmp_path, 10)
    assert hyskos("product", "check", path).code == 0


def test_a_box_that_is_too_small_is_reported_once(tmp_path: Path) -> None:
    text = (
        built_in_files("box")["rolling-pyramids-box"]
        .read_text("utf-8")
        .replace("id: rolling-pyramids-box", "id: small")
    )
    text = re.sub(r"(?m)^inner: .*", "inner: {width_mm: 90, height_mm: 90, depth_mm: 20}", text)
    (tmp_path / "small.yaml").write_text(text, "utf-8")
    path = _mine(tmp_path, "{id: four-x}, {id: small.yaml}")
    reply = [hyskos("product", "check", path), hyskos("product", "build", path, "-o", tmp_path / "out")]
    assert [run.code for run in reply] == [1, 1]
    (checked, built) = (run.err for run in reply)
    assert checked == built
    assert [line.partition(" L703 ")[0] for line in checked.splitlines() if "L70" in line] == [
        f"{tmp_path / 'small.yaml'}:10:1:"
    ]
    assert "Q121" not in checked
