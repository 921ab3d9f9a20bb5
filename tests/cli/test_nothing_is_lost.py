"""Whatever call to the disk fails, the old file is there or the new one is, whole, with nothing beside it."""

from itertools import product
from pathlib import Path

import pytest

from hyskos.cli.main import execute
from hyskos.definitions.loader import find, load_file
from hyskos.generators.writers import PROGRAM
from hyskos.generators.writers.zip_files import pack
from hyskos.publishing.build.manifest import MANIFEST, manifest
from tests.cli.rounds import ROUND
from tests.failing_disk import ERRORS, KINDS, Disk, failing
from tests.wide import in_turn

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
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
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
def test_every_call_that_fails(
    command: str, kind: str, before_it: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words, name, before = COMMANDS[command]
    target, old = folder / name, before_it == "old"

    def put_back() -> None:
        target.unlink(missing_ok=True)
        if old:
            target.write_bytes(before)

    put_back()
    assert execute(words) == 0
    whole = target.read_bytes()
    assert whole != before
    n = 1
    while True:
        put_back()
        capsys.readouterr()
        with failing(Disk(kind, n, ERRORS[n % len(ERRORS)])) as disk:
            code = execute(words)
        out, err = capsys.readouterr()
        assert [path.name for path in folder.iterdir()] in ([], [name]), (n, err)
        now = target.read_bytes() if target.exists() else None
        assert now in (whole, before if old else None), (n, err)
        if not disk.failed:
            break
        if code == 0:
            assert now == whole, (n, err)
        else:
            told = [line for line in (out + err).splitlines() if line.startswith("Error: ") or "cannot be read" in line]
            assert len(told) == 1, (n, out, err)
            assert code == (2 if told[0].startswith("Error: ") else 1), (n, code, err)  # 1: a finding in a definition
        n += 1
    assert (code, now) == (0, whole)
    assert n > 1, "nothing failed"
