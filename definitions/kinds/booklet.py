"""Rules booklets: text in columns with diagrams and worked examples."""

from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Literal

from hyskos.definitions.books import trim_of
from hyskos.definitions.kinds.definition import Definition, Words, define, make_credits
from hyskos.definitions.values import build, dataclass

if TYPE_CHECKING:
    from hyskos.definitions import raw_types

MARK = "°"
"""Marks text that is not in the documents but decided by a ruling."""
Need = Literal["alone", "bomb", "devices", "proposals", "ram", "spikes", "umbrella"]
"""What a box must contain: solo play, a bomb unit, any device or a given one, an ability that is a proposal."""


@dataclass(frozen=True, slots=True)
class BookletLine:
    """An entry of a list, or a row of a table, with its cells separated by bars ("4 | 4 | none").

    `lead` is printed in bold first; `ruling` is the id of the ruling that it states ("A47"). The line is left out if
    the box lacks what it `needs`, and repeated for `each` faction of the box. Its placeholders come from its own
    `example` or, without one, from that of the block.
    """

    text: Words
    lead: Words | None = None
    ruling: str | None = None
    example: str | None = None
    needs: Need | None = None
    each: Literal["faction"] | None = None
    at: int | None = None  # index in the file, since other lines may be left out or repeated


@dataclass(frozen=True, slots=True)
class BookletBlock:
    """A part of a section: diagram, text and lines, in this order, all optional.

    With `columns`, headings separated by bars ("Attackers | Defenders"), the lines are the rows of a table. The text of
    an `example` is set apart, after its `lead`; the values of that worked example fill the placeholders of the block,
    and a diagram may show it.
    """

    text: Words | None = None
    final: Words | None = None  # replaces the text in a final edition
    lines: tuple[BookletLine, ...] = ()
    diagram: str | None = None
    example: str | None = None
    lead: Words | None = None  # bold words before the text of an example
    ordered: bool = False  # lines have numbers, not bullets
    columns: Words | None = None
    needs: Need | None = None  # left out unless the box has this
    at: int | None = None


@dataclass(frozen=True, slots=True)
class BookletSection:
    """A heading with its blocks, and the numbered statements (RP-36) and rulings (A47) that it explains.

    If it `cites`, the ruling ids of its lines are printed; otherwise MARK follows text that states a ruling.
    """

    title: Words
    blocks: tuple[BookletBlock, ...]
    statements: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    number: int | None = None  # number of a phase, printed on a plate
    icon: str | None = None  # at the end of the heading
    cites: bool = False
    needs: Need | None = None
    at: int | None = None


@dataclass(frozen=True, slots=True)
class Booklet(Definition):
    """The rules of a game to read: text in columns, `pages` pages in every language.

    `worked` holds the values of worked examples by id. It is empty after loading; the caller computes them with the
    rules before printing, and until then placeholders show their names.
    """

    kind = "booklet"
    subtitle: Words
    width_mm: float
    height_mm: float
    columns: int
    pages: int
    sections: tuple[BookletSection, ...]
    ground: str = "lapis"  # for title and accents, as on a map
    trim: str = ""  # size of the bound book: "a5", "170x240"
    worked: Mapping[str, Mapping[str, object]] = field(default_factory=dict)

    @property
    def book_trim(self) -> tuple[float, float]:
        """Width and height of the bound book, mm; the page size if the file gives no trim."""
        return trim_of(self.trim) if self.trim else (self.width_mm, self.height_mm)


def make_booklet(raw: "raw_types.BookletFile", source: str = "") -> Booklet:
    """Build a rules booklet; its worked examples are computed later."""
    sections = tuple(_section(section, at) for at, section in enumerate(raw["sections"]))
    return define(Booklet, raw, source, credits=make_credits(raw.get("credits", ())), sections=sections)


def _section(raw: "raw_types.BookletSection", at: int) -> BookletSection:
    blocks = tuple(_block(block, number) for number, block in enumerate(raw["blocks"]))
    return build(BookletSection, raw, blocks=blocks, at=at)


def _block(raw: "raw_types.BookletBlock", at: int) -> BookletBlock:
    lines = tuple(BookletLine(**line, at=n) for n, line in enumerate(raw.get("lines", ())))
    return build(BookletBlock, raw, lines=lines, at=at)
