"""Files of components on common sheets: the sheets, and the cut list that takes them apart."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby, zip_longest

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.kinds.printer import PAPERS, Paper
from hyskos.definitions.languages import text_in
from hyskos.definitions.messages import N_, Message, say
from hyskos.definitions.values import dataclass
from hyskos.generators.drawing import Drawing, UndrawableError
from hyskos.generators.orders.constraints import ImpossibleError, violations
from hyskos.generators.orders.order import Back, Imposed, Single, back_of
from hyskos.generators.orders.page_drawings import PageSide, drawings, file_name, ink_on, other_size, side_of
from hyskos.generators.orders.print_file import CutFacts, PrintFile, SheetFacts, facts_of, with_keywords
from hyskos.generators.orders.renderers import own_back, renderers_of, stem
from hyskos.generators.sheets.footer import shorten
from hyskos.generators.sheets.imposition.cut_list import alike, cut_list_pages
from hyskos.generators.sheets.imposition.layouts import Cut, SheetLayout, cut_lines, cuts
from hyskos.generators.sheets.imposition.packing import TooLargeError
from hyskos.generators.sheets.imposition.sheets import GangedComponent, Setup, arrange, back_page, front_page
from hyskos.generators.sheets.page import Document, Page
from hyskos.generators.stamps import DIGITS, join_parts
from hyskos.generators.words import words
from hyskos.generators.writers.pdf import write_pdf

PRESS_PAPER, OFFICE_PAPER = "sra3", "a4"
"""Default paper of a press for sheets, and the paper of its cut list."""
TITLE_ROOM = 200.0
"""Maximum width of a document title set in 10 pt, mm; viewers truncate longer ones."""
LONGEST_NAME = 120
"""Maximum characters of a file name; a longer one names only the first components."""


def make_imposed(order: Imposed) -> tuple[PrintFile, ...]:
    """Impose the components of an order and write the sheets, with a cut list, or cut lines for a machine.

    Raises UndrawableError if a drawing is not cut out or does not fit the paper, ImpossibleError if it breaks a press's
    constraints or a back has a different size.
    """
    terms, press = order.terms, order.terms.profile.press
    laid = lay_out(order)
    size = laid.document.pages[0].trim.w, laid.document.pages[0].trim.h
    facts = tuple(_sheet_facts(laid))
    if not press:
        document = home_document(order, laid)
        sheets = PrintFile(
            f"{document.id}.pdf", write_pdf(document), len(document.pages), size, laid.paper.name, facts_of(document),
            coverage=ink_on(document, terms), cuts=facts,
        )  # fmt: skip
        return sheets, *(_cut_lines(order, laid) if order.machine else ())
    from hyskos.generators.orders.press_files import press_file  # deferred: requires pikepdf

    listed = cut_list_pages(laid.layouts, laid.ganged, PAPERS[OFFICE_PAPER], terms.lang, _stamp(order))
    sheet_file = replace(press_file(laid.document, order, press), paper=laid.paper.name, cuts=facts)
    listing = replace(
        laid.document, id=file_name(terms, *_names(order, laid.paper), "cut-list"), pages=tuple(listed)
    )  # fmt: skip
    return sheet_file, _list_file(with_keywords(listing, order, more={"paper": OFFICE_PAPER}))


@dataclass(frozen=True, slots=True)
class ImposedSheets:
    """The sheets of an order without their cut list."""

    document: Document
    layouts: tuple[SheetLayout, ...]
    ganged: list[GangedComponent]
    paper: Paper
    setup: Setup


def home_document(order: Imposed, laid: ImposedSheets | None = None) -> Document:
    """Make the document of an order for a home printer; raises as `make_imposed` does.

    The cut list follows the sheets, unless a machine cuts.
    """
    laid = laid or lay_out(order)
    listed = (
        [] if order.machine
        else cut_list_pages(laid.layouts, laid.ganged, laid.paper, order.terms.lang, _stamp(order))
    )  # fmt: skip
    document = replace(laid.document, pages=(*laid.document.pages, *listed))
    return with_keywords(document, order, more={"paper": laid.paper.name})


def lay_out(order: Imposed) -> ImposedSheets:
    """Lay out the components of an order on sheets; raises as `make_imposed` does."""
    terms = order.terms
    paper = PAPERS[terms.paper or (PRESS_PAPER if terms.profile.press else terms.profile.paper)]
    ganged, setup = _draw_components(order), _setup(order)
    layouts = _arrange(ganged, paper, setup)
    title = shorten(", ".join(dict.fromkeys(component.drawing.title for component in ganged)), 10.0, TITLE_ROOM)
    pages = tuple(_pages(layouts, ganged, setup, _stamp(order), title))
    document = Document(file_name(terms, *_names(order, paper)), title, title, terms.lang, pages)
    return ImposedSheets(document, layouts, ganged, paper, setup)


def _setup(order: Imposed) -> Setup:
    back = back_of(order)
    flip, offset = (back.flip, back.offset) if back else (None, (0.0, 0.0))
    return Setup(order.terms.profile, flip, offset, order.machine)


def _pages(
    layouts: Sequence[SheetLayout], ganged: Sequence[GangedComponent], setup: Setup, stamp: str, title: str
) -> Iterator[Page]:
    """Lay out every sheet, each front followed by its back."""
    spoken = words("sheets", ganged[0].drawing.lang)
    for n, layout in enumerate(layouts, start=1):
        footer_text, label = (
            join_parts(f"{n}/{len(layouts)}", stamp),
            spoken["sheet"].format(title=title, n=n, m=len(layouts)),
        )
        if setup.flip in ("long", "short"):
            yield front_page(layout, ganged, setup, footer_text, f"{label} ({spoken['front']})")
            yield back_page(layout, ganged, setup, footer_text, f"{label} ({spoken['back']})")
        else:
            yield front_page(layout, ganged, setup, footer_text, label)


def _cut_lines(order: Imposed, laid: ImposedSheets) -> Iterator[PrintFile]:
    """Write the cut lines for a machine, one file for all sheets that are cut alike."""
    from hyskos.generators.writers.svg import write_svg

    profile, groups, paper = order.terms.profile, alike(laid.layouts), laid.paper
    corner = profile.corner if profile.laminate else 0.0
    for group in groups:
        which = f"-{group.first}" if len(groups) > 1 else ""
        name = file_name(order.terms, *_names(order, paper), f"cut-lines{which}")
        page = cut_lines(group.layout, corner, words("cut-list", order.terms.lang)["lines"])
        document = with_keywords(replace(laid.document, id=name, pages=(page,)), order, more={"paper": paper.name})
        size = page.trim.w, page.trim.h
        yield PrintFile(f"{name}.svg", write_svg(document, page), 1, size, paper.name, facts_of(document))


def _draw_components(order: Imposed) -> list[GangedComponent]:
    """Draw everything on the sheets and check it against the printer's constraints, raising all findings at once."""
    components: list[GangedComponent] = []
    findings: list[tuple[Message, str]] = []
    for definition, back in zip_longest(order.definitions, order.backs):
        behind = _back(order, back) if back else None
        if behind:
            findings += [(finding, behind.definition.source) for finding in _violations(behind.drawing, order)]
        for renderer in renderers_of(definition):
            if not renderer.cut:
                raise UndrawableError(
                    say(N_("{name} has its own sheets and is not cut out: leave out --impose"), name=definition.id)
                )
            for n, drawing in enumerate(drawings(renderer, Single(definition, order.terms)), start=1):
                findings += [(finding, definition.source) for finding in _violations(drawing, order)]
                if behind and (differs := other_size(behind.drawing, drawing, definition.id)):
                    findings.append((differs, behind.definition.source))
                number = f" {n}" if n > 1 else ""
                under = behind.drawing if behind else None
                name, title = f"{definition.id}{number}", f"{_title(order, definition)}{number}"
                components.append(GangedComponent(drawing, name, order.copies, definition.source, under, title))
    if findings:
        different = {(source, message.render()): (message, source) for message, source in findings}
        raise ImpossibleError(*zip(*different.values(), strict=True))
    return components


def _title(order: Imposed, definition: Definition) -> str:
    """Return the title of a component, with its id if several components have the same title."""
    title = text_in(definition.title, order.terms.lang)
    same_title = [other for other in order.definitions if text_in(other.title, order.terms.lang) == title]
    return f"{title} ({definition.id})" if len(same_title) > 1 else title


def _back(order: Imposed, back: Back) -> PageSide:
    return side_of(Single(back.definition, order.terms), own_back(back.definition) if back.own else None)


def _violations(drawing: Drawing, order: Imposed) -> Sequence[Message]:
    return violations(drawing, order.terms.profile) if order.terms.profile.press else ()


def _stamp(order: Imposed) -> str:
    """Return the stamp: everything on the sheets with version and file state; empty unless stamps are in the margin."""
    if order.terms.stamp != "margin":
        return ""
    each = [
        f"{definition.id} {definition.version} {definition.digest[:DIGITS]}".rstrip()
        for definition in (*order.definitions, *_backs(order))
    ]
    return join_parts(order.terms.lang, f"{order.copies} × {', '.join(each)}")


def _backs(order: Imposed) -> list[Definition]:
    """List the definitions printed on backs, without repetition."""
    return [*{back.definition.id: back.definition for back in order.backs if not back.own}.values()]


def _arrange(ganged: Sequence[GangedComponent], paper: Paper, setup: Setup) -> tuple[SheetLayout, ...]:
    try:
        return arrange(ganged, paper, setup)
    except TooLargeError as error:
        component = ganged[error.kind]
        message = say(
            N_(
                "{name} ({wide} × {high} mm) does not fit {paper} with bleed and marks; choose a larger --paper or "
                "leave out --impose"
            ),
            name=component.name, wide=f"{component.drawing.width:g}", high=f"{component.drawing.height:g}",
            paper=paper.title,
        )  # fmt: skip
        raise ImpossibleError([message], [component.source]) from None


def _list_file(document: Document) -> PrintFile:
    paper = PAPERS[OFFICE_PAPER]
    size = (paper.width, paper.height)
    return PrintFile(
        f"{document.id}.pdf", write_pdf(document), len(document.pages), size, paper.name, facts_of(document)
    )


def _names(order: Imposed, paper: Paper) -> list[str]:
    """Return the parts of the file names: components, number of each, printer and paper."""
    first, *remaining = order.definitions
    parts = [stem(first), *(definition.id for definition in (*remaining, *_backs(order)))]
    if len("_".join(parts)) > LONGEST_NAME:
        parts = [*parts[:2], f"and-{len(parts) - 2}-more"]
    profile_name = [order.terms.profile.name] if order.terms.profile.press else []
    back, method = back_of(order), "-".join(["imposed", *([order.machine] if order.machine else [])])
    sides = [f"duplex-{back.flip}"] if back else []
    return [*parts, f"{order.copies}-each", method, *sides, *profile_name, paper.name]


def _sheet_facts(laid: ImposedSheets) -> Iterator[SheetFacts]:
    """Yield the facts of sheets and cuts: mm on the sheet, from its upper left corner. A machine needs no cuts."""
    first = 1
    for layout, group in groupby(laid.layouts):
        last = first + len([*group]) - 1
        yield {
            "sheets": list(range(first, last + 1)),
            "size": [layout.width, layout.height],
            "pieces": [
                {"name": spot.name, "id": laid.ganged[spot.kind].name, "trim": _box(spot.trim), "turned": spot.turned}
                for spot in layout.filled_places()
            ],
            "cuts": [] if laid.setup.machine else [_cut(cut) for cut in cuts(layout)],
        }
        first = last + 1


def _cut(cut: Cut) -> CutFacts:
    return {
        "number": cut.number,
        "direction": "across" if cut.across else "down",
        "piece": _box(cut.piece),
        "at": round(cut.at, 3),
        "position": round(cut.position, 3),
        "from": "top" if cut.across else "left",
        "marks": [[round(value, 3) for point in mark for value in point] for mark in cut.marks],
        "held": " ".join(filter(None, cut.cut_from)),
        "frees": " ".join(filter(None, cut.frees)),
    }


def _box(rect: Rect) -> list[float]:
    return [round(value, 3) for value in (rect.x, rect.y, rect.w, rect.h)]
