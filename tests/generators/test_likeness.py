"""Colours are told apart by more than half of all eyes, or there is a sign: the check says where there is neither."""

from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos import data
from hyskos.cli.designing.check import inspected
from hyskos.definitions.loader import read
from hyskos.generators.colour_difference import alike, difference, lab
from tests.generators import colours

PARTS = st.tuples(*[st.integers(0, 255)] * 3).map(lambda rgb: tuple(part / 255 for part in rgb))
SETS = (data.ROOT / "pieces" / "pharaoh-pieces.yaml").read_text(encoding="utf-8")


@pytest.mark.slow
@given(PARTS, PARTS)
def test_the_measure_is_that_of_the_tests(one: tuple[float, ...], other: tuple[float, ...]) -> None:
    first, second = (lab((rgb[0], rgb[1], rgb[2])) for rgb in (one, other))
    assert first == pytest.approx(colours.lab((one[0], one[1], one[2])), abs=1e-3)
    assert difference(first, second) == pytest.approx(colours.difference(first, second), abs=1e-3)


@pytest.mark.parametrize(
    ("one", "other", "far"),
    [  # pairs 1, 7, 16 and 25 of the test data of Sharma, Wu and Dalal
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 0, 0), (50, -1, 2), 2.3669),
        ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ],
)
def test_the_measure_is_the_published_one(
    one: tuple[float, float, float], other: tuple[float, float, float], far: float
) -> None:
    assert difference(one, other) == pytest.approx(far, abs=1e-4)


def test_gold_and_green_are_told_apart_by_usual_eyes_and_not_by_others() -> None:
    assert set(dict(alike("gold", "jade"))) == {"protan", "grey"}
    assert not dict(alike("brick", "lapis"))


def test_an_ink_is_like_itself_to_every_eye() -> None:
    assert [far for _, far in alike("gold", "gold")] == [0.0] * 5


@pytest.mark.slow
def test_sets_with_one_sign_are_a_finding_where_some_eyes_take_their_colours_for_one(tmp_path: Path) -> None:
    ink = '{{rgb: "{}", cmyk: [5, 75, 80, 5]}}'
    lines = f"  coral: {ink.format('#e2583e')}\n  rust: {ink.format('#d8553c')}\n"
    (tmp_path / "my-inks.yaml").write_text(f'kind: inks\nid: a\nversion: "1"\ninks:\n{lines}', encoding="utf-8")
    text = SETS.replace("ink: brick", "ink: coral").replace("ink: jade", "ink: rust") + "inks: my-inks.yaml\n"
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    assert not inspected(read(path)).findings  # signs differ
    path.write_text(text.replace("suit: lotus", "suit: eye"), encoding="utf-8")
    (found,) = inspected(read(path)).findings
    line = text.split("\n").index(next(row for row in text.split("\n") if "ink: rust" in row)) + 1
    assert (found.code, found.line) == ("L706", line)
    assert str(found.message).startswith("r and g have the same sign, and ")


def test_what_ships_needs_no_sign_twice() -> None:
    for name in ("pharaoh-pieces", "pyramydal-pieces", "ring-race-pieces"):
        document = read(data.ROOT / "pieces" / f"{name}.yaml").document
        suits = [one["suit"] for one in document.data["sets"] if "suit" in one]
        assert all(one != other for one, other in combinations(suits, 2))
