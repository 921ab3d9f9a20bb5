"""The newest Python is asked where it can be had, and its absence is one line."""

from pathlib import Path

import pytest

from scripts import newest


def test_without_such_a_python_one_line_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(newest, "_on_this_machine", lambda: None)
    monkeypatch.setattr(newest, "_debian", lambda: None)
    assert newest.main() == 0
    said = capsys.readouterr().out
    assert said == f"no Python {newest.VERSION} here, and none to be had: nothing is tested with it\n"


def test_a_name_on_the_path_that_starts_no_python_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
        asked = [line.split()[1] for line in heard.read_text(encoding="utf-8").splitlines()]
        heard.write_text("", encoding="utf-8")
        return asked

    assert newest.main() == code
    assert modules() == ["venv", "pip", "pip", "pytest"]
    assert newest.main() == code
    assert modules() == ["pytest"]
    (tmp_path / newest.READY).write_text("made of older libraries", encoding="utf-8")
    assert newest.main(["--prepare"]) == 0
    assert modules() == ["venv", "pip", "pip"]
