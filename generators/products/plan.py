"""The orders of a product's jobs: its own components, for one reader each."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from hyskos.definitions.art.library import found_art
from hyskos.definitions.covers import Cover, Issue
from hyskos.definitions.model import Definition
from hyskos.definitions.printers import Profile
from hyskos.definitions.printing import INKS, MOST_COPIES, Stamp
from hyskos.definitions.products import Job, Product
from hyskos.generators.kit_orders import DRAFT_DPI, plain, proofs, special
from hyskos.generators.orders.building import build
from hyskos.generators.orders.drawers import stem
from hyskos.generators.orders.order import Order
from hyskos.generators.orders.print_file import PrintFile
from hyskos.generators.orders.request import Request
from hyskos.generators.sheets.page import Colophon

FINAL = "final"
LOGOS = "games"
"""Folder of data/art where logos that ship are."""
USUAL_PRINTER = "home-a4"
"""What pictures for shops and proofs are drawn for where a job names no printer: paper does not matter to them."""


def colophon_of(product: Product) -> Colophon:
    """Gather what every file of a product says of its publisher."""
    return Colophon(product.publisher, product.copyright, product.date, f"{product.id} {product.version}")


def issued(board: Definition, product: Product) -> Definition:
    """Give a component as the product brings it out: one that is final speaks of no reconstruction any more.

    A cover bears the title of the product, and who brings it out. Fonts of the product are those of every component
    that names none.
    """
    if isinstance(board, Cover):
        board = replace(board, title=product.title, subtitle=product.subtitle, issue=_issue(product))
    if product.fonts and not board.fonts:
        board = replace(board, fonts=product.fonts)
    return replace(board, provenance=FINAL) if product.provenance == FINAL else board


def guide_of(guide: Definition, product: Product) -> Definition:
    """Give the sheet that tells how to print as the product brings it out: under the name of its game."""
    return replace(issued(guide, product), game=product.game)


def _issue(product: Product) -> Issue:
    return Issue(
        publisher=product.publisher,
        logo=found_art(LOGOS, product.logo, product.arts) if product.logo else None,
        copyright=product.copyright,
        edition=product.edition,
        legal=product.legal,
        web=product.web,
        barcode=product.barcode,
    )


def job_orders(
    product: Product, job: Job, boards: Sequence[Definition], guide: Definition, request: Request
) -> Iterator[Order]:
    """Order what a job holds of a product's components, in the request's languages; raises RefusedError.

    `boards` are the components of the job, `guide` is the sheet for homes that tells how to print.
    """
    colophon = colophon_of(product)
    for order in _orders(product, job, [issued(board, product) for board in boards], guide_of(guide, product), request):
        yield replace(order, terms=replace(order.terms, colophon=colophon))


def _orders(
    product: Product, job: Job, boards: Sequence[Definition], guide: Definition, request: Request
) -> Iterator[Order]:
    copies = {board.id: min(part.count, MOST_COPIES) for board, part in zip(boards, product.parts_of(job), strict=True)}
    for lang in request.langs:
        spoken = replace(request, langs=(lang,))
        if job.make == "press":
            yield from plain(boards, replace(spoken, inks=INKS[:1]))
            yield from special(boards, replace(spoken, inks=INKS[:1]), copies)
        elif job.make == "proofs":
            yield from proofs(boards, request.printer, lang, request.stamp)
        elif job.make == "shop":
            covers = [board for board in boards if isinstance(board, Cover)]
            yield from build(replace(spoken, formats=("png",), dpi=DRAFT_DPI), covers).orders
            yield from build(replace(spoken, formats=("pdf",)), covers).orders
        else:
            yield from build(replace(spoken, inks=INKS[1:], formats=("pdf",)), [guide]).orders
            yield from _home(job, boards, spoken, copies)


def _home(job: Job, boards: Sequence[Definition], request: Request, copies: dict[str, int]) -> Iterator[Order]:
    """Order sheets for a printer at home: PDF alone, and no pictures, which are for shops."""
    for ink in job.inks:
        sheets = replace(request, inks=(ink,), formats=("pdf",))
        yield from plain(boards, sheets)
        yield from special([board for board in boards if not isinstance(board, Cover)], sheets, copies)


HELD = {
    "home": (("lid", "pdf"),),
    "press": (("lid", "pdf"), ("sell-sheet", "pdf")),
    "shop": (("square", "png"), ("banner", "png"), ("sell-sheet", "pdf")),
}
"""Formats of a cover that each reader needs, and the kind of file: buyers make a box, a shop shows pictures."""


def held(job: Job, order: Order, file: PrintFile) -> bool:
    """Tell whether the zip file of a job holds a file of an order: of covers, what its reader needs."""
    cover = order.definition
    if not isinstance(cover, Cover):
        return True
    parts = HELD.get(job.make, ())
    return any(file.name.startswith(f"{stem(cover, part)}_") and file.name.endswith(kind) for part, kind in parts)


def request_of(printer: Profile, langs: Sequence[str], stamp: Stamp) -> Request:
    """Begin the request of a job."""
    return Request(printer=printer, langs=tuple(langs), stamp=stamp)
