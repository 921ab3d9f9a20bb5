"""What each job of a product orders, and which of the files its reader gets."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.kinds.product import Job, Make, Product, ProductPart
from hyskos.definitions.loader import load, load_profile
from hyskos.definitions.printing import MOST_COPIES
from hyskos.generators.orders.order import Imposed, Order, PrintSettings, Single, TwoSided, back_of
from hyskos.generators.orders.print_file import Facts, PrintFile
from hyskos.generators.orders.requests import Request
from hyskos.publishing.build.manifest import COVER
from hyskos.publishing.edition.printed_definitions import fill_definition
from hyskos.publishing.products.components import apply_product, backs_of
from hyskos.publishing.products.job_orders import is_in_job, job_orders, press_orders
from tests.publishing.products.test_products import product


def order_job(job: Job, product_: Product | None = None) -> list[Order]:
    """Order a job of the product, with its own components."""
    product_ = product_ or product()
    boards = [load(part.name) for part in product_.parts_of(job)]
    request = Request(printer=load_profile(job.profile or "home-a4"), langs=("en",))
    return list(job_orders(product_, job, boards, load(COVER), request))


MADE = {
    "home": [("Single", COVER), ("Single", "pharaoh"), ("Single", "pharaoh-pieces"), ("Single", "pharaoh-cover"),
             ("Single", "pharaoh"), ("Single", "pharaoh-pieces"),
             ("Combined", "pharaoh-box"), ("Combined", "pharaoh-box")],
    "press": [("Single", "pharaoh"), ("Single", "pharaoh-pieces"), ("Single", "pharaoh-cover"),
              ("Single", "icehouse-5x5")],
    "shop": [("Single", "pharaoh-cover"), ("Single", "pharaoh-cover")],
    "proofs": [],
    "tables": [],
}  # fmt: skip
"""What each job makes of the same components; at home first in colours, and covers, which are to be seen, only so."""


@pytest.mark.slow
@pytest.mark.parametrize("make", MADE)
def test_a_job_orders_what_its_reader_needs_and_nothing_else(make: Make) -> None:
    without = ("icehouse-5x5",) if make == "home" else ()
    profile = {"press": "generic-x1a"}.get(make, "home-a4")
    orders = order_job(Job(id="x", make=make, profile=profile, without=without))
    assert [(type(order).__name__, order.definition.id) for order in orders] == MADE[make]
    formats = {order.terms.formats for order in orders}
    if make == "home":
        assert formats == {("pdf",)}
        assert [order.terms.ink for order in orders] == ["saver", *["full"] * 3, *["saver"] * 2, "full", "saver"]
    elif make == "press":
        assert {order.terms.ink for order in orders} == {"full"}
    elif make == "shop":
        assert [(order.terms.formats, order.terms.screens) for order in orders] == [(("png",), True), (("pdf",), False)]


def test_proofs_show_maps_and_player_boards() -> None:
    product_ = replace(
        product(), parts=(ProductPart("inner-factory"), ProductPart("bastet"), ProductPart("pyramydal-card"))
    )
    orders = order_job(Job(id="x", make="proofs"), product_)
    assert [(type(order).__name__, order.definition.id) for order in orders] == [
        ("Proof", "inner-factory"), ("Proof", "bastet")
    ]  # fmt: skip


@pytest.mark.parametrize(("count", "copies"), [(1, []), (3, [3]), (MOST_COPIES + 1, [MOST_COPIES])])
def test_a_home_gets_a_sheet_with_as_many_cards_as_there_are_and_no_more_than_may_be_ordered(
    count: int, copies: list[int]
) -> None:
    product_ = replace(product(), parts=(ProductPart("pyramydal-card", count=count),))
    orders = order_job(Job(id="x", make="home", profile="home-a4", inks=("full",)), product_)
    assert [order.copies for order in orders if isinstance(order, Imposed)] == copies


def test_a_board_of_another_game_does_not_bear_the_title_of_the_product() -> None:
    assert apply_product(load("pharaoh"), product()).sold_as == product().title
    assert not apply_product(load("ring-18"), product()).sold_as


@pytest.mark.slow
@pytest.mark.parametrize(
    ("make", "expected"),
    [
        ("home", {"lid_a4.pdf"}),
        ("press", {"lid_a4.pdf", "lid_full.png"}),
        ("shop", {"square_full.png", "banner_full.png", "mock-up_full.png", "sell-sheet_a4.pdf"}),
        ("proofs", set()),
    ],
)
def test_of_a_cover_each_reader_gets_what_it_needs(make: Make, expected: set[str]) -> None:
    order = Single(load("pharaoh-cover"), PrintSettings(lang="en", profile=load_profile("home-a4")))
    parts, papers = ("lid", "square", "banner", "mock-up", "sell-sheet"), ("a4.pdf", "full.png", "a4.svg")
    names = [f"{part}_{paper}" for part in parts for paper in papers]
    files = {name: PrintFile(f"pharaoh-cover-{name}", b"", 1, (1, 1), "a4", Facts((), False)) for name in names}
    job = Job(id="x", make=make)
    assert {name for name, file in files.items() if is_in_job(job, order, file)} == expected
    assert all(is_in_job(job, replace(order, definition=load("bastet")), file) for file in files.values())


OFFSET = load_profile("generic-offset")
CARD, BACK = "turn-at-a-glance", "rolling-pyramids-card-back"


def order_for_press(boards: Sequence[Definition], printer: str = "generic-offset") -> list[Order]:
    request = Request(printer=load_profile(printer), langs=("en",), inks=("full",))
    return list(press_orders(boards, request))


def of(*names: str) -> list[Definition]:
    return [fill_definition(load(name)) for name in names]


@pytest.mark.slow
def test_a_card_and_its_back_are_one_order_that_turns_over_the_upright_edge() -> None:
    (order,) = order_for_press(of(CARD, BACK))
    back = back_of(order)
    assert (order.definition.id, back.definition.id, back.flip, back.own) == (CARD, BACK, "long", False)


def test_two_backs_of_one_size_are_ambiguous() -> None:
    card, back = of(CARD, BACK)
    assert [*backs_of([card, back])] == [CARD]
    assert backs_of([card, back, replace(back, id="other-back")]) == {}
    assert backs_of([card, replace(back, height_mm=back.height_mm + 1)]) == {}


@pytest.mark.slow
def test_a_player_board_has_its_back() -> None:
    (order,) = order_for_press(of("bastet"))
    back = back_of(order)
    assert isinstance(order, TwoSided)
    assert (back.own, back.flip) == (True, "short")


@pytest.mark.slow
def test_a_map_is_mounted_and_folded_where_the_press_does_that_and_else_flat() -> None:
    (order,) = order_for_press(of("four-x"))
    assert order.fold == "quad"
    flat = replace(OFFSET, makes=tuple(component for component in OFFSET.makes if component != "quad-fold-board"))
    (other,) = press_orders(of("four-x"), Request(printer=flat, langs=("en",), inks=("full",)))
    assert type(other).__name__ == "Single"


@pytest.mark.slow
def test_a_lid_is_printed_with_the_box_that_bears_it_or_alone() -> None:
    box, cover = of("pharaoh-box", "pharaoh-cover")
    assert [order.definition.id for order in order_for_press([box, cover])] == [box.id]
    assert [order.definition.id for order in order_for_press([cover])] == [cover.id]


@pytest.mark.slow
def test_a_maker_of_games_takes_a_picture_for_each_side() -> None:
    assert [order.definition.id for order in order_for_press(of(CARD, BACK), "the-game-crafter")] == [CARD, BACK]
