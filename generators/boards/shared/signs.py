"""The sign of each game (`data/art/games`): one solid shape, the same on backs of cards and boards."""

from hyskos.definitions.art.library import art_names, shipped_art
from hyskos.definitions.art.shapes import CURRENT
from hyskos.generators.boards.shared.art import drawn, placed
from hyskos.generators.boards.shared.engraving import toned
from hyskos.generators.boards.shared.grounds import Ground
from hyskos.generators.boards.shared.style import Style
from hyskos.generators.drawing import Group, group

_TONES = {CURRENT: "gold", "gold": "gold@68", "sand": "gold@35"}
"""Replacements for inks of the art where the saver style draws tones as lines."""
_LARGE, _LINES = 30.0, 70
"""Minimum size for shading a sign, mm, and the number of lines across it."""
HOUSE = "hyskos"
"""Sign of games without their own."""


def sign(game: str, x: float, y: float, size: float, ground: Ground, style: Style) -> Group:
    """Draw a game's sign in a square of `size` mm around a point, in the metals of its ground or as an outline."""
    name = game if game in art_names("games") else HOUSE
    art = shipped_art("games", name)
    place, scale = placed(art, x, y, size)
    dark, middle, light = ground.metals
    inks = {CURRENT: dark, "gold": middle, "sand": light, "white": style.land or "white", "black": ground.accent}

    def ink(asked: str) -> str:
        if style.gold:
            return inks.get(asked, asked)
        if size >= _LARGE:
            return _TONES.get(asked, asked)
        return "black" if asked == "black" else "white"

    items = drawn(art, place, scale, ink)
    if style.gold is None and size >= _LARGE:
        items = tuple(one for item in items for one in toned(item, size / _LINES))
    return group(items, id="sign", title=game)
