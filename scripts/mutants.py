"""Try the tests of the rules: does every mutant die? `make mutants`, or `python -m scripts.mutants rules/pyramydal`.

Any other folder or file may be tried as well, with its tests or with those that are named:
`python -m scripts.mutants generators/orders/sides.py --tests tests/generators/orders/test_two_sided.py`.

The tree is copied to a temporary folder and never written to. A first run of the tests there notes which functions of
the rules each test calls, and how long it takes. Then each mutant gets a process of its own, which loads the changed
module in the place of the right one and runs the tests that call its function, the fastest first, until one fails.
Survivors are printed. Those that no test can kill stand in `tests/mutants/equivalent.yaml` with the reason; they have
to survive the quick tests, and an entry that fits no mutant is an error.
"""

import argparse
import os
import pickle
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from math import inf
from pathlib import Path

import yaml

from scripts.mutant_trials import (
    PACKAGE,
    SURVIVED,
    TROUBLE,
    Test,
    attack,
    choose,
    in_processes,
    warm_up,
    watch,
    within,
)
from scripts.mutating import Mutant, mutants
from scripts.parts import PARTS

ROOT = Path(__file__).parents[1]
EQUIVALENT = "tests/mutants/equivalent.yaml"
AREAS = (
    "rules/rolling_pyramids",
    "rules/rolling_pyramids/abilities",
    "rules/pyramydal",
    "rules/pharaoh",
    "rules/ring_race",
)
QUICK = 3.0
"""Seconds of tests that an equivalent mutant has to survive."""

_COPIED = ("hyskos", *PARTS, "tests", "docs", "pyproject.toml", "Makefile", "README.md")
_GAMES = ("pharaoh", "pyramydal", "ring_race")
_COMMANDS = ("army", "assumed", "combat", "deploy", "draft", "reinforce", "score", "solo")

Identity = tuple[str, str, str]


class EquivalentError(ValueError):
    """An entry of `equivalent.yaml` that is not as it has to be."""


def equivalents(text: str) -> dict[Identity, str]:
    """Read the mutants that are said to be equivalent, each with its reason; raises EquivalentError."""
    found: dict[Identity, str] = {}
    for entry in yaml.safe_load(text) or []:
        words = entry if isinstance(entry, dict) else {}
        file, line, mutation, reason = (
            str(words.get(name, "")) for name in ("file", "line_text", "mutation", "reason")
        )
        if not (file and line and mutation and reason) or len(words) != 4:
            raise EquivalentError(f"an entry has file, line_text, mutation and reason: {entry}")
        if (file, line, mutation) in found:
            raise EquivalentError(f"it is there twice: {entry}")
        found[file, line, mutation] = reason
    return found


def strangers(known: Iterable[Identity], found: Iterable[Mutant], areas: Sequence[str]) -> list[Identity]:
    """List the entries of these areas that fit no mutant."""
    real = {mutant.identity for mutant in found}
    return [one for one in known if one not in real and not {one[0], one[0].rpartition("/")[0]}.isdisjoint(areas)]


def files_for(root: Path, area: str) -> list[str]:
    """Find the test files of a part: its own examples, and those that bear its name or lie where it has its place."""
    if not area.startswith("rules/"):
        return _mirrored(root, area)
    game = Path(area).name if (root / area).is_dir() else Path(area).parent.name
    files = [file for folder in ("rulebook", "rules", "games") for file in (root / "tests" / folder).glob("test_*.py")]
    if game in _GAMES:
        files = [file for file in files if game in file.name]
        files += (root / "tests/cli").glob(f"test_{game}_*.py")
    else:
        files += {file for name in _COMMANDS for file in (root / "tests/cli").glob(f"test_*{name}*.py")}
        files = [file for file in files if not any(other in file.name for other in _GAMES)]
    return _with_examples(root, area, files)


def _mirrored(root: Path, area: str) -> list[str]:
    """Find what lies in the folder of the tests that mirrors a part, or bears its name beside it."""
    room = Path(area if (root / area).is_dir() else Path(area).parent)
    files = [*(root / "tests" / room).glob("test_*.py"), *(root / "tests" / room.parent).glob(f"test_{room.name}*.py")]
    return _with_examples(root, area, files)


def _with_examples(root: Path, area: str, files: Iterable[Path]) -> list[str]:
    own = [file for file in _modules(root / PACKAGE, area) if ">>> " in file.read_text(encoding="utf-8")]
    return sorted(file.relative_to(root).as_posix() for file in (*files, *own))


def _modules(root: Path, area: str) -> list[Path]:
    """List the files of a part: of its folder, or the one that it is."""
    return sorted((root / area).glob("*.py")) if (root / area).is_dir() else [root / area]


def mutants_of(root: Path, area: str) -> list[Mutant]:
    """List the mutants of a part; the rules count and compare, all else measures too."""
    sums = not area.startswith("rules/")
    return [mutant for file in _modules(root, area) for mutant in mutants(root, file, sums=sums)]


def copy_tree(root: Path, folder: Path) -> None:
    """Copy what the tests need, so that nobody's work is touched and work may go on."""
    ignored = shutil.ignore_patterns("__pycache__", ".*")
    for name in _COPIED:
        if (root / name).is_dir():
            shutil.copytree(root / name, folder / name, symlinks=True, ignore=ignored)
        elif (root / name).exists():
            shutil.copy(root / name, folder / name)


def seen(root: Path, area: str, jobs: int, files: Sequence[str]) -> list[Test]:
    """Run the tests of an area as it is, those that are named or all; exits if one of them fails."""
    files = files or files_for(root, area)
    notes = [root / f"notes-{i}" for i in range(len(files))]
    works = [partial(watch, root, area, file, note) for file, note in zip(files, notes, strict=True)]
    for place, code in in_processes(works, jobs):
        if code not in (0, 5):
            sys.exit(f"{files[place]} fails without any mutant (exit code {code})")
    return [test for note in notes for test in pickle.loads(note.read_bytes())]


def tell(text: str) -> None:
    """Show how far it is, to whoever looks at a terminal."""
    if sys.stderr.isatty():
        print(f"\r{text} ", end="", file=sys.stderr, flush=True)


def survivors(
    root: Path, area: str, known: Mapping[Identity, str], jobs: int, files: Sequence[str] = (), most: float = inf
) -> tuple[list[str], str]:
    """Try every mutant of an area with at most so many seconds of tests; give what is wrong, and the count in words."""
    found = mutants_of(root, area)
    tests = seen(root, area, jobs, files)
    chosen = [within(choose(mutant, tests), min(most, QUICK) if mutant.identity in known else most) for mutant in found]
    works = [partial(attack, root, mutant, tests) for mutant, tests in zip(found, chosen, strict=True)]
    wrong, killed, equivalent = [], 0, 0
    for place, code in in_processes(works, jobs):
        mutant = found[place]
        tell(f"{place + 1}/{len(found)}")
        where = f"{mutant.file}:{mutant.line}"
        if code == TROUBLE:
            sys.exit(f"{where}: the tests could not be run: {mutant.mutation}")
        died, named = code != SURVIVED, mutant.identity in known
        killed += died and not named
        equivalent += named and not died
        if died == named:
            fault = "not equivalent, it dies" if named else "survives"
            wrong.append(f"{where}: {fault}: {mutant.line_text}  ->  {mutant.mutation}")
            print(wrong[-1], flush=True)
    return wrong, f"{area}: {len(found)} mutants, {killed} killed, {equivalent} equivalent, {len(wrong)} wrong"


def main(words: Sequence[str] | None = None) -> int:
    """Print survivors and a count for each area; 1 if there is one that is not known to be equivalent."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("areas", nargs="*", default=AREAS, metavar="rules/GAME", help="a folder, or one file")
    parser.add_argument("--tests", nargs="+", default=(), metavar="FILE", help="these alone, in place of all its tests")
    parser.add_argument("--most", type=float, default=inf, metavar="SECONDS", help="of tests for each mutant")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--root", type=Path, default=ROOT, help="another tree than this")
    options = parser.parse_args(words)
    if lacking := [name for name in (*options.areas, *options.tests) if not (options.root / name).exists()]:
        parser.error(f"not there: {', '.join(lacking)}")
    start = time.monotonic()
    areas, source = [area.rstrip("/") for area in options.areas], options.root.resolve()
    known = equivalents((source / EQUIVALENT).read_text(encoding="utf-8"))
    lost = strangers(known, (mutant for area in areas for mutant in mutants_of(source, area)), areas)
    for file, line, mutation in lost:
        print(f"{EQUIVALENT}: fits no mutant: {file}: {line}  ->  {mutation}")
    wrong = bool(lost)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:  # trials may still run there
        root = Path(folder).resolve()
        copy_tree(source, root)
        warm_up(root)
        for area in areas:
            faults, count = survivors(root, area, known, options.jobs, options.tests, options.most)
            print(f"{count}, after {time.monotonic() - start:.0f} s")
            wrong = wrong or bool(faults)
        os.chdir(ROOT)
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main())
