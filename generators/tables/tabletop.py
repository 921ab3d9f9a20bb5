"""Save files of Tabletop Simulator: objects with their pictures and models, snap points, notebook.

Follows the format's documentation, "Save File Format" in the program's Knowledge Base.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field

from hyskos.definitions.dice import DICE_EACH
from hyskos.definitions.kinds.faction import Faction
from hyskos.definitions.kinds.pieces import PyramidSize
from hyskos.definitions.values import dataclass
from hyskos.generators.inks import ink
from hyskos.generators.tables import faces, layout, solids
from hyskos.generators.tables.contents import Mat, Piece, Seat, VirtualTable, marker_title
from hyskos.generators.tables.faces import texture
from hyskos.generators.tables.layout import PlayerSide, TablePosition
from hyskos.generators.tables.notes import on_screen
from hyskos.generators.tables.solids import INCH
from hyskos.generators.words import words
from hyskos.generators.writers import PROGRAM
from hyskos.generators.writers.origin import moment

# Objects in a save of Tabletop Simulator: kind, position, shape, picture, and a unique GUID.
#
# Flat components are custom tiles with a square picture: a tile is two inches wide at scale 1 whether or not pictures
# are stretched, and its two scales set its shape. In its own coordinates, the picture's right is at -x and its top at
# -z.

Thing = dict[str, object]
TILE = 2.0
"""Width of a tile at scale 1, inches."""
THICK = 0.1
SURFACE = 0.96
"""Height of the surface of a table, inches."""
FLAT = SURFACE + THICK
"""Height of the middle of a tile lying on the table, inches."""
TOP = FLAT + THICK
DROP = 0.4
"""Height above that at which loose objects start; they drop into place."""
BOX, CIRCLE = 0, 2
"""Shapes of tiles."""


def tile(
    title: str, size: tuple[float, float], url: str, spot: TablePosition, *,
    behind: str = "", shape: int = BOX, stacks: bool = False, locked: bool = False,
) -> Thing:  # fmt: skip
    """Make a flat object: its size in mm, and the addresses of its front and back pictures."""
    scale = size[0] / INCH / TILE, 1.0, size[1] / INCH / TILE
    image = {
        "ImageURL": url,
        "ImageSecondaryURL": behind,
        "ImageScalar": 1.0,
        "WidthScale": 0.0,
        "CustomTile": {"Type": shape, "Thickness": THICK, "Stackable": stacks, "Stretch": True},
    }
    return make_object("Custom_Tile", spot, title, y=FLAT, scale=scale, Locked=locked, CustomImage=image)


def make_object(
    kind: str, spot: TablePosition, title: str, *, y: float = SURFACE + DROP,
    scale: tuple[float, float, float] = (1.0, 1.0, 1.0), **more: object,
) -> Thing:  # fmt: skip
    """Make an object with the properties that all share, and `more`; `y` is the height of its origin in inches."""
    transform = {
        "posX": json_number(spot.x), "posY": json_number(y), "posZ": json_number(spot.z),
        "rotX": 0.0, "rotY": spot.turn, "rotZ": 0.0,
        "scaleX": json_number(scale[0]), "scaleY": scale[1], "scaleZ": json_number(scale[2]),
    }  # fmt: skip
    white = {"r": 1.0, "g": 1.0, "b": 1.0}
    return {"GUID": "", "Name": kind, "Transform": transform, "Nickname": title, "ColorDiffuse": white, **more}


def json_number(number: float) -> float:
    """Round a number as it is written, avoiding -0.0."""
    return round(number, 6) + 0.0


def colour(name: str) -> dict[str, float]:
    """Convert an ink to the program's colour format."""
    return dict(zip("rgb", map(json_number, ink(name).rgb), strict=True))


def set_guids(things: Sequence[Thing], stem: str) -> list[Thing]:
    """Set a distinct GUID of six hexadecimal digits on every object and on its contents."""
    taken: set[str] = set()

    def mark_of(thing: Thing) -> Thing:
        count = len(taken)
        while (mark := hashlib.sha256(f"{stem}/{count}".encode()).hexdigest()[:6]) in taken:
            count += 100_003
        taken.add(mark)
        contained, ways = thing.get("ContainedObjects", []), thing.get("States", {})
        assert isinstance(contained, list)
        assert isinstance(ways, dict)
        inside: Thing = {"ContainedObjects": [mark_of(child) for child in contained]} if contained else {}
        states: Thing = {"States": {key: mark_of(child) for key, child in ways.items()}} if ways else {}
        return {**thing, "GUID": mark, **inside, **states}

    return [mark_of(thing) for thing in things]


# The save: seats, pieces, markers, mats, rules.

IMAGES, MODELS, BOOKS = "Mods/Images", "Mods/Models", "Mods/PDF"
"""Folders of the program's data, in which it finds a file by its bare name."""
SAVES = "Saves"
COLOURS = ("White", "Red", "Blue", "Green", "Yellow", "Purple", "Orange", "Pink", "Teal", "Brown")
"""The program's player colours, in the order in which seats receive them."""
_FIGURINE = 1  # a model that rights itself
_GREY = {"r": 0.5, "g": 0.5, "b": 0.5}


@dataclass(slots=True)
class Save:
    """A save in progress: the table, the location of its files, and the pictures and models it refers to."""

    table: VirtualTable
    prefix: str = ""
    files: dict[str, bytes] = field(default_factory=dict)

    @property
    def stem(self) -> str:
        """Return the stem of file names."""
        return f"{self.table.id}_{self.table.lang}"

    def file(self, folder: str, name: str, content: bytes) -> str:
        """Store a file and return the address that objects use for it."""
        self.files[f"{folder}/{name}"] = content
        return f"{self.prefix}{name}"

    def model(self, piece: Piece) -> Mapping[str, object]:
        """Return mesh, collider and picture of a piece; equal pieces share files."""
        name = f"{self.table.prefix}_{piece.key}"
        if f"{MODELS}/{name}.obj" not in self.files and self.table.art:
            meshes = solids.figure(piece.figure) if piece.figure else (solids.pyramid(_size(piece)),)
            hulls = meshes if piece.figure else solids.walls(_size(piece))
            origin = solids.centre(meshes)
            self.file(MODELS, f"{name}.obj", solids.obj(piece.key, meshes, origin))
            self.file(MODELS, f"{name}_collider.obj", solids.obj(piece.key, hulls, origin))
            self.file(IMAGES, f"{name}.png", texture(faces.piece_side(self.table.art, piece)))
        return {
            "MeshURL": f"{self.prefix}{name}.obj",
            "DiffuseURL": f"{self.prefix}{name}.png",
            "NormalURL": "",
            "ColliderURL": f"{self.prefix}{name}_collider.obj",
            "Convex": True,
            "MaterialIndex": 0,
            "TypeIndex": _FIGURINE,
            "CastShadows": True,
        }


def _size(piece: Piece) -> PyramidSize:
    if piece.size is None:
        raise ValueError(piece.key)
    return piece.size


def save_files(table: VirtualTable, prefix: str = "", book: bytes = b"") -> dict[str, bytes]:
    """Write a table as a save with its pictures, models and rules, by their paths in the program's folder.

    `prefix` begins the address of each picture and model; if empty, the program looks in its own folders. `book` is the
    PDF of the rules. Raises MissingExtraError without pypdfium2.
    """
    save = Save(table, prefix)
    things = set_guids([*_things(save), *_book(save, book)], save.stem)
    date = moment()
    save_content = {
        "SaveName": table.title,
        "LuaScript": f"-- <!-- Made by {PROGRAM} -->",
        "EpochTime": int(date.timestamp()),
        "Date": f"{date:%m/%d/%Y %H:%M:%S}",
        "GameMode": table.title,
        "Table": "Table_RPG",
        "Sky": "Sky_Museum",
        "Note": on_screen(table),
        "Rules": "",
        "PlayerTurn": "",
        "Grid": {"Type": 0, "Lines": False, "Snapping": False, "Offset": False, "xSize": 2.0, "ySize": 2.0},
        "Hands": {"Enable": True, "DisableUnused": False, "Hiding": 0, "HandTransforms": list(_hands(table))},
        "TabStates": dict(_tabs(table)),
        "VersionNumber": "",
        "ObjectStates": things,
    }
    content = json.dumps(save_content, ensure_ascii=False, indent=1) + "\n"
    return {f"{SAVES}/{save.stem}.json": content.encode(), **save.files}


def _things(save: Save) -> Iterator[Thing]:
    table = save.table
    first, *remaining = layout.centres(table)
    if table.board:
        yield _mat(save, table.board, first, locked=True)
    for sheet, spot in zip(table.sheets, remaining, strict=True):
        yield _mat(save, sheet, spot, locked=True)
    for seat, side in zip(table.seats, layout.sides(table), strict=True):
        yield from _seat(save, seat, side)
    width, height = layout.middle_size(table)
    for number, sides in enumerate(table.dice):
        yield _die(
            sides, words("tables", table.lang)["dice"], TablePosition(width / 2 + 1.0, height / 2 - number), "white"
        )
    if table.is_drawn:
        pieces = [piece for seat in table.seats for piece in seat.pieces]
        inside = [_piece(save, piece, TablePosition(0.0, 0.0)) for piece in pieces]
        title = words("tables", table.lang)["bag"]
        yield make_object("Bag", first, title, Bag={"Order": 2}, ContainedObjects=inside)


def _seat(save: Save, seat: Seat, side: PlayerSide) -> Iterator[Thing]:
    table, deep = save.table, layout.depth(seat)
    half = layout.inches(seat.mat)[0] / 2 if seat.mat else 4.0
    if seat.mat:
        yield _mat(save, seat.mat, side.spot(0.0, layout.inches(seat.mat)[1] / 2), locked=True)
    for card in table.cards:
        width, height = layout.inches(card)
        yield _mat(save, card, side.spot(-half - layout.GAP - width / 2, height / 2))
    for number, sides in enumerate(seat.dice):
        title = words("tables", table.lang)["dice-of"].format(owner=seat.title, n=1, sides=sides)
        yield _die(sides, title, side.spot(half + layout.GAP + 0.6, 0.6 + 1.2 * number), seat.ink)
    if seat.token:
        title = words("tables", table.lang)["token"].format(colour=seat.title)
        yield make_object("PlayerPawn", side.spot(0.0, 1.0), title, y=SURFACE + DROP, ColorDiffuse=colour(seat.ink))
    if not table.is_drawn:
        yield from _set_up_pieces(save, seat, side)
    yield from _markers(save, seat, side, deep + layout.BEHIND / 2)


def _set_up_pieces(save: Save, seat: Seat, side: PlayerSide) -> Iterator[Thing]:
    """Set up a player's pieces: on their starting places on the board, otherwise in a row in front of the player."""
    board = save.table.board
    places = {place.name: place for place in board.places} if board else {}
    unplaced = [piece for piece in seat.pieces if not piece.entry]
    for number, piece in enumerate(unplaced):
        yield _piece(save, piece, side.spot(1.3 * (number - (len(unplaced) - 1) / 2), 1.0))
    for piece in seat.pieces:
        if piece.entry and board:
            spot = layout.on_board(save.table, board, places[piece.entry])
            yield _piece(save, piece, TablePosition(spot.x, spot.z, side.spot(0, 0).turn), TOP + 0.9 * piece.level)


def _piece(save: Save, piece: Piece, spot: TablePosition, floor: float = SURFACE) -> Thing:
    meshes = solids.figure(piece.figure) if piece.figure else (solids.pyramid(_size(piece)),)
    low = min(at[1] for mesh in meshes for triangle in mesh for at, _ in triangle.corners)
    y = floor + (solids.centre(meshes)[1] - low) / INCH + 0.1
    return make_object("Custom_Model", spot, piece.title, y=y, CustomMesh=save.model(piece))


def _markers(save: Save, seat: Seat, side: PlayerSide, away: float) -> Iterator[Thing]:
    """Yield infinite bags of a faction's markers, and of numbers for fields."""
    terms, markers = words("tables", save.table.lang), []
    for faction in save.table.factions:
        if not seat.mat or seat.mat.definition != faction:
            continue
        for kind in faces.markers(faction):
            title = marker_title(save.table, faction, kind)
            url = save.file(
                IMAGES, f"{save.table.prefix}_{faction.id}-{kind}.png", texture(faces.marker(faction, kind))
            )
            markers.append(
                tile(title, (faces.MARKER, faces.MARKER), url, TablePosition(0.0, 0.0), shape=CIRCLE, stacks=True)
            )
    if save.table.has_number_fields:
        markers.append(_number(save))
    for number, inside in enumerate(markers):
        spot = side.spot(2.4 * (number - (len(markers) - 1) / 2), away)
        title = str(inside["Nickname"]) or terms["number"]
        yield make_object(
            "Infinite_Bag", spot, title, y=SURFACE + DROP, scale=(0.7, 0.7, 0.7), ContainedObjects=[inside]
        )


def _number(save: Save) -> Thing:
    """Make a number that changes at a keystroke: one tile with several states."""
    tiles = []
    for digit in faces.DIGITS:
        url = save.file(IMAGES, f"number-{digit}.png", texture(faces.number(digit)))
        title = words("tables", save.table.lang)["number"]
        tiles.append(tile(title, (faces.NUMBER, faces.NUMBER), url, TablePosition(0.0, 0.0), stacks=False))
    first, *remaining = tiles
    return {**first, "States": {str(state): tile for state, tile in enumerate(remaining, start=2)}}


def _mat(save: Save, mat: Mat, spot: TablePosition, *, locked: bool = False) -> Thing:
    """Make a flat component with a snap point on each of its places, its back below."""
    whose = save.table.id if _for_other_rounds(mat) else save.table.prefix
    name = f"{whose}_{mat.definition.id}_{save.table.lang}"
    front = save.file(IMAGES, f"{name}.png", texture(mat.front))
    behind = save.file(IMAGES, f"{name}_back.png", texture(mat.back)) if mat.back else ""
    laid = tile(mat.title, (mat.front.width, mat.front.height), front, spot, behind=behind, locked=locked)
    half = mat.front.width / 2, mat.front.height / 2
    points = [
        {
            "Position": {
                "x": json_number((half[0] - at.x) / half[0]),
                "y": THICK,
                "z": json_number((at.y - half[1]) / half[1]),
            }
        }
        for at in mat.places
    ]
    return {**laid, **({"AttachedSnapPoints": points} if points else {})}


def _for_other_rounds(mat: Mat) -> bool:
    """Return whether a player board has unusual rounds or dice, so that tables cannot share its picture."""
    board = mat.definition
    return isinstance(board, Faction) and (board.rounds, board.solo_rounds, board.around) != (10, 15, DICE_EACH)


def _die(sides: int, title: str, spot: TablePosition, of: str) -> Thing:
    return make_object(f"Die_{sides}", spot, title, y=SURFACE + 1.0, ColorDiffuse=colour(of))


def _book(save: Save, book: bytes) -> Iterator[Thing]:
    """Make the rules as a PDF object to leaf through."""
    if book:
        url = save.file(BOOKS, f"{save.table.prefix}_rules_{save.table.lang}.pdf", book)
        pdf = {"PDFUrl": url, "PDFPassword": "", "PDFPage": 0, "PDFPageOffset": 0}
        away = layout.reach(save.table) + 5.0
        spot = TablePosition(-away, away)
        yield make_object("Custom_PDF", spot, words("tables", save.table.lang)["rules"], y=FLAT, CustomPDF=pdf)


def _hands(table: VirtualTable) -> Iterator[Thing]:
    """Yield a hand zone for every player, behind the player's own board."""
    for name, seat, side in zip(COLOURS, table.seats, layout.sides(table), strict=False):
        spot = side.spot(0.0, layout.depth(seat) + 2 * layout.BEHIND + 2.0)
        transform = {
            "posX": json_number(spot.x), "posY": 4.0, "posZ": json_number(spot.z),
            "rotX": 0.0, "rotY": (spot.turn + 180) % 360,
            "rotZ": 0.0, "scaleX": 12.0, "scaleY": 6.0, "scaleZ": 4.0,
        }  # fmt: skip
        yield {"Color": name, "Transform": transform}


def _tabs(table: VirtualTable) -> Iterator[tuple[str, Thing]]:
    """Yield notebook pages with the rules, one for each chapter."""
    for number, chapter in enumerate(table.rules):
        body = "\n\n".join(chapter.paragraphs)
        page = {"title": chapter.title, "body": body, "color": "Grey", "visibleColor": _GREY, "id": number}
        yield str(number), page
