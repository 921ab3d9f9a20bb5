"""A square picture of 100 mm, for shops: its facts hang from the upper edge."""

from hyskos.definitions.kinds.cover import Cover
from hyskos.generators.boards.covers.face import drawing
from hyskos.generators.drawing import Drawing

SIDE = 100.0
"""Its side, mm."""


def draw(cover: Cover, *, lang: str, ink: str = "full") -> Drawing:
    """Draw the picture; raises DoesNotFitError when the title does not fit."""
    return drawing(cover, "square", SIDE, SIDE, lang=lang, ink=ink, facts="plate")
