"""The job ticket of a press job: each piece with its files, quantity, size, sides, folds, inks, stock and finish.

Unspecified values are None, printed as "to be agreed": no figure is invented.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Literal

from hyskos.definitions.books import QUIRE
from hyskos.definitions.kinds.box import Box
from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.kinds.printer import Profile
from hyskos.definitions.kinds.product import Job, Product, ProductPart
from hyskos.definitions.languages import text_in
from hyskos.definitions.printing import Flip
from hyskos.definitions.values import dataclass
from hyskos.generators.inks import ink
from hyskos.generators.orders.renderers import renderers_of
from hyskos.generators.words import format_length, words
from hyskos.publishing.build.manifest import DrawnEntry, Size
from hyskos.publishing.products.box_fit import FLAT, MOUNTED, box_of, lies_flat
from hyskos.publishing.products.file_names import component_title

NAME = "00-JOB-TICKET"
"""File name stem; sorts before all other files in a zip file for a printer."""
SCHEMA = "hyskos.job-ticket/1"
TICKETS = (f"{NAME}.json", f"{NAME}.pdf")


@dataclass(frozen=True, slots=True)
class TicketFile:
    """A file of a piece: its name in the zip file, the number of pieces to make from it, and its blank pages."""

    name: str
    lang: str
    quantity: int | None
    blank: tuple[int, ...] = ()  # numbers of intentionally blank pages


Binding = Literal["folded", "stitched"]
"""How the pages of a booklet are held: one sheet folded once, or sheets stitched through the fold."""
Use = Literal["cut", "crease", "print"]
"""Purpose of a separation: cutting lines, creasing lines, or an ink."""


@dataclass(frozen=True, slots=True)
class SpotColour:
    """A separation in addition to the process inks, by its name in the files."""

    name: str
    use: Use


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """One item in the box."""

    component: str
    back: str | None  # the component printed on its back
    title: str
    files: tuple[TicketFile, ...]
    each_game: int
    total: int | None  # in all languages
    cut_mm: tuple[Size, ...]  # of each sheet size; for die-cut pieces, the extent of their die lines
    sheet_mm: tuple[Size, ...]  # size of the sheets with die lines; empty if the sheet itself is cut
    back_mm: Size | None  # of the sheet on the back of a mounted board, if smaller than the face
    wrap_mm: float | None  # how far the face of a mounted board extends around its edges
    inside_mm: tuple[float, float, float] | None  # width, height and depth of a folded box
    pages: int  # in one language
    sides: int | None  # None: pages of a booklet
    flip: Flip | None
    binding: Binding | None
    mounted: bool
    folds: tuple[int, int] | None  # panels across and down, along the folds in the file
    folded_by_hand: bool  # by the packer, since it does not fit in its box flat
    die_cut: bool
    spots: tuple[str, ...]
    stock: str | None
    finish: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ticket:
    """A job ticket in one language."""

    lang: str
    title: str
    edition: str
    version: str
    date: str
    sku: str
    publisher: str
    web: str
    printer: str
    languages: tuple[str, ...]
    quantity: int | None  # games per language
    standards: tuple[str, ...]
    conditions: tuple[str, ...]
    most_ink: float | None  # per cent
    bleed_mm: float
    spots: tuple[SpotColour, ...]
    pieces: tuple[Piece, ...]


def job_ticket(
    product: Product, job: Job, printer: Profile, boards: Mapping[str, Definition], entries: Sequence[DrawnEntry]
) -> Ticket:
    """Make the ticket of a job in the first of its languages; `boards` are its components by name, as issued.

    `entries` are the files of its zip file.
    """
    langs = tuple(dict.fromkeys(entry.lang for entry in entries))
    lang = langs[0] if langs else product.languages[0]
    press = printer.press
    return Ticket(
        lang=lang,
        title=text_in(product.title, lang),
        edition=text_in(product.edition, lang) if product.edition else "",
        version=product.version,
        date=product.date,
        sku=product.sku,
        publisher=product.publisher,
        web=product.web,
        printer=text_in(printer.title, lang),
        languages=langs,
        quantity=job.quantity,
        standards=tuple(sorted({entry.standard or entry.colour for entry in entries})),
        conditions=tuple(sorted({entry.condition for entry in entries if entry.condition})),
        most_ink=press.max_ink if press else None,
        bleed_mm=printer.bleed,
        spots=tuple(_spots(entries, printer)),
        pieces=tuple(_pieces(product, job, printer, boards, entries, lang)),
    )


def _pieces(
    product: Product,
    job: Job,
    printer: Profile,
    boards: Mapping[str, Definition],
    entries: Sequence[DrawnEntry],
    lang: str,
) -> Iterator[Piece]:
    labels, into = words("products", lang), box_of([boards[part.name] for part in product.parts_of(job)])
    for part in product.parts_of(job):
        board = boards[part.name]
        files = [entry for entry in entries if entry.id == board.id]
        if not files:  # the back of another piece, or printed on the box
            continue
        first = files[0]
        size = first.trims or (first.trim,)
        lies = into is None or board.kind not in FLAT or lies_flat(first.trim, into)
        box = board if isinstance(board, Box) else None
        pages = sum(entry.pages for entry in files if entry.lang == first.lang)
        each = part.count * job.quantity if job.quantity else None
        die_cut = any(renderer.die_cut for renderer in renderers_of(board))
        dies = first.dies if die_cut else None  # some printers want a die line along any edge
        booklet = pages if board.kind == "booklet" else 0
        yield Piece(
            component=board.id,
            back=first.back if first.back != board.id else None,
            title=labels["lid"] if board.kind == "cover" else component_title(product, board, lang),
            files=tuple(TicketFile(entry.name, entry.lang, each, entry.blank or ()) for entry in files),
            each_game=part.count,
            total=each * len({entry.lang for entry in files}) if each else None,
            cut_mm=tuple(dict.fromkeys(dies or (size[:1] if first.fold else size))),
            sheet_mm=tuple(dict.fromkeys(size)) if dies else (),
            back_mm=size[-1] if first.fold and size[-1] != size[0] else None,
            wrap_mm=first.bleeds[0] if first.fold and first.bleeds else None,
            inside_mm=box.inner if box else None,
            pages=pages,
            sides=None if booklet > 2 else 2 if first.side == "both" or booklet == 2 else 1,
            flip=("long" if first.trim[1] >= first.trim[0] else "short") if booklet == 2 else first.flip,
            binding="folded" if booklet == QUIRE else "stitched" if booklet > QUIRE else None,
            mounted=first.fold is not None,
            folds=MOUNTED if first.fold else None,
            folded_by_hand=not (lies or first.fold) and into is not None and into.folded_by_hand,
            die_cut=die_cut,
            spots=first.spots or (),
            stock=_stock(part, box, first, printer, lang),
            finish=text_in(part.finish, lang) if part.finish else None,
        )


def _spots(entries: Sequence[DrawnEntry], printer: Profile) -> Iterator[SpotColour]:
    """Yield each separation with its purpose; presses use their own names for some."""
    printer_names = printer.press.spots if printer.press else {}
    tools: Mapping[str, Use] = {"cut": "cut", "crease": "crease"}
    uses = {printer_names.get(spot, spot): use for name, use in tools.items() if (spot := ink(name).spot)}
    for name in sorted({name for entry in entries for name in entry.spots or ()}):
        yield SpotColour(name, uses.get(name, "print"))


def _stock(part: ProductPart, box: Box | None, entry: DrawnEntry, printer: Profile, lang: str) -> str | None:
    """Return the stock of a piece: from the product, the box, the press or the game manufacturer; None if unknown."""
    labels = words("ticket", lang)
    if part.stock:
        return text_in(part.stock, lang)
    if box:
        grams = words("boxes", lang)["grams"].format(g=box.grams) if box.grams else ""
        return labels["card"].format(t=format_length(box.board, lang)) + grams
    if entry.component:
        return next(
            text_in(component.title, lang) for component in printer.components if component.id == entry.component
        )
    mounted = printer.press.folding_board if printer.press and entry.fold else None
    if mounted and mounted.thickness is not None:
        return labels["greyboard"].format(t=format_length(mounted.thickness, lang))
    return None


def ticket_json(ticket: Ticket) -> bytes:
    """Serialize a ticket as JSON in its only form; `data/schema/job-ticket.json` explains each field."""
    return (json.dumps({"schema": SCHEMA, **asdict(ticket)}, ensure_ascii=False, indent=1) + "\n").encode()
