"""One file of each sort for a press, and two sides at home: what is ordered, and a reader of what they paint."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

from hyskos.definitions.books import Binding
from hyskos.definitions.kinds.booklet import Booklet
from hyskos.definitions.loader import load, load_profile
from hyskos.generators.orders.order import Back, Book, Folding, Imposed, Order, Single, Terms, TwoSided
from hyskos.generators.orders.order_files import make
from hyskos.publishing.edition.printed_definitions import fill_definition
from tests.traced import Point, Traced, traced

Read = Callable[[str], tuple[Path, list[Traced]]]
CARD = load("pyramydal-card")
RULES: Booklet = fill_definition(load("rolling-pyramids-rules", "booklet"))
A5 = (148.0, 210.0)
NEAR = 0.01
"""As exactly as a mark has to stand, mm."""


def terms(printer: str, paper: str | None = None) -> Terms:
    return Terms(lang="en", profile=load_profile(printer), paper=paper, formats=("pdf",))


SORTS: dict[str, tuple[Order, tuple[Point, ...], tuple[float, ...]]] = {
    "flat": (Single(CARD, terms("longpack")), ((105, 148),), (5,)),
    "sides": (TwoSided(CARD, terms("generic-offset"), Back(CARD, "long")), ((105, 148),) * 2, (3, 3)),
    "folding": (Folding(load("inner-factory"), terms("longpack"), "quad"), ((420, 297), (414, 291)), (20, 5)),
    "book": (Book(RULES, terms("generic-offset"), A5), (A5,) * 16, (3,) * 16),
    "stitched": (
        Book(RULES, terms("generic-offset"), A5, "saddle", Binding(thickness=0.4)), ((296, 210),) * 8, (3,) * 8,
    ),
    "box": (Single(load("ring-race-box"), terms("longpack")), ((420, 297),) * 2, (5, 5)),
}  # fmt: skip
"""What is ordered, and the trim and bleed that each of its pages has to have."""
OFFSETS = ((0.0, 0.0), (1.5, -0.5))
ORDERS: dict[str, Order] = {
    **{name: order for name, (order, _trims, _bleeds) in SORTS.items()},
    "alone": Single(CARD, terms("generic-offset")),
    "sheet": Imposed((CARD,), terms("generic-offset", "a3"), 5),
    "stitched-long": Book(RULES, terms("generic-offset"), A5, "saddle", Binding("long", thickness=0.4)),
    **{
        f"{flip} {offset}": TwoSided(CARD, terms("home-a4"), Back(CARD, flip, offset))
        for flip in ("long", "short")
        for offset in OFFSETS
    },
}
PRESSED = [*SORTS, "sheet"]


def reader(folder: Path) -> Read:
    """Give what makes and traces the first file of an order, once, by its name."""

    @cache
    def made(name: str) -> tuple[Path, list[Traced]]:
        path = folder / f"{name}.pdf"
        path.write_bytes(make(ORDERS[name])[0].content)
        return path, traced(path)

    return made
