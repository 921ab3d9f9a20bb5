"""Maps of Tiled: what we write we read again, what Tiled makes of it as well; other people's files with care."""

import base64
import gzip
import json
import os
import subprocess
import zlib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from hyskos.companion.changes import changes
from hyskos.companion.exchange.imported_map import ForeignMapError, FoundMap, map_yaml, numbered
from hyskos.companion.exchange.staggered import Lattice, Stagger
from hyskos.companion.exchange.tiled_reading import read_tiled
from hyskos.companion.exchange.tiled_writing import contents, tile_pictures, tile_size, tmj
from hyskos.companion.map_starter import map_starter
from hyskos.definitions.kinds.map import Axial
from hyskos.definitions.kinds.registry import shipped
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
    reading = read_bytes(starter(name).encode(), "-") if name in STARTERS else read(shipped("map")[name])
    data: dict[str, Any] = reading.document.data
    return data


def again(data: dict[str, Any], source: Path | bytes) -> list[object]:
    """What has changed when a map comes back."""
    found = read_tiled(read_source(source) if isinstance(source, Path) else decode(source, "-"))
    assert not found.lost
    back = read_bytes(map_yaml(found, data["id"]).encode(), "-")
    known = read_bytes(starter(data["id"]).encode(), "-").findings if data["id"] in STARTERS else ()
    assert [*back.findings] in ([], [*known])
    return [*changes(data, back.document.data)]


@pytest.mark.many
@pytest.mark.parametrize("name", [*shipped("map"), *STARTERS])
def test_a_map_comes_back_as_it_was(name: str) -> None:
    data = data_of(name)
    assert again(data, tmj(data, "tiles.svg")) == []


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
    assert again(data, out) == []


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
    found = read_values(a_map())
    assert found.spaces == {
        Axial(0, 0): {"points": {"round": 3, "final": 6}},
        Axial(1, 0): {"factory": "heroes"},
        Axial(0, 1): {"points": {"round": 1, "final": 2}},
    }
    assert found.starts == {Axial(1, 1): {}}
    assert dict(found.lost) == {"turned or mirrored tiles": 1, "tiles with neither points nor a factory: ?": 1}


def packed(how: str) -> str:
    raw = b"".join(number.to_bytes(4, "little") for number in (5, 6, 8, 7))
    return base64.b64encode({"": raw, "zlib": zlib.compress(raw), "gzip": gzip.compress(raw)}[how]).decode()


@pytest.mark.parametrize("how", ["", "zlib", "gzip"])
def test_cells_may_be_packed(how: str) -> None:
    layer = {"type": "tilelayer", "width": 2, "height": 2, "encoding": "base64", "compression": how}
    assert read_values(a_map(layers=[{**layer, "data": packed(how)}])).spaces == read_values(a_map()).spaces


def test_chunks_groups_and_stagger() -> None:
    chunk = {"x": -2, "y": -2, "width": 2, "height": 2, "data": [5, 6, 8, 7]}
    layers = [{"type": "group", "layers": [{"type": "tilelayer", "chunks": [chunk]}]}]
    found = read_values(a_map(layers=layers, staggerindex="even", staggeraxis="y"))
    assert found.orientation == "pointy"
    assert {*found.spaces, *found.starts} == {Stagger("y", "even").axial((x, y)) for x in (-2, -1) for y in (-2, -1)}


@pytest.mark.parametrize("axis", ["x", "y"])
@pytest.mark.parametrize("index", ["odd", "even"])
def test_every_point_of_a_tile_is_nearest_to_it(axis: Any, index: Any) -> None:
    lattice = (
        Lattice(Stagger(axis, index), 128, 111, 64) if axis == "x" else Lattice(Stagger(axis, index), 111, 128, 64)
    )
    for place in ((0, 0), (-3, 2), (4, -5), (7, 7)):
        x, y = lattice.middle(place)
        assert {lattice.nearest(x + dx, y + dy) for dx in (-20, 0, 20) for dy in (-20, 0, 20)} == {place}
        around = {lattice.stagger.axial(place)} | {*lattice.stagger.axial(place).neighbours()}
        middles = [lattice.middle(lattice.stagger.place(at)) for at in around]
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
    found = read_values(a_map(layers=layers))
    assert {at: one.get("number") for at, one in found.spaces.items()} == {
        Axial(0, 0): 2, Axial(1, 0): 1, Axial(0, 1): None,
    }  # fmt: skip
    assert found.starts == {Axial(1, 1): {"die": 3}}
    assert found.spaces[Axial(0, 0)]["name"] == {"en": "a tree", "es": "a tree"}
    neither = "objects that give neither a space nor a start"
    assert (found.lost[f"{neither}: 5"], found.lost[f"{neither}: 4"]) == (1, 1)
    assert found.lost["pictures as layers"] == 1
    spaces, starts = numbered(found)
    assert [(one["number"], one["at"]) for one in spaces] == [(1, [0, 0]), (2, [-1, 0]), (3, [-1, 1])]
    assert starts == [{"die": 3, "at": [0, 1]}]


def test_the_first_name_of_a_hex_stays_and_the_second_is_listed() -> None:
    things = [{"name": name, "x": 7, "y": 6, "point": True} for name in ("a tree", "a well", "a tree")]
    found = read_values(a_map(layers=[*a_map()["layers"], {"type": "objectgroup", "objects": things}]))
    assert found.spaces[Axial(0, 0)]["name"] == {"en": "a tree", "es": "a tree"}
    assert found.lost['second values on a hex, where the first one stays: 0,0: "a well"'] == 1


def test_nothing_that_an_object_replaces_is_lost_without_a_word() -> None:
    properties = [{"name": "points", "value": 9}, {"name": "number", "value": 2}]
    things = [
        {"name": "7", "x": 7, "y": 6, "point": True},
        {"name": "8", "x": 7, "y": 6, "point": True},
        {"name": "S2", "x": 15, "y": 12, "point": True},
        {"name": "S3", "x": 15, "y": 12, "point": True},
        {"name": "Ford", "x": 15, "y": 24, "properties": properties},
    ]
    found = read_values(a_map(layers=[*a_map()["layers"], {"type": "objectgroup", "objects": things}]))
    assert found.spaces[Axial(0, 0)]["number"] == 7
    assert found.starts == {Axial(1, 0): {"die": 2}, Axial(1, 1): {"die": 2}}  # the number of a start is its die
    second, spent = "second values on a hex, where the first one stays", "points, factories and names on starting areas"
    assert {kind: times for kind, times in found.lost.items() if kind.startswith((second, spent))} == {
        f"{second}: 0,0: 8": 1,
        f"{second}: 1,0: 3": 1,
        f"{spent}: 1,0: heroes": 1,
        f"{spent}: 1,1: 9": 1,
        f'{spent}: 1,1: "Ford"': 1,
    }


def test_a_hidden_layer_is_listed_and_left_out() -> None:
    layers = [*a_map()["layers"], {"type": "tilelayer", "name": "draft", "width": 1, "height": 1, "data": [2],
                                   "visible": False}]  # fmt: skip
    found = read_values(a_map(layers=layers))
    seen = read_values(a_map())
    assert found.spaces == seen.spaces
    assert found.lost == {**seen.lost, "layers that are hidden: draft": 1}


def test_numbers_that_were_typed_as_text_are_numbers() -> None:
    tile = {"id": 0, "properties": [
        {"name": "points.round", "type": "string", "value": "3"}, {"name": "points.final", "value": " 6"},
    ]}  # fmt: skip
    layers = [{"type": "tilelayer", "width": 1, "height": 1, "data": [1]}]
    found = read_values(a_map(tilesets=[{"firstgid": 1, "tiles": [tile]}], layers=layers))
    assert list(found.spaces.values()) == [{"points": {"round": 3, "final": 6}}]


def test_layers_above_each_other_are_put_together() -> None:
    tiles = [
        {"id": 0, "type": "heroes"}, {"id": 1, "type": "footmen"},
        {"id": 2, "properties": [{"name": "points.round", "value": 3}, {"name": "points.final", "value": 6}]},
    ]  # fmt: skip
    layers = [{"type": "tilelayer", "width": 1, "height": 1, "data": [number]} for number in (1, 3, 2)]
    found = read_values(a_map(tilesets=[{"firstgid": 1, "tiles": tiles}], layers=layers))
    assert list(found.spaces.values()) == [{"factory": "heroes", "points": {"round": 3, "final": 6}}]
    assert found.lost == {"second values on a hex, where the first one stays: 0,0: footmen": 1}


def test_a_tileset_beside_the_map_and_only_there(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    tsx = '<tileset name="t"><tile id="0"><properties><property name="factory" value="footmen"/></properties></tile>'
    (tmp_path / "in" / "t.tsx").write_text(tsx + "</tileset>", "utf-8")
    (tmp_path / "t.tsx").write_text(tsx + "</tileset>", "utf-8")
    layers = [{"type": "tilelayer", "width": 1, "height": 1, "data": [1]}]
    for name, taken in (("t.tsx", True), ("../t.tsx", False), ("http://x/t.tsx", False), ("u.tsx", False)):
        values = a_map(tilesets=[{"firstgid": 1, "source": name}], layers=layers)
        (tmp_path / "in" / "map.tmj").write_text(json.dumps(values), "utf-8")
        source = read_source(tmp_path / "in" / "map.tmj")
        if taken:
            assert read_tiled(source).spaces == {Axial(0, 0): {"factory": "footmen"}}
        else:
            with pytest.raises(ForeignMapError, match="the tileset"):
                read_tiled(source)


LAYER = {"type": "tilelayer", "width": 2, "height": 2}
BOMB = base64.b64encode(zlib.compress(bytes(50_000_000))).decode()


@pytest.mark.many
@pytest.mark.parametrize(
    ("changed", "told"),
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
def test_hostile_maps_get_one_sentence(changed: dict[str, Any], told: str) -> None:
    with pytest.raises(ForeignMapError, match=told):
        read_values(a_map(**changed))


@pytest.mark.many
@pytest.mark.parametrize(
    ("text", "told"),
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
def test_hostile_texts_get_one_sentence(text: str, told: str) -> None:
    with pytest.raises(ForeignMapError, match=told):
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
        f'<data encoding="base64" compression="zlib">\n {packed("zlib")}\n</data>',
    ):
        objects = '<objectgroup><object id="1" name="2" x="7" y="6"><point/></object></objectgroup>'
        found = read_tiled(decode(f"{head}{data}</layer>{objects}</map>".encode(), "map.tmx"))
        assert found.spaces == {
            Axial(0, 0): {"points": {"round": 3, "final": 6}, "number": 2},
            Axial(1, 0): {"factory": "heroes"},
            Axial(0, 1): {"points": {"round": 1, "final": 2}},
        }
        assert found.starts == {Axial(1, 1): {}}


@pytest.mark.parametrize(
    ("n", "told"), [(1, '{en: "1 space", es: "1 espacio"}'), (12, '{en: "12 spaces", es: "12 espacios"}')]
)
def test_a_map_without_a_subtitle_counts_its_spaces_in_every_language(n: int, told: str) -> None:
    found = FoundMap(spaces={Axial(q, 0): {"points": {"round": 1, "final": 2}} for q in range(n)})
    assert f"\nsubtitle: {told}\n" in map_yaml(found, "found-elsewhere")
