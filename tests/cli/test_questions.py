"""Questions at a terminal: what a line lacks is asked for, and a wrong answer is refused and asked for again."""

import shlex
from pathlib import Path

import pytest

from hyskos.companion.sheet_file import EXAMPLE
from tests.cli.command_line import Patch, Terminal, hyskos

REINFORCE = "reinforce 4 4 6 2 --map inner-factory"
TIE = "score --final anubian=36 bastet=36"


@pytest.mark.many
@pytest.mark.parametrize(
    ("line", "typed", "question", "answered"),
    [
        ("combat", "anubian:7\nbastet:4\n\n", "Attacker", "Anubian takes the space with 3"),
        ("combat", "anubain:7\nanubian:7\n\nbastet:5\n\n", "Did you mean anubian", "Anubian takes the space with 2"),
        ("army", "anubian\n5,6,8\n\n9,1\n7,2,1\n0\n1\n\n", "9 in a circle", "Ascending army: write 7"),
        ("roll --seed 1", "7\n2\n", "range 1-6", "colour 1:"),
        ("draft board.yaml", "d8\nd8:5\n", "`d8`", "5 on a d8 fits"),
        ("score", "inner-factory\nanubian=1,2\n", "Map", "Anubian: note 10"),
        ("score --final", "anubian=12,15 bastet=14,12\n", "FACTION=POINTS,POINTS,...", "1. Anubian  27"),
        (TIE, "5\n6\n", "Anubian: spaces controlled at the end", "1. Bastet  36"),
        (TIE, "5\n5\n9\n8\n", "Anubian: units on the board", "1. Anubian  36"),
        (f"{TIE} --spaces anubian=5", "6\n", "Bastet: spaces controlled", "1. Bastet  36"),
        (
            "reinforce --map inner-factory",
            "4\n9\n4\n6\n2\n\n\n",
            "9 is not in the range",
            "The Pharaoh's reinforcements: 8",
        ),
        (REINFORCE, "3=anubian:4\n1=22\n", "Your spaces, SPACE=FORCE", "   1  write 23 (Pharaoh)"),
        ("solo setup", "inner-factory\n5\n2\n", "5 is not in the range", "You start on S2"),
        ("pyramydal best r3 g2 --virtual", "R,G,B\n", "olours", "18 points"),
    ],
)
def test_what_is_missing_is_asked_for(
    line: str, typed: str, question: str, answered: str, tmp_path: Path, monkeypatch: Patch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("board.yaml").write_text(EXAMPLE, encoding="utf-8")
    answers = Terminal(typed)
    monkeypatch.setattr("sys.stdin", answers)
    run = hyskos(*shlex.split(line))
    assert run.code == 0, run
    assert question in run.err
    assert any(answer.startswith(answered) for answer in run.out.splitlines()), run.out
    assert answers.read() == "", "everything typed was asked for"


def test_a_space_is_empty_without_an_assumption_if_that_was_the_answer(monkeypatch: Patch) -> None:
    monkeypatch.setattr("sys.stdin", Terminal("anubian:7\n\n\n"))
    run = hyskos("combat")
    assert "Anubian takes the space with 7" in run.out
    assert "assumed" not in run.out + run.err


@pytest.mark.parametrize(
    "line",
    [
        "army anubian --no-input",
        f"{REINFORCE} --no-input",
        f"{TIE} --no-input",
        "pyramydal best r3 g2 --virtual --no-input",
    ],
)
def test_nothing_is_asked_with_no_input(line: str, monkeypatch: Patch) -> None:
    monkeypatch.setattr("sys.stdin", Terminal("never read\n"))
    assert hyskos(*line.split()).code == 0
