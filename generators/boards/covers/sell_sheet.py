"""Sell sheets for shops and buyers: face, facts, a picture of the contents of the box, three short paragraphs."""

from collections.abc import Iterator, Sequence

from hyskos.definitions.geometry import Rect, add_up
from hyskos.definitions.kinds.cover import Cover, Fact, Issue
from hyskos.definitions.languages import text_in
from hyskos.definitions.messages import N_, say
from hyskos.generators.boards.covers.barcode import TALL, WIDE, barcode, qr_code
from hyskos.generators.boards.covers.face import head as head_of
from hyskos.generators.boards.covers.pictured import pictures
from hyskos.generators.boards.covers.scene import accent, frieze, ground_items, ground_sources, sign_items
from hyskos.generators.boards.shared.columns import divide
from hyskos.generators.boards.shared.engraving import shade_area
from hyskos.generators.boards.shared.lettering import wordmark
from hyskos.generators.boards.shared.style import BLEED, BOLD, LABEL, LINE, NOTE, Style, style_of
from hyskos.generators.credits import credits_at, fit_credits
from hyskos.generators.drawing import Drawing, Item, Text, group, move_items, polyline, rectangle, with_sources
from hyskos.generators.typography import DoesNotFitError, cap_height, fit, set_title, width, wrap
from hyskos.generators.words import join_pair, words

# The foot of a publisher's sell sheet: sign, name, legal details, address, barcode and QR code.

_GAP = 5.0
"""Gap between sign, words and codes, mm."""
_SIGN = 18.0
"""Side of the sign, mm."""
_IMPRINT_LEADING = 3.4
"""Line spacing of the small print, mm."""


def has_codes(issue: Issue | None) -> bool:
    """Return whether the foot has a barcode or a QR code, for which it is higher."""
    return issue is not None and bool(issue.barcode or issue.web)


def codes(cover: Cover, issue: Issue, area: Rect, lang: str, style: Style) -> Iterator[Item]:
    """Draw sign, name and small print from the left, QR code and barcode from the right, in an area."""
    right = area.right
    if issue.barcode:
        right -= WIDE
        yield group(barcode(issue.barcode, right, area.y), id="barcode", title=issue.barcode)
        right -= _GAP
    if issue.web:
        right -= TALL
        yield group(qr_code(issue.web, right, area.y, TALL), id="qr", title=issue.web)
        right -= _GAP
    left = area.x
    if issue.logo:
        yield from sign_items(issue, left, area.y, _SIGN, style)
        left += _SIGN + _GAP
    yield from _small_print(cover, issue, Rect(left, area.y, right - left, area.h), lang)


def _small_print(cover: Cover, issue: Issue, area: Rect, lang: str) -> Iterator[Item]:
    """Set the name, and edition, address and legal lines in small type below it; raises DoesNotFitError."""
    size, lines = fit(issue.publisher, area.w, largest=12.0, smallest=LABEL, lines=2, font="bold")
    y = area.y
    for line in lines:
        y += cap_height(size, "bold") + 1.6
        yield Text(area.x, y, line, size, "bold")
    y += 0.7
    edition = [text_in(issue.edition, lang)] if issue.edition else []
    texts = [*edition, issue.web, issue.copyright, *(text_in(legal, lang) for legal in issue.legal)]
    for text in filter(None, texts):
        for line in wrap(text, NOTE, area.w):
            y += _IMPRINT_LEADING
            if y > area.bottom:
                sentence = N_(
                    "publisher and legal lines of {name} need more than the {high} mm next to QR code and barcode"
                )
                message = say(sentence, name=cover.id, high=f"{area.h:g}")
                raise DoesNotFitError(message, path=("title",), hint=say(N_("shorten `legal` of the product")))
            yield Text(area.x, y, line, NOTE)


# The page: face, facts, picture, paragraphs.

SIZES = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height of the page, mm."""
MARGIN, GUTTER = 12.0, 7.0
_HEAD, _FACTS, _FOOT = 1 / 3, 24.0, 18.5
"""Height of the face relative to the width of the page; heights of facts and foot, mm."""
_TEXT, _HEADING, _FACT = 10.5, 13.0, 24.0
"""Maximum size of paragraphs, their headings, and facts, pt."""
_BESIDE, _LEAST = 3.5, 2.0
"""Usual and minimum gap between a fact and the lines at its sides, mm."""
_LEADING = 0.485
"""Line spacing of paragraphs, mm per pt."""
_APART = 6.0
"""Gap between two parts of the page, mm."""
_CLEAR = 10.8
"""Distance of the publisher's name from the cut, mm; the credits are below it."""
_CREDITS = 6.0
"""Distance of the credits' baseline from the cut, mm."""
_LAP = 0.5
"""How far the page overlaps the bleed of its head, so that no edge is visible, mm."""
_FRIEZE, _OVER_CODES = 2.6, 4.0
"""Height of the frieze above the foot, and its distance from the codes, mm."""
_LINES = 1.6
"""Distance of the lines of the table in the saver style, mm."""
_OUR_NAME = "Hyskos"
"""The publisher whose name is set as a wordmark."""
_LEAST_PICTURE = 60.0
"""Minimum height of the picture, mm."""


def draw(cover: Cover, *, lang: str, ink: str = "full", size: str = "a4") -> Drawing:
    """Draw the page for A4 or Letter; raises DoesNotFitError if its texts leave no space for the picture."""
    style = style_of(ink)
    sheet_width, sheet_height = SIZES[size]
    head = Rect(0, 0, sheet_width, sheet_width * _HEAD)
    telling, tall = _paragraphs(cover, sheet_width, lang, style)
    foot = _FRIEZE + _OVER_CODES + TALL + _CLEAR if has_codes(cover.issue) else _FOOT
    low = sheet_height - foot - _APART - tall
    band = Rect(0, head.bottom + _FACTS, sheet_width, low - _APART - head.bottom - _FACTS)
    if band.h < _LEAST_PICTURE:
        sentence = N_("the paragraphs leave {high} mm for the picture, which needs {least} mm")
        message = say(sentence, high=f"{band.h:.0f}", least=f"{_LEAST_PICTURE:g}")
        raise DoesNotFitError(message, path=("paragraphs",))
    inner = Rect(MARGIN, band.y, sheet_width - 2 * MARGIN, band.h).grown(-_APART)
    picture = pictures(
        cover, Rect(MARGIN, inner.y, sheet_width - 2 * MARGIN, inner.h), lang, style, style.gold or "black"
    )
    layers = (
        group(
            with_sources(_table(cover, Rect(0, 0, sheet_width, sheet_height), band, style), ()), id="ground", layer=True
        ),
        *with_sources(head_of(cover, head, lang, style, MARGIN), ()),
        group(with_sources(_line(head, style), ()), id="line", layer=True),
        group(
            _facts(cover, Rect(MARGIN, head.bottom, sheet_width - 2 * MARGIN, _FACTS), lang, style),
            id="facts",
            layer=True,
        ),
        group(picture, id="picture", layer=True),
        group([move_items(telling, 0, low)], id="paragraphs", layer=True),
        group(
            with_sources(_foot(cover, Rect(0, sheet_height - foot, sheet_width, foot), lang, style), ()),
            id="foot",
            layer=True,
        ),
    )
    title = join_pair(text_in(cover.title, lang), text_in(cover.subtitle, lang), lang)
    return Drawing(f"{cover.game}_{cover.id}-sell-sheet", title, sheet_width, sheet_height, lang, layers)


def _table(cover: Cover, page: Rect, band: Rect, style: Style) -> Iterator[Item]:
    """Fill the page, with a band in the ground of the cover behind the boards."""
    left, right = page.x - BLEED, page.right + BLEED
    if style.gold is None:
        yield shade_area(Rect(MARGIN, band.y, page.w - 2 * MARGIN, band.h).corners(), _LINES)
        for y in (band.y, band.bottom):
            yield polyline([(MARGIN, y), (page.right - MARGIN, y)], stroke="black", width=LINE)
        return
    centre = page.w / 2, band.y + band.h / 2
    yield from with_sources(ground_items(cover, page, centre, style), *ground_sources(cover, style))
    for top, low in ((page.y - BLEED, band.y), (band.bottom, page.bottom + BLEED)):
        yield rectangle(left, top, right - left, low - top, fill=style.paper)
    for y in (band.y, band.bottom):
        yield polyline([(left, y), (right, y)], stroke=style.gold, width=2 * BOLD)


def _line(head: Rect, style: Style) -> Iterator[Item]:
    """Draw the line below the face, and cover the bleed below it with the page."""
    if style.gold:
        low, right = head.bottom + BLEED + _LAP, head.right + BLEED
        yield rectangle(-BLEED, head.bottom, right + BLEED, low - head.bottom, fill=style.paper)
    out = BLEED if style.gold else -MARGIN
    ends = [(head.x - out, head.bottom), (head.right + out, head.bottom)]
    yield polyline(ends, stroke=style.gold or "black", width=2 * BOLD if style.gold else LINE)


def _facts(cover: Cover, area: Rect, lang: str, style: Style) -> Iterator[Item]:
    """Set the value of each fact large above its label, with lines between facts."""
    facts = [*cover.facts, *_price(cover, lang)]
    room = area.w / len(facts) - 2 * _LEAST
    values = [set_title(text_in(fact.value, lang)) for fact in facts]
    labels = [text_in(fact.label, lang) for fact in facts]
    small = min(fit(text, room, largest=LABEL, smallest=NOTE - 0.5, lines=2)[0] for text in labels)
    below = [wrap(label, small, room) for label in labels]
    minimum = [max(width(line, small) for line in lines) for lines in below]
    size = _fact_size(values, minimum, area.w - 2 * _BESIDE * len(facts), room)
    needed = [max(width(text, size, font), minimum[i]) for i, (text, font) in enumerate(values)]
    air, edge = (area.w - sum(needed)) / len(facts), area.x
    for i, (value, font) in enumerate(values):
        x = edge + (needed[i] + air) / 2
        y = area.y + 5.4 + cap_height(_FACT, "display")
        number = Text(x, y, value, size, font, "middle", accent(cover, style))
        lines = [Text(x, y + 5.2 + k * 3.7, line, small, anchor="middle") for k, line in enumerate(below[i])]
        is_from_cover = i < len(cover.facts)  # a price is that of a product
        yield from with_sources([number], ("facts", i, "value", lang) if is_from_cover else ())
        yield from with_sources(lines, ("facts", i, "label", lang) if is_from_cover else ())
        if i:
            line = polyline([(edge, area.y + 5), (edge, area.bottom - 5)], stroke=style.gold or "black", width=LINE)
            yield from with_sources([line], ("facts",))
        edge += needed[i] + air


def _fact_size(values: Sequence[tuple[str, str]], minimum: Sequence[float], available: float, room: float) -> float:
    """Find the maximum size at which values or labels, whichever are wider, are `available` mm wide together.

    It is never smaller than if each value had `room` mm.
    """
    smallest = min(fit(text, room, largest=_FACT, smallest=LABEL, font=font)[0] for text, font in values)
    sizes = (smallest + step / 4 for step in range(int(4 * (_FACT - smallest)), 0, -1))
    return next(
        (
            size
            for size in sizes
            if add_up(max(width(text, size, font), low) for (text, font), low in zip(values, minimum, strict=True))
            <= available
        ),
        smallest,
    )


def _price(cover: Cover, lang: str) -> Iterator[Fact]:
    """Return the price as the last fact, if the product has one."""
    if cover.issue and cover.issue.price:
        yield Fact(cover.issue.price, {lang: words("covers", lang)["price"]})


def _paragraphs(cover: Cover, sheet_width: float, lang: str, style: Style) -> tuple[list[Item], float]:
    """Set the paragraphs in columns below the origin; return their items and the height of the longest, mm."""
    columns = divide(sheet_width - 2 * MARGIN, len(cover.paragraphs), GUTTER)
    column = columns.size
    headings = [set_title(text_in(paragraph.title, lang)) for paragraph in cover.paragraphs]
    size = min(fit(text, column, largest=_HEADING, smallest=LABEL, font=font)[0] for text, font in headings)
    items: list[Item] = []
    tall = 0.0
    for i, (content, (heading, font)) in enumerate(zip(cover.paragraphs, headings, strict=True)):
        x, y = MARGIN + columns.start(i), cap_height(size, font)
        items += with_sources(
            [Text(x, y, heading, size, font, ink=accent(cover, style))], ("paragraphs", i, "title", lang)
        )
        line = polyline([(x, y + 2.2), (x + column, y + 2.2)], stroke=style.gold or "black", width=LINE)
        items += with_sources([line], ("paragraphs", i))
        y += 2.9
        for words_of in wrap(text_in(content.text, lang), _TEXT, column):
            y += _TEXT * _LEADING
            items += with_sources([Text(x, y, words_of, _TEXT)], ("paragraphs", i, "text", lang))
        tall = max(tall, y)
    return items, tall


def _foot(cover: Cover, area: Rect, lang: str, style: Style) -> Iterator[Item]:
    """Draw the foot: frieze, credits, and our wordmark with a line about us, or the publisher and its codes."""
    left, right = MARGIN, area.w - MARGIN
    yield from frieze((left, area.y), (right, area.y), _FRIEZE, accent(cover, style), style)
    size, level, issue = 12.0, area.bottom - _CLEAR, cover.issue
    credited = fit_credits(cover.credits, lang, right - left, NOTE)
    yield from credits_at(credited, left, area.bottom - _CREDITS, own=issue is None)
    if issue and has_codes(issue):
        yield from codes(cover, issue, Rect(left, level - TALL, right - left, TALL), lang, style)
        return
    if issue and issue.publisher != _OUR_NAME:
        yield Text(left, level, issue.publisher, size, "bold")
        return
    yield wordmark("HYSKOS", left + width("HYSKOS", size, "display") / 2, level, size, "black")
    yield Text(right, level, words("covers", lang)["house"], LABEL, anchor="end")
