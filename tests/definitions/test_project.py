"""The project of a command: which folder it is, and what is known in it by id."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hyskos.definitions import project
from hyskos.definitions.findings import UnreadableError
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import find, known

MAP = shipped("map")["inner-factory"].read_text("utf-8")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "home"
    place = home / "games" / "mine"
    (place / "maps" / "deep").mkdir(parents=True)
    monkeypatch.setattr(Path, "home", lambda: home)
    (place / project.FILE).write_text("kind: project\n", "utf-8")
    (place / "maps" / "isle.yaml").write_text(MAP.replace("id: inner-factory", "id: my-isle"), "utf-8")
    monkeypatch.chdir(place / "maps" / "deep")
    return place


@pytest.fixture(autouse=True)
def _apart() -> Iterator[None]:
    yield
    project.use_project(None)


def test_the_next_folder_upwards_is_the_project(folder: Path) -> None:
    assert project.files("map") == {}
    project.use_current_folder()
    assert find("my-isle").resolve() == folder / "maps" / "isle.yaml"
    assert {*known("map")} == {*shipped("map"), "my-isle"}


def test_home_and_what_is_above_it_are_no_projects(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / project.FILE).unlink()
    for above in (folder.parents[1], folder.parents[2]):
        (above / project.FILE).write_text("kind: project\n", "utf-8")
    project.use_current_folder()
    assert project.current_project() is None
    monkeypatch.chdir(folder.parents[1])
    project.use_current_folder()
    assert project.current_project() is None


def test_a_file_of_that_name_makes_a_project_only_if_it_says_so(folder: Path) -> None:
    (folder / project.FILE).write_text("kind: inks\n", "utf-8")
    project.use_current_folder()
    assert project.current_project() is None


def test_a_project_that_is_told_needs_no_file(folder: Path) -> None:
    (folder / project.FILE).unlink()
    project.use_project(folder)
    assert project.files("map") == {"my-isle": folder / "maps" / "isle.yaml"}


def test_its_own_takes_the_place_of_what_ships(folder: Path) -> None:
    own = folder / "inner-factory.yaml"
    own.write_text(MAP, "utf-8")
    project.use_project(folder)
    assert find("inner-factory") == own


def test_hidden_folders_other_projects_and_rules_are_not_of_it(folder: Path) -> None:
    for below in (".git", "other"):
        (folder / below).mkdir()
        (folder / below / "b.yaml").write_text(MAP.replace("id: inner-factory", f"id: {below[-3:]}"), "utf-8")
    (folder / "other" / project.FILE).write_text("kind: project\n", "utf-8")
    (folder / "rules.yaml").write_text("kind: rules\nid: my-rules\n", "utf-8")
    project.use_project(folder)
    assert {*project.files("map")} == {"my-isle"}
    assert project.files("rules") == {}


@pytest.mark.parametrize(
    "text", ["{kind: map, id: other}", '"kind": "map"\n"id": \'other\'', "kind: map # a map\r\nid: other\r\n"]
)
def test_kind_and_id_are_found_however_they_are_written(folder: Path, text: str) -> None:
    (folder / "b.yaml").write_bytes(text.encode())
    project.use_project(folder)
    assert {*project.files("map")} == {"my-isle", "other"}


def test_an_id_of_two_files_is_refused_when_it_is_named(folder: Path) -> None:
    (folder / "twin.yaml").write_text(MAP.replace("id: inner-factory", "id: my-isle"), "utf-8")
    project.use_project(folder)
    assert find("inner-factory") == shipped("map")["inner-factory"]
    with pytest.raises(UnreadableError) as error:
        find("my-isle")
    (one,) = error.value.findings
    assert (one.code, Path(one.file).name, one.line) == ("D901", "isle.yaml", 3)
