"""How long from a save to the pixels of `hyskos preview`, in Chromium, beside the least that any page takes.

    python -m benchmarks.preview [MAP] [--saves 25]

Both are measured in one run: the preview of a map, whose points change at each save, and a bare page, which is told
by a loop of the same step that a file has changed, and writes one word. What a save costs beyond the bare page is the
preview's own. Needs Node, the packages of `phone/` and Chromium.
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

from hyskos.companion.preview.server import HOST
from hyskos.definitions.loader import find
from hyskos.definitions.numerals import read_count

ROOT = Path(__file__).parent
_STEP = 0.005
_PAGE = b"""<!doctype html><p id="board">-</p><script>
new EventSource("/events").addEventListener("message", (event) => {
  document.getElementById("board").textContent = event.data; });</script>"""


def measured(url: str, file: Path, saves: int, *, bare: bool) -> list[float]:
    """Save a file so many times, and give how long each took, ms."""
    ready = "#board" if bare else "#board svg .art [data-at]"
    watched = "#board" if bare else "#board svg .art"
    command = ["node", str(ROOT / "preview.mjs"), url, str(file), watched, ready, str(saves)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=280)
    took: list[float] = json.loads(done.stdout)
    return took


class _Bare(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_arguments: object) -> None:
        """Say nothing of a page that has gone."""


def bare_server(file: Path) -> ThreadingHTTPServer:
    """Serve a page that is told of each change of a file, and of nothing else."""

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
            """Say nothing."""

    return _Bare((HOST, 0), Handler)


def said(name: str, took: list[float]) -> str:
    """Say median and 95th percentile."""
    low, high = statistics.median(took), statistics.quantiles(took, n=20)[-1]
    return f"{name:<12} median {low:6.1f} ms   p95 {high:6.1f} ms   of {len(took)} saves"


def main() -> None:
    """Measure both and say how they compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("map", nargs="?", default="inner-factory")
    parser.add_argument("--saves", default="25")
    options = parser.parse_args()
    saves = read_count(options.saves) or 25
    with tempfile.TemporaryDirectory() as folder:
        board, bare = Path(folder, "board", "board.yaml"), Path(folder, "bare", "bare.yaml")
        for path in (board, bare):
            path.parent.mkdir()
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
    sys.stdout.write(f"ratio of the medians {ratio:.2f}\n")


if __name__ == "__main__":
    main()
