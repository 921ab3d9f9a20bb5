"""Marks that are nothing without their words: where a board is drawn too small to read those, all of it is left out."""

from collections.abc import Callable, Iterable

from hyskos.generators.drawing import Group, Item, Text, group

_CAPTION = "caption-"


def caption(name: str, items: Iterable[Item]) -> Group:
    """Bind words to the marks that only serve them, such as lines to them or plates behind them.

    A caption within another one may be left out by itself. `name` tells it from the others of its board.
    """
    return group(items, id=f"{_CAPTION}{name}")


def is_caption(item: Item) -> bool:
    """Tell captions from other items."""
    return isinstance(item, Group) and (item.id or "").startswith(_CAPTION)


def readable(item: Group, scale: float, legible: Callable[[Text, float], bool]) -> bool:
    """Tell whether all words of a group are `legible` at a scale, without those of captions in it."""
    for one in item.items:
        if isinstance(one, Text) and not legible(one, scale):
            return False
        if isinstance(one, Group) and not is_caption(one):
            inner = abs(one.matrix[0]) + abs(one.matrix[1]) if one.matrix else 1.0
            if not readable(one, scale * inner, legible):
                return False
    return True
