"""`hyskos pyramydal`: statues, the line, and whole games from files."""

import json
import re
from pathlib import Path

import pytest

from hyskos.cli.main import execute
from tests.cli.command_line import GAME, ROOT, Capture, answers_of

run = answers_of("pyramydal")


def test_best_json_has_the_fixed_fields(capsys: Capture) -> None:
    _, out, _ = run(capsys, "best", "r1", "r1", "r1", "--json")
    answer = json.loads(out)
    assert answer["total"] == 12
    assert answer["statues"] == [{"pieces": ["r1", "r1", "r1"], "points": 12}]
    assert (answer["minis"], answer["singles"], answer["virtual"]) == ([], [], None)


@pytest.mark.slow
def test_best_with_everything(capsys: Capture) -> None:
    words = ["best", "r3", "g2", "b1", "--taken", "r3 g2 b1", "--virtual", "--colours", "y", "--json"]
    _, out, _ = run(capsys, *words)
    assert json.loads(out)["total"] == 19
    _, out, _ = run(capsys, "best", *["r3", "g2", "b1", "g3", "r2", "y1", "b3", "y2", "r1"], "--diagonal", "--json")
    assert json.loads(out)["diagonal"] == 9


def test_capitals_are_the_same_pieces(capsys: Capture) -> None:
    """They are printed as capitals on the score sheet."""
    assert run(capsys, "best", "R1", "r1", "r1") == run(capsys, "best", "r1", "r1", "r1")
    small = ["best", "r3", "g2", "b1", "--taken", "r3 g2 b1", "--virtual", "--colours", "rgby"]
    assert run(capsys, *small) == run(
        capsys, *[word.upper() if word[0] != "-" and word != "best" else word for word in small]
    )
    words = ["advance", "ana", "ben", "R1", "G2", "b3", "y1", "--die", "ana=3", "--die", "ben=2"]
    assert run(capsys, *words)[1].splitlines()[-1] == "r1 ana ben y1"


def test_the_imaginary_pyramid_has_the_colours_of_the_game(capsys: Capture) -> None:
    """PY-10, PYA-9: who has red and green may imagine a small blue one, if blue is in the game."""
    answer = json.loads(run(capsys, "best", "r3", "g2", "--virtual", "--json")[1])
    assert (answer["total"], answer["further_colour"], answer["virtual"]) == (13, 18, "g3")
    assert (answer["virtual_in"], answer["virtual_gain"]) == (["g3", "r3"], 3)


@pytest.mark.parametrize(
    "words",
    [["r1", "r1", "--virtual"], ["r3", "g2", "--virtual", "--colours", "rg"], ["r3", "g2", "--taken", "b3 y2 r1"]],
)
def test_colours_that_change_nothing_are_not_spoken_of(capsys: Capture, words: list[str]) -> None:
    assert "colours" not in run(capsys, "best", *words)[1].lower()
    assert json.loads(run(capsys, "best", *words, "--json")[1])["further_colour"] is None


def test_a_line_is_repeatable(capsys: Capture) -> None:
    first = run(capsys, "line", "--players", "5", "--seed", "7", "--json")
    assert first == run(capsys, "line", "--players", "5", "--seed", "7", "--json")
    answer = json.loads(first[1])
    assert len(answer["pieces"]) == 75
    assert sorted(answer["tokens"]) == ["1", "2", "3", "4", "5"]


def score(capsys: Capture, tmp_path: Path, text: str, *words: str) -> tuple[int, str, str]:
    path = tmp_path / "game.yaml"
    path.write_text(text, encoding="utf-8")
    code = execute(["pyramydal", "score", str(path), *words])
    out, err = capsys.readouterr()
    return code, out, err


def test_a_scored_game_as_json(capsys: Capture, tmp_path: Path) -> None:
    _, out, _ = score(capsys, tmp_path, GAME, "--json")
    answer = json.loads(out)
    assert answer["schema"] == "hyskos.pyramydal.score/1"
    assert (answer["legal"], answer["winner"], answer["ranking"]) == (True, "ben", ["ben", "ana", "cleo"])
    assert answer["players"]["cleo"]["total"] == 27
    assert answer["players"]["ben"]["virtual"] == "r3"


def test_a_game_file_may_have_capital_letters(capsys: Capture, tmp_path: Path) -> None:
    capitals = re.sub(r"\b[rgby][123]\b", lambda match: match[0].upper(), GAME)
    assert capitals != GAME
    assert score(capsys, tmp_path, capitals) == score(capsys, tmp_path, GAME)
    stashes = GAME + "stashes: {R: 1, G: 1, B: 1, Y: 1}\n"
    assert score(capsys, tmp_path, stashes) == score(capsys, tmp_path, stashes.lower())


def test_the_imaginary_pyramid_is_used_best_and_reported(capsys: Capture, tmp_path: Path) -> None:
    """PY-10: without it ana would win."""
    game = """kind: pyramydal-game
players: [ana, ben, cleo]
first_at_end: ben
statues: [{player: ana, pieces: [g3, r2, b1]}]
leftovers: {ben: {pieces: [r3, g2]}}
"""
    code, out, _ = score(capsys, tmp_path, game)
    assert code == 0
    assert out.splitlines()[:4] == [
        "ben wins: level with ana in points and statues (1), but later in turn order (PY-13)",
        "ben: 18 points",
        "  statue r3 g2 b1: 18  (PY-8)",
        "  the imaginary pyramid is b1 in r3 g2 b1: 8 more than without it  (PY-10)",
    ]
    answer = json.loads(score(capsys, tmp_path, game, "--json")[1])
    assert (answer["winner"], answer["notes"], answer["players"]["ben"]["virtual_gain"]) == ("ben", [], 8)
    assert answer["players"]["ben"]["virtual_in"] == ["r3", "g2", "b1"]
    unsaid = game.replace("first_at_end: ben\n", "")
    out = score(capsys, tmp_path, unsaid)[1]
    assert out.splitlines()[:2] == [
        "ana wins with the most points: 18 (PY-13)",
        "no imaginary pyramid is scored: the game does not say who was first at the end (first_at_end) (PY-10)",
    ]
    assert json.loads(score(capsys, tmp_path, unsaid, "--json")[1])["notes"][0]["rule"] == "PY-10"


@pytest.mark.many
@pytest.mark.parametrize(
    ("old", "new", "code", "place", "message"),
    [
        ("[r3, g2, b1]", "[g3, r2, b1]", "PY-8", ":9:28", "is already on the table: statue 1"),
        ("virtual: r3", "virtual: x3", "PY-10", ":8:50", "is not among these pieces"),
        ("[y1], minis", "[y1], virtual: w1, minis", "PY-10", ":12:33", "is not among these pieces"),
        (
            "[r3, r3, r3], virtual: r3",
            "[r3, g2, w1], virtual: w1",
            "PY-10",
            ":8:50",
            "not in the game; it has b, g, r, y",
        ),
        ("diagonal: true", "stashes: {r: 1, g: 1, b: 1, y: 1, R: 1}", "PY-1", ":5:38", "duplicate stashes of colour r"),
        ("[r3, g2, b1]", "[b1, g2, r3]", "PY-8", ":9:28", "large stands at the bottom"),
        ("[r3, g2, b1]", "[r3, g2]", "PY-6", ":9:28", "three pyramids high"),
        ("virtual: r3", "virtual: g3", "PY-10", ":8:50", "is not among these pieces"),
        ("ana: {", "ben: {virtual: b1, ", "PY-10", ":11:18", "one imaginary pyramid, and it is used already"),
        ("first_at_end: ben", "first_at_end: ana", "PY-10", ":8:50", "only ana has an imaginary pyramid"),
        ("first_at_end: ben", "first_at_end: bem", "PY-1", ":4:15", "bem is not one of the players"),
        ("player: cleo", "player: clea", "PY-1", ":9:14", "clea is not one of the players"),
        ("[b2, b1, y3]", "[r3, r3, r3, r3]", "PY-1", ":11:8", "more than 5 pieces r3"),
        ("[[y2, y2]]", "[[y2, y2, y2]]", "PY-11", ":12:32", "two pyramids high, not 3"),
        ("pieces: [y1]", "piecse: [y1]", "Y101", ":12:10", "did you mean `pieces`?"),
        ("[y1]", "[y4]", "Y106", ":12:19", "y4"),
        ("[ana, ben, cleo]", "[ana, ben]", "Y107", ":3:10", "at least 3"),
    ],
)
def test_each_fault_has_its_rule_and_place(
    capsys: Capture, tmp_path: Path, old: str, new: str, code: str, place: str, message: str
) -> None:
    assert old in GAME
    exit_code, out, err = score(capsys, tmp_path, GAME.replace(old, new))
    assert exit_code == 1
    assert out == ""
    first = next(line for line in err.splitlines() if line.startswith(("PY-", "Y")))
    assert (first.split()[0], place in err, message in err) == (code, True, True), err


def test_other_files_are_refused(capsys: Capture, tmp_path: Path) -> None:
    assert execute(["pyramydal", "score", str(ROOT / "data/maps/four-x.yaml")]) == 1
    assert "expected the kind `pyramydal-game`, got `map`" in capsys.readouterr().err
    assert execute(["pyramydal", "score", str(tmp_path / "none.yaml")]) == 2
    assert "cannot be read" in capsys.readouterr().err
    assert execute(["pyramydal", "score", str(tmp_path)]) == 2
