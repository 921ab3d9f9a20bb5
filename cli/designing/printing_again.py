"""Find the files of a kit that are outdated after a change: those that draw the definition or may refer to it."""

import re
import zipfile
from contextlib import suppress
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from hyskos.cli.shared.files import FileFault, cause
from hyskos.definitions.languages import _
from hyskos.definitions.values import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hyskos.definitions.loader import Reading
    from hyskos.publishing.build.manifest import DrawnEntry

_SHOWING = ("cover", "box", "booklet")
"""Kinds that show boards and pieces, or mention them."""
_FOR_MAPS = (*_SHOWING, "faction")
"""Player boards have a box for each round of the maps in the same box."""
_FOR_FACTIONS = (*_SHOWING, "card", "map")
"""In a product, cards and the legends of maps mention what the player boards in the box have."""
_KIND_AND_GAME = re.compile(r"^(kind|game):\s*([a-z0-9-]+)", re.MULTILINE)
_MOST = 1_000_000
"""Maximum bytes of an unpacked source: more than the largest definition."""


@dataclass(frozen=True, slots=True)
class Again:
    """Names of files that draw an older state, and of those that may show or mention it."""

    drawn: list[str]
    telling: list[str]


def printing_again(kit: Path, reading: "Reading", *, changed: bool) -> Again:
    """Find outdated files by the checksums and sources in the manifest of a kit; raises FileFault."""
    from hyskos.publishing.build.manifest import DrawnEntry
    from hyskos.publishing.verify.archive import UnreadableKitError, opened
    from hyskos.publishing.verify.manifest_entries import read_manifest

    try:
        with opened(kit) as archive:
            manifest, _faults = read_manifest(archive)
            entries = [file for file in manifest.files if isinstance(file, DrawnEntry)] if manifest else []
            kinds_by_source = {source: _kind_of_game(archive, source) for source in {entry.source for entry in entries}}
    except (UnreadableKitError, zipfile.BadZipFile):
        manifest = None
    except OSError as error:
        raise FileFault(f"{kit}: {cause(error)}") from None
    if manifest is None:
        raise FileFault(_("{file} is not a kit; run `hyskos kit verify` to find out why").format(file=kit))
    id_, digest = reading.document.data.get("id"), getattr(reading.definition, "digest", None)
    single, combined = (
        [entry for entry in entries if bool(entry.parts) is is_combined] for is_combined in (False, True)
    )
    old = [drawn_entry for drawn_entry in single if _is_outdated(drawn_entry, id_, digest)]
    sold = reading.kind == "product" and changed and manifest.product is not None and manifest.product.id == id_
    showing_kinds = {"map": _FOR_MAPS, "faction": _FOR_FACTIONS if manifest.product else _SHOWING}
    kinds_wanted = showing_kinds.get(reading.kind or "", _SHOWING)
    kinds = {(kind, reading.document.data.get("game")) for kind in kinds_wanted}
    showing = [drawn_entry for drawn_entry in single if sold or (old and kinds_by_source[drawn_entry.source] in kinds)]
    drawn, telling = (
        {drawn_entry.name for drawn_entry in (*group, *_combined_files_of(combined, group))} for group in (old, showing)
    )
    return Again(sorted(drawn), sorted(telling - drawn))


def _combined_files_of(combined: "Sequence[DrawnEntry]", single: "Sequence[DrawnEntry]") -> "Iterator[DrawnEntry]":
    ids = {entry.id for entry in single}
    return (entry for entry in combined if any(part["id"] in ids for part in entry.parts or ()))


def _is_outdated(entry: "DrawnEntry", id_: str, digest: str | None) -> bool:
    sides = {entry.id: entry.source_sha256, entry.back: entry.back_sha256}
    return id_ in sides and sides[id_] != digest


def _kind_of_game(archive: zipfile.ZipFile, source: str) -> tuple[str, str]:
    """Return kind and game of a source: from the built-in file, or from the copy in the kit."""
    from hyskos import data
    from hyskos.publishing.build.manifest import OWN_SOURCES

    text = ""
    if PurePosixPath(source).parts[:1] != (OWN_SOURCES,):
        file = data.ROOT / source
        text = file.read_text(encoding="utf-8") if source and file.is_file() else ""
    else:
        with suppress(KeyError, NotImplementedError, RuntimeError, EOFError), archive.open(source) as copy:
            text = copy.read(_MOST).decode("utf-8", "replace")
    values = dict(_KIND_AND_GAME.findall(text))
    return values.get("kind", ""), values.get("game", "")
