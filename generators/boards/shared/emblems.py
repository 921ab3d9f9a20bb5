"""Emblems drawn as paths on a square of 100 units: the four factions, and the figures of the ring race.

The factions are heads in profile with wig and broad collar. All four share one construction: the head looks to the
right, the wig falls behind it, the collar carries it. What tells them apart is the outline alone (ears and muzzle,
beak, jaws), so that an emblem is known at 15 mm in any ink.
"""

import difflib
from dataclasses import dataclass

from hyskos.generators.boards.shared.style import BOLD, HAIR, LINE, Style
from hyskos.generators.drawing import Circle, Group, Item, Path, Segment, UndrawableError, group

# A line that starts with a role is one part, drawn in this order. Body and gold are filled and outlined, cut shows the
# ground (eyes, bands), edge and line are strokes, solid has the ink of the outline. Three numbers are a disc.
_WIG = """
    body M 36 38 C 26 40 19 46 17 56 L 12 88 C 28 92 48 92 64 88 L 61 70 L 44 42 Z
    cut M 16.9 57 C 30.5 61 42 61 61 57 L 61 60.4 C 42 64.4 30 64.4 16.4 60.4 Z
    cut M 15.4 66.5 C 29 70.5 42 70.5 61 66.5 L 61 69.9 C 42 73.9 28.5 73.9 14.9 69.9 Z
    cut M 13.9 76 C 27.5 80 42 80 62 76 L 62.6 79.4 C 42 83.4 27 83.4 13.4 79.4 Z
    edge M 36 38 C 26 40 19 46 17 56 L 12 88 C 28 92 48 92 64 88 L 61 70 L 44 42 Z"""
_SPINES = """M 36 42 L 24 44 L 25 51 L 16 55 L 18 62 L 10 68 L 14 74 L 8 81 L 12 88
    C 28 92 48 92 64 88 L 61 74 L 44 44 Z"""
_COLLAR = """
    gold M 14 86 C 28 91 50 91 64 86 L 72 96 C 55 101 23 101 6 96 Z
    line M 10 91 C 26 96 52 96 68 91"""

_DRAWINGS = {
    "jackal": f"""{_WIG}
    body M 50 36 L 60 5 C 66 16 67 28 64 42 Z
    body M 33 42 C 29 28 32 14 40 1 C 48 11 53 23 55 35 C 61 36 66 39 69 43 L 92 56 C 96 58 98 61 96 65
        C 95 68 92 69 88 69 L 66 71 C 62 71 58 72 55 74 C 49 68 46 60 43 50 C 41 46 38 43 33 42 Z
    cut M 40 14 C 45 22 47 29 48 36 C 45 36 41 37 38 39 C 37 30 38 22 40 14 Z
    cut M 53 50 C 57 45 64 45 69 51 C 63 54 58 54 53 50 Z
    solid 61 49.8 2.7
    line M 96 65 L 72 64
    {_COLLAR}""",
    "cat": f"""{_WIG}
    body M 54 36 L 68 9 C 73 20 74 32 71 44 Z
    body M 32 45 C 28 30 29 15 34 3 C 45 9 54 19 59 32 C 67 33 73 38 77 45 L 81 53 C 83 55 84 57 83 60
        C 84 64 82 68 77 69 C 70 71 64 72 60 75 C 51 71 46 62 43 52 C 41 48 37 45 32 45 Z
    cut M 37 14 C 44 19 49 26 52 35 C 46 35 41 37 37 41 C 34 32 34 24 37 14 Z
    cut M 56 49 C 60 43 68 43 73 50 C 68 53.5 61 53.5 56 49 Z
    solid 65 48.8 3
    line M 83 60 C 80 63 76 64 72 63
    gold 44 71 8
    body 44 71 4
    {_COLLAR}""",
    "falcon": f"""
    gold 49 15.5 14.5
    {_WIG}
    body M 33 42 C 37 30 48 26 58 27 C 66 28 72 31 76 36 C 84 37 91 44 89 58 C 87 54 83 53 77 55
        C 76 61 72 67 67 70 C 64 73 61 74 57 76 C 49 70 46 62 43 54 C 41 48 38 44 33 42 Z
    gold M 76 36 C 84 37 91 44 89 58 C 87 54 83 53 77 55 C 74 50 73 42 76 36 Z
    cut M 47 44 C 53 36 63 36 69 43 C 63 49 54 50 47 44 Z
    solid 59 43 4
    solid M 57 52 L 64 51 C 64 57 63 63 59 69 C 55 63 55 57 57 52 Z
    {_COLLAR}""",
    "crocodile": f"""
    body {_SPINES}
    cut M 12 66.5 C 28 70.5 42 70.5 61 66.5 L 61 69.9 C 42 73.9 27.5 73.9 11.3 69.9 Z
    cut M 12.3 76 C 27 80 42 80 62 76 L 62.6 79.4 C 42 83.4 25 83.4 9.4 79.4 Z
    edge {_SPINES}
    body M 32 46 C 33 36 40 31 47 33 C 50 25 59 24 63 31 L 66 35 L 88 21 C 88 16 95 14 98 20 L 99 27 L 96 36
        L 92 31 L 89 39 L 84 35 L 81 43 L 76 40 L 73 48 L 70 46 L 67 52 L 72 59 L 77 53 L 80 60 L 85 54 L 88 61
        L 94 55 C 98 58 98 63 96 66 L 66 76 L 57 79 C 49 72 46 64 43 56 C 41 50 38 47 32 46 Z
    cut M 49.5 37 C 53 31 60 31 62.5 36 C 59 40.5 53 40.5 49.5 37 Z
    solid 56 35.8 2.7
    {_COLLAR}""",
    "mason": """
    body M 8 94 L 8 76 L 22 76 L 22 58 L 36 58 L 36 42 L 64 42 L 64 58 L 78 58 L 78 76 L 92 76 L 92 94 Z
    line M 22 76 L 78 76
    line M 36 58 L 64 58
    line M 50 42 L 50 58
    line M 36 58 L 36 76
    line M 64 58 L 64 76
    line M 22 76 L 22 94
    line M 50 76 L 50 94
    line M 78 76 L 78 94
    gold M 50 4 L 67 34 L 33 34 Z""",
    "crown": """
    body M 24 70 L 12 30 L 34 50 L 50 16 L 66 50 L 88 30 L 76 70 Z
    cut M 31 62 L 37 54 L 43 62 Z
    cut M 44 62 L 50 46 L 56 62 Z
    cut M 57 62 L 63 54 L 69 62 Z
    gold M 22 70 L 78 70 L 76 88 L 24 88 Z
    cut 50 79 5
    gold 12 27 6
    gold 50 12 7
    gold 88 27 6""",
}

_ROLES = {"body", "gold", "cut", "edge", "line", "solid"}
_UNITS = 100.0  # side of the square the emblems are drawn on

NAMES = tuple(_DRAWINGS)
"""Every emblem that is drawn."""


class UnknownEmblemError(UndrawableError):
    """A faction names an emblem that nobody has drawn."""


@dataclass(frozen=True, slots=True)
class EmblemInks:
    """Inks of an emblem: face and wig, what shines through (eyes, bands), jewellery, outline and pupils."""

    body: str
    ground: str
    gold: str
    line: str


def emblem_inks(colour: str, style: Style) -> EmblemInks:
    """Give the inks of a faction's emblem in an ink mode: the saver version is an outline."""
    if style.gold is None:
        return EmblemInks("white", "white", "white", style.outline)
    return EmblemInks(colour, "white", style.gold, "black")


def emblem(name: str, x: float, y: float, size: float, inks: EmblemInks) -> Group:
    """Draw an emblem in a square of `size` mm whose upper left corner is (x, y).

    Raises UnknownEmblemError for a name that is not in NAMES.
    """
    if name not in _DRAWINGS:
        near = difflib.get_close_matches(name, NAMES, 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise UnknownEmblemError(f"no emblem {name!r}; there are {', '.join(NAMES)}{hint}")
    k = size / _UNITS
    return group(
        (_part(role, words, x, y, k, inks) for role, words in _parts(_DRAWINGS[name])),
        id=f"emblem-{name}",
    )


def _parts(drawing: str) -> list[tuple[str, list[str]]]:
    parts: list[tuple[str, list[str]]] = []
    for word in drawing.split():
        if word in _ROLES:
            parts.append((word, []))
        else:
            parts[-1][1].append(word)
    return parts


def _part(role: str, words: list[str], x: float, y: float, k: float, inks: EmblemInks) -> Item:
    fill = {"body": inks.body, "gold": inks.gold, "cut": inks.ground, "solid": inks.line}.get(role)
    stroke = None if role == "solid" else inks.line
    width = {"cut": HAIR, "line": LINE}.get(role, BOLD)
    if words[0] != "M":
        cx, cy, r = (float(word) for word in words)
        return Circle(x + k * cx, y + k * cy, k * r, fill=fill, stroke=stroke, width=width)
    return Path(_placed(words, x, y, k), fill=fill, stroke=stroke, width=width, join="round")


def _placed(words: list[str], x: float, y: float, k: float) -> tuple[Segment, ...]:
    read: list[tuple[str, list[float]]] = []
    for word in words:
        if word in {"M", "L", "C", "Z"}:
            read.append((word, []))
        else:
            numbers = read[-1][1]
            numbers.append((y if len(numbers) % 2 else x) + k * float(word))
    return tuple((verb, tuple(numbers)) for verb, numbers in read)
