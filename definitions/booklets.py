"""What a rules booklet is: frozen values like those of `hyskos.definitions.model`."""

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from hyskos.definitions.books import trim_of
from hyskos.definitions.model import Definition, Words
from hyskos.definitions.values import dataclass

MARK = "°"
"""Stands in a text after what the documents do not say and a ruling decides."""
Need = Literal["alone", "bomb", "devices", "proposals", "ram", "spikes", "umbrella"]
"""What a box may have: games alone, a unit that is a bomb, any device or that one, an ability that is a proposal."""


@dataclass(frozen=True, slots=True)
class BookletLine:
    """An entry of a list, or a row of a table, whose text has its cells between bars ("4 | 4 | none").

    `lead` is bold and comes first, `ruling` is the one that it states ("A47"). It is left out where the box lacks what
    it `needs`, and repeated for `each` faction of the box. Its placeholders are those of its own `example` or, without
    one, of the block.
    """

    text: Words
    lead: Words | None = None
    ruling: str | None = None
    example: str | None = None
    needs: Need | None = None
    each: Literal["faction"] | None = None
    at: int | None = None  # its place in the file, where others are left out or told several times


@dataclass(frozen=True, slots=True)
class BookletBlock:
    """A part of a section: diagram, text and lines, in this order, each of them if given.

    With `columns`, its headings between bars ("Attackers | Defenders"), lines are the rows of a table. The text of an
    `example` is set apart, behind its `lead`; placeholders of the block are filled with the values of that worked
    example, and so is a diagram that shows one.
    """

    text: Words | None = None
    final: Words | None = None  # in place of the text, on what is final
    lines: tuple[BookletLine, ...] = ()
    diagram: str | None = None
    example: str | None = None
    lead: Words | None = None  # bold words before the text of an example
    ordered: bool = False  # lines have numbers, not bullets
    columns: Words | None = None
    needs: Need | None = None  # what the box has, or else nothing of this is told
    at: int | None = None


@dataclass(frozen=True, slots=True)
class BookletSection:
    """A heading with its blocks, and the numbered statements (RP-36) and rulings (A47) that it explains.

    Where it `cites`, the rulings of its lines are printed; elsewhere the text has MARK where it states a ruling.
    """

    title: Words
    blocks: tuple[BookletBlock, ...]
    statements: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    number: int | None = None  # of a phase, printed on a plate
    icon: str | None = None  # at the end of the heading
    cites: bool = False
    needs: Need | None = None
    at: int | None = None


@dataclass(frozen=True, slots=True)
class Booklet(Definition):
    """The rules of a game to read: text in columns, `pages` pages in every language.

    `worked` holds the values of worked examples by their ids. A file has none: whoever knows the rules computes them
    before the booklet is printed; until then placeholders are shown by their names.
    """

    subtitle: Words
    width_mm: float
    height_mm: float
    columns: int
    pages: int
    sections: tuple[BookletSection, ...]
    ground: str = "lapis"  # of its title and accents, as of a map
    trim: str = ""  # of the book that a press makes of it: "a5", "170x240"
    worked: Mapping[str, Mapping[str, object]] = field(default_factory=dict)

    @property
    def book_trim(self) -> tuple[float, float]:
        """Give width and height of the book that a press makes of it, mm: the page itself if the file says nothing."""
        return trim_of(self.trim) if self.trim else (self.width_mm, self.height_mm)
