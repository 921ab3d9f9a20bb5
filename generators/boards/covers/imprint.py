"""The foot of a sell sheet that a publisher brings out: sign, name, what the law asks for, address and number."""

from collections.abc import Iterator

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.cover import Cover, Issue
from hyskos.definitions.languages import text_in
from hyskos.definitions.messages import N_, say
from hyskos.generators.boards.covers.barcode import TALL, WIDE, barcode, qr_code
from hyskos.generators.boards.covers.flag import sign_items
from hyskos.generators.boards.shared.style import LABEL, NOTE, Style
from hyskos.generators.drawing import Item, Text, group
from hyskos.generators.typography import DoesNotFitError, cap_height, fit, wrap

_GAP = 5.0
"""Between sign, words and codes, mm."""
_SIGN = 18.0
"""Side of the sign, mm."""
_LEADING = 3.4
"""From one small line to the next, mm."""


def has_codes(issue: Issue | None) -> bool:
    """Return whether a foot bears a barcode or a QR code, and needs room for them."""
    return issue is not None and bool(issue.barcode or issue.web)


def codes(cover: Cover, issue: Issue, area: Rect, lang: str, style: Style) -> Iterator[Item]:
    """Draw sign, name and small print from the left, QR code and barcode from the right, over an area."""
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
    """Set the name, and below it edition, address and sentences in small letters; raises DoesNotFitError."""
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
            y += _LEADING
            if y > area.bottom:
                sentence = N_("publisher and legal lines of {name} need more than the {high} mm next to the codes")
                raise DoesNotFitError(say(sentence, name=cover.id, high=f"{area.h:g}"), path=("title",))
            yield Text(area.x, y, line, NOTE)
