"""Maps with walls, named spaces, spaces of two pyramids and six starts, made of an outline."""

from dataclasses import replace

from hyskos.definitions.kinds.map import Axial, Map, Points
from hyskos.definitions.printing import board_size
from hyskos.generators.boards.main_board.room import Needs, size_for
from tests.generators.boards.odd_maps import hexagon, make

CORNERS = (Axial(-1, 0), Axial(0, -1), Axial(1, -1), Axial(1, 0), Axial(0, 1), Axial(-1, 1))


def featured(orientation: str = "flat") -> Map:
    """A hexagon of radius 3: space 1 has both pyramids and a name, space 2 a name; walls around space 3; six starts."""
    board = make("featured", hexagon(3), orientation, [Axial(3 * at.q, 3 * at.r) for at in CORNERS])
    first = replace(
        board.spaces[0], factory="heroes", points=Points(9, 18), name={"en": "Great Pyramid", "es": "Gran Pirámide"}
    )
    named = replace(board.spaces[1], name={"en": "Oasis", "es": "Oasis"})
    home, known = board.spaces[2].at, {space.at for space in board.spaces}
    walls = {frozenset((home, near)): i for i, near in enumerate(home.neighbours()) if near in known}
    return replace(board, spaces=(first, named, *board.spaces[2:]), walls=walls)


def sized(board: Map) -> Map:
    """Give a map the smallest size that has room for it."""
    places = [space.at for space in board.spaces] + [start.at for start in board.starts]
    size = size_for(Needs(places, board.orientation, len(board.spaces)))
    assert size is not None
    width, height = board_size(size if isinstance(size, str) else {"width": size[0], "height": size[1]})
    return replace(board, width=width, height=height)
