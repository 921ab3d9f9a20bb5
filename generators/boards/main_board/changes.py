"""A main board on which changes are ringed, and a list of them beside it: what is new, another, or gone."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from hyskos.definitions.geometry import MM_PER_PT, Rect
from hyskos.definitions.model import Axial, Map
from hyskos.generators import typography
from hyskos.generators.boards.main_board import value_column
from hyskos.generators.boards.main_board.value_scale import Values
from hyskos.generators.boards.main_board.values import Sheet, laid
from hyskos.generators.boards.main_board.walls import border
from hyskos.generators.boards.shared.hex_geometry import corners
from hyskos.generators.boards.shared.style import BOLD, centred_baseline
from hyskos.generators.drawing import Circle, Drawing, Item, Text, group, polygon
from hyskos.generators.inks import readable_on
from hyskos.generators.typography import fit, wrap

Sort = Literal["added", "removed", "changed"]
SIGNS: dict[Sort, str] = {"added": "+", "removed": "\N{EN DASH}", "changed": "\N{PLUS-MINUS SIGN}"}
"""What stands in the badge of a ring, and before its line in the list."""
_RING, _BADGE, _SIGN = 2.25, 2.6, 10.0
"""Width of a ring, pt; radius of its badge, mm; size of the sign in it, pt."""
_NAME, _TEXT = 9.5, 8.0
"""Sizes of type in the list, pt: of what has changed, and how."""
_LEAD, _AIR = 1.3, 1.1


@dataclass(frozen=True, slots=True)
class Ringed:
    """A change: its sort, whose it is ("12", "S1", "title"), how, and its hex if it has one; of a wall, both hexes."""

    sort: Sort
    name: str
    told: Sequence[str]
    at: Axial | None = None
    beyond: Axial | None = None


def on_board(board: Map, heading: Values, ringed: Sequence[Ringed], more: str, *, lang: str, ink: str) -> Drawing:
    """Draw a board with its changes; `heading` has the title and the sentence, `more` says "{n} more" where room ends.

    Raises UndrawableError for words that are too long.
    """
    with typography.set_in(board.fonts):
        gone = [one for one in ringed if one.sort == "removed" and one.at and not one.beyond]
        sheet = laid(board, heading, lang, ink, [one.at for one in gone if one.at])
        layers: dict[str, Iterator[Item]] = {
            "background": sheet.background(),
            "gone": (item for one in gone for item in _ghost(sheet, one)),
            "spaces": sheet.spaces(),
            "starts": sheet.starts(),
            "changes": (item for one in sorted(ringed, key=_is_hex) for item in _ring(sheet, one)),
            "legend": _legend(sheet, ringed, more),
        }
        return typography.in_own_fonts(sheet.drawing(layers))


def _is_hex(one: Ringed) -> bool:
    """Put badges of hexes over the marks of walls beside them."""
    return one.beyond is None


def _ink(sheet: Sheet) -> str:
    """Choose what is seen on the land and on every space: the other colour of the map."""
    return sheet.ground.pair if sheet.style.gold else "black"


def _ghost(sheet: Sheet, one: Ringed) -> Iterator[Item]:
    """Draw the hex of what is gone, unless something else lies there now."""
    assert one.at
    if one.at in {space.at for space in sheet.board.spaces} | {start.at for start in sheet.board.starts}:
        return
    x, y = sheet.middle(one.at)
    size = min(13.0, sheet.inner)
    yield polygon(sheet.outline(one.at), fill="white")
    yield Text(x, centred_baseline(y, size), one.name, size, anchor="middle", ink=sheet.style.soft)


def _ring(sheet: Sheet, one: Ringed) -> Iterator[Item]:
    """Draw a ring in the channel around a hex, broken and inside for what is gone, with a badge in its corner."""
    if one.at is None:
        return
    if one.beyond is not None:
        yield _marked_wall(sheet, one, one.at, one.beyond)
        return
    (x, y), ink = sheet.middle(one.at), _ink(sheet)
    gone = one.sort == "removed"  # its hex lies on the ground, where a ring around it would be less seen
    side = sheet.inner - 0.5 if gone else sheet.inner + 0.52 * sheet.channel
    radius = min(_BADGE, 0.24 * sheet.inner)
    outline = corners(x, y, side, sheet.board.orientation)
    dash = (2.2, 1.4) if gone else ()
    bx, by = outline[1]
    bx, by = bx + (x - bx) * 0.06, by + (y - by) * 0.06
    size = max(typography.SMALLEST_PT, _SIGN * radius / _BADGE)
    yield group(
        [
            polygon(outline, stroke=ink, width=_RING, dash=dash),
            Circle(bx, by, radius, fill=ink, stroke="white", width=BOLD / 2),
            Text(bx, centred_baseline(by, size), SIGNS[one.sort], size, "bold", "middle", readable_on(ink)),
        ],
        id=f"change-{one.name}",
    )


def _marked_wall(sheet: Sheet, one: Ringed, at: Axial, beyond: Axial) -> Item:
    """Draw a narrow ring around a border, broken for a wall that is gone, with a badge at its free end."""
    ink, turned, aside = _ink(sheet), sheet.board.orientation, 0.5 * sheet.channel + 0.3
    (x, y), *ends = sheet.origin, *border(at, beyond, sheet.side, turned)
    badges = [corners(*sheet.middle(hex_), sheet.side, turned)[1] for hex_ in (at, beyond)]  # of rings around these
    free = ((min(math.dist((x + dx, y + dy), badge) for badge in badges), (x + dx, y + dy)) for dx, dy in ends)
    (_most, far), (_least, near) = sorted(free, reverse=True)
    across = (near[1] - far[1]) / sheet.side * aside, (far[0] - near[0]) / sheet.side * aside
    sides = ((far, 1), (near, 1), (near, -1), (far, -1))
    ring = [(end[0] + side * across[0], end[1] + side * across[1]) for end, side in sides]
    x, y = (0.86 * a + 0.14 * b for a, b in zip(far, near, strict=True))
    radius = min(_BADGE, 0.19 * sheet.inner)
    size = max(typography.SMALLEST_PT, _SIGN * radius / _BADGE)
    return group(
        [
            polygon(ring, stroke=ink, width=_RING, dash=(2.2, 1.4) if one.sort == "removed" else ()),
            Circle(x, y, radius, fill=ink, stroke="white", width=BOLD / 2),
            Text(x, centred_baseline(y, size), SIGNS[one.sort], size, "bold", "middle", readable_on(ink)),
        ],
        id=f"change-{one.name}",
    )


def _legend(sheet: Sheet, ringed: Sequence[Ringed], more: str) -> Iterator[Item]:
    """List the changes below the names of the board, as many as there is room for."""
    room = sheet.column.grown(-value_column.PAD)
    items, y = value_column.headed(sheet.board, sheet.shown, room, sheet.lang, sheet.style)
    yield from items
    y += 5.0
    step = _NAME * MM_PER_PT * _LEAD
    for i, one in enumerate(ringed):
        drawn, below = _line(sheet, one, Rect(room.x, y, room.w, 0))
        if below > room.bottom - (step if i < len(ringed) - 1 else 0.0):
            yield Text(room.x, y + step * 0.8, more.format(n=len(ringed) - i), _TEXT, ink=sheet.style.text)
            return
        yield group(drawn, id=f"told-{one.name}")
        y = below + _AIR
    yield from value_column.foot(room, y, sheet.style)


def _line(sheet: Sheet, one: Ringed, room: Rect) -> tuple[list[Item], float]:
    """Write one change: its badge, its name, and how it has changed; and give the y below."""
    radius, indent, ink = 1.7, 5.0, _ink(sheet)
    line = room.y + _NAME * MM_PER_PT * 0.95
    middle = line - typography.cap_height(_NAME) / 2
    sign = Text(room.x + radius, centred_baseline(middle, 8), SIGNS[one.sort], 8, "bold", "middle", readable_on(ink))
    size = fit(one.name, room.w - indent, largest=_NAME, font="bold")[0]
    items: list[Item] = [
        Circle(room.x + radius, middle, radius, fill=ink),
        sign,
        Text(room.x + indent, line, one.name, size, "bold", ink=sheet.style.text),
    ]
    for text in one.told:
        for words in wrap(text, _TEXT, room.w - indent):
            line += _TEXT * MM_PER_PT * _LEAD
            items.append(Text(room.x + indent, line, words, _TEXT, ink=sheet.style.text))
    return items, line + _TEXT * MM_PER_PT * 0.3
