"""Legends of the main board: factories, devices, walls, dice, phases of a round."""

from collections.abc import Sequence

from hyskos.definitions.dice import shapes_of
from hyskos.definitions.kinds.faction import DEVICES, SECTIONS
from hyskos.definitions.languages import alike
from hyskos.generators import typography
from hyskos.generators.boards.main_board.panel import AREA, USUAL_LINES, Page, Panel, begin_panel, lead
from hyskos.generators.boards.main_board.walls import wall
from hyskos.generators.boards.shared import hex_space, icons
from hyskos.generators.boards.shared.captions import caption
from hyskos.generators.boards.shared.cells import balance_lines, centred
from hyskos.generators.boards.shared.style import HAIR, LINE, centred_baseline
from hyskos.generators.drawing import Item, Sources, Text, polygon, regular_polygon, with_sources
from hyskos.generators.typography import SMALLEST_PT
from hyskos.generators.words import words

_NARROW, _TWO_LINES = 0.92, 0.96
"""Size below which a name is set in two lines, and its maximum size then, relative to its usual maximum."""
_ICON = 0.31
"""Width of an icon relative to its column."""
AIRS = (1.0, 0.6)
"""Gap between rows of a legend relative to the line spacing: usual, and if space is short."""
_DICE_IN_ROW = 3
PHASES = ("draft", "develop", "deploy", "points", "cleanup")


def factories(page: Page, air: float) -> Panel | None:
    """List the kinds of factories on the map, and their effects (RP-15)."""
    kinds = [kind for kind in SECTIONS if any(space.factory == kind for space in page.board.spaces)]
    if not kinds:
        return None
    items, y = begin_panel(page, "panel.factories")
    width = page.width * _ICON
    height = _row(page, [f"factory.{kind}" for kind in SECTIONS], width, page.type.label * 1.25, air)
    y += page.type.note * 0.15
    spaces = [*enumerate(page.board.spaces)]
    sources = [
        tuple(("spaces", n, "factory") for n, board_space in spaces if board_space.factory == kind) for kind in kinds
    ]
    for i, kind in enumerate(kinds):
        foot = y + (i + 0.5) * height + width * 0.28
        items += with_sources(
            hex_space.draw_factory(width / 2, foot, width, width * 0.56, kind, page.style), *sources[i]
        )
    items += _legend(page, [f"factory.{kind}" for kind in kinds], width, y, height, sources)
    return Panel(
        "factories", with_sources(items, *(path for paths in sources for path in paths)), y + height * len(kinds)
    )


def devices(page: Page, air: float) -> Panel | None:
    """List the devices, how they are drawn on the board, and their effects (RP-36..38), if the game has any."""
    kinds = page.board.devices
    if not kinds:
        return None
    items, y = begin_panel(page, "panel.devices")
    minimum, width = page.type.label * 1.6, page.width * _ICON
    height = _row(page, [f"device.{kind}" for kind in DEVICES], width, minimum, air)
    y += page.type.note * 0.15
    for i, kind in enumerate(kinds):
        items.append(icons.icon(kind, width / 2, y + (i + 0.5) * height, width * 0.74, page.style.text))
    items += _legend(page, [f"device.{kind}" for kind in kinds], width, y, height)
    return Panel("devices", tuple(items), y + height * len(kinds))


def walls(page: Page) -> Panel | None:
    """Show a wall and its effect, if the map has one."""
    if not page.board.walls:
        return None
    items, y = begin_panel(page, "panel.walls")
    width = page.width * _ICON
    size = page.size(["wall.effect"], page.width - _indent(page, width), page.type.note, lines=USUAL_LINES + 1)
    effects = [words(AREA, lang)["wall.effect"] for lang in alike(page.lang)]
    rows = max(len(typography.wrap(effect, size, page.width - _indent(page, width))) for effect in effects)
    height = max(page.type.label * 0.8, (rows + 0.6) * lead(size))
    centre = y + page.type.note * 0.15 + height / 2
    thick = page.space * 0.1
    items += wall((width * 0.08, centre), (width * 0.92, centre), thick, page.style)
    lines = balance_lines(page.word("wall.effect"), size, page.width - _indent(page, width))
    first = centred_baseline(centre, size) - lead(size) * (len(lines) - 1) / 2
    items += [
        Text(_indent(page, width), first + j * lead(size), line, size, ink=page.style.soft)
        for j, line in enumerate(lines)
    ]
    return Panel("walls", (caption("walls", items),), centre + height / 2)


def dice(page: Page) -> Panel:
    """Show the outlines of die boxes with their dice (A01)."""
    items, y = begin_panel(page, "panel.dice")
    shapes = shapes_of(page.board.dice)
    columns = min(len(shapes), _DICE_IN_ROW)
    column_width, size = page.width / columns, page.width * 0.19
    label = page.size([f"die.{shape}" for shape in shapes], column_width * 0.95, page.type.note)
    height, baseline = page.width * 0.05 + size + 1.25 * lead(label), y
    for i, shape in enumerate(shapes):
        row, column = divmod(i, columns)
        centre, x = y + row * height + page.width * 0.05 + size / 2, (column + 0.5) * column_width
        baseline = centre + size / 2 + lead(label)
        items += [
            icons.die_shape(shape, x, centre, size, fill="white", stroke=page.style.text, width=LINE),
            Text(x, baseline, page.word(f"die.{shape}"), label, anchor="middle", ink=page.style.soft),
        ]
    return Panel("dice", (caption("dice", items),), baseline + 0.25 * lead(label))


def phases(page: Page) -> Panel:
    """List the phases of a round."""
    items, y = begin_panel(page, "panel.phases")
    style, left = page.style, page.width * 0.13
    size = page.size([f"phase.{phase}" for phase in PHASES], page.width - left, page.type.label)
    figure = max(SMALLEST_PT, size * 0.9)
    pitch = lead(size) * 1.22
    y += page.width * 0.03
    for i, phase in enumerate(PHASES):
        centre = y + (i + 0.5) * pitch
        plate = regular_polygon(page.width * 0.05, centre, page.width * 0.05, 6)
        number = centred(page.width * 0.05, centre, str(i + 1), figure, style.text)
        items += [
            caption(
                f"phase-{i + 1}",
                [polygon(plate, fill=style.shade or "white", stroke=style.outline, width=HAIR), number],
            ),
            Text(left, centred_baseline(centre, size), page.word(f"phase.{phase}"), size, ink=style.text),
        ]
    return Panel("phases", (caption("phases", items),), y + pitch * len(PHASES))


def _legend_sizes(page: Page, width: float) -> tuple[float, float]:
    """Return the type sizes of names and effects shared by all legends.

    In a narrow column, names take two lines. Effects take up to three.
    """
    names = [f"factory.{kind}" for kind in SECTIONS] + [f"device.{kind}" for kind in DEVICES]
    effects = [f"{name}.effect" for name in names]
    try:
        name_size = page.size(names, width, page.type.label, font="bold")
    except typography.DoesNotFitError:
        name_size = 0.0
    if name_size < _NARROW * page.type.label:
        name_size = page.size(names, width, _TWO_LINES * page.type.label, font="bold", lines=2)
    largest = max(SMALLEST_PT, min(page.type.note, name_size - 0.5))
    return name_size, page.size(effects, width, largest, lines=USUAL_LINES + 1)


def _row(page: Page, names: Sequence[str], icon: float, minimum: float, air: float) -> float:
    """Return the height of a legend's rows: at least `minimum` mm, more if the words need it."""
    width = page.width - _indent(page, icon)
    bold, note = _legend_sizes(page, width)
    needed = [minimum]
    for terms in (words(AREA, lang) for lang in alike(page.lang)):
        for name in names:
            titles = len(typography.wrap(terms[name], bold, width, "bold"))
            effects = len(typography.wrap(terms[f"{name}.effect"], note, width))
            needed.append(typography.cap_height(bold) + (titles - 1) * lead(bold) + (effects + air) * lead(note))
    return max(needed)


def _indent(page: Page, icon: float) -> float:
    return icon + page.width * 0.045


def _legend(
    page: Page, names: Sequence[str], icon: float, y: float, height: float, sources: Sequence[Sources] = ()
) -> list[Item]:
    """Set name and effect of each row next to the space for its icon; `sources` has those of each row."""
    left = _indent(page, icon)
    width = page.width - left
    bold, note = _legend_sizes(page, width)
    items: list[Item] = []
    for i, name in enumerate(names):
        title = balance_lines(page.word(name), bold, width, "bold")
        lines = balance_lines(page.word(f"{name}.effect"), note, width)
        block = typography.cap_height(bold) + (len(title) - 1) * lead(bold) + len(lines) * lead(note)
        baseline = y + i * height + (height - block) / 2 + typography.cap_height(bold)
        of = sources[i] if sources else ()
        for j, line in enumerate(title):
            items += with_sources([Text(left, baseline + j * lead(bold), line, bold, "bold", ink=page.style.text)], *of)
        baseline += (len(title) - 1) * lead(bold)
        for j, line in enumerate(lines):
            items += with_sources([Text(left, baseline + (j + 1) * lead(note), line, note, ink=page.style.soft)], *of)
    return items
