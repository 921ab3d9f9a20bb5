"""Files are written whole or not at all, and what others put there stays."""

import ast
import errno
import os
import re
import socket
import stat
from pathlib import Path

import pytest

from hyskos.generators.writers import saving
from hyskos.generators.writers.saving import OccupiedError, allow_all, check_writable, drop, file_at, save
from scripts.parts import CODE


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_file_is_written_once(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    assert save(path, b"one")
    assert not save(path, b"one")
    with pytest.raises(OccupiedError):
        save(path, b"two")
    assert save(path, b"two", allow_all)
    assert path.read_bytes() == b"two"
    assert names(tmp_path) == ["a.txt"]


def test_the_name_in_between_is_new_each_time_and_no_planted_link_is_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    victim = tmp_path / "victim"
    victim.write_text("precious", encoding="utf-8")
    used: list[str] = []
    open_file = os.open

    def watch(path: Path, flags: int, mode: int = 0o777) -> int:
        if flags & os.O_CREAT:
            used.append(os.fspath(path))
            assert flags & os.O_EXCL
            assert flags & os.O_NOFOLLOW
        return open_file(path, flags, mode)

    monkeypatch.setattr(os, "open", watch)
    for n in range(3):
        save(tmp_path / "a", b"%d" % n, allow_all)
    assert len(set(used)) == 3
    monkeypatch.setattr(os, "urandom", bytes)
    (tmp_path / f".hyskos-{'00' * 16}.part").symlink_to(victim)
    with pytest.raises(FileExistsError):
        save(tmp_path / "b", b"gone")
    assert victim.read_text(encoding="utf-8") == "precious"
    assert not (tmp_path / "b").exists()


def test_the_content_is_on_the_disk_before_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    sync = os.fsync

    def watch(file: int) -> None:
        kind = "folder" if stat.S_ISDIR(os.fstat(file).st_mode) else "file"
        done.append(f"{kind} {(tmp_path / 'a').exists()}")
        sync(file)

    monkeypatch.setattr(os, "fsync", watch)
    save(tmp_path / "a", b"x")
    assert done == ["file False", "folder True"]


@pytest.mark.parametrize("force", [True, False])
def test_only_plain_files_are_targets(tmp_path: Path, force: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # the path of a socket has to be short
    path = Path("kept")
    path.write_text("kept", encoding="utf-8")
    Path("folder").mkdir()
    Path("link").symlink_to("kept")
    Path("nowhere").symlink_to("no-such-file")
    os.mkfifo("pipe")
    with socket.socket(socket.AF_UNIX) as door:
        door.bind("socket")
        before = names(tmp_path)
        expected = {
            "folder": errno.EISDIR, ".": errno.EISDIR, "..": errno.EISDIR, "/": errno.EISDIR, "link": errno.ELOOP,
            "nowhere": errno.ELOOP, "pipe": errno.ENXIO, "socket": errno.ENXIO, os.devnull: errno.ENXIO,
        }  # fmt: skip
        for name, code in expected.items():
            for attempt in (lambda path: save(path, b"x", allow_all if force else saving.nothing), check_writable):
                with pytest.raises(OSError, match="Errno") as caught:
                    attempt(Path(name))
                assert caught.value.errno == code, name
    assert names(tmp_path) == before
    assert path.read_text(encoding="utf-8") == "kept"


def appearing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    link = os.link

    def late(part: Path, target: Path, **more: bool) -> None:
        path.write_text("newcomer", encoding="utf-8")
        link(part, target, **more)

    monkeypatch.setattr(os, "link", late)


def test_a_newcomer_is_kept_even_at_the_last_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a"
    appearing(path, monkeypatch)
    with pytest.raises(OccupiedError):
        save(path, b"ours")
    assert path.read_text(encoding="utf-8") == "newcomer"
    assert names(tmp_path) == ["a"]
    path.unlink()
    assert save(path, b"ours", allow_all)
    assert path.read_bytes() == b"ours"


def test_a_file_that_changed_since_the_first_look_is_asked_about_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a"
    path.write_text("ours", encoding="utf-8")
    fill = saving._fill

    def meanwhile(part: Path, content: bytes, before: os.stat_result | None, mode: int | None) -> None:
        fill(part, content, before, mode)
        path.unlink()
        path.write_text("newcomer", encoding="utf-8")

    monkeypatch.setattr(saving, "_fill", meanwhile)
    with pytest.raises(OccupiedError):
        save(path, b"ours again", lambda file: file.read_text(encoding="utf-8") == "ours")
    assert path.read_text(encoding="utf-8") == "newcomer"
    assert names(tmp_path) == ["a"]


@pytest.mark.parametrize("lacking", [NotImplementedError(), OSError(errno.EPERM, "no links")])
def test_file_systems_without_links_have_files_too(
    tmp_path: Path, lacking: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **_more: object) -> None:
        raise lacking

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    assert save(tmp_path / "a", b"x")
    with pytest.raises(OccupiedError):
        save(tmp_path / "a", b"y")
    assert (tmp_path / "a").read_bytes() == b"x"
    assert names(tmp_path) == ["a"]


@pytest.mark.parametrize("mask", [0o022, 0o077, 0o027])
def test_permissions_follow_the_umask_and_stay_when_a_file_is_replaced(tmp_path: Path, mask: int) -> None:
    path = tmp_path / "a"
    before = os.umask(mask)
    try:
        save(path, b"x")
        assert stat.S_IMODE(path.stat().st_mode) == 0o666 & ~mask
        path.chmod(0o604)
        save(path, b"y", allow_all)
        assert stat.S_IMODE(path.stat().st_mode) == 0o604
    finally:
        os.umask(before)


@pytest.mark.parametrize("step", ["write", "fsync", "link"])
def test_ctrl_c_leaves_nothing(tmp_path: Path, step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **_more: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, step, interrupted)
    with pytest.raises(KeyboardInterrupt):
        save(tmp_path / "a", b"x")
    assert names(tmp_path) == []


def test_an_unwritable_path_fails_before_the_work(tmp_path: Path) -> None:
    path = tmp_path / "a"
    check_writable(path)
    assert names(tmp_path) == []
    path.write_bytes(b"x")
    with pytest.raises(OccupiedError):
        check_writable(path)
    with pytest.raises(OSError, match="Errno") as caught:
        check_writable(tmp_path / ("n" * 300))
    assert caught.value.errno == errno.ENAMETOOLONG
    assert file_at(tmp_path / "none") is None


def test_dropping_a_link_keeps_its_target(tmp_path: Path) -> None:
    (tmp_path / "folder" / "deep").mkdir(parents=True)
    (tmp_path / "folder" / "deep" / "file").write_bytes(b"x")
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "file").write_bytes(b"x")
    (tmp_path / "link").symlink_to(tmp_path / "kept")
    drop(tmp_path / name for name in ("folder", "link", "none"))
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]
    assert (tmp_path / "kept" / "file").read_bytes() == b"x"


WRITING = {"write_text", "write_bytes", "touch", "unlink", "rename", "hardlink_to", "symlink_to", "rmtree", "copyfile",
           "fsync", "truncate", "ftruncate"}  # fmt: skip
APPENDING = "companion/journal/appending.py"
"""The one that appends: a journal grows line by line, each on the disk before it is answered (decision 017)."""


def writes(path: Path) -> bool:
    """Tell whether a file has a call that would write, rename or delete a file."""
    text = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)) if any(word in text for word in (*WRITING, "open")) else ():
        if not isinstance(node, ast.Call):
            continue
        words = [word.value for word in node.args if isinstance(word, ast.Constant)]
        if isinstance(node.func, ast.Attribute) and node.func.attr in WRITING:
            return True
        named = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if named == "open" and any(re.fullmatch("[rbt]*[wax+][rwbt+]*", str(word)) for word in words):
            return True
    return False


@pytest.mark.slow
def test_nothing_else_writes_files() -> None:
    root = Path(__file__).parents[3]
    sources = [path for folder in CODE for path in (root / folder).rglob("*.py")]
    writers = {path.relative_to(root).as_posix() for path in sources if writes(path)}
    assert writers == {"generators/writers/saving.py", APPENDING, COMPILING, *SITE}


SITE = ("cli/site/building.py", "cli/site/printing.py", "cli/site/refereeing.py", "lab/compiled/wasm.py")
"""They write to temporary folders: parts of a site that is being built, and what a page hands to a command."""
COMPILING = "definitions/catalogs.py"
"""Writes compiled catalogs of a checkout, which are no files of users, below anything that could save them."""
