"""`hyskos table` with Pharaoh, the ring race and Pyramydal: begun, gone on with, replayed, drawn."""

import json
from pathlib import Path

import pytest

from hyskos.companion.games.pharaoh import Pharaoh
from hyskos.companion.games.pyramydal import Pyramydal
from hyskos.companion.games.ring_race import RingRace
from hyskos.companion.games.small_game import DOING
from scripts.matches import PLAYERS, begin, lines_of
from tests.cli.test_table_command import Table, folder, table
from tests.papers_talk import matches

__all__ = ["folder", "table"]
EARLY = {
    "pharaoh": ("463", "4 g2@b5", "pass"),
    "ring-race": ("ben", "14:3"),
    "pyramydal": ("r1g1b1y1r2g2b2y2r3g3b3y3" * 5, "3"),
}
ASKED = {
    "pharaoh": "Turn 2, b: type the roll, or roll",
    "ring-race": "Turn 2, ana (Onyx): type 2 moves, moves lists them",
    "pyramydal": "Turn 2, ben: type how many spaces the token moves",
}


def new(game: str, *more: str) -> list[str]:
    return ["table", "new", game, "--players", ",".join(PLAYERS[game]), *more]


@pytest.mark.slow
@pytest.mark.parametrize("game", EARLY)
def test_a_match_is_begun_gone_on_with_and_replayed(game: str, table: Table) -> None:
    code, out, err = table.run(new(game, "m.jsonl"), *EARLY[game])
    assert (code, err, out.splitlines()[0]) == (0, "", "The journal is m.jsonl")
    assert out.splitlines()[-1] == ASKED[game]
    assert table.run(["table", "m.jsonl"])[1] == ASKED[game] + "\n"
    assert table.run(["table", "replay", "m.jsonl"])[1] == (
        f"{len(EARLY[game]) + 1} lines checked, all unchanged\n{ASKED[game]}\n"
    )
    answer = json.loads(table.run(["table", "replay", "m.jsonl", "--json"])[1])
    assert (answer["whole"], answer["lines"], answer["events"], answer["result"]) == (
        True, len(EARLY[game]) + 1, len(EARLY[game]), None
    )  # fmt: skip
    assert answer["totals"]["turn"] == 2


@pytest.mark.many
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["pharaoh"], "Missing --players: who plays, with commas, such as r,g"),
        (["ring-race", "--players", "ana,"], "such as ana,ben"),
        (["pyramydal", "--players", "ana,ben"], "needs 3 or more"),
        (["pyramydal", "--players", "ana,ben,cl eo"], "`cl eo` is not a name"),
        (["pyramydal", "--players", f"ana,ben,{'x' * 21}"], "is not a name"),
        (["ring-race", "--players", "roll,ben"], "`roll` is a command word"),
        (["ring-race", "--players", "ana,Deshacer"], "`Deshacer` is a command word"),
        (["pyramydal", "--players", "ana,ben,pass"], "`pass` is a command word"),
        (["pharaoh", "--players", "r,g", "--map", "4x"], "are for Rolling Pyramids"),
        (["pharaoh", "--players", "r,g", "--solo"], "are for Rolling Pyramids"),
        (["pharaoh", "--players", "r,g", "--ruling", "halves=down"], "are for Rolling Pyramids"),
        (["pharaoh", "--players", "r,g", "--diagonal"], "--diagonal is for Pyramydal"),
        (["--map", "4x", "--players", "anubian,bastet", "--diagonal"], "--diagonal is for Pyramydal"),
        (["pharoah", "x.jsonl", "--players", "r,g"], "Did you mean pharaoh"),
        (["pharaoh", "there.jsonl", "--players", "r,g"], "there.jsonl already exists"),
    ],
)
def test_what_cannot_be_begun(words: list[str], told: str, table: Table) -> None:
    Path("there.jsonl").write_bytes(b"mine")
    code, _out, err = table.run(["table", "new", *words])
    assert code == 2
    assert told in err
    assert [one.name for one in Path().iterdir()] == ["there.jsonl"]


def test_nobody_is_called_like_a_word_of_any_game() -> None:
    assert {word for game in (Pharaoh, RingRace, Pyramydal) for word in game.doing} == set(DOING)


@pytest.mark.slow
def test_a_game_is_called_by_its_name_in_any_language(table: Table) -> None:
    for name in ("faraón", "Pharaoh", "carrera-del-anillo", "Pyramydal"):
        game = {"f": "pharaoh", "P": "pharaoh", "c": "ring-race"}.get(name[0], "pyramydal")
        game = "pyramydal" if name == "Pyramydal" else game
        table.run(["table", "new", name, "--players", ",".join(PLAYERS[game]), f"{name}.jsonl"])
        assert json.loads(Path(f"{name}.jsonl").read_bytes().splitlines()[0])["game"] == game


@pytest.mark.slow
def test_a_file_may_be_called_like_a_word_that_is_no_game(table: Table) -> None:
    words = ["table", "new", "--map", "inner-factory", "--players", "anubian,bastet"]
    assert table.run([*words, "evening"])[1].startswith("The journal is evening\n")
    assert table.run([*words, "rolling-pyramids"])[1].startswith("The journal is table.jsonl\n")
    assert table.run([*words, "rolling-pyramids", "pharaoh"])[1].startswith("The journal is pharaoh\n")


@pytest.mark.slow
def test_diagonals_are_kept(table: Table) -> None:
    assert table.run(new("pyramydal", "--diagonal", "m.jsonl"), *EARLY["pyramydal"])[0] == 0
    evening = begin("pyramydal", Path("x"))
    lines = list(lines_of(evening, 1))
    code, out, _err = table.run(new("pyramydal", "--diagonal", "d.jsonl"), *lines)
    plain = table.run(new("pyramydal", "p.jsonl"), *lines)[1]
    assert code == 0
    assert "diagonals: " in out
    assert "diagonals: " not in plain


@pytest.mark.slow
@pytest.mark.parametrize("game", EARLY)
def test_a_position_is_drawn(game: str, table: Table) -> None:
    code, out, _err = table.run(new(game, "m.jsonl"), "export early.svg", *EARLY[game], "export board.svg")
    assert out.splitlines()[-1] == "drawn: board.svg"
    assert code == (0 if game == "pharaoh" else 1)  # there is nothing to draw before the draw
    assert Path("board.svg").stat().st_size > 2_000
    assert Path("early.svg").exists() == (game == "pharaoh")


def test_names_that_no_font_has_are_drawn_without(table: Table) -> None:
    words = ["table", "new", "pyramydal", "--players", "ana,ben,猫", "m.jsonl"]
    code, out, _err = table.run(words, *EARLY["pyramydal"], "export board.svg")
    assert (code, out.splitlines()[-1]) == (0, "drawn: board.svg")


def test_a_journal_cannot_be_made_one_of_another_game(table: Table) -> None:
    assert table.run(new("pharaoh", "m.jsonl"), *EARLY["pharaoh"])[0] == 0
    raw = Path("m.jsonl").read_bytes()
    Path("m.jsonl").write_bytes(raw.replace(b'"game": "pharaoh"', b'"game": "ring-race"'))
    code, _out, err = table.run(["table", "m.jsonl"])
    assert (code, "m.jsonl:1: " in err) == (2, True)


@pytest.mark.slow
@pytest.mark.parametrize("command", matches())
def test_the_page_shows_what_the_program_prints(command: str, table: Table) -> None:
    talk = matches()[command]
    assert len(talk) >= 4
    _code, out, _err = table.run(command.split(), *(line for line, _answer in talk))
    assert out.splitlines()[2:] == [line for _line, answer in talk for line in answer]


def test_the_page_shows_every_small_game() -> None:
    assert {command.split()[2] for command in matches()} == {*PLAYERS}


def test_without_a_command_the_games_in_the_folder_are_listed(table: Table) -> None:
    assert table.run(["table"]) == (0, "No games in this folder. `hyskos table new` begins one.\n", "")
    for game in PLAYERS:
        table.run(new(game, f"{game}.jsonl"), *EARLY[game])
    raw = Path("pharaoh.jsonl").read_bytes()
    Path("broken.jsonl").write_bytes(raw.replace(b"463", b"464"))
    code, out, err = table.run(["table"])
    assert (code, err.split()[-2]) == (0, "table")
    for game in PLAYERS:
        assert f"  {ASKED[game]}\n" in out
    assert "broken.jsonl\n  broken.jsonl:" in out
