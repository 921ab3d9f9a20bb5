"""Names in a publisher's own display face: in its own letters, and not lost where they are small and thin."""

from dataclasses import replace
from pathlib import Path

import pytest

from hyskos.definitions.fonts.face import Face
from hyskos.definitions.kinds.cover import Cover
from hyskos.definitions.kinds.product import Product
from hyskos.definitions.loader import load_file
from hyskos.generators.boards.mock_ups import mock_up
from hyskos.generators.boards.shared.wordmark import wordmark
from hyskos.generators.drawing import Path as Outline
from hyskos.generators.drawing import Text, walk
from hyskos.generators.typography import set_in

WIEZA = Path(__file__).parents[2] / "publishers" / "wieza"


@pytest.fixture(scope="module")
def fonts() -> dict[str, Face]:
    product = load_file(WIEZA / "product.yaml")
    assert isinstance(product, Product)
    return dict(product.fonts)


@pytest.mark.slow
def test_a_display_face_of_ones_own_has_its_own_a(fonts: dict[str, Face]) -> None:
    def segments(name: str) -> int:
        mark = wordmark(name, 0, 0, 10, "black")
        return sum(len(item.segments) for item, _ in walk([mark]) if isinstance(item, Outline))

    ours = segments("A"), segments("RING RACE")  # a pyramid, and a name that the house has drawn
    with set_in(fonts):
        own = [item for name in ("A", "RING RACE") for item, _ in walk([wordmark(name, 0, 0, 10, "black")])]
    assert min(ours) > 0
    assert [(item.text, item.font) for item in own if isinstance(item, Text)] == [
        ("A", "display"),
        ("RING RACE", "display"),
    ]
    assert not any(isinstance(item, Outline) for item in own), "thin strokes of a foreign face are type, not areas"


@pytest.mark.slow
def test_the_spine_of_a_mock_up_keeps_a_title_in_thin_letters(fonts: dict[str, Face]) -> None:
    cover = load_file(WIEZA / "okladka.yaml")
    assert isinstance(cover, Cover)
    title = {"pl": "Piramidy nad Nilem", "en": "Pyramids on the Nile"}
    with set_in(fonts):
        drawing = mock_up.draw(replace(cover, title=title, fonts=fonts), lang="pl")
    names = [
        item for item, _ in walk(drawing.items)
        if isinstance(item, Outline) and item.fill == item.stroke == "white" and len(item.segments) > 40
    ]  # fmt: skip
    assert len(names) == 2  # two lines
