"""`hyskos table`: an evening that is begun, gone on with, and replayed; a terminal that completes and remembers."""

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
from hyskos.companion.journal.appending import Appender
from hyskos.companion.journal.session import replay_journal
from scripts.sessions import FOUR, begin, grabber, liberator, lines_of, sit_down
from tests.failing_disk import Disk, failing
from tests.papers_talk import shown
from tests.wide import in_turn

NEW = ["table", "new", "--map", "inner-factory", "--players", "anubian,bastet"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    return tmp_path


class Table:
    """Command lines with typed lines, and what they answer."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys, self.monkeypatch = capsys, monkeypatch

    def run(self, words: list[str], *lines: str) -> tuple[int, str, str]:
        self.monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        self.capsys.readouterr()
        code = execute(words)
        out, err = self.capsys.readouterr()
        assert "Traceback" not in out + err
        return code, out, err


@pytest.fixture
def table(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(capsys, monkeypatch)


@pytest.mark.slow
def test_an_evening_is_begun_and_gone_on_with(table: Table) -> None:
    code, out, _err = table.run([*NEW, "e.jsonl"], "3", "quit", "1")
    assert code == 0
    assert out.splitlines()[0] == "The journal is e.jsonl"
    assert out.splitlines()[-1] == "Anubian chooses a starting area: S1 S2 S4"
    code, out, _err = table.run(["table", "e.jsonl"], "1")
    assert (code, out.splitlines()[:2]) == (0, ["Anubian chooses a starting area: S1 S2 S4", "Anubian starts on S1"])
    assert table.run(["table", "open", "e.jsonl"])[1].startswith("Round 1 of 10")


@pytest.mark.slow
def test_a_journal_that_nobody_names_has_a_name_of_its_own(table: Table) -> None:
    for name in ("table.jsonl", "table-2.jsonl", "table-3.jsonl"):
        assert table.run(NEW)[1].startswith(f"The journal is {name}\n")
        assert Path(name).exists()


@pytest.mark.slow
def test_dice_may_be_thrown_here(table: Table) -> None:
    assert table.run([*NEW, "e.jsonl"], "3", "1", "roll")[0] == 0
    game = replay_journal(Path("e.jsonl").read_bytes(), Path("e.jsonl"))[0].timeline.session.game
    assert game.phase == "draft"
    assert table.run(["table", "new", "--map", "4x", "--players", "sob", "--solo", "s.jsonl"], "roll", "roll")[0] == 0


@pytest.mark.slow
def test_a_refused_line_counts_for_who_is_no_terminal(table: Table) -> None:
    code, out, err = table.run([*NEW, "e.jsonl"], "9", "3")
    assert (code, err) == (1, "")
    assert "`S9` is not a place of this map" in out
    assert out.splitlines()[-1] == "Anubian chooses a starting area: S1 S2 S4"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([*NEW, "e.jsonl"], "e.jsonl exists already; to continue that game"),
        ([*NEW, "plain.jsonl"], "plain.jsonl already exists and is not a game"),
        (["table", "new", "--map", "inner-factory"], "Missing --players"),
        (["table", "new", "--players", "anubian,bastet"], "Missing --map"),
        (["table", "new", "--map", "inner-factory", "--players", "anubian"], "one player plays with --solo"),
        ([*NEW, "--solo"], "--solo is for one player, not for 2"),
        (["table", "new", "--map", "x", "--players", "anubian,bastet"], "`x` is unknown"),
        (["table", "new", "--map", "inner-factory", "--players", "anubian,x"], "`x` is unknown"),
        (["table", "new", "--map", "inner-factory", "--players", "bastet,bas"], "another faction"),
        (["table", "none.jsonl"], "none.jsonl cannot be opened: no such file"),
        (["table", "."], "cannot be opened: it is a folder"),
        (["table", "evning"], "No such command"),
        (
            ["table", "new", "phroah", "--players", "r,g"],
            "`phroah` is not a game. Did you mean pharaoh? For a journal of",
        ),
        (["table", "new", "Pirámydal"], "`Pirámydal` is not a game. Did you mean pyramydal?"),
        (["table", "new", "phroah.jsonl", "--map", "inner-factory"], "Missing --players"),
        (["table", "plain.jsonl"], "this is not a journal of a table"),
    ],
)
def test_what_cannot_be_begun_or_opened(words: list[str], told: str, table: Table) -> None:
    begin(Path("e.jsonl"), "anubian", "bastet")
    Path("plain.jsonl").write_text("hello\n", encoding="utf-8")
    code, _out, err = table.run(words)
    assert code == 2
    assert told in err


@pytest.mark.slow
def test_a_second_process_is_refused(table: Table) -> None:
    begin(Path("e.jsonl"), "anubian", "bastet")
    with Appender(Path("e.jsonl")):
        code, _out, err = table.run(["table", "e.jsonl"])
    assert (code, err) == (2, "Error: e.jsonl is open in another window or program: close it there first\n")
    assert table.run(["table", "e.jsonl"])[0] == 0


def test_a_journal_that_may_only_be_read(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever runs the tests: root may write every file, so it is the system's answer that is made."""
    begin(Path("e.jsonl"), "anubian", "bastet")
    really = os.open

    def opened(path: str | Path, flags: int, *more: int) -> int:
        if Path(path).name == "e.jsonl" and flags & (os.O_WRONLY | os.O_RDWR):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return really(path, flags, *more)

    with monkeypatch.context() as patched:
        patched.setattr(os, "open", opened)
        code, out, err = table.run(["table", "e.jsonl"])
    assert (code, out) == (2, "")
    assert "no permission" in err


@pytest.mark.slow
def test_a_full_disk_is_said_and_loses_nothing(table: Table) -> None:
    begin(Path("e.jsonl"), "anubian", "bastet")
    whole = Path("e.jsonl").read_bytes()
    with failing(Disk("fsync", 1, 28)):
        code, out, err = table.run(["table", "e.jsonl"], "3")
    assert code == 2
    assert "no space left on the disk; the last line is not kept" in err
    assert "starts on" not in out
    assert Path("e.jsonl").read_bytes() == whole


@pytest.mark.slow
def test_a_torn_line_is_reported(table: Table) -> None:
    begin(Path("e.jsonl"), "anubian", "bastet")
    with Path("e.jsonl").open("ab") as file:
        file.write(b'{"typed": "3"')
    code, out, _err = table.run(["table", "replay", "e.jsonl"])
    assert (code, "13 bytes are not part of the game" in out) == (1, True)
    assert "it was saved in e.jsonl.torn-1" in table.run(["table", "e.jsonl"], "3")[1]
    assert table.run(["table", "replay", "e.jsonl"])[0] == 0


@pytest.mark.slow
def test_replay_names_the_line_that_was_changed(table: Table) -> None:
    assert table.run([*NEW, "e.jsonl"], "3", "1")[0] == 0
    raw = Path("e.jsonl").read_bytes()
    Path("e.jsonl").write_bytes(raw.replace(b'"typed": "3"', b'"typed": "4"'))
    code, out, _err = table.run(["table", "replay", "e.jsonl"])
    assert (code, out[:60]) == (1, "e.jsonl:2: this line was changed; the 1 line before it is in")
    assert table.run(["table", "e.jsonl"])[0] == 2
    answer = json.loads(table.run(["table", "replay", "e.jsonl", "--json"])[1])
    assert (answer["schema"], answer["whole"]) == ("hyskos.table.replay/1", False)


@pytest.mark.slow
def test_replay_reads_a_pipe(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    assert table.run([*NEW, "e.jsonl"], "3", "1")[0] == 0
    raw = Path("e.jsonl").read_bytes()
    for given, code, told in (
        (raw, 0, "3 lines checked, all unchanged"),
        (raw[1:], 1, "-:1: this is not a journal"),
    ):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        assert execute(["table", "replay", "-"]) == code
        assert told in table.capsys.readouterr().out


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


@pytest.mark.slow
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


@pytest.mark.slow
def test_words_are_completed_in_any_language() -> None:
    evening = sit_down(Path("e.jsonl"), "anubian", "bastet")
    assert evening.completions("un") == ["undo"]
    assert evening.completions("deshac") == ["deshacer"]
    assert evening.completions("anu") == ["anubian"]
    assert evening.completions("Púa") == ["púas", "púa"]
    assert "ascending.left" in evening.completions("asc")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--solo", "bastet", "a.jsonl"], "`bastet` is not a game; type it after --players: --players bastet"),
        (["--solo", "bastet"], "type it after --players: --players bastet"),
        (["anubianos,bas", "a.jsonl"], "`anubianos,bas` is not a game; type it after --players"),
        (["four-x", "--players", "bastet", "--solo", "a.jsonl"], "type it after --map: --map four-x"),
    ],
)
def test_what_stands_in_the_place_of_the_game_is_told_where_it_belongs(
    capsys: pytest.CaptureFixture[str], folder: Path, words: list[str], said: str
) -> None:
    assert execute(["table", "new", *words]) == 2
    assert said in capsys.readouterr().err
    assert not [*folder.iterdir()]


@pytest.mark.slow
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
        while len((whole := path.read_bytes()).splitlines()) < 2:
            time.sleep(0.01)
        path.unlink()
        run.stdin.write(next_line)
        run.stdin.close()
        said = run.stderr.read() if run.stderr else ""
    assert run.returncode == 2
    kept = tmp_path / "game.jsonl.rescued-1"
    assert str(kept) in said
    assert kept.read_bytes() == whole


@pytest.mark.slow
def test_only_undo_is_said_to_take_back_an_earlier_line(table: Table) -> None:
    """After a line that was refused; an amendment may leave fewer lines, too."""
    lines = ["3", "1", "3 1 5 8 2 2 7 4", "d8:8 heroes", "d4:2 up"]
    said = "The refused line changed nothing; this undoes the line before it."
    assert said not in table.run([*NEW, "e.jsonl"], *lines, "x", "amend 3 3 1 5 7 2 2 7 4")[1]
    assert said in table.run([*NEW, "f.jsonl"], *lines, "x", "undo")[1]
