"""The components of a product as it publishes them: its title, fonts and words on each, covers in boxes, card backs."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from hyskos.definitions.art.library import load_art
from hyskos.definitions.identity_cache import Same
from hyskos.definitions.kinds.booklet import Booklet, BookletSection
from hyskos.definitions.kinds.box import Box
from hyskos.definitions.kinds.card import Card
from hyskos.definitions.kinds.cover import Counted, Cover, Fact, Issue, counted
from hyskos.definitions.kinds.definition import Definition, Words, of_class
from hyskos.definitions.kinds.product import Part, Product, spread
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
    boxes = {box.face.id: box.source for box in reversed(of_class(boards, Box))}
    return [_beside(board, told, boxes.get(board.id, "")) for board in boards]


def _beside(board: Definition, told: Sequence[Definition], box: str) -> Definition:
    if isinstance(board, Cover):
        return _in_box(Same(board, *_otherwise(board, told)), box)
    inside = _otherwise(board.face, told) if isinstance(board, Box) else ()
    return _on_box(Same(board, *inside)) if inside else board


def _otherwise(cover: Cover, told: Sequence[Definition]) -> Sequence[Definition]:
    """Return the boards that a cover depicts and that differ from their files in `told`."""
    files = {one.id: one for one in load_shown(cover)}
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


def backs_of(boards: Sequence[Definition]) -> Mapping[str, Definition]:
    """Map ids of cards to their backs: the only back of the same size in the box.

    If there are two of one size, the match is ambiguous: each remains a file on its own.
    """
    cards = of_class(boards, Card)
    found: dict[str, Definition] = {}
    for card in cards:
        of_its_size = [one for one in cards if one.is_back and _size(one) == _size(card)]
        if not card.is_back and len(of_its_size) == 1:
            found[card.id] = of_its_size[0]
    return found


def fronts_of(back: Definition, boards: Sequence[Definition]) -> list[Definition]:
    """List the cards that a back belongs to, in the order of `boards`; empty for anything else."""
    backs = backs_of(boards)
    return [board for board in boards if board.id in backs and backs[board.id].id == back.id]


def counts_of(boards: Sequence[Definition], parts: Sequence[Part]) -> dict[str, int]:
    """Return the number of each component by id; a back counts as often as all its cards together."""
    counts = {board.id: part.count for board, part in zip(boards, parts, strict=True)}
    behind = {board.id: sum(counts[front.id] for front in fronts_of(board, boards)) for board in boards}
    return {id_: behind[id_] or count for id_, count in counts.items()}


def with_backs_behind(boards: Sequence[Definition]) -> list[Definition]:
    """Move each back behind the last card it belongs to; everything else keeps its order."""
    backs = {back.id: fronts[-1].id for back in boards if (fronts := fronts_of(back, boards))}
    behind = {front: next(board for board in boards if board.id == back) for back, front in backs.items()}
    kept = (board for board in boards if board.id not in backs)
    return [one for board in kept for one in (board, behind.get(board.id)) if one]


def _size(card: Card) -> tuple[float, float]:
    return card.width_mm, card.height_mm
