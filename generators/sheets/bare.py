"""A drawing on a page of its own size: no margins, no marks, nothing to cut."""

from hyskos.definitions.geometry import Rect
from hyskos.generators.drawing import Drawing
from hyskos.generators.sheets.page import Document, Page


def bare(drawing: Drawing) -> Document:
    """Make a document of one page at trim size; the bleed is cut off."""
    paper = Rect(0, 0, drawing.width, drawing.height)
    page = Page(drawing.width, drawing.height, trim=paper, bleed=paper, items=drawing.items, label=drawing.title)
    return Document(drawing.id, drawing.title, drawing.subject, drawing.lang, (page,))
