"""A change to a PDF file of a kit is found although its checksum is correct."""

import io
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from hyskos.publishing.verify import pdf_files as pdf_words
from tests.publishing.verify.small_kit import (
    BOARD,
    PRESS,
    RULEBOOK,
    SHEETS,
    all_codes,
    change_manifest,
    codes,
    entry,
    members,
    only,
    replaced,
    rulebook,
    verdict,
    with_pdf,
)


@pytest.mark.slow
def test_minimum_line_width_holds_on_reduced_sheets(tmp_path: Path) -> None:
    def add_thin_line(pdf: Any) -> None:
        pdf.pages[0].contents_add(b"q 0.23 w 50 50 m 90 50 l S Q", prepend=True)

    files = change_manifest(only(BOARD), lambda raw: entry(raw).update(scale=0.9))
    before, after = (codes(verdict(tmp_path, kit)) for kit in (files, with_pdf(files, BOARD, add_thin_line)))
    assert after[BOARD] - before[BOARD] == {"K16"}


def widen_page(pdf: Any) -> None:
    left, low, right, high = (float(side) for side in pdf.pages[0].MediaBox)
    pdf.pages[0].MediaBox = [left, low, right + 1, high]


def shift_trim(pdf: Any) -> None:
    left, low, right, high = (float(side) for side in pdf.pages[-1].TrimBox)
    pdf.pages[-1].TrimBox = [left, low, right - 0.06, high]  # 0.02 mm


def remove_bleed(pdf: Any) -> None:
    pdf.pages[0].BleedBox = pdf.pages[0].TrimBox


def remove_fonts(pdf: Any) -> None:
    for item in pdf.objects:
        if isinstance(item, pikepdf.Dictionary) and "/FontFile2" in item:
            del item["/FontFile2"]


def allow_scaling(pdf: Any) -> None:
    del pdf.Root.ViewerPreferences


BROKEN_PDFS = [
    (BOARD, widen_page, "K10"), (SHEETS, shift_trim, "K11"), (PRESS, shift_trim, "K11"), (PRESS, remove_bleed, "K12"),
    (PRESS, remove_fonts, "K16"), (BOARD, remove_fonts, "K16"), (BOARD, allow_scaling, "K16"),
    (BOARD, lambda pdf: pdf.pages.append(pdf.pages[0]), "K09"),
    (BOARD, lambda pdf: pdf.Root.__delitem__("/Lang"), "K13"),
    (PRESS, lambda pdf: pdf.Root.__delitem__("/OutputIntents"), "K16"),
]  # fmt: skip


@pytest.mark.wide
@pytest.mark.parametrize(("name", "change", "code"), BROKEN_PDFS)
def test_a_changed_pdf(name: str, change: Callable[[Any], object], code: str, tmp_path: Path) -> None:
    codes_by_name = codes(verdict(tmp_path, with_pdf(only(name), name, change)))
    assert set(codes_by_name) == {name}
    assert code in codes_by_name[name]


def flip_profile_bit(pdf: Any) -> None:
    profile = pdf.Root.OutputIntents[0].DestOutputProfile
    raw = bytearray(profile.read_bytes())
    raw[100_000] ^= 1
    profile.write(bytes(raw))


@pytest.mark.slow
def test_a_byte_of_an_icc_profile(tmp_path: Path) -> None:
    result = verdict(tmp_path, with_pdf(only(PRESS), PRESS, flip_profile_bit))
    assert [(finding.code, finding.name) for finding in result.findings] == [("K22", PRESS)]


@pytest.mark.slow
def test_an_icc_profile_that_is_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf_words, "LARGEST_PROFILE", 100_000)
    result = verdict(tmp_path, only(PRESS))
    assert "K17" in all_codes(result)


@pytest.mark.slow
@pytest.mark.parametrize("filters", ["twice", "/ASCIIHexDecode"])
def test_other_filters_of_an_icc_profile_are_refused(filters: str, tmp_path: Path) -> None:
    target = io.BytesIO()
    with pikepdf.open(io.BytesIO(members()[PRESS])) as pdf:
        profile = pdf.Root.OutputIntents[0].DestOutputProfile
        if filters == "twice":
            names = pikepdf.Array([pikepdf.Name.FlateDecode, pikepdf.Name.FlateDecode])
            profile.write(zlib.compress(profile.read_raw_bytes()), filter=names)
        else:
            profile.write(profile.read_bytes().hex().encode() + b">", filter=pikepdf.Name(filters))
        pdf.save(target, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.none)
    assert "K17" in all_codes(verdict(tmp_path, replaced(only(PRESS), PRESS, target.getvalue())))


@pytest.mark.proof
def test_an_unknown_condition_has_one_profile_in_all_files(tmp_path: Path) -> None:
    """Another shop's condition: nobody here knows its profile, but two files of it cannot differ."""
    spanish = PRESS.replace("_en.", "_es.")

    def rename_condition(pdf: Any) -> None:
        pdf.Root.OutputIntents[0].OutputConditionIdentifier = "Our press"

    def both(pdf: Any) -> None:
        rename_condition(pdf)
        flip_profile_bit(pdf)

    files = with_pdf(with_pdf(only(PRESS, spanish), PRESS, rename_condition), spanish, rename_condition)
    facts = {"condition": "Our press"}
    files = replaced(replaced(files, PRESS, files[PRESS], **facts), spanish, files[spanish], **facts)
    assert all_codes(verdict(tmp_path, files)) == set()
    files = with_pdf(files, spanish, both)
    result = verdict(tmp_path, files)
    assert [(finding.code, finding.name) for finding in result.findings] == [("K22", spanish)]


SCRIPT = pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS="app.alert(1)")
WEB_LINK = pikepdf.Dictionary(S=pikepdf.Name.URI, URI="http://a.example/")
LINK = pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Link, Rect=[0, 0, 9, 9], A=WEB_LINK)
ACTIVE_PARTS: dict[str, Callable[[Any], object]] = {
    "script": lambda pdf: setattr(pdf.Root, "OpenAction", SCRIPT),
    "attachment": lambda pdf: pdf.attachments.__setitem__("a.txt", pikepdf.AttachedFileSpec(pdf, b"hidden")),
    "link": lambda pdf: setattr(pdf.pages[0], "Annots", [LINK]),
    "bookmark": lambda pdf: setattr(pdf.Root.Outlines.First, "A", WEB_LINK),
    "action of a page": lambda pdf: setattr(pdf.pages[0], "AA", pikepdf.Dictionary(O=SCRIPT)),
}


@pytest.mark.wide
@pytest.mark.parametrize("change", ACTIVE_PARTS.values(), ids=ACTIVE_PARTS)
def test_scripts_links_and_attachments(change: Callable[[Any], object], tmp_path: Path) -> None:
    assert "K17" in all_codes(verdict(tmp_path, with_pdf(only(BOARD), BOARD, change)))


@pytest.mark.proof
@pytest.mark.parametrize("name", [BOARD, PRESS])
def test_bytes_around_a_pdf(name: str, tmp_path: Path) -> None:
    for content in (b"#!/bin/sh\n" + members()[name], members()[name] + b"PK\3\4", members()[name] * 2):
        assert "K17" in all_codes(verdict(tmp_path, replaced(only(name), name, content)))


STRUCTURE_EDITS: dict[str, Callable[[Any, Any], object]] = {
    "attached file": lambda pdf, root: setattr(root, "AF", file_reference(pdf)),
    "attached file of an element": lambda pdf, root: setattr(root.K, "AF", file_reference(pdf)),
    "attached file of an inner element": lambda pdf, root: setattr(root.K.K[0], "AF", file_reference(pdf)),
    "action": lambda _, root: setattr(root.K.K[0], "AA", pikepdf.Dictionary(O=SCRIPT)),
    "renamed role": lambda _, root: setattr(root, "RoleMap", pikepdf.Dictionary(H1=pikepdf.Name.P)),
    "new role": lambda _, root: setattr(root, "RoleMap", pikepdf.Dictionary(Odd=pikepdf.Name.P)),
    "reference to an object": lambda pdf, root: root.K.K.append(
        pikepdf.Dictionary(Type=pikepdf.Name.OBJR, Obj=pdf.pages[0].obj)
    ),
    "form": lambda _, root: setattr(root.K, "S", pikepdf.Name.Form),
    "suspects": lambda pdf, _: setattr(pdf.Root.MarkInfo, "Suspects", True),
    "parent tree": lambda _, root: setattr(root.ParentTree, "Kids", pikepdf.Array([])),
    "style sheet": lambda _, root: setattr(root.K, "A", pikepdf.Dictionary(O=pikepdf.Name.CSS, Style="x")),
    "order of tabs": lambda pdf, _: setattr(pdf.pages[0].obj, "Tabs", pikepdf.Name.R),
}


def file_reference(pdf: Any) -> Any:
    return pdf.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.Filespec))


@pytest.mark.slow
def test_a_tagged_booklet_has_no_fault(tmp_path: Path) -> None:
    assert b"/StructTreeRoot" in rulebook()[RULEBOOK]
    result = verdict(tmp_path, dict(rulebook()))
    assert (result.findings, result.unchecked) == ((), ())


@pytest.mark.wide
@pytest.mark.parametrize("edit", STRUCTURE_EDITS.values(), ids=STRUCTURE_EDITS)
def test_nothing_hides_in_the_structure_of_a_tagged_booklet(edit: Callable[[Any, Any], object], tmp_path: Path) -> None:
    files = with_pdf(rulebook(), RULEBOOK, lambda pdf: edit(pdf, pdf.Root.StructTreeRoot))
    assert all_codes(verdict(tmp_path, files)) - {"K16"} == {"K17"}  # preflight reports the action too


def mark_tagged(pdf: Any) -> None:
    pdf.Root.MarkInfo = pikepdf.Dictionary(Marked=True)


def add_empty_structure(pdf: Any) -> None:
    pdf.Root.StructTreeRoot = pikepdf.Dictionary(Type=pikepdf.Name.StructTreeRoot, K=0)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "change"), [(BOARD, mark_tagged), (BOARD, add_empty_structure), (PRESS, add_empty_structure)]
)
def test_a_structure_in_a_file_that_should_have_none(
    name: str, change: Callable[[Any], object], tmp_path: Path
) -> None:
    assert "K17" in all_codes(verdict(tmp_path, with_pdf(only(name), name, change)))
