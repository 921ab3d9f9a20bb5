"""A preview notices a save, and every page is told of it."""

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

import pytest

from hyskos.companion.preview.server import Preview
from hyskos.companion.preview.watching import concerns, definitions_in, difference, files_at, sign_of
from tests.companion.previews import MAP, SLIP, asked, heard, lettering, own_board, post, served, serving, told
from tests.patience import until

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
            while heard(events)["files"] != ["mine.yaml", "sub/mine.yaml", "sub/new.yaml"]:
                pass  # the folder may be looked at for the first time before
        for path in server.files.values():
            path.unlink()
        assert told(server, "file=mine.yaml")["shown"] == "mine.yaml"


@pytest.mark.slow
def test_art_in_a_folder_below_counts_as_a_change(board: Path) -> None:
    (board.parent / "art").mkdir()
    (board.parent / "art/bird.svg").write_text("<svg/>", "utf-8")
    board.write_text(MAP.replace("emblem: sun", "emblem: art/bird.svg"), "utf-8")
    with serving(board) as server, asked(server, "/events", {}) as events:
        heard(events)
        heard(events)  # the folder is looked at for the first time
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
            while not frame["findings"]:  # a new file beside the board is a change of its folder, too
                frame = heard(page)
            assert frame["sheets"] == []


@pytest.mark.slow
def test_a_page_is_sent_what_it_has_not_got_alone(server: Preview, board: Path) -> None:
    with asked(server, "/events", {}) as events:
        whole = len(lettering(heard(events)))
        board.write_text(SLIP, "utf-8")
        while heard(events)["sheets"]:
            pass
        board.write_text(MAP.replace("{round: 5, final: 10}", "{round: 6, final: 10}"), "utf-8")
        frame = heard(events)
        while not frame["sheets"]:
            frame = heard(events)
        assert 0 < len(lettering(frame)) < whole / 4
        spans = heard(events, "source")
        assert (spans["digest"], dict(spans["spans"])["rounds"]) == (frame["digest"], [13, 1, 13, 11])


def sent(server: Preview, seen: object, words: Mapping[str, str], act: str = "value") -> dict[str, object]:
    """Send a change as a page does; give its answer."""
    answer: dict[str, object] = json.loads(
        post(server, json.dumps({"seen": seen, "words": words, "act": act}).encode()).body
    )
    return answer


@pytest.mark.slow
def test_the_page_writes_a_value_and_is_told_of_it(server: Preview, board: Path) -> None:
    with asked(server, "/events", {}) as events:
        seen = heard(events)["digest"]
        words = {"spaces/0/points/round": "7"}
        assert len(str(sent(server, seen, words)["written"])) == 64
        while "<title>7</title>" not in lettering(heard(events)):
            pass
    assert board.read_text("utf-8") == MAP.replace("{round: 5,", "{round: 7,")
    answer = sent(server, seen, words)  # what was seen is no longer there
    assert (answer["written"], "changed" in str(answer["message"])) == ("", True)


@pytest.mark.slow
def test_the_values_of_a_form_are_written_at_once_or_not_at_all(server: Preview, board: Path) -> None:
    seen = told(server)["digest"]
    for words, way in (
        ({"spaces/1/points/round": "7"}, "spaces/1/points/final"),  # more than in the last round
        ({"spaces/1/points/round": "7", "spaces/1/points/final": "x"}, "spaces/1/points/final"),
        ({"title/en": "Palm \U0001f334", "title/es": "Palma"}, "title/en"),  # no font has it
        ({"title/en": "", "title/es": "Palma"}, "title/en"),
    ):
        answer = sent(server, seen, words)
        assert (answer["written"], answer["undo"]) == ("", 0)
        assert answer["message"]
        assert answer["ways"] == [way]
        assert board.read_text("utf-8") == MAP
    answer = sent(server, seen, {"spaces/1/points/round": "7", "spaces/1/points/final": "12"})
    assert (answer["message"], answer["undo"]) == ("", 1)
    assert board.read_text("utf-8") == MAP.replace(
        "at: [1, -1], points: {round: 3, final: 6}", "at: [1, -1], points: {round: 7, final: 12}"
    )


@pytest.mark.slow
def test_every_write_can_be_taken_back_unless_somebody_else_has_written_since(server: Preview, board: Path) -> None:
    seen, texts = told(server)["digest"], [MAP]
    for act, words in (
        ("value", {"rounds": "9", "title/en": "Delta"}),
        ("swap", {"spaces/1": "heroes"}),
        ("wall", {"spaces/1": "1 2"}),
    ):
        answer = sent(server, seen, words, act)
        assert answer["message"] == ""
        seen = answer["written"]
        texts.append(board.read_text("utf-8"))
    assert len({*texts}) == 4
    board.write_text(texts[3] + "# mine\n", "utf-8")
    answer = sent(server, seen, {}, "undo")
    assert ("changed" in str(answer["message"]), answer["undo"], answer["written"]) == (True, 3, "")
    assert board.read_text("utf-8") == texts[3] + "# mine\n"
    board.write_text(texts[3], "utf-8")
    assert told(server)["undo"] == 3
    for left in (2, 1, 0):
        answer = sent(server, seen, {}, "undo")
        assert (answer["message"], answer["undo"]) == ("", left)
        assert board.read_text("utf-8") == texts[left]
    assert "nothing to take back" in str(sent(server, seen, {}, "undo")["message"])


def test_a_folder_shows_what_lies_in_it_but_nothing_hidden(board: Path) -> None:
    (board.parent / "sub").mkdir()
    (board.parent / ".git").mkdir()
    for name in ("sub/b.yml", ".git/c.yaml", ".#mine.yaml", "notes.txt"):
        (board.parent / name).write_text("kind: map", "utf-8")
    assert [path.name for path in definitions_in(board.parent)] == ["mine.yaml", "b.yml"]


def test_a_font_beside_a_board_counts_as_a_change(board: Path) -> None:
    before = sign_of([board.parent])
    assert sign_of([board.parent]) == before
    (board.parent / ".mine.yaml.swp").write_bytes(b"")
    assert sign_of([board.parent]) == before
    (board.parent / "mine.ttf").write_bytes(b"")
    assert sign_of([board.parent]) != before


@pytest.mark.slow
def test_a_page_is_told_only_the_lines_that_have_changed(server: Preview, board: Path) -> None:
    with asked(server, "/events", {}) as events:
        whole = heard(events, "source")
        assert whole["text"] == MAP
        changed = MAP.replace("{round: 5, final: 10}", "{round: 12, final: 20}")
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


def _dict(value: object) -> dict[str, object]:
    assert isinstance(value, dict)
    return value


@pytest.mark.slow
def test_a_board_is_drawn_anew_only_for_files_that_it_depends_on(server: Preview, board: Path) -> None:
    with asked(server, "/events", {}) as events:
        heard(events)
        heard(events, "findings")
        for name in ("notes.txt", "mine.svg", "other.csv"):
            (board.parent / name).write_text("number,q,r\n", "utf-8")
        until(lambda: len(server.changes) >= 1)
        assert not server.changed_since(server.version - 1) & {str(board)}
        board.write_text(MAP.replace("rounds: 10", "rounds: 9"), "utf-8")
        assert "rounds: 9" not in MAP
        frame = heard(events)
        assert frame["digest"] == sha256(board.read_bytes()).hexdigest()  # nothing was sent between


@pytest.mark.parametrize(
    ("changed", "project", "concerned"),
    [
        ("mine.yaml", False, True), ("spaces.csv", False, True), ("art/sun.svg", False, True),
        ("desert.yaml", False, True), ("notes.txt", False, False), ("other.yaml", False, False),
        ("other.yaml", True, True), ("notes.txt", True, False), ("fonts/own.ttf", True, True),
        ("fonts/own.ttf", False, False),
    ],
)  # fmt: skip
def test_a_map_depends_on_what_it_names_and_on_its_project(
    changed: str, project: bool, concerned: bool, tmp_path: Path
) -> None:
    (tmp_path / "hyskos.yaml").write_text("fonts: {body: fonts/own.ttf}\n", "utf-8")
    value = {
        "spaces": "spaces.csv",
        "inks": "desert",
        "emblem": ["art/sun.svg"],
        "title": {"en": "x" * 5000},
        "rounds": 9,
    }
    path = str(tmp_path / changed)
    folder = tmp_path if project else None
    assert concerns(frozenset({path}), tmp_path / "mine.yaml", "map", value, folder) is concerned
    assert concerns(frozenset({path}), tmp_path / "mine.yaml", "booklet", value, folder)


def test_a_file_in_the_folder_of_the_command_is_called_as_the_page_calls_it(
    board: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(board.parent)
    before = sign_of([Path()])
    Path("mine.yaml").write_text(SLIP, "utf-8")
    (file,) = files_at(Path()).values()
    assert difference(before, sign_of([Path()])) == {str(file)}
