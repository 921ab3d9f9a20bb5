"""Tagged PDF: headings, paragraphs, lists, tables and figures in reading order (PDF/UA-1, ISO 14289-1).

Groups with a role become marked content of the elements that their roles name; everything else is marked as an
artifact. The structure follows the drawing order. A document without roles is not tagged.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any

from hyskos.definitions.geometry import MM_PER_PT
from hyskos.definitions.values import dataclass
from hyskos.generators.drawing import Group, Item
from hyskos.generators.measure import extent
from hyskos.generators.sheets.page import Document, Page
from hyskos.generators.writers import PROGRAM
from hyskos.generators.writers.origin import author_of, moment_of
from hyskos.generators.writers.syntax import escape

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

Way = tuple[str, ...]
_NO_ORDER = "-"
"""Separates the standard type of an element from the number that distinguishes its siblings: "P-3"."""


@dataclass(slots=True)
class _Element:
    """A structure element: its children are elements, or pieces of content as (page, number)."""

    path: Way
    alt: str = ""
    box: tuple[float, ...] = ()  # of a figure, pt
    page: int = 0
    kids: list["_Element | tuple[int, int]"] = field(default_factory=list)

    @property
    def type(self) -> str:
        """Return its standard structure type."""
        return self.path[-1].partition(_NO_ORDER)[0]


class Structure:
    """The elements of a document, collected while its pages are drawn."""

    def __init__(self) -> None:
        self.root = _Element(("Document",))
        self.elements: dict[Way, _Element] = {(): self.root}
        self.owners: list[list[_Element]] = []

    def on(self, canvas: "Canvas", page: Page) -> "Marks":
        """Start a page and return the Marks that tag its content."""
        self.owners.append([])
        return Marks(canvas, self, page)

    def mark(self, group: Group, matrix: Sequence[float], page: Page) -> int:
        """Add a piece of content on the page to the element of a group's role; return its number."""
        element = self.element(group.role)
        numbers, index = self.owners[-1], len(self.owners) - 1
        element.alt = element.alt or group.alt
        if element.type == "Figure" and (around := extent([Group((group,), matrix=_six(matrix))])):
            k = 1 / MM_PER_PT
            element.box = (around.x * k, (page.height - around.bottom) * k, around.right * k,
                           (page.height - around.y) * k)  # fmt: skip
        element.page = element.page if element.kids else index
        element.kids.append((index, len(numbers)))
        numbers.append(element)
        return len(numbers) - 1

    def element(self, path: Way) -> _Element:
        """Return the element with a path from the root, creating it and its parents if necessary."""
        if path not in self.elements:
            element = self.elements[path] = _Element(path)
            self.element(path[:-1]).kids.append(element)
        return self.elements[path]

    def finish(self, canvas: "Canvas", document: Document) -> None:
        """Write the structure, and everything else that PDF/UA requires, into the file."""
        from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFObjectReference, PDFStream, PDFtrue

        file: Any = vars(canvas)["_doc"]  # reportlab has no public access to this object
        file._pdfVersion = max(file._pdfVersion, (1, 7))
        pages = [PDFObjectReference(page.__InternalName__) for page in file.Pages.pages]
        top = PDFObjectReference("hyskos-structure")
        root = self._written(file, self.root, top, pages)
        tree: list[object] = []
        for index, owners in enumerate(self.owners):
            refs = PDFArray([PDFObjectReference(_name(owner.path)) for owner in owners])
            tree += [index, file.Reference(refs, f"hyskos-page-{index}")]
        parents = PDFDictionary({"Nums": PDFArray(tree)})
        tree_root = {"Type": PDFName("StructTreeRoot"), "K": root, "ParentTree": parents,
                 "ParentTreeNextKey": len(self.owners)}  # fmt: skip
        packet = PDFStream(
            PDFDictionary({"Type": PDFName("Metadata"), "Subtype": PDFName("XML")}), _xmp(document).encode(), filters=[]
        )
        file.Catalog.__Defaults__ = {
            **file.Catalog.__Defaults__,
            "StructTreeRoot": file.Reference(PDFDictionary(tree_root), "hyskos-structure"),
            "MarkInfo": PDFDictionary({"Marked": PDFtrue}),
            "Metadata": file.Reference(packet, "hyskos-metadata"),
        }
        for index, page in enumerate(file.Pages.pages):
            page.__Defaults__ = {**page.__Defaults__, "StructParents": index, "Tabs": PDFName("S")}

    def _written(self, file: Any, element: _Element, parent: object, pages: Sequence[object]) -> object:
        """Write an element and its descendants; return a reference to it."""
        from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFObjectReference, PDFString

        reference = PDFObjectReference(_name(element.path))
        kids = [
            self._written(file, kid, reference, pages)
            if isinstance(kid, _Element)
            else kid[1]  # on the page of the element
            if kid[0] == element.page
            else PDFDictionary({"Type": PDFName("MCR"), "Pg": pages[kid[0]], "MCID": kid[1]})
            for kid in element.kids
        ]
        entries: dict[str, object] = {
            "S": PDFName(element.type), "P": parent, "K": PDFArray(kids), "Pg": pages[element.page]
        }  # fmt: skip
        if element.alt:
            entries["Alt" if element.type == "Figure" else "ActualText"] = PDFString(element.alt)
        if element.box:
            layout = {"O": PDFName("Layout"), "BBox": PDFArray([round(side, 3) for side in element.box])}
            entries["A"] = PDFDictionary(layout)
        if element.type == "L":
            entries["A"] = PDFDictionary({"O": PDFName("List"), "ListNumbering": PDFName(self._numbering(element))})
        if element.type == "TH":
            entries["A"] = PDFDictionary({"O": PDFName("Table"), "Scope": PDFName("Column")})
        return file.Reference(PDFDictionary(entries), _name(element.path))

    def _numbering(self, listed: _Element) -> str:
        """Return the ListNumbering of a list: Decimal if its entries have labels, otherwise None."""
        labelled = any(path[: len(listed.path)] == listed.path and path[-1] == "Lbl" for path in self.elements)
        return "Decimal" if labelled else "None"


class Marks:
    """Opens and closes the marked content of one page, so that all content is marked."""

    def __init__(self, canvas: "Canvas", structure: Structure, page: Page) -> None:
        self.canvas, self.structure, self.page = canvas, structure, page
        self.open = self.inside = False  # within an artifact, within an element
        self.speaking = {id(group) for group in _groups_with_roles(page.items)}

    def before(self, item: Item, matrix: Sequence[float]) -> bool:
        """Mark an item before it is drawn; return whether it begins an element."""
        if self.inside:
            return False
        if isinstance(item, Group) and item.role:
            self.close()
            number = self.structure.mark(item, matrix, self.page)
            self.canvas.addLiteral(f"/{self.structure.element(item.role).type} <</MCID {number}>> BDC")
            self.inside = True
            return True
        if id(item) in self.speaking:
            self.close()
        elif not self.open:
            self.canvas.addLiteral("/Artifact BMC")
            self.open = True
        return False

    def after(self, item: Item, *, begun: bool) -> None:
        """Close an element, or the artifact at the end of a group that contains elements."""
        if begun:
            self.canvas.addLiteral("EMC")
            self.inside = False
        elif not self.inside and id(item) in self.speaking:
            self.close()

    def close(self) -> None:
        """Close an open artifact."""
        if self.open:
            self.canvas.addLiteral("EMC")
            self.open = False


def structure_of(document: Document) -> Structure | None:
    """Return an empty structure for a document, None if nothing in it has a role."""
    return Structure() if any(any(_groups_with_roles(page.items)) for page in document.pages) else None


def _groups_with_roles(items: Iterable[Item]) -> Iterator[Group]:
    for item in items:
        if isinstance(item, Group):
            inner = list(_groups_with_roles(item.items))
            if inner or item.role:
                yield from (item, *inner)


def _six(matrix: Sequence[float]) -> tuple[float, float, float, float, float, float]:
    a, b, c, d, e, f = matrix
    return a, b, c, d, e, f


def _name(path: Way) -> str:
    """Return the internal name of an element's object, which is not written to the file."""
    return "hyskos-element-" + "/".join(path)


def _xmp(document: Document) -> str:
    """Write the XMP packet by hand, so that every byte depends only on the document."""
    stamp = moment_of(document).strftime("%Y-%m-%dT%H:%M:%S+00:00")
    values: Mapping[str, str] = {
        "title": f'<rdf:Alt><rdf:li xml:lang="x-default">{escape(document.title)}</rdf:li></rdf:Alt>',
        "creator": f"<rdf:Seq><rdf:li>{escape(author_of(document))}</rdf:li></rdf:Seq>",
        "description": f'<rdf:Alt><rdf:li xml:lang="x-default">{escape(document.subject)}</rdf:li></rdf:Alt>',
        "language": f"<rdf:Bag><rdf:li>{escape(document.lang)}</rdf:li></rdf:Bag>",
    }
    core = "\n".join(f"<dc:{key}>{value}</dc:{key}>" for key, value in values.items())
    return f"""<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<pdfuaid:part>1</pdfuaid:part>
{core}
<pdf:Keywords>{escape(", ".join(document.keywords))}</pdf:Keywords>
<xmp:CreatorTool>{PROGRAM}</xmp:CreatorTool>
<xmp:CreateDate>{stamp}</xmp:CreateDate>
<xmp:ModifyDate>{stamp}</xmp:ModifyDate>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>"""
