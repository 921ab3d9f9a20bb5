"""Files for a public project: workflows, citation. CONTRIBUTING.md says how to lint workflows."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from scripts import newest

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))

every_workflow = pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)


def test_workflows_test_every_system_and_every_python() -> None:
    matrix = read(ROOT / ".github/workflows/tests.yml")["jobs"]["fast"]["strategy"]["matrix"]
    pythons = {*matrix["python"], *(cell["python"] for cell in matrix["include"])}
    oldest = int(PROJECT["requires-python"].removeprefix(">=3."))
    last = int(newest.VERSION.removeprefix("3."))
    assert pythons == {f"3.{minor}" for minor in range(oldest, last + 1)}
    assert {f"3.{oldest}", f"3.{last}"} == set(matrix["python"])
    assert {name.partition("-")[0] for name in matrix["os"]} == {"ubuntu", "macos", "windows"}


@every_workflow
def test_actions_are_pinned_by_hash(path: Path) -> None:
    for action in used(read(path)):
        assert action.startswith("./") or re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", action), action


@every_workflow
def test_workflows_may_read_and_only_publishing_may_sign_in(path: Path) -> None:
    workflow = read(path)
    assert workflow["permissions"] in ({}, {"contents": "read"})
    allowed = {name: job["permissions"] for name, job in workflow["jobs"].items() if "permissions" in job}
    pages = {"pages": "write"} if path.stem == "pages" else {}
    signs_in = {"id-token": "write", **pages}
    assert allowed.pop("publish", signs_in) == signs_in
    assert all(permissions == {"contents": "read"} for permissions in allowed.values())


def test_the_citation_agrees_with_the_package() -> None:
    citation = read(ROOT / "CITATION.cff")
    assert citation["version"] == PROJECT["version"]
    assert citation["abstract"] == PROJECT["description"]
    assert citation["license"] == PROJECT["license"]
    assert citation["keywords"] == PROJECT["keywords"]
    assert citation["authors"] == PROJECT["authors"]


def used(workflow: dict[str, Any]) -> Iterator[str]:
    """Name the actions that a workflow uses, and workflows that it calls."""
    for job in workflow["jobs"].values():
        yield from (step["uses"] for step in (job, *job.get("steps", ())) if "uses" in step)


def read(path: Path) -> dict[str, Any]:
    """Read a YAML file of this repository."""
    document: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return document
