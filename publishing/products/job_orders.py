"""The orders of a product's jobs: its own components, each job for one recipient."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from hyskos.definitions.kinds.box import Box
from hyskos.definitions.kinds.card import Card
from hyskos.definitions.kinds.cover import Cover
from hyskos.definitions.kinds.definition import Definition, of_class
from hyskos.definitions.kinds.printer import Profile
from hyskos.definitions.kinds.product import Job, Product
from hyskos.definitions.kinds.registry import MAIN_BOARDS, DefinitionKind
from hyskos.definitions.kinds.shop import Shop
from hyskos.definitions.printing import INKS, MOST_COPIES, Flip, Stamp
from hyskos.generators.orders.order import Combined, ForShop, Imposed, Order, Single
from hyskos.generators.orders.plan_orders import build, build_single
from hyskos.generators.orders.print_file import PrintFile
from hyskos.generators.orders.renderers import stem
from hyskos.generators.orders.requests import Request
from hyskos.publishing.build.kit import plain, proofs, special
from hyskos.publishing.build.manifest import COVER
from hyskos.publishing.products.box_fit import mounts
from hyskos.publishing.products.components import (
    apply_product,
    backs_of,
    colophon_of,
    counts_of,
    guide_of,
    link_boxes,
    with_backs_behind,
)
from hyskos.publishing.products.file_names import titles_of

USUAL_PRINTER = "home-a4"
"""Printer for shop pictures and proofs if a job names none: they do not depend on paper."""


def job_orders(
    product: Product,
    job: Job,
    boards: Sequence[Definition],
    guide: Card,
    request: Request,
    shop: Shop | None = None,
) -> Iterator[Order]:
    """Order everything in a product's job, in the request's languages; raises RefusedError.

    `boards` are the components of the job, `guide` is the printing guide for homes, `shop` is set for a job that makes
    a shop's pictures.
    """
    colophon = colophon_of(product)
    issued = link_boxes([apply_product(board, product) for board in boards], boards)
    for order in (
        _for_shop(issued, shop, request) if shop else _orders(product, job, issued, guide_of(guide, product), request)
    ):
        yield replace(order, terms=replace(order.terms, colophon=colophon))


def _for_shop(boards: Sequence[Definition], shop: Shop, request: Request) -> Iterator[Order]:
    """Order the pictures of every cover for a shop, in full colour."""
    for lang in request.langs:
        for cover in of_class(boards, Cover):
            yield ForShop(cover, build_single(replace(request, langs=(lang,)), cover).terms, shop)


def _orders(product: Product, job: Job, boards: Sequence[Definition], guide: Card, request: Request) -> Iterator[Order]:
    counts = counts_of(boards, product.parts_of(job))
    copies = {id_: min(count, MOST_COPIES) for id_, count in counts.items()}
    for lang in request.langs:
        spoken = replace(request, langs=(lang,))
        if job.make == "press":
            yield from press_orders(boards, replace(spoken, inks=INKS[:1]))
        elif job.make == "proofs":
            yield from proofs(boards, request.printer, lang, request.stamp)
        elif job.make == "tables":
            continue  # not printed: `generators/tables` writes them
        elif job.make == "shop":
            covers = of_class(boards, Cover)
            yield from build(replace(spoken, formats=("png",), screens=True), covers).orders
            yield from build(replace(spoken, formats=("pdf",)), covers).orders
        else:
            yield from build(replace(spoken, inks=INKS[1:], formats=("pdf",)), [guide]).orders
            yield from _home(job, boards, spoken, copies)
            yield from _in_one_file(product, job, [guide, *boards], replace(spoken, formats=("pdf",)), counts)


_PRINTING_ORDER: tuple[tuple[DefinitionKind, ...], ...] = (
    ("booklet",), MAIN_BOARDS, ("faction",), ("score-sheet",), ("card",), ("pieces",), ("cover",), ("box",)
)  # fmt: skip
"""Kinds of components in a buyer's printing order, after the guide."""
MOST_REPEATED = 20
"""Maximum copies for which a component's pages repeat in the combined file; of a pad, one sheet is enough."""


def _in_one_file(
    product: Product, job: Job, boards: Sequence[Definition], request: Request, counts: Mapping[str, int]
) -> Iterator[Combined]:
    """Order all sheets at true size on one paper as one file, for each ink, in printing order.

    A lid that belongs to one of the job's boxes is not printed again.
    """
    (lang,) = request.langs
    on_boxes = _covers_on_boxes(boards)
    sheets = sorted((board for board in with_backs_behind(boards) if board.id not in on_boxes), key=_printing_rank)
    titles = titles_of(product, boards, lang)
    for ink in job.inks:
        parts = list[tuple[Single | Imposed, str, int]]()
        for board in sheets:
            count = counts.get(board.id, 1)
            if board.kind == "card" and board.id != COVER and count > 1:
                each = replace(request, inks=(ink,), names=(board.id,), impose=True, copies=min(count, MOST_COPIES))
                (order,) = build(each, [board]).orders
                assert isinstance(order, Imposed)
                parts.append((order, titles[board.id], 1))
            else:
                single = build_single(replace(request, inks=(INKS[-1] if board.id == COVER else ink,)), board)
                parts.append((single, titles[board.id], count if count <= MOST_REPEATED else 1))
        yield Combined(product, build_single(replace(request, inks=(ink,)), product).terms, tuple(parts))


def _printing_rank(board: Definition) -> int:
    if board.id == COVER:
        return -1
    return next(n for n, kinds in enumerate(_PRINTING_ORDER) if board.kind in kinds)


def _home(job: Job, boards: Sequence[Definition], request: Request, copies: dict[str, int]) -> Iterator[Order]:
    """Order sheets for a home printer, as PDF only; pictures are for shops."""
    for ink in job.inks:
        sheets = replace(request, inks=(ink,), formats=("pdf",))
        yield from plain(boards, sheets)
        yield from special([board for board in boards if board.kind != "cover"], sheets, copies)


HELD = {
    "home": (("lid", "pdf"),),
    "press": (("lid", "pdf"), ("lid", "png")),
    "shop": (("square", "png"), ("banner", "png"), ("mock-up", "png"), ("sell-sheet", "pdf")),
}
"""Formats of a cover, with file types, that each kind of job includes: buyers make a box, a shop shows pictures."""


def is_in_job(job: Job, order: Order, file: PrintFile) -> bool:
    """Return whether a job's zip file includes a file; of covers, only the formats its recipient needs."""
    cover = order.definition
    if cover.kind != "cover" or isinstance(order, ForShop):
        return True
    parts = HELD.get(job.make, ())
    return any(file.name.startswith(f"{stem(cover, part)}_") and file.name.endswith(kind) for part, kind in parts)


def request_of(printer: Profile, langs: Sequence[str], stamp: Stamp) -> Request:
    """Return a request with the settings common to all orders of a job."""
    return Request(printer=printer, langs=tuple(langs), stamp=stamp)


def press_orders(boards: Sequence[Definition], request: Request) -> Iterator[Order]:
    """Order components from a press or game manufacturer; `request` has one language and one ink.

    A manufacturer takes a picture for each side. A lid that belongs to one of the job's boxes is printed with the box.
    """
    on_boxes = _covers_on_boxes(boards)
    printed = [board for board in boards if board.kind != "cover" or board.id not in on_boxes]
    if request.printer.components:
        yield from plain(printed, request)
        return
    backs = backs_of(printed)
    behind = {back.id for back in backs.values()}
    for board in printed:
        named = replace(request, names=(board.id,))
        if back := backs.get(board.id):
            two_sided = replace(request, names=(board.id, back.id), flip=_flip(back))
            yield from build(two_sided, [board, back]).orders
        elif mounts(board, request.printer):
            yield from build(replace(named, fold="quad"), [board]).orders
        elif board.kind == "faction":
            yield from build(replace(named, flip="short"), [board]).orders  # landscape: heads of both sides align
        elif board.id not in behind:
            yield from plain([board], request)


def _flip(back: Card) -> Flip:
    """Choose the edge to flip a card on so that the heads of both sides align."""
    return "long" if back.height_mm >= back.width_mm else "short"


def _covers_on_boxes(boards: Sequence[Definition]) -> set[str]:
    """Return the ids of the covers that boxes among the boards bear."""
    return {box.face.id for box in of_class(boards, Box)}
