"""A run on a real scheduler with two workers, of which one is killed in the middle: the same whole numbers."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from hyskos.definitions.loader import load_faction, load_map
from hyskos.lab.bots import load_bot
from hyskos.lab.playing import play
from hyskos.lab.results import begun
from hyskos.lab.running import ClusterError, crew_for, parts
from hyskos.lab.setups import Setup
from hyskos.lab.tally import Tally

ROOT = Path(__file__).parents[2]
GAMES = 48


def setup() -> Setup:
    factions = tuple(load_faction(name) for name in ("anubian", "bastet"))
    return Setup(load_map("four-x"), factions, (load_bot("random"),), 2)


@contextmanager
def started(program: str, *words: str) -> Iterator["subprocess.Popen[bytes]"]:
    """Run a program of dask beside us."""
    process = subprocess.Popen(
        [sys.executable, "-m", program, *words, "--no-dashboard"], cwd=ROOT, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def play_here(run: Setup, first: int, count: int) -> tuple[Tally, int]:
    """Play games, and tell which process did."""
    return play(run, first, count).tally, os.getpid()


def address_in(contact: Path) -> str:
    """Wait for the address of a scheduler."""
    for _turn in range(600):
        if contact.exists() and contact.stat().st_size:
            return str(json.loads(contact.read_text(encoding="utf-8"))["address"])
        time.sleep(0.1)
    raise TimeoutError(contact)


@pytest.mark.proof
@pytest.mark.filterwarnings("default")  # of what dask itself does
def test_a_worker_that_is_killed_changes_no_number(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    contact, run = tmp_path / "scheduler.json", setup()
    found: list[tuple[Tally, int]] = []
    result = begun(run, "four-x")
    with started(
        "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(contact)
    ):
        address = address_in(contact)
        worker = address, "--nthreads", "1", "--no-nanny", "--local-directory", str(tmp_path)
        with (
            started("distributed.cli.dask_worker", *worker) as victim,
            started("distributed.cli.dask_worker", *worker) as other,
        ):
            with distributed.Client(address, set_as_default=False) as client:
                client.wait_for_workers(2, timeout=60)
            with crew_for([run], cluster=address) as crew:
                assert crew.width == 2
                for part in parts(partial(play_here, run), [(0, GAMES)], crew):
                    found.append(part.found)
                    result = result.plus(part.games, part.found[0])
                    if part.found[1] == victim.pid:  # it has the next part already
                        victim.kill()
            assert {process for _tally, process in found} == {victim.pid, other.pid}
            assert victim.wait() < 0
    assert result.done == ((0, GAMES),)
    assert result.tally == play(run, 0, GAMES).tally


@pytest.mark.slow
@pytest.mark.parametrize("address", ["nowhere", "tcp://", "quic://127.0.0.1:1"])
def test_what_is_no_cluster_is_told(address: str) -> None:
    pytest.importorskip("distributed")
    with pytest.raises(ClusterError), crew_for([setup()], cluster=address):
        pass
