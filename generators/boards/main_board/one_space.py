"""What is printed and written in one space of a main board, drawn once as long as it stays what it is.

Who designs a map changes one space and looks at all of them: what stays is the very same, so that sheets and writers
know it again without looking into it.
"""

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from hyskos.definitions.geometry import Point
from hyskos.definitions.languages import text_in
from hyskos.definitions.model import Axial, Points, Space
from hyskos.definitions.same import Same
from hyskos.generators.boards.shared import hex_space
from hyskos.generators.boards.shared.space_plan import Plan
from hyskos.generators.boards.shared.style import Style
from hyskos.generators.drawing import Item, Text, caused, each_of, group
from hyskos.generators.typography import fonts_in_use

_KNOWN = 1 << 13
"""Spaces that are kept: several boards of the largest size, in two languages."""


class OneSpace(NamedTuple):
    """The marks of a space, by the layers that they lie in."""

    ground: Item
    pyramid: Item
    number: Item
    fields: tuple[Item, ...]


def one_space(index: int, space: Space, at: Point, plan: Plan, style: Style, lang: str) -> OneSpace:
    """Draw a space whose middle lies at a point, mm; `index` is its place in the file.

    Raises typography.DoesNotFitError for a name or for points that are too long.
    """
    name = (lang, text_in(space.name, lang)) if space.name else ("", "")
    return _drawn(index, space.number, space.points, space.factory, name, at, Same(plan), Same(style), fonts_in_use())


@lru_cache(maxsize=_KNOWN)
def _drawn(
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
    pyramid = _worth(hex_space.draw_pyramid(x, y, space, plan, style), index, space)
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
    """Draw what does not depend on what a space is worth, while its plan stays: its ground, number, places to write."""
    (plan,), (style,), (x, y), special = shared.values, styled.values, at, number == 1
    lain = (("spaces", index), *each_of(("spaces", index, "at"), 0, 1), ("orientation",))
    ground = group([hex_space.draw_hex(x, y, plan, style, special=special)], id=f"space-{number}")
    plate = caused(hex_space.draw_number(x, y, number, plan, style, special=special), ("spaces", index, "number"))
    named = [hex_space.draw_name(x, y, name[1], plan, style)] if name[1] else []
    numbered = group([*plate, *caused(named, ("spaces", index, "name", name[0]))], id=f"number-{number}")
    fields = caused(hex_space.draw_field(x, y, number, plan, style), ("spaces", index))
    return replace(ground, sources=lain), numbered, fields


def _worth(items: list[Item], index: int, space: Space) -> list[Item]:
    """Say what a pyramid is drawn from: its factory, its points and each of their figures, or both."""
    points: tuple[str | int, ...] = ("spaces", index, "points")
    if space.points is None:
        return [*caused(items, ("spaces", index, "factory"))]
    figures = iter(("round", "final"))
    rest = (points, ("spaces", index, "factory")) if space.factory else (points,)
    paths = [((*points, next(figures)),) if isinstance(one, Text) else rest for one in items]
    return [said for one, path in zip(items, paths, strict=True) for said in caused([one], *path)]
