"""Card backs in a product: the cards each one belongs to, and how many are needed."""

from collections.abc import Mapping, Sequence

from hyskos.definitions.cards import Card
from hyskos.definitions.model import Definition
from hyskos.definitions.products import Part


def backs_of(boards: Sequence[Definition]) -> Mapping[str, Definition]:
    """Map ids of cards to their backs: the only back of the same size in the box.

    If there are two of one size, the match is ambiguous: each remains a file on its own.
    """
    cards = [board for board in boards if isinstance(board, Card)]
    found: dict[str, Definition] = {}
    for card in cards:
        of_its_size = [one for one in cards if one.is_back and _size(one) == _size(card)]
        if not card.is_back and len(of_its_size) == 1:
            found[card.id] = of_its_size[0]
    return found


def fronts_of(back: Definition, boards: Sequence[Definition]) -> list[Definition]:
    """List the cards that a back belongs to, in the order of `boards`; empty for anything else."""
    backs = backs_of(boards)
    return [board for board in boards if board.id in backs and backs[board.id].id == back.id]


def counts_of(boards: Sequence[Definition], parts: Sequence[Part]) -> dict[str, int]:
    """Return the number of each component by id; a back counts as often as all its cards together."""
    counts = {board.id: part.count for board, part in zip(boards, parts, strict=True)}
    behind = {board.id: sum(counts[front.id] for front in fronts_of(board, boards)) for board in boards}
    return {id_: behind[id_] or count for id_, count in counts.items()}


def with_backs_behind(boards: Sequence[Definition]) -> list[Definition]:
    """Move each back behind the last card it belongs to; everything else keeps its order."""
    backs = {back.id: fronts[-1].id for back in boards if (fronts := fronts_of(back, boards))}
    behind = {front: next(board for board in boards if board.id == back) for back, front in backs.items()}
    kept = (board for board in boards if board.id not in backs)
    return [one for board in kept for one in (board, behind.get(board.id)) if one]


def _size(card: Card) -> tuple[float, float]:
    return card.width_mm, card.height_mm
