"""Check art and fonts that a definition names: built in, or files next to it that can be printed and embedded."""

from collections.abc import Iterator
from functools import partial
from pathlib import PurePosixPath

from hyskos.definitions.art.library import art_names, is_own, own_art, read_own
from hyskos.definitions.art.shapes import Art, Shape, inks_in, reach
from hyskos.definitions.findings import Finding, Path
from hyskos.definitions.fonts.face import Face, capitals
from hyskos.definitions.fonts.reading import UnusableFontError, read_face
from hyskos.definitions.inks import called
from hyskos.definitions.kinds.registry import KINDS
from hyskos.definitions.messages import N_, Message, say, short
from hyskos.definitions.reading.document import Document, forward_findings, missing_file_finding
from hyskos.definitions.reading.source import Source
from hyskos.definitions.typed_words import nearest
from hyskos.definitions.validation.check import Each, matches
from hyskos.definitions.validation.inks import inks_of

PATTERNS = "patterns"
_OF_ONE_INK = {PATTERNS, "suits"}
"""Art that must work on any ground, printed in one ink chosen by its position."""
NARROWEST, WIDEST = 0.25, 8.0
"""Minimum and maximum ratio of width to height of a pattern's repeat."""
MOST_REPEATED = 500
"""Maximum lines and curves of a pattern."""
_NEAR = 1e-6
_OVER = 0.5
"""Maximum extent of art beyond its viewBox, as a fraction of the longer side."""


def known_art(parts: str, sort: str) -> Each:
    """Make a check that art of a sort is built in, or a file next to the definition that can be printed."""
    return Each(parts, partial(_art_findings, sort=sort))


def _art_findings(document: Document, path: Path, sort: str) -> Iterator[Finding]:
    name = document.at(path)
    if not is_own(name):
        if "." in name:
            message = say(N_("`{name}` is not an SVG file; art must be SVG"), name=short(name))
            hint = say(N_("export the drawing as SVG, or trace the picture with a program such as Inkscape"))
            yield document.finding("V108", path, message, hint)
        elif name not in art_names(sort):
            near = nearest(name, art_names(sort))
            hint = (
                say(N_("did you mean `{word}`?"), word=near[0])
                if near
                else say(
                    N_("choose from {names}, or name an SVG file next to this one"), names=", ".join(art_names(sort))
                )
            )
            yield document.finding("V108", path, say(N_("unknown drawing `{name}`"), name=short(name)), hint)
        return
    inks = inks_of(document)
    if inks is None:
        return
    reading = read_own(document.neighbours, name, inks) if document.neighbours else None
    if reading is None:
        yield missing_file_finding(document, path, "V109")
        return
    yield from forward_findings(document, path, reading.findings)
    if sort in _OF_ONE_INK and reading.art and len(drawn := inks_in(reading.art)) > 1:
        names = ", ".join(short(called(ink)) for ink in drawn)
        message = say(
            N_("`{name}` is printed in one ink here, so its {count} inks would look the same: {inks}"),
            name=short(name), count=len(drawn), inks=names,
        )  # fmt: skip
        yield document.finding(
            "V112", path, message, say(N_("use one ink, and leave gaps where the background should show"))
        )
    if sort == PATTERNS and reading.art:
        for code, fault in _unrepeatable(reading.art):
            yield document.finding(code, path, fault)
    elif reading.art and not _within(reading.art):
        message = say(N_("`{name}` extends far beyond its viewBox and would cover its surroundings"), name=short(name))
        yield document.finding("V111", path, message, say(N_("enlarge the viewBox to contain the whole drawing")))


def _within(art: Art) -> bool:
    """Return whether a drawing stays within or near its viewBox; beyond, it would cover its neighbours in print."""
    near = _OVER * max(art.width, art.height)
    return all(
        left >= -near and top >= -near and right <= art.width + near and low <= art.height + near
        for left, top, right, low in map(reach, art.shapes)
    )


def _unrepeatable(art: Art) -> Iterator[tuple[str, Message]]:
    """Report a pattern that cannot be tiled along a band."""
    proportion = art.width / art.height
    if not NARROWEST <= proportion <= WIDEST:
        sentence = N_("a repeat is {found:.2g} times as wide as high; it must be {least:g} to {most:g} times")
        yield "V110", say(sentence, found=proportion, least=NARROWEST, most=WIDEST)
    if sum(len(shape.segments) if isinstance(shape, Shape) else 4 for shape in art.shapes) > MOST_REPEATED:
        yield "V102", say(N_("this SVG is too complex for a repeated pattern"))
    for shape in art.shapes:
        left, top, right, low = reach(shape)
        if left < -_NEAR or top < -_NEAR or low > art.height + _NEAR or right > art.width * 1.5 + _NEAR:
            sentence = N_("the pattern extends beyond its viewBox; only its right side may, by up to half a repeat")
            yield "V110", say(sentence)
            return


def art_of(document: Document, kind: str) -> dict[str, Art]:
    """Load the custom art of a valid definition."""
    paths = (path for pattern in KINDS[kind].art for path in matches(document.data, pattern.split(".")))
    return dict(own_art(document.neighbours, (document.at(path) for path in paths), inks_of(document) or {}))


def check_font(document: Document, path: Path) -> Iterator[Finding]:
    """Report a font that is outside the folder, cannot be read or may not be embedded."""
    source = _font_file(document, path)
    if source is None:
        yield missing_file_finding(document, path, "V201")
        return
    if unreadable := [finding for finding in source.findings if finding.code == "Y001"]:
        yield from forward_findings(document, path, unreadable)
        return
    try:
        _face(document, path, source)
    except UnusableFontError as error:
        yield document.finding(error.code, path, error.message, error.hint)


def fonts_of(document: Document) -> dict[str, Face]:
    """Load the fonts of a valid definition, by role."""
    named = {str(path[-1]): (path, _font_file(document, path)) for path in matches(document.data, _FONTS.split("."))}
    return {role: _face(document, path, source) for role, (path, source) in named.items() if source}


def _font_file(document: Document, path: Path) -> Source | None:
    return document.neighbours(document.at(path)) if document.neighbours else None


def _face(document: Document, path: Path, source: Source) -> Face:
    stem = PurePosixPath(document.at(path)).stem
    return read_face(source.raw, stem, frozenset(document.text + capitals(document.text)))


_FONTS = "fonts.*"
FONT_CHECKS = (Each(_FONTS, check_font),)
