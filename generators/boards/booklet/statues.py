"""Diagrams of Pyramydal: the line with a move, and statues with their points."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from hyskos.definitions.kinds.score_sheet import ScoreSheet
from hyskos.generators.boards.booklet.picture import Picture, Setting
from hyskos.generators.boards.games.statue_table import SHOWS, STATUE, statue, statue_height
from hyskos.generators.boards.shared.cells import balance_lines, centred
from hyskos.generators.boards.shared.style import BOLD, LABEL, LINE, NOTE, Style
from hyskos.generators.drawing import Circle, Group, Item, Path, polygon

Stack = Sequence[tuple[int, int]]
"""Pyramids from the bottom up: pips and number of the colour on the score sheet, 0 for the imaginary one."""
_LARGER, _SMALLER = 1.35, 1.2
"""Scale of statues relative to the score sheet: with names below, and next to a text."""
_PITCH = 9.4
"""Distance between statues next to a text, mm."""


def line(setting: Setting) -> Picture:
    """Show tokens and pyramids in a row, and the spaces of a move (PY-2..4)."""
    style, values = setting.style, setting.values
    shown: Sequence[str | tuple[int, int]] = values["line"]
    pitch, foot = setting.width / len(shown), 17.5
    items: list[Item] = []
    for i, entry in enumerate(shown):
        x = pitch * (i + 0.5)
        if isinstance(entry, str):
            mover = entry == values["player"]
            fill = style.accent if mover and style.gold else "white"
            items.append(Circle(x, foot - 2.6, 2.6, fill=fill, stroke=style.outline, width=BOLD if mover else LINE))
            items.append(centred(x, foot - 2.6, entry, LABEL, style.on_accent if mover and style.gold else style.text))
        else:
            items += _standing(values["sheet"], [entry], x, foot, 1.1, style)
    start, end = values["from"], values["to"]
    for i in range(start + 1, end + 1):
        items.append(centred(pitch * (i + 0.5), foot + 2.8, str(i - start), NOTE, style.text, "regular"))
    items += _bow(pitch * (start + 0.5), pitch * (end + 0.5), 8.6, style)
    return Picture(tuple(items), setting.width, foot + 4.6)


def statues(setting: Setting) -> Picture:
    """Show statues side by side with the points below each (PY-7, PY-8, PY-10..12)."""
    style, values = setting.style, setting.values
    built: Sequence[tuple[Stack, int, str]] = values["statues"]
    titled = any(name for _, _, name in built)
    pitch, larger = (setting.width / len(built), _LARGER) if titled else (_PITCH, _SMALLER)
    tall = larger * max(_height(stack) for stack, _, _ in built)
    named = [balance_lines(setting.word(f"statue.{name}"), NOTE, pitch - 1.0) if name else [] for _, _, name in built]
    rows = max(map(len, named))
    items: list[Item] = []
    for i, (stack, points, _) in enumerate(built):
        x = pitch * (i + 0.5)
        items += _standing(values["sheet"], stack, x, tall, larger, style)
        items.append(centred(x, tall + 3.2, str(points), LABEL + 1, style.text))
        items += [centred(x, tall + 7.0 + 3.2 * j, row, NOTE, style.text, "regular") for j, row in enumerate(named[i])]
    return Picture(tuple(items), pitch * len(built), tall + 5.4 + 3.3 * rows)


def _standing(sheet: ScoreSheet, stack: Stack, x: float, foot: float, larger: float, style: Style) -> Iterator[Item]:
    """Draw a statue on its base, larger than on the score sheet; an imaginary pyramid has a dashed edge."""
    for pips, colour in stack:
        height, width = (larger * side for side in STATUE[pips])
        (drawn_statue,) = statue(sheet, [(pips, colour)], 0.0, 0.0, style)
        yield Group(drawn_statue, matrix=(larger, 0, 0, larger, x, foot))
        if not colour:
            edge = [(x, foot - height - 0.9), (x + width / 2 + 0.9, foot + 0.5), (x - width / 2 - 0.9, foot + 0.5)]
            yield polygon(edge, stroke="black", width=BOLD, dash=(0.9, 0.7))
        foot -= height * SHOWS


def _height(stack: Stack) -> float:
    """Return the height of a statue on the score sheet, mm."""
    return statue_height(stack) + 0.8


def _bow(left: float, right: float, foot: float, style: Style) -> Iterator[Item]:
    """Draw an arc from one space of the line to another, ending in an arrow."""
    top, ink = 0.8, style.accent if style.gold else "black"
    yield Path((("M", (left, foot + 2.4)), ("C", (left, top, right, top, right, foot - 2.2))), stroke=ink, width=BOLD)
    yield polygon([(right, foot), (right - 1.3, foot - 2.4), (right + 1.3, foot - 2.4)], fill=ink)


DIAGRAMS: Mapping[str, Callable[[Setting], Picture]] = {"pyramydal-line": line, "pyramydal-statues": statues}
"""Diagrams of Pyramydal, by their names in booklets."""
