"""How many random cases a run of tests tries, and which."""

from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests import wide


@pytest.fixture(autouse=True)
def _as_it_was() -> Iterator[None]:
    """Leave this run what it is."""
    was, profile = wide.together(), settings.default.max_examples
    yield
    wide.begin(proof=profile == wide.EVERY, alone=not was)


def test_proof_alone_tries_all_cases_of_fixed_seeds() -> None:
    wide.begin(proof=True, alone=True)
    assert [wide.proved(cases) for cases in (60, 400, 4000)] == [60, 400, 4000]
    assert [wide.examples(cases).max_examples for cases in (40, 100, 300)] == [40, 100, 300]
    assert wide.seeds(7) == range(7)
    assert wide.chance("a map").random() == wide.chance("a map").random()


def test_tests_and_proof_together_try_a_quarter_and_a_hundred_at_least() -> None:
    wide.begin(proof=True, alone=False)
    assert [wide.proved(cases) for cases in (60, 100, 250, 400, 4000)] == [60, 100, 100, 100, 1000]
    assert [wide.examples(cases).max_examples for cases in (40, 100, 300)] == [40, 100, 100]
    few, every = wide.some_of(8, 500)
    assert (few.values, every.id, every.values) == ((8,), "500", (125,))
    assert [mark.name for one in (few, every) for mark in one.marks] == ["some", "proof"]


def test_together_they_try_others_each_time() -> None:
    wide.begin(proof=True, alone=False)
    assert len({wide.seeds(7) for _ in range(20)}) > 1
    assert len({wide.chance("a map").random() for _ in range(20)}) > 1


def test_a_change_is_tried_with_a_quarter_of_what_hypothesis_looks_for() -> None:
    wide.begin(proof=False, alone=True)
    assert [wide.examples(cases).max_examples for cases in (12, 100, 300)] == [5, 25, 75]
    assert not wide.together()
