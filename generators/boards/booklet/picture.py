"""Context and result of drawing a booklet's diagrams."""

from collections.abc import Mapping
from typing import Any

from hyskos.definitions.values import dataclass
from hyskos.generators.boards.shared.style import NOTE, Style, centred_baseline
from hyskos.generators.drawing import Item, Text
from hyskos.generators.words import words


@dataclass(frozen=True, slots=True)
class Setting:
    """Context of a diagram: width of the column in mm, language, style, values of its worked example."""

    width: float
    lang: str
    style: Style
    values: Mapping[str, Any]

    def word(self, key: str, area: str = "booklet") -> str:
        """Return a printed word in the language of the page."""
        return words(area, self.lang)[key]

    @property
    def hand(self) -> str:
        """Return the ink for anything players write."""
        return self.style.accent if self.style.gold else self.style.text


@dataclass(frozen=True, slots=True)
class Picture:
    """A diagram with its upper left corner at the origin; a narrow one has its text next to it."""

    items: tuple[Item, ...]
    width: float
    height: float


def label(x: float, y: float, text: str, style: Style, size: float = NOTE) -> Text:
    """Make a line of text from x on, centred on y (mm)."""
    return Text(x, centred_baseline(y, size), text, size, ink=style.text)
