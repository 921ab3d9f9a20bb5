"""Every input that once went wrong is answered as the law asks, and the fuzzer itself finds what is wrong."""

from pathlib import Path

import pytest
from hypothesis import strategies as st

from hyskos.preflight.budget import WORK
from scripts.fuzz import search
from tests.fuzz.targets import BOMBS, TARGETS, Target, read

KEPT = [
    pytest.param(name, path, marks=pytest.mark.proof if path.stem in BOMBS else ())
    for name, target in TARGETS.items()
    for path in target.kept(name)
]
SEARCHED = [pytest.param(name, marks=pytest.mark.proof if name == "kit" else ()) for name in TARGETS]
"""Every kit that is tried is made and verified."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("tests.fuzz.targets.SECONDS", 60)  # here only what hangs: other tests share the machine
    return tmp_path


@pytest.mark.proof
@pytest.mark.parametrize(("name", "path"), KEPT, ids=lambda one: getattr(one, "stem", one))
def test_a_saved_case_is_answered(name: str, path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if path.stem in BOMBS:  # work that is counted ends sooner, what nobody counts lasts as long as ever
        monkeypatch.setattr("hyskos.preflight.budget.WORK", WORK // 5)
    assert TARGETS[name].judge(read(path), folder) is None


def test_every_target_has_saved_cases() -> None:
    assert {case.values[0] for case in KEPT} == set(TARGETS)


@pytest.mark.wide
@pytest.mark.parametrize("name", SEARCHED)
def test_a_few_new_cases_of_each_target_are_answered(name: str, folder: Path) -> None:
    assert search(TARGETS[name], folder, seed=1, examples=10) is None


@pytest.mark.slow
def test_the_search_finds_the_smallest_failing_case(folder: Path) -> None:
    def judge(case: bytes, _: Path) -> str | None:
        return "holds a zero" if b"\0" in case else None

    found = search(Target(".bin", lambda: st.binary(max_size=50), judge), folder, seed=1, examples=200)
    assert found == (b"\0", "holds a zero")
