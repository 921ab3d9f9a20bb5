"""How SVG spells paths, styles, inks and transformations, in a file as on a screen."""

from functools import cache

from hyskos.definitions.geometry import MM_PER_PT
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
    return "".join(verb + " ".join(map(number, xy)) for verb, xy in path.segments)


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
