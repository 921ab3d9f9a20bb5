"""Limits of the machine are one clear line: broken disks, folders without permission, pipes, links, Ctrl-C."""

import os
import re
import resource
import shlex
import signal
import stat
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import pytest

from hyskos.cli.main import execute
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.loader import find, load_file
from hyskos.definitions.paths import read_file
from hyskos.definitions.reading.source import LARGEST
from hyskos.generators.writers import PROGRAM
from hyskos.generators.writers.zip_files import pack
from hyskos.publishing.build.manifest import MANIFEST, manifest
from tests.cli.command_line import ROUND, Capture, Patch
from tests.failing_disk import ERRORS, KINDS, Disk, failing
from tests.patience import PATIENCE, until
from tests.wide import in_turn

pytestmark = pytest.mark.slow

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


READERS = (
    "check {}", "export {}", "diff {} four-x", "diff four-x {}", "import {}", "preview {}", "preflight {}",
    "kit verify {}", "preflight x.pdf --profile {}", "export four-x --profile {}",
    "export four-x --profile generic-offset --icc {}",
    "product check {}", "kit --product {} -o k.zip", "table {}", "table replay {}", "draft {} --die d8:5", "deploy {}",
    "pyramydal score {}", "--project {} list", "lab run --map {} --games 1", "lab heatmap {} -o x.svg", "map report {}",
    "army {}", "reinforce 1 2 3 4 --evening {}", "score --map {} anubian=1", "combat anubian:7 --rules {}",
    "lab run --map four-x --games 1 -o {}", "table new --map {} --players anubian,bastet evening.jsonl",
    "diff four-x {}@HEAD", "diff inner-factory outer-factory --kit {}",
)  # fmt: skip
"""Commands that read a path."""
NAMES = re.compile(r"--map {}|map report|army|@")
"""Where a name may stand instead of a path."""


@pytest.fixture
def pipe(tmp_path: Path, monkeypatch: Patch) -> Iterator[str]:
    """A pipe that nobody writes to; a command that waits for it goes on after a while, and the test fails."""
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe.yaml")

    def let_go() -> None:
        os.close(os.open("pipe.yaml", os.O_RDWR | os.O_NONBLOCK))

    guard = threading.Timer(20, let_go)
    guard.start()
    yield "pipe.yaml"
    assert guard.is_alive(), "the command waited for a pipe"
    guard.cancel()


@pytest.mark.parametrize("words", READERS)
def test_a_pipe_is_refused_at_once(words: str, pipe: str, capsys: Capture) -> None:
    assert execute(words.format(pipe).split()) in (1, 2)
    reply = "".join(capsys.readouterr())
    assert pipe in reply
    assert "it is a device, a pipe or a socket, not a file" in reply or "@HEAD" in words


@pytest.mark.parametrize("words", ["check /dev/zero", "deploy /dev/zero", "export four-x --profile /dev/zero"])
def test_a_device_without_end_is_refused_at_once(words: str, tmp_path: Path) -> None:
    done = hyskos(words.split(), lambda: resource.setrlimit(resource.RLIMIT_CPU, (20, 20)), cwd=tmp_path)
    assert done.returncode in (1, 2)
    assert "it is a device, a pipe or a socket, not a file" in done.stdout + done.stderr


@pytest.mark.parametrize("words", [words for words in READERS if not NAMES.search(words)])
def test_an_empty_path_is_no_folder(words: str, capsys: Capture) -> None:
    assert execute([word.format("") for word in words.split()]) == 2
    assert "the path is empty" in capsys.readouterr().err


def no_folder(tmp_path: Path) -> Callable[[], None]:
    """Return what makes a process stand in a folder that has been deleted."""

    def vanish() -> None:
        (tmp_path / "gone").mkdir()
        os.chdir(tmp_path / "gone")
        (tmp_path / "gone").rmdir()

    return vanish


@pytest.mark.proof
@pytest.mark.parametrize(
    "words",
    [
        "check x.yaml",
        "check .",
        "export pharaoh --workers 1",
        "deploy - --write n.yaml",
        "pharaoh show r1@b1 -o q.svg",
        "kit -o k.zip",
        "preflight x.pdf",
    ],
)
def test_a_folder_that_has_been_deleted(words: str, tmp_path: Path) -> None:
    assert one_line(hyskos(words.split(), no_folder(tmp_path), input=ROUND))


@pytest.mark.wide
@pytest.mark.parametrize("words", ["list", "check pharaoh", "combat anubian:7", "deploy -", "rules RP-36"])
def test_what_needs_no_folder_works_without_one(words: str, tmp_path: Path) -> None:
    assert hyskos(words.split(), no_folder(tmp_path), input=ROUND).returncode == 0


def test_a_library_that_leaves_is_no_success(tmp_path: Path) -> None:
    (tmp_path / "yaml.py").write_text("raise SystemExit('not the library')", encoding="utf-8")
    done = hyskos(["check"], path=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")


def test_files_in_the_working_folder_are_no_libraries_of_ours(tmp_path: Path) -> None:
    for name in ("yaml.py", "click.py", "calendar.py", "cli.py"):
        (tmp_path / name).write_text("raise SystemExit('the file of somebody else')", encoding="utf-8")
    done = hyskos(["check", "pharaoh"], cwd=tmp_path)
    assert (done.returncode, len(done.stderr.splitlines())) == (0, 1)


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


def lines_in_closed_folder(folder: Path) -> list[list[str]]:
    """Return command lines that name something in a folder that may not be entered."""
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


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs another user, in a process of its own")
def test_a_folder_that_may_not_be_entered(tmp_path: Path, capfd: Capture) -> None:
    for folder in [tmp_path, *tmp_path.parents][:3]:
        folder.chmod(0o755)
    tmp_path.chmod(0o777)
    lines = lines_in_closed_folder(tmp_path)
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


def test_a_round_from_standard_input_has_the_limit_of_a_file() -> None:
    reader, writer = os.pipe()
    with subprocess.Popen(["yes"], stdout=writer) as endless:
        done = hyskos(["deploy", "-"], stdin=reader)
        os.close(reader)
        os.close(writer)
        endless.kill()
    assert done.returncode == 1
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


OURS = f"<!-- Made by {PROGRAM} -->".encode()
"""What makes a picture one of ours, so that it may be overwritten."""
COMMANDS: dict[str, tuple[list[str], str, bytes]] = {
    "export": (["export", "pharaoh", "--format", "svg", "--workers", "1", "-o", "."], "pharaoh_a4_en.svg", OURS),
    "kit": (["kit", "-o", "kit.zip", "--profile", "home-a4"], "kit.zip", pack({MANIFEST: manifest([], "0", {})})),
    "deploy": (["deploy", "../round.yaml", "--write", "next.yaml", "--force"], "next.yaml", b"map: my own notes\n"),
    "solo": (
        ["solo", "setup", "--map", "four-x", "--d4", "2", "--faction", "anubian", "--write", "r.yaml", "--force"],
        "r.yaml", b"map: mine\n",
    ),
    "picture": (["pharaoh", "show", "r1@b1", "-o", "q.svg"], "q.svg", OURS),
}  # fmt: skip


@pytest.fixture(autouse=True)
def work_folder(tmp_path: Path, monkeypatch: Patch) -> Path:
    """Work in an empty folder, with a round file beside it, and without drawing a whole kit."""
    (tmp_path / "round.yaml").write_text(ROUND, encoding="utf-8")
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setattr("hyskos.publishing.build.kit.orders", lambda *_: iter(()))
    pharaoh = load_file(find("pharaoh", "grid"))
    monkeypatch.setattr("hyskos.publishing.build.kit.definitions", lambda _own: [pharaoh])
    return tmp_path / "here"


@pytest.mark.proof
@pytest.mark.parametrize(("command", "kind", "before_it"), in_turn(product(COMMANDS, KINDS), ["old", "new"]))
def test_every_call_that_fails(command: str, kind: str, before_it: str, work_folder: Path, capsys: Capture) -> None:
    words, name, before = COMMANDS[command]
    target, old = work_folder / name, before_it == "old"

    def put_back() -> None:
        target.unlink(missing_ok=True)
        if old:
            target.write_bytes(before)

    put_back()
    assert execute(words) == 0
    complete = target.read_bytes()
    assert complete != before
    n = 1
    while True:
        put_back()
        capsys.readouterr()
        with failing(Disk(kind, n, ERRORS[n % len(ERRORS)])) as disk:
            code = execute(words)
        out, err = capsys.readouterr()
        assert [path.name for path in work_folder.iterdir()] in ([], [name]), (n, err)
        now = target.read_bytes() if target.exists() else None
        assert now in (complete, before if old else None), (n, err)
        if not disk.failed:
            break
        if code == 0:
            assert now == complete, (n, err)
        else:
            reply = [
                line for line in (out + err).splitlines() if line.startswith("Error: ") or "cannot be read" in line
            ]
            assert len(reply) == 1, (n, out, err)
            assert code == (2 if reply[0].startswith("Error: ") else 1), (n, code, err)  # 1: a finding in a definition
        n += 1
    assert (code, now) == (0, complete)
    assert n > 1, "nothing failed"


SECRET = "token: hunter2\n"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: Patch) -> Path:
    """A project with links out of it, to a file and to a folder, and one that stays in it."""
    folder = tmp_path / "theirs"
    folder.mkdir()
    (tmp_path / "secret.yaml").write_text(SECRET, "utf-8")
    (folder / "hyskos.yaml").write_text("kind: project\nid: theirs\ntitle: {en: Theirs}\n", "utf-8")
    (folder / "isle.yaml").write_text(built_in_files("map")["inner-factory"].read_text("utf-8"), "utf-8")
    (folder / "out.yaml").symlink_to("../secret.yaml")
    (folder / "up").symlink_to("..")
    (folder / "same.yaml").symlink_to("isle.yaml")
    monkeypatch.chdir(folder)
    return folder


@pytest.mark.parametrize("words", [["check"], ["check", "."], ["--project", ".", "check"], ["list"]], ids=" ".join)
def test_a_walk_follows_no_links_out_of_its_folder(words: list[str], project: Path, capsys: Capture) -> None:
    execute(words)
    out, err = capsys.readouterr()
    assert "hunter2" not in out + err
    assert "token" not in out + err
    assert ("out.yaml: not checked" in err) == ("check" in words)


def test_a_file_that_the_user_names_may_lie_anywhere(project: Path, capsys: Capture) -> None:
    assert execute(["check", "out.yaml"]) == 1
    assert "token" in capsys.readouterr().out


def test_a_pipe_that_takes_the_place_of_a_file_is_refused(pipe: str, monkeypatch: Patch) -> None:
    """Between the look at the file and its opening."""
    real, plain = Path(pipe).stat(), Path(__file__).stat()
    monkeypatch.setattr(Path, "stat", lambda _self: plain)
    assert stat.S_ISFIFO(real.st_mode)
    with pytest.raises(OSError, match="No such device"):
        read_file(Path(pipe), 10)


@pytest.mark.parametrize(
    "paper",
    [
        "map: {0}\nstarts: {{anubian: 1}}\nboard: {{5: anubian:2}}\norders: {{anubian: [1@5]}}\n",
        "map: inner-factory\nfactions: [{0}]\nstarts: {{anubian: 1}}\norders: {{anubian: [1@5]}}\n",
        "faction: {0}\n",
        "faction: anubian\nmap: {0}\n",
    ],
)
def test_a_paper_shows_nothing_of_a_file_outside_its_folder(
    paper: str, tmp_path: Path, capsys: Capture, monkeypatch: Patch
) -> None:
    (tmp_path / "secret.yaml").write_text("password: hunter2\nkind: map\n", "utf-8")
    folder = tmp_path / "paper"
    folder.mkdir()
    (folder / "round.yaml").write_text(paper.format("../secret.yaml"), "utf-8")
    monkeypatch.chdir(folder)
    assert execute(["check", "round.yaml"]) == 1
    reply = "".join(capsys.readouterr())
    assert "../secret.yaml cannot be used here; run `hyskos check ../secret.yaml`" in reply
    assert "password" not in reply
    assert "hunter2" not in reply
