"""`hyskos pyramydal score`: whole games from files."""

import json
import re
from pathlib import Path

import pytest

from hyskos.cli.main import execute

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/reference/pyramydal-game.md").read_text(encoding="utf-8")
DOCUMENTED = re.search(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
assert DOCUMENTED
GAME = DOCUMENTED[1]


def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, *words: str) -> tuple[int, str, str]:
    path = tmp_path / "game.yaml"
    path.write_text(text, encoding="utf-8")
    code = execute(["pyramydal", "score", str(path), *words])
    out, err = capsys.readouterr()
    return code, out, err


def test_the_documented_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = run(capsys, tmp_path, GAME)
    assert code == 0
    assert out.splitlines()[0] == "ben wins with the most points: 36 (PY-13)"
    assert "ana: 29 points" in out
    assert "  mini y3 b2: 2 x 5 = 10  (PY-11)" in out


def test_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    _, out, _ = run(capsys, tmp_path, GAME, "--json")
    answer = json.loads(out)
    assert answer["schema"] == "hyskos.pyramydal.score/1"
    assert (answer["legal"], answer["winner"], answer["ranking"]) == (True, "ben", ["ben", "ana", "cleo"])
    assert answer["players"]["cleo"]["total"] == 27
    assert answer["players"]["ben"]["virtual"] == "r3"


def test_capitals_are_the_same_pieces(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    capitals = re.sub(r"\b[rgby][123]\b", lambda match: match[0].upper(), GAME)
    assert capitals != GAME
    assert run(capsys, tmp_path, capitals) == run(capsys, tmp_path, GAME)
    stashes = GAME + "stashes: {R: 1, G: 1, B: 1, Y: 1}\n"
    assert run(capsys, tmp_path, stashes) == run(capsys, tmp_path, stashes.lower())


def test_the_imaginary_pyramid_is_used_best_and_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """PY-10: without it ana would win."""
    game = """kind: pyramydal-game
players: [ana, ben, cleo]
first_at_end: ben
statues: [{player: ana, pieces: [g3, r2, b1]}]
leftovers: {ben: {pieces: [r3, g2]}}
"""
    code, out, _ = run(capsys, tmp_path, game)
    assert code == 0
    assert out.splitlines()[:4] == [
        "ben wins: level with ana in points and statues (1), but later in turn order (PY-13)",
        "ben: 18 points",
        "  statue r3 g2 b1: 18  (PY-8)",
        "  the imaginary pyramid is b1 in r3 g2 b1: 8 more than without it  (PY-10)",
    ]
    answer = json.loads(run(capsys, tmp_path, game, "--json")[1])
    assert (answer["winner"], answer["notes"], answer["players"]["ben"]["virtual_gain"]) == ("ben", [], 8)
    assert answer["players"]["ben"]["virtual_in"] == ["r3", "g2", "b1"]
    unsaid = game.replace("first_at_end: ben\n", "")
    out = run(capsys, tmp_path, unsaid)[1]
    assert out.splitlines()[:2] == [
        "ana wins with the most points: 18 (PY-13)",
        "no imaginary pyramid is scored: the game does not say who was first at the end (first_at_end) (PY-10)",
    ]
    assert json.loads(run(capsys, tmp_path, unsaid, "--json")[1])["notes"][0]["rule"] == "PY-10"


@pytest.mark.many
@pytest.mark.parametrize(
    ("old", "new", "code", "place", "said"),
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
        (
            "diagonal: true",
            "stashes: {r: 1, g: 1, b: 1, y: 1, R: 1}",
            "PY-1",
            ":5:38",
            "duplicate stashes of colour r",
        ),
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
    capsys: pytest.CaptureFixture[str], tmp_path: Path, old: str, new: str, code: str, place: str, said: str
) -> None:
    assert old in GAME
    exit_code, out, err = run(capsys, tmp_path, GAME.replace(old, new))
    assert exit_code == 1
    assert out == ""
    first = next(line for line in err.splitlines() if line.startswith(("PY-", "Y")))
    assert (first.split()[0], place in err, said in err) == (code, True, True), err


def test_other_files_are_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert execute(["pyramydal", "score", str(ROOT / "data/maps/four-x.yaml")]) == 1
    assert "expected the kind `pyramydal-game`, got `map`" in capsys.readouterr().err
    assert execute(["pyramydal", "score", str(tmp_path / "none.yaml")]) == 2
    assert "cannot be read" in capsys.readouterr().err
    assert execute(["pyramydal", "score", str(tmp_path)]) == 2
