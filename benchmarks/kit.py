"""Time and memory of the complete kit, the time to verify it, and press PDF compared to plain PDF.

Run it as `python -m benchmarks.kit`. Ratios are of complete processes in one run; the size of the kit is printed so
that two machines can be compared.
"""

import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.compiled import compiled

HYSKOS = [sys.executable, "-m", "hyskos"]
BOARD = ["export", "anubian", "-f", "pdf"]
PRESSED = ["export", "anubian", "--profile", "generic-offset"]


def whole(environment: dict[str, str], *words: str | Path) -> float:
    """Run the program once and return its wall time in seconds."""
    start = time.perf_counter()
    run = subprocess.run([*HYSKOS, *map(str, words)], check=False, capture_output=True, text=True, env=environment)
    if run.returncode:
        sys.exit(f"hyskos {' '.join(map(str, words))} ended with {run.returncode}:\n{run.stderr or run.stdout}")
    return time.perf_counter() - start


def kits(folder: Path, environment: dict[str, str]) -> None:
    """Print the time of the kit with one and two workers, and the peak memory of the largest process."""
    times = {
        workers: whole(environment, "kit", "-o", folder / f"{workers}.zip", "--workers", str(workers))
        for workers in (1, 2)
    }
    same = (folder / "1.zip").read_bytes() == (folder / "2.zip").read_bytes()
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    size = (folder / "1.zip").stat().st_size / 1e6
    print(
        f"complete kit, {size:.1f} MB: {times[1]:.1f} s on 1 worker, {times[2]:.1f} s on 2 "
        f"(x {times[2] / times[1]:.2f})"
    )
    checked = whole(environment, "kit", "verify", folder / "1.zip")
    print(f"  checked by kit verify in {checked:.1f} s (x {checked / min(times.values()):.2f} of making it)")
    print(f"  same bytes: {same}; peak memory of the largest process: {peak:.0f} MB")


def orders(folder: Path, environment: dict[str, str]) -> None:
    """Print the time of exporting one board for a press compared to paper at home, as complete processes."""
    plain, pressed = [], []
    for _ in range(9):
        plain.append(whole(environment, *BOARD, "-o", folder))
        pressed.append(whole(environment, *PRESSED, "-o", folder))
    ratios = [one / other for one, other in zip(pressed, plain, strict=True)]
    print(
        f"export of one player board: PDF at home {1000 * min(plain):.0f} ms, PDF/X-4 {1000 * min(pressed):.0f} ms, "
        f"median ratio {statistics.median(ratios):.2f} (whole processes)"
    )


def press() -> None:
    """Print the time of writing a press PDF of one board compared to a plain PDF, best of many pairs in one process."""
    from hyskos.definitions.loader import load_faction
    from hyskos.generators.boards.player_board import player_board
    from hyskos.generators.sheets.page import bare_document
    from hyskos.generators.writers.pdf import write_pdf
    from hyskos.generators.writers.pdfx import LEVELS, fogra39, write_pdfx

    document = bare_document(player_board.draw(load_faction("anubian"), lang="en"))
    ratios, plain, pressed = [], [], []
    for _ in range(21):
        start = time.perf_counter()
        write_pdf(document)
        middle = time.perf_counter()
        write_pdfx(document, LEVELS["x4"], fogra39())
        end = time.perf_counter()
        plain.append(middle - start)
        pressed.append(end - middle)
        ratios.append(pressed[-1] / plain[-1])
    print(
        f"one player board: plain PDF {1000 * min(plain):.0f} ms, PDF/X-4 {1000 * min(pressed):.0f} ms, "
        f"median ratio {statistics.median(ratios):.2f} (writing alone, fonts loaded)"
    )


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with compiled(*([*HYSKOS, *words, "-o", name] for words in (BOARD, PRESSED))) as environment:
            kits(folder, environment)
            orders(folder, environment)
    press()
