"""Duration of printing: `python -m benchmarks.render [--runs 7] [--protograf PYTHON] [--json]`.

Every figure is a ratio to something measured in the same run on the same machine, the best of several alternating
runs, so that a slow or busy machine changes little:

1. `hyskos export inner-factory` to SVG and PDF, the complete process, against `by_hand.py`, which draws the same
shapes;
2. protograf drawing a comparable board to SVG and PDF against the same (`--protograf` names its interpreter);
3. drawing and writing a board of 1,480 hexes against the one of 37, inside one process;
4. `hyskos --help` against `python -c "import click"`;
5. the largest memory of any process while the complete kit is exported.

Exits with 1 if a bound is exceeded.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from benchmarks.compiled import environment
from benchmarks.shapes import board
from hyskos import data
from hyskos.definitions.kinds.map import Axial, Map, Points, Space
from hyskos.definitions.loader import load_map, load_profile
from hyskos.generators.boards.main_board import main_board
from hyskos.generators.orders.home import first_edition
from hyskos.generators.orders.order import PrintSettings, Single
from hyskos.generators.sheets.page import Document, bare_document
from hyskos.generators.writers.pdf import write_pdf
from hyskos.generators.writers.svg import write_svg

ROOT = Path(__file__).parent.parent
QUIET: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
HYSKOS = [sys.executable, "-c", "from hyskos.cli.start import run; run()"]
"""Same as the installed command."""
COLUMNS, ROWS = 40, 37


@dataclass(frozen=True)
class Figure:
    """A measured value with its bound, if any."""

    name: str
    value: float
    unit: str
    bound: float | None = None
    least: bool = False  # the bound is a minimum
    detail: str = ""

    @property
    def holds(self) -> bool:
        """Return whether the bound is met."""
        return self.bound is None or (self.value >= self.bound if self.least else self.value <= self.bound)

    def line(self) -> str:
        """Format the figure as a line of text."""
        sign = ">=" if self.least else "<="
        bound = "" if self.bound is None else f"{sign} {self.bound:g}: {'holds' if self.holds else 'DOES NOT HOLD'}"
        return f"{self.name:44} {self.value:8.2f} {self.unit:3} {bound:22} {self.detail}"


def best(runs: int, *works: Callable[[], object]) -> list[float]:
    """Return the shortest time of each function in seconds; they alternate, so that a busy moment affects all."""
    times: list[list[float]] = [[] for _ in works]
    for _ in range(runs):
        for work, taken in zip(works, times, strict=True):
            start = time.perf_counter()
            work()
            taken.append(time.perf_counter() - start)
    return [min(taken) for taken in times]


def process(folder: Path, *command: str | Path) -> Callable[[], object]:
    """Return a function that runs a command to its end, from the root of the project."""
    return lambda: subprocess.run([*map(str, command)], check=True, cwd=ROOT, env=environment(folder), **QUIET)


def document_of(chart: Map) -> Document:
    """Return the document that `export --paper a3` writes for a map."""
    return first_edition(Single(chart, PrintSettings(lang="en", profile=load_profile("home-a4"), paper="a3"))).document


def processes(runs: int, protograf: str | None, folder: Path) -> list[Figure]:
    """Measure complete processes: the export, the plain script, protograf, the help page and a bare import."""
    shapes = folder / "shapes.json"
    shapes.write_text(json.dumps(board(document_of(load_map("inner-factory")))), encoding="utf-8")
    formats = ["--format", "svg", "--format", "pdf", "--paper", "a3"]
    works = [
        process(folder, *HYSKOS, "export", "inner-factory", "-o", folder / "ours", *formats),
        process(folder, sys.executable, ROOT / "benchmarks" / "by_hand.py", shapes, folder, data.ROOT / "fonts"),
        process(folder, *HYSKOS, "--help"),
        process(folder, sys.executable, "-c", "import click"),
        *([process(folder, protograf, ROOT / "benchmarks" / "protograf_board.py", folder)] if protograf else []),
    ]
    export, by_hand, help_page, click, *other = best(runs, *works)
    return [
        Figure("export of a board / plain script", export / by_hand, "x", 2, detail=ms(export, by_hand)),
        Figure("--help - bare import of click", 1000 * (help_page - click), "ms", 30, detail=ms(help_page, click)),
        *(Figure("protograf / export", taken / export, "x", 4, True, ms(taken, export)) for taken in other),
    ]


def scaling(runs: int) -> Figure:
    """Measure drawing and writing of a large board against the ordinary one, in this process."""
    small = load_map("inner-factory")
    large, size = wide_map(small), "a3"
    form = main_board.FORMATS[size]
    main_board.FORMATS["wide"] = replace(form, width=form.width * COLUMNS / 7, height=form.height * ROWS / 7)

    def write(chart: Map, size: str) -> None:
        document = bare_document(main_board.draw(chart, lang="en", size=size))
        write_pdf(document)
        write_svg(document, document.pages[0])

    write(small, size)  # load imports, fonts and inks before the clock starts
    one, many = best(runs, lambda: write(small, size), lambda: write(large, "wide"))
    return Figure(f"{COLUMNS * ROWS} hexes / 37 hexes", many / one, "x", 45, detail=ms(many, one))


def wide_map(model: Map) -> Map:
    """Build a rectangle of 1,480 spaces in the style of a map."""
    hexes = [Axial(q, r - q // 2) for q in range(COLUMNS) for r in range(ROWS)]
    points = Points(2, 4)
    spaces = tuple(
        Space(number, at, None if number % 6 == 0 else points, "heroes" if number % 6 == 0 else None)
        for number, at in enumerate(hexes, start=1)
    )
    return replace(model, id="wide", spaces=spaces, starts=(), garrison={space.number: 3 for space in spaces})


def memory(folder: Path) -> Figure:
    """Measure the largest process of an export of the complete kit."""
    command = [*HYSKOS, "export", "-o", str(folder / "kit")]
    with subprocess.Popen(command, cwd=ROOT, env=environment(folder), **QUIET) as child:
        start = time.perf_counter()
        _pid, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    assert child.returncode == 0
    taken, files = time.perf_counter() - start, list((folder / "kit").iterdir())
    detail = f"{len(files)} files, {sum(file.stat().st_size for file in files) / 1e6:.1f} MB, {taken:.1f} s"
    return Figure("largest process of the complete kit", used.ru_maxrss / 1024, "MB", detail=detail)


def ms(*seconds: float) -> str:
    """Format times in milliseconds."""
    return " / ".join(f"{1000 * taken:.0f}" for taken in seconds) + " ms"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run as described above."""
    parser = argparse.ArgumentParser(description="Measure how long printing takes.")
    parser.add_argument("--runs", type=int, default=7, help="the best of so many (7)")
    parser.add_argument("--protograf", metavar="PYTHON", help="interpreter that has protograf")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    if options.protograf and not shutil.which(options.protograf):
        parser.error(f"{options.protograf} is no program")
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        figures = [memory(folder), *processes(options.runs, options.protograf, folder), scaling(options.runs)]
    if options.json:
        print(json.dumps([{**asdict(figure), "holds": figure.holds} for figure in figures], indent=2))
    else:
        print("\n".join(figure.line() for figure in figures))
    return 0 if all(figure.holds for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
