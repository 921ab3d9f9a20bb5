"""The main board of Rolling Pyramids: a map of hexes between two columns of legends, on A3 or on one A4 page."""

import math
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from hyskos.definitions.geometry import MM_PER_PT, Point, Segment
from hyskos.definitions.languages import text_in
from hyskos.definitions.model import Axial, Map
from hyskos.definitions.printing import Fold
from hyskos.generators.boards.main_board import side_panels
from hyskos.generators.boards.main_board.panel import Page, Type, stack
from hyskos.generators.boards.shared import hex_space
from hyskos.generators.boards.shared.hex_geometry import centre, coast, extent
from hyskos.generators.boards.shared.style import BOLD, HAIR, SAFE, Style, ground, stepped, style_of, tablet
from hyskos.generators.drawing import Drawing, Folds, Group, Item, Path, group, polygon
from hyskos.generators.folding import best_move, crowded, folds_of


@dataclass(frozen=True, slots=True)
class Format:
    """A trim size and what follows from it, mm."""

    width: float
    height: float
    inset: float  # of the frames
    tablet: float  # width of a side panel
    pad: float  # inside a side panel
    gutter: float  # between a side panel and the frame of the map
    sea: float  # least distance from a hex to the frame of the map
    step: float  # of the stepped corners
    channel: float  # between neighbouring hexes, for rams and spikes
    largest: float  # side of a hex
    insignia: float  # largest radius of the circle on a starting area
    type: Type

    @property
    def middle(self) -> tuple[float, float, float, float]:
        """Left, top, width and height of the frame of the map."""
        left = self.inset + self.tablet + self.gutter
        return left, self.inset, self.width - 2 * left, self.height - 2 * self.inset


FORMATS = {
    "a3": Format(
        width=420, height=297, inset=SAFE, tablet=71, pad=5.5, gutter=2.5, sea=8.5, step=2.5, channel=3.0, largest=30,
        insignia=9.5, type=Type(title=28, subtitle=13, section=15, label=12, note=10.5),
    ),
    "a4": Format(
        width=297, height=210, inset=6.5, tablet=50.5, pad=3.8, gutter=1.8, sea=5.4, step=1.8, channel=2.2, largest=19,
        insignia=6.7, type=Type(title=20, subtitle=9.5, section=11, label=8.5, note=7.5),
    ),
}  # fmt: skip
_NARROWER = 0.25
"""Largest share of its width that a column of legends gives away on a folding board."""
_SMALLER = (0.97, 0.94, 0.91, 0.88)
"""Sizes of hexes that are tried where there is no way around the folds in full size."""
RAYS = 48
"""Rays from the pyramid: one every 7.5 degrees."""


def draw(board: Map, *, lang: str, ink: str = "full", size: str | Format = "a3", fold: Fold | None = None) -> Drawing:
    """Draw a main board at trim size "a3" or "a4" (landscape), or at a format of your own.

    On a board that folds ("bi" or "quad") the hexes are moved so that folds run beside what is printed and written,
    and the columns of legends become wider and narrower by as much.

    Raises UndrawableError: hex_space.FieldTooSmallError when the map has too many hexes for the size,
    typography.DoesNotFitError when its words are too long.
    """
    form, style = FORMATS[size] if isinstance(size, str) else size, style_of(ink)
    folds = folds_of(fold, form.width, form.height)
    sheet = _Sheet(board, form, style, lang, folds)
    layers: dict[str, Sequence[Item]] = {
        "background": sheet.background(),
        "hexes": sheet.hexes(),
        "pyramids": sheet.pyramids(),
        "numbers": sheet.numbers(),
        "fields": sheet.fields(),
        "starts": sheet.starts(),
        "panels": sheet.panels(),
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
        self.board, self.form, self.style, self.lang, self.folds = board, form, style, lang, folds
        self.places = [space.at for space in board.spaces] + [start.at for start in board.starts]
        self.extent = left, top, right, bottom = extent(self.places, board.orientation)
        _, _, wide, high = form.middle
        room = (wide - 2 * form.sea, high - 2 * form.sea)
        side = min(room[0] / (right - left), room[1] / (bottom - top), form.largest)
        self._lay(side)
        if folds:
            self._make_way(side)

    def _lay(self, side: float) -> None:
        """Lay hexes of a side in mm in the middle of their frame. Raises hex_space.FieldTooSmallError."""
        form, (x, y, wide, high) = self.form, self.form.middle
        left, top, right, bottom = self.extent
        self.side = side
        self.origin: Point = (x + wide / 2 - side * (left + right) / 2, y + high / 2 - side * (top + bottom) / 2)
        widest = "8" * len(str(max((space.number for space in self.board.spaces), default=1)))
        channel = form.channel + BOLD * MM_PER_PT  # clear between the boldest edges
        self.plan = hex_space.plan(side, channel, self.board.orientation, widest)
        self.special = hex_space.plan(side, channel, self.board.orientation, widest, special=True)
        hex_space.check_writable((self.plan, self.special), self.board.id)
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
        form, style = self.form, self.style
        if style.gold is None:
            return []
        x, y, wide, high = self.frame
        items: list[Item] = [*ground(form.width, form.height, style)]
        window = tuple(stepped(x + 1.2, y + 1.2, wide - 2.4, high - 2.4, form.step))
        items.append(group([self.rays()], id="rays", clip=window))
        items += tablet(x, y, wide, high, style, step=form.step)
        left, right = self.tablets
        for edge, column in ((form.inset, left), (form.width - form.inset - right, right)):
            items += tablet(edge, y, column, high, style, step=form.step, fill=style.land)
        items += [self.shore(form.channel * 1.4, HAIR), self.shore(form.channel, BOLD)]
        return items

    def shore(self, out: float, line: float) -> Path:
        """Draw the land that all hexes stand on, `out` mm beyond them; lakes stay open."""
        segments: list[Segment] = []
        for shore in coast(frozenset(self.places), self.side, self.board.orientation, out):
            segments += polygon((self.origin[0] + x, self.origin[1] + y) for x, y in shore).segments
        return Path(tuple(segments), fill=self.style.land, stroke=self.style.gold, width=line, even_odd=True)

    def rays(self) -> Path:
        """Draw the rays from the pyramid to the frame: viewers make room for all that lies beneath a clip."""
        pyramid = self.board.space(1)
        x, y = self.at(pyramid.at) if pyramid else self.origin
        left, top, wide, high = self.frame
        segments: list[Segment] = []
        for step in range(RAYS):
            dx, dy = math.cos(math.radians(step * 360 / RAYS)), math.sin(math.radians(step * 360 / RAYS))
            side, end = left + wide if dx > 0 else left, top + high if dy > 0 else top
            reach = min((edge - start) / d for edge, start, d in ((side, x, dx), (end, y, dy)) if abs(d) > 1e-9)
            segments += [("M", (x, y)), ("L", (x + reach * dx, y + reach * dy))]
        return Path(tuple(segments), stroke=self.style.gold, width=HAIR)

    def hexes(self) -> list[Item]:
        drawn: list[Item] = []
        for space in self.board.spaces:
            x, y = self.at(space.at)
            shape = hex_space.draw_hex(x, y, self.plan, self.style, special=space.number == 1)
            drawn.append(group([shape], id=f"space-{space.number}"))
        return drawn

    def pyramids(self) -> list[Item]:
        return [
            group(
                hex_space.draw_pyramid(*self.at(space.at), space, self._plan(space.number), self.style),
                id=f"pyramid-{space.number}",
            )
            for space in self.board.spaces
        ]

    def numbers(self) -> list[Item]:
        return [
            group(
                hex_space.draw_number(
                    *self.at(space.at), space.number, self._plan(space.number), self.style, special=space.number == 1
                ),
                id=f"number-{space.number}",
            )
            for space in self.board.spaces
        ]

    def fields(self) -> list[Item]:
        return [
            item
            for space in self.board.spaces
            for item in hex_space.draw_field(*self.at(space.at), space.number, self._plan(space.number), self.style)
        ]

    def starts(self) -> list[Item]:
        drawn: list[Item] = []
        for start in self.board.starts:
            x, y = self.at(start.at)
            drawn.append(
                group(
                    [
                        hex_space.draw_hex(x, y, self.plan, self.style, start=True),
                        *hex_space.draw_start(x, y, start, self.plan, self.style, self.form.insignia),
                    ],
                    id=f"start-{start.die}",
                )
            )
        return drawn

    def panels(self) -> list[Group]:
        form = self.form
        top, high = form.inset + form.pad * 1.7, form.height - 2 * (form.inset + form.pad * 1.5)
        left, right = (
            Page(self.board, self.lang, self.style, form.type, column - 2 * form.pad) for column in self.tablets
        )
        x = form.inset + form.pad
        return [
            *stack(side_panels.left_column(left), x, top, high, self.folds.lying),
            *stack(side_panels.right_column(right), form.width - x - right.wide, top, high, self.folds.lying),
        ]

    def _plan(self, number: int) -> hex_space.Plan:
        return self.special if number == 1 else self.plan
