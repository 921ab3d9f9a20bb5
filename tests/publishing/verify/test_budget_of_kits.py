"""A kit may take no more of a machine than its size deserves, however its files are packed."""

import zipfile
import zlib
from pathlib import Path
from typing import Any

import pytest

from hyskos.publishing.verify.findings import Verdict
from hyskos.publishing.verify.run import verify
from tests.publishing.verify.small_kit import BOARD, PICTURE, TOOL, members, only, replaced, rewritten, zipped

HOSTILE = Path(__file__).parents[2] / "fuzz" / "corpus"


def told(found: Verdict) -> list[str]:
    return [f"{finding.name}: {finding.code} {finding.sentence().render()}" for finding in found.findings]


def test_a_damaged_member_in_lzma_is_a_fault() -> None:
    found = told(verify(HOSTILE / "kit" / "damaged-lzma.zip", TOOL))
    assert any("K03 name in the archive: expected a file stored or deflated, found one packed by method 14" in line
               for line in found), found  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_other_packings_are_not_unpacked(method: int, tmp_path: Path) -> None:
    path = tmp_path / "kit.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in only(BOARD, PICTURE).items():
            archive.writestr(name, content, compress_type=method if name == BOARD else zipfile.ZIP_DEFLATED)
    assert {finding.code for finding in verify(path, TOOL).findings} >= {"K03", "K08"}


@pytest.mark.slow
def test_a_kit_that_swells_is_not_unpacked(tmp_path: Path) -> None:
    path = tmp_path / "kit.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in {**members(), "extra.txt": bytes(150_000_000)}.items():
            archive.writestr(name, content)
    assert [(finding.name, finding.code) for finding in verify(path, TOOL).findings] == [("kit.zip", "K01")]


@pytest.mark.slow
def test_work_is_one_budget_for_all_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hyskos.preflight.budget.WORK", 5000)
    found = verify(zipped(tmp_path, members()), TOOL)
    assert any(finding.code == "K01" and "no more work" in finding.sentence().render() for finding in found.findings), (
        told(found)
    )
    assert [message.render() for message in found.unchecked if "files from" in message.render()]


@pytest.mark.proof
def test_a_picture_of_nothing_but_zeros_is_paid_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
    found = verify(zipped(tmp_path, replaced(members(), PICTURE, large)), TOOL)
    assert any(finding.code == "K01" for finding in found.findings), told(found)


@pytest.mark.slow
def test_an_entry_many_times_over_is_counted_once(tmp_path: Path) -> None:
    def more(whole: dict[str, Any]) -> None:
        whole["files"] += [entry for entry in whole["files"] if entry["name"] == BOARD] * 3000

    files = rewritten(only(BOARD), more)
    assert any("found 3001" in line for line in told(verify(zipped(tmp_path, files), TOOL)))
