"""`hyskos table`: journals that are begun, continued and replayed, of every game."""

import errno
import io
import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from hyskos.cli.main import execute
from hyskos.companion.games.pharaoh import Pharaoh
from hyskos.companion.games.pyramydal import Pyramydal
from hyskos.companion.games.ring_race import RingRace
from hyskos.companion.games.small_game import DOING
from hyskos.companion.journal.appending import Appender
from hyskos.companion.journal.tables import replay_journal
from scripts.matches import PLAYERS
from scripts.matches import begin as begin_match
from scripts.matches import lines_of as lines_of_match
from scripts.sessions import FOUR, begin, grabber, liberator, lines_of, sit_down
from tests.cli.command_line import Capture, Patch
from tests.failing_disk import Disk, failing
from tests.papers_talk import matches, shown
from tests.wide import in_turn

pytestmark = pytest.mark.slow

NEW = ["table", "new", "--map", "inner-factory", "--players", "anubian,bastet"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: Patch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    return tmp_path


class Table:
    """Command lines with typed lines, and what they answer."""

    def __init__(self, capsys: Capture, monkeypatch: Patch) -> None:
        self.capsys, self.monkeypatch = capsys, monkeypatch

    def run(self, words: list[str], *lines: str) -> tuple[int, str, str]:
        self.monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        self.capsys.readouterr()
        code = execute(words)
        out, err = self.capsys.readouterr()
        assert "Traceback" not in out + err
        return code, out, err


@pytest.fixture
def table(capsys: Capture, monkeypatch: Patch) -> Table:
    return Table(capsys, monkeypatch)


def test_an_evening_is_begun_and_gone_on_with(table: Table) -> None:
    code, out, _err = table.run([*NEW, "e.jsonl"], "3", "quit", "1")
    assert code == 0
    assert out.splitlines()[0] == "The journal is e.jsonl"
    assert out.splitlines()[-1] == "Anubian chooses a starting area: S1 S2 S4"
    code, out, _err = table.run(["table", "e.jsonl"], "1")
    assert (code, out.splitlines()[:2]) == (0, ["Anubian chooses a starting area: S1 S2 S4", "Anubian starts on S1"])
    assert table.run(["table", "open", "e.jsonl"])[1].startswith("Round 1 of 10")


def test_a_journal_that_nobody_names_has_a_name_of_its_own(table: Table) -> None:
    for name in ("table.jsonl", "table-2.jsonl", "table-3.jsonl"):
        assert table.run(NEW)[1].startswith(f"The journal is {name}\n")
        assert Path(name).exists()


def test_dice_may_be_thrown_here(table: Table) -> None:
    assert table.run([*NEW, "e.jsonl"], "3", "1", "roll")[0] == 0
    game = replay_journal(Path("e.jsonl").read_bytes(), Path("e.jsonl"))[0].timeline.session.game
    assert game.phase == "draft"
    assert table.run(["table", "new", "--map", "4x", "--players", "sob", "--solo", "s.jsonl"], "roll", "roll")[0] == 0


def test_a_refused_line_counts_for_who_is_no_terminal(table: Table) -> None:
    code, out, err = table.run([*NEW, "e.jsonl"], "9", "3")
    assert (code, err) == (1, "")
    assert "`S9` is not a place of this map" in out
    assert out.splitlines()[-1] == "Anubian chooses a starting area: S1 S2 S4"


def test_a_second_process_is_refused(table: Table) -> None:
    begin(Path("e.jsonl"), "anubian", "bastet")
    with Appender(Path("e.jsonl")):
        code, _out, err = table.run(["table", "e.jsonl"])
    assert (code, err) == (2, "Error: e.jsonl is open in another window or program: close it there first\n")
    assert table.run(["table", "e.jsonl"])[0] == 0


def test_a_journal_that_may_only_be_read(table: Table, monkeypatch: Patch) -> None:
    """Whoever runs the tests: root may write every file, so it is the system's answer that is made."""
    begin(Path("e.jsonl"), "anubian", "bastet")
    really = os.open

    def refuse_writing(path: str | Path, flags: int, *more: int) -> int:
        if Path(path).name == "e.jsonl" and flags & (os.O_WRONLY | os.O_RDWR):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return really(path, flags, *more)

    with monkeypatch.context() as patched:
        patched.setattr(os, "open", refuse_writing)
        code, out, err = table.run(["table", "e.jsonl"])
    assert (code, out) == (2, "")
    assert "no permission" in err


def test_a_full_disk_is_reported_and_loses_nothing(table: Table) -> None:
    begin(Path("e.jsonl"), "anubian", "bastet")
    raw = Path("e.jsonl").read_bytes()
    with failing(Disk("fsync", 1, 28)):
        code, out, err = table.run(["table", "e.jsonl"], "3")
    assert code == 2
    assert "no space left on the disk; the last line is not kept" in err
    assert "starts on" not in out
    assert Path("e.jsonl").read_bytes() == raw


def test_a_torn_line_is_reported(table: Table) -> None:
    begin(Path("e.jsonl"), "anubian", "bastet")
    with Path("e.jsonl").open("ab") as file:
        file.write(b'{"typed": "3"')
    code, out, _err = table.run(["table", "replay", "e.jsonl"])
    assert (code, "13 bytes are not part of the game" in out) == (1, True)
    assert "it was saved in e.jsonl.torn-1" in table.run(["table", "e.jsonl"], "3")[1]
    assert table.run(["table", "replay", "e.jsonl"])[0] == 0


def test_replay_names_the_line_that_was_changed(table: Table) -> None:
    assert table.run([*NEW, "e.jsonl"], "3", "1")[0] == 0
    raw = Path("e.jsonl").read_bytes()
    Path("e.jsonl").write_bytes(raw.replace(b'"typed": "3"', b'"typed": "4"'))
    code, out, _err = table.run(["table", "replay", "e.jsonl"])
    assert (code, out[:60]) == (1, "e.jsonl:2: this line was changed; the 1 line before it is in")
    assert table.run(["table", "e.jsonl"])[0] == 2
    answer = json.loads(table.run(["table", "replay", "e.jsonl", "--json"])[1])
    assert (answer["schema"], answer["whole"]) == ("hyskos.table.replay/1", False)


def test_replay_reads_a_pipe(table: Table, monkeypatch: Patch) -> None:
    assert table.run([*NEW, "e.jsonl"], "3", "1")[0] == 0
    raw = Path("e.jsonl").read_bytes()
    for argument, code, reply in (
        (raw, 0, "3 lines checked, all unchanged"),
        (raw[1:], 1, "-:1: this is not a journal"),
    ):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(argument)))
        assert execute(["table", "replay", "-"]) == code
        assert reply in table.capsys.readouterr().out


@pytest.mark.proof
@pytest.mark.parametrize(
    ("names", "player", "lang"), in_turn([(FOUR, grabber), (("bastet",), liberator)], ["en", "es"])
)
def test_a_whole_game_through_the_command(names: tuple[str, ...], player: object, lang: str, table: Table) -> None:
    table.monkeypatch.setattr(os, "fsync", lambda _file: None)  # other tests ask the disk
    model = sit_down(Path("e.jsonl"), *names)
    assert player in (grabber, liberator)
    lines = list(lines_of(model, 8, lang, grabber if player is grabber else liberator))
    solo = ["--solo"] if len(names) == 1 else []
    words = ["table", "new", "--map", "inner-factory", "--players", ",".join(names), *solo, "e.jsonl"]
    code, out, err = table.run(words, *lines)
    assert (code, err) == (0, "")
    result = model.timeline.session.game.result
    assert result is not None
    answer = json.loads(table.run(["table", "replay", "e.jsonl", "--json"])[1])
    assert answer["result"] == {"kind": result.kind, "winners": list(result.winners)}
    assert answer["events"] == len(lines)
    assert table.run(["table", "e.jsonl"])[1].splitlines()[-1] == out.splitlines()[-1]


def test_the_page_shows_what_the_program_prints(table: Table) -> None:
    talk = shown()
    assert len(talk) > 20
    code, out, _err = table.run([*NEW, "friday.jsonl"], *(line for line, _answer in talk))
    printed = out.splitlines()[2:]
    assert printed == [line for _line, answer in talk for line in answer]
    assert code == 1  # some of them are refused, to show why


@pytest.mark.wide
@pytest.mark.parametrize("ending", ["svg", "pdf", "png"])
def test_a_position_is_drawn(ending: str, table: Table) -> None:
    lines = list(lines_of(sit_down(Path("e.jsonl"), "anubian", "bastet"), 3, most=40))
    code, out, err = table.run([*NEW, "e.jsonl"], *lines, f"export board.{ending}")
    assert code == 0
    assert (out.splitlines()[-1], err) == (f"drawn: board.{ending}", "")
    assert Path(f"board.{ending}").stat().st_size > 20_000
    Path(f"mine.{ending}").write_bytes(b"mine")
    code, out, _err = table.run(["table", "e.jsonl"], f"export mine.{ending}")
    assert (code, Path(f"mine.{ending}").read_bytes()) == (1, b"mine")
    assert "type another name" in out
    assert "--force" not in out
    code, out, _err = table.run(["table", "e.jsonl"], "export board.txt", "export", "export no/where.svg")
    assert code == 1
    assert [line for line in out.splitlines() if ".svg, .pdf or .png" in line]
    assert "cannot be written" in out


def test_words_are_completed_in_any_language() -> None:
    evening = sit_down(Path("e.jsonl"), "anubian", "bastet")
    assert evening.completions("un") == ["undo"]
    assert evening.completions("deshac") == ["deshacer"]
    assert evening.completions("anu") == ["anubian"]
    assert evening.completions("Púa") == ["púas", "púa"]
    assert "ascending.left" in evening.completions("asc")


@pytest.mark.parametrize("next_line", ["5\n", ""], ids=["another line", "the end"])
def test_a_journal_that_is_deleted_while_it_is_open_is_saved(next_line: str, tmp_path: Path) -> None:
    """Every line that was answered can be played on, and the command says where they are."""
    path = tmp_path / "game.jsonl"
    assert execute(["table", "new", "pharaoh", str(path), "--players", "r,g"]) == 0
    command = [sys.executable, "-m", "hyskos", "table", str(path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as run:
        assert run.stdin
        assert run.stdout
        run.stdin.write("46\n")
        run.stdin.flush()
        while len((raw := path.read_bytes()).splitlines()) < 2:
            time.sleep(0.01)
        path.unlink()
        run.stdin.write(next_line)
        run.stdin.close()
        reply = run.stderr.read() if run.stderr else ""
    assert run.returncode == 2
    rescued = tmp_path / "game.jsonl.rescued-1"
    assert str(rescued) in reply
    assert rescued.read_bytes() == raw


def test_only_undo_is_reported_to_take_back_an_earlier_line(table: Table) -> None:
    """After a line that was refused; an amendment may leave fewer lines, too."""
    lines = ["3", "1", "3 1 5 8 2 2 7 4", "d8:8 heroes", "d4:2 up"]
    reply = "The refused line changed nothing; this undoes the line before it."
    assert reply not in table.run([*NEW, "e.jsonl"], *lines, "x", "amend 3 3 1 5 7 2 2 7 4")[1]
    assert reply in table.run([*NEW, "f.jsonl"], *lines, "x", "undo")[1]


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


def test_nobody_is_called_like_a_word_of_any_game() -> None:
    assert {word for game in (Pharaoh, RingRace, Pyramydal) for word in game.commands} == set(DOING)


def test_a_game_is_called_by_its_name_in_any_language(table: Table) -> None:
    for name in ("faraón", "Pharaoh", "carrera-del-anillo", "Pyramydal"):
        game = {"f": "pharaoh", "P": "pharaoh", "c": "ring-race"}.get(name[0], "pyramydal")
        game = "pyramydal" if name == "Pyramydal" else game
        table.run(["table", "new", name, "--players", ",".join(PLAYERS[game]), f"{name}.jsonl"])
        assert json.loads(Path(f"{name}.jsonl").read_bytes().splitlines()[0])["game"] == game


def test_a_file_may_be_called_like_a_word_that_is_no_game(table: Table) -> None:
    words = ["table", "new", "--map", "inner-factory", "--players", "anubian,bastet"]
    assert table.run([*words, "evening"])[1].startswith("The journal is evening\n")
    assert table.run([*words, "rolling-pyramids"])[1].startswith("The journal is table.jsonl\n")
    assert table.run([*words, "rolling-pyramids", "pharaoh"])[1].startswith("The journal is pharaoh\n")


def test_diagonals_are_kept(table: Table) -> None:
    assert table.run(new("pyramydal", "--diagonal", "m.jsonl"), *EARLY["pyramydal"])[0] == 0
    lines = list(lines_of_match(begin_match("pyramydal", Path("x")), 1))
    code, out, _err = table.run(new("pyramydal", "--diagonal", "d.jsonl"), *lines)
    plain = table.run(new("pyramydal", "p.jsonl"), *lines)[1]
    assert code == 0
    assert "diagonals: " in out
    assert "diagonals: " not in plain


@pytest.mark.parametrize("game", EARLY)
def test_a_position_of_a_small_game_is_drawn(game: str, table: Table) -> None:
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


@pytest.mark.parametrize("command", matches())
def test_the_page_shows_what_small_games_print(command: str, table: Table) -> None:
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
