"""The laws notice what they are for."""

import pytest

from hyskos.generators.drawing import Circle, Group, Item, Text, group, polygon, rectangle
from hyskos.generators.writers.overprinting import Overprint
from tests.laws.painting import Painting, contrast, heavy_inks, heavy_overprints, luminance, of_rgb

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
        ((PAPER, words("white"), PLATE), [("white", "sand")]),  # what comes later is not below, it hides
        ((PLATE, words("black"), rectangle(0, 0, 20, 60, fill="sand")), [("black", "sand")]),  # in part
        ((rectangle(0, 0, 12, 60, fill="lapis"), Text(50, 40, "Words", 12, angle=180)), []),
        ((rectangle(0, 0, 40, 60, fill="lapis"), Text(50, 40, "Words", 12, angle=180)), [("black", "lapis")]),
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


def test_a_mark_is_looked_at_all_along_its_outline() -> None:
    """Half of a long line is lost on what lies under it."""
    line = polygon([(0, 5), (90, 5), (90, 5.1), (0, 5.1)], fill="black")
    assert len(list(Painting((rectangle(0, 0, 45, 60, fill="black@80"), line)).faint_marks())) == 1
    assert len(list(Painting((rectangle(0, 0, 15, 60, fill="black@80"), line)).faint_marks())) == 0


def test_what_a_clip_cuts_off_is_not_looked_at() -> None:
    stripe = polygon([(0, 20), (90, 20), (90, 22), (0, 22)], fill="black")
    seen, unseen = (((0, 0), (20, 0), (20, 60), (0, 60)), ((40, 0), (90, 0), (90, 60), (40, 60)))
    dark = rectangle(30, 0, 70, 60, fill="black@80")
    assert len(list(Painting((dark, Group((stripe,), clip=unseen))).faint_marks())) == 1
    assert len(list(Painting((dark, Group((stripe,), clip=seen))).faint_marks())) == 0


def test_parts_of_one_sign_may_touch_and_two_signs_may_not() -> None:
    parts = [Circle(20, 20, 5, fill="black"), Circle(22, 20, 2, fill="black")]
    assert list(Painting((group([group(parts, id="sign")], id="layer"),)).faint_marks()) == []
    for two in ([group([one], id="sign-" + str(i)) for i, one in enumerate(parts)], parts):
        assert len(list(Painting((group(two, id="layer"),)).faint_marks())) == 1


def test_contrast_is_that_of_the_guidelines() -> None:
    assert contrast(luminance("black"), luminance("white")) == pytest.approx(21)
    assert contrast(of_rgb([0x77 / 255] * 3), luminance("white")) == pytest.approx(4.48, abs=0.005)


def test_heavy_inks_are_named() -> None:
    assert heavy_inks((PAPER, words("registration")), 240) == {"registration"}
    assert heavy_inks((PAPER, words("black")), 194) == set()
    assert heavy_inks((PAPER, words("black")), 193) == {"lapis"}


def test_black_that_prints_over_adds_its_ink() -> None:
    ground = rectangle(0, 0, 100, 60, fill="gold")  # 160 per cent without its black
    for black, found in (
        (words("black"), {("black", "gold")}),
        (words("black@80"), set()),  # knocks out what lies below
        (rectangle(10, 10, 50, 0.5, fill="black"), {("black", "gold")}),
        (rectangle(10, 10, 50, 5, fill="black"), set()),
    ):
        painting = Painting((ground, black))
        assert heavy_overprints(painting, Overprint(1.0, 300), 240) == found
        assert heavy_overprints(painting, Overprint(1.0, 300), 260) == set()
        assert heavy_overprints(painting, Overprint(1.0, 240), 240) == set()  # the writer knows its printer
