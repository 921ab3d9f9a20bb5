"""What a card that reminds of rules is."""

from hyskos.definitions.model import Definition, Words
from hyskos.definitions.values import dataclass


@dataclass(frozen=True, slots=True)
class CardSection:
    """A heading with its lines, in which `{d4}` is an icon, and the icon beside them."""

    title: Words
    lines: tuple[Words, ...]
    icon: str | None = None


@dataclass(frozen=True, slots=True)
class Card(Definition):
    """A card that reminds of rules; without sections the back of such cards. `ground` as of a map."""

    subtitle: Words
    width_mm: float
    height_mm: float
    sections: tuple[CardSection, ...] = ()
    ground: str = "lapis"
