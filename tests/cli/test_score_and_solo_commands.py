"""`hyskos score`, `hyskos reinforce` and `hyskos solo setup`, and what an answer assumes."""

import json
import shlex
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from hyskos.cli.main import execute
from tests.cli.command_line import Capture


def run(capsys: Capture, words: str) -> tuple[int, list[str], str]:
    code = execute(shlex.split(words))
    out, err = capsys.readouterr()
    return code, out.splitlines(), err


def answer(capsys: Capture, words: str) -> dict[str, Any]:
    _, lines, err = run(capsys, f"{words} --json")
    assert err == ""
    reply: dict[str, Any] = json.loads("\n".join(lines))
    return reply


def test_points_of_the_last_round(capsys: Capture) -> None:
    reply = answer(capsys, "score --map inner-factory --round 10 anubian=1,2,8")
    assert reply["schema"] == "hyskos.score/1"
    assert reply["points"] == {"anubian": 20}
    both = answer(capsys, "score --map inner-factory --round 10 anubian=1,2,8 --ruling last_round=both")
    assert (both["points"], both["rulings"]) == ({"anubian": 32}, {"last_round": "both"})


def test_the_final_ranking(capsys: Capture) -> None:
    reply = answer(capsys, "score --final anubian=36 bastet=36 rashar=6")
    assert (reply["winners"], reply["decided"]) == (["anubian", "bastet"], False)
    assert [(row["place"], row["factions"]) for row in reply["ranking"]] == [
        (1, ["anubian", "bastet"]),
        (3, ["rashar"]),
    ]


def test_a_broken_map_is_reported_with_its_lines(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "map.yaml"
    file.write_text("kind: map\nid: broken\n", encoding="utf-8")
    code, _, err = run(capsys, f"score --map {shlex.quote(str(file))} anubian=1")
    assert (code, f"{file}:1:1" in err) == (1, True)


def forces_of(reply: dict[str, Any]) -> dict[str, tuple[Any, ...]]:
    return {place: (space["owner"], space["units"], space["heroes"]) for place, space in reply["spaces"].items()}


def test_worked_example_player_on_11(capsys: Capture) -> None:
    reply = answer(capsys, "reinforce 4 4 6 2 --map inner-factory --hold 11=anubian:3")
    assert (reply["schema"], reply["reinforcements"]) == ("hyskos.reinforce/1", 8)
    expected = {"1": 21, "2": 6, "3": 6, "4": 11, "5": 6, "6": 6, "7": 11, "8": 6}
    assert forces_of(reply) == {space: ("pharaoh", units, 0) for space, units in expected.items()}
    assert reply["new_soldiers"] == {}  # 11 is a factory on this map


def test_worked_example_player_has_4_on_3(capsys: Capture) -> None:
    reply = answer(capsys, "reinforce 4 4 6 2 --map inner-factory --hold 3=anubian:4")
    assert forces_of(reply) == {s: ("pharaoh", n, 0) for s, n in {"1": 21, "2": 6, "3": 1, "4": 11}.items()}
    assert reply["new_soldiers"] == {}


def test_new_soldiers_and_what_is_written(capsys: Capture) -> None:
    words = "reinforce 4 4 6 2 --map outer-factory --hold 11=anubian:3 --hold 2=anubian:9+1h --pharaoh 1=0"
    reply = answer(capsys, words)
    assert forces_of(reply) == {"1": ("pharaoh", 1, 0), "2": ("anubian", 2, 1)}
    assert reply["new_soldiers"] == {"2": 2, "11": 2}


@pytest.mark.slow
def test_odds_before_the_roll(capsys: Capture) -> None:
    """Of s soldiers s - 1 meet the four on space 2: it is kept up to four soldiers, empty with five, lost with more."""
    words = "reinforce --odds --map inner-factory --hold 2=anubian:4"
    result = answer(capsys, words)
    assert result["schema"] == "hyskos.reinforce.odds/1"
    for reply in result["choices"].values():
        soldiers = {int(number): Fraction(chance) for number, chance in reply["soldiers"].items()}
        (space,) = reply["spaces"].values()
        assert sum(soldiers.values()) == 1
        assert Fraction(space["kept"]) == sum(chance for number, chance in soldiers.items() if number - 1 < 4)
        assert Fraction(space["empty"]) == soldiers[5]
        assert Fraction(space["lost"]) == sum(chance for number, chance in soldiers.items() if number - 1 > 4)


def test_solo_setup(capsys: Capture) -> None:
    reply = answer(capsys, "solo setup --map inner-factory --d4 2")
    assert reply["start"] == "S2"
    assert reply["spaces"]["S2"]["owner"] is None
    assert reply["spaces"]["S1"] == {"owner": "pharaoh", "units": 10, "heroes": 0}
    assert len(reply["spaces"]) == 37


def test_solo_setup_writes_a_round_that_deploy_reads(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "round.yaml"
    assert (
        run(capsys, f"solo setup --map inner-factory --d4 2 --faction anubian --write {shlex.quote(str(file))}")[0] == 0
    )
    file.write_text(file.read_text(encoding="utf-8").replace("anubian: []", "anubian: [1@20, 7@33]"), encoding="utf-8")
    reply = answer(capsys, f"deploy {shlex.quote(str(file))}")
    assert (reply["spaces"]["33"]["owner"], reply["spaces"]["33"]["units"]) == ("anubian", 2)
    assert reply["spaces"]["20"]["units"] == 4
    assert reply["solo"]["result"] == "open"


SCORE = "score --map inner-factory anubian=1"
REINFORCE = "reinforce 4 4 6 2 --map inner-factory"
SOLO = "map: inner-factory\nsolo: true\nround: 3\nstarts: {anubian: 1}\norders: {anubian: [1@29]}\n"
IDLE = "map: inner-factory\nstarts: {anubian: 1, bastet: 2}\norders: {anubian: [1@29]}\n"


def assumptions_of(capsys: Capture, words: list[str]) -> list[tuple[str, str]]:
    """Return what the JSON answer says it assumed, and demand the same of the text, with its rule."""
    assert execute([*words, "--json"]) in (0, 1)
    assumptions = [
        (assumption["rule"], assumption["text"]) for assumption in json.loads(capsys.readouterr().out)["assumed"]
    ]
    assert execute(words) in (0, 1)
    out, err = capsys.readouterr()
    reply = [line for line in (out + err).splitlines() if line.startswith("assumed: ")]
    assert reply == [f"assumed: {text} ({rule})" for rule, text in assumptions]
    return assumptions


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "rules"),
    [
        ("combat anubian:7", ["RP-33"]),
        ("combat anubian:7 --defender bastet:4", []),
        ("combat --bomb anubian:7", ["RP-33"]),
        (SCORE, ["RP-41"]),
        (f"{SCORE} --round 1", []),
        ("score --final anubian=3,4 bastet=1,1", ["RP-44"]),  # which map?
        ("score --final anubian=36 bastet=30", ["RP-44", "RP-44"]),  # sums
        ("score --final anubian=3,4 bastet=1,1 --map four-x", []),
        (REINFORCE, ["RP-66", "RP-60"]),
        (f"{REINFORCE} --hold 3=anubian:4", ["RP-60"]),
        (f"{REINFORCE} --hold 3=anubian:99 --pharaoh 1=22 --pharaoh 2=0", []),
        ("ring-race turn start --first 14:3", []),
        ("ring-race turn start 14:3", ["RG-1", "RG-1"]),  # whose turn, and the first one?
        ("ring-race turn start --to-move gold 14:3", ["RG-1"]),
        ("ring-race turn start --to-move onyx 4:3", []),
        ("ring-race moves start", ["RG-1", "RG-1"]),
        ("ring-race moves start --first", []),
        ("pharaoh turn r1@b1 --roll 2", ["PH-4", "PH-2"]),
        ("pharaoh turn r1@b1 --roll 2 --players r,g --to-move r", []),
        ("pharaoh moves r1@b1 --roll 2 --to-move g", ["PH-4"]),
        ("pharaoh show r1@b1", ["PH-4"]),
        ("pharaoh show r1@b1 --players r,b", []),
    ],
)
def test_what_was_assumed_is_reported(capsys: Capture, words: str, rules: list[str]) -> None:
    assert [rule for rule, _ in assumptions_of(capsys, words.split())] == rules


def test_the_spaces_that_nobody_named(capsys: Capture) -> None:
    assumptions = assumptions_of(capsys, f"{REINFORCE} --hold 3=anubian:4 --pharaoh 2=3".split())
    assert assumptions == [
        ("RP-60", "the map's own garrison is on 1, 4, because neither --hold nor --pharaoh names them")
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "rules"),
    [(SOLO, ["RP-33"]), (IDLE, ["RP-44", "RP-28"]), (f"{IDLE}rulings: {{must_deploy: 'no'}}\n", ["RP-44"])],
)
def test_what_a_round_file_leaves_out(capsys: Capture, tmp_path: Path, text: str, rules: list[str]) -> None:
    file = tmp_path / "round.yaml"
    file.write_text(text, encoding="utf-8")
    assert [rule for rule, _ in assumptions_of(capsys, ["deploy", str(file)])] == rules


def test_one_plays_alone(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "round.yaml"
    file.write_text(SOLO.replace("{anubian: 1}", "{anubian: 1, bastet: 2}"), encoding="utf-8")
    assert execute(["deploy", str(file)]) == 1
    assert ":4:9: RP-01 one player plays alone" in capsys.readouterr().out


FIVE = """kind: pyramydal-game
players: [ana, ben, cleo, dan, eva]
first_at_end: ben
statues: [{player: ana, pieces: [g3, r2, b1]}]
leftovers: {ben: {pieces: [o3]}}
"""


def test_a_score_tells_which_stashes_it_assumed(capsys: Capture, tmp_path: Path) -> None:
    """PY-1: without `stashes` they are those that `pyramydal line` deals to as many players."""
    path = tmp_path / "game.yaml"
    path.write_text(FIVE, encoding="utf-8")
    reply = [("PY-1", "one stash each of the colours r, g, b, y, o, since the file has no `stashes`")]
    assert assumptions_of(capsys, ["pyramydal", "score", str(path)]) == reply
    path.write_text(FIVE + "stashes: {r: 1, g: 1, b: 1, o: 1}\n", encoding="utf-8")
    assert assumptions_of(capsys, ["pyramydal", "score", str(path)]) == []


def test_a_colour_that_is_not_in_the_game_is_named(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(FIVE.replace(", dan, eva", ""), encoding="utf-8")
    assert execute(["pyramydal", "score", str(path)]) == 1
    assert "PY-1 o3: its colour is not in the game; the stashes are r, g, b, y" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize(("words", "rules"), [([], ["RP-14"]), (["--own"], [])])
def test_a_die_without_own_is_assumed_foreign(
    words: list[str], rules: list[str], capsys: Capture, tmp_path: Path
) -> None:
    path = tmp_path / "sheet.yaml"
    path.write_text("faction: anubian\n", encoding="utf-8")
    assert [rule for rule, _ in assumptions_of(capsys, ["draft", str(path), "--die", "d8:5", *words])] == rules
