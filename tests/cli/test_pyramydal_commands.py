"""`hyskos pyramydal` as people type it."""

import json

import pytest

from tests.cli.answers import answers_of

run = answers_of("pyramydal")


def test_best_says_the_total_first(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "best", "r3", "g2", "b1", "r3", "g1")
    assert code == 0
    assert out.splitlines() == ["26 points", "  statue r3 g2 b1: 18  (PY-8)", "  mini r3 g1: 2 x 4 = 8  (PY-11)"]


def test_one_point_is_no_points(capsys: pytest.CaptureFixture[str]) -> None:
    """PY-12: a single pyramid is worth one."""
    assert run(capsys, "best", "r1")[1].splitlines() == ["1 point", "  single r1: 1  (PY-12)"]


def test_best_json_has_the_fixed_fields(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "best", "r1", "r1", "r1", "--json")
    answer = json.loads(out)
    assert answer["total"] == 12
    assert answer["statues"] == [{"pieces": ["r1", "r1", "r1"], "points": 12}]
    assert (answer["minis"], answer["singles"], answer["virtual"]) == ([], [], None)


@pytest.mark.slow
def test_best_with_everything(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["best", "r3", "g2", "b1", "--taken", "r3 g2 b1", "--virtual", "--colours", "y", "--json"]
    _, out, _ = run(capsys, *words)
    assert json.loads(out)["total"] == 19
    _, out, _ = run(capsys, "best", *["r3", "g2", "b1", "g3", "r2", "y1", "b3", "y2", "r1"], "--diagonal", "--json")
    assert json.loads(out)["diagonal"] == 9


def test_capitals_are_the_same_pieces(capsys: pytest.CaptureFixture[str]) -> None:
    """They are printed as capitals on the score sheet."""
    assert run(capsys, "best", "R1", "r1", "r1") == run(capsys, "best", "r1", "r1", "r1")
    small = ["best", "r3", "g2", "b1", "--taken", "r3 g2 b1", "--virtual", "--colours", "rgby"]
    assert run(capsys, *small) == run(
        capsys, *[word.upper() if word[0] != "-" and word != "best" else word for word in small]
    )
    words = ["advance", "ana", "ben", "R1", "G2", "b3", "y1", "--die", "ana=3", "--die", "ben=2"]
    assert run(capsys, *words)[1].splitlines()[-1] == "r1 ana ben y1"


def test_the_imaginary_pyramid_has_the_colours_of_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    """PY-10, PYA-9: who has red and green may imagine a small blue one, if blue is in the game."""
    code, out, _ = run(capsys, "best", "r3", "g2", "--virtual", "--colours", "rgb")
    assert code == 0
    assert out.splitlines() == [
        "18 points",
        "  statue r3 g2 b1: 18  (PY-8)",
        "  the imaginary pyramid is b1 in r3 g2 b1: 8 more than without it  (PY-10)",
    ]
    code, out, _ = run(capsys, "best", "r3", "g2", "--virtual")
    assert (code, out.splitlines()[0]) == (0, "13 points")
    assert out.splitlines()[-2:] == [
        "Known colours: g, r. With a further one in the game: 18 points (statues: 1)",
        "--colours names all colours of the game, such as --colours rgby (PY-10)",
    ]
    answer = json.loads(run(capsys, "best", "r3", "g2", "--virtual", "--json")[1])
    assert (answer["total"], answer["further_colour"], answer["virtual"]) == (13, 18, "g3")
    assert (answer["virtual_in"], answer["virtual_gain"]) == (["g3", "r3"], 3)


@pytest.mark.parametrize(
    "words",
    [["r1", "r1", "--virtual"], ["r3", "g2", "--virtual", "--colours", "rg"], ["r3", "g2", "--taken", "b3 y2 r1"]],
)
def test_colours_that_change_nothing_are_not_spoken_of(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    assert "colours" not in run(capsys, "best", *words)[1].lower()
    assert json.loads(run(capsys, "best", *words, "--json")[1])["further_colour"] is None


def test_colours_of_taken_statues_are_in_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "best", "r3", "g2", "--virtual", "--taken", "y3 b2 r1")[1]
    assert out.splitlines()[0] == "18 points"


def test_at_a_terminal_it_asks_for_the_colours(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hyskos.cli.games.pyramydal.may_ask", lambda no_input: not no_input)
    monkeypatch.setattr("hyskos.cli.games.pyramydal.ask", lambda _question, kind: kind.convert("R,G,B", None, None))
    assert run(capsys, "best", "r3", "g2", "--virtual")[1].splitlines()[0] == "18 points"
    assert run(capsys, "best", "r3", "g2", "--virtual", "--no-input")[1].splitlines()[0] == "13 points"


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


@pytest.mark.many
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["best"], "Missing argument"),
        (["best", "r4"], "1 to 3 pips"),
        (["best", "r1", "--taken", "r3 g2"], "three pyramids high (PY-6)"),
        (["best", "r1", "--taken", "r1 r1 r1"], "three colours"),
        (["best", "\u00e91"], "1 to 3 pips"),
        (["best", "\u212a1"], "1 to 3 pips"),
        (["best", "r1", "--virtual", "--colours", "r1"], "expected colour letters"),
        (["line", "--players", "2"], "range 3-10"),
        (["advance", "r1", "--die", "ana=3"], "ana must be in the line exactly once"),
        (["advance", "ana", "--die", "ana"], "expected NAME=N"),
        (["advance", "ana", "r4", "--die", "ana=1"], "`r4` is not a pyramid"),
        (["bset", "r1"], "Did you mean 'best'"),
    ],
)
def test_wrong_words_get_one_clear_line(capsys: pytest.CaptureFixture[str], words: list[str], said: str) -> None:
    code, out, err = run(capsys, *words)
    assert code == 2
    assert out == ""
    assert said in err


def test_tokens_move_in_turn_until_one_is_left(capsys: pytest.CaptureFixture[str]) -> None:
    """PY-3, PY-4, PY-9: the first refusal ends what is typed, the moves before it count."""
    line = ["move", "cleo", "ben", "ana", "r1", "G2", "b3"]
    code, out, _ = run(capsys, *line, "--turn", "ana=3", "--turn", "ben=2")
    assert code == 0
    assert out.splitlines() == [
        "ana moves 3 and takes b3",
        "ben moves 2 and takes g2",
        "cleo r1 ben ana",
        "only cleo can move: one more turn, then it is scored (PY-9)",
    ]
    code, out, _ = run(capsys, *line, "--turn", "ana=3", "--turn", "ben=5", "--turn", "cleo=1")
    assert code == 1
    assert out.splitlines()[-2:] == ["cleo ben r1 g2 ana", "cleo, ben can still move (PY-5)"]


def test_without_turns_each_token_is_told_what_it_reaches(capsys: pytest.CaptureFixture[str]) -> None:
    _code, out, _ = run(capsys, "move", "ben", "r1", "ana", "g2")
    assert out.splitlines()[:2] == ["ben can move: 1 r1, 3 g2", "ana can move: 1 g2"]
    _code, out, _ = run(capsys, "move", "ben", "r1", "ana")
    assert out.splitlines()[-1] == "only ben can move: one more turn, then it is scored (PY-9)"
    assert run(capsys, "move", "ben", "ben", "r1")[0] == 2
