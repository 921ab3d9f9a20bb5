"""An evening typed at a pseudo-terminal: prompt, completion, history, lines that are dropped, and whole matches."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hyskos.companion.journal.appending import Appender
from hyskos.companion.journal.tables import replay_any, replay_journal, resume_pyramids
from scripts import matches, sessions
from scripts.sessions import Player, grabber, liberator
from tests.cli.command_line import Patch
from tests.cli.terminals import Terminal
from tests.companion import sessions as spoken

pytestmark = pytest.mark.slow

OpenTerminal = Callable[..., Terminal]


@pytest.fixture
def open_terminal(tmp_path: Path, monkeypatch: Patch) -> Iterator[OpenTerminal]:
    """Sit down at a terminal, with the words of a command line."""
    monkeypatch.chdir(tmp_path)
    terminals: list[Terminal] = []

    def sit(*words: str, lang: str = "en") -> Terminal:
        terminals.append(Terminal(*words, cwd=tmp_path, lang=lang))
        return terminals[-1]

    yield sit
    for terminal in terminals:
        terminal.close()


def typed_lines(path: Path) -> list[str]:
    return list(replay_any(path.read_bytes(), path)[0].typed())


def test_a_terminal_has_a_prompt_completion_and_history(open_terminal: OpenTerminal, tmp_path: Path) -> None:
    sessions.begin(tmp_path / "e.jsonl", "anubian", "bastet")
    terminal = open_terminal("table", "e.jsonl")
    terminal.reads(b"r1> ")
    terminal.types(b"3\n", b"Anubian chooses")
    terminal.reads(b"r1> ")
    terminal.types(b"un\t\n", b"taken back: 3")
    terminal.reads(b"r1> ")
    terminal.types(b"1\n", b"Bastet starts on S1")
    terminal.reads(b"r1> ")
    terminal.types(b"\x04", None)
    assert terminal.ends() == 0
    assert typed_lines(tmp_path / "e.jsonl") == ["1"]


@pytest.mark.proof
@pytest.mark.parametrize("lang", ["en", "es"])
def test_ctrl_c_drops_the_line_and_twice_ends(lang: str, open_terminal: OpenTerminal, tmp_path: Path) -> None:
    sessions.begin(tmp_path / "e.jsonl", "anubian", "bastet")
    dropped = {"en": b"The line is discarded", "es": b"La l\xc3\xadnea se descarta"}[lang]
    terminal = open_terminal("table", "e.jsonl", lang=lang)
    terminal.reads(b"r1> ")
    terminal.types(b"4\x03", dropped)
    terminal.reads(b"r1> ")
    terminal.types(b"3\n", b"r1> ")
    terminal.types(b"\x03", dropped)
    terminal.reads(b"r1> ")
    terminal.types(b"\x03", None)
    assert terminal.ends() == 0
    assert b"Traceback" not in terminal.said
    assert typed_lines(tmp_path / "e.jsonl") == ["3"]


@pytest.mark.wide
@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("game", ["pharaoh", pytest.param("ring-race", marks=pytest.mark.proof), "pyramydal"])
def test_a_whole_match(game: str, lang: str, open_terminal: OpenTerminal, tmp_path: Path) -> None:
    seeds = {"pharaoh": 3, "ring-race": 4, "pyramydal": 1}
    model = matches.begin(game, Path("m.jsonl"))
    lines = list(matches.lines_of(model, seeds[game], lang))
    terminal = open_terminal("table", "new", game, "--players", ",".join(matches.PLAYERS[game]), "m.jsonl", lang=lang)
    terminal.reads(b"t1> ")
    for line in lines:
        terminal.types(f"{line}\n".encode(), b"> ")
    terminal.types(b"\x04", None)
    assert terminal.ends() == 0
    assert typed_lines(tmp_path / "m.jsonl") == lines
    report = replay_any((tmp_path / "m.jsonl").read_bytes(), tmp_path / "m.jsonl")[0].report()
    assert report == model.report()
    assert report["phase"] == "over"


@pytest.mark.proof
@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize(("names", "player"), [(sessions.FOUR, grabber), (("bastet",), liberator)])
def test_a_whole_game(
    names: tuple[str, ...], player: Player, lang: str, open_terminal: OpenTerminal, tmp_path: Path
) -> None:
    sessions.begin(tmp_path / "e.jsonl", *names)
    model = sessions.sit_down(tmp_path / "e.jsonl", *names)
    lines = list(sessions.lines_of(model, 8, lang, player))
    terminal = open_terminal("table", "e.jsonl", lang=lang)
    terminal.reads(b"r1> ")
    for line in lines:
        terminal.types(f"{line}\n".encode(), b"> ")
    terminal.types(b"\x04", None)
    assert terminal.ends() == 0
    game = replay_journal((tmp_path / "e.jsonl").read_bytes(), tmp_path / "e.jsonl")[0].timeline.session.game
    assert game.result == model.timeline.session.game.result
    assert typed_lines(tmp_path / "e.jsonl") == lines


def deploying(path: Path) -> None:
    """Keep an evening in which everybody has orders to type."""
    sessions.begin(path, "anubian", "bastet")
    with Appender(path) as journal:
        evening = resume_pyramids(path, journal)
        for entry in spoken.deploying().timeline.entries:
            sessions.say(evening, entry.typed)


@pytest.mark.proof
@pytest.mark.parametrize("lang", ["en", "es"])
def test_unseen_orders_are_on_no_screen_before_the_reveal(
    lang: str, open_terminal: OpenTerminal, tmp_path: Path
) -> None:
    deploying(tmp_path / "e.jsonl")
    first, unseen, sealed, turn, dropped = (
        word.encode()
        for word in {
            "en": ("Anubian", "hidden> ", "orders are sealed", "it is the turn of Anubian", "is discarded"),
            "es": ("Anubianos", "en secreto> ", "órdenes selladas", "es el turno", "se descarta"),
        }[lang]
    )
    terminal = open_terminal("table", "e.jsonl", "--secret", lang=lang)
    terminal.reads(b"r1 " + first + b", " + unseen)
    terminal.types(b"bastet 1@10 1@22\n", turn)
    terminal.reads(unseen)
    terminal.types(b"3h@99 1@16\n", b"1")
    terminal.reads(unseen)
    terminal.types(b"3h@16 1@\x03", dropped)
    terminal.reads(unseen)
    terminal.types(b"\xff\xfe\n", unseen)
    terminal.types(b"3h@16 1@16 1@28\n", sealed)
    terminal.reads(b"r1 Bastet, " + unseen)
    terminal.types(b"log\n", b"anubian ***")
    terminal.reads(unseen)
    terminal.types(b"undo\n", b"anubian ***")
    terminal.reads(b"r1 " + first + b", " + unseen)
    terminal.types(b"anubian 3*@16 1@16 1@28\n", b"r1 Bastet, " + unseen)
    terminal.types(b"1@10 1@22\n", b"r1> ")
    terminal.types(b"\x10\x10\n", b"r1> ")  # what the arrow up would bring back
    assert b"@" not in terminal.said
    terminal.types(b"\x15go\n", b"Bastet 1@10 1@22")
    assert first + b" 3h@16 1@16 1@28" in terminal.said
    terminal.reads(b"r1> ")
    terminal.types(b"\x04", None)
    assert terminal.ends() == 0
    assert b"Traceback" not in terminal.said
    assert typed_lines(tmp_path / "e.jsonl")[-3:] == ["anubian ***", "bastet ***", "go"]


def test_without_arguments_it_lists_the_games_of_the_folder(open_terminal: OpenTerminal, tmp_path: Path) -> None:
    (tmp_path / "notes.jsonl").write_text("{}\n", encoding="utf-8")
    sessions.begin(tmp_path / "old.jsonl", "anubian", "bastet")
    sessions.begin(tmp_path / "new.jsonl", "bastet", "rashar")
    os.utime(tmp_path / "old.jsonl", ns=(1, 1))
    terminal = open_terminal("table")
    reply = terminal.reads(b"Go on with")
    assert reply.index(b"new.jsonl: Rolling Pyramids, inner-factory") < reply.index(b"old.jsonl")
    assert b"notes" not in reply
    terminal.types(b"\n", b"Ra")
    terminal.reads(b"r1> ")
    terminal.types(b"3\n\x04", None)
    assert terminal.ends() == 0
    assert (typed_lines(tmp_path / "new.jsonl"), typed_lines(tmp_path / "old.jsonl")) == (["3"], [])


def test_a_new_game_asks_for_what_it_lacks(open_terminal: OpenTerminal, tmp_path: Path) -> None:
    terminal = open_terminal("table", "new")
    for question, answer in (
        (b"Game", b""), (b"File of the journal", b"f.jsonl"), (b"Map", b"nowhere"), (b"Map", b"inner"),
        (b"Factions", b"bas,bas"), (b"named twice", b"bas"),
    ):  # fmt: skip
        terminal.reads(question)
        terminal.reads(b": ")
        terminal.types(answer + b"\n", b"\n")
    terminal.reads(b"The journal is f.jsonl")
    terminal.reads(b"r1> ")
    terminal.types(b"\x04", None)
    assert terminal.ends() == 0
    game = replay_any((tmp_path / "f.jsonl").read_bytes(), tmp_path / "f.jsonl")[0].timeline.session.game
    assert (game.table.solo, game.table.factions) == (True, ("bastet",))
