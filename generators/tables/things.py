"""Objects in a save of Tabletop Simulator: kind, position, shape, picture, and a unique GUID.

Flat components are custom tiles with a square picture: a tile is two inches wide at scale 1 whether or not pictures are
stretched, and its two scales set its shape. In its own coordinates, the picture's right is at -x and its top at -z.
"""

import hashlib
from collections.abc import Sequence

from hyskos.generators.inks import ink
from hyskos.generators.tables.layout import Spot
from hyskos.generators.tables.solids import INCH

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
    title: str, size: tuple[float, float], url: str, spot: Spot, *,
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
    return thing("Custom_Tile", spot, title, y=FLAT, scale=scale, Locked=locked, CustomImage=image)


def thing(
    kind: str, spot: Spot, title: str, *, y: float = SURFACE + DROP,
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
