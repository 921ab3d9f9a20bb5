"""The columns on both sides of the hexes: title, legend of a space, round track, version stamp, other legends."""

import math
from collections.abc import Iterator
from contextlib import suppress

from hyskos.definitions.geometry import MM_PER_PT
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.languages import text_in, texts_alike
from hyskos.generators import typography
from hyskos.generators.boards.main_board import legends, reading
from hyskos.generators.boards.main_board.map_emblems import medallion
from hyskos.generators.boards.main_board.panel import Page, Panel, begin_panel, lead
from hyskos.generators.boards.shared import vignette
from hyskos.generators.boards.shared.captions import caption
from hyskos.generators.boards.shared.cells import balance_lines
from hyskos.generators.boards.shared.style import Style, centred_baseline, common_size
from hyskos.generators.boards.shared.wordmark import wordmark
from hyskos.generators.drawing import PEN_FIELDS, Field, Group, Item, Text, rectangle, walk, with_sources
from hyskos.generators.stamps import edge_mark
from hyskos.generators.words import name_of_game, names_of_game


def left_column(page: Page) -> Iterator[list[Panel]]:
    """Yield variants of the panels left of the hexes, from the top, with smaller and smaller titles."""
    below = [_space(page), legends.phases(page), _rounds(page)]
    for sign, share in ((True, 1.0), (True, 0.8), (False, 1.0), (False, 0.6)):
        yield [_title(page, sign=sign, share=share), *below]


def right_column(page: Page, height: float) -> Iterator[list[Panel]]:
    """Yield variants of the panels right of the hexes, from the top; a picture fills the space left at the bottom."""
    for air in legends.AIRS:
        candidates = (legends.factories(page, air), legends.devices(page, air), legends.walls(page), legends.dice(page))
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
    reach = max(typography.ink_reach(*typography.titling(title))[0] for title in texts_alike(board.title, page.lang))
    y += page.width * 0.035 + reach * size * MM_PER_PT
    text, font = typography.titling(text_in(board.title, page.lang))
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
        text, font = typography.titling(title)
        try:
            sizes.append(
                typography.fit(text, room, largest=page.type.title, smallest=minimum, lines=maximum, font=font)[0]
            )
        except typography.DoesNotFitError as error:
            raise typography.DoesNotFitError(error.message, text=title, hint=error.hint) from None
    size = min(sizes)
    titles = map(typography.titling, texts_alike(page.board.title, page.lang))
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
