"""A card that reminds of rules: headings and short lines, in one language."""

from collections.abc import Iterator

from hyskos.definitions.languages import text_in
from hyskos.definitions.messages import N_, say
from hyskos.definitions.model import Card
from hyskos.generators.boards.shared.style import (
    LABEL,
    LINE,
    NOTE,
    SAFE,
    SECTION,
    TITLE,
    Style,
    frame,
    ground,
    style_of,
)
from hyskos.generators.drawing import Drawing, Item, Text, group, polygon, polyline
from hyskos.generators.stamps import version_mark
from hyskos.generators.typography import DoesNotFitError, cap_height, wrap

INDENT = 4.0
PADDING = 6.0
WIDE = 150.0
"""A wider card, mm, is read from farther away: its title and type are larger."""
MOST_AIR = 8.0
"""More room above a section, mm, would tear the card apart."""


def draw(card: Card, *, lang: str, ink: str = "full") -> Drawing:
    """Draw the card at its size in mm; all languages use the size of type at which the longest fits.

    Raises DoesNotFitError when the words do not fit at the size of notes.
    """
    style = style_of(ink)
    size = common_type(card)
    air = common_air(card, size)
    layers = (
        group(
            [*ground(card.width_mm, card.height_mm, style), *frame(card.width_mm, card.height_mm, style, inset=4)],
            id="background",
            layer=True,
        ),
        group(_words(card, size, air, lang, style), id="words", layer=True),
    )
    title = f"{text_in(card.title, lang)}: {text_in(card.subtitle, lang)}"
    return Drawing(f"{card.game}_{card.id}", title, card.width_mm, card.height_mm, lang, layers)


def common_type(card: Card) -> float:
    """Find the largest size in pt at which every language fits the card."""
    size = LABEL + (2 if card.width_mm > WIDE else 1)
    while size >= NOTE:
        if all(_height(card, size, lang) <= _low(card) for lang in card.title):
            return size
        size -= 0.25
    told = N_("the lines do not fit {wide:g} x {high:g} mm at {size:g} pt")
    raise DoesNotFitError(say(told, wide=card.width_mm, high=card.height_mm, size=NOTE), path=("sections",))


def common_air(card: Card, size: float) -> float:
    """Find how much room in mm a section gets above it, beyond the least: what is left over in every language."""
    spare = min(_low(card) - _height(card, size, lang) for lang in card.title)
    return min(MOST_AIR, spare / len(card.sections))


def _low(card: Card) -> float:
    return card.height_mm - SAFE - 6


def _height(card: Card, size: float, lang: str) -> float:
    texts = [item for item in _words(card, size, 0.0, lang, style_of("saver")) if isinstance(item, Text)]
    return max(text.y for text in texts)


def _words(card: Card, size: float, air: float, lang: str, style: Style) -> Iterator[Item]:
    left, wide = SAFE + PADDING - 2, card.width_mm - 2 * (SAFE + PADDING - 2)
    head, sub = (TITLE, SECTION) if card.width_mm > WIDE else (SECTION + 2, LABEL)
    y = SAFE + PADDING + cap_height(head)
    yield Text(left, y, text_in(card.title, lang), head, font="bold", ink=style.text)
    y += 5.2 + 0.6 * (sub - LABEL)
    yield Text(left, y, text_in(card.subtitle, lang), sub, ink=style.soft)
    y += 3
    step = size * 0.46
    for section in card.sections:
        y += 6.0 + air
        yield Text(left, y, text_in(section.title, lang), SECTION, font="bold", ink=style.text)
        y += 1.6
        yield polyline([(left, y), (left + wide, y)], stroke=style.gold or style.rule, width=LINE)
        y += 1.4
        for line in section.lines:
            y += step
            yield _bullet(left + 1.2, y - cap_height(size) / 2, style)
            for k, part in enumerate(wrap(text_in(line, lang), size, wide - INDENT)):
                y += step if k else 0
                yield Text(left + INDENT, y, part, size, ink=style.text)
            y += 1.2
    stamp = f"{card.id} · {card.version} · {lang}"
    yield version_mark(Text(card.width_mm - left, card.height_mm - SAFE - 1, stamp, NOTE, anchor="end", ink=style.soft))


def _bullet(x: float, y: float, style: Style) -> Item:
    return polygon([(x, y - 0.9), (x + 1.0, y + 0.8), (x - 1.0, y + 0.8)], fill=style.text)
