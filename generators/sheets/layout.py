"""Entry point of this package: lay drawings out as a document for a paper and a printer."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from hyskos.definitions.kinds.printer import Paper, Profile
from hyskos.generators.drawing import Drawing
from hyskos.generators.sheets.footer import Imprint
from hyskos.generators.sheets.page import Document, Page
from hyskos.generators.sheets.single import single
from hyskos.generators.sheets.tiles import tiled


def lay_out(
    drawings: Sequence[Drawing], name: str, paper: Paper, profile: Profile, imprint: Imprint, *, cut: bool = True
) -> Document:
    """Lay drawings out at true size: each on one page if it fits the paper, otherwise on as few sheets as possible.

    `name` becomes the document's id, the stem of its file names. Without `cut`, the edges of drawings are not cut.
    """

    def pages(drawing: Drawing, stamped: Imprint) -> Iterable[Page]:
        page = single(drawing, paper, profile, stamped, cut=cut)
        return [page] if page else tiled(drawing, paper, profile, stamped)

    return paginated(drawings, name, imprint, pages)


def paginated(
    drawings: Sequence[Drawing],
    name: str,
    imprint: Imprint,
    pages: Callable[[Drawing, Imprint], Iterable[Page]],
) -> Document:
    """Make one document of the pages of all drawings, numbering the drawings in the imprint."""
    first = drawings[0]
    numbered = (
        (drawing, replace(imprint, title=drawing.title, sheet=n, sheets=len(drawings)))
        for n, drawing in enumerate(drawings, start=1)
    )
    return Document(
        id=name,
        title=imprint.title,
        subject=first.subject or imprint.title,
        lang=first.lang,
        pages=tuple(page for drawing, stamped in numbered for page in pages(drawing, stamped)),
    )
