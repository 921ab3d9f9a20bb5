"""Read hexagonal Tiled maps, as XML (.tmx) or JSON (.tmj): layers, cells, and properties by the schema of maps."""

import base64
import binascii
import json
import math
import re
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from functools import partial

from hyskos.companion.exchange.imported_map import MOST_HEXES, USUAL, ForeignMapError, FoundMap, name_in_all_languages
from hyskos.companion.exchange.staggered import Lattice, Place, Stagger
from hyskos.companion.exchange.tiled_values import LIST, nest, values_of_xml
from hyskos.definitions.kinds.faction import SECTIONS
from hyskos.definitions.kinds.map import Axial
from hyskos.definitions.languages import _
from hyskos.definitions.numerals import read_count
from hyskos.definitions.reading.schema import Schema, entries, resolve, schema
from hyskos.definitions.reading.source import Source
from hyskos.definitions.values import dataclass

MOST_CELLS = 250_000
FLAGS = 0xF0000000
"""Bits of a cell that rotate or mirror its tile."""


def cells(layer: Mapping[str, object]) -> Iterator[tuple[Place, int]]:
    """Yield the place of each cell that holds a tile, with its number and flags; raises ForeignMapError."""
    parts = layer.get("chunks") or [layer]
    if not isinstance(parts, list) or not all(isinstance(chunk, Mapping) for chunk in parts):
        raise ForeignMapError(_no_cells())
    room = MOST_CELLS
    for part in parts:
        width, height = (_size(part.get(key, 0)) for key in ("width", "height"))
        left, top = (_offset(part.get(key, 0)) if part is not layer else 0 for key in ("x", "y"))
        room -= width * height
        if room < 0:
            raise ForeignMapError(_("a layer has more cells than any board needs"))
        numbers = _numbers(part.get("data", []), layer, width * height)
        if len(numbers) != width * height:
            raise ForeignMapError(_("a layer has {found} cells where its size asks for {wanted}").format(
                found=len(numbers), wanted=width * height
            ))  # fmt: skip
        for i, number in enumerate(numbers):
            if type(number) is not int or not 0 <= number < 1 << 32:
                raise ForeignMapError(_no_cells())
            if number:
                yield (left + i % width, top + i // width), number


def _no_cells() -> str:
    return _("a layer has cells that are not numbers of tiles")


def _size(value: object) -> int:
    if type(value) is not int or not 0 <= value <= MOST_CELLS:
        raise ForeignMapError(_("a layer has no size that a board can have"))
    return value


def _offset(value: object) -> int:
    if type(value) is not int or abs(value) > MOST_CELLS:
        raise ForeignMapError(_("a layer has no size that a board can have"))
    return value


def _numbers(data: object, layer: Mapping[str, object], count: int) -> list[object]:
    if isinstance(data, list):
        return data
    if not isinstance(data, str) or layer.get("encoding") != "base64":
        raise ForeignMapError(_no_cells())
    try:
        raw = base64.b64decode("".join(data.split()), validate=True)
    except (binascii.Error, ValueError):
        raise ForeignMapError(_no_cells()) from None
    raw = _decompress(raw, layer.get("compression") or "", 4 * count)
    return [int.from_bytes(raw[i : i + 4], "little") for i in range(0, len(raw) - len(raw) % 4, 4)]


def _decompress(raw: bytes, how: object, size: int) -> bytes:
    """Decompress at most `size` bytes (a few more, so that excess data is noticed)."""
    if not how:
        return raw
    if how not in ("zlib", "gzip"):
        message = _("cells are packed by `{how}`, which is not read: save the map as CSV, or with zlib or gzip")
        raise ForeignMapError(message.format(how=str(how)[:20]))
    try:
        return zlib.decompressobj(wbits=47).decompress(raw, size + 4)
    except zlib.error:
        raise ForeignMapError(_no_cells()) from None


Plain = str | int | float | bool
_DEEPEST = 16  # nested class values
_LONGEST = 60
"""Maximum characters of a listed property."""
_WHOLE: Schema = {"type": "integer"}


def map_part() -> Schema:
    """Return the schema of the properties a Tiled map may have, with the position of space 1."""
    properties = {key: rule for key, rule in schema("map")["properties"].items() if key not in _ELSEWHERE}
    return {"properties": {**properties, "origin": {"properties": {"q": _WHOLE, "r": _WHOLE}}}}


_ELSEWHERE = ("kind", "spaces", "starts", "orientation")


def hex_part() -> Schema:
    """Return the schema of the properties a tile or object may have."""
    space = entries(schema("map")["properties"]["spaces"])["properties"]
    properties = {key: rule for key, rule in space.items() if key != "at"}
    return {"properties": {**properties, "die": _WHOLE, "start": {"type": "boolean"}}}


def read_properties(item: Mapping[str, object], part: Schema, lose: Callable[[str, object], None]) -> dict[str, object]:
    """Collect the properties of a Tiled item; calls `lose` with name and value for each that is not supported.

    If a name occurs twice, the first one counts. Raises ForeignMapError for conflicting names and invalid lists.
    """
    values: dict[str, Plain] = {}
    for name, value in _pairs(item.get("properties"), "", 0):
        match = _find_rule(name.removesuffix(LIST), part)
        if match is None or not isinstance(value, Plain):
            lose(name, value)
            continue
        path, rule = match
        full = path + LIST * name.endswith(LIST)
        typed = value if name.endswith(LIST) else _convert(value, rule)
        if values.setdefault(full, typed) != typed:
            lose(name, value)
    try:
        return nest(values)
    except ValueError as error:
        message = _("the property `{name}` cannot be read").format(name=str(error)[:60])
        raise ForeignMapError(message) from None


def format_property(name: str, value: object) -> str:
    """Format a property for people.

    >>> format_property("points.round", 3), format_property("haunted", True)
    ('points.round: 3', 'haunted: true')
    """
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return f"{name}: {text}"[:_LONGEST]


def _pairs(properties: object, before: str, depth: int) -> Iterator[tuple[str, object]]:
    """Yield properties one by one, those inside a class with names such as `garrison.pyramid`."""
    for entry in properties if isinstance(properties, list) else ():
        if isinstance(entry, Mapping):
            yield from _flat(f"{before}{entry.get('name', '')}", entry.get("value"), depth)


def _flat(name: str, value: object, depth: int) -> Iterator[tuple[str, object]]:
    if isinstance(value, Mapping) and value and depth < _DEEPEST:
        for key, inner in value.items():
            yield from _flat(f"{name}.{key}", inner, depth + 1)
    elif isinstance(value, list):
        yield name + LIST, json.dumps(value, ensure_ascii=False)
    else:
        yield name, value


def _find_rule(name: str, part: Schema) -> tuple[str, Schema] | None:
    """Find the schema for a name such as `points.round`, with the spelling it uses; None if there is none."""
    map_schema, path = schema("map"), list[str]()
    for step in name.split("."):
        part = resolve(map_schema, part)
        inner = {**part.get("properties", {})}
        inner |= {key: rule for pattern, rule in part.get("patternProperties", {}).items()
                  for key in (step, step.lower()) if re.search(pattern, key)}  # fmt: skip
        spelt = step if step in inner else step.lower()
        if spelt not in inner:
            return None
        part = inner[spelt]
        path.append(spelt)
    return ".".join(path), resolve(map_schema, part)


def _convert(value: Plain, rule: Schema) -> Plain:
    """Convert a value to the type in the schema, since Tiled stores the type the user picked; others are unchanged."""
    expected, text = rule.get("type"), value.strip() if isinstance(value, str) else ""
    if expected == "integer" and re.fullmatch(r"-?[0-9]{1,6}", text):
        return int(text)
    if expected == "integer" and isinstance(value, float) and value.is_integer() and abs(value) < 1e6:
        return int(value)
    if expected == "boolean" and text.lower() in ("true", "false"):
        return text.lower() == "true"
    if expected == "string" and not isinstance(value, str):
        return json.dumps(value)
    if text.lower() in rule.get("enum", ()):
        return text.lower()
    return value


ORIGIN = "origin"
"""Map property with the position of space 1."""
_MOST_OBJECTS = 20_000


def read_tiled(source: Source) -> FoundMap:
    """Read a map, with external tilesets from the same folder. Raises ForeignMapError."""
    values = _values(source.text)
    kind = values.get("orientation")
    if not isinstance(kind, str):
        raise ForeignMapError(_("this is not a Tiled map: it has no `orientation`"))
    if kind != "hexagonal":
        raise ForeignMapError(_("this map is {kind}, and only hexagonal ones become boards").format(kind=kind[:30]))
    return _Reader(source, values).read()


def _values(text: str) -> dict[str, object]:
    if text.lstrip().startswith("<"):
        return values_of_xml(text)
    try:
        values = json.loads(text, parse_constant=lambda _word: 0)
        json.dumps(values, ensure_ascii=False).encode()  # JSON escapes can encode lone surrogates, which fail here
    except (ValueError, RecursionError):
        raise ForeignMapError(_("this is not a Tiled map: neither XML (.tmx) nor JSON (.tmj)")) from None
    if not isinstance(values, dict):
        raise ForeignMapError(_("this is not a Tiled map: neither XML (.tmx) nor JSON (.tmj)"))
    return values


@dataclass(slots=True)
class _Tile:
    """A tile's class and properties; `lost` lists properties that boards do not support."""

    name: str
    kind: str = ""
    says: dict[str, object] = field(default_factory=dict)
    lost: list[tuple[str, object]] = field(default_factory=list)
    used: bool = False


class _Reader:
    def __init__(self, source: Source, values: Mapping[str, object]) -> None:
        self.source, self.values = source, values
        stagger = Stagger(
            "x" if values.get("staggeraxis") == "x" else "y", "even" if values.get("staggerindex") == "even" else "odd"
        )
        width, height = _length(values.get("tilewidth"), 1), _length(values.get("tileheight"), 1)
        self.lattice = Lattice(stagger, width, height, _length(values.get("hexsidelength", 0), 0))
        self.found = FoundMap(orientation="flat" if stagger.axis == "x" else "pointy")
        self.map_part, self.hex_part = map_part(), hex_part()
        self.tiles = dict(self._tilesets())

    def read(self) -> FoundMap:
        """Combine tiles, objects and properties of the map."""
        layers = [*self._layers(self.values.get("layers"), 0)]
        for layer in layers:
            if layer.get("type") == "tilelayer":
                self._cells(layer)
        if not self.found.spaces:
            raise ForeignMapError(_("no tile of this map can be a space"))
        for layer in layers:
            if layer.get("type") == "objectgroup":
                self._objects(layer)
            elif layer.get("type") == "imagelayer":
                self.found.lose(_("pictures as layers"))
        for values in self.found.spaces.values():
            if "points" not in values and values.get("factory") not in SECTIONS:
                values["points"] = dict(USUAL)
        for tile in self.tiles.values():
            if not tile.used and (tile.kind or tile.says or tile.lost):
                self.found.lose(_("tiles that the map does not use"), tile.name)
        self._head()
        return self.found

    def _layers(self, layers: object, depth: int) -> Iterator[Mapping[str, object]]:
        for layer in _object_list(layers):
            if not layer.get("visible", True):
                self.found.lose(_("layers that are hidden"), str(layer.get("name", "?"))[:40])
                continue
            self._lose_all(layer, _("classes of layers"), _("properties of layers"))
            if layer.get("type") == "group" and depth < _DEEPEST:
                yield from self._layers(layer.get("layers"), depth + 1)
            else:
                yield layer

    def _tilesets(self) -> Iterator[tuple[int, _Tile]]:
        """Yield every tile with data, by its number on this map."""
        for entry in _object_list(self.values.get("tilesets")):
            first = entry.get("firstgid")
            if type(first) is not int:
                raise ForeignMapError(_("a tileset has no first number"))
            tileset = self._read_tileset(str(entry["source"])) if entry.get("source") else entry
            name = str(tileset.get("name", ""))[:40]
            self._lose_all(tileset, _("classes of tilesets"), _("properties of tilesets"))
            for tile in _object_list(tileset.get("tiles")):
                if type(number := tile.get("id")) is int:
                    kind, lost = _class(tile), list[tuple[str, object]]()
                    says = read_properties(tile, self.hex_part, lambda *entry, lost=lost: lost.append(entry))
                    yield first + number, _Tile(kind[:40] or name, kind, says, lost)

    def _read_tileset(self, name: str) -> Mapping[str, object]:
        source = self.source.neighbours(name) if self.source.neighbours else None
        if source is None:
            message = _("the tileset `{name}` is not in the folder of this file: put it there, or embed it in the map")
            raise ForeignMapError(message.format(name=name[:80]))
        if source.findings:
            message = _("the tileset `{name}` cannot be read: {why}")
            raise ForeignMapError(message.format(name=name[:80], why=source.findings[0].message.render(_)))
        return _values(source.text)

    def _lose_all(self, item: Mapping[str, object], classes: str, properties: str) -> None:
        """Record the class and properties of an item that boards do not support."""
        if item.get("class"):
            self.found.lose(classes, str(item["class"])[:40])
        read_properties(item, Schema(), lambda *pair: self.found.lose(properties, format_property(*pair)))

    def _tile(self, number: int) -> _Tile:
        """Return a tile by its number in a cell; on first use, record its unsupported properties."""
        tile = self.tiles.setdefault(number & ~FLAGS, _Tile("?"))
        if not tile.used:
            tile.used = True
            for pair in tile.lost:
                self.found.lose(_("properties of tiles"), format_property(*pair))
        return tile

    def _content(self, kind: str, says: Mapping[str, object]) -> tuple[dict[str, object], bool]:
        """Return the values a tile or object sets on a hex, and whether it is a start; records the rest as lost."""
        values = {key: value for key, value in says.items() if key != "start"}
        for key in ("die", "number"):
            if key in values and type(values[key]) is not int:
                self.found.lose(_("properties that must be whole numbers"), format_property(key, values.pop(key)))
        if values.get("factory", SECTIONS[0]) not in SECTIONS:
            self.found.lose(_("unknown factories"), str(values.pop("factory"))[:40])
        if kind.lower() in SECTIONS and values.setdefault("factory", kind.lower()) == kind.lower():
            kind = ""
        if kind and kind.lower() not in ("start", "space"):
            self.found.lose(_("unknown classes of tiles and objects"), kind[:40])
        is_start = kind.lower() == "start" or says.get("start") is True
        if "start" in says and type(says["start"]) is not bool:
            self.found.lose(_("properties that must be true or false"), format_property("start", says["start"]))
        return values, is_start

    def _cells(self, layer: Mapping[str, object]) -> None:
        if layer.get("offsetx") or layer.get("offsety"):
            self.found.lose(_("offsets of layers"))
        for place, number in cells(layer):
            at = self.lattice.stagger.axial(place)
            if number & FLAGS:
                self.found.lose(_("turned or mirrored tiles"))
            tile = self._tile(number)
            content, is_start = self._content(tile.kind, tile.says)
            self._set_values(at, content, is_start=is_start)
            if not tile.kind and not tile.says and not tile.lost:
                self.found.lose(_("tiles with neither points nor a factory"), tile.name)
            if len(self.found.spaces) > MOST_HEXES:
                raise ForeignMapError(_("there are more than {most} hexes on this map").format(most=MOST_HEXES))

    def _set_values(self, at: Axial, values: dict[str, object], *, is_start: bool) -> None:
        """Set values on a hex. Only starts have a die."""
        column, row = self.lattice.stagger.place(at)
        if "die" in values and not (is_start or at in self.found.starts):
            self.found.lose(_("dice outside starting areas"), f"{column},{row}: {values.pop('die')}")
        self.found.add(at, f"{column},{row}", values, is_start=is_start)

    def _objects(self, layer: Mapping[str, object]) -> None:
        items = _object_list(layer.get("objects"))
        if len(items) > _MOST_OBJECTS:
            raise ForeignMapError(_("there are more than {most} objects on this map").format(most=_MOST_OBJECTS))
        for item in items:
            if not item.get("visible", True):
                self.found.lose(_("hidden objects"), str(item.get("name", ""))[:40])
            else:
                self._object(item)

    def _object(self, item: Mapping[str, object]) -> None:
        """Apply an object to the hex it covers; if it shows a tile, the tile's properties count too."""
        gid, lose = item.get("gid"), partial(self.found.lose, _("properties of objects"))
        tile = self._tile(gid) if type(gid) is int else _Tile("")
        says = {**tile.says, **read_properties(item, self.hex_part, lambda *pair: lose(format_property(*pair)))}
        values, is_start = self._content(_class(item) or tile.kind, says)
        name, at = str(item.get("name", "")).strip(), self._covered_hex(item)
        start = re.fullmatch(r"[Ss]?\s*([1-9][0-9]?)" if is_start else r"[Ss]([1-9])", name)
        is_start = is_start or start is not None or at in self.found.starts
        number = read_count(start[1] if start else name)
        label: object = name_in_all_languages(name) if number is None else number
        key = "name" if number is None else "die" if start else "number"
        if name and values.setdefault(key, label) != label:
            lose(format_property(key, name))
        if at is not None and (is_start or (at in self.found.spaces and {*values} - {"die"})):
            self._set_values(at, values, is_start=is_start)
            return
        self.found.lose(_("objects that give neither a space nor a start"), name[:40])
        for key, value in values.items():
            if value != name_in_all_languages(name):
                lose(format_property(key, value))

    def _covered_hex(self, item: Mapping[str, object]) -> Axial | None:
        x, y, width, height = (_coordinate(item.get(key, 0)) for key in ("x", "y", "width", "height"))
        if item.get("polygon") or item.get("polyline") or math.isnan(x + y + width + height):
            return None
        rise = -height if item.get("gid") else height  # a tile object is anchored at its lower edge
        return self.lattice.stagger.axial(self.lattice.nearest(x + width / 2, y + rise / 2))

    def _head(self) -> None:
        if self.values.get("class"):
            self.found.lose(_("classes of the map"), str(self.values["class"])[:40])
        lose = partial(self.found.lose, _("properties of the map"))
        self.found.head |= read_properties(self.values, self.map_part, lambda *value: lose(format_property(*value)))
        if not _is_hex(self.found.head.get(ORIGIN, {})):
            raise ForeignMapError(_("the property `{name}` cannot be read").format(name=ORIGIN))


def _class(item: Mapping[str, object]) -> str:
    return str(item.get("class") or item.get("type") or "")


def _is_hex(value: object) -> bool:
    """Return whether a value is a hex: whole numbers for `q` and `r`, or for one of them."""
    return isinstance(value, Mapping) and {*value} <= {"q", "r"} and all(type(part) is int for part in value.values())


def _object_list(value: object) -> list[Mapping[str, object]]:
    return [item for item in value if isinstance(item, Mapping)] if isinstance(value, list) else []


def _coordinate(value: object) -> float:
    return float(value) if isinstance(value, int | float) and abs(value) < 1e7 else math.nan


def _length(value: object, minimum: float) -> float:
    if isinstance(value, int | float) and minimum <= value <= 1e5:
        return float(value)
    raise ForeignMapError(_("the tile size is missing or invalid"))
