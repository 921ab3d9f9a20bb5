"""Dependencies have lower bounds that are tried, and a newest Python is asked where there is one."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from scripts import newest
from scripts.floors import PYPROJECT, floors

CONSTRAINTS = PYPROJECT.parent / "constraints.txt"


def test_every_dependency_that_users_install_has_its_floor() -> None:
    project = tomllib.loads(PYPROJECT.read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    shipped = [*project["dependencies"], *(entry for name in extras if name != "dev" for entry in extras[name])]
    versions = list(floors())
    assert [entry.replace(">=", "==") for entry in shipped] == versions
    assert all(re.fullmatch(r"[\w-]+==[\d.]+", entry) for entry in versions)


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
    requirements = [
        *project["dependencies"],
        *(entry for extra in project["optional-dependencies"].values() for entry in extra),
    ]
    for requirement in map(Requirement, requirements):
        if requirement.name != "hyskos":
            assert requirement.specifier.contains(pinned[canonicalize_name(requirement.name)]), str(requirement)


def test_a_missing_python_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(newest, "_on_this_machine", lambda: None)
    monkeypatch.setattr(newest, "_debian", lambda: None)
    assert newest.main() == 0
    output = capsys.readouterr().out
    assert output == f"no Python {newest.VERSION} here, and none to be had: nothing is tested with it\n"


def test_a_broken_python_on_the_path_is_ignored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shim = tmp_path / f"python{newest.VERSION}"
    shim.write_text("#!/bin/sh\nexit 127\n", encoding="utf-8")
    shim.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    assert newest._on_this_machine() is None
    shim.write_text("#!/bin/sh\nexit 0\n", encoding="utf-8")
    assert newest._on_this_machine() == str(shim)


@pytest.mark.slow
@pytest.mark.parametrize("code", [0, 1])
def test_it_ends_as_the_tests_end_and_prepares_once(code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = tmp_path / "heard"
    python = tmp_path / "python"
    python.write_text(
        f'#!/bin/sh\necho "$*" >> {heard}\n'
        'if [ "$2" = venv ]; then mkdir -p "$4/bin"; cp "$0" "$4/bin/python"; fi\n'
        f'if [ "$2" = pytest ]; then exit {code}; fi\n',
        encoding="utf-8",
    )
    python.chmod(0o755)
    monkeypatch.setattr(newest, "FOLDER", tmp_path)
    monkeypatch.setattr(newest, "_on_this_machine", lambda: str(python))
    monkeypatch.setattr(newest, "_wheels", lambda: None)

    def modules() -> list[str]:
        modules_run = [line.split()[1] for line in heard.read_text(encoding="utf-8").splitlines()]
        heard.write_text("", encoding="utf-8")
        return modules_run

    assert newest.main() == code
    assert modules() == ["venv", "pip", "pip", "pytest"]
    assert newest.main() == code
    assert modules() == ["pytest"]
    (tmp_path / newest.READY).write_text("made of older libraries", encoding="utf-8")
    assert newest.main(["--prepare"]) == 0
    assert modules() == ["venv", "pip", "pip"]
