"""Illustrated steps from net to stack, for a sheet with space left at the bottom."""

import math
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace

from hyskos.definitions.geometry import Point, Rect
from hyskos.definitions.kinds.pieces import Pieces, PieceSet, PyramidSize, Standee
from hyskos.definitions.languages import alike
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.pieces.piece_cells import FOOT, panel
from hyskos.generators.boards.pieces.pyramid_net import (
    CAP,
    FACES,
    PieceStyle,
    cap_of,
    edge,
    face_angle,
    inks_of,
    look_of,
    net,
)
from hyskos.generators.boards.shared.cells import balance_lines, centred_text
from hyskos.generators.boards.shared.grounds import stele
from hyskos.generators.boards.shared.icons import icon
from hyskos.generators.boards.shared.style import HAIR, LABEL, LINE, Style, centred_baseline, common_size
from hyskos.generators.drawing import (
    Circle,
    Group,
    Item,
    Text,
    group,
    move_items,
    polygon,
    polyline,
    with_line_widths,
    with_sources,
)
from hyskos.generators.inks import readable_on
from hyskos.generators.measure import extent
from hyskos.generators.typography import DoesNotFitError
from hyskos.generators.words import words

LEAST, MOST = 36.0, 52.0
"""Minimum and maximum height in mm of steps with their captions below."""
LOW = 16.0
"""Minimum height of steps with their captions at the side, mm."""
_AIR, _CAPTION, _DISC = 4.0, 7.0, 2.6
"""Gap around and between steps, height of their captions, and radius of their numbers' discs, mm."""
_LOW_AIR, _PICTURE = 2.0, 15.5
"""Gap around low steps, and width of their pictures, mm."""
_BESIDE = 2 * _DISC + 3.0 + _PICTURE
"""Distance from the left of a low step to its caption, mm."""
_SMALLEST = 7.0
"""Minimum type size of a caption, pt."""
_LEAD = 0.43
"""Line spacing of a caption, mm for each pt."""
_FINEST = 0.35
"""Minimum width of lines in a picture, pt."""
_DASH = (1.0, 0.8)
_SEEN = 0.36
"""Foreshortening of lengths towards the viewer, who looks down slightly."""
_HALF, _NEARLY = 0.45, 0.82
"""How far nets are folded: 0 is flat, 1 is closed."""

Solid = tuple[float, float, float]
"""A point of a pyramid: x to the right, y down its axis, z towards the viewer, mm from the tip."""


def steps(pieces: Pieces, piece_set: PieceSet, area: Rect, lang: str, style: Style) -> Iterator[Item]:
    """Draw the steps for making a set's pieces into an area, in its colour and sizes.

    Raises DoesNotFitError if captions do not fit next to low pictures.
    """
    look, low = look_of(pieces, replace(piece_set, ink=_pale(piece_set.ink)), style), area.h < LEAST
    pictures = _pictures(pieces, look)
    air = _LOW_AIR if low else _AIR
    width = (area.w - 2 * air) / len(pictures)
    room = width - (_BESIDE + 1 if low else 2)
    captions = [words("pieces", language)[f"step-{name}"] for language in alike(lang) for name in pictures]
    type_size, deep = (_small_type(captions, room), 0.0) if low else _type(captions, room)
    yield from with_sources([group(stele(area, style, "gold", 1.2 if low else 2.0), id="stele")], ())
    for n, (name, items) in enumerate(pictures.items()):
        cell = Rect(area.x + air + n * width, area.y + air, width, area.h - 2 * air)
        step = _step_beside(cell, type_size) if low else _step_above(cell, deep)
        source = ("figures",) if name == "stand" else ("sizes",)
        lines = balance_lines(words("pieces", lang)[f"step-{name}"], type_size, room)
        y, lead = step.y - step.rise * (len(lines) - 1) * type_size * _LEAD, type_size * _LEAD
        written = [
            Text(step.x, y + k * lead, line, type_size, anchor=step.anchor, ink=style.text)
            for k, line in enumerate(lines)
        ]
        yield from with_sources(
            [_fit_picture(items, step.picture)], source, *((look.colour_source,) if style.gold else ())
        )
        yield from with_sources([*_number(n + 1, *step.number, style), *written], source)


@dataclass(frozen=True, slots=True)
class _Step:
    """Layout of a step: its picture, its number, and its caption, whose lines stack up from (x, y)."""

    picture: Rect
    number: Point
    x: float
    y: float
    anchor: str
    rise: float  # share of the line spacing to move up for each further line


def _step_above(cell: Rect, deep: float) -> _Step:
    """Place a picture above its caption, of which a second line takes `deep` mm."""
    picture = Rect(cell.x + 3, cell.y, cell.w - 6, cell.h - _CAPTION - deep)
    return _Step(
        picture,
        (cell.x + _DISC + 1, cell.y + _DISC),
        cell.x + cell.w / 2,
        cell.bottom - 0.6,
        "middle",
        1.0,
    )


def _step_beside(cell: Rect, size: float) -> _Step:
    """Place a picture between its number and its caption."""
    picture = Rect(cell.x + 2 * _DISC + 1.5, cell.y, _PICTURE, cell.h)
    centre = cell.y + cell.h / 2
    return _Step(picture, (cell.x + _DISC, centre), cell.x + _BESIDE, centred_baseline(centre, size), "start", 0.5)


def _pictures(pieces: Pieces, look: PieceStyle) -> dict[str, Sequence[Item]]:
    """Draw each step at true size."""
    size = max(pieces.sizes, key=lambda size: size.height_mm)
    pictures: dict[str, Sequence[Item]] = {
        "cut": tuple(_flat(size, look)),
        "fold": tuple(_draw_folded(size, _HALF, look)),
        "glue": tuple(_draw_folded(size, _NEARLY, look)),
        "stack": tuple(_stack(pieces.sizes, look)),
    }
    if pieces.figures:
        pictures["stand"] = tuple(_draw_figure(pieces.figures[0], look))
    return pictures


def _pale(name: str) -> str:
    """Return a tint of an ink light enough for thin black lines to overprint it."""
    return name if "@" in name else f"{name}@75"


def _small_type(captions: Collection[str], width: float) -> float:
    """Return the type size of captions next to pictures, pt; raises DoesNotFitError."""
    return common_size(captions, width, largest=LABEL, smallest=_SMALLEST, lines=3)


def _type(captions: Collection[str], width: float) -> tuple[float, float]:
    """Return the type size of all captions in pt, and the height of a second line, if needed, mm."""
    try:
        return common_size(captions, width, largest=LABEL, smallest=_SMALLEST), 0.0
    except DoesNotFitError:
        size = common_size(captions, width, largest=LABEL, smallest=_SMALLEST, lines=2)
        return size, size * _LEAD


def _number(n: int, x: float, y: float, style: Style) -> Iterator[Item]:
    fill = "black" if style.gold else "white"
    yield Circle(x, y, _DISC, fill=fill, stroke=None if style.gold else "black", width=LINE)
    yield centred_text(x, y, str(n), LABEL, readable_on(fill))


def _fit_picture(items: Sequence[Item], room: Rect) -> Group:
    box = extent(items)
    if box is None:
        raise ValueError("an empty picture")
    scale = min(room.w / box.w, room.h / box.h)
    x = room.x + (room.w - box.w * scale) / 2 - box.x * scale
    y = room.y + (room.h - box.h * scale) / 2 - box.y * scale
    return group(
        [move_items(with_line_widths(items, lambda width: max(width, _FINEST / scale)), x, y, scale)], id="picture"
    )


def _flat(size: PyramidSize, look: PieceStyle) -> Iterator[Item]:
    """Draw the net as it is on the sheet, with scissors at its right."""
    layout, (fill, mark, line) = net(size), inks_of(look)
    yield polygon(layout.outline, fill="white", stroke=line, width=LINE, join="round")
    yield polygon((layout.tip, *layout.rim), fill=fill, stroke=line, width=LINE, join="round")
    yield from _caps(layout.rim, look)
    for start, end in layout.folds[:-1]:
        yield polyline((start, end), stroke=line if fill == "white" else mark, width=LINE, dash=_DASH)
    (x, y), side = layout.rim[1], size.base_mm * 0.8
    yield Group((icon("cut", 0, 0, side, look.style.text),), matrix=(-1, 0, 0, 1, x + side * 0.86, y))


def folding_of(size: PyramidSize, share: float) -> Callable[[float, float], Solid]:
    """Return a function that folds a net by a share: it maps (number of faces, mm from the tip) to a point.

    Corners of the base are on a cone around the axis, spaced so that the angle of a face at the tip does not change.
    """
    angle = face_angle(size)
    turn = angle + (math.pi / 2 - angle) * share
    out = math.sqrt((1 - math.cos(angle)) / (1 - math.cos(turn)))
    down = math.sqrt(1 - out**2)

    def position(faces: float, length: float) -> Solid:
        around = (faces - FACES / 2) * turn - math.pi / 2
        return length * out * math.cos(around), length * down, length * out * math.sin(around)

    return position


def _draw_folded(size: PyramidSize, share: float, look: PieceStyle) -> Iterator[Item]:
    """Draw the net partly folded, the tip at the top and the tab at the right end, farthest parts first.

    The print is outside: faces turned away show the paper.
    """
    fill, _, line = inks_of(look)
    position, long = folding_of(size, share), edge(size)
    faces = [((0.0, 0.0, 0.0), position(n, long), position(n + 1, long)) for n in range(FACES)]
    tab = [position(FACES + aside, far * long) for aside, far in ((0.0, 0.25), (0.3, 0.32), (0.18, 0.9), (0.0, 0.92))]
    for solid in sorted((*faces, tab), key=lambda solid: sum(z for _, _, z in solid) / len(solid)):
        corners = [(x, y + z * _SEEN) for x, y, z in solid]
        (ax, ay), (bx, by) = corners[1:3]
        outside = len(corners) == len(faces[0]) and ax * by - bx * ay > 0
        yield polygon(corners, fill=fill if outside else "white", stroke=line, width=LINE, join="round")
        if outside:
            yield from _caps(corners[1:], look)


def _caps(rim: Sequence[Point], look: PieceStyle) -> Iterator[Item]:
    """Draw the top of faces around (0, 0) that are too small for a frieze."""
    if look.style.gold:
        fill, _, line = inks_of(look)
        corners = [(0.0, 0.0), *((x * CAP, y * CAP) for x, y in rim)]
        yield polygon(corners, fill=cap_of(fill), stroke=line, width=HAIR, join="round")


def _stack(sizes: Sequence[PyramidSize], look: PieceStyle) -> Iterator[Item]:
    """Draw stacked pyramids, the largest at the bottom."""
    fill, _, line = inks_of(look)
    foot = 0.0
    for size in sorted(sizes, key=lambda size: -size.height_mm):
        half, low = size.base_mm / 2, size.base_mm * 0.13
        height = size.height_mm
        left, front, right = (-half, height), (size.base_mm * 0.2, height + low), (half, height)
        sides = [polygon([(0, 0), *side], fill=fill, stroke=line, width=LINE, join="round")
                 for side in ((left, front), (front, right))]  # fmt: skip
        yield move_items((*sides, *_caps((left, front, right), look)), 0, foot - height)
        foot -= height * 0.42


def _draw_figure(figure: Standee, look: PieceStyle) -> Iterator[Item]:
    """Draw a figure at an angle: two halves glued together, with a foot to the front and one to the back."""
    fill, _, line = inks_of(look)
    width, height, foot = figure.width_mm, figure.height_mm, FOOT
    for by in (-foot, foot):
        dx, dy = by * 0.55, by * _SEEN
        yield polygon(
            [(0, 0), (width, 0), (width - dx, dy), (-dx, dy)], fill=fill, stroke=line, width=LINE, join="round"
        )
        if by < 0:
            yield polygon([(0, 0), (width, 0), (width, -height), (0, -height)], fill=fill, stroke=line, width=LINE)
            yield move_items(panel(figure, look, frame=True), 0, -height)
