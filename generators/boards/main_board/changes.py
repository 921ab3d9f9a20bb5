"""A main board with rings around its changes, and a list of them: added, changed and removed."""

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from hyskos.definitions.geometry import MM_PER_PT, Point, Rect
from hyskos.definitions.kinds.map import Axial, Map
from hyskos.definitions.values import dataclass
from hyskos.generators import typography
from hyskos.generators.boards.main_board import values
from hyskos.generators.boards.main_board.terrain import border
from hyskos.generators.boards.main_board.values import BoardSheet, Values, lay_out
from hyskos.generators.boards.shared.hex_geometry import corners
from hyskos.generators.boards.shared.style import BOLD, centred_baseline
from hyskos.generators.drawing import Circle, Drawing, Item, Text, group, polygon, polyline
from hyskos.generators.inks import readable_on
from hyskos.generators.typography import fit, wrap

Sort = Literal["added", "removed", "changed"]
SIGNS: dict[Sort, str] = {"added": "+", "removed": "\N{EN DASH}", "changed": "\N{PLUS-MINUS SIGN}"}
"""Sign of each sort, in front of list entries and on badges."""
_RING, _BADGE = 2.25, 6.0
"""Width of a ring, pt; radius of its badge, mm: the sign is recognizable on a picture 200 pixels wide."""
_ARM, _BAR = 0.64, 0.34
"""Half the length of a sign's bars, and their width, relative to the radius."""
_NAME, _TEXT = 9.5, 8.0
"""Type sizes in the list, pt: for the item changed, and for the change."""
_LEAD, _AIR = 1.3, 1.1


@dataclass(frozen=True, slots=True)
class RingedChange:
    """A change: its sort, item ("12", "S1", "title"), details, and hex if it has one; for a wall, both hexes."""

    sort: Sort
    name: str
    details: Sequence[str]
    at: Axial | None = None
    beyond: Axial | None = None


def on_board(board: Map, heading: Values, ringed: Sequence[RingedChange], more: str, *, lang: str, ink: str) -> Drawing:
    """Draw a board with its changes; `heading` has title and description, `more` is "{n} more" for those without space.

    Raises UndrawableError if a text is too long.
    """
    with typography.set_in(board.fonts):
        removed = [change for change in ringed if change.sort == "removed" and change.at and not change.beyond]
        sheet = lay_out(board, heading, lang, ink, [change.at for change in removed if change.at])
        layers: dict[str, Iterable[Item]] = {
            "background": sheet.background(),
            "gone": (item for change in removed for item in _ghost(sheet, change)),
            "spaces": sheet.spaces(),
            "starts": sheet.starts(),
            "changes": (_ring(sheet, change) for change in ringed if change.at),
            "badges": (item for change in ringed for item in _sign(sheet, change)),  # above all rings
            "legend": _legend(sheet, ringed, more),
        }
        return typography.in_own_fonts(sheet.drawing(layers))


def _ink(sheet: BoardSheet) -> str:
    """Return an ink that is visible on the land and on every space: the second colour of the map."""
    return sheet.ground.pair if sheet.style.gold else "black"


def _ghost(sheet: BoardSheet, change: RingedChange) -> Iterator[Item]:
    """Draw the hex of a removed item, unless something else is there now."""
    assert change.at
    if change.at in {space.at for space in sheet.board.spaces} | {start.at for start in sheet.board.starts}:
        return
    x, y = sheet.centre(change.at)
    size = min(13.0, sheet.inner)
    yield polygon(sheet.outline(change.at), fill="white")
    yield Text(x, centred_baseline(y, size), change.name, size, anchor="middle", ink=sheet.style.soft)


def _ring(sheet: BoardSheet, change: RingedChange) -> Item:
    """Draw a ring in the channel around a hex (dashed and inside for a removed one), or a narrow one around a wall."""
    assert change.at
    is_removed, id_ = change.sort == "removed", f"change-{change.name}"
    dash = (2.2, 1.4) if is_removed else ()
    if change.beyond is not None:
        aside = 0.5 * sheet.channel + 0.3
        far, near = _ends(sheet, change.at, change.beyond)
        across = (near[1] - far[1]) / sheet.side * aside, (far[0] - near[0]) / sheet.side * aside
        sides = ((far, 1), (near, 1), (near, -1), (far, -1))
        outline = [(end[0] + side * across[0], end[1] + side * across[1]) for end, side in sides]
    else:  # a removed hex is on the ground, where a ring around it would be less visible
        size = sheet.inner - 0.5 if is_removed else sheet.inner + 0.52 * sheet.channel
        outline = list(corners(*sheet.centre(change.at), size, sheet.board.orientation))
    return group([polygon(outline, stroke=_ink(sheet), width=_RING, dash=dash)], id=id_)


def _ends(sheet: BoardSheet, at: Axial, beyond: Axial) -> tuple[Point, Point]:
    """Return the ends of a border, the one further from the badges of the neighbouring hexes first."""
    turned, (x, y) = sheet.board.orientation, sheet.origin
    badges = [corners(*sheet.centre(hex_), sheet.side, turned)[1] for hex_ in (at, beyond)]
    ends = [(x + dx, y + dy) for dx, dy in border(at, beyond, sheet.side, turned)]
    far, near = sorted(ends, key=lambda end: (min(math.dist(end, badge) for badge in badges), end), reverse=True)
    return far, near


def _sign(sheet: BoardSheet, change: RingedChange) -> Iterator[Item]:
    """Draw the badge of a ring, in a corner of a hex or at the free end of a wall."""
    if change.at is None:
        return
    radius = min(_BADGE, 0.27 * sheet.inner)
    if change.beyond is not None:
        far, near = _ends(sheet, change.at, change.beyond)
        x, y = (0.86 * a + 0.14 * b for a, b in zip(far, near, strict=True))
    else:
        centre, is_removed = sheet.centre(change.at), change.sort == "removed"
        side = sheet.inner - 0.5 if is_removed else sheet.inner + 0.52 * sheet.channel
        corner = corners(*centre, side, sheet.board.orientation)[1]
        x, y = (0.94 * a + 0.06 * b for a, b in zip(corner, centre, strict=True))
    yield group(_badge(x, y, radius, change.sort, _ink(sheet)), id=f"badge-{change.name}")


def _badge(x: float, y: float, radius: float, sort: Sort, ink: str) -> Iterator[Item]:
    """Draw a disc with the sign of a change, in bars thick enough for a small picture."""
    paper, arm, up, down = readable_on(ink), _ARM * radius, y, y
    if sort == "changed":
        arm, up, down = 0.7 * arm, y - 0.26 * radius, y + 0.62 * radius
    yield Circle(x, y, radius, fill=ink, stroke="white", width=BOLD / 2)
    width = _BAR * radius / MM_PER_PT
    lines = [] if sort == "removed" else [((x - arm, up), (x + arm, up)), ((x, up - arm), (x, up + arm))]
    lines += [] if sort == "added" else [((x - arm, down), (x + arm, down))]
    yield from (polyline(ends, stroke=paper, width=width) for ends in lines)


def _legend(sheet: BoardSheet, ringed: Sequence[RingedChange], more: str) -> Iterator[Item]:
    """List the changes below the names of the board, as many as there is space for."""
    room = sheet.column.grown(-values.PAD)
    items, y = values.begin_column(sheet.board, sheet.content, room, sheet.lang, sheet.style)
    yield from items
    y += 5.0
    step = _NAME * MM_PER_PT * _LEAD
    for i, change in enumerate(ringed):
        entry, below = _line(sheet, change, Rect(room.x, y, room.w, 0))
        if below > room.bottom - (step if i < len(ringed) - 1 else 0.0):
            yield Text(room.x, y + step * 0.8, more.format(n=len(ringed) - i), _TEXT, ink=sheet.style.text)
            return
        yield group(entry, id=f"told-{change.name}")
        y = below + _AIR
    yield from values.foot(room, y, sheet.style)


def _line(sheet: BoardSheet, change: RingedChange, room: Rect) -> tuple[list[Item], float]:
    """Return one list entry, with badge, name and details, and the y below it."""
    radius, indent, ink = 1.7, 5.0, _ink(sheet)
    line = room.y + _NAME * MM_PER_PT * 0.95
    centre = line - typography.cap_height(_NAME) / 2
    sign = Text(room.x + radius, centred_baseline(centre, 8), SIGNS[change.sort], 8, "bold", "middle", readable_on(ink))
    size = fit(change.name, room.w - indent, largest=_NAME, font="bold")[0]
    items: list[Item] = [
        Circle(room.x + radius, centre, radius, fill=ink),
        sign,
        Text(room.x + indent, line, change.name, size, "bold", ink=sheet.style.text),
    ]
    for text in change.details:
        for words in wrap(text, _TEXT, room.w - indent):
            line += _TEXT * MM_PER_PT * _LEAD
            items.append(Text(room.x + indent, line, words, _TEXT, ink=sheet.style.text))
    return items, line + _TEXT * MM_PER_PT * 0.3
