"""Search for inputs that are handled badly: random definitions, PDF files, kits and command lines.

    python -m scripts.fuzz [--minutes 10] [--seed 1] [yaml|pdf|kit|arguments ...]

A failing input is minimised and saved in tests/fuzz/corpus, where it becomes a test. Exits with 1 if one was found.
"""

import argparse
import hashlib
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import hypothesis
from hypothesis import HealthCheck, Phase, given, settings

from tests.fuzz.targets import CORPUS, TARGETS, Target

BATCH = 50
"""Examples for each seed before switching to the next target."""


class WrongAnswerError(Exception):
    """A case that was handled badly."""


def search(target: Target, folder: Path, *, seed: int, examples: int) -> tuple[bytes, str] | None:
    """Try cases in the folder `folder`; return the smallest failing one with its fault, or None."""
    last: list[tuple[bytes, str]] = []

    @hypothesis.seed(seed)
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False,
    )
    @given(target.cases())
    def attempt(case: bytes) -> None:
        wrong = target.judge(case, folder)
        if wrong:
            last[:] = [(case, wrong)]
            raise WrongAnswerError(wrong)

    try:
        attempt()
    except WrongAnswerError:
        return last[0]
    return None


@contextmanager
def empty_folder() -> Iterator[Path]:
    """Change to a new temporary folder for the duration of the context."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as name:
        os.chdir(name)
        try:
            yield Path(name)
        finally:
            os.chdir(before)


def main(minutes: float, first: int, names: list[str]) -> int:
    """Search until the time is up or something is found; return the exit code."""
    end = time.monotonic() + 60 * minutes
    tried = dict.fromkeys(names, 0)
    number = first
    while time.monotonic() < end:
        for name in names:
            with empty_folder() as folder:
                failures = search(TARGETS[name], folder, seed=number, examples=BATCH)
            tried[name] += BATCH
            if failures:
                case, wrong = failures
                case_file = CORPUS / name / f"{hashlib.sha256(case).hexdigest()[:12]}{TARGETS[name].suffix}"
                case_file.parent.mkdir(parents=True, exist_ok=True)
                case_file.write_bytes(case)
                print(f"{name}, seed {number}: {wrong}\nkept as {case_file}")
                return 1
        number += 1
    print(
        ", ".join(f"{count} {name}" for name, count in tried.items()),
        f"tried, seeds {first} to {number - 1}: nothing found",
    )
    return 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("targets", nargs="*", choices=[[], *TARGETS], metavar="TARGET")
    chosen = parser.parse_args()
    sys.exit(main(chosen.minutes, chosen.seed, chosen.targets or list(TARGETS)))
