"""One file in printing order with everything a buyer prints on one paper in one ink."""

from collections.abc import Iterator
from dataclasses import replace

from hyskos.definitions.kinds.printer import PAPERS
from hyskos.definitions.languages import text_in
from hyskos.definitions.values import with_changes
from hyskos.generators.drawing import Group, Item, map_items
from hyskos.generators.orders.home import sheets_in_true_size
from hyskos.generators.orders.imposed import home_document, lay_out
from hyskos.generators.orders.order import Combined, Imposed, Single
from hyskos.generators.orders.page_drawings import file_name, ink_on
from hyskos.generators.orders.print_file import PartFacts, PrintFile, facts_of, with_keywords
from hyskos.generators.orders.renderers import stem
from hyskos.generators.sheets.page import Document, Page
from hyskos.generators.words import join_pair
from hyskos.generators.writers.pdf import write_pdf

ALL = "all"
"""The component part in the name of a combined file."""


def make_combined(order: Combined) -> tuple[PrintFile, ...]:
    """Lay out every component and join the pages; raises UndrawableError and ImpossibleError like single orders."""
    terms, product = order.terms, order.definition
    paper = PAPERS[terms.paper or terms.profile.paper]
    pages, parts = list[Page](), list[PartFacts]()
    for number, (component, title, copies) in enumerate(order.orders, start=1):
        component_pages = [page for document in _documents(component) for page in document.pages]
        first = len(pages) + 1
        pages += [_as_part(page, number, title if n == 0 else "") for n, page in enumerate(component_pages)]
        pages += [_as_part(page, number, "") for page in component_pages] * (copies - 1)
        parts.append({
            "id": component.definition.id, "title": title, "pages": (first, len(pages)), "copies": copies,
        })  # fmt: skip
    title = text_in(product.title, terms.lang)
    document = Document(
        id=file_name(terms, stem(product), ALL, paper.name),
        title=join_pair(title, paper.title, terms.lang),
        subject=text_in(getattr(product, "subtitle", {}), terms.lang) or title,
        lang=terms.lang,
        pages=tuple(pages),
    )
    document = with_keywords(document, order, more={"paper": paper.name})
    facts = facts_of(document)
    return (
        PrintFile(
            f"{document.id}.pdf", write_pdf(document), len(pages), facts.sheets[0].trim, paper.name, facts,
            coverage=ink_on(document, terms), parts=tuple(parts),
        ),
    )  # fmt: skip


def _documents(order: Single | Imposed) -> Iterator[Document]:
    if isinstance(order, Imposed):
        laid = lay_out(order)
        shared = any(len(layout.spots()) > 1 for layout in laid.layouts)
        yield home_document(order, laid) if shared else laid.document  # a sheet of one component needs no cut list
    else:
        yield from sheets_in_true_size(order)


def _as_part(page: Page, number: int, title: str) -> Page:
    """Nest a page's roles under the section of its component, with a bookmark on the component's first page."""
    section = f"Sect-{number}"

    def nested(item: Item) -> Item:
        return with_changes(item, role=(section, *item.role)) if isinstance(item, Group) and item.role else item

    begin = (Group((), title=title, heading=True),) if title else ()
    return replace(page, items=(*begin, *map_items(page.items, nested)))
