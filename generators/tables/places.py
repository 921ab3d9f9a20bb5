"""Places for pieces on a drawn board, by the names that players use."""

from collections import Counter
from collections.abc import Iterator

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
from hyskos.generators.boards.games.ring_geometry import CENTRE, incircle, inner_triangle, outer_triangle
from hyskos.generators.boards.main_board.positions import hex_middles
from hyskos.generators.drawing import Drawing, Field, walk
from hyskos.generators.words import words


@dataclass(frozen=True, slots=True)
class Place:
    """A place on a board, in mm from its upper left corner."""

    name: str
    x: float
    y: float


def places_of(definition: Definition, drawing: Drawing) -> tuple[Place, ...]:
    """Return all places of a board: spaces, starting areas, squares, triangles; of other drawings, their fields."""
    if isinstance(definition, Map):
        return tuple(Place(name, x, y) for name, (x, y) in hex_middles(drawing.items))
    if isinstance(definition, Grid):
        return tuple(_squares(definition, drawing.lang))
    if isinstance(definition, Ring):
        return tuple(_triangles(definition, drawing.lang))
    return tuple(_fields(definition, drawing))


def _squares(grid: Grid, lang: str) -> Iterator[Place]:
    for row in range(1, grid.rows + 1):
        for column in range(grid.columns):
            name = f"{chr(ord('a') + column)}{row}"
            if name not in grid.blocked:
                yield Place(name, *square_grid.centre_of_square(grid, name, lang))


def outer_name(number: int, lang: str) -> str:
    """Return the name of an outer triangle."""
    return words("tables", lang)["outer"].format(n=number)


def inner_name(number: int, lang: str) -> str:
    """Return the name of an inner triangle."""
    return words("tables", lang)["inner"].format(n=number)


def _triangles(ring: Ring, lang: str) -> Iterator[Place]:
    for number in range(ring.triangles):
        yield Place(outer_name(number, lang), *incircle(outer_triangle(ring, number))[0])
    for number in range(ring.triangles):
        yield Place(inner_name(number, lang), *incircle(inner_triangle(ring, number))[0])
    yield Place(words("tables", lang)["centre"], CENTRE, CENTRE)


def _fields(definition: Definition, drawing: Drawing) -> Iterator[Place]:
    """Yield fields, named in the words of the board: what they belong to, and their number there."""
    titles, counted = _titles(definition, drawing.lang), Counter[str]()
    for item, matrix in walk(drawing.items):
        if isinstance(item, Field):
            steps = item.id.split("-")
            heads = ("-".join(steps[:n]) for n in range(len(steps), 0, -1))
            title = next((titles[head] for head in heads if head in titles), item.id)
            counted[title] += 1
            yield Place(f"{title} {counted[title]}", *transform(matrix, *item.centre))


def _titles(definition: Definition, lang: str) -> dict[str, str]:
    """Map prefixes of field ids to the titles of what the fields belong to."""
    if isinstance(definition, Faction):
        terms, board_terms = words("rolling-pyramids", lang), words("player-board", lang)
        return {
            "hero": terms["factory.heroes"],
            "upgrade": terms["factory.upgrades"],
            "footmen": terms["factory.footmen"],
            "round": board_terms["points"],
            "total": board_terms["total"],
            **{f"device-{device.id}": text_in(device.title, lang) for device in definition.devices},
            **{unit.id: text_in(unit.title, lang) for unit in definition.units},
        }
    if isinstance(definition, ScoreSheet):
        rows = {row.id: text_in(row.title, lang) for row in definition.rows}
        taken = {"taken": text_in(definition.taken.title, lang)} if definition.taken else {}
        return {"player": words("score-sheets", lang)["name"], **rows, **taken}
    return {}
