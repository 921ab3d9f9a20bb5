"""The ring race board: a closed strip of triangles, outer ones for pyramids, inner ones for figures."""

import math
from collections.abc import Iterator, Mapping

from hyskos.definitions.geometry import Point
from hyskos.definitions.kinds.ring import Ring, RingPlayer
from hyskos.definitions.languages import text_in
from hyskos.generators.boards.games.ring_face import centre
from hyskos.generators.boards.games.ring_geometry import (
    CENTRE,
    INSET,
    SIDE,
    apothem_of,
    check_room,
    corner,
    incircle,
    inner_triangle,
    inset,
    outer_triangle,
)
from hyskos.generators.boards.games.ring_ground import FRAME, WORD, background
from hyskos.generators.boards.games.ring_key import FIGURES, key
from hyskos.generators.boards.games.ring_marks import figure_mark, portal, pyramid, safe_place
from hyskos.generators.boards.shared.icons import icon
from hyskos.generators.boards.shared.style import LABEL, LINE, SECTION, Style, style_of
from hyskos.generators.drawing import Drawing, Group, Item, Sources, Text, group, polygon, with_sources
from hyskos.generators.typography import cap_height
from hyskos.generators.typography import width as text_width
from hyskos.generators.words import words


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
        number = _along(ring, i, _SAFE_NUMBER if i in blue else _NUMBER, str(i), BOLD_LABEL, on)
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
    word = (*plate, *_along(ring, side.ascension, _WORD, text, (SECTION, "bold"), ink))
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


def _along(ring: Ring, i: int, at: Point, text: str, face: tuple[float, str], ink: str) -> Iterator[Item]:
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
