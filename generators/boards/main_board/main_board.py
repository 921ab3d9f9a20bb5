"""The main board of Rolling Pyramids: a map of hexes between two columns of legends, in its own size or on A4."""

import math
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from hyskos.definitions.geometry import Point, Rect
from hyskos.definitions.identity_cache import IdentityKey
from hyskos.definitions.kinds.map import Axial, Map, Points, Space
from hyskos.definitions.languages import text_in
from hyskos.definitions.printing import Fold
from hyskos.generators.boards.main_board import side_panels
from hyskos.generators.boards.main_board.formats import (
    FORMATS,
    Format,
    channel_of,
    die_of_starts,
    format_for,
    kind_of,
    largest_side,
    needs_of,
    places_of,
    plans_of,
    size_for,
)
from hyskos.generators.boards.main_board.panel import Page, choose_panels, stack
from hyskos.generators.boards.main_board.terrain import terraces, walls
from hyskos.generators.boards.shared import grounds, hex_space
from hyskos.generators.boards.shared.hex_geometry import centre, extent
from hyskos.generators.boards.shared.space_plan import MIDDLE, Plan
from hyskos.generators.boards.shared.style import Style, style_of
from hyskos.generators.drawing import Drawing, Folds, Item, Text, group, source_paths, with_sources
from hyskos.generators.folds import best_move, find_crowded, folds_of
from hyskos.generators.typography import fonts_in_use

# One space of a main board, cached while it stays unchanged.
#
# While a map is designed, one space changes and all are redrawn. Unchanged spaces keep their identity, so that sheets
# and writers can use their caches.

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
        index,
        space.number,
        space.points,
        space.factory,
        name,
        at,
        IdentityKey(plan),
        IdentityKey(style),
        fonts_in_use(),
    )


@lru_cache(maxsize=_KNOWN)
def _draw_cached(
    index: int,
    number: int,
    points: Points | None,
    factory: str | None,
    name: tuple[str, str],
    at: Point,
    shared: IdentityKey[Plan],
    styled: IdentityKey[Style],
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
    shared: IdentityKey[Plan],
    styled: IdentityKey[Style],
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


# The board: hexes between two columns of legends.

OWN = "own"
"""Size name for the map's own size."""
_TWO_LINES = 5.0
"""Minimum distance from hexes to the frame, mm, for a frame of two lines: with less, the coast would touch one."""
_NARROWER = 0.25
"""Maximum share of its width that a column of legends may lose on a folding board."""
_SMALLER = (0.97, 0.94, 0.91, 0.88)
"""Sizes of hexes to try if folds cannot be avoided at full size."""


def draw(board: Map, *, lang: str, ink: str = "full", size: str | Format = OWN, fold: Fold | None = None) -> Drawing:
    """Draw a main board in its own size, at trim size "a3" or "a4" (landscape), or in a custom format.

    On a folding board ("bi" or "quad"), the hexes are moved so that folds avoid texts and fields, and the columns of
    legends become wider and narrower accordingly. Raises UndrawableError: hex_space.FieldTooSmallError if the map has
    too many hexes for the size, typography.DoesNotFitError if its words are too long.
    """
    form = size if isinstance(size, Format) else format_for(board) if size == OWN else FORMATS[size]
    style = style_of(ink)
    folds = folds_of(fold, form.width, form.height)
    try:
        sheet = _Sheet(board, form, style, lang, folds)
    except hex_space.FieldTooSmallError as error:
        if size == OWN:
            error.needs(size_for(needs_of(board)))
        raise
    spaces = sheet.spaces()
    layers: dict[str, Sequence[Item]] = {
        "background": sheet.background(),
        "hexes": [*(space.ground for space in spaces), *sheet.walls()],
        "pyramids": [space.pyramid for space in spaces],
        "numbers": [space.number for space in spaces],
        "fields": [item for space in spaces for item in space.fields],
        "starts": sheet.starts(),
        "panels": with_sources(sheet.panels(), ()),
    }
    return Drawing(
        f"{board.game}_{board.id}",
        text_in(board.title, lang),
        form.width,
        form.height,
        lang,
        tuple(_layer(name, IdentityKey(*items)) for name, items in layers.items()),
        subject=text_in(board.subtitle, lang),
        folds=folds,
    )


@lru_cache(maxsize=64)
def _layer(name: str, items: IdentityKey[Item]) -> Item:
    """Make a layer; cached by identity of its items."""
    return group(items.values, id=name, title=name, layer=True)


class _Sheet:
    """A board on a sheet: positions of hexes, and divisions of their spaces."""

    def __init__(self, board: Map, form: Format, style: Style, lang: str, folds: Folds) -> None:
        self.ground = grounds.GROUNDS[board.ground]
        self.board, self.form, self.lang, self.folds = board, form, lang, folds
        self.style = grounds.style_on(self.ground, style)
        self.places = places_of(board)
        self.extent = extent(self.places, board.orientation)
        side = largest_side(form, self.places, board.orientation)
        self._lay(side)
        if folds:
            self._make_way(side)

    def _lay(self, side: float) -> None:
        """Centre the hex grid in its frame, with hexes of `side` mm. Raises hex_space.FieldTooSmallError."""
        form, (x, y, width, height) = self.form, self.form.map_frame
        left, top, right, bottom = self.extent
        self.side = side
        self.origin: Point = (x + width / 2 - side * (left + right) / 2, y + height / 2 - side * (top + bottom) / 2)
        self.channel = channel_of(form, side)
        needs = needs_of(self.board)
        folded = (
            bool(self.folds.horizontal) and self.board.orientation == "flat"
        )  # in the middle of every second column
        self.plans = plans_of(form, side, self.board.orientation, needs.largest, needs.kinds, folded=folded)
        hex_space.check_writable(tuple(self.plans.values()), self.board.id)
        self.tablets = (form.tablet, form.tablet)
        self.frame = form.map_frame

    def _make_way(self, side: float) -> None:
        """Move the hexes so that folds avoid texts and fields, shrinking them if necessary."""
        for share in (1.0, *_SMALLER):
            with suppress(hex_space.FieldTooSmallError):
                self._lay(side * share)
                self._move()
                if not any(find_crowded(self._spaces(), self.folds)):
                    return
        self._lay(side)
        self._move()

    def _move(self) -> None:
        """Move the hexes to the position with the fewest crossings, and the frame as far as it must follow."""
        form, (x, y, width, height) = self.form, self.form.map_frame
        left, top, right, bottom = self.extent
        aside, down = width - 2 * form.sea - self.side * (right - left), height - form.sea - self.side * (bottom - top)
        dx, dy = best_move(self._spaces(), self.folds, (aside / 2 + form.tablet * _NARROWER, down / 2))
        self.origin = (self.origin[0] + dx, self.origin[1] + dy)
        follows = math.copysign(max(0.0, abs(dx) - aside / 2), dx)
        self.tablets = (form.tablet + follows, form.tablet - follows)
        self.frame = (x + follows, y, width, height)

    def _spaces(self) -> list[Item]:
        """Return everything printed in the hexes, and their fields."""
        inside = [item for space in self.spaces() for item in (space.number, space.pyramid, *space.fields)]
        return [*inside, *self.starts()]

    def at(self, axial: Axial) -> Point:
        x, y = centre(axial, self.side, self.board.orientation)
        return self.origin[0] + x, self.origin[1] + y

    def background(self) -> tuple[Item, ...]:
        home = self.board.space(1)
        summit = self.at(home.at) if home else self.origin
        land = IdentityKey(*terraces(self.board, self.origin, self.side, self.channel, self.style))
        return _background(self.form, self.ground, self.style, Rect(*self.frame), self.tablets, summit, land)

    def spaces(self) -> list[OneSpace]:
        """Draw every space, in the order of the file."""
        return [
            draw_space(index, space, self.at(space.at), self.plans[kind_of(space)], self.style, self.lang)
            for index, space in enumerate(self.board.spaces)
        ]

    def walls(self) -> tuple[Item, ...]:
        return tuple(walls(self.board, self.origin, self.side, self.channel, self.style))

    def starts(self) -> list[Item]:
        drawn: list[Item] = []
        plan, die = self.plans[MIDDLE], die_of_starts(self.board)
        for index, start in enumerate(self.board.starts):
            x, y = self.at(start.at)
            inside = hex_space.draw_start(x, y, start, plan, self.style, self.form.insignia, die=die)
            circle, face, number, field = inside
            died = with_sources([face, number], ("starts", index, "die"))
            items = [hex_space.draw_hex(x, y, plan, self.style, start=True), circle, *died, field]
            lain = (("starts", index), *source_paths(("starts", index, "at"), 0, 1), ("orientation",))
            drawn += with_sources([group(items, id=f"start-{start.die}")], *lain)
        return drawn

    def panels(self) -> list[Item]:
        form, board = self.form, self.board
        top, height = form.inset + form.pad * 1.3, form.height - 2 * (form.inset + form.pad * 1.3)
        margin, space = form.pad * 0.5, self.plans[MIDDLE].side
        left, right = (
            Page(board, self.lang, self.style, form.type, column - 2 * form.pad, self.ground, space, margin, form.scale)
            for column in self.tablets
        )
        x, folds = form.inset + form.pad, self.folds.horizontal
        columns = (
            (choose_panels(side_panels.left_column(left), top, height, folds), x),
            (choose_panels(side_panels.right_column(right, height), top, height, folds), form.width - x - right.width),
        )
        stacks = [panel for panels, at in columns for panel in stack(panels, at, top, height, folds)]
        return [*stacks, side_panels.stamp(board, self.lang, form.width - x, form.height, self.style)]


@lru_cache(maxsize=32)
def _background(
    form: Format,
    ground: grounds.Ground,
    style: Style,
    area: Rect,
    tablets: tuple[float, float],
    summit: Point,
    land: IdentityKey[Item],
) -> tuple[Item, ...]:
    """Draw the ground with its rays, the frame of the map, the steles on both sides, and the land within."""
    items: list[Item] = []
    if style.gold:
        items.append(group(grounds.wedges(ground, Rect(0, 0, form.width, form.height), summit), id="ground"))
    else:
        items.append(group([grounds.rays(area, summit)], id="ground"))
    lines = list(grounds.frame(area, style, ground.line, form.step))
    items.append(group(lines if form.sea > _TWO_LINES else lines[:1], id="frame"))
    left, right = tablets
    for side, edge, column in (("left", form.inset, left), ("right", form.width - form.inset - right, right)):
        stele = grounds.stele(Rect(edge, area.y, column, area.h), style, ground.line, form.step)
        items.append(group(stele, id=f"stele-{side}"))
    terraced = with_sources([group(land.values, id="terraces")], ("spaces",), ("starts",))
    return with_sources([*items, *terraced], ("ground",))
