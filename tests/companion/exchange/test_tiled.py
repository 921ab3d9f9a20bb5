"""Maps of Tiled: we read what we write and what Tiled makes of it; nothing that a map says is lost silently."""

import base64
import gzip
import json
import os
import subprocess
import zlib
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, SubElement, tostring

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.companion.changes import changes
from hyskos.companion.exchange.imported_map import ForeignMapError, FoundMap, map_yaml, number_hexes
from hyskos.companion.exchange.staggered import Lattice, Stagger
from hyskos.companion.exchange.tiled_reading import read_tiled
from hyskos.companion.exchange.tiled_writing import contents, tile_pictures, tile_size, tmj
from hyskos.companion.map_starter import map_starter
from hyskos.definitions.kinds.map import Axial
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.loader import read, read_bytes
from hyskos.definitions.reading.source import decode, read_source
from tests.patience import PATIENCE

STARTERS = ("pointy", "flat", "moved")


@cache
def starter(name: str) -> str:
    if name == "moved":
        text = map_starter("moved", {"hexagon": 2}, "flat", 2, "en")
        return (
            text.replace("number: 1,", "number: 0,")
            .replace("number: 2,", "number: 1,")
            .replace("number: 0,", "number: 2,")
        )
    if name == "pointy":
        return map_starter("pointy", {"rectangle": (8, 7)}, "pointy", 4, "en")
    return map_starter("flat", {"rectangle": (7, 5)}, "flat", 2, "es")


def data_of(name: str) -> dict[str, Any]:
    reading = read_bytes(starter(name).encode(), "-") if name in STARTERS else read(built_in_files("map")[name])
    data: dict[str, Any] = reading.document.data
    return data


def changes_after_reading(data: dict[str, Any], source: Path | bytes) -> list[object]:
    """What has changed when a map comes back."""
    tiled = read_tiled(read_source(source) if isinstance(source, Path) else decode(source, "-"))
    assert not tiled.lost
    back = read_bytes(map_yaml(tiled, data["id"]).encode(), "-")
    known = read_bytes(starter(data["id"]).encode(), "-").findings if data["id"] in STARTERS else ()
    assert [*back.findings] in ([], [*known])
    return [*changes(data, back.document.data)]


@pytest.mark.many
@pytest.mark.parametrize("name", [*built_in_files("map"), *STARTERS])
def test_a_map_comes_back_as_it_was(name: str) -> None:
    data = data_of(name)
    assert changes_after_reading(data, tmj(data, "tiles.svg")) == []


@pytest.mark.parametrize("ending", ["tmx", "tmj"])
@pytest.mark.parametrize("name", ["inner-factory", "pointy"])
@pytest.mark.slow
@pytest.mark.needs("tiled")
def test_it_comes_back_through_the_real_tiled(name: str, ending: str, tmp_path: Path) -> None:
    data = data_of(name)
    (tmp_path / "map.tmj").write_bytes(tmj(data, "tiles.svg"))
    (tmp_path / "tiles.svg").write_bytes(tile_pictures(contents(data), data, tile_size(data)))
    home = tmp_path / "home"
    home.mkdir(mode=0o700)
    around = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "HOME": str(home), "XDG_RUNTIME_DIR": str(home)}
    words = ["tiled", "--export-map", "map.tmj", f"out.{ending}"]
    subprocess.run(words, cwd=tmp_path, env=around, check=True, timeout=PATIENCE, capture_output=True)
    out = tmp_path / f"out.{ending}"
    assert out.read_bytes() != (tmp_path / "map.tmj").read_bytes()
    assert f"{len(contents(data)) * tile_size(data)[0]}" in out.read_text("utf-8")  # Tiled has seen the picture
    assert changes_after_reading(data, out) == []


def a_map(**changed: Any) -> dict[str, Any]:
    """A small map of somebody: two columns and rows, two tiles of a tileset that says something."""
    says = [{"name": "points.round", "value": 3}, {"name": "points.final", "value": 6}]
    tiles = [{"id": 0, "properties": says}, {"id": 1, "type": "heroes"}, {"id": 2, "class": "Start"}]
    usual = {
        "orientation": "hexagonal", "staggeraxis": "x", "staggerindex": "odd", "tilewidth": 14, "tileheight": 12,
        "hexsidelength": 6, "tilesets": [{"firstgid": 5, "name": "land", "tiles": tiles}],
        "layers": [{"type": "tilelayer", "width": 2, "height": 2, "data": [5, 6, 8, 0x80000007]}],
    }  # fmt: skip
    return usual | changed


def read_values(values: object) -> FoundMap:
    return read_tiled(decode(json.dumps(values).encode(), "map.tmj"))


def test_tiles_say_what_is_there() -> None:
    tiled = read_values(a_map())
    assert tiled.spaces == {
        Axial(0, 0): {"points": {"round": 3, "final": 6}},
        Axial(1, 0): {"factory": "heroes"},
        Axial(0, 1): {"points": {"round": 1, "final": 2}},
    }
    assert tiled.starts == {Axial(1, 1): {}}
    assert dict(tiled.lost) == {"turned or mirrored tiles": 1, "tiles with neither points nor a factory: ?": 1}


def pack_cells(how: str) -> str:
    raw = b"".join(number.to_bytes(4, "little") for number in (5, 6, 8, 7))
    return base64.b64encode({"": raw, "zlib": zlib.compress(raw), "gzip": gzip.compress(raw)}[how]).decode()


@pytest.mark.parametrize("how", ["", "zlib", "gzip"])
def test_cells_may_be_packed(how: str) -> None:
    layer = {"type": "tilelayer", "width": 2, "height": 2, "encoding": "base64", "compression": how}
    assert read_values(a_map(layers=[{**layer, "data": pack_cells(how)}])).spaces == read_values(a_map()).spaces


def test_chunks_groups_and_stagger() -> None:
    chunk = {"x": -2, "y": -2, "width": 2, "height": 2, "data": [5, 6, 8, 7]}
    layers = [{"type": "group", "layers": [{"type": "tilelayer", "chunks": [chunk]}]}]
    tiled = read_values(a_map(layers=layers, staggerindex="even", staggeraxis="y"))
    assert tiled.orientation == "pointy"
    assert {*tiled.spaces, *tiled.starts} == {Stagger("y", "even").axial((x, y)) for x in (-2, -1) for y in (-2, -1)}


@pytest.mark.parametrize("axis", ["x", "y"])
@pytest.mark.parametrize("index", ["odd", "even"])
def test_every_point_of_a_tile_is_nearest_to_it(axis: Any, index: Any) -> None:
    lattice = (
        Lattice(Stagger(axis, index), 128, 111, 64) if axis == "x" else Lattice(Stagger(axis, index), 111, 128, 64)
    )
    for place in ((0, 0), (-3, 2), (4, -5), (7, 7)):
        x, y = lattice.centre(place)
        assert {lattice.nearest(x + dx, y + dy) for dx in (-20, 0, 20) for dy in (-20, 0, 20)} == {place}
        around = {lattice.stagger.axial(place)} | {*lattice.stagger.axial(place).neighbours()}
        middles = [lattice.centre(lattice.stagger.place(at)) for at in around]
        assert all((mx - x) ** 2 + (my - y) ** 2 < 130**2 for mx, my in middles)  # neighbours are those beside it


def test_objects_give_numbers_and_dice() -> None:
    things: list[dict[str, Any]] = [
        {"name": "2", "x": 7, "y": 6, "point": True},
        {"name": "", "type": "space", "x": 15, "y": 12, "width": 2, "height": 2,
         "properties": [{"name": "number", "value": 1}]},
        {"name": "S3", "x": 15, "y": 24, "point": True},
        {"name": "a tree", "x": 7, "y": 6},
        {"name": "5", "x": 999, "y": 999},
        {"name": "4", "x": 7, "y": 6, "polygon": [{"x": 0, "y": 0}]},
    ]  # fmt: skip
    layers = [*a_map()["layers"], {"type": "objectgroup", "objects": things}, {"type": "imagelayer"}]
    tiled = read_values(a_map(layers=layers))
    assert {at: space.get("number") for at, space in tiled.spaces.items()} == {
        Axial(0, 0): 2, Axial(1, 0): 1, Axial(0, 1): None,
    }  # fmt: skip
    assert tiled.starts == {Axial(1, 1): {"die": 3}}
    assert tiled.spaces[Axial(0, 0)]["name"] == {"en": "a tree", "es": "a tree"}
    neither = "objects that give neither a space nor a start"
    assert (tiled.lost[f"{neither}: 5"], tiled.lost[f"{neither}: 4"]) == (1, 1)
    assert tiled.lost["pictures as layers"] == 1
    spaces, starts = number_hexes(tiled)
    assert [(space["number"], space["at"]) for space in spaces] == [(1, [0, 0]), (2, [-1, 0]), (3, [-1, 1])]
    assert starts == [{"die": 3, "at": [0, 1]}]


def test_the_first_name_of_a_hex_stays_and_the_second_is_listed() -> None:
    things = [{"name": name, "x": 7, "y": 6, "point": True} for name in ("a tree", "a well", "a tree")]
    tiled = read_values(a_map(layers=[*a_map()["layers"], {"type": "objectgroup", "objects": things}]))
    assert tiled.spaces[Axial(0, 0)]["name"] == {"en": "a tree", "es": "a tree"}
    assert tiled.lost['second values on a hex, where the first one stays: 0,0: "a well"'] == 1


def test_nothing_that_an_object_replaces_is_lost_without_a_word() -> None:
    properties = [{"name": "points", "value": 9}, {"name": "number", "value": 2}]
    things = [
        {"name": "7", "x": 7, "y": 6, "point": True},
        {"name": "8", "x": 7, "y": 6, "point": True},
        {"name": "S2", "x": 15, "y": 12, "point": True},
        {"name": "S3", "x": 15, "y": 12, "point": True},
        {"name": "Ford", "x": 15, "y": 24, "properties": properties},
    ]
    tiled = read_values(a_map(layers=[*a_map()["layers"], {"type": "objectgroup", "objects": things}]))
    assert tiled.spaces[Axial(0, 0)]["number"] == 7
    assert tiled.starts == {Axial(1, 0): {"die": 2}, Axial(1, 1): {"die": 2}}  # the number of a start is its die
    second, spent = "second values on a hex, where the first one stays", "points, factories and names on starting areas"
    assert {kind: times for kind, times in tiled.lost.items() if kind.startswith((second, spent))} == {
        f"{second}: 0,0: 8": 1,
        f"{second}: 1,0: 3": 1,
        f"{spent}: 1,0: heroes": 1,
        f"{spent}: 1,1: 9": 1,
        f'{spent}: 1,1: "Ford"': 1,
    }


def test_a_hidden_layer_is_listed_and_left_out() -> None:
    layers = [*a_map()["layers"], {"type": "tilelayer", "name": "draft", "width": 1, "height": 1, "data": [2],
                                   "visible": False}]  # fmt: skip
    tiled = read_values(a_map(layers=layers))
    seen = read_values(a_map())
    assert tiled.spaces == seen.spaces
    assert tiled.lost == {**seen.lost, "layers that are hidden: draft": 1}


def test_numbers_that_were_typed_as_text_are_numbers() -> None:
    tile = {"id": 0, "properties": [
        {"name": "points.round", "type": "string", "value": "3"}, {"name": "points.final", "value": " 6"},
    ]}  # fmt: skip
    layers = [{"type": "tilelayer", "width": 1, "height": 1, "data": [1]}]
    tiled = read_values(a_map(tilesets=[{"firstgid": 1, "tiles": [tile]}], layers=layers))
    assert list(tiled.spaces.values()) == [{"points": {"round": 3, "final": 6}}]


def test_layers_above_each_other_are_put_together() -> None:
    tiles = [
        {"id": 0, "type": "heroes"}, {"id": 1, "type": "footmen"},
        {"id": 2, "properties": [{"name": "points.round", "value": 3}, {"name": "points.final", "value": 6}]},
    ]  # fmt: skip
    layers = [{"type": "tilelayer", "width": 1, "height": 1, "data": [number]} for number in (1, 3, 2)]
    tiled = read_values(a_map(tilesets=[{"firstgid": 1, "tiles": tiles}], layers=layers))
    assert list(tiled.spaces.values()) == [{"factory": "heroes", "points": {"round": 3, "final": 6}}]
    assert tiled.lost == {"second values on a hex, where the first one stays: 0,0: footmen": 1}


def test_a_tileset_beside_the_map_and_only_there(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    tsx = '<tileset name="t"><tile id="0"><properties><property name="factory" value="footmen"/></properties></tile>'
    (tmp_path / "in" / "t.tsx").write_text(tsx + "</tileset>", "utf-8")
    (tmp_path / "t.tsx").write_text(tsx + "</tileset>", "utf-8")
    layers = [{"type": "tilelayer", "width": 1, "height": 1, "data": [1]}]
    for name, is_read in (("t.tsx", True), ("../t.tsx", False), ("http://x/t.tsx", False), ("u.tsx", False)):
        values = a_map(tilesets=[{"firstgid": 1, "source": name}], layers=layers)
        (tmp_path / "in" / "map.tmj").write_text(json.dumps(values), "utf-8")
        source = read_source(tmp_path / "in" / "map.tmj")
        if is_read:
            assert read_tiled(source).spaces == {Axial(0, 0): {"factory": "footmen"}}
        else:
            with pytest.raises(ForeignMapError, match="the tileset"):
                read_tiled(source)


LAYER = {"type": "tilelayer", "width": 2, "height": 2}
BOMB = base64.b64encode(zlib.compress(bytes(50_000_000))).decode()


@pytest.mark.many
@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"orientation": "orthogonal"}, "only hexagonal"),
        ({"tilewidth": "x"}, "the tile size"),
        ({"tileheight": 0}, "the tile size"),
        ({"layers": []}, "no tile of this map"),
        ({"layers": None, "tilesets": 7}, "no tile of this map"),
        ({"tilesets": [{}]}, "no first number"),
        ({"layers": [{**LAYER, "data": [1]}]}, "has 1 cells where its size asks for 4"),
        ({"layers": [{**LAYER, "data": [1, 2, "x", None]}]}, "not numbers of tiles"),
        ({"layers": [{**LAYER, "data": [1, 2, 3, -1]}]}, "not numbers of tiles"),
        ({"layers": [{**LAYER, "data": {"a": 1}}]}, "not numbers of tiles"),
        ({"layers": [{**LAYER, "width": 10**9, "data": []}]}, "no size"),
        ({"layers": [{**LAYER, "width": 1000, "height": 1000, "data": []}]}, "more cells than any board"),
        ({"layers": [{"type": "tilelayer", "chunks": [{**LAYER, "x": 10**9, "data": [1] * 4}]}]}, "no size"),
        ({"layers": [{**LAYER, "encoding": "base64", "data": "?"}]}, "not numbers of tiles"),
        ({"layers": [{**LAYER, "encoding": "base64", "compression": "zlib", "data": "AAAA"}]}, "not numbers of tiles"),
        ({"layers": [{**LAYER, "encoding": "base64", "compression": "zlib", "data": BOMB}]}, "where its size asks for"),
        ({"layers": [{**LAYER, "encoding": "base64", "compression": "zstd", "data": "AAAA"}]}, "packed by `zstd`"),
        ({"layers": [{"type": "tilelayer", "width": 60, "height": 60, "data": [5] * 3600}]}, "more than 2000 hexes"),
        ({"properties": [{"name": "title[]", "value": "[" * 9 + "]" * 9}]}, "the property `title"),
        ({"properties": [{"name": "a", "value": "\ud800"}]}, "neither XML"),
        ({"properties": [{"name": "title", "value": 1}, {"name": "title.en", "value": 1}]}, "`title.en`"),
        ({"properties": [{"name": "origin.q", "value": "left"}]}, "the property `origin`"),
        ({"properties": [{"name": "shape.rectangle[]", "value": "["}]}, r"the property `shape.rectangle"),
    ],
)
def test_hostile_maps_get_one_sentence(changed: dict[str, Any], message: str) -> None:
    with pytest.raises(ForeignMapError, match=message):
        read_values(a_map(**changed))


@pytest.mark.many
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('<!DOCTYPE a [<!ENTITY b "c">]><map/>', "document types"),
        ('<!DOCTYPE map SYSTEM "http://example.org/a.dtd"><map/>', "document types"),
        ("<map><layer></map>", "line 1, column 15"),
        ("<svg/>", "begins with <svg>"),
        ("<map>" * 100, "inside each other"),
        ("<map>" + "<a/>" * 200_001 + "</map>", "more elements"),
        ("<map/>", "it has no `orientation`"),
        ("[" * 100_000, "neither XML"),
        ("[1]", "neither XML"),
        ("{", "neither XML"),
    ],
)
def test_hostile_texts_get_one_sentence(text: str, message: str) -> None:
    with pytest.raises(ForeignMapError, match=message):
        read_tiled(decode(text.encode(), "map.tmx"))


def test_xml_says_the_same_as_json() -> None:
    """With tiles as elements, as CSV and packed."""
    head = (
        '<map orientation="hexagonal" staggeraxis="x" staggerindex="odd" tilewidth="14" tileheight="12" '
        'hexsidelength="6"><tileset firstgid="5" name="land"><tile id="0"><properties>'
        '<property name="points.round" type="int" value="3"/><property name="points.final" type="int" value="6"/>'
        '</properties></tile><tile id="1" type="heroes"/><tile id="2" class="start"/></tileset>'
        '<layer width="2" height="2">'
    )
    elements = "".join(f'<tile gid="{gid}"/>' for gid in (5, 6, 8, 0x80000007))
    for data in (
        f"<data>{elements}</data>",
        '<data encoding="csv">\n5,6,\n8,2147483655\n</data>',
        f'<data encoding="base64" compression="zlib">\n {pack_cells("zlib")}\n</data>',
    ):
        objects = '<objectgroup><object id="1" name="2" x="7" y="6"><point/></object></objectgroup>'
        tiled = read_tiled(decode(f"{head}{data}</layer>{objects}</map>".encode(), "map.tmx"))
        assert tiled.spaces == {
            Axial(0, 0): {"points": {"round": 3, "final": 6}, "number": 2},
            Axial(1, 0): {"factory": "heroes"},
            Axial(0, 1): {"points": {"round": 1, "final": 2}},
        }
        assert tiled.starts == {Axial(1, 1): {}}


# nothing is lost silently


Values = dict[str, Any]
NAMES = st.sampled_from([
    "wood", "Points.Round", "points.round", "points.final", "points.wood", "factory", "number", "die", "name.en",
    "name.it", "title.en", "Title.EN", "title.xx", "garrison.pyramid", "garrison.at.3", "garrison.walls", "rounds",
    "version", "id", "game", "ground", "spaces", "kind", "at", "haunted.by", "emblem",
])  # fmt: skip
KINDS = st.sampled_from(["class", "type"])


@st.composite
def maps_with_words(draw: st.DrawFn) -> tuple[Values, list[str]]:
    """A map of two hexes, and every word and number that its properties, classes and names say: each only once."""
    ones, words = count(101), list[str]()

    def value() -> object:
        word = draw(st.sampled_from(["text", "number", "number as text"]))
        words.append(f"w{next(ones)}" if word == "text" else str(next(ones)))
        return int(words[-1]) if word == "number" else words[-1]

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
    marker = thing(draw(KINDS), "name", x=x, y=y, visible=True, **draw(st.sampled_from([{}, {"gid": 1}])))
    layers = [
        thing("class", type="tilelayer", width=2, height=1, data=[1, 1]),
        thing("class", type="objectgroup", objects=[marker]),
    ]
    tileset = thing("class", firstgid=1, tiles=[tile])
    head = {"orientation": "hexagonal", "staggeraxis": "x", "tilewidth": 14, "tileheight": 12, "hexsidelength": 6}
    return thing("class", layers=layers, tilesets=[tileset], **head), words


def board_and_losses(tiled: FoundMap) -> str:
    """Give the board, and all of the list."""
    lost = [f"{kind}: {which}" for kind, details in tiled.losses.items() for which in details]
    return "\n".join([map_yaml(tiled, "mine"), *lost])


@given(maps_with_words())
def test_all_that_a_map_says_is_on_the_board_or_listed(drawn: tuple[Values, list[str]]) -> None:
    values, words = drawn
    output = board_and_losses(read_tiled(decode(json.dumps(values).encode(), "map.tmj")))
    assert [word for word in words if word not in output] == []


def xml(name: str, values: Values) -> Element:
    """Write values as Tiled does in XML."""
    plain = {
        key: str(int(value) if isinstance(value, bool) else value)
        for key, value in values.items()
        if not isinstance(value, list) and key not in ("type", "class")
    }
    words = {"class": values["class"]} if "class" in values else {}
    if name in ("object", "tile") and "type" in values:
        words = {"type": values["type"]}
    element = Element(name, {**plain, **words})
    if values.get("properties"):
        _properties(element, values["properties"])
    for tag, key in (("tileset", "tilesets"), ("tile", "tiles"), ("object", "objects")):
        element.extend([xml(tag, child) for child in values.get(key, ())])
    for layer in values.get("layers", ()):
        element.append(xml("layer" if layer["type"] == "tilelayer" else "objectgroup", layer))
    if "data" in values:
        SubElement(element, "data", {"encoding": "csv"}).text = ",".join(map(str, values["data"]))
    return element


def _properties(element: Element, properties: list[Values]) -> None:
    parent = SubElement(element, "properties")
    for entry in properties:
        inner = entry["value"]
        if isinstance(inner, dict):
            of_class = SubElement(parent, "property", {"name": entry["name"], "type": "class"})
            _properties(of_class, [{"name": key, "value": each} for key, each in inner.items()])
        else:
            kind = {"type": "int"} if isinstance(inner, int) else {}
            SubElement(parent, "property", {"name": entry["name"], **kind, "value": str(inner)})


@given(maps_with_words())
def test_xml_says_all_of_it_too(drawn: tuple[Values, list[str]]) -> None:
    values, words = drawn
    output = board_and_losses(read_tiled(decode(tostring(xml("map", values)), "map.tmx")))
    assert [word for word in words if word not in output] == []


def two_hexes(properties: Values, tile: Values | None = None, objects: list[Values] | None = None) -> FoundMap:
    """Read a map of two hexes, the second a factory."""
    entries = [{"name": name, "value": value} for name, value in properties.items()]
    tiles = [{"id": 0, **({"type": "heroes"} if tile is None else tile)}, {"id": 1, "type": "heroes"}]
    layers = [
        {"type": "tilelayer", "width": 2, "height": 1, "data": [1, 2]},
        {"type": "objectgroup", "objects": objects},
    ]
    values = {"orientation": "hexagonal", "tilewidth": 14, "tileheight": 12, "properties": entries, "layers": layers}
    return read_tiled(decode(json.dumps({**values, "tilesets": [{"firstgid": 1, "tiles": tiles}]}).encode(), "a.tmj"))


def says(**properties: object) -> Values:
    return {"properties": [{"name": name.replace("__", "."), "value": value} for name, value in properties.items()]}


def test_the_type_of_a_property_in_tiled_does_not_matter() -> None:
    head = {"rounds": "8", "Garrison.Pyramid": " 25", "solo_rounds": 9.0, "version": 0.1, "ground": "Brick"}
    tiled = two_hexes({**head, "garrison": {"spaces": "4"}})
    assert tiled.head == {
        "rounds": 8, "garrison": {"pyramid": 25, "spaces": 4}, "solo_rounds": 9, "version": "0.1", "ground": "brick",
    }  # fmt: skip
    assert not tiled.losses


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
    tiled = two_hexes({}, tile)
    assert [*tiled.spaces.values()] == [board, {"factory": "heroes"}]
    assert not tiled.losses


@pytest.mark.parametrize("start", [says(start="true", die=3), {"type": "START", **says(die="3")}])
def test_what_a_tile_says_is_on_its_start(start: Values) -> None:
    tiled = two_hexes({}, start)
    assert ([*tiled.starts.values()], tiled.losses) == ([{"die": 3}], {})


def test_hidden_objects_give_nothing_in_either_form() -> None:
    hidden = {"name": "S2", "x": 5, "y": 5, "visible": False}
    assert not two_hexes({}, says(factory="heroes"), [hidden]).starts
    tmx = (
        '<map orientation="hexagonal" tilewidth="14" tileheight="12">'
        '<layer width="1" height="1"><data encoding="csv">1</data></layer>'
        '<layer width="1" height="1" visible="0"><data encoding="csv">1</data></layer>'
        '<objectgroup><object name="S2" x="5" y="5" visible="0"/></objectgroup></map>'
    )
    tiled = read_tiled(decode(tmx.encode(), "a.tmx"))
    assert (len(tiled.spaces), tiled.starts) == (1, {})
    assert {"layers that are hidden", "hidden objects"} <= {*tiled.losses}


def test_an_object_fills_a_plain_tile() -> None:
    tiled = two_hexes({}, {}, [{"x": 5, "y": 5, **says(points__round=4, points__final=8)}])
    assert tiled.spaces[Axial(0, 0)] == {"points": {"round": 4, "final": 8}}
