"""Checks of overlapping marks: black that knocks out colour (C12), art that ends at the trim (P04)."""

from collections.abc import Iterator, Mapping

from hyskos.definitions.geometry import MM_PER_PT, Point
from hyskos.definitions.messages import N_, Message, say
from hyskos.preflight.measuring.blending import UNKNOWN
from hyskos.preflight.measuring.probing import is_black, is_thin
from hyskos.preflight.measuring.separations import is_tool
from hyskos.preflight.measuring.stacking import TooMuchError, keeps_other_plates, print_mark
from hyskos.preflight.measuring.views import PageView
from hyskos.preflight.painting.marks import Mark
from hyskos.preflight.report import Problem, Severity

_FAINT = 0.1  # sum of all plates: a gap in less ink is invisible


def report_unchecked_marks(page: PageView) -> Iterator[Problem]:
    """Report that a page has too many overlapping marks to check all of them."""
    if page.stack.work_left < 0 or page.scene.shapeless:
        yield Problem(say(N_("the page has too many overlapping objects to check them all")), severity="warning")


def check_knocked_out(page: PageView) -> Iterator[Problem]:
    """Check C12: small text and thin lines in pure black overprint the colour below."""
    limit = page.expectations.overprint_black
    if not limit:
        return
    try:
        for index, mark in enumerate(page.scene.marks):
            if not is_black(mark) or mark.blended or keeps_other_plates(mark) or not is_thin(mark, limit / MM_PER_PT):
                continue
            if _leaves_gap(page, index, mark):
                yield Problem(_describe_knockout(mark), page.position(mark.box), "warning")
    except TooMuchError:
        pass
    yield from report_unchecked_marks(page)


def _describe_knockout(mark: Mark) -> Message:
    if mark.kind == "text" and mark.size is not None:
        return say(N_("black text of {size} pt knocks out the colour below it"), size=f"{mark.size:.1f}")
    return say(N_("a thin black line or area knocks out the colour below it"))


def _leaves_gap(page: PageView, index: int, mark: Mark) -> bool:
    """Return whether a black mark knocks out colour that it could have overprinted within the ink limit everywhere."""
    maximum, lost = page.expectations.max_ink, 0.0
    for x, y in page.probes(index, mark):
        below = page.stack.at(x, y, index)
        colour = colour_sum(below)
        if maximum is not None and UNKNOWN not in below and 100 * (1 + colour) > maximum + 0.5:
            return False
        lost = max(lost, colour - colour_sum(print_mark(below, mark)))
    return lost > _FAINT


def colour_sum(shares: dict[str, float]) -> float:
    """Return the sum of all plates except black and die lines."""
    return sum(share for ink, share in shares.items() if ink not in ("Black", "All") and not is_tool(ink))


def art_in_bleed(page: PageView, sides: tuple[float, float, float, float]) -> Iterator[Problem]:
    """Check P04: art that reaches the trim continues beyond it; `sides` are the bleed widths in mm: left, top, ..."""
    severity: Severity = "error" if page.expectations.bleed is not None else "warning"
    try:
        for side, width in enumerate(sides):
            sentence = _bleed_problem(page, side, width / MM_PER_PT) if width / MM_PER_PT > 2 * _INSET else None
            if sentence:
                yield Problem(say(sentence, side=say(SIDES[side])), severity=severity)
    except TooMuchError:
        yield from report_unchecked_marks(page)


SIDES = (N_("left"), N_("top"), N_("right"), N_("bottom"))
_INSET = 1.0  # pt inside the trim and the end of the bleed, to allow for rounding
_NEARLY = 0.9  # fraction of a side
_PLACES = 160  # maximum sample points per side
_GAP = 3.0 / MM_PER_PT  # minimum length of missing art; single lines may end at the trim


def _bleed_problem(page: PageView, side: int, bleed: float) -> str | None:
    """Return the message if the end of the bleed is empty but should not be, along 3 mm or all of a side; or None."""
    step, samples = _sample_side(page, side, bleed)
    run, covered = 0.0, 0
    for inside, outside in samples:
        empty = not _has_art(page, *outside)
        run = run + step if empty and _has_art(page, *inside) else 0.0
        covered += empty and _has_hidden_art(page, *outside)
        if run >= min(_GAP, step * len(samples) / 2):
            return N_("art ends at the cut at the {side} instead of continuing into the bleed")
    if covered > _NEARLY * len(samples):
        return N_("the bleed at the {side} is empty, because white covers the art in it")
    return None


def _sample_side(page: PageView, side: int, bleed: float) -> tuple[float, list[tuple[Point, Point]]]:
    """Return the spacing of sample points along a side, and pairs of them: inside the trim, at the end of the bleed."""
    left, bottom, right, top = page.trim
    first, last = (bottom, top) if side in (0, 2) else (left, right)
    count = max(min(int((last - first) * MM_PER_PT / 0.5), _PLACES), 1)
    step = (last - first) / count
    edge, outward = ((left, -1), (top, 1), (right, 1), (bottom, -1))[side]
    inside, outside = edge - outward * _INSET, edge + outward * (bleed - _INSET)
    steps = [first + (i + 0.5) * step for i in range(count)]
    if side in (0, 2):
        return step, [((inside, at), (outside, at)) for at in steps]
    return step, [((at, inside), (at, outside)) for at in steps]


def _has_hidden_art(page: PageView, x: float, y: float) -> bool:
    """Return whether there is art at a point, visible or not."""
    return any(_is_printed(print_mark({}, page.scene.marks[index])) for index in page.stack.covering_marks(x, y))


def _has_art(page: PageView, x: float, y: float) -> bool:
    """Return whether there is ink at a point, other than die lines and registration marks."""
    return _is_printed(page.stack.at(x, y))


def _is_printed(shares: Mapping[str, float]) -> bool:
    return any(ink != "All" and not is_tool(ink) for ink in shares)
