"""Checks of painting: instructions (C00, C09, C13), lines (C06), text (C07, C10), press (C08), pictures (C11, C14)."""

from collections.abc import Iterator

from hyskos.definitions.messages import N_, NN_, say, short
from hyskos.preflight.checks.inks import THINGS
from hyskos.preflight.measuring.views import PageView
from hyskos.preflight.painting.marks import Mark
from hyskos.preflight.painting.spaces import amounts
from hyskos.preflight.reading.objects import Raw, array, entries, get, identity, integer, is_dictionary, is_stream, name
from hyskos.preflight.report import PdfPosition, Problem, Severity

_HAIR = 1e-3  # pt: rounding tolerance for lines and type
_COORDINATES = 5e-3  # pt: rounding tolerance for areas, whose corners are often written with two decimals
SMALL_TEXT = 8.0  # pt: smaller text uses one ink only

_STUMBLES = {
    "unreadable": N_("some page instructions cannot be read; their marks were not checked"),
    "too-long": N_("the instructions of the page are too long to check (object {word})"),
    "syntax": N_("some page instructions are damaged; their marks were not checked"),
    "unfinished": N_("the page instructions are cut off; the rest is missing"),
    "unread": N_("{word} is opened and never closed; the instructions after it were not checked"),
    "spent": N_("the page is too complex for its file size; the rest of it was not checked"),
    "too-deep": N_("the page saves more than {word} graphics states at once; the rest of it was not checked"),
    "circle": N_("an object draws itself, or the chain of objects is too deep ({word})"),
    "operands": N_("the instruction {word} has the wrong values"),
    "unknown-operator": N_("unknown instruction {word}"),
    "never-restored": NN_(
        "the graphics state is kept {word} time more than it is brought back (q without Q)",
        "the graphics state is kept {word} times more than it is brought back (q without Q)",
        "word",
    ),
    "never-saved": N_("the graphics state is restored without being saved (Q without q)"),
    "text-open": N_("a text object is begun twice or never ended ({word})"),
    "text-outside": N_("text is shown outside a text object ({word})"),
    "no-size": N_("the size of a picture is 0 pixels or missing ({word})"),
    "no-box": N_("an object has no bounding box (BBox of {word})"),
    "no-pattern": N_("invalid pattern: it is not a drawing, or its step is 0 ({word})"),
    "no-font": N_("text is shown before a font is chosen ({word})"),
}


def check_instructions(page: PageView) -> Iterator[Problem]:
    """Check C00: the instructions can be read and are balanced."""
    for stumble in page.scene.stumbles:
        if stumble.kind in _STUMBLES:
            yield Problem(say(_STUMBLES[stumble.kind], word=short(stumble.word, 60)), page.position(stumble.at))


def check_resources(page: PageView) -> Iterator[Problem]:
    """Check C09: everything that the page refers to exists."""
    for stumble in page.scene.stumbles:
        if stumble.kind == "resource":
            yield Problem(
                say(N_("the page uses {word}, which is not in the file"), word=short(stumble.word, 60)),
                page.position(stumble.at),
            )


def check_all_measured(page: PageView) -> Iterator[Problem]:
    """Check C13: nothing is painted that these checks cannot measure; not required for home printing."""
    if page.expectations.at_home:
        return
    for mark in page.scene.marks:
        if page.has_unknown_ink(mark) and page.damage(mark) is None:
            yield Problem(
                say(N_("the ink coverage of a picture or gradient could not be measured")),
                page.position(mark.box),
                "warning",
            )
    for mark in page.unclear:
        message = say(
            N_("the ink coverage of {thing} with what shows through it could not be measured"),
            thing=say(THINGS[mark.kind]),
        )
        yield Problem(message, page.position(mark.box), "warning")
    if page.level != "none":
        return  # F03 and P05 cover the following
    for font in page.scene.fonts.values():
        if font.codes and font.kind == "Type3":
            message = say(N_("letters of {font} are drawings (Type 3), which were not checked"), font=short(font.name))
            yield Problem(message, page.position(font.at), "warning")
    for raw in array(get(page.raw, "Annots")):
        if get(raw, "AP", "N") is not None:
            kind = name(get(raw, "Subtype")) or "?"
            message = say(N_("the appearance of a comment or field ({kind}) was not checked"), kind=kind)
            yield Problem(message, severity="warning")


def check_lines(page: PageView) -> Iterator[Problem]:
    """Check C06: no line is too thin for a press."""
    minimum = page.expectations.min_line
    for mark in page.scene.marks:
        if mark.width is not None and mark.width < minimum - _HAIR:
            pattern, thin = N_("a line is only {width} pt wide; at least {least} pt is needed"), mark.width
        elif mark.kind == "fill" and mark.shape and (width := mark.shape.thinnest(minimum - _COORDINATES)) is not None:
            pattern, thin = N_("an area is only {width} pt wide; at least {least} pt is needed"), width
        else:
            continue
        yield Problem(say(pattern, width=_below(thin, minimum, 2), least=f"{minimum:g}"), page.position(mark.box))


def check_type_size(page: PageView) -> Iterator[Problem]:
    """Check C07: no text is too small to print and read."""
    minimum = page.expectations.min_text
    for mark in page.scene.marks:
        if mark.kind == "text" and mark.size is not None and mark.size < minimum - _HAIR:
            yield Problem(
                say(
                    N_("text in {font} is only {size} pt; at least {least} pt is needed"),
                    font=short(mark.font), size=_below(mark.size, minimum, 1), least=f"{minimum:g}",
                ),
                page.position(mark.box),
            )  # fmt: skip


def _below(value: float, minimum: float, decimals: int) -> str:
    """Format a value below a limit, with a third decimal if it would otherwise look equal to the limit.

    >>> _below(0.231, 0.25, 2), _below(0.248, 0.25, 2)
    ('0.23', '0.248')
    """
    text = f"{value:.{decimals}f}"
    return text if float(text) < minimum else f"{value:.3f}"


def check_small_text_inks(page: PageView) -> Iterator[Problem]:
    """Check C10: small text is printed in one ink, since plates never register exactly."""
    for mark in page.scene.marks:
        if mark.kind != "text" or mark.size is None or mark.size >= SMALL_TEXT - _HAIR or mark.paint is None:
            continue
        plates = amounts(mark.paint.space, mark.paint.values)
        if len(plates) > 1:
            yield Problem(
                say(
                    N_("text of {size} pt is printed in {count} inks ({inks}), which blurs text below {least} pt"),
                    size=_below(mark.size, SMALL_TEXT, 1), count=len(plates), inks=", ".join(sorted(plates)),
                    least=f"{SMALL_TEXT:g}",
                ),
                page.position(mark.box), "warning",
            )  # fmt: skip


def check_resolution(page: PageView) -> Iterator[Problem]:
    """Check C11: pictures have enough pixels for their size; 1-bit pictures, which have hard edges, twice as many."""
    minimum = page.expectations.min_dpi
    severity: Severity = "warning" if page.level == "none" else "error"
    for mark in page.scene.marks:
        picture = mark.picture
        has_detail = picture is not None and picture.width * picture.height > 1
        if picture and has_detail and 0 < picture.dpi < minimum - 0.5:
            yield Problem(
                say(
                    N_("a picture has {dpi} dpi; at least {least} dpi is needed"),
                    dpi=f"{picture.dpi:.0f}",
                    least=f"{minimum:g}",
                ),
                page.position(mark.box),
                severity,
            )
        elif picture and has_detail and picture.bits == 1 and 0 < picture.dpi < 2 * minimum - 0.5:
            if page.expectations.at_home:
                continue
            yield Problem(
                say(
                    N_("a one-bit picture has {dpi} dpi; smooth edges need {least} dpi"),
                    dpi=f"{picture.dpi:.0f}", least=f"{2 * minimum:g}",
                ),
                page.position(mark.box), "warning",
            )  # fmt: skip
        yield from _coarse_masks(page, mark)


def _coarse_masks(page: PageView, mark: Mark) -> Iterator[Problem]:
    """Report picture masks with too few pixels; a mask of a single pixel is an even tint."""
    picture, minimum = mark.picture, page.expectations.min_dpi
    for key in ("SMask", "Mask"):
        raw = get(picture.raw, key) if picture else None
        if picture is None or not is_stream(raw):
            continue
        width, height = integer(get(raw, "Width")) or 0, integer(get(raw, "Height")) or 0
        dpi = picture.resolution(width, height)
        if width * height > 1 and 0 < dpi < minimum - 0.5:
            yield Problem(
                say(
                    N_("the mask of a picture has {dpi} dpi; smooth edges need {least} dpi"),
                    dpi=f"{dpi:.0f}", least=f"{minimum:g}",
                ),
                page.position(mark.box), "warning",
            )  # fmt: skip


def check_whole_pictures(page: PageView) -> Iterator[Problem]:
    """Check C14: picture data are complete and match their description."""
    for mark in page.scene.marks:
        message = page.damage(mark)
        if message is not None:
            yield Problem(message, page.position(mark.box))


def check_press_switches(page: PageView) -> Iterator[Problem]:
    """Check C08: nothing overrides the settings of the press."""
    if get(page.raw, "SeparationInfo") is not None:
        yield Problem(
            say(N_("the page is a single colour plate (SeparationInfo); print shops separate colours themselves"))
        )
    for raw, box in page.scene.states.values():
        for key, harmless, message in (
            ("TR", "Identity", N_("a transfer function changes tones on the press (TR)")),
            ("TR2", "Default", N_("a transfer function changes tones on the press (TR2)")),
            ("HTP", "", N_("the halftone is shifted (HTP)")),
        ):
            value = get(raw, key)
            if value is not None and name(value) not in (harmless, "Identity"):
                yield Problem(say(message), page.position(box))
        yield from _halftone(get(raw, "HT"), page.position(box))
    for raw in page.scene.forms.values():
        position = PdfPosition(object=identity(raw))
        if "PS" in (name(get(raw, "Subtype")), name(get(raw, "Subtype2"))) or get(raw, "PS") is not None:
            yield Problem(say(N_("an object contains PostScript, which runs on the press")), position)
        if any(get(each, "DefaultForPrinting") is True for each in array(get(raw, "Alternates"))):
            yield Problem(say(N_("a picture is replaced by another one when printed (Alternates)")), position)
        if get(raw, "OPI") is not None or get(raw, "Ref") is not None:
            yield Problem(say(N_("an object refers to a picture outside the file (OPI or reference)")), position)


def _halftone(raw: Raw, position: PdfPosition) -> Iterator[Problem]:
    """Report a halftone, which replaces the printer's; type 5 may have a transfer function for each ink."""
    if not is_dictionary(raw):
        return
    parts = [raw, *(part for _ink, part in entries(raw))]
    if any(get(part, "TransferFunction") is not None for part in parts):
        yield Problem(say(N_("a halftone changes tones on the press (TransferFunction)")), position)
    else:
        yield Problem(say(N_("the file replaces the printer's halftone with its own (HT)")), position, "warning")
