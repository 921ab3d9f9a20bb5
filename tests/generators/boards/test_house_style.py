"""What the boards share: type that fits, icons that keep their box, hatching inside its shape."""

import pytest

from hyskos.definitions.dice import DICE
from hyskos.definitions.kinds.faction import SECTIONS
from hyskos.generators.boards.shared import icons
from hyskos.generators.boards.shared.engraving import hatch
from hyskos.generators.boards.shared.style import STYLES, common_size, frame, ground, stepped, style_of
from hyskos.generators.drawing import Circle
from hyskos.generators.inks import ink
from hyskos.generators.typography import DoesNotFitError, width
from hyskos.generators.words import words
from tests.generators.boards.outlines import extents


def test_every_section_has_an_icon_and_words() -> None:
    for section in SECTIONS:
        assert section in icons.ICONS
        assert {f"factory.{section}", f"factory.{section}.effect"} <= set(words("rolling-pyramids", "en"))


@pytest.mark.many
@pytest.mark.parametrize("name", sorted(icons.ICONS))
def test_an_icon_stays_in_its_square_and_fills_it(name: str) -> None:
    points = extents(icons.icon(name, 10, 20, 8))
    xs, ys = [x for x, _ in points], [y for _, y in points]
    slack = 0.4  # of 8 mm: stars and arcs may touch the edge
    assert 6 - slack <= min(xs)
    assert max(xs) <= 14 + slack
    assert 16 - slack <= min(ys)
    assert max(ys) <= 24 + slack
    assert max(max(xs) - min(xs), max(ys) - min(ys)) > 6


@pytest.mark.parametrize("shape", DICE)
def test_the_square_to_write_in_lies_inside_the_die_shape(shape: str) -> None:
    left, top, side = icons.die_square(shape, 3, 4, 16)
    corners = [(left, top), (left + side, top), (left, top + side), (left + side, top + side)]
    if shape == "circle":
        assert all((x - 3) ** 2 + (y - 4) ** 2 <= 8**2 + 1e-9 for x, y in corners)
        return
    outline = icons.die_corners(shape, 3, 4, 16)
    for (x1, y1), (x2, y2) in zip(outline, outline[1:] + outline[:1], strict=True):
        assert all((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) >= -1e-9 for x, y in corners)


def test_white_and_black_pyramids_differ_by_their_outline() -> None:
    assert len(icons.pyramid(0, 0, 20, 11)) == 3
    steps = icons.step_pyramid(0, 0, 20, 11)
    assert len(steps) == 16
    assert min(x for x, _ in steps) == -10
    assert {min(y for _, y in steps), max(y for _, y in steps)} == {-11, 0}


def test_hatching_stays_inside_a_step_pyramid_and_reaches_its_base() -> None:
    outline = icons.step_pyramid(5, 11, 20, 11)
    lines = hatch(outline, 1.0)
    ends = [xy for _, xy in lines.segments]
    assert all(-5 - 1e-9 <= x <= 15 + 1e-9 and -1e-9 <= y <= 11 + 1e-9 for x, y in ends)
    assert any(abs(y - 11) < 1e-9 for _, y in ends)
    area = sum(
        ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
        for (x1, y1), (x2, y2) in zip(ends[::2], ends[1::2], strict=True)  # length of lines x gap = area
    )
    half_widths = [10 * share for share in icons.STEPS]
    assert area == pytest.approx(sum(2 * half * 11 / 4 for half in half_widths), rel=0.05)


def test_the_common_size_is_the_one_of_the_longest_text() -> None:
    texts = ["Ram", "Protects half of the defenders"]
    size = common_size(texts, 40, largest=14)
    assert width(texts[1], size) <= 40 < width(texts[1], size + 0.25)
    with pytest.raises(DoesNotFitError):
        common_size(texts, 10, largest=14)


@pytest.mark.parametrize("name", sorted(STYLES))
def test_every_colour_of_a_style_is_an_ink(name: str) -> None:
    style = style_of(name)
    for colour in (style.paper, style.land, style.shade, style.gold, style.outline, style.hint, style.accent):
        assert colour is None or ink(colour)


def test_the_saver_style_has_no_ground_and_no_frame() -> None:
    assert ground(297, 210, style_of("saver")) == frame(297, 210, style_of("saver")) == ()
    with pytest.raises(ValueError, match="full, saver"):
        style_of("draft")


def test_the_stepped_frame_keeps_to_its_rectangle() -> None:
    corners = stepped(8, 8, 281, 194, 2.5)
    assert min(corners) == (8, 13)
    assert {max(x for x, _ in corners), max(y for _, y in corners)} == {289, 202}
    assert all(x1 == x2 or y1 == y2 for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1], strict=True))


def test_a_circle_is_a_circle() -> None:
    assert icons.die_shape("circle", 1, 2, 11) == Circle(1, 2, 5.5, stroke="black")
