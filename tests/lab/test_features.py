"""Features of starts do not depend on names or turns."""

import pytest

from hyskos.definitions.loader import load_map
from hyskos.lab.features import FEATURES, features


def test_features_of_a_shipped_map_are_those_that_one_counts_on_it() -> None:
    first = dict(zip(FEATURES, features(load_map("inner-factory"))[0], strict=True))
    assert (first["borders"], first["pyramid"], first["near-matching"], first["near-heroes"]) == (3, 3, 25, 3.125)
    assert first["reach-1"] == pytest.approx(100 * (22 + 12 + 11) / 584)  # spaces 16, 28, 29: nine rounds and the last
    assert first["rival"] == 2


def test_what_starts_share_adds_up_to_the_whole_board() -> None:
    rows = [dict(zip(FEATURES, row, strict=True)) for row in features(load_map("four-x"))]
    assert sum(row["own"] + row["contested"] for row in rows) == pytest.approx(100)
    assert sum(row["spaces"] for row in rows) == pytest.approx(100)
    assert rows[0] == rows[1] == rows[2] == rows[3]  # 4x is symmetric in all
