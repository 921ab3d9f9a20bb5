"""`hyskos roll` as people type it."""

import json

import pytest

from tests.cli.answers import answers_of

run = answers_of("roll")


def dice(out: str) -> list[tuple[int, str]]:
    answer = json.loads(out)
    assert answer["schema"] == "hyskos.roll/1"
    assert all(1 <= die["face"] <= {"d4": 4, "d8": 8}[die["die"]] for die in answer["dice"])
    return [(die["colour"], die["die"]) for die in answer["dice"]]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_four_dice_of_each_colour(capsys: pytest.CaptureFixture[str], players: int) -> None:
    rolled = dice(run(capsys, "--players", str(players), "--json")[1])
    assert len(rolled) == 4 * players
    assert all(rolled.count((c + 1, shape)) == 2 for c in range(players) for shape in ("d4", "d8"))


@pytest.mark.parametrize("words", ["--solo", "--players 1", "--solo --players 1"])
def test_alone_three_d4_and_three_d8_of_which_four_are_own(capsys: pytest.CaptureFixture[str], words: str) -> None:
    rolled = dice(run(capsys, *words.split(), "--json")[1])
    assert [shape for _colour, shape in rolled].count("d4") == 3
    assert [shape for _colour, shape in rolled].count("d8") == 3
    assert [colour for colour, _shape in rolled].count(1) == 4


def test_the_same_seed_rolls_the_same_dice(capsys: pytest.CaptureFixture[str]) -> None:
    first = run(capsys, "--players", "4", "--seed", "7")
    assert first == run(capsys, "--players", "4", "--seed", "7")
    assert first[1].startswith("colour 1:  d4  ")
    assert first[2] == "seed 7\n"
    assert first[1] != run(capsys, "--players", "4", "--seed", "8")[1]


@pytest.mark.slow
def test_all_faces_come_up_about_equally(capsys: pytest.CaptureFixture[str]) -> None:
    seen: dict[tuple[str, int], int] = {}
    for seed in range(100):
        for die in json.loads(run(capsys, "--players", "4", "--seed", str(seed), "--json")[1])["dice"]:
            seen[die["die"], die["face"]] = seen.get((die["die"], die["face"]), 0) + 1
    assert all(170 <= seen["d4", face] <= 230 for face in range(1, 5))
    assert all(75 <= seen["d8", face] <= 125 for face in range(1, 9))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "Missing --players: 1 to 6 (RP-01)"),
        (["--players", "7"], "range 1-6"),
        (["--players", "3", "--solo"], "not for 3 (RP-01)"),
        (["--players", "5", "--map", "inner-factory"], "--players: 5 players: this map has room for 1 to 4 (RP-01)"),
    ],
)
def test_wrong_words_get_one_clear_line(capsys: pytest.CaptureFixture[str], words: list[str], said: str) -> None:
    code, out, err = run(capsys, *words)
    assert (code, out) == (2, "")
    assert said in err


def test_the_players_are_asked_for_at_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter(["7", "2"])
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("click.termui.visible_prompt_func", lambda _question: next(answers))
    code, out, _ = run(capsys, "--seed", "1")
    assert (code, len(out.splitlines())) == (0, 2)
    assert run(capsys, "--no-input")[0] == 2
