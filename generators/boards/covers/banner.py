"""A banner three times as wide as high, for the head of a page: the title, and the game as it is played."""

from hyskos.definitions.kinds.cover import Cover, Play
from hyskos.generators.boards.covers.face import drawing
from hyskos.generators.drawing import Drawing

HIGH = 80.0
"""Its height, mm."""


def draw(cover: Cover, *, lang: str, ink: str = "full") -> Drawing:
    """Draw the banner; raises DoesNotFitError when the title does not fit."""
    from hyskos.generators.boards.covers.pictured import boards_shown  # loads the renderers of all boards

    # Several whole boards would be too small to read on a banner.
    play = cover.play != Play() and (bool(cover.play.close_up) or len(boards_shown(cover)) == 1)
    return drawing(cover, "banner", 3 * HIGH, HIGH, lang=lang, ink=ink, play=play)
