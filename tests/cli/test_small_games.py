"""`hyskos pharaoh`, `hyskos ring-race`, and pictures of positions."""

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest

from hyskos.cli.main import execute
from hyskos.definitions.loader import load_grid, load_ring
from hyskos.generators.boards.games import square_grid
from hyskos.generators.boards.games.positions import Stone, on_grid, on_ring
from hyskos.generators.boards.games.positions import draw as draw_line
from hyskos.generators.boards.games.ring_marks import incircle, outer_triangle
from hyskos.generators.drawing import Drawing, Group, Text, walk
from tests.cli.command_line import Capture, answers_of

pharaoh = answers_of("pharaoh")


def test_pharaoh_reads_capital_letters(capsys: Capture) -> None:
    """They are printed as capitals on the pieces to fold."""
    small = ["turn", "r1@b1 g2@c3", "--players", "r,g", "--to-move", "r", "--roll", "4", "r2@c1", "r1:b1-b2"]
    capital = ["turn", "R1@B1 G2@C3", "--players", "R,G", "--to-move", "R", "--roll", "4", "R2@C1", "R1:B1-B2"]
    typed, printed = pharaoh(capsys, *capital), pharaoh(capsys, *small)
    assert (typed[0], typed[1].lower()) == (printed[0], printed[1].lower())
    assert typed[1].splitlines()[-1] == "Position: r1@b2 r2@c1 g2@c3"
    assert pharaoh(capsys, "turn", "", "--roll", "3", "--players", "r,R")[0] == 2
    assert pharaoh(capsys, "turn", "", "--roll", "3", "--players", "r,\u00e9")[0] == 2


def test_a_turn_of_pharaoh_as_json(capsys: Capture) -> None:
    _, out, _ = pharaoh(capsys, "turn", "r2@c4 g1@c5", "--roll", "2", "r2:c4-c5", "--json")
    answer = json.loads(out)
    assert answer["schema"] == "hyskos.pharaoh.turn/1"
    assert (answer["legal"], answer["spent"], answer["left"]) == (True, 2, 0)
    assert (answer["captured"], answer["position"], answer["winner"]) == (["g1"], "r2@c5", None)
    assert answer["moves"] == [{"move": "r2:c4-c5", "cost": 2, "reason": None, "rule": None}]


def test_winning_turns_come_first(capsys: Capture) -> None:
    _, out, _ = pharaoh(capsys, "moves", "r1@b3 r2@c3 r3@d2", "--roll", "3")
    assert out.splitlines()[0] == "wins: r3:d2-d3"
    _, out, _ = pharaoh(capsys, "moves", "", "--roll", "2", "--turns", "--json")
    answer = json.loads(out)
    assert answer["positions"] == len(answer["turns"]) == 10


ring_race = answers_of("ring-race")


def test_ring_race_reads_capital_letters(capsys: Capture) -> None:
    """They are printed as capitals on the pieces to fold; the figures' letters may be small."""
    words = "g21@14 g3@x g321@15 g321@16 o321@2 o321@3 o321@4 gM@14 gA@15 gC@16 oM@3 oA@2 oC@1"
    for position, move in ((words, "3@16"), (words, "M:1"), ("start", "M:1")):
        small = ring_race(capsys, "turn", position, move, "--json")
        other = position if position == "start" else position.swapcase()
        large = ring_race(capsys, "turn", other, move.swapcase(), "--json")
        assert (large[0], large[1].replace(move.swapcase(), move)) == small[:2]
    assert ring_race(capsys, "show", words.swapcase()) == ring_race(capsys, "show", words)


def test_a_turn_of_the_ring_race_as_json(capsys: Capture) -> None:
    _, out, _ = ring_race(capsys, "turn", "start", "14:3", "15:3", "--json")
    answer = json.loads(out)
    assert answer["schema"] == "hyskos.ring-race.turn/1"
    assert (answer["legal"], answer["left"], answer["winner"]) == (True, 0, None)
    assert answer["moves"] == [
        {"move": "14:3", "reason": None, "rule": None},
        {"move": "15:3", "reason": None, "rule": None},
    ]


def test_a_position_may_be_typed_again(capsys: Capture) -> None:
    _, out, _ = ring_race(capsys, "turn", "start", "--first", "14:3", "--json")
    position = json.loads(out)["position"]
    code, out, _ = ring_race(capsys, "turn", position, "--to-move", "onyx", "4:3", "3:3", "--json")
    assert code == 0
    assert json.loads(out)["legal"]


@pytest.mark.many
@pytest.mark.parametrize(
    "word", ["", "x", "15", "15:", "15:9", "99:1", "M", "M:x", "M:1/", "M:1/99+", "Q:1", "2@14", "C@13", "2@x", "15:-1"]
)
def test_any_word_gets_a_rule(capsys: Capture, word: str) -> None:
    code, out, err = ring_race(capsys, "turn", "start", "--json", "--", word)
    assert code == 1
    assert err == ""
    assert json.loads(out)["moves"][0]["rule"].startswith("RG-")


beginning = answers_of()


def test_a_shared_highest_roll_is_rolled_again_by_those_who_share_it(capsys: Capture) -> None:
    code, out, _err = beginning(capsys, "pharaoh", "first", "r=5", "g=2", "b=5", "--json")
    answer = json.loads(out)
    assert (code, answer["first"], answer["again"]) == (0, None, ["r", "b"])


@pytest.mark.many
@pytest.mark.parametrize("seed", range(12))
def test_rolled_dice_come_to_one_player(capsys: Capture, seed: int) -> None:
    _code, out, _err = beginning(capsys, "pharaoh", "first", "--players", "r,g,b", "--seed", str(seed), "--json")
    answer = json.loads(out)
    rounds = answer["rolls"]
    assert list(rounds[0]) == ["r", "g", "b"]
    for earlier, then in pairwise(rounds):
        assert list(then) == [player for player in earlier if earlier[player] == max(earlier.values())]
    assert [p for p in rounds[-1] if rounds[-1][p] == max(rounds[-1].values())] == [answer["first"]]


def test_both_colours_come_out_of_the_bag(capsys: Capture) -> None:
    answers = [
        json.loads(beginning(capsys, "ring-race", "draw", "ana", "ben", "--seed", f"{n}", "--json")[1])
        for n in range(9)
    ]
    assert {answer["gold"] for answer in answers} == {"ana", "ben"}
    assert all({answer["gold"], answer["onyx"]} == {"ana", "ben"} for answer in answers)


COMMANDS = [
    ["pharaoh", "show", "r1@b1 g2@c3"],
    ["ring-race", "show", "start"],
    ["pyramydal", "line", "--players", "4", "--seed", "7"],
]


@pytest.mark.wide
@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: words[0])
@pytest.mark.parametrize(("ending", "head"), [("svg", b"<?xml"), ("pdf", b"%PDF-"), ("png", b"\x89PNG")])
def test_each_kind_of_file(words: list[str], ending: str, head: bytes, tmp_path: Path) -> None:
    path = tmp_path / f"picture.{ending}"
    assert execute([*words, "-o", str(path)]) == 0
    first = path.read_bytes()
    assert first.startswith(head)
    assert execute([*words, "-o", str(path)]) == 0
    assert path.read_bytes() == first


@pytest.mark.slow
def test_wrong_files_get_one_line(tmp_path: Path, capsys: Capture) -> None:
    foreign = tmp_path / "mine.svg"
    foreign.write_text("<svg/>", encoding="utf-8")
    for path, reply in (
        (tmp_path / "position.txt", "must end in .svg, .pdf or .png"),
        (tmp_path / "no" / "position.svg", "cannot be written"),
        (foreign, "--force overwrites it"),
    ):
        assert execute(["pharaoh", "show", "r1@b1", "-o", str(path)]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert reply in err
    assert foreign.read_text(encoding="utf-8") == "<svg/>"


def places(drawing: Drawing, words: set[str]) -> dict[str, tuple[float, float]]:
    return {
        item.text: (item.x, item.y) for item, _ in walk(drawing.items) if isinstance(item, Text) and item.text in words
    }


def test_pieces_stand_on_their_squares() -> None:
    grid = load_grid("pharaoh")
    markers = places(on_grid(grid, [("b1", Stone("r", 1)), ("c3", Stone("g", 2))], lang="en"), {"r1", "g2"})
    for word, square in (("r1", "b1"), ("g2", "c3")):
        x, y = square_grid.centre_of_square(grid, square, "en")
        assert markers[word] == pytest.approx((x, y), abs=2)


def test_stacks_show_their_top_and_the_setup_marks_are_gone() -> None:
    ring = load_ring("ring-18")
    drawing = on_ring(ring, [(2, [Stone("o", 3), Stone("g", 1)])], [(14, "gM")], ["g2"], lang="en")
    texts = [item.text for item, _ in walk(drawing.items) if isinstance(item, Text)]
    assert {"g1", "gM", "g2"} <= set(texts)
    assert "o3" not in texts
    centre, _ = incircle(outer_triangle(ring, 2))
    assert places(drawing, {"g1"})["g1"] == pytest.approx(centre, abs=2)
    assert {"Gold ascends", "Onyx ascends", "safe"} <= set(texts)
    (marks,) = (layer for layer in drawing.items if isinstance(layer, Group) and layer.id == "marks")
    steps = {step for item in marks.items for way in item.sources for step in way}
    assert {"ascension", "neutral"} <= steps
    assert not {"entries", "figures"} & steps


def test_a_line_keeps_its_order() -> None:
    pieces = [("r", 1), ("g", 3), ("b", 2)] * 10
    drawing = draw_line(pieces, "Line", "seed 1", lang="en")
    words = [i.text for i, _ in walk(drawing.items) if isinstance(i, Text) and re.fullmatch(r"[a-z][123]", i.text)]
    assert words == [f"{letter}{pips}" for letter, pips in pieces]
