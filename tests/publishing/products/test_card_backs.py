"""Backs of cards in a product: named after their cards, printed as often, and explained to who glues them."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from hyskos.definitions.kinds.card import Card
from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.kinds.product import Job, Part, Product
from hyskos.definitions.loader import load, load_profile
from hyskos.generators.orders.order import Combined, Imposed, Order
from hyskos.publishing.build.printing_guide import guide_topics
from hyskos.publishing.products.components import counts_of, fronts_of, with_backs_behind
from hyskos.publishing.products.file_names import component_title, titles_of
from hyskos.publishing.products.job_orders import job_orders, request_of
from hyskos.publishing.products.text_pages import contents, start_here
from tests.publishing.products.test_contents_of_products import entry
from tests.publishing.products.test_products import product

FRONT, BACK = "pyramydal-card", "pyramydal-card-back"
HOME = Job(id="home", make="home", profile="home-a4", inks=("full",))


def card(id_: str, **more: object) -> Card:
    found = load(id_)
    assert isinstance(found, Card)
    return replace(found, **more)


def sold(**counts: int) -> Product:
    parts = tuple(Part(name.replace("_", "-"), count=count) for name, count in counts.items())
    return replace(product(), game="pyramydal", parts=parts, jobs=(HOME,))


def ordered(whole: Product, boards: Sequence[Definition]) -> list[Order]:
    request = request_of(load_profile("home-a4"), ["en"], "margin")
    return [*job_orders(whole, HOME, boards, load("read-me-first"), request)]


def test_there_are_as_many_backs_as_cards_whatever_the_product_says_of_them() -> None:
    boards = [card(BACK), card(FRONT), card(FRONT, id="other")]
    assert counts_of(boards, [Part("a"), Part("b", count=3), Part("c", count=2)]) == {BACK: 5, FRONT: 3, "other": 2}
    assert counts_of(boards[:1], [Part("a", count=4)]) == {BACK: 4}  # whose it is nobody knows
    assert [one.id for one in fronts_of(boards[0], boards)] == [FRONT, "other"]
    assert [one.id for one in with_backs_behind(boards)] == [FRONT, "other", BACK]


def test_a_back_is_named_after_its_cards_or_by_their_size() -> None:
    whole, back, front = sold(pyramydal_card=1, pyramydal_card_back=1), card(BACK), card(FRONT)
    others = [replace(front, id=f"c{n}", title={"en": f"Card {n}"}) for n in range(3)]
    assert component_title(whole, back, "en", others[:2]) == "Card back - Card 0, Card 1"
    assert component_title(whole, back, "en", others) == "Card back - 105 × 148 mm"
    assert component_title(whole, back, "en") == "Card back - Back of the card"
    assert titles_of(whole, [others[0], back, back], "en")[BACK] == "Card back - Card 0"


def test_the_page_of_text_counts_no_back_as_a_card() -> None:
    whole = sold(pyramydal_card=2, pyramydal_card_back=1)
    boards = {FRONT: card(FRONT, title={"en": "Help"}), BACK: card(BACK)}
    said = contents(whole, [HOME], boards, [], "en").decode()
    assert f"  2 × Card: Help ({FRONT})" in said
    assert f"\n  Card back: Help ({BACK})" in said


@pytest.mark.slow
def test_a_buyer_prints_a_back_for_each_card_next_to_it_and_is_told_to_glue_it() -> None:
    whole = sold(pyramydal_card_back=1, pyramydal_card=3)
    boards = [card(BACK), card(FRONT)]
    made = ordered(whole, boards)
    imposed = {order.definition.id: order.copies for order in made if isinstance(order, Imposed)}
    assert imposed == {FRONT: 3, BACK: 3}
    (whole_file,) = (order for order in made if isinstance(order, Combined))
    assert [order.definition.id for order, _title, _copies in whole_file.orders] == ["read-me-first", FRONT, BACK]
    assert "backs" in guide_topics((order, entry("a4/x.pdf", order.definition.id)) for order in made)
    assert "backs" not in guide_topics((one, entry("a4/x.pdf", FRONT)) for one in made if one.definition.id == FRONT)


def test_the_page_to_start_with_says_how_backs_are_made_only_where_there_are_some() -> None:
    whole = sold(pyramydal_card=2, pyramydal_card_back=1)
    parts = [{"id": id_, "title": id_, "pages": (n, n), "copies": 1} for n, id_ in enumerate((FRONT, BACK), 1)]
    boards = [card(FRONT), card(BACK)]
    both, alone = (
        start_here(whole, boards, [entry("01 x.pdf", "x", parts=tuple(parts[:count]))], "en") for count in (2, 1)
    )
    assert both
    assert alone
    assert len(both.splitlines()) == len(alone.splitlines()) + 2  # the step, and the page of the back
    assert b"\n4. " in both
