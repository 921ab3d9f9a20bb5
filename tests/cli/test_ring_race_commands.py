"""`hyskos ring-race` as people type it."""

import json

import pytest

from tests.cli.answers import answers_of

run = answers_of("ring-race")


def test_golds_first_turn(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "turn", "start", "--first", "14:3")
    assert code == 0
    assert out.splitlines()[0] == "All lawful"
    assert "g32@14" in out
    assert "g1@17" in out


def test_capitals_are_the_same_pieces(capsys: pytest.CaptureFixture[str]) -> None:
    """They are printed as capitals on the pieces to fold; the figures' letters may be small."""
    words = "g21@14 g3@x g321@15 g321@16 o321@2 o321@3 o321@4 gM@14 gA@15 gC@16 oM@3 oA@2 oC@1"
    for position, move in ((words, "3@16"), (words, "M:1"), ("start", "M:1")):
        small = run(capsys, "turn", position, move, "--json")
        other = position if position == "start" else position.swapcase()
        large = run(capsys, "turn", other, move.swapcase(), "--json")
        assert (large[0], large[1].replace(move.swapcase(), move)) == small[:2]
    assert run(capsys, "show", words.swapcase()) == run(capsys, "show", words)


def test_a_refusal_names_its_rule(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "turn", "start", "--to-move", "onyx", "M:1")
    assert code == 1
    assert "one of your own figures is on 2 (RG-2)" in out
    assert "2 moves left to make (RG-1)" in out


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        (["14:4"], "14:4  a move is 1, 2 or 3 spaces (RG-1)"),
        (["14:3", "15:2"], "15:2  no move is left in this turn (RG-1)"),
        (["x:3"], "x:3  `x:3` is not a move; write 15:2, M:1, A:3/15+, 2@14 or C@13 (RG-2)"),
    ],
)
def test_a_refusal_names_its_move_once(capsys: pytest.CaptureFixture[str], moves: list[str], told: str) -> None:
    assert f"  {told}" in run(capsys, "turn", "start", "--first", *moves)[1].splitlines()


def test_turn_json_has_the_fixed_fields(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "turn", "start", "14:3", "15:3", "--json")
    answer = json.loads(out)
    assert answer["schema"] == "hyskos.ring-race.turn/1"
    assert (answer["legal"], answer["left"], answer["winner"]) == (True, 0, None)
    assert answer["moves"] == [
        {"move": "14:3", "reason": None, "rule": None},
        {"move": "15:3", "reason": None, "rule": None},
    ]


def test_a_position_may_be_typed_again(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "turn", "start", "--first", "14:3", "--json")
    position = json.loads(out)["position"]
    code, out, _ = run(capsys, "turn", position, "--to-move", "onyx", "4:3", "3:3", "--json")
    assert code == 0
    assert json.loads(out)["legal"]


def test_moves_and_show(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "moves", "start", "--first")
    assert out.split() == ["14:3", "15:2", "15:3", "16:1", "16:2", "16:3", "M:3", "A:2", "A:3", "C:1", "C:2"]
    _, out, _ = run(capsys, "show", "start")
    assert " 14  g321     gM" in out.splitlines()
    assert "Gold: 0 pyramids borne off" in out


def test_a_forfeited_move_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    position = "g3@1 g1@5 g2@x o32@14 o32@15 o32@16 o1@3 o1@8 o1@9 gM@10 gA@11 gC@12 oM@0 oA@6 oC@17"
    code, out, _ = run(capsys, "turn", position, "1:1")
    assert code == 0
    assert "1 move is forfeited (RG-1)" in out


@pytest.mark.many
@pytest.mark.parametrize(
    "word", ["", "x", "15", "15:", "15:9", "99:1", "M", "M:x", "M:1/", "M:1/99+", "Q:1", "2@14", "C@13", "2@x", "15:-1"]
)
def test_any_word_gets_a_rule(capsys: pytest.CaptureFixture[str], word: str) -> None:
    code, out, err = run(capsys, "turn", "start", "--json", "--", word)
    assert code == 1
    assert err == ""
    assert json.loads(out)["moves"][0]["rule"].startswith("RG-")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["turn", "g12@3"], "smaller than the one below"),
        (["turn", "strat"], "not a piece on a place"),
        (["turn", "start", "--to-move", "red"], "Invalid value"),
        (["turn", "start", "--to-move", "onyx", "--first"], "gold begins"),
        (["mvoes", "start"], "Did you mean 'moves'"),
    ],
)
def test_wrong_words_get_one_clear_line(capsys: pytest.CaptureFixture[str], words: list[str], said: str) -> None:
    code, out, err = run(capsys, *words)
    assert code == 2
    assert out == ""
    assert said in err
