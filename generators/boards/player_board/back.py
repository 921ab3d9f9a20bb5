"""The back of a player board: the faction's head on its colour, a border of its pattern, and the names."""

from collections.abc import Iterator

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.faction import Faction
from hyskos.definitions.languages import text_in, texts_alike
from hyskos.generators import typography
from hyskos.generators.boards.player_board.backdrop import medal, run, stone, wedges
from hyskos.generators.boards.player_board.player_board import HEIGHT, WIDTH
from hyskos.generators.boards.player_board.skin import METAL, Skin, skin, skin_style
from hyskos.generators.boards.shared.grounds import stele
from hyskos.generators.boards.shared.lettering import wordmark
from hyskos.generators.boards.shared.style import BLEED, BOLD, HAIR, SECTION, Style, style_of
from hyskos.generators.drawing import Drawing, Item, Text, group, polygon, with_sources
from hyskos.generators.words import names_of_game

_SHEET = Rect(0, 0, WIDTH, HEIGHT)
_BORDER, _MIDDLE = 17.0, 9.6
"""Width of the border, and distance of its pattern's middle from the trim, mm."""
_DISC = (WIDTH / 2, 84.0, 46.0)  # centre and radius of the disc, mm
_PLATE = Rect(WIDTH / 2 - 72, 146.0, 144, 40)  # mm
_NAME, _GAME = 40.0, 18.0  # maximum sizes of the names, pt


def draw(faction: Faction, *, lang: str, ink: str = "full") -> Drawing:
    """Draw the back of a faction's board, as seen from behind, in one language and ink mode.

    Raises typography.DoesNotFitError if a name is too long for the plate.
    """
    skins = skin(faction, style_of(ink))
    style = skin_style(style_of(ink), skins)
    hatched = [("hatch",)] if ink == "saver" else []
    background = (
        *with_sources([group(_ground(skins), id="ground")], ("colour",), *hatched),
        *with_sources([group(_border(faction, skins), id="border")], ("pattern",), ("dark",)),
        *with_sources([group(stele(_PLATE, style, "gold", 2.0), id="steles")], ("dark",)),
        *with_sources([group(medal(faction, *_DISC, skins, style), id="medal")], ("emblem",)),
    )
    layers = {"background": background, "names": tuple(_names(faction, lang, style))}
    return Drawing(
        id=f"rolling-pyramids_{faction.id}_back",
        title=text_in(faction.title, lang),
        width=WIDTH,
        height=HEIGHT,
        lang=lang,
        items=tuple(group(items, id=name, layer=True) for name, items in layers.items()),
    )


def _ground(skin: Skin) -> Iterator[Item]:
    window = _SHEET.grown(-_BORDER)
    if skin.border and skin.base:
        yield polygon(_SHEET.grown(BLEED).corners(), fill=skin.border)
        yield polygon(window.corners(), fill=skin.base)
    yield from wedges(window, _DISC[:2], skin)


def _border(faction: Faction, skin: Skin) -> Iterator[Item]:
    """Draw the pattern on all four sides, with whole motifs between the corner stones."""
    window, metal = _SHEET.grown(-_BORDER), METAL if skin.border else "black"
    yield polygon(window.corners(), stroke=metal, width=BOLD)
    yield polygon(window.grown(1.0).corners(), stroke=metal, width=HAIR)
    path = _SHEET.grown(-_MIDDLE)
    yield group((item for corner in path.corners() for item in stone(*corner, skin)), id="pattern-stones")
    width, height = path.w - 2 * _CORNER, path.h - 2 * _CORNER
    horizontal = (run(faction, (path.x + _CORNER, y), width, skin, upright=False) for y in (path.y, path.bottom))
    vertical = (run(faction, (x, path.y + _CORNER), height, skin, upright=True) for x in (path.x, path.right))
    yield group((*horizontal, *vertical), id="pattern-border")


_CORNER = 7.4
"""Distance from the middle of a corner stone to the pattern, mm."""


def _names(faction: Faction, lang: str, style: Style) -> Iterator[Item]:
    """Set the names of faction and game on the plate, the first in one size for all languages."""
    width, x = _PLATE.w - 14.0, _PLATE.x + _PLATE.w / 2
    titles = [typography.set_title(text) for text in texts_alike(faction.title, lang)]
    size = min(typography.fit(text, width, largest=_NAME, smallest=SECTION, font=font)[0] for text, font in titles)
    text, font = typography.set_title(text_in(faction.title, lang))
    dark = style.accent if style.gold else style.text
    yield from with_sources([Text(x, _PLATE.y + 18.6, text, size, font, "middle", dark)], ("title", lang))
    games = names_of_game(faction, lang)
    if game := typography.set_title(text_in(games, lang))[0]:
        small = min(typography.fit(typography.set_title(each)[0], width, largest=_GAME, font="display")[0]
                    for each in texts_alike(games, lang))  # fmt: skip
        yield from with_sources([wordmark(game, x, _PLATE.y + 31.6, small, dark)], ("game",))
