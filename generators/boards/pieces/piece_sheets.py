"""Sheets of pieces to fold: pyramids of the size of the plastic ones, and two-sided figures.

A sheet holds one colour, or several complete ones if they fit; sheets of single colours have the same cuts. At home,
each piece has a printed outline and dashed folds. For a press, its outline is a die line and its folds are creases,
each a separation of its own, and its colours extend beyond the cut.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress

from hyskos.definitions.art.library import load_art
from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.pieces import Pieces, PieceSet
from hyskos.definitions.languages import text_in
from hyskos.definitions.messages import N_, say
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.pieces.nesting import nest
from hyskos.generators.boards.pieces.piece_cells import cells
from hyskos.generators.boards.pieces.pyramid_net import Cell
from hyskos.generators.boards.pieces.steps import LOW, MOST, steps
from hyskos.generators.boards.shared.art import draw_art, fit_art
from hyskos.generators.boards.shared.cells import balance_lines
from hyskos.generators.boards.shared.columns import in_turn
from hyskos.generators.boards.shared.style import BOLD, LABEL, LINE, NOTE, SECTION, Style, centred_baseline, style_of
from hyskos.generators.die_lines import CREASE_LAYER, DIE_LAYER, DieCut
from hyskos.generators.drawing import (
    Drawing,
    Group,
    Item,
    Text,
    UndrawableError,
    group,
    polyline,
    rectangle,
    with_sources,
)
from hyskos.generators.inks import readable_on
from hyskos.generators.stamps import version_mark
from hyskos.generators.typography import DoesNotFitError, fit, set_title, width
from hyskos.generators.words import words

Size = tuple[float, float]
HOME: Size = (190.0, 259.0)
"""Width and height of a sheet in mm: fits A4 and Letter with margins of 10 mm."""
PRESS: tuple[Size, ...] = ((190.0, 277.0), (277.0, 400.0))
"""The same for a press, on A4 and on A3, smallest first."""
HEAD = 22.0
"""Height of the heading, mm."""
TITLE = 20.0
"""Maximum size of the title, pt."""
GAP = 3.0
"""Gap between two pieces, mm: space for scissors."""
KNIFE = 0.5
"""Gap between the bleeds of two pieces, mm: keeps colours apart."""
_CHIP = 8.0
"""Side of the box with a colour's sign in the heading, mm."""


@dataclass(frozen=True, slots=True)
class PlacedPiece:
    """A piece on a sheet: its upper left corner, mm, and whether it is upside down."""

    x: float
    y: float
    turned: bool
    cell: Cell

    @property
    def matrix(self) -> tuple[float, float, float, float, float, float]:
        """Return the matrix from the piece's coordinates to the sheet's."""
        if self.turned:
            return -1, 0, 0, -1, self.x + self.cell.w, self.y + self.cell.h
        return 1, 0, 0, 1, self.x, self.y


@dataclass(frozen=True, slots=True)
class _Sheet:
    """The colours of a sheet and their pieces."""

    sets: tuple[PieceSet, ...]
    places: tuple[PlacedPiece, ...]


def draw(pieces: Pieces, *, lang: str, ink: str = "full", press: DieCut | None = None) -> tuple[Drawing, ...]:
    """Draw as many sheets as the pieces need, one colour after the other; `press` is set for die-cutting."""
    style = style_of(ink)
    cells_by_set = [
        (piece_set, _sort_cells(cells(pieces, piece_set, style, press.bleed if press else None)))
        for piece_set in pieces.sets
    ]
    (sheet_width, height), sheets = (
        _for_press(cells_by_set, press) if press else (HOME, _sheets(cells_by_set, HOME, GAP, 0.0))
    )
    terms = words("pieces", lang)
    title = terms["title"].format(title=text_in(pieces.title, lang))
    for_press = "_press" if press else ""
    drawings = []
    for n, sheet in enumerate(sheets, start=1):
        numbered = terms["sheet"].format(n=n, m=len(sheets))
        notes = [terms[f"fold{for_press}"]] + ([terms[f"stand{for_press}"]] if pieces.figures else [])
        left, chips = _chips(pieces, sheet.sets, sheet_width, lang, style)
        below = _below(sheet_width, notes, numbered, f"{pieces.version} · {lang}", style)
        heading = [
            *chips,
            *_title(pieces, left - 5.0, lang, style),
            *below,
        ]
        items = (
            group(heading, id="heading", layer=True),
            group(_draw_places(sheet.places), id="pieces", layer=True),
            *_tools(sheet.places),
            *(() if press else _how(pieces, sheet, lang, style)),
        )
        drawings.append(
            Drawing(f"{pieces.game}_{pieces.id}-{n}", f"{title}, {numbered}", sheet_width, height, lang, items)
        )
    return tuple(drawings)


def _sort_cells(unsorted: Iterator[Cell]) -> list[Cell]:
    return sorted(unsorted, key=lambda cell: (-cell.h, -cell.w))


Made = Sequence[tuple[PieceSet, Sequence[Cell]]]


def _for_press(cells_by_set: Made, press: DieCut) -> tuple[Size, list[_Sheet]]:
    """Choose the sheet size that needs the fewest sheets, then the smallest."""
    sizes = [size for size in PRESS if press.takes(size)] or [PRESS[0]]
    candidates = [(size, _sheets(cells_by_set, size, max(GAP, 2 * press.bleed + KNIFE), press.bleed)) for size in sizes]
    return min(candidates, key=lambda candidate: len(candidate[1]))


def _sheets(cells_by_set: Made, size: Size, gap: float, around: float) -> list[_Sheet]:
    """Distribute pieces over sheets, below the heading and `around` mm from the edges; split colours only if needed.

    Raises UndrawableError if a piece fits no sheet.
    """
    room = size[0] - 2 * around, size[1] - HEAD - 2 * around
    full: list[tuple[tuple[PieceSet, ...], Sequence[Cell]]] = []
    for piece_set, set_cells in cells_by_set:
        if full and len(pack([*full[-1][1], *set_cells], *room, gap)) == len(full[-1][1]) + len(set_cells):
            full[-1] = (*full[-1][0], piece_set), [*full[-1][1], *set_cells]
            continue
        full += (
            ((piece_set,), batch)
            for batch in in_turn(set_cells, None, lambda left, _full: _count_that_fit(left, room, gap)) or ()
        )
    return [_Sheet(sets, _centre(pack(set_cells, *room, gap), room[0], around)) for sets, set_cells in full]


def _count_that_fit(left: Sequence[Cell], room: Size, gap: float) -> int:
    """Return how many of the first pieces fit on a sheet; raises UndrawableError if none does."""
    if fitting := pack(left, *room, gap):
        return len(fitting)
    sentence = N_("{name}: {wide:.1f} x {high:.1f} mm does not fit a sheet")
    raise UndrawableError(say(sentence, name=left[0].name, wide=left[0].w, high=left[0].h), path=("sizes",))


def pack(unplaced: Sequence[Cell], room_width: float, room_height: float, gap: float = GAP) -> list[PlacedPiece]:
    """Place pieces on one sheet while they fit (mm), each as high up as possible."""
    spots = nest(tuple(cell.edge for cell in unplaced), room_width, room_height, gap)
    return [PlacedPiece(spot.x, spot.y, spot.turned, cell) for spot, cell in zip(spots, unplaced, strict=False)]


def _centre(places: Sequence[PlacedPiece], room_width: float, around: float) -> tuple[PlacedPiece, ...]:
    free = room_width - max(place.x + place.cell.w for place in places)
    return tuple(
        PlacedPiece(around + free / 2 + place.x, HEAD + around + place.y, place.turned, place.cell) for place in places
    )


def _draw_places(places: Sequence[PlacedPiece]) -> Iterator[Item]:
    for number, place in enumerate(places, start=1):
        yield Group(place.cell.items, id=f"piece-{number}", title=place.cell.name, matrix=place.matrix)


def _how(pieces: Pieces, sheet: _Sheet, lang: str, style: Style) -> Iterator[Item]:
    """Draw the steps from paper to piece at the bottom of a sheet, if there is space."""
    sheet_width, sheet_height = HOME
    room = sheet_height - max(place.y + place.cell.h for place in sheet.places) - GAP
    if room < LOW:
        return
    height = min(MOST, room)
    with suppress(DoesNotFitError):  # long captions may not fit into a low strip
        pictures = tuple(steps(pieces, sheet.sets[0], Rect(0, sheet_height - height, sheet_width, height), lang, style))
        yield group(pictures, id="steps", layer=True)


def _tools(places: Sequence[PlacedPiece]) -> Iterator[Item]:
    """Draw cuts and creases above all pieces, each in a layer that a printer can remove."""
    for id_, title in ((CREASE_LAYER, "Creases"), (DIE_LAYER, "Die line")):
        lines = [
            Group(place.cell.creases if id_ == CREASE_LAYER else place.cell.cuts, matrix=place.matrix)
            for place in places
        ]
        if any(line.items for line in lines):
            yield Group(tuple(lines), id=id_, title=title, layer=True)


def _title(pieces: Pieces, sheet_width: float, lang: str, style: Style) -> Iterator[Item]:
    """Set the name of the game in capitals, followed by a description."""
    name = words("pieces", lang)["what"]
    room = sheet_width - width(name, LABEL) - 3.0
    text, font = set_title(text_in(pieces.title, lang))
    size, _ = fit(text, room, largest=TITLE, smallest=NOTE, font=font)
    y = _CHIP - 1.0
    yield from with_sources([Text(0, y, text, size, font=font, ink=style.text)], ("title", lang))
    yield from with_sources([Text(width(text, size, font) + 3.0, y, name, LABEL, ink=style.text)], ())


def _below(sheet_width: float, notes: Sequence[str], sheet: str, version: str, style: Style) -> Iterator[Item]:
    """Draw a line under the title, and instructions below it, next to the number of the sheet."""
    y = _CHIP + 1.6
    yield from with_sources([polyline([(0, y), (sheet_width, y)], stroke=style.gold or style.text, width=BOLD)], ())
    y += 3.6
    yield from with_sources([Text(sheet_width, y, sheet, NOTE, anchor="end", ink=style.soft)], ("sets",))
    right = sheet_width - width(sheet, NOTE) - 4.0
    yield version_mark(Text(right, y, version, NOTE, anchor="end", ink=style.soft))
    room = right - width(version, NOTE) - 5.0
    for note, source in zip(notes, ((), ("figures",)), strict=False):
        size, _ = fit(note, room, largest=NOTE, lines=2)
        for line in balance_lines(note, size, room):  # leaves no single word on the second line
            yield from with_sources([Text(0, y, line, size, ink=style.soft)], source)
            y += 3.2
        room = sheet_width  # below the first note, the full width is free


def _chips(
    pieces: Pieces, sets: Sequence[PieceSet], sheet_width: float, lang: str, style: Style
) -> tuple[float, list[Item]]:
    """Name the colours of a sheet at the right of its heading, next to their signs; return their left edge, mm."""
    x, items = sheet_width, list[Item]()
    for piece_set in reversed(sets):
        name, source = text_in(piece_set.title, lang), ("sets", piece_set.id)
        level = centred_baseline(_CHIP / 2, LABEL)
        named = Text(x, level, name, LABEL, font="bold", anchor="end", ink=style.text)
        items += with_sources([named], (*source, "title", lang))
        x -= width(name, LABEL, "bold") + 1.6 + _CHIP
        full = style.gold is not None
        fill, mark = (piece_set.ink, readable_on(piece_set.ink)) if full else ("white", style.text)
        chip = rectangle(x, 0.0, _CHIP, _CHIP, 1.2, fill=fill, stroke=style.outline, width=LINE)
        items += with_sources([chip], (*source, "ink") if full else source)
        items += with_sources(
            [_sign(pieces, piece_set, x + _CHIP / 2, mark)], (*source, "suit" if piece_set.suit else "letter")
        )
        x -= 4.0
    return x, items


def _sign(pieces: Pieces, piece_set: PieceSet, x: float, ink: str) -> Item:
    """Draw the suit of a set, or its letter, in its box."""
    if not piece_set.suit:
        letter = piece_set.letter.upper()
        return Text(x, centred_baseline(_CHIP / 2, SECTION), letter, SECTION, "bold", "middle", ink)
    art = load_art("suits", piece_set.suit, pieces.arts)
    transform, scale = fit_art(art, x, _CHIP / 2, _CHIP * 0.78)
    return group(draw_art(art, transform, scale, lambda _name: ink))
