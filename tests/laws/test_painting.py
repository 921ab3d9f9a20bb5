"""The laws notice what they are for."""

import pytest

from hyskos.generators.drawing import Circle, Group, Item, Text, group, polygon, rectangle
from tests.laws.painting import Painting, contrast, heavy_inks, luminance, of_rgb

PAPER = rectangle(0, 0, 100, 60, fill="lapis")
PLATE = rectangle(10, 10, 60, 20, fill="sand")


def words(ink: str) -> Text:
    return Text(12, 22, "Words", 12, ink=ink)


@pytest.mark.parametrize(
    ("items", "found"),
    [
        ((words("black"),), []),
        ((PAPER, words("black")), [("black", "lapis")]),
        ((PAPER, PLATE, words("black")), []),
        ((PAPER, words("black"), PLATE), [("black", "lapis")]),  # what comes later is not below
        ((PAPER, rectangle(0, 0, 20, 60, fill="white"), words("black")), [("black", "lapis")]),  # half of it suffices
        ((PAPER, group([rectangle(0, 0, 1, 1, fill="white")], matrix=(90, 0, 0, 60, 0, 0)), words("black")), []),
        ((PAPER, Group((PLATE,), clip=((0, 0), (20, 0), (20, 60), (0, 60))), words("black")), [("black", "lapis")]),
        ((PAPER, words("lapis@20")), []),
        ((words("lapis@20"),), [("lapis@20", "white")]),
    ],
)
def test_a_text_is_held_against_what_lies_under_it(items: tuple[Item, ...], found: list[tuple[str, str]]) -> None:
    assert [faint.inks for faint in Painting(items).faint_texts()] == found


@pytest.mark.parametrize(
    ("items", "found"),
    [
        ((Circle(20, 20, 5, fill="gold"),), 0),
        ((Circle(20, 20, 5, fill="gold@40"),), 1),
        ((Circle(20, 20, 5, fill="gold@40", stroke="black"),), 0),  # its line is seen
        ((PAPER, Circle(20, 20, 5, stroke="black"),), 1),
        ((PAPER, PLATE, polygon([(20, 12), (30, 28), (12, 28)], fill="gold@80")), 1),
        ((group([Circle(20, 20, 5, fill="gold@40")], id="ornament"),), 0),
    ],
)  # fmt: skip
def test_a_mark_is_held_against_what_lies_under_its_outline(items: tuple[Item, ...], found: int) -> None:
    marks = [faint for faint in Painting(items).faint_marks({"ornament"}) if faint.what == "Circle" or len(items) > 2]
    assert len(marks) == found


def test_contrast_is_that_of_the_guidelines() -> None:
    assert contrast(luminance("black"), luminance("white")) == pytest.approx(21)
    assert contrast(of_rgb([0x77 / 255] * 3), luminance("white")) == pytest.approx(4.48, abs=0.005)


def test_heavy_inks_are_named() -> None:
    assert heavy_inks((PAPER, words("registration")), 240) == {"registration"}
    assert heavy_inks((PAPER, words("black")), 194) == set()
    assert heavy_inks((PAPER, words("black")), 193) == {"lapis"}
