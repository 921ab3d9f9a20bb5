"""Processes as an installed program runs them: with compiled modules, whatever PYTHONDONTWRITEBYTECODE says here.

Where that variable is set, every start of a checkout would compile all its modules anew, and a benchmark would
measure the compiler. Compiled files go to a folder of the benchmark's own.
"""

import os
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory


def environment(folder: Path) -> dict[str, str]:
    """Give the environment of a process that keeps its compiled modules below `folder`."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPYCACHEPREFIX": str(folder / "compiled")}


@contextmanager
def compiled(*commands: Sequence[str]) -> Iterator[dict[str, str]]:
    """Run each command once, uncounted, and give the environment in which everything they import is compiled."""
    with TemporaryDirectory() as folder:
        ready = environment(Path(folder))
        for command in commands:
            subprocess.run(command, stdout=subprocess.DEVNULL, check=True, env=ready)
        yield ready
