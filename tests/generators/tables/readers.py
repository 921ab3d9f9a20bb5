"""Readers of our own for saves of Tabletop Simulator, modules of VASSAL and OBJ models.

Written from the documents of the formats, not from the writers: "Save File Format" of the Knowledge Base of Tabletop
Simulator, the reference manual of VASSAL with the sequences that its pieces are spelt in, and the OBJ format.
"""

import io
import json
import math
import struct
import zipfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from xml.etree import ElementTree as ET

INCH = 25.4
Point = tuple[float, float]
Point3 = tuple[float, float, float]


@dataclass
class Tile:
    """A flat thing on the table: its size, and its snap points in mm from the upper left corner of its picture."""

    title: str
    picture: str
    back: str
    size: Point
    points: list[Point]
    corners: list[Point]  # on the table, inches
    world: list[Point]  # snap points on the table, inches


@dataclass
class Save:
    """What a save holds, read as the program does: a unit is an inch, a tile has two of them at scale 1."""

    raw: dict[str, Any]
    things: list[dict[str, Any]] = field(default_factory=list)

    @classmethod
    def read(cls, content: bytes) -> "Save":
        raw = json.loads(content)
        return cls(raw, list(_all(raw["ObjectStates"])))

    def named(self, kind: str) -> list[dict[str, Any]]:
        return [thing for thing in self.things if thing["Name"] == kind]

    def tiles(self) -> list[Tile]:
        return [_tile(thing) for thing in self.raw["ObjectStates"] if thing["Name"] == "Custom_Tile"]

    def addresses(self) -> set[str]:
        return set(_addresses(self.raw))


def _all(things: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for thing in things:
        yield thing
        yield from _all(thing.get("ContainedObjects", []))
        yield from _all(list(thing.get("States", {}).values()))


def _addresses(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, entry in value.items():
            if key.endswith(("URL", "Url")) and entry:
                yield entry
            yield from _addresses(entry)
    elif isinstance(value, list):
        for entry in value:
            yield from _addresses(entry)


def on_table(thing: dict[str, Any], x: float, z: float) -> Point:
    """Take a point of a thing's own coordinates to the table: scaled, turned clockwise as seen from above, moved."""
    at = thing["Transform"]
    turn = math.radians(at["rotY"])
    x, z = x * at["scaleX"], z * at["scaleZ"]
    return (at["posX"] + x * math.cos(turn) + z * math.sin(turn), at["posZ"] - x * math.sin(turn) + z * math.cos(turn))


def _tile(thing: dict[str, Any]) -> Tile:
    """A tile's own coordinates reach from -1 to 1; its picture has its right at -x and its top at -z."""
    at, image = thing["Transform"], thing["CustomImage"]
    size = 2 * at["scaleX"] * INCH, 2 * at["scaleZ"] * INCH
    local = [(point["Position"]["x"], point["Position"]["z"]) for point in thing.get("AttachedSnapPoints", [])]
    points = [((1 - x) / 2 * size[0], (1 + z) / 2 * size[1]) for x, z in local]
    corners = [on_table(thing, x, z) for x, z in ((1, -1), (-1, -1), (-1, 1), (1, 1))]
    world = [on_table(thing, x, z) for x, z in local]
    return Tile(thing["Nickname"], image["ImageURL"], image["ImageSecondaryURL"], size, points, corners, world)


def sequence(text: str, delimiter: str) -> list[str]:
    """Read a sequence: parts between delimiters, of which those behind a backslash belong to a part."""
    parts, part, i = [], "", 0
    while i < len(text):
        if text[i] == "\\" and text[i + 1 : i + 2] == delimiter:
            part, i = part + delimiter, i + 2
        elif text[i] == delimiter:
            parts, part, i = [*parts, part], "", i + 1
        else:
            part, i = part + text[i], i + 1
    return [*parts, part]


def onion(text: str) -> list[list[str]]:
    """Read a piece inside of its traits: each holds the rest after a tab."""
    first, *rest = sequence(text, "\t")
    assert len(rest) < 2
    return [sequence(first, ";"), *(onion(rest[0]) if rest else [])]


@dataclass
class Slot:
    """A piece in its slot: its name, picture, prototypes, and how many pixels are kept for it."""

    name: str
    picture: str
    prototypes: list[str]
    size: tuple[int, int]
    number: str


@dataclass
class Board:
    """A board of a window: its picture, and its regions in mm from the upper left corner."""

    window: str
    kind: str
    name: str
    picture: str
    regions: dict[str, Point]
    pixels: tuple[int, int]


@dataclass
class Module:
    members: dict[str, bytes]
    root: ET.Element
    comment: bytes

    @classmethod
    def read(cls, content: bytes) -> "Module":
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            assert archive.testzip() is None
            members = {name: archive.read(name) for name in archive.namelist()}
            return cls(members, ET.fromstring(members["buildFile.xml"]), archive.comment)

    def all(self, kind: str) -> list[ET.Element]:
        return [element for element in self.root.iter() if element.tag.rpartition(".")[2] == kind]

    def boards(self, dpi: float) -> list[Board]:
        boards = []
        for window in (*self.all("Map"), *self.all("PrivateMap")):
            for board in window.iter("VASSAL.build.module.map.boardPicker.Board"):
                regions = [element for element in board.iter() if element.tag.endswith(".Region")]
                picture = board.get("image", "")
                at = {
                    region.attrib["name"]: (int(region.attrib["originx"]), int(region.attrib["originy"]))
                    for region in regions
                }
                spots = {name: (x / dpi * INCH, y / dpi * INCH) for name, (x, y) in at.items()}
                assert len(spots) == len(regions), "two regions of one name"
                pixels = png_size(self.members[f"images/{picture}"]) if picture else (0, 0)
                kind = window.tag.rpartition(".")[2]
                boards.append(Board(window.attrib["mapName"], kind, board.attrib["name"], picture, spots, pixels))
        return boards

    def slots(self, parent: ET.Element | None = None) -> list[Slot]:
        tags = ("PieceSlot", "CardSlot")
        return [
            slot_of(element)
            for element in (self.root if parent is None else parent).iter()
            if element.tag.rpartition(".")[2] in tags
        ]


def slot_of(element: ET.Element) -> Slot:
    """Read a slot: a command that adds a piece, `+/` and id, type and state between slashes."""
    text = element.text or ""
    assert text.startswith("+/")
    nobody, kind, state = sequence(text[2:], "/")
    traits, states = onion(kind), onion(state)
    assert nobody == "null"
    assert len(traits) == len(states)
    basic, where = traits[-1], states[-1]
    assert (basic[0], basic[1:3], len(basic)) == ("piece", ["", ""], 5)
    assert where == ["null", "0", "0", element.attrib["gpid"], "0"]
    prototypes = [trait[1] for trait in traits[:-1] if trait[0] == "prototype"]
    size = int(element.attrib["width"]), int(element.attrib["height"])
    return Slot(basic[4], basic[3], prototypes, size, element.attrib["gpid"])


def png_size(content: bytes) -> tuple[int, int]:
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    wide, high, depth, kind = struct.unpack(">IIBB", content[16:26])
    assert (depth, kind) == (8, 2), "no RGB"
    return wide, high


@dataclass
class Model:
    """A model: corners in inches, and its triangles by the numbers of corners, an object after the other."""

    corners: list[Point3]
    places: list[Point]
    normals: list[Point3]
    objects: list[list[tuple[tuple[int, int, int], ...]]]

    @classmethod
    def read(cls, content: bytes) -> "Model":
        rows: dict[str, list[tuple[float, ...]]] = {"v": [], "vt": [], "vn": []}
        objects: list[list[tuple[tuple[int, int, int], ...]]] = []
        for line in content.decode("ascii").splitlines():
            word, *values = line.split() or ["#"]
            if word in rows:
                rows[word].append(tuple(map(float, values)))
            elif word == "o":
                objects.append([])
            elif word == "f":
                objects[-1].append(tuple(tuple(int(number) - 1 for number in value.split("/")) for value in values))
            else:
                assert word == "#", line
        return cls(rows["v"], rows["vt"], rows["vn"], objects)

    def open_edges(self, index: int) -> list[tuple[int, int]]:
        """List the edges of an object that no neighbour runs along the other way: none of a closed one."""
        edges = Counter((face[i][0], face[(i + 1) % 3][0]) for face in self.objects[index] for i in range(3))
        return [edge for edge, n in edges.items() if n != 1 or edges[edge[::-1]] != 1]

    def volume(self, index: int) -> float:
        """Give the volume of an object in cubic inches; negative if its sides face inwards."""
        total = 0.0
        for face in self.objects[index]:
            a, b, c = (self.corners[corner[0]] for corner in face)
            total += (
                a[0] * (b[1] * c[2] - b[2] * c[1])
                - a[1] * (b[0] * c[2] - b[2] * c[0])
                + a[2] * (b[0] * c[1] - b[1] * c[0])
            )
        return total / 6

    def size(self) -> Point3:
        spans = [max(axis) - min(axis) for axis in zip(*self.corners, strict=True)]
        return spans[0], spans[1], spans[2]
