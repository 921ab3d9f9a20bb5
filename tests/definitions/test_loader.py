"""Finding, loading, caching and recording definition files."""

import os
from pathlib import Path

import pytest

from hyskos import data
from hyskos.definitions import project
from hyskos.definitions.findings import UnknownNameError, UnreadableError
from hyskos.definitions.kinds.grid import Grid
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.kinds.rules import Rulebook
from hyskos.definitions.loader import find, load, load_faction, load_map, read
from hyskos.definitions.paths import ReadLog, read_file
from hyskos.definitions.reading.source import read_source
from tests.cli.shown import inks

BOARDS = Path(__file__).parents[1] / "boards"


def test_a_shipped_definition_is_loaded_by_its_id() -> None:
    board = load_map("inner-factory")
    assert board.garrison[4] == 10
    assert load("inner-factory") == board


def test_an_id_shared_by_two_kinds_is_the_first_unless_named() -> None:
    assert isinstance(load("pharaoh"), Grid)
    assert isinstance(load("pharaoh", "rules"), Rulebook)


def test_a_path_is_loaded_like_an_id() -> None:
    board = load_map(str(BOARDS / "good" / "overrides.yaml"))
    assert board.garrison == {1: 8, 2: 3, 3: 4, 4: 2, 5: 0}


def test_an_unknown_name_says_what_there_is() -> None:
    with pytest.raises(UnknownNameError) as error:
        load_map("iner-factory")
    assert error.value.near[0] == "inner-factory"
    assert set(error.value.known) == set(built_in_files("map"))
    with pytest.raises(UnknownNameError):
        find("anubian", "map")


def test_an_invalid_file_raises_its_findings() -> None:
    for path in ("nowhere.yaml", str(BOARDS), str(BOARDS / "bad" / "many-at-once.yaml")):
        with pytest.raises(UnreadableError) as error:
            load(path if path.endswith(".yaml") else f"{path}/")
        assert error.value.findings
        assert str(error.value).startswith(f"{Path(path)}:")


def test_another_kind_than_requested_is_a_finding() -> None:
    with pytest.raises(UnreadableError) as error:
        load_faction(str(BOARDS / "good" / "seven.yaml"))
    assert [(finding.code, finding.mark.line, finding.mark.column) for finding in error.value.findings] == [
        ("Y111", 1, 7)
    ]


def test_a_built_in_file_has_the_name_of_its_id(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (data.ROOT / "grids" / "icehouse-5x5.yaml").read_text(encoding="utf-8")
    (tmp_path / "other.yaml").write_text(text, encoding="utf-8")
    assert not read(tmp_path / "other.yaml").findings
    monkeypatch.setattr(data, "ROOT", tmp_path)
    assert [finding.code for finding in read(tmp_path / "other.yaml").findings] == ["Y110"]


BOARD = built_in_files("grid")["pharaoh"]


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
    return definition.version


def test_built_in_files_are_checked_once() -> None:
    assert read(BOARD) is read(BOARD)


def test_a_changed_file_is_checked_again(ours: Path) -> None:
    first, text = version(ours), ours.read_text(encoding="utf-8")
    assert read(ours) is read(ours)
    ours.write_text(text.replace(f'version: "{first}"', 'version: "9.9"'), encoding="utf-8")
    assert version(ours) == "9.9"
    ours.write_text("kind: grid\n", encoding="utf-8")
    assert read(ours).findings
    assert read(ours) is not read(ours)
    ours.unlink()
    assert [finding.code for finding in read(ours).findings] == ["Y001"]


def test_custom_files_are_not_cached(tmp_path: Path) -> None:
    path = tmp_path / BOARD.name
    path.write_bytes(BOARD.read_bytes())
    assert read(path) is not read(path)
    assert version(path) == version(BOARD)


def test_files_that_name_other_files_are_not_cached(ours: Path) -> None:
    """Those may change though it says the same."""
    ours.with_name("my-inks.yaml").write_text(inks(), encoding="utf-8")
    with ours.open("a", encoding="utf-8") as file:
        file.write("inks: my-inks.yaml\n")
    definition = read(ours).definition
    assert definition.files
    assert read(ours).definition is not definition


PROJECT = "kind: project\nid: game\ntitle: {en: Game, es: Juego}\n"


def test_files_that_are_read_or_missing_are_recorded(tmp_path: Path) -> None:
    existing, missing, folder = tmp_path / "a.yaml", tmp_path / "b.yaml", tmp_path / "c.yaml"
    existing.write_text("a: 1\n", "utf-8")
    folder.mkdir()
    log = ReadLog()
    read_source(existing)  # before
    with log.recording():
        for path in (existing, missing, folder):
            read_source(path)
    read_source(tmp_path / "d.yaml")  # after
    assert (log.paths(), log.changed_paths(), log.recorded() == log.current()) == (
        {existing, missing, folder},
        set(),
        True,
    )
    missing.write_text("", "utf-8")
    folder.rmdir()
    new = tmp_path / "new"
    new.write_text("a: 2\n", "utf-8")
    new.replace(existing)  # of the same size
    assert log.changed_paths() == {existing, missing, folder}
    assert log.recorded() != log.current()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_is_recorded_without_opening_it(tmp_path: Path) -> None:
    path, log = tmp_path / "a.yaml", ReadLog()
    os.mkfifo(path)
    with log.recording(), pytest.raises(OSError, match="No such device"):
        read_file(path, 9)
    assert log.changed_paths() == set()


def test_a_project_depends_on_names_kinds_and_ids_only(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    for name, text in {"hyskos.yaml": PROJECT, "sub/one.yaml": "kind: map\nid: one\n", "notes.txt": ""}.items():
        (tmp_path / name).write_text(text, "utf-8")
    log = ReadLog()
    with log.recording():
        assert {*project.Project(tmp_path).files("map")} == {"one"}
    for name in ("notes.txt", "other.txt", "sub/picture.svg", ".hidden"):
        (tmp_path / name).write_text("new", "utf-8")
    path = tmp_path / "sub" / "one.yaml"
    path.write_text("kind: map\nid: one\nrounds: 9\n", "utf-8")
    assert (log.changed_paths(), log.recorded() == log.current()) == (set(), True)
    path.write_text("kind: map\nid: two\n", "utf-8")
    assert log.changed_paths() == {path}
    path.write_text("kind: map\nid: one\n", "utf-8")
    (tmp_path / "sub" / "two.yaml").write_text("", "utf-8")
    (tmp_path / "deeper").mkdir()
    assert log.changed_paths() == {tmp_path, tmp_path / "sub"}


def test_logs_count_whole_files_and_can_be_joined(tmp_path: Path) -> None:
    path = tmp_path / "one.yaml"
    path.write_text("kind: map\nid: one\n", "utf-8")
    first, second, both = ReadLog(), ReadLog(), ReadLog()
    with first.recording():
        assert {*project.Project(tmp_path).files("map")} == {"one"}
    with second.recording():
        read_source(path)
        assert {*project.Project(tmp_path).files("map")} == {"one"}
    both.add_all(first)
    with both.recording():
        read_source(path)
    path.write_text("kind: map\nid: one\nrounds: 9\n", "utf-8")
    assert (first.changed_paths(), second.changed_paths(), both.changed_paths()) == (set(), {path}, {path})
    with first.recording():
        pass
    assert first.recorded() == first.current()
