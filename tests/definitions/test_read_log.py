"""What is read is recorded, also what is missing, and what of it has changed since."""

import os
from pathlib import Path

import pytest

from hyskos.definitions import project
from hyskos.definitions.paths import read_file
from hyskos.definitions.read_log import ReadLog
from hyskos.definitions.reading.source import read_source

PROJECT = "kind: project\nid: game\ntitle: {en: Game, es: Juego}\n"


def test_files_that_are_read_or_missing_are_recorded(tmp_path: Path) -> None:
    there, missing, folder = tmp_path / "a.yaml", tmp_path / "b.yaml", tmp_path / "c.yaml"
    there.write_text("a: 1\n", "utf-8")
    folder.mkdir()
    log = ReadLog()
    read_source(there)  # before
    with log.recording():
        for path in (there, missing, folder):
            read_source(path)
    read_source(tmp_path / "d.yaml")  # after
    assert (log.paths(), log.changed(), log.recorded() == log.current()) == ({there, missing, folder}, set(), True)
    missing.write_text("", "utf-8")
    folder.rmdir()
    new = tmp_path / "new"
    new.write_text("a: 2\n", "utf-8")
    new.replace(there)  # of the same size
    assert log.changed() == {there, missing, folder}
    assert log.recorded() != log.current()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_is_signed_without_being_opened(tmp_path: Path) -> None:
    path, log = tmp_path / "a.yaml", ReadLog()
    os.mkfifo(path)
    with log.recording(), pytest.raises(OSError, match="No such device"):
        read_file(path, 9)
    assert log.changed() == set()


def test_of_a_project_only_names_kinds_and_ids_count(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    for name, text in {"hyskos.yaml": PROJECT, "sub/one.yaml": "kind: map\nid: one\n", "notes.txt": ""}.items():
        (tmp_path / name).write_text(text, "utf-8")
    log = ReadLog()
    with log.recording():
        assert {*project.Project(tmp_path).files("map")} == {"one"}
    for name in ("notes.txt", "other.txt", "sub/picture.svg", ".hidden"):
        (tmp_path / name).write_text("new", "utf-8")
    one = tmp_path / "sub" / "one.yaml"
    one.write_text("kind: map\nid: one\nrounds: 9\n", "utf-8")
    assert (log.changed(), log.recorded() == log.current()) == (set(), True)
    one.write_text("kind: map\nid: two\n", "utf-8")
    assert log.changed() == {one}
    one.write_text("kind: map\nid: one\n", "utf-8")
    (tmp_path / "sub" / "two.yaml").write_text("", "utf-8")
    (tmp_path / "deeper").mkdir()
    assert log.changed() == {tmp_path, tmp_path / "sub"}


def test_what_is_read_whole_counts_whole_and_logs_are_joined(tmp_path: Path) -> None:
    one = tmp_path / "one.yaml"
    one.write_text("kind: map\nid: one\n", "utf-8")
    first, second, both = ReadLog(), ReadLog(), ReadLog()
    with first.recording():
        assert {*project.Project(tmp_path).files("map")} == {"one"}
    with second.recording():
        read_source(one)
        assert {*project.Project(tmp_path).files("map")} == {"one"}
    both.add_all(first)
    with both.recording():
        read_source(one)
    one.write_text("kind: map\nid: one\nrounds: 9\n", "utf-8")
    assert (first.changed(), second.changed(), both.changed()) == (set(), {one}, {one})
    with first.recording():
        pass
    assert first.recorded() == first.current()
