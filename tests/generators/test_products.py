"""What a product says reaches its page of text and its covers, without a sheet being drawn."""

from pathlib import Path

from hyskos.definitions.covers import Cover
from hyskos.definitions.loader import load, load_file, load_profile
from hyskos.definitions.products import Product
from hyskos.generators.kit_orders import special
from hyskos.generators.orders.order import Imposed
from hyskos.generators.orders.request import Request
from hyskos.generators.products.contents import contents
from hyskos.generators.products.plan import issued

GOOD = Path(__file__).parents[1] / "boards" / "good" / "product.yaml"


def product() -> Product:
    found = load_file(GOOD)
    assert isinstance(found, Product)
    return found


def test_the_page_of_text_says_in_its_language_alone_who_made_it_and_what_the_law_asks() -> None:
    boards = {part.name: load(part.name) for part in product().parts}
    page = contents(product(), product().jobs[:1], boards, (), "de").decode()
    for said in ("Entwurf: A. Author, B. Author", "Für den eigenen Tisch.", "Aufbewahren.", "036000291452"):
        assert said in page
    for other in ("Design", "For your own table.", "Keep for later.", "Second edition"):
        assert other not in page


def test_a_cover_bears_what_its_product_says() -> None:
    cover = issued(load("pharaoh-cover"), product())
    assert isinstance(cover, Cover)
    assert cover.issue is not None
    assert (cover.issue.barcode, cover.issue.web) == ("036000291452", "https://example.org/pharaoh")
    assert cover.issue.logo is not None
    assert cover.issue.legal == ({"en": "Keep for later.", "de": "Aufbewahren."},)
    assert (cover.title, cover.provenance) == (product().title, "final")


def test_as_many_cards_lie_on_common_sheets_as_a_product_holds() -> None:
    """One alone needs no common sheet."""
    cards = [load("turn-at-a-glance"), load("pyramydal-card")]
    request = Request(printer=load_profile("home-a4"), langs=("en",), inks=("full",))
    made = [*special(cards, request, {"turn-at-a-glance": 3, "pyramydal-card": 1})]
    assert [(one.definition.id, one.copies) for one in made if isinstance(one, Imposed)] == [("turn-at-a-glance", 3)]
