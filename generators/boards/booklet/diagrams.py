"""Diagrams of the rules of Rolling Pyramids: boards, the events of a round, the solo game."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from hyskos.definitions.dice import Shape
from hyskos.definitions.kinds.faction import SECTIONS
from hyskos.definitions.kinds.map import Axial, Points, Space, Start
from hyskos.definitions.languages import alike
from hyskos.generators.boards.booklet.picture import Picture, Setting, label
from hyskos.generators.boards.main_board.reading import DOT, ways
from hyskos.generators.boards.shared import hex_space, icons, space_plan
from hyskos.generators.boards.shared.cells import balance_lines, centred_text
from hyskos.generators.boards.shared.hex_geometry import apothem, centre, corners, extent
from hyskos.generators.boards.shared.style import BOLD, HAIR, LABEL, LINE, NOTE, SECTION, Style, common_size
from hyskos.generators.drawing import Circle, Field, Item, Text, polygon, polyline, rectangle, regular_polygon
from hyskos.generators.typography import width
from hyskos.generators.words import words

# Diagrams of the solo game: the initial map, and the path of the Pharaoh's column.

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
        items.append(centred_text(x, y - 0.56 * side, str(number), _SMALLEST, style.text, "regular"))
    down = 0.18 * side if number > 0 else 0.0
    return [*items, centred_text(x, y + down, str(units), LABEL, style.text)]


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
        items.append(centred_text(x, step / 2, str(i + 1), LABEL, style.on_accent))
        items.append(centred_text(x, step * 1.5 + 0.6, str(values["before"][i]), LABEL, style.text, "regular"))
        comes = onward[i] or None
        items.append(centred_text(x, step * 2.5 + 0.6, str(comes or "–"), LABEL, style.soft, "regular"))
        items.append(centred_text(x, step * 3.5 + 0.6, str(values["after"][i]), LABEL, setting.hand))
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


# Diagrams of the rules booklet that explain boards: spaces, dice, factories, sections and rows of a player board.

_TRUE = 20.0
"""Side of a space on a board at true size, mm: pictures have the same division."""


def space(setting: Setting) -> Picture:
    """Name the parts of a space, and show a factory and a starting area (RP-04, RP-05)."""
    style = setting.style
    measures = space_plan.plan(17.5, 0, "flat", "88", pen=17.5 / _TRUE)
    x, centre = measures.side, apothem(measures.side) + 0.5
    sample, (left, above, field_width, field_height) = Space(12, Axial(0, 0), Points(2, 4)), measures.field
    items: list[Item] = [
        hex_space.draw_hex(x, centre, measures, style),
        *hex_space.draw_number(x, centre, sample.number, measures, style),
        *hex_space.draw_pyramid(x, centre, sample, measures, style),
        *hex_space.draw_heroes(x, centre, measures, style),
        centred_text(x + left + field_width / 2, centre + above + field_height / 2, "7", SECTION, setting.hand),
    ]
    labels, line = 2 * measures.side + 2.4, style.accent if style.gold else style.text
    for key, route in ways(x, centre, measures).items():
        level = route[-1][1]
        items.append(polyline([*route[:-1], (labels - 0.8, level)], stroke=line, width=LINE))
        items.append(Circle(*route[0], DOT, fill=line))
        items.append(label(labels, level, setting.word(key, "rolling-pyramids"), style))
    right = setting.width - 10.5
    small = space_plan.plan(10.0, 0, "flat", "88", pen=10.0 / _TRUE)
    tops = (apothem(small.side) + 0.5, 3 * apothem(small.side) + 5.5)
    factory = Space(4, Axial(0, 0), factory="footmen")
    items += [
        hex_space.draw_hex(right, tops[0], small, style),
        *hex_space.draw_number(right, tops[0], factory.number, small, style),
        *hex_space.draw_pyramid(right, tops[0], factory, small, style),
        hex_space.draw_hex(right, tops[1], small, style, start=True),
        *_without_fields(hex_space.draw_start(right, tops[1], Start(1, Axial(0, 0)), small, style, 4.2)),
    ]
    for top, key in zip(tops, ("factory", "start"), strict=True):
        foot = top + apothem(small.side) + 2.6
        items.append(Text(right, foot, setting.word(key), NOTE, anchor="middle", ink=style.text))
    return Picture(tuple(items), setting.width, max(2 * centre, tops[1] + apothem(small.side) + 3.4))


def _without_fields(items: Iterable[Item]) -> list[Item]:
    """Drop fields, which booklets do not have."""
    return [item for item in items if not isinstance(item, Field)]


def dice(setting: Setting) -> Picture:
    """Show the outlines of die boxes with their dice, three in a row: those of the example, or the usual ones."""
    shapes: Sequence[Shape] = setting.values.get("shapes", ("triangle", "rhombus", "circle"))
    style, column_width, height = setting.style, setting.width / min(len(shapes), 3), 7.5
    items: list[Item] = []
    for i, shape in enumerate(shapes):
        y = height * (i // 3 + 0.5)
        name = setting.word(f"die.{shape}", "rolling-pyramids")
        sample_width = icons.die_width(shape, 6.4) + 1.6 + width(name, LABEL)
        left = column_width * (i % 3 + 0.5) - sample_width / 2
        centre = left + icons.die_width(shape, 6.4) / 2
        items.append(icons.die_shape(shape, centre, y, 6.4, fill="white", stroke=style.outline, width=BOLD))
        items.append(label(left + icons.die_width(shape, 6.4) + 1.6, y, name, style, LABEL))
    return Picture(tuple(items), setting.width, height * (-(-len(shapes) // 3)))


def factories(setting: Setting) -> Picture:
    """List the kinds of factories, one for each section of the player board (RP-15, A09)."""
    style, rows, pitch, half = setting.style, (len(SECTIONS) + 1) // 2, 8.8, setting.width / 2
    names = [words("rolling-pyramids", lang)[f"factory.{kind}"] for kind in SECTIONS for lang in alike(setting.lang)]
    size = common_size(names, half - 14.5, largest=LABEL, lines=2)
    items: list[Item] = []
    for i, kind in enumerate(SECTIONS):
        x, y = half * (i // rows), pitch * (i % rows)
        items += hex_space.draw_factory(x + 6.2, y + 8.2, 12.4, 7.4, kind, style)
        lines = balance_lines(setting.word(f"factory.{kind}", "rolling-pyramids"), size, half - 14.5)
        first = y + 5.0 - (len(lines) - 1) * 1.9
        items += [label(x + 14.0, first + 3.8 * j, line, style, size) for j, line in enumerate(lines)]
    return Picture(tuple(items), setting.width, pitch * rows)


def sheet(setting: Setting) -> Picture:
    """Show the positions of a player board's sections, and which are erased (RP-07)."""
    return _sheet(setting, devices=True)


def sheet_without_devices(setting: Setting) -> Picture:
    """Show the same for a player board whose upgrades take the whole width at the top."""
    return _sheet(setting, devices=False)


def _sheet(setting: Setting, *, devices: bool) -> Picture:
    style, k = setting.style, setting.width / 87
    height = 44.0
    areas = (  # left, top, width, height, word, whether erased
        ("factory.heroes", 2, 21, 18, 7.5, False),
        ("factory.upgrades", 22, 2, 39 if devices else 63, 8.5, False),
        *([("panel.devices", 63, 2, 22, 8.5, False)] if devices else []),
        ("units", 22, 12, 39, 15, True),
        ("factory.footmen", 22, 28.5, 45, 7.5, False),
        ("points", 2, 37.5, 83, 4.8, False),
    )
    items: list[Item] = [
        rectangle(0, 0, setting.width, height, fill=style.paper or "white", stroke=style.outline, width=LINE),
        rectangle(2 * k, 2, 18 * k, 17.5, fill=style.accent, stroke=style.outline, width=LINE),
        icons.star(11 * k, 11.2, 5.2, style.on_accent if style.gold else style.outline),
    ]
    for word, x, y, w, h, erased in areas:
        text = setting.word(word, "player-board" if word in ("units", "points") else "rolling-pyramids")
        items += _area(x * k, y, w * k, h, (text,), erased, style)
    items += _area(2 * k, 28.5, 18 * k, 7.5, (setting.word("space"),), True, style)
    items += _area(69 * k, 12, 16 * k, 24, (setting.word("strength"), setting.word("space")), True, style)
    return Picture(tuple(items), setting.width, height)


def _area(x: float, y: float, w: float, h: float, lines: Sequence[str], erased: bool, style: Style) -> list[Item]:
    dash = (1.4, 1.0) if erased else ()
    edge = style.outline if erased or style.gold is None else style.accent
    centre = y + h / 2 - (len(lines) - 1) * 2.2
    return [
        rectangle(x, y, w, h, fill="white" if erased else style.land, stroke=edge, width=LINE, dash=dash),
        *(centred_text(x + w / 2, centre + 4.4 * i, line, NOTE + 0.5, style.text) for i, line in enumerate(lines)),
    ]


def unit(shapes: Sequence[str], sign: str, before: str, operator: str) -> Callable[[Setting], Picture]:
    """Return a function that draws a special unit's row with its numbers filled in (RP-25..27, RP-29)."""

    def draw(setting: Setting) -> Picture:
        style, centre, height = setting.style, 5.3, 12.9
        row: Sequence[int] = setting.values["row"]
        items: list[Item] = []
        x = 8.0 if before else 0.5
        if before:
            items.append(centred_text(3.4, centre, before, LABEL + 1, style.text))
        for i, (shape, number) in enumerate(zip(shapes, row, strict=True)):
            size = {"circle": 8.4, "triangle": 9.8, "rhombus": 10.6}[shape]
            die_width = icons.die_width(shape, size)
            box = centre - (0.7 if shape == "triangle" else 0)
            die = icons.die_shape(shape, x + die_width / 2, box, size, fill="white", stroke=style.outline, width=BOLD)
            items.append(die)
            low = centre + (1.3 if shape == "triangle" else 0)
            items.append(centred_text(x + die_width / 2, low, str(number), SECTION, setting.hand))
            x += die_width
            if i < len(shapes) - 1:
                if sign:
                    items.append(centred_text(x + 2.1, centre, sign, LABEL, style.text))
                x += 4.2 if sign else 1.6
        items.append(centred_text(x + 5.4, centre, f"{operator} {setting.values['first']}", LABEL + 1, style.text))
        items.append(centred_text(x + 11.4, centre, "=", LABEL + 1, style.text))
        square, hexagon = x + 18.8, x + 33.4
        items += [
            rectangle(square - 4.6, centre - 4.6, 9.2, 9.2, fill="white", stroke=style.outline, width=BOLD),
            centred_text(square, centre, str(setting.values["plain"]), SECTION, setting.hand),
            icons.icon("arrow", (square + hexagon - 0.8) / 2, centre, 3.0, style.soft),
            polygon(regular_polygon(hexagon, centre, 5.4, 6), fill="white", stroke=style.outline, width=BOLD),
            Text(square, height - 0.6, setting.word("strength"), NOTE, anchor="middle", ink=style.soft),
            Text(hexagon, height - 0.6, setting.word("space"), NOTE, anchor="middle", ink=style.soft),
        ]
        return Picture(tuple(items), setting.width, height)

    return draw


def footmen(setting: Setting) -> Picture:
    """Show a group of footmen whose first circle is unlocked (RP-23, RP-28)."""
    style, centre, ring, cell = setting.style, 4.6, 2.7, 6.6
    path = setting.values["path"]
    boxes = sum(len(block) for block, _ in path)
    track_width = boxes * cell * 1.02 + (len(path) + 1) * 2 * ring
    gap = (setting.width - track_width) / (boxes + len(path))
    items: list[Item] = [
        polyline(
            [(ring, centre), (setting.width - ring, centre)],
            stroke=style.accent if style.gold else style.rule,
            width=LINE,
        ),
        Circle(ring, centre, ring, fill=style.accent, stroke=style.outline, width=BOLD),
        centred_text(ring, centre, "1", LABEL, style.on_accent),
    ]
    x = 2 * ring
    for unlocked, (block, adds) in enumerate(path):
        for shape, number in block:
            x += gap + cell * 0.51
            box = centre - 0.4 if shape == "triangle" else centre
            items.append(icons.die_shape(shape, x, box, cell, fill="white", stroke=style.outline, width=LINE))
            items.append(centred_text(x, centre + (0.8 if shape == "triangle" else 0), str(number), NOTE, style.text))
            if unlocked == 0:
                items.append(polyline([(x - 2, centre + 2.4), (x + 2, centre - 2.4)], stroke=setting.hand, width=BOLD))
            x += cell * 0.51
        x += gap + ring
        items.append(Circle(x, centre, ring, fill="white", stroke=style.outline, width=LINE))
        if unlocked == 0:
            items.append(Circle(x, centre, ring + 0.8, stroke=setting.hand, width=BOLD))
        items.append(centred_text(x, centre, f"+{adds}", NOTE, style.text))
        x += ring
    return Picture(tuple(items), setting.width, 2 * centre)


# Diagrams of the events of a round: draft, deployment, fights.


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
            items.append(centred_text(x, radius + 0.4, seat, LABEL, ink))
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
            items.append(centred_text(x, y, str(number), LABEL, ink, "bold" if role else "regular"))
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
            items.append(centred_text(x, centre_y - (2.2 if halved else 0), str(values[key]), SECTION, setting.hand))
            if halved:
                text_width = width(str(values[key]), SECTION, "bold") + 1
                items.append(polyline([(x - text_width / 2, centre_y - 1.0), (x + text_width / 2, centre_y - 3.4)],
                                      stroke=setting.hand, width=BOLD))  # fmt: skip
                items.append(centred_text(x, centre_y + 2.6, str(values[after]), SECTION, setting.hand))
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
        centred_text(x1 - 1.2, centre_y + 5.2, str(values["bomb"]), SECTION, setting.hand),
        icons.icon("arrow", (x1 + x2 - half) / 2 + 1.8, centre_y, 4.0, style.soft),
        polygon(corners(x2, centre_y, side, "pointy"), fill="white", stroke=style.outline, width=LINE),
        icons.icon("umbrella", x2, centre_y - 3.2, 4.8, setting.hand),
        centred_text(x2 - 2.8, centre_y + 2.6, written, SECTION, setting.hand),
        polyline([(x2 - 2.8 - text_width / 2, centre_y + 3.8), (x2 - 2.8 + text_width / 2, centre_y + 1.4)],
                 stroke=setting.hand, width=BOLD),
        centred_text(x2 + 2.8, centre_y + 2.6, str(values["left"]), SECTION, setting.hand),
    )  # fmt: skip
    return Picture(items, x2 + half + 0.3, height)


DIAGRAMS: Mapping[str, Callable[[Setting], Picture]] = {
    "space": space,
    "dice": dice,
    "draft": draft,
    "ascending": unit(("circle",) * 3, "<", "", "+"),
    "matching": unit(("triangle", "circle", "rhombus"), "", "", "×"),
    "countdown": unit(("circle",) * 3, ">", "8 –", "×"),
    "adjacency": adjacency,
    "factories": factories,
    "sheet": sheet,
    "sheet-without-devices": sheet_without_devices,
    "footmen": footmen,
    "ram": _border("ram", "attackers", "defenders", "after_rp_36"),
    "spikes": _border("spikes", "attackers", "defenders", "after_rp_37"),
    "umbrella": umbrella,
    "walk": walk,
    "solo-map": garrison,
}
"""Diagrams of Rolling Pyramids, by their names in booklets."""
