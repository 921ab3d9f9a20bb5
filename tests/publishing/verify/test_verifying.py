"""A kit as it was made has no fault; each way to break one of its files has its code."""

import os
import struct
import sys
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from hyskos.publishing.verify import pdf_files as module
from hyskos.publishing.verify.findings import CODES, Verdict
from hyskos.publishing.verify.pdf_files import Prefetch
from hyskos.publishing.verify.run import verify
from tests.publishing.verify.small_kit import (
    BOARD,
    COVER,
    DRAWING,
    PICTURE,
    PRESS,
    PROOF,
    SHEETS,
    TOOL,
    all_codes,
    codes,
    entries,
    members,
    only,
    replaced,
    verdict,
    zipped,
)


@pytest.mark.proof
def test_a_kit_as_it_was_made_has_no_fault(tmp_path: Path) -> None:
    steps: list[tuple[int, int, str]] = []
    result = verify(zipped(tmp_path, members()), TOOL, lambda *step: steps.append(step))
    assert (result.findings, result.unchecked) == ((), ())
    assert result.files == len(members())
    assert [done for done, _, _ in steps] == list(range(1, result.files))
    assert {BOARD, SHEETS, COVER, DRAWING, PRESS, PICTURE, PROOF} <= {name for _, _, name in steps}


def other_language(name: str) -> bytes:
    return members()[name.replace("_en.", "_es.")]


@pytest.mark.wide
@pytest.mark.parametrize("name", [BOARD, SHEETS, COVER, DRAWING, PRESS, PICTURE, PROOF])
def test_a_file_in_the_other_language(name: str, tmp_path: Path) -> None:
    assert codes(verdict(tmp_path, replaced(only(name), name, other_language(name)))) == {name: {"K13"}}


@pytest.mark.slow
def test_a_press_file_replaced_by_a_home_file(tmp_path: Path) -> None:
    codes_by_name = codes(verdict(tmp_path, replaced(only(PRESS), PRESS, members()[BOARD])))
    assert {"K10", "K12", "K14", "K16"} <= codes_by_name[PRESS]


@pytest.mark.slow
def test_a_home_file_replaced_by_a_press_file(tmp_path: Path) -> None:
    codes_by_name = codes(verdict(tmp_path, replaced(only(BOARD), BOARD, members()[PRESS])))
    assert {"K10", "K14"} <= codes_by_name[BOARD]


def with_chunk(content: bytes, sign: bytes, change: Callable[[bytes], bytes | None]) -> bytes:
    """Change one chunk of a PNG and make its checksum right, or leave it out."""
    at, parts = 8, [content[:8]]
    while at < len(content):
        (length,) = struct.unpack_from(">I", content, at)
        kind, body = content[at + 4 : at + 8], content[at + 8 : at + 8 + length]
        new = change(body) if kind == sign else body
        if new is not None:
            parts.append(struct.pack(">I", len(new)) + kind + new + struct.pack(">I", zlib.crc32(kind + new)))
        at += 12 + length
    return b"".join(parts)


def with_density(across: int, down: int, unit: int) -> Callable[[bytes], bytes]:
    """Change the pixels per metre of a picture; 300 dpi is 11811."""
    return lambda png: with_chunk(png, b"pHYs", lambda _: struct.pack(">IIB", across, down, unit))


BROKEN_PNGS = [
    ("another resolution", with_density(5906, 5906, 1), "K15"),
    ("another resolution across", with_density(5906, 11811, 1), "K15"),
    ("another resolution down", with_density(11811, 5906, 1), "K15"),
    ("a resolution without a unit", with_density(11811, 11811, 0), "K15"),
    ("no resolution", lambda png: with_chunk(png, b"pHYs", lambda _: None), "K15"),
    ("no language", lambda png: with_chunk(png, b"iTXt", lambda _: None), "K13"),
    ("grey", lambda png: with_chunk(png, b"IHDR", lambda head: head[:9] + b"\0" + head[10:]), "K08"),
    ("fewer pixels", lambda png: with_chunk(png, b"IDAT", lambda _: zlib.compress(b"\0" * 1000)), "K08"),
    ("pixels without an end", lambda png: with_chunk(png, b"IDAT", lambda body: body[:-1]), "K08"),
    ("cut off", lambda png: png[:-2000], "K08"),
    ("a flipped bit", lambda png: png[:5000] + bytes([png[5000] ^ 1]) + png[5001:], "K08"),
    ("something behind", lambda png: png + b"PK", "K08"),
    ("no picture", lambda _: b"GIF89a", "K08"),
    ("another picture", lambda _: members()[PROOF], "K15"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("change", "code"), [case[1:] for case in BROKEN_PNGS], ids=[case[0] for case in BROKEN_PNGS])
def test_a_changed_picture(change: Callable[[bytes], bytes], code: str, tmp_path: Path) -> None:
    codes_by_name = codes(verdict(tmp_path, replaced(only(PICTURE), PICTURE, change(members()[PICTURE]))))
    assert set(codes_by_name) == {PICTURE}
    assert code in codes_by_name[PICTURE]


def black_picture(kind: int, depth: int, samples: int) -> bytes:
    """Make the picture anew in another colour type: complete, and black all over."""
    head = members()[PICTURE][16:29]
    width, height = struct.unpack(">II", head[:8])
    pixels = zlib.compress(bytes(height * (1 + width * samples * depth // 8)))
    content = with_chunk(members()[PICTURE], b"IHDR", lambda _: head[:8] + bytes([depth, kind]) + head[10:])
    return with_chunk(content, b"IDAT", lambda _: pixels)


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "depth", "samples"), [(2, 8, 3), (2, 16, 3), (0, 8, 1), (4, 8, 2), (6, 8, 4)])
def test_a_picture_is_rgb_of_8_bits(kind: int, depth: int, samples: int, tmp_path: Path) -> None:
    codes_by_name = codes(verdict(tmp_path, replaced(only(PICTURE), PICTURE, black_picture(kind, depth, samples))))
    assert codes_by_name == ({} if (kind, depth) == (2, 8) else {PICTURE: {"K14"}})


@pytest.mark.slow
@pytest.mark.parametrize(("more", "is_wrong"), [(0.01, False), (-0.01, False), (0.04, True), (-0.04, True)])
@pytest.mark.parametrize("side", [0, 1])
def test_a_picture_of_a_component_is_as_large_as_trim_and_bleed(
    side: int, more: float, is_wrong: bool, tmp_path: Path
) -> None:
    files = only(PICTURE)
    trim = entries(files)[PICTURE]["trim"]
    trim[side] = round(trim[side] + more, 2)
    codes_by_name = codes(verdict(tmp_path, replaced(files, PICTURE, files[PICTURE], trim=trim)))
    assert ("K11" in codes_by_name.get(PICTURE, ())) == is_wrong


BOMB = b"""<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><svg>&b;</svg>"""
BROKEN_SVGS = [
    ("entities", lambda _: BOMB, "K17"),
    ("a script", lambda svg: svg.replace(b"</svg>", b"<script>x()</script></svg>"), "K17"),
    ("not well formed", lambda svg: svg[:-10], "K08"),
    ("something else", lambda _: b"<html/>", "K08"),
    ("another size", lambda svg: svg.replace(b'width="210mm"', b'width="211mm"'), "K10"),
    ("another unit", lambda svg: svg.replace(b'viewBox="0 0 210', b'viewBox="0 0 100'), "K10"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("change", "code"), [case[1:] for case in BROKEN_SVGS], ids=[case[0] for case in BROKEN_SVGS])
def test_a_changed_drawing(change: Callable[[bytes], bytes], code: str, tmp_path: Path) -> None:
    content = change(members()[DRAWING])
    assert content != members()[DRAWING]
    codes_by_name = codes(verdict(tmp_path, replaced(only(DRAWING), DRAWING, content)))
    assert set(codes_by_name) == {DRAWING}
    assert code in codes_by_name[DRAWING]


@pytest.mark.slow
@pytest.mark.parametrize("busy", [False, True], ids=["alone", "among-threads"])
def test_without_the_library_for_pdf_the_rest_is_checked(
    busy: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if busy:  # starts no process among other threads
        monkeypatch.setattr("threading.active_count", lambda: 2)
    kit = replaced(members(), DRAWING, BOMB)  # making it needs the library
    monkeypatch.setitem(sys.modules, "pikepdf", None)
    result = verdict(tmp_path, kit)
    assert codes(result) == {DRAWING: {"K17"}}
    assert [message.render() for message in result.unchecked] == [
        "PDF files, which need one more library: pip install 'hyskos[press]'"
    ]


def test_every_code_is_explained() -> None:
    page = (Path(__file__).parents[3] / "docs/guides/kit.md").read_text(encoding="utf-8")
    for code, explanation in CODES.items():
        assert f"| {code} | {explanation.kind} |" in page


@pytest.mark.slow
@pytest.mark.parametrize("chunk", [b"tEXt", b"eXIf", b"iCCP", b"zzZz"])
def test_a_picture_with_an_extra_chunk(chunk: bytes, tmp_path: Path) -> None:
    content = members()[PICTURE]
    body = b"Comment\0<script>"
    more = struct.pack(">I", len(body)) + chunk + body + struct.pack(">I", zlib.crc32(chunk + body))
    content = content[:33] + more + content[33:]  # behind the head
    result = verdict(tmp_path, replaced(only(PICTURE), PICTURE, content))
    assert all_codes(result) == {"K17"}


@dataclass
class Checks:
    """Records which checks are started and closed; files named in `later` cannot start yet."""

    started: list[str] = field(default_factory=list)
    closed: list[str] = field(default_factory=list)
    later: set[str] = field(default_factory=set)

    def __call__(self, entry: Any) -> Any:
        if entry.name in self.later:
            return None
        self.started.append(entry.name)
        look = SimpleNamespace(close=lambda: self.closed.append(entry.name))
        return SimpleNamespace(content=entry.name, look=look)


def prefetch(checks: Checks, names: str, monkeypatch: pytest.MonkeyPatch, cores: int = 3) -> tuple[Prefetch, list[Any]]:
    monkeypatch.setattr(module, "usable_cores", lambda: cores)
    entries = [SimpleNamespace(name=name) for name in names]
    return Prefetch(entries, checks), entries


def test_the_next_files_are_started_and_each_is_taken_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    checks = Checks()
    queue, (a, b, c, _d) = prefetch(checks, "abcd", monkeypatch)
    assert queue.take(a) is None
    queue.fill()
    assert checks.started == ["b", "c"]
    taken = queue.take(b)
    assert taken.content == "b"
    queue.fill()
    assert checks.started == ["b", "c", "d"]
    assert checks.closed == []
    queue.take(c)
    assert checks.closed == ["b"]  # closed when the next one is taken
    queue.close()
    assert sorted(checks.closed) == ["b", "c", "d"]


def test_a_file_that_has_to_wait_keeps_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    checks = Checks(later={"b"})
    queue, (a, b, _c) = prefetch(checks, "abc", monkeypatch)
    queue.take(a)
    queue.fill()
    assert checks.started == []  # files after it wait too
    assert queue.take(b) is None
    queue.fill()
    assert checks.started == ["c"]


def test_one_core_prefetches_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    checks = Checks()
    queue, (a, _b) = prefetch(checks, "ab", monkeypatch, cores=1)
    queue.take(a)
    queue.fill()
    assert checks.started == []


def verify_with_one_and_four_cores(path: Path, monkeypatch: pytest.MonkeyPatch) -> Verdict:
    """Check that the verdict is the same and that no process is left."""
    verdicts = []
    for cores in (1, 4):
        monkeypatch.setattr(module, "usable_cores", lambda cores=cores: cores)
        verdicts.append(verify(path, TOOL))
        with pytest.raises(ChildProcessError):
            os.waitpid(-1, os.WNOHANG)
    assert verdicts[0] == verdicts[1]
    return verdicts[0]


@pytest.mark.proof
def test_the_verdict_does_not_depend_on_the_number_of_cores(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = only(BOARD, PRESS, SHEETS, DRAWING)
    broken = replaced(replaced(files, BOARD, b"%PDF-1.4 nothing"), PRESS, files[SHEETS])
    codes = {
        (finding.name, finding.code)
        for finding in verify_with_one_and_four_cores(zipped(tmp_path, broken), monkeypatch).findings
    }
    assert {(BOARD, "K08"), (PRESS, "K09"), (PRESS, "K22")} <= codes


@pytest.mark.proof
@pytest.mark.parametrize("work", [5_000, 60_000])
def test_the_budget_ends_at_the_same_file(work: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hyskos.preflight.budget.WORK", work)
    result = verify_with_one_and_four_cores(zipped(tmp_path, dict(members())), monkeypatch)
    assert [finding.code for finding in result.findings if finding.code == "K01"] == ["K01"]
