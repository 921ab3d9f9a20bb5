"""Archives that are damaged, dangerous, too large or changed around their files. Nothing is unpacked to disk."""

import io
import struct
import zipfile
import zlib
from collections.abc import Callable
from copy import copy
from pathlib import Path
from typing import Any

import pytest

from hyskos.publishing.build.manifest import MANIFEST
from hyskos.publishing.verify import archive as archives
from hyskos.publishing.verify.archive import UnreadableKitError
from hyskos.publishing.verify.findings import Verdict
from hyskos.publishing.verify.run import verify
from tests.publishing.verify.small_kit import (
    BOARD,
    DRAWING,
    PICTURE,
    TOOL,
    all_codes,
    change_manifest,
    codes,
    members,
    only,
    replaced,
    verdict,
    zipped,
)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    ["../evil.txt", "/etc/evil", "a/../../b", "C:evil", "a\\b.txt", "a//b", ".hidden", "x\x1b[2J", "a" * 300, "a;b.txt",
     "x\u202ey.txt", "d/"],
)  # fmt: skip
def test_dangerous_member_names(name: str, tmp_path: Path) -> None:
    result = verdict(tmp_path, only(DRAWING), lambda archive: archive.writestr(name, b""))
    assert "K03" in {finding.code for finding in result.findings}
    assert all(
        line.isprintable() for finding in result.findings for line in (finding.name, finding.sentence().render())
    )


@pytest.mark.slow
def test_a_second_spelling_a_link_and_a_locked_member(tmp_path: Path) -> None:
    def add(archive: zipfile.ZipFile) -> None:
        archive.writestr(BOARD.upper(), b"")
        link = zipfile.ZipInfo("A4/link")
        link.external_attr = 0o120777 << 16
        archive.writestr(link, b"/etc/passwd")
        locked = zipfile.ZipInfo("A4/locked")
        archive.writestr(locked, b"")
        locked.flag_bits |= 1

    found_codes = codes(verdict(tmp_path, only(BOARD, DRAWING), add))
    assert all("K03" in found_codes[name] for name in (BOARD.lower(), "A4/link", "A4/locked"))


@pytest.mark.slow
def test_a_folder_that_another_zip_program_adds(tmp_path: Path) -> None:
    result = verdict(tmp_path, only(DRAWING), lambda archive: archive.writestr("A4/", b""))
    (finding,) = (finding for finding in result.findings if finding.code == "K03")
    assert finding.sentence().render() == "name in the archive: expected a file, found a folder"


@pytest.mark.slow
def test_a_member_that_is_too_large_is_not_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "LARGEST_FILE", 1_000_000)
    unpacked: list[str] = []
    monkeypatch.setattr("hyskos.publishing.verify.manifest_entries.content_of", lambda *_: unpacked.append("manifest"))
    result = verdict(tmp_path, members(), lambda archive: archive.writestr("A4/zeros", b"\0" * 1_000_001))
    assert codes(result) == {"A4/zeros": {"K01"}, **{name: {"K01"} for name in large()}}
    assert not unpacked


def large() -> list[str]:
    return [name for name, content in members().items() if len(content) > 1_000_000]


@pytest.mark.slow
def test_overlapping_members(tmp_path: Path) -> None:
    def overlap(archive: zipfile.ZipFile) -> None:
        first = archive.getinfo(PICTURE)
        for n in range(20):
            twin = copy(first)
            twin.filename = f"A4/{n}.png"
            archive.filelist.append(twin)
        archive.writestr("A4/last", b"")

    assert {"K01"} in codes(verdict(tmp_path, members(), overlap)).values()


@pytest.mark.slow
def test_too_many_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "MOST", 3)
    assert codes(verdict(tmp_path, members())) == {"kit.zip": {"K01"}}


@pytest.mark.slow
def test_a_damaged_member(tmp_path: Path) -> None:
    path = zipped(tmp_path, only(BOARD, PICTURE))
    raw = bytearray(path.read_bytes())
    with zipfile.ZipFile(path) as archive:
        at = archive.getinfo(PICTURE).header_offset + 30 + len(PICTURE) + 1000
    raw[at] ^= 0xFF
    path.write_bytes(raw)
    assert codes(verify(path, TOOL)) == {PICTURE: {"K08"}}


@pytest.mark.parametrize("content", [b"", b"PK", b"not a zip file", b"%PDF-1.4"])
def test_no_zip_file(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "kit.zip"
    path.write_bytes(content)
    with pytest.raises(UnreadableKitError):
        verify(path, TOOL)


def offsets(path: Path) -> dict[str, int]:
    """Return the offset of each member, and under "directory" that of the central directory."""
    with zipfile.ZipFile(path) as archive:
        return {**{info.filename: info.header_offset for info in archive.infolist()}, "directory": archive.start_dir}


def insert_bytes(path: Path, at: int, more: bytes, within: str = "") -> None:
    """Insert bytes and correct all offsets; if `within` names a member, its packed size too."""
    raw = path.read_bytes()
    with zipfile.ZipFile(path) as archive:
        start, infos = archive.start_dir, archive.infolist()
    files, tail, row = bytearray(raw[:start]), bytearray(raw[start:]), 0
    for info in infos:
        if info.filename == within:
            size = struct.pack("<L", info.compress_size + len(more))
            files[info.header_offset + 18 : info.header_offset + 22] = tail[row + 20 : row + 24] = size
        if info.header_offset >= at:
            struct.pack_into("<L", tail, row + 42, info.header_offset + len(more))
        row += 46 + len(info.filename)
    struct.pack_into("<L", tail, row + 16, start + len(more))
    path.write_bytes(files[:at] + more + files[at:] + tail)
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None


def repack(path: Path, name: str = "", fact: str = "", value: object = None, *, reverse: bool = False) -> None:
    """Write the archive again, in another order or with other facts about one member."""
    target = io.BytesIO()
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(target, "w") as new:
        for info in sorted(old.infolist(), key=lambda info: info.header_offset, reverse=reverse):
            content = old.read(info)
            if info.filename == name:
                setattr(info, fact, value)
            new.writestr(info, content)
    path.write_bytes(target.getvalue())


def set_comment(path: Path) -> None:
    with zipfile.ZipFile(path, "a") as archive:
        archive.comment = b"hello"


ARCHIVE_EDITS: dict[str, Callable[[Path], object]] = {
    "bytes before, offsets as they were": lambda path: path.write_bytes(b"#!/bin/sh\n" + path.read_bytes()),
    "bytes before, offsets corrected": lambda path: insert_bytes(path, 0, b"MZ prefix"),
    "bytes between two files": lambda path: insert_bytes(path, offsets(path)[BOARD], b"hidden"),
    "bytes after the last file": lambda path: insert_bytes(path, offsets(path)["directory"], b"hidden"),
    "bytes after the archive": lambda path: path.write_bytes(path.read_bytes() + b"more"),
    "comment": set_comment,
    "another order": lambda path: repack(path, reverse=True),
    "a drawing stored unpacked": lambda path: repack(path, DRAWING, "compress_type", zipfile.ZIP_STORED),
}
MEMBER_EDITS = {
    "comment": b"hello", "extra": b"\x55\x54\x05\0\3\0\0\0\0", "date_time": (2001, 1, 1, 0, 0, 0),
    "external_attr": 0o4755 << 16, "create_system": 0, "internal_attr": 1,
}  # fmt: skip


@pytest.fixture
def small(tmp_path: Path) -> Path:
    return zipped(tmp_path, only("LICENSE.txt", DRAWING, BOARD))


@pytest.mark.slow
@pytest.mark.parametrize("edit", ARCHIVE_EDITS.values(), ids=ARCHIVE_EDITS)
def test_an_edit_around_the_files(edit: Callable[[Path], object], small: Path) -> None:
    assert all_codes(verify(small, TOOL)) == set()
    edit(small)
    assert all_codes(verify(small, TOOL)) == {"K20"}


@pytest.mark.slow
def test_another_name_in_the_local_header(small: Path) -> None:
    small.write_bytes(small.read_bytes().replace(b"LICENSE.txt", b"LICENSE.exe", 1))
    assert "K20" in all_codes(verify(small, TOOL))


@pytest.mark.wide
@pytest.mark.parametrize(("fact", "value"), MEMBER_EDITS.items())
def test_another_fact_about_a_member(fact: str, value: object, small: Path) -> None:
    repack(small, BOARD, fact, value)
    verdict = verify(small, TOOL)
    assert all_codes(verdict) == {"K20"}
    assert f"one of another program (other {fact})" in {finding.found.render() for finding in verdict.findings}


@pytest.mark.slow
def test_a_pdf_packed_twice_as_in_older_kits_is_no_fault(small: Path) -> None:
    repack(small, BOARD, "compress_type", zipfile.ZIP_DEFLATED)
    with zipfile.ZipFile(small) as archive:
        assert archive.getinfo(BOARD).compress_type == zipfile.ZIP_DEFLATED
    assert all_codes(verify(small, TOOL)) == set()


@pytest.mark.slow
@pytest.mark.parametrize("name", [BOARD, MANIFEST], ids=["stored", "deflated"])
def test_bytes_after_the_content_of_a_member(name: str, small: Path) -> None:
    with zipfile.ZipFile(small) as archive:
        info = archive.getinfo(name)
    insert_bytes(small, info.header_offset + 30 + len(name) + info.compress_size, b"hidden in here", within=name)
    (finding,) = verify(small, TOOL).findings
    assert (finding.code, finding.name) == ("K20", name)
    assert "14 bytes behind its content" in finding.sentence().render()


HOSTILE = Path(__file__).parents[2] / "fuzz" / "corpus"


def sentences(result: Verdict) -> list[str]:
    return [f"{finding.name}: {finding.code} {finding.sentence().render()}" for finding in result.findings]


def test_a_damaged_lzma_member_is_a_fault() -> None:
    lines = sentences(verify(HOSTILE / "kit" / "damaged-lzma.zip", TOOL))
    assert any("K03 name in the archive: expected a file stored or deflated, found one packed by method 14" in line
               for line in lines), lines  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_other_compression_methods_are_refused(method: int, tmp_path: Path) -> None:
    path = tmp_path / "kit.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in only(BOARD, PICTURE).items():
            archive.writestr(name, content, compress_type=method if name == BOARD else zipfile.ZIP_DEFLATED)
    assert {finding.code for finding in verify(path, TOOL).findings} >= {"K03", "K08"}


@pytest.mark.slow
def test_a_kit_that_unpacks_to_too_much_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "kit.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in {**members(), "extra.txt": bytes(150_000_000)}.items():
            archive.writestr(name, content)
    assert [(finding.name, finding.code) for finding in verify(path, TOOL).findings] == [("kit.zip", "K01")]


@pytest.mark.slow
def test_work_is_one_budget_for_all_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hyskos.preflight.budget.WORK", 5000)
    result = verify(zipped(tmp_path, members()), TOOL)
    assert any(
        finding.code == "K01" and "no more work" in finding.sentence().render() for finding in result.findings
    ), sentences(result)
    assert [message.render() for message in result.unchecked if "files from" in message.render()]


@pytest.mark.proof
def test_a_huge_picture_of_zeros_exceeds_the_budget(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A PNG of a hundred thousand by a hundred thousand pixels unpacks to 30 GB."""
    content = members()[PICTURE]
    packer = zlib.compressobj(9)
    body = b"".join(packer.compress(bytes(1 << 20)) for _ in range(200)) + packer.flush()

    def chunk(sign: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4, "big") + sign + data + zlib.crc32(sign + data).to_bytes(4, "big")

    head = (100_000).to_bytes(4, "big") * 2 + bytes([8, 2, 0, 0, 0])
    large = content[:8] + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")
    monkeypatch.setattr("hyskos.preflight.budget.WORK", 400_000)
    monkeypatch.setattr("hyskos.publishing.verify.run.LEAST", 0)
    result = verify(zipped(tmp_path, replaced(only(PICTURE), PICTURE, large)), TOOL)
    assert any(finding.code == "K01" for finding in result.findings), sentences(result)


@pytest.mark.slow
def test_repeated_entries_are_one_finding(tmp_path: Path) -> None:
    def more(raw: dict[str, Any]) -> None:
        raw["files"] += [entry for entry in raw["files"] if entry["name"] == BOARD] * 3000

    files = change_manifest(only(BOARD), more)
    assert any("found 3001" in line for line in sentences(verify(zipped(tmp_path, files), TOOL)))
