"""The site in Chromium, on this machine, medians of five: `python benchmarks/site.py [--kit] [--edits]`.

The site is served from this computer without compression. `first page` ends when the four pictures are drawn, `ready`
when Python answers: cold with an empty cache, warm at the second visit, offline without a network. `pdf` is the board
of Pharaoh after one that imported everything, `lab` the games of greedy bots. `edit` is the time from a key in the
editor until the changed map of 37 hexes is painted. `--kit` adds the kit of Rolling Pyramids and, in the same run, the
command on one core; `--edits` adds memory after a thousand edits.
"""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from hyskos.cli.site.building import build
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.loader import load_faction, load_map
from hyskos.lab import compiled
from hyskos.lab.bots import load_bot
from hyskos.lab.setups import Setup

WEB = Path(__file__).parents[1] / "web"
ROUNDS, GAMES, EDITS = 5, 20_000, 1_000


def main() -> None:
    with TemporaryDirectory() as folder:
        site, kit = Path(folder, "site"), "--kit" in sys.argv
        start = time.perf_counter()
        site.mkdir()
        build(site)
        print(f"build {time.perf_counter() - start:.1f} s")
        more = {**({"KIT": "yes"} if kit else {}), **({"EDITS": str(EDITS)} if "--edits" in sys.argv else {})}
        environment = {**os.environ, "SITE": str(site), **more}
        done = subprocess.run(
            ("node", "tests/measure.mjs"), cwd=WEB, env=environment, capture_output=True, encoding="utf-8", check=True
        )
        found = json.loads(done.stdout)
        for name, title in (
            ("firstPage", "first page cold"),
            ("readyCold", "ready cold"),
            ("readyWarm", "ready warm"),
            ("readyOffline", "ready offline"),
            ("pdf", "pdf of one board"),
        ):
            print(f"{title} {found[name]} ms")
        edits = found["edits"]
        print(f"edit to pixels, 37 hexes: median {edits['median']:.0f} ms, 95th percentile {edits['p95']:.0f} ms")
        for memory in edits["memory"]:
            print(f"memory after {memory['edits']} edits: {memory['python']:.0f} MB of Python, ", end="")
            print(f"{memory['page']:.1f} MB of objects of the page, {memory['process']:.0f} MB of its process")
        print(f"first visit {found['firstVisitBytes'] / 1e6:.2f} MB gzip, whole site {found['siteBytes'] / 1e6:.2f} MB")
        native_games = round(median(native_lab() for _ in range(ROUNDS)))
        print(f"lab {found['lab']} games a second in all workers, native {native_games} on one core")
        if kit:
            native = median(native_kit(Path(folder, "kit.zip")) for _ in range(ROUNDS))
            print(f"kit {found['kit'] / 1000:.1f} s, command {native:.1f} s, ratio {found['kit'] / 1000 / native:.2f}")


def native_lab() -> float:
    """Return how many games a second compiled code plays on one core, as the Lab page does by default."""
    bots = (load_bot("greedy"),)
    setup = Setup(load_map("inner-factory"), tuple(map(load_faction, built_in_files("faction"))), bots, 4)
    compiled.play(setup, 0, 1)
    start = time.perf_counter()
    compiled.play(setup, 0, GAMES)
    return GAMES / (time.perf_counter() - start)


def native_kit(path: Path) -> float:
    """Return how long the command takes on one core."""
    start = time.perf_counter()
    words = (
        "kit",
        "--product",
        "rolling-pyramids-product",
        "--lang",
        "en",
        "--force",
        "--workers",
        "1",
        "-o",
        str(path),
    )
    subprocess.run((sys.executable, "-m", "hyskos", *words), check=True, capture_output=True)
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
