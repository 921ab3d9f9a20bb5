"""The kernel as WebAssembly, under Node: the sums and shares of the engine that the command line uses."""

import json
import subprocess
from base64 import b64encode
from dataclasses import replace
from pathlib import Path

import pytest

from hyskos.definitions.loader import load_faction, load_map
from hyskos.lab.bots import load_bot
from hyskos.lab.compiled import length_of_sums, read_tally, wasm, world_of
from hyskos.lab.compiled.records import STATE, size_of
from hyskos.lab.engines import engine
from hyskos.lab.setups import Setup
from hyskos.rules.rolling_pyramids.rulings import changed
from tests.patience import PATIENCE

pytest.importorskip("llvmlite")

RUNNER = Path(__file__).with_name("run_kernel.mjs")
FACTIONS = tuple(load_faction(name) for name in ("anubian", "bastet", "rashar", "sobeccian"))


def setup(where: str, players: int, bots: str, seed: int = 1, **rulings: str) -> Setup:
    chosen = tuple(load_bot(name) for name in bots.split(","))
    return Setup(load_map(where), FACTIONS, chosen, players, changed(rulings), seed=seed)


SETUPS = {
    "greedy": setup("inner-factory", 4, "greedy"),
    "random and greedy, two players": setup("four-x", 2, "random,greedy", seed=7),
    "wary, three players": setup("outer-factory", 3, "wary", seed=2**63 + 5),
    "solo": setup("inner-factory", 1, "pilgrim", seed=3),
    "rulings": setup("four-x", 4, "random", device_use="once", many_sides="all-others", halves="down", seed=-4),
    "numbers of any size": setup(
        "inner-factory", 4, "random", modified_range="unlimited", filling_order="left-to-right"
    ),
    "without an ability": replace(setup("inner-factory", 4, "greedy"), without_ability=("bastet",)),
}
BATCHES = ((0, 96), (96, 1), (2**40, 31))
"""The first game and the number of games of each batch; the state of the kernel is kept between them."""


@pytest.fixture(scope="module")
def kernel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("wasm") / "kernel.wasm"
    file.write_bytes(wasm.build_kernel())
    return file


@pytest.mark.slow
@pytest.mark.needs("wasm-ld", "web")
def test_webassembly_plays_the_games_of_the_command_line(kernel: Path, tmp_path: Path) -> None:
    questions = tmp_path / "questions.json"
    questions.write_text(json.dumps([
        {
            "world": b64encode(world_of(run)[0]).decode(),
            "state": size_of(STATE),
            "sums": length_of_sums(run),
            "players": run.players,
            "batches": BATCHES,
        }
        for run in SETUPS.values()
    ]))  # fmt: skip
    done = subprocess.run(
        ["node", RUNNER, kernel, questions], capture_output=True, encoding="utf-8", check=True, timeout=PATIENCE
    )
    for (name, run), parts in zip(SETUPS.items(), json.loads(done.stdout), strict=True):
        for (first, count), part in zip(BATCHES, parts, strict=True):
            played = engine(run)(run, first, count)
            assert read_tally(run, bytes.fromhex(part["sums"]), count) == played.tally, name
            assert bytes.fromhex(part["shares"]) == played.shares, name


@pytest.mark.slow
@pytest.mark.needs("wasm-ld")
def test_the_kernel_is_small_and_the_same_each_time(kernel: Path) -> None:
    assert wasm.build_kernel() == kernel.read_bytes()
    assert kernel.stat().st_size < 100_000


def test_a_missing_linker_is_said_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wasm, "which", lambda _program: None)
    with pytest.raises(wasm.LinkerError, match=r"^wasm-ld is not installed: apt-get install lld$"):
        wasm.build_kernel()


@pytest.mark.slow
def test_a_linker_that_fails_is_quoted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    broken = tmp_path / "wasm-ld"
    broken.write_text("#!/bin/sh\necho 'unknown file type' >&2\nexit 1\n")
    broken.chmod(0o755)
    monkeypatch.setattr(wasm, "which", lambda _program: str(broken))
    with pytest.raises(wasm.LinkerError, match=r"^wasm-ld cannot link the kernel: unknown file type$"):
        wasm.build_kernel()
