"""Kernels that are kept for the next run: only code that the user alone can have written is loaded."""

import os
import stat
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from hyskos.lab.compiled import kernel_cache
from hyskos.lab.compiled.kernel_cache import KEPT, folder, load, store

FORGED = sha256(b"forged").digest() + b"forged"
needs_owners = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="files have no owners here")


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    file = tmp_path / "hyskos" / "kernel-0123456789abcdef.o"
    store(file, b"code")
    assert load(file) == b"code"
    return file


def test_a_damaged_kernel_is_compiled_again(kept: Path) -> None:
    kept.write_bytes(kept.read_bytes()[:-1])
    assert load(kept) is None


def test_without_a_folder_nothing_is_kept(kept: Path) -> None:
    below = kept / "below-a-file" / "kernel.o"
    store(below, b"code")
    assert load(below) is None


def writable_file(file: Path) -> None:
    file.chmod(0o666)


def writable_by_the_group(file: Path) -> None:
    file.chmod(0o620)


def writable_folder(file: Path) -> None:
    file.parent.chmod(0o777)


def linked_file(file: Path) -> None:
    forged = file.parents[1] / "forged.o"
    file.rename(forged)
    file.symlink_to(forged)


def file_of_two_names(file: Path) -> None:
    (file.parents[1] / "other.o").hardlink_to(file)


def linked_folder(file: Path) -> None:
    elsewhere = file.parents[1] / "elsewhere"
    file.parent.rename(elsewhere)
    file.parent.symlink_to(elsewhere)


def pipe(file: Path) -> None:
    file.unlink()
    os.mkfifo(file, 0o600)


@needs_owners
@pytest.mark.parametrize(
    "plant",
    [
        writable_file, writable_by_the_group, writable_folder, linked_file, file_of_two_names, linked_folder, pipe,
    ],
)  # fmt: skip
def test_code_that_somebody_else_may_have_written_is_not_loaded(kept: Path, plant: Callable[[Path], None]) -> None:
    """With the checksum of a forged file recomputed, as whoever forges it does."""
    kept.write_bytes(FORGED)
    assert load(kept) == b"forged"  # so that only what follows decides
    plant(kept)
    assert load(kept) is None


@needs_owners
def test_code_of_another_user_is_neither_loaded_nor_replaced(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stranger = os.geteuid() + 1
    monkeypatch.setattr(kernel_cache.os, "geteuid", lambda: stranger)
    assert load(kept) is None
    store(kept, b"new")
    assert kept.read_bytes().endswith(b"code")


@needs_owners
@pytest.mark.parametrize("foreign", [stat.S_ISDIR, stat.S_ISREG])
def test_neither_the_folder_nor_the_file_may_be_of_another_user(
    kept: Path, monkeypatch: pytest.MonkeyPatch, foreign: Callable[[int], bool]
) -> None:
    real = os.fstat

    def owned(opened: int) -> os.stat_result:
        found = real(opened)
        values = list(found[:10])
        values[stat.ST_UID] += foreign(found.st_mode)
        return os.stat_result(values)

    monkeypatch.setattr(kernel_cache.os, "fstat", owned)
    assert load(kept) is None


@needs_owners
def test_a_new_kernel_takes_the_place_of_a_planted_one_and_is_private(kept: Path) -> None:
    """Whatever the umask, and whatever the planted file let others do."""
    kept.write_bytes(FORGED)
    kept.chmod(0o666)
    kept.parent.chmod(0o777)
    before = os.umask(0)
    try:
        store(kept, b"code")
    finally:
        os.umask(before)
    assert load(kept) == b"code"
    assert kept.stat().st_mode & 0o777 == 0o600
    assert not kept.parent.stat().st_mode & 0o022


@pytest.mark.parametrize("base", ["", "cache", "./cache"])
def test_a_relative_cache_folder_is_ignored(base: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would be another one in each folder, such as one in a project of somebody else."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", base)
    assert folder() == tmp_path / "home" / ".cache" / "hyskos"


def test_what_earlier_versions_kept_is_removed(tmp_path: Path) -> None:
    """So many files stay, and whatever has another name; folders are those of the compiler that came before."""
    for age in range(KEPT + 4):
        path = tmp_path / f"kernel-{age:016x}.o"
        path.write_bytes(b"")
        os.utime(path, (1000 - age, 1000 - age))
    (tmp_path / "kernel-0123456789abcdef" / "lab").mkdir(parents=True)
    (tmp_path / "kernel-0123456789abcdef" / "lab" / "game.nbc").write_bytes(b"")
    ours = {"kernel-of-mine", "kernel-0123456789abcdef.old", "notes.o"}
    for name in ours:
        (tmp_path / name).write_bytes(b"")
    store(tmp_path / "kernel-fedcba9876543210.o", b"code")
    kept = {f"kernel-{age:016x}.o" for age in range(KEPT - 1)} | {"kernel-fedcba9876543210.o"}
    assert {path.name for path in tmp_path.iterdir()} == ours | kept
