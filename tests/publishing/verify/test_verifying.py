"""A kit as it was made has no fault; each way to break it has its code, however right the checksums are."""

import struct
import sys
import zlib
from collections.abc import Callable
from copy import copy
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from hyskos.publishing.build.manifest import MANIFEST
from hyskos.publishing.verify.findings import CODES
from hyskos.publishing.verify.run import verify
from tests.publishing.verify.small_kit import (
    BOARD,
    COVER,
    DRAWING,
    PICTURE,
    PRESS,
    PROOF,
    RULES,
    SHEETS,
    TOOL,
    entries,
    members,
    only,
    replaced,
    rewritten,
    with_pdf,
    zipped,
)
from tests.publishing.verify.verdicts import codes, entry, verdict


@pytest.mark.proof
def test_a_kit_as_it_was_made_has_no_fault(tmp_path: Path) -> None:
    steps: list[tuple[int, int, str]] = []
    found = verify(zipped(tmp_path, members()), TOOL, lambda *step: steps.append(step))
    assert (found.findings, found.unchecked) == ((), ())
    assert found.files == len(members())
    assert [done for done, _, _ in steps] == list(range(1, found.files))
    assert {BOARD, SHEETS, COVER, DRAWING, PRESS, PICTURE, PROOF} <= {name for _, _, name in steps}


@pytest.mark.slow
def test_lines_of_a_reduced_sheet_are_as_thick_as_those_of_any_other(tmp_path: Path) -> None:
    def with_thin_line(pdf: Any) -> None:
        pdf.pages[0].contents_add(b"q 0.23 w 50 50 m 90 50 l S Q", prepend=True)

    files = rewritten(only(BOARD), lambda whole: entry(whole).update(scale=0.9))
    before, after = (codes(verdict(tmp_path, one)) for one in (files, with_pdf(files, BOARD, with_thin_line)))
    assert after[BOARD] - before[BOARD] == {"K16"}


def other_language(name: str) -> bytes:
    return members()[name.replace("_en.", "_es.")]


def widened(pdf: Any) -> None:
    left, low, right, high = (float(side) for side in pdf.pages[0].MediaBox)
    pdf.pages[0].MediaBox = [left, low, right + 1, high]


def retrimmed(pdf: Any) -> None:
    left, low, right, high = (float(side) for side in pdf.pages[-1].TrimBox)
    pdf.pages[-1].TrimBox = [left, low, right - 0.06, high]  # 0.02 mm


def unbled(pdf: Any) -> None:
    pdf.pages[0].BleedBox = pdf.pages[0].TrimBox


def unfonted(pdf: Any) -> None:
    for item in pdf.objects:
        if isinstance(item, pikepdf.Dictionary) and "/FontFile2" in item:
            del item["/FontFile2"]


def rescaled(pdf: Any) -> None:
    del pdf.Root.ViewerPreferences


BROKEN_PDFS = [
    (BOARD, widened, "K10"),
    (SHEETS, retrimmed, "K11"),
    (PRESS, retrimmed, "K11"),
    (PRESS, unbled, "K12"),
    (PRESS, unfonted, "K16"),
    (BOARD, unfonted, "K16"),
    (BOARD, rescaled, "K16"),
    (BOARD, lambda pdf: pdf.pages.append(pdf.pages[0]), "K09"),
    (BOARD, lambda pdf: pdf.Root.__delitem__("/Lang"), "K13"),
    (PRESS, lambda pdf: pdf.Root.__delitem__("/OutputIntents"), "K16"),
]


@pytest.mark.wide
@pytest.mark.parametrize(("name", "change", "code"), BROKEN_PDFS)
def test_a_changed_pdf(name: str, change: Callable[[Any], object], code: str, tmp_path: Path) -> None:
    found = codes(verdict(tmp_path, with_pdf(only(name), name, change)))
    assert set(found) == {name}
    assert code in found[name]


@pytest.mark.wide
@pytest.mark.parametrize("name", [BOARD, SHEETS, COVER, DRAWING, PRESS, PICTURE, PROOF])
def test_a_file_in_the_other_language(name: str, tmp_path: Path) -> None:
    assert codes(verdict(tmp_path, replaced(only(name), name, other_language(name)))) == {name: {"K13"}}


@pytest.mark.slow
def test_a_press_file_replaced_by_one_for_homes(tmp_path: Path) -> None:
    found = codes(verdict(tmp_path, replaced(only(PRESS), PRESS, members()[BOARD])))
    assert {"K10", "K12", "K14", "K16"} <= found[PRESS]


@pytest.mark.slow
def test_a_home_file_replaced_by_a_press_file(tmp_path: Path) -> None:
    found = codes(verdict(tmp_path, replaced(only(BOARD), BOARD, members()[PRESS])))
    assert {"K10", "K14"} <= found[BOARD]


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


BROKEN_PNGS = [
    ("another resolution", lambda png: with_chunk(png, b"pHYs", lambda _: struct.pack(">IIB", 5906, 5906, 1)), "K15"),
    ("no resolution", lambda png: with_chunk(png, b"pHYs", lambda _: None), "K15"),
    ("no language", lambda png: with_chunk(png, b"iTXt", lambda _: None), "K13"),
    ("grey", lambda png: with_chunk(png, b"IHDR", lambda head: head[:9] + b"\0" + head[10:]), "K08"),
    ("fewer pixels", lambda png: with_chunk(png, b"IDAT", lambda _: zlib.compress(b"\0" * 1000)), "K08"),
    ("cut off", lambda png: png[:-2000], "K08"),
    ("a flipped bit", lambda png: png[:5000] + bytes([png[5000] ^ 1]) + png[5001:], "K08"),
    ("something behind", lambda png: png + b"PK", "K08"),
    ("no picture", lambda _: b"GIF89a", "K08"),
    ("another picture", lambda _: members()[PROOF], "K15"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("change", "code"), [case[1:] for case in BROKEN_PNGS], ids=[case[0] for case in BROKEN_PNGS])
def test_a_changed_picture(change: Callable[[bytes], bytes], code: str, tmp_path: Path) -> None:
    found = codes(verdict(tmp_path, replaced(only(PICTURE), PICTURE, change(members()[PICTURE]))))
    assert set(found) == {PICTURE}
    assert code in found[PICTURE]


BOMB = b"""<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><svg>&b;</svg>"""
BROKEN_SVGS = [
    ("entities", lambda _: BOMB, "K17"),
    ("a script", lambda svg: svg.replace(b"</svg>", b"<script>x()</script></svg>"), "K17"),
    ("a picture", lambda svg: svg.replace(b"</svg>", b'<image href="http://a.example/x.png"/></svg>'), "K17"),
    ("a handler", lambda svg: svg.replace(b"<svg ", b'<svg onload="x()" ', 1), "K17"),
    ("a link", lambda svg: svg.replace(b"</svg>", b'<use href="other.svg#a"/></svg>'), "K17"),
    ("a style", lambda svg: svg.replace(b"</svg>", b'<g style="fill: url(http://a.example/)"/></svg>'), "K17"),
    ("an instruction", lambda svg: svg.replace(b"<svg ", b'<?xml-stylesheet href="a.css"?><svg ', 1), "K17"),
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
    found = codes(verdict(tmp_path, replaced(only(DRAWING), DRAWING, content)))
    assert set(found) == {DRAWING}
    assert code in found[DRAWING]


@pytest.mark.slow
def test_files_that_come_go_and_change(tmp_path: Path) -> None:
    files = only(BOARD, SHEETS, DRAWING, "LICENSE.txt")
    del files[BOARD]
    files["A4/extra.pdf"] = b"%PDF-1.4"
    files["LICENSE.txt"] = b"Do what is nice!!\n"
    files[SHEETS] += b" "
    found = codes(verdict(tmp_path, files))
    assert found.pop(SHEETS) >= {"K06"}
    assert found == {BOARD: {"K04"}, "A4/extra.pdf": {"K05"}, "LICENSE.txt": {"K06"}}


BROKEN_MANIFESTS = [
    ("other schema", lambda whole: whole.update(schema="hyskos.kit-manifest/9"), MANIFEST, "K02"),
    ("no tool", lambda whole: whole.pop("tool"), MANIFEST, "K02"),
    ("no pages", lambda whole: entry(whole).pop("pages"), BOARD, "K02"),
    ("no size", lambda whole: entry(whole).update(trim=[0, 5]), BOARD, "K02"),
    ("two entries", lambda whole: whole["files"].append(copy(entry(whole))), BOARD, "K02"),
    ("a list", lambda whole: whole.update(files=[[]]), MANIFEST, "K02"),
    ("few trims", lambda whole: entry(whole, SHEETS)["trims"].pop(), SHEETS, "K09"),
    ("other source", lambda whole: entry(whole).update(source_sha256="0" * 64), BOARD, "K18"),
    ("no such source", lambda whole: entry(whole).update(source="../../etc/passwd"), BOARD, "K18"),
    ("no own source", lambda whole: entry(whole).update(source="sources/mine.yaml"), BOARD, "K18"),
    ("other rules", lambda whole: whole["rules"].update(pharaoh="9.9"), f"{MANIFEST}, pharaoh", "K19"),
    ("unknown rules", lambda whole: entry(whole).update(rules="9.9"), BOARD, "K19"),
    ("other board", lambda whole: entry(whole).update(id="anubian"), BOARD, "K07"),
    ("other ink", lambda whole: entry(whole).update(ink="saver"), BOARD, "K07"),
    ("other printer", lambda whole: entry(whole, PRESS).update(printer="generic-x1a"), PRESS, "K07"),
    ("other level", lambda whole: entry(whole, PRESS).update(standard="PDF/X-3:2003"), PRESS, "K16"),
    ("no rules", lambda whole: entry(whole).pop("rules"), BOARD, "K19"),
    ("rules of another game", lambda whole: entry(whole).update(rules="0.9"), BOARD, "K19"),
    ("other separations", lambda whole: entry(whole, PRESS).update(spots=["Gold"]), PRESS, "K14"),
]


@pytest.mark.wide
@pytest.mark.parametrize(
    ("change", "name", "code"), [case[1:] for case in BROKEN_MANIFESTS], ids=[case[0] for case in BROKEN_MANIFESTS]
)
def test_a_changed_manifest(change: Callable[[Any], object], name: str, code: str, tmp_path: Path) -> None:
    one = name if name in members() and name != MANIFEST else BOARD
    found = codes(verdict(tmp_path, rewritten(only(one), change)))
    assert code in found[name]


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize("content", [None, b"", b"{", b"[" * 100_000, b"\xff\xfe", b"[]", b"null", b'{"\\ud800": 1}'])
def test_no_manifest_is_one_fault_and_no_crash(content: bytes | None, tmp_path: Path) -> None:
    files = {DRAWING: members()[DRAWING]}
    if content is not None:
        files[MANIFEST] = content
    assert set(codes(verdict(tmp_path, files))) == {MANIFEST}


@pytest.mark.slow
def test_a_kit_of_another_version_is_not_compared_with_what_ships_here(tmp_path: Path) -> None:
    def change(whole: dict[str, Any]) -> None:
        entry(whole).update(source_sha256="0" * 64)
        whole["rules"].update(x="1")

    files = rewritten(only(BOARD, DRAWING, PRESS), change)
    found = verify(zipped(tmp_path, files), "9.9")
    assert not found.findings
    assert "made by hyskos 1.2.3 and this is 9.9" in found.unchecked[0].render()


@pytest.mark.slow
@pytest.mark.parametrize("busy", [False, True], ids=["alone", "among-threads"])
def test_without_the_library_for_pdf_the_rest_is_checked(
    busy: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if busy:  # no process is begun beside other threads
        monkeypatch.setattr("threading.active_count", lambda: 2)
    kit = replaced(members(), DRAWING, BOMB)  # is made with the library, whichever test comes first
    monkeypatch.setitem(sys.modules, "pikepdf", None)
    found = verdict(tmp_path, kit)
    assert codes(found) == {DRAWING: {"K17"}}
    assert [message.render() for message in found.unchecked] == [
        "PDF files, which need one more library: pip install 'hyskos[press]'"
    ]


@pytest.mark.slow
def test_an_unknown_printer_is_said(tmp_path: Path) -> None:
    def rename(whole: dict[str, Any]) -> None:
        for one in whole["files"]:
            if one.get("printer") == "generic-offset":
                one.update(printer="my-shop", name=one["name"].replace("generic-offset", "my-shop"))

    offset = [name for name in members() if "offset" in name]
    files = rewritten(only(DRAWING, *offset), rename)
    files = {name.replace("generic-offset", "my-shop"): content for name, content in files.items()}
    found = verdict(tmp_path, files)
    assert codes(found) == {name.replace("generic-offset", "my-shop"): {"K21"} for name in offset}
    assert [message.render() for message in found.unchecked] == [
        "the requirements of the printer my-shop, which this version does not have"
    ]


def test_every_code_is_explained() -> None:
    page = (Path(__file__).parents[3] / "docs/guides/kit.md").read_text(encoding="utf-8")
    for code, what in CODES.items():
        assert f"| {code} | {what.kind} |" in page


@pytest.mark.slow
def test_every_fact_of_a_file_is_in_the_manifest() -> None:
    found = entries(members())
    assert set(found) == set(members()) - {MANIFEST}
    press, sheets, picture = found[PRESS], found[SHEETS], found[PICTURE]
    assert (press["colour"], press["standard"], press["bleed"], press["rules"]) == (
        "CMYK",
        "PDF/X-4",
        3,
        RULES["pharaoh"],
    )
    assert (sheets["pages"], len(sheets["trims"]), sheets["trim"], sheets["side"]) == (4, 4, [286.0, 352.0], "face")
    assert (picture["dpi"], picture["component"], picture["colour"]) == (300, "postcard-mat", "RGB")
    assert found[COVER]["colour"] == "K"
    assert {one["stamp"] for one in found.values() if "stamp" in one} == {"margin"}
