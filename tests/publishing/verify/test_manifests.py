"""A change to the manifest of a kit is found although all checksums are correct."""

import json
from collections.abc import Callable
from copy import copy
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

import pytest

from hyskos.generators.orders.print_file import keywords
from hyskos.publishing.build.manifest import MANIFEST, Manifest, ProductFacts, serialize
from hyskos.publishing.verify.manifest_entries import check_label, check_product, read_entry
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
    all_codes,
    change_manifest,
    codes,
    entries,
    entry,
    members,
    only,
    verdict,
    zipped,
)
from tests.wide import in_turn


@pytest.mark.slow
def test_added_missing_and_changed_files(tmp_path: Path) -> None:
    files = only(BOARD, SHEETS, DRAWING, "LICENSE.txt")
    del files[BOARD]
    files["A4/extra.pdf"] = b"%PDF-1.4"
    files["LICENSE.txt"] = b"Do what is nice!!\n"
    files[SHEETS] += b" "
    codes_by_name = codes(verdict(tmp_path, files))
    assert codes_by_name.pop(SHEETS) >= {"K06"}
    assert codes_by_name == {BOARD: {"K04"}, "A4/extra.pdf": {"K05"}, "LICENSE.txt": {"K06"}}


BROKEN_MANIFESTS = [
    ("other schema", lambda raw: raw.update(schema="hyskos.kit-manifest/9"), MANIFEST, "K02"),
    ("no tool", lambda raw: raw.pop("tool"), MANIFEST, "K02"),
    ("no pages", lambda raw: entry(raw).pop("pages"), BOARD, "K02"),
    ("no size", lambda raw: entry(raw).update(trim=[0, 5]), BOARD, "K02"),
    ("two entries", lambda raw: raw["files"].append(copy(entry(raw))), BOARD, "K02"),
    ("a list", lambda raw: raw.update(files=[[]]), MANIFEST, "K02"),
    ("few trims", lambda raw: entry(raw, SHEETS)["trims"].pop(), SHEETS, "K09"),
    ("other source", lambda raw: entry(raw).update(source_sha256="0" * 64), BOARD, "K18"),
    ("no such source", lambda raw: entry(raw).update(source="../../etc/passwd"), BOARD, "K18"),
    ("no own source", lambda raw: entry(raw).update(source="sources/mine.yaml"), BOARD, "K18"),
    ("other rules", lambda raw: raw["rules"].update(pharaoh="9.9"), f"{MANIFEST}, pharaoh", "K19"),
    ("unknown rules", lambda raw: entry(raw).update(rules="9.9"), BOARD, "K19"),
    ("other board", lambda raw: entry(raw).update(id="anubian"), BOARD, "K07"),
    ("other ink", lambda raw: entry(raw).update(ink="saver"), BOARD, "K07"),
    ("other printer", lambda raw: entry(raw, PRESS).update(printer="generic-x1a"), PRESS, "K07"),
    ("other level", lambda raw: entry(raw, PRESS).update(standard="PDF/X-3:2003"), PRESS, "K16"),
    ("no rules", lambda raw: entry(raw).pop("rules"), BOARD, "K19"),
    ("rules of another game", lambda raw: entry(raw).update(rules="0.9"), BOARD, "K19"),
    ("other separations", lambda raw: entry(raw, PRESS).update(spots=["Gold"]), PRESS, "K14"),
]


@pytest.mark.wide
@pytest.mark.parametrize(
    ("change", "name", "code"), [case[1:] for case in BROKEN_MANIFESTS], ids=[case[0] for case in BROKEN_MANIFESTS]
)
def test_a_changed_manifest(change: Callable[[Any], object], name: str, code: str, tmp_path: Path) -> None:
    member = name if name in members() and name != MANIFEST else BOARD
    codes_by_name = codes(verdict(tmp_path, change_manifest(only(member), change)))
    assert code in codes_by_name[name]


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize("content", [None, b"", b"{", b"[" * 100_000, b"\xff\xfe", b"[]", b"null", b'{"\\ud800": 1}'])
def test_a_missing_or_broken_manifest_is_one_fault(content: bytes | None, tmp_path: Path) -> None:
    files = {DRAWING: members()[DRAWING]}
    if content is not None:
        files[MANIFEST] = content
    assert set(codes(verdict(tmp_path, files))) == {MANIFEST}


@pytest.mark.slow
def test_a_kit_of_another_version_is_not_compared_with_built_in_files(tmp_path: Path) -> None:
    def change(raw: dict[str, Any]) -> None:
        entry(raw).update(source_sha256="0" * 64)
        raw["rules"].update(x="1")

    files = change_manifest(only(BOARD, DRAWING, PRESS), change)
    result = verify(zipped(tmp_path, files), "9.9")
    assert not result.findings
    assert "made by hyskos 1.2.3 and this is 9.9" in result.unchecked[0].render()


@pytest.mark.slow
def test_an_unknown_printer(tmp_path: Path) -> None:
    def rename(raw: dict[str, Any]) -> None:
        for entry_ in raw["files"]:
            if entry_.get("printer") == "generic-offset":
                entry_.update(printer="my-shop", name=entry_["name"].replace("generic-offset", "my-shop"))

    offset = [name for name in members() if "offset" in name]
    files = change_manifest(only(DRAWING, *offset), rename)
    files = {name.replace("generic-offset", "my-shop"): content for name, content in files.items()}
    result = verdict(tmp_path, files)
    assert codes(result) == {name.replace("generic-offset", "my-shop"): {"K21"} for name in offset}
    assert [message.render() for message in result.unchecked] == [
        "the requirements of the printer my-shop: its profile is not in the zip file"
    ]


@pytest.mark.slow
def test_every_fact_of_a_file_is_in_the_manifest() -> None:
    entries_by_name = entries(members())
    assert set(entries_by_name) == set(members()) - {MANIFEST}
    press, sheets, picture = entries_by_name[PRESS], entries_by_name[SHEETS], entries_by_name[PICTURE]
    facts = [press[key] for key in ("colour", "standard", "bleed", "rules")]
    assert facts == ["CMYK", "PDF/X-4", 3, RULES["pharaoh"]]
    assert (sheets["pages"], len(sheets["trims"]), sheets["trim"], sheets["side"]) == (4, 4, [286.0, 352.0], "face")
    assert (picture["dpi"], picture["component"], picture["colour"]) == (300, "postcard-mat", "RGB")
    assert entries_by_name[COVER]["colour"] == "K"
    assert {entry_["stamp"] for entry_ in entries_by_name.values() if "stamp" in entry_} == {"margin"}


@pytest.mark.slow
def test_a_file_under_another_name(tmp_path: Path) -> None:
    files = change_manifest(only(BOARD), lambda raw: entry(raw).update(name="Letter/pharaoh_letter_en.pdf"))
    files["Letter/pharaoh_letter_en.pdf"] = files.pop(BOARD)
    assert codes(verdict(tmp_path, files)) == {"Letter/pharaoh_letter_en.pdf": {"K07"}}


DRAWN = (BOARD, SHEETS, COVER, DRAWING, PRESS, PICTURE, PROOF)
EDITS = [
    ("version", "9.8"), ("side", "both"), ("scale", 0.5), ("stamp", "none"), ("flip", "long"), ("fold", "quad"),
    ("copies", 7), ("back", "anubian"), ("tool", "1.2.4"), ("rules", "9.9"), ("ink", "saver"), ("paper", "letter"),
    ("printer", "drivethru"),
]  # fmt: skip


def edit(raw: dict[str, Any], name: str, facts: dict[str, Any]) -> None:
    entry_ = entry(raw, name)
    entry_ |= facts
    if "flip" in facts:  # required by the schema
        entry_["side"] = "both"
    if "back" in facts:
        entry_ |= {"back_source": entry_["source"], "back_sha256": entry_["source_sha256"]}


@pytest.mark.wide
@pytest.mark.parametrize(("key", "value", "name"), in_turn(EDITS, DRAWN))
def test_another_value_in_an_entry(key: str, value: object, name: str, tmp_path: Path) -> None:
    if entries(members())[name].get(key) == value:
        value = {"saver": "full"}[str(value)]
    assert verdict(tmp_path, change_manifest(only(name), lambda raw: edit(raw, name, {key: value}))).findings


@pytest.mark.proof
def test_a_missing_key_of_an_entry(tmp_path: Path) -> None:
    """Every key of each format, in the first file that has it, except the bleed of a drawing."""
    keys = {(Path(name).suffix, key): name for name in reversed(DRAWN) for key in entries(members())[name]}
    for (_suffix, key), name in keys.items():
        if key != "bleed" or name not in (DRAWING, PROOF):
            files = change_manifest(only(name), lambda raw, name=name, key=key: entry(raw, name).pop(key))
            assert verdict(tmp_path, files).findings, (name, key)


@pytest.mark.slow
@pytest.mark.parametrize("condition", ["FOGRA51", None])
def test_another_printing_condition(condition: str | None, tmp_path: Path) -> None:
    def change(raw: dict[str, Any]) -> None:
        raw["files"][0].pop("condition")
        raw["files"][0] |= {"condition": condition} if condition else {}

    assert all_codes(verdict(tmp_path, change_manifest(only(PRESS), change))) == {"K22"}


OF_PRODUCT = {"id": "pharaoh", "lang": "es", "product": "mine 1.0", "publisher": "A house"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({}, []),
        ({"lang": "fr"}, ["K13"]),
        ({"product": "mine 1.1"}, ["K21"]),
        ({"product": None}, ["K21"]),
        ({"publisher": "B house"}, ["K21"]),
        ({"id": "read-me-first"}, []),
        ({"id": "anubian"}, ["K21"]),
        ({"id": "mine"}, ["K21"]),
        ({"id": "mine", "parts": ({"id": "pharaoh"}, {"id": "read-me-first"})}, []),
        ({"id": "mine", "parts": ({"id": "pharaoh"}, {"id": "anubian"})}, ["K21"]),
    ],
)
def test_a_file_of_a_product_has_its_publisher_language_and_components(
    facts: dict[str, Any], expected: list[str]
) -> None:
    raw = {
        "id": "mine", "version": "1.0", "publisher": "A house", "languages": ("en", "es"),
        "components": ({"id": "pharaoh"},),
    }  # fmt: skip
    product = ProductFacts(**{field.name: raw.get(field.name, "") for field in fields(ProductFacts)})
    drawn = read_entry({**entries(members())[BOARD], **OF_PRODUCT, **facts})
    findings = check_product(BOARD, drawn, Manifest(TOOL, RULES, (drawn,), product))
    assert [finding.code for finding in findings] == expected


@pytest.mark.slow
def test_a_keyword_that_is_missing_was_expected_and_one_too_many_was_found() -> None:
    drawn = read_entry(entries(members())[BOARD])
    words = keywords(asdict(drawn))
    assert [*check_label(BOARD, ", ".join(words), drawn)] == []
    for word in words:
        others = [other for other in words if other != word]
        (finding,) = check_label(BOARD, ", ".join([*others, "more"]), drawn)
        assert (finding.expected.render(), finding.found.render()) == (word, "more")


@pytest.mark.slow
def test_a_manifest_has_one_spelling(tmp_path: Path) -> None:
    raw = json.loads(members()[MANIFEST])
    name = f'"name": "{raw["files"][0]["name"]}"'.encode()
    twice = members()[MANIFEST].replace(name, b'"name": "x", ' + name, 1)
    for content in (twice, json.dumps(raw).encode(), serialize(raw) + b" "):
        assert all_codes(verdict(tmp_path, {**members(), MANIFEST: content})) == {"K02"}
