"""Backs of cards in a product: which cards each is behind, and how many of it that makes."""

from collections.abc import Mapping, Sequence

from hyskos.definitions.cards import Card
from hyskos.definitions.model import Definition
from hyskos.definitions.products import Part


def backs_of(boards: Sequence[Definition]) -> Mapping[str, Definition]:
    """Find the back of each card, by the ids of cards: the only back of its size in the box.

    Where there are two of one size, nobody can tell which is whose: each stays a file of its own.
    """
    cards = [board for board in boards if isinstance(board, Card)]
    found: dict[str, Definition] = {}
    for card in cards:
        of_its_size = [one for one in cards if one.is_back and _size(one) == _size(card)]
        if not card.is_back and len(of_its_size) == 1:
            found[card.id] = of_its_size[0]
    return found


def fronts_of(back: Definition, boards: Sequence[Definition]) -> list[Definition]:
    """List the cards that a back is behind, in the order of `boards`; none for what is no back."""
    backs = backs_of(boards)
    return [board for board in boards if board.id in backs and backs[board.id].id == back.id]


def counts_of(boards: Sequence[Definition], parts: Sequence[Part]) -> dict[str, int]:
    """Count each component by its id: of a back there are as many as of the cards that it is behind."""
    counts = {board.id: part.count for board, part in zip(boards, parts, strict=True)}
    behind = {board.id: sum(counts[front.id] for front in fronts_of(board, boards)) for board in boards}
    return {id_: behind[id_] or count for id_, count in counts.items()}


def with_backs_behind(boards: Sequence[Definition]) -> list[Definition]:
    """Put each back behind the last card that it belongs to; all else keeps its order."""
    backs = {back.id: fronts[-1].id for back in boards if (fronts := fronts_of(back, boards))}
    behind = {front: next(board for board in boards if board.id == back) for back, front in backs.items()}
    kept = (board for board in boards if board.id not in backs)
    return [one for board in kept for one in (board, behind.get(board.id)) if one]


def _size(card: Card) -> tuple[float, float]:
    return card.width_mm, card.height_mm
