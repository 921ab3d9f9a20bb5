"""Checks of covers, boxes and pieces to fold that a schema cannot express."""

from collections.abc import Iterator
from functools import partial
from itertools import pairwise

from hyskos.definitions.counted_texts import COUNTED, counts, lone_brace, names_in_braces
from hyskos.definitions.findings import Finding, Path
from hyskos.definitions.kinds.box import LIMITS, PRESS_MARGIN, PRESS_SHEET, blanks, deepest_lid
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.messages import N_, say, short
from hyskos.definitions.paths import is_file
from hyskos.definitions.reading.document import Document, forward_findings, missing_file_finding, parse
from hyskos.definitions.reading.schema_errors import check_shape, kind_of
from hyskos.definitions.reading.source import Source
from hyskos.definitions.typed_words import nearest
from hyskos.definitions.validation.art_and_fonts import known_art
from hyskos.definitions.validation.check import Check, Each, by_file, matches, no_duplicates, other_lines, other_name
from hyskos.definitions.validation.product import check_barcode
from hyskos.definitions.validation.repeated_numbers import BOX_NUMBERS, COVER_NUMBERS, PIECES_NUMBERS

# Semantic checks of covers.

PICTURED = ("map", "faction", "grid", "ring", "score-sheet", "pieces")
"""Kinds of definitions that a sell sheet can show."""
BOX = "box"


def check_shown_definitions(document: Document, path: Path) -> Iterator[Finding]:
    """Report an unknown board, a missing file, or a kind that no cover can show."""
    name, definitions = document.at(path), sorted({name for kind in PICTURED for name in built_in_files(kind)})
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


def check_box(document: Document, path: Path) -> Iterator[Finding]:
    """Report an unknown box or a missing file; the meaning of a custom box is checked when it is drawn."""
    name, boxes = document.at(path), sorted(built_in_files(BOX))
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


def check_main_board(document: Document) -> Iterator[Finding]:
    """Report a picture of pieces without a board."""
    pieces = built_in_files("pieces")
    if all(name in pieces for name in document.data["shows"]):
        yield document.finding(
            "C953", ("shows",), say(N_("pieces need a board to stand on, but this cover shows no board"))
        )


def check_counted_names(document: Document) -> Iterator[Finding]:
    """Report names in braces that a cover does not count, or that none of its maps has."""
    for path, text in _texts(document):
        if brace := lone_brace(text):
            message = say(N_("unmatched brace `{brace}`: it would be printed"), brace=brace)
            yield document.finding("C955", path, message)
    places = [path for path, text in _texts(document) if any(names_in_braces(text))]
    numbers = counts(document) if places else {}
    for path in places:
        for name in names_in_braces(document.at(path)):
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


COVER_CHECKS = (
    known_art("art", "covers"),
    Each("shows.*", check_shown_definitions),
    Check(("shows",), check_main_board),
    Each("box", check_box),
    Check(("shows", "subtitle", "facts", "paragraphs"), check_counted_names),
    *COVER_NUMBERS,
)


# Semantic checks of boxes: the card must bend around the flaps, and fit on one press sheet.

_SIDES = ("width_mm", "height_mm", "depth_mm")
_WITH_LID = "lid-and-base"


def check_cover(document: Document, path: Path) -> Iterator[Finding]:
    """Report an unknown built-in cover; custom ones are checked when the box is loaded."""
    name, covers = document.at(path), sorted(built_in_files("cover"))
    if not is_file(name) and name not in covers:
        hint = by_file(document, name) or other_name(name, covers)
        yield document.finding("K101", path, say(N_("no built-in cover is called `{name}`"), name=short(name)), hint)


def check_box_is_large_enough(document: Document) -> Iterator[Finding]:
    """Report an inside that is too small for the flaps of the style."""
    style = document.data["style"]
    for key, minimum in zip(_SIDES, LIMITS[style].least, strict=True):
        if document.data["inner"][key] < minimum:
            message = say(N_("a box with `style: {style}` needs at least {least} mm here for its flaps"), style=style,
                          least=f"{minimum:g}")  # fmt: skip
            yield document.finding("K103", ("inner", key), message)


def check_card_is_thin_enough(document: Document) -> Iterator[Finding]:
    """Report card that is too thick for the flaps of the style."""
    style, maximum = document.data["style"], LIMITS[document.data["style"]].thickest
    if document.data["board_mm"] > maximum:
        message = say(N_("card for `style: {style}` can be at most {most} mm thick"), style=style, most=f"{maximum:g}")
        yield document.finding("K104", ("board_mm",), message)


def check_net_fits_one_sheet(document: Document) -> Iterator[Finding]:
    """Report a box whose blank is larger than a press sheet."""
    inner = document.data["inner"]
    sizes = (inner["width_mm"], inner["height_mm"], inner["depth_mm"])
    maximum = sorted(side - 2 * PRESS_MARGIN for side in PRESS_SHEET)
    for width, height in blanks(document.data["style"], sizes, document.data["board_mm"]):
        if any(side > limit for side, limit in zip(sorted((width, height)), maximum, strict=True)):
            message = say(
                N_("the unfolded box is {wide} × {high} mm; a sheet of {w} × {h} mm has a printable area of {most_w} "
                   "× {most_h} mm"),
                wide=f"{width:.0f}", high=f"{height:.0f}", w=f"{PRESS_SHEET[0]:g}", h=f"{PRESS_SHEET[1]:g}",
                most_w=f"{maximum[1]:g}", most_h=f"{maximum[0]:g}",
            )  # fmt: skip
            yield document.finding("K105", ("inner",), message, say(N_("make the box smaller or less deep")))
            return


def check_lid(document: Document) -> Iterator[Finding]:
    """Report a lid depth for a style without a lid."""
    if "lid_mm" in document.data and document.data["style"] != _WITH_LID:
        message = say(N_("a box with `style: {style}` has no separate lid"), style=document.data["style"])
        yield document.finding("K106", ("lid_mm",), message, say(N_("delete it, or write `style: lid-and-base`")))


def check_lid_depth(document: Document) -> Iterator[Finding]:
    """Report a lid deeper than its box, which would reach the table before it is closed."""
    inner = document.data["inner"]
    sizes = (inner["width_mm"], inner["height_mm"], inner["depth_mm"])
    maximum = deepest_lid(sizes, document.data["board_mm"])
    if document.data["style"] == _WITH_LID and document.data.get("lid_mm", 0) > maximum:
        message = say(N_("the lid ({lid} mm) is deeper than its box ({most} mm)"),
                      lid=f"{document.data['lid_mm']:g}", most=f"{maximum:g}")  # fmt: skip
        yield document.finding("K108", ("lid_mm",), message, say(N_("delete it for a lid that covers the whole base")))


BOX_CHECKS = (
    Each("cover", check_cover),
    Check(("style", "inner"), check_box_is_large_enough),
    Check(("style", "board_mm"), check_card_is_thin_enough),
    Check(("style", "inner", "board_mm"), check_net_fits_one_sheet),
    Check(("style", "lid_mm"), check_lid),
    Check(("style", "inner", "board_mm", "lid_mm"), check_lid_depth),
    Each("barcode", partial(check_barcode, code="K107")),
    *BOX_NUMBERS,
)


# Semantic checks of pieces to fold.


def check_sizes(document: Document) -> Iterator[Finding]:
    """Report sizes that are not ascending."""
    for i, (before, size) in enumerate(pairwise(document.data["sizes"]), start=1):
        if size["base_mm"] <= before["base_mm"] or size["height_mm"] <= before["height_mm"]:
            yield document.finding("P901", ("sizes", i), say(N_("list the sizes from small to large")))


def check_piece_counts(document: Document) -> Iterator[Finding]:
    """Report counts that do not cover every size, grouped by length. Skipped if the sizes are out of order."""
    needed, by_count = len(document.data["sizes"]), dict[int, list[Path]]()
    if any(check_sizes(document)):
        return
    for path in matches(document.data, ["sets", "*", "counts"]):
        by_count.setdefault(len(document.at(path)), []).append(path)
    for count, paths in by_count.items():
        if count != needed:
            message = say(
                N_("expected one count per size ({wanted}), got {given}{others}"),
                wanted=needed, given=count, others=other_lines(document, paths),
            )  # fmt: skip
            yield document.finding("P902", paths[0], message)


PIECES_CHECKS = (
    Check(("sizes",), check_sizes),
    Check(("sizes", "sets.*.counts"), check_piece_counts),
    known_art("figures.*.emblem", "emblems"),
    known_art("sets.*.suit", "suits"),
    no_duplicates("sets.*.id", "P904"),
    no_duplicates("sets.*.letter", "P905", except_same="id"),
    no_duplicates("figures.*.id", "P906"),
    *PIECES_NUMBERS,
)
