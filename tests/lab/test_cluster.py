"""A run on a real scheduler with two workers, of which one is killed in the middle: the same whole numbers."""

import json
import os
import re
import socket
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
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
    until(lambda: contact.exists() and contact.stat().st_size)
    return str(json.loads(contact.read_text(encoding="utf-8"))["address"])


@contextmanager
def scheduling(folder: Path) -> Iterator[str]:
    """Run a scheduler beside us, and give its address."""
    contact = str(folder / "scheduler.json")
    with started("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", contact):
        yield address_in(Path(contact))


@pytest.mark.proof
@pytest.mark.filterwarnings("default")  # of what dask itself does
def test_a_worker_that_is_killed_changes_no_number(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    run = setup()
    found: list[tuple[Tally, int]] = []
    result = new_result(run, "four-x")
    with scheduling(tmp_path) as address:
        worker = address, "--nthreads", "1", "--no-nanny", "--local-directory", str(tmp_path)
        with (
            started("distributed.cli.dask_worker", *worker) as victim,
            started("distributed.cli.dask_worker", *worker) as other,
        ):
            with distributed.Client(address, set_as_default=False) as client:
                client.wait_for_workers(2, timeout=PATIENCE)
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


@pytest.mark.proof
@pytest.mark.filterwarnings("default")  # of what dask itself does
def test_a_cluster_without_workers_is_given_up_and_what_was_played_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(running, "GRACE", 2.0)
    run, result = setup(), new_result(setup(), "four-x")
    with scheduling(tmp_path) as address:
        worker = address, "--nthreads", "1", "--no-nanny", "--local-directory", str(tmp_path)
        with started("distributed.cli.dask_worker", *worker) as only, crew_for([run], cluster=address) as crew:
            played = parts(partial(play_here, run), [(0, 100_000)], crew)
            part = next(played)
            result = result.plus(part.games, part.found[0])
            only.kill()
            with pytest.raises(cluster.ClusterError, match="all its workers have gone"):
                deque(played)
    assert result.tally == play(run, 0, result.tally.games).tally


@pytest.mark.proof
def test_the_line_that_the_page_shows_plays_on_a_cluster(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    (line,) = re.findall(r"^hyskos (lab .* --cluster) tcp://\S+$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    with scheduling(tmp_path) as address:
        worker = address, "--nthreads", "1", "--no-nanny", "--local-directory", str(tmp_path)
        with started("distributed.cli.dask_worker", *worker):
            ((code, out, err),) = in_language("en", [[*line.split(), address]], tmp_path)
    assert (code, "Traceback" in err) == (0, False)
    assert re.match(r"\d+ games on inner-factory", out)


@pytest.mark.slow
@pytest.mark.parametrize("address", ["tcp://", "tcp://127.0.0.1:1"])
def test_who_meets_nobody_leaves_no_thread_behind(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(cluster, "CONNECT", 0.5)
    before = threading.active_count()
    with pytest.raises(cluster.ClusterError), crew_for([setup()], cluster=address):
        raise AssertionError(address)
    assert threading.active_count() == before


@pytest.mark.parametrize(
    "address",
    [
        pytest.param("nowhere", marks=pytest.mark.slow),
        *(pytest.param(one, marks=pytest.mark.proof) for one in ("tcp://", "quic://127.0.0.1:1")),
    ],
)
def test_what_is_no_cluster_is_told(address: str, tmp_path: Path) -> None:
    """In a process of its own, as it is typed."""
    pytest.importorskip("distributed")
    line = [sys.executable, "-m", "hyskos", "lab", "run", "--map", "inner-factory", "--cluster", address]
    english = os.environ | {"LANGUAGE": "en"}
    done = subprocess.run(line, check=False, capture_output=True, text=True, cwd=tmp_path, env=english)
    assert (done.returncode, done.stdout) == (2, "")
    (message,) = [
        line for line in done.stderr.splitlines() if line and not line.startswith(("Usage:", "Try ", "note:"))
    ]
    assert f"--cluster: cannot play on {address}" in message


@pytest.mark.proof
@pytest.mark.parametrize("answer", [b"HTTP/1.1 400 Bad Request\r\n\r\n" * 8, b""], ids=["other protocol", "silence"])
def test_a_server_that_is_no_scheduler_is_refused(answer: bytes, tmp_path: Path) -> None:
    """One whose bytes dask would read as a length of exabytes, and one that accepts and never speaks."""
    pytest.importorskip("distributed")
    held = []
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"

        def serve() -> None:
            with suppress(OSError):
                while True:
                    connection, _from = server.accept()
                    held.append(connection)
                    if answer:
                        with connection:
                            connection.sendall(answer)

        threading.Thread(target=serve, daemon=True).start()
        line = [sys.executable, "-m", "hyskos", "lab", "run", "--map", "inner-factory", "--cluster", address]
        done = subprocess.run(
            line,
            check=False,
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env=os.environ | {"LANGUAGE": "en"},
            timeout=PATIENCE,
        )
    assert held
    assert (done.returncode, done.stdout) == (2, "")
    assert f"--cluster: cannot play on {address}" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_tls_without_certificates_is_refused() -> None:
    pytest.importorskip("distributed")
    with pytest.raises(cluster.ClusterError, match="needs certificates"), cluster.connect("tls://127.0.0.1:1"):
        raise AssertionError
