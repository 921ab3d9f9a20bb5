"""Maps with dice of their own, as commands take them: roll, army, draft, reinforce, an evening, boards to print."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from hyskos.cli.main import execute
from tests.cli.manners import ROOT

BOARDS = ROOT / "tests/boards/good"
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.chdir(tmp_path)
    for name in ("cranes", "many-dice"):
        Path(f"{name}.yaml").write_text((BOARDS / f"{name}.yaml").read_text("utf-8"), "utf-8")

    def called(line: str) -> tuple[int, str, str]:
        code = execute(line.split())
        out, err = capsys.readouterr()
        return code, out, err

    return called


def test_roll_throws_the_dice_of_a_map(run: Run) -> None:
    rolled = json.loads(run("roll --players 2 --map many-dice.yaml --json")[1])["dice"]
    assert [die["die"] for die in rolled] == ["d6", "d6", "d10", "d12"] * 2
    out = run("roll --players 1 --map many-dice.yaml --seed 3")[1]
    assert re.fullmatch(r"colour 1:  d6  \d \d  d10  \d+ *  d12  \d+\ncolour 2:  d6  \d    d12  \d+\n", out)


def test_draft_asks_for_a_die_of_the_sheet(run: Run) -> None:
    Path("sheet.yaml").write_text("faction: anubian\nmap: many-dice.yaml\n", "utf-8")
    code, _out, err = run("draft sheet.yaml --no-input")
    assert (code, "Missing --die: d6:1 to d6:6" in err, "d4" in err) == (2, True, False)


@pytest.mark.slow
def test_army_and_draft_know_how_far_a_circle_reaches(run: Run) -> None:
    code, _out, err = run("army anubian --ascending 5,6,11")
    assert (code, "11 in a circle: it takes any die, 1 to 8 (RP-13)" in err) == (2, True)
    assert run("army anubian --ascending 5,6,11 --map many-dice.yaml")[0] == 0
    assert "--heroes: 7 in a square: it takes a d6, 1 to 6 (RP-13)" in run("army cranes.yaml --heroes 7")[2]
    Path("sheet.yaml").write_text("faction: anubian\n", "utf-8")
    code, _out, err = run("draft sheet.yaml --die d12:11")
    assert (code, "--die: no d12 is on this table, but d4:1 to d4:4 or d8:1 to d8:8" in err) == (2, True)
    Path("sheet.yaml").write_text("faction: anubian\nmap: many-dice.yaml\n", "utf-8")
    fits = run("draft sheet.yaml --die d12:11")
    assert "11 on a d12 fits" in fits[1]
    Path("sheet.yaml").write_text("facción: anubian\nmapa: many-dice.yaml\n", "utf-8")
    assert run("draft sheet.yaml --die d12:11") == fits
    Path("sheet.yaml").write_text("faction: anubian\nmap: [a]\n", "utf-8")
    assert "`map` is the map's name or file" in str(run("draft sheet.yaml --die d12:11"))


def test_reinforce_takes_the_faces_of_the_map(run: Run) -> None:
    assert "note" not in run("reinforce 12 11 10 6 --map many-dice.yaml")[2]
    assert "note: the six dice are d6 d6 d6 d10 d12 d12" in run("reinforce 12 11 12 6 --map many-dice.yaml")[2]
    assert "9: the dice of this map show 1 to 8 (RP-62)" in run("reinforce 9 1 1 1 --map inner-factory")[2]


def test_a_faction_for_other_dice_sits_at_no_table(run: Run) -> None:
    code, _out, err = run("table new --map inner-factory --players cranes.yaml,anubian evening.jsonl")
    assert (code, Path("evening.jsonl").exists()) == (2, False)
    assert "heroes-1 of Cranes takes a d6, but the dice of this map are d4, d8 (RP-13)" in err


def test_the_lab_names_the_map_whose_dice_no_board_goes_with(run: Run) -> None:
    code, _out, err = run("lab run --map many-dice.yaml --games 8")
    assert code == 2
    assert err.rstrip().splitlines()[-1].startswith("Error: --map: upgrades-1.d4 of Anubian takes a d4, but the dice")


@pytest.mark.slow
def test_boards_are_printed_for_a_map(run: Run) -> None:
    assert run("export cranes.yaml --map many-dice.yaml --format svg --workers 1 -o out")[0] == 0
    (page,) = Path("out").glob("*.svg")
    drawn = page.read_text("utf-8")
    assert ('id="round-6"' in drawn, 'id="round-7"' in drawn) == (True, False)  # alone it has eight: nobody scores
    code, _out, err = run("export anubian --map many-dice.yaml --format svg --workers 1 -o out")
    assert (code, "--map: anubian has a box for a d4, but many-dice has no such die (A26)" in err) == (2, True)
    code, _out, err = run("export four-x --map many-dice.yaml -o out")
    assert (code, "--map applies to player boards only; name a faction" in err) == (2, True)
