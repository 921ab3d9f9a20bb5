"""A main board with a position of a game: forces, insignia and devices on the board as it is printed."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from hyskos.definitions.geometry import Point
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.main_board import main_board
from hyskos.generators.boards.shared import icons
from hyskos.generators.boards.shared.style import BOLD, SECTION, centred_baseline
from hyskos.generators.drawing import Circle, Drawing, Field, Group, Item, Path, Text, group, walk
from hyskos.generators.inks import readable_on
from hyskos.generators.typography import in_own_fonts, set_in

CHIP = 3.8
"""Radius in mm of an owner's mark."""
DEVICE = 3.0
"""Radius in mm of a device's mark."""
_BIG = SECTION + 6


@dataclass(frozen=True, slots=True)
class Holder:
    """How a player is shown: an ink, and a letter that works without colour."""

    letter: str
    ink: str


@dataclass(frozen=True, slots=True)
class Force:
    """A force on a space: soldiers and heroes as players write them."""

    holder: str
    units: int
    heroes: int


@dataclass(frozen=True, slots=True)
class PlacedDevice:
    """A device: a ram or spikes on the border to `across`, an umbrella on its space; places as in `hex_middles`."""

    holder: str
    kind: str
    position: str
    across: str | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """A position: forces by number of a space, insignia by die of a starting area, and devices."""

    holders: Mapping[str, Holder]
    forces: Mapping[str, Force]
    starts: Mapping[str, str]
    devices: Iterable[PlacedDevice] = ()


def on_board(board: Map, standing: Standing, *, lang: str) -> Drawing:
    """Draw a position on an A3 board; starting areas in `forces` and `devices` are `S1` to `S4`."""
    with set_in(board.fonts):
        drawing = main_board.draw(board, lang=lang)
        fields = {item.id: item for item, _ in walk(drawing.items) if isinstance(item, Field)}
        centres = dict(hex_middles(drawing.items))
        items = [
            *(
                item
                for place_name, force in standing.forces.items()
                for item in _force(fields, place_name, force, standing)
            ),
            *(item for die, name in standing.starts.items() for item in _start(fields, die, standing.holders[name])),
            *(
                item
                for device in standing.devices
                for item in _device(centres, device, standing.holders[device.holder])
            ),
        ]
        layer = group(items, id="position", title="position", layer=True)
        return in_own_fonts(replace(drawing, id=f"{drawing.id}_position", items=(*drawing.items, layer)))


def hex_middles(items: Iterable[Item]) -> Iterator[tuple[str, Point]]:
    """Yield the name and centre of every hex on a drawn board; starting areas are S1 to S4."""
    for item in items:
        if not isinstance(item, Group):
            continue
        kind, _dash, number = (item.id or "").partition("-")
        if kind in ("space", "start") and number:
            outline = next(path for path, _ in walk(item.items) if isinstance(path, Path))
            points = [points for _kind, points in outline.segments if points]
            centre = (sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points))
            yield ("S" if kind == "start" else "") + number, centre
        else:
            yield from hex_middles(item.items)


def _force(fields: Mapping[str, Field], place_name: str, force: Force, standing: Standing) -> Iterator[Item]:
    """Write a force like players do: soldiers in their field next to the owner's mark, heroes in theirs."""
    holder = standing.holders[force.holder]
    if place_name.startswith("S"):  # the Pharaoh's in a solo game, in its only small field
        spot = fields[f"insignia-{place_name[1:]}"]
        x, y = spot.centre
        heroes = f"{force.heroes}*" if force.heroes else ""
        text = "+".join(filter(None, (str(force.units) if force.units else "", heroes)))
        yield Text(x, centred_baseline(y, SECTION), text, SECTION, font="bold", anchor="middle")
        yield from _chip(x, spot.y + spot.h + CHIP * 0.6, holder)
        return
    spot = fields[f"field-{place_name}"]
    y = spot.y + spot.h / 2
    yield from _chip(spot.x + CHIP + 0.8, y, holder)
    if force.units:
        x = spot.x + 2 * CHIP + 0.8 + (spot.w - 2 * CHIP - 0.8) / 2 - 0.6
        yield Text(x, centred_baseline(y, _BIG), str(force.units), _BIG, font="bold", anchor="middle")
    if force.heroes and (tab := fields.get(f"heroes-{place_name}")):
        centre = tab.centre
        yield Text(centre[0], centred_baseline(centre[1], _BIG), str(force.heroes), _BIG, font="bold", anchor="middle")


def _start(fields: Mapping[str, Field], die: str, holder: Holder) -> Iterator[Item]:
    spot = fields[f"insignia-{die}"]
    yield from _chip(*spot.centre, holder, CHIP * 1.25)


def _chip(x: float, y: float, holder: Holder, radius: float = CHIP) -> Iterator[Item]:
    mark = readable_on(holder.ink)
    yield Circle(x, y, radius, fill=holder.ink, stroke="black", width=BOLD / 2)
    yield Text(x, centred_baseline(y, SECTION), holder.letter, SECTION, font="bold", anchor="middle", ink=mark)


def _device(centres: Mapping[str, Point], placed: PlacedDevice, holder: Holder) -> Iterator[Item]:
    """Put the icon of a device on its border, closer to its owner; an umbrella's goes next to the pyramid."""
    x, y = centres[placed.position]
    if placed.across is None:
        x, y = x - 3.4 * DEVICE, y + 2.8 * DEVICE
    else:
        to = centres[placed.across]
        x, y = x + (to[0] - x) * 0.47, y + (to[1] - y) * 0.47
    yield Circle(x, y, DEVICE, fill=holder.ink, stroke="black", width=BOLD / 2)
    yield icons.icon(placed.kind, x, y, DEVICE * 1.35, readable_on(holder.ink))
