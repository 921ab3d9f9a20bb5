"""The back of a game's cards: its ground, its sign as one solid shape, and its name on a plate."""

from collections.abc import Iterator

from hyskos.definitions.geometry import Point, Rect
from hyskos.definitions.kinds.card import Card
from hyskos.definitions.languages import text_in, texts_alike
from hyskos.generators.boards.shared import grounds, steles
from hyskos.generators.boards.shared.emblems import sign
from hyskos.generators.boards.shared.engraving import sky
from hyskos.generators.boards.shared.style import NOTE, Style, style_of
from hyskos.generators.boards.shared.wordmark import wordmark
from hyskos.generators.drawing import Drawing, Item, Text, group, with_sources
from hyskos.generators.measure import extent
from hyskos.generators.stamps import edge_mark
from hyskos.generators.typography import cap_height, fit, titling
from hyskos.generators.words import join_pair, names_of_game

EDGE, FOOT = 6.0, 10.6
"""Distance from the trim to the frame, and to the plate, where it leaves space for the stamp, mm."""
PLATE, WIDE, TALL = 0.16, 0.86, 0.86
"""Height of the plate relative to the card, and maximum size of the sign relative to the space above it."""
SIZE = (("width_mm",), ("height_mm",))
"""Sources of a card's frames, in addition to its ground."""
INSIDE = 1.2
"""Distance between the outer and the inner line of a frame, on which the sign stands, mm."""


def draw(card: Card, *, lang: str, ink: str = "full") -> Drawing:
    """Draw the back of cards at its size in mm; raises DoesNotFitError if the game's name is too long."""
    ground = grounds.GROUNDS[card.ground]
    style = grounds.style_on(ground, style_of(ink))
    width, height = card.width_mm, card.height_mm
    plate = Rect(EDGE, height - FOOT - PLATE * height, width - 2 * EDGE, PLATE * height)
    room = Rect(EDGE, EDGE, width - 2 * EDGE, plate.y - 2.4 - EDGE)
    base = room.bottom - (INSIDE if style.gold else 0.0)
    shape = extent([sign(card.game, 0, 0, 1, ground, style)]) or Rect(-0.5, -0.5, 1, 1)
    size = min(WIDE * room.w / shape.w, TALL * room.h / shape.h)
    x, y = width / 2, base - shape.bottom * size
    inks = (ground.small, ground.quarters[0][0]) if style.gold else (style.text, None)
    stamp = edge_mark(f"{card.id} · {card.version} · {lang}", width - EDGE - 1.4, height, *inks)
    shown = [sign(card.game, x, y, size, ground, style)]
    layers = (
        group(
            with_sources(_ground(card, room, (x, y - 0.2 * size), style), ("ground",), *SIZE),
            id="background",
            layer=True,
        ),
        group([*with_sources(shown, ("game",)), *_name(card, plate, lang, style)], id="sign", layer=True),
        group([stamp], id="stamp", layer=True),
    )
    title = join_pair(text_in(card.title, lang), text_in(card.subtitle, lang), lang)
    return Drawing(f"{card.game}_{card.id}", title, width, height, lang, layers)


def _ground(card: Card, room: Rect, summit: Point, style: Style) -> Iterator[Item]:
    """Draw the ground with rays from the sign, and the frame around it."""
    ground = grounds.GROUNDS[card.ground]
    if style.gold:
        yield group(grounds.wedges(ground, Rect(0, 0, card.width_mm, card.height_mm), summit), id="ground")
    else:
        yield group(sky(room, summit), id="ground")
    yield group(steles.frame(room, style, ground.line, 1.8), id="frame")


def _name(card: Card, plate: Rect, lang: str, style: Style) -> Iterator[Item]:
    """Set the game's name and the card's second line on a plate, in one size for all languages."""
    ground = grounds.GROUNDS[card.ground]
    yield from with_sources([group(steles.stele(plate, style, ground.line, 1.6), id="stele")], ("ground",), *SIZE)
    games = {each: game or text_in(card.title, each) for each, game in names_of_game(card, lang).items()}
    width, paint = plate.w - 12, style.accent if style.gold else style.text
    size = min(fit(text, width, largest=0.95 * plate.h, font=font)[0] for text, font in map(titling, games.values()))
    small = min(fit(text, width, largest=max(NOTE, 0.32 * plate.h))[0] for text in texts_alike(card.subtitle, lang))
    name, font = titling(text_in(games, lang))
    tall = cap_height(size, font) + 0.12 * plate.h + cap_height(small)
    y, x = plate.y + (plate.h - tall) / 2 + cap_height(size, font), plate.x + plate.w / 2
    if font == "display":
        line: Item = wordmark(name, x, y, size, paint)
    else:
        line = Text(x, y, name, size, font, "middle", paint)
    yield from with_sources([line], ("game",), ("title", lang))
    y += 0.12 * plate.h + cap_height(small)
    below = Text(x, y, text_in(card.subtitle, lang), small, "regular", "middle", style.text)
    yield from with_sources([below], ("subtitle", lang))
