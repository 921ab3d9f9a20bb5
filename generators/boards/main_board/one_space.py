"""One space of a main board, cached while it stays unchanged.

While a map is designed, one space changes and all are redrawn. Unchanged spaces keep their identity, so that sheets and
writers can use their caches.
"""

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from hyskos.definitions.geometry import Point
from hyskos.definitions.identity_cache import Same
from hyskos.definitions.kinds.map import Axial, Points, Space
from hyskos.definitions.languages import text_in
from hyskos.generators.boards.shared import hex_space
from hyskos.generators.boards.shared.space_plan import Plan
from hyskos.generators.boards.shared.style import Style
from hyskos.generators.drawing import Item, Text, group, source_paths, with_sources
from hyskos.generators.typography import fonts_in_use

_KNOWN = 1 << 13
"""Cache size: several boards of the largest size, in two languages."""


class OneSpace(NamedTuple):
    """The marks of a space, by layer."""

    ground: Item
    pyramid: Item
    number: Item
    fields: tuple[Item, ...]


def draw_space(index: int, space: Space, at: Point, plan: Plan, style: Style, lang: str) -> OneSpace:
    """Draw a space centred on a point, mm; `index` is its position in the file.

    Raises typography.DoesNotFitError if its name or its points are too long.
    """
    name = (lang, text_in(space.name, lang)) if space.name else ("", "")
    return _draw_cached(
        index, space.number, space.points, space.factory, name, at, Same(plan), Same(style), fonts_in_use()
    )


@lru_cache(maxsize=_KNOWN)
def _draw_cached(
    index: int,
    number: int,
    points: Points | None,
    factory: str | None,
    name: tuple[str, str],
    at: Point,
    shared: Same[Plan],
    styled: Same[Style],
    *_fonts: object,
) -> OneSpace:
    (plan,), (style,), (x, y) = shared.values, styled.values, at
    ground, plate, fields = _around(index, number, name, at, shared, styled, *_fonts)
    space = Space(number, Axial(0, 0), points, factory)
    pyramid = _with_sources(hex_space.draw_pyramid(x, y, space, plan, style), index, space)
    return OneSpace(ground, group(pyramid, id=f"pyramid-{number}"), plate, fields)


@lru_cache(maxsize=_KNOWN)
def _around(
    index: int,
    number: int,
    name: tuple[str, str],
    at: Point,
    shared: Same[Plan],
    styled: Same[Style],
    *_fonts: object,
) -> tuple[Item, Item, tuple[Item, ...]]:
    """Draw the parts that do not depend on a space's pyramid: its ground, number and fields."""
    (plan,), (style,), (x, y), special = shared.values, styled.values, at, number == 1
    lain = (("spaces", index), *source_paths(("spaces", index, "at"), 0, 1), ("orientation",))
    ground = group([hex_space.draw_hex(x, y, plan, style, special=special)], id=f"space-{number}")
    plate = with_sources(hex_space.draw_number(x, y, number, plan, style, special=special), ("spaces", index, "number"))
    named = [hex_space.draw_name(x, y, name[1], plan, style)] if name[1] else []
    numbered = group([*plate, *with_sources(named, ("spaces", index, "name", name[0]))], id=f"number-{number}")
    fields = with_sources(hex_space.draw_field(x, y, number, plan, style), ("spaces", index))
    return replace(ground, sources=lain), numbered, fields


def _with_sources(items: list[Item], index: int, space: Space) -> list[Item]:
    """Set the sources of a pyramid's items: the factory, the points, and the key of each figure."""
    points: tuple[str | int, ...] = ("spaces", index, "points")
    if space.points is None:
        return [*with_sources(items, ("spaces", index, "factory"))]
    figures = iter(("round", "final"))
    rest = (points, ("spaces", index, "factory")) if space.factory else (points,)
    paths = [((*points, next(figures)),) if isinstance(item, Text) else rest for item in items]
    return [marked for item, path in zip(items, paths, strict=True) for marked in with_sources([item], *path)]
