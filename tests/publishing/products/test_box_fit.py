"""How boards are folded to lie in the box of a product, and what does not fit."""

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise, product
from itertools import product as pairs
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.definitions.findings import Finding
from hyskos.definitions.kinds.box import Box
from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.kinds.pieces import PyramidSize
from hyskos.definitions.kinds.printer import FoldingBoard, Profile
from hyskos.definitions.kinds.product import Product
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import load, load_file, load_profile
from hyskos.definitions.reading.document import parse
from hyskos.definitions.reading.source import read_source
from hyskos.publishing.build.manifest import DrawnEntry
from hyskos.publishing.products.box_fit import (
    FLAT,
    MOST_PANELS,
    PLAY,
    least_width,
    minimum_box_depth,
    mounted_height,
    panels,
)
from hyskos.publishing.products.product_check import issue_findings, maker_findings
from hyskos.publishing.products.text_pages import contents


def box(wide: float, high: float) -> Box:
    found = load("ring-race-box")
    assert isinstance(found, Box)
    return replace(found, inner=(wide, high, 26.0))


def race() -> tuple[Product, list[Definition]]:
    found = load_file(shipped("product")["ring-race-product"])
    return found, [load(part.name) for part in found.parts]


def press_entry(board: Definition, trim: tuple[float, float]) -> DrawnEntry:
    """Make what a manifest says of a press file."""
    return DrawnEntry(
        name=f"{board.id}.pdf", sha256="", bytes=0, id=board.id, pages=1, page=trim, trim=trim, scale=1.0,
        colour="CMYK", ink="full", side="face", lang="en", stamp="margin", printer="generic-offset", source="",
        source_sha256="", version="1.0", tool="",
    )  # fmt: skip


_lengths = st.floats(40, 700)


@pytest.mark.slow
@given(wide=_lengths, high=_lengths, inside=st.tuples(_lengths, _lengths))
def test_a_sheet_is_folded_no_more_than_it_must_be(wide: float, high: float, inside: tuple[float, float]) -> None:
    """Either way round, and with play beside what is folded."""

    def lies(across: int, down: int) -> bool:
        play = PLAY if across * down > 1 else 0
        sides = wide / across + play, high / down + play
        return any(a <= inside[0] and b <= inside[1] for a, b in (sides, sides[::-1]))

    fitting = [count for count in pairs(range(1, MOST_PANELS + 1), repeat=2) if lies(*count)]
    found = panels((wide, high), box(*inside))
    assert (found in fitting) if fitting else (found is None)
    if found:
        assert found[0] * found[1] == min(across * down for across, down in fitting)


def test_the_page_of_text_says_how_large_a_board_is_and_how_it_lies_in_the_box() -> None:
    product, boards = race()
    (job,) = (job for job in product.jobs if job.id == "offset")
    entries = [press_entry(boards[0], (360.0, 360.0)), press_entry(boards[4], (420.0, 297.0))]
    page = contents(product, [job], {one.id: one for one in boards}, entries, "en").decode()
    assert "(ring-18), 360 × 360 mm, in the box folded 3 × 3, to 120 × 120 mm\n" in page
    assert "(ring-race-box)\n" in page, "a box is cut out of its sheet"
    without = replace(product, jobs=(replace(job, without=("ring-race-box",)),))
    page = contents(without, without.jobs, {one.id: one for one in boards}, entries, "en").decode()
    assert "(ring-18), 360 × 360 mm\n" in page


def test_the_page_of_text_says_how_a_mounted_board_lies_in_the_box() -> None:
    """Paper is folded once to lie in this box, the mounted board is hinged in four parts."""
    found = load_file(shipped("product")["rolling-pyramids-product"])
    (job,) = (job for job in found.jobs if job.id == "offset")
    boards = {part.name: load(part.name) for part in found.parts}
    flat = press_entry(boards["four-x"], (420.0, 297.0))
    mounted = replace(flat, name="four-x-quad.pdf", pages=2, side="both", fold="quad")
    page = contents(found, [job], boards, [mounted], "en").decode()
    assert "(four-x), 420 × 297 mm\n" in page  # not as a flat sheet would be folded
    assert "four-x-quad.pdf  (pages: 2, both sides, in the box folded 2 × 2, to 210 × 148 mm)\n" in page
    without = replace(found, jobs=(replace(job, without=("rolling-pyramids-box",)),))
    page = contents(without, without.jobs, boards, [mounted], "en").decode()
    assert "four-x-quad.pdf  (pages: 2, both sides)\n" in page


@pytest.mark.slow
def test_everything_that_does_not_lie_in_a_box_is_told_at_it_once() -> None:
    """Two jobs make the same sheets: what they find is one fault each, with the first of them in its hint."""
    found = load_file(shipped("product")["rolling-pyramids-product"])
    names = ("four-x", "turn-at-a-glance", "rolling-pyramids-box")
    found = replace(found, parts=tuple(part for part in found.parts if part.name in names))
    four, card, large = (load(part.name) for part in found.parts)
    assert isinstance(large, Box)
    boards = [four, card, replace(large, inner=(40.0, 30.0, 12.0))]
    document = parse(read_source(Path(found.source)))
    told = [one for one in issue_findings(document, found, boards) if one.code == "Q121"]
    assert [one.message.render().split(" (")[0] for one in told] == ["`four-x`", "`turn-at-a-glance`"]
    assert {one.mark for one in told} == {told[0].mark}
    assert all(one.hint and one.hint.render().endswith("out of home-a4") for one in told)


@pytest.mark.slow
@pytest.mark.parametrize(("inside", "wrong"), [((91, 91), False), ((90, 200), True)])
def test_a_box_that_a_board_lies_in_neither_flat_nor_folded_is_found(inside: tuple[float, float], wrong: bool) -> None:
    """The board is 360 mm wide, in four panels 90 and the play."""
    product, boards = race()
    document = parse(read_source(Path(product.source)))
    boards[4] = replace(box(*inside), id="small")
    found = [one for one in issue_findings(document, product, boards) if one.code == "Q121"]
    assert bool(found) == wrong
    if wrong:
        assert "`ring-18` (360 × 360 mm) does not fit into small (90 × 200 mm), flat or folded" in str(
            found[0].message.render()
        )


@pytest.mark.wide
@pytest.mark.parametrize("name", shipped("product"))
def test_every_board_that_ships_lies_in_its_box(name: str) -> None:
    found = load_file(shipped("product")[name])
    boards = [load(part.name) for part in found.parts]
    assert any(isinstance(one, FLAT) for one in boards)
    assert any(isinstance(one, Box) for one in boards)
    document = parse(read_source(Path(found.source)))
    assert "Q121" not in {one.code for one in issue_findings(document, found, boards)}


def sold(name: str) -> Product:
    found = load_file(shipped("product")[name])
    assert isinstance(found, Product)
    return found


def press(thick: float | None, name: str = "generic-offset") -> Profile:
    found = load_profile(name)
    assert found.press
    return replace(found, press=replace(found.press, folding_board=FoldingBoard(20.0, 3.0, thick)))


def mounting(inner: tuple[float, float, float], thick: float | None, count: int = 1) -> list[Finding]:
    """Put an inner factory and no other board beside a box, and ask a press that mounts it."""
    product_ = sold("rolling-pyramids-product")
    names = ("inner-factory", "rolling-pyramids-box")
    parts = tuple(replace(part, count=count if part.name == names[0] else 1) for part in product_.parts)
    parts = tuple(part for part in parts if part.name in names)
    (job,) = (job for job in product_.jobs if job.id == "offset")
    product_ = replace(product_, parts=parts, jobs=(job,))
    box = load("rolling-pyramids-box", "box")
    assert isinstance(box, Box)
    boards = [load(names[0], "map"), replace(box, inner=inner)]
    document = parse(read_source(Path(product_.source)))
    return [one for one in maker_findings(document, product_, boards, {"offset": press(thick)}) if one.code == "Q121"]


def sentences(found: Sequence[Finding]) -> list[str]:
    return [one.message.render() for one in found]


def test_a_mounted_board_is_folded_in_four_and_no_further() -> None:
    """A3 makes 210 × 148.5 mm, in a box either way round; its flat sheet could be folded smaller."""
    assert mounting((148.5, 210.0, 12.0), None) == []
    (found,) = sentences(mounting((148.0, 300.0, 12.0), None))
    assert found == (
        "`inner-factory`, mounted and folded to 210 × 148.5 mm, does not fit into rolling-pyramids-box (148 × 300 mm)"
    )


def test_mounted_boards_on_each_other_are_as_high_as_their_greyboard() -> None:
    assert mounting((304.0, 217.0, 12.0), 1.5, count=2) == []
    (found,) = sentences(mounting((304.0, 217.0, 11.9), 1.5, count=2))
    high = "the boards mounted by generic-offset make a stack 12 mm high"
    assert found == f"{high}, but rolling-pyramids-box is 11.9 mm deep"
    assert mounting((304.0, 217.0, 1.0), None, count=9) == [], "a thickness that nobody has said is not guessed"
    assert mounted_height(1, load_profile("home-a4")) is None


@pytest.mark.parametrize(
    ("inner", "by_hand", "outside"),
    [((140.0, 240.0, 26.0), False, ["ring-18", "ring-race-rules"]), ((170.0, 240.0, 26.0), False, ["ring-18"]),
     ((140.0, 240.0, 26.0), True, [])],
)  # fmt: skip
def test_what_a_press_prints_lies_flat_in_its_box_or_is_folded_by_hand(
    inner: tuple[float, float, float], by_hand: bool, outside: list[str]
) -> None:
    """The board is 360 mm wide, the book of rules has a trim of 170 × 240 mm; no file has folds."""
    product_ = sold("ring-race-product")
    boards = [load(part.name) for part in product_.parts]
    box = boards[-1]
    assert isinstance(box, Box)
    boards[-1] = replace(box, inner=inner, folded_by_hand=by_hand)
    document = parse(read_source(Path(product_.source)))
    found = maker_findings(document, product_, boards, {"offset": press(2.0)})
    assert [one.message.render().split("`")[1] for one in found if one.code == "Q126"] == outside


def test_a_press_that_mounts_nothing_is_not_asked() -> None:
    printer = replace(press(2.0), makes=("flat-board", "sheet", "box"))
    product_ = sold("rolling-pyramids-product")
    boards = [load(part.name) for part in product_.parts]
    document = parse(read_source(Path(product_.source)))
    assert "Q121" not in {one.code for one in maker_findings(document, product_, boards, {"offset": printer})}


def _width(corners: Sequence[tuple[float, float, float]], way: tuple[float, float, float]) -> float:
    along = [sum(a * b for a, b in zip(corner, way, strict=True)) for corner in corners]
    return (max(along) - min(along)) / math.hypot(*way)


@pytest.mark.slow
@given(base=st.floats(5, 60), high=st.floats(5, 90))
def test_no_way_to_lay_a_pyramid_makes_it_thinner(base: float, high: float) -> None:
    """Measured between parallel planes, in some thousand directions."""
    half = base / 2
    corners = [(x, y, 0.0) for x, y in product((-half, half), repeat=2)] + [(0.0, 0.0, high)]
    least = least_width(PyramidSize(base, high))
    turns = [n * math.pi / 36 for n in range(37)]
    ways = [(math.cos(a) * math.sin(b), math.sin(a) * math.sin(b), math.cos(b)) for a, b in product(turns, turns)]
    assert min(_width(corners, way) for way in ways) >= least - 1e-9
    reached = min(_width(corners, way) for way in ((0.0, 0.0, 1.0), (high, 0.0, half)))
    assert reached == pytest.approx(least)


@pytest.mark.slow
def test_pyramids_that_no_lid_closes_over_are_found() -> None:
    product_ = sold("ring-race-product")
    boards = [load(part.name) for part in product_.parts]
    pieces, box = boards[2], boards[4]
    assert isinstance(box, Box)
    document = parse(read_source(Path(product_.source)))
    boards[4] = replace(box, inner=(124.0, 136.0, 24.0))
    assert (
        "pyramids of `ring-race-pieces` are at least 24.4 mm thick in any position, but ring-race-box is 24 mm deep"
        in sentences(issue_findings(document, product_, boards))
    )
    small = replace(pieces, sets=tuple(replace(one, counts=(3, 3, 0)) for one in pieces.sets))
    assert all(a < b for a, b in pairwise([0.0, minimum_box_depth(small), minimum_box_depth(pieces)])), (
        "only sizes that there are count"
    )
