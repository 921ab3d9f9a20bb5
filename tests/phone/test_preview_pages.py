"""The page of `hyskos preview` in Chromium: edits, slips, other files, keyboard, and clicks from marks to lines."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hyskos.definitions.kinds.registry import built_in_files
from tests.patience import PATIENCE
from tests.wide import less_and_all

PHONE = Path(__file__).parents[2] / "phone"
_WISHES = Path(__file__).parents[1] / "wishes"
_FORMS = (
    _WISHES / "09-walls" / "fortress.yaml",
    *((_WISHES / "12-spaces-from-csv") / name for name in ("ledger.yaml", "spaces.csv")),
    built_in_files("grid")["pharaoh"],
    built_in_files("booklet")["pharaoh-rules"],
)


@pytest.mark.proof
@pytest.mark.needs("phone", "chromium")
@pytest.mark.parametrize("name", ["preview", "forms"])
def test_in_chromium(tmp_path: Path, name: str) -> None:
    board = tmp_path / "inner-factory.yaml"
    board.write_bytes(built_in_files("map")["inner-factory"].read_bytes())
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


_TABLE = Path(__file__).parents[1] / "wishes" / "12-spaces-from-csv"
_BOARDS = (
    ("map", "four-x"),
    ("faction", "anubian"),
    ("grid", "pharaoh"),
    ("ring", "ring-18"),
    ("score-sheet", "pyramydal-score"),
    ("card", "turn-at-a-glance"),
    ("card", "pyramydal-card-back"),
    ("booklet", "pharaoh-rules"),
    ("cover", "pharaoh-cover"),
    ("box", "pharaoh-box"),
    ("pieces", "ring-race-pieces"),
)
"""One of each kind, and the two of cards."""


@pytest.mark.proof
@pytest.mark.needs("phone", "chromium")
@pytest.mark.parametrize("every", less_and_all("0", "1"))
def test_marks_lead_to_lines_and_back_in_chromium(every: str) -> None:
    boards = [*(built_in_files(kind)[name] for kind, name in _BOARDS), _TABLE / "ledger.yaml"]
    done = subprocess.run(
        ("node", "tests/preview/leads.test.mjs"),
        cwd=PHONE,
        env={
            **os.environ,
            "PREVIEW_PYTHON": sys.executable,
            "PREVIEW_BOARDS": ":".join(map(str, boards)),
            "PREVIEW_BESIDE": str(_TABLE / "spaces.csv"),
            "PREVIEW_EVERY": every,
        },
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
