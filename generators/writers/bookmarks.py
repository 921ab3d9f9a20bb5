"""Headings of a page, for the bookmarks of its document."""

from collections.abc import Iterator

from hyskos.definitions.geometry import MM_PER_PT, transform
from hyskos.generators.drawing import walk_groups
from hyskos.generators.sheets.page import Page


def headings(page: Page) -> Iterator[tuple[str, float, float]]:
    """Yield the headings of a page in order, each with the point to show at the top of the viewer, in pt."""
    for group, matrix in walk_groups(page.items):
        if group.heading and group.title:
            x, y = transform(matrix, 0.0, 0.0)
            yield group.title, x / MM_PER_PT, (page.height - y) / MM_PER_PT
