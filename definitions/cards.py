"""What a card that reminds of rules is."""

from collections.abc import Callable
from dataclasses import replace
from typing import Literal, Self

from hyskos.definitions.booklets import Need
from hyskos.definitions.model import Definition, Words
from hyskos.definitions.values import dataclass

Held = Literal[
    "a4", "backs", "duplex", "folded", "full-size", "imposed", "languages", "laminated", "letter", "maps",
    "named-imposed", "named-tiles", "saver", "tiles", "written",
]  # fmt: skip
"""What a kit for homes may hold: files of a kind, or what is folded, laminated, written on, or the board of a war."""


@dataclass(frozen=True, slots=True)
class CardLine:
    """A rule, in which `{d4}` is an icon; it is told only where the box, or the kit, has what it `needs`."""

    text: Words
    needs: Need | Held | None = None
    at: int = 0  # its place in the file, where others are left out


@dataclass(frozen=True, slots=True)
class CardSection:
    """A heading with its lines, and the icon beside them."""

    title: Words
    lines: tuple[CardLine, ...]
    icon: str | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class Card(Definition):
    """A card that reminds of rules; without sections the back of such cards. `ground` as of a map."""

    subtitle: Words
    width_mm: float
    height_mm: float
    sections: tuple[CardSection, ...] = ()
    ground: str = "lapis"

    @property
    def is_back(self) -> bool:
        """Tell whether this is the back of other cards."""
        return not self.sections

    def with_lines(self, wanted: Callable[[CardLine], bool]) -> Self:
        """Give the card with the lines that are wanted; one of which nothing would be left stays as it is."""
        sections = (replace(one, lines=tuple(filter(wanted, one.lines))) for one in self.sections)
        return replace(self, sections=tuple(one for one in sections if one.lines) or self.sections)
