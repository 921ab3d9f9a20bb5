"""Diagrams of the rules booklet that explain boards: spaces, dice, factories, sections and rows of a player board."""

from collections.abc import Callable, Iterable, Sequence

from hyskos.definitions.dice import Shape
from hyskos.definitions.kinds.faction import SECTIONS
from hyskos.definitions.kinds.map import Axial, Points, Space, Start
from hyskos.definitions.languages import alike
from hyskos.generators.boards.booklet.picture import Picture, Setting, label
from hyskos.generators.boards.main_board.reading import DOT, ways
from hyskos.generators.boards.shared import hex_space, icons, space_plan
from hyskos.generators.boards.shared.cells import balance_lines, centred
from hyskos.generators.boards.shared.hex_geometry import apothem
from hyskos.generators.boards.shared.style import BOLD, LABEL, LINE, NOTE, SECTION, Style, common_size
from hyskos.generators.drawing import Circle, Field, Item, Text, polygon, polyline, rectangle, regular_polygon
from hyskos.generators.typography import width
from hyskos.generators.words import words

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
        centred(x + left + field_width / 2, centre + above + field_height / 2, "7", SECTION, setting.hand),
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
        *(centred(x + w / 2, centre + 4.4 * i, line, NOTE + 0.5, style.text) for i, line in enumerate(lines)),
    ]


def unit(shapes: Sequence[str], sign: str, before: str, operator: str) -> Callable[[Setting], Picture]:
    """Return a function that draws a special unit's row with its numbers filled in (RP-25..27, RP-29)."""

    def draw(setting: Setting) -> Picture:
        style, centre, height = setting.style, 5.3, 12.9
        row: Sequence[int] = setting.values["row"]
        items: list[Item] = []
        x = 8.0 if before else 0.5
        if before:
            items.append(centred(3.4, centre, before, LABEL + 1, style.text))
        for i, (shape, number) in enumerate(zip(shapes, row, strict=True)):
            size = {"circle": 8.4, "triangle": 9.8, "rhombus": 10.6}[shape]
            die_width = icons.die_width(shape, size)
            box = centre - (0.7 if shape == "triangle" else 0)
            die = icons.die_shape(shape, x + die_width / 2, box, size, fill="white", stroke=style.outline, width=BOLD)
            items.append(die)
            low = centre + (1.3 if shape == "triangle" else 0)
            items.append(centred(x + die_width / 2, low, str(number), SECTION, setting.hand))
            x += die_width
            if i < len(shapes) - 1:
                if sign:
                    items.append(centred(x + 2.1, centre, sign, LABEL, style.text))
                x += 4.2 if sign else 1.6
        items.append(centred(x + 5.4, centre, f"{operator} {setting.values['first']}", LABEL + 1, style.text))
        items.append(centred(x + 11.4, centre, "=", LABEL + 1, style.text))
        square, hexagon = x + 18.8, x + 33.4
        items += [
            rectangle(square - 4.6, centre - 4.6, 9.2, 9.2, fill="white", stroke=style.outline, width=BOLD),
            centred(square, centre, str(setting.values["plain"]), SECTION, setting.hand),
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
        centred(ring, centre, "1", LABEL, style.on_accent),
    ]
    x = 2 * ring
    for unlocked, (block, adds) in enumerate(path):
        for shape, number in block:
            x += gap + cell * 0.51
            box = centre - 0.4 if shape == "triangle" else centre
            items.append(icons.die_shape(shape, x, box, cell, fill="white", stroke=style.outline, width=LINE))
            items.append(centred(x, centre + (0.8 if shape == "triangle" else 0), str(number), NOTE, style.text))
            if unlocked == 0:
                items.append(polyline([(x - 2, centre + 2.4), (x + 2, centre - 2.4)], stroke=setting.hand, width=BOLD))
            x += cell * 0.51
        x += gap + ring
        items.append(Circle(x, centre, ring, fill="white", stroke=style.outline, width=LINE))
        if unlocked == 0:
            items.append(Circle(x, centre, ring + 0.8, stroke=setting.hand, width=BOLD))
        items.append(centred(x, centre, f"+{adds}", NOTE, style.text))
        x += ring
    return Picture(tuple(items), setting.width, 2 * centre)
