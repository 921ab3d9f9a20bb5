"""Emblems, suits and the signs of games: heads of factions, figures of the ring race, signs of pieces (`data/art`)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from hyskos.definitions.art.library import art_names, load_art, shipped_art
from hyskos.definitions.art.shapes import CURRENT, Art
from hyskos.definitions.inks import is_own
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.shared.art import draw_art, fit_art
from hyskos.generators.boards.shared.engraving import engrave
from hyskos.generators.boards.shared.grounds import Ground
from hyskos.generators.boards.shared.style import LINE, Style
from hyskos.generators.drawing import Circle, Group, Item, Path, group

# Emblems and signs in the inks of a faction or a ground.


_TONES = {CURRENT: "gold", "gold": "gold@68", "sand": "gold@35"}
"""Replacements for inks of the art where the saver style draws tones as lines."""
_LARGE, _LINES = 30.0, 70
"""Minimum size for shading a sign, mm, and the number of lines across it."""
HYSKOS = "hyskos"
"""The id of Hyskos: its sign is that of games without their own, and its covers have no flag."""


@dataclass(frozen=True, slots=True)
class EmblemInks:
    """Replacements for an emblem's inks: `currentColor`, white, gold and black; others are kept."""

    body: str
    ground: str
    gold: str
    line: str
    plain: bool = False  # outline only: other fills become white

    def __call__(self, name: str) -> str:
        """Return the ink to print for one named in the art."""
        inks = {CURRENT: self.body, "white": self.ground, "gold": self.gold, "black": self.line}
        return inks.get(name, self.ground if self.plain else name)


def emblem_inks(colour: str, style: Style) -> EmblemInks:
    """Return the inks of a faction's emblem in an ink mode: the saver version is an outline."""
    if style.gold is None:
        return EmblemInks("white", "white", "white", style.outline, plain=True)
    return EmblemInks(colour, "white", style.gold, "black")


def emblem(
    name: str, x: float, y: float, size: float, inks: EmblemInks, custom_art: Mapping[str, Art] | None = None
) -> Group:
    """Draw an emblem in a square of `size` mm whose upper left corner is (x, y).

    `custom_art` holds the definition's custom files. Raises UnknownNameError for an unknown name.
    """
    art = load_art("emblems", name, custom_art or {})
    transform, scale = fit_art(art, x + size / 2, y + size / 2, size)
    return group(
        outline_areas(art, draw_art(art, transform, scale, inks), inks), id=f"emblem-{art.id.removesuffix('.svg')}"
    )


def outline_areas(art: Art, items: tuple[Item, ...], inks: EmblemInks) -> Iterator[Item]:
    """Add a line to areas in custom inks that would be white on white in the light design."""
    for shape, item in zip(art.shapes, items, strict=True):
        bare = inks.plain and shape.fill is not None and is_own(shape.fill) and shape.stroke is None
        yield replace(item, stroke=inks.line, width=LINE) if bare and isinstance(item, Path | Circle) else item


def sign(game: str, x: float, y: float, size: float, ground: Ground, style: Style) -> Group:
    """Draw a game's sign in a square of `size` mm around a point, in the metals of its ground or as an outline."""
    name = game if game in art_names("games") else HYSKOS
    art = shipped_art("games", name)
    transform, scale = fit_art(art, x, y, size)
    dark, centre, light = ground.metals
    inks = {CURRENT: dark, "gold": centre, "sand": light, "white": style.land or "white", "black": ground.accent}

    def ink(name: str) -> str:
        if style.gold:
            return inks.get(name, name)
        if size >= _LARGE:
            return _TONES.get(name, name)
        return "black" if name == "black" else "white"

    items = draw_art(art, transform, scale, ink)
    if style.gold is None and size >= _LARGE:
        items = tuple(tone for item in items for tone in engrave(item, size / _LINES))
    return group(items, id="sign", title=game)
