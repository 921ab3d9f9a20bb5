"""How boards are folded to lie in the box of a product, and what does not fit."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.definitions.findings import Finding
from hyskos.definitions.kinds.box import Box
from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.kinds.pieces import PyramidSize
from hyskos.definitions.kinds.printer import FoldingBoard, Profile
from hyskos.definitions.kinds.product import Product
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.loader import load, load_file, load_profile
from hyskos.definitions.reading.document import Document, parse
from hyskos.definitions.reading.source import read_source
from hyskos.publishing.build.manifest import DrawnEntry
from hyskos.publishing.products.box_fit import (
    FLAT,
    MOST_PANELS,
    PLAY,
    find_unfitting_sheets,
    least_width,
    lies_flat,
    minimum_box_depth,
    mounted_height,
    panels,
)
from hyskos.publishing.products.product_check import issue_findings, maker_findings
from hyskos.publishing.products.text_pages import contents
from tests.publishing.products.test_text_pages import entry


def box(width: float, height: float) -> Box:
    return replace(load("ring-race-box"), inner=(width, height, 26.0))


def product_with(name: str, only: Sequence[str] = (), **box_facts: Any) -> tuple[Document, Product, list[Definition]]:
    """Load a built-in product, optionally some of its components, with other facts about its box."""
    loaded = load_file(built_in_files("product")[name])
    parts = tuple(part for part in loaded.parts if not only or part.name in only)
    boards = [load(part.name) for part in parts]
    boards = [replace(board, **box_facts) if isinstance(board, Box) else board for board in boards]
    return parse(read_source(Path(loaded.source))), replace(loaded, parts=parts), boards


def press(thickness: float | None, **facts: Any) -> Profile:
    profile = load_profile("generic-offset")
    return replace(profile, press=replace(profile.press, folding_board=FoldingBoard(20.0, 3.0, thickness)), **facts)


def press_entry(board: Definition, trim: tuple[float, float]) -> DrawnEntry:
    return entry(f"{board.id}.pdf", board.id, trim=trim, page=trim, paper=None, printer="generic-offset")


def messages(findings: Iterable[Finding], *codes: str) -> list[str]:
    return [finding.message.render() for finding in findings if not codes or finding.code in codes]


_lengths = st.floats(40, 700)


@pytest.mark.slow
@given(width=_lengths, height=_lengths, inside=st.tuples(_lengths, _lengths))
def test_a_sheet_has_as_few_panels_as_possible(width: float, height: float, inside: tuple[float, float]) -> None:
    """In either orientation, and with play beside what is folded."""

    def fits(across: int, down: int) -> bool:
        play = PLAY if across * down > 1 else 0
        sides = width / across + play, height / down + play
        return any(a <= inside[0] and b <= inside[1] for a, b in (sides, sides[::-1]))

    fitting = [count for count in product(range(1, MOST_PANELS + 1), repeat=2) if fits(*count)]
    panel_counts = panels((width, height), box(*inside))
    assert (panel_counts in fitting) if fitting else (panel_counts is None)
    if panel_counts:
        assert panel_counts[0] * panel_counts[1] == min(across * down for across, down in fitting)


@pytest.mark.parametrize(
    ("size", "folds"),
    [
        ((136, 124), (1, 1)),
        ((124, 136), (1, 1)),
        ((136.5, 124), (2, 1)),
        ((136, 124.5), (2, 1)),
        ((246, 135), (2, 1)),  # a panel is 123 mm, and 1 mm is left for the fold
        ((246, 135.5), (2, 2)),
        ((247, 135), (3, 1)),
    ],
)
def test_a_sheet_may_fill_its_box_exactly(size: tuple[float, float], folds: tuple[int, int]) -> None:
    assert panels(size, box(124, 136)) == panels(size, box(136, 124)) == folds
    assert lies_flat(size, box(124, 136)) is (folds == (1, 1))


def test_the_page_of_text_says_how_a_mounted_board_lies_in_the_box() -> None:
    """Paper is folded once to lie in this box, the mounted board is hinged in four parts."""
    _, product_, components = product_with("rolling-pyramids-product")
    (job,) = (job for job in product_.jobs if job.id == "offset")
    boards = {board.id: board for board in components}
    flat = press_entry(boards["four-x"], (420.0, 297.0))
    mounted = replace(flat, name="four-x-quad.pdf", pages=2, side="both", fold="quad")
    page = contents(product_, [job], boards, [mounted], "en").decode()
    assert "(four-x), 420 × 297 mm\n" in page  # not as a flat sheet would be folded
    assert "four-x-quad.pdf  (pages: 2, both sides, in the box folded 2 × 2, to 210 × 148 mm)\n" in page
    without = replace(product_, jobs=(replace(job, without=("rolling-pyramids-box",)),))
    page = contents(without, without.jobs, boards, [mounted], "en").decode()
    assert "four-x-quad.pdf  (pages: 2, both sides)\n" in page


@pytest.mark.slow
def test_each_sheet_that_does_not_fit_is_reported_once_at_the_box() -> None:
    """Two jobs make the same sheets: one finding each, with the first job in its hint."""
    names = ("four-x", "turn-at-a-glance", "rolling-pyramids-box")
    findings = issue_findings(*product_with("rolling-pyramids-product", names, inner=(40.0, 30.0, 12.0)))
    outside = [finding for finding in findings if finding.code == "Q121"]
    assert [message.split(" (")[0] for message in messages(outside)] == ["`four-x`", "`turn-at-a-glance`"]
    assert {finding.mark for finding in outside} == {outside[0].mark}
    assert all(finding.hint and finding.hint.render().endswith("out of home-a4") for finding in outside)


@pytest.mark.slow
@pytest.mark.parametrize(("inside", "fits"), [((91, 91), True), ((90, 200), False)])
def test_a_board_that_does_not_fit_flat_or_folded(inside: tuple[float, float], fits: bool) -> None:
    """The board is 360 mm wide: in four panels 90 and the play."""
    findings = find_unfitting_sheets(*product_with("ring-race-product", inner=(*inside, 26.0), id="small"))
    says = "`ring-18` (360 × 360 mm) does not fit into small (90 × 200 mm), flat or folded"
    assert {message for message in messages(findings) if "ring-18" in message} == (set() if fits else {says})


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize("name", built_in_files("product"))
def test_built_in_boards_fit_into_their_boxes(name: str) -> None:
    document, product_, boards = product_with(name)
    assert any(board.kind in FLAT for board in boards)
    assert any(isinstance(board, Box) for board in boards)
    assert messages(find_unfitting_sheets(document, product_, boards)) == []


def mounted_findings(inner: tuple[float, float, float], thickness: float | None, count: int = 1) -> list[str]:
    """Let a press mount copies of the inner factory; list what does not fit into a box."""
    names = ("inner-factory", "rolling-pyramids-box")
    document, product_, boards = product_with("rolling-pyramids-product", names, inner=inner)
    parts = tuple(replace(part, count=count if part.name == names[0] else 1) for part in product_.parts)
    jobs = tuple(job for job in product_.jobs if job.id == "offset")
    product_ = replace(product_, parts=parts, jobs=jobs)
    return messages(maker_findings(document, product_, boards, {"offset": press(thickness)}), "Q121")


def test_a_mounted_board_is_folded_in_four() -> None:
    """A3 makes 210 × 148.5 mm, in either orientation; its flat sheet could be folded smaller."""
    assert mounted_findings((148.5, 210.0, 12.0), None) == []
    assert mounted_findings((148.0, 300.0, 12.0), None) == [
        "`inner-factory`, mounted and folded to 210 × 148.5 mm, does not fit into rolling-pyramids-box (148 × 300 mm)"
    ]


def test_the_height_of_mounted_boards_is_that_of_their_greyboard() -> None:
    assert mounted_findings((304.0, 217.0, 12.0), 1.5, count=2) == []
    assert mounted_findings((304.0, 217.0, 11.9), 1.5, count=2) == [
        "the boards mounted by generic-offset make a stack 12 mm high, but rolling-pyramids-box is 11.9 mm deep"
    ]
    assert mounted_findings((304.0, 217.0, 1.0), None, count=9) == [], "an unknown thickness is not guessed"
    assert mounted_height(1, load_profile("home-a4")) is None


@pytest.mark.parametrize(
    ("inner", "by_hand", "outside"),
    [((140.0, 240.0, 26.0), False, ["ring-18", "ring-race-rules"]), ((170.0, 240.0, 26.0), False, ["ring-18"]),
     ((140.0, 240.0, 26.0), True, [])],
)  # fmt: skip
def test_press_sheets_lie_flat_in_their_box_or_are_folded_by_hand(
    inner: tuple[float, float, float], by_hand: bool, outside: list[str]
) -> None:
    """The board is 360 mm wide, the rulebook has a trim of 170 × 240 mm; no file has folds."""
    product_parts = product_with("ring-race-product", inner=inner, folded_by_hand=by_hand)
    reported = messages(maker_findings(*product_parts, {"offset": press(2.0)}), "Q126")
    assert [message.split("`")[1] for message in reported] == outside


def test_a_press_that_mounts_nothing_has_no_mounted_boards_to_fit() -> None:
    printer = press(2.0, makes=("flat-board", "sheet", "box"))
    assert messages(maker_findings(*product_with("rolling-pyramids-product"), {"offset": printer}), "Q121") == []


def extent(corners: Sequence[tuple[float, float, float]], direction: tuple[float, float, float]) -> float:
    along = [sum(a * b for a, b in zip(corner, direction, strict=True)) for corner in corners]
    return (max(along) - min(along)) / math.hypot(*direction)


@pytest.mark.slow
@given(base=st.floats(5, 60), height=st.floats(5, 90))
def test_the_least_width_of_a_pyramid(base: float, height: float) -> None:
    """Between parallel planes in some hundred directions."""
    half = base / 2
    corners = [(x, y, 0.0) for x, y in product((-half, half), repeat=2)] + [(0.0, 0.0, height)]
    minimum = least_width(PyramidSize(base, height))
    turns = [n * math.pi / 18 for n in range(19)]
    directions = [(math.cos(a) * math.sin(b), math.sin(a) * math.sin(b), math.cos(b)) for a, b in product(turns, turns)]
    assert min(extent(corners, direction) for direction in directions) >= minimum - 1e-9
    reached = min(extent(corners, direction) for direction in ((0.0, 0.0, 1.0), (height, 0.0, half)))
    assert reached == pytest.approx(minimum)


@pytest.mark.slow
def test_a_box_that_is_too_shallow_for_its_pyramids() -> None:
    product_parts = product_with("ring-race-product", inner=(124.0, 136.0, 24.0))
    says = "pyramids of `ring-race-pieces` are at least 24.4 mm thick in any position, but ring-race-box is 24 mm deep"
    assert says in messages(find_unfitting_sheets(*product_parts))
    pieces = load("ring-race-pieces")
    exact = product_with("ring-race-product", inner=(124.0, 136.0, minimum_box_depth(pieces)))
    assert not [message for message in messages(find_unfitting_sheets(*exact)) if message.startswith("pyramids")]
    small = replace(pieces, sets=tuple(replace(set_, counts=(3, 3, 0)) for set_ in pieces.sets))
    assert 0 < minimum_box_depth(small) < minimum_box_depth(pieces), "only sizes in use count"
