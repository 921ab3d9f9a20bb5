"""A kit: every board for every use in one zip file, with a manifest to verify it against.

The same input produces the same bytes: members are sorted and dated SOURCE_DATE_EPOCH (or 1980, the earliest date in a
zip file).
"""

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal

from hyskos import data
from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.printing import INKS, Flip, Fold, Ink, Stamp
from hyskos.generators.orders.order import ForShop, Imposed, Order, Proof, back_of, fold_of
from hyskos.generators.orders.print_file import PartFacts, PrintFile, Side, owner_of, provenance_of, side_of
from hyskos.generators.orders.renderers import stem

MANIFEST = "manifest.json"
SCHEMA = "hyskos.kit-manifest/1"
TEXTS = ("LICENSE.txt", "CREDITS.txt", "CHANGES.md")
"""Files about the kit itself, read by `data.kit_text`."""
COVER, COVER_STEM = "read-me-first", "READ-ME-FIRST"
"""Id of the guide that explains how to print, and the stem of its file name."""
OWN_SOURCES = "sources"
"""Folder for YAML files that are not built in; each that refers to other files gets a subfolder."""
_STEP = r"[^\W_](?:[\w .,()'’!&+×-]*[\w)!])?"
MEMBER = re.compile(rf"{_STEP}(/{_STEP}){{0,4}}")
"""Names of files in a kit that every system can unpack.

Letters and digits of any language, plus blanks and a few signs that neither begin nor end a name.
"""
FOLDERS = {"a4": "A4", "letter": "Letter"}
PROOFS, PRESS, POD, SHOPS, FULL_SIZE = "proofs", "press", "pod", "shops", "full-size"
FONTS = "fonts"
"""Folder for the fonts of a product, if requested."""
TABLES = "tables"
"""Folder for the files of tabletop programs."""
Size = tuple[float, float]
"""Width and height, mm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ManifestEntry:
    """What the manifest says about one file; lengths in mm. `data/schema/kit-manifest.json` explains each field."""

    name: str
    sha256: str
    bytes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnEntry(ManifestEntry):
    """What the manifest says about a drawn file."""

    id: str
    title: str | None = None
    parts: "tuple[PartFacts, ...] | None" = None
    pages: int
    page: Size
    page_sizes: tuple[Size, ...] | None = None
    trim: Size
    trims: tuple[Size, ...] | None = None
    dies: tuple[Size, ...] | None = None
    blank: tuple[int, ...] | None = None
    bleed: float | None = None
    bleeds: tuple[float, ...] | None = None
    scale: float
    paper: str | None = None
    dpi: float | None = None
    colour: Literal["K", "CMYK", "RGB"]
    standard: str | None = None
    condition: str | None = None
    spots: tuple[str, ...] | None = None
    ink: Ink
    proof: str | None = None
    side: Side
    copies: int | None = None
    flip: Flip | None = None
    fold: Fold | None = None
    lang: str
    stamp: Stamp
    printer: str
    component: str | None = None
    shop: str | None = None
    source: str
    source_sha256: str
    back: str | None = None
    back_source: str | None = None
    back_sha256: str | None = None
    provenance: str | None = None
    product: str | None = None
    publisher: str | None = None
    rights: str | None = None
    credits: str | None = None
    version: str
    rules: str | None = None
    tool: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """The manifest of a kit: version of Hyskos, versions of the rules of each game, files and product."""

    tool: str
    rules: Mapping[str, str]
    files: tuple[ManifestEntry, ...]
    product: "ProductFacts | None" = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ProductFacts:
    """What a manifest says about a publisher's product; `data/schema/kit-manifest.json` explains each field."""

    id: str
    version: str
    title: Mapping[str, str]
    publisher: str
    languages: tuple[str, ...]
    jobs: tuple[str, ...]
    names: str
    components: tuple[Mapping[str, str | int], ...]
    sku: str = ""
    date: str = ""
    edition: Mapping[str, str] | None = None
    barcode: str = ""
    rights: str = ""
    words: Mapping[str, Mapping[str, str]] | None = None  # the product's own words, as used in file names


def describe_file(name: str, content: bytes) -> ManifestEntry:
    """Make the manifest entry of a file that is not drawn.

    >>> describe_file("a.txt", b"abc").sha256[:8]
    'ba7816bf'
    """
    return ManifestEntry(name=name, sha256=hashlib.sha256(content).hexdigest(), bytes=len(content))


def entry_of(order: Order, file: PrintFile, tool: str, rules: Mapping[str, str]) -> DrawnEntry:
    """Make the manifest entry of a drawn file; `rules` maps each game to the version of its rules."""
    definition, terms, facts = order.definition, order.terms, file.facts
    back = back_of(order)
    pdf, press = file.name.endswith(".pdf"), terms.profile.press is not None
    sizes = tuple(sheet.page for sheet in facts.sheets)
    trims = tuple(sheet.trim for sheet in facts.sheets) if pdf else ()
    trim = round(file.trim[0], 3), round(file.trim[1], 3)
    dies = tuple(sheet.die for sheet in facts.sheets if sheet.die) if press else ()
    bleeds = tuple(sheet.bleed for sheet in facts.sheets)
    alike = len(set(bleeds)) == 1
    return DrawnEntry(
        name=member_name(order, file),
        sha256=hashlib.sha256(file.content).hexdigest(),
        bytes=len(file.content),
        id=definition.id,
        parts=file.parts or None,
        pages=file.pages,
        page=facts.sheets[0].page,
        page_sizes=sizes if len(set(sizes)) > 1 else None,
        trim=trim,
        trims=trims if set(trims) - {trim} else None,
        dies=dies if set(dies) - {trim} else None,
        blank=file.blank or None,
        bleed=bleeds[0] if alike else None,
        bleeds=bleeds if press and not alike else None,
        scale=round(file.scale, 4),
        paper=None if file.colour or isinstance(order, Proof) else file.paper,
        dpi=(file.dpi or terms.dpi) if file.name.endswith(".png") else None,
        colour="RGB" if not pdf else "K" if not facts.coloured else "CMYK" if press else "RGB",
        standard=file.colour if press else None,
        condition=file.condition,
        spots=facts.spots or None,
        ink=terms.ink,
        proof=file.proof,
        side=side_of(order),
        copies=order.copies if isinstance(order, Imposed) else None,
        flip=back.flip if back else None,
        fold=fold_of(order),
        lang=terms.lang,
        stamp=terms.stamp,
        printer=terms.profile.id,
        component=file.component,
        shop=file.shop,
        source=source_of(definition),
        source_sha256=definition.digest,
        back=back.definition.id if back else None,
        back_source=source_of(back.definition) if back else None,
        back_sha256=back.definition.digest if back else None,
        provenance=provenance_of(order),
        **owner_of(order),
        version=definition.version,
        rules=None if definition.id == COVER else rules.get(definition.game),  # the guide names a game but has no rules
        tool=tool,
    )


def source_of(definition: Definition) -> str:
    """Return the file a board was drawn from: its path in `data`, or the path of its copy in the kit."""
    path = Path(definition.source)
    if path.is_relative_to(data.ROOT):
        return path.relative_to(data.ROOT).as_posix()
    return own_source(stem(definition), definition.named_files)


def own_source(name: str, files: Sequence[str]) -> str:
    """Return the path of a kit's copy of a user's file, in a subfolder if it refers to other `files`."""
    return f"{OWN_SOURCES}/{name}/{name}.yaml" if files else f"{OWN_SOURCES}/{name}.yaml"


def member_name(order: Order, file: PrintFile) -> str:
    """Return the path of a file in a kit, in a folder by use: paper at home, full size, press, game manufacturer."""
    profile = order.terms.profile
    if order.definition.id == COVER:
        return f"{COVER_STEM}_{profile.paper}_{order.terms.lang}.pdf"
    if isinstance(order, Proof):
        return f"{PROOFS}/{file.name}"
    if isinstance(order, ForShop):
        return f"{SHOPS}/{order.shop.id}/{file.name}"
    if profile.press:
        return f"{PRESS}/{profile.id}/{file.name}"
    if profile.components:
        return f"{POD}/{profile.id}/{file.name}"
    return f"{FOLDERS.get(file.paper, FULL_SIZE)}/{file.name}"


def files_to_keep(order: Order, files: Sequence[PrintFile]) -> Sequence[PrintFile]:
    """Choose the files of an order to include in a kit.

    Of the guide, keep one page of the printer's paper; of common sheets, those with more than one component; of
    pictures at home, those for screens.
    """
    if isinstance(order, Imposed):
        return [file for file in files if sum(len(group["sheets"]) for group in file.cuts) < order.copies]
    if order.definition.id == COVER:
        return [file for file in files if file.paper == order.terms.profile.paper and file.pages == 1]
    if not isinstance(order, Proof) and not order.terms.profile.elsewhere:
        return [file for file in files if file.dpi or not file.name.endswith(".png")]
    return files


def folder_of(entry: DrawnEntry) -> str:
    """Return the folder of a drawn file in a kit."""
    return (
        PROOFS if entry.proof is not None
        else f"{PRESS}/{entry.printer}" if entry.standard is not None
        else f"{POD}/{entry.printer}" if entry.component is not None
        else f"{SHOPS}/{entry.shop}" if entry.shop is not None
        else FOLDERS.get(str(entry.paper), FULL_SIZE)
    )  # fmt: skip


def in_tiles(entry: DrawnEntry) -> bool:
    """Return whether an entry is a board to be glued together from several sheets."""
    page, board = sorted(entry.page), sorted(entry.trim)
    larger = any(whole > page_side + 0.01 for page_side, whole in zip(page, board, strict=True))
    return larger and entry.pages > 1 and entry.parts is None


def name_pattern(entry: DrawnEntry) -> str:
    """Return a regular expression for the names that a drawn file may have, given its manifest entry."""
    lang = re.escape(entry.lang)
    if entry.id == COVER:
        return rf"{COVER_STEM}_{re.escape(str(entry.paper))}_{lang}\.pdf"
    ink = "" if entry.ink == INKS[0] else f"_{re.escape(entry.ink)}"
    word = "[a-z0-9-]+"
    kind = "(pdf|svg)" if entry.dpi is None else "png"
    about = rf"({word}_)?{re.escape(entry.id)}(-{word})?(_{word})*"
    return rf"{re.escape(folder_of(entry))}/{about}_{lang}{ink}(_sheet-[0-9]+|_[0-9]+)?\.{kind}"


def manifest(
    entries: Iterable[ManifestEntry], tool: str, rules: Mapping[str, str], product: ProductFacts | None = None
) -> bytes:
    """Write the manifest: entries sorted by name, versions of Hyskos and of the rules, and the product, if any."""
    files = [
        {key: value for key, value in asdict(entry).items() if value is not None}
        for entry in sorted(entries, key=lambda entry: entry.name)
    ]
    product_facts = {"product": {key: value for key, value in asdict(product).items() if value}} if product else {}
    whole = {"schema": SCHEMA, "tool": tool, "rules": dict(sorted(rules.items())), **product_facts, "files": files}
    return serialize(whole)


def serialize(whole: object) -> bytes:
    """Serialize a manifest in its only valid form, so that every byte can be checked."""
    return (json.dumps(whole, ensure_ascii=False, indent=1) + "\n").encode("utf-8")
