"""The columns on both sides of the hexes: title, legend of a space, round track, version stamp, other legends."""

import math
from collections.abc import Iterator, Sequence
from contextlib import suppress

from hyskos.definitions.dice import shapes_of
from hyskos.definitions.geometry import MM_PER_PT
from hyskos.definitions.kinds.faction import DEVICES, SECTIONS
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.languages import alike, text_in, texts_alike
from hyskos.generators import typography
from hyskos.generators.boards.main_board import reading
from hyskos.generators.boards.main_board.panel import AREA, USUAL_LINES, Page, Panel, begin_panel, lead, medallion
from hyskos.generators.boards.main_board.terrain import wall
from hyskos.generators.boards.shared import hex_space, icons, vignette
from hyskos.generators.boards.shared.cells import balance_lines, centred_text
from hyskos.generators.boards.shared.lettering import caption, wordmark
from hyskos.generators.boards.shared.style import HAIR, LINE, Style, centred_baseline, common_size
from hyskos.generators.drawing import (
    PEN_FIELDS,
    Field,
    Group,
    Item,
    Sources,
    Text,
    polygon,
    rectangle,
    regular_polygon,
    walk,
    with_sources,
)
from hyskos.generators.stamps import edge_mark
from hyskos.generators.typography import SMALLEST_PT
from hyskos.generators.words import name_of_game, names_of_game, words

# Legends of the main board: factories, devices, walls, dice, phases of a round.

_NARROW_TYPE, _TWO_LINES = 0.92, 0.96
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
        number = centred_text(page.width * 0.05, centre, str(i + 1), figure, style.text)
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
    if name_size < _NARROW_TYPE * page.type.label:
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


# The two columns, with title, round track, stamp and legend of a space.


def left_column(page: Page) -> Iterator[list[Panel]]:
    """Yield variants of the panels left of the hexes, from the top, with smaller and smaller titles."""
    below = [_space(page), phases(page), _rounds(page)]
    for sign, share in ((True, 1.0), (True, 0.8), (False, 1.0), (False, 0.6)):
        yield [_title(page, sign=sign, share=share), *below]


def right_column(page: Page, height: float) -> Iterator[list[Panel]]:
    """Yield variants of the panels right of the hexes, from the top; a picture fills the space left at the bottom."""
    for air in AIRS:
        candidates = (factories(page, air), devices(page, air), walls(page), dice(page))
        panels = [panel for panel in candidates if panel]
        room = height - sum(panel.height for panel in panels) - len(panels) * page.width * 0.07
        tall = min(room, page.width * 0.75, vignette.MOST * page.scale)
        while tall >= vignette.LEAST:
            yield [*panels, Panel("vignette", (vignette.vignette(page.width, tall, page.style),), tall)]
            tall *= 0.8
        yield panels


def _title(page: Page, *, sign: bool = True, share: float = 1.0) -> Panel:
    """Set the head of the stele: the map's sign, the game's name, the map's name in capitals, one line about it."""
    board, style, centre = page.board, page.style, page.width / 2
    room = page.width + page.margin  # half the distance between words and frame
    across = min(EMBLEM * page.scale, page.width * 0.5 - 6.7)
    y = across if sign else 0.0
    items: list[Item] = [*with_sources([medallion(board, centre, y / 2, y, style)], ("emblem",))] if sign else []
    games = [game.upper() for game in names_of_game(board, page.lang).values()]
    if game := name_of_game(board, page.lang).upper():
        size = min(page.type.label, *(fitted_to(room * 0.8, game_name) for game_name in games if game_name))
        y += page.width * 0.055 + typography.cap_height(size, "display")
        items += with_sources([wordmark(game, centre, y, size, style.accent if style.gold else style.text)], ("game",))
    size, rows = _title_size(page, room * share)
    reach = max(typography.ink_reach(*typography.set_title(title))[0] for title in texts_alike(board.title, page.lang))
    y += page.width * 0.035 + reach * size * MM_PER_PT
    text, font = typography.set_title(text_in(board.title, page.lang))
    lines = typography.wrap(text, size, room * share, font)
    leading = size * MM_PER_PT * 0.95
    name = [Text(centre, y + i * leading, line, size, font, "middle", style.text) for i, line in enumerate(lines)]
    items += with_sources(name, ("title", page.lang))
    small = _subtitle_size(page)
    y += (rows - 1) * leading + lead(small) * 1.5
    maximum = max(len(typography.wrap(words_, small, page.width)) for words_ in texts_alike(board.subtitle, page.lang))
    subtitle = [
        Text(centre, y + i * lead(small), line, small, anchor="middle", ink=style.soft)
        for i, line in enumerate(balance_lines(text_in(board.subtitle, page.lang), small, page.width))
    ]
    items += with_sources(subtitle, ("subtitle", page.lang))
    return Panel("title", tuple(items), y + (maximum - 0.75) * lead(small))


EMBLEM = 25.0
"""Maximum diameter of a map's sign on A3, mm."""


def fitted_to(width: float, text: str) -> float:
    """Return the size in pt at which capitals of the display font are `width` mm wide."""
    return width / typography.width(text, 1, "display")


def _title_size(page: Page, room: float) -> tuple[float, int]:
    """Return the size of the title in pt shared by all languages, and the maximum number of lines.

    Raises typography.DoesNotFitError if it would be no larger than the texts below it.
    """
    with suppress(typography.DoesNotFitError):
        return _title_in(page, room, 2, page.type.title * 0.5)
    return _title_in(page, room, 3, page.type.title * 0.4)


def _title_in(page: Page, room: float, maximum: int, minimum: float) -> tuple[float, int]:
    sizes = []
    for title in texts_alike(page.board.title, page.lang):
        text, font = typography.set_title(title)
        try:
            sizes.append(
                typography.fit(text, room, largest=page.type.title, smallest=minimum, lines=maximum, font=font)[0]
            )
        except typography.DoesNotFitError as error:
            raise typography.DoesNotFitError(error.message, text=title, hint=error.hint) from None
    size = min(sizes)
    titles = map(typography.set_title, texts_alike(page.board.title, page.lang))
    return size, max(len(typography.wrap(text, size, room, font)) for text, font in titles)


def _subtitle_size(page: Page) -> float:
    """Return the size of the subtitle in pt, preferring one line slightly smaller to two lines."""
    subtitles, largest = texts_alike(page.board.subtitle, page.lang), page.type.subtitle
    smallest = max(typography.SMALLEST_PT, 0.8 * largest)
    try:
        return common_size(subtitles, page.width, largest=largest, smallest=smallest)
    except typography.DoesNotFitError:
        return common_size(subtitles, page.width, largest=largest, smallest=typography.SMALLEST_PT, lines=3)


def stamp(board: Map, lang: str, right: float, edge: float, style: Style) -> Group:
    """Stamp id, version and language of a map in the band along the lower edge, reversed on a plate of the ground.

    `right` is the end of the line and `edge` the y of the trim, mm.
    """
    line = f"{board.id} · {board.version} · {lang}"
    return edge_mark(line, right, edge, *(("white", style.accent) if style.gold else (style.text, None)))


def _rounds(page: Page) -> Panel:
    """Draw the round track as a pyramid of stones, 1 on top; ten rounds fill four rows, fifteen five."""
    items, y = begin_panel(page, "panel.rounds")
    count, solo = page.board.rounds, max(page.board.rounds, page.board.solo_rounds)
    if solo > count:
        size = page.type.note
        note = f"{count + 1}–{solo} {page.word('rounds.solo')}"
        level = next(item.y for item, _ in walk(items) if isinstance(item, Text))
        items.append(Text(page.width, level, note, size, anchor="end", ink=page.style.soft))
    rows = _courses(solo, math.floor(page.width / (PEN_FIELDS[0][0] + 4 * _GAP)))
    width = page.width / max(5, *map(len, rows))
    height = PEN_FIELDS[0][1] + _head(page) + 2 * _GAP
    y += page.width * 0.05
    for i, row in enumerate(rows):
        left, top = (page.width - len(row) * width) / 2, y + i * height
        for j, number in enumerate(row):
            stone = _stone(page, left + j * width, top, width, height, number, later=number > count)
            items += with_sources(stone, ("solo_rounds" if number > count else "rounds",))
    return Panel("rounds", with_sources(items, ("rounds",), ("solo_rounds",)), y + height * len(rows))


def _courses(count: int, longest: int) -> list[list[int]]:
    """Arrange the numbers from 1 as a pyramid: rows of one, two, three stones ... up to the longest that fits.

    >>> _courses(8, 3)
    [[1], [2, 3], [4, 5, 6], [7, 8]]
    """
    rows: list[list[int]] = []
    number = 1
    while number <= count:
        length = min(len(rows) + 1, longest)
        rows.append(list(range(number, min(number + length, count + 1))))
        number += length
    return rows


_GAP = 0.4  # mm around the stones of the round track


def _stone(page: Page, x: float, y: float, width: float, height: float, number: int, *, later: bool) -> list[Item]:
    """Draw a box of the round track; those only reached in a solo game have a dashed edge.

    Its number is above the field for the tick; in a narrow column, it is inside, to be crossed by the tick.
    """
    size, low = _stone_size(page), y + _head(page)
    dash = (0.8, 0.8) if later else ()
    edge = page.style.outline
    box = rectangle(x + _GAP, y + _GAP, width - 2 * _GAP, height - 2 * _GAP, fill="white", stroke=edge, dash=dash)
    field = Field(f"round-{number}", x + 2 * _GAP, low, width - 4 * _GAP, y + height - 2 * _GAP - low, digits=0)
    if _is_narrow(page):
        baseline = centred_baseline(y + height / 2, size)
        return [box, Text(x + width / 2, baseline, str(number), size, "bold", "middle", page.style.text), field]
    left = x + _GAP + page.width * 0.015
    return [box, Text(left, low - _GAP, str(number), size, font="bold", ink=page.style.text), field]


def _stone_size(page: Page) -> float:
    return max(typography.SMALLEST_PT, page.type.note)


def _is_narrow(page: Page) -> bool:
    return page.width < _NARROW


_NARROW = 50.0
"""Narrower columns save the space above the ticks, mm."""


def _head(page: Page) -> float:
    """Return the height of a stone above its tick: gap, printed number, gap; in a narrow column only a gap."""
    if _is_narrow(page):
        return 2 * _GAP
    return 2 * _GAP + page.width * 0.012 + typography.cap_height(_stone_size(page))


def _space(page: Page) -> Panel:
    """Draw a small space and name its parts (RP-05)."""
    items, y = begin_panel(page, "panel.space")
    sample = reading.sample(page, y + page.width * 0.04)
    sample_items = with_sources(sample.items, ("orientation",))
    return Panel("space", (caption("space", [*items, *sample_items]),), sample.low)
