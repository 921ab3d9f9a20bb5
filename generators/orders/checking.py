"""Check orders for a press before anything is written."""

from hyskos.generators.orders.books import check_book
from hyskos.generators.orders.folding import check_folding
from hyskos.generators.orders.order import Book, Folding, Order, Single
from hyskos.generators.orders.press_files import check_press


def check_order(order: Order) -> None:
    """Draw what a press would get of one board and check it; raises ImpossibleError."""
    press = order.terms.profile.press
    match order:
        case Single() if press:
            check_press(order)
        case Folding() if press:
            check_folding(order, press)
        case Book() if press:
            check_book(order)
