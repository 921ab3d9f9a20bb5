"""The sheet that lies on top of a kit tells of the files of that kit, and of no others."""

from collections.abc import Sequence
from dataclasses import replace
from typing import get_args

import pytest

from hyskos.definitions.kinds.card import Card, Held
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load, load_profile
from hyskos.generators.orders.order import Back, Imposed, Order, PrintSettings, Single, TwoSided
from hyskos.publishing.build.manifest import COVER, DrawnEntry, in_tiles
from hyskos.publishing.build.printing_guide import adapt_guides, guide_topics
from tests.publishing.products.test_text_pages import entry

HOME = PrintSettings(lang="en", profile=load_profile("home-a4"))
PRESS = replace(HOME, profile=load_profile("generic-offset"))
Made = tuple[Order, DrawnEntry]


def single_order(name: str, folder: str = "A4", **more: object) -> Made:
    """Make a single sheet at home."""
    return Single(load(name), HOME), entry(f"{folder}/{name}_a4.pdf", name, **more)


def guide(*orders: Made) -> Card:
    card = load(COVER, "card")
    (adapted,) = adapt_guides([Single(card, HOME)], orders)
    assert isinstance(adapted.definition, Card)
    return adapted.definition


def words(card: Card, lang: str = "en") -> str:
    return "\n".join(
        text
        for section in card.sections
        for text in (section.title[lang], *(line.text[lang] for line in section.lines))
    )


def test_every_guide_topic_has_a_line() -> None:
    needed = {line.needs for section in guide_that_ships().sections for line in section.lines} - {None}
    assert needed == {*get_args(Held)}


def guide_that_ships() -> Card:
    card = load(COVER, "card")
    assert isinstance(card, Card)
    return card


@pytest.mark.parametrize(
    ("orders", "topics"),
    [
        ([single_order("pharaoh")], {"a4", "laminated"}),
        ([single_order("pharaoh", "Letter", paper="letter")], {"letter", "laminated"}),
        ([single_order("pharaoh-pieces")], {"a4", "folded"}),
        ([single_order("pharaoh-box", "full-size", paper="full")], {"full-size", "folded"}),
        (
            [
                single_order("pharaoh-rules"),
                (Single(load("pharaoh-rules"), HOME), entry("A4/x_saver.pdf", "pharaoh-rules", ink="saver")),
            ],
            {"a4", "saver"},
        ),
        ([single_order("pharaoh-rules"), single_order("pharaoh-rules", lang="es")], {"a4", "languages"}),
        ([single_order("pyramydal-score")], {"a4", "laminated", "written"}),
        ([single_order("bastet")], {"a4", "laminated", "written"}),
        ([single_order("four-x")], {"a4", "laminated", "maps", "written"}),
        ([(Single(load("pharaoh-cover"), HOME), entry("A4/x_a4-tiles.pdf", "pharaoh-cover"))], {"a4", "named-tiles"}),
        ([single_order("ring-18", "Single files", pages=4, trim=(360, 360))], {"laminated", "tiles"}),
    ],
)
def test_guide_topics_of_a_kit(orders: Sequence[Made], topics: set[str]) -> None:
    assert guide_topics(orders) == topics


def test_imposed_and_two_sided_orders_have_topics() -> None:
    card, four = load("pyramydal-card"), load("four-x")
    common = Imposed((card,), HOME, 4), entry("A4/card-imposed_a4.pdf", card.id)
    both = (
        TwoSided(four, HOME, Back(load("inner-factory"), "long")),
        entry("full-size/x_duplex.pdf", four.id, paper="x"),
    )
    assert guide_topics([common, both]) == {
        "a4", "duplex", "full-size", "imposed", "named-imposed", "laminated", "maps", "written"
    }  # fmt: skip


def test_everything_on_a_common_sheet_has_its_topics() -> None:
    both = Imposed((load("pyramydal-card"), load("bastet")), HOME, 4), entry("A4/x-imposed_a4.pdf", "pyramydal-card")
    assert guide_topics([both]) == {"a4", "imposed", "named-imposed", "laminated", "written"}


@pytest.mark.parametrize(
    ("pages", "trim", "parts", "expected"),
    [
        (2, (297, 420), None, True),
        (2, (420, 210), None, True),
        (1, (297, 420), None, False),
        (2, (297, 210), None, False),
        (2, (210.009, 297), None, False),
        (2, (297, 420), ({"id": "x"},), False),
    ],
)
def test_a_board_in_tiles_is_larger_than_its_pages(
    pages: int, trim: tuple[float, float], parts: object, expected: bool
) -> None:
    """A page is 210 × 297 mm; parts are several definitions in one file."""
    assert in_tiles(entry("A4/x.pdf", "x", pages=pages, trim=trim, parts=parts)) is expected


def test_only_home_files_have_guide_topics() -> None:
    board, sheet = load("four-x"), load(COVER, "card")
    others: list[Made] = [
        (Single(board, PRESS), entry("press/generic-offset/x_a4-tiles.pdf", board.id, ink="saver")),
        (Single(board, HOME), entry("proofs/x.png", board.id, proof="grey")),
        (Single(board, HOME), entry("shops/itch-io/x.png", board.id, shop="itch-io")),
        (Single(sheet, HOME), entry("READ-ME-FIRST_a4_en.pdf", COVER, ink="saver")),
    ]
    assert guide_topics(others) == frozenset()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_guide_describes_only_its_own_kit(lang: str) -> None:
    text = words(guide(single_order("pharaoh"), single_order("pharaoh-pieces")), lang)
    assert [word for word in ("imposed", "duplex", "Letter", "tiles", "saver", "full-size") if word in text] == []
    assert [word for word in ("A4", "100 %", "160") if word not in text] == []


def test_empty_sections_are_dropped() -> None:
    complete, small = guide_that_ships(), guide(single_order("pharaoh-rules"))
    assert [section.title["en"] for section in small.sections] == ["Which files", "Printing", "Cutting"]
    assert len(complete.sections) == 7
    assert small.digest == complete.digest, "a manifest says which file it was made of"


def test_orders_of_one_guide_share_a_card() -> None:
    """So it is drawn once for all its papers."""
    card = load(COVER, "card")
    orders = [Single(card, HOME), Single(card, replace(HOME, lang="es"))]
    first, second = adapt_guides(orders, [single_order("pharaoh")])
    assert first.definition is second.definition
    assert second.terms.lang == "es"


def test_a_card_of_a_game_keeps_what_only_a_guide_leaves_out() -> None:
    from hyskos.publishing.edition.edition import Edition
    from hyskos.publishing.edition.printed_definitions import fill_definition

    card = load("turn-at-a-glance", "card")
    line = replace(card.sections[0].lines[0], needs="tiles")
    needing = replace(card, sections=(replace(card.sections[0], lines=(line,)),))
    assert fill_definition(needing, Edition((load("bastet"), load("four-x")))).sections == needing.sections
