"""`hyskos deploy` and the file of a round: where it comes from, and what stands in it."""

import io
from pathlib import Path

import pytest

from tests.cli.rounds import ROUND, answer, run, write


@pytest.mark.parametrize("text", ["map: [", "", "map: a\nmap: b\n", "a: &x 1\nb: *x\n"])
def test_unreadable_yaml_is_2(capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str) -> None:
    code, out, err = run(capsys, write(tmp_path, text))
    assert (code, out) == (2, "")
    assert "round.yaml:" in err


def test_a_missing_file_is_2(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, _, err = run(capsys, str(tmp_path / "none.yaml"))
    assert (code, "none.yaml:1:1: Y001" in err) == (2, True)
    code, _, err = run(capsys)
    assert (code, "Missing ROUND.yaml" in err) == (2, True)


def test_the_round_may_come_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(ROUND.encode())))
    assert answer(capsys, "-")["spaces"]["1"]["units"] == 4


def test_rulings_of_the_file_and_of_the_command_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = write(tmp_path, ROUND + "rulings: {halves: down}\n")
    assert answer(capsys, file)["spaces"]["9"]["units"] == 2
    assert answer(capsys, file, "--ruling", "halves=up")["spaces"]["9"]["units"] == 3
    target = tmp_path / "next.yaml"
    run(capsys, file, "--write", str(target))
    assert 'halves: "down"' in target.read_text(encoding="utf-8")
