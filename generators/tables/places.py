"""Places for pieces on a drawn board, by the names that players use."""

from collections import Counter
from collections.abc import Iterator
from functools import singledispatch

from hyskos.definitions.geometry import transform
from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.kinds.faction import Faction
from hyskos.definitions.kinds.grid import Grid
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.kinds.ring import Ring
from hyskos.definitions.kinds.score_sheet import ScoreSheet
from hyskos.definitions.languages import text_in
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.games import square_grid
from hyskos.generators.boards.games.ring_marks import CENTRE, incircle, inner_triangle, outer_triangle
from hyskos.generators.boards.main_board.positions import hex_middles
from hyskos.generators.drawing import Drawing, Field, walk
from hyskos.generators.words import words


@dataclass(frozen=True, slots=True)
class BoardPlace:
    """A place on a board, in mm from its upper left corner."""

    name: str
    x: float
    y: float


def places_of(definition: Definition, drawing: Drawing) -> tuple[BoardPlace, ...]:
    """Return all places of a board: spaces, starting areas, squares, triangles; of other drawings, their fields."""
    return tuple(_places(definition, drawing))


@singledispatch
def _places(definition: Definition, drawing: Drawing) -> Iterator[BoardPlace]:
    return _fields(definition, drawing)


@_places.register
def _spaces(_map: Map, drawing: Drawing) -> Iterator[BoardPlace]:
    return (BoardPlace(name, x, y) for name, (x, y) in hex_middles(drawing.items))


@_places.register
def _squares(grid: Grid, drawing: Drawing) -> Iterator[BoardPlace]:
    for row in range(1, grid.rows + 1):
        for column in range(grid.columns):
            name = f"{chr(ord('a') + column)}{row}"
            if name not in grid.blocked:
                yield BoardPlace(name, *square_grid.centre_of_square(grid, name, drawing.lang))


def outer_name(number: int, lang: str) -> str:
    """Return the name of an outer triangle."""
    return words("tables", lang)["outer"].format(n=number)


def inner_name(number: int, lang: str) -> str:
    """Return the name of an inner triangle."""
    return words("tables", lang)["inner"].format(n=number)


@_places.register
def _triangles(ring: Ring, drawing: Drawing) -> Iterator[BoardPlace]:
    lang = drawing.lang
    for number in range(ring.triangles):
        yield BoardPlace(outer_name(number, lang), *incircle(outer_triangle(ring, number))[0])
    for number in range(ring.triangles):
        yield BoardPlace(inner_name(number, lang), *incircle(inner_triangle(ring, number))[0])
    yield BoardPlace(words("tables", lang)["centre"], CENTRE, CENTRE)


def _fields(definition: Definition, drawing: Drawing) -> Iterator[BoardPlace]:
    """Yield fields, named in the words of the board: what they belong to, and their number there."""
    titles, counted = _titles(definition, drawing.lang), Counter[str]()
    for item, matrix in walk(drawing.items):
        if isinstance(item, Field):
            steps = item.id.split("-")
            heads = ("-".join(steps[:n]) for n in range(len(steps), 0, -1))
            title = next((titles[head] for head in heads if head in titles), item.id)
            counted[title] += 1
            yield BoardPlace(f"{title} {counted[title]}", *transform(matrix, *item.centre))


@singledispatch
def _titles(_definition: Definition, _lang: str) -> dict[str, str]:
    """Map prefixes of field ids to the titles of what the fields belong to."""
    return {}


@_titles.register
def _titles_on_player_board(faction: Faction, lang: str) -> dict[str, str]:
    terms, board_terms = words("rolling-pyramids", lang), words("player-board", lang)
    return {
        "hero": terms["factory.heroes"],
        "upgrade": terms["factory.upgrades"],
        "footmen": terms["factory.footmen"],
        "round": board_terms["points"],
        "total": board_terms["total"],
        **{f"device-{device.id}": text_in(device.title, lang) for device in faction.devices},
        **{unit.id: text_in(unit.title, lang) for unit in faction.units},
    }


@_titles.register
def _titles_on_score_sheet(sheet: ScoreSheet, lang: str) -> dict[str, str]:
    rows = {row.id: text_in(row.title, lang) for row in sheet.rows}
    taken = {"taken": text_in(sheet.taken.title, lang)} if sheet.taken else {}
    return {"player": words("score-sheets", lang)["name"], **rows, **taken}
