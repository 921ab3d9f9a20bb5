"""The page of `hyskos preview` in Chromium: an evening of edits, slips, other files, keyboard, a phone's width."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hyskos.definitions.kinds.registry import shipped
from tests.patience import PATIENCE

PHONE = Path(__file__).parents[2] / "phone"
_WISHES = Path(__file__).parents[1] / "wishes"
_FORMS = (
    _WISHES / "09-walls" / "fortress.yaml",
    *((_WISHES / "12-spaces-from-csv") / name for name in ("ledger.yaml", "spaces.csv")),
    shipped("grid")["pharaoh"],
    shipped("booklet")["pharaoh-rules"],
)


@pytest.mark.proof
@pytest.mark.needs("phone", "chromium")
@pytest.mark.parametrize("name", ["preview", "forms"])
def test_in_chromium(tmp_path: Path, name: str) -> None:
    board = tmp_path / "inner-factory.yaml"
    board.write_bytes(shipped("map")["inner-factory"].read_bytes())
    done = subprocess.run(
        ("node", f"tests/preview/{name}.test.mjs"),
        cwd=PHONE,
        env={
            **os.environ,
            "PREVIEW_PYTHON": sys.executable,
            "PREVIEW_MAP": str(board),
            "PREVIEW_FORMS": ":".join(map(str, _FORMS)),
        },
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
