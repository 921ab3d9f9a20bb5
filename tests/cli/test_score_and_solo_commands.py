"""`hyskos score`, `hyskos reinforce` and `hyskos solo setup` as people type them."""

import io
import json
import shlex
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from hyskos.cli.main import execute


def run(capsys: pytest.CaptureFixture[str], words: str) -> tuple[int, list[str], str]:
    code = execute(shlex.split(words))
    out, err = capsys.readouterr()
    return code, out.splitlines(), err


def answer(capsys: pytest.CaptureFixture[str], words: str) -> dict[str, Any]:
    _, lines, err = run(capsys, f"{words} --json")
    assert err == ""
    found: dict[str, Any] = json.loads("\n".join(lines))
    return found


def test_points_of_a_round(capsys: pytest.CaptureFixture[str]) -> None:
    _, lines, _ = run(capsys, "score --map inner-factory anubian=1,2,8,4,S1 bastet=")
    why = "4, S1: factories and starting areas have no numbers"
    assert lines[:4] == ["Anubian: note 12", f"  6 + 4 + 2 = 12; {why}", "Bastet: note 0", "  0 = 0"]
    assert lines[-1] == "by ruling: A71 (--explain tells why)"


def test_points_of_the_last_round(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "score --map inner-factory --round 10 anubian=1,2,8")
    assert found["schema"] == "hyskos.score/1"
    assert found["points"] == {"anubian": 20}
    both = answer(capsys, "score --map inner-factory --round 10 anubian=1,2,8 --ruling last_round=both")
    assert (both["points"], both["rulings"]) == ({"anubian": 32}, {"last_round": "both"})


def test_the_final_ranking(capsys: pytest.CaptureFixture[str]) -> None:
    words = "score --final anubian=12,15,9 bastet=14,13,9 rashar=1,2,3 --spaces anubian=7 --spaces bastet=6"
    assert run(capsys, words)[1][:4] == [
        "1. Anubian  36",
        "2. Bastet  36",
        "3. Ra’shar  6",
        "  equal points (36), but more spaces: 7 against 6",
    ]
    found = answer(capsys, "score --final anubian=36 bastet=36 rashar=6")
    assert (found["winners"], found["decided"]) == (["anubian", "bastet"], False)
    assert [(row["place"], row["factions"]) for row in found["ranking"]] == [
        (1, ["anubian", "bastet"]),
        (3, ["rashar"]),
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("score anubian=1", "Missing --map; choose from four-x, inner-factory, outer-factory"),
        ("score --map iner-factory anubian=1", "Did you mean inner-factory"),
        ("score --map inner-factory", "Missing FACTION=LIST"),
        ("score --map inner-factory anubain=1", "Did you mean anubian?"),
        ("score --map inner-factory anubian", "write FACTION=..."),
        (
            "score --map inner-factory anubian=34",
            "`34` is not a place of this map; it has 1 to 33 and S1 to S4 (RP-05)",
        ),
        ("score --map inner-factory anubian=1 bastet=1", "a space has one owner (RP-35)"),
        ("score --map inner-factory anubian=1 anubian=2", "anubian is there twice"),
        ("score --map inner-factory anubian=1,2,1", "anubian=1 is there twice"),
        ("score --map inner-factory anubian=1 bastet=1", "1 is there twice: anubian and bastet; a space has one owner"),
        ("score --map inner-factory --round 11 anubian=1", "it has 1 to 10 (RP-44)"),
        ("score --final anubian=1,x", "`x` is not a number from 0 to 9999"),
        ("score --final anubian=1 --spaces bastet=2", "--spaces: Bastet has no list of points"),
        ("reinforce 4 4 6 2", "Missing --map"),
        ("reinforce 4 4 6 --map inner-factory", "3 dice, but four are chosen (RP-62)"),
        ("reinforce 4 4 6 13 --map inner-factory", "13: the dice of this map show 1 to 8 (RP-62)"),
        ("reinforce 4 0 6 2 --map inner-factory", "0: the dice of this map show 1 to 8 (RP-62)"),
        ("reinforce 4 4 6 9 --map inner-factory", "9: the dice of this map show 1 to 8 (RP-62)"),
        ("reinforce 4 4 6 2 --map inner-factory --hold 3", "write 3=anubian:4"),
        ("reinforce 4 4 6 2 --map inner-factory --hold 40=anubian:4", "it has 1 to 33"),
        ("reinforce 4 4 6 2 --map inner-factory --hold 3=anubain:4", "Did you mean anubian?"),
        ("reinforce 4 4 6 2 --map inner-factory --hold 3=pharaoh:4", "go to --pharaoh"),
        ("reinforce 4 4 6 2 --map inner-factory --hold 3=anubian:4 --hold 5=bastet:4", "one player plays alone"),
        ("reinforce 4 4 6 2 --map inner-factory --hold 3=anubian:4 --pharaoh 3=4", "3 is in --hold and in --pharaoh"),
        ("reinforce 4 4 6 2 --map inner-factory --pharaoh 3=2h", "the Pharaoh has no heroes"),
        ("reinforce 4 4 6 2 --map inner-factory --pharaoh 3=x", "--pharaoh: `x` is not a number from 0 to 9999"),
        ("reinforce 4 4 6 2 --map inner-factory --hold 3=anubian", "Error: --hold: `anubian` is not a force"),
        ("solo setup --map inner-factory", "Missing --d4: a face from 1 to 4 (RP-60)"),
        ("solo setup --map inner-factory --d4 5", "--d4: 5: a face from 1 to 4 (RP-60)"),
        ("solo setup --map inner-factory --d4 2 --faction anubis", "is unknown"),
        ("solo setup --map inner-factory --d4 2 --write x.yaml", "--write needs --faction"),
        ("solo setpu", "No such command 'setpu'"),
    ],
)
def test_typing_mistakes_are_named(capsys: pytest.CaptureFixture[str], words: str, message: str) -> None:
    code, lines, err = run(capsys, words)
    assert (code, lines) == (2, [])
    assert message in " ".join(err.split())


def test_a_broken_map_is_told_with_its_lines(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "map.yaml"
    file.write_text("kind: map\nid: broken\n", encoding="utf-8")
    code, _, err = run(capsys, f"score --map {shlex.quote(str(file))} anubian=1")
    assert (code, f"{file}:1:1" in err) == (2, True)


def held(found: dict[str, Any]) -> dict[str, tuple[Any, ...]]:
    return {place: (one["owner"], one["units"], one["heroes"]) for place, one in found["spaces"].items()}


def test_worked_example_player_on_11(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "reinforce 4 4 6 2 --map inner-factory --hold 11=anubian:3")
    assert (found["schema"], found["reinforcements"]) == ("hyskos.reinforce/1", 8)
    expected = {"1": 21, "2": 6, "3": 6, "4": 11, "5": 6, "6": 6, "7": 11, "8": 6}
    assert held(found) == {space: ("pharaoh", units, 0) for space, units in expected.items()}
    assert found["new_soldiers"] == {}  # 11 is a factory on this map


def test_worked_example_player_has_4_on_3(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "reinforce 4 4 6 2 --map inner-factory --hold 3=anubian:4")
    assert held(found) == {s: ("pharaoh", n, 0) for s, n in {"1": 21, "2": 6, "3": 1, "4": 11}.items()}
    assert found["new_soldiers"] == {}


def test_new_soldiers_and_what_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    words = "reinforce 4 4 6 2 --map outer-factory --hold 11=anubian:3 --hold 2=anubian:9+1h --pharaoh 1=0"
    found = answer(capsys, words)
    assert held(found) == {"1": ("pharaoh", 1, 0), "2": ("anubian", 2, 1)}
    assert found["new_soldiers"] == {"2": 2, "11": 2}
    lines = run(capsys, words)[1]
    assert lines[0] == "The Pharaoh's reinforcements: 8"
    assert lines[2].startswith("   1  write 1 (Pharaoh) ")
    assert "write 2+1* (Anubian)" in lines[3]
    assert lines[4].startswith("new soldiers for Anubian on 2 (+2), 11 (+2): they join at once or attack")
    joined = run(capsys, f"{words} --ruling new_soldiers=join")[1]
    assert joined[4] == "new soldiers for Anubian on 2 (+2), 11 (+2): they join at once"


def test_impossible_dice_are_noted_not_refused(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "reinforce 8 8 8 8 --map inner-factory")
    assert (code, "note: only three dice are d8" in err) == (0, True)


@pytest.mark.slow
def test_odds_before_the_roll(capsys: pytest.CaptureFixture[str]) -> None:
    """Of s soldiers s - 1 meet the four on space 2: it is kept up to four soldiers, empty with five, lost with more."""
    words = "reinforce --odds --map inner-factory --hold 2=anubian:4"
    found = answer(capsys, words)
    assert found["schema"] == "hyskos.reinforce.odds/1"
    for told in found["choices"].values():
        soldiers = {int(number): Fraction(chance) for number, chance in told["soldiers"].items()}
        (space,) = told["spaces"].values()
        assert sum(soldiers.values()) == 1
        assert Fraction(space["kept"]) == sum(chance for number, chance in soldiers.items() if number - 1 < 4)
        assert Fraction(space["empty"]) == soldiers[5]
        assert Fraction(space["lost"]) == sum(chance for number, chance in soldiers.items() if number - 1 > 4)
    lines = run(capsys, words)[1]
    assert lines[0] == "the four lowest dice: 2 to 10 soldiers, 4.58 on average"
    assert lines[1] == "  2: 49.7 % stays yours, 25.9 % empty, 24.4 % the Pharaoh's"
    assert len(lines) == 6
    assert "faces that are rolled" in run(capsys, f"{words} --ruling reinforcement_dice=written")[1][-1]


def test_odds_take_no_dice(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "reinforce 4 4 6 2 --odds --map inner-factory")
    assert (code, "leave the dice out" in err) == (2, True)


def test_solo_setup(capsys: pytest.CaptureFixture[str]) -> None:
    _, lines, _ = run(capsys, "solo setup --map inner-factory --d4 2")
    assert lines[:3] == ["You start on S2", "write 20 on 1", "write 10 on 4, 7, 11, 13, 17, 19, S1, S3, S4"]
    found = answer(capsys, "solo setup --map inner-factory --d4 2")
    assert found["start"] == "S2"
    assert found["spaces"]["S2"]["owner"] is None
    assert found["spaces"]["S1"] == {"owner": "pharaoh", "units": 10, "heroes": 0}
    assert len(found["spaces"]) == 37


def test_solo_setup_writes_a_round_that_deploy_reads(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "round.yaml"
    assert (
        run(capsys, f"solo setup --map inner-factory --d4 2 --faction anubian --write {shlex.quote(str(file))}")[0] == 0
    )
    file.write_text(file.read_text(encoding="utf-8").replace("anubian: []", "anubian: [1@20, 7@33]"), encoding="utf-8")
    found = answer(capsys, f"deploy {shlex.quote(str(file))}")
    assert (found["spaces"]["33"]["owner"], found["spaces"]["33"]["units"]) == ("anubian", 2)
    assert found["spaces"]["20"]["units"] == 4
    assert found["solo"]["result"] == "open"


class Terminal(io.StringIO):
    """A person who types these lines."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("command", "typed", "expected"),
    [
        ("combat", "anubian:7\nbastet:4\n\n", "Anubian takes the space with 3"),
        ("combat", "anubain:7\nanubian:7\n\nbastet:5\n\n", "Anubian takes the space with 2"),
        ("score", "inner-factory\nanubian=1,2\n", "Anubian: note 10"),
        ("reinforce --map inner-factory", "4\n9\n4\n6\n2\n\n\n", "The Pharaoh's reinforcements: 8"),
        ("solo setup", "inner-factory\n5\n2\n", "You start on S2"),
    ],
)
def test_what_is_missing_is_asked_for_at_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: str, typed: str, expected: str
) -> None:
    monkeypatch.setattr("sys.stdin", Terminal(typed))
    code, lines, _ = run(capsys, command)
    assert code == 0
    assert lines[0].endswith(expected)


@pytest.mark.parametrize("command", ["combat", "deploy", "score", "reinforce", "solo setup"])
def test_nothing_is_asked_with_no_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setattr("sys.stdin", Terminal(""))
    code, lines, err = run(capsys, f"{command} --no-input")
    assert (code, lines, "Missing" in err) == (2, [], True)
