"""Lay drawings out for a paper and a printer: on one page, or as tiles to cut, overlap and glue."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.printer import Paper, Profile
from hyskos.generators.drawing import PROGRAM, Drawing, Group, Item, Sources, Text, rectangle
from hyskos.generators.measure import boxes, cached_boxes
from hyskos.generators.sheets import marks
from hyskos.generators.sheets.footer import HEIGHT, STAMPED, FooterLine, Imprint, footer
from hyskos.generators.sheets.page import Document, Page, place_drawing
from hyskos.generators.sheets.single import bleed_of, single
from hyskos.generators.sheets.tiling import Plan, Span, crossing_costs, plan
from hyskos.generators.typography import width
from hyskos.generators.words import words

KEY_HEIGHT = 12.0
"""Height of the assembly key, mm; its width follows the board, up to KEY_WIDTH."""
KEY_WIDTH = 26.0


def cut_into_tiles(drawing: Drawing, paper: Paper, profile: Profile, imprint: Imprint) -> tuple[Page, ...]:
    """Cut a board into sheets of a paper, in reading order."""
    shared = plan_tiles(drawing, paper, profile)
    return tuple(_Tile(drawing, shared, profile, imprint, row, column).page() for row, column in shared.places())


def plan_tiles(drawing: Drawing, paper: Paper, profile: Profile) -> Plan:
    """Plan how to split a board into as few sheets of a paper as possible."""
    return plan(
        (drawing.width, drawing.height),
        ((*size, *window(size, profile)) for size in paper.ways()),
        overlap=profile.overlap,
        bleed=bleed_of(drawing, profile),
        spare=profile.bleed,
        marks=crossing_costs(cached_boxes(drawing.items)),
        folds=drawing.folds,
    )


def window(size: tuple[float, float], profile: Profile) -> tuple[float, float]:
    """Return width and height of the art that fits on a sheet besides its marks and footer, mm."""
    printable = profile.printable(*size).grown(-marks.GUTTER)
    return printable.w, printable.h - HEIGHT


class _Tile:
    """One sheet of a tiled board; lengths in mm on the paper, from its upper left corner."""

    def __init__(
        self, drawing: Drawing, shared: Plan, profile: Profile, imprint: Imprint, row: int, column: int
    ) -> None:
        self.drawing, self.shared, self.profile = drawing, shared, profile
        self.imprint = replace(imprint, sheet=row * len(shared.columns) + column + 1, sheets=shared.sheets)
        self.row, self.column = row, column
        self.across, self.down = shared.columns[column], shared.rows[row]
        self.spoken = words("sheets", imprint.lang)
        printable = profile.printable(shared.width, shared.height)
        window_width, window_height = window((shared.width, shared.height), profile)
        art_wide, art_high = self.across.stop - self.across.start, self.down.stop - self.down.start
        # rounded to tenths, so that neighbouring tiles match
        self.dx = round(printable.x + marks.GUTTER + (window_width - art_wide) / 2, 1) - self.across.start
        self.dy = round(printable.y + marks.GUTTER + (window_height - art_high) / 2, 1) - self.down.start
        self.printable = printable
        self.art = self._on_paper(self.across.start, self.down.start, self.across.stop, self.down.stop)

    def page(self) -> Page:
        """Lay out the page."""
        label = self.spoken["sheet"].format(title=self.imprint.title, n=self.imprint.sheet, m=self.imprint.sheets)
        right = self.across.stop if self._more(self.column, self.shared.columns) else self.across.end
        low = self.down.stop if self._more(self.row, self.shared.rows) else self.down.end
        furniture = [*self._glue(), *self._cuts(), *self._creases(), *self._guides(), *self._footer()]
        return Page(
            self.shared.width,
            self.shared.height,
            trim=self._on_paper(self.across.cut, self.down.cut, right, low),
            bleed=self.art,
            items=(
                *place_drawing(self.drawing, self.dx, self.dy, self.art.moved(-self.dx, -self.dy), part=True),
                Group(tuple(furniture), id="sheet-marks", title="Sheet marks", layer=True, sources=PROGRAM),
            ),
            label=label,
        )

    @staticmethod
    def _more(index: int, spans: tuple[Span, ...]) -> bool:
        return index < len(spans) - 1

    def _on_paper(self, left: float, top: float, right: float, low: float) -> Rect:
        return Rect(left + self.dx, top + self.dy, right - left, low - top)

    def _glue(self) -> Iterator[Item]:
        """Hatch the strips that the next sheets will cover, with a line just inside the edges of those sheets."""
        text, inside = self.spoken["glue"], 0.5
        if self._more(self.column, self.shared.columns):
            strip = self._on_paper(self.across.end, self.down.start, self.across.stop, self.down.stop)
            yield from marks.hatched(Rect(strip.x + inside, strip.y, strip.w - inside, strip.h))
            yield marks.line((strip.x + inside, strip.y), (strip.x + inside, strip.bottom))
            yield from _plate(text, *strip.centre, upright=True)
        if self._more(self.row, self.shared.rows):
            strip = self._on_paper(self.across.start, self.down.end, self.across.stop, self.down.stop)
            yield from marks.hatched(Rect(strip.x, strip.y + inside, strip.w, strip.h - inside))
            yield marks.line((strip.x, strip.y + inside), (strip.right, strip.y + inside))
            yield from _plate(text, *strip.centre, upright=False)

    def _cuts(self) -> Iterator[Item]:
        """Draw cut marks: crosses at seams that end at the board's edge, ticks elsewhere."""
        art, near, far = self.art, marks.CROP_GAP, marks.CROP_GAP + marks.CROP_LENGTH
        first_row, last_row = self.row == 0, not self._more(self.row, self.shared.rows)
        first_column, last_column = self.column == 0, not self._more(self.column, self.shared.columns)
        ends_y = ((art.y, -1, first_row), (art.bottom, 1, last_row))
        ends_x = ((art.x, -1, first_column), (art.right, 1, last_column))
        for at, seam, cut_here in (
            (self.across.cut, not first_column, True),
            (self.across.end, not last_column, last_column),
        ):
            for edge, outward, outer in ends_y:
                if seam and outer:
                    yield from marks.cross(at + self.dx, edge + outward * (near + marks.CROSS))
                elif cut_here and (seam or outer):
                    x = at + self.dx
                    yield marks.line((x, edge + outward * near), (x, edge + outward * far))
            if seam and not last_row:  # within the strip that the row below will cover
                yield from marks.cross(at + self.dx, self.down.end + self.profile.overlap / 2 + self.dy)
        for at, seam, cut_here in (
            (self.down.cut, not first_row, True),
            (self.down.end, not last_row, last_row),
        ):
            for edge, outward, outer in ends_x:
                if seam and outer:
                    yield from marks.cross(edge + outward * (near + marks.CROSS), at + self.dy)
                elif cut_here and (seam or outer):
                    y = at + self.dy
                    yield marks.line((edge + outward * near, y), (edge + outward * far, y))
        folds = self.drawing.folds
        if not first_column:
            words_beside = self.spoken["cut_fold" if self.across.cut in folds.vertical else "cut"]
            yield Text(art.x - 2.5, art.y + art.h / 2, words_beside, 7, anchor="middle", angle=-90)
        if not first_row:
            words_beside = self.spoken["cut_fold" if self.down.cut in folds.horizontal else "cut"]
            yield Text(art.x + art.w / 2, art.y - 2.5, words_beside, 7, anchor="middle")

    def _creases(self) -> Iterator[Item]:
        """Mark the ends of folds at the board's edge; every fold is a seam."""
        art, room, word = self.art, marks.GUTTER, self.spoken["crease"]
        label_offset = marks.CROSS + 0.7
        ends_y = ((art.y, -1, self.row == 0), (art.bottom, 1, not self._more(self.row, self.shared.rows)))
        ends_x = ((art.x, -1, self.column == 0), (art.right, 1, not self._more(self.column, self.shared.columns)))
        for x in {self.across.cut, self.across.end} & {*self.drawing.folds.vertical}:
            for edge, outward, outer in ends_y:
                if outer:
                    yield from marks.crease_mark((x + self.dx, edge), (0, outward), room, word, label_offset)
        for y in {self.down.cut, self.down.end} & {*self.drawing.folds.horizontal}:
            for edge, outward, outer in ends_x:
                if outer:
                    yield from marks.crease_mark((edge, y + self.dy), (outward, 0), room, word, label_offset)

    def _guides(self) -> Iterator[Item]:
        """Draw arcs for the board's round corners on this sheet."""
        if self.profile.laminate:
            board = self._on_paper(0, 0, self.drawing.width, self.drawing.height)
            for guide in marks.corner_guides(board, self.profile.corner):
                if any(self.art.holds(box) for _, box in boxes([guide])):
                    yield guide

    def _footer(self) -> list[Item]:
        printable, shared = self.printable, self.shared
        area = Rect(printable.x, printable.bottom - HEIGHT, printable.w, HEIGHT)
        label = self.spoken["tile"].format(
            row=self.row + 1, column=self.column + 1, rows=len(shared.rows), columns=len(shared.columns)
        )
        if self.imprint.side:  # two boards in one file: keep their sheets apart
            label = f"{self.imprint.side} · {label}"
        key, key_width = self._key(area.x, area.y)
        titled: Sources = (("title", self.imprint.lang), *STAMPED)
        return footer(
            area,
            (
                FooterLine((label,)),
                FooterLine((self.imprint.title, self.imprint.stamp()), titled),
                FooterLine((self.imprint.scale(),)),
            ),
            self.profile,
            key,
            key_width,
        )

    def _key(self, x: float, y: float) -> tuple[list[Item], float]:
        """Draw the arrangement of the sheets, with this one filled."""
        scale = min(KEY_HEIGHT / self.drawing.height, KEY_WIDTH / self.drawing.width)
        cells: list[Item] = []
        for row, column in self.shared.places():
            across, down = self.shared.columns[column], self.shared.rows[row]
            is_this_tile = (row, column) == (self.row, self.column)
            cells.append(
                rectangle(
                    x + across.cut * scale,
                    y + down.cut * scale,
                    (across.end - across.cut) * scale,
                    (down.end - down.cut) * scale,
                    fill="black@60" if is_this_tile else "white",
                    stroke="black",
                    width=0.5,
                )
            )
        return cells, self.drawing.width * scale


def _plate(text: str, x: float, y: float, *, upright: bool) -> Iterator[Item]:
    """Set a line of text on a white plate around (x, y), horizontally or upright."""
    plate_width, height = width(text, 7) + 4, 4.0
    size = (height, plate_width) if upright else (plate_width, height)
    yield rectangle(x - size[0] / 2, y - size[1] / 2, *size, fill="white")
    if upright:
        yield Text(x + 0.9, y, text, 7, anchor="middle", angle=-90)
    else:
        yield Text(x, y + 0.9, text, 7, anchor="middle")


def lay_out(
    drawings: Sequence[Drawing], name: str, paper: Paper, profile: Profile, imprint: Imprint, *, cut: bool = True
) -> Document:
    """Lay drawings out at true size: each on one page if it fits the paper, otherwise on as few sheets as possible.

    `name` becomes the document's id, the stem of its file names. Without `cut`, the edges of drawings are not cut.
    """

    def pages(drawing: Drawing, stamped: Imprint) -> Iterable[Page]:
        page = single(drawing, paper, profile, stamped, cut=cut)
        return [page] if page else cut_into_tiles(drawing, paper, profile, stamped)

    return paginate(drawings, name, imprint, pages)


def paginate(
    drawings: Sequence[Drawing],
    name: str,
    imprint: Imprint,
    pages: Callable[[Drawing, Imprint], Iterable[Page]],
) -> Document:
    """Make one document of the pages of all drawings, numbering the drawings in the imprint."""
    first = drawings[0]
    numbered = (
        (drawing, replace(imprint, title=drawing.title, sheet=n, sheets=len(drawings)))
        for n, drawing in enumerate(drawings, start=1)
    )
    return Document(
        id=name,
        title=imprint.title,
        subject=first.subject or imprint.title,
        lang=first.lang,
        pages=tuple(page for drawing, stamped in numbered for page in pages(drawing, stamped)),
    )
