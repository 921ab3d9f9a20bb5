"""Write a map as a Tiled file (.tmj) with one SVG file of tiles, in the form `tiled_reading.py` reads."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, TypedDict

from hyskos.companion.exchange.staggered import Lattice, Stagger
from hyskos.companion.exchange.tiled_reading import ORIGIN
from hyskos.companion.exchange.tiled_values import flat
from hyskos.definitions.kinds.map import Axial

if TYPE_CHECKING:
    from hyskos.definitions.raw_types import MapFile, MapPoints, MapSpace, MapStart
from typing import TYPE_CHECKING

from hyskos.definitions.kinds.map import Points, Space
from hyskos.generators.boards.shared import grounds, hex_space, icons, space_plan
from hyskos.generators.boards.shared.hex_geometry import corners
from hyskos.generators.boards.shared.style import BOLD, style_of
from hyskos.generators.drawing import Drawing, Item, group, polygon
from hyskos.generators.sheets.page import bare_document
from hyskos.generators.writers.svg import write_svg

if TYPE_CHECKING:
    from hyskos.definitions.raw_types import MapFile


FORMAT = "1.8"
"""Format version; later versions of Tiled read it."""
SIDE = 64
"""Side of a hex, in pixels."""
_WIDE, _HIGH = 2 * SIDE, 111
_RAISED = 24
"""How far above the centre of its hex an object is placed, in pixels, so that its pin does not cover the tile."""
_CONTENT = ("points", "factory")
_LEFT_OUT = ("kind", "spaces", "starts", "orientation")
_KINDS = {str: "string", bool: "bool", int: "int", float: "float"}


_Values = Mapping[str, object]


class Content(TypedDict, total=False):
    """Contents of a tile, for the space or start it is placed on."""

    points: "MapPoints"
    factory: str
    start: Literal[True]


START: Content = {"start": True}


def contents(data: "MapFile") -> tuple[Content, ...]:
    """List the distinct tiles of a map: one for each content of a space, points first, and one for starts."""
    distinct: list[Content] = []
    for space in data["spaces"]:
        content = _content(space)
        if content not in distinct:
            distinct.append(content)
    return (*sorted(distinct, key=lambda item: json.dumps(item, sort_keys=True), reverse=True), START)


def _content(space: "MapSpace") -> Content:
    content: Content = {}
    if "points" in space:
        content["points"] = space["points"]
    if "factory" in space:
        content["factory"] = space["factory"]
    return content


def tile_size(data: "MapFile") -> tuple[int, int]:
    """Return width and height of a tile in pixels."""
    return (_WIDE, _HIGH) if data["orientation"] == "flat" else (_HIGH, _WIDE)


def tmj(data: "MapFile", picture: str) -> bytes:
    """Write a valid map; `picture` is the name of the file with its tiles, in the same folder."""
    flat_tops = data["orientation"] == "flat"
    stagger = Stagger("x" if flat_tops else "y", "odd")
    width, height = tile_size(data)
    lattice = Lattice(stagger, width, height, SIDE)
    places = {id(entry): stagger.place(Axial(*entry["at"])) for entry in (*data["spaces"], *data["starts"])}
    left, top = (min(place[axis] for place in places.values()) for axis in (0, 1))
    left, top = (left - (left & 1), top) if flat_tops else (left, top - (top & 1))  # keep odd lines odd
    columns, rows = (max(place[axis] for place in places.values()) + 1 for axis in (0, 1))
    columns, rows = columns - left, rows - top
    tiles = contents(data)
    numbers = [0] * (columns * rows)
    objects: list[dict[str, object]] = []
    for entry, name, kind, content in _spaces_and_starts(data):
        column, row = places[id(entry)][0] - left, places[id(entry)][1] - top
        numbers[row * columns + column] = tiles.index(content) + 1
        more = {key: value for key, value in entry.items() if key not in (*_CONTENT, "number", "die", "at")}
        objects.append(_object(len(objects) + 1, name, kind, lattice.centre((column, row)), more))
    head = {key: value for key, value in data.items() if key not in _LEFT_OUT}
    home = next((space["at"] for space in data["spaces"] if space["number"] == 1), [0, 0])
    values = {
        "type": "map",
        "version": FORMAT,
        "orientation": "hexagonal",
        "renderorder": "right-down",
        "staggeraxis": stagger.axis,
        "staggerindex": stagger.index,
        "hexsidelength": SIDE,
        "width": columns,
        "height": rows,
        "tilewidth": width,
        "tileheight": height,
        "infinite": False,
        "compressionlevel": -1,
        "nextlayerid": 3,
        "nextobjectid": len(objects) + 1,
        "properties": _properties({**head, **({ORIGIN: dict(zip("qr", home, strict=True))} if any(home) else {})}),
        "tilesets": [_tileset(tiles, picture, width, height)],
        "layers": [
            {**_layer(1, "spaces", "tilelayer"), "width": columns, "height": rows, "data": numbers},
            {**_layer(2, "numbers and starts", "objectgroup"), "draworder": "index", "objects": objects},
        ],
    }
    return (json.dumps(values, ensure_ascii=False, indent=1) + "\n").encode("utf-8")


def _spaces_and_starts(data: "MapFile") -> Iterator[tuple["MapSpace | MapStart", str, str, Content]]:
    """Yield every space and start with its label, kind and tile."""
    yield from ((space, str(space["number"]), "space", _content(space)) for space in data["spaces"])
    yield from ((start, f"S{start['die']}", "start", START) for start in data["starts"])


def _tileset(tiles: Sequence[Content], picture: str, width: int, height: int) -> dict[str, object]:
    return {
        "firstgid": 1,
        "name": "hyskos",
        "tilewidth": width,
        "tileheight": height,
        "tilecount": len(tiles),
        "columns": len(tiles),
        "margin": 0,
        "spacing": 0,
        "image": picture,
        "imagewidth": width * len(tiles),
        "imageheight": height,
        "tiles": [{"id": i, "properties": _properties(content)} for i, content in enumerate(tiles)],
    }


def _layer(number: int, name: str, kind: str) -> dict[str, object]:
    return {"id": number, "name": name, "type": kind, "opacity": 1, "visible": True, "x": 0, "y": 0}


def _object(
    number: int, name: str, kind: str, centre: tuple[float, float], more: Mapping[str, object]
) -> dict[str, object]:
    x, y = centre
    place = {"x": x, "y": y - _RAISED, "width": 0, "height": 0, "rotation": 0, "point": True, "visible": True}
    return {"id": number, "name": name, "type": kind, **place, **({"properties": _properties(more)} if more else {})}


def _properties(values: _Values) -> list[dict[str, object]]:
    """Write values as properties, sorted by name as Tiled does."""
    pairs = sorted(flat(values))
    return [{"name": name, "type": _KINDS.get(type(value), "string"), "value": value} for name, value in pairs]


_PIXEL = 25.4 / 96
"""One CSS pixel in mm."""


def tile_pictures(tiles: Sequence[Content], data: "MapFile", size: tuple[int, int]) -> bytes:
    """Draw tiles in a row; `size` is the width and height of each in pixels."""
    width, height = (length * _PIXEL for length in size)
    orientation = data["orientation"]
    items = [
        group(_tile(content, ((i + 0.5) * width, height / 2), orientation, data.get("ground", "lapis")), id=f"tile-{i}")
        for i, content in enumerate(tiles)
    ]
    drawing = Drawing(f"{data['id']}-tiles", f"{data['id']}-tiles", width * len(tiles), height, "en", tuple(items))
    document = bare_document(drawing)
    return write_svg(document, document.pages[0], pixels=(size[0] * len(tiles), size[1]))


def _tile(content: Content, centre: tuple[float, float], orientation: str, ground: str) -> Iterator[Item]:
    side = SIDE * _PIXEL
    style = grounds.style_on(grounds.GROUNDS[ground], style_of("full"))
    plan = space_plan.plan(side, 0.12 * side, orientation, "88")
    start = content.get("start") is True
    fill = style.shade if start and style.shade else "white"
    yield polygon(corners(*centre, side * 0.96, orientation), fill=fill, stroke=style.outline, width=BOLD)
    x, y = centre
    if start:
        y += 0.3 * side
        yield polygon(corners(x, y, side * 0.46, orientation), fill="white", stroke=style.accent, width=BOLD)
        yield icons.icon("finish", x, y, side * 0.44, style.accent)
        return
    points = content.get("points")
    space = Space(2, Axial(0, 0), Points(**points) if points else None, content.get("factory"))
    yield from hex_space.draw_pyramid(x, y - (plan.base_y - plan.height / 2 - 0.3 * side), space, plan, style)
