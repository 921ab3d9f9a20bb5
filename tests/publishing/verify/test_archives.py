"""An archive that is damaged, dangerous or none: each way has its code, and nothing is unpacked."""

import zipfile
from copy import copy
from pathlib import Path

import pytest

from hyskos.publishing.verify import archive as archives
from hyskos.publishing.verify.archive import UnreadableKitError
from hyskos.publishing.verify.run import verify
from tests.publishing.verify.small_kit import (
    BOARD,
    DRAWING,
    PICTURE,
    TOOL,
    members,
    only,
    rewritten,
    zipped,
)
from tests.publishing.verify.verdicts import codes, entry, verdict


@pytest.mark.slow
def test_a_file_under_another_name(tmp_path: Path) -> None:
    files = rewritten(only(BOARD), lambda whole: entry(whole).update(name="Letter/pharaoh_letter_en.pdf"))
    files["Letter/pharaoh_letter_en.pdf"] = files.pop(BOARD)
    assert codes(verdict(tmp_path, files)) == {"Letter/pharaoh_letter_en.pdf": {"K07"}}


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        "../evil.txt",
        "/etc/evil",
        "a/../../b",
        "C:evil",
        "a\\b.txt",
        "a//b",
        ".hidden",
        "x\x1b[2J",
        "a" * 300,
        "a;b.txt",
        "x\u202ey.txt",
        "d/",
    ],
)
def test_names_that_lead_out_of_the_kit(name: str, tmp_path: Path) -> None:
    found = verdict(tmp_path, only(DRAWING), lambda archive: archive.writestr(name, b""))
    assert "K03" in {finding.code for finding in found.findings}
    assert all(line.isprintable() for finding in found.findings for line in (finding.name, finding.sentence().render()))


@pytest.mark.slow
def test_twins_links_and_locks(tmp_path: Path) -> None:
    def add(archive: zipfile.ZipFile) -> None:
        archive.writestr(BOARD.upper(), b"")
        link = zipfile.ZipInfo("A4/link")
        link.external_attr = 0o120777 << 16
        archive.writestr(link, b"/etc/passwd")
        locked = zipfile.ZipInfo("A4/locked")
        archive.writestr(locked, b"")
        locked.flag_bits |= 1

    found = codes(verdict(tmp_path, only(BOARD, DRAWING), add))
    assert all("K03" in found[name] for name in (BOARD.lower(), "A4/link", "A4/locked"))


@pytest.mark.slow
def test_a_bomb_is_not_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "LARGEST_FILE", 1_000_000)
    unpacked: list[str] = []
    monkeypatch.setattr("hyskos.publishing.verify.manifest_entries.content_of", lambda *_: unpacked.append("manifest"))
    found = verdict(tmp_path, members(), lambda archive: archive.writestr("A4/zeros", b"\0" * 1_000_001))
    assert codes(found) == {"A4/zeros": {"K01"}, **{name: {"K01"} for name in large()}}
    assert not unpacked


def large() -> list[str]:
    return [name for name, content in members().items() if len(content) > 1_000_000]


@pytest.mark.slow
def test_members_that_lie_over_each_other(tmp_path: Path) -> None:
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
