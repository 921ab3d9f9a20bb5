"""Orders for printers by the command line, and a profile of one's own."""

import io
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

from hyskos import data
from hyskos.cli.main import execute
from hyskos.definitions.languages import activate

PROFILES = data.ROOT / "printers"


@dataclass
class Run:
    code: int
    out: str
    err: str


def hyskos(*words: object) -> Run:
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = execute([str(word) for word in words])
    return Run(code, out.getvalue(), err.getvalue())


def own(folder: Path, **changes: str) -> Path:
    text = (PROFILES / "generic-offset.yaml").read_text(encoding="utf-8").replace("id: generic-offset", "id: mine")
    for key, value in changes.items():
        (line,) = (line for line in text.splitlines() if line.strip().startswith(f"{key}:"))
        text = text.replace(line, line.split(":")[0] + f": {value}")
    path = folder / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def english() -> Iterator[None]:
    activate("en")
    yield
    activate("en")
