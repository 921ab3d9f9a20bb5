"""A kit that is not finished leaves nothing, and the one before as it was: Ctrl-C, a full disk, a lost worker."""

import errno
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from hyskos.cli.main import execute
from hyskos.generators.writers.zip_files import pack
from hyskos.publishing.build.manifest import MANIFEST, manifest
from tests.cli.command_line import Capture, Patch
from tests.failing_disk import Disk, failing
from tests.patience import PATIENCE, until

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
OLD = pack({MANIFEST: manifest([], "0", {})})


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    """Return the path of an older kit, alone in its folder."""
    path = tmp_path / "kit.zip"
    path.write_bytes(OLD)
    return path


def as_it_was(kit: Path) -> bool:
    return kit.read_bytes() == OLD and [path.name for path in kit.parent.iterdir()] == ["kit.zip"]


class Run:
    """The command at work, in a group of processes of its own, with a terminal to tell its progress to."""

    def __init__(self, kit: Path, workers: int) -> None:
        self.screen, theirs = os.openpty()
        os.set_blocking(self.screen, False)
        command = [sys.executable, "-m", "hyskos", "kit", "-o", str(kit), "--lang", "en", "--workers", str(workers)]
        self.process = subprocess.Popen(
            ["env", "--default-signal=INT", *command],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=theirs, start_new_session=True,
            env={**os.environ, "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8"},
        )  # fmt: skip
        os.close(theirs)
        self.told = ""

    def read(self) -> str:
        """Return everything that has been on the screen."""
        with suppress(BlockingIOError, OSError):
            while piece := os.read(self.screen, 4096):
                self.told += piece.decode()
        return self.told

    def others(self) -> list[int]:
        """Find the living processes of the group, but for the first."""
        pids = []
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError, ValueError):
                state, _parent, group = stat.read_text().rpartition(") ")[2].split()[:3]
                if int(group) == self.process.pid and state != "Z":
                    pids.append(int(stat.parent.name))
        return [pid for pid in pids if pid != self.process.pid]

    def ended(self, again: Callable[[], object] = lambda: None) -> int:
        """Wait for the end, doing something again and again; give the exit code."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < end, "it hangs"
            again()
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(0.1)
            self.read()
        return self.process.returncode

    def interrupt(self) -> None:
        """Press Ctrl-C: every process of the group hears it."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGINT)


@contextmanager
def at_work(kit: Path, workers: int) -> Iterator[Run]:
    """Start the command and wait until its first board is done."""
    run = Run(kit, workers)
    try:
        until(lambda: "1/" in run.read() or run.process.poll() is not None)
        assert run.process.poll() is None, run.told
        yield run
    finally:
        with suppress(ProcessLookupError):
            os.killpg(run.process.pid, signal.SIGKILL)
        run.process.communicate()
        os.close(run.screen)


@pytest.mark.proof
@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_ends_with_130_and_leaves_nothing(workers: int, kit: Path) -> None:
    with at_work(kit, workers) as run:
        assert len(run.others()) == (workers if workers > 1 else 0)
        run.interrupt()
        assert run.ended(again=run.interrupt) == 130
        assert "Traceback" not in run.told
        until(lambda: not run.others())
    assert as_it_was(kit)


@pytest.mark.proof
def test_a_worker_that_is_killed_is_one_clear_line(kit: Path) -> None:
    with at_work(kit, 2) as run:
        os.kill(run.others()[0], signal.SIGKILL)
        assert run.ended() == 70
        assert "a worker process has died" in run.told
        assert "Traceback" not in run.told
        until(lambda: not run.others())
    assert as_it_was(kit)


@pytest.mark.proof
def test_workers_do_not_outlive_a_process_that_is_killed(kit: Path) -> None:
    with at_work(kit, 2) as run:
        run.process.kill()
        until(lambda: not run.others())
    assert as_it_was(kit)


@pytest.fixture
def _no_boards(monkeypatch: Patch) -> None:
    monkeypatch.setattr("hyskos.publishing.build.kit.orders", lambda *_: iter(()))


@pytest.mark.usefixtures("_no_boards")
def test_a_full_disk_is_one_clear_line(kit: Path, capsys: Capture) -> None:
    with failing(Disk("write", 1, errno.ENOSPC)):
        code = execute(["kit", "-o", str(kit), "--profile", "home-a4"])
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert err.splitlines() == [f"Error: {kit} cannot be written: no space left on the disk"]
    assert as_it_was(kit)


@pytest.mark.usefixtures("_no_boards")
def test_a_file_that_appears_meanwhile_is_kept(tmp_path: Path, monkeypatch: Patch, capsys: Capture) -> None:
    def appear(members: Mapping[str, bytes], date: str) -> bytes:
        (tmp_path / "kit.zip").write_text("my only copy", encoding="utf-8")
        return pack(members, date)

    monkeypatch.setattr("hyskos.publishing.build.packing.pack", appear)
    words = ["kit", "-o", str(tmp_path / "kit.zip"), "--profile", "home-a4"]
    assert execute(words) == 2
    assert capsys.readouterr().err == f"Error: {tmp_path}/kit.zip exists and is not a kit; --force overwrites it\n"
    assert [(path.name, path.read_text(encoding="utf-8")) for path in tmp_path.iterdir()] == [
        ("kit.zip", "my only copy")
    ]
    assert execute([*words, "--force"]) == 0


@pytest.mark.usefixtures("_no_boards")
def test_ctrl_c_at_the_last_moment(kit: Path, monkeypatch: Patch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", interrupted)
    assert execute(["kit", "-o", str(kit), "--profile", "home-a4"]) == 130
    assert as_it_was(kit)


def test_a_second_ctrl_c_also_ends_with_130() -> None:
    code = (
        "import sys, hyskos.cli.start as start; real, heard = start.close, []\n"
        "def close(code):\n"
        "    if heard: return real(code)\n"
        "    heard.append(code); raise KeyboardInterrupt\n"
        "start.close = close; sys.argv = ['hyskos', '--version']; start.run()"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (130, "")
