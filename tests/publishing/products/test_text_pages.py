"""The pages of text of a product: what is in the box, which file is which, and how card backs are made."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from hyskos.definitions.kinds.card import Card
from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.kinds.product import Job, Make, Product, ProductPart
from hyskos.definitions.loader import load, load_profile
from hyskos.generators.orders.order import Combined, Imposed, Order
from hyskos.publishing.build.manifest import DrawnEntry
from hyskos.publishing.build.printing_guide import guide_topics
from hyskos.publishing.products.components import counts_of, fronts_of, with_backs_behind
from hyskos.publishing.products.file_names import component_title, titles_of
from hyskos.publishing.products.job_orders import job_orders, request_of
from hyskos.publishing.products.text_pages import contents, start_here
from tests.publishing.products.test_products import product


def entry(name: str, id_: str, **more: Any) -> DrawnEntry:
    usual: dict[str, Any] = {
        "bytes": 1, "sha256": "0", "version": "1", "tool": "x", "pages": 1, "page": (210, 297), "trim": (210, 297),
        "scale": 1.0, "paper": "a4", "colour": "CMYK", "ink": "full", "side": "face", "lang": "en", "stamp": "margin",
        "printer": "home-a4", "source": "x", "source_sha256": "0",
    }  # fmt: skip
    return DrawnEntry(name=name, id=id_, **(usual | more))


RING = {"trim": (360, 360)}
ENTRIES = (
    entry("full-size/ring_full.pdf", "ring-18", paper="full", **RING),
    entry("a4/ring_saver.pdf", "ring-18", pages=6, ink="saver", **RING),
    entry("a4/ring_a4-tiles.pdf", "ring-18", pages=6, **RING),
    entry("a4/ring_es.pdf", "ring-18", pages=6, lang="es", **RING),
    entry("a4/card.pdf", "pyramydal-card", trim=(105, 148), side="both"),
    entry("letter/card.pdf", "pyramydal-card", trim=(99, 139), scale=0.94, paper="letter"),
    entry("shops/card.png", "pyramydal-card", trim=(105, 148), dpi=100.0, page=(105, 148), component="mat"),
)
BOX = """\
What is in the box
  1 × Board: Pharaoh of the North (ring-18), 360 × 360 mm, in the box folded 3 × 3, to 120 × 120 mm
      a4/ring_a4-tiles.pdf  (A4, 6 sheets to glue)
      a4/ring_saver.pdf  (A4, 6 sheets to glue, saves ink)
      full-size/ring_full.pdf  (full-size page, pages: 1)
  2 × Card: Pyramydal (pyramydal-card)
      a4/card.pdf  (105 × 148 mm, A4, pages: 1, both sides)
      letter/card.pdf  (99 × 139 mm, Letter, pages: 1, smaller, 94 %)
      shops/card.png  (105 × 148 mm, mat, 413 × 583 pixels)
  1 × Box to fold: Pharaoh of the North: sleeve and tray (ring-race-box)
      no file here
"""


def page(*entries: DrawnEntry, make: Make = "home", without: tuple[str, ...] = ()) -> list[str]:
    counts = {"ring-18": 1, "pyramydal-card": 2, "ring-race-box": 1, "ring-race-rules": 1}
    parts = tuple(ProductPart(name, count=count) for name, count in counts.items() if name not in without)
    product_ = replace(product(), game="ring-race", parts=parts)
    boards = {part.name: load(part.name) for part in product_.parts}
    return contents(product_, [Job(id="x", make=make, profile="home-a4")], boards, entries, "en").decode().splitlines()


def test_the_page_names_each_component_with_its_files() -> None:
    """Paper by paper, in colours before saving ink, then what a copy shop prints; nothing in another language."""
    text = "\n".join(page(*ENTRIES))
    assert BOX in text
    assert "ring_es" not in text


@pytest.mark.slow
@pytest.mark.parametrize(("make", "lacks"), [("home", True), ("press", True), ("proofs", False), ("shop", False)])
def test_missing_files_are_mentioned_to_home_and_press(make: Make, lacks: bool) -> None:
    assert ("      no file here" in page(*ENTRIES, make=make)) is lacks


def test_without_a_box_nothing_is_folded_to_lie_in_it_and_what_lies_flat_is_not() -> None:
    (loose,) = (line for line in page(*ENTRIES, without=("ring-race-box",)) if "(ring-18)" in line)
    assert loose.endswith("(ring-18), 360 × 360 mm")
    card = entry("a4/card.pdf", "pyramydal-card", trim=(105, 120))
    (flat,) = (line for line in page(card) if "(pyramydal-card)" in line)
    assert flat.endswith("(pyramydal-card), 105 × 120 mm")


def test_a_board_of_several_sizes_is_folded_as_each_of_them_needs() -> None:
    text = "\n".join(page(ENTRIES[0], entry("a4/small.pdf", "ring-18", trim=(190, 190), scale=0.5)))
    assert "full-size/ring_full.pdf  (360 × 360 mm, in the box folded 3 × 3, to 120 × 120 mm, " in text
    assert "a4/small.pdf  (190 × 190 mm, in the box folded 2 × 2, to 95 × 95 mm, " in text


@pytest.mark.slow
def test_a_back_is_in_the_file_of_its_card_and_a_lid_on_the_box() -> None:
    names = ("turn-at-a-glance", "rolling-pyramids-card-back", "rolling-pyramids-cover", "rolling-pyramids-box")
    product_ = replace(product(), game="rolling-pyramids", parts=tuple(map(ProductPart, names)))
    both = entry("press/card.pdf", names[0], back=names[1], side="both", trim=(148, 210))
    boards = {name: load(name) for name in names}
    text = contents(product_, [Job(id="x", make="press", profile="generic-offset")], boards, [both], "en").decode()
    assert text.count("press/card.pdf") == 2
    cover = text[text.index(f"({names[2]})") : text.index(f"({names[3]})")]
    assert "no file here" not in cover
    assert text.count("no file here") == 1


def test_pages_in_a_combined_file_are_listed() -> None:
    combined = entry(
        "01 all.pdf", "box", parts=({"id": "ring-race-box", "title": "Box", "pages": (7, 9), "copies": 1},), pages=9
    )
    lines = page(*ENTRIES, combined, replace(combined, name="02 all.pdf", ink="saver"), replace(combined, lang="es"))
    (at,) = (row for row, line in enumerate(lines) if "(ring-race-box)" in line)
    expected = ["      01 all.pdf  (A4, from page 7)", "      02 all.pdf  (A4, from page 7, saves ink)"]
    assert lines[at + 1 : at + 3] == expected
    assert [line for line in lines if " all.pdf" in line] == expected


FRONT, BACK = "pyramydal-card", "pyramydal-card-back"
HOME = Job(id="home", make="home", profile="home-a4", inks=("full",))


def card(id_: str, **more: object) -> Card:
    loaded = load(id_)
    assert isinstance(loaded, Card)
    return replace(loaded, **more)


def sold(**counts: int) -> Product:
    parts = tuple(ProductPart(name.replace("_", "-"), count=count) for name, count in counts.items())
    return replace(product(), game="pyramydal", parts=parts, jobs=(HOME,))


def order_job(product_: Product, boards: Sequence[Definition]) -> list[Order]:
    request = request_of(load_profile("home-a4"), ["en"], "margin")
    return [*job_orders(product_, HOME, boards, load("read-me-first"), request)]


def test_there_are_as_many_backs_as_cards() -> None:
    boards = [card(BACK), card(FRONT), card(FRONT, id="other")]
    assert counts_of(boards, [ProductPart("a"), ProductPart("b", count=3), ProductPart("c", count=2)]) == {
        BACK: 5,
        FRONT: 3,
        "other": 2,
    }
    assert counts_of(boards[:1], [ProductPart("a", count=4)]) == {BACK: 4}  # whose it is nobody knows
    assert [component.id for component in fronts_of(boards[0], boards)] == [FRONT, "other"]
    assert [component.id for component in with_backs_behind(boards)] == [FRONT, "other", BACK]


def test_a_back_is_named_after_its_cards_or_by_their_size() -> None:
    product_, back, front = sold(pyramydal_card=1, pyramydal_card_back=1), card(BACK), card(FRONT)
    others = [replace(front, id=f"c{n}", title={"en": f"Card {n}"}) for n in range(3)]
    assert component_title(product_, back, "en", others[:2]) == "Card back - Card 0, Card 1"
    assert component_title(product_, back, "en", others) == "Card back - 105 × 148 mm"
    assert component_title(product_, back, "en") == "Card back - Back of the card"
    assert titles_of(product_, [others[0], back, back], "en")[BACK] == "Card back - Card 0"


def test_the_page_of_text_counts_no_back_as_a_card() -> None:
    product_ = sold(pyramydal_card=2, pyramydal_card_back=1)
    boards = {FRONT: card(FRONT, title={"en": "Help"}), BACK: card(BACK)}
    text = contents(product_, [HOME], boards, [], "en").decode()
    assert f"  2 × Card: Help ({FRONT})" in text
    assert f"\n  Card back: Help ({BACK})" in text


@pytest.mark.slow
def test_home_prints_a_back_for_each_card() -> None:
    product_ = sold(pyramydal_card_back=1, pyramydal_card=3)
    boards = [card(BACK), card(FRONT)]
    orders = order_job(product_, boards)
    imposed = {order.definition.id: order.copies for order in orders if isinstance(order, Imposed)}
    assert imposed == {FRONT: 3, BACK: 3}
    (whole_file,) = (order for order in orders if isinstance(order, Combined))
    assert [order.definition.id for order, _title, _copies in whole_file.orders] == ["read-me-first", FRONT, BACK]
    assert "backs" in guide_topics((order, entry("a4/x.pdf", order.definition.id)) for order in orders)
    assert "backs" not in guide_topics(
        (order, entry("a4/x.pdf", FRONT)) for order in orders if order.definition.id == FRONT
    )


def test_the_page_to_start_with_says_how_backs_are_made_only_where_there_are_some() -> None:
    product_ = sold(pyramydal_card=2, pyramydal_card_back=1)
    parts = [{"id": id_, "title": id_, "pages": (n, n), "copies": 1} for n, id_ in enumerate((FRONT, BACK), 1)]
    boards = [card(FRONT), card(BACK)]
    both, alone = (
        start_here(product_, boards, [entry("01 x.pdf", "x", parts=tuple(parts[:count]))], "en") for count in (2, 1)
    )
    assert len(both.splitlines()) == len(alone.splitlines()) + 2  # the step, and the page of the back
    assert b"\n4. " in both
