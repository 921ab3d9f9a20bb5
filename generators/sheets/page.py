"""Pages of paper: the input of writers, made from drawings by the other modules of this package."""

from dataclasses import field

from hyskos.definitions.geometry import Rect
from hyskos.definitions.values import dataclass
from hyskos.generators.drawing import Item


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet of paper in mm; `items` are in paper coordinates, y downwards.

    `trim` is where the printer cuts; `bleed` is how far art may extend beyond it. On a page that is not cut, both are
    the whole paper.
    """

    width: float
    height: float
    trim: Rect
    bleed: Rect
    items: tuple[Item, ...]
    label: str  # "Inner factory - sheet 2 of 4", the page's name in viewers


@dataclass(frozen=True, slots=True)
class Colophon:
    """Author, rights, date and product in the metadata of a file; empty fields take the project's defaults."""

    author: str = ""
    rights: str = ""  # "© 2026 Example House"
    date: str = ""  # YYYY-MM-DD
    product: str = ""  # id and version: "pharaoh-box 2.1"


HOUSE = Colophon()


def title_of_sides(*titles: str) -> str:
    """Join the titles of sides, without repeating equal ones.

    >>> title_of_sides("Anubian", "Anubian"), title_of_sides("4x", "Inner factory")
    ('Anubian', '4x / Inner factory')
    """
    return " / ".join(dict.fromkeys(titles))


@dataclass(frozen=True, slots=True)
class Document:
    """Pages of one file, and its metadata."""

    id: str  # the stem of the file's name
    title: str
    subject: str
    lang: str
    pages: tuple[Page, ...]
    keywords: tuple[str, ...] = field(default=())
    colophon: Colophon = HOUSE
