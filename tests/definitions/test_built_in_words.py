"""Built-in texts by keys: every area of them belongs to sheets of a kind or to a job, so that a product needs it."""

from hyskos.definitions.built_in_words import GUIDE, area_of, areas, built_in_words, needed_areas
from hyskos.definitions.kinds.registry import DEFINITIONS

JOBS = ("home", "press", "shop", "proofs", "tables")


def test_every_area_is_needed_by_something() -> None:
    assert set(needed_areas(DEFINITIONS, JOBS)) == set(areas())


def test_a_sheet_needs_what_it_prints_and_nothing_else() -> None:
    found = needed_areas(["grid"], ["press"])
    assert {"sheets", "grids", "products"} <= {*found}
    assert not {"rolling-pyramids", "tables", "cut-list", GUIDE} & {*found}


def test_every_text_belongs_to_an_area_and_has_english() -> None:
    assert {area_of(key) for key in built_in_words()} == set(areas())
    assert all("en" in texts for texts in built_in_words().values())
