"""Commands that read and write the journal of a session: `--evening`, and codes of secret orders."""

import json
from pathlib import Path

import pytest

from hyskos.cli.shared.options import examples
from hyskos.cli.shared.terminal import clear
from hyskos.companion.journal.appending import Appender
from hyskos.companion.journal.tables import PyramidsSession, first_line, replay_journal, resume_pyramids
from hyskos.definitions.loader import load_faction, load_map
from hyskos.rules.rolling_pyramids.table import make_table
from scripts.sessions import begin, liberator, lines_of, say, sit_down
from tests.cli.command_line import Capture, Patch, hyskos
from tests.cli.test_table_command import Table, folder, table
from tests.companion.sessions import deploying

pytestmark = pytest.mark.slow

__all__ = ["folder", "table"]


def keep_session(*lines: str, names: tuple[str, ...] = ("anubian", "bastet")) -> PyramidsSession:
    """Keep an evening with some lines in e.jsonl."""
    path = Path("e.jsonl")
    begin(path, *names)
    with Appender(path) as journal:
        evening = resume_pyramids(path, journal)
        for line in lines:
            say(evening, line)
    return evening


def ordering() -> PyramidsSession:
    """Keep an evening in which only `go` is missing."""
    evening = deploying()
    lines = [entry.typed for entry in evening.timeline.entries]
    return keep_session(*lines, "anubian 3*@16 1@16 1@28", "bastet 1@10 1@22")


def keep_unfinished_session(names: tuple[str, ...], seed: int = 8) -> PyramidsSession:
    """Keep an evening in the middle of a game."""
    player = {"player": liberator} if len(names) == 1 else {}
    return keep_session(*lines_of(sit_down(Path("e.jsonl"), *names), seed, most=90, **player), names=names)


def test_deploy_resolves_what_was_typed_and_keeps_it(table: Table) -> None:
    ordering()
    before = Path("e.jsonl").read_bytes()
    code, out, err = table.run(["deploy", "--evening", "e.jsonl"])
    assert (code, err) == (0, "")
    assert "16" in out
    after = Path("e.jsonl").read_bytes()
    assert after.startswith(before)
    assert json.loads(after.splitlines()[-1])["event"] == ["go"]
    evening = replay_journal(after, Path("e.jsonl"))[0]
    assert evening.timeline.session.game.phase == "cross"
    code, _out, err = table.run(["deploy", "--evening", "e.jsonl"])
    assert (code, "it is not time to send units (RP-30)" in err) == (2, True)
    assert Path("e.jsonl").read_bytes() == after


def test_deploy_says_the_same_as_the_session(table: Table) -> None:
    ordering()
    reply = json.loads(table.run(["deploy", "--evening", "e.jsonl", "--json"])[1])
    evening = replay_journal(Path("e.jsonl").read_bytes(), Path("e.jsonl"))[0]
    forces = evening.timeline.session.game.position.forces
    owners = {space: fields["owner"] for space, fields in reply["spaces"].items()}
    assert owners == {str(at): force.faction for at, force in forces.items()}
    assert reply["round"] == 1


def test_deploy_waits_for_all_orders(table: Table) -> None:
    evening = deploying()
    keep_session(*(entry.typed for entry in evening.timeline.entries), "bastet 1@10 1@22")
    before = Path("e.jsonl").read_bytes()
    code, _out, err = table.run(["deploy", "--evening", "e.jsonl"])
    assert (code, "the orders of Anubian are missing" in err) == (2, True)
    assert Path("e.jsonl").read_bytes() == before


def test_deploy_is_refused_while_another_process_holds_the_journal(table: Table) -> None:
    ordering()
    with Appender(Path("e.jsonl")):
        code, _out, err = table.run(["deploy", "--evening", "e.jsonl"])
    assert (code, "is open in another window or program" in err) == (2, True)


def test_score_counts_the_board_of_the_evening(table: Table) -> None:
    game = keep_unfinished_session(("anubian", "bastet")).timeline.session.game
    code, out, err = table.run(["score", "--evening", "e.jsonl", "--json"])
    assert (code, err) == (0, "")
    lists = [f"{name}={','.join(_places(game.position.controlled_places(name)))}" for name in game.table.factions]
    typed = table.run(["score", "--map", "inner-factory", "--round", str(game.round), *lists, "--json"])[1]
    assert json.loads(out)["points"] == json.loads(typed)["points"]
    assert sum(json.loads(out)["points"].values()) > 0
    with Appender(Path("e.jsonl")):  # who only looks disturbs nobody
        assert table.run(["score", "--evening", "e.jsonl"])[0] == 0


def _places(places: frozenset[int]) -> list[str]:
    return [str(place) if place > 0 else f"S{-place}" for place in places]


def test_reinforce_knows_what_stands_on_the_board(table: Table) -> None:
    game = keep_unfinished_session(("bastet",)).timeline.session.game
    code, out, err = table.run(["reinforce", "4", "4", "6", "2", "--evening", "e.jsonl", "--json"])
    assert (code, err) == (0, "")
    words = ["reinforce", "4", "4", "6", "2", "--map", "inner-factory"]
    for at, force in game.position.forces.items():
        place = str(at) if at > 0 else f"S{-at}"
        if force.faction == "pharaoh":
            words += ["--pharaoh", f"{place}={force.units}"]
        else:
            words += ["--hold", f"{place}={force.faction}:{force.units}+{force.heroes}h"]
    for at in game.table.board.neighbours:
        if at not in game.position.forces and at != game.position.starts["bastet"]:
            words += ["--pharaoh", f"{at if at > 0 else f'S{-at}'}=0"]
    typed = json.loads(table.run([*words, "--json"])[1])
    reply = json.loads(out)
    assert (reply["spaces"], reply["reinforcements"]) == (typed["spaces"], typed["reinforcements"])
    assert reply["assumed"] == []


def test_draft_knows_the_sheet_of_whose_turn_it_is(table: Table) -> None:
    evening = keep_session("3", "1", "31582274", "1) heroes", "7) up-1")
    assert evening.timeline.session.game.faction == "bastet"
    code, out, err = table.run(["draft", "--evening", "e.jsonl", "--die", "d8:8", "--json"])
    assert (code, err) == (0, "")
    Path("sheet.yaml").write_text("faction: bastet\nupgrades: [[_, 7]]\n", encoding="utf-8")
    typed = table.run(["draft", "sheet.yaml", "--die", "d8:8", "--json"])[1]
    assert json.loads(out)["writings"] == json.loads(typed)["writings"]
    assert table.run(["draft", "--evening", "e.jsonl", "--die", "d8:8"])[1].startswith("Bastet\n8 on a d8 fits")


def test_draft_assumes_no_colour_for_a_die_that_is_numbered_on_the_table(table: Table) -> None:
    keep_session("3", "1", "31582274", "1) heroes", "7) up-1")
    assert "--own is missing" in table.run(["draft", "--evening", "e.jsonl", "--die", "d8:8"])[1]
    for number in ("4", "8"):  # of Anubian and of Bastet, whose turn it is
        assert "--own is missing" not in table.run(["draft", "--evening", "e.jsonl", "--die", number])[1]


def test_draft_writes_a_die_into_an_evening(table: Table) -> None:
    keep_session("3", "1", "31582274")
    code, out, err = table.run(["draft", "--evening", "e.jsonl", "--die", "d8:7", "--box", "heroes"])
    assert (code, err) == (0, "")
    assert out.startswith("Anubian writes 7 in heroes-1\n")
    words = ["draft", "--evening", "e.jsonl", "--die", "d8:5", "--box", "asc.l", "--json"]
    code, out, err = table.run(words)
    assert (code, err) == (0, "")
    assert json.loads(out)["written"]["cell"] == "ascending.left"
    evening = replay_journal(Path("e.jsonl").read_bytes(), Path("e.jsonl"))[0]
    assert len(evening.timeline.session.game.queue) == 6
    before = Path("e.jsonl").read_bytes()
    code, out, err = table.run([*words[:4], "d8:5", "--box", "footmen-1.1"])
    assert (code, out) == (2, "")
    assert Path("e.jsonl").read_bytes() == before


def test_reinforce_keeps_the_dice_where_the_sheet_is_on_paper(table: Table) -> None:
    path = Path("alone.jsonl")
    board = make_table(load_map("inner-factory"), [load_faction("bastet")])
    path.write_bytes(first_line(board, "inner-factory", path, light=True))
    near = next(place for place in board.board.neighbours[-2] if place > 0)
    with Appender(path) as journal:
        evening = resume_pyramids(path, journal)
        for line in ("2", f"bastet 9@{near}"):
            say(evening, line)
    words = ["reinforce", "4", "4", "6", "2", "--evening", str(path)]
    early = table.run(words)
    assert (early[0], early[2]) == (0, "note: the session is not waiting for these dice, so they were not saved\n")
    assert table.run(["deploy", "--evening", str(path)])[0] == 0
    code, out, err = table.run(words)
    assert (code, err) == (0, "")
    assert out.startswith("The Pharaoh's reinforcements: 8\n")
    game = replay_journal(path.read_bytes(), path)[0].timeline.session.game
    assert game.counted == (4, 4, 6, 2)
    assert table.run(words)[2].startswith("note: the session is not waiting for these dice")


@pytest.mark.parametrize("lines", [(), ("3", "1")])
def test_draft_guesses_no_sheet_where_nobody_takes_a_die(lines: tuple[str, ...], table: Table) -> None:
    keep_session(*lines)
    code, out, err = table.run(["draft", "--evening", "e.jsonl", "--die", "d8:8"])
    assert (code, out, "it is not time to take a die (RP-11)" in err) == (2, "", True)


def test_draft_knows_whose_sheet_it_is_alone_at_any_time(table: Table) -> None:
    keep_session(names=("bastet",))
    assert table.run(["draft", "--evening", "e.jsonl", "--die", "d8:8"])[0] == 0


@pytest.mark.parametrize(
    "words", [["deploy"], ["score"], ["reinforce", "4", "4", "6", "2"], ["draft", "--die", "d4:1"]]
)
def test_what_is_no_evening(words: list[str], table: Table) -> None:
    Path("e.jsonl").write_text("map: x\n", encoding="utf-8")
    assert table.run(["table", "new", "pharaoh", "--players", "r,g", "p.jsonl"])[0] == 0
    for name, reply in (
        ("e.jsonl", "not a journal"),
        ("p.jsonl", "another game: pharaoh"),
        ("none.jsonl", "no such file"),
    ):
        code, _out, err = table.run([*words, "--evening", name])
        assert (code, reply in err) == (2, True), err


ALONE = ("1", "1 4 3 2 1 4", "1) heroes", "4) heroes", "3) asc.l", "2) up", "1h@16 2h@16 1@28 1@29", "go")


def test_odds_with_chosen_dice_are_the_reinforcements_themselves(table: Table) -> None:
    """The walk is that of these dice, and nothing is kept."""
    for lines in (ALONE[:1], ALONE):  # before a roll, whatever was chosen in the last round
        keep_session(*lines, names=("bastet",))
        assert table.run(["reinforce", "--odds", "--evening", "e.jsonl"])[1].startswith("the four lowest dice: 2 to 10")
    for lines, chosen in ((ALONE[:2], 0), (ALONE[:4], 2)):
        keep_session(*lines, names=("bastet",))
        code, _out, err = table.run(["reinforce", "--odds", "--evening", "e.jsonl"])
        assert (code, f"{chosen} of four are chosen" in err) == (2, True)
    keep_session(*ALONE[:6], names=("bastet",))
    before = Path("e.jsonl").read_bytes()
    code, out, err = table.run(["reinforce", "--odds", "--evening", "e.jsonl"])
    assert (code, err) == (0, "")
    assert out.startswith("The dice are chosen (1, 2, 3, 4)")
    reply = json.loads(table.run(["reinforce", "--odds", "--evening", "e.jsonl", "--json"])[1])
    assert reply == json.loads(table.run(["reinforce", *"1234", "--evening", "e.jsonl", "--json"])[1])
    assert Path("e.jsonl").read_bytes() == before


def test_a_die_that_two_colours_show_is_reported_by_its_number(table: Table) -> None:
    keep_session("3", "1", "3 1 5 8 2 2 5 4")
    write = ["draft", "--box", "heroes", "--evening", "e.jsonl", "--die"]
    code, _out, err = table.run([*write, "d8:5"])
    assert (code, "type the number, 3, 7" in err) == (2, True)
    assert table.run([*write, "7)"])[0] == 0
    assert replay_journal(Path("e.jsonl").read_bytes(), Path("e.jsonl"))[0].typed()[-1] == "7) heroes"
    reply = json.loads(table.run([*write, "4", "--json"])[1])
    assert reply["die"] == {"shape": "d8", "face": 8}
    assert table.run(["draft", "--evening", "e.jsonl", "--die", "4"])[0] == 2  # it is taken
    assert table.run(["draft", "--die", "4"])[0] == 2


__all__ = ["folder", "table"]


def test_a_code_fits_what_it_was_made_of_and_nothing_else(table: Table) -> None:
    code, out, _err = table.run(["table", "commit", "anubian 9@12 3*@5"])
    sent, reveal = (line.split(":", 1)[1].split() for line in out.splitlines())
    assert (code, sent[:2], reveal[:2]) == (0, ["code", "anubian"], ["reveal", "anubian"])
    arguments = ["table", "reveal", sent[2]]
    assert table.run([*arguments, *reveal[1:]])[:2] == (
        0,
        "The same: Anubian had chosen these orders when the code was sent\n",
    )
    for slip in (["bastet", *reveal[2:]], ["anubian", "9@12", "3h@6", reveal[-1]], ["anubian", "9@12", reveal[-1]]):
        code, out, _err = table.run([*arguments, *slip])
        assert (code, out) == (1, "Not the same: the code was made of other orders, another faction or another salt\n")
    assert "the salt is missing" in table.run([*arguments, *reveal[1:-1]])[2]
    code, out, _err = table.run(["table", "reveal", "--json", sent[2], " ".join(reveal[1:])])
    assert (code, json.loads(out)["same"]) == (0, True)


def test_two_codes_of_the_same_orders_are_not_the_same(table: Table) -> None:
    line = ["table", "commit", "anubian", "9@12", "--json"]
    first, other = (json.loads(table.run(line)[1]) for _again in range(2))
    assert first["orders"] == other["orders"]
    assert first["code"] != other["code"]
    assert first["salt"] != other["salt"]


def test_orders_are_checked_against_a_session_before_they_get_a_code(table: Table) -> None:
    table.run(["table", "new", "--map", "inner-factory", "--players", "anubian,bastet", "--board-only", "e.jsonl"])
    table.run(["table", "e.jsonl"], "1\n3\n")
    before = Path("e.jsonl").read_bytes()
    evening = ["--evening", "e.jsonl", "--json"]
    code, out, err = table.run(["table", "commit", "bastet", "3@99", *evening])
    assert (code, out) == (2, "")
    assert "99" in err
    code, out, err = table.run(["table", "commit", "bastet", "3@33", *evening])
    assert (code, out) == (2, "")
    assert "RP-31" in err
    code, out, err = table.run(["table", "commit", "bastet", "pass", *evening])
    assert (code, json.loads(out)["orders"]) == (0, [])
    code, out, err = table.run(["table", "commit", "bastet", "pass", "--evening", "nowhere.jsonl"])
    assert (code, out) == (2, "")
    assert "nowhere.jsonl" in err
    assert Path("e.jsonl").read_bytes() == before


def test_secrets_need_rivals(table: Table) -> None:
    table.run(["table", "new", "pharaoh", "--players", "r,g", "s.jsonl"])
    table.run(["table", "new", "--map", "inner-factory", "--players", "anubian", "--solo", "alone.jsonl"])
    before = Path("s.jsonl").read_bytes()
    for name in ("s.jsonl", "alone.jsonl"):
        code, _out, err = table.run(["table", name, "--secret"], "63")
        assert code == 2
        assert "--secret is only for Rolling Pyramids with two or more players" in err
    assert Path("s.jsonl").read_bytes() == before


def test_a_screen_is_wiped_only_where_there_is_one(monkeypatch: Patch, capsys: Capture) -> None:
    clear()
    assert capsys.readouterr().out == ""
    monkeypatch.setattr("hyskos.cli.shared.terminal.width", lambda: 80)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    clear()
    assert "\033[2J" in capsys.readouterr().out


def test_a_long_example_without_options_is_broken_between_words() -> None:
    reply = examples("hyskos " + " ".join(["word"] * 30), "x" * 200)
    assert reply.count("\\\n") == 2
    assert "x" * 200 in reply


SUPERFLUOUS = {
    "deploy": ["round.yaml", "--write round.yaml", "--force"],
    "draft --die d8:5": ["sheet.yaml", "--players 3", "--pick 5"],
    "reinforce 4 4 6 2": ["--map four-x", "--hold 3=anubian:4", "--pharaoh 1=22"],
    "score": ["anubian=1", "--map four-x", "--round 2", "--final", "--spaces anubian=5", "--units anubian=3"],
}
"""What each command takes from a journal, and therefore not from the command line."""


@pytest.mark.parametrize(("line", "more"), [(line, more) for line, options in SUPERFLUOUS.items() for more in options])
def test_what_a_journal_says_is_not_taken_from_the_command_line(line: str, more: str) -> None:
    run = hyskos(*line.split(), "--evening", "e.jsonl", *more.split())
    assert (run.code, run.out) == (2, "")
    assert "Error: --evening takes " in run.err
    name = more.split(maxsplit=1)[0]
    assert not name.startswith("--") or name in run.err or "leave out everything else" in run.err
