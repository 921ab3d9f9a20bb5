"""What is looked at ahead changes no answer, costs nothing before its turn, and leaves no process behind."""

import os
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from hyskos.publishing.verify import pdf_files as module
from hyskos.publishing.verify.findings import Verdict
from hyskos.publishing.verify.pdf_files import Prefetch
from hyskos.publishing.verify.run import verify
from tests.publishing.verify.small_kit import BOARD, PRESS, SHEETS, TOOL, members, replaced, zipped


@dataclass
class Look:
    closed: list[str]
    name: str

    def close(self) -> None:
        self.closed.append(self.name)


@dataclass
class Beginning:
    """Notes what is begun; files whose names stand in `later` have to wait for their turn."""

    begun: list[str] = field(default_factory=list)
    closed: list[str] = field(default_factory=list)
    later: set[str] = field(default_factory=set)

    def __call__(self, entry: Any) -> Any:
        if entry.name in self.later:
            return None
        self.begun.append(entry.name)
        return SimpleNamespace(content=entry.name, look=Look(self.closed, entry.name))


def entries(*names: str) -> list[Any]:
    return [SimpleNamespace(name=name) for name in names]


@pytest.fixture(autouse=True)
def _three_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "usable_cores", lambda: 3)


def test_the_next_files_are_begun_and_each_is_taken_at_its_turn() -> None:
    beginning, (a, b, c, d) = Beginning(), entries("a", "b", "c", "d")
    ahead = Prefetch([a, b, c, d], beginning)
    assert ahead.take(a) is None
    ahead.fill()
    assert beginning.begun == ["b", "c"]
    taken = ahead.take(b)
    assert taken is not None
    assert taken.content == "b"
    ahead.fill()
    assert beginning.begun == ["b", "c", "d"]
    assert beginning.closed == []
    ahead.take(c)
    assert beginning.closed == ["b"]  # its turn is over, whether anybody has asked or not
    ahead.close()
    assert sorted(beginning.closed) == ["b", "c", "d"]


def test_a_file_that_has_to_wait_keeps_its_place() -> None:
    beginning, (a, b, c) = Beginning(later={"b"}), entries("a", "b", "c")
    ahead = Prefetch([a, b, c], beginning)
    ahead.take(a)
    ahead.fill()
    assert beginning.begun == []  # what comes behind it waits as well
    assert ahead.take(b) is None
    ahead.fill()
    assert beginning.begun == ["c"]


def test_one_processor_looks_at_nothing_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "usable_cores", lambda: 1)
    beginning, (a, b) = Beginning(), entries("a", "b")
    ahead = Prefetch([a, b], beginning)
    ahead.take(a)
    ahead.fill()
    assert beginning.begun == []


def same_with_any_processors(path: Path, monkeypatch: pytest.MonkeyPatch) -> Verdict:
    """Check a kit with nothing ahead and with three files ahead; the answer is one, and no process is left."""
    found = []
    for cores in (1, 4):
        monkeypatch.setattr(module, "usable_cores", lambda cores=cores: cores)
        found.append(verify(path, TOOL))
        with pytest.raises(ChildProcessError):
            os.waitpid(-1, os.WNOHANG)
    assert found[0] == found[1]
    return found[0]


@pytest.mark.proof
def test_the_answer_is_the_same_however_many_are_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = dict(members())
    broken = replaced(replaced(files, BOARD, b"%PDF-1.4 nothing"), PRESS, files[SHEETS])
    codes = {
        (finding.name, finding.code)
        for finding in same_with_any_processors(zipped(tmp_path, broken), monkeypatch).findings
    }
    assert {(BOARD, "K08"), (PRESS, "K09"), (PRESS, "K22")} <= codes


@pytest.mark.proof
@pytest.mark.parametrize("work", [5_000, 60_000])
def test_the_budget_ends_at_the_same_file(work: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hyskos.preflight.budget.WORK", work)
    found = same_with_any_processors(zipped(tmp_path, dict(members())), monkeypatch)
    assert [finding.code for finding in found.findings if finding.code == "K01"] == ["K01"]
