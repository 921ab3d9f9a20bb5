"""A faction's skin: every ink of its sheet, from the colour, the dark and the hatch in its file."""

from collections.abc import Mapping
from dataclasses import replace

from hyskos.definitions.inks import called
from hyskos.definitions.kinds.faction import Faction
from hyskos.definitions.messages import N_, say
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.shared.cells import LayoutError
from hyskos.generators.boards.shared.style import Style
from hyskos.generators.inks import contrast

TINTS, WEDGE = (12, 16, 24, 36, 48), 80
"""Tints in per cent: zones on the steles (the lightest visible one), and every other wedge of the ground."""
CREAM = "sand@40"
"""Background of texts, and contour of heads."""
METAL = "gold@80"
"""Ink of lines that a head may cross: its black outlines overprint them on every press."""
_TEXT, _MARK, _ZONE = 4.5, 3.0, 1.05
HATCHES: Mapping[str, tuple[float, ...]] = {
    "falling": (45.0,),
    "rising": (-45.0,),
    "upright": (90.0,),
    "level": (0.0,),
    "crossed": (45.0, -45.0),
}
"""Angles of the light design's hatching, degrees clockwise from right, by the value of `hatch`."""


@dataclass(frozen=True, slots=True)
class Skin:
    """Inks of a faction's sheet; None where the light design has none."""

    base: str | None  # ground of the sheet
    wedge: str | None  # every other wedge of it
    dark: str  # headings, starting values and, in full colour, the border
    border: str | None  # fill of the border
    reversed: str  # type and lines on the border
    pattern: str  # the pattern on it
    tint: str | None  # zones on a stele
    hatch: tuple[float, ...]  # angles of the lines in place of the colour, degrees; empty in full colour


def skin(faction: Faction, style: Style) -> Skin:
    """Return a faction's skin in an ink mode. Raises LayoutError if its dark is too light for reading on cream."""
    if style.gold is None:
        return Skin(None, None, "black", None, "black", "black", None, HATCHES[faction.hatch])
    dark = faction.dark or (faction.colour if contrast(faction.colour, CREAM) >= _TEXT else "black")
    if contrast(dark, CREAM) < _TEXT:
        raise LayoutError(say(N_("ink `{name}` is too light to be read on cream"), name=called(dark)), path=("dark",))
    colour = faction.colour
    tints = (f"{colour}@{share}" for share in range(100, 20, -10))
    pattern = next((tint for tint in tints if contrast(tint, dark) >= _MARK), CREAM)
    return Skin(colour, f"{colour}@{WEDGE}", dark, dark, "white", pattern, zone(colour), ())


def zone(colour: str) -> str:
    """Return the tint of zones on the steles: a light colour needs a stronger tint to be visible on cream."""
    tints = [f"{colour}@{share}" for share in TINTS]
    return next((tint for tint in tints if contrast(tint, CREAM) >= _ZONE), tints[-1])


def skin_style(style: Style, skin: Skin) -> Style:
    """Return the style of the steles: accents are the faction's dark, zones its tint."""
    if style.gold is None:
        return style
    return replace(style, accent=skin.dark, on_accent="white", shade=skin.tint)
