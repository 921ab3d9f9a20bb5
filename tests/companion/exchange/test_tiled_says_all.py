"""Whatever a map of Tiled says is on the board, or in the list of what was not carried over."""

import json
from itertools import count
from typing import Any
from xml.etree.ElementTree import Element, SubElement, tostring

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.companion.exchange.imported_map import FoundMap, map_yaml
from hyskos.companion.exchange.tiled_reading import read_tiled
from hyskos.definitions.kinds.map import Axial
from hyskos.definitions.reading.source import decode

Values = dict[str, Any]
NAMES = st.sampled_from([
    "wood", "Points.Round", "points.round", "points.final", "points.wood", "factory", "number", "die", "name.en",
    "name.it", "title.en", "Title.EN", "title.xx", "garrison.pyramid", "garrison.at.3", "garrison.walls", "rounds",
    "version", "id", "game", "ground", "spaces", "kind", "at", "haunted.by", "emblem",
])  # fmt: skip
KINDS = st.sampled_from(["class", "type"])


@st.composite
def maps(draw: st.DrawFn) -> tuple[Values, list[str]]:
    """A map of two hexes, and every word and number that its properties, classes and names say: each only once."""
    ones, said = count(101), list[str]()

    def value() -> object:
        word = draw(st.sampled_from(["text", "number", "number as text"]))
        said.append(f"w{next(ones)}" if word == "text" else str(next(ones)))
        return int(said[-1]) if word == "number" else said[-1]

    def properties() -> list[Values]:
        names, of_class = draw(st.lists(NAMES, max_size=4)), draw(st.sampled_from(["", "garrison", "wood", "points"]))
        if not of_class:
            return [{"name": name, "value": value()} for name in names]
        names = [name for name in names if not name.lower().startswith(of_class)]
        inner = {key: value() for key in draw(st.sets(st.sampled_from(["round", "pyramid", "wood"]), min_size=1))}
        return [
            *({"name": name, "value": value()} for name in names),
            {"name": of_class, "type": "class", "value": inner},
        ]

    def thing(*keys: str, **more: Any) -> Values:
        words = {key: str(value()) for key in keys if draw(st.booleans())}
        return {**more, **words, "properties": properties()}

    tile = thing(draw(KINDS), id=0)
    x, y = draw(st.sampled_from([(7, 6), (15, 12), (900, 900)]))
    one = thing(draw(KINDS), "name", x=x, y=y, visible=True, **draw(st.sampled_from([{}, {"gid": 1}])))
    layers = [
        thing("class", type="tilelayer", width=2, height=1, data=[1, 1]),
        thing("class", type="objectgroup", objects=[one]),
    ]
    tileset = thing("class", firstgid=1, tiles=[tile])
    head = {"orientation": "hexagonal", "staggeraxis": "x", "tilewidth": 14, "tileheight": 12, "hexsidelength": 6}
    return thing("class", layers=layers, tilesets=[tileset], **head), said


def told(found: FoundMap) -> str:
    """Give the board, and all of the list."""
    lost = [f"{kind}: {which}" for kind, counted in found.losses.items() for which in counted]
    return "\n".join([map_yaml(found, "mine"), *lost])


@given(maps())
def test_all_that_a_map_says_is_on_the_board_or_listed(drawn: tuple[Values, list[str]]) -> None:
    values, said = drawn
    shown = told(read_tiled(decode(json.dumps(values).encode(), "map.tmj")))
    assert [one for one in said if one not in shown] == []


def xml(name: str, values: Values) -> Element:
    """Write values as Tiled does in XML."""
    plain = {
        key: _text(one) for key, one in values.items() if not isinstance(one, list) and key not in ("type", "class")
    }
    words = {"class": values["class"]} if "class" in values else {}
    if name in ("object", "tile") and "type" in values:
        words = {"type": values["type"]}
    element = Element(name, {**plain, **words})
    if values.get("properties"):
        _properties(element, values["properties"])
    for tag, key in (("tileset", "tilesets"), ("tile", "tiles"), ("object", "objects")):
        element.extend([xml(tag, one) for one in values.get(key, ())])
    for layer in values.get("layers", ()):
        element.append(xml("layer" if layer["type"] == "tilelayer" else "objectgroup", layer))
    if "data" in values:
        SubElement(element, "data", {"encoding": "csv"}).text = ",".join(map(str, values["data"]))
    return element


def _properties(element: Element, properties: list[Values]) -> None:
    held = SubElement(element, "properties")
    for one in properties:
        inner = one["value"]
        if isinstance(inner, dict):
            of_class = SubElement(held, "property", {"name": one["name"], "type": "class"})
            _properties(of_class, [{"name": key, "value": each} for key, each in inner.items()])
        else:
            kind = {"type": "int"} if isinstance(inner, int) else {}
            SubElement(held, "property", {"name": one["name"], **kind, "value": str(inner)})


def _text(value: object) -> str:
    return str(int(value)) if isinstance(value, bool) else str(value)


@given(maps())
def test_xml_says_all_of_it_too(drawn: tuple[Values, list[str]]) -> None:
    values, said = drawn
    shown = told(read_tiled(decode(tostring(xml("map", values)), "map.tmx")))
    assert [one for one in said if one not in shown] == []


def a_map(properties: Values, tile: Values | None = None, objects: list[Values] | None = None) -> FoundMap:
    """Read a map of two hexes, the second a factory."""
    listed = [{"name": name, "value": value} for name, value in properties.items()]
    tiles = [{"id": 0, **({"type": "heroes"} if tile is None else tile)}, {"id": 1, "type": "heroes"}]
    layers = [
        {"type": "tilelayer", "width": 2, "height": 1, "data": [1, 2]},
        {"type": "objectgroup", "objects": objects},
    ]
    values = {"orientation": "hexagonal", "tilewidth": 14, "tileheight": 12, "properties": listed, "layers": layers}
    return read_tiled(decode(json.dumps({**values, "tilesets": [{"firstgid": 1, "tiles": tiles}]}).encode(), "a.tmj"))


def says(**properties: object) -> Values:
    return {"properties": [{"name": name.replace("__", "."), "value": value} for name, value in properties.items()]}


def test_the_type_of_a_property_in_tiled_does_not_matter() -> None:
    head = {"rounds": "8", "Garrison.Pyramid": " 25", "solo_rounds": 9.0, "version": 0.1, "ground": "Brick"}
    found = a_map({**head, "garrison": {"spaces": "4"}})
    assert found.head == {
        "rounds": 8, "garrison": {"pyramid": 25, "spaces": 4}, "solo_rounds": 9, "version": "0.1", "ground": "brick",
    }  # fmt: skip
    assert not found.losses


@pytest.mark.parametrize(
    ("tile", "board"),
    [
        (says(factory="Upgrades"), {"factory": "upgrades"}),
        (says(Points__Round=3, points__final="6"), {"points": {"round": 3, "final": 6}}),
        ({"class": "Heroes", **says(number="7", points={"round": 1, "final": 2})},
         {"factory": "heroes", "number": 7, "points": {"round": 1, "final": 2}}),
    ],
)  # fmt: skip
def test_what_a_tile_says_is_on_its_space(tile: Values, board: Values) -> None:
    found = a_map({}, tile)
    assert [*found.spaces.values()] == [board, {"factory": "heroes"}]
    assert not found.losses


@pytest.mark.parametrize("start", [says(start="true", die=3), {"type": "START", **says(die="3")}])
def test_what_a_tile_says_is_on_its_start(start: Values) -> None:
    found = a_map({}, start)
    assert ([*found.starts.values()], found.losses) == ([{"die": 3}], {})


def test_hidden_objects_give_nothing_in_either_form() -> None:
    hidden = {"name": "S2", "x": 5, "y": 5, "visible": False}
    assert not a_map({}, says(factory="heroes"), [hidden]).starts
    tmx = (
        '<map orientation="hexagonal" tilewidth="14" tileheight="12">'
        '<layer width="1" height="1"><data encoding="csv">1</data></layer>'
        '<layer width="1" height="1" visible="0"><data encoding="csv">1</data></layer>'
        '<objectgroup><object name="S2" x="5" y="5" visible="0"/></objectgroup></map>'
    )
    found = read_tiled(decode(tmx.encode(), "a.tmx"))
    assert (len(found.spaces), found.starts) == (1, {})
    assert {"layers that are hidden", "hidden objects"} <= {*found.losses}


def test_an_object_fills_a_plain_tile() -> None:
    found = a_map({}, {}, [{"x": 5, "y": 5, **says(points__round=4, points__final=8)}])
    assert found.spaces[Axial(0, 0)] == {"points": {"round": 4, "final": 8}}
