"""`hyskos preview`: one line with the address, until Ctrl-C; a slip is one line."""

import os
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from hyskos.cli.interrupts import INTERRUPTED
from hyskos.cli.main import execute
from tests.cli.terminals import LISTENING
from tests.patience import PATIENCE


@pytest.mark.slow
def test_it_shows_an_address_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    command = [sys.executable, "-c", LISTENING, "preview", "inner-factory", "--port", "8840"]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path, env=environment,
    ) as run:  # fmt: skip
        try:
            assert run.stdout
            address = run.stdout.readline().strip()
            with urllib.request.urlopen(address, timeout=PATIENCE) as page:
                assert b"<title>Hyskos</title>" in page.read()
            run.send_signal(signal.SIGINT)
            out, err = run.communicate(timeout=PATIENCE)
        finally:
            run.kill()
    assert (run.returncode, out, err.strip()) == (INTERRUPTED, "", "")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["there.yaml"], "no such file"),
        (["inner-factry"], "Did you mean inner-factory"),
        (["."], "no .yaml or .yml file in this folder"),
        ([], "no .yaml or .yml file in this folder"),
        (["inner-factory", "--port", "80"], "80 is not in the range"),
    ],
    ids=str,
)
def test_a_slip_is_one_line(
    words: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert execute(["preview", *words]) == 2
    out, err = capsys.readouterr()
    assert (out, told in err.splitlines()[-1]) == ("", True)
