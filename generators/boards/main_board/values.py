"""Draw measured or counted values on the spaces of a main board, as figures and in tones of one ink.

`on_spaces(board, shown, lang=..., ink=...)` takes a `Map` and the `Values` of `value_scale.py` (a number for each
space, a title, a description, notes below numbers) and returns a `Drawing`, on the smallest of A4, A3 and A2 that is
large enough; `save_picture` of `cli/shared/files.py` saves it as SVG, PDF or PNG.

Larger values are darker (or paler, with `low_is_dark`). Nothing depends on colour alone: the figures are in the spaces.
The scale next to the board shows how many spaces have each tone. In the saver style, denser lines represent darker
tones.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from hyskos.definitions.geometry import Point, Rect
from hyskos.definitions.kinds.map import Axial, Map, Space
from hyskos.definitions.languages import text_in
from hyskos.generators import typography
from hyskos.generators.boards.main_board import value_column
from hyskos.generators.boards.main_board.terraces import terraces
from hyskos.generators.boards.main_board.value_scale import Tone, Values, tones, value_text
from hyskos.generators.boards.main_board.walls import walls
from hyskos.generators.boards.shared import grounds, hex_space, icons, space_plan, steles
from hyskos.generators.boards.shared.hex_geometry import apothem, centre, corners, extent, inset
from hyskos.generators.boards.shared.style import BOLD, LINE, SAFE, centred_baseline, style_of
from hyskos.generators.drawing import Circle, Drawing, Item, Text, group, polygon, rectangle
from hyskos.generators.typography import SMALLEST_PT, cap_height, fit
from hyskos.generators.words import join_pair

PAPERS = (Rect(0, 0, 297, 210), Rect(0, 0, 420, 297), Rect(0, 0, 594, 420))
_ROOMY, _TIGHT = 13.5, 6.0
"""Minimum side of a hex, mm, to show a space's pyramid too, and to fit its figures."""
_STELE, _GUTTER, _SEA, _STEP = 62.0, 2.5, 4.5, 1.8
_CHANNEL, _LARGEST = 0.13, 24.0
"""Gap between two spaces relative to the side of a hex, and the maximum side, mm."""
_ACROSS = 1.5
"""Maximum width of figures in a space relative to the side of its hex."""
_VALUE, _NOTE, _START = 18.0, 9.0, 15.0
"""Maximum type sizes of values, of notes below them and of the names of starts, pt."""


def on_spaces(board: Map, values: Values, *, lang: str, ink: str = "full") -> Drawing:
    """Draw values on the spaces of a board; raises UndrawableError if a text is too long."""
    with typography.set_in(board.fonts):
        sheet = lay_out(board, values, lang, ink)
        layers: dict[str, Iterator[Item]] = {
            "background": sheet.background(),
            "spaces": sheet.spaces(),
            "values": sheet.values(),
            "starts": sheet.starts(),
            "legend": sheet.legend(),
        }
        return typography.in_own_fonts(sheet.drawing(layers))


def lay_out(board: Map, values: Values, lang: str, ink: str, more: Sequence[Axial] = ()) -> "Sheet":
    """Choose the smallest paper that fits complete spaces, otherwise the smallest that fits their figures.

    Leaves space for `more` hexes that the board does not have.
    """
    sheets = [Sheet(board, values, lang, ink, paper, more) for paper in PAPERS]
    roomy = [sheet for sheet in sheets[:-1] if sheet.side >= _ROOMY]
    tight = [sheet for sheet in sheets if sheet.side >= _TIGHT]
    return next((sheet for sheet in [*roomy, *tight] if sheet.has_room()), sheets[-1])


class Sheet:
    """A board on a sheet: positions of hexes and tones of values; most methods draw one layer."""

    def __init__(
        self, board: Map, values: Values, lang: str, ink: str, paper: Rect, more: Sequence[Axial] = ()
    ) -> None:
        self.board, self.content, self.lang, self.paper = board, values, lang, paper
        self.ground = grounds.GROUNDS[board.ground]
        self.style = grounds.style_on(self.ground, style_of(ink))
        left = SAFE + _STELE + _GUTTER
        self.column = Rect(SAFE, SAFE, _STELE, paper.h - 2 * SAFE)
        self.area = Rect(left, SAFE, paper.w - SAFE - left, paper.h - 2 * SAFE)
        places = [space.at for space in board.spaces] + [start.at for start in board.starts] + [*more]
        west, north, east, south = extent(places, board.orientation)
        width, height = self.area.w - 2 * _SEA, self.area.h - 2 * _SEA
        self.side = min(width / (east - west), height / (south - north), _LARGEST)
        self.origin: Point = (
            self.area.x + self.area.w / 2 - self.side * (west + east) / 2,
            self.area.y + self.area.h / 2 - self.side * (north + south) / 2,
        )
        self.channel = _CHANNEL * self.side
        self.inner = inset(self.side, self.channel)
        self.scale = tones(values.spaces.values(), values.digits, low_is_dark=values.low_is_dark)
        self.plans = self._plans() if self.side >= _ROOMY else {}

    def drawing(self, layers: Mapping[str, Iterable[Item]]) -> Drawing:
        """Assemble layers, bottom first; the drawing is named after its board and the values."""
        board, values = self.board, self.content
        return Drawing(
            f"{board.game}_{board.id}_{values.name}",
            join_pair(text_in(board.title, self.lang), values.title, self.lang),
            self.paper.w,
            self.paper.h,
            self.lang,
            tuple(group(items, id=name, title=name, layer=True) for name, items in layers.items()),
            subject=values.legend,
        )

    def has_room(self) -> bool:
        """Return whether all values and notes are legible in their spaces."""
        words = [(value_text(value, self.content, self.lang), "bold") for value in self.content.spaces.values()]
        words += [(note, "regular") for note in self.content.notes.values()]
        return all(typography.width(text, SMALLEST_PT, font) <= _ACROSS * self.inner for text, font in words)

    def _plans(self) -> Mapping[str, space_plan.Plan]:
        """Divide spaces as on the board itself, by their worth."""
        widest = "8" * len(str(max((space.number for space in self.board.spaces), default=1)))
        return {
            worth: space_plan.plan(self.side, self.channel, self.board.orientation, widest, space_plan.Kind(worth))
            for worth in {"middle", *map(space_plan.worth, self.board.spaces)}
        }

    def centre(self, axial: Axial) -> Point:
        """Return the centre of a hex on the paper."""
        x, y = centre(axial, self.side, self.board.orientation)
        return self.origin[0] + x, self.origin[1] + y

    def outline(self, axial: Axial) -> Sequence[Point]:
        """Return the corners of a hex as it is drawn."""
        return corners(*self.centre(axial), self.inner, self.board.orientation)

    def _tone(self, space: Space) -> Tone | None:
        value = self.content.spaces.get(space.number)
        if value is None:
            return None
        return next(tone for tone in self.scale if tone.holds(round(value, self.content.digits)))

    def background(self) -> Iterator[Item]:
        """Draw the ground, its frame, the column, the land and its walls."""
        style, home = self.style, self.board.space(1)
        summit = self.centre(home.at) if home else self.origin
        if style.gold:
            yield group(grounds.wedges(self.ground, self.paper, summit), id="ground")
        else:
            yield group([grounds.rays(self.area, summit)], id="ground")
        yield group(steles.frame(self.area, style, self.ground.line, _STEP), id="frame")
        yield group(steles.stele(self.column, style, self.ground.line, _STEP), id="stele")
        land = [*terraces(self.board, self.origin, self.side, self.channel, style)]
        between = style.gold or self.plans  # a narrow channel is too small for lines
        yield group(land if between else land[:1], id="terraces")
        if self.board.walls:
            yield group(walls(self.board, self.origin, self.side, self.channel, style), id="walls")

    def spaces(self) -> Iterator[Item]:
        """Draw each space in its tone with its number and, if there is space, its pyramid."""
        for space in self.board.spaces:
            (x, y), special = self.centre(space.at), space.number == 1
            outline = self.outline(space.at)
            items = [*value_column.fill_with_tone(outline, self._tone(space), self.style)]
            edge = BOLD if special or not self.style.gold else LINE
            items.append(polygon(outline, stroke=self.style.outline, width=edge))
            if self.plans:
                plan = self.plans[space_plan.worth(space)]
                items += hex_space.draw_number(x, y, space.number, plan, self.style, special=special)
                if space.factory and not self.style.gold:  # its lines would merge with those of its space
                    base = x, y + plan.base_y
                    items.append(polygon(icons.step_pyramid(*base, plan.base, plan.height), fill="white"))
                items += hex_space.draw_pyramid(x, y, space, plan, self.style)
            else:
                items += self._number(x, y, space.number)
            yield group(items, id=f"space-{space.number}")

    def _number(self, x: float, y: float, number: int) -> Iterator[Item]:
        """Write the number of a small space at its upper end, on white in the saver style."""
        size = max(SMALLEST_PT, min(9.0, self.inner * 0.85))
        flat = self.board.orientation == "flat"
        line = y - (0.86 * apothem(self.inner) if flat else 0.72 * self.inner) + cap_height(size)
        yield from self._plate(x, line, typography.width(str(number), size), cap_height(size))
        yield Text(x, line, str(number), size, anchor="middle", ink=self.style.text)

    def _plate(self, x: float, foot: float, width: float, height: float) -> Iterator[Item]:
        """Mask the lines of the saver style behind figures; `foot` is their baseline, mm."""
        if not self.style.gold:
            yield rectangle(x - width / 2 - 0.7, foot - height - 0.6, width + 1.4, height + 1.2, 0.6, fill="white")

    def values(self) -> Iterator[Item]:
        """Write the values, all in one size, and the notes below them."""
        texts = {number: value_text(value, self.content, self.lang) for number, value in self.content.spaces.items()}
        sizes = [fit(text, _ACROSS * self.inner, largest=_VALUE, font="bold")[0] for text in texts.values()]
        size = max(SMALLEST_PT, min(*sizes, self.inner * 1.15, _VALUE)) if sizes else _VALUE
        for space in self.board.spaces:
            text, note = texts.get(space.number, ""), self.content.notes.get(space.number, "")
            if text or note:
                x, y = self.centre(space.at)
                if self.plans:
                    _left, top, _wide, height = self.plans["middle"].field
                    y += top + 0.47 * height
                else:
                    y += 0.18 * self.inner
                yield group(self._value(x, y, text, note, size), id=f"value-{space.number}")

    def _value(self, x: float, y: float, text: str, note: str, size: float) -> Iterator[Item]:
        """Write a value and its note, centred vertically on `y`, mm."""
        small, notes = self._broken(note, max(SMALLEST_PT, min(_NOTE, size * 0.6))) if note else (0.0, [])
        air, more = 0.35 * cap_height(small), 1.5 * cap_height(small) * max(0, len(notes) - 1)
        height = cap_height(size) if text else 0.0
        line = y - (height + (air if text else 0) + cap_height(small) + more) / 2 + height
        if text:
            yield from self._plate(x, line, typography.width(text, size, "bold"), height)
            yield Text(x, line, text, size, "bold", "middle", self.style.text)
            line += air
        line += cap_height(small)
        for part in notes:
            yield from self._plate(x, line, typography.width(part, small), cap_height(small))
            yield Text(x, line, part, small, anchor="middle", ink=self.style.text)
            line += 1.5 * cap_height(small)

    def _broken(self, note: str, largest: float) -> tuple[float, list[str]]:
        """Return the size of a note in pt, and its lines: one if legible, otherwise two."""
        width = _ACROSS * self.inner
        lines = 1 if typography.width(note, SMALLEST_PT) <= width else 2
        return fit(note, width, largest=largest, lines=lines)

    def starts(self) -> Iterator[Item]:
        """Draw each start (S1 to S4), which has no value."""
        size = max(SMALLEST_PT, min(_START, self.inner * 1.1))
        for start in self.board.starts:
            x, y = self.centre(start.at)
            fill = "gold@45" if self.style.gold else "white"
            yield group(
                [
                    polygon(self.outline(start.at), fill=fill, stroke=self.style.outline, width=BOLD),
                    Circle(x, y, 0.56 * self.inner, fill="white", stroke=self.style.text, width=LINE),
                    Text(x, centred_baseline(y, size), f"S{start.die}", size, "bold", "middle", self.style.text),
                ],
                id=f"start-{start.die}",
            )

    def legend(self) -> Iterator[Item]:
        """Fill the column next to the board."""
        room = self.column.grown(-value_column.PAD)
        yield from value_column.column(self.board, self.content, self.scale, room, self.lang, self.style)
        yield value_column.stamp(self.board, self.lang, self.paper, self.area.right, self.style)
