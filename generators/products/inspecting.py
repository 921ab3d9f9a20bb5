"""Look a product over as it would be printed: covers with its title and publisher, in each of its languages.

Where it brings fonts, every sheet that takes them is drawn, since each has letters of its own.
"""

from collections.abc import Iterator, Sequence

from hyskos.definitions.covers import Cover
from hyskos.definitions.findings import Finding, Path, in_order
from hyskos.definitions.fonts.face import capitals
from hyskos.definitions.guarded_yaml import Document
from hyskos.definitions.model import Definition
from hyskos.definitions.products import Job, Part, Product
from hyskos.generators.drawing import UndrawableError
from hyskos.generators.inspection import spoken_texts
from hyskos.generators.orders.drawers import Drawer, drawers_of
from hyskos.generators.products.plan import HELD, issued
from hyskos.generators.typography import MissingGlyphError

_PLAIN = ("publisher", "copyright", "web", "barcode")
"""Keys of a product that are printed and the same in every language."""


def issue_findings(document: Document, product: Product, boards: Sequence[Definition]) -> tuple[Finding, ...]:
    """Find what of a product cannot be printed on its sheets; `boards` are its components, in their order."""
    found = [
        finding for n, board in enumerate(boards) for finding in _of_sheets(document, product, board, product.parts[n])
    ]
    once = {(finding.code, finding.mark): finding for finding in reversed(found)}
    return in_order(once.values())


def _of_sheets(document: Document, product: Product, board: Definition, part: Part) -> Iterator[Finding]:
    shown, jobs = issued(board, product), [job for job in product.jobs if part in product.parts_of(job)]
    wanted = (
        (drawer, lang) for job in jobs for drawer in _wanted(product, board, job) for lang in product.languages_of(job)
    )
    for drawer, lang in dict.fromkeys(wanted):
        try:
            drawer.draw(shown, lang, "full")
        except UndrawableError as error:
            code = "L701" if isinstance(error, MissingGlyphError) else "L702" if error.text else "L703"
            path = _place(document, error) or ("components", product.parts.index(part), "id")
            yield document.finding(code, path, error.message)


def _wanted(product: Product, board: Definition, job: Job) -> Iterator[Drawer]:
    """Choose what a product changes: covers, of which a job has some, and sheets in its fonts."""
    if isinstance(board, Cover):
        parts = {part for part, _kind in HELD.get(job.make, ())}
        yield from (drawer for drawer in drawers_of(board) if drawer.part in parts)
    elif product.fonts and not board.fonts:
        yield from drawers_of(board)


def _place(document: Document, error: UndrawableError) -> Path | None:
    """Find where a printed text stands in the file of a product, or else the font that lacks a letter of it."""
    told = [*spoken_texts(document.data), *(((key,), document.data[key]) for key in _PLAIN if key in document.data)]
    text = error.text
    found = next((path for path, one in told if text and text in (one, capitals(one))), None)
    return found or (error.path if error.path[:1] == ("fonts",) and "fonts" in document.data else None)
