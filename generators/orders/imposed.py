"""The files of components that share sheets: the sheets, and the list of cuts that takes them apart."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from hyskos.definitions.geometry import Rect
from hyskos.definitions.messages import N_, Message, say
from hyskos.definitions.printers import PAPERS, Paper
from hyskos.definitions.values import dataclass
from hyskos.generators.drawing import UndrawableError
from hyskos.generators.orders.constraints import ImpossibleError, violations
from hyskos.generators.orders.drawers import drawers_of, stem
from hyskos.generators.orders.drawn import drawings, file_name, ink_on
from hyskos.generators.orders.facts import facts_of
from hyskos.generators.orders.labels import labelled
from hyskos.generators.orders.order import Imposed, Single
from hyskos.generators.orders.print_file import CutFacts, PrintFile, SheetFacts
from hyskos.generators.sheets.cut_list import alike, cut_list_pages
from hyskos.generators.sheets.footer import shortened
from hyskos.generators.sheets.guillotine import Cut, Form, cuts
from hyskos.generators.sheets.imposed import Ganged, arrange, sheet_page
from hyskos.generators.sheets.imposing import TooLargeError
from hyskos.generators.sheets.page import Document
from hyskos.generators.stamps import DIGITS, joined
from hyskos.generators.words import words
from hyskos.generators.writers.pdf import write_pdf

PRESS_PAPER, OFFICE_PAPER = "sra3", "a4"
"""What a press prints sheets on if nothing else is asked for, and what its cut list is printed on."""
TITLE_ROOM = 200.0
"""Width of a document's title if it were set in 10 pt, mm: beyond, viewers cut it anyway."""
LONGEST_NAME = 120
"""Characters of a file's name, beyond which only the first components are named."""


def make_imposed(order: Imposed) -> tuple[PrintFile, ...]:
    """Lay the components of an order out on sheets and write them, with their cut list.

    Raises UndrawableError for what is not cut out or does not fit the paper, ImpossibleError for what breaks a press's
    terms.
    """
    terms, press = order.terms, order.terms.profile.press
    laid = laid_out(order)
    size = laid.document.pages[0].trim.w, laid.document.pages[0].trim.h
    facts = tuple(_sheet_facts(laid.forms, laid.ganged))
    if not press:
        whole = home_document(order, laid)
        return (
            PrintFile(
                f"{whole.id}.pdf", write_pdf(whole), len(whole.pages), size, laid.paper.name, facts_of(whole),
                coverage=ink_on(whole, terms), cuts=facts,
            ),
        )  # fmt: skip
    from hyskos.generators.orders.press_files import press_file  # only then pikepdf is needed

    listed = cut_list_pages(laid.forms, laid.ganged, PAPERS[OFFICE_PAPER], terms.lang, _stamp(order))
    sheet_file = replace(press_file(laid.document, order, press), paper=laid.paper.name, cuts=facts)
    listing = replace(
        laid.document, id=file_name(terms, *_names(order, laid.paper), "cut-list"), pages=tuple(listed)
    )  # fmt: skip
    return sheet_file, _list_file(labelled(listing, order, more={"paper": OFFICE_PAPER}))


@dataclass(frozen=True, slots=True)
class LaidOut:
    """The sheets of an order without their cut list."""

    document: Document
    forms: tuple[Form, ...]
    ganged: list[Ganged]
    paper: Paper


def home_document(order: Imposed, laid: LaidOut | None = None) -> Document:
    """Give the sheets of an order for a printer at home, with the list of their cuts; raises as `make_imposed` does."""
    laid = laid or laid_out(order)
    listed = cut_list_pages(laid.forms, laid.ganged, laid.paper, order.terms.lang, _stamp(order))
    whole = replace(laid.document, pages=(*laid.document.pages, *listed))
    return labelled(whole, order, more={"paper": laid.paper.name})


def laid_out(order: Imposed) -> LaidOut:
    """Lay the components of an order out on sheets; raises as `make_imposed` does."""
    terms = order.terms
    paper = PAPERS[terms.paper or (PRESS_PAPER if terms.profile.press else terms.profile.paper)]
    ganged = _ganged(order)
    forms = _arranged(ganged, paper, order)
    stamp = _stamp(order)
    label = words("sheets", terms.lang)["sheet"]
    title = shortened(", ".join(dict.fromkeys(one.drawing.title for one in ganged)), 10.0, TITLE_ROOM)
    pages = [
        sheet_page(
            form,
            ganged,
            terms.profile,
            joined(f"{n}/{len(forms)}", stamp),
            label.format(title=title, n=n, m=len(forms)),
        )
        for n, form in enumerate(forms, start=1)
    ]
    document = Document(file_name(terms, *_names(order, paper)), title, title, terms.lang, tuple(pages))
    return LaidOut(document, forms, ganged, paper)


def _ganged(order: Imposed) -> list[Ganged]:
    """Draw everything that shares the sheets and hold it against the printer's terms; all findings come at once."""
    found: list[Ganged] = []
    findings: list[tuple[Message, str]] = []
    for definition in order.definitions:
        alone = Single(definition, order.terms)
        for drawer in drawers_of(definition):
            if not drawer.cut:
                raise UndrawableError(say(N_("{name} is not cut out: it has its own sheets"), name=definition.id))
            for n, drawing in enumerate(drawings(drawer, alone), start=1):
                if order.terms.profile.press:
                    broken = violations(drawing, order.terms.profile)
                    findings += [(finding, definition.source) for finding in broken]
                name = f"{definition.id} {n}" if n > 1 else definition.id
                found.append(Ganged(drawing, name, order.copies, definition.source))
    if findings:
        raise ImpossibleError(*zip(*findings, strict=True))
    return found


def _stamp(order: Imposed) -> str:
    """Name everything on the sheets with its version and the state of its file, if the stamp stands in the margin."""
    if order.terms.stamp != "margin":
        return ""
    each = [f"{one.id} {one.version} {one.digest[:DIGITS]}".rstrip() for one in order.definitions]
    return joined(order.terms.lang, f"{order.copies} × {', '.join(each)}")


def _arranged(ganged: Sequence[Ganged], paper: Paper, order: Imposed) -> tuple[Form, ...]:
    try:
        return arrange(ganged, paper, order.terms.profile)
    except TooLargeError as error:
        one = ganged[error.kind]
        message = say(
            N_(
                "{name}, {wide} × {high} mm, does not fit {paper} with its bleed and marks; choose a larger --paper or "
                "leave --impose out"
            ),
            name=one.name, wide=f"{one.drawing.width:g}", high=f"{one.drawing.height:g}", paper=paper.title,
        )  # fmt: skip
        raise ImpossibleError([message], [one.source]) from None


def _list_file(document: Document) -> PrintFile:
    paper = PAPERS[OFFICE_PAPER]
    size = (paper.width, paper.height)
    return PrintFile(
        f"{document.id}.pdf", write_pdf(document), len(document.pages), size, paper.name, facts_of(document)
    )


def _names(order: Imposed, paper: Paper) -> list[str]:
    """Give what the names of the files begin with: the components, how many of each, printer and paper."""
    first, *others = order.definitions
    parts = [stem(first), *(one.id for one in others)]
    if len("_".join(parts)) > LONGEST_NAME:
        parts = [*parts[:2], f"and-{len(parts) - 2}-more"]
    where = [order.terms.profile.name] if order.terms.profile.press else []
    return [*parts, f"{order.copies}-each", "imposed", *where, paper.name]


def _sheet_facts(forms: Sequence[Form], ganged: Sequence[Ganged]) -> Iterator[SheetFacts]:
    """Give sheets and cuts as plain data: mm on the sheet, from its upper left corner."""
    for group in alike(forms):
        form = group.form
        yield {
            "sheets": list(range(group.first, group.last + 1)),
            "size": [form.width, form.height],
            "pieces": [
                {"name": spot.name, "id": ganged[spot.kind].name, "trim": _box(spot.trim), "turned": spot.turned}
                for spot in form.spots()
            ],
            "cuts": [_cut(cut) for cut in cuts(form)],
        }


def _cut(cut: Cut) -> CutFacts:
    return {
        "number": cut.number,
        "direction": "across" if cut.across else "down",
        "piece": _box(cut.piece),
        "at": round(cut.at, 3),
        "position": round(cut.position, 3),
        "from": "top" if cut.across else "left",
        "marks": [[round(value, 3) for point in mark for value in point] for mark in cut.marks],
        "held": " ".join(filter(None, cut.held)),
        "frees": " ".join(filter(None, cut.frees)),
    }


def _box(rect: Rect) -> list[float]:
    return [round(value, 3) for value in (rect.x, rect.y, rect.w, rect.h)]
