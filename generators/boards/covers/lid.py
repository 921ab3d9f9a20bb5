"""The top of a box, in the size that its cover says."""

from hyskos.definitions.kinds.cover import Cover
from hyskos.generators.boards.covers.face import LID, drawing
from hyskos.generators.drawing import Drawing


def draw(cover: Cover, *, lang: str, ink: str = "full") -> Drawing:
    """Draw the lid; raises DoesNotFitError when the title does not fit."""
    return drawing(cover, LID, *cover.lid, lang=lang, ink=ink)
