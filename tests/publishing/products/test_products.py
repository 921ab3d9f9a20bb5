"""What a product says reaches its components and its page of text."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from hyskos import data
from hyskos.definitions.kinds.box import Box
from hyskos.definitions.kinds.cover import Cover
from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.kinds.product import Product
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.languages import text_in
from hyskos.definitions.loader import PRODUCT, load, load_file, load_profile, read
from hyskos.generators.boards.boxes.faces import panels
from hyskos.generators.boards.covers import sell_sheet
from hyskos.generators.drawing import Text, walk
from hyskos.generators.measure import boxes
from hyskos.generators.orders.order import Imposed
from hyskos.generators.orders.renderers import renderers_of
from hyskos.generators.orders.requests import Request
from hyskos.generators.words import words
from hyskos.publishing.build.kit import special
from hyskos.publishing.products.components import apply_product, guide_of, link_boxes
from hyskos.publishing.products.product_check import issue_findings
from hyskos.publishing.products.text_pages import contents
from tests.definitions.small_fonts import PRINTED, small_font

GOOD = Path(__file__).parents[2] / "boards" / "good" / "product.yaml"
PUBLISHERS = Path(__file__).parents[2] / "publishers"
FOREIGN = PUBLISHERS / "wieza" / "product.yaml"
FONTS = (
    "fonts: {regular: type/AlegreyaSans-Regular.ttf, bold: type/AlegreyaSans-Bold.ttf, display: type/Cinzel-Bold.ttf}"
)


def product() -> Product:
    loaded = load_file(GOOD)
    assert isinstance(loaded, Product)
    return loaded


def test_the_page_of_text_has_credits_and_legal_texts_in_its_language() -> None:
    boards = {part.name: load(part.name) for part in product().parts}
    page = contents(product(), product().jobs[:1], boards, (), "de").decode()
    for text in ("Entwurf: A. Author, B. Author", "Für den eigenen Tisch.", "Aufbewahren.", "036000291452"):
        assert text in page
    for other in ("Design", "For your own table.", "Keep for later.", "Second edition"):
        assert other not in page


def test_a_cover_bears_what_its_product_says() -> None:
    cover = apply_product(load("pharaoh-cover"), product())
    assert cover.issue is not None
    assert (cover.issue.barcode, cover.issue.web) == ("036000291452", "https://example.org/pharaoh")
    assert cover.issue.logo is not None
    assert cover.issue.legal == ({"en": "Keep for later.", "de": "Aufbewahren."},)
    assert (cover.title, cover.provenance) == (product().title, "final")


@pytest.mark.slow
@pytest.mark.parametrize(("publisher", "says"), [("Example House", False), ("Hyskos", True)])
def test_a_sell_sheet_advertises_hyskos_only_for_its_own_products(publisher: str, says: bool) -> None:
    cover = apply_product(load("pharaoh-cover"), replace(product(), publisher=publisher, web="", barcode="", legal=()))
    (sheet,) = (renderer for renderer in renderers_of(cover) if renderer.part == "sell-sheet")
    texts = [
        item.text for page in sheet.draw(cover, "en", "full") for item, _ in walk(page.items) if isinstance(item, Text)
    ]
    assert (words("covers", "en")["house"] in texts) is says


def test_every_job_has_the_same_component_so_that_it_is_drawn_once() -> None:
    sold, cover, box = product(), load("pharaoh-cover"), load("pharaoh-box")
    assert apply_product(cover, sold) is apply_product(cover, sold)
    assert apply_product(cover, sold) is not apply_product(cover, product())
    guide = load("read-me-first")
    assert guide_of(guide, sold) is guide_of(guide, sold)
    first, second = (link_boxes([apply_product(board, sold) for board in (cover, box)]) for _ in range(2))
    assert [a is b for a, b in zip(first, second, strict=True)] == [True, True]


def test_as_many_cards_lie_on_common_sheets_as_a_product_holds() -> None:
    """One alone needs no common sheet."""
    cards = [load("turn-at-a-glance"), load("pyramydal-card")]
    request = Request(printer=load_profile("home-a4"), langs=("en",), inks=("full",))
    orders = [*special(cards, request, {"turn-at-a-glance": 3, "pyramydal-card": 1})]
    assert [(order.definition.id, order.copies) for order in orders if isinstance(order, Imposed)] == [
        ("turn-at-a-glance", 3)
    ]


def test_numbers_of_a_product_go_before_those_of_its_cover() -> None:
    """What the cover alone knows comes behind them, as far as there is room; the words stay those of the cover."""
    cover = apply_product(load("pharaoh-cover"), replace(product(), players=(2, 3), minutes=(20, 30)))
    assert [(fact.value["en"], fact.label["en"]) for fact in cover.facts] == [
        ("2–3", "players"), ("20–30", "minutes approx."), ("8+", "years of age"), ("1 die", "with six sides"),
    ]  # fmt: skip
    bare = apply_product(load("pharaoh-cover"), replace(product(), players=None, minutes=None, age=None))
    theirs = load("pharaoh-cover", "cover")
    assert [fact.value for fact in bare.facts] == [fact.value for fact in theirs.facts]
    assert [fact.label["en"] for fact in bare.facts] == [fact.label["en"] for fact in theirs.facts]


def test_counted_facts_have_labels_in_every_language() -> None:
    cover = apply_product(
        load("pharaoh-cover"), replace(product(), languages=("de",), players=None, minutes=(20, 30), age=8)
    )
    assert {fact.label["de"] for fact in cover.facts if fact.counts} == {"Spieler", "Minuten", "Jahre"}


def test_a_number_of_a_product_stands_once_also_where_the_cover_does_not_say_what_its_own_counts() -> None:
    plain = load("pharaoh-cover", "cover")
    unsaid = replace(plain, facts=tuple(replace(fact, counts=None) for fact in plain.facts))
    cover = apply_product(unsaid, replace(product(), players=(2, 3)))
    assert [fact.value["en"] for fact in cover.facts if fact.label["en"] == "players"] == ["2–3"]


@pytest.mark.proof
@pytest.mark.parametrize("house", ["wieza/okladka.yaml", "scarabee/couverture.yaml"])
def test_no_fact_stands_twice_on_a_foreign_cover(house: str) -> None:
    plain, sold = load_file(PUBLISHERS / house), load_file((PUBLISHERS / house).with_name("product.yaml"))
    assert isinstance(plain, Cover)
    cover = apply_product(plain, sold)
    for lang in sold.languages:
        labels = [text_in(fact.label, lang) for fact in cover.facts]
        assert len(labels) == len({*labels})


@pytest.mark.slow
def test_the_price_stands_on_the_sell_sheet_and_in_the_page_of_text() -> None:
    priced = replace(product(), price={"en": "24.90 EUR", "de": "24,90 EUR"})
    cover = apply_product(load("pharaoh-cover"), priced)
    assert isinstance(cover, Cover)
    texts = [item.text for item, _ in boxes(sell_sheet.draw(cover, lang="en").items) if isinstance(item, Text)]
    assert "24.90 EUR" in texts
    assert "recommended price" in texts
    boards = {part.name: load(part.name) for part in priced.parts}
    assert "price 24.90 EUR" in contents(priced, priced.jobs[:1], boards, (), "en").decode()


@pytest.mark.parametrize("name", ["rolling-pyramids-rules", "ring-race-rules"])
def test_rules_that_are_final_do_not_say_that_their_boards_are_reconstructed(name: str) -> None:
    def text_of(board: Definition) -> str:
        texts = [block.text for section in board.sections for block in section.blocks if block.text]
        return " ".join(text for words in texts for text in words.values())

    draft, final = load(name), apply_product(load(name), product())
    assert re.search("reconstructed|reconstruido", text_of(draft))
    assert not re.search("reconstruct|reconstru|propos|propues", text_of(final))
    assert final.provenance == "final"


def test_make_kit_packs_every_product_that_ships() -> None:
    makefile = (data.ROOT.resolve().parent / "Makefile").read_text(encoding="utf-8")
    (games,) = re.findall(r"^GAMES := (.*)$", makefile, re.MULTILINE)
    assert {f"{game}-product" for game in games.split()} == {*built_in_files(PRODUCT)}


@pytest.mark.proof
def test_fonts_of_a_product_are_the_default_of_its_components() -> None:
    product_ = load_file(FOREIGN)
    assert product_.fonts.keys() == {"regular", "bold", "display"}
    fonts = {"bold": product_.fonts["regular"]}
    bare, dressed = load("inner-factory"), replace(load("inner-factory"), fonts=fonts)
    assert (apply_product(bare, product_).fonts, apply_product(dressed, product_).fonts) == (product_.fonts, fonts)
    guide = guide_of(load("read-me-first"), product_)
    assert (guide.fonts, guide.game, guide.provenance) == (product_.fonts, product_.game, "final")


@pytest.mark.slow
def test_a_missing_glyph_is_reported_at_the_font_of_the_product(tmp_path: Path) -> None:
    (tmp_path / "type").mkdir()
    (tmp_path / "type" / "r.ttf").write_bytes(small_font(PRINTED.replace("±", "")))
    text = FOREIGN.read_text(encoding="utf-8")
    parts = "components:\n  - {id: four-x}\njobs:\n  - {id: home, make: home, profile: home-a4}\n"
    lines = [line for line in text[: text.index("components:")].split("\n") if not line.startswith(("logo", "inks"))]
    path = tmp_path / "product.yaml"
    path.write_text("\n".join(lines).replace(FONTS, "fonts: {regular: type/r.ttf}") + parts, encoding="utf-8")
    reading = read(path)
    assert not reading.findings
    product_ = reading.definition
    assert isinstance(product_, Product)
    (finding,) = issue_findings(reading.document, product_, [load("four-x")])
    line = reading.document.lines[finding.line - 1]
    assert (finding.code, line[: finding.column - 1]) == ("L701", "fonts: {regular: ")


@pytest.mark.slow
def test_a_box_bears_what_its_product_says() -> None:
    box = apply_product(load("pharaoh-box"), product())
    assert box.face.issue is not None
    assert (box.face.title, box.face.issue.barcode, box.provenance) == (product().title, "036000291452", "final")
    assert box.age == product().age
    three = replace(box, age=3)
    ages = [apply_product(three, replace(product(), age=age)) for age in (12, None)]
    assert [component.age for component in ages if isinstance(component, Box)] == [
        12,
        3,
    ]  # the product's, where it says one
    written = {
        item.text for face in panels(box, "de") for item, _ in boxes(face.drawing.items) if isinstance(item, Text)
    }
    assert {"Aufbewahren.", product().publisher} <= written


def test_mock_ups_show_the_box_of_the_product_that_bears_the_cover_and_no_other() -> None:
    cover_, box = load("pharaoh-cover"), load("pharaoh-box")
    assert isinstance(cover_, Cover)
    assert isinstance(box, Box)
    own_box = replace(box, id="mine", source="/somewhere/mine.yaml")

    def boxes_shown(*boards: Definition) -> list[str]:
        return [board.box for board in link_boxes(boards) if isinstance(board, Cover)]

    assert boxes_shown(cover_, own_box) == boxes_shown(own_box, cover_) == ["/somewhere/mine.yaml"]
    assert boxes_shown(cover_, own_box, replace(own_box, source="/somewhere/later.yaml")) == ["/somewhere/mine.yaml"]
    assert boxes_shown(cover_) == boxes_shown(cover_, load("ring-race-box")) == [""]


@pytest.mark.slow
def test_jobs_of_the_game_crafter_have_no_box() -> None:
    """The Game Crafter builds its own boxes, with the lid of the cover."""
    for path in built_in_files("product").values():
        product_ = load_file(path)
        without = {job.id: job.without for job in product_.jobs}
        assert all(f"{product_.game}-box" in without[job] for job in ("the-game-crafter", "the-game-crafter-page"))
