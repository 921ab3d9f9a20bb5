"""Make the files of an order, or check it for a press before anything is written."""

from collections.abc import Iterable, Iterator

from hyskos.definitions.messages import Message
from hyskos.definitions.values import dataclass
from hyskos.generators.drawing import UndrawableError
from hyskos.generators.orders.constraints import ImpossibleError
from hyskos.generators.orders.order import Book, Combined, Folding, ForShop, Imposed, Order, Proof, Single, TwoSided
from hyskos.generators.orders.print_file import PrintFile
from hyskos.generators.orders.renderers import known_drawings, reuse_drawings
from hyskos.generators.words import temporary_words


@dataclass(frozen=True, slots=True)
class FailedOrder:
    """An order that cannot be made, and the reasons; several if it breaks a printer's constraints."""

    order: Order
    messages: tuple[Message, ...]
    sources: tuple[str, ...] = ()  # source of each message, if an order has several boards

    def by_source(self) -> Iterator[tuple[str, Message]]:
        """Yield every message with the file it is about."""
        return zip(self.sources or (self.order.definition.source,) * len(self.messages), self.messages, strict=True)


def make(order: Order) -> tuple[PrintFile, ...]:
    """Make the files of an order; raises UndrawableError. Modules for each kind are imported on first use."""
    match order:
        case Single():
            return make_single(order)
        case TwoSided():
            from hyskos.generators.orders.two_sided import make_two_sided

            return make_two_sided(order)
        case Folding():
            from hyskos.generators.orders.folding import make_folding

            return make_folding(order)
        case Imposed():
            from hyskos.generators.orders.imposed import make_imposed

            return make_imposed(order)
        case Book():
            from hyskos.generators.orders.books import make_book

            return make_book(order)
        case Proof():
            from hyskos.generators.orders.pictures import make_proofs

            return make_proofs(order)
        case Combined():
            from hyskos.generators.orders.combined import make_combined

            return make_combined(order)
        case ForShop():
            from hyskos.generators.orders.pictures import make_for_shop

            return make_for_shop(order)


def make_single(order: Single) -> tuple[PrintFile, ...]:
    """Make the files of one board; raises ImpossibleError if its printer cannot make it."""
    if press := order.terms.profile.press:
        from hyskos.generators.orders.press_files import press_files  # deferred: requires pikepdf and colour profiles

        return press_files(order, press)
    if order.terms.profile.components:
        from hyskos.generators.orders.pictures import picture_files

        return picture_files(order)
    from hyskos.generators.orders.home import home_files

    return home_files(order)


def attempt(order: Order) -> tuple[PrintFile, ...] | FailedOrder:
    """Make the files of an order, or return a Failed with the reasons."""
    try:
        with temporary_words(order.definition.words):
            return make(order)
    except ImpossibleError as error:
        return FailedOrder(order, error.findings, error.sources)
    except UndrawableError as error:
        return FailedOrder(order, (error.message,))


def attempts(orders: Iterable[Order]) -> Iterator[tuple[PrintFile, ...] | FailedOrder]:
    """Make the files of orders one after the other; each drawing they share is drawn once."""
    drawn = known_drawings()
    for order in orders:
        with reuse_drawings(drawn):
            outcome = attempt(order)
        yield outcome


def check_order(order: Order) -> None:
    """Draw what a press would get of one board and check it; raises ImpossibleError."""
    press = order.terms.profile.press
    match order:
        case Single() if press:
            from hyskos.generators.orders.press_files import check_press

            check_press(order)
        case Folding() if press:
            from hyskos.generators.orders.folding import check_folding

            check_folding(order, press)
        case Book() if press:
            from hyskos.generators.orders.books import check_book

            check_book(order)
