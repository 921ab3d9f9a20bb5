"""A round on paper, and what `hyskos deploy` says of it."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.answers import answers_of

ROUND = """\
map: outer-factory
round: 4
starts: {anubian: 1, bastet: 3}
board: {5: anubian:4, 6: anubian:2+1h, 9: bastet:5}
devices: [anubian ram 6-1, bastet umbrella 9]
orders:
  anubian: [4@1-6, 3h@5, bomb 9@9]
  bastet: [2@10]
"""


def write(folder: Path, text: str = ROUND) -> str:
    file = folder / "round.yaml"
    file.write_text(text, encoding="utf-8")
    return str(file)


run = answers_of("deploy")


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    _, out, _ = run(capsys, *words, "--json")
    found: dict[str, Any] = json.loads(out)
    return found
