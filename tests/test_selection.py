"""Which tests a run selects, how many random cases it tries, and what fails in CI."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests import wide
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[1]
BODY = """
import pytest

def test_a_library():
    pytest.importorskip("no_such_library")
"""
FILE = """
import pytest

pytest.importorskip("no_such_library")

def test_a_library():
    assert True
"""
OF_NOTHING = """
import pytest

@pytest.mark.parametrize("one", [])
def test_of_nothing(one):
    assert one
"""
WIDE = """
import pytest

@pytest.mark.wide
@pytest.mark.parametrize("case", range(16))
def test_a_law(case):
    assert case >= 0
"""
ENDS = """
import pytest

@pytest.fixture
def breaks():
    yield
    raise ValueError("afterwards")

@pytest.fixture
def cannot():
    raise ValueError("before")

def test_passes():
    assert True

def test_fails():
    assert not "at once"

def test_breaks_afterwards(breaks):
    assert True

def test_cannot_begin(cannot):
    assert True

@pytest.mark.skip(reason="not today")
def test_skipped():
    assert True
"""


def outcome(tmp_path: Path, text: str, ci: str, *options: str) -> tuple[int, str]:
    """Run a file of tests as ours are run."""
    file = tmp_path / "test_some.py"
    file.write_text(text, encoding="utf-8")
    words = [sys.executable, "-m", "pytest", "-p", "tests.conftest", "-p", "no:cacheprovider", "-c", "pyproject.toml"]
    done = subprocess.run(
        [*words, f"--rootdir={tmp_path}", str(file), *options],
        cwd=ROOT, env={**os.environ, "CI": ci}, capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    return done.returncode, done.stdout


@pytest.mark.proof
@pytest.mark.parametrize("text", [BODY, FILE])
def test_tests_without_their_library_are_skipped_and_fail_in_ci(tmp_path: Path, text: str) -> None:
    at_home, said = outcome(tmp_path, text, "")
    assert at_home in (0, 5), said  # 5: nothing was left of it
    assert "1 skipped" in said
    in_ci, said = outcome(tmp_path, text, "true")
    assert in_ci in (1, 2), said
    assert "could not import 'no_such_library'" in said


@pytest.mark.proof
def test_an_empty_parameter_set_fails(tmp_path: Path) -> None:
    code, said = outcome(tmp_path, OF_NOTHING, "")
    assert code == 2, said
    assert "Empty parameter set in 'test_of_nothing'" in said


@pytest.mark.proof
@pytest.mark.parametrize(("choice", "tried"), [("not proof", 3), ("proof", 13), ("", 16), ("not (slow or proof)", 0)])
def test_every_seventh_case_of_a_wide_test_runs_without_proof(tmp_path: Path, choice: str, tried: int) -> None:
    _, said = outcome(tmp_path, WIDE, "", "-m", choice)
    assert (f"{tried} passed" if tried else "no tests ran") in said, said


@pytest.mark.proof
def test_workers_report_the_same_outcomes_as_one_process(tmp_path: Path) -> None:
    """Of what goes well they tell once, of what fails before or after a test as well."""
    for count in ("0", "1"):
        code, said = outcome(tmp_path, ENDS, "", "-n", count)
        told = said.splitlines()[-1].strip("= ").partition(" in ")[0]
        assert (code, told) == (1, "1 failed, 2 passed, 1 skipped, 2 errors"), said
        assert all(why in said for why in ("ValueError: afterwards", "ValueError: before", "not today"))


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
