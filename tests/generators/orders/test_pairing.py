"""Which back is printed behind which component, and how far a printer's backs are moved."""

from dataclasses import replace
from typing import Any

import pytest

from hyskos.generators.orders.order import Back, Book, Imposed, Order, TwoSided
from hyskos.generators.orders.requests import RefusedError
from tests.generators.orders.test_plan_orders import HOME, built

CARD, CARD_BACK = "pyramydal-card", "pyramydal-card-back"
TURN, TURN_BACK = "turn-at-a-glance", "rolling-pyramids-card-back"
MOVED = replace(HOME, back_offset=(0.5, -1.0))


def imposed(*names: str, **choices: Any) -> Imposed:
    (order,) = built(*names, impose=True, **{"flip": "long", **choices}).orders
    assert isinstance(order, Imposed)
    return order


def pairs(*names: str) -> list[tuple[str, str, bool]]:
    order = imposed(*names)
    both = zip(order.definitions, order.backs, strict=True)
    return [(front.id, back.definition.id, back.own) for front, back in both]


@pytest.mark.parametrize(
    ("names", "found"),
    [
        ((CARD, CARD_BACK), [(CARD, CARD_BACK, False)]),
        ((CARD, CARD_BACK, TURN, TURN_BACK), [(CARD, CARD_BACK, False), (TURN, TURN_BACK, False)]),
        ((CARD, "read-me-first", CARD_BACK), [(CARD, CARD_BACK, False), ("read-me-first", CARD_BACK, False)]),
        ((CARD, TURN), [(CARD, TURN, False)]),
        ((CARD, CARD), [(CARD, CARD, False)]),
        (("bastet", "bastet"), [("bastet", "bastet", False)]),
        ((CARD_BACK, CARD_BACK), [(CARD_BACK, CARD_BACK, False)]),
        (("bastet",), [("bastet", "bastet", True)]),
        (("bastet", "anubian"), [("bastet", "bastet", True), ("anubian", "anubian", True)]),
        (("bastet", CARD, CARD_BACK), [("bastet", "bastet", True), (CARD, CARD_BACK, False)]),
    ],
)
def test_a_back_is_behind_the_cards_named_before_it(names: tuple[str, ...], found: list[tuple[str, str, bool]]) -> None:
    assert pairs(*names) == found


@pytest.mark.parametrize(
    ("names", "named"),
    [
        ((CARD_BACK, CARD), CARD_BACK),
        ((CARD, CARD_BACK, TURN_BACK), TURN_BACK),
        ((CARD, CARD_BACK, TURN), TURN),
        ((CARD,), CARD),
        ((CARD, TURN, "read-me-first"), CARD),
    ],
)
def test_a_card_without_a_back_and_a_back_without_a_card_are_named(names: tuple[str, ...], named: str) -> None:
    with pytest.raises(RefusedError) as error:
        imposed(*names)
    assert error.value.messages[0].values["name"] == named


def test_backs_are_not_counted_as_components() -> None:
    assert imposed(CARD, TURN, CARD_BACK, copies=100).copies == 100


def offset(order: Order) -> tuple[float, float]:
    match order:
        case TwoSided():
            return order.back.offset
        case Book():
            return order.binding.offset
        case Imposed(backs=(Back(offset=moved), *_)):
            return moved
    raise AssertionError(order)


@pytest.mark.parametrize(
    ("names", "choices"),
    [
        (("inner-factory", "outer-factory"), {"flip": "long"}),
        ((CARD, CARD_BACK), {"flip": "long", "impose": True}),
        (("rolling-pyramids-rules",), {"flip": "short", "saddle": True}),
    ],
)
def test_backs_are_moved_as_the_printer_needs_it_unless_ordered_otherwise(
    names: tuple[str, ...], choices: dict[str, Any]
) -> None:
    (usual,) = built(*names, **choices).orders
    (moved,) = built(*names, printer=MOVED, **choices).orders
    (ordered,) = built(*names, printer=MOVED, back_offset=(0.0, 0.0), **choices).orders
    assert [offset(one) for one in (usual, moved, ordered)] == [(0, 0), (0.5, -1.0), (0, 0)]
