"""Run processes like an installed program: with compiled modules, even if PYTHONDONTWRITEBYTECODE is set.

Otherwise every start in a checkout would compile all modules again, and a benchmark would measure the compiler.
Compiled files go to a separate folder of the benchmark.
"""

import os
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory


def environment(folder: Path) -> dict[str, str]:
    """Return the environment of a process that stores compiled modules below `folder`."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPYCACHEPREFIX": str(folder / "compiled")}


@contextmanager
def compiled(*commands: Sequence[str]) -> Iterator[dict[str, str]]:
    """Run each command once, without timing, and yield an environment in which all its imports are compiled."""
    with TemporaryDirectory() as folder:
        ready = environment(Path(folder))
        for command in commands:
            subprocess.run(command, stdout=subprocess.DEVNULL, check=True, env=ready)
        yield ready
