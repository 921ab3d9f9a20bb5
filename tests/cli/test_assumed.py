"""What an answer rests on that nobody told: it is asked for at a terminal, else said, in words and in JSON."""

import io
import json
from pathlib import Path

import pytest

from hyskos.cli.main import execute

SCORE = "score --map inner-factory anubian=1"
REINFORCE = "reinforce 4 4 6 2 --map inner-factory"
SOLO = "map: inner-factory\nsolo: true\nround: 3\nstarts: {anubian: 1}\norders: {anubian: [1@29]}\n"
IDLE = "map: inner-factory\nstarts: {anubian: 1, bastet: 2}\norders: {anubian: [1@29]}\n"


class Terminal(io.StringIO):
    """A person who types these lines."""

    def isatty(self) -> bool:
        return True


def assumed(capsys: pytest.CaptureFixture[str], words: list[str]) -> list[tuple[str, str]]:
    """Give what the JSON answer says it assumed, and demand the same of the text, with its rule."""
    assert execute([*words, "--json"]) in (0, 1)
    found = [(one["rule"], one["text"]) for one in json.loads(capsys.readouterr().out)["assumed"]]
    assert execute(words) in (0, 1)
    out, err = capsys.readouterr()
    said = [line for line in (out + err).splitlines() if line.startswith("assumed: ")]
    assert said == [f"assumed: {text} ({rule})" for rule, text in found]
    return found


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
def test_what_was_assumed_is_said(capsys: pytest.CaptureFixture[str], words: str, rules: list[str]) -> None:
    assert [rule for rule, _ in assumed(capsys, words.split())] == rules


def test_the_spaces_that_nobody_named(capsys: pytest.CaptureFixture[str]) -> None:
    found = assumed(capsys, f"{REINFORCE} --hold 3=anubian:4 --pharaoh 2=3".split())
    assert found == [
        ("RP-60", "the map's own garrison is on 1, 4, because neither --hold nor --pharaoh names them"),
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "rules"),
    [(SOLO, ["RP-33"]), (IDLE, ["RP-44", "RP-28"]), (f"{IDLE}rulings: {{must_deploy: 'no'}}\n", ["RP-44"])],
)
def test_what_a_round_file_leaves_out(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, rules: list[str]
) -> None:
    file = tmp_path / "round.yaml"
    file.write_text(text, encoding="utf-8")
    assert [rule for rule, _ in assumed(capsys, ["deploy", str(file)])] == rules


def test_one_plays_alone(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "round.yaml"
    file.write_text(SOLO.replace("{anubian: 1}", "{anubian: 1, bastet: 2}"), encoding="utf-8")
    assert execute(["deploy", str(file)]) == 1
    assert ":4:9: RP-01 one player plays alone" in capsys.readouterr().out


@pytest.mark.many
@pytest.mark.parametrize(
    ("command", "typed", "asked", "expected"),
    [
        (REINFORCE, "3=anubian:4\n1=22\n", "Your spaces, SPACE=FORCE", "   1  write 23 (Pharaoh)"),
        ("score --final", "anubian=12,15 bastet=14,12\n", "FACTION=POINTS,POINTS,...", "1. Anubian  27"),
        ("score --final anubian=36 bastet=36", "5\n6\n", "Anubian: spaces controlled at the end", "1. Bastet  36"),
        ("score --final anubian=36 bastet=36", "5\n5\n9\n8\n", "Anubian: units on the board", "1. Anubian  36"),
        ("score --final anubian=36 bastet=36 --spaces anubian=5", "6\n", "Bastet: spaces controlled", "1. Bastet  36"),
    ],
)
def test_a_terminal_is_asked(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    typed: str,
    asked: str,
    expected: str,
) -> None:
    monkeypatch.setattr("sys.stdin", Terminal(typed))
    assert execute(command.split()) == 0
    out, err = capsys.readouterr()
    assert asked in err
    assert any(line.startswith(expected) for line in out.splitlines()), out


FIVE = """kind: pyramydal-game
players: [ana, ben, cleo, dan, eva]
first_at_end: ben
statues: [{player: ana, pieces: [g3, r2, b1]}]
leftovers: {ben: {pieces: [o3]}}
"""


def test_a_score_tells_which_stashes_it_assumed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """PY-1: without `stashes` they are those that `pyramydal line` deals to as many players."""
    path = tmp_path / "game.yaml"
    path.write_text(FIVE, encoding="utf-8")
    told = [("PY-1", "one stash each of the colours r, g, b, y, o, since the file has no `stashes`")]
    assert assumed(capsys, ["pyramydal", "score", str(path)]) == told
    path.write_text(FIVE + "stashes: {r: 1, g: 1, b: 1, o: 1}\n", encoding="utf-8")
    assert assumed(capsys, ["pyramydal", "score", str(path)]) == []


def test_a_colour_that_is_not_in_the_game_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(FIVE.replace(", dan, eva", ""), encoding="utf-8")
    assert execute(["pyramydal", "score", str(path)]) == 1
    assert "PY-1 o3: its colour is not in the game; the stashes are r, g, b, y" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize(("words", "rules"), [([], ["RP-14"]), (["--own"], [])])
def test_a_die_without_own_is_assumed_foreign(
    words: list[str], rules: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "sheet.yaml"
    path.write_text("faction: anubian\n", encoding="utf-8")
    assert [rule for rule, _ in assumed(capsys, ["draft", str(path), "--die", "d8:5", *words])] == rules
