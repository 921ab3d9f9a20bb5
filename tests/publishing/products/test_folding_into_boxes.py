"""How sheets are folded to lie in the box of a product, as its page of text tells a print shop."""

from dataclasses import replace
from itertools import product as pairs
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.definitions.kinds.box import Box
from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.kinds.product import Product
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import load, load_file
from hyskos.definitions.reading.document import parse
from hyskos.definitions.reading.source import read_source
from hyskos.publishing.build.manifest import DrawnEntry
from hyskos.publishing.products.box_fit import FLAT, MOST_PANELS, PLAY, panels
from hyskos.publishing.products.product_check import issue_findings
from hyskos.publishing.products.text_pages import contents


def box(wide: float, high: float) -> Box:
    found = load("ring-race-box")
    assert isinstance(found, Box)
    return replace(found, inner=(wide, high, 26.0))


def race() -> tuple[Product, list[Definition]]:
    found = load_file(shipped("product")["ring-race-product"])
    assert isinstance(found, Product)
    return found, [load(part.name) for part in found.parts]


def entry(board: Definition, trim: tuple[float, float]) -> DrawnEntry:
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
    entries = [entry(boards[0], (360.0, 360.0)), entry(boards[4], (420.0, 297.0))]
    page = contents(product, [job], {one.id: one for one in boards}, entries, "en").decode()
    assert "(ring-18), 360 × 360 mm, in the box folded 3 × 3, to 120 × 120 mm\n" in page
    assert "(ring-race-box)\n" in page, "a box is cut out of its sheet"
    without = replace(product, jobs=(replace(job, without=("ring-race-box",)),))
    page = contents(without, without.jobs, {one.id: one for one in boards}, entries, "en").decode()
    assert "(ring-18), 360 × 360 mm\n" in page


def test_the_page_of_text_says_how_a_mounted_board_lies_in_the_box() -> None:
    """Paper is folded once to lie in this box, the mounted board is hinged in four parts."""
    found = load_file(shipped("product")["rolling-pyramids-product"])
    assert isinstance(found, Product)
    (job,) = (job for job in found.jobs if job.id == "offset")
    boards = {part.name: load(part.name) for part in found.parts}
    flat = entry(boards["four-x"], (420.0, 297.0))
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
    assert isinstance(found, Product)
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
    assert isinstance(found, Product)
    boards = [load(part.name) for part in found.parts]
    assert any(isinstance(one, FLAT) for one in boards)
    assert any(isinstance(one, Box) for one in boards)
    document = parse(read_source(Path(found.source)))
    assert "Q121" not in {one.code for one in issue_findings(document, found, boards)}
