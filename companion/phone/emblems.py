"""Convert emblems (built-in or custom) to screen paths in a square of 100 by 100."""

from collections.abc import Iterator

from hyskos.definitions.art.library import load_art
from hyskos.definitions.art.shapes import CURRENT, Art, Disc, Shape
from hyskos.definitions.geometry import Segment
from hyskos.definitions.kinds.faction import Faction
from hyskos.definitions.plain_data import Json
from hyskos.generators.inks import ink

SIDE = 100.0


def screen(name: str) -> str:
    """Return an ink, or a tint of one, as an RGB colour.

    >>> screen("brick"), screen("black@60")
    ('#b5482a', '#666666')
    """
    return "#" + "".join(f"{round(255 * part):02x}" for part in ink(name).rgb)


def emblem_paths(faction: Faction) -> list[Json]:
    """Return the paths of a faction's emblem in painting order; "current" stands for the faction's colour."""
    art = load_art("emblems", faction.emblem, faction.arts)
    return [_path(shape, art) for shape in art.shapes]


def _path(shape: Shape | Disc, art: Art) -> dict[str, Json]:
    scale = SIDE / max(art.width, art.height)
    segments = shape.segments() if isinstance(shape, Disc) else shape.segments
    return {
        "d": "".join(_moved(segments, art, scale)),
        "fill": _colour(shape.fill),
        "stroke": _colour(shape.stroke),
        "width": shape.width if shape.points else round(shape.width * scale, 2),
        "points": shape.points,
        "evenOdd": isinstance(shape, Shape) and shape.even_odd,
        "round": isinstance(shape, Shape) and shape.round,
    }


def _colour(name: str | None) -> str | None:
    return None if name is None else "current" if name == CURRENT else screen(name)


def _moved(segments: tuple[Segment, ...], art: Art, scale: float) -> Iterator[str]:
    """Write an outline scaled to the square, to a thousandth of its side; narrow art is centred."""
    left, top = (SIDE - art.width * scale) / 2, (SIDE - art.height * scale) / 2
    for letter, xy in segments:
        yield letter + " ".join(
            f"{part * scale + (top if i % 2 else left):.1f}".removesuffix(".0") for i, part in enumerate(xy)
        )
