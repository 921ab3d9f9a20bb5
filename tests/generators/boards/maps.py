"""Maps for the tests of main boards: the shipped ones drawn once, odd shapes, and one with every feature."""

from collections.abc import Collection, Iterable
from dataclasses import replace
from functools import cache
from itertools import product

import pytest

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.faction import SECTIONS
from hyskos.definitions.kinds.map import Axial, Map, Points, Space, Start
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load_map
from hyskos.definitions.printing import board_size
from hyskos.generators.boards.main_board import main_board
from hyskos.generators.boards.main_board.formats import FORMATS, Needs, size_for
from hyskos.generators.boards.shared.style import STYLES
from hyskos.generators.drawing import Drawing, Field, Group, Item, walk_groups
from hyskos.generators.measure import boxes
from tests.generators.drawings import layer_of
from tests.wide import in_turn


def hexagon(radius: int) -> list[Axial]:
    span = range(-radius, radius + 1)
    return [Axial(q, r) for q in span for r in span if abs(q + r) <= radius]


def rectangle(columns: int, rows: int) -> list[Axial]:
    """Rows of pointy hexes, every second one moved by half a hex."""
    return [Axial(column - columns // 2 - row // 2, row) for row in range(rows) for column in range(columns)]


def make(name: str, hexes: Iterable[Axial], orientation: str, starts: Collection[Axial] = ()) -> Map:
    """Number hexes from the middle outwards; every fourth one is a factory; small maps have points of two digits."""
    places = sorted((at for at in hexes if at not in starts), key=lambda at: (at.distance(Axial(0, 0)), at))
    most = 5 if len(places) < 25 else 2
    spaces = tuple(
        Space(n, at, None, SECTIONS[n // 4 % 6]) if n % 4 == 0 else Space(n, at, Points(n % 3 * most + 1, 12))
        for n, at in enumerate(places, 1)
    )
    return Map(
        id=name,
        game="rolling-pyramids",
        version="0.1",
        provenance="proposal",
        title={"en": "Odd map", "es": "Mapa raro"},
        subtitle={"en": "Another shape", "es": "Otra forma"},
        orientation=orientation,
        spaces=spaces,
        starts=tuple(Start(die, at) for die, at in enumerate(starts, 1)),
        garrison={space.number: 5 for space in spaces},
        start_garrison=10,
    )


def odd_maps() -> list[Map]:
    wide = rectangle(6, 4)
    return [
        make("rectangle", wide, "pointy", [wide[0], wide[5], wide[18], wide[23]]),
        make("ring", hexagon(1), "flat", [Axial(-1, 0), Axial(1, 0)]),
        make("pointy", hexagon(3), "pointy", [Axial(-3, 0), Axial(3, 0)]),
        make("lake", [at for at in hexagon(2) if at not in (Axial(0, 1), Axial(2, -2))], "flat"),
    ]


CORNERS = (Axial(-1, 0), Axial(0, -1), Axial(1, -1), Axial(1, 0), Axial(0, 1), Axial(-1, 1))


def featured(orientation: str = "flat") -> Map:
    """A hexagon of radius 3: space 1 has both pyramids and a name, space 2 a name; walls around space 3; six starts."""
    board = make("featured", hexagon(3), orientation, [Axial(3 * at.q, 3 * at.r) for at in CORNERS])
    first = replace(
        board.spaces[0], factory="heroes", points=Points(9, 18), name={"en": "Great Pyramid", "es": "Gran Pirámide"}
    )
    named = replace(board.spaces[1], name={"en": "Oasis", "es": "Oasis"})
    home, positions = board.spaces[2].at, {space.at for space in board.spaces}
    walls = {frozenset((home, near)): i for i, near in enumerate(home.neighbours()) if near in positions}
    return replace(board, spaces=(first, named, *board.spaces[2:]), walls=walls)


def sized(board: Map) -> Map:
    """Give a map the smallest size that has room for it."""
    places = [space.at for space in board.spaces] + [start.at for start in board.starts]
    size = size_for(Needs(places, board.orientation, len(board.spaces)))
    assert size is not None
    width, height = board_size(size if isinstance(size, str) else {"width": size[0], "height": size[1]})
    return replace(board, width=width, height=height)


MAPS = {**{name: load_map(name) for name in built_in_files("map")}, **{board.id: board for board in odd_maps()}}
every_board = pytest.mark.parametrize(
    ("name", "size", "lang", "ink"), in_turn(product(MAPS, FORMATS), LANGUAGES, STYLES, others=pytest.mark.slow)
)


@cache
def draw_map(name: str, lang: str, ink: str, size: str) -> Drawing:
    return main_board.draw(MAPS[name], lang=lang, ink=ink, size=size)


def layer(drawing: Drawing, name: str) -> Group:
    group = layer_of(drawing, name)
    assert group.layer
    return group


def groups(items: tuple[Item, ...]) -> list[Group]:
    return [group for group, _ in walk_groups(items)]


def overlap(a: Rect, b: Rect) -> bool:
    slack = 1e-6
    return a.x + slack < b.right and b.x + slack < a.right and a.y + slack < b.bottom and b.y + slack < a.bottom


def fields(drawing: Drawing) -> list[tuple[Field, Rect]]:
    return [(item, box) for item, box in boxes(drawing.items) if isinstance(item, Field)]
