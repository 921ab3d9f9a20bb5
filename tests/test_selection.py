"""Which tests a run selects, how many random cases it tries, and what fails in CI."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests import wide
from tests.conftest import QUICK
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[1]
IN_TEST = """
import pytest

def test_a_library():
    pytest.importorskip("no_such_library")
"""
IN_FILE = """
import pytest

pytest.importorskip("no_such_library")
"""
NO_CASES = """
import pytest

@pytest.mark.parametrize("one", [])
def test_of_nothing(one):
    assert one
"""
WIDE = """
import pytest

@pytest.mark.wide
@pytest.mark.parametrize("case", range(16))
def test_wide(case):
    assert case >= 0
"""
OUTCOMES = """
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


def run_tests(folder: Path, *files: str, options: tuple[str, ...] = (), ci: str = "") -> tuple[str, str]:
    """Run test files with our hooks; return the outcomes in the last line, and the whole output."""
    for number, text in enumerate(files):
        (folder / f"test_{number}.py").write_text(text, encoding="utf-8")
    words = [sys.executable, "-m", "pytest", "-p", "tests.conftest", "-p", "no:cacheprovider", "-c", "pyproject.toml"]
    done = subprocess.run(
        [*words, f"--rootdir={folder}", str(folder), "--continue-on-collection-errors", *options],
        cwd=ROOT, env={**os.environ, "CI": ci}, capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    return done.stdout.splitlines()[-1].strip("= ").partition(" in ")[0], done.stdout


@pytest.mark.proof
def test_a_missing_library_skips_tests_and_fails_in_ci(tmp_path: Path) -> None:
    assert run_tests(tmp_path, IN_TEST, IN_FILE)[0] == "2 skipped"
    outcomes, output = run_tests(tmp_path, IN_TEST, IN_FILE, ci="true")
    assert outcomes == "1 failed, 1 error", output
    assert output.count("could not import 'no_such_library'") >= 2


@pytest.mark.proof
def test_an_empty_parameter_set_fails(tmp_path: Path) -> None:
    outcomes, output = run_tests(tmp_path, NO_CASES)
    assert outcomes == "1 error"
    assert "Empty parameter set in 'test_of_nothing'" in output


@pytest.mark.proof
@pytest.mark.parametrize(
    ("choice", "outcome"), [("not proof", "3 passed, 13 deselected"), ("proof", "13 passed, 3 deselected")]
)
def test_every_seventh_case_of_a_wide_test_runs_without_proof(tmp_path: Path, choice: str, outcome: str) -> None:
    assert run_tests(tmp_path, WIDE, options=("-m", choice))[0] == outcome


@pytest.mark.proof
def test_make_quick_runs_no_case_of_a_wide_test(tmp_path: Path) -> None:
    assert run_tests(tmp_path, WIDE, options=("-m", QUICK))[0] == "no tests ran"


@pytest.mark.proof
@pytest.mark.parametrize("workers", ["0", "1"])
def test_workers_report_the_same_outcomes_as_one_process(tmp_path: Path, workers: str) -> None:
    outcomes, output = run_tests(tmp_path, OUTCOMES, options=("-n", workers))
    assert outcomes == "1 failed, 2 passed, 1 skipped, 2 errors", output
    assert all(why in output for why in ("ValueError: afterwards", "ValueError: before", "not today"))


@pytest.fixture(autouse=True)
def _restore_this_run() -> Iterator[None]:
    was, profile = wide.together(), settings.default.max_examples
    yield
    wide.begin(proof=profile == wide.EVERY, alone=not was)


def test_proof_alone_tries_all_cases_with_fixed_seeds() -> None:
    wide.begin(proof=True, alone=True)
    assert [wide.proved(cases) for cases in (60, 400, 4000)] == [60, 400, 4000]
    assert [wide.examples(cases).max_examples for cases in (40, 100, 300)] == [40, 100, 300]
    assert wide.seeds(7) == range(7)
    assert wide.chance("a map").random() == wide.chance("a map").random()


def test_tests_and_proof_together_try_a_quarter_but_at_least_a_hundred() -> None:
    wide.begin(proof=True, alone=False)
    assert [wide.proved(cases) for cases in (60, 100, 250, 400, 4000)] == [60, 100, 100, 100, 1000]
    assert [wide.examples(cases).max_examples for cases in (40, 100, 300)] == [40, 100, 100]
    few, every = wide.some_of(8, 500)
    assert (few.values, every.id, every.values) == ((8,), "500", (125,))
    assert [mark.name for marked in (few, every) for mark in marked.marks] == ["some", "proof"]


def test_tests_and_proof_together_try_other_cases_each_time() -> None:
    wide.begin(proof=True, alone=False)
    assert len({wide.seeds(7) for _ in range(20)}) > 1
    assert len({wide.chance("a map").random() for _ in range(20)}) > 1


def test_without_proof_a_quarter_of_the_examples_is_tried() -> None:
    wide.begin(proof=False, alone=True)
    assert [wide.examples(cases).max_examples for cases in (12, 100, 300)] == [5, 25, 75]
    assert not wide.together()
