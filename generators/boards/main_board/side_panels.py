"""The columns beside the hexes: title, how to read a space, round track, version stamp, and the legends."""

import math

from hyskos.definitions.geometry import Point
from hyskos.definitions.languages import text_in, texts_alike
from hyskos.definitions.model import Axial, Points, Space
from hyskos.generators import typography
from hyskos.generators.boards.main_board import legends
from hyskos.generators.boards.main_board.panel import Page, Panel, headed, lead
from hyskos.generators.boards.shared import hex_space, icons
from hyskos.generators.boards.shared.cells import balanced
from hyskos.generators.boards.shared.hex_geometry import apothem
from hyskos.generators.boards.shared.style import LINE, centred_baseline, common_size
from hyskos.generators.drawing import PEN_FIELDS, Circle, Field, Item, Text, polyline, rectangle
from hyskos.generators.stamps import version_mark


def left_column(page: Page) -> list[Panel]:
    """Draw the panels left of the hexes, from the top."""
    return [_title(page), _space(page), legends.phases(page), _rounds(page)]


def right_column(page: Page) -> list[Panel]:
    """Draw the panels right of the hexes, from the top."""
    return [
        panel for panel in (legends.factories(page), legends.devices(page), legends.dice(page), _stamp(page)) if panel
    ]


def _title(page: Page) -> Panel:
    board, style = page.board, page.style
    size = common_size(texts_alike(board.title, page.lang), page.wide, largest=page.type.title, font="bold")
    small = _subtitle_size(page)
    baseline = typography.cap_height(size)
    second = baseline + lead(small) * 1.35
    lines = balanced(text_in(board.subtitle, page.lang), small, page.wide)
    most = max(len(typography.wrap(text, small, page.wide)) for text in texts_alike(board.subtitle, page.lang))
    return Panel(
        "title",
        (
            Text(0, baseline, text_in(board.title, page.lang), size, font="bold", ink=style.text),
            *(Text(0, second + i * lead(small), line, small, ink=style.soft) for i, line in enumerate(lines)),
        ),
        second + (most - 0.75) * lead(small),
    )


def _subtitle_size(page: Page) -> float:
    """Prefer one line that is a little smaller to two lines."""
    subtitles, largest = texts_alike(page.board.subtitle, page.lang), page.type.subtitle
    smallest = max(typography.SMALLEST_PT, 0.72 * largest)
    try:
        return common_size(subtitles, page.wide, largest=largest, smallest=smallest)
    except typography.DoesNotFitError:
        return common_size(subtitles, page.wide, largest=largest, smallest=typography.SMALLEST_PT, lines=3)


def _stamp(page: Page) -> Panel:
    """Say which version of which map this is."""
    board, size = page.board, max(typography.SMALLEST_PT, page.type.note * 0.7)
    line, base = f"{board.id} · {board.version} · {page.lang}", typography.cap_height(size)
    own = Text(page.wide, base, line, size, anchor="end", ink=page.style.soft)
    return Panel("stamp", (version_mark(own),), base)


def _rounds(page: Page) -> Panel:
    """Draw the round track as a pyramid of stones: 1 on top; ten rounds fill four rows, fifteen five."""
    items, y = headed(page, "panel.rounds")
    count, solo = page.board.rounds, max(page.board.rounds, page.board.solo_rounds)
    if solo > count:
        size = page.type.note
        note = f"{count + 1}–{solo} {page.word('rounds.solo')}"
        items.append(
            Text(page.wide, typography.cap_height(page.type.section), note, size, anchor="end", ink=page.style.soft)
        )
    rows = _courses(solo, math.floor(page.wide / (PEN_FIELDS[0][0] + 4 * _GAP)))
    wide = page.wide / max(5, *map(len, rows))
    high = PEN_FIELDS[0][1] + _head(page) + 2 * _GAP
    y += page.wide * 0.05
    for i, row in enumerate(rows):
        left, top = (page.wide - len(row) * wide) / 2, y + i * high
        for j, number in enumerate(row):
            items += _stone(page, left + j * wide, top, wide, high, number, later=number > count)
    return Panel("rounds", tuple(items), y + high * len(rows))


def _courses(count: int, longest: int) -> list[list[int]]:
    """Build a pyramid of the numbers from 1: rows of one, two, three stones ... up to the longest that fits.

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


def _stone(page: Page, x: float, y: float, wide: float, high: float, number: int, *, later: bool) -> list[Item]:
    """Draw a box of the round track; the ones that only a solo game reaches have a dashed edge."""
    size, low = _stone_size(page), y + _head(page)
    dash = (0.8, 0.8) if later else ()
    edge = page.style.outline
    return [
        rectangle(x + _GAP, y + _GAP, wide - 2 * _GAP, high - 2 * _GAP, fill="white", stroke=edge, dash=dash),
        Text(x + _GAP + page.wide * 0.015, low - _GAP, str(number), size, font="bold", ink=page.style.text),
        Field(f"round-{number}", x + 2 * _GAP, low, wide - 4 * _GAP, y + high - 2 * _GAP - low, digits=0),
    ]


def _stone_size(page: Page) -> float:
    return max(typography.SMALLEST_PT, page.type.note * 0.8)


def _head(page: Page) -> float:
    """Give the height of a stone above the place for its tick: gap, printed number, gap."""
    return 2 * _GAP + page.wide * 0.012 + typography.cap_height(_stone_size(page))


def _space(page: Page) -> Panel:
    """Draw a small space and name its parts (RP-05)."""
    items, y = headed(page, "panel.space")
    style, orientation = page.style, page.board.orientation
    labels = page.wide * 0.68
    size, most = page.roomy_size(PARTS, page.wide - labels, page.type.note)
    pitch, top = (most + 0.5) * lead(size), y + page.wide * 0.04
    flat = orientation == "flat"
    measures = hex_space.plan(page.wide * (0.31 if flat else 0.34), 0, orientation, "88")
    x, middle = measures.side if flat else apothem(measures.side), top + pitch * len(PARTS) / 2
    sample = Space(12, Axial(0, 0), Points(2, 4))
    items += [
        hex_space.draw_hex(x, middle, measures, style),
        *hex_space.draw_number(x, middle, sample.number, measures, style),
        *hex_space.draw_pyramid(x, middle, sample, measures, style),
        icons.star(x + measures.star[0], middle + measures.star[1], measures.star[2], style.hint),
    ]
    line = style.gold or style.rule
    for i, (key, spot) in enumerate(zip(PARTS, spots(x, middle, measures), strict=True)):
        level = top + pitch * (i + 0.5)
        lines = typography.wrap(page.word(key), size, page.wide - labels)
        first = centred_baseline(level, size) - lead(size) * (len(lines) - 1) / 2
        items += [Text(labels, first + j * lead(size), text, size, ink=style.text) for j, text in enumerate(lines)]
        items.append(polyline([spot, (labels - page.wide * 0.02, level)], stroke=line, width=LINE))
        items.append(Circle(*spot, 0.008 * page.wide, fill=line))
    return Panel("space", tuple(items), top + pitch * len(PARTS))


PARTS = ("space.number", "space.units", "space.heroes", "space.round", "space.final")


def spots(x: float, y: float, measures: hex_space.Plan) -> tuple[Point, ...]:
    """Give the places that the lines to the named parts start from, in the order of `PARTS`."""
    base_y, tall = y + measures.base_y, measures.height
    return (
        (x + measures.plate_side * 0.8, y + measures.plate_y),
        (x, y + measures.field[1] + measures.field[3] * 0.45),
        (x + measures.star[0], y + measures.star[1]),
        (x + measures.base * 0.19, base_y - tall * 0.46),
        (x + measures.base * 0.32, base_y - tall * 0.16),
    )
