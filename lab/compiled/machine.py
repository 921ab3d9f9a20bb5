"""Machine code of the kernel: made by LLVM when it is first needed, and kept on the disk for the next process."""

import ctypes
import os
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import Any

from hyskos.generators.writers.saving import OccupiedError, anything, save
from hyskos.lab import chance, tally
from hyskos.lab.compiled.records import STATE, WORLD

_ENTRY = "games.play_games"
_LOCK = Lock()


def kernel() -> Callable[..., None]:
    """Give the function that plays games; it lets other threads of Python run meanwhile."""
    with _LOCK:
        return _loaded()[0]


def is_kept() -> bool:
    """Tell whether machine code lies ready, so that games begin at once."""
    return _file().exists()


@cache
def _loaded() -> tuple[Callable[..., None], Any]:
    """Load machine code; whoever keeps the function keeps what owns it."""
    llvm = import_module("llvmlite.binding")
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    machine = llvm.Target.from_default_triple().create_target_machine(
        cpu=llvm.get_host_cpu_name(), features=llvm.get_host_cpu_features().flatten(), opt=3, jit=True
    )
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
    engine.add_object_file(llvm.ObjectFileRef.from_data(_kept() or _made(llvm, machine)))
    engine.finalize_object()
    pointers, numbers = [ctypes.c_void_p] * 4, [ctypes.c_int64] * 2
    function = ctypes.CFUNCTYPE(None, *pointers, *numbers)(engine.get_function_address(_ENTRY))
    return function, engine


def _made(llvm: Any, machine: Any) -> bytes:
    from hyskos.lab.compiled.compiler import write_down
    from hyskos.lab.compiled.games import play_games

    module = llvm.parse_assembly(write_down(play_games))
    module.verify()
    passes = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=3))
    passes.getModulePassManager().run(module, passes)
    code: bytes = machine.emit_object(module)
    with suppress(OSError, OccupiedError):  # no folder can be written to: it is made anew in each process
        _file().parent.mkdir(parents=True, exist_ok=True)
        save(_file(), sha256(code).digest() + code, anything)
    return code


def _kept() -> bytes | None:
    """Read what was kept, if it is whole."""
    with suppress(OSError):
        content = _file().read_bytes()
        if sha256(content[32:]).digest() == content[:32]:
            return content[32:]
    return None


@cache
def _file() -> Path:
    """Name the file for this kernel and this processor, in the user's cache folder."""
    llvm = import_module("llvmlite.binding")
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    parts = [*sorted(Path(__file__).parent.glob("*.py")), Path(chance.__file__), Path(tally.__file__)]
    machine = f"{llvm.llvm_version_info} {llvm.get_host_cpu_name()} {llvm.get_host_cpu_features().flatten()}"
    digest = sha256(f"{machine} {WORLD} {STATE}".encode() + b"".join(part.read_bytes() for part in parts))
    return Path(base or Path.home() / ".cache") / "hyskos" / f"kernel-{digest.hexdigest()[:16]}.o"
