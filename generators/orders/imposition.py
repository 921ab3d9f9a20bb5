"""The files of components that share sheets: the sheets, and the list of cuts that takes them apart."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from hyskos.definitions.geometry import Rect
from hyskos.definitions.messages import N_, Message, say
from hyskos.definitions.printers import PAPERS, Paper
from hyskos.generators.drawing import UndrawableError
from hyskos.generators.orders.editions import Made, Order, drawers_of, drawings, file_name, ink_on, stem
from hyskos.generators.orders.facts import facts_of
from hyskos.generators.orders.labels import labelled
from hyskos.generators.orders.wishes import ImpossibleError, impossible
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


def make_imposed(order: Order) -> tuple[Made, ...]:
    """Lay the components of an order out on sheets and write them, with their cut list.

    Raises UndrawableError for what is not cut out or does not fit the paper, ImpossibleError for what breaks a press's
    terms.
    """
    press = order.profile.press
    paper = PAPERS[order.paper or (PRESS_PAPER if press else order.profile.paper)]
    ganged = _ganged(order)
    forms = _arranged(ganged, paper, order)
    stamp = _stamp(order)
    label = words("sheets", order.lang)["sheet"]
    title = shortened(", ".join(dict.fromkeys(one.drawing.title for one in ganged)), 10.0, TITLE_ROOM)
    pages = [
        sheet_page(
            form,
            ganged,
            order.profile,
            joined(f"{n}/{len(forms)}", stamp),
            label.format(title=title, n=n, m=len(forms)),
        )
        for n, form in enumerate(forms, start=1)
    ]
    size = pages[0].trim.w, pages[0].trim.h
    told = tuple(_told(forms, ganged))
    document = Document(file_name(order, *_names(order, paper)), title, title, order.lang, tuple(pages))
    if not press:
        listed = cut_list_pages(forms, ganged, paper, order.lang, stamp)
        whole = labelled(replace(document, pages=(*pages, *listed)), order, more={"paper": paper.name})
        return (
            Made(
                f"{whole.id}.pdf", write_pdf(whole), len(whole.pages), size, paper.name, facts_of(whole),
                coverage=ink_on(whole, order), cuts=told,
            ),
        )  # fmt: skip
    from hyskos.generators.orders.presswork import press_file  # only then pikepdf is needed

    listed = cut_list_pages(forms, ganged, PAPERS[OFFICE_PAPER], order.lang, stamp)
    sheet_file = replace(press_file(document, order), paper=paper.name, cuts=told)
    listing = replace(document, id=file_name(order, *_names(order, paper), "cut-list"), pages=tuple(listed))
    return sheet_file, _list_file(labelled(listing, order, more={"paper": OFFICE_PAPER}))


def _ganged(order: Order) -> list[Ganged]:
    """Draw everything that shares the sheets and hold it against the printer's terms; all findings come at once."""
    assert order.imposed
    found: list[Ganged] = []
    findings: list[tuple[Message, str]] = []
    for definition in order.imposed.definitions:
        alone = replace(order, definition=definition)
        for drawer in drawers_of(definition):
            if not drawer.cut:
                raise UndrawableError(say(N_("{name} is not cut out: it has its own sheets"), name=definition.id))
            for n, drawing in enumerate(drawings(drawer, alone), start=1):
                if order.profile.press:
                    findings += [(finding, definition.source) for finding in impossible(drawing, order.profile)]
                name = f"{definition.id} {n}" if n > 1 else definition.id
                found.append(Ganged(drawing, name, order.imposed.copies, definition.source))
    if findings:
        raise ImpossibleError(*zip(*findings, strict=True))
    return found


def _stamp(order: Order) -> str:
    """Name everything on the sheets with its version and the state of its file, if the stamp stands in the margin."""
    assert order.imposed
    if order.stamp != "margin":
        return ""
    each = [f"{one.id} {one.version} {one.digest[:DIGITS]}".rstrip() for one in order.imposed.definitions]
    return joined(order.lang, f"{order.imposed.copies} × {', '.join(each)}")


def _arranged(ganged: Sequence[Ganged], paper: Paper, order: Order) -> tuple[Form, ...]:
    try:
        return arrange(ganged, paper, order.profile)
    except TooLargeError as error:
        one = ganged[error.kind]
        told = say(
            N_(
                "{name}, {wide} × {high} mm, does not fit {paper} with its bleed and marks; choose a larger --paper or "
                "leave --impose out"
            ),
            name=one.name, wide=f"{one.drawing.width:g}", high=f"{one.drawing.height:g}", paper=paper.title,
        )  # fmt: skip
        raise ImpossibleError([told], [one.source]) from None


def _list_file(document: Document) -> Made:
    paper = PAPERS[OFFICE_PAPER]
    size = (paper.width, paper.height)
    return Made(f"{document.id}.pdf", write_pdf(document), len(document.pages), size, paper.name, facts_of(document))


def _names(order: Order, paper: Paper) -> list[str]:
    """Give what the names of the files begin with: the components, how many of each, printer and paper."""
    assert order.imposed
    first, *others = order.imposed.definitions
    parts = [stem(first), *(one.id for one in others)]
    if len("_".join(parts)) > LONGEST_NAME:
        parts = [*parts[:2], f"and-{len(parts) - 2}-more"]
    where = [order.profile.name] if order.profile.press else []
    return [*parts, f"{order.imposed.copies}-each", "imposed", *where, paper.name]


def _told(forms: Sequence[Form], ganged: Sequence[Ganged]) -> Iterator[Mapping[str, Any]]:
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


def _cut(cut: Cut) -> Mapping[str, Any]:
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
