"""Lettering: wordmarks, and captions that are omitted where they would be illegible."""

import unicodedata
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial

from hyskos.definitions.art.library import art_names, shipped_art
from hyskos.definitions.geometry import MM_PER_PT, Point, Segment
from hyskos.generators.boards.shared.art import draw_art
from hyskos.generators.drawing import Group, Item, Path, Text, group
from hyskos.generators.typography import fonts_in_use, letter_outlines, outline, own_face, width

# Wordmarks: a name in capitals as one path; its As have no bar and look like pyramids.
#
# Those of Hyskos and its games are drawn (`data/art/wordmarks`, by name); others are set in the display font. With a
# custom display font, all are set in it, with its own A.

WORDMARK = "wordmark"
"""Id of the group of a wordmark."""
_FONT = "display"
_PYRAMID = "M0.012 0L0.344 -0.765H0.352L0.684 0H0.516L0.34 -0.445L0.155 0Z"
"""The display font's A without its bar, in ems."""


def wordmark(name: str, centre: float, baseline: float, size: float, ink: str) -> Item:
    """Draw a name in capitals, centred on `centre` mm and as wide as in the display font; `size` in pt."""
    return _wordmark(name, centre, baseline, size, ink, fonts_in_use())


@lru_cache(maxsize=256)  # every board of a game has the same one
def _wordmark(
    name: str, centre: float, baseline: float, size: float, ink: str, _fonts: tuple[tuple[str, str], ...]
) -> Item:
    name_width = width(name, size, _FONT)
    x = centre - name_width / 2
    if not own_face(_FONT) and (art_name := file_name(name)) in art_names("wordmarks"):
        art = shipped_art("wordmarks", art_name)
        scale = name_width / art.width
        top = baseline - scale * art.height
        items = draw_art(art, partial(_transform, x=x, y=top, scale=scale), scale, lambda _name: ink)
    elif own_face(_FONT):  # custom strokes may be too thin for an area, but not for type
        items = (Text(x, baseline, name, size, _FONT, ink=ink),)
    else:
        items = (Path(tuple(_set(name, x, baseline, size * MM_PER_PT)), fill=ink),)
    return group(items, id=WORDMARK, title=name)


def file_name(name: str) -> str:
    """Return the name of the art file for a name: lower case without accents.

    >>> file_name("PIRÁMIDES RODANTES")
    'piramides-rodantes'
    """
    letters = unicodedata.normalize("NFD", name.lower())
    return "-".join("".join(char for char in letters if not unicodedata.combining(char)).split())


def _set(name: str, x: float, baseline: float, em: float) -> Iterator[Segment]:
    """Set a name in the built-in display font; `em` is its size in mm."""
    barred = outline("A", _FONT)  # an accent stays in place
    return letter_outlines(name, _FONT, x, baseline, em, lambda shape: shape.replace(barred, _PYRAMID))


def _transform(point: Point, x: float, y: float, scale: float) -> Point:
    return x + scale * point[0], y + scale * point[1]


# Captions: words with the marks that only serve them, omitted together where the words would be illegible.

_CAPTION = "caption-"


def caption(name: str, items: Iterable[Item]) -> Group:
    """Group words with the marks that only serve them, such as lines to them or plates behind them.

    A caption within another one may be omitted on its own. `name` is unique on its board.
    """
    return group(items, id=f"{_CAPTION}{name}")


def is_caption(item: Item) -> bool:
    """Return whether an item is a caption."""
    return isinstance(item, Group) and (item.id or "").startswith(_CAPTION)


def is_readable(item: Group, scale: float, legible: Callable[[Text, float], bool]) -> bool:
    """Return whether all words of a group are `legible` at a scale, ignoring those of captions in it."""
    for child in item.items:
        if isinstance(child, Text) and not legible(child, scale):
            return False
        if isinstance(child, Group) and not is_caption(child):
            inner = abs(child.matrix[0]) + abs(child.matrix[1]) if child.matrix else 1.0
            if not is_readable(child, scale * inner, legible):
                return False
    return True
