"""Captions: words with the marks that only serve them, omitted together where the words would be illegible."""

from collections.abc import Callable, Iterable

from hyskos.generators.drawing import Group, Item, Text, group

_CAPTION = "caption-"


def caption(name: str, items: Iterable[Item]) -> Group:
    """Group words with the marks that only serve them, such as lines to them or plates behind them.

    A caption within another one may be omitted on its own. `name` is unique on its board.
    """
    return group(items, id=f"{_CAPTION}{name}")


def is_caption(item: Item) -> bool:
    """Return whether an item is a caption."""
    return isinstance(item, Group) and (item.id or "").startswith(_CAPTION)


def is_readable(item: Group, scale: float, legible: Callable[[Text, float], bool]) -> bool:
    """Return whether all words of a group are `legible` at a scale, ignoring those of captions in it."""
    for child in item.items:
        if isinstance(child, Text) and not legible(child, scale):
            return False
        if isinstance(child, Group) and not is_caption(child):
            inner = abs(child.matrix[0]) + abs(child.matrix[1]) if child.matrix else 1.0
            if not is_readable(child, scale * inner, legible):
                return False
    return True
