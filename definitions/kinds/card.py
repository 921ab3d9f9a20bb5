"""Reminder cards, and the backs of such cards."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Literal, Self

from hyskos.definitions.kinds.booklet import Need
from hyskos.definitions.kinds.definition import Definition, Words, define
from hyskos.definitions.values import build, dataclass

if TYPE_CHECKING:
    from hyskos.definitions import raw_types

Held = Literal[
    "a4", "backs", "duplex", "folded", "full-size", "imposed", "languages", "laminated", "letter", "maps",
    "named-imposed", "named-tiles", "saver", "tiles", "written",
]  # fmt: skip
"""Possible contents of a home kit: files of a kind, steps such as folding and laminating, or the board of a war."""


@dataclass(frozen=True, slots=True)
class CardLine:
    """A rule, in which `{d4}` is an icon; printed only if the box, or the kit, has what the line `needs`."""

    text: Words
    needs: Need | Held | None = None
    at: int = 0  # index in the file, since other lines may be left out


@dataclass(frozen=True, slots=True)
class CardSection:
    """A heading with its lines and an icon next to them."""

    title: Words
    lines: tuple[CardLine, ...]
    icon: str | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class Card(Definition):
    """A reminder card, or the back of such cards if it has no sections. `ground` is that of a map."""

    kind = "card"
    subtitle: Words
    width_mm: float
    height_mm: float
    sections: tuple[CardSection, ...] = ()
    ground: str = "lapis"

    @property
    def is_back(self) -> bool:
        """Return whether this is the back of other cards."""
        return not self.sections

    def with_lines(self, keep: Callable[[CardLine], bool]) -> Self:
        """Return the card with the lines that `wanted` accepts, or unchanged if none would remain."""
        sections = (replace(section, lines=tuple(filter(keep, section.lines))) for section in self.sections)
        return replace(self, sections=tuple(section for section in sections if section.lines) or self.sections)


def make_card(raw: "raw_types.CardFile", source: str = "") -> Card:
    """Build a reminder card."""
    sections = tuple(_section(section, at) for at, section in enumerate(raw.get("sections", ())))
    return define(Card, raw, source, sections=sections)


def _section(raw: "raw_types.CardSection", at: int) -> CardSection:
    lines = tuple(_card_line(line, number) for number, line in enumerate(raw["lines"]))
    return build(CardSection, raw, lines=lines, at=at)


def _card_line(raw: "raw_types.CardLine", at: int) -> CardLine:
    return CardLine(
        {lang: text for lang, text in raw.items() if lang != "needs" and isinstance(text, str)}, raw.get("needs"), at
    )
