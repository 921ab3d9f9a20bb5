"""Edits of the archive around the files, which leave every checksum right."""

import io
import struct
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from hyskos.publishing.build.manifest import MANIFEST
from hyskos.publishing.verify.run import verify
from tests.publishing.verify.small_kit import (
    BOARD,
    DRAWING,
    TOOL,
    only,
    zipped,
)
from tests.publishing.verify.verdicts import all_codes


@pytest.mark.slow
def test_bytes_before_the_archive(tmp_path: Path) -> None:
    path = zipped(tmp_path, only("LICENSE.txt", DRAWING, BOARD))
    path.write_bytes(b"#!/bin/sh\n" + path.read_bytes())
    assert all_codes(verify(path, TOOL)) == {"K20"}


@pytest.mark.slow
def test_bytes_before_the_archive_that_it_knows_of(tmp_path: Path) -> None:
    path = tmp_path / "kit.zip"
    raw = zipped(tmp_path, only("LICENSE.txt", DRAWING, BOARD)).read_bytes()
    more = b"MZ prefix"
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        start, infos = archive.start_dir, archive.infolist()
    tail = bytearray(raw[start:])
    at = 0
    for info in infos:
        struct.pack_into("<L", tail, at + 42, info.header_offset + len(more))
        at += 46 + len(info.filename)
    struct.pack_into("<L", tail, at + 16, start + len(more))
    path.write_bytes(more + raw[:start] + tail)
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
    assert all_codes(verify(path, TOOL)) == {"K20"}


@pytest.mark.slow
def test_bytes_between_two_files_or_behind_the_last(tmp_path: Path) -> None:
    raw = zipped(tmp_path, only("LICENSE.txt", DRAWING, BOARD)).read_bytes()
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        start, infos = archive.start_dir, archive.infolist()
    for first in (infos[2].header_offset, start):
        tail, at, more = bytearray(raw[start:]), 0, b"hidden"
        for info in infos:
            if info.header_offset >= first:
                struct.pack_into("<L", tail, at + 42, info.header_offset + len(more))
            at += 46 + len(info.filename)
        struct.pack_into("<L", tail, at + 16, start + len(more))
        path = tmp_path / "kit.zip"
        path.write_bytes(raw[:first] + more + raw[first:start] + tail)
        with zipfile.ZipFile(path) as archive:
            assert archive.testzip() is None
        assert all_codes(verify(path, TOOL)) == {"K20"}


@pytest.mark.slow
def test_bytes_behind_the_archive(tmp_path: Path) -> None:
    path = zipped(tmp_path, only("LICENSE.txt", DRAWING, BOARD))
    path.write_bytes(path.read_bytes() + b"more")
    assert all_codes(verify(path, TOOL)) == {"K20"}


@pytest.mark.slow
def test_a_comment_of_the_archive(tmp_path: Path) -> None:
    def comment(archive: zipfile.ZipFile) -> None:
        archive.comment = b"hello"

    assert all_codes(verify(zipped(tmp_path, only("LICENSE.txt", DRAWING, BOARD), comment), TOOL)) == {"K20"}


MEMBER_EDITS: list[tuple[str, Callable[[zipfile.ZipInfo], object]]] = [
    ("comment", lambda info: setattr(info, "comment", b"hello")),
    ("extra", lambda info: setattr(info, "extra", b"\x55\x54\x05\0\3\0\0\0\0")),
    ("date", lambda info: setattr(info, "date_time", (2001, 1, 1, 0, 0, 0))),
    ("mode", lambda info: setattr(info, "external_attr", 0o4755 << 16)),
    ("system", lambda info: setattr(info, "create_system", 0)),
    ("volume", lambda info: setattr(info, "internal_attr", 1)),
]


@pytest.mark.wide
@pytest.mark.parametrize("change", [case[1] for case in MEMBER_EDITS], ids=[case[0] for case in MEMBER_EDITS])
def test_what_the_archive_says_of_a_file(change: Callable[[zipfile.ZipInfo], object], tmp_path: Path) -> None:
    path = zipped(tmp_path, only("LICENSE.txt", DRAWING, BOARD))
    target = io.BytesIO()
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(target, "w") as new:
        for info in old.infolist():
            content = old.read(info)
            if info.filename == BOARD:
                change(info)
            new.writestr(info, content)
    path.write_bytes(target.getvalue())
    assert all_codes(verify(path, TOOL)) == {"K20"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "method", "codes"),
    [(DRAWING, zipfile.ZIP_STORED, {"K20"}), (BOARD, zipfile.ZIP_DEFLATED, set())],
    ids=["a drawing that is not packed", "a PDF packed twice, as all were once"],
)
def test_how_a_file_is_packed(name: str, method: int, codes: set[str], tmp_path: Path) -> None:
    path = zipped(tmp_path, only("LICENSE.txt", DRAWING, BOARD))
    target = io.BytesIO()
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(target, "w") as new:
        assert old.getinfo(name).compress_type != method
        for info in old.infolist():
            content = old.read(info)
            if info.filename == name:
                info.compress_type = method
            new.writestr(info, content)
    path.write_bytes(target.getvalue())
    assert all_codes(verify(path, TOOL)) == codes


@pytest.mark.slow
def test_another_order_of_the_files(tmp_path: Path) -> None:
    path = zipped(tmp_path, only("LICENSE.txt", DRAWING, BOARD))
    target = io.BytesIO()
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(target, "w") as new:
        for info in reversed(old.infolist()):
            new.writestr(info, old.read(info))
    path.write_bytes(target.getvalue())
    assert all_codes(verify(path, TOOL)) == {"K20"}


@pytest.mark.slow
def test_a_name_that_only_the_file_itself_has(tmp_path: Path) -> None:
    path = zipped(tmp_path, only("LICENSE.txt", DRAWING, BOARD))
    raw = path.read_bytes()
    path.write_bytes(raw.replace(b"LICENSE.txt", b"LICENSE.exe", 1))
    assert "K20" in all_codes(verify(path, TOOL))


@pytest.mark.slow
@pytest.mark.parametrize("name", [BOARD, MANIFEST], ids=["stored", "deflated"])
def test_bytes_behind_the_content_of_a_file(name: str, tmp_path: Path) -> None:
    raw = zipped(tmp_path, only("LICENSE.txt", DRAWING, BOARD)).read_bytes()
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        start, infos = archive.start_dir, archive.infolist()
    chosen, more = next(info for info in infos if info.filename == name), b"hidden in here"
    size = chosen.compress_size + len(more)
    end = chosen.header_offset + 30 + len(name) + chosen.compress_size
    files, tail, at = bytearray(raw[:start]), bytearray(raw[start:]), 0
    struct.pack_into("<L", files, chosen.header_offset + 18, size)
    for info in infos:
        if info.filename == name:
            struct.pack_into("<L", tail, at + 20, size)
        if info.header_offset >= end:
            struct.pack_into("<L", tail, at + 42, info.header_offset + len(more))
        at += 46 + len(info.filename)
    struct.pack_into("<L", tail, at + 16, start + len(more))
    path = tmp_path / "kit.zip"
    path.write_bytes(files[:end] + more + files[end:] + tail)
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
    found = verify(path, TOOL)
    assert [(finding.code, finding.name) for finding in found.findings] == [("K20", name)]
    assert "14 bytes behind its content" in found.findings[0].sentence().render()
