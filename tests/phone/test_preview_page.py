"""The page of `hyskos preview` in Chromium: an evening of edits, slips, other files, keyboard, a phone's width."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hyskos.definitions.loader import shipped

PHONE = Path(__file__).parents[2] / "phone"


@pytest.mark.proof
@pytest.mark.needs("phone", "chromium")
def test_in_chromium(tmp_path: Path) -> None:
    board = tmp_path / "inner-factory.yaml"
    board.write_bytes(shipped("map")["inner-factory"].read_bytes())
    done = subprocess.run(
        ("node", "tests/preview/preview.test.mjs"),
        cwd=PHONE,
        env={**os.environ, "PREVIEW_PYTHON": sys.executable, "PREVIEW_MAP": str(board)},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
