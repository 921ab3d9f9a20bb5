"""Somebody else's project: nothing outside it is read, and nothing keeps a command waiting."""

import os
import stat
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from hyskos.cli.main import execute
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.paths import read_file

SECRET = "token: hunter2\n"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with links out of it, to a file and to a folder, and one that stays in it."""
    folder = tmp_path / "theirs"
    folder.mkdir()
    (tmp_path / "secret.yaml").write_text(SECRET, "utf-8")
    (folder / "hyskos.yaml").write_text("kind: project\nid: theirs\ntitle: {en: Theirs}\n", "utf-8")
    (folder / "isle.yaml").write_text(shipped("map")["inner-factory"].read_text("utf-8"), "utf-8")
    (folder / "out.yaml").symlink_to("../secret.yaml")
    (folder / "up").symlink_to("..")
    (folder / "same.yaml").symlink_to("isle.yaml")
    monkeypatch.chdir(folder)
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("words", [["check"], ["check", "."], ["--project", ".", "check"], ["list"]], ids=" ".join)
def test_a_walk_follows_no_links_out_of_its_folder(
    words: list[str], project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    execute(words)
    out, err = capsys.readouterr()
    assert "hunter2" not in out + err
    assert "token" not in out + err
    assert ("out.yaml: not checked" in err) == ("check" in words)


def test_a_file_that_the_user_names_may_lie_anywhere(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert execute(["check", "out.yaml"]) == 1
    assert "token" in capsys.readouterr().out


@pytest.fixture
def pipe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A pipe that nobody writes to; whoever waits for it is let go after a while, and the test fails."""
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe.yaml")

    def let_go() -> None:
        os.close(os.open("pipe.yaml", os.O_RDWR | os.O_NONBLOCK))

    guard = threading.Timer(20, let_go)
    guard.start()
    yield "pipe.yaml"
    assert guard.is_alive(), "the command waited for a pipe"
    guard.cancel()


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        "check {}", "export {}", "diff {} inner-factory", "import {} -o new.yaml", "preflight {}", "kit verify {}",
        "table {}", "table replay {}", "deploy {}", "lab run --map {} --games 1", "lab heatmap {} -o x.svg",
        "lab run --map four-x --games 1 -o {}", "map report {}", "army {}", "reinforce 1 2 3 4 --evening {}",
        "table new --map {} --players anubian,bastet evening.jsonl", "score --map {} anubian=1",
        "combat anubian:7 --rules {}", "product check {}", "kit --product {} -o k.zip", "diff four-x {}@HEAD",
        "diff inner-factory outer-factory --kit {}", "export inner-factory --profile {}",
    ],
)  # fmt: skip
def test_a_pipe_is_refused_at_once_by_every_command(words: str, pipe: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert execute(words.format(pipe).split()) in (1, 2)
    out, err = capsys.readouterr()
    assert pipe in out + err


UNSEEN = "a\x1b[31mb\u200bc\u202ed\te\u0378f\U000e0001"
"""A colour, a zero-width space, a turned order, a tab, and two characters that are none."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        "combat {}:7", "check {}.yaml", "export {}", "army {}", "score --map {} a=1", "deploy {}", "lab run --map {}",
        "preflight {}.pdf", "kit verify {}.zip", "table {}", "new map {}", "diff {}@x {}", "{}", "roll --players {}",
        "lab heatmap {} -o x", "product check {}", "import {} -o x.yaml", "rules {}", "schema {}", "rules {} --json",
        "combat anubian:7 --ruling {}=x", "export inner-factory --profile {}", "export anubian -f svg -o {}/x --json",
    ],
)  # fmt: skip
def test_what_nobody_sees_is_printed_escaped(
    words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """A terminal would obey it, or a name would look like another one; so too in JSON."""
    monkeypatch.chdir(tmp_path)
    execute([word.replace("{}", UNSEEN) for word in words.split()])
    out, err = capfd.readouterr()
    assert "b" in out + err
    assert not [char for char in out + err if not char.isprintable() and char != "\n" and char not in "\u00a0\u202f"]


def test_a_pipe_that_takes_the_place_of_a_file_is_refused(pipe: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the look at the file and its opening."""
    real, plain = Path(pipe).stat(), Path(__file__).stat()
    monkeypatch.setattr(Path, "stat", lambda _self: plain)
    assert stat.S_ISFIFO(real.st_mode)
    with pytest.raises(OSError, match="No such device"):
        read_file(Path(pipe), 10)


@pytest.mark.slow
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
    paper: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "secret.yaml").write_text("password: hunter2\nkind: map\n", "utf-8")
    folder = tmp_path / "paper"
    folder.mkdir()
    (folder / "round.yaml").write_text(paper.format("../secret.yaml"), "utf-8")
    monkeypatch.chdir(folder)
    assert execute(["check", "round.yaml"]) == 1
    told = "".join(capsys.readouterr())
    assert "../secret.yaml cannot be used here; run `hyskos check ../secret.yaml`" in told
    assert "password" not in told
    assert "hunter2" not in told
