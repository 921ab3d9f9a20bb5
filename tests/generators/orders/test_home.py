"""Files for printing at home: unique names, true size first, reductions that say so, one file with all components."""

import io
from dataclasses import replace
from itertools import product
from typing import Any

import pikepdf
import pytest

from hyskos.definitions.kinds.printer import PAPERS
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load, load_faction, load_file, load_profile
from hyskos.definitions.printing import INKS, Ink
from hyskos.generators.orders import home
from hyskos.generators.orders.home import editions
from hyskos.generators.orders.order import Combined, Imposed, PrintSettings, Single
from hyskos.generators.orders.order_files import make
from hyskos.generators.orders.plan_orders import build, build_single
from hyskos.generators.orders.print_file import PrintFile
from hyskos.generators.orders.renderers import kinds, renderers_of, stem
from hyskos.generators.orders.requests import Request
from hyskos.publishing.edition.printed_definitions import fill_definition
from tests.drawn import read
from tests.generators.drawings import words_of
from tests.publishing.products.test_products import product as custom_product
from tests.wide import less_and_all

EVERY: tuple[tuple[str, Ink], ...] = tuple(product(LANGUAGES, INKS))
OTHERS = EVERY[1:]


def order(definition: Any, **terms: Any) -> Single:
    return Single(definition, PrintSettings(**{"lang": "en", "profile": load_profile("home-a4"), **terms}))


def every_definition() -> list[Any]:
    return [read(name) for kind in kinds() for name in built_in_files(kind)]


@pytest.mark.proof
@pytest.mark.usefixtures("each_drawn_once")
@pytest.mark.parametrize("others", less_and_all("anubian", ""), ids=["some", "every"])
def test_no_two_files_of_a_kit_have_the_same_name_and_all_are_plain_ascii(others: str) -> None:
    """What ships in one language and ink, and some of it in all others: a name ends with both."""
    seen: set[str] = set()
    definitions = every_definition()
    again = [definition for definition in definitions if others in definition.id]
    for definition, (lang, ink) in (*product(definitions, EVERY[:1]), *product(again, OTHERS)):
        for renderer in renderers_of(definition):
            for edition in editions(renderer, order(definition, lang=lang, ink=ink)):
                name = edition.document.id
                assert name not in seen
                assert name.isascii()
                assert name == name.lower()
                assert " " not in name
                seen.add(name)
    assert "rolling-pyramids_anubian_a4_en" in seen
    assert "rolling-pyramids_anubian_a4_es_saver" in seen


def test_a_name_says_game_and_id_but_neither_twice() -> None:
    anubian = load_faction("anubian")
    assert stem(anubian) == "rolling-pyramids_anubian"
    assert stem(replace(anubian, id="rolling-pyramids")) == "rolling-pyramids"
    assert stem(replace(anubian, id="rolling-pyramids-two")) == "rolling-pyramids-two"
    assert stem(anubian, "points") == "rolling-pyramids_anubian-points"


@pytest.mark.slow
@pytest.mark.parametrize("paper", [None, *PAPERS])
def test_a_sheet_of_the_papers_size_is_one_full_page(paper: str | None) -> None:
    (renderer,) = renderers_of(load_faction("bastet"))
    ways = list(editions(renderer, order(load_faction("bastet"), paper=paper)))
    page = ways[0].document.pages[0]
    assert ways[0].board == (297, 210)
    if paper in (None, "a4"):
        assert [way.document.id for way in ways] == ["rolling-pyramids_bastet_a4_en"]
        assert (page.width, page.height) == (297, 210)


@pytest.mark.slow
def test_letter_gets_two_true_sheets_and_one_slightly_reduced_page_that_says_so() -> None:
    bastet = load_faction("bastet")
    (renderer,) = renderers_of(bastet)
    complete, tiles, page = editions(renderer, order(bastet, profile=load_profile("home-letter")))
    assert [way.paper for way in (complete, tiles, page)] == ["a4", "letter", "letter"]
    assert (len(complete.document.pages), len(tiles.document.pages), len(page.document.pages)) == (1, 2, 1)
    assert page.document.id == "rolling-pyramids_bastet_letter_en"
    assert page.board == (pytest.approx(297 * 0.94), pytest.approx(210 * 0.94))
    printed = words_of(page.document.pages[0])
    (mark,) = (text for text in printed if text.startswith("bastet · "))
    assert mark.endswith(" · en · 94 %")
    assert not any("100 %" in text for text in printed)


@pytest.mark.slow
@pytest.mark.parametrize(("printer", "size"), [("home-a4", (297, 210)), ("home-letter", (279.4, 215.9))])
def test_the_one_page_of_a_large_map_is_the_drawing_for_its_paper(printer: str, size: tuple[float, float]) -> None:
    inner, profile = read("inner-factory"), load_profile(printer)
    (renderer,) = renderers_of(inner)
    *_larger, page = editions(renderer, order(inner, profile=profile))
    assert (page.paper, page.tiles, page.percent) == (profile.paper, False, 100)
    assert page.board == pytest.approx(size)


@pytest.mark.slow
def test_a_sheet_a_little_smaller_than_a_board_has_it_whole_and_not_its_small_drawing() -> None:
    """On Tabloid a board of A3 is nearly as large, drawn for that sheet; one made for A4 would be half as large."""
    inner = read("inner-factory")
    (renderer,) = renderers_of(inner)
    *_tiles, page = editions(renderer, order(inner, profile=load_profile("home-letter"), paper="tabloid"))
    assert (page.tiles, page.percent, page.board) == (False, 100, pytest.approx((431.8, 279.4)))


@pytest.mark.slow
@pytest.mark.parametrize(("smallest", "pages"), [(94, 3), (95, 2)])
def test_a_page_is_reduced_to_the_smallest_size_and_no_further(
    smallest: int, pages: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(home, "SMALLEST", smallest)
    bastet = read("bastet")
    (renderer,) = renderers_of(bastet)
    assert len(list(editions(renderer, order(bastet, profile=load_profile("home-letter"))))) == pages


@pytest.mark.slow
def test_pictures_are_of_the_whole_board_unless_the_paper_is_asked_for() -> None:
    bastet, letter = load_faction("bastet"), load_profile("home-letter")
    kit = [file.name for file in make(order(bastet, profile=letter))]
    assert not [name for name in kit if "tiles" in name and name.endswith("svg")]
    names = [file.name for file in make(order(bastet, profile=letter, paper="letter"))]
    assert [name for name in names if "tiles" in name] == [
        "rolling-pyramids_bastet_letter-tiles_en_sheet-1.svg",
        "rolling-pyramids_bastet_letter-tiles_en_sheet-2.svg",
        "rolling-pyramids_bastet_letter-tiles_en.pdf",
    ]


@pytest.mark.wide
@pytest.mark.parametrize(
    ("kind", "name"), [("map", "inner-factory"), ("faction", "bastet"), ("box", "rolling-pyramids-box")]
)
def test_a_second_printer_at_home_leaves_out_the_pages_that_the_first_has_made_and_no_others(
    kind: str, name: str
) -> None:
    board, first, second = load_file(built_in_files(kind)[name]), load_profile("home-a4"), load_profile("home-letter")
    renderer = renderers_of(board)[0]

    def names(**terms: Any) -> list[str]:
        return [edition.document.id for edition in editions(renderer, order(board, **terms))]

    earlier, alone, after = names(profile=first), names(profile=second), names(profile=second, after=(first,))
    assert after == [name for name in alone if name not in earlier]
    assert len(after) < len(alone)


@pytest.mark.slow
def test_pictures_for_screens_come_without_the_sheets_of_a_cover() -> None:
    cover = load_file(built_in_files("cover")["pharaoh-cover"])
    files = make(order(cover, formats=("png",), screens=True))
    assert {file.name.removeprefix("pharaoh-cover-") for file in files} == {
        "banner_full_en.png", "mock-up_full_en.png", "square_full_en.png"
    }  # fmt: skip


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
    (file,) = make(Combined(custom_product(), single("pharaoh").terms, parts))
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
