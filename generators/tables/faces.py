"""Pictures of the components of online tables, in mm and in pixels: pyramids, figures, markers, numbers."""

from collections.abc import Iterable, Iterator

from hyskos.definitions.art.library import load_art
from hyskos.definitions.kinds.faction import Faction
from hyskos.definitions.kinds.pieces import Pieces
from hyskos.generators.boards.pieces.piece_cells import face, figure_side
from hyskos.generators.boards.pieces.pyramid_net import slant
from hyskos.generators.boards.player_board.backdrop import medal
from hyskos.generators.boards.player_board.skin import skin
from hyskos.generators.boards.shared.art import draw_art, fit_art
from hyskos.generators.boards.shared.icons import icon
from hyskos.generators.boards.shared.style import BOLD, LINE, centred_baseline, style_of
from hyskos.generators.drawing import Circle, Drawing, Item, Text, move_items, polyline, rectangle
from hyskos.generators.inks import readable_on
from hyskos.generators.sheets.page import bare_document
from hyskos.generators.tables.contents import Piece, Seat
from hyskos.generators.writers.pdf import write_pdf
from hyskos.generators.writers.png import pixels, rasterise

MARKER = 16.0
"""Width and height of a marker, mm."""
NUMBER = 9.0
"""Width and height of a number tile, mm: it fits in the fields of a player board."""
DIGITS = tuple(range(1, 10))
"""Numbers on a tile: a d8 with one or two added (RP-14, RP-15); points use digits, too."""
_DISC = 0.21
"""Radius of the disc on a pyramid's top relative to the side of its base."""


def _drawing(name: str, width: float, height: float, items: Iterable[Item]) -> Drawing:
    return Drawing(name, name, width, height, "", tuple(items))


def piece_side(pieces: Pieces, piece: Piece) -> Drawing:
    """Draw a side of a pyramid, as wide as its base and as high as its slant, or a side of a figure."""
    style = style_of("full")
    if piece.figure:
        size = piece.figure.width_mm, piece.figure.height_mm
        return _drawing(piece.key, *size, figure_side(pieces, piece.piece_set, piece.figure, style))
    if piece.size is None:
        raise ValueError(piece.key)
    items = tuple(face(pieces, piece.piece_set, piece.size, piece.pips, style))
    return _drawing(piece.key, piece.size.base_mm, slant(piece.size), (move_items(items, piece.size.base_mm / 2, 0),))


def piece_top(pieces: Pieces, piece: Piece) -> Drawing:
    """Draw a pyramid from above, with its suit at the tip and its pips along each side; a figure from the side."""
    if piece.size is None:
        return piece_side(pieces, piece)
    side = piece.size.base_mm
    return _drawing(piece.key, side, side, _top(pieces, piece, side))


def _top(pieces: Pieces, piece: Piece, side: float) -> Iterator[Item]:
    fill, centre = piece.piece_set.ink, side / 2
    mark = readable_on(fill)
    yield rectangle(0, 0, side, side, fill=fill)
    for ends in (((0.0, 0.0), (side, side)), ((side, 0.0), (0.0, side))):
        yield polyline(ends, stroke=mark, width=LINE)
    r = 0.055 * side + 0.1
    for k in range(piece.pips):
        along = centre + (k - (piece.pips - 1) / 2) * 3 * r
        for x, y in ((along, 2 * r), (along, side - 2 * r), (2 * r, along), (side - 2 * r, along)):
            yield Circle(x, y, r, fill=mark)
    yield Circle(centre, centre, _DISC * side, fill=fill, stroke=mark, width=LINE)
    if piece.piece_set.suit:
        art = load_art("suits", piece.piece_set.suit, pieces.arts)
        transform, scale = fit_art(art, centre, centre, 1.4 * _DISC * side)
        yield from draw_art(art, transform, scale, lambda _name: mark)
    else:
        size = _DISC * side * 4
        yield Text(centre, centred_baseline(centre, size), piece.piece_set.letter.upper(), size, "bold", "middle", mark)
    yield rectangle(0, 0, side, side, stroke="black", width=BOLD)


def markers(faction: Faction) -> tuple[str, ...]:
    """List the kinds of markers that a faction puts on a map: soldiers, heroes, and its devices."""
    return ("soldiers", "heroes", *(device.id for device in faction.devices))


def marker(faction: Faction, kind: str) -> Drawing:
    """Draw a faction's marker: its head for soldiers, a star for heroes, a device by its icon."""
    style, centre = style_of("full"), MARKER / 2
    inks = skin(faction, style)
    ground = inks.border or "black"
    items: list[Item] = [rectangle(0, 0, MARKER, MARKER, fill=faction.colour)]
    if kind == "soldiers":
        items += medal(faction, centre, centre, MARKER * 0.42, inks, style)
    else:
        mark = readable_on(ground)
        items.append(Circle(centre, centre, MARKER * 0.42, fill=ground, stroke=mark, width=LINE))
        items.append(icon("star" if kind == "heroes" else kind, centre, centre, MARKER * 0.5, mark))
    return _drawing(f"{faction.id}-{kind}", MARKER, MARKER, items)


def number(digit: int | None) -> Drawing:
    """Draw a number tile for a field; None is a blank one to write on."""
    items: list[Item] = [rectangle(0, 0, NUMBER, NUMBER, fill="white", stroke="black", width=BOLD)]
    if digit is not None:
        size = NUMBER * 2
        text = Text(NUMBER / 2, centred_baseline(NUMBER / 2, size), str(digit), size, "bold", "middle")
        items.append(text)
    return _drawing(f"number-{digit or 'blank'}", NUMBER, NUMBER, items)


def token(seat: Seat) -> Drawing:
    """Draw a player's token: a disc in the player's colour, with the first letter of its name."""
    centre, mark = MARKER / 2, readable_on(seat.ink)
    size = MARKER * 1.6
    items: list[Item] = [
        rectangle(0, 0, MARKER, MARKER, fill=seat.ink, stroke="black", width=BOLD),
        Circle(centre, centre, MARKER * 0.4, stroke=mark, width=BOLD),
        Text(centre, centred_baseline(centre, size), seat.title[:1].upper(), size, "bold", "middle", mark),
    ]
    return _drawing("token", MARKER, MARKER, items)


# Drawings as pictures of exactly the number of pixels that a program requires.

MOST = 4096
"""Longest side of a texture that Tabletop Simulator recommends, pixels."""
_LEAST = 150
"""Minimum resolution for small type on a board to be legible on screen, dpi."""


def texture_side(width: float, height: float) -> int:
    """Return the side of a square texture in pixels for a component in mm: a power of two, for graphics cards.

    >>> texture_side(420, 297), texture_side(297, 210), texture_side(16, 16)
    (4096, 2048, 128)
    """
    needed, side = pixels(max(width, height), _LEAST), 64
    while side < min(needed, MOST):
        side *= 2
    return side


def texture(drawing: Drawing) -> bytes:
    """Draw a component as a square texture; the program stretches it back to shape."""
    side = texture_side(drawing.width, drawing.height)
    return picture(drawing, side, side)


def at_dpi(drawing: Drawing, dpi: float) -> bytes:
    """Draw a component in its own shape."""
    return picture(drawing, *size_at(drawing, dpi))


def size_at(drawing: Drawing, dpi: float) -> tuple[int, int]:
    """Return width and height of a picture in pixels."""
    return pixels(drawing.width, dpi), pixels(drawing.height, dpi)


def picture(drawing: Drawing, width: int, height: int) -> bytes:
    """Draw a component at a size in pixels, stretched if necessary. Raises MissingExtraError without pypdfium2."""
    return rasterise(write_pdf(bare_document(drawing)), 0, width, height, width / drawing.width * 25.4)
