"""The orders of a press job: one version of each component, with both sides of a sheet in one file."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from hyskos.definitions.boxes import Box
from hyskos.definitions.cards import Card
from hyskos.definitions.covers import Cover
from hyskos.definitions.model import Definition, Faction, Map
from hyskos.definitions.printing import Flip
from hyskos.generators.kit_orders import plain
from hyskos.generators.orders.building import build
from hyskos.generators.orders.order import Order
from hyskos.generators.orders.request import Request
from hyskos.generators.products.card_backs import backs_of
from hyskos.generators.products.folded_parts import mounts


def press_orders(boards: Sequence[Definition], request: Request) -> Iterator[Order]:
    """Order components from a press or game manufacturer; `request` has one language and one ink.

    A manufacturer takes a picture for each side. A lid that belongs to one of the job's boxes is printed with the box.
    """
    printed = [board for board in boards if not _on_a_box(board, boards)]
    if request.printer.components:
        yield from plain(printed, request)
        return
    backs = backs_of(printed)
    behind = {back.id for back in backs.values()}
    for board in printed:
        named = replace(request, names=(board.id,))
        if board.id in backs:
            both = replace(request, names=(board.id, backs[board.id].id), flip=_flip(board))
            yield from build(both, [board, backs[board.id]]).orders
        elif isinstance(board, Map) and mounts(board, request.printer):
            yield from build(replace(named, fold="quad"), [board]).orders
        elif isinstance(board, Faction):
            yield from build(replace(named, flip=_flip(board)), [board]).orders
        elif board.id not in behind:
            yield from plain([board], request)


def _flip(board: Definition) -> Flip:
    """Choose the edge to flip on so that the heads of both sides align; player boards are landscape."""
    upright = isinstance(board, Card) and board.height_mm >= board.width_mm
    return "long" if upright else "short"


def _on_a_box(board: Definition, boards: Sequence[Definition]) -> bool:
    return isinstance(board, Cover) and any(isinstance(one, Box) and one.face.id == board.id for one in boards)
