"""A kit of a few files for every use, ways to break it with correct checksums, and the codes of its faults."""

import hashlib
import io
import json
import zipfile
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from hyskos.definitions.kinds.booklet import Booklet
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.loader import load_file, load_profile, load_rules
from hyskos.generators.orders.order import Order, PrintSettings, Proof, Single
from hyskos.generators.orders.order_files import FailedOrder
from hyskos.generators.orders.parallel import make_all
from hyskos.generators.writers.zip_files import pack
from hyskos.publishing.build.manifest import MANIFEST, describe_file, entry_of, files_to_keep, manifest, serialize
from hyskos.publishing.edition.printed_definitions import fill_definition
from hyskos.publishing.verify.findings import Verdict
from hyskos.publishing.verify.run import verify

TOOL = "1.2.3"
RULES = {name: load_rules(name).version for name in built_in_files("rules")}
BOARD, SHEETS, COVER = "A4/pharaoh_a4_en.pdf", "A4/icehouse-8x8_a4-tiles_en.pdf", "READ-ME-FIRST_a4_en.pdf"
DRAWING = "A4/pharaoh_a4_en.svg"
PRESS = "press/generic-offset/pharaoh_generic-offset_en.pdf"
PICTURE = "pod/the-game-crafter/pyramydal-card_the-game-crafter-postcard-mat_en.png"
PROOF = "proofs/pharaoh_proof-grey_en.png"
Change = Callable[[dict[str, Any]], object]
RULEBOOK = "A4/pharaoh-rules_a4_en.pdf"


@cache
def members() -> Mapping[str, bytes]:
    """Make the files of the kit, with its manifest."""
    grids, cards = built_in_files("grid"), built_in_files("card")
    pharaoh, large = load_file(grids["pharaoh"]), load_file(grids["icehouse-8x8"])
    card, cover = load_file(cards["pyramydal-card"]), load_file(cards["read-me-first"])
    home, offset, crafter = (load_profile(name) for name in ("home-a4", "generic-offset", "the-game-crafter"))
    orders = [
        order
        for lang in ("en", "es")
        for order in (
            Single(pharaoh, PrintSettings(lang=lang, profile=home)),
            Single(large, PrintSettings(lang=lang, profile=home, formats=("pdf",))),
            Single(cover, PrintSettings(lang=lang, profile=home, ink="saver", formats=("pdf",))),
            Single(pharaoh, PrintSettings(lang=lang, profile=offset)),
            Single(card, PrintSettings(lang=lang, profile=crafter)),
            Proof(pharaoh, PrintSettings(lang=lang, profile=home, dpi=50), ("grey",)),
        )
    ]
    return make_files(orders, {"LICENSE.txt": b"Do what is right.\n"})


@cache
def rulebook() -> Mapping[str, bytes]:
    """Make a kit of a tagged booklet alone."""
    booklet = fill_definition(load_file(built_in_files("booklet")["pharaoh-rules"]))
    assert isinstance(booklet, Booklet)
    return make_files(
        [Single(booklet, PrintSettings(lang="en", profile=load_profile("home-a4"), formats=("pdf",)))], {}
    )


def make_files(orders: Sequence[Order], others: Mapping[str, bytes]) -> dict[str, bytes]:
    """Make the files of orders, with those beside them and a manifest."""
    files_by_name = dict(others)
    entries = [describe_file(name, content) for name, content in files_by_name.items()]
    for order, files in zip(orders, make_all(orders, 1), strict=True):
        assert not isinstance(files, FailedOrder)
        for file in files_to_keep(order, files):
            entry = entry_of(order, file, TOOL, RULES)
            files_by_name[entry.name] = file.content
            entries.append(entry)
    files_by_name[MANIFEST] = manifest(entries, TOOL, RULES)
    return files_by_name


def only(*names: str) -> dict[str, bytes]:
    """Give a kit with some of the files."""

    def others_out(raw: dict[str, Any]) -> None:
        raw["files"] = [entry for entry in raw["files"] if entry["name"] in names]

    return change_manifest({name: members()[name] for name in (*names, MANIFEST)}, others_out)


def entries(files: Mapping[str, bytes]) -> dict[str, dict[str, Any]]:
    """Read the entries of the manifest by name."""
    return {entry["name"]: entry for entry in json.loads(files[MANIFEST])["files"]}


def change_manifest(files: Mapping[str, bytes], change: Change) -> dict[str, bytes]:
    """Copy a kit with its manifest changed."""
    raw = json.loads(files[MANIFEST])
    change(raw)
    return {**files, MANIFEST: serialize(raw)}


def replaced(files: Mapping[str, bytes], name: str, content: bytes, **facts: Any) -> dict[str, bytes]:
    """Copy a kit with one file replaced, its checksum in the manifest made right, and facts about it changed."""

    def change(raw: dict[str, Any]) -> None:
        (entry,) = (entry for entry in raw["files"] if entry["name"] == name)
        entry |= {"sha256": hashlib.sha256(content).hexdigest(), "bytes": len(content), **facts}

    return {**change_manifest(files, change), name: content}


def zipped(folder: Path, files: Mapping[str, bytes], then: Callable[[zipfile.ZipFile], object] | None = None) -> Path:
    """Write a kit; `then` may add to the archive what no kit has."""
    path = folder / "kit.zip"
    path.write_bytes(pack(files))
    if then:
        with zipfile.ZipFile(path, "a") as archive:
            then(archive)
    return path


def with_pdf(files: Mapping[str, bytes], name: str, change: Callable[[Any], object]) -> dict[str, bytes]:
    """Copy a kit with something changed in one of its PDF files."""
    import pikepdf

    target = io.BytesIO()
    with pikepdf.open(io.BytesIO(files[name])) as pdf:
        change(pdf)
        pdf.save(target, deterministic_id=True)
    return replaced(files, name, target.getvalue())


Files = dict[str, bytes]


def verdict(folder: Path, files: Files, then: Callable[[zipfile.ZipFile], object] | None = None) -> Verdict:
    return verify(zipped(folder, files, then), TOOL)


def codes(result: Verdict) -> dict[str, set[str]]:
    """Give the codes of the faults of each member."""
    by_name: dict[str, set[str]] = {}
    for finding in result.findings:
        by_name.setdefault(finding.name, set()).add(finding.code)
    return by_name


def all_codes(result: Verdict) -> set[str]:
    """Give the codes of all faults."""
    return {finding.code for finding in result.findings}


def entry(raw: dict[str, Any], name: str = BOARD) -> dict[str, Any]:
    selected: dict[str, Any] = next(entry for entry in raw["files"] if entry["name"] == name)
    return selected
