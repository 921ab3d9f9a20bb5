"""Semantic checks of covers."""

from collections.abc import Iterator

from hyskos.definitions.counted_texts import COUNTED, braced, counts, lone_brace
from hyskos.definitions.findings import Finding, Path
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.messages import N_, say, short
from hyskos.definitions.nearest import nearest
from hyskos.definitions.paths import is_file
from hyskos.definitions.reading.document import Document, forward_findings, missing_file_finding, parse
from hyskos.definitions.reading.schema_errors import check_shape, kind_of
from hyskos.definitions.reading.source import Source
from hyskos.definitions.validation.art_and_fonts import known_art
from hyskos.definitions.validation.check import Check, Each, by_file, other_name
from hyskos.definitions.validation.repeated_numbers import COVER_NUMBERS

PICTURED = ("map", "faction", "grid", "ring", "score-sheet", "pieces")
"""Kinds of definitions that a sell sheet can show."""
BOX = "box"


def shown_definitions(document: Document, path: Path) -> Iterator[Finding]:
    """Report an unknown board, a missing file, or a kind that no cover can show."""
    name, definitions = document.at(path), sorted({name for kind in PICTURED for name in shipped(kind)})
    if is_file(name):
        yield from _shown_file(document, path)
    elif name not in definitions:
        near = nearest(name, definitions)
        hint = by_file(document, name) or (say(N_("did you mean `{word}`?"), word=near[0]) if near else None)
        message = say(N_("no built-in board or set of pieces is called `{name}`"), name=short(name))
        yield document.finding("C952", path, message, hint)


def _shown_file(document: Document, path: Path) -> Iterator[Finding]:
    source = document.neighbours(document.at(path)) if document.neighbours else None
    if source is None:
        yield missing_file_finding(document, path, "C952")
        return
    kind, findings = _shape(source)
    yield from forward_findings(document, path, findings)
    if kind is not None and kind not in PICTURED:
        message = say(N_("a cover cannot show a `{kind}`"), kind=kind)
        yield document.finding("C952", path, message)


def _shape(source: Source) -> tuple[str | None, list[Finding]]:
    """Return the kind of a file next to a cover, and its shape findings."""
    document_shown = parse(source)
    kind, kind_findings = kind_of(document_shown) if document_shown.complete else (None, ())
    return kind, [*document_shown.findings, *kind_findings, *(check_shape(document_shown, kind)[0] if kind else ())]


def box(document: Document, path: Path) -> Iterator[Finding]:
    """Report an unknown box or a missing file; the meaning of a custom box is checked when it is drawn."""
    name, boxes = document.at(path), sorted(shipped(BOX))
    if is_file(name):
        source = document.neighbours(name) if document.neighbours else None
        if source is None:
            yield missing_file_finding(document, path, "C954")
            return
        kind, findings = _shape(source)
        yield from forward_findings(document, path, findings)
        if kind not in (None, BOX):
            message = say(N_("expected the kind `{wanted}`, got `{got}`"), wanted=BOX, got=kind)
            yield document.finding("C954", path, message)
    elif name not in boxes:
        hint = by_file(document, name) or other_name(name, boxes)
        yield document.finding("C954", path, say(N_("no built-in box is called `{name}`"), name=short(name)), hint)


def main_board(document: Document) -> Iterator[Finding]:
    """Report a picture of pieces without a board."""
    pieces = shipped("pieces")
    if all(name in pieces for name in document.data["shows"]):
        yield document.finding(
            "C953", ("shows",), say(N_("pieces need a board to stand on, but this cover shows no board"))
        )


def counted(document: Document) -> Iterator[Finding]:
    """Report names in braces that a cover does not count, or that none of its maps has."""
    for path, text in _texts(document):
        if brace := lone_brace(text):
            message = say(N_("unmatched brace `{brace}`: it would be printed"), brace=brace)
            yield document.finding("C955", path, message)
    places = [path for path, text in _texts(document) if any(braced(text))]
    numbers = counts(document) if places else {}
    for path in places:
        for name in braced(document.at(path)):
            if name not in COUNTED:
                allowed = ", ".join(f"{{{placeholder}}}" for placeholder in COUNTED)
                message = say(
                    N_("unknown placeholder {name}; a cover supports {wanted}"),
                    name=f"{{{short(name)}}}",
                    wanted=allowed,
                )
                yield document.finding("C955", path, message)
            elif name not in numbers:
                message = say(N_("{name} needs a map, but this cover shows none"), name=f"{{{name}}}")
                yield document.finding("C955", path, message)


def _texts(document: Document) -> Iterator[tuple[Path, str]]:
    """Yield the texts of a cover that may contain counts."""
    yield from ((("subtitle", lang), text) for lang, text in document.data["subtitle"].items())
    for key, parts in (("facts", ("value", "label")), ("paragraphs", ("title", "text"))):
        for n, entry in enumerate(document.data[key]):
            yield from (((key, n, part, lang), text) for part in parts for lang, text in entry[part].items())


CHECKS = (
    known_art("art", "covers"),
    Each("shows.*", shown_definitions),
    Check(("shows",), main_board),
    Each("box", box),
    Check(("shows", "subtitle", "facts", "paragraphs"), counted),
    *COVER_NUMBERS,
)
