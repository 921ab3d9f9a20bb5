"""Contents of a kit: orders of every board for every printer, language and ink."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.kinds.printer import Profile
from hyskos.definitions.printing import INKS, Stamp
from hyskos.generators.orders.order import Order
from hyskos.generators.orders.plan_orders import build
from hyskos.generators.orders.requests import Request
from hyskos.publishing.build.manifest import COVER

PROOF_DPI = 100
SIDES = ("inner-factory", "outer-factory")
"""The two maps of *Rolling Pyramids* in the documentation: front and back of one board."""
CARDS = 4
"""Copies of each card on common sheets: one per player."""
ALIKE: Mapping[str, int] = MappingProxyType({})
"""No exceptions: the same number of copies of every card."""
SHOP_PAPER = "a4"
"""Pictures for screens do not depend on the paper; they are made along with the sheets for this one."""


def orders(
    boards: Sequence[Definition], printers: Sequence[Profile], langs: Sequence[str], stamp: Stamp
) -> Iterator[Order]:
    """Order every board from every printer that can make it. Raises RefusedError."""
    homes: list[Profile] = []
    for printer in printers:
        for lang in langs:
            for ink in INKS[:1] if printer.elsewhere else INKS:
                request = Request(printer=printer, langs=(lang,), inks=(ink,), stamp=stamp, after=tuple(homes))
                yield from plain(boards, request)
                yield from special(boards, request)
        homes += [] if printer.elsewhere else [printer]


def plain(boards: Sequence[Definition], request: Request) -> Iterator[Order]:
    """Order each board on its own.

    Covers are ordered in full colour only; the guide is for home printers only, and never in full colour.
    """
    for board in boards:
        if board.kind == "cover" and request.inks != INKS[:1]:
            continue
        if board.id != COVER:
            yield from build(request, [board]).orders
        elif not request.printer.elsewhere and request.inks != INKS[:1]:
            yield from build(replace(request, formats=("pdf",)), [board]).orders


def special(boards: Sequence[Definition], request: Request, copies: Mapping[str, int] = ALIKE) -> Iterator[Order]:
    """Order combinations of boards: two-sided maps, cards on common sheets at home, folding boards from a press.

    `copies` maps ids of cards to their number of copies; a single card needs no common sheet.
    """
    printer = request.printer
    if printer.components:
        return
    maps = {board.id: board for board in boards if board.kind == "map"}
    if {*SIDES} <= maps.keys():
        yield from build(replace(request, names=SIDES, flip="long"), [maps[name] for name in SIDES]).orders
    for board in boards:
        alone = replace(request, names=(board.id,))
        count = copies.get(board.id, CARDS)
        if board.kind == "card" and count > 1 and not printer.press and board.id != COVER:
            yield from build(replace(alone, impose=True, copies=count), [board]).orders
        if board.kind == "cover" and printer.paper == SHOP_PAPER and not printer.press and request.inks == INKS[:1]:
            yield from build(replace(alone, formats=("png",), screens=True), [board]).orders
        if board.kind == "map" and printer.press and "quad-fold-board" in printer.makes:
            yield from build(replace(alone, fold="quad"), [board]).orders


def proofs(boards: Sequence[Definition], printer: Profile, lang: str, stamp: Stamp) -> Iterator[Order]:
    """Order previews of boards as seen with colour-blindness and on a grey copier; these are not for printing."""
    request = Request(printer=printer, langs=(lang,), proofs=("deutan", "grey"), dpi=PROOF_DPI, stamp=stamp)
    proofed = [board for board in boards if board.kind in ("map", "faction")]
    yield from build(request, proofed).orders


def together(ordered: Iterable[Order]) -> list[Order]:
    """Sort orders so that those of a board in one language and ink are adjacent: it is drawn once for all printers."""
    return sorted(ordered, key=lambda order: (order.definition.id, order.terms.lang, order.terms.ink))
