"""Benchmarks time compiled modules, also where the environment forbids to write them."""

import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.compiled import compiled

SOURCE = 'import sys, this_was_compiled as it; print(it.__cached__, "PYTHONDONTWRITEBYTECODE", sys.dont_write_bytecode)'


@pytest.mark.slow
def test_what_a_command_imports_is_compiled_before_it_is_timed(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    modules = tmp_path_factory.mktemp("modules")
    (modules / "this_was_compiled.py").write_text("")
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setenv("PYTHONPATH", str(modules))
    command = [sys.executable, "-c", SOURCE]
    with compiled(command) as environment:
        told = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.split()
        assert told[1:] == ["PYTHONDONTWRITEBYTECODE", "False"]
        assert Path(told[0]).is_file()  # written by the first, uncounted run
    assert not Path(told[0]).exists()
    assert not list(modules.glob("**/*.pyc"))
