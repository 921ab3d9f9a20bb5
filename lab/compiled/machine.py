"""Machine code of the kernel: compiled by LLVM when it is first needed, and cached on disk for later processes."""

import ctypes
from collections.abc import Callable, Mapping
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from threading import Lock
from types import MappingProxyType, ModuleType
from typing import Protocol

from hyskos.lab import chance, tally
from hyskos.lab.compiled import kernel_cache
from hyskos.lab.compiled.records import KERNELS, STATE, WORLD

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
    code = kernel_cache.load(file)
    if code is None:
        from hyskos.lab.compiled.games import play_games

        code = compile_function(play_games, KERNELS[which])
        kernel_cache.store(file, code)
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
    return kernel_cache.folder() / f"kernel-{digest.hexdigest()[:16]}.o"
