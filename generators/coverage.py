"""How much ink a sheet takes: the mean of each process plate over the whole sheet."""

from dataclasses import replace

from hyskos.generators.sheets.page import Document
from hyskos.generators.vision import separation
from hyskos.generators.writers.pdf import write_pdf
from hyskos.generators.writers.png import darkness

PLATES = ("cyan", "magenta", "yellow", "black")
DPI = 150
"""Of the plates: means differ by at most 0.3 per cent from those at 600 dpi; far fewer dots make thin lines heavier."""


def coverage(document: Document) -> list[dict[str, float]]:
    """Give the mean ink on every page, per cent of each plate, bare paper included.

    Method: each plate is rendered by itself in grey, every ink as its share of that plate, what lies above covering
    what lies below as on the sheet; then its pixels are averaged. Spot inks are not counted.
    Raises MissingExtraError when pypdfium2 is not installed.
    """
    pages = []
    for page in document.pages:
        alone = replace(document, pages=(page,))
        pages.append(
            {
                name: round(100 * darkness(write_pdf(alone, seen=separation(plate)), page, DPI), 1)
                for plate, name in enumerate(PLATES)
            }
        )
    return pages
