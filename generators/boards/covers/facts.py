"""What a buyer asks first, on pictures without room for it beside the title: a strip at the foot, a plate above."""

from collections.abc import Iterator
from typing import get_args

from hyskos.definitions.geometry import MM_PER_PT, Rect
from hyskos.definitions.kinds.cover import Compared, Cover
from hyskos.definitions.languages import text_in
from hyskos.generators.boards.covers.flag import CLEAR
from hyskos.generators.boards.shared.style import BLEED, BOLD, LINE, NOTE, Style, centred_baseline
from hyskos.generators.drawing import Item, Text, polygon, polyline, rectangle
from hyskos.generators.stamps import join_parts
from hyskos.generators.typography import cap_height, fit, ink_reach, width

MARGIN = 8.0
"""From the facts on a strip to the edges of the picture, mm."""
_STRIP = 0.04
"""Largest size of the facts on a strip, over the height of its picture."""
_SAFE = 4.2
"""From the facts on a strip to the cut, mm: press printers ask for up to 4."""
_HANG = 0.24
"""How far letters hang below their baseline, over their size."""
_PLATE, _LEADING, _AIR, _TOP = 7.0, 1.3, 2.4, 6.4
"""Size of the facts on a plate, pt, from line to line over that, and around them and above the first one, mm."""
_ASKED = 3
"""Facts on a strip or a plate, at most."""
_WIDEST = 0.45
"""Of the width of the art: what a plate has at most, or it is left out."""


def fact_lines(cover: Cover, lang: str) -> list[str]:
    """Return each fact as text, such as "30–60 minutes"."""
    return [f"{text_in(fact.value, lang)} {text_in(fact.label, lang)}" for fact in cover.facts]


def comparable_facts(cover: Cover, lang: str) -> list[str]:
    """Return players, minutes and age as text, in the order of the cover, without the contents of the box."""
    pairs = zip(cover.facts, fact_lines(cover, lang), strict=True)
    lines = [line for fact, line in pairs if fact.counts not in get_args(Compared)]
    return (lines or fact_lines(cover, lang))[:_ASKED]


def over_strip(sheet: Rect) -> tuple[Rect, Rect]:
    """Divide a picture into what is shown and the strip at its foot."""
    em = sheet.h * _STRIP
    height = cap_height(em / MM_PER_PT, "bold") + 2 * (_SAFE + _HANG * em)
    low = sheet.bottom - height
    return Rect(sheet.x, sheet.y, sheet.w, sheet.h - height), Rect(sheet.x, low, sheet.w, height)


def facts_strip(cover: Cover, area: Rect, lang: str, style: Style) -> Iterator[Item]:
    """Set the facts in one line on a strip at the foot of a picture, into its bleed; raises DoesNotFitError."""
    full, low = style.gold is not None, area.bottom + BLEED
    left, right = (area.x - BLEED, area.right + BLEED) if full else (area.x + BLEED, area.right - BLEED)
    if full:
        yield rectangle(left, area.y, right - left, low - area.y, fill=style.paper)
    yield polyline([(left, area.y), (right, area.y)], stroke=style.gold or "black", width=2 * BOLD if full else LINE)
    text = join_parts(*comparable_facts(cover, lang))
    hang = max(_HANG, ink_reach(text, "bold")[1]) * MM_PER_PT
    largest = (area.h - 2 * _SAFE) / (cap_height(1.0, "bold") + 2 * hang)
    size, _ = fit(text, area.w - 2 * MARGIN, largest=largest, smallest=NOTE, font="bold")
    yield Text(area.x + area.w / 2, centred_baseline(area.y + area.h / 2, size), text, size, "bold", "middle")


def facts_plate(cover: Cover, art: Rect, margin: float, lang: str, style: Style) -> Iterator[Item]:
    """Hang the facts in lines from the upper edge, at the right of the art; nothing where that has no room."""
    lines, step = comparable_facts(cover, lang), _PLATE * _LEADING * MM_PER_PT
    plate_width = max(width(line, _PLATE, "bold") for line in lines) + 2 * _AIR
    if plate_width > art.w * _WIDEST:
        return
    x, low = art.right - min(margin, CLEAR) - plate_width, art.y + _TOP + step * len(lines)
    corners = [(x, art.y - BLEED), (x + plate_width, art.y - BLEED), (x + plate_width, low), (x, low)]
    line = style.gold or "black"
    yield polygon(corners, fill=style.paper or "white", stroke=line, width=BOLD if style.gold else LINE)
    for n, text in enumerate(lines):
        level = centred_baseline(art.y + _TOP - _AIR / 2 + step * (n + 0.5), _PLATE)
        yield Text(x + plate_width / 2, level, text, _PLATE, "bold", "middle")
