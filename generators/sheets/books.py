"""The pages of a book in order, without marks, singly or as spreads."""

from collections.abc import Iterable, Sequence

from hyskos.definitions.geometry import Rect
from hyskos.generators.drawing import Drawing, Item, map_groups
from hyskos.generators.sheets.page import Document, Page
from hyskos.generators.sheets.positioning import positioned


def pages_document(drawings: Sequence[Drawing], name: str, title: str) -> Document:
    """Lay out every page of a book on a page of its own at trim size, labelled with its number."""
    pages = [
        Page(one.width, one.height, _paper(one), _paper(one), one.items, str(number))
        for number, one in enumerate(drawings, start=1)
    ]
    return book_document(drawings, name, title, pages)


def spreads_document(drawings: Sequence[Drawing], name: str, title: str) -> Document:
    """Lay out the pages of a book as spreads, the first and last page alone."""
    pages = [_spread(drawings[first - 1 : last], first) for first, last in spreads(len(drawings))]
    return book_document(drawings, name, title, pages)


def spreads(pages: int) -> list[tuple[int, int]]:
    """Return the first and last page number of every spread.

    >>> spreads(4)
    [(1, 1), (2, 3), (4, 4)]
    """
    return [(1, 1), *((number, min(number + 1, pages)) for number in range(2, pages + 1, 2))]


def book_document(drawings: Sequence[Drawing], name: str, title: str, pages: Iterable[Page]) -> Document:
    """Make a document of the pages of a book."""
    first = drawings[0]
    return Document(name, title, first.subject or title, first.lang, tuple(pages))


def without_order(items: Iterable[Item]) -> tuple[Item, ...]:
    """Copy items without bookmarks, roles and alt texts: imposed sheets are not in reading order."""
    return map_groups(items, heading=False, role=(), alt="")


def _paper(drawing: Drawing) -> Rect:
    return Rect(0, 0, drawing.width, drawing.height)


def _spread(drawings: Sequence[Drawing], first: int) -> Page:
    wide, items = 0.0, list[Item]()
    for one in drawings:
        items += positioned(one, wide, 0, _paper(one))
        wide += one.width
    paper = Rect(0, 0, wide, drawings[0].height)
    return Page(wide, paper.h, paper, paper, tuple(items), "-".join(str(first + i) for i in range(len(drawings))))
