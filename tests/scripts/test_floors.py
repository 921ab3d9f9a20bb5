"""The bounds of our dependencies: each has a floor that `make floors` tries, and what CI installs keeps them all."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from scripts.floors import PYPROJECT, floors

CONSTRAINTS = PYPROJECT.parent / "constraints.txt"


def test_every_dependency_that_users_install_has_its_floor() -> None:
    project = tomllib.loads(PYPROJECT.read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    shipped = [*project["dependencies"], *(entry for name in extras if name != "dev" for entry in extras[name])]
    found = list(floors())
    assert [entry.replace(">=", "==") for entry in shipped] == found
    assert all(re.fullmatch(r"[\w-]+==[\d.]+", entry) for entry in found)


def test_a_dependency_without_a_floor_is_refused(tmp_path: Path) -> None:
    loose = tmp_path / "pyproject.toml"
    loose.write_text(
        '[project]\ndependencies = ["click"]\n[project.optional-dependencies]\npng = []\npress = []\nsolver = []\n'
    )
    with pytest.raises(ValueError, match="`click` has no floor"):
        list(floors(loose))


def test_the_constraints_pin_a_version_within_every_bound() -> None:
    lines = [line for line in CONSTRAINTS.read_text("utf-8").splitlines() if not line.startswith("#")]
    pinned = {canonicalize_name(name): version for name, version in (line.split("==") for line in lines)}
    project = tomllib.loads(PYPROJECT.read_text("utf-8"))["project"]
    wanted = [
        *project["dependencies"],
        *(entry for extra in project["optional-dependencies"].values() for entry in extra),
    ]
    for requirement in map(Requirement, wanted):
        if requirement.name != "hyskos":
            assert requirement.specifier.contains(pinned[canonicalize_name(requirement.name)]), str(requirement)
