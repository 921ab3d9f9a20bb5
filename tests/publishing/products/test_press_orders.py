"""What a press gets: each component in one version, both sides of a sheet in one file, and no picture for shops."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from hyskos.definitions.kinds.card import Card
from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.loader import load, load_profile
from hyskos.generators.orders.order import Folding, Order, TwoSided, back_of
from hyskos.generators.orders.requests import Request
from hyskos.publishing.edition.printed_definitions import fill_definition
from hyskos.publishing.products.components import backs_of
from hyskos.publishing.products.job_orders import press_orders

OFFSET = load_profile("generic-offset")
CARD, BACK = "turn-at-a-glance", "rolling-pyramids-card-back"


def ordered(boards: Sequence[Definition], printer: str = "generic-offset") -> list[Order]:
    request = Request(printer=load_profile(printer), langs=("en",), inks=("full",))
    return list(press_orders(boards, request))


def of(*names: str) -> list[Definition]:
    return [fill_definition(load(name)) for name in names]


@pytest.mark.slow
def test_a_card_and_its_back_are_one_order_that_turns_over_the_upright_edge() -> None:
    (order,) = ordered(of(CARD, BACK))
    back = back_of(order)
    assert isinstance(order, TwoSided)
    assert back
    assert (order.definition.id, back.definition.id, back.flip, back.own) == (CARD, BACK, "long", False)


def test_of_two_backs_of_one_size_nobody_knows_whose_they_are() -> None:
    card, back = of(CARD, BACK)
    assert isinstance(back, Card)
    assert [*backs_of([card, back])] == [CARD]
    assert backs_of([card, back, replace(back, id="other-back")]) == {}
    assert backs_of([card, replace(back, height_mm=back.height_mm + 1)]) == {}


@pytest.mark.slow
def test_a_player_board_has_its_back() -> None:
    (order,) = ordered(of("bastet"))
    back = back_of(order)
    assert isinstance(order, TwoSided)
    assert back
    assert (back.own, back.flip) == (True, "short")


@pytest.mark.slow
def test_a_map_is_mounted_and_folded_where_the_press_does_that_and_else_flat() -> None:
    (order,) = ordered(of("four-x"))
    assert isinstance(order, Folding)
    assert order.fold == "quad"
    flat = replace(OFFSET, makes=tuple(one for one in OFFSET.makes if one != "quad-fold-board"))
    (other,) = press_orders(of("four-x"), Request(printer=flat, langs=("en",), inks=("full",)))
    assert type(other).__name__ == "Single"


@pytest.mark.slow
def test_a_lid_is_printed_with_the_box_that_bears_it_or_alone() -> None:
    box, cover = of("pharaoh-box", "pharaoh-cover")
    assert [order.definition.id for order in ordered([box, cover])] == [box.id]
    assert [order.definition.id for order in ordered([cover])] == [cover.id]


@pytest.mark.slow
def test_a_maker_of_games_takes_a_picture_for_each_side() -> None:
    assert [order.definition.id for order in ordered(of(CARD, BACK), "the-game-crafter")] == [CARD, BACK]
