"""A page of paper: what writers write. Made from drawings by the other files of this folder."""

from dataclasses import field

from hyskos.definitions.geometry import Rect
from hyskos.definitions.values import dataclass
from hyskos.generators.drawing import Item


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet of paper in mm; `items` are in paper coordinates, y downwards.

    `trim` is where the printer cuts, `bleed` how far art may run beyond it. On a page without cutting both are
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
    """Whose a file is and of what day, as its properties say; what is empty is said by the house."""

    author: str = ""
    rights: str = ""  # "© 2026 Example House"
    date: str = ""  # YYYY-MM-DD
    product: str = ""  # id and version: "pharaoh-box 2.1"


HOUSE = Colophon()


def title_of_sides(*titles: str) -> str:
    """Join the titles of sides; sides of one title have it once.

    >>> title_of_sides("Anubian", "Anubian"), title_of_sides("4x", "Inner factory")
    ('Anubian', '4x / Inner factory')
    """
    return " / ".join(dict.fromkeys(titles))


@dataclass(frozen=True, slots=True)
class Document:
    """Pages that become one file, with what the file says of itself."""

    id: str  # the stem of the file's name
    title: str
    subject: str
    lang: str
    pages: tuple[Page, ...]
    keywords: tuple[str, ...] = field(default=())
    colophon: Colophon = HOUSE
