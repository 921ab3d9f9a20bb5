"""The structure of tagged PDFs as our writers produce it: headings, paragraphs, lists, tables and figures."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pikepdf

CATALOG = frozenset({"/MarkInfo", "/StructTreeRoot"})
PAGE = frozenset({"/StructParents", "/Tabs"})
TYPES = frozenset({"/MCR", "/StructTreeRoot"})
_TOP = frozenset({"/K", "/ParentTree", "/ParentTreeNextKey", "/Type"})
_ELEMENT = frozenset({"/A", "/ActualText", "/Alt", "/K", "/P", "/Pg", "/S"})
_KINDS = frozenset({"/Document", "/Figure", "/H1", "/H2", "/L", "/LBody", "/LI", "/Lbl", "/P", "/Sect",
                     "/TD", "/TH", "/TR", "/Table"})  # fmt: skip
_ABOUT = frozenset({"/BBox", "/ListNumbering", "/O", "/Scope"})
_PIECE = frozenset({"/MCID", "/Pg", "/Type"})
"""Everything our tag writer produces, by place: other elements could refer to attachments, comments or links."""


def tagged(pdf: "pikepdf.Pdf") -> bool:
    """Return whether a file may have a structure; press files have none."""
    return "/StructTreeRoot" in pdf.Root and "/OutputIntents" not in pdf.Root


def foreign_tags(pdf: "pikepdf.Pdf") -> Iterator[str]:
    """Yield everything in the structure of a tagged file that our writers do not produce."""
    import pikepdf

    if {**pdf.Root.get("/MarkInfo", {})} != {"/Marked": True}:
        yield "/MarkInfo"
    top = pdf.Root["/StructTreeRoot"]
    yield from sorted({*top.keys()} - _TOP)
    yield from sorted({*top["/ParentTree"].keys()} - {"/Nums"})
    for page in pdf.pages:
        if str(page.obj.get("/Tabs")) != "/S" or not isinstance(page.obj.get("/StructParents"), int):
            yield "/Tabs"
    for item in pdf.objects:
        if isinstance(item, pikepdf.Dictionary) and {"/S", "/P"} <= {*item.keys()}:
            yield from _of_element(item)


def _of_element(element: "pikepdf.Object") -> Iterator[str]:
    import pikepdf

    yield from sorted({*element.keys()} - _ELEMENT)
    if str(element["/S"]) not in _KINDS:
        yield str(element["/S"])
    about, kids = element.get("/A"), element.get("/K")
    if about is not None:
        yield from sorted({*about.keys()} - _ABOUT)
    for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
        if isinstance(kid, pikepdf.Dictionary):
            yield from sorted({*kid.keys()} - (_ELEMENT if "/S" in kid else _PIECE))
        elif not isinstance(kid, int):
            yield "/K"
