"""Check the fonts of a definition: files next to it that can be embedded."""

from collections.abc import Iterator
from pathlib import PurePosixPath

from hyskos.definitions.findings import Finding, Path
from hyskos.definitions.fonts.face import Face, capitals
from hyskos.definitions.fonts.reading import UnusableFontError, read_face
from hyskos.definitions.guarded_yaml import Document
from hyskos.definitions.meaning.check import Each, matches
from hyskos.definitions.meaning.neighbours import forward_findings, missing_file_finding
from hyskos.definitions.source import Source


def usable(document: Document, path: Path) -> Iterator[Finding]:
    """Report a font that is outside the folder, cannot be read or may not be embedded."""
    source = _source(document, path)
    if source is None:
        yield missing_file_finding(document, path, "V201")
        return
    if unreadable := [one for one in source.findings if one.code == "Y001"]:
        yield from forward_findings(document, path, unreadable)
        return
    try:
        _face(document, path, source)
    except UnusableFontError as error:
        yield document.finding(error.code, path, error.message, error.hint)


def fonts_of(document: Document) -> dict[str, Face]:
    """Load the fonts of a valid definition, by role."""
    named = {str(path[-1]): (path, _source(document, path)) for path in matches(document.data, _PLACES.split("."))}
    return {role: _face(document, path, source) for role, (path, source) in named.items() if source}


def _source(document: Document, path: Path) -> Source | None:
    return document.beside(document.at(path)) if document.beside else None


def _face(document: Document, path: Path, source: Source) -> Face:
    stem = PurePosixPath(document.at(path)).stem
    return read_face(source.raw, stem, frozenset(document.text + capitals(document.text)))


_PLACES = "fonts.*"
CHECKS = (Each(_PLACES, usable),)
