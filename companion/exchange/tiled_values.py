"""Convert Tiled's XML to the values of its JSON, and nested values to flat properties and back."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from xml.parsers import expat

from hyskos.companion.exchange.imported_map import ForeignMapError
from hyskos.definitions.languages import _
from hyskos.definitions.values import dataclass

# Convert Tiled's XML (.tmx, .tsx) to the values of its JSON (.tmj, .tsj), safely.
#
# Document types and entities are refused, nothing external is loaded, and the number of elements is limited.

MOST_ELEMENTS, DEEPEST_ELEMENT = 200_000, 32
_SHAPES = ("point", "ellipse", "polygon", "polyline", "text")
_LAYERS = {"layer": "tilelayer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group"}
_TYPES: Mapping[str, Callable[[str], object]] = {"int": int, "float": float, "bool": lambda text: text == "true"}


@dataclass(slots=True)
class _Element:
    name: str
    attributes: dict[str, str]
    children: list["_Element"] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)

    def all(self, *names: str) -> list["_Element"]:
        return [child for child in self.children if child.name in names]


def values_of_xml(text: str) -> dict[str, object]:
    """Parse a map or tileset; raises ForeignMapError."""
    root = _tree(text)
    if root.name == "map":
        return _map(root)
    if root.name == "tileset":
        return _tileset(root)
    raise ForeignMapError(_("this XML is not a Tiled map: it begins with <{name}>").format(name=root.name[:40]))


def _tree(text: str) -> _Element:
    parser = expat.ParserCreate()
    parser.buffer_text = True
    top = _Element("", {})
    open_, count = [top], 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal count
        count += 1
        if count > MOST_ELEMENTS or len(open_) > DEEPEST_ELEMENT:
            raise ForeignMapError(_("this file has more elements, or more inside each other, than any board needs"))
        open_[-1].children.append(_Element(name, attributes))
        open_.append(open_[-1].children[-1])

    def refuse(*_args: object) -> int:
        raise ForeignMapError(_("document types and entities are not supported"))

    def say(data: str) -> None:
        open_[-1].pieces.append(data)

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda _name: open_.pop()
    parser.CharacterDataHandler = say
    parser.StartDoctypeDeclHandler = parser.EntityDeclHandler = refuse
    parser.ExternalEntityRefHandler = parser.SkippedEntityHandler = refuse
    try:
        parser.Parse(text, True)
    except expat.ExpatError as error:
        message = _("this is not well-formed XML: line {line}, column {column}")
        raise ForeignMapError(message.format(line=error.lineno, column=error.offset + 1)) from None
    return top.children[0]


def _plain(element: _Element) -> dict[str, object]:
    """Convert attributes that look like numbers."""
    return {name: _number(value) for name, value in element.attributes.items()}


def _number(text: str) -> object:
    for convert in (int, float):
        try:
            return convert(text) if text.isascii() and len(text) < 30 else text
        except ValueError:
            continue
    return text


def _map(root: _Element) -> dict[str, object]:
    return {
        **_attributes(root),
        "properties": _properties(root),
        "tilesets": [_tileset(tileset) for tileset in root.all("tileset")],
        "layers": _layers(root),
    }


def _tileset(element: _Element) -> dict[str, object]:
    tiles = [{**_attributes(tile), "properties": _properties(tile)} for tile in element.all("tile")]
    return {**_attributes(element), "properties": _properties(element), "tiles": tiles}


def _attributes(element: _Element) -> dict[str, object]:
    """Convert attributes, but keep names and kinds as text even if they look like numbers."""
    words = {key: value for key, value in element.attributes.items() if key in ("name", "type", "class", "source")}
    return {**_plain(element), **words}


def _layers(root: _Element) -> list[dict[str, object]]:
    layers = []
    for layer in root.all(*_LAYERS):
        values = {**_attributes(layer), "type": _LAYERS[layer.name], "properties": _properties(layer)}
        if layer.name == "layer":
            values |= _data(layer)
        elif layer.name == "objectgroup":
            values["objects"] = [_object(child) for child in layer.all("object")]
        elif layer.name == "group":
            values["layers"] = _layers(layer)
        layers.append(values)
    return layers


def _data(layer: _Element) -> dict[str, object]:
    (data, *_more) = layer.all("data") or [_Element("data", {})]
    how = {"encoding": data.attributes.get("encoding", ""), "compression": data.attributes.get("compression", "")}
    if chunks := data.all("chunk"):
        return {**how, "chunks": [{**_plain(chunk), "data": _cells(chunk, how["encoding"])} for chunk in chunks]}
    return {**how, "data": _cells(data, how["encoding"])}


def _cells(element: _Element, encoding: str) -> object:
    text = "".join(element.pieces).strip()
    if encoding == "base64":
        return text
    if encoding == "csv":
        return [_number(cell.strip()) for cell in text.split(",")] if text else []
    return [_number(cell.attributes.get("gid", "0")) for cell in element.all("tile")]


def _object(element: _Element) -> dict[str, object]:
    shapes = {shape.name: True for shape in element.all(*_SHAPES)}
    return {**_attributes(element), **shapes, "properties": _properties(element)}


def _properties(element: _Element) -> list[dict[str, object]]:
    return [_property(child) for block in element.all("properties") for child in block.all("property")]


def _property(element: _Element) -> dict[str, object]:
    kind, text = element.attributes.get("type", "string"), element.attributes.get("value", "".join(element.pieces))
    try:
        value: object = _TYPES[kind](text) if kind in _TYPES else text
    except ValueError:
        value = text
    if kind == "class":
        value = {str(inner["name"]): inner["value"] for inner in _properties(element)}
    return {"name": element.attributes.get("name", ""), "type": kind, "value": value}


# Flatten nested values to names such as `points.round`, for programs that only store numbers and text.
#
# A list becomes JSON text under a name that ends in `[]`.

Flat = Mapping[str, "str | int | float | bool"]
LIST = "[]"
"""Suffix of the name of a list."""
DEEPEST = 8
"""Maximum depth of nested values."""


def flat(value: Mapping[str, object], name: str = "") -> Iterator[tuple[str, str | int | float | bool]]:
    """Yield the flat name and value of every entry of a mapping.

    >>> dict(flat({"title": {"en": "A"}, "shape": {"rectangle": [7, 5]}, "rounds": 10}))
    {'title.en': 'A', 'shape.rectangle[]': '[7, 5]', 'rounds': 10}
    """
    for key, inner in value.items():
        full = f"{name}.{key}" if name else key
        if isinstance(inner, Mapping):
            yield from flat(inner, full)
        elif isinstance(inner, list):
            yield full + LIST, json.dumps(inner, ensure_ascii=False)
        elif isinstance(inner, str | int | float):
            yield full, inner


def nest(values: Flat) -> dict[str, object]:
    """Rebuild nested values from flat ones; raises ValueError for conflicting names and invalid lists.

    >>> nest({"title.en": "A", "shape.rectangle[]": "[7, 5]"})
    {'title': {'en': 'A'}, 'shape': {'rectangle': [7, 5]}}
    """
    tree: dict[str, object] = {}
    for name, value in values.items():
        *steps, last = name.removesuffix(LIST).split(".")
        if len(steps) > DEEPEST:
            raise ValueError(name)
        branch = tree
        for step in steps:
            inner = branch.setdefault(step, {})
            if not isinstance(inner, dict):
                raise ValueError(name)
            branch = inner
        if last in branch:
            raise ValueError(name)
        branch[last] = _list(name, value) if name.endswith(LIST) else value
    return tree


def _list(name: str, value: object) -> list[object]:
    try:
        value_list = json.loads(str(value))
    except (ValueError, RecursionError):
        raise ValueError(name) from None
    if not isinstance(value_list, list) or _deep(value_list) > DEEPEST:
        raise ValueError(name)
    return value_list


def _deep(value: object) -> int:
    """Return the nesting depth of lists and mappings, counting no further than one above DEEPEST."""
    level, depth = [value], 0
    while level and depth <= DEEPEST:
        inner = [container for container in level if isinstance(container, list | dict)]
        level = [
            item for container in inner for item in (container.values() if isinstance(container, dict) else container)
        ]
        depth += bool(inner)
    return depth
