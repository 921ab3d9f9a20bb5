"""Headings of a page, for the bookmarks of its document."""

from collections.abc import Iterator, Sequence

from hyskos.definitions.geometry import MM_PER_PT, combine, transform
from hyskos.generators.drawing import Group, Item
from hyskos.generators.sheets.page import Page

_STILL = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def headings(
    page: Page, items: tuple[Item, ...], matrix: Sequence[float] = _STILL
) -> Iterator[tuple[str, float, float]]:
    """Yield the headings of a page in order, each with the point to show at the top of the viewer, in pt."""
    for item in items:
        if isinstance(item, Group):
            inner = combine(matrix, item.matrix) if item.matrix else matrix
            if item.heading and item.title:
                x, y = transform(inner, 0.0, 0.0)
                yield item.title, x / MM_PER_PT, (page.height - y) / MM_PER_PT
            yield from headings(page, item.items, inner)
