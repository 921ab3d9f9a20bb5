"""The heading of a box's sheet: its name and size, the key of its lines, and folding instructions."""

from collections.abc import Generator, Iterator

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.box import Box
from hyskos.definitions.languages import text_in
from hyskos.generators.boards.boxes.faces import INSIDE
from hyskos.generators.boards.shared.cells import balance_lines
from hyskos.generators.boards.shared.style import BOLD, LABEL, LINE, NOTE, Style, centred_baseline
from hyskos.generators.drawing import Item, Text, polyline, with_sources
from hyskos.generators.stamps import version_mark
from hyskos.generators.typography import fit, titling, width
from hyskos.generators.words import format_length, words

HEAD = 24.0
"""Height of the heading including the space below it, mm."""
_TITLE = 16.0
"""Maximum type size of the title, pt."""
_SMALL = 6.5
"""Minimum type size of the other texts, pt."""
_RULE, _STEP = 8.6, 3.3
"""Distance from the top to the line below the title, and line spacing, mm."""


def heading(box: Box, area: Rect, numbered: str, lang: str, style: Style, *, home: bool) -> Iterator[Item]:
    """Draw the heading of a sheet; raises DoesNotFitError if a title is too long."""
    terms = words("boxes", lang)
    measures = terms["inside"].format(
        **dict(zip("whd", (format_length(side, lang) for side in box.inner), strict=True)),
        t=format_length(box.board, lang),
    )
    if box.grams:
        measures += terms["grams"].format(g=box.grams)
    text, font = titling(text_in(box.title, lang))
    available = area.w - width(text, NOTE, font) - 4.0
    small = LABEL if width(measures, LABEL) <= available else _SMALL
    right = area.right - width(measures, small) - 4.0
    size, _ = fit(text, right - area.x, largest=_TITLE, smallest=NOTE, font=font)
    yield from with_sources([Text(area.x, area.y + 6.6, text, size, font, ink=style.text)], ("title", lang))
    measures_line = Text(area.right, area.y + 6.6, measures, small, anchor="end", ink=style.text)
    yield from with_sources([measures_line], *INSIDE, ("board_mm",), ("card_g",))
    y = area.y + _RULE
    yield from with_sources([polyline([(area.x, y), (area.right, y)], stroke=style.gold or style.text, width=BOLD)], ())
    y += 3.7
    x = area.x
    if home:
        for kind in ("cut", "fold"):
            x = yield from _sample(kind, terms[kind], x, y, style)
    version = f"{numbered} · {box.version} · {lang}"
    yield version_mark(Text(area.right, y, version, NOTE, anchor="end", ink=style.soft))
    how = terms[f"how-{box.style}"]
    size, _ = fit(how, area.w, largest=NOTE, smallest=_SMALL, lines=3)
    for line in balance_lines(how, size, area.w):
        y += _STEP
        yield from with_sources([Text(area.x, y, line, size, ink=style.soft)], ("style",))


def _sample(kind: str, text: str, x: float, y: float, style: Style) -> Generator[Item, None, float]:
    """Draw a sample of a line with its label; return the x for the next one, mm."""
    level = 2 * y - centred_baseline(y, NOTE)
    dash = (1.2, 0.9) if kind == "fold" else ()
    sample = polyline([(x, level), (x + 9.0, level)], stroke="black", width=LINE, dash=dash)
    items: list[Item] = [sample, Text(x + 11.0, y, text, NOTE, ink=style.soft)]
    yield from with_sources(items, ())
    return x + 11.0 + width(text, NOTE) + 6.0
