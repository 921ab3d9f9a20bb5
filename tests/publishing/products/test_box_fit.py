"""What a press mounts and what is folded to pyramids is held against the box that it has to lie in."""

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise, product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.definitions.findings import Finding
from hyskos.definitions.kinds.box import Box
from hyskos.definitions.kinds.pieces import Pieces, PyramidSize
from hyskos.definitions.kinds.printer import FoldingBoard, Profile
from hyskos.definitions.kinds.product import Product
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import load, load_file, load_profile
from hyskos.definitions.reading.document import parse
from hyskos.definitions.reading.source import read_source
from hyskos.publishing.products.box_fit import least_width, minimum_box_depth, mounted_height
from hyskos.publishing.products.product_check import issue_findings, maker_findings


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


def told(found: Sequence[Finding]) -> list[str]:
    return [one.message.render() for one in found]


def test_a_mounted_board_is_folded_in_four_and_no_further() -> None:
    """A3 makes 210 × 148.5 mm, in a box either way round; its flat sheet could be folded smaller."""
    assert mounting((148.5, 210.0, 12.0), None) == []
    (found,) = told(mounting((148.0, 300.0, 12.0), None))
    assert found == (
        "`inner-factory`, mounted and folded to 210 × 148.5 mm, does not fit into rolling-pyramids-box (148 × 300 mm)"
    )


def test_mounted_boards_on_each_other_are_as_high_as_their_greyboard() -> None:
    assert mounting((304.0, 217.0, 12.0), 1.5, count=2) == []
    (found,) = told(mounting((304.0, 217.0, 11.9), 1.5, count=2))
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
    assert isinstance(pieces, Pieces)
    assert isinstance(box, Box)
    document = parse(read_source(Path(product_.source)))
    boards[4] = replace(box, inner=(124.0, 136.0, 24.0))
    assert (
        "pyramids of `ring-race-pieces` are at least 24.4 mm thick in any position, but ring-race-box is 24 mm deep"
        in told(issue_findings(document, product_, boards))
    )
    small = replace(pieces, sets=tuple(replace(one, counts=(3, 3, 0)) for one in pieces.sets))
    assert all(a < b for a, b in pairwise([0.0, minimum_box_depth(small), minimum_box_depth(pieces)])), (
        "only sizes that there are count"
    )
