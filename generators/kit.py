"""A kit: every board for every use as one zip file, with a manifest that lets anybody check it.

Same input, same bytes: members are sorted and dated SOURCE_DATE_EPOCH (or 1980, the first day a zip file knows).
"""

import hashlib
import io
import json
import os
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

MANIFEST = "manifest.json"
SCHEMA = "hyskos.kit-manifest/1"
LARGEST = 2_000_000_000
"""Bytes that a kit may unpack to when it is verified; more is not a kit of ours."""
FIRST_DAY = datetime(1980, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Entry:
    """What the manifest says of one file; lengths in mm, `source` is the YAML file that the board was drawn from."""

    name: str
    sha256: str
    bytes: int
    pages: int | None = None
    trim: tuple[float, float] | None = None
    bleed: float | None = None
    paper: str | None = None
    colour: str | None = None
    condition: str | None = None
    dpi: float | None = None
    lang: str | None = None
    ink: str | None = None
    printer: str | None = None
    component: str | None = None
    scale: float | None = None
    side: str | None = None
    source: str | None = None
    source_sha256: str | None = None
    version: str | None = None


@dataclass(frozen=True, slots=True)
class Fault:
    """Something in a kit that is not as its manifest says: a slug, the member, and values for the sentence."""

    kind: str  # "missing", "extra", "changed", "size", "manifest"
    name: str


def describe(name: str, content: bytes, **facts: Any) -> Entry:
    """Make the manifest's entry for a file.

    >>> describe("a.txt", b"abc").sha256[:8]
    'ba7816bf'
    """
    return Entry(name, hashlib.sha256(content).hexdigest(), len(content), **facts)


def manifest(entries: Iterable[Entry], tool: str, rules: Mapping[str, str]) -> bytes:
    """Write the manifest: entries by name, the tool's version, the versions of the rule sets."""
    files = [
        {key: value for key, value in asdict(entry).items() if value is not None}
        for entry in sorted(entries, key=lambda entry: entry.name)
    ]
    whole = {"schema": SCHEMA, "tool": tool, "rules": dict(sorted(rules.items())), "files": files}
    return (json.dumps(whole, ensure_ascii=False, indent=1) + "\n").encode("utf-8")


def pack(members: Mapping[str, bytes]) -> bytes:
    """Pack files into a zip file, sorted by name."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    when = max(FIRST_DAY, datetime.fromtimestamp(int(epoch), tz=UTC)) if epoch else FIRST_DAY
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name in sorted(members):
            member = zipfile.ZipInfo(name, when.timetuple()[:6])
            member.compress_type = zipfile.ZIP_DEFLATED
            member.create_system = 3  # the same on every machine
            member.external_attr = 0o644 << 16
            archive.writestr(member, members[name], compresslevel=9)
    return file.getvalue()


def verify(path: Path) -> tuple[int, list[Fault]]:
    """Check every file of a kit against its manifest: how many were checked, and what is wrong.

    Raises zipfile.BadZipFile for another kind of file, OSError if it cannot be read.
    """
    with zipfile.ZipFile(path) as archive:
        members = [member for member in archive.infolist() if not member.is_dir()]
        if sum(member.file_size for member in members) > LARGEST:
            return 0, [Fault("size", path.name)]
        names = [member.filename for member in members]
        entries = _entries(archive) if MANIFEST in names else None
        if entries is None:
            return 0, [Fault("manifest", MANIFEST)]
        return len(names), list(_faults(archive, names, entries))


def _entries(archive: zipfile.ZipFile) -> dict[str, dict[str, Any]] | None:
    try:
        whole = json.loads(archive.read(MANIFEST))
        if whole["schema"] != SCHEMA:
            return None
        return {entry["name"]: {"sha256": entry["sha256"], "bytes": entry["bytes"]} for entry in whole["files"]}
    except (ValueError, KeyError, TypeError):
        return None


def _faults(archive: zipfile.ZipFile, names: list[str], entries: dict[str, dict[str, Any]]) -> Iterator[Fault]:
    for name in sorted(entries.keys() - set(names)):
        yield Fault("missing", name)
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield Fault("extra", name)
    for name in sorted(set(names) - {MANIFEST}):
        if name not in entries:
            yield Fault("extra", name)
            continue
        try:
            content = archive.read(name)
        except (zipfile.BadZipFile, NotImplementedError, RuntimeError):
            yield Fault("changed", name)
            continue
        if (hashlib.sha256(content).hexdigest(), len(content)) != (entries[name]["sha256"], entries[name]["bytes"]):
            yield Fault("changed", name)
