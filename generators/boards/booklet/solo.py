"""Diagrams of the solo game: the initial map, and the path of the Pharaoh's column."""

from collections.abc import Sequence

from hyskos.definitions.kinds.map import Axial
from hyskos.generators.boards.booklet.picture import Picture, Setting, label
from hyskos.generators.boards.shared import icons
from hyskos.generators.boards.shared.cells import balance_lines, centred
from hyskos.generators.boards.shared.hex_geometry import centre, corners, extent
from hyskos.generators.boards.shared.style import BOLD, HAIR, LABEL, LINE, NOTE
from hyskos.generators.drawing import Circle, Item, polygon, polyline, rectangle, regular_polygon
from hyskos.generators.typography import width

_MAP = 58.0
"""Width of the map, mm; the rest of the column has its key."""
_TALLEST = 66.0
"""Maximum height of the map, mm."""
_SMALLEST = 7.0
"""Type size of the numbers of spaces, pt."""


def garrison(setting: Setting) -> Picture:
    """Show the map with the Pharaoh's units on it, and the player's start (RP-60, A82)."""
    style, values = setting.style, setting.values
    orientation = str(values["orientation"])
    cells: Sequence[tuple[int, Axial, int, str]] = values["cells"]
    left, top, right, bottom = extent([at for _, at, _, _ in cells], orientation)
    side = min(_MAP / (right - left), _TALLEST / (bottom - top))
    items: list[Item] = []
    for number, at, units, kind in cells:
        x, y = centre(at, side, orientation)
        items += _hex(x - side * left + 0.3, y - side * top + 0.3, side, number, units, kind, setting)
    edge, height = side * (right - left) + 5.0, side * (bottom - top) + 0.6
    shown = {kind: units for _, _, units, kind in cells}
    keys = [kind for kind in ("centre", "factory", "other", "start", "yours") if kind in shown]
    step = min(12.0, height / len(keys))
    for i, kind in enumerate(keys):
        y = height / 2 + (i - (len(keys) - 1) / 2) * step
        items += _hex(edge + 4.2, y, 4.2, 0, shown[kind], kind, setting)
        rows = balance_lines(setting.word(f"solo.{kind}"), NOTE, setting.width - edge - 10.2)
        first = y - (len(rows) - 1) * 1.7
        items += [label(edge + 10.2, first + 3.4 * j, row, style) for j, row in enumerate(rows)]
    return Picture(tuple(items), setting.width, height)


def _hex(x: float, y: float, side: float, number: int, units: int, kind: str, setting: Setting) -> list[Item]:
    """Draw a space with its number, if any, and the units on it; the player's start has a star."""
    style, orientation = setting.style, str(setting.values["orientation"])
    fills = {"centre": style.special, "factory": style.shade or "black@10", "yours": style.accent}
    fill = fills.get(kind, "white") if style.gold else "black@10" if kind == "factory" else "white"
    edge = BOLD if kind == "yours" else LINE
    outline = corners(x, y, 0.94 * side, orientation)
    items: list[Item] = [polygon(outline, fill=fill, stroke=style.outline, width=edge)]
    if kind == "yours":
        return [*items, icons.star(x, y, 0.55 * side, style.on_accent if style.gold else style.outline)]
    if kind == "start":
        items.append(Circle(x, y, 0.68 * side, stroke=style.outline, width=LINE, dash=(0.35, 0.7)))
    if number > 0:
        items.append(centred(x, y - 0.56 * side, str(number), _SMALLEST, style.text, "regular"))
    down = 0.18 * side if number > 0 else 0.0
    return [*items, centred(x, y + down, str(units), LABEL, style.text)]


def walk(setting: Setting) -> Picture:
    """Show the path of the Pharaoh's column: each space before, the soldiers arriving, and after (RP-64, RP-65)."""
    style, values = setting.style, setting.values
    count = len(values["after"])
    rows = ("row.space", "row.before", "row.column", "row.after")
    left = max(width(setting.word(key), NOTE) for key in rows) + 2.5
    pitch, step = min(9.6, (setting.width - left) / count), 5.0
    onward = [values["soldiers"], *values["onward"]]
    items: list[Item] = [
        label(0, step * (i + 0.5) + (0.6 if i else 0), setting.word(key), style) for i, key in enumerate(rows)
    ]
    for i in range(count):
        x = left + pitch * (i + 0.5)
        if i + 1 in values["mine"]:
            band = (x - pitch / 2 + 0.4, step + 0.5, pitch - 0.8, 3 * step + 0.2)
            items.append(rectangle(*band, fill=style.shade or "black@10", stroke=style.outline, width=LINE))
        plate = regular_polygon(x, step / 2, 2.9, 6)
        items.append(polygon(plate, fill=style.accent, stroke=style.outline, width=HAIR))
        items.append(centred(x, step / 2, str(i + 1), LABEL, style.on_accent))
        items.append(centred(x, step * 1.5 + 0.6, str(values["before"][i]), LABEL, style.text, "regular"))
        comes = onward[i] or None
        items.append(centred(x, step * 2.5 + 0.6, str(comes or "–"), LABEL, style.soft, "regular"))
        items.append(centred(x, step * 3.5 + 0.6, str(values["after"][i]), LABEL, setting.hand))
    right = left + pitch * count
    items += [
        polyline(
            [(0, step * 3 + 0.6), (right, step * 3 + 0.6)],
            stroke=style.accent if style.gold else style.rule,
            width=HAIR,
        ),
        polyline([(0, step + 0.4), (right, step + 0.4)], stroke=style.accent if style.gold else style.rule, width=HAIR),
    ]
    return Picture(tuple(items), setting.width, step * 4 + 0.8)
