"""The key of the ring board, on panels in its corners: figures, places, and each side's direction."""

from collections.abc import Iterable, Iterator, Mapping

from hyskos.definitions.geometry import Point, Rect
from hyskos.definitions.kinds.ring import SIDE_INKS, Ring, RingPlayer
from hyskos.definitions.languages import alike, text_in
from hyskos.generators.boards.games.ring_ground import PANEL, panel, sides_explained
from hyskos.generators.boards.games.ring_marks import bent_arrow, figure_mark, portal, pyramid, safe_place
from hyskos.generators.boards.shared.captions import caption
from hyskos.generators.boards.shared.cells import balance_lines
from hyskos.generators.boards.shared.steles import stele
from hyskos.generators.boards.shared.style import NOTE, SECTION, Style, centred_baseline, common_size
from hyskos.generators.drawing import Item, Text, group, with_sources
from hyskos.generators.typography import cap_height
from hyskos.generators.words import words

FIGURES = ("mason", "anubis", "cleopatra")
"""The figures of each side, from small to large, also the names of their emblems."""
PLACES = ("start", "safe", "ascension")
"""Places explained in the key, also the keys of their words."""
_WAYS = {1: "way.counterclockwise", -1: "way.clockwise"}
"""Words for directions along the numbers."""
_PITCH, _FIRST = 14.9, 8.6
"""Distance between rows of an upper panel, and from its top to the middle of the first row, mm."""
_ROW = _PITCH - 0.6
"""Space for the lines of a row, mm."""
_SMALL, _SMALL_PAIR = 3.1, 6.6
"""Radius of a mark if more than two are in two rows, and the distance between them, mm."""
_MARK, _PAIR, _AIR = 4.1, 8.5, 3.0
"""Radius of a mark, distance between the gold and the black one, and from the frame to the first one, mm."""


def key(ring: Ring, terms: Mapping[str, str], lang: str, style: Style) -> Iterator[Item]:
    """Explain figures, places and sides on panels; marks that depend on the side are shown for all sides."""
    left, right = panel(ring, "upper", "left"), panel(ring, "upper", "right")
    size = _size(ring, lang)
    yield _draw_panel("figures", left, _figures(left, ring, terms, size, style), style)
    yield _draw_panel("places", right, _places(right, ring, terms, size, style), style)
    for corner in ("right", "left"):  # with two sides, each on its own half
        area, sides = panel(ring, "lower", corner), sides_explained(ring, corner)
        items: list[Item] = []
        for row, side in enumerate(sides):
            y = area.y + area.h / len(sides) * (row + 0.5)
            arrow = bent_arrow((area.x + _AIR + 7.0, y + 3.4), 6.0, (1.4, -90.0, 120.0), side, style)
            entry = _entry(
                area.x + _AIR + 18.0, y, text_in(side.title, lang), terms[_WAYS[side.direction]], size, style
            )
            inked = [("players", side.id, "ink")] if side.ink != SIDE_INKS[side.seat] else []
            items += with_sources([arrow], ("players", side.id, "direction"), *inked)
            items += with_sources(entry, ("players", side.id)) if len(sides) > 1 else entry
        group_of_entry = _draw_panel("-".join(side.id for side in sides), area, items, style)
        yield from with_sources([group_of_entry], *(("players", side.id) for side in sides))


def _draw_panel(name: str, area: Rect, items: Iterable[Item], style: Style) -> Item:
    return caption(name, [group(stele(area, style, "black", 1.5), id="stele"), *items])


def _figures(area: Rect, ring: Ring, terms: Mapping[str, str], size: float, style: Style) -> Iterator[Item]:
    for row, name in enumerate(FIGURES):
        y = area.y + _FIRST + _PITCH * row
        for (mx, my), r, side in _marks_in_row(area.x, y, ring):
            yield from figure_mark(mx, my, r, name, side, style)
        yield from _entry(_words_at(area.x), y, terms[name], terms[f"{name}.power"], size, style)


def _places(area: Rect, ring: Ring, terms: Mapping[str, str], size: float, style: Style) -> Iterator[Item]:
    for row, name in enumerate(PLACES):
        y = area.y + _FIRST + _PITCH * row
        yield from _place(name, area.x, y, ring, style)
        yield from _entry(_words_at(area.x), y, terms[f"key.{name}"], terms[f"key.{name}.note"], size, style)


def _marks_in_row(x: float, y: float, ring: Ring) -> Iterator[tuple[Point, float, RingPlayer]]:
    """Yield position, radius and side of the marks in a row of a panel whose left edge is at x."""
    two = len(ring.players) == len(("right", "left"))
    for k, side in enumerate(ring.players):
        if two:
            yield (x + _AIR + _MARK + _PAIR * k, y), _MARK, side
        else:
            alone = k % 2 == 0 and k + 1 == len(ring.players)
            across, down = 0.0 if alone else (k % 2 - 0.5) * _SMALL_PAIR, (k // 2 - 0.5) * _SMALL_PAIR
            yield (x + _AIR + _MARK + _PAIR / 2 + across, y + down), _SMALL, side


def _words_at(x: float) -> float:
    return x + _AIR + 2 * _MARK + _PAIR + 1.6


def _place(name: str, x: float, y: float, ring: Ring, style: Style) -> Iterator[Item]:
    """Draw the mark of a place: starts of pyramids, safe spaces, exits of complete pyramids."""
    if name == "safe":
        yield from safe_place(_triangle(x + _AIR + _MARK + _PAIR / 2, y, 5.4), 1.5, style)
        return
    for (mx, my), r, side in _marks_in_row(x, y, ring):
        if name == "start":
            a = r - 0.5
            square = [(mx - a, my - a), (mx + a, my - a), (mx + a, my + a), (mx - a, my + a)]
            yield pyramid(square, side, style)
        else:
            yield from portal(mx, my, r, side, style)


def _triangle(x: float, y: float, half: float) -> list[Point]:
    """Return the corners of a triangle pointing down, as safe ones point to the centre of the board."""
    return [(x - half * 1.1, y - half * 0.85), (x + half * 1.1, y - half * 0.85), (x, y + half)]


def _entry(x: float, y: float, name: str, text: str, size: float, style: Style) -> Iterator[Item]:
    """Set a name in bold above a remark of two lines, centred on y."""
    lines = balance_lines(text, size, _ROOM)
    step = min(cap_height(size) + _LEAD, _ROW / (len(lines) + 1))
    first = centred_baseline(y, size) - len(lines) * step / 2
    yield Text(x, first, name, size, font="bold", ink=style.text)
    for k, line in enumerate(lines, 1):
        yield Text(x, first + k * step, line, size, ink=style.text)


_LEAD = 1.6
"""Gap between the lines of an entry, mm."""
_ROOM = PANEL - _words_at(0.0) - 2.4
"""Width of a remark, mm."""


def _size(ring: Ring, lang: str) -> float:
    """Return the largest size, up to 12 pt, at which all remarks of the key fit two lines."""
    keys = [f"{name}.power" for name in FIGURES] + [f"key.{name}.note" for name in PLACES]
    keys += dict.fromkeys(_WAYS[side.direction] for side in ring.players)
    texts = [words("ring-race", language)[key] for language in alike(lang) for key in keys]
    return common_size(texts, _ROOM, largest=SECTION, smallest=NOTE, lines=2)
