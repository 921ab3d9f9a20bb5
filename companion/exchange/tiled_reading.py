"""Maps of Tiled: hexagonal ones, as XML (.tmx) or JSON (.tmj).

A cell holds the number of a tile and no more: what is on a space its tile says (by properties such as `points.round`
or `factory`, or by its class), which number it has an object over it. `tiled_writing.py` writes just that.
"""

import json
import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import field

from hyskos.companion.exchange.flat import nested
from hyskos.companion.exchange.found import MOST_HEXES, USUAL, ForeignMapError, FoundMap, is_content, named
from hyskos.companion.exchange.staggered import Lattice, Stagger
from hyskos.companion.exchange.tile_data import FLAGS, cells
from hyskos.companion.exchange.tmx import values_of_xml
from hyskos.definitions.json_schema import entries
from hyskos.definitions.languages import _
from hyskos.definitions.model import SECTIONS, Axial
from hyskos.definitions.numerals import read_count
from hyskos.definitions.shape import schema
from hyskos.definitions.source import Source
from hyskos.definitions.values import dataclass

ORIGIN = "origin"
"""A property of a map: where its space 1 lies."""
_OWN = ("kind", "spaces", "starts", "orientation")
_NUMBERS = ("points.round", "points.final", "number", "die", "origin.q", "origin.r")
"""Properties that are whole numbers, whatever type Tiled was told that they have."""
_DEEPEST = 16  # groups of layers inside each other
_MOST_OBJECTS = 20_000


def read_tiled(source: Source) -> FoundMap:
    """Read a map; tilesets of their own are looked for beside it. Raises ForeignMapError."""
    values = _values(source.text)
    kind = values.get("orientation")
    if not isinstance(kind, str):
        raise ForeignMapError(_("this is no map as Tiled writes them: it does not say its `orientation`"))
    if kind != "hexagonal":
        raise ForeignMapError(_("this map is {kind}, and only hexagonal ones become boards").format(kind=kind[:30]))
    return _Reader(source, values).read()


def _values(text: str) -> dict[str, object]:
    if text.lstrip().startswith("<"):
        return values_of_xml(text)
    try:
        values = json.loads(text, parse_constant=lambda _word: 0)
        json.dumps(values, ensure_ascii=False).encode()  # escapes may stand for halves of characters
    except (ValueError, RecursionError):
        raise ForeignMapError(_("this is neither XML nor JSON as Tiled writes them")) from None
    if not isinstance(values, dict):
        raise ForeignMapError(_("this is neither XML nor JSON as Tiled writes them"))
    return values


@dataclass(slots=True)
class _Tile:
    """What a tile says: its class, and its properties put together."""

    name: str
    kind: str = ""
    says: dict[str, object] = field(default_factory=dict)

    @property
    def is_start(self) -> bool:
        return self.kind == "start" or self.says.get("start") is True

    def content(self) -> dict[str, object]:
        """Give what it says of a space; nothing if it is of another game."""
        if is_content(self.says):
            return {key: value for key, value in self.says.items() if key in _space_keys()}
        return {"factory": self.kind} if self.kind in SECTIONS else {}


def _space_keys() -> set[str]:
    return {*entries(schema("map")["properties"]["spaces"])["properties"]} - {"number", "at"}


class _Reader:
    def __init__(self, source: Source, values: Mapping[str, object]) -> None:
        self.source, self.values = source, values
        stagger = Stagger(
            "x" if values.get("staggeraxis") == "x" else "y", "even" if values.get("staggerindex") == "even" else "odd"
        )
        wide, high = _length(values.get("tilewidth"), 1), _length(values.get("tileheight"), 1)
        self.lattice = Lattice(stagger, wide, high, _length(values.get("hexsidelength", 0), 0))
        self.found = FoundMap(orientation="flat" if stagger.axis == "x" else "pointy")
        self.tiles = dict(self._tilesets())

    def read(self) -> FoundMap:
        """Put together tiles, objects and what the map says of itself."""
        layers = [*self._layers(self.values.get("layers"), 0)]
        for layer in layers:
            if layer.get("type") == "tilelayer":
                self._cells(layer)
        if not self.found.spaces:
            raise ForeignMapError(_("there is no tile on this map that could be a space"))
        for values in self.found.spaces.values():
            if not is_content(values):
                values["points"] = dict(USUAL)
        for layer in layers:
            if layer.get("type") == "objectgroup":
                self._objects(layer)
            elif layer.get("type") == "imagelayer":
                self.found.lose(_("pictures as layers"))
        self._head()
        return self.found

    def _layers(self, layers: object, deep: int) -> Iterator[Mapping[str, object]]:
        for layer in _listed(layers):
            if layer.get("visible") is False:
                self.found.lose(_("layers that are hidden"), str(layer.get("name", "?"))[:40])
            elif layer.get("type") == "group" and deep < _DEEPEST:
                yield from self._layers(layer.get("layers"), deep + 1)
            else:
                yield layer

    def _tilesets(self) -> Iterator[tuple[int, _Tile]]:
        """Give every tile that says something, by its number on this map."""
        for one in _listed(self.values.get("tilesets")):
            first = one.get("firstgid")
            if type(first) is not int:
                raise ForeignMapError(_("a tileset has no first number"))
            tileset = self._beside(str(one["source"])) if one.get("source") else one
            name = str(tileset.get("name", ""))[:40]
            for tile in _listed(tileset.get("tiles")):
                if type(number := tile.get("id")) is int:
                    kind = str(tile.get("class") or tile.get("type") or "")
                    yield first + number, _Tile(kind or name, kind.lower(), self._said(tile))

    def _beside(self, name: str) -> Mapping[str, object]:
        source = self.source.beside(name) if self.source.beside else None
        if source is None:
            told = _("the tileset `{name}` is not in the folder of this file: put it there, or embed it in the map")
            raise ForeignMapError(told.format(name=name[:80]))
        if source.findings:
            told = _("the tileset `{name}` cannot be read: {why}")
            raise ForeignMapError(told.format(name=name[:80], why=source.findings[0].message.render(_)))
        return _values(source.text)

    def _said(self, thing: Mapping[str, object]) -> dict[str, object]:
        """Put the properties of something together."""
        pairs: dict[str, str | int | float | bool] = {}
        for one in _listed(thing.get("properties")):
            name, value = str(one.get("name")), one.get("value")
            if isinstance(value, str | int | float | bool):
                pairs[name] = _number(value) if name in _NUMBERS else value
        try:
            return nested(pairs)
        except ValueError as error:
            told = _("the property `{name}` cannot be read").format(name=str(error)[:60])
            raise ForeignMapError(told) from None

    def _cells(self, layer: Mapping[str, object]) -> None:
        if layer.get("offsetx") or layer.get("offsety"):
            self.found.lose(_("offsets of layers"))
        for place, number in cells(layer):
            at = self.lattice.stagger.axial(place)
            if number & FLAGS:
                self.found.lose(_("turned or mirrored tiles"))
            tile = self.tiles.get(number & ~FLAGS, _Tile("?"))
            content = tile.content()
            where = f"{place[0]},{place[1]}"
            self.found.add(at, where, content, is_start=tile.is_start)
            if not content and not tile.is_start:
                self.found.lose(_("tiles that say neither points nor factory"), tile.name)
            if len(self.found.spaces) > MOST_HEXES:
                raise ForeignMapError(_("there are more than {most} hexes on this map").format(most=MOST_HEXES))

    def _objects(self, layer: Mapping[str, object]) -> None:
        things = _listed(layer.get("objects"))
        if len(things) > _MOST_OBJECTS:
            raise ForeignMapError(_("there are more than {most} objects on this map").format(most=_MOST_OBJECTS))
        for thing in things:
            if not self._object(thing):
                self.found.lose(_("objects that name neither a space nor a start"))

    def _object(self, thing: Mapping[str, object]) -> bool:
        """Take what an object says of the hex that it lies on; tell whether it says anything."""
        at, says = self._under(thing), self._said(thing)
        if at is None:
            return False
        name, kind = str(thing.get("name", "")).strip(), str(thing.get("class") or thing.get("type") or "").lower()
        start = re.fullmatch(r"[Ss]?\s*([1-9][0-9]?)", name) if kind == "start" else re.fullmatch(r"[Ss]([1-9])", name)
        die = says.pop("die", read_count(start[1]) if start else None)
        is_start = kind == "start" or start is not None or at in self.found.starts
        number = says.pop("number", None if start else read_count(name))
        values = {key: value for key, value in says.items() if key in _space_keys()}
        values |= {key: value for key, value in (("die", die), ("number", number)) if type(value) is int}
        if name and not start and read_count(name) is None:
            values.setdefault("name", named(name))
        if not is_start and (at not in self.found.spaces or not {*values} - {"die"}):
            return False
        column, row = self.lattice.stagger.place(at)
        self.found.add(at, f"{column},{row}", values, is_start=is_start)
        return True

    def _under(self, thing: Mapping[str, object]) -> Axial | None:
        x, y, wide, high = (_coordinate(thing.get(key, 0)) for key in ("x", "y", "width", "height"))
        if thing.get("polygon") or thing.get("polyline") or math.isnan(x + y + wide + high):
            return None
        rise = -high if thing.get("gid") else high  # a tile as an object stands on its lower edge
        return self.lattice.stagger.axial(self.lattice.nearest(x + wide / 2, y + rise / 2))

    def _head(self) -> None:
        known = {*schema("map")["properties"]} - {*_OWN}
        for key, value in self._said(self.values).items():
            if key == ORIGIN and not _is_hex(value):
                raise ForeignMapError(_("the property `{name}` cannot be read").format(name=key))
            if key in known or key == ORIGIN:
                self.found.head[key] = value
            else:
                self.found.lose(_("properties of the map"), key[:40])


def _is_hex(value: object) -> bool:
    """Tell whether a value says where a hex lies: `q` and `r`, both whole, or one of them."""
    return isinstance(value, Mapping) and {*value} <= {"q", "r"} and all(type(one) is int for one in value.values())


def _number(value: str | float | bool) -> str | float | bool:
    """Read a whole number that was typed as text; anything else stays."""
    return int(value) if isinstance(value, str) and re.fullmatch(r"\s*-?[0-9]{1,6}\s*", value) else value


def _listed(value: object) -> list[Mapping[str, object]]:
    return [one for one in value if isinstance(one, Mapping)] if isinstance(value, list) else []


def _coordinate(value: object) -> float:
    return float(value) if isinstance(value, int | float) and abs(value) < 1e7 else math.nan


def _length(value: object, least: float) -> float:
    if isinstance(value, int | float) and least <= value <= 1e5:
        return float(value)
    raise ForeignMapError(_("the size of a tile is missing, or none that a tile can have"))
