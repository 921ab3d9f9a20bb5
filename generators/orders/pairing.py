"""Match backs to components on common sheets."""

from collections.abc import Iterator, Sequence

from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.messages import N_, say
from hyskos.definitions.printing import Flip
from hyskos.generators.orders.conflicts import RefusedError
from hyskos.generators.orders.drawers import own_back
from hyskos.generators.orders.order import Back

Pairs = tuple[tuple[Definition, ...], tuple[Back, ...]]


def pair_with_backs(boards: Sequence[Definition], flip: Flip, offset: tuple[float, float]) -> Pairs:
    """Split boards into fronts and the back of each; raises RefusedError for a front without a back.

    A card back is behind all cards named before it, since the previous card back. Other boards use their own back. If
    just two boards are given that are the same or have no backs, the second is behind the first.
    """
    fronts: list[Definition] = []
    backs: list[Back] = []
    if len(boards) == 2 and (boards[0] is boards[1] or not any(one.is_back or own_back(one) for one in boards)):
        return (boards[0],), (Back(boards[1], flip, offset),)
    for board in boards:
        if board.is_back:
            without = fronts[len(backs) :]
            if not without:
                text = N_("{name} is a back: name it after the cards it belongs to")
                raise RefusedError([say(text, name=board.id)])
            backs += [_behind(front, board, flip, offset) for front in without]
        else:
            fronts.append(board)
    backs += _own(fronts[len(backs) :], flip, offset)
    return tuple(fronts), tuple(backs)


def _behind(front: Definition, back: Definition, flip: Flip, offset: tuple[float, float]) -> Back:
    return Back(front, flip, offset, own=True) if own_back(front) else Back(back, flip, offset)


def _own(fronts: Sequence[Definition], flip: Flip, offset: tuple[float, float]) -> Iterator[Back]:
    for front in fronts:
        if not own_back(front):
            raise RefusedError([say(N_("{name} has no back: name its back after it"), name=front.id)])
        yield Back(front, flip, offset, own=True)
