"""Edits that leave every checksum right: of each word of the manifest, of an ICC profile, of the archive around."""

import io
import json
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from hyskos.publishing.build.manifest import MANIFEST, written
from hyskos.publishing.verify import pdf_metadata as pdf_words
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
    entries,
    members,
    only,
    replaced,
    rewritten,
    with_pdf,
    zipped,
)
from tests.publishing.verify.verdicts import all_codes
from tests.wide import in_turn

DRAWN = (BOARD, SHEETS, COVER, DRAWING, PRESS, PICTURE, PROOF)
EDITS = [
    ("version", "9.8"),
    ("side", "both"),
    ("scale", 0.5),
    ("stamp", "none"),
    ("flip", "long"),
    ("fold", "quad"),
    ("copies", 7),
    ("back", "anubian"),
    ("tool", "1.2.4"),
    ("rules", "9.9"),
    ("ink", "saver"),
    ("paper", "letter"),
    ("printer", "drivethru"),
]


def edited(whole: dict[str, Any], name: str, facts: dict[str, Any]) -> None:
    entry = next(entry for entry in whole["files"] if entry["name"] == name)
    entry |= facts
    if "flip" in facts:  # the schema wants it so
        entry["side"] = "both"
    if "back" in facts:
        entry |= {"back_source": entry["source"], "back_sha256": entry["source_sha256"]}


@pytest.mark.wide
@pytest.mark.parametrize(("key", "value", "name"), in_turn(EDITS, DRAWN))
def test_a_word_of_the_manifest(key: str, value: object, name: str, tmp_path: Path) -> None:
    if entries(members())[name].get(key) == value:
        value = {"saver": "full"}[str(value)]
    files = rewritten(only(name), lambda whole: edited(whole, name, {key: value}))
    found = verify(zipped(tmp_path, files), TOOL)
    assert [finding.name for finding in found.findings]


@pytest.mark.proof
def test_no_word_of_the_manifest_can_be_left_out_unseen(tmp_path: Path) -> None:
    """Every key of every entry: taken away where the schema lets it, it is missed. A drawing knows no bleed."""
    pictures = {(DRAWING, "bleed"), (PROOF, "bleed")}
    for name in DRAWN:
        for key in [key for key in entries(members())[name] if (name, key) not in pictures]:
            files = rewritten(only(name), lambda whole, name=name, key=key: _without(whole, name, key))
            assert verify(zipped(tmp_path, files), TOOL).findings, (name, key)


def _without(whole: dict[str, Any], name: str, key: str) -> None:
    next(entry for entry in whole["files"] if entry["name"] == name).pop(key)


@pytest.mark.slow
@pytest.mark.parametrize("condition", ["FOGRA51", None])
def test_another_printing_condition(condition: str | None, tmp_path: Path) -> None:
    def change(whole: dict[str, Any]) -> None:
        whole["files"][0].pop("condition")
        whole["files"][0] |= {"condition": condition} if condition else {}

    assert all_codes(verify(zipped(tmp_path, rewritten(only(PRESS), change)), TOOL)) == {"K22"}


def flipped(pdf: Any) -> None:
    profile = pdf.Root.OutputIntents[0].DestOutputProfile
    raw = bytearray(profile.read_bytes())
    raw[100_000] ^= 1
    profile.write(bytes(raw))


@pytest.mark.slow
def test_a_byte_of_an_icc_profile(tmp_path: Path) -> None:
    found = verify(zipped(tmp_path, with_pdf(only(PRESS), PRESS, flipped)), TOOL)
    assert [(finding.code, finding.name) for finding in found.findings] == [("K22", PRESS)]


@pytest.mark.slow
def test_an_icc_profile_that_unpacks_to_more_than_any(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf_words, "LARGEST_PROFILE", 100_000)
    found = verify(zipped(tmp_path, only(PRESS)), TOOL)
    assert "K17" in all_codes(found)


@pytest.mark.slow
@pytest.mark.parametrize("filters", ["twice", "/ASCIIHexDecode"])
def test_an_icc_profile_packed_otherwise_is_not_unpacked(filters: str, tmp_path: Path) -> None:
    target = io.BytesIO()
    with pikepdf.open(io.BytesIO(members()[PRESS])) as pdf:
        profile = pdf.Root.OutputIntents[0].DestOutputProfile
        if filters == "twice":
            names = pikepdf.Array([pikepdf.Name.FlateDecode, pikepdf.Name.FlateDecode])
            profile.write(zlib.compress(profile.read_raw_bytes()), filter=names)
        else:
            profile.write(profile.read_bytes().hex().encode() + b">", filter=pikepdf.Name(filters))
        pdf.save(target, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.none)
    assert "K17" in all_codes(verify(zipped(tmp_path, replaced(only(PRESS), PRESS, target.getvalue())), TOOL))


@pytest.mark.proof
def test_a_condition_that_is_not_known_has_one_profile_in_all_files(tmp_path: Path) -> None:
    """Another shop's condition: nobody here knows its profile, but two files of it cannot differ."""
    spanish = PRESS.replace("_en.", "_es.")

    def rename(pdf: Any) -> None:
        pdf.Root.OutputIntents[0].OutputConditionIdentifier = "Our press"

    def both(pdf: Any) -> None:
        rename(pdf)
        flipped(pdf)

    files = with_pdf(with_pdf(members(), PRESS, rename), spanish, rename)
    facts = {"condition": "Our press"}
    files = replaced(replaced(files, PRESS, files[PRESS], **facts), spanish, files[spanish], **facts)
    assert all_codes(verify(zipped(tmp_path, files), TOOL)) == set()
    files = with_pdf(files, spanish, both)
    found = verify(zipped(tmp_path, files), TOOL)
    assert [(finding.code, finding.name) for finding in found.findings] == [("K22", spanish)]


def script(pdf: Any) -> None:
    pdf.Root.OpenAction = pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS="app.alert(1)")


def attachment(pdf: Any) -> None:
    pdf.attachments["a.txt"] = pikepdf.AttachedFileSpec(pdf, b"hidden")


def link(pdf: Any) -> None:
    action = pikepdf.Dictionary(S=pikepdf.Name.URI, URI="http://a.example/")
    pdf.pages[0].Annots = [
        pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Link, Rect=[0, 0, 9, 9], A=action)
    ]


def bookmark(pdf: Any) -> None:
    pdf.Root.Outlines.First.A = pikepdf.Dictionary(S=pikepdf.Name.URI, URI="http://a.example/")


def page_action(pdf: Any) -> None:
    pdf.pages[0].AA = pikepdf.Dictionary(O=pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS="app.alert(1)"))


@pytest.mark.wide
@pytest.mark.parametrize(
    "change", [script, attachment, link, bookmark, page_action], ids=lambda change: change.__name__
)
def test_a_pdf_that_does_something(change: Callable[[Any], object], tmp_path: Path) -> None:
    assert "K17" in all_codes(verify(zipped(tmp_path, with_pdf(only(BOARD), BOARD, change)), TOOL))


@pytest.mark.proof
@pytest.mark.parametrize("name", [BOARD, PRESS])
def test_bytes_around_a_pdf(name: str, tmp_path: Path) -> None:
    for content in (b"#!/bin/sh\n" + members()[name], members()[name] + b"PK\3\4", members()[name] * 2):
        assert "K17" in all_codes(verify(zipped(tmp_path, replaced(only(name), name, content)), TOOL))


@pytest.mark.slow
@pytest.mark.parametrize("chunk", [b"tEXt", b"eXIf", b"iCCP", b"zzZz"])
def test_a_picture_with_a_part_of_its_own(chunk: bytes, tmp_path: Path) -> None:
    content = members()[PICTURE]
    body = b"Comment\0<script>"
    more = struct.pack(">I", len(body)) + chunk + body + struct.pack(">I", zlib.crc32(chunk + body))
    content = content[:33] + more + content[33:]  # behind the head
    found = verify(zipped(tmp_path, replaced(only(PICTURE), PICTURE, content)), TOOL)
    assert all_codes(found) == {"K17"}


@pytest.mark.slow
def test_a_manifest_has_one_spelling(tmp_path: Path) -> None:
    whole = json.loads(members()[MANIFEST])
    name = f'"name": "{whole["files"][0]["name"]}"'.encode()
    twice = members()[MANIFEST].replace(name, b'"name": "x", ' + name, 1)
    for content in (twice, json.dumps(whole).encode(), written(whole) + b" "):
        assert all_codes(verify(zipped(tmp_path, {**members(), MANIFEST: content}), TOOL)) == {"K02"}
