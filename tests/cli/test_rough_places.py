"""A machine at its limits is not a bug of ours: one clear line, exit 2, and 130 for Ctrl-C at any moment."""

import os
import re
import resource
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from hyskos.cli.main import execute
from hyskos.cli.shared.files import FileFault, save
from hyskos.definitions.reading.source import LARGEST
from tests.cli.rounds import ROUND
from tests.patience import PATIENCE, until

ROOT = Path(__file__).parents[2]
NOBODY = 65534


def hyskos(
    words: list[str], before: Callable[[], None] | None = None, path: Path = ROOT, **more: object
) -> "subprocess.CompletedProcess[str]":
    environment = {**os.environ, "PYTHONPATH": f"{path}{os.pathsep}{ROOT}", "HYSKOS_LANG": "en"}
    return subprocess.run(
        [sys.executable, "-m", "hyskos", *words],
        capture_output=True, encoding="utf-8", check=False, env=environment, preexec_fn=before,
        timeout=PATIENCE, **more,
    )  # fmt: skip


def one_line(done: "subprocess.CompletedProcess[str]") -> bool:
    return done.returncode == 2 and len([x for x in done.stderr.splitlines() if x.startswith("Error: ")]) == 1


@pytest.mark.proof
@pytest.mark.parametrize("words", ["check x.yaml", "check .", "export pharaoh --workers 1", "deploy r.yaml",
    "deploy - --write n.yaml", "pharaoh show r1@b1 -o q.svg", "kit -o k.zip", "preflight x.pdf"])  # fmt: skip
def test_a_folder_that_has_been_deleted(words: str, tmp_path: Path) -> None:
    gone = tmp_path / "gone"

    def vanish() -> None:
        gone.mkdir()
        os.chdir(gone)
        gone.rmdir()

    assert one_line(hyskos(shlex.split(words), vanish, input=ROUND))


READERS = (
    "kit verify {}", "preflight {}", "preflight x.pdf --profile {}", "export {}", "export four-x --profile {}",
    "export four-x --profile generic-offset --icc {}", "check {}", "diff {} four-x", "diff four-x {}", "import {}",
    "preview {}", "product check {}", "kit --product {} -o k.zip", "table {}", "table replay {}", "draft {}",
    "pyramydal score {}", "--project {} list",
)  # fmt: skip
"""Commands that read a path."""


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize("name", ["/dev/zero", "pipe"])
@pytest.mark.parametrize("words", READERS)
def test_what_has_no_end_is_refused_at_once(words: str, name: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    command = words.format(name).split()
    done = hyskos(command, lambda: resource.setrlimit(resource.RLIMIT_CPU, (20, 20)), cwd=tmp_path)
    assert one_line(done) or (command[0] == "check" and done.returncode == 1)
    assert "it is a device, a pipe or a socket, not a file" in done.stdout + done.stderr


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize("words", READERS)
def test_an_empty_path_is_no_folder(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert execute([word.format("") for word in words.split()]) == 2
    assert "the path is empty" in capsys.readouterr().err


def test_a_message_names_the_folder_that_prevents_writing(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    for path, said in (
        (tmp_path / "no" / "x", f"there is no folder {tmp_path / 'no'}"),
        (file / "x", f"{file} is a file, not a folder"),
        (Path("/proc/x"), "the folder /proc does not accept new files"),
    ):
        with pytest.raises(FileFault, match=re.escape(said)):
            save(path, "text")


@pytest.mark.slow
def test_a_library_that_leaves_is_no_success(tmp_path: Path) -> None:
    (tmp_path / "yaml.py").write_text("raise SystemExit('not the library')", encoding="utf-8")
    done = hyskos(["check"], path=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")


@pytest.mark.slow
def test_files_in_the_working_folder_are_no_libraries_of_ours(tmp_path: Path) -> None:
    for name in ("yaml.py", "click.py", "calendar.py", "cli.py"):
        (tmp_path / name).write_text("raise SystemExit('the file of somebody else')", encoding="utf-8")
    done = hyskos(["check", "pharaoh"], cwd=tmp_path)
    assert (done.returncode, len(done.stderr.splitlines())) == (0, 1)


@pytest.mark.wide
@pytest.mark.parametrize("words", ["list", "check pharaoh", "combat anubian:7", "deploy -", "rules RP-36"])
def test_what_needs_no_folder_works_without_one(words: str, tmp_path: Path) -> None:
    gone = tmp_path / "gone"

    def vanish() -> None:
        gone.mkdir()
        os.chdir(gone)
        gone.rmdir()

    assert hyskos(shlex.split(words), vanish, input=ROUND).returncode == 0


@pytest.mark.proof
@pytest.mark.parametrize("most", [5, 15, *(pytest.param(most, marks=pytest.mark.proof) for most in (7, 9, 11, 13))])
def test_few_files_may_be_open(most: int, tmp_path: Path) -> None:
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))

    boards = ["pharaoh", "icehouse-5x5", "icehouse-8x8", "anubian", "bastet", "ring-18"]
    for words in (
        ["combat", "anubian:7"], ["check", "pharaoh"],
        ["export", "pharaoh", "--format", "svg", "--workers", "1", "-o", str(tmp_path)],
        ["export", *boards, "--format", "svg", "--workers", "2", "-o", str(tmp_path)],
    ):  # fmt: skip
        done = hyskos(words, limit)
        assert done.returncode == 0 or one_line(done), (words, done)


def unentered(folder: Path) -> list[list[str]]:
    """Give command lines that name something in a folder that may not be entered."""
    file = f"{folder}/p/x.yaml"
    lines = [
        f"check {file}", f"check {file} --json", f"check {folder}", f"export {file} --workers 1", f"deploy {file}",
        f"kit --add {file} -o {folder}/x.zip", f"export pharaoh --workers 1 --profile {file} -o {folder}/o",
        f"export pharaoh --workers 1 -o {folder}/p", f"export pharaoh --workers 1 -o {folder}/p/q",
        f"export pharaoh --workers 1 --profile generic-offset --icc {file} -o {folder}/o", f"kit verify {file}",
        f"kit -o {folder}/p/x.zip", f"preflight {file}", f"army {file}", f"score --map {file} anubian=1",
        f"combat anubian:3 --rules {file}", f"draft {file} --die d8:5", f"pyramydal score {file}",
        f"pharaoh show r1@b1 -o {folder}/p/q.svg", f"reinforce 4 4 6 2 --map {file}", f"solo setup --map {file} --d4 2",
    ]  # fmt: skip
    return [shlex.split(line) for line in lines]


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs another user, in a process of its own")
def test_a_folder_that_may_not_be_entered(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for folder in [tmp_path, *tmp_path.parents][:3]:
        folder.chmod(0o755)
    tmp_path.chmod(0o777)
    lines = unentered(tmp_path)
    (tmp_path / "p").touch()
    for words in lines:
        execute(words)  # a file is no folder either; imports all that they need: another user may not read it
    capfd.readouterr()
    (tmp_path / "p").unlink()
    (tmp_path / "p").mkdir()
    (tmp_path / "p" / "x.yaml").write_text("kind: map\n", encoding="utf-8")
    (tmp_path / "p").chmod(0)
    child = os.fork()
    if not child:
        if os.getuid() == 0:
            os.setgid(NOBODY)
            os.setuid(NOBODY)
        codes = [execute(words) for words in lines]
        os._exit(0 if codes == [2] * len(codes) else 1)
    _pid, status = os.waitpid(child, 0)
    (tmp_path / "p").chmod(0o755)
    out, err = capfd.readouterr()
    assert status == 0, out + err
    assert "Internal error" not in err
    assert not out


@pytest.mark.slow
def test_a_round_from_standard_input_has_the_limit_of_a_file() -> None:
    reader, writer = os.pipe()
    with subprocess.Popen(["yes"], stdout=writer) as endless:
        done = hyskos(["deploy", "-"], stdin=reader)
        os.close(reader)
        os.close(writer)
        endless.kill()
    assert one_line(done)
    assert f"larger than {LARGEST // 1_000_000} MB" in done.stderr


@pytest.mark.proof
@pytest.mark.parametrize("target", [".", "..", "/", "", "/dev/null", "/dev/full"])
def test_no_place_for_a_round(target: str, tmp_path: Path) -> None:
    (tmp_path / "r.yaml").write_text(ROUND, encoding="utf-8")
    assert one_line(hyskos(["deploy", "r.yaml", "--write", target, "--force"], cwd=tmp_path))


INTERRUPTION = """
import os, signal, time
try:
    os.kill(os.getpid(), signal.SIGINT)
    time.sleep(300)
except KeyboardInterrupt:
    {then}
"""


@pytest.mark.wide
@pytest.mark.parametrize("module", ["click", "yaml", "reportlab"])
@pytest.mark.parametrize("then", ["raise", "raise ImportError('initialization failed')"])
def test_ctrl_c_while_importing(module: str, then: str, tmp_path: Path) -> None:
    (tmp_path / f"{module}.py").write_text(INTERRUPTION.format(then=then), encoding="utf-8")
    words = ["export", "pharaoh", "--workers", "1", "-o", str(tmp_path / "out")]
    done = hyskos(words, lambda: signal.signal(signal.SIGINT, signal.default_int_handler) and None, tmp_path)
    assert done.returncode == 130, done
    assert (done.stdout, done.stderr.strip()) == ("", "")


@pytest.mark.proof
def test_a_worker_of_an_export_that_is_killed(tmp_path: Path) -> None:
    work = subprocess.Popen(
        [sys.executable, "-m", "hyskos", "export", "-o", str(tmp_path), "--workers", "2"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    until(lambda: any(tmp_path.glob("*.pdf")))
    children = Path(f"/proc/{work.pid}/task/{work.pid}/children").read_text(encoding="utf-8").split()
    os.kill(int(children[0]), signal.SIGKILL)
    _out, err = work.communicate(timeout=PATIENCE)
    assert work.returncode == 70, err  # as for a kit
    assert b"a worker process has died" in err.splitlines()[-1]
    assert not list(tmp_path.glob(".*"))
