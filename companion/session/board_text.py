"""Draw the main board as text: each hex with its number, points, force and devices."""

from collections.abc import Iterator, Mapping

from hyskos.companion.names import box_named, named
from hyskos.companion.place_names import told_place
from hyskos.companion.refusals import RefusedError
from hyskos.companion.session.asking import device_text
from hyskos.definitions.languages import _
from hyskos.definitions.model import Axial, Map
from hyskos.rules.rolling_pyramids.abilities import PHARAOH
from hyskos.rules.rolling_pyramids.places import place_name
from hyskos.rules.rolling_pyramids.table import Game

NARROWEST, WIDEST = 6, 14
"""Width of a hex in columns."""
WHOLE_NAMES = 12
"""Minimum width of a hex with full names of factions, in columns."""
Canvas = dict[tuple[int, int], str]


def drawn(game: Game, main_board: Map, columns: int, most: int = 0) -> Iterator[str]:
    """Draw the board within `columns`, or up to `most` if necessary; raises RefusedError if that is not enough."""
    at = {space.number: space.at for space in main_board.spaces} | {start.die * -1: start.at for start in
                                                                     main_board.starts}  # fmt: skip
    corners = _corners(at, flat=main_board.orientation == "flat")
    across = max(x for x, _y in corners.values()) + 1
    least = _narrowest(game)
    wide = min(WIDEST, max((columns - 2) // across, min(least, (most - 2) // across)))
    if wide < least:
        text = _("this board needs {columns} columns")
        raise RefusedError(text.format(columns=least * across + 2))
    canvas: Canvas = {}
    for place, (x, y) in corners.items():
        _hex(canvas, (x * wide, y * 2), wide, _told(game, place, wide))
    for y in range(max(row for _x, row in canvas) + 1):
        yield "".join(canvas.get((x, y), " ") for x in range(max(x for x, _y in canvas) + 1)).rstrip()
    yield from _legend(game, wide)


def _narrowest(game: Game) -> int:
    """Return the width at which every force fits with its owner: `12+1` must not be a truncated `12+13*`."""
    names = short_names(game)
    forces = (len(names[force.faction]) + len(force.written()) for force in game.position.forces.values())
    return max(NARROWEST, *forces, 0)


def _corners(at: Mapping[int, Axial], *, flat: bool) -> dict[int, tuple[int, int]]:
    """Return column and half-row of each place; boards with pointed tops are drawn rotated."""
    found = {place: (one.q, 2 * one.r + one.q) if flat else (one.r, 2 * one.q + one.r) for place, one in at.items()}
    left, top = min(x for x, _y in found.values()), min(y for _x, y in found.values())
    return {place: (x - left, y - top) for place, (x, y) in found.items()}


def _hex(canvas: Canvas, corner: tuple[int, int], wide: int, lines: tuple[str, str, str]) -> None:
    """Draw a hex: its upper edge, two slopes on each side, and three lines of text."""
    x, y = corner
    first, second, third = lines
    inner = wide - 2
    rows = (
        (2, "_" * inner),
        (1, f"/{first[:inner]:^{inner}}\\"),
        (0, f"/{second[:wide]:^{wide}}\\"),
        (0, f"\\{third[:wide]:^{wide}}/"),
        (1, f"\\{'_' * inner}/"),
    )
    for down, (indent, text) in enumerate(rows):
        for right, sign in enumerate(text):
            spot = (x + indent + right, y + down)
            if sign != " " or spot not in canvas:
                canvas[spot] = sign


def _told(game: Game, place: int, wide: int) -> tuple[str, str, str]:
    """Return the three lines of a place: number and points, force, devices."""
    board = game.table.board
    worth = ""
    if place in board.factories:
        worth = box_named(board.factories[place])
    if place in board.factories and board.round_points[place] and wide >= WHOLE_NAMES:
        worth = f"{board.round_points[place]}/{board.final_points[place]} {worth}"
    elif place > 0 and place not in board.factories:
        both = f"{board.round_points[place]}/{board.final_points[place]}"
        worth = both if wide >= WHOLE_NAMES else f"+{both.partition('/')[0]}"
        worth = worth if len(f"{place_name(place)} {worth}") <= wide - 2 else ""  # never truncate a number
    number = f"{place_name(place)} {worth}".strip()
    force = game.position.forces.get(place)
    owner = force.faction if force else next((one for one, at in game.position.starts.items() if at == place), None)
    names = short_names(game) if wide < WHOLE_NAMES else {one: str(named(one)) for one in short_names(game)}
    blank = " " if wide >= WHOLE_NAMES else ""
    room = max(wide - len(force.written()) - len(blank), 0) if force else wide
    name = names[owner][:room] if owner else ""
    who = f"{name}{blank if name else ''}{force.written()}" if force else name
    return number, who, _devices(game, place, wide)


def _devices(game: Game, place: int, wide: int) -> str:
    """Return as many devices of a place as fit; the legend lists all."""
    told = ""
    for one in game.position.devices:
        if one.place == place:
            sign = f"{str(named(one.kind))[0]}{place_name(one.across) if one.across else ''}"
            told = more if len(more := f"{told} {sign}".strip()) <= wide else told
    return told


def short_names(game: Game) -> dict[str, str]:
    """Return the shortest prefixes of names that are distinct."""
    names = {one: str(named(one)) for one in (*game.table.factions, *((PHARAOH,) if game.table.solo else ()))}
    for length in (1, 2, 3):
        short = {one: name[:length] for one, name in names.items()}
        if len({*short.values()}) == len(short):
            break
    return short


def _legend(game: Game, wide: int) -> Iterator[str]:
    board = game.table.board
    if board.names:
        yield _("Names: {names}").format(names=", ".join(told_place(board, place) for place in board.names))
    if board.walls:
        walls = ", ".join(f"{place_name(one)}-{place_name(other)}" for one, other in board.walls)
        yield _("Walls: {walls}").format(walls=walls)
    for faction, short in short_names(game).items():
        devices = ", ".join(device_text(one) for one in game.position.devices if one.faction == faction)
        if devices or wide < WHOLE_NAMES:
            yield f"{short}  {named(faction)}" + (f": {devices}" if devices else "")
