"""Main boards drawn once for all tests, and what lies on them."""

from functools import cache
from itertools import product

import pytest

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load_map
from hyskos.generators.boards.main_board import main_board
from hyskos.generators.boards.main_board.formats import FORMATS
from hyskos.generators.boards.shared.style import STYLES
from hyskos.generators.drawing import Drawing, Field, Group, Item, Text, walk, walk_groups
from hyskos.generators.measure import boxes
from tests.generators.boards.odd_maps import odd_maps
from tests.wide import in_turn

MAPS = {**{name: load_map(name) for name in shipped("map")}, **{board.id: board for board in odd_maps()}}
every_board = pytest.mark.parametrize(
    ("name", "size", "lang", "ink"), in_turn(product(MAPS, FORMATS), LANGUAGES, STYLES, others=pytest.mark.slow)
)


@cache
def drawn(name: str, lang: str, ink: str, size: str) -> Drawing:
    return main_board.draw(MAPS[name], lang=lang, ink=ink, size=size)


def layer(drawing: Drawing, name: str) -> Group:
    found = next(item for item in drawing.items if isinstance(item, Group) and item.id == name)
    assert found.layer
    return found


def groups(items: tuple[Item, ...]) -> list[Group]:
    return [group for group, _ in walk_groups(items)]


def named(drawing: Drawing, name: str) -> Group:
    (found,) = [group for group in groups(drawing.items) if group.id == name]
    return found


def texts(items: tuple[Item, ...]) -> list[Text]:
    return [item for item, _ in walk(items) if isinstance(item, Text)]


def overlap(a: Rect, b: Rect) -> bool:
    slack = 1e-6
    return a.x + slack < b.right and b.x + slack < a.right and a.y + slack < b.bottom and b.y + slack < a.bottom


def fields(drawing: Drawing) -> list[tuple[Field, Rect]]:
    return [(item, box) for item, box in boxes(drawing.items) if isinstance(item, Field)]
