"""`hyskos pyramydal` as people type it."""

import json

import pytest

from cli.main import execute


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = execute(["pyramydal", *words])
    out, err = capsys.readouterr()
    return code, out, err


def test_best_says_the_total_first(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "best", "r3", "g2", "b1", "r3", "g1")
    assert code == 0
    assert out.splitlines() == ["26 points", "  statue r3 g2 b1: 18  (PY-8)", "  mini r3 g1: 2 x 4 = 8  (PY-11)"]


def test_best_json_has_the_fixed_fields(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "best", "r1", "r1", "r1", "--json")
    answer = json.loads(out)
    assert answer["total"] == 12
    assert answer["statues"] == [{"pieces": ["r1", "r1", "r1"], "points": 12}]
    assert (answer["minis"], answer["singles"], answer["virtual"]) == ([], [], None)


def test_best_with_everything(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["best", "r3", "g2", "b1", "--taken", "r3 g2 b1", "--virtual", "--colours", "y", "--json"]
    _, out, _ = run(capsys, *words)
    assert json.loads(out)["total"] == 19
    _, out, _ = run(capsys, "best", *["r3", "g2", "b1", "g3", "r2", "y1", "b3", "y2", "r1"], "--diagonal", "--json")
    assert json.loads(out)["diagonal"] == 9


def test_a_line_is_repeatable(capsys: pytest.CaptureFixture[str]) -> None:
    first = run(capsys, "line", "--players", "5", "--seed", "7", "--json")
    assert first == run(capsys, "line", "--players", "5", "--seed", "7", "--json")
    answer = json.loads(first[1])
    assert len(answer["pieces"]) == 75
    assert sorted(answer["tokens"]) == ["1", "2", "3", "4", "5"]


def test_advance_moves_the_furthest_behind_first(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["advance", "ana", "ben", "r1", "g2", "b3", "y1", "--die", "ana=3", "--die", "ben=2"]
    _, out, _ = run(capsys, *words)
    assert out.splitlines() == ["ana moves 3 and takes g2", "ben moves 3 and takes b3", "r1 ana ben y1"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["best"], "Missing argument"),
        (["best", "r4"], "1 to 3 pips"),
        (["best", "r1", "--taken", "r3 g2"], "three pyramids high (PY-6)"),
        (["best", "r1", "--taken", "r1 r1 r1"], "three colours"),
        (["line", "--players", "2"], "3<=x<=10"),
        (["advance", "r1", "--die", "ana=3"], "ana has to stand in the line once"),
        (["advance", "ana", "--die", "ana"], "expected NAME=N"),
        (["bset", "r1"], "Did you mean 'best'"),
    ],
)
def test_wrong_words_get_one_clear_line(capsys: pytest.CaptureFixture[str], words: list[str], said: str) -> None:
    code, out, err = run(capsys, *words)
    assert code == 2
    assert out == ""
    assert said in err
