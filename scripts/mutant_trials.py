"""Trials of mutants: run tests in a process of its own, once to see what they run, then against each mutant."""

import contextlib
import gc
import importlib.machinery
import importlib.util
import os
import pickle
import resource
import signal
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import TYPE_CHECKING

from scripts.mutating import Mutant, mutated

if TYPE_CHECKING:
    import pytest

PACKAGE = "hyskos"
"""Rules are imported from it, through its link to their folder; files are named without it."""
SURVIVED, KILLED, TROUBLE = 0, 1, 3
"""Exit codes of a trial; one that is ended by a signal ran too long or ate all memory, so it is killed as well."""
FIRST = 1.0
"""Seconds of tests to begin with: the fastest kill most mutants, and no others have to be collected."""
_MEMORY = 4_000_000_000
_PATIENCE = 4
"""Seconds of work that a trial has beside five times what its tests took; more, and it will never stop."""
_ASIDE = ("pytest", "hypothesis", "click", "yaml", "jsonschema_rs", "numpy", "scipy.optimize", "scipy.sparse")
_BARE = (
    "-x",
    "-q",
    "--tb=no",
    "--no-header",
    "-o",
    "addopts=",
    "--import-mode=importlib",
    "--assert=plain",
    "-W",
    "ignore::pytest.PytestAssertRewriteWarning",
    "-m",
    "not proof",
    *(
        f"-pno:{name}"
        for name in ("cacheprovider", "unraisableexception", "threadexception", "randomly", "xdist", "hypothesispytest")
    ),
)
"""As little as possible around a test: every trial pays for it; and the same tests with the same cases each time."""


@dataclass(frozen=True, slots=True)
class Test:
    """A test: the seconds that it takes, and the functions that it calls by file and first line."""

    name: str
    seconds: float
    calls: frozenset[tuple[str, int]]

    @property
    def file(self) -> str:
        """Name its file."""
        return self.name.partition("::")[0]


def warm_up(root: Path) -> None:
    """Work in a copy of the tree, and import what trials share: nothing of `rules`, which each imports anew."""
    os.chdir(root)
    here = str(Path(__file__).parents[1])
    sys.path[:] = [str(root), *(folder for folder in sys.path if folder not in ("", here))]
    sys.dont_write_bytecode = False  # what is compiled once need not be compiled in every trial
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    for name in (*_ASIDE, "hyskos.definitions.loader", "tests.golden.compare"):
        with contextlib.suppress(ImportError):
            import_module(name)
    from hypothesis import settings

    settings.register_profile("trials", deadline=None, derandomize=True, database=None)
    settings.load_profile("trials")
    gc.collect()
    gc.freeze()


def in_processes(works: Sequence[Callable[[], int]], jobs: int) -> Iterator[tuple[int, int]]:
    """Do works in processes of their own, some at a time; give the place and exit code of each as it ends."""
    running: dict[int, int] = {}
    for place in range(len(works) + jobs):
        if place < len(works):
            running[_start(works[place])] = place
        if len(running) >= jobs or place >= len(works):
            if not running:
                return
            child, status = os.wait()
            yield running.pop(child), os.waitstatus_to_exitcode(status)


def _start(work: Callable[[], int]) -> int:
    child = os.fork()
    if child:
        return child
    code, told = TROUBLE, os.dup(2)
    try:
        silent = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(silent, stream)
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        code = work()
    except BaseException:
        os.write(told, traceback.format_exc().encode())
    os._exit(code)


def _pytest(files: Sequence[str], plugin: object) -> int:
    import pytest

    doctests = [] if all(file.startswith("tests/") for file in files) else ["--doctest-modules"]
    with tempfile.TemporaryDirectory() as folder:
        code = pytest.main([*files, *_BARE, *doctests, f"--basetemp={folder}/tests"], plugins=[plugin])
    return int(code)


@dataclass(slots=True)
class _Watch:
    """Notes for each test of a file how long it takes and which functions of the rules it calls."""

    package: Path
    area: str
    called: set[tuple[str, int]] = field(default_factory=set)
    tests: list[Test] = field(default_factory=list)

    def trace(self, frame: FrameType, _event: str, _argument: object) -> None:
        code = frame.f_code
        if code.co_filename.startswith(self.area):
            self.called.add((code.co_filename, code.co_firstlineno))

    def pytest_runtest_logstart(self) -> None:
        self.called.clear()

    def pytest_runtest_logreport(self, report: "pytest.TestReport") -> None:
        if report.when == "call":
            calls = frozenset((Path(file).relative_to(self.package).as_posix(), line) for file, line in self.called)
            self.tests.append(Test(report.nodeid, report.duration, calls))


def watch(root: Path, area: str, file: str, notes: Path) -> int:
    """Run a file of tests with the right rules, and write what was seen to `notes`."""
    seen = _Watch(root / PACKAGE, str(root / PACKAGE / area))
    sys.settrace(seen.trace)
    code = _pytest([file], seen)
    sys.settrace(None)
    notes.write_bytes(pickle.dumps(seen.tests))
    return code


class _Chosen:
    """Runs some of the tests, in their order."""

    def __init__(self, names: Sequence[str]) -> None:
        self.rank = {name: i for i, name in enumerate(names)}

    def pytest_collection_modifyitems(self, items: "list[pytest.Item]") -> None:
        items[:] = sorted((one for one in items if one.nodeid in self.rank), key=lambda one: self.rank[one.nodeid])


class _Loader(importlib.machinery.SourceFileLoader):
    """Loads a module with its mutant."""

    number = 0

    def get_code(self, fullname: str) -> CodeType:
        file = Path(self.get_filename(fullname))
        code: CodeType = compile(mutated(file.read_text(encoding="utf-8"), self.number), file, "exec")
        return code


class _Finder:
    """Finds the mutant in the place of its module."""

    def __init__(self, root: Path, mutant: Mutant) -> None:
        inside = mutant.file.removesuffix(".py").removesuffix("/__init__")  # a package is named by its folder
        self.name = f"{PACKAGE}.{inside.replace('/', '.')}"
        self.folder = [str(root / PACKAGE / inside)] if mutant.file.endswith("/__init__.py") else None
        self.loader = _Loader(self.name, str(root / PACKAGE / mutant.file))
        self.loader.number = mutant.number

    def find_spec(
        self, name: str, _path: object, _target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name != self.name:
            return None
        return importlib.util.spec_from_file_location(
            name, self.loader.path, loader=self.loader, submodule_search_locations=self.folder
        )


def choose(mutant: Mutant, tests: Sequence[Test]) -> list[Test]:
    """Choose the tests that call the function of the mutant, or all if none is known to; the fastest first."""
    chosen = [test for test in tests if (mutant.file, mutant.function) in test.calls] or tests
    return sorted(chosen, key=lambda test: (test.seconds, test.name))


def within(tests: Sequence[Test], seconds: float) -> list[Test]:
    """Take tests from the front, at least one, that last so long together."""
    spent, taken = 0.0, list[Test]()
    for test in tests:
        spent += test.seconds
        if taken and spent > seconds:
            break
        taken.append(test)
    return taken


def attack(root: Path, mutant: Mutant, tests: Sequence[Test]) -> int:
    """Run the tests against a mutant until one fails; give SURVIVED, KILLED or TROUBLE."""
    finder = _Finder(root, mutant)
    sys.meta_path.insert(0, finder)
    _limit_time(_PATIENCE)
    try:
        import_module(finder.name)
    except Exception:
        return KILLED
    quick = within(tests, FIRST)
    for part in (quick, tests[len(quick) :]):
        if not part:
            continue
        _limit_time(_PATIENCE + 5 * sum(test.seconds for test in part))
        code = _pytest(sorted({test.file for test in part}), _Chosen([test.name for test in part]))
        if code:
            return KILLED if code in (1, 2) else TROUBLE
    return SURVIVED


def _limit_time(seconds: float) -> None:
    """End this process after so much work: a mutant may never stop."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.alarm(int(10 * seconds))
