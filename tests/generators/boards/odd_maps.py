"""Maps of other shapes than the shipped ones, to show that nothing knows how many hexes there are."""

from collections.abc import Collection, Iterable

from hyskos.definitions.kinds.faction import SECTIONS
from hyskos.definitions.kinds.map import Axial, Map, Points, Space, Start


def hexagon(radius: int) -> list[Axial]:
    span = range(-radius, radius + 1)
    return [Axial(q, r) for q in span for r in span if abs(q + r) <= radius]


def rectangle(columns: int, rows: int) -> list[Axial]:
    """Rows of pointy hexes, every second one moved by half a hex."""
    return [Axial(column - columns // 2 - row // 2, row) for row in range(rows) for column in range(columns)]


def make(name: str, hexes: Iterable[Axial], orientation: str, starts: Collection[Axial] = ()) -> Map:
    """Number hexes from the middle outwards; every fourth one is a factory; small maps have points of two digits."""
    places = sorted((at for at in hexes if at not in starts), key=lambda at: (at.distance(Axial(0, 0)), at))
    most = 5 if len(places) < 25 else 2
    spaces = tuple(
        Space(n, at, None, SECTIONS[n // 4 % 6]) if n % 4 == 0 else Space(n, at, Points(n % 3 * most + 1, 12))
        for n, at in enumerate(places, 1)
    )
    return Map(
        id=name,
        game="rolling-pyramids",
        version="0.1",
        provenance="proposal",
        title={"en": "Odd map", "es": "Mapa raro"},
        subtitle={"en": "Another shape", "es": "Otra forma"},
        orientation=orientation,
        spaces=spaces,
        starts=tuple(Start(die, at) for die, at in enumerate(starts, 1)),
        garrison={space.number: 5 for space in spaces},
        start_garrison=10,
    )


def odd_maps() -> list[Map]:
    wide = rectangle(6, 4)
    return [
        make("rectangle", wide, "pointy", [wide[0], wide[5], wide[18], wide[23]]),
        make("ring", hexagon(1), "flat", [Axial(-1, 0), Axial(1, 0)]),
        make("pointy", hexagon(3), "pointy", [Axial(-3, 0), Axial(3, 0)]),
        make("lake", [at for at in hexagon(2) if at not in (Axial(0, 1), Axial(2, -2))], "flat"),
    ]
