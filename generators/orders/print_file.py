"""A file made but not yet written, with facts for its printer and for the manifest of a kit: sizes, bleed, inks."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import Literal, TypedDict

from hyskos.definitions.identity_cache import IdentityKey
from hyskos.definitions.inks import called
from hyskos.definitions.kinds.printer import Press
from hyskos.definitions.values import dataclass
from hyskos.generators.credits import credit_line
from hyskos.generators.die_lines import DIE_LAYER
from hyskos.generators.drawing import Item, find_groups, inks_of, walk
from hyskos.generators.inks import ink
from hyskos.generators.measure import boxes
from hyskos.generators.orders.order import Folding, Imposed, Order, back_of, fold_of
from hyskos.generators.sheets.page import Document, Page

_EVERY_PLATE = "All"
"""The separation of marks that print on every plate, not an ink."""


@dataclass(frozen=True, slots=True)
class PageMeasures:
    """Width and height of a page and of its trim, its narrowest bleed, and the extent of its die lines, mm."""

    page: tuple[float, float]
    trim: tuple[float, float]
    bleed: float
    die: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Facts:
    """The pages of a document, whether they use anything but black, and their separations."""

    sheets: tuple[PageMeasures, ...]
    coloured: bool
    spots: tuple[str, ...] = ()


def facts_of(document: Document, press: Press | None = None) -> Facts:
    """Gather the facts of a document; a press may rename separations and replace some inks with special ones."""
    used = {name for page in document.pages for name in _inks(IdentityKey(*page.items))}
    theirs, cans = (press.spots, press.special_inks) if press else ({}, {})
    spot_names = {theirs.get(spot, spot) for name in used if (spot := ink(name).spot) and spot != _EVERY_PLATE}
    poured = {cans[called(name)] for name in used if called(name) in cans}
    process = [name for name in used if not ink(name).spot and called(name) not in cans]
    coloured = any(not ink(name).black_only for name in process)
    return Facts(tuple(map(_sheet, document.pages)), coloured, tuple(sorted(spot_names | poured)))


def _sheet(page: Page) -> PageMeasures:
    trim, bleed = page.trim, page.bleed
    least = min(trim.x - bleed.x, trim.y - bleed.y, bleed.right - trim.right, bleed.bottom - trim.bottom)
    return PageMeasures(_mm(page.width, page.height), _mm(trim.w, trim.h), round(least, 3) + 0.0, _die(page))


def _die(page: Page) -> tuple[float, float] | None:
    line_boxes = [box for _line, box in boxes(find_groups(page.items, DIE_LAYER))]
    if not line_boxes:
        return None
    left, top = min(box.x for box in line_boxes), min(box.y for box in line_boxes)
    return _mm(max(box.right for box in line_boxes) - left, max(box.bottom for box in line_boxes) - top)


def _mm(width: float, height: float) -> tuple[float, float]:
    return round(width, 3), round(height, 3)


@lru_cache(maxsize=64)  # PDF, SVG and PNG of an order have the same pages
def _inks(items: IdentityKey[Item]) -> frozenset[str]:
    return frozenset(name for item, _matrix in walk(items.values) for name in inks_of(item))


class PieceFacts(TypedDict):
    """A component on a sheet: its name there, definition, trim (x, y, width, height), and whether it is turned."""

    name: str
    id: str
    trim: list[float]
    turned: bool


CutFacts = TypedDict(
    "CutFacts",
    {
        "number": int,
        "direction": Literal["across", "down"],
        "piece": list[float],
        "at": float,
        "position": float,
        "from": Literal["top", "left"],
        "marks": list[list[float]],
        "held": str,
        "frees": str,
    },
)
"""A cut: the piece it divides, its y or x on the sheet, and its distance from an edge of the piece."""


class SheetFacts(TypedDict):
    """Sheets with the same layout, by number, with their pieces and cuts; mm from the upper left corner."""

    sheets: list[int]
    size: list[float]
    pieces: list[PieceFacts]
    cuts: list[CutFacts]


class PartFacts(TypedDict):
    """A component in a combined file: its id and title, first and last page, and number of copies."""

    id: str
    title: str
    pages: tuple[int, int]
    copies: int


@dataclass(frozen=True, slots=True)
class PrintFile:
    """A file that has not been written yet."""

    name: str
    content: bytes
    pages: int
    trim: tuple[float, float]  # width and height of the board, mm
    paper: str  # name of the paper or "full"; of the profile if an outside printer chooses the paper
    facts: Facts
    bleed: float | None = None  # bleed in mm, of files for a press
    colour: str | None = None  # level of PDF/X, or "RGB", for outside printers
    condition: str | None = None  # printing condition of a press file: "FOGRA39", or the name of a custom profile
    dpi: float | None = None  # of a picture with a fixed number of pixels, overriding its order
    component: str | None = None  # id of the manufacturer's component
    shop: str | None = None  # id of the web shop
    scale: float = 1.0  # of true size
    proof: str | None = None  # one of `hyskos.definitions.printing.PROOFS`; None for files to print
    coverage: tuple[Mapping[str, float], ...] = ()  # ink on each page, per cent of each plate, if requested
    blank: tuple[int, ...] = ()  # numbers of the blank pages of a book
    cuts: tuple[SheetFacts, ...] = ()  # for each layout, if several components share a sheet
    parts: tuple[PartFacts, ...] = ()  # of a combined file, in page order


# Keywords of a file: the same facts that a kit's manifest holds about it.
#
# This allows checking one against the other. A PDF stores them in /Keywords, an SVG in <metadata>, a PNG in a text
# chunk.

_BARE = ("id", "version", "paper", "printer")
"""Facts written without their name. The language is not a keyword: each file format has a place for it."""
_NAMED = (
    "side",
    "scale",
    "ink",
    "stamp",
    "back",
    "flip",
    "fold",
    "copies",
    "component",
    "shop",
    "proof",
    "provenance",
    "product",
    "publisher",
    "rights",
    "credits",
)
Side = Literal["both", "face", "back"]
NOTHING_MORE: Mapping[str, object] = MappingProxyType({})


def keywords(facts: Mapping[str, object]) -> tuple[str, ...]:
    """Format the facts of a file, named as in a manifest entry.

    >>> keywords({"id": "bastet", "version": "1.0", "lang": "en", "paper": "a4", "printer": "home-a4", "scale": 1.0})
    ('bastet', '1.0', 'a4', 'home-a4', 'scale 1')
    """
    bare = [str(facts[key]) for key in _BARE if facts.get(key) is not None]
    return (*bare, *(f"{key} {_spelt(facts[key])}" for key in _NAMED if facts.get(key) is not None))


def _spelt(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


def side_of(order: Order) -> Side:
    """Return "both" for two boards, or for a face and the back mounted behind it, otherwise "face" or "back".

    A single side is "back" for backs of cards, otherwise "face"; a proof shows the face of a folding board.
    """
    mounted = isinstance(order, Folding) and order.terms.profile.press is not None
    if back_of(order) or mounted:
        return "both"
    drawn = order.definitions if isinstance(order, Imposed) else (order.definition,)
    return "back" if all(drawing.is_back for drawing in drawn) else "face"


def provenance_of(order: Order) -> str | None:
    """Return the provenance of a board; None if it is final."""
    word = order.definition.provenance
    return word if word and word != "final" else None


def owner_of(order: Order) -> dict[str, str | None]:
    """Return the product, publisher, rights and credits of a file."""
    colophon = order.terms.colophon
    return {
        "product": colophon.product or None,
        "publisher": colophon.author or None,
        "rights": colophon.rights or None,
        "credits": credit_line(order.definition.credits, order.terms.lang) or None,
    }


def labels(order: Order, scale: float = 1.0, more: Mapping[str, object] = NOTHING_MORE) -> dict[str, object]:
    """Gather the facts that an order determines; `more` adds the paper, the component, the proof."""
    terms, back = order.terms, back_of(order)
    return {
        "id": order.definition.id,
        "version": order.definition.version,
        "printer": terms.profile.id,
        "side": side_of(order),
        "scale": round(scale, 4),
        "ink": terms.ink,
        "stamp": terms.stamp,
        "back": back.definition.id if back else None,
        "flip": back.flip if back else None,
        "fold": fold_of(order),
        "provenance": provenance_of(order),
        "copies": order.copies if isinstance(order, Imposed) else None,
        **owner_of(order),
        **more,
    }


def with_keywords(
    document: Document, order: Order, scale: float = 1.0, more: Mapping[str, object] = NOTHING_MORE
) -> Document:
    """Return a document with its keywords and colophon."""
    return replace(document, keywords=keywords(labels(order, scale, more)), colophon=order.terms.colophon)
