"""The ring race board: a closed strip of triangles, outer ones for pyramids, inner ones for figures."""

import math
from collections.abc import Iterator, Mapping
from itertools import product

from hyskos.definitions.geometry import Point, Rect
from hyskos.definitions.languages import text_in
from hyskos.definitions.model import Ring, RingPlayer
from hyskos.generators.boards.games.ring_face import background, centre
from hyskos.generators.boards.games.ring_geometry import (
    CENTRE,
    INSET,
    OUTER,
    SIDE,
    corner,
    incircle,
    inner_triangle,
    inset,
    outer_triangle,
)
from hyskos.generators.boards.games.ring_marks import (
    figure_mark,
    pyramid,
    sample_ascension,
    sample_blue,
    sample_start,
    side_ink,
)
from hyskos.generators.boards.shared.icons import icon
from hyskos.generators.boards.shared.steles import stele
from hyskos.generators.boards.shared.style import (
    BOLD,
    LABEL,
    LINE,
    SAFE,
    SECTION,
    Style,
    centred_baseline,
    style_of,
)
from hyskos.generators.drawing import Circle, Drawing, Group, Item, Text, group, polygon
from hyskos.generators.typography import cap_height, wrap
from hyskos.generators.words import words

ENTRY = 37.5
"""Width of a remark in a corner, mm."""
FIGURES = ("mason", "anubis", "cleopatra")
"""The figures of each side, from small to large; their emblems are called so, too."""


def draw(ring: Ring, *, lang: str, ink: str = "full") -> Drawing:
    """Draw the board, 360 x 360 mm."""
    style = style_of(ink)
    said = words("ring-race", lang)
    blue = blue_spaces(ring)
    layers = [
        group([*background(style), group(_panels(style), id="frame")], id="background", layer=True),
        group([_outer(ring, i, blue, style) for i in range(ring.triangles)], id="outer-triangles", layer=True),
        group([_inner(ring, i, style) for i in range(ring.triangles)], id="inner-triangles", layer=True),
        group(_marks(ring, said, lang, style), id="marks", layer=True),
        group(centre(ring, said, lang, style), id="centre", layer=True),
        group(_key(ring, said, lang, style), id="key", layer=True),
    ]
    title, subtitle = text_in(ring.title, lang), text_in(ring.subtitle, lang)
    return Drawing(f"{ring.game}_{ring.id}", title, SIDE, SIDE, lang, tuple(layers), subtitle)


def blue_spaces(ring: Ring) -> set[int]:
    """Give the outer triangles where nobody is bumped."""
    return {ring.neutral, *(side.ascension for side in ring.players)}


def _outer(ring: Ring, i: int, blue: set[int], style: Style) -> Group:
    place = inset(outer_triangle(ring, i), INSET)
    safe = i in blue
    fill = style.accent if safe and style.accent != "white" else "white"
    edge = style.outline if style.gold else style.text
    if safe and style.gold:
        edge = style.on_accent  # seen on the dark half, too
    items: list[Item] = [
        polygon(place, fill=fill, stroke=edge, width=BOLD if safe else style.outline_width, join="round")
    ]
    if safe:
        items.append(
            polygon(inset(place, 1.6), stroke=style.on_accent if fill != "white" else style.outline, width=LINE)
        )
    return group(items, id=f"outer-{i}")


def _inner(ring: Ring, i: int, style: Style) -> Group:
    place = inset(inner_triangle(ring, i), INSET)
    return group(
        [polygon(place, fill=style.shade or "white", stroke=style.outline, width=style.outline_width, join="round")],
        id=f"inner-{i}",
    )


def _marks(ring: Ring, said: Mapping[str, str], lang: str, style: Style) -> Iterator[Item]:
    blue = blue_spaces(ring)
    for i in range(ring.triangles):
        on = style.on_accent if i in blue and style.accent != "white" else style.text
        yield from _along(ring, i, _NUMBER, str(i), BOLD_LABEL, on)
    for side in ring.players:
        fill, _ = side_ink(side)
        for place in side.entries:
            yield from _ring_mark(ring, place, fill, style)
        for place, name in zip(side.figures, FIGURES, strict=True):
            (x, y), r = incircle(inner_triangle(ring, place))
            yield from figure_mark(x, y, r - 1.2, name, side, style)
        yield from _ascension(ring, side, said, lang, style)
    yield from _safe_word(ring, ring.neutral, said["safe"], style)


def _ring_mark(ring: Ring, place: int, fill: str, style: Style) -> Iterator[Item]:
    """Mark an entry space with the outline of a pyramid seen from above."""
    (x, y), r = incircle(outer_triangle(ring, place))
    number = place + 0.5
    turn = math.radians(-90 - 360 / ring.triangles * (number - 0.5))
    half = min(12.7, r * 0.74)
    square = [
        (x + half * math.cos(turn + a) * math.sqrt(2), y + half * math.sin(turn + a) * math.sqrt(2))
        for a in (math.pi / 4 * k for k in (1, 3, 5, 7))
    ]
    yield pyramid(square, fill, style)


def _ascension(ring: Ring, side: RingPlayer, said: Mapping[str, str], lang: str, style: Style) -> Iterator[Item]:
    (x, y), r = incircle(outer_triangle(ring, side.ascension))
    fill, on = side_ink(side)
    full = style.name == "full"
    yield Circle(
        x,
        y,
        r * 0.62,
        fill=fill if full or fill == "black" else "white",
        stroke="white" if full else style.outline,
        width=BOLD,
    )
    yield icon("upgrades", x, y, r * 0.75, on if full or fill == "black" else "black")
    text = said["ascension"].format(player=text_in(side.title, lang))
    ink = "white" if style.gold and x < CENTRE else style.text
    yield from _along(ring, side.ascension, _WORD, text, (SECTION, "bold"), ink)


def _safe_word(ring: Ring, place: int, text: str, style: Style) -> Iterator[Item]:
    (x, y), r = incircle(outer_triangle(ring, place))
    ink = style.on_accent if style.accent != "white" else style.text
    yield Circle(x, y, r * 0.62, stroke=ink, width=LINE, dash=(1.2, 1.2))
    yield Text(x, centred_baseline(y, LABEL), text, LABEL, anchor="middle", ink=ink)


def _along(ring: Ring, i: int, at: Point, text: str, face: tuple[float, str], ink: str) -> Iterator[Item]:
    """Set a word along the outer side of a triangle, never upside down.

    `at` is how far its middle stands outside the side and, counterclockwise, off the middle of it, mm; `face` is the
    size in pt and the font.
    """
    size, font = face
    number = i + 0.5
    x, y = corner(ring, number, OUTER * math.cos(math.pi / ring.triangles) + at[0])
    angle = -360 / ring.triangles * (number - 0.5)
    x, y = x - at[1] * math.cos(math.radians(angle)), y - at[1] * math.sin(math.radians(angle))
    angle = (angle + 180) % 360 - 180
    if abs(angle) > 90:
        angle += 180
    turn = math.radians(angle)
    drop = cap_height(size) / 2
    middle = x - drop * math.sin(turn), y + drop * math.cos(turn)
    yield Text(*middle, text, size, font=font, anchor="middle", ink=ink, angle=angle)


BOLD_LABEL = (LABEL + 1, "bold")
_NUMBER, _WORD = (-4.6, 19.0), (5.0, 0.0)
"""Where a number stands, beside the mark of a pyramid, and a word outside, mm."""


def _key(ring: Ring, said: Mapping[str, str], lang: str, style: Style) -> Iterator[Item]:
    """Explain figures, marks and sides on panels in the four corners, where the ring leaves room."""
    left, right, top = SAFE + 9.5, SIDE - SAFE - 51.5, SAFE + 11
    for index, name in enumerate(FIGURES):
        y = top + 14.5 * index
        yield from figure_mark(left, y, 5.0, name, ring.players[0], style)
        yield from _entry(left + 8, y, said[name], said[f"{name}.power"], style)
    samples = (sample_start, sample_blue, sample_ascension)
    for index, (name, sample) in enumerate(zip(("start", "safe", "ascension"), samples, strict=True)):
        y = top + 14.5 * index
        yield from sample(right, y, style)
        yield from _entry(right + 8, y, "", said[f"key.{name}"], style)
    for side, x in zip(ring.players, (left, right), strict=True):
        y = SIDE - SAFE - 9.5
        fill, _ = side_ink(side)
        solid = style.name == "full" or fill == "black"
        yield Circle(x, y, 4.2, fill=fill if solid else "white", stroke=style.outline, width=LINE)
        yield from _entry(x + 8, y, text_in(side.title, lang), said[f"way.{side.id}"], style)


def _panels(style: Style) -> Iterator[Item]:
    """Draw the panels that the key stands on, in the corners."""
    for x, low in product((SAFE, SIDE - SAFE - _PANEL), (False, True)):
        high = 19.0 if low else 51.0
        area = Rect(x, SIDE - SAFE - high if low else SAFE, _PANEL, high)
        yield from stele(area, style, "black", 2.0)


_PANEL = 60.0
"""Width of a panel, mm."""


def _entry(x: float, y: float, name: str, text: str, style: Style) -> Iterator[Item]:
    """Set a name in bold over a remark of a few lines, centred on y."""
    lines = wrap(text, LABEL, ENTRY)
    step = cap_height(LABEL) + 1.9
    rows = len(lines) + bool(name)
    first = centred_baseline(y, LABEL) - (rows - 1) * step / 2
    if name:
        yield Text(x, first, name, LABEL, font="bold", ink=style.text)
        first += step
    for k, line in enumerate(lines):
        yield Text(x, first + k * step, line, LABEL, ink=style.text)
