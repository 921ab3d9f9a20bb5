"""`hyskos import` and `export --format tmj`: maps from and for Tiled and text-mapper, at the door."""

import json
from pathlib import Path

import pytest

from hyskos.cli.main import execute
from hyskos.definitions.loader import load_map

SMALL = {
    "orientation": "hexagonal", "tilewidth": 32, "tileheight": 28, "tilesets": [{"firstgid": 1}],
    "layers": [{"type": "tilelayer", "width": 2, "height": 1, "data": [1, 1]}],
}  # fmt: skip
Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.slow
def test_out_and_back(capsys: Capture) -> None:
    assert execute(["export", "four-x", "--format", "tmj", "-o", "."]) == 0
    assert capsys.readouterr() == ("four-x.tmj\nfour-x-tiles.svg\n", "2 files written to .\n")
    assert 'width="1280"' in Path("four-x-tiles.svg").read_text("utf-8")
    assert execute(["import", "four-x.tmj", "-o", "again.yaml"]) == 0
    lost = "properties of the map: id: four-x"
    assert capsys.readouterr() == ("again.yaml\n", f"not carried over: {lost} (1)\n")
    assert Path("map.schema.json").is_file()
    back, first = load_map("again.yaml"), load_map("four-x")
    assert (back.id, back.spaces, back.starts, back.garrison) == ("again", first.spaces, first.starts, first.garrison)
    assert execute(["import", "four-x.tmj", "-o", "again.yaml", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["lost"] == [{"what": lost, "times": 1}]
    assert execute(["import", "four-x.tmj"]) == 0
    assert capsys.readouterr() == ("four-x.yaml\n", "")


@pytest.mark.slow
def test_every_map_that_ships_without_a_name(capsys: Capture) -> None:
    assert execute(["export", "--format", "tmj", "-o", "all", "--json"]) == 0
    files = json.loads(capsys.readouterr().out)["files"]
    assert {(one["id"], one["format"]) for one in files} >= {("four-x", "tmj"), ("outer-factory", "svg")}


@pytest.mark.slow
def test_what_is_lost_and_wrong_is_told(capsys: Capture) -> None:
    Path("Old Sketch.txt").write_text('0101 3/6 "1"\n0102 swamp\n0202 start\n0101-0102 road\n', "utf-8")
    assert execute(["import", "Old Sketch.txt"]) == 0
    out, err = capsys.readouterr()
    assert out == "old-sketch.yaml\n"
    assert err.splitlines() == [
        "not carried over: labels that are neither points nor a factory: swamp (1)",
        "not carried over: roads and other lines between hexes (1)",
    ]
    Path("open.txt").write_text("0101 heroes\n0102 3/6\n", "utf-8")
    assert execute(["import", "open.txt"]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert "no starting areas" in line  # and not that the list, which this import wrote, is empty
    Path("alone.txt").write_text("0101 heroes\n0505 heroes\n0102 start\n", "utf-8")
    assert execute(["import", "alone.txt"]) == 1
    assert "M207" in capsys.readouterr().err


@pytest.mark.many
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["import", "none.tmx"], "no such file"),
        (["import", "words.txt"], "words.txt: no line of this file describes a hex"),
        (["import", "four.tmj"], "four.tmj: this is not a Tiled map: it has no `orientation`"),
        (["import", "mine.yaml"], "mine.yaml is already YAML"),
        (["import", "list.tmj"], "list.tmj: this is not a Tiled map: neither XML (.tmx) nor JSON (.tmj)"),
        (["import", "number.tmj"], "number.tmj: this is not a Tiled map"),
        (["import", "square.tmj"], "square.tmj: this map is orthogonal"),
        (["import", "origin.tmj"], "origin.tmj: the property `origin` cannot be read"),
        (["import", "origin-q.tmj"], "origin-q.tmj: the property `origin` cannot be read"),
        (["import", "hexes.txt", "-o", "words.txt"], "--force overwrites it"),
        (["export", "anubian", "--format", "tmj"], "anubian is a faction"),
        (["export", "four-y", "--format", "tmj"], "four-x"),
        (["export", "four-x", "--format", "tmj", "--format", "pdf"], "export them one at a time"),
        (["export", "four-x", "--format", "tmj", "--ink", "saver"], "--ink is for print"),
    ],
)
def test_refusals_are_one_line(words: list[str], told: str, capsys: Capture) -> None:
    for name in ("words.txt", "mine.yaml"):
        Path(name).write_text("hello\n", "utf-8")
    Path("hexes.txt").write_text("0101 heroes\n", "utf-8")
    for name, text in (("four", "{}"), ("list", "[]"), ("number", "3"), ("square", '{"orientation": "orthogonal"}')):
        Path(f"{name}.tmj").write_text(text, "utf-8")
    for name, key, value in (("origin", "origin", "x"), ("origin-q", "origin.q", 1.5)):
        Path(f"{name}.tmj").write_text(json.dumps(SMALL | {"properties": [{"name": key, "value": value}]}), "utf-8")
    assert execute(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert told in err
    assert Path("words.txt").read_text("utf-8") == "hello\n"
