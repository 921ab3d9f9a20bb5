"""A banner three times as wide as high, for the head of a page: the title, and the game as it is played."""

from hyskos.definitions.covers import Cover, Play
from hyskos.generators.boards.covers.face import drawing
from hyskos.generators.drawing import Drawing

HIGH = 80.0
"""Its height, mm."""


def draw(cover: Cover, *, lang: str, ink: str = "full") -> Drawing:
    """Draw the banner; raises DoesNotFitError when the title does not fit."""
    return drawing(cover, "banner", 3 * HIGH, HIGH, lang=lang, ink=ink, play=cover.play != Play())
