"""A preview reads a file again when something changes that it is drawn from, and for nothing else."""

import os
import shutil
import time
from pathlib import Path

import pytest

from hyskos.companion.preview.server import Preview
from hyskos.definitions.kinds.registry import shipped
from tests.companion.previews import MAP, SLIP, asked, heard, lettering, own_board, served, serving, told

board = pytest.fixture(own_board)
server = pytest.fixture(served)
WISHES = Path(__file__).parents[1] / "wishes"
PROJECT = "kind: project\nid: game\ntitle: {en: Game, es: Juego}\n"
A_WHILE = 0.3
"""Seconds within which a save would be noticed several times over."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("wish", "shown", "named"),
    [
        ("12-spaces-from-csv", "ledger.yaml", "spaces.csv"),
        ("27-own-emblem-and-hatch", "scorpions.yaml", "art/scorpion.svg"),
        ("27-own-emblem-and-hatch", "scorpions.yaml", "art/claws.svg"),
        ("28-own-inks", "flamingos.yaml", "river-inks.yaml"),
        ("29-own-fonts", "scribes.yaml", "type/Cinzel-Bold.ttf"),
    ],
)
def test_what_a_file_names_is_missed_and_found_again(wish: str, shown: str, named: str, tmp_path: Path) -> None:
    folder = tmp_path / wish
    shutil.copytree(WISHES / wish, folder)
    with serving(folder / shown) as server, asked(server, "/events", {}) as events:
        assert heard(events)["findings"] == []
        content = (folder / named).read_bytes()
        (folder / named).unlink()
        assert heard(events)["findings"] != []
        (folder / "saved").write_bytes(content)
        (folder / "saved").replace(folder / named)
        assert heard(events)["findings"] == []


@pytest.mark.slow
def test_what_a_file_is_not_drawn_from_is_not_waited_for(board: Path) -> None:
    """Saved as editors do: in place, renamed, with files of their own beside it."""
    (board.parent / "art").mkdir()
    for name in ("art/bird.svg", "other.svg"):
        (board.parent / name).write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>', "utf-8")
    board.with_name("other.yaml").write_text(MAP.replace("id: mine", "id: other"), "utf-8")
    with serving(board.parent) as server, asked(server, "/events?file=mine.yaml", {}) as events:
        heard(events, "findings")
        for name in ("notes.txt", "art/bird.svg", "other.svg", "4913", "other.yaml", "mine.yaml~", "spaces.csv"):
            (board.parent / name).write_text(f"{SLIP}# {name}", "utf-8")
            (board.parent / "saved").write_text(f"{SLIP}# again", "utf-8")
            (board.parent / "saved").replace(board.parent / name)
        os.utime(board.parent)
        time.sleep(A_WHILE)
        board.write_text(MAP.replace("{round: 6,", "{round: 7,"), "utf-8")
        assert "<title>7</title>" in lettering(heard(events))


@pytest.mark.slow
def test_a_new_file_to_show_is_told_without_drawing_again(board: Path) -> None:
    with serving(board.parent) as server, asked(server, "/events?file=mine.yaml", {}) as events:
        heard(events, "findings")
        (board.parent / "sub" / "deeper").mkdir(parents=True)
        time.sleep(A_WHILE)
        (board.parent / "sub" / "deeper" / "new.yaml").write_text(MAP, "utf-8")
        line = events.readline()
        while line == b"\n":
            line = events.readline()
        assert line == b"event: files\n"
        assert b"sub/deeper/new.yaml" in events.readline()


def rounds(server: Preview) -> int:
    return lettering(told(server, "file=faction.yaml")).count('data-at="rounds')


@pytest.mark.slow
def test_a_player_board_follows_what_its_project_comes_to_hold(tmp_path: Path) -> None:
    """First there is no project, then no map; a second map, or the first one gone, decides nothing any more."""
    board = tmp_path / "faction.yaml"
    text = shipped("faction")["bastet"].read_text("utf-8").replace("id: bastet", "id: lynxes")
    board.write_text(text.replace("title: {en: Bastet, es: Bastet}", "title: {en: Lynxes, es: Linces}"), "utf-8")
    own = MAP.replace("\nrounds: 10", "\nrounds: 14")
    with serving(board) as server, asked(server, "/events", {}) as events:
        heard(events, "findings")
        usual = rounds(server)
        (tmp_path / "hyskos.yaml").write_text(PROJECT, "utf-8")
        heard(events, "findings")
        (tmp_path / "maps").mkdir()
        (tmp_path / "maps" / "mine.yaml").write_text(own, "utf-8")
        heard(events, "findings")
        assert rounds(server) > usual
        (tmp_path / "card.yaml").write_text("kind: card\nid: card\n", "utf-8")
        heard(events, "findings")  # another definition of the project, which could be a map
        (tmp_path / "card.yaml").write_text("kind: card\nid: card\n# saved again, and still none\n", "utf-8")
        time.sleep(A_WHILE)
        (tmp_path / "maps" / "mine.yaml").unlink()
        heard(events)
        assert rounds(server) == usual


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_in_the_place_of_a_file_stops_no_other_page(board: Path) -> None:
    other = board.with_name("other.yaml")
    other.write_text(MAP.replace("id: mine", "id: other"), "utf-8")
    with (
        serving(board.parent) as server,
        asked(server, "/events?file=mine.yaml", {}) as piped,
        asked(server, "/events?file=other.yaml", {}) as events,
    ):
        heard(piped, "findings")
        heard(events, "findings")
        board.unlink()
        os.mkfifo(board)
        frame = heard(piped)
        while "pipe" not in str(frame["findings"]):  # it may be seen while it is missing
            frame = heard(piped)
        other.write_text(MAP.replace("id: mine", "id: other").replace("{round: 6,", "{round: 7,"), "utf-8")
        assert "<title>7</title>" in lettering(heard(events))
        assert told(server, "file=other.yaml")["findings"] == []
        board.unlink()
        board.write_text(MAP, "utf-8")
        while heard(piped)["findings"]:
            pass


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_in_the_place_of_what_a_file_names_is_a_finding(tmp_path: Path) -> None:
    folder = tmp_path / "ledger"
    shutil.copytree(WISHES / "12-spaces-from-csv", folder)
    with serving(folder / "ledger.yaml") as server, asked(server, "/events", {}) as events:
        heard(events, "findings")
        (folder / "spaces.csv").unlink()
        os.mkfifo(folder / "spaces.csv")
        while "pipe" not in str(heard(events)["findings"]):
            pass
        (folder / "spaces.csv").unlink()
        shutil.copy(WISHES / "12-spaces-from-csv" / "spaces.csv", folder)
        while heard(events)["findings"]:
            pass
