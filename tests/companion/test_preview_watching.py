"""A preview notices every save that matters, tells each page of it, and follows no link out of its folder."""

import json
import os
import shutil
import time
from pathlib import Path

import pytest

from hyskos.companion.preview.server import Preview
from hyskos.companion.preview.watching import definitions_in
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.paths import Fence, read_file
from tests.companion.previews import (
    MAP,
    SLIP,
    first_event,
    get,
    lettering,
    next_event,
    open_request,
    own_board,
    post,
    served,
    serving,
)

board = pytest.fixture(own_board)
server = pytest.fixture(served)


@pytest.mark.slow
def test_files_of_a_folder_are_told_apart_and_new_ones_are_found(board: Path) -> None:
    (board.parent / "sub").mkdir()
    (board.parent / "sub/mine.yaml").write_text(MAP.replace("id: mine", "id: other"), "utf-8")
    with serving(board.parent) as server:
        first, second = (first_event(server, f"file={name}") for name in ("mine.yaml", "sub/mine.yaml"))
        assert first["files"] == ["mine.yaml", "sub/mine.yaml"]
        assert (first["shown"], first["title"], second["shown"], second["title"]) == (
            ("mine.yaml", "mine", "sub/mine.yaml", "other")
        )  # fmt: skip
        with open_request(server, "/events", {}) as events:
            next_event(events)
            (board.parent / "sub/new.yaml").write_text("kind: map\n", "utf-8")
            assert next_event(events, "files")["files"] == ["mine.yaml", "sub/mine.yaml", "sub/new.yaml"]
        names = {*server.files}
        for path in server.files.values():
            path.unlink()
        assert first_event(server, "file=mine.yaml")["shown"] in names  # the last ones that were there


@pytest.mark.slow
def test_art_in_a_folder_below_counts_as_a_change(board: Path) -> None:
    (board.parent / "art").mkdir()
    (board.parent / "art/bird.svg").write_text("<svg/>", "utf-8")
    board.write_text(MAP.replace("emblem: sun", "emblem: art/bird.svg"), "utf-8")
    with serving(board) as server, open_request(server, "/events", {}) as events:
        next_event(events, "source")
        (board.parent / "art/bird.svg").write_text("<svg></svg>", "utf-8")
        next_event(events)


@pytest.mark.slow
@pytest.mark.parametrize("renamed", [False, True], ids=["written", "renamed"])
def test_a_save_is_told_to_every_page(renamed: bool, server: Preview, board: Path) -> None:
    with open_request(server, "/events", {}) as first, open_request(server, "/events", {}) as other:
        assert [next_event(page)["findings"] for page in (first, other)] == [[], []]
        if renamed:
            new = board.with_suffix(".new")
            new.write_text(SLIP, "utf-8")
            new.replace(board)
        else:
            board.write_text(SLIP, "utf-8")
        for page in (first, other):
            frame = next_event(page)
            while not frame["findings"]:  # the board may be empty for a moment, or there no more
                frame = next_event(page)
            assert frame["sheets"] == []


@pytest.mark.slow
def test_a_page_is_sent_what_it_has_not_got_alone(server: Preview, board: Path) -> None:
    with open_request(server, "/events", {}) as events:
        full_size = len(lettering(next_event(events)))
        board.write_text(SLIP, "utf-8")
        while next_event(events)["sheets"]:
            pass
        board.write_text(MAP.replace("{round: 6, final: 10}", "{round: 7, final: 10}"), "utf-8")
        frame = next_event(events)
        while not frame["sheets"]:
            frame = next_event(events)
        assert 0 < len(lettering(frame)) < full_size / 4
        spans = next_event(events, "source")
        assert (spans["digest"], dict(spans["spans"])["rounds"]) == (frame["digest"], [13, 1, 13, 11])


@pytest.mark.slow
def test_the_page_writes_a_value_and_is_told_of_it(server: Preview, board: Path) -> None:
    with open_request(server, "/events", {}) as events:
        seen = next_event(events)["digest"]
        change = json.dumps({"seen": seen, "changes": [{"way": "spaces/0/points/round", "word": "7"}]}).encode()
        assert len(json.loads(post(server, change).body)["written"]) == 64
        while "<title>7</title>" not in lettering(next_event(events)):
            pass
    assert board.read_text("utf-8") == MAP.replace("{round: 6,", "{round: 7,")
    assert first_event(server)["undo"] == 1
    answer = json.loads(post(server, change).body)  # what was seen is no longer there
    assert (answer["written"], "changed" in answer["message"]) == ("", True)
    undone = json.loads(post(server, b"{}", path="/undo").body)
    assert (undone["undone"], undone["undo"], len(undone["written"])) == ("Space 1: points, each round", 0, 64)
    assert board.read_text("utf-8") == MAP
    assert "nothing to undo" in json.loads(post(server, b"{}", path="/undo").body)["message"]


@pytest.mark.slow
def test_what_only_print_shows_is_told_without_waiting(
    server: Preview, board: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only a search that took long waits until nobody types."""
    monkeypatch.setattr("hyskos.companion.preview.stream.QUIET", 60.0)
    with open_request(server, "/events", {}) as events:
        assert (next_event(events)["pending"], next_event(events, "findings")["findings"]) == (True, [])
        board.write_text(MAP.replace("es: Fábrica interior", "pl: Fabryka"), "utf-8")
        assert {finding["code"] for finding in _list(next_event(events, "findings")["findings"])} == {"T601"}
        board.write_text(SLIP, "utf-8")
        while not (frame := next_event(events))["findings"]:
            pass
        assert frame["pending"] is False
        monkeypatch.setattr("hyskos.companion.preview.stream.BRIEF", -1.0)
        monkeypatch.setattr("hyskos.companion.preview.stream.QUIET", 0.2)
        board.write_text(MAP, "utf-8")
        assert next_event(events, "findings")["findings"] == []


@pytest.mark.slow
def test_the_page_is_told_which_value_is_refused(server: Preview, board: Path) -> None:
    def answer(*changes: tuple[str, str]) -> dict[str, object]:
        sent = {"seen": first_event(server)["digest"], "changes": [{"way": way, "word": word} for way, word in changes]}
        return _dict(json.loads(post(server, json.dumps(sent).encode()).body))

    wrong = answer(("rounds", "0"), ("spaces/0/points/round", "x"))
    assert [finding["way"] for finding in _list(wrong["findings"])] == ["rounds", "spaces/0/points/round"]
    assert [finding["way"] for finding in _list(answer(("rounds", "9"), ("nowhere", "1"))["findings"])] == ["nowhere"]
    unseen = answer(("title/en", "Inner"), ("title/es", "Fábrica\u200b"))["findings"]
    assert unseen == [{"way": "title/es", "message": "invisible character U+200B (delete it)."}]
    assert (wrong["written"], wrong["message"]) == ("", "Nothing was written.")
    assert board.read_text("utf-8") == MAP


def test_a_folder_shows_what_lies_in_it_but_nothing_hidden(board: Path) -> None:
    (board.parent / "sub").mkdir()
    (board.parent / ".git").mkdir()
    for name in ("sub/b.yml", ".git/c.yaml", ".#mine.yaml", "notes.txt"):
        (board.parent / name).write_text("kind: map", "utf-8")
    assert [path.name for path in definitions_in(board.parent)] == ["mine.yaml", "b.yml"]


@pytest.mark.slow
def test_a_page_is_told_only_the_lines_that_have_changed(server: Preview, board: Path) -> None:
    with open_request(server, "/events", {}) as events:
        event = next_event(events, "source")
        assert event["text"] == MAP
        changed = MAP.replace("{round: 6, final: 10}", "{round: 12, final: 20}")
        board.write_text(changed, "utf-8")
        told_of = next_event(events, "source")
        number = next(n for n, line in enumerate(changed.split("\n"), start=1) if "final: 20" in line)
        assert told_of["lines"] == {str(number): changed.split("\n")[number - 1]}
        spans = told_of["spans"]
        assert isinstance(spans, dict)
        assert {*spans} == {way for way in _dict(event["spans"]) if f"{way}/".startswith("spaces/0/")}
        line = changed.split("\n")[number - 1]
        assert spans["spaces/0/points/final"] == [number, line.index("final") + 1, number, line.index("20") + 3]
        for other in (SLIP, changed, changed.replace("rounds: 10", "rounds: 10\n")):  # another key, another line
            board.write_text(other, "utf-8")
            assert next_event(events, "source")["text"] == other


def _list(value: object) -> list[dict[str, object]]:
    assert isinstance(value, list)
    return value


def _dict(value: object) -> dict[str, object]:
    assert isinstance(value, dict)
    return value


# what a file is drawn from

WISHES = Path(__file__).parents[1] / "wishes"
PROJECT = "kind: project\nid: game\ntitle: {en: Game, es: Juego}\n"
A_WHILE = 0.3
"""Seconds within which a save would be noticed several times over."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("wish", "board_name", "file_name"),
    [
        ("12-spaces-from-csv", "ledger.yaml", "spaces.csv"),
        ("27-own-emblem-and-hatch", "scorpions.yaml", "art/scorpion.svg"),
        ("27-own-emblem-and-hatch", "scorpions.yaml", "art/claws.svg"),
        ("28-own-inks", "flamingos.yaml", "river-inks.yaml"),
        ("29-own-fonts", "scribes.yaml", "type/Cinzel-Bold.ttf"),
    ],
)
def test_what_a_file_names_is_missed_and_found_again(
    wish: str, board_name: str, file_name: str, tmp_path: Path
) -> None:
    folder = tmp_path / wish
    shutil.copytree(WISHES / wish, folder)
    with serving(folder / board_name) as server, open_request(server, "/events", {}) as events:
        assert next_event(events)["findings"] == []
        content = (folder / file_name).read_bytes()
        (folder / file_name).unlink()
        assert next_event(events)["findings"] != []
        (folder / "saved").write_bytes(content)
        (folder / "saved").replace(folder / file_name)
        assert next_event(events)["findings"] == []


@pytest.mark.slow
def test_what_a_file_is_not_drawn_from_is_not_waited_for(board: Path) -> None:
    """Saved as editors do: in place, renamed, with files of their own beside it."""
    (board.parent / "art").mkdir()
    for name in ("art/bird.svg", "other.svg"):
        (board.parent / name).write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>', "utf-8")
    board.with_name("other.yaml").write_text(MAP.replace("id: mine", "id: other"), "utf-8")
    with serving(board.parent) as server, open_request(server, "/events?file=mine.yaml", {}) as events:
        next_event(events, "findings")
        for name in ("notes.txt", "art/bird.svg", "other.svg", "4913", "other.yaml", "mine.yaml~", "spaces.csv"):
            (board.parent / name).write_text(f"{SLIP}# {name}", "utf-8")
            (board.parent / "saved").write_text(f"{SLIP}# again", "utf-8")
            (board.parent / "saved").replace(board.parent / name)
        os.utime(board.parent)
        time.sleep(A_WHILE)
        board.write_text(MAP.replace("{round: 6,", "{round: 7,"), "utf-8")
        assert "<title>7</title>" in lettering(next_event(events))


@pytest.mark.slow
def test_a_new_file_to_show_is_told_without_drawing_again(board: Path) -> None:
    with serving(board.parent) as server, open_request(server, "/events?file=mine.yaml", {}) as events:
        next_event(events, "findings")
        (board.parent / "sub" / "deeper").mkdir(parents=True)
        time.sleep(A_WHILE)
        (board.parent / "sub" / "deeper" / "new.yaml").write_text(MAP, "utf-8")
        line = events.readline()
        while line == b"\n":
            line = events.readline()
        assert line == b"event: files\n"
        assert b"sub/deeper/new.yaml" in events.readline()


def rounds(server: Preview) -> int:
    return lettering(first_event(server, "file=faction.yaml")).count('data-at="rounds')


@pytest.mark.slow
def test_a_player_board_follows_what_its_project_comes_to_hold(tmp_path: Path) -> None:
    """First there is no project, then no map; a second map, or the first one gone, decides nothing any more."""
    board = tmp_path / "faction.yaml"
    text = built_in_files("faction")["bastet"].read_text("utf-8").replace("id: bastet", "id: lynxes")
    board.write_text(text.replace("title: {en: Bastet, es: Bastet}", "title: {en: Lynxes, es: Linces}"), "utf-8")
    board_text = MAP.replace("\nrounds: 10", "\nrounds: 14")
    with serving(board) as server, open_request(server, "/events", {}) as events:
        next_event(events, "findings")
        usual = rounds(server)
        (tmp_path / "hyskos.yaml").write_text(PROJECT, "utf-8")
        next_event(events, "findings")
        (tmp_path / "maps").mkdir()
        (tmp_path / "maps" / "mine.yaml").write_text(board_text, "utf-8")
        next_event(events, "findings")
        assert rounds(server) > usual
        (tmp_path / "card.yaml").write_text("kind: card\nid: card\n", "utf-8")
        next_event(events, "findings")  # another definition of the project, which could be a map
        (tmp_path / "card.yaml").write_text("kind: card\nid: card\n# saved again, and still none\n", "utf-8")
        time.sleep(A_WHILE)
        (tmp_path / "maps" / "mine.yaml").unlink()
        next_event(events)
        assert rounds(server) == usual


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_in_the_place_of_a_file_stops_no_other_page(board: Path) -> None:
    other = board.with_name("other.yaml")
    other.write_text(MAP.replace("id: mine", "id: other"), "utf-8")
    with (
        serving(board.parent) as server,
        open_request(server, "/events?file=mine.yaml", {}) as piped,
        open_request(server, "/events?file=other.yaml", {}) as events,
    ):
        next_event(piped, "findings")
        next_event(events, "findings")
        board.unlink()
        os.mkfifo(board)
        frame = next_event(piped)
        while "pipe" not in str(frame["findings"]):  # it may be seen while it is missing
            frame = next_event(piped)
        other.write_text(MAP.replace("id: mine", "id: other").replace("{round: 6,", "{round: 7,"), "utf-8")
        assert "<title>7</title>" in lettering(next_event(events))
        assert first_event(server, "file=other.yaml")["findings"] == []
        board.unlink()
        board.write_text(MAP, "utf-8")
        while next_event(piped)["findings"]:
            pass


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_in_the_place_of_what_a_file_names_is_a_finding(tmp_path: Path) -> None:
    folder = tmp_path / "ledger"
    shutil.copytree(WISHES / "12-spaces-from-csv", folder)
    with serving(folder / "ledger.yaml") as server, open_request(server, "/events", {}) as events:
        next_event(events, "findings")
        (folder / "spaces.csv").unlink()
        os.mkfifo(folder / "spaces.csv")
        while "pipe" not in str(next_event(events)["findings"]):
            pass
        (folder / "spaces.csv").unlink()
        shutil.copy(WISHES / "12-spaces-from-csv" / "spaces.csv", folder)
        while next_event(events)["findings"]:
            pass


# links


@pytest.fixture
def secret(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file elsewhere, of which a board could be made as well."""
    path = tmp_path_factory.mktemp("elsewhere") / "mine.yaml"
    path.write_text(MAP.replace("id: mine", "id: hunter2"), "utf-8")
    return path


@pytest.mark.slow
@pytest.mark.parametrize("what", ["file", "folder"])
@pytest.mark.parametrize("of_a_folder", [True, False], ids=["folder shown", "file shown"])
def test_a_page_that_is_open_sees_nothing_through_a_new_link(
    what: str, of_a_folder: bool, board: Path, secret: Path
) -> None:
    below = board.parent / "sub"
    below.mkdir()
    board = board.rename(below / "mine.yaml")
    with serving(board.parent.parent if of_a_folder else board) as server:
        query = "file=sub/mine.yaml" if of_a_folder else ""
        with open_request(server, f"/events?{query}", {}) as events:
            next_event(events, "source")
            link, target = (board, secret) if what == "file" else (board.parent, secret.parent)
            link.rename(link.with_name("kept"))
            link.symlink_to(target)
            frame = next_event(events)
            while not frame["findings"]:  # the file may be there no more for a moment
                frame = next_event(events)
            sent = {"seen": frame["digest"], "changes": [{"way": "rounds", "word": "3"}]}
            post(server, json.dumps(sent).encode(), path=f"/edit?{query}")
            form = get(server, f"/form.json?way=rounds&{query}").body.decode()
            output = json.dumps([frame, first_event(server, query), form])
    assert "hunter2" not in output
    assert secret.read_text("utf-8") == MAP.replace("id: mine", "id: hunter2")


@pytest.mark.slow
def test_a_link_that_is_named_is_followed_where_it_leads_then(board: Path, secret: Path) -> None:
    link = board.with_name("link.yaml")
    link.symlink_to(secret)
    with serving(link) as server:
        assert first_event(server)["title"] == "hunter2"


def test_links_are_followed_inside_a_folder_alone(board: Path, secret: Path) -> None:
    inside, outside = board.with_name("inside.yaml"), board.with_name("outside.yaml")
    inside.symlink_to(board)
    outside.symlink_to(secret)
    (board.parent / "up").symlink_to(secret.parent)
    with Fence(board.parent).enforced():
        assert read_file(inside, 100_000) == read_file(board, 100_000) == MAP.encode()
        assert read_file(secret, 100_000)  # by its own name it may lie anywhere
        for path in (outside, board.parent / "up/mine.yaml"):
            with pytest.raises(OSError, match="symbolic"):
                read_file(path, 100_000)
    assert read_file(outside, 100_000)
