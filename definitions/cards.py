"""What a card that reminds of rules is."""

from hyskos.definitions.booklets import Need
from hyskos.definitions.model import Definition, Words
from hyskos.definitions.values import dataclass


@dataclass(frozen=True, slots=True)
class CardLine:
    """A rule, in which `{d4}` is an icon; in a box it is told only where that has what it `needs`."""

    text: Words
    needs: Need | None = None
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
