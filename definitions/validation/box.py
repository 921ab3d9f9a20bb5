"""Semantic checks of boxes: the card must bend around the flaps, and fit on one press sheet."""

from collections.abc import Iterator
from functools import partial

from hyskos.definitions.findings import Finding, Path
from hyskos.definitions.kinds.box import LIMITS, PRESS_MARGIN, PRESS_SHEET, blanks, deepest_lid
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.messages import N_, say, short
from hyskos.definitions.paths import is_file
from hyskos.definitions.reading.document import Document
from hyskos.definitions.validation.check import Check, Each, by_file, other_name
from hyskos.definitions.validation.product import barcode
from hyskos.definitions.validation.repeated_numbers import BOX_NUMBERS

_SIDES = ("width_mm", "height_mm", "depth_mm")
_WITH_LID = "lid-and-base"


def cover(document: Document, path: Path) -> Iterator[Finding]:
    """Report an unknown built-in cover; custom ones are checked when the box is loaded."""
    name, covers = document.at(path), sorted(shipped("cover"))
    if not is_file(name) and name not in covers:
        hint = by_file(document, name) or other_name(name, covers)
        yield document.finding("K101", path, say(N_("no built-in cover is called `{name}`"), name=short(name)), hint)


def large_enough(document: Document) -> Iterator[Finding]:
    """Report an inside that is too small for the flaps of the style."""
    style = document.data["style"]
    for key, minimum in zip(_SIDES, LIMITS[style].least, strict=True):
        if document.data["inner"][key] < minimum:
            message = say(N_("a box with `style: {style}` needs at least {least} mm here for its flaps"), style=style,
                          least=f"{minimum:g}")  # fmt: skip
            yield document.finding("K103", ("inner", key), message)


def thin_enough(document: Document) -> Iterator[Finding]:
    """Report card that is too thick for the flaps of the style."""
    style, maximum = document.data["style"], LIMITS[document.data["style"]].thickest
    if document.data["board_mm"] > maximum:
        message = say(N_("card for `style: {style}` can be at most {most} mm thick"), style=style, most=f"{maximum:g}")
        yield document.finding("K104", ("board_mm",), message)


def on_one_sheet(document: Document) -> Iterator[Finding]:
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


def lid(document: Document) -> Iterator[Finding]:
    """Report a lid depth for a style without a lid."""
    if "lid_mm" in document.data and document.data["style"] != _WITH_LID:
        message = say(N_("a box with `style: {style}` has no separate lid"), style=document.data["style"])
        yield document.finding("K106", ("lid_mm",), message, say(N_("delete it, or write `style: lid-and-base`")))


def lid_depth(document: Document) -> Iterator[Finding]:
    """Report a lid deeper than its box, which would reach the table before it is closed."""
    inner = document.data["inner"]
    sizes = (inner["width_mm"], inner["height_mm"], inner["depth_mm"])
    maximum = deepest_lid(sizes, document.data["board_mm"])
    if document.data["style"] == _WITH_LID and document.data.get("lid_mm", 0) > maximum:
        message = say(N_("the lid ({lid} mm) is deeper than its box ({most} mm)"),
                      lid=f"{document.data['lid_mm']:g}", most=f"{maximum:g}")  # fmt: skip
        yield document.finding("K108", ("lid_mm",), message, say(N_("delete it for a lid that covers the whole base")))


CHECKS = (
    Each("cover", cover),
    Check(("style", "inner"), large_enough),
    Check(("style", "board_mm"), thin_enough),
    Check(("style", "inner", "board_mm"), on_one_sheet),
    Check(("style", "lid_mm"), lid),
    Check(("style", "inner", "board_mm", "lid_mm"), lid_depth),
    Each("barcode", partial(barcode, code="K107")),
    *BOX_NUMBERS,
)
