"""`hyskos pharaoh` as people type it."""

import json

import pytest

from tests.cli.answers import answers_of

run = answers_of("pharaoh")


def test_a_turn_shows_costs_and_the_new_position(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["turn", "r1@b1 g2@c3", "--players", "r,g", "--to-move", "r", "--roll", "4", "r2@c1", "r1:b1-b2"]
    code, out, _ = run(capsys, *words)
    assert code == 0
    assert out.splitlines()[0] == "All lawful"
    assert "Position: r1@b2 r2@c1 g2@c3" in out


def test_capitals_are_the_same_pieces(capsys: pytest.CaptureFixture[str]) -> None:
    """They are printed as capitals on the pieces to fold."""
    small = ["turn", "r1@b1 g2@c3", "--players", "r,g", "--to-move", "r", "--roll", "4", "r2@c1", "r1:b1-b2"]
    capital = ["turn", "R1@B1 G2@C3", "--players", "R,G", "--to-move", "R", "--roll", "4", "R2@C1", "R1:B1-B2"]
    typed, printed = run(capsys, *capital), run(capsys, *small)
    assert (typed[0], typed[1].lower()) == (printed[0], printed[1].lower())
    assert typed[1].splitlines()[-1] == "Position: r1@b2 r2@c1 g2@c3"
    assert run(capsys, "turn", "", "--roll", "3", "--players", "r,R")[0] == 2
    assert run(capsys, "turn", "", "--roll", "3", "--players", "r,\u00e9")[0] == 2


def test_a_refusal_names_its_rule_and_exits_with_1(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "turn", "r1@b2 g2@c3", "--roll", "4", "r1:b2-c3")
    assert code == 1
    assert "c3 holds g2, which is larger (PH-6)" in out


def test_turn_json_has_the_fixed_fields(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "turn", "r2@c4 g1@c5", "--roll", "2", "r2:c4-c5", "--json")
    answer = json.loads(out)
    assert answer["schema"] == "hyskos.pharaoh.turn/1"
    assert (answer["legal"], answer["spent"], answer["left"]) == (True, 2, 0)
    assert (answer["captured"], answer["position"], answer["winner"]) == (["g1"], "r2@c5", None)
    assert answer["moves"] == [{"move": "r2:c4-c5", "cost": 2, "reason": None, "rule": None}]


def test_a_win_is_the_first_word(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "turn", "r1@b3 r2@c3 r3@d2", "--roll", "3", "r3:d2-d3")
    assert code == 0
    assert out.startswith("r wins")


def test_moves_lists_winning_turns_first(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "moves", "r1@b3 r2@c3 r3@d2", "--roll", "3")
    assert out.splitlines()[0] == "wins: r3:d2-d3"
    _, out, _ = run(capsys, "moves", "", "--roll", "2", "--turns", "--json")
    answer = json.loads(out)
    assert answer["positions"] == len(answer["turns"]) == 10


def test_show_draws_the_board(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "show", "r1@b1 g2@c3", "--players", "r,g")
    assert out.splitlines() == [
        "5     .  .  .",
        "4  .  .  .  .  .",
        "3  .  .  g2 .  .",
        "2  .  .  .  .  .",
        "1     r1 .  .",
        "   a  b  c  d  e",
        "In hand: r2 r3 g1 g3",
    ]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["turn", "r1@a1", "--roll", "3"], "there is no square a1"),
        (["turn", "r1b1", "--roll", "3"], "write it like r1@b1"),
        (["turn", "r4@b1", "--roll", "3"], "1, 2 or 3 pips"),
        (["turn", "k1@b1", "--roll", "3"], "no player has colour k"),
        (["turn", "", "--roll", "7"], "range 1-6"),
        (["turn", "", "--players", "r", "--roll", "3"], "two to four different colours"),
        (["turn", "", "--players", "r,g", "--to-move", "b", "--roll", "3"], "the players are r, g"),
        (["trun", "", "--roll", "3"], "Did you mean 'turn'"),
    ],
)
def test_wrong_words_get_one_clear_line(capsys: pytest.CaptureFixture[str], words: list[str], said: str) -> None:
    code, out, err = run(capsys, *words)
    assert code == 2
    assert out == ""
    assert said in err
