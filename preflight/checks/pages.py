"""Checks of pages: boxes (P01 to P04, P07, P08), annotations (P05), transparency (P06), contents (P10, P11)."""

import math
from collections.abc import Iterator

from hyskos.definitions.geometry import MM_PER_PT
from hyskos.definitions.messages import N_, say
from hyskos.preflight.checks.stacks import SIDES, art_in_bleed
from hyskos.preflight.measuring.views import PageView
from hyskos.preflight.painting.marks import Box, Mark
from hyskos.preflight.painting.spaces import is_white
from hyskos.preflight.reading.objects import Raw, array, get, identity, is_dictionary, name, number, numbers
from hyskos.preflight.report import PdfPosition, Problem, Severity

_SLACK = 0.01 / MM_PER_PT  # pt: boxes are equal within 0.01 mm
LARGEST = 14_400  # pt: 200 inches
_TOUCHING = 0.05  # mm: below the precision of a knife
_HALF = 0.2  # of the font size, above and below a quarter of it: lower-case letters have ink there


def check_one_trim(page: PageView) -> Iterator[Problem]:
    """Check P01: the page defines its trim exactly once."""
    trim, art = get(page.raw, "TrimBox"), get(page.raw, "ArtBox")
    if trim is not None and art is not None:
        if page.level != "none":
            yield Problem(say(N_("the page has both a TrimBox and an ArtBox; only one of them may define the cut")))
    elif trim is None and art is None:
        yield Problem(
            say(N_("the page does not define where it is cut (no TrimBox)")),
            severity="warning" if page.level == "none" else "error",
        )
    for key in ("MediaBox", "CropBox", "BleedBox", "TrimBox", "ArtBox"):
        if key != "MediaBox" and get(page.raw, key) is None:
            continue
        box = page.box(key)
        if box is None or box[2] - box[0] <= 0 or box[3] - box[1] <= 0:
            yield Problem(say(N_("the {box} is missing, empty or damaged"), box=key))


def check_boxes_nested(page: PageView) -> Iterator[Problem]:
    """Check P02: trim inside bleed, bleed inside media box, and a crop box that does not cut the bleed."""
    media, crop, bleed = page.box("MediaBox"), page.box("CropBox"), page.box("BleedBox")
    trim = page.box("TrimBox") or page.box("ArtBox")
    pairs = (
        ("TrimBox", trim, "BleedBox", bleed),
        ("TrimBox", trim, "MediaBox", media),
        ("BleedBox", bleed, "MediaBox", media),
        ("BleedBox", bleed, "CropBox", crop),
        ("TrimBox", trim, "CropBox", crop),
    )
    for inner_name, inner, outer_name, outer in pairs:
        if inner and outer and not _inside(inner, outer):
            yield Problem(say(N_("the {inner} sticks out of the {outer}"), inner=inner_name, outer=outer_name))


def _inside(inner: Box, outer: Box) -> bool:
    return all(inner[i] >= outer[i] - _SLACK for i in (0, 1)) and all(inner[i] <= outer[i] + _SLACK for i in (2, 3))


def check_size(page: PageView) -> Iterator[Problem]:
    """Check P03: the trim size is as ordered, to 0.01 mm."""
    ordered = page.expectations.trim
    if ordered is None:
        return
    left, bottom, right, top = page.trim
    actual = (right - left) * MM_PER_PT, (top - bottom) * MM_PER_PT
    if _same_size(actual, ordered):
        return
    sentence = (
        N_(
            "the trimmed page is {wide} x {high} mm, but {wanted_wide} x {wanted_high} mm was ordered: width and "
            "height are swapped"
        )
        if _same_size(actual, ordered[::-1])
        else N_("the trimmed page is {wide} x {high} mm, but {wanted_wide} x {wanted_high} mm was ordered")
    )
    sizes = {"wide": actual[0], "high": actual[1], "wanted_wide": ordered[0], "wanted_high": ordered[1]}
    yield Problem(say(sentence, **{key: f"{side:.2f}" for key, side in sizes.items()}))


def _same_size(first: tuple[float, float], second: tuple[float, float]) -> bool:
    return all(abs(a - b) <= 0.01 + 1e-6 for a, b in zip(first, second, strict=True))


def bleeds(page: PageView) -> tuple[float, float, float, float] | None:
    """Return the bleed at left, top, right and bottom in mm; None if the page has no BleedBox or no trim."""
    bleed, trim = page.box("BleedBox"), page.box("TrimBox") or page.box("ArtBox")
    if bleed is None or trim is None:
        return None
    sides = trim[0] - bleed[0], bleed[3] - trim[3], bleed[2] - trim[2], trim[1] - bleed[1]
    left, top, right, bottom = (round(side * MM_PER_PT, 3) for side in sides)
    return left, top, right, bottom


def check_bleed(page: PageView) -> Iterator[Problem]:
    """Check P04: there is bleed on every side, as ordered."""
    ordered = page.expectations.bleed
    if ordered is None and page.expectations.at_home:
        return
    widths = bleeds(page)
    if widths is None:
        if ordered != 0:
            yield Problem(say(N_("the page has no bleed (no BleedBox)")), severity="error" if ordered else "warning")
        return
    if ordered is None and max(widths) < 0.01:
        yield Problem(say(N_("the page has no bleed: the BleedBox is no larger than the TrimBox")), severity="warning")
        return
    yield from art_in_bleed(page, widths)
    for side, width in zip(SIDES, widths, strict=True):
        if ordered is not None and width < ordered - 0.01:
            yield Problem(
                say(
                    N_("the bleed at the {side} is {width} mm, but {wanted} mm was ordered"),
                    side=say(side), width=f"{width:.2f}", wanted=f"{ordered:.2f}",
                )
            )  # fmt: skip
        elif ordered is None and width < 0.01:
            yield Problem(say(N_("the bleed at the {side} is missing"), side=say(side)), severity="warning")


def check_annotations(page: PageView) -> Iterator[Problem]:
    """Check P05: no comments, links or fields on the printed page."""
    bleed = page.box("BleedBox") or page.trim
    for raw in array(get(page.raw, "Annots")):
        kind = name(get(raw, "Subtype")) or "?"
        box = numbers(get(raw, "Rect"), 4)
        if kind in ("PrinterMark", "TrapNet") or (box and not _overlap(box, bleed)):
            continue
        position = page.position((box[0], box[1], box[2], box[3])) if box else PdfPosition(object=identity(raw))
        yield Problem(say(N_("the page has a comment, link or field ({kind})"), kind=kind), position)


def _overlap(box: tuple[float, ...], other: Box) -> bool:
    left, right, low, high = min(box[0], box[2]), max(box[0], box[2]), min(box[1], box[3]), max(box[1], box[3])
    return left < other[2] and right > other[0] and low < other[3] and high > other[1]


def check_transparency(page: PageView) -> Iterator[Problem]:
    """Check P06: no transparency."""
    if name(get(page.raw, "Group", "S")) == "Transparency":
        yield Problem(say(N_("the page uses transparency (transparency group)")))
    for raw in page.scene.forms.values():
        if name(get(raw, "Group", "S")) == "Transparency":
            yield Problem(
                say(N_("an object uses transparency (transparency group)")), PdfPosition(object=identity(raw))
            )
        if get(raw, "SMask") is not None or (number(get(raw, "SMaskInData")) or 0) > 0:
            yield Problem(say(N_("a picture has soft edges (soft mask)")), PdfPosition(object=identity(raw)))
    for raw, box in page.scene.states.values():
        yield from _see_through(raw, page.position(box))


def _see_through(raw: Raw, position: PdfPosition) -> Iterator[Problem]:
    for key in ("CA", "ca"):
        alpha = number(get(raw, key))
        if alpha is not None and alpha < 1:
            yield Problem(say(N_("something is painted {percent} % opaque"), percent=f"{100 * alpha:.0f}"), position)
    mode = get(raw, "BM")
    modes = [name(item) for item in array(mode)] or [name(mode)]
    if mode is not None and not {*modes} <= {"Normal", "Compatible"}:
        yield Problem(say(N_("colours are blended ({mode})"), mode=", ".join(m or "?" for m in modes)), position)
    if is_dictionary(get(raw, "SMask")):
        yield Problem(say(N_("something has soft edges (soft mask)")), position)


def check_upright(page: PageView) -> Iterator[Problem]:
    """Check P07: the page is not rotated or scaled by an entry; P09 checks the scale for home printing."""
    if page.level == "none" and (page.expectations.at_home or page.expectations.true_size):
        return
    severity: Severity = "warning" if page.level == "none" else "error"
    turn, unit = number(get(page.raw, "Rotate")), number(get(page.raw, "UserUnit"))
    for key, value in (("Rotate", turn), ("UserUnit", unit)):
        if value is None and get(page.raw, key) is not None:
            yield Problem(say(N_("the rotation or scale of the page is not a number ({key})"), key=key))
    if turn and turn % 360:  # a full turn has no effect
        yield Problem(
            say(N_("the page is rotated by {angle} degrees (Rotate), which print shops ignore"), angle=f"{turn:g}"),
            severity=severity,
        )
    if unit is not None and unit != 1:
        yield Problem(
            say(N_("the page is scaled by {unit} (UserUnit), which many programs ignore"), unit=f"{unit:g}"),
            severity=severity,
        )


def check_extent(page: PageView) -> Iterator[Problem]:
    """Check P08: the page is at most 200 inches long, the limit of many programs."""
    left, bottom, right, top = page.media
    if max(right - left, top - bottom) > LARGEST + _SLACK:
        yield Problem(
            say(
                N_("the paper is {wide} x {high} mm; beyond 5080 mm (200 inches) many programs fail"),
                wide=f"{(right - left) * MM_PER_PT:.0f}", high=f"{(top - bottom) * MM_PER_PT:.0f}",
            )
        )  # fmt: skip


def check_not_empty(page: PageView) -> Iterator[Problem]:
    """Check P11: something is printed on the page, at least a die line; marks outside the trim do not count.

    A page whose instructions cannot be read has findings for that instead (C00, C09).
    """
    if page.expectations.at_home or page.scene.stumbles or any(_has_ink(page, mark) for mark in page.scene.marks):
        return
    yield Problem(say(N_("the page is blank")), severity="warning")


def _has_ink(page: PageView, mark: Mark) -> bool:
    if not page.meets_trim(mark):
        return False
    if mark.kind in ("image", "shading") or mark.paint is None or mark.paint.pattern is not None:
        return page.own_ink(mark) != 0
    return not is_white(mark.paint.space, mark.paint.values)


def check_text_near_cut(page: PageView) -> Iterator[Problem]:
    """Check P10: no text crosses the trim or is closer to it than the printer requires.

    Skipped for home printing, where sheets are cut by hand and by eye. Outlined text is not recognised as text.
    """
    if page.expectations.at_home or (page.box("TrimBox") or page.box("ArtBox")) is None:
        return
    left, bottom, right, top = page.trim
    for mark in page.scene.marks:
        box = None if page.is_registration(mark) else _seen_text(mark)
        if box is None or not _overlap(box, page.trim):
            continue
        distances = box[0] - left, top - box[3], right - box[2], box[1] - bottom
        distance, side = min(zip((d * MM_PER_PT for d in distances), SIDES, strict=True))
        position = page.position(_nearest_to_cut(box, page.trim, SIDES.index(side)))
        if distance < -_TOUCHING:
            yield Problem(
                say(N_("text of {size} pt runs over the cut at the {side}"), size=f"{mark.size:.1f}", side=say(side)),
                position,
            )
        elif distance < page.expectations.safe - _TOUCHING:
            yield Problem(
                say(
                    N_("text of {size} pt is {distance} mm from the cut at the {side}; keep at least {safe} mm"),
                    size=f"{mark.size:.1f}", distance=f"{max(distance, 0.0):.1f}", side=say(side),
                    safe=f"{page.expectations.safe:g}",
                ),
                position,
                "warning",
            )  # fmt: skip


def _nearest_to_cut(box: Box, trim: Box, side: int) -> Box:
    """Return the edge of a box closest to the trim on a side, or the part of the trim that crosses the box."""
    left, bottom = max(box[0], trim[0]), max(box[1], trim[1])
    right, top = min(box[2], trim[2]), min(box[3], trim[3])
    edges = (
        (left, bottom, left, top), (left, top, right, top), (right, bottom, right, top), (left, bottom, right, bottom),
    )  # fmt: skip
    return edges[side]


def _seen_text(mark: Mark) -> Box | None:
    """Return the area where a text certainly has ink: half the font size around its line, within its clips; or None."""
    if mark.kind != "text" or not mark.along or not mark.size:
        return None
    (x0, y0), (x1, y1) = mark.along[0], mark.along[-1]  # at 5 and 95 per cent of its length
    reach = math.hypot(x1 - x0, y1 - y0) / 0.9
    if not reach:
        return None
    ends = 0.05 - min(0.1 * mark.size / reach, 0.25)  # letters have side bearings
    dx, dy = ends * (x1 - x0) / 0.9, ends * (y1 - y0) / 0.9
    up_x, up_y = abs(y1 - y0) / reach / 0.9 * _HALF * mark.size, abs(x1 - x0) / reach / 0.9 * _HALF * mark.size
    xs, ys = (x0 - dx, x1 + dx), (y0 - dy, y1 + dy)
    box = min(xs) - up_x, min(ys) - up_y, max(xs) + up_x, max(ys) + up_y
    for clip in mark.clips:
        around = clip.box()
        box = max(box[0], around[0]), max(box[1], around[1]), min(box[2], around[2]), min(box[3], around[3])
    return box if box[0] < box[2] and box[1] < box[3] else None
