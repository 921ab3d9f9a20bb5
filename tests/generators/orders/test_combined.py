"""One file with all components: in their order, as often as each is wanted, with bookmarks where one begins."""

import io

import pikepdf
import pytest

from hyskos.definitions.loader import load, load_profile
from hyskos.generators.orders.order import Combined, Imposed, Single
from hyskos.generators.orders.order_files import make
from hyskos.generators.orders.plan_orders import build, build_single
from hyskos.generators.orders.print_file import PrintFile
from hyskos.generators.orders.requests import Request
from hyskos.publishing.edition.printed_definitions import fill_definition
from tests.publishing.products.test_products import product

HOME = Request(printer=load_profile("home-a4"), langs=("en",), inks=("full",), formats=("pdf",))


def single(name: str) -> Single:
    return build_single(HOME, fill_definition(load(name)))


def cards(name: str, copies: int) -> Imposed:
    request = Request(
        printer=HOME.printer, langs=("en",), inks=("full",), formats=("pdf",), names=(name,), impose=True, copies=copies
    )
    (order,) = build(request, [load(name)]).orders
    assert isinstance(order, Imposed)
    return order


def combined(*parts: tuple[Single | Imposed, str, int]) -> PrintFile:
    (file,) = make(Combined(product(), single("pharaoh").terms, parts))
    return file


@pytest.mark.slow
def test_pages_are_in_order_and_repeated_and_each_component_has_a_bookmark() -> None:
    file = combined((single("ring-18"), "Ring", 1), (single("pharaoh"), "Board", 3))
    assert [(part["id"], part["title"], part["pages"], part["copies"]) for part in file.parts] == [
        ("ring-18", "Ring", (1, 4), 1),
        ("pharaoh", "Board", (5, 7), 3),
    ]
    with pikepdf.open(io.BytesIO(file.content)) as pdf:
        assert len(pdf.pages) == file.pages == 7
        with pdf.open_outline() as outline:
            assert [item.title for item in outline.root] == ["Ring", "Board"]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "copies", "pages"), [("turn-at-a-glance", 2, 2), ("pyramydal-card", 4, 3)])
def test_cards_on_a_sheet_together_have_a_list_of_cuts_and_one_alone_has_none(
    name: str, copies: int, pages: int
) -> None:
    assert combined((cards(name, copies), "Card", 1)).pages == pages


@pytest.mark.slow
def test_the_same_order_is_the_same_bytes() -> None:
    parts = (single("pharaoh"), "Board", 2), (cards("pyramydal-card", 4), "Card", 1)
    assert combined(*parts) == combined(*parts)
