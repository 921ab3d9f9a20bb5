"""A preview notices a save, and every page is told of it."""

import json
from pathlib import Path

import pytest

from hyskos.companion.preview.server import Preview
from hyskos.companion.preview.watching import definitions_in
from tests.companion.previews import MAP, SLIP, asked, heard, lettering, own_board, post, served, serving, told

board = pytest.fixture(own_board)
server = pytest.fixture(served)


@pytest.mark.slow
def test_files_of_a_folder_are_told_apart_and_new_ones_are_found(board: Path) -> None:
    (board.parent / "sub").mkdir()
    (board.parent / "sub/mine.yaml").write_text(MAP.replace("id: mine", "id: other"), "utf-8")
    with serving(board.parent) as server:
        first, second = (told(server, f"file={name}") for name in ("mine.yaml", "sub/mine.yaml"))
        assert first["files"] == ["mine.yaml", "sub/mine.yaml"]
        assert (first["shown"], first["title"], second["shown"], second["title"]) == (
            ("mine.yaml", "mine", "sub/mine.yaml", "other")
        )  # fmt: skip
        with asked(server, "/events", {}) as events:
            heard(events)
            (board.parent / "sub/new.yaml").write_text("kind: map\n", "utf-8")
            assert heard(events, "files")["files"] == ["mine.yaml", "sub/mine.yaml", "sub/new.yaml"]
        names = {*server.files}
        for path in server.files.values():
            path.unlink()
        assert told(server, "file=mine.yaml")["shown"] in names  # the last ones that were there


@pytest.mark.slow
def test_art_in_a_folder_below_counts_as_a_change(board: Path) -> None:
    (board.parent / "art").mkdir()
    (board.parent / "art/bird.svg").write_text("<svg/>", "utf-8")
    board.write_text(MAP.replace("emblem: sun", "emblem: art/bird.svg"), "utf-8")
    with serving(board) as server, asked(server, "/events", {}) as events:
        heard(events, "source")
        (board.parent / "art/bird.svg").write_text("<svg></svg>", "utf-8")
        heard(events)


@pytest.mark.slow
@pytest.mark.parametrize("renamed", [False, True], ids=["written", "renamed"])
def test_a_save_is_told_to_every_page(renamed: bool, server: Preview, board: Path) -> None:
    with asked(server, "/events", {}) as one, asked(server, "/events", {}) as other:
        assert [heard(page)["findings"] for page in (one, other)] == [[], []]
        if renamed:
            new = board.with_suffix(".new")
            new.write_text(SLIP, "utf-8")
            new.replace(board)
        else:
            board.write_text(SLIP, "utf-8")
        for page in (one, other):
            frame = heard(page)
            while not frame["findings"]:  # the board may be empty for a moment, or there no more
                frame = heard(page)
            assert frame["sheets"] == []


@pytest.mark.slow
def test_a_page_is_sent_what_it_has_not_got_alone(server: Preview, board: Path) -> None:
    with asked(server, "/events", {}) as events:
        whole = len(lettering(heard(events)))
        board.write_text(SLIP, "utf-8")
        while heard(events)["sheets"]:
            pass
        board.write_text(MAP.replace("{round: 6, final: 10}", "{round: 7, final: 10}"), "utf-8")
        frame = heard(events)
        while not frame["sheets"]:
            frame = heard(events)
        assert 0 < len(lettering(frame)) < whole / 4
        spans = heard(events, "source")
        assert (spans["digest"], dict(spans["spans"])["rounds"]) == (frame["digest"], [13, 1, 13, 11])


@pytest.mark.slow
def test_the_page_writes_a_value_and_is_told_of_it(server: Preview, board: Path) -> None:
    with asked(server, "/events", {}) as events:
        seen = heard(events)["digest"]
        change = json.dumps({"seen": seen, "changes": [{"way": "spaces/0/points/round", "word": "7"}]}).encode()
        assert len(json.loads(post(server, change).body)["written"]) == 64
        while "<title>7</title>" not in lettering(heard(events)):
            pass
    assert board.read_text("utf-8") == MAP.replace("{round: 6,", "{round: 7,")
    assert told(server)["undo"] == 1
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
    with asked(server, "/events", {}) as events:
        assert (heard(events)["pending"], heard(events, "findings")["findings"]) == (True, [])
        board.write_text(MAP.replace("es: Fábrica interior", "pl: Fabryka"), "utf-8")
        assert {one["code"] for one in _list(heard(events, "findings")["findings"])} == {"T601"}
        board.write_text(SLIP, "utf-8")
        while not (frame := heard(events))["findings"]:
            pass
        assert frame["pending"] is False
        monkeypatch.setattr("hyskos.companion.preview.stream.BRIEF", -1.0)
        monkeypatch.setattr("hyskos.companion.preview.stream.QUIET", 0.2)
        board.write_text(MAP, "utf-8")
        assert heard(events, "findings")["findings"] == []


@pytest.mark.slow
def test_the_page_is_told_which_value_is_refused(server: Preview, board: Path) -> None:
    def answer(*changes: tuple[str, str]) -> dict[str, object]:
        sent = {"seen": told(server)["digest"], "changes": [{"way": way, "word": word} for way, word in changes]}
        return _dict(json.loads(post(server, json.dumps(sent).encode()).body))

    wrong = answer(("rounds", "0"), ("spaces/0/points/round", "x"))
    assert [one["way"] for one in _list(wrong["findings"])] == ["rounds", "spaces/0/points/round"]
    assert [one["way"] for one in _list(answer(("rounds", "9"), ("nowhere", "1"))["findings"])] == ["nowhere"]
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
    with asked(server, "/events", {}) as events:
        whole = heard(events, "source")
        assert whole["text"] == MAP
        changed = MAP.replace("{round: 6, final: 10}", "{round: 12, final: 20}")
        board.write_text(changed, "utf-8")
        told_of = heard(events, "source")
        number = next(n for n, line in enumerate(changed.split("\n"), start=1) if "final: 20" in line)
        assert told_of["lines"] == {str(number): changed.split("\n")[number - 1]}
        spans = told_of["spans"]
        assert isinstance(spans, dict)
        assert {*spans} == {way for way in _dict(whole["spans"]) if f"{way}/".startswith("spaces/0/")}
        line = changed.split("\n")[number - 1]
        assert spans["spaces/0/points/final"] == [number, line.index("final") + 1, number, line.index("20") + 3]
        for other in (SLIP, changed, changed.replace("rounds: 10", "rounds: 10\n")):  # another key, another line
            board.write_text(other, "utf-8")
            assert heard(events, "source")["text"] == other


def _list(value: object) -> list[dict[str, object]]:
    assert isinstance(value, list)
    return value


def _dict(value: object) -> dict[str, object]:
    assert isinstance(value, dict)
    return value
