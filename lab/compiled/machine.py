"""Machine code of the kernel: compiled by LLVM when it is first needed, and cached on disk for later processes."""

import ctypes
import os
import re
import stat
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from threading import Lock
from types import MappingProxyType, ModuleType
from typing import Protocol

from hyskos.generators.writers.saving import OccupiedError, allow_all, drop, save
from hyskos.lab import chance, tally
from hyskos.lab.compiled.records import KERNELS, STATE, WORLD

# Cache of compiled kernels on disk: files that only their user can have written, since they run as machine code.
#
# The checksum in a file detects damage. It is no protection: whoever can write the file can write the checksum. So a
# file is loaded only if it and its folder belong to the user and nobody else may write to them. Otherwise each run
# compiles its kernels in memory. Windows makes the folder of a user private by itself.

KEPT = 16
"""Maximum number of files in the cache folder: of this and other versions, and of other processors."""
_OURS = re.compile(r"kernel-[0-9a-f]{16}(\.o)?")
_CHECKSUM = 32
"""Bytes of the checksum at the head of a file."""
_OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH
_FOLDER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0)
_FILE = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_HAS_OWNERS = hasattr(os, "geteuid") and os.open in os.supports_dir_fd


def folder() -> Path:
    """Return the cache folder of the user; relative paths in the environment are ignored, as XDG requires."""
    for variable in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        base = os.environ.get(variable, "")
        if Path(base).is_absolute():
            return Path(base) / "hyskos"
    return Path.home() / ".cache" / "hyskos"


def load(file: Path) -> bytes | None:
    """Read a kernel; None if it is missing, damaged, or may have been written by another user."""
    with suppress(OSError):
        content = _read_private(file) if _HAS_OWNERS else file.read_bytes()
        if content is not None and sha256(content[_CHECKSUM:]).digest() == content[:_CHECKSUM]:
            return content[_CHECKSUM:]
    return None


def store(file: Path, code: bytes) -> None:
    """Save a kernel for the next run, readable and writable only by the user, if the folder can be made private."""
    with suppress(OSError, OccupiedError):  # without a folder, the next run compiles again
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if _HAS_OWNERS and not _make_private(file.parent):
            return
        save(file, sha256(code).digest() + code, allow_all, private=True)
        drop(_outdated_kernels(file.parent))


def _read_private(file: Path) -> bytes | None:
    """Read through descriptors, so that the file that was checked is the file that is read."""
    parent = os.open(file.parent, _FOLDER)
    try:
        if not _is_private(os.fstat(parent)):
            return None
        opened = os.open(file.name, _FILE, dir_fd=parent)
    finally:
        os.close(parent)
    with os.fdopen(opened, "rb") as stream:
        status = os.fstat(opened)
        is_own = stat.S_ISREG(status.st_mode) and _is_private(status) and status.st_nlink == 1
        return stream.read() if is_own else None


def _is_private(status: os.stat_result) -> bool:
    return status.st_uid == os.geteuid() and not status.st_mode & _OTHERS_WRITE


def _make_private(path: Path) -> bool:
    """Remove the write permissions of others from a folder of the user; False if it belongs to another user."""
    opened = os.open(path, _FOLDER)
    try:
        status = os.fstat(opened)
        if status.st_uid == os.geteuid() and status.st_mode & _OTHERS_WRITE:
            os.fchmod(opened, stat.S_IMODE(status.st_mode) & ~_OTHERS_WRITE)
        return _is_private(os.fstat(opened))
    finally:
        os.close(opened)


def _outdated_kernels(path: Path) -> list[Path]:
    """Return files to delete: folders that earlier versions cached in, and all but the newest KEPT files."""
    kernels = [entry for entry in path.iterdir() if _OURS.fullmatch(entry.name)]
    files = sorted((entry for entry in kernels if entry.suffix), key=lambda entry: entry.stat().st_mtime_ns)
    return [entry for entry in kernels if not entry.suffix] + files[:-KEPT]


# Compile kernels to machine code, and load them.

_LOCK = Lock()
_NTH = """declare i64 @llvm.cttz.i64(i64, i1)
declare i64 @llvm.x86.bmi.pdep.64(i64, i64)
define internal i64 @integers.nth(i64 %word, i64 %number) nounwind {
%bit = shl i64 1, %number
%there = call i64 @llvm.x86.bmi.pdep.64(i64 %bit, i64 %word)
%place = call i64 @llvm.cttz.i64(i64 %there, i1 false)
ret i64 %place
}"""
_SLOW_DEPOSITS = ("bdver4", "znver1", "znver2")
"""Processors where `pdep` takes hundreds of cycles, by their LLVM names."""
_ENGINES: list[object] = []
"""Owners of loaded machine code, which must stay alive."""


@cache
def _kernel(which: int) -> Callable[..., None]:
    file = _file(which)
    code = load(file)
    if code is None:
        from hyskos.lab.compiled.games import play_games

        code = compile_function(play_games, KERNELS[which])
        store(file, code)
    return load_function(code, "games.play_games", 4, 2)


def kernel(which: int) -> Callable[..., None]:
    """Return the function that plays games for one of the KERNELS; it releases the GIL."""
    with _LOCK:
        return _kernel(which)


class Machine(Protocol):
    """A target machine of LLVM."""

    def emit_object(self, module: object) -> bytes:
        """Return the object code of a module."""


@cache
def _tools() -> tuple[ModuleType, Machine]:
    """Return LLVM, and a target machine for this processor."""
    llvm = import_module("llvmlite.binding")
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    features = llvm.get_host_cpu_features().flatten()
    target = llvm.Target.from_default_triple()
    return llvm, target.create_target_machine(cpu=llvm.get_host_cpu_name(), features=features, opt=3, jit=True)


def _instructions() -> dict[str, str]:
    """Return IR for the functions of the kernel that this processor has instructions for."""
    llvm = _tools()[0]
    if not llvm.get_default_triple().startswith("x86_64"):
        return {}
    quick = llvm.get_host_cpu_features().get("bmi2") and llvm.get_host_cpu_name() not in _SLOW_DEPOSITS
    return {"integers.nth": _NTH} if quick else {}


def compile_function(start: Callable[..., object], fixed: Mapping[str, int] = MappingProxyType({})) -> bytes:
    """Compile a function, and all that it calls, for this processor; raises SyntaxError for unsupported code."""
    from hyskos.lab.compiled.compiler import write_module

    llvm, machine = _tools()
    return emit(llvm, machine, write_module(start, fixed, _instructions()))


def emit(llvm: ModuleType, machine: Machine, text: str) -> bytes:
    """Return the optimised object code of a module for a target machine."""
    module = llvm.parse_assembly(text)
    module.verify()
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    tuning.loop_interleaving = False  # loops of the kernel are short
    passes = llvm.create_pass_builder(machine, tuning)
    passes.getModulePassManager().run(module, passes)
    return machine.emit_object(module)


def load_function(code: bytes, name: str, pointers: int, numbers: int) -> Callable[..., None]:
    """Load machine code, and return a function of it that takes this many pointers, then this many numbers."""
    llvm, machine = _tools()
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    _ENGINES.append(engine)
    argument_types = [ctypes.POINTER(ctypes.c_char)] * pointers, [ctypes.c_int64] * numbers
    return ctypes.CFUNCTYPE(None, *argument_types[0], *argument_types[1])(engine.get_function_address(name))


@cache
def _file(which: int) -> Path:
    """Return the cache file for one of the kernels and this processor."""
    llvm = import_module("llvmlite.binding")
    parts = [*sorted(Path(__file__).parent.glob("*.py")), Path(chance.__file__), Path(tally.__file__)]
    machine = f"{llvm.llvm_version_info} {llvm.get_host_cpu_name()} {llvm.get_host_cpu_features().flatten()}"
    digest = sha256(
        f"{machine} {WORLD} {STATE} {KERNELS[which]}".encode() + b"".join(part.read_bytes() for part in parts)
    )
    return folder() / f"kernel-{digest.hexdigest()[:16]}.o"
