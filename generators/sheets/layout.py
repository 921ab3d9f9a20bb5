"""The door to this folder: a drawing becomes a document for a paper and a printer."""

from generators.drawing import Drawing
from generators.sheets.footer import Imprint
from generators.sheets.page import Document
from generators.sheets.paper import Paper, Profile
from generators.sheets.single import single
from generators.sheets.tiles import tiled


def lay_out(drawing: Drawing, name: str, paper: Paper, profile: Profile, imprint: Imprint) -> Document:
    """Lay a drawing out at true size: on one page if it fits the paper, else over as few sheets as can carry it.

    `name` becomes the document's id, the stem of its file names.
    """
    page = single(drawing, paper, profile, imprint)
    pages = (page,) if page else tiled(drawing, paper, profile, imprint)
    return Document(
        id=name,
        title=drawing.title,
        subject=drawing.subject or drawing.title,
        lang=drawing.lang,
        pages=pages,
        keywords=(imprint.name, imprint.version, imprint.lang, paper.name),
    )
