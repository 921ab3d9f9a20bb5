"""Print of a card for a box: ground, walls and flaps, its inside, and the lines along which it is cut and folded."""

import math
from collections.abc import Iterator, Mapping

from hyskos.definitions.geometry import MM_PER_PT, Point, Rect, point_between
from hyskos.definitions.kinds.box import Box
from hyskos.generators.bleed import extend_bleed
from hyskos.generators.boards.boxes.faces import CLEAR, INSIDE, face_items, ground_of, size_of
from hyskos.generators.boards.boxes.net import Line, Net, Panel, overlap, widen
from hyskos.generators.boards.shared.emblems import sign
from hyskos.generators.boards.shared.grounds import Ground, frame
from hyskos.generators.boards.shared.style import BOLD, LINE, Style
from hyskos.generators.die_lines import DIE_PT
from hyskos.generators.drawing import Drawing, Group, Item, Sources, Text, group, polygon, polyline, with_sources
from hyskos.generators.typography import cap_height, width
from hyskos.generators.words import words

_UPRIGHT = ("inside", "tuck")
"""Panels with an upright sign; on others it is upside down on the flat card, like walls around a bottom."""
_STEP = 2.0
"""Steps in the corners of a frame, mm."""
_SHARE, _LARGEST, _LEAST = 0.5, 42.0, 8.0
"""Size of a sign relative to the shorter side of its panel, and its maximum and minimum, mm."""
MEASURES: Sources = (*INSIDE, ("board_mm",), ("lid_mm",), ("style",))
"""Sources of a box's walls and flaps."""
INNER = ("base", "tray", "wrap")
"""Cards whose plain panels are inside; not a tuck box, whose panels are visible in its corners."""
_OVER = 1.0
"""How far colour continues over a fold onto a hidden flap, mm."""
_SHORT = 0.5
"""Distance between the end of a crease and a cut, mm; closer, the card would tear."""
_DASH = (1.2, 0.9)
_TYPE = 6.5
"""Type size of the words on glue flaps, pt."""
_UNNAMED = ("inside",)
"""Walls without a name."""


def inside_items(box: Box, panel: Panel, style: Style) -> Iterator[Item]:
    """Draw a frame and the sign of the game on a plain panel; nothing if it is small, or in the saver style."""
    area = panel.area
    slope = _slope(panel)
    room = Rect(area.x + slope[0], area.y + slope[1], area.w - 2 * slope[0], area.h - 2 * slope[1]).grown(-CLEAR)
    side = min(_LARGEST, _SHARE * min(area.w, area.h))
    if style.gold is None or side < _LEAST or min(room.w, room.h) < side:
        return
    yield group(frame(room, style, "gold", _STEP), id="frame")
    signs = Ground((("sand", "sand"),) * 4, ("gold", "gold@68", "gold@35"), "gold", "gold")
    drawn = sign(box.game, 0.0, 0.0, side, signs, style)
    turn = panel.turn if panel.name in _UPRIGHT else (panel.turn + 180) % 360
    orientation = {0: (1, 0, 0, 1), 90: (0, 1, -1, 0), 180: (-1, 0, 0, -1), 270: (0, -1, 1, 0)}[turn]
    yield from with_sources([Group((drawn,), matrix=(*orientation, *area.centre))], ("game",))


def _slope(panel: Panel) -> tuple[float, float]:
    """Return how far a panel's slanting sides are inside its bounding rectangle, horizontally and vertically, mm."""
    area = panel.area
    aside = max(min(x - area.x, area.right - x) for x, _ in panel.corners)
    return aside, max(min(y - area.y, area.bottom - y) for _, y in panel.corners)


Matrix = tuple[float, float, float, float, float, float]


def art_items(box: Box, net: Net, lang: str, style: Style, bleed: float) -> Iterator[Item]:
    """Draw the ground of all flaps, and over it the visible walls, each extended into the bleed at cuts.

    The inside of a lid, sleeve or wrap is cream, since it is visible when the box is open.
    """
    ink = style.paper if net.name in INNER else ground_of(box.face, style)
    creases = {crease.line: crease.panel for crease in net.creases}
    plain = [panel for panel in net.panels if style.gold and not panel.glued and not panel.shown]
    flaps = [
        polygon(widen(plain_panel.corners, _ink_extensions(net, plain_panel, creases, bleed)), fill=ink)
        for plain_panel in plain
    ]
    yield from with_sources([group(flaps, id="ground")], *(() if net.name in INNER else (("cover",),)), *MEASURES)
    if net.name in INNER:
        yield from with_sources((item for panel in plain for item in inside_items(box, panel, style)), *MEASURES)
    for panel in net.panels:
        if panel.shown:
            panel_width, panel_height = size_of(panel)
            face = Drawing(
                panel.name,
                panel.name,
                panel_width,
                panel_height,
                lang,
                face_items(box, panel.name, panel_width, panel_height, lang, style),
            )
            reach = max(bleed, _OVER)
            items = extend_bleed(face, Rect(-reach, -reach, panel_width + 2 * reach, panel_height + 2 * reach)).items
            clip = widen(panel.corners, _ink_extensions(net, panel, creases, bleed))
            yield Group((Group(items, matrix=wall_to_card(panel)),), title=panel.name, clip=clip)


def wall_to_card(panel: Panel) -> Matrix:
    """Return the matrix that moves an upright wall to its place on the card."""
    area = panel.area
    return {
        0: (1.0, 0.0, 0.0, 1.0, area.x, area.y),
        90: (0.0, 1.0, -1.0, 0.0, area.right, area.y),
        180: (-1.0, 0.0, 0.0, -1.0, area.right, area.bottom),
        270: (0.0, -1.0, 1.0, 0.0, area.x, area.bottom),
    }[panel.turn]


def _ink_extensions(net: Net, panel: Panel, creases: Mapping[Line, str], bleed: float) -> list[float]:
    """Return how far ink extends over each edge: the bleed at a cut, a little onto a hidden flap, otherwise 0."""
    reaches = []
    for edge in panel.edges:
        shared = [(part, name) for line, name in creases.items() if (part := overlap(edge, line))]
        maximum = max(shared, key=lambda crease: math.dist(*crease[0]), default=None)
        if maximum is None or math.dist(*maximum[0]) < 0.5 * math.dist(*edge):
            reaches.append(bleed)
        else:
            hung = net.panel(maximum[1])
            hidden = hung.glued or (net.name in INNER and not hung.shown)
            reaches.append(_OVER if hidden and panel.shown and hung.parent == panel.name else 0.0)
    return reaches


def press_lines(net: Net) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    """Return creases and cuts as lines for a die maker."""
    creases = tuple(
        polyline(_last_segment(crease.creased_line), stroke="crease", width=DIE_PT) for crease in net.creases
    )
    slits = tuple(polyline(slit, stroke="cut", width=DIE_PT) for slit in net.slits)
    return creases, (polygon(net.outline, stroke="cut", width=DIE_PT), *slits)


def _last_segment(line: Line) -> Line:
    (start, end), share = line, _SHORT / math.dist(*line)
    return point_between(start, end, share), point_between(end, start, share)


def home_lines(net: Net, lang: str, style: Style) -> Iterator[Item]:
    """Draw the outline, slits, folds (dashed, visible on every ground), and labels of glue flaps."""
    folds, slits = [crease.creased_line for crease in net.creases], net.slits
    if style.gold:
        edges = zip(net.outline, (*net.outline[1:], net.outline[0]), strict=True)
        under = (polygon(_strip(line), fill="white") for line in (*folds, *slits, *edges))
        yield group(under, id="clearing")
    for fold in folds:
        yield polyline(fold, stroke="black", width=LINE, dash=_DASH)
    yield polygon(net.outline, stroke="black", width=LINE, join="round")
    for slit in slits:
        yield polyline(slit, stroke="black", width=LINE)
    for panel in net.panels:
        if panel.glued:
            yield from _glue(panel, lang)


def _strip(line: Line) -> tuple[Point, ...]:
    """Return the corners of a strip around a line, as wide as a bold line."""
    (ax, ay), (bx, by) = line
    half = BOLD * MM_PER_PT / 2 / math.dist(*line)
    dx, dy = -(by - ay) * half, (bx - ax) * half
    return (ax - dx, ay - dy), (bx - dx, by - dy), (bx + dx, by + dy), (ax + dx, ay + dy)


def _glue(panel: Panel, lang: str) -> Iterator[Item]:
    """Label a flap along its crease: for glue or, if it joins another card, with the wall it goes under."""
    terms = words("boxes", lang)
    wall, text = f"wall-{panel.under}", terms["glue"]
    if panel.under not in _UNNAMED and (panel.name.startswith("join-") or not panel.parent):
        text = terms["join"].format(wall=terms[wall] if wall in terms else terms["wall-flap"])
    area = panel.area
    upright = area.h > area.w
    long = area.h if upright else area.w
    if width(text, _TYPE) > long - 4:
        text = terms["glue"]
    if width(text, _TYPE) > long - 2:
        return
    x, y = area.centre
    rise = cap_height(_TYPE) / 2
    if upright:
        yield Text(x + rise, y, text, _TYPE, anchor="middle", ink="black@80", angle=-90)
    else:
        yield Text(x, y + rise, text, _TYPE, anchor="middle", ink="black@80")
