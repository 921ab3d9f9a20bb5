"""What a page in a browser asks the library: run by CPython and by Pyodide, with the same answers.

python -m tests.browser.session       prints them as JSON
"""

import hashlib
import json
import sys
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[2]
LINES = (
    "combat anubian:6+1h+ram --defender bastet:9",
    "combat anubian:6+1h+ram --defender bastet:9 --json",
    "check tests/boards/good/seven.yaml tests/boards/bad/misspelt-key.yaml",
    "check tests/boards/bad/misspelt-key.yaml --output json",
    "list",
)
FOREIGN = {"_posixsubprocess", "ctypes", "fcntl", "mmap", "multiprocessing", "resource", "subprocess"}
"""What a browser lacks."""


def session() -> dict[str, object]:
    """Ask for a fight, findings, pictures and pages, by the library and by the command line."""
    loaded_before = {*sys.modules}
    from hyskos import api

    answers: dict[str, object] = {"fight": repr(api.resolve_fight(["anubian:6+1h+ram"], "bastet:9"))}
    answers["imported for a fight"] = _foreign(loaded_before)
    text = (ROOT / "data/maps/inner-factory.yaml").read_text("utf-8")
    answers["findings"] = repr(api.check(text.replace("orientation:", "orientaton:")))
    answers["no findings"] = repr(api.check(text))
    for lang in ("en", "es"):
        board = api.draw(api.loads(text), lang=lang)
        answers[f"svg {lang}"] = [_sum(page) for page in api.write_svg(board)]
        answers[f"pdf {lang}"] = _sum(api.write_pdf(board))
    answers["sheets"] = [_sum(page) for page in api.write_svg(api.draw(api.load("anubian"), paper="letter"))]
    answers["imported for files"] = _foreign(loaded_before)

    from hyskos.definitions.languages import activate
    from tests.cli.manners import answers as typed

    for lang in ("en", "es"):
        activate(lang)
        answers[f"command line {lang}"] = typed([line.split() for line in LINES])
        answers[f"export {lang}"] = _exported()
    return answers


def _sum(written: bytes) -> str:
    """Tell what kind of file this is, and which."""
    return f"{written[:5]!r} {len(written)} {hashlib.sha256(written).hexdigest()}"


def _foreign(loaded_before: set[str]) -> list[str]:
    """List what was imported since and does not exist in a browser."""
    return sorted({*sys.modules} & FOREIGN - loaded_before)


def _exported() -> list[str]:
    """Write files as the command line does, into a folder of their own."""
    with TemporaryDirectory() as folder, chdir(folder):
        from tests.cli.manners import answers as typed

        [done] = typed([["export", "bastet", "--format", "svg", "--format", "pdf", "-o", "."]])
        return [repr(done), *(_sum(path.read_bytes()) for path in sorted(Path().iterdir()))]


if __name__ == "__main__":
    sys.stdout.write(json.dumps(session()))
