"""The main board of Rolling Pyramids: a map of hexes between two columns of legends, in its own size or on A4."""

import math
from collections.abc import Sequence
from contextlib import suppress

from hyskos.definitions.dice import Shape
from hyskos.definitions.geometry import Point, Rect
from hyskos.definitions.languages import text_in
from hyskos.definitions.model import D4_CHOOSES, Axial, Map, Space
from hyskos.definitions.printing import Fold
from hyskos.generators.boards.main_board import side_panels
from hyskos.generators.boards.main_board.formats import FORMATS, Format
from hyskos.generators.boards.main_board.panel import Page, chosen, stack
from hyskos.generators.boards.main_board.room import (
    MIDDLE,
    channel_of,
    format_for,
    kind_of,
    largest_side,
    needs_of,
    places_of,
    plans_of,
    size_for,
)
from hyskos.generators.boards.main_board.terraces import terraces
from hyskos.generators.boards.main_board.walls import walls
from hyskos.generators.boards.shared import grounds, hex_space, space_plan, steles
from hyskos.generators.boards.shared.hex_geometry import centre, extent
from hyskos.generators.boards.shared.style import Style, style_of
from hyskos.generators.drawing import Drawing, Folds, Item, Text, caused, group
from hyskos.generators.folds import best_move, crowded, folds_of

OWN = "own"
"""The size that a map says itself."""
_TWO_LINES = 5.0
"""Least distance from hexes to the frame, mm, at which that has two lines: with less the coast would touch one."""
_NARROWER = 0.25
"""Largest share of its width that a column of legends gives away on a folding board."""
_SMALLER = (0.97, 0.94, 0.91, 0.88)
"""Sizes of hexes that are tried where there is no way around the folds in full size."""


def draw(board: Map, *, lang: str, ink: str = "full", size: str | Format = OWN, fold: Fold | None = None) -> Drawing:
    """Draw a main board in its own size, at trim size "a3" or "a4" (landscape), or at a format of your own.

    On a board that folds ("bi" or "quad") the hexes are moved so that folds run beside what is printed and written,
    and the columns of legends become wider and narrower by as much.

    Raises UndrawableError: hex_space.FieldTooSmallError when the map has too many hexes for the size,
    typography.DoesNotFitError when its words are too long.
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
    layers: dict[str, Sequence[Item]] = {
        "background": caused(sheet.background(), ("ground",)),
        "hexes": sheet.hexes(),
        "pyramids": sheet.pyramids(),
        "numbers": sheet.numbers(),
        "fields": sheet.fields(),
        "starts": sheet.starts(),
        "panels": caused(sheet.panels(), ("game",)),
    }
    return Drawing(
        f"{board.game}_{board.id}",
        text_in(board.title, lang),
        form.width,
        form.height,
        lang,
        tuple(group(items, id=name, title=name, layer=True) for name, items in layers.items()),
        subject=text_in(board.subtitle, lang),
        folds=folds,
    )


class _Sheet:
    """A board on a sheet: where every hex lies, and how it is shared out."""

    def __init__(self, board: Map, form: Format, style: Style, lang: str, folds: Folds) -> None:
        self.ground = grounds.GROUNDS[board.ground]
        self.board, self.form, self.lang, self.folds = board, form, lang, folds
        self.style = grounds.styled(self.ground, style)
        self.places = places_of(board)
        self.die: Shape = "triangle" if len(board.starts) <= D4_CHOOSES else "rhombus"
        self.extent = extent(self.places, board.orientation)
        side = largest_side(form, self.places, board.orientation)
        self._lay(side)
        if folds:
            self._make_way(side)

    def _lay(self, side: float) -> None:
        """Lay hexes of a side in mm in the middle of their frame. Raises hex_space.FieldTooSmallError."""
        form, (x, y, wide, high) = self.form, self.form.middle
        left, top, right, bottom = self.extent
        self.side = side
        self.origin: Point = (x + wide / 2 - side * (left + right) / 2, y + high / 2 - side * (top + bottom) / 2)
        self.channel = channel_of(form, side)
        needs = needs_of(self.board)
        self.plans = plans_of(form, side, self.board.orientation, needs.largest, needs.kinds)
        hex_space.check_writable(tuple(self.plans.values()), self.board.id)
        self.tablets = (form.tablet, form.tablet)
        self.frame = form.middle

    def _make_way(self, side: float) -> None:
        """Move the hexes so that folds run beside texts and places to write, smaller ones if that is the way."""
        for share in (1.0, *_SMALLER):
            with suppress(hex_space.FieldTooSmallError):
                self._lay(side * share)
                self._move()
                if not any(crowded(self._spaces(), self.folds)):
                    return
        self._lay(side)
        self._move()

    def _move(self) -> None:
        """Move the hexes to where folds cross least of them, and the frame after them as far as it must follow."""
        form, (x, y, wide, high) = self.form, self.form.middle
        left, top, right, bottom = self.extent
        aside, down = wide - 2 * form.sea - self.side * (right - left), high - form.sea - self.side * (bottom - top)
        dx, dy = best_move(self._spaces(), self.folds, (aside / 2 + form.tablet * _NARROWER, down / 2))
        self.origin = (self.origin[0] + dx, self.origin[1] + dy)
        follows = math.copysign(max(0.0, abs(dx) - aside / 2), dx)
        self.tablets = (form.tablet + follows, form.tablet - follows)
        self.frame = (x + follows, y, wide, high)

    def _spaces(self) -> list[Item]:
        """Give all that is printed and written in the hexes."""
        return [*self.numbers(), *self.pyramids(), *self.fields(), *self.starts()]

    def at(self, place: Axial) -> Point:
        x, y = centre(place, self.side, self.board.orientation)
        return self.origin[0] + x, self.origin[1] + y

    def background(self) -> list[Item]:
        form, style, line = self.form, self.style, self.ground.line
        summit = self.at(home.at) if (home := self.board.space(1)) else self.origin
        area = Rect(*self.frame)
        items: list[Item] = []
        if style.gold:
            sheet = Rect(0, 0, form.width, form.height)
            items.append(group(grounds.wedges(self.ground, sheet, summit), id="ground"))
        else:
            items.append(group([grounds.rays(area, summit)], id="ground"))
        lines = list(steles.frame(area, style, line, form.step))
        items.append(group(lines if form.sea > _TWO_LINES else lines[:1], id="frame"))
        left, right = self.tablets
        for side, edge, column in (("left", form.inset, left), ("right", form.width - form.inset - right, right)):
            stele = steles.stele(Rect(edge, area.y, column, area.h), style, line, form.step)
            items.append(group(stele, id=f"stele-{side}"))
        land = terraces(self.board, self.origin, self.side, self.channel, style)
        return [*items, *caused([group(land, id="terraces")], ("spaces",), ("starts",))]

    def hexes(self) -> list[Item]:
        drawn: list[Item] = []
        for index, space in enumerate(self.board.spaces):
            x, y = self.at(space.at)
            shape = hex_space.draw_hex(x, y, self._plan(space), self.style, special=space.number == 1)
            drawn += caused([group([shape], id=f"space-{space.number}")], ("spaces", index))
        return [*drawn, *caused(walls(self.board, self.origin, self.side, self.channel, self.style), ("walls",))]

    def pyramids(self) -> list[Item]:
        return [
            group(
                _worth(hex_space.draw_pyramid(*self.at(space.at), space, self._plan(space), self.style), index, space),
                id=f"pyramid-{space.number}",
            )
            for index, space in enumerate(self.board.spaces)
        ]

    def numbers(self) -> list[Item]:
        drawn: list[Item] = []
        for index, space in enumerate(self.board.spaces):
            x, y, plan = *self.at(space.at), self._plan(space)
            number = hex_space.draw_number(x, y, space.number, plan, self.style, special=space.number == 1)
            name = [hex_space.draw_name(x, y, text_in(space.name, self.lang), plan, self.style)] if space.name else []
            named = caused(name, ("spaces", index, "name", self.lang))
            numbered = caused(number, ("spaces", index, "number"))
            drawn.append(group([*numbered, *named], id=f"number-{space.number}"))
        return drawn

    def fields(self) -> list[Item]:
        return [
            item
            for index, space in enumerate(self.board.spaces)
            for item in caused(
                hex_space.draw_field(*self.at(space.at), space.number, self._plan(space), self.style), ("spaces", index)
            )
        ]

    def starts(self) -> list[Item]:
        drawn: list[Item] = []
        plan = self.plans[MIDDLE]
        for index, start in enumerate(self.board.starts):
            x, y = self.at(start.at)
            inside = hex_space.draw_start(x, y, start, plan, self.style, self.form.insignia, die=self.die)
            one = group([hex_space.draw_hex(x, y, plan, self.style, start=True), *inside], id=f"start-{start.die}")
            drawn += caused([one], ("starts", index))
        return drawn

    def panels(self) -> list[Item]:
        form, board = self.form, self.board
        top, high = form.inset + form.pad * 1.3, form.height - 2 * (form.inset + form.pad * 1.3)
        margin, space = form.pad * 0.5, self.plans[MIDDLE].side
        left, right = (
            Page(board, self.lang, self.style, form.type, column - 2 * form.pad, self.ground, space, margin, form.scale)
            for column in self.tablets
        )
        x, folds = form.inset + form.pad, self.folds.lying
        columns = (
            (chosen(side_panels.left_column(left), top, high, folds), x),
            (chosen(side_panels.right_column(right, high), top, high, folds), form.width - x - right.wide),
        )
        stacks = [panel for panels, at in columns for panel in stack(panels, at, top, high, folds)]
        return [*stacks, side_panels.stamp(board, self.lang, form.width - x, form.height, self.style)]

    def _plan(self, space: Space) -> space_plan.Plan:
        return self.plans[kind_of(space)]


def _worth(items: list[Item], index: int, space: Space) -> list[Item]:
    """Say what a pyramid is drawn from: its factory, its points and each of their figures, or both."""
    points: tuple[str | int, ...] = ("spaces", index, "points")
    if space.points is None:
        return [*caused(items, ("spaces", index, "factory"))]
    figures = iter(("round", "final"))
    rest = (points, ("spaces", index, "factory")) if space.factory else (points,)
    paths = [((*points, next(figures)),) if isinstance(one, Text) else rest for one in items]
    return [said for one, path in zip(items, paths, strict=True) for said in caused([one], *path)]
