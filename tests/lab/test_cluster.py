"""Runs on a dask cluster: killed workers change no result, and addresses without a cluster are refused."""

import json
import os
import re
import socket
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import partial
from pathlib import Path

import pytest

from hyskos.definitions.loader import load_faction, load_map
from hyskos.lab import cluster, running
from hyskos.lab.bots import load_bot
from hyskos.lab.playing import play
from hyskos.lab.results import new_result
from hyskos.lab.running import crew_for, parts
from hyskos.lab.setups import Setup
from hyskos.lab.tally import Tally
from tests.cli.manners import in_language
from tests.patience import PATIENCE, until

ROOT = Path(__file__).parents[2]
GAMES = 48
PAGE = ROOT / "docs/guides/lab.md"


def setup() -> Setup:
    factions = tuple(load_faction(name) for name in ("anubian", "bastet"))
    return Setup(load_map("four-x"), factions, (load_bot("random"),), 2)


@contextmanager
def start_program(program: str, *words: str) -> Iterator["subprocess.Popen[bytes]"]:
    """Run a dask program."""
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
    """Play games; return the process id too."""
    return play(run, first, count).tally, os.getpid()


def address_in(contact: Path) -> str:
    """Wait for the address of a scheduler."""
    until(lambda: contact.exists() and contact.stat().st_size)
    return str(json.loads(contact.read_text(encoding="utf-8"))["address"])


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Run a scheduler; return its address."""
    pytest.importorskip("distributed")
    contact = tmp_path_factory.mktemp("scheduler") / "scheduler.json"
    words = ("--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(contact))
    with start_program("distributed.cli.dask_scheduler", *words):
        yield address_in(contact)


def worker(address: str, folder: Path) -> AbstractContextManager["subprocess.Popen[bytes]"]:
    return start_program(
        "distributed.cli.dask_worker", address, "--nthreads", "1", "--no-nanny", "--local-directory", str(folder)
    )


@pytest.mark.proof
@pytest.mark.filterwarnings("default")  # warnings of dask itself
def test_killed_workers_change_no_result(scheduler: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without one of two workers the other plays on; without the last one the run ends and keeps what was played."""
    distributed = pytest.importorskip("distributed")
    monkeypatch.setattr(running, "GRACE", 2.0)
    run, first, second = setup(), new_result(setup(), "four-x"), new_result(setup(), "four-x")
    processes = set()
    with worker(scheduler, tmp_path) as victim, worker(scheduler, tmp_path) as other:
        with distributed.Client(scheduler, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=PATIENCE)
        with crew_for([run], cluster=scheduler) as crew:
            assert crew.width == 2
            for part in parts(partial(play_here, run), [(0, GAMES)], crew):
                tally, process = part.found
                first = first.plus(part.games, tally)
                processes.add(process)
                if process == victim.pid:  # it already has the next part
                    victim.kill()
        assert processes == {victim.pid, other.pid}
        assert victim.wait() < 0
        with crew_for([run], cluster=scheduler) as crew:
            played = parts(partial(play_here, run), [(0, 100_000)], crew)
            part = next(played)
            second = second.plus(part.games, part.found[0])
            other.kill()
            with pytest.raises(cluster.ClusterError, match="all its workers have gone"):
                deque(played)
    assert first.done == ((0, GAMES),)
    assert first.tally == play(run, 0, GAMES).tally
    assert second.tally == play(run, 0, second.tally.games).tally


@pytest.mark.proof
def test_the_line_in_the_guide_plays_on_a_cluster(scheduler: str, tmp_path: Path) -> None:
    (line,) = re.findall(r"^hyskos (lab .* --cluster) tcp://\S+$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    with worker(scheduler, tmp_path):
        ((code, out, err),) = in_language("en", [[*line.split(), scheduler]], tmp_path)
    assert (code, "Traceback" in err) == (0, False)
    assert re.match(r"\d+ games on inner-factory", out)


@pytest.mark.slow
@pytest.mark.parametrize("address", ["tcp://", "tcp://127.0.0.1:1"])
def test_a_failed_connection_leaves_no_thread(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(cluster, "CONNECT", 0.5)
    before = threading.active_count()
    with pytest.raises(cluster.ClusterError), crew_for([setup()], cluster=address):
        raise AssertionError(address)
    assert threading.active_count() == before


def refusals(addresses: Sequence[str], folder: Path) -> None:
    """Check that the command refuses each address in one line, in one process of its own."""
    lines = [["lab", "run", "--map", "inner-factory", "--cluster", address] for address in addresses]
    for address, (code, out, err) in zip(addresses, in_language("en", lines, folder), strict=True):
        assert (code, out) == (2, "")
        (message,) = [line for line in err.splitlines() if line and not line.startswith(("Usage:", "Try ", "note:"))]
        assert f"--cluster: cannot play on {address}" in message


@pytest.mark.slow
def test_an_address_that_is_not_a_cluster(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    refusals(["nowhere", "tcp://", "quic://127.0.0.1:1"], tmp_path)


@pytest.mark.proof
def test_a_server_that_is_not_a_scheduler(tmp_path: Path) -> None:
    """One whose bytes dask would read as a length of exabytes, and one that accepts and never answers."""
    pytest.importorskip("distributed")
    connections = []

    def serve(server: socket.socket, answer: bytes) -> None:
        with suppress(OSError):
            while True:
                connection, _from = server.accept()
                connections.append(connection)
                if answer:
                    with connection:
                        connection.sendall(answer)

    with socket.create_server(("127.0.0.1", 0)) as chatty, socket.create_server(("127.0.0.1", 0)) as silent:
        for server, answer in ((chatty, b"HTTP/1.1 400 Bad Request\r\n\r\n" * 8), (silent, b"")):
            threading.Thread(target=serve, args=(server, answer), daemon=True).start()
        refusals([f"tcp://127.0.0.1:{server.getsockname()[1]}" for server in (chatty, silent)], tmp_path)
    assert len(connections) >= 2


@pytest.mark.slow
def test_tls_without_certificates_is_refused() -> None:
    pytest.importorskip("distributed")
    with pytest.raises(cluster.ClusterError, match="needs certificates"), cluster.connect("tls://127.0.0.1:1"):
        raise AssertionError
