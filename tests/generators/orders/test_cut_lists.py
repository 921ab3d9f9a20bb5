"""What home sheets of several components end with: a list of every cut."""

import re
from dataclasses import replace
from itertools import pairwise

import pypdfium2
import pytest

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.printer import PAPERS
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load_profile
from hyskos.generators.drawing import Drawing, Text, walk
from hyskos.generators.measure import boxes
from hyskos.generators.orders.imposed import make_imposed
from hyskos.generators.orders.order import Imposed
from hyskos.generators.sheets.imposition.arrangement import Ganged, Setup, arrange
from hyskos.generators.sheets.imposition.cut_list import MARGIN, alike, cut_list_pages
from hyskos.generators.sheets.page import Page
from hyskos.generators.words import words
from tests.generators.orders.imposed import CARDS, listed, order


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_home_sheets_end_with_their_cut_list(lang: str) -> None:
    (file,) = make_imposed(order(*CARDS, paper="a3", lang=lang))
    assert file.name == f"pyramydal-card_turn-at-a-glance_2-each_imposed_a3_{lang}.pdf"
    assert file.pages == len([n for one in file.cuts for n in one["sheets"]]) + len(file.cuts)


def numbers(pages: list[Page]) -> list[int]:
    found = []
    for page in pages:
        texts = [item for item, _ in walk(page.items) if isinstance(item, Text)]
        found += [int(text.text) for text in texts if text.x == MARGIN and re.fullmatch(r"\d+", text.text)]
    return found


@pytest.mark.slow
def test_a_long_list_goes_on_over_pages_without_losing_a_cut() -> None:
    pages = listed(40, small=True)
    assert len(pages) > 2
    found = numbers(pages)
    assert found == list(range(1, len(found) + 1))
    assert len(found) > 120
    for page in pages:
        inside = Rect(0, 0, page.width, page.height).grown(-5)
        texts = [(item, box) for item, box in boxes(page.items) if isinstance(item, Text)]
        assert all(inside.holds(box) for _, box in texts)
        headed = [item.text for item, _ in texts if item.font == "bold" and item.x == MARGIN]
        assert "Corte" in headed


@pytest.mark.slow
def test_words_of_a_list_do_not_lie_on_each_other() -> None:
    for page in [*listed(40, small=True), *listed(7)]:
        rows = [box for item, box in boxes(page.items) if isinstance(item, Text) and box.y > page.height * 0.65]
        ordered = sorted(rows, key=lambda box: (round(box.y, 1), box.x))
        assert all(one.right <= other.x + 0.01 for one, other in pairwise(ordered) if abs(one.y - other.y) < 0.5)


@pytest.mark.slow
def test_components_have_their_titles_and_those_of_one_title_their_ids_too() -> None:
    def told(ordered: Imposed) -> str:
        (file,) = make_imposed(replace(ordered, terms=replace(ordered.terms, stamp="none")))
        pages = pypdfium2.PdfDocument(file.content)
        return "\n".join(page.get_textpage().get_text_bounded() for page in pages)

    spanish = order("pyramydal-card", "turn-at-a-glance", copies=2, lang="es")
    text = told(spanish)
    assert "2 × Pyramydal, 105 × 148 mm" in text
    assert "2 × Una ronda de un vistazo, 148 × 210 mm" in text
    card, other = spanish.definitions
    text = told(replace(spanish, definitions=(card, replace(other, title=card.title))))
    assert "2 × Pyramydal (pyramydal-card), 105 × 148 mm" in text
    assert "2 × Pyramydal (turn-at-a-glance), 148 × 210 mm" in text


@pytest.mark.slow
def test_equal_sheets_are_listed_once() -> None:
    (file,) = make_imposed(order("pyramydal-card", copies=9, lang="es"))
    assert [one["sheets"] for one in file.cuts] == [[1, 2, 3, 4], [5]]


@pytest.mark.slow
def test_sheets_with_other_cards_at_the_same_places_are_listed_once() -> None:
    """What lies at a place is named if it is the same on every sheet, and every card is counted."""
    drawing = Drawing("card", "Card", 63, 88, "en", ())
    ganged = [Ganged(drawing, "one", 5), Ganged(drawing, "two", 6)]
    layouts = arrange(ganged, PAPERS["a4"], Setup(load_profile("home-a4")))
    assert len(layouts) == 2
    (group,) = alike(layouts)
    assert (group.first, group.last) == (1, 2)
    pages = cut_list_pages(layouts, ganged, PAPERS["a4"], "en", "")
    texts = [item.text for page in pages for item, _ in walk(page.items) if isinstance(item, Text)]
    spoken = words("cut-list", "en")
    kinds: dict[str, set[str]] = {}
    for layout in layouts:
        for spot in layout.printed():
            kinds.setdefault(spot.name, set()).add(ganged[spot.kind].name)
    named = {
        name: {one for one in ("one", "two") if spoken["done"].format(name=name, title=one) in texts} for name in kinds
    }
    assert named == {name: found if len(found) == 1 else set() for name, found in kinds.items()}
    assert {len(found) for found in named.values()} == {0, 1}
    assert sum(text.startswith(("5 × one", "6 × two")) for text in texts) == 2
