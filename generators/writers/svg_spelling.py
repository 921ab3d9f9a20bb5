"""How SVG spells paths, styles, inks and transformations, in a file as on a screen."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from hyskos.definitions.geometry import MM_PER_PT, Point, Segment
from hyskos.generators.drawing import Circle, Path
from hyskos.generators.inks import ink
from hyskos.generators.writers.numbers import number


def spelt_matrix(matrix: tuple[float, ...]) -> str:
    """Spell a transformation; its factors multiply coordinates, so they have more digits than those."""
    place = " ".join(map(number, matrix[4:]))
    if matrix[:4] == (1, 0, 0, 1):
        return f"translate({place})"
    factors = " ".join(f"{factor:.6f}".rstrip("0").rstrip(".") for factor in matrix[:4])
    return f"matrix({factors} {place})"


def spelt_path(path: Path) -> str:
    """Spell the way of a path."""
    return _way(path.segments)


@lru_cache(maxsize=1 << 12)  # the same board lies on several papers, and repeats its shapes
def _way(segments: tuple[Segment, ...]) -> str:
    return "".join([verb + " ".join(map(number, xy)) for verb, xy in segments])


def spelt_outline(corners: Sequence[Point]) -> str:
    """Spell the way around a polygon."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "Z"


def spelt_attributes(attributes: Mapping[str, str]) -> str:
    """Spell attributes whose values are escaped already, each after a space."""
    return "".join([f' {name}="{value}"' for name, value in attributes.items()])


def spelt_style(shape: Path | Circle) -> dict[str, str]:
    """Spell how a shape is painted, in the order of the attributes' names."""
    style: dict[str, str] = {}
    if shape.fill:
        style["fill"] = spelt_ink(shape.fill)
    if isinstance(shape, Path) and shape.even_odd:
        style["fill-rule"] = "evenodd"
    if shape.stroke:
        style["stroke"] = spelt_ink(shape.stroke)
        if shape.dash:
            style["stroke-dasharray"] = " ".join(map(number, shape.dash))
        if isinstance(shape, Path) and shape.join == "round":
            style["stroke-linecap"] = style["stroke-linejoin"] = "round"
        style["stroke-width"] = number(shape.width * MM_PER_PT)
    return style


@cache
def spelt_ink(name: str) -> str:
    """Spell the colour of an ink."""
    return "#" + "".join(f"{round(part * 255):02x}" for part in ink(name).rgb)
