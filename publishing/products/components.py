"""The components of a product as it publishes them: its title, fonts and words on each, covers in boxes, card backs."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, singledispatch

from hyskos.definitions.art.library import load_art
from hyskos.definitions.identity_cache import IdentityKey
from hyskos.definitions.kinds.booklet import Booklet, BookletSection
from hyskos.definitions.kinds.box import Box
from hyskos.definitions.kinds.card import Card
from hyskos.definitions.kinds.cover import Counted, Cover, Fact, Issue, counted_number
from hyskos.definitions.kinds.definition import Definition, Words, of_class
from hyskos.definitions.kinds.product import Product, ProductPart, spread
from hyskos.definitions.languages import LANGUAGES
from hyskos.generators.boards.covers.pictured import load_shown
from hyskos.generators.sheets.page import Colophon
from hyskos.generators.words import sold_under, temporary_words, words
from hyskos.publishing.build.printing_guide import in_own_words

MOST_FACTS = 4
"""Maximum number of facts on a cover."""
FINAL = "final"
LOGOS = "games"
"""Folder of data/art with built-in logos."""
_MOST_KEPT = 64
"""Cache size for components with a product's changes: slightly more than the largest product has."""


def colophon_of(product: Product) -> Colophon:
    """Return the publisher's data for every file of a product."""
    return Colophon(product.publisher, product.copyright, product.date, f"{product.id} {product.version}")


def apply_product(board: Definition, product: Product) -> Definition:
    """Apply a product's changes to a component: title, credits, cover data, fonts, words, provenance.

    Anything named after the game gets the title of the product. Covers and boxes get the publisher's data, and boxes
    the age. The product's fonts apply to components without fonts, its words to all. If the product is final,
    references to a reconstruction are removed. Results are cached, so that every job draws the same object once.
    """
    return _apply_cached(IdentityKey(board), IdentityKey(product))


@lru_cache(maxsize=_MOST_KEPT)
def _apply_cached(cached_board: "IdentityKey[Definition]", cached_product: "IdentityKey[Product]") -> Definition:
    (board,), (product,) = cached_board.values, cached_product.values
    if board.game == product.game:
        board = sold_under(board, product.title)
        board = replace(board, credits=product.credits or board.credits)
    board = _issue_board(board, product)
    if product.fonts and not board.fonts:
        board = replace(board, fonts=product.fonts)
    if product.words:
        board = replace(board, words={**board.words, **product.words})
    return replace(board, provenance=FINAL) if product.provenance == FINAL else board


@singledispatch
def _issue_board(board: Definition, _product: Product) -> Definition:
    """Apply what a product changes in one kind of component only."""
    return board


@_issue_board.register
def _issue_cover(cover: Cover, product: Product) -> Cover:
    if product.players and product.players[0] > 1:
        cover = _without_solo(cover)
    facts = _facts(cover, product)
    return replace(cover, title=product.title, subtitle=product.subtitle, facts=facts, issue=_issue(product))


@_issue_board.register
def _issue_box(box: Box, product: Product) -> Box:
    age = box.age if product.age is None else product.age
    return replace(box, face=_issue_cover(sold_under(box.face, product.title), product), age=age)


@_issue_board.register
def _issue_booklet(booklet: Booklet, product: Product) -> Booklet:
    if product.provenance != FINAL:
        return booklet
    return replace(booklet, sections=tuple(map(_finalise, booklet.sections)))


def link_boxes(boards: Sequence[Definition], changed: Sequence[Definition] = ()) -> list[Definition]:
    """Make each cover's mock-up show the box among the components with that cover, and otherwise no box.

    Boards that a cover depicts are replaced by those in `changed`, which may refer to other components in the box.
    """
    boxes = {box.face.id: box.source for box in reversed(of_class(boards, Box))}
    return [_link_box(board, changed, boxes.get(board.id, "")) for board in boards]


def _link_box(board: Definition, changed: Sequence[Definition], box: str) -> Definition:
    if isinstance(board, Cover):
        return _cover_in_box(IdentityKey(board), IdentityKey(*_changed_boards(board, changed)), box)
    if isinstance(board, Box) and (inside := _changed_boards(board.face, changed)):
        return _box_with_cover(IdentityKey(board), IdentityKey(*inside))
    return board


def _changed_boards(cover: Cover, changed: Sequence[Definition]) -> Sequence[Definition]:
    """Return the boards that a cover depicts and that differ from their files in `changed`."""
    files = {board.id: board for board in load_shown(cover)}
    return [
        board
        for board in changed
        if board.id in files and board.kind == files[board.id].kind and board != files[board.id]
    ]


@lru_cache(maxsize=_MOST_KEPT)
def _cover_in_box(cached: "IdentityKey[Cover]", inside: "IdentityKey[Definition]", box: str) -> Cover:
    (cover,) = cached.values
    return replace(cover, box=box, inside=inside.values)


@lru_cache(maxsize=_MOST_KEPT)
def _box_with_cover(cached: "IdentityKey[Box]", inside: "IdentityKey[Definition]") -> Box:
    (box,) = cached.values
    return replace(box, face=replace(box.face, inside=inside.values))


def _finalise(section: BookletSection) -> BookletSection:
    """Replace a section's texts on sources by those for a final version, and drop proposals."""
    blocks = (replace(block, text=block.final or block.text) for block in section.blocks if block.needs != "proposals")
    return replace(section, blocks=tuple(blocks))


def _facts(cover: Cover, product: Product) -> tuple[Fact, ...]:
    """Return a cover's facts: the product's numbers first, then others as far as space allows."""
    product_values: dict[Counted, str] = {
        "players": spread(*product.players) if product.players else "",
        "minutes": spread(*product.minutes) if product.minutes else "",
        "age": f"{product.age}+" if product.age else "",
    }
    facts = [(fact.counts or counted_number(fact.label), fact) for fact in cover.facts]
    labelled = {key: _spoken_fact(fact, key, product) if key in product_values else fact for key, fact in facts}
    product_facts = [
        replace(labelled[key], value=_same_in_all_languages(value))
        if key in labelled
        else Fact(_same_in_all_languages(value), _label(key, product), key)
        for key, value in product_values.items()
        if value
    ]
    given_keys = {key for key, value in product_values.items() if value}
    other_facts = [labelled[key] if key else fact for key, fact in facts if key not in given_keys]
    return (*product_facts, *other_facts)[:MOST_FACTS]


def _same_in_all_languages(value: str) -> Words:
    return {LANGUAGES[0]: value}


def _spoken_fact(fact: Fact, key: str, product: Product) -> Fact:
    """Label a fact in each language of the product, with the cover's words or else built-in ones."""
    return replace(fact, label={**_label(key, product), **fact.label})


def _label(key: str, product: Product) -> Words:
    with temporary_words(product.words):
        return {lang: words("covers", lang)[key] for lang in (*LANGUAGES, *product.languages)}


def guide_of(guide: Card, product: Product) -> Card:
    """Apply a product's changes to the guide: its words, and the name of its game."""
    return _guide_cached(IdentityKey(apply_product(guide, product)), IdentityKey(product))


@lru_cache(maxsize=_MOST_KEPT)
def _guide_cached(cached_guide: "IdentityKey[Card]", cached_product: "IdentityKey[Product]") -> Card:
    (guide,), (product,) = cached_guide.values, cached_product.values
    if product.words:
        guide = in_own_words(guide, product.words)
    return sold_under(replace(guide, game=product.game), product.title)


def _without_solo(cover: Cover) -> Cover:
    """Return a cover with its texts for a game without solo play."""
    facts = (replace(text, label=text.without_solo or text.label) for text in cover.facts)
    paragraphs = (replace(text, text=text.without_solo or text.text) for text in cover.paragraphs)
    return replace(cover, facts=tuple(facts), paragraphs=tuple(paragraphs))


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


def backs_of(boards: Sequence[Definition]) -> Mapping[str, Card]:
    """Map ids of cards to their backs: the only back of the same size in the box.

    If there are two of one size, the match is ambiguous: each remains a file on its own.
    """
    cards = of_class(boards, Card)
    backs: dict[str, Card] = {}
    for card in cards:
        of_its_size = [back for back in cards if back.is_back and _size(back) == _size(card)]
        if not card.is_back and len(of_its_size) == 1:
            backs[card.id] = of_its_size[0]
    return backs


def fronts_of(back: Definition, boards: Sequence[Definition]) -> list[Card]:
    """List the cards that a back belongs to, in the order of `boards`; empty for anything else."""
    backs = backs_of(boards)
    return [card for card in of_class(boards, Card) if card.id in backs and backs[card.id].id == back.id]


def counts_of(boards: Sequence[Definition], parts: Sequence[ProductPart]) -> dict[str, int]:
    """Return the number of each component by id; a back counts as often as all its cards together."""
    counts = {board.id: part.count for board, part in zip(boards, parts, strict=True)}
    behind = {board.id: sum(counts[front.id] for front in fronts_of(board, boards)) for board in boards}
    return {id_: behind[id_] or count for id_, count in counts.items()}


def with_backs_behind(boards: Sequence[Definition]) -> list[Definition]:
    """Move each back behind the last card it belongs to; everything else keeps its order."""
    backs = {back.id: fronts[-1].id for back in boards if (fronts := fronts_of(back, boards))}
    behind = {front: next(board for board in boards if board.id == back) for back, front in backs.items()}
    without_backs = (board for board in boards if board.id not in backs)
    return [moved for board in without_backs for moved in (board, behind.get(board.id)) if moved]


def _size(card: Card) -> tuple[float, float]:
    return card.width_mm, card.height_mm
