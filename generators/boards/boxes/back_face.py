"""The back of a box: the cover's texts about the game, and the details that law and shops require."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from hyskos.definitions.geometry import MM_PER_PT, Rect, Segment
from hyskos.definitions.kinds.box import Box, Mark
from hyskos.definitions.kinds.cover import Issue
from hyskos.definitions.languages import text_in
from hyskos.definitions.messages import N_, say
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.covers.barcode import TALL, WIDE, barcode, qr_code
from hyskos.generators.boards.covers.pictured import pictures
from hyskos.generators.boards.covers.scene import READS, accent, frieze, sign_items
from hyskos.generators.boards.shared.cells import balance_lines
from hyskos.generators.boards.shared.columns import Columns, divide, sizes, stack_blocks
from hyskos.generators.boards.shared.lettering import wordmark
from hyskos.generators.boards.shared.style import BLEED, BOLD, LABEL, LINE, NOTE, Style
from hyskos.generators.credits import credit_line
from hyskos.generators.drawing import (
    Circle,
    Group,
    Item,
    Path,
    Text,
    group,
    override_sources,
    polyline,
    rectangle,
    with_sources,
)
from hyskos.generators.inks import contrast, readable_on
from hyskos.generators.stamps import version_mark
from hyskos.generators.typography import DoesNotFitError, cap_height, fit, ink_reach, set_title, width, wrap
from hyskos.generators.words import words

# Titles on a band of a box: ink, size including accents, and position.


def spoken_ink(ground: str) -> str:
    """Return the ink for words on a ground: cream if legible, otherwise black or white."""
    return "sand" if contrast("sand", ground) >= READS else readable_on(ground)


def title_size(text: str, font: str, band: Rect, caps: float) -> float:
    """Return the size at which a title fits a band, with capitals at most `caps` mm tall, in quarters of a point.

    Returns 0 if that would be smaller than NOTE.
    """
    size = min(caps / cap_height(1.0, font), band.h / _ink_height(text, font, 1.0), band.w / width(text, 1.0, font))
    return int(4 * size) / 4 if size >= NOTE else 0.0


def title_items(text: str, font: str, size: float, band: Rect, ink: str) -> Iterator[Item]:
    """Centre a title's capitals on a band, or move it down if its accents would leave the band."""
    centre, x = band.y + band.h / 2, band.x + band.w / 2
    level = max(centre + cap_height(size, font) / 2, band.y + _ink_height(text, font, size))
    if font == "display":
        yield wordmark(text, x, level, size, ink)
    else:
        yield Text(x, level, text, size, font, "middle", ink)


def _ink_height(text: str, font: str, size: float) -> float:
    return max(ink_reach(text, font)[0] * size * MM_PER_PT, cap_height(size, font))


# The back of a box: paragraphs, codes and signs.

SIDE = 12.0
"""Side of a sign, mm: the ring of EN 71-1 must be at least 10 mm, the letters CE at least 5 mm high."""
_RED = "brick"
_TITLES = {"not-under-3": "0–3", "ce": "CE"}
MARGIN = 6.0
"""Distance of texts from the edge of the back, mm: 3 from a crease, and 5 from a cut."""
_GAP = 4.0
"""Gap between columns, codes and signs, mm."""
_HEAD = 0.16
"""Height of the band with the title relative to that of the back."""
_LARGEST = 11.0
"""Maximum type size of the paragraphs, pt."""
_LEADING = 1.32
"""Line spacing relative to the size."""
_PICTURE = 45.0
"""Minimum space for a picture of the contents above the paragraphs, mm."""
_FACTS = 15.0
"""Height of the row of facts, mm."""
_SMALL = 6.0
"""Type size of the small print, pt."""
_COLUMN = 24.0
"""Small print narrower than this goes above signs and codes, mm."""
_OVER = 3.0
"""Gap between the foot and the words above it, mm."""
_NARROW = 120.0
"""On a narrower back, paragraphs are below each other, mm."""
_TAIL = 0.15
"""Space for descenders of a name above smaller print, relative to its size."""


def mark_items(mark: Mark, x: float, y: float, style: Style) -> Group:
    """Draw a sign in a square with its upper left corner at (x, y)."""
    drawn = _draw_age_warning(x, y, style) if mark == "not-under-3" else _ce(x, y)
    return group(drawn, id=f"mark-{mark}", title=_TITLES[mark])


def _draw_age_warning(x: float, y: float, style: Style) -> Iterator[Item]:
    """Draw a face and the years in a crossed-out ring."""
    centre, r = (x + SIDE / 2, y + SIDE / 2), SIDE / 2 - 0.6
    ring = _RED if style.gold else "black"
    yield Circle(*centre, r, fill="white", stroke=ring, width=3.0)
    head = (centre[0] + 0.9, centre[1] - 1.7)
    yield Circle(*head, 2.0, stroke="black", width=0.75)
    for side in (-1, 1):
        yield Circle(head[0] + side * 0.7, head[1] - 0.3, 0.28, fill="black")
    yield Path((("M", (head[0] - 0.8, head[1] + 1.0)), ("C", (head[0] - 0.4, head[1] + 0.5, head[0] + 0.4,
                head[1] + 0.5, head[0] + 0.8, head[1] + 1.0))), stroke="black", width=0.75)  # fmt: skip
    yield Text(centre[0] - 0.4, centre[1] + 3.6, "0–3", 8.0, "bold", "middle")
    reach = r * 0.7071
    line = [(centre[0] - reach, centre[1] - reach), (centre[0] + reach, centre[1] + reach)]
    yield polyline(line, stroke=ring, width=2.0)


def _ce(x: float, y: float) -> Iterator[Item]:
    """Draw C and E as halves of two rings on a grid of 20 by 28 units, 27 apart, as in Annex II of 765/2008."""
    unit = SIDE / 28
    radius, thick = 8.5 * unit, 3 * unit
    level = y + SIDE / 2
    for centre in (x + 8.5 * unit + thick / 2, x + 24.0 * unit):
        yield Path(tuple(_half(centre, level, radius)), stroke="black", width=thick / 25.4 * 72)
    end = x + 24.0 * unit
    yield polyline([(end - radius, level), (end - 1.5 * unit, level)], stroke="black", width=thick / 25.4 * 72)


def _half(x: float, y: float, r: float) -> Iterator[Segment]:
    """Yield the left half of a ring, from its top."""
    k = 0.5522847498 * r
    yield "M", (x, y - r)
    yield "C", (x - k, y - r, x - r, y - k, x - r, y)
    yield "C", (x - r, y + k, x - k, y + r, x, y + r)


@dataclass(frozen=True, slots=True)
class _Paragraph:
    """A heading and its lines."""

    title: Sequence[str]
    lines: Sequence[str]
    rows: int  # lines of its heading, including empty ones


@dataclass(frozen=True, slots=True)
class _Blocks:
    """Paragraphs broken into lines of one size, pt, and the height they need, mm."""

    paragraphs: tuple[_Paragraph, ...]
    size: float
    height: float
    columns: Columns


def back_items(box: Box, width: float, height: float, lang: str, style: Style) -> Iterator[Item]:
    """Draw the back of a box: its title on the ground, paragraphs on cream, codes and signs at the foot."""
    ground = box.face.ground[-1] if style.gold else "white"
    head = max(13.0, min(30.0, height * _HEAD))
    deep = max(2.4, head * 0.13)
    paper = rectangle(-BLEED, -BLEED, width + 2 * BLEED, height + 2 * BLEED, fill=style.paper or "white")
    yield group([paper, rectangle(-BLEED, -BLEED, width + 2 * BLEED, head + BLEED, fill=ground)], id="ground")
    yield from _title(box, width, head, lang, style)
    ends = [(-BLEED, head), (width + BLEED, head)]
    inked, thick = (style.gold, 2 * BOLD) if style.gold else ("black", LINE)
    yield group([polyline(ends, stroke=inked, width=thick)], id="frame")
    yield from override_sources(frieze((0.0, head), (width, head), deep, accent(box.face, style), style), ("cover",))
    inner = Rect(MARGIN, head + deep + 3.2, width - 2 * MARGIN, height - MARGIN - head - deep - 3.2)
    facts = tuple(_facts(box, inner, lang, style))
    top = inner.y + (_FACTS if facts else 0.0)
    yield from facts
    foot = _foot_of(box, inner.w, lang)
    low = inner.bottom - foot.height - _OVER
    yield from _set_foot(box, foot, inner, lang, style)
    area = Rect(inner.x, top, inner.w, low - top)
    blocks = _paragraphs(box, area, lang)
    sources = ("cover",), ("paragraphs",)
    spare = area.h - blocks.height - 2 * _GAP
    if spare < _PICTURE:
        yield from with_sources(_set_all(blocks, area, accent(box.face, style)), *sources)
        return
    shown = Rect(area.x, area.y + _GAP, area.w, spare - _GAP)
    yield group(
        override_sources(pictures(box.face, shown, lang, style, style.gold or "black"), ("cover",)), id="picture"
    )
    under = Rect(area.x, shown.bottom + _GAP, area.w, area.bottom - shown.bottom - _GAP)
    yield from with_sources(_set_all(blocks, under, accent(box.face, style)), *sources)


def _title(box: Box, width: float, head: float, lang: str, style: Style) -> Iterator[Item]:
    text, font = set_title(text_in(box.face.title, lang))
    band = Rect(MARGIN, MARGIN, width - 2 * MARGIN, head - MARGIN - 1.2)
    size = title_size(text, font, band, 0.4 * head)
    if not size:
        fit(text, band.w, largest=NOTE, smallest=NOTE, font=font)
    ink = spoken_ink(box.face.ground[-1]) if style.gold else "black"
    yield from title_items(text, font, max(size, NOTE), band, ink)


def _facts(box: Box, area: Rect, lang: str, style: Style) -> Iterator[Item]:
    """Set a buyer's first questions as large values, each above its label, including the age."""
    entries = [(text_in(fact.value, lang), text_in(fact.label, lang)) for fact in box.face.facts]
    if box.age is not None and all(fact.counts != "age" for fact in box.face.facts):
        entries = [*entries, (f"{box.age}+", words("boxes", lang)["years"])]
    column_width = area.w / len(entries)
    for n, (value, label) in enumerate(entries):
        x = area.x + (n + 0.5) * column_width
        size, _ = fit(value, column_width - 2.0, largest=16.0, smallest=LABEL, font="bold")
        texts = [Text(x, area.y + 5.0, value, size, "bold", "middle", accent(box.face, style))]
        small, lines = fit(label, column_width - 2.0, largest=LABEL, smallest=6.5, lines=2)
        for k, line in enumerate(lines):
            texts.append(Text(x, area.y + 10.0 + k * small * MM_PER_PT * 1.25, line, small, anchor="middle"))
        yield from with_sources(texts, ("age",) if n == len(box.face.facts) else ("cover",))


def _paragraphs(box: Box, area: Rect, lang: str) -> _Blocks:
    """Break the paragraphs in one size, side by side or below each other; raises DoesNotFitError."""
    paragraphs = box.face.paragraphs[: box.paragraphs]
    if not paragraphs:
        return _Blocks((), _LARGEST, 0.0, divide(area.w, 1, _GAP))
    columns = divide(area.w, len(paragraphs) if area.w >= _NARROW else 1, _GAP)
    for size in sizes(_LARGEST, NOTE):
        parts = tuple(
            _block(text_in(paragraph.title, lang), text_in(paragraph.text, lang), size, columns.size)
            for paragraph in paragraphs
        )
        if columns.count > 1:  # adjacent texts begin at the same level
            parts = tuple(replace(part, rows=max(len(paragraph.title) for paragraph in parts)) for part in parts)
        need = max(stack_blocks(_gaps_and_heights(column, size))[1] for column in _columns(parts, columns))
        if need <= area.h:
            return _Blocks(parts, size, need, columns)
    told_text = N_("the {count} paragraphs on the back of {name} need more than {wide} × {high} mm")
    height = f"{max(area.h, 0):.0f}"
    message = say(told_text, count=len(paragraphs), name=box.id, wide=f"{area.w:.0f}", high=height)
    hint = say(N_("reduce `paragraphs` of the box, make it larger, or shorten `legal` of the product"))
    raise DoesNotFitError(message, path=("inner",), hint=hint)


def _set_all(blocks: _Blocks, area: Rect, ink: str) -> Iterator[Item]:
    """Set the paragraphs from the top of an area, adding some space between them."""
    count = len(blocks.paragraphs)
    if not count:
        return
    spare = (area.h - blocks.height) / 2
    top = area.y + min(spare, 0.5 * _GAP * blocks.size * MM_PER_PT)
    more = min(4.0, 2 * spare / (count + 1))
    for n, column in enumerate(_columns(blocks.paragraphs, blocks.columns)):
        tops, _ = stack_blocks(_gaps_and_heights(column, blocks.size, more), top)
        for part, y in zip(column, tops, strict=True):
            yield from _set(part, area.x + blocks.columns.start(n), y, blocks.size, ink)


def _columns(parts: Sequence[_Paragraph], columns: Columns) -> Iterator[Sequence[_Paragraph]]:
    """Yield the paragraphs of each column: one each, or all in the only one."""
    per_column = -(-len(parts) // columns.count)
    return (parts[i : i + per_column] for i in range(0, len(parts), per_column))


def _gaps_and_heights(parts: Sequence[_Paragraph], size: float, more: float = 0.0) -> list[tuple[float, float]]:
    """Return the gap above each paragraph of a column, enlarged by `more`, and its height, mm."""
    return [(size * MM_PER_PT * 0.8 + more, _paragraph_height(part, size)) for part in parts]


def _block(title: str, text: str, size: float, width: float) -> _Paragraph:
    heading = balance_lines(title, size + 1.0, width, "bold")
    return _Paragraph(heading, wrap(text, size, width), len(heading))


def _paragraph_height(block: _Paragraph, size: float) -> float:
    lines = block.rows * (size + 1.0) + len(block.lines) * size
    return lines * MM_PER_PT * _LEADING


def _set(block: _Paragraph, x: float, y: float, size: float, ink: str) -> Iterator[Item]:
    y += (block.rows - len(block.title)) * (size + 1.0) * MM_PER_PT * _LEADING
    for line in block.title:
        y += (size + 1.0) * MM_PER_PT * _LEADING
        yield Text(x, y - 0.3 * size * MM_PER_PT, line, size + 1.0, "bold", ink=ink)
    for line in block.lines:
        y += size * MM_PER_PT * _LEADING
        yield Text(x, y - 0.3 * size * MM_PER_PT, line, size)


@dataclass(frozen=True, slots=True)
class _Print:
    """The publisher's name and the small print below it, in lines, and the height they need, mm."""

    name: Sequence[str]
    size: float
    small: Sequence[str]
    warned: int  # number of small lines that are a warning

    @property
    def height(self) -> float:
        name = len(self.name) * self.size * 1.15 + self.size * _TAIL
        return (name + (len(self.small) + 1) * _SMALL * 1.2) * MM_PER_PT - 0.4


@dataclass(frozen=True, slots=True)
class _Foot:
    """The foot of a back: signs and codes, with texts between or above them, mm."""

    issue: Issue
    number: str
    stacked: bool  # whether signs are stacked, next to codes
    above: bool  # whether logo and small print have a separate row
    left: float  # left edge of the small print
    small_print: _Print
    row: float  # height of the signs and codes

    @property
    def height(self) -> float:
        words_high = max(self.small_print.height, SIDE if self.issue.logo else 0.0)
        return self.row + words_high + _OVER if self.above else max(self.row, words_high)


def _foot_of(box: Box, width: float, lang: str) -> _Foot:
    """Plan the foot of a back; raises DoesNotFitError if signs and codes are too wide or words too long."""
    issue = box.face.issue or Issue(publisher=words("boxes", lang)["house"])
    number = issue.barcode or box.barcode
    codes = bool(number or issue.web)
    right = (WIDE + _GAP if number else 0.0) + (TALL + _GAP if issue.web else 0.0)
    signs = (SIDE + 2.0) * (1 if codes and box.marks else len(box.marks))
    logo = SIDE + 2.0 if issue.logo else 0.0
    above = width - logo - signs - right < _COLUMN and bool(signs + right)
    if signs + right - _GAP > width:
        sentence = N_("signs and codes on the back of {name} need {need} mm, but only {wide} mm are free")
        message = say(sentence, name=box.id, need=f"{signs + right - _GAP:.0f}", wide=f"{width:.0f}")
        raise DoesNotFitError(message, path=("inner",))
    left = logo if above else logo + signs
    written = _print_of(box, issue, width - left - (0.0 if above else right) - 0.5, lang)
    tall = max(TALL if codes else 0.0, SIDE if signs else 0.0)
    return _Foot(issue, number, codes, above, left, written, tall)


def _print_of(box: Box, issue: Issue, width: float, lang: str) -> _Print:
    size, lines = fit(issue.publisher, width, largest=LABEL, smallest=_SMALL, lines=3, font="bold")
    warning = wrap(text_in(box.warning, lang), _SMALL, width) if box.warning else []
    edition = [text_in(issue.edition, lang)] if issue.edition else []
    credited = credit_line(box.credits, lang)
    texts = [credited, *edition, issue.web, issue.copyright, *(text_in(legal, lang) for legal in issue.legal)]
    small = [*warning, *(line for text in filter(None, texts) for line in wrap(text, _SMALL, width))]
    for line in small:
        fit(line, width, largest=_SMALL, smallest=_SMALL)
    return _Print(lines, size, small, len(warning))


def _set_foot(box: Box, foot: _Foot, area: Rect, lang: str, style: Style) -> Iterator[Item]:
    """Set barcode and QR code at the right, signs at the left, and the publisher between them."""
    top, right = area.bottom - foot.height, area.right
    row = area.bottom - foot.row if foot.above else top
    if foot.number:
        right -= WIDE
        bars = group(barcode(foot.number, right, area.bottom - TALL), id="barcode", title=foot.number)
        yield from with_sources([bars], () if foot.issue.barcode else ("barcode",))
        right -= _GAP
    if foot.issue.web:
        right -= TALL
        squares = qr_code(foot.issue.web, right, area.bottom - TALL, TALL)
        yield from with_sources([group(squares, id="qr", title=foot.issue.web)], ())
    left = area.x
    if foot.issue.logo:
        yield from with_sources(list(sign_items(foot.issue, left, top, SIDE, style)), ())
        left += 0.0 if foot.above else SIDE + 2.0
    for n, mark in enumerate(box.marks):
        across, down = (0.0, n * (SIDE + 2.0)) if foot.stacked else (n * (SIDE + 2.0), 0.0)
        yield from with_sources([mark_items(mark, left + across, row + down, style)], ("marks", n))
    x, y = area.x + (foot.left + 0.5 if foot.left else 0.0), top - 0.4
    for line in foot.small_print.name:
        y += foot.small_print.size * MM_PER_PT * 1.15
        yield from with_sources([Text(x, y, line, foot.small_print.size, "bold")], ())
    y += foot.small_print.size * MM_PER_PT * _TAIL
    for n, line in enumerate(foot.small_print.small):
        y += _SMALL * MM_PER_PT * 1.2
        yield from with_sources([Text(x, y, line, _SMALL)], ("warning", lang) if n < foot.small_print.warned else ())
    y += _SMALL * MM_PER_PT * 1.2
    yield version_mark(Text(x, y, f"{box.version} · {lang}", _SMALL))
