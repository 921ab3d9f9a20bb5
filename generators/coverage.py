"""Ink coverage: the mean of each process plate over a whole sheet."""

from dataclasses import replace

from hyskos.generators.colour_vision import separation
from hyskos.generators.sheets.page import Document
from hyskos.generators.writers.pdf import write_pdf
from hyskos.generators.writers.png import darkness

PLATES = ("cyan", "magenta", "yellow", "black")
DPI = 150
"""Resolution for rendering plates.

Means differ from those at 600 dpi by at most 0.3 per cent; at a much lower resolution thin lines come out heavier.
"""


def coverage(document: Document) -> list[dict[str, float]]:
    """Return the mean ink of every page as a percentage of each plate, including bare paper.

    Each plate is rendered separately in grey: every ink as its share of that plate, upper items covering lower ones as
    in print. Its pixels are then averaged. Spot inks are not counted.

    Raises MissingExtraError if pypdfium2 is not installed.
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
