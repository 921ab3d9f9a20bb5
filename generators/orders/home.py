"""Files of one board for a home printer: at true size, whole and tiled, and one reduced page if that helps."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from hyskos.definitions.kinds.printer import PAPERS, Paper, Profile, same_size
from hyskos.definitions.printing import Format
from hyskos.definitions.values import dataclass
from hyskos.generators.drawing import Drawing, UndrawableError
from hyskos.generators.orders.constraints import ImpossibleError, on_folds
from hyskos.generators.orders.order import Folding, Single, fold_of
from hyskos.generators.orders.page_drawings import drawings, file_name, imprint_of, ink_on, name_stem
from hyskos.generators.orders.print_file import PrintFile, facts_of, with_keywords
from hyskos.generators.orders.renderers import LID, Renderer, renderers_of
from hyskos.generators.sheets.layout import lay_out
from hyskos.generators.sheets.page import Document, bare_document
from hyskos.generators.sheets.single import SMALLEST, fits_one_page, percent_for, scale_drawing
from hyskos.generators.sheets.stamping import with_scale

_FULL = "full"
"""Name of a page of the drawing's own size."""


@dataclass(frozen=True, slots=True)
class Edition:
    """One way to print a definition."""

    document: Document
    paper: str  # name of the paper, or "full" for a page of the board's own size
    board: tuple[float, float]  # printed width and height, mm
    tiles: bool  # whether the board spans several sheets
    percent: int = 100  # of true size


def home_files(order: Single | Folding) -> tuple[PrintFile, ...]:
    """Draw, lay out and write every file of an order for a home printer.

    Tiled boards are written as SVG or PNG only if their paper was requested: usually a picture is of the whole board.
    """
    files: list[PrintFile] = []
    for renderer in renderers_of(order.definition):
        formats_requested = [f for f in order.terms.formats if f != "png" or not renderer.pixels]
        for edition in editions(renderer, order) if formats_requested and not order.terms.screens else ():
            formats = [f for f in formats_requested if f == "pdf" or not edition.tiles or order.terms.paper]
            files += [file for format_ in formats for file in _write_edition(edition, format_, order)]
        if len(formats_requested) < len(order.terms.formats):
            files += _pictures(renderer, order)
    return tuple(files)


def _pictures(renderer: Renderer, order: Single | Folding) -> Iterator[PrintFile]:
    """Write each drawing as a picture for screens, in its renderer's number of pixels."""
    from hyskos.generators.writers.png import write_png

    boards = drawings(renderer, order)
    for n, board in enumerate(boards, start=1):
        name = file_name(order.terms, name_stem(order, renderer), _FULL) + (f"_{n}" if len(boards) > 1 else "")
        document = with_keywords(replace(bare_document(board), id=name), order, more={"paper": _FULL})
        dpi = renderer.pixels / board.width * 25.4
        content = write_png(document, document.pages[0], dpi)
        trim = (board.width, board.height)
        yield PrintFile(f"{name}.png", content, 1, trim, _FULL, facts_of(document), dpi=round(dpi, 4))


def sheets_in_true_size(order: Single) -> Iterator[Document]:
    """Yield the sheets of a definition at true size on the paper of an order, tiled if necessary.

    Of a cover, only the lid is included. Raises as `editions` does.
    """
    paper = PAPERS[order.terms.paper or order.terms.profile.paper]
    for renderer in renderers_of(order.definition):
        if renderer.part in ("", LID):
            yield _edition(_boards(renderer, order), paper, order, renderer).document


def first_edition(order: Single) -> Edition:
    """Return the first edition of a definition; raises ValueError if there is nothing to print."""
    for renderer in renderers_of(order.definition):
        return next(editions(renderer, order))
    raise ValueError(f"{order.definition.id}: nothing to print in it")


def editions(renderer: Renderer, order: Single | Folding) -> Iterator[Edition]:
    """Yield the editions of a definition.

    On the paper at true size. If that takes several sheets, also whole on a page of its own size (unless a paper was
    requested), and on one page of the paper if a smaller drawing or a slight reduction fits. A folding board comes at
    true size only; a drawing for screens, only on a page of its own size. Raises ImpossibleError if something is too
    close to a fold.
    """
    terms = order.terms
    boards = _boards(renderer, order)
    if findings := [finding for board in boards for finding in on_folds(board)]:
        raise ImpossibleError(findings)
    paper = PAPERS[terms.paper or terms.profile.paper]
    board_page = _own_page(renderer, order, boards)
    if board_page and not any(_makes(printer, board_page, renderer, order) for printer in terms.after):
        yield _edition(boards, board_page, order, renderer)
    if renderer.screen:
        return
    sheets = _edition(boards, paper, order, renderer)
    yield sheets
    if sheets.tiles and not fold_of(order) and not renderer.die_cut:  # boxes and pieces are never scaled
        smaller = _one_page(boards, paper, order, renderer)
        if smaller and not smaller.tiles:
            yield smaller


def _boards(renderer: Renderer, order: Single | Folding) -> tuple[Drawing, ...]:
    return drawings(renderer, order, _for_paper(renderer, order.terms.paper or order.terms.profile.paper))


def _own_page(renderer: Renderer, order: Single | Folding, boards: Sequence[Drawing]) -> Paper | None:
    """Return the page of a drawing's own size; None if the paper was chosen, or holds the drawing whole."""
    terms = order.terms
    paper = PAPERS[terms.paper or terms.profile.paper]
    if not renderer.screen and (terms.paper or all(fits_one_page(board, paper, terms.profile) for board in boards)):
        return None
    width, height = boards[0].width, boards[0].height
    return same_size(width, height) or Paper(_FULL, width, height)


def _makes(printer: Profile, board_page: Paper, renderer: Renderer, order: Single | Folding) -> bool:
    """Return whether another printer's files already include one of the same name as the page of own size."""
    other = replace(order, terms=replace(order.terms, profile=printer))
    page = _own_page(renderer, other, _boards(renderer, other))
    return board_page.name == (page.name if page else printer.paper)


def _for_paper(renderer: Renderer, paper: str) -> str | None:
    """Return the size of a drawing made for papers; None for true size."""
    return paper if renderer.to_paper and paper in renderer.sizes else None


def _one_page(boards: tuple[Drawing, ...], paper: Paper, order: Single | Folding, renderer: Renderer) -> Edition | None:
    """Find the drawing that fits whole and largest on a paper; None if all become too small."""
    candidates, board_area = [boards], boards[0].width * boards[0].height
    for size in (
        size_name for size_name in renderer.sizes[1:] if PAPERS[size_name].width * PAPERS[size_name].height < board_area
    ):
        with suppress(UndrawableError):  # a large map may not leave enough space to write on a small sheet
            candidates.append(drawings(renderer, order, size))
    ways = [(each, percent_for(each[0], paper)) for each in candidates]
    able = [(each, percent) for each, percent in ways if percent >= SMALLEST]
    if not able:
        return None
    best, percent = max(able, key=lambda candidate: candidate[0][0].width * candidate[1])
    if percent < 100:
        best = tuple(scale_drawing(with_scale(drawing, percent), percent) for drawing in best)
    return _edition(best, paper, order, renderer, percent)


def _edition(
    boards: tuple[Drawing, ...], paper: Paper, order: Single | Folding, renderer: Renderer, percent: int = 100
) -> Edition:
    terms, imprint = order.terms, imprint_of(order.definition, order.terms, percent)
    document = lay_out(boards, "", paper, terms.profile, imprint, cut=renderer.cut)
    tiles = len(document.pages) > len(boards)
    name = file_name(terms, name_stem(order, renderer), f"{paper.name}-tiles" if tiles else paper.name)
    document = with_keywords(replace(document, id=name), order, percent / 100, {"paper": paper.name})
    return Edition(document, paper.name, (boards[0].width, boards[0].height), tiles, percent)


def _write_edition(edition: Edition, format_: Format, order: Single | Folding) -> Iterator[PrintFile]:
    document, paper, board = edition.document, edition.paper, edition.board
    if format_ == "pdf":
        from hyskos.generators.writers.pdf import write_pdf

        inked = ink_on(document, order.terms)
        yield PrintFile(
            f"{document.id}.pdf", write_pdf(document), len(document.pages), board, paper, facts_of(document),
            scale=edition.percent / 100, coverage=inked,
        )  # fmt: skip
        return
    for n, page in enumerate(document.pages, start=1):
        sheet = f"_sheet-{n}" if len(document.pages) > 1 else ""
        if format_ == "svg":
            from hyskos.generators.writers.svg import write_svg

            content = write_svg(document, page)
        else:
            from hyskos.generators.writers.png import write_png

            content = write_png(document, page, order.terms.dpi)
        facts = facts_of(replace(document, pages=(page,)))
        name = f"{document.id}{sheet}.{format_}"
        yield PrintFile(name, content, 1, board, paper, facts, scale=edition.percent / 100)
