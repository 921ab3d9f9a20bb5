"""Diagrams of Rolling Pyramids, by name; this module draws the events of a round: draft, deployment, fights."""

from collections.abc import Callable, Mapping, Sequence

from hyskos.definitions.kinds.map import Axial
from hyskos.generators.boards.booklet import boards, solo
from hyskos.generators.boards.booklet.picture import Picture, Setting, label
from hyskos.generators.boards.shared import icons
from hyskos.generators.boards.shared.cells import balance_lines, centred
from hyskos.generators.boards.shared.hex_geometry import apothem, centre, corners, extent
from hyskos.generators.boards.shared.style import BOLD, LABEL, LINE, NOTE, SECTION, Style
from hyskos.generators.drawing import Circle, Item, polygon, polyline
from hyskos.generators.typography import width


def draft(setting: Setting) -> Picture:
    """Show the order in which players take dice (RP-11): one group of discs for every pass."""
    style, radius, gap = setting.style, 2.6, 0.6
    passes: Sequence[str] = setting.values["passes"]
    pitch = 2 * radius + gap
    group = len(passes[0]) * pitch - gap
    air = (setting.width - len(passes) * group) / (len(passes) - 1)
    fills = [(style.accent, style.on_accent), ("white", style.text), (style.land or "white", style.text)]
    items: list[Item] = []
    for i, seats in enumerate(passes):
        left = i * (group + air)
        for j, seat in enumerate(seats):
            fill, ink = fills["ABC".index(seat)]
            x = left + radius + j * pitch
            items.append(Circle(x, radius + 0.4, radius, fill=fill, stroke=style.outline, width=LINE))
            items.append(centred(x, radius + 0.4, seat, LABEL, ink))
        if i:
            items.append(icons.icon("arrow", left - air / 2, radius + 0.4, min(4.0, air - 1.2), style.soft))
    return Picture(tuple(items), setting.width, 2 * radius + 0.8)


def adjacency(setting: Setting) -> Picture:
    """Show the spaces to which soldiers may deploy (RP-31)."""
    style, side = setting.style, 5.6
    cells = [(number, Axial(q, r), role) for number, q, r, role in setting.values["cells"]]
    left, top, right, bottom = (side * edge for edge in extent([at for _, at, _ in cells], "flat"))
    items: list[Item] = []
    for number, at, role in cells:
        x, y = (a - b for a, b in zip(centre(at, side, "flat"), (left - 0.3, top - 0.3), strict=True))
        items += _cell(x, y, side, role, style)
        if number > 0:
            ink = style.on_accent if role == "held" and style.gold else style.text
            items.append(centred(x, y, str(number), LABEL, ink, "bold" if role else "regular"))
    x, height = right - left + 6.0, bottom - top + 0.6
    roles = {"start": "yours", "held": "held", "target": "target"}
    for i, (role, key) in enumerate(roles.items()):
        y = height / 2 + (i - 1) * 9.0
        items += _cell(x + 3.2, y, 3.2, role, style)
        rows = balance_lines(setting.word(key), NOTE, setting.width - x - 9.0)
        first = y - (len(rows) - 1) * 1.7
        items += [label(x + 8.6, first + 3.4 * j, line, style) for j, line in enumerate(rows)]
    return Picture(tuple(items), setting.width, height)


def _cell(x: float, y: float, side: float, role: str, style: Style) -> list[Item]:
    """Draw a hex of a map by its role: start, held, target, or none of them."""
    inner = 0.93 * side
    controlled = style.accent if style.gold else "black@10"
    fill = {"held": controlled, "start": style.shade or "white"}.get(role, "white")
    edge = polygon(corners(x, y, inner, "flat"), fill=fill, stroke=style.outline, width=LINE)
    items: list[Item] = [edge]
    if role == "target":
        items.append(polygon(corners(x, y, 0.76 * inner, "flat"), stroke=style.gold or style.outline, width=BOLD))
    if role in ("start", "other"):
        items.append(Circle(x, y, 0.4 * side, fill="white", stroke=style.outline, width=LINE, dash=(0.35, 0.7)))
    return items


def _border(device: str, attackers: str, defenders: str, after: str) -> Callable[[Setting], Picture]:
    """Return a function that draws an attack across a border with a device (RP-36, RP-37)."""

    def draw(setting: Setting) -> Picture:
        style, side, channel = setting.style, 7.4, 3.0
        half = apothem(side)
        height, x1, x2 = 2 * side + 0.6, half + 0.3, 3 * half + channel + 0.3
        centre_y = height / 2
        values = setting.values
        items: list[Item] = [
            polygon(corners(x, centre_y, side, "pointy"), fill="white", stroke=style.outline, width=LINE)
            for x in (x1, x2)
        ]
        border = (x1 + x2) / 2
        if device == "ram":
            items.append(polygon([(border - 1.2, centre_y - 3), (border + 1.6, centre_y), (border - 1.2, centre_y + 3)],
                                 fill=setting.hand))  # fmt: skip
        else:
            steps = [(border + (0.9 if i % 2 else -0.9), centre_y - 3.6 + 1.2 * i) for i in range(7)]
            items.append(polyline(steps, stroke=setting.hand, width=BOLD, join="round"))
        for x, key in ((x1, attackers), (x2, defenders)):
            halved = (device == "ram") == (key == defenders)
            items.append(centred(x, centre_y - (2.2 if halved else 0), str(values[key]), SECTION, setting.hand))
            if halved:
                text_width = width(str(values[key]), SECTION, "bold") + 1
                items.append(polyline([(x - text_width / 2, centre_y - 1.0), (x + text_width / 2, centre_y - 3.4)],
                                      stroke=setting.hand, width=BOLD))  # fmt: skip
                items.append(centred(x, centre_y + 2.6, str(values[after]), SECTION, setting.hand))
        return Picture(tuple(items), x2 + half + 0.3, height)

    return draw


def umbrella(setting: Setting) -> Picture:
    """Show a space with an umbrella under a bomb (RP-38)."""
    style, side = setting.style, 7.4
    half, values = apothem(side), setting.values
    height, x1, x2 = 2 * side + 0.6, half + 0.3, 3 * half + 3.3
    centre_y = height / 2
    written = str(values["defenders"])
    text_width = width(written, SECTION, "bold") + 1
    items: tuple[Item, ...] = (
        icons.icon("descending", x1 - 1.2, centre_y - 1.6, 7.6, style.text),
        centred(x1 - 1.2, centre_y + 5.2, str(values["bomb"]), SECTION, setting.hand),
        icons.icon("arrow", (x1 + x2 - half) / 2 + 1.8, centre_y, 4.0, style.soft),
        polygon(corners(x2, centre_y, side, "pointy"), fill="white", stroke=style.outline, width=LINE),
        icons.icon("umbrella", x2, centre_y - 3.2, 4.8, setting.hand),
        centred(x2 - 2.8, centre_y + 2.6, written, SECTION, setting.hand),
        polyline([(x2 - 2.8 - text_width / 2, centre_y + 3.8), (x2 - 2.8 + text_width / 2, centre_y + 1.4)],
                 stroke=setting.hand, width=BOLD),
        centred(x2 + 2.8, centre_y + 2.6, str(values["left"]), SECTION, setting.hand),
    )  # fmt: skip
    return Picture(items, x2 + half + 0.3, height)


DIAGRAMS: Mapping[str, Callable[[Setting], Picture]] = {
    "space": boards.space,
    "dice": boards.dice,
    "draft": draft,
    "ascending": boards.unit(("circle",) * 3, "<", "", "+"),
    "matching": boards.unit(("triangle", "circle", "rhombus"), "", "", "×"),
    "countdown": boards.unit(("circle",) * 3, ">", "8 –", "×"),
    "adjacency": adjacency,
    "factories": boards.factories,
    "sheet": boards.sheet,
    "sheet-without-devices": boards.sheet_without_devices,
    "footmen": boards.footmen,
    "ram": _border("ram", "attackers", "defenders", "after_rp_36"),
    "spikes": _border("spikes", "attackers", "defenders", "after_rp_37"),
    "umbrella": umbrella,
    "walk": solo.walk,
    "solo-map": solo.garrison,
}
"""Diagrams of Rolling Pyramids, by their names in booklets."""
