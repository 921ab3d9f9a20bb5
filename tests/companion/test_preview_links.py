"""A link that appears while a preview runs shows nothing of what lies outside the folder of the preview."""

import json
from pathlib import Path

import pytest

from hyskos.definitions.paths import Fence, read_file
from tests.companion.previews import MAP, asked, get, heard, own_board, post, serving, told

board = pytest.fixture(own_board)


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
        with asked(server, f"/events?{query}", {}) as events:
            heard(events, "source")
            link, target = (board, secret) if what == "file" else (board.parent, secret.parent)
            link.rename(link.with_name("kept"))
            link.symlink_to(target)
            frame = heard(events)
            while not frame["findings"]:  # the file may be there no more for a moment
                frame = heard(events)
            sent = {"seen": frame["digest"], "changes": [{"way": "rounds", "word": "3"}]}
            post(server, json.dumps(sent).encode(), path=f"/edit?{query}")
            form = get(server, f"/form.json?way=rounds&{query}").body.decode()
            shown = json.dumps([frame, told(server, query), form])
    assert "hunter2" not in shown
    assert secret.read_text("utf-8") == MAP.replace("id: mine", "id: hunter2")


@pytest.mark.slow
def test_a_link_that_is_named_is_followed_where_it_leads_then(board: Path, secret: Path) -> None:
    link = board.with_name("link.yaml")
    link.symlink_to(secret)
    with serving(link) as server:
        assert told(server)["title"] == "hunter2"


def test_links_are_followed_inside_a_folder_alone(board: Path, secret: Path) -> None:
    inside, outside = board.with_name("inside.yaml"), board.with_name("outside.yaml")
    inside.symlink_to(board)
    outside.symlink_to(secret)
    (board.parent / "up").symlink_to(secret.parent)
    with Fence(board.parent).closed():
        assert read_file(inside, 100_000) == read_file(board, 100_000) == MAP.encode()
        assert read_file(secret, 100_000)  # by its own name it may lie anywhere
        for path in (outside, board.parent / "up/mine.yaml"):
            with pytest.raises(OSError, match="symbolic"):
                read_file(path, 100_000)
    assert read_file(outside, 100_000)
