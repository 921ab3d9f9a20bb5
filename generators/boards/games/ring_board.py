"""The ring race board: a closed strip of triangles, outer ones for pyramids, inner ones for figures, and its key."""

import math
from collections.abc import Iterable, Iterator, Mapping

from hyskos.definitions.geometry import Point, Rect
from hyskos.definitions.kinds.ring import SIDE_INKS, Ring, RingPlayer
from hyskos.definitions.languages import alike, text_in
from hyskos.generators.boards.games.ring_face import FRAME, PANEL, WORD, background, centre, panel, sides_explained
from hyskos.generators.boards.games.ring_marks import (
    CENTRE,
    INSET,
    SIDE,
    apothem_of,
    bent_arrow,
    check_room,
    corner,
    figure_mark,
    incircle,
    inner_triangle,
    inset,
    outer_triangle,
    portal,
    pyramid,
    safe_place,
)
from hyskos.generators.boards.shared.cells import balance_lines
from hyskos.generators.boards.shared.grounds import stele
from hyskos.generators.boards.shared.icons import icon
from hyskos.generators.boards.shared.lettering import caption
from hyskos.generators.boards.shared.style import (
    LABEL,
    LINE,
    NOTE,
    SECTION,
    Style,
    centred_baseline,
    common_size,
    style_of,
)
from hyskos.generators.drawing import Drawing, Group, Item, Sources, Text, group, polygon, with_sources
from hyskos.generators.typography import cap_height
from hyskos.generators.typography import width as text_width
from hyskos.generators.words import words

# The key of the ring board, on panels in its corners: figures, places, and each side's direction.

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
    for half in ("right", "left"):  # with two sides, each on its own half
        area, sides = panel(ring, "lower", half), sides_explained(ring, half)
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
        explained = _draw_panel("-".join(side.id for side in sides), area, items, style)
        yield from with_sources([explained], *(("players", side.id) for side in sides))


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


# The board: strip of triangles, marks and words.


def draw(ring: Ring, *, lang: str, ink: str = "full") -> Drawing:
    """Draw the board, 360 x 360 mm; raises UndrawableError if its triangles are too many for pyramids to fit."""
    check_room(ring)
    style = style_of(ink)
    terms = words("ring-race", lang)
    blue = blue_spaces(ring)
    layers = [
        group(with_sources(background(ring, style), ("triangles",)), id="background", layer=True),
        group(
            [
                item
                for i in range(ring.triangles)
                for item in with_sources([_outer(ring, i, blue, style)], *_cause(ring, i))
            ],
            id="outer-triangles",
            layer=True,
        ),
        group(
            with_sources([_inner(ring, i, style) for i in range(ring.triangles)], ("triangles",)),
            id="inner-triangles",
            layer=True,
        ),
        group(_marks(ring, terms, lang, style), id="marks", layer=True),
        group(centre(ring, terms, lang, style), id="centre", layer=True),
        group(with_sources(key(ring, terms, lang, style), ()), id="key", layer=True),
    ]
    title, subtitle = text_in(ring.title, lang), text_in(ring.subtitle, lang)
    return Drawing(f"{ring.game}_{ring.id}", title, SIDE, SIDE, lang, tuple(layers), subtitle)


def blue_spaces(ring: Ring) -> set[int]:
    """Return the outer triangles where pieces cannot be bumped."""
    return {ring.neutral, *(side.ascension for side in ring.players)}


def _cause(ring: Ring, i: int) -> Sources:
    """Return the sources of an outer triangle: whatever makes it safe, and the number of triangles."""
    safe = [("neutral",)] if i == ring.neutral else []
    return (
        *safe,
        *(("players", player.id, "ascension") for player in ring.players if player.ascension == i),
        ("triangles",),
    )


def _outer(ring: Ring, i: int, blue: set[int], style: Style) -> Group:
    triangle = inset(outer_triangle(ring, i), INSET)
    if i in blue:
        return group(safe_place(triangle, _SAFE_BAND, style), id=f"outer-{i}")
    edge = style.outline if style.gold else style.text
    return group(
        [polygon(triangle, fill="white", stroke=edge, width=style.outline_width, join="round")], id=f"outer-{i}"
    )


_SAFE_BAND = 2.9
"""Width of the band around a safe triangle, mm."""


def _inner(ring: Ring, i: int, style: Style) -> Group:
    triangle = inset(inner_triangle(ring, i), INSET)
    return group(
        [polygon(triangle, fill=style.shade or "white", stroke=style.outline, width=style.outline_width, join="round")],
        id=f"inner-{i}",
    )


def _marks(ring: Ring, terms: Mapping[str, str], lang: str, style: Style) -> Iterator[Item]:
    blue = blue_spaces(ring)
    for i in range(ring.triangles):
        on = style.on_accent if i in blue and style.accent != "white" else style.text
        number = _word_along_side(ring, i, _SAFE_NUMBER if i in blue else _NUMBER, str(i), BOLD_LABEL, on)
        yield from with_sources(number, ("triangles",))
    for side in ring.players:
        for n, triangle in enumerate(side.entries):
            yield from with_sources(_ring_mark(ring, triangle, side, style), ("players", side.id, "entries", n))
        for triangle, name in zip(side.figures, FIGURES, strict=True):
            (x, y), r = incircle(inner_triangle(ring, triangle))
            figure = figure_mark(x, y, r - _OFF, name, side, style)
            yield from with_sources(figure, ("players", side.id, "figures", name))
        yield from with_sources(_ascension(ring, side, terms, lang, style), ("players", side.id, "ascension"))
    yield from with_sources(_safe_word(ring, ring.neutral, terms["safe"], style), ("neutral",))


def _ring_mark(ring: Ring, triangle: int, side: RingPlayer, style: Style) -> Iterator[Item]:
    """Mark an entry space with the outline of a pyramid seen from above."""
    (x, y), r = incircle(outer_triangle(ring, triangle))
    number = triangle + 0.5
    turn = math.radians(-90 - 360 / ring.triangles * (number - 0.5))
    half = min(12.7, r * 0.68)
    square = [
        (x + half * math.cos(turn + a) * math.sqrt(2), y + half * math.sin(turn + a) * math.sqrt(2))
        for a in (math.pi / 4 * k for k in (1, 3, 5, 7))
    ]
    yield pyramid(square, side, style)


def _ascension(ring: Ring, side: RingPlayer, terms: Mapping[str, str], lang: str, style: Style) -> Iterator[Item]:
    (x, y), r = incircle(outer_triangle(ring, side.ascension))
    yield from portal(x, y, r * 0.62, side, style, "white" if style.gold else "black")
    text = terms["ascension"].format(player=text_in(side.title, lang))
    plate = list(_plate(ring, side.ascension, text_width(text, SECTION, "bold"), style))
    ink = "white" if style.gold and x < CENTRE and not plate else style.text
    word = (*plate, *_word_along_side(ring, side.ascension, _WORD, text, (SECTION, "bold"), ink))
    yield from with_sources(word, ("players", side.id, "title", lang), ("players", side.id, "ascension"))


def _plate(ring: Ring, i: int, width: float, style: Style) -> Iterator[Item]:
    """Draw a plate under a word that would straddle night and day, or the left or right frame."""
    x, y = corner(ring, i + 0.5, apothem_of(ring) + WORD)
    turn = math.atan2(x - CENTRE, CENTRE - y)
    a, b = width / 2 + _AROUND[0], cap_height(SECTION) / 2 + _AROUND[1]
    far = cap_height(SECTION) / 2 * abs(math.sin(turn)) + width / 2 * abs(math.cos(turn))  # horizontal extent
    if abs(x - CENTRE) > a and abs(abs(x - CENTRE) - FRAME) > far:
        return
    ends = ((-a, -b), (a, -b), (a, b), (-a, b))
    cos, sin = math.cos(turn), math.sin(turn)
    yield polygon([(x + u * cos - v * sin, y + u * sin + v * cos) for u, v in ends],
                  fill="white", stroke=style.outline if style.gold else "black", width=LINE, join="round")  # fmt: skip


_AROUND = (2.6, 1.8)
"""Padding between a word and the sides, and the upper edge, of its plate, mm."""


def _safe_word(ring: Ring, triangle: int, text: str, style: Style) -> Iterator[Item]:
    (x, y), r = incircle(outer_triangle(ring, triangle))
    ink = style.on_accent if style.gold else style.text
    yield icon("ankh", x, y - r * 0.12, r * 0.95, ink)
    yield Text(x, y + r * 0.72, text, LABEL, anchor="middle", ink=ink)


def _word_along_side(ring: Ring, i: int, at: Point, text: str, face: tuple[float, str], ink: str) -> Iterator[Item]:
    """Set a word along the outer side of a triangle, never upside down.

    `at` is the distance of its middle outwards from the side and counterclockwise from the middle of the side, mm;
    `face` is the size in pt and the font.
    """
    size, font = face
    number = i + 0.5
    x, y = corner(ring, number, apothem_of(ring) + at[0])
    angle = -360 / ring.triangles * (number - 0.5)
    x, y = x - at[1] * math.cos(math.radians(angle)), y - at[1] * math.sin(math.radians(angle))
    angle = (angle + 180) % 360 - 180
    if abs(angle) > 90:
        angle += 180
    turn = math.radians(angle)
    drop = cap_height(size) / 2
    centre_of_text = x - drop * math.sin(turn), y + drop * math.cos(turn)
    yield Text(*centre_of_text, text, size, font=font, anchor="middle", ink=ink, angle=angle)


BOLD_LABEL = (LABEL + 1, "bold")
_NUMBER, _SAFE_NUMBER, _WORD = (-4.6, 19.0), (-6.6, 17.0), (WORD, 0.0)
"""Positions of a number, next to a pyramid's mark or in the band of a safe space, and of a word outside, mm."""
_OFF = 2.4
"""Distance between a figure's disc and the sides of its triangle, mm."""
