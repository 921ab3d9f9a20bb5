"""Time from a save to the pixels of `hyskos preview` in Chromium, compared to the minimum for any page.

    python -m benchmarks.preview [MAP] [--large] [--saves 25]

Both are measured in one run: the preview of a map, whose points change at each save, and a bare page, which learns
of changes from a loop with the same step and writes one word. The difference is the cost of the preview itself.
`--large` uses a map of 1,480 spaces. Exits with 1 if a bound is exceeded: 60 ms for the median and 100 for the 95th
percentile; 250 ms for both with the large map. Needs Node, the packages of `phone/` and Chromium.
"""

import argparse
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from benchmarks.large_map import large_map
from hyskos.companion.preview.server import HOST
from hyskos.definitions.loader import find
from hyskos.definitions.numerals import read_count

ROOT = Path(__file__).parent
_STEP = 0.005
USUAL, LARGE = (60.0, 100.0), (250.0, 250.0)
"""Bounds for the median and the 95th percentile, ms."""
_PAGE = b"""<!doctype html><p id="board">-</p><script>
new EventSource("/events").addEventListener("message", (event) => {
  document.getElementById("board").textContent = event.data; });</script>"""


def measured(url: str, file: Path, saves: int, *, bare: bool) -> list[float]:
    """Save a file repeatedly, and return the time of each save in ms."""
    ready = "#board" if bare else "#board svg .art [data-at]"
    watched = "#board" if bare else "#board svg .art"
    command = ["node", str(ROOT / "preview.mjs"), url, str(file), watched, ready, str(saves)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=280)
    took: list[float] = json.loads(done.stdout)
    return took


class _Bare(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_arguments: object) -> None:
        """Ignore a page that was closed."""


def bare_server(file: Path) -> ThreadingHTTPServer:
    """Serve a page that receives each change of a file, and nothing else."""

    class Handler(BaseHTTPRequestHandler):
        disable_nagle_algorithm = True

        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream" if self.path == "/events" else "text/html")
            self.end_headers()
            if self.path != "/events":
                self.wfile.write(_PAGE)
                return
            before = file.stat().st_mtime_ns
            while True:
                time.sleep(_STEP)
                now = file.stat().st_mtime_ns
                if now != before:
                    before = now
                    self.wfile.write(f"data: {now}\n\n".encode())
                    self.wfile.flush()

        def log_message(self, *_words: object) -> None:
            """Log nothing."""

    return _Bare((HOST, 0), Handler)


def middle_and_most(took: list[float]) -> tuple[float, float]:
    """Return median and 95th percentile."""
    return statistics.median(took), statistics.quantiles(took, n=20)[-1]


def said(name: str, took: list[float]) -> str:
    """Format median and 95th percentile."""
    low, high = middle_and_most(took)
    return f"{name:<12} median {low:6.1f} ms   p95 {high:6.1f} ms   of {len(took)} saves"


def main() -> int:
    """Measure both and print the comparison; return 1 if a bound is exceeded."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("map", nargs="?", default="inner-factory")
    parser.add_argument("--large", action="store_true")
    parser.add_argument("--saves", default="25")
    options = parser.parse_args()
    saves = read_count(options.saves) or 25
    with tempfile.TemporaryDirectory() as folder:
        board, bare = Path(folder, "board", "board.yaml"), Path(folder, "bare", "bare.yaml")
        for path in (board, bare):
            path.parent.mkdir()
            if options.large:
                path.write_text(large_map(), "utf-8")
            else:
                shutil.copy(find(options.map), path)
        command = [sys.executable, "-m", "hyskos", "preview", str(board), "--port", "8950"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as preview, bare_server(bare) as floor:
            threading.Thread(target=floor.serve_forever, daemon=True).start()
            try:
                assert preview.stdout
                url = preview.stdout.readline().strip()
                least = measured(f"http://{HOST}:{floor.server_port}/", bare, saves, bare=True)
                own = measured(url, board, saves, bare=False)
            finally:
                preview.terminate()
                floor.shutdown()
    sys.stdout.write(f"{said('bare page', least)}\n{said('preview', own)}\n")
    ratio = statistics.median(own) / statistics.median(least)
    bounds = LARGE if options.large else USUAL
    holds = all(value <= most for value, most in zip(middle_and_most(own), bounds, strict=True))
    told = "hold" if holds else "DO NOT HOLD"
    sys.stdout.write(f"ratio of the medians {ratio:.2f}; bounds of {bounds[0]:g} and {bounds[1]:g} ms {told}\n")
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())
