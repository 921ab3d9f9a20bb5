"""The orders of a product's jobs: its own components, each job for one recipient."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from hyskos.definitions.art.library import load_art
from hyskos.definitions.booklets import Booklet, BookletSection
from hyskos.definitions.boxes import Box
from hyskos.definitions.cards import Card
from hyskos.definitions.covers import Counted, Cover, Fact, Issue, counted
from hyskos.definitions.identity_cache import Same
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.model import Definition, Faction, Grid, Map, Ring, Words
from hyskos.definitions.pieces import Pieces
from hyskos.definitions.printers import Profile
from hyskos.definitions.printing import INKS, MOST_COPIES, Stamp
from hyskos.definitions.products import Job, Product, spread
from hyskos.definitions.score_sheets import ScoreSheet
from hyskos.definitions.shops import Shop
from hyskos.generators.boards.covers.pictured import shown
from hyskos.generators.guides import in_own_words
from hyskos.generators.kit import COVER
from hyskos.generators.kit_orders import plain, proofs, special
from hyskos.generators.orders.building import build, build_single
from hyskos.generators.orders.drawers import stem
from hyskos.generators.orders.order import Combined, ForShop, Imposed, Order, Single
from hyskos.generators.orders.print_file import PrintFile
from hyskos.generators.orders.request import Request
from hyskos.generators.products.card_backs import counts_of, with_backs_behind
from hyskos.generators.products.press_orders import press_orders
from hyskos.generators.products.titles import titles_of
from hyskos.generators.sheets.page import Colophon
from hyskos.generators.words import sold_under, temporary_words, words

MOST_FACTS = 4
"""Maximum number of facts on a cover."""
FINAL = "final"
LOGOS = "games"
"""Folder of data/art with built-in logos."""
_MOST_KEPT = 64
"""Cache size for components with a product's changes: slightly more than the largest product has."""
USUAL_PRINTER = "home-a4"
"""Printer for shop pictures and proofs if a job names none: they do not depend on paper."""


def colophon_of(product: Product) -> Colophon:
    """Return the publisher's data for every file of a product."""
    return Colophon(product.publisher, product.copyright, product.date, f"{product.id} {product.version}")


def apply_product(board: Definition, product: Product) -> Definition:
    """Apply a product's changes to a component: title, credits, cover data, fonts, words, provenance.

    Anything named after the game gets the title of the product. Covers and boxes get the publisher's data, and boxes
    the age. The product's fonts apply to components without fonts, its words to all. If the product is final,
    references to a reconstruction are removed. Results are cached, so that every job draws the same object once.
    """
    return _issued(Same(board, product))


@lru_cache(maxsize=_MOST_KEPT)
def _issued(asked: "Same[Definition | Product]") -> Definition:
    board, product = asked.values
    assert isinstance(product, Product)
    assert isinstance(board, Definition)
    if board.game == product.game:
        board = sold_under(board, product.title)
        board = replace(board, credits=product.credits or board.credits)
    if isinstance(board, Cover):
        board = _cover_of(board, product)
    elif isinstance(board, Box):
        age = board.age if product.age is None else product.age
        board = replace(board, face=_cover_of(sold_under(board.face, product.title), product), age=age)
    if product.fonts and not board.fonts:
        board = replace(board, fonts=product.fonts)
    if product.words:
        board = replace(board, words={**board.words, **product.words})
    if product.provenance != FINAL:
        return board
    if isinstance(board, Booklet):
        board = replace(board, sections=tuple(map(_settled, board.sections)))
    return replace(board, provenance=FINAL)


def link_boxes(boards: Sequence[Definition], told: Sequence[Definition] = ()) -> list[Definition]:
    """Make each cover's mock-up show the box among the components with that cover, and otherwise no box.

    Boards that a cover depicts are replaced by those in `told`, which may refer to other components in the box.
    """
    boxes = {box.face.id: box.source for box in reversed(boards) if isinstance(box, Box)}
    return [_beside(board, told, boxes.get(board.id, "")) for board in boards]


def _beside(board: Definition, told: Sequence[Definition], box: str) -> Definition:
    if isinstance(board, Cover):
        return _in_box(Same(board, *_otherwise(board, told)), box)
    inside = _otherwise(board.face, told) if isinstance(board, Box) else ()
    return _on_box(Same(board, *inside)) if inside else board


def _otherwise(cover: Cover, told: Sequence[Definition]) -> Sequence[Definition]:
    """Return the boards that a cover depicts and that differ from their files in `told`."""
    files = {one.id: one for one in shown(cover)}
    return [one for one in told if one.id in files and type(one) is type(files[one.id]) and one != files[one.id]]


@lru_cache(maxsize=_MOST_KEPT)
def _in_box(asked: "Same[Definition]", box: str) -> Definition:
    cover, *inside = asked.values
    assert isinstance(cover, Cover)
    return replace(cover, box=box, inside=tuple(inside))


@lru_cache(maxsize=_MOST_KEPT)
def _on_box(asked: "Same[Definition]") -> Definition:
    box, *inside = asked.values
    assert isinstance(box, Box)
    return replace(box, face=replace(box.face, inside=tuple(inside)))


def _settled(section: BookletSection) -> BookletSection:
    """Replace a section's texts on sources by those for a final version, and drop proposals."""
    blocks = (replace(one, text=one.final or one.text) for one in section.blocks if one.needs != "proposals")
    return replace(section, blocks=tuple(blocks))


def _facts(cover: Cover, product: Product) -> tuple[Fact, ...]:
    """Return a cover's facts: the product's numbers first, then others as far as space allows."""
    known: dict[Counted, str] = {
        "players": spread(*product.players) if product.players else "",
        "minutes": spread(*product.minutes) if product.minutes else "",
        "age": f"{product.age}+" if product.age else "",
    }
    facts = [(fact.counts or counted(fact.label), fact) for fact in cover.facts]
    own = {key: _spoken_fact(fact, key, product) if key in known else fact for key, fact in facts}
    told = [
        replace(own[key], value=_alike(value)) if key in own else Fact(_alike(value), _label(key, product), key)
        for key, value in known.items()
        if value
    ]
    said = {key for key, value in known.items() if value}
    rest = [own[key] if key else fact for key, fact in facts if key not in said]
    return (*told, *rest)[:MOST_FACTS]


def _alike(value: str) -> Words:
    return {LANGUAGES[0]: value}


def _spoken_fact(fact: Fact, key: str, product: Product) -> Fact:
    """Label a fact in each language of the product, with the cover's words or else built-in ones."""
    return replace(fact, label={**_label(key, product), **fact.label})


def _label(key: str, product: Product) -> Words:
    with temporary_words(product.words):
        return {lang: words("covers", lang)[key] for lang in (*LANGUAGES, *product.languages)}


def guide_of(guide: Definition, product: Product) -> Definition:
    """Apply a product's changes to the guide: its words, and the name of its game."""
    return _of_game(Same(apply_product(guide, product), product))


@lru_cache(maxsize=_MOST_KEPT)
def _of_game(asked: "Same[Definition | Product]") -> Definition:
    guide, product = asked.values
    assert isinstance(guide, Card)
    if product.words:
        guide = in_own_words(guide, product.words)
    return sold_under(replace(guide, game=product.game), product.title)


def _without_solo(cover: Cover) -> Cover:
    """Return a cover with its texts for a game without solo play."""
    facts = (replace(one, label=one.without_solo or one.label) for one in cover.facts)
    paragraphs = (replace(one, text=one.without_solo or one.text) for one in cover.paragraphs)
    return replace(cover, facts=tuple(facts), paragraphs=tuple(paragraphs))


def _cover_of(cover: Cover, product: Product) -> Cover:
    if product.players and product.players[0] > 1:
        cover = _without_solo(cover)
    facts = _facts(cover, product)
    return replace(cover, title=product.title, subtitle=product.subtitle, facts=facts, issue=_issue(product))


def _issue(product: Product) -> Issue:
    return Issue(
        publisher=product.publisher,
        logo=load_art(LOGOS, product.logo, product.arts) if product.logo else None,
        copyright=product.copyright,
        edition=product.edition,
        legal=product.legal,
        web=product.web,
        price=product.price,
        barcode=product.barcode,
    )


def job_orders(
    product: Product,
    job: Job,
    boards: Sequence[Definition],
    guide: Definition,
    request: Request,
    shop: Shop | None = None,
) -> Iterator[Order]:
    """Order everything in a product's job, in the request's languages; raises RefusedError.

    `boards` are the components of the job, `guide` is the printing guide for homes, `shop` is set for a job that makes
    a shop's pictures.
    """
    colophon = colophon_of(product)
    made = link_boxes([apply_product(board, product) for board in boards], boards)
    for order in (
        _for_shop(made, shop, request) if shop else _orders(product, job, made, guide_of(guide, product), request)
    ):
        yield replace(order, terms=replace(order.terms, colophon=colophon))


def _for_shop(boards: Sequence[Definition], shop: Shop, request: Request) -> Iterator[Order]:
    """Order the pictures of every cover for a shop, in full colour."""
    for lang in request.langs:
        for board in boards:
            if isinstance(board, Cover):
                yield ForShop(board, build_single(replace(request, langs=(lang,)), board).terms, shop)


def _orders(
    product: Product, job: Job, boards: Sequence[Definition], guide: Definition, request: Request
) -> Iterator[Order]:
    counts = counts_of(boards, product.parts_of(job))
    copies = {id_: min(count, MOST_COPIES) for id_, count in counts.items()}
    for lang in request.langs:
        spoken = replace(request, langs=(lang,))
        if job.make == "press":
            yield from press_orders(boards, replace(spoken, inks=INKS[:1]))
        elif job.make == "proofs":
            yield from proofs(boards, request.printer, lang, request.stamp)
        elif job.make == "tables":
            continue  # not printed: `generators/tables` writes them
        elif job.make == "shop":
            covers = [board for board in boards if isinstance(board, Cover)]
            yield from build(replace(spoken, formats=("png",), screens=True), covers).orders
            yield from build(replace(spoken, formats=("pdf",)), covers).orders
        else:
            yield from build(replace(spoken, inks=INKS[1:], formats=("pdf",)), [guide]).orders
            yield from _home(job, boards, spoken, copies)
            yield from _in_one_file(product, job, [guide, *boards], replace(spoken, formats=("pdf",)), counts)


_PRINTING_ORDER: tuple[tuple[type[Definition], ...], ...] = (
    (Booklet,), (Map, Grid, Ring), (Faction,), (ScoreSheet,), (Card,), (Pieces,), (Cover,), (Box,)
)  # fmt: skip
"""Kinds of components in a buyer's printing order, after the guide."""
MOST_REPEATED = 20
"""Maximum copies for which a component's pages repeat in the combined file; of a pad, one sheet is enough."""


def _in_one_file(
    product: Product, job: Job, boards: Sequence[Definition], request: Request, counts: Mapping[str, int]
) -> Iterator[Combined]:
    """Order all sheets at true size on one paper as one file, for each ink, in printing order.

    A lid that belongs to one of the job's boxes is not printed again.
    """
    (lang,) = request.langs
    bearing = {board.face.id for board in boards if isinstance(board, Box)}
    sheets = sorted((board for board in with_backs_behind(boards) if board.id not in bearing), key=_printing_rank)
    titles = titles_of(product, boards, lang)
    for ink in job.inks:
        parts = list[tuple[Single | Imposed, str, int]]()
        for board in sheets:
            count = counts.get(board.id, 1)
            if isinstance(board, Card) and board.id != COVER and count > 1:
                each = replace(request, inks=(ink,), names=(board.id,), impose=True, copies=min(count, MOST_COPIES))
                (order,) = build(each, [board]).orders
                assert isinstance(order, Imposed)
                parts.append((order, titles[board.id], 1))
            else:
                single = build_single(replace(request, inks=(INKS[-1] if board.id == COVER else ink,)), board)
                parts.append((single, titles[board.id], count if count <= MOST_REPEATED else 1))
        yield Combined(product, build_single(replace(request, inks=(ink,)), product).terms, tuple(parts))


def _printing_rank(board: Definition) -> int:
    if board.id == COVER:
        return -1
    return next(n for n, kinds in enumerate(_PRINTING_ORDER) if isinstance(board, kinds))


def _home(job: Job, boards: Sequence[Definition], request: Request, copies: dict[str, int]) -> Iterator[Order]:
    """Order sheets for a home printer, as PDF only; pictures are for shops."""
    for ink in job.inks:
        sheets = replace(request, inks=(ink,), formats=("pdf",))
        yield from plain(boards, sheets)
        yield from special([board for board in boards if not isinstance(board, Cover)], sheets, copies)


HELD = {
    "home": (("lid", "pdf"),),
    "press": (("lid", "pdf"), ("lid", "png")),
    "shop": (("square", "png"), ("banner", "png"), ("mock-up", "png"), ("sell-sheet", "pdf")),
}
"""Formats of a cover, with file types, that each kind of job includes: buyers make a box, a shop shows pictures."""


def held(job: Job, order: Order, file: PrintFile) -> bool:
    """Return whether a job's zip file includes a file; of covers, only the formats its recipient needs."""
    cover = order.definition
    if not isinstance(cover, Cover) or isinstance(order, ForShop):
        return True
    parts = HELD.get(job.make, ())
    return any(file.name.startswith(f"{stem(cover, part)}_") and file.name.endswith(kind) for part, kind in parts)


def request_of(printer: Profile, langs: Sequence[str], stamp: Stamp) -> Request:
    """Return a request with the settings common to all orders of a job."""
    return Request(printer=printer, langs=tuple(langs), stamp=stamp)
