"""Texts of a cover: the title in as many lines as make it largest, a subtitle, and facts."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import get_args

from hyskos.definitions.geometry import MM_PER_PT, Rect, add_up
from hyskos.definitions.kinds.cover import Compared, Cover
from hyskos.definitions.languages import text_in
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.covers.scene import CLEAR, accent
from hyskos.generators.boards.shared.cells import balance_lines
from hyskos.generators.boards.shared.lettering import wordmark
from hyskos.generators.boards.shared.style import BLEED, BOLD, LABEL, LINE, NOTE, Style, centred_baseline
from hyskos.generators.drawing import Item, Sources, Text, polygon, polyline, rectangle, with_sources
from hyskos.generators.stamps import join_parts
from hyskos.generators.typography import CAP_HEIGHTS, cap_height, fit, ink_reach, set_title, width

# Facts for buyers on pictures without space next to the title: a strip at the foot or a plate at the top.

MARGIN = 8.0
"""Distance of the facts on a strip from the left and right edges of the picture, mm."""
_STRIP = 0.04
"""Maximum size of the facts on a strip, relative to the height of the picture."""
_SAFE = 4.2
"""Distance of the facts on a strip from the cut, mm: press printers require up to 4."""
_HANG = 0.24
"""Depth of descenders, relative to the size of type."""
_PLATE, _LEADING, _AIR, _TOP = 7.0, 1.3, 2.4, 6.4
"""Facts on a plate: size in pt, relative line spacing, and space at the sides and above the first line, mm."""
_ASKED = 3
"""Maximum number of facts on a strip or a plate."""
_WIDEST = 0.45
"""Maximum width of a plate relative to the art; a wider one is omitted."""


def fact_lines(cover: Cover, lang: str) -> list[str]:
    """Return each fact as text, such as "30–60 minutes"."""
    return [f"{text_in(fact.value, lang)} {text_in(fact.label, lang)}" for fact in cover.facts]


def comparable_facts(cover: Cover, lang: str) -> list[str]:
    """Return players, minutes and age as text, in the order of the cover, without the contents of the box."""
    pairs = zip(cover.facts, fact_lines(cover, lang), strict=True)
    lines = [line for fact, line in pairs if fact.counts not in get_args(Compared)]
    return (lines or fact_lines(cover, lang))[:_ASKED]


def over_strip(sheet: Rect) -> tuple[Rect, Rect]:
    """Divide a picture into the area of the scene and the strip at its foot."""
    em = sheet.h * _STRIP
    height = cap_height(em / MM_PER_PT, "bold") + 2 * (_SAFE + _HANG * em)
    low = sheet.bottom - height
    return Rect(sheet.x, sheet.y, sheet.w, sheet.h - height), Rect(sheet.x, low, sheet.w, height)


def facts_strip(cover: Cover, area: Rect, lang: str, style: Style) -> Iterator[Item]:
    """Set the facts in one line on a strip at the foot of a picture, with bleed; raises DoesNotFitError."""
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
    """Set the facts in lines on a plate at the upper right of the art; nothing if there is not enough space."""
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


# Title, subtitle and facts, as large as they fit.

LEAST = 12.0
"""Minimum size of a title, pt."""
_TIGHT, _LOOSE = 0.36, 0.8
"""Space between two lines of a title, and of other texts, relative to the height of capitals."""
_APART = 0.95
"""Space above subtitle and facts, relative to their size."""
_TWO_LINES = 0.75
"""Maximum size of a two-line subtitle relative to a short one, so that it does not rival the title."""
_SMALLER, _AT_LEAST = 0.62, 0.55
"""Maximum size of facts, relative to the subtitle and to a short one; facts may have more lines."""


@dataclass(frozen=True, slots=True)
class _Words:
    """Lines of one size and font; `leading` is the space between them relative to the height of capitals."""

    lines: Sequence[str]
    size: float
    font: str
    leading: float = _LOOSE

    @property
    def step(self) -> float:
        return cap_height(self.size, self.font) * (1 + self.leading)

    @property
    def accents(self) -> float:
        """Return the height of accents above the capitals of the first line, mm."""
        reach = ink_reach(self.lines[0], self.font)[0] * self.size * MM_PER_PT
        return max(0.0, reach - cap_height(self.size, self.font))

    @property
    def height(self) -> float:
        """Return the height from the top of the first capitals to the last baseline, mm."""
        return cap_height(self.size, self.font) + self.step * (len(self.lines) - 1)

    @property
    def above(self) -> float:
        """Return the space above the words, mm."""
        return self.size * MM_PER_PT * _APART

    @property
    def foot(self) -> float:
        """Return the depth of the last line below its baseline, mm, since a stamp may follow."""
        return ink_reach(self.lines[-1], self.font)[1] * self.size * MM_PER_PT


def title_block(
    cover: Cover, area: Rect, lang: str, style: Style, *, facts: bool, least: float = 0.0
) -> Iterator[Item]:
    """Set title, subtitle and facts in an area, as large as possible; raises DoesNotFitError.

    Without a subtitle, as on the smallest pictures, only the title is set. Without facts, the subtitle is omitted if it
    would reduce the capitals of the title to less than `least` mm.
    """
    subtitle = _subtitle(cover, area, lang) if cover.subtitle else None
    if subtitle and not facts:
        title_with_subtitle = _title(cover, area.w, area.h - subtitle.above - subtitle.height - subtitle.foot, lang)
        subtitle = None if cap_height(title_with_subtitle.size, title_with_subtitle.font) < least else subtitle
    facts_block = None
    if facts and subtitle:
        facts_block = _facts(cover, area, lang, max(subtitle.size * _SMALLER, _largest(area) * _AT_LEAST))
    smaller = [block for block in (subtitle, facts_block) if block]
    below, foot = add_up(block.above + block.height for block in smaller), smaller[-1].foot if smaller else 0.0
    title = _title(cover, area.w, area.h - below - foot, lang)
    x = area.x + area.w / 2
    left = area.h - title.accents - title.height - below
    y = area.y + min(left / 2, left - foot) + title.accents + cap_height(title.size, title.font)
    for line in title.lines:
        yield from with_sources([_draw_line(line, x, y, title)], ("title", lang))
        y += title.step
    y -= title.step
    accent_ink = accent(cover, style) if smaller and smaller[0].size >= LABEL else "black"
    for block, ink in zip(smaller, (accent_ink, "black"), strict=False):
        y += block.above + cap_height(block.size, block.font)
        for n, line in enumerate(block.lines):
            text = Text(x, y, line, block.size, block.font, "middle", ink)
            yield from with_sources(
                [text],
                *(
                    _sources_of_line(cover, len(block.lines), n, lang)
                    if block is facts_block
                    else (("subtitle", lang),)
                ),
            )
            y += block.step
        y -= block.step


def _sources_of_line(cover: Cover, lines: int, n: int, lang: str) -> Sources:
    facts = _shares(len(cover.facts), lines)[n]
    return tuple(("facts", i, part, lang) for i in facts for part in ("value", "label"))


def _draw_line(line: str, x: float, y: float, title: _Words) -> Item:
    if title.font == "display":
        return wordmark(line, x, y, title.size, "black")
    return Text(x, y, line, title.size, title.font, "middle")


def _subtitle(cover: Cover, area: Rect, lang: str) -> _Words:
    text, font = set_title(text_in(cover.subtitle, lang))
    maximum = _largest(area)
    fitting_size = maximum * min(1.0, area.w / width(text, maximum, font))
    if fitting_size >= max(NOTE, maximum * 0.55):
        return _Words([text], _quarter(fitting_size), font)
    size, _ = fit(text, area.w, largest=max(NOTE, _quarter(maximum * _TWO_LINES)), smallest=NOTE, lines=2, font=font)
    return _Words(balance_lines(text, size, area.w, font), size, font)


def _largest(area: Rect) -> float:
    """Return the maximum size of a subtitle, pt."""
    return max(NOTE, min(area.h * 0.19, area.w * 0.085, 12.0) / MM_PER_PT)


def _facts(cover: Cover, area: Rect, lang: str, maximum: float) -> _Words:
    """Break the facts into as few legible lines as possible, without dividing any of them."""
    facts = fact_lines(cover, lang)
    largest = max(NOTE, maximum)
    for count in range(1, len(facts) + 1):
        lines = [join_parts(*(facts[i] for i in share)) for share in _shares(len(facts), count)]
        size = largest * min(1.0, area.w / max(width(line, largest) for line in lines))
        if size >= max(NOTE, largest * 0.72):
            return _Words(lines, _quarter(size), "regular")
    longest = max(facts, key=lambda text: width(text, NOTE))
    return _Words(facts, fit(longest, area.w, largest=largest, smallest=NOTE)[0], "regular")


def _shares(facts: int, lines: int) -> list[range]:
    """Distribute facts over lines, in order, longer lines first; return the range of facts of each line."""
    each, more = divmod(facts, lines)
    starts = [i * each + min(i, more) for i in range(lines + 1)]
    return [range(start, end) for start, end in pairwise(starts)]


def _title(cover: Cover, available: float, height: float, lang: str) -> _Words:
    """Break a title so that it is as large as possible, then as even as possible; raises DoesNotFitError."""
    text, font = set_title(text_in(cover.title, lang))
    candidates: list[_Words] = []
    for lines in _breaks(text):
        reach = ink_reach(lines[0], font)[0]
        rows = max(reach, CAP_HEIGHTS[font]) + CAP_HEIGHTS[font] * (1 + _TIGHT) * (len(lines) - 1)
        by_width = min(available / width(line, 1.0, font) for line in lines)
        candidates.append(_Words(lines, min(by_width, height / (MM_PER_PT * rows)), font, _TIGHT))
    best = max(
        candidates,
        key=lambda candidate: (
            _quarter(candidate.size),
            -len(candidate.lines),
            -max(width(line, 1.0, font) for line in candidate.lines),
        ),
    )
    if best.size < LEAST:
        fit(text, available, largest=LEAST, smallest=LEAST, font=font)
    return _Words(best.lines, _quarter(best.size), font, _TIGHT)


_DASHES = ("–", "—", "-", "·", "/")
"""Words that never begin a line."""


def _breaks(text: str) -> Iterator[list[str]]:
    words = text.split()
    yield [text]
    for i in range(1, len(words)):
        if words[i] not in _DASHES:
            yield [" ".join(words[:i]), " ".join(words[i:])]


def _quarter(size: float) -> float:
    """Round a size down to a quarter of a point."""
    return int(size * 4) / 4
