"""A back of cards in a file of its own is called a back: by its name, its manifest, and the page of text."""

from dataclasses import replace
from pathlib import Path

import pytest

from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.kinds.product import Product
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import load, load_file, load_profile
from hyskos.generators.orders.labels import labels, side_of
from hyskos.generators.orders.order import Imposed, Order, Terms
from hyskos.generators.orders.order_files import make
from hyskos.generators.orders.plan_orders import build_single
from hyskos.generators.orders.requests import Request
from hyskos.publishing.build.manifest import DrawnEntry, entry_of
from hyskos.publishing.products.file_names import product_member, product_pattern
from hyskos.publishing.products.text_pages import contents

CARD, BACK = "turn-at-a-glance", "rolling-pyramids-card-back"


def order(name: str, printer: str = "home-a4") -> Order:
    request = Request(printer=load_profile(printer), langs=("en",), formats=("pdf",))
    return build_single(request, load(name, "card"))


def sold() -> Product:
    found = load_file(shipped("product")["rolling-pyramids-product"])
    assert isinstance(found, Product)
    return found


@pytest.mark.parametrize(("name", "side"), [(CARD, "face"), (BACK, "back"), ("read-me-first", "face")])
@pytest.mark.parametrize("printer", ["home-a4", "generic-offset"])
def test_only_the_back_of_cards_is_a_back(name: str, side: str, printer: str) -> None:
    assert side_of(order(name, printer)) == side
    assert labels(order(name, printer))["side"] == side


@pytest.mark.parametrize(("names", "side"), [([BACK], "back"), ([CARD], "face"), ([CARD, BACK], "face")])
def test_a_common_sheet_is_a_back_if_all_on_it_are(names: list[str], side: str) -> None:
    terms = Terms(lang="en", profile=load_profile("home-a4"), formats=("pdf",))
    assert side_of(Imposed(tuple(load(name, "card") for name in names), terms, 4)) == side


def _entry(name: str) -> DrawnEntry:
    asked = order(name)
    return entry_of(asked, make(asked)[0], "0", {})


@pytest.mark.slow
def test_name_manifest_and_page_of_text_call_it_a_back() -> None:
    product = replace(sold(), names="{sku}_{component}_{side}_{LANG}_v{version}")
    asked, codes = order(BACK), {CARD: "TURN", BACK: "TURN-BACK"}
    name = product_member(product, asked, make(asked)[0], codes)
    entry = _entry(BACK)
    assert (Path(name).name, entry.side) == ("HYS-RP_TURN-BACK_back_EN_v1.0_a4.pdf", "back")
    assert "_back_" in product_pattern(entry, {"sku": "S", "id": "i", "version": "1", "names": product.names}, codes)
    boards: dict[str, Definition] = {part.name: load(part.name) for part in product.parts}
    job = next(job for job in product.jobs if job.id == "home-a4")
    page = contents(product, [job], boards, [_entry(CARD), entry], "en").decode()
    assert "(A4, pages: 1, the back)" in page
    assert page.count("the back") == 1
