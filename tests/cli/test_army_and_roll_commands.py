"""`hyskos army` and `hyskos roll`."""

import json
from copy import deepcopy
from pathlib import Path

import pytest
import yaml

from hyskos.cli.main import execute
from tests.cli.command_line import Capture, answers_of

run = answers_of("army")


def strength(out: str) -> dict[str, int | None]:
    return {unit["unit"]: unit["strength"] for unit in json.loads(out)["units"]}


@pytest.mark.many
@pytest.mark.parametrize(
    ("words", "unit", "expected"),
    [
        ("--ascending 5,6,8", "ascending", 7),
        ("--ascending 5,6,8 --upgrade ascending=1", "ascending", 9),
        ("--ascending 5,6,8 --upgrade ascending=+4", "ascending", 9),
        ("--ascending 5,6,8 --line ascending", "ascending", 8),
        ("--ascending 5,6,8 --line ascending --upgrade ascending=1", "ascending", 10),
        ("--ascending 5,6", "ascending", None),
        ("--ascending 5,_,8", "ascending", None),
        ("--matching 3,1,3", "matching", 3),
        ("--matching 3,1,3 --upgrade matching=x2", "matching", 6),
        ("--matching 3,1,3 --upgrade matching=2", "matching", 9),
        ("--descending 5,4,1", "descending", 6),
        ("--descending 5,4,1 --upgrade descending=1", "descending", 9),
        ("--descending 5,4,1 --line descending", "descending", 8),
        ("--descending 8,4,1", "descending", 0),
        ("--heroes 4", "heroes", 4),
        ("", "heroes", None),
        ("", "footmen-1", 1),
        ("--footmen-1 2", "footmen-1", 4),
        ("--footmen-1 3 --footmen-2 3", "footmen-2", 12),
    ],
)
def test_json_names_each_unit(capsys: Capture, words: str, unit: str, expected: int | None) -> None:
    code, out, _ = run(capsys, "anubian", *words.split(), "--json")
    assert code == 0
    assert json.loads(out)["schema"] == "hyskos.army/1"
    assert strength(out)[unit] == expected


def test_a_ruling_of_the_table_changes_the_answer_and_is_named(capsys: Capture) -> None:
    words = ["anubian", "--ascending", "5,6,8", "--line", "ascending"]
    code, out, _ = run(capsys, *words, "--ruling", "line_upgrade=sum")
    assert code == 0
    assert out.splitlines()[0] == "Ascending army: write 13"
    assert "A16 line_upgrade=sum (your table)" in out.splitlines()[-1]
    _, out, _ = run(capsys, *words, "--ruling", "A16=sum", "--json")
    assert json.loads(out)["rulings"] == {"line_upgrade": "sum"}


@pytest.fixture
def small_board(tmp_path: Path) -> str:
    """Return a faction file with one unit and no heroes."""
    from hyskos.definitions.kinds.registry import built_in_files

    raw = yaml.safe_load(built_in_files("faction")["bastet"].read_text(encoding="utf-8"))
    called = {"id": "quarry", "title": {"en": "Quarry", "es": "Cantera"}}
    raw["units"] = [{**raw["units"][0], **called, "order": "descending", "subtract_from": 9}]
    raw["heroes"]["slots"] = 0
    path = tmp_path / "small.yaml"
    path.write_text(yaml.safe_dump(raw), encoding="utf-8")
    return str(path)


@pytest.mark.slow
def test_a_board_of_your_own(capsys: Capture, small_board: str) -> None:
    code, out, _ = run(capsys, small_board, "--descending", "5,4,1")
    assert (code, out.splitlines()[:2]) == (0, ["Quarry: write 6", "  (9 - 5) + 2 = 6 (RP-27)"])
    assert run(capsys, small_board, "--matching", "1,1,1")[2].splitlines()[-1].endswith("choose from quarry")
    assert "no hero slots (RP-24)" in run(capsys, small_board, "--heroes", "3")[2]


def test_a_faulty_board_is_reported_with_its_place(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text("kind: faction\nid: x\n", encoding="utf-8")
    code, out, err = run(capsys, str(path), "--ascending", "5,4,1")
    assert (code, out) == (1, "")
    assert f"{path}:1:1: Y102" in err


@pytest.fixture
def two_of_an_order(tmp_path: Path) -> str:
    """Return a faction file with two ascending units, neither of which is called so."""
    from hyskos.definitions.kinds.registry import built_in_files

    raw = yaml.safe_load(built_in_files("faction")["bastet"].read_text(encoding="utf-8"))
    raw["units"] = [
        {**deepcopy(raw["units"][0]), "id": id_, "title": {"en": id_.title(), "es": es}}
        for id_, es in (("archers", "Arqueros"), ("spears", "Lanzas"))
    ]
    path = tmp_path / "two.yaml"
    path.write_text(yaml.safe_dump(raw), encoding="utf-8")
    return str(path)


@pytest.mark.slow
def test_a_unit_is_typed_by_its_name(capsys: Capture, two_of_an_order: str) -> None:
    code, out, _ = run(capsys, two_of_an_order, "--unit", "spears=5,6,8", "--unit", "arch=1,2,3", "--json")
    assert code == 0
    strengths = {unit["unit"]: unit["strength"] for unit in json.loads(out)["units"]}
    assert (strengths["archers"], strengths["spears"]) == (3, 7)


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--ascending", "5,6,8"], "--ascending can mean archers, spears; write --unit archers=A,B,C"),
        (["--unit", "spears"], "--unit spears: write UNIT=A,B,C, such as spears=5,6,8"),
        (["--upgrade", "spears"], "--upgrade spears: write UNIT=LEVEL, such as spears=1"),
        (["--unit", "spears=1,2,3", "--unit", "spe=1,2,3"], "--unit spears is given twice; keep one"),
        (["--unit", "spears=1,2,9"], "9 in a circle"),
        (["--unit", "spears=1,x"], "--unit spears"),
        (["--matching", "1,2,3"], "choose from archers, spears"),
    ],
)
def test_what_no_unit_is_meant_by_is_refused(capsys: Capture, two_of_an_order: str, words: list[str], why: str) -> None:
    code, out, err = run(capsys, two_of_an_order, *words)
    assert (code, out) == (2, "")
    assert why in err


def test_a_level_that_reads_like_a_printed_value_is_noted(capsys: Capture) -> None:
    code, out, err = run(capsys, "anubian", "--matching", "4,4,4", "--upgrade", "matching=2")
    assert (code, "4 x 3 = 12" in out) == (0, True)
    assert err == "note: matching=2 counts circles: it is x3; for x2 type matching=x2\n"
    for level in ("1", "x2", "x3"):
        assert run(capsys, "anubian", "--matching", "4,4,4", "--upgrade", f"matching={level}")[2] == ""


def test_a_number_above_the_one_that_a_unit_subtracts_from_is_noted(capsys: Capture) -> None:
    board = Path(__file__).parents[1] / "wishes/17-other-dice/high-stakes.yaml"
    words = ["army", "bastet", "--map", str(board), "--descending"]
    assert execute([*words, "10,9,8"]) == 0
    noted = capsys.readouterr().err
    assert noted.startswith("note: ")
    assert "subtracts from 8, so 10 " in noted
    assert execute([*words, "8,7,6"]) == 0
    assert capsys.readouterr().err == ""


roll = answers_of("roll")


def dice(out: str) -> list[tuple[int, str]]:
    answer = json.loads(out)
    assert answer["schema"] == "hyskos.roll/1"
    assert all(1 <= die["face"] <= {"d4": 4, "d8": 8}[die["die"]] for die in answer["dice"])
    return [(die["colour"], die["die"]) for die in answer["dice"]]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_four_dice_of_each_colour(capsys: Capture, players: int) -> None:
    rolled = dice(roll(capsys, "--players", str(players), "--json")[1])
    assert len(rolled) == 4 * players
    assert all(rolled.count((c + 1, shape)) == 2 for c in range(players) for shape in ("d4", "d8"))


@pytest.mark.parametrize("words", ["--solo", "--players 1", "--solo --players 1"])
def test_alone_three_d4_and_three_d8_of_which_four_are_own(capsys: Capture, words: str) -> None:
    rolled = dice(roll(capsys, *words.split(), "--json")[1])
    assert [shape for _colour, shape in rolled].count("d4") == 3
    assert [shape for _colour, shape in rolled].count("d8") == 3
    assert [colour for colour, _shape in rolled].count(1) == 4


def test_the_same_seed_rolls_the_same_dice(capsys: Capture) -> None:
    first = roll(capsys, "--players", "4", "--seed", "7")
    assert first == roll(capsys, "--players", "4", "--seed", "7")
    assert first[1].startswith("colour 1:  d4  ")
    assert first[2] == "seed 7\n"
    assert first[1] != roll(capsys, "--players", "4", "--seed", "8")[1]


@pytest.mark.slow
def test_all_faces_come_up_about_equally(capsys: Capture) -> None:
    seen: dict[tuple[str, int], int] = {}
    for seed in range(100):
        for die in json.loads(roll(capsys, "--players", "4", "--seed", str(seed), "--json")[1])["dice"]:
            seen[die["die"], die["face"]] = seen.get((die["die"], die["face"]), 0) + 1
    assert all(170 <= seen["d4", face] <= 230 for face in range(1, 5))
    assert all(75 <= seen["d8", face] <= 125 for face in range(1, 9))
