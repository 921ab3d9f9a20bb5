"""A kit: every board for every use as one zip file, with a manifest that lets anybody check it.

Same input, same bytes: members are sorted and dated SOURCE_DATE_EPOCH (or 1980, the first day a zip file knows).
"""

import hashlib
import io
import json
import os
import re
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from hyskos import data
from hyskos.generators.orders.editions import INKS, Made, Order, stem
from hyskos.generators.orders.labels import provenance_of, side_of

MANIFEST = "manifest.json"
SCHEMA = "hyskos.kit-manifest/1"
_LEVEL = 6
"""Of zlib: 9 takes a second more for a kit that is 0.4 % smaller."""
FIRST_DAY = datetime(1980, 1, 1, tzinfo=UTC)
TEXTS = ("LICENSE.txt", "CREDITS.txt", "CHANGES.md")
"""Files about the kit itself, in `data/texts`."""
COVER, COVER_STEM = "read-me-first", "READ-ME-FIRST"
"""The sheet that tells how to print, and how its file is called."""
OWN_SOURCES = "sources"
"""Folder for the YAML files that do not ship."""
FOLDERS = {"a4": "A4", "letter": "Letter"}
PROOFS, PRESS, POD, FULL_SIZE = "proofs", "press", "pod", "full-size"


@dataclass(frozen=True, slots=True)
class Entry:
    """What the manifest says of one file; lengths in mm. `data/schema/kit-manifest.json` explains each field."""

    name: str
    sha256: str
    bytes: int
    id: str | None = None
    pages: int | None = None
    page: tuple[float, float] | None = None
    page_sizes: tuple[tuple[float, float], ...] | None = None
    trim: tuple[float, float] | None = None
    trims: tuple[tuple[float, float], ...] | None = None
    bleed: float | None = None
    bleeds: tuple[float, ...] | None = None
    scale: float | None = None
    paper: str | None = None
    dpi: float | None = None
    colour: str | None = None
    standard: str | None = None
    condition: str | None = None
    spots: tuple[str, ...] | None = None
    ink: str | None = None
    proof: str | None = None
    side: str | None = None
    copies: int | None = None
    flip: str | None = None
    fold: str | None = None
    lang: str | None = None
    stamp: str | None = None
    printer: str | None = None
    component: str | None = None
    source: str | None = None
    source_sha256: str | None = None
    back: str | None = None
    back_source: str | None = None
    back_sha256: str | None = None
    provenance: str | None = None
    version: str | None = None
    rules: str | None = None
    tool: str | None = None


def described(name: str, content: bytes) -> Entry:
    """Make the manifest's entry for a file that is not drawn.

    >>> described("a.txt", b"abc").sha256[:8]
    'ba7816bf'
    """
    return Entry(name, hashlib.sha256(content).hexdigest(), len(content))


def entry_of(order: Order, file: Made, tool: str, rules: Mapping[str, str]) -> Entry:
    """Make the manifest's entry for a file of an order; `rules` gives the version of the rules of each game."""
    definition, back, facts = order.definition, order.back, file.facts
    pdf = file.name.endswith(".pdf")
    sizes = tuple(sheet.page for sheet in facts.sheets)
    trims = tuple(sheet.trim for sheet in facts.sheets) if pdf else ()
    trim = round(file.trim[0], 3), round(file.trim[1], 3)
    bleeds = tuple(sheet.bleed for sheet in facts.sheets)
    alike = len(set(bleeds)) == 1
    return Entry(
        place(order, file),
        hashlib.sha256(file.content).hexdigest(),
        len(file.content),
        id=definition.id,
        pages=file.pages,
        page=facts.sheets[0].page,
        page_sizes=sizes if len(set(sizes)) > 1 else None,
        trim=trim,
        trims=trims if set(trims) - {trim} else None,
        bleed=bleeds[0] if alike else None,
        bleeds=bleeds if order.profile.press and not alike else None,
        scale=round(file.scale, 4),
        paper=None if file.colour or order.proofs else file.paper,
        dpi=order.dpi if file.name.endswith(".png") else None,
        colour="RGB" if not pdf else "K" if not facts.coloured else "CMYK" if order.profile.press else "RGB",
        standard=file.colour if order.profile.press else None,
        condition=file.condition,
        spots=facts.spots or None,
        ink=order.ink,
        proof=file.proof,
        side=side_of(order),
        copies=order.imposed.copies if order.imposed else None,
        flip=order.flip or None,
        fold=order.fold or None,
        lang=order.lang,
        stamp=order.stamp,
        printer=order.profile.id,
        component=file.component,
        source=source_of(definition),
        source_sha256=definition.digest,
        back=back.id if back else None,
        back_source=source_of(back) if back else None,
        back_sha256=back.digest if back else None,
        provenance=provenance_of(order),
        version=definition.version,
        rules=rules.get(definition.game),
        tool=tool,
    )


def source_of(definition: Any) -> str:
    """Name the file that a board was drawn from: by its place in `data`, or where the kit has a copy of it."""
    path = Path(definition.source)
    if path.is_relative_to(data.ROOT):
        return path.relative_to(data.ROOT).as_posix()
    return f"{OWN_SOURCES}/{stem(definition)}.yaml"


def place(order: Order, file: Made) -> str:
    """Sort a file by use: the printer's paper, a page of its own size, a press, a maker of games."""
    if order.definition.id == COVER:
        return f"{COVER_STEM}_{order.profile.paper}_{order.lang}.pdf"
    if order.proofs:
        return f"{PROOFS}/{file.name}"
    if order.profile.press:
        return f"{PRESS}/{order.profile.id}/{file.name}"
    if order.profile.components:
        return f"{POD}/{order.profile.id}/{file.name}"
    return f"{FOLDERS.get(file.paper, FULL_SIZE)}/{file.name}"


def kept(order: Order, files: Sequence[Made]) -> Sequence[Made]:
    """Choose the files of an order that a kit holds.

    Of the sheet that tells how to print, one page of the paper; of common sheets, those with more than one component.
    """
    if order.imposed:
        return [file for file in files if sum(len(group["sheets"]) for group in file.cuts) < order.imposed.copies]
    if order.definition.id == COVER:
        return [file for file in files if file.paper == order.profile.paper and file.pages == 1]
    return files


def name_pattern(entry: Mapping[str, object]) -> str:
    """Give the regular expression of the names that a drawn file may have by what the manifest says of it."""
    said = {key: re.escape(str(value)) for key, value in entry.items()}
    if entry["id"] == COVER:
        return rf"{COVER_STEM}_{said.get('paper')}_{said['lang']}\.pdf"
    folder = (
        PROOFS if "proof" in said
        else f"{PRESS}/{said['printer']}" if "standard" in said
        else f"{POD}/{said['printer']}" if "component" in said
        else FOLDERS.get(str(entry.get("paper")), FULL_SIZE)
    )  # fmt: skip
    ink = "" if entry.get("ink") == INKS[0] else f"_{said.get('ink')}"
    word = "[a-z0-9-]+"
    kind = "png" if "dpi" in said else "(pdf|svg)"
    return rf"{folder}/({word}_)?{said['id']}(-{word})?(_{word})*_{said['lang']}{ink}(_sheet-[0-9]+|_[0-9]+)?\.{kind}"


def manifest(entries: Iterable[Entry], tool: str, rules: Mapping[str, str]) -> bytes:
    """Write the manifest: entries by name, the tool's version, the versions of the rule sets."""
    files = [
        {key: value for key, value in asdict(entry).items() if value is not None}
        for entry in sorted(entries, key=lambda entry: entry.name)
    ]
    whole = {"schema": SCHEMA, "tool": tool, "rules": dict(sorted(rules.items())), "files": files}
    return written(whole)


def written(whole: object) -> bytes:
    """Spell a manifest: one way only, so that every byte of it means something."""
    return (json.dumps(whole, ensure_ascii=False, indent=1) + "\n").encode("utf-8")


def pack(members: Mapping[str, bytes]) -> bytes:
    """Pack files into a zip file, sorted by name."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    when = max(FIRST_DAY, datetime.fromtimestamp(int(epoch), tz=UTC)) if epoch else FIRST_DAY
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name in sorted(members):
            archive.writestr(member_named(name, when.timetuple()[:6]), members[name], compresslevel=_LEVEL)
    return file.getvalue()


def member_named(name: str, when: tuple[int, int, int, int, int, int]) -> zipfile.ZipInfo:
    """Describe a file of an archive: the same on every machine, and nothing beside its name and date."""
    member = zipfile.ZipInfo(name, when)
    member.compress_type = zipfile.ZIP_DEFLATED
    member.create_system = 3
    member.external_attr = 0o644 << 16
    return member
