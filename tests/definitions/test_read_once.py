"""What ships is checked once in a process, as long as it says the same; files of users are read anew each time."""

from pathlib import Path

import pytest

from hyskos import data
from hyskos.definitions.kinds.grid import Grid
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import read
from tests.cli.shown import inks

BOARD = shipped("grid")["pharaoh"]


@pytest.fixture
def ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a file that lies where the program keeps its own."""
    for folder in data.ROOT.iterdir():
        (tmp_path / folder.name).symlink_to(folder)
    path = tmp_path / BOARD.parent.name / BOARD.name
    path.parent.unlink()
    path.parent.mkdir()
    path.write_bytes(BOARD.read_bytes())
    monkeypatch.setattr(data, "ROOT", tmp_path)
    return path


def version(path: Path) -> str:
    definition = read(path).definition
    assert isinstance(definition, Grid)
    return definition.version


def test_what_ships_is_checked_once() -> None:
    assert read(BOARD) is read(BOARD)


def test_what_has_changed_is_checked_again(ours: Path) -> None:
    first, text = version(ours), ours.read_text(encoding="utf-8")
    assert read(ours) is read(ours)
    ours.write_text(text.replace(f'version: "{first}"', 'version: "9.9"'), encoding="utf-8")
    assert version(ours) == "9.9"
    ours.write_text("kind: grid\n", encoding="utf-8")
    assert read(ours).findings
    assert read(ours) is not read(ours)
    ours.unlink()
    assert [finding.code for finding in read(ours).findings] == ["Y001"]


def test_a_file_of_ones_own_is_read_anew(tmp_path: Path) -> None:
    path = tmp_path / BOARD.name
    path.write_bytes(BOARD.read_bytes())
    assert read(path) is not read(path)
    assert version(path) == version(BOARD)


def test_what_names_other_files_is_read_anew(ours: Path) -> None:
    """Those may change though it says the same."""
    ours.with_name("my-inks.yaml").write_text(inks(), encoding="utf-8")
    with ours.open("a", encoding="utf-8") as file:
        file.write("inks: my-inks.yaml\n")
    definition = read(ours).definition
    assert isinstance(definition, Grid)
    assert definition.files
    assert read(ours).definition is not definition
