"""The kernel as WebAssembly, for browsers: made when the site is built, by LLVM and the linker `wasm-ld`.

The file exports `games.play_games`, its memory, and `__heap_base`, the first byte that is free for the records. All
pointers are 32-bit. It needs no imports.
"""

import subprocess
from importlib import import_module
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

from hyskos.lab.compiled.compiler import write_module
from hyskos.lab.compiled.games import play_games
from hyskos.lab.compiled.machine import emit

LINKER = "wasm-ld"
ENTRY = "games.play_games"
_TRIPLE = "wasm32-unknown-unknown"
_FEATURES = "+bulk-memory,+bulk-memory-opt,+simd128"
"""What all browsers support since 2023; without vectors, games of greedy bots take a third longer."""


class LinkerError(RuntimeError):
    """A linker that is missing or refuses the kernel."""


def build_kernel() -> bytes:
    """Compile the kernel that plays every setup; raises LinkerError, and ImportError without llvmlite."""
    linker = which(LINKER)
    if linker is None:
        raise LinkerError(f"{LINKER} is not installed: apt-get install lld")
    llvm = import_module("llvmlite.binding")
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(_TRIPLE).create_target_machine(features=_FEATURES, opt=3, reloc="static")
    head = f'target triple = "{_TRIPLE}"\ntarget datalayout = "{machine.target_data}"\n'
    with TemporaryDirectory() as folder:
        code, module = Path(folder, "kernel.o"), Path(folder, "kernel.wasm")
        code.write_bytes(emit(llvm, machine, head + write_module(play_games)))
        options = ["--no-entry", "--strip-all", "-O3", f"--export={ENTRY}", "--export=__heap_base"]
        done = subprocess.run([linker, *options, code, "-o", module], capture_output=True, text=True, check=False)
        if done.returncode:
            raise LinkerError(f"{LINKER} cannot link the kernel: {done.stderr.strip() or done.returncode}")
        return module.read_bytes()
