"""Who begins: PH-10, PHA-6, RG-13."""

import json
from itertools import pairwise

import pytest

from tests.cli.answers import answers_of

run = answers_of()


def test_the_highest_roll_begins(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "pharaoh", "first", "r=4", "G=6")[1] == "g begins: the highest roll is 6 (PH-10)\n"


def test_a_shared_highest_roll_is_rolled_again_by_those_who_share_it(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _err = run(capsys, "pharaoh", "first", "r=5", "g=2", "b=5", "--json")
    answer = json.loads(out)
    assert (code, answer["first"], answer["again"]) == (0, None, ["r", "b"])


@pytest.mark.many
@pytest.mark.parametrize("seed", range(12))
def test_rolled_dice_come_to_one_player(capsys: pytest.CaptureFixture[str], seed: int) -> None:
    _code, out, _err = run(capsys, "pharaoh", "first", "--players", "r,g,b", "--seed", str(seed), "--json")
    answer = json.loads(out)
    rounds = answer["rolls"]
    assert list(rounds[0]) == ["r", "g", "b"]
    for one, then in pairwise(rounds):
        assert list(then) == [player for player in one if one[player] == max(one.values())]
    assert [p for p in rounds[-1] if rounds[-1][p] == max(rounds[-1].values())] == [answer["first"]]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("pharaoh first", "Missing COLOUR=FACE"),
        ("pharaoh first r=7 g=1", "`r=7`"),
        ("pharaoh first r=1", "two to four players roll, not 1"),
        ("pharaoh first r=1 g=2 --seed 3", "either the dice you rolled"),
        ("ring-race draw ana ana", "two names"),
        ("ring-race draw ana", "two names"),
        ("ring-race draw ana ben cleo", "two names"),
    ],
)
def test_slips_are_told(capsys: pytest.CaptureFixture[str], words: str, said: str) -> None:
    code, _out, err = run(capsys, *words.split())
    assert code == 2
    assert said in err


def test_both_colours_come_out_of_the_bag(capsys: pytest.CaptureFixture[str]) -> None:
    answers = [
        json.loads(run(capsys, "ring-race", "draw", "ana", "ben", "--seed", f"{n}", "--json")[1]) for n in range(9)
    ]
    assert {answer["gold"] for answer in answers} == {"ana", "ben"}
    assert all({answer["gold"], answer["onyx"]} == {"ana", "ben"} for answer in answers)
