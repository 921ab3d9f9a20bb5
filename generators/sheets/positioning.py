"""Place a drawing on a page: moved, clipped to a window, with its layers preserved."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from hyskos.definitions.geometry import Rect
from hyskos.definitions.identity_cache import Same
from hyskos.generators.drawing import Drawing, Group, Item
from hyskos.generators.measure import boxes, measured, within
from hyskos.generators.typography import fonts_in_use


def positioned(drawing: Drawing, dx: float, dy: float, window: Rect, *, part: bool = False) -> tuple[Item, ...]:
    """Move a drawing by (dx, dy) mm and show the part in `window` (in the drawing's coordinates).

    Layers stay at the top level, where viewers can switch them; each is clipped only if it extends beyond the window.
    If the window shows only a `part` of the drawing, items outside it are dropped.
    """
    items = within(drawing.items, window) if part else drawing.items
    fonts = fonts_in_use()
    return tuple(_placed(Same(*run), dx, dy, window, part, fonts) for run in _runs(items))


@lru_cache(maxsize=64)  # while a board is being designed, one layer changes at a time
def _placed(known: Same[Item], dx: float, dy: float, window: Rect, part: bool, _fonts: tuple[object, ...]) -> Group:
    run = known.values
    seen = boxes if part else measured  # for a part, stop at the first item outside the window
    layer = run[0] if isinstance(run[0], Group) and run[0].layer else None
    inner: tuple[Item, ...] = run
    if layer:
        own = layer.matrix or layer.clip
        inner = (replace(layer, id=None, title=None, layer=False),) if own else layer.items
    leaves = any(not window.holds(box, 0.2) for _, box in seen(run))
    return Group(
        inner,
        id=layer.id if layer else None,
        title=layer.title if layer else None,
        layer=layer is not None,
        matrix=(1, 0, 0, 1, dx, dy) if dx or dy else None,
        clip=window.corners() if leaves else None,
        sources=layer.sources if layer else (),
    )


def _runs(items: Iterable[Item]) -> list[list[Item]]:
    """Split items into single layers and the runs of other items between them."""
    runs: list[list[Item]] = []
    loose = False
    for item in items:
        layer = isinstance(item, Group) and item.layer
        if loose and not layer:
            runs[-1].append(item)
        else:
            runs.append([item])
        loose = not layer
    return runs
