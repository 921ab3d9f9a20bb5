"""Pytest hooks: options, seeds, selection by marks, order and distribution over workers, reports in CI.

docs/decisions/020-tests.md explains the marks.
"""

import gc
import os
import random
import re
import shutil
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import TypeVar

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import given, settings
from hypothesis.strategies import none

from hyskos.definitions.languages import activate
from tests.golden.compare import compare
from tests.wide import ALIKE, EVERY, FEW, LONGEST, begin, together

for _name, _cases in (("every", EVERY), ("few", FEW)):
    settings.register_profile(_name, max_examples=_cases, deadline=None)  # a busy machine must not fail a test


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--renew-goldens", action="store_true", help="write tests/golden anew instead of comparing")


@pytest.hookimpl(tryfirst=True)  # before the plugins read these options
def pytest_configure(config: pytest.Config) -> None:
    """Use one seed for the order of tests and for Hypothesis, unless the command line gives others."""
    begin(asks_for_proof(config), alone=bool(config.option.markexpr))
    if not config.pluginmanager.has_plugin("randomly"):  # -p no:randomly
        return
    options = config.option
    if options.randomly_seed == "default":
        options.randomly_seed = random.Random().getrandbits(32)
    if options.hypothesis_seed is None and isinstance(options.randomly_seed, int):
        options.hypothesis_seed = str(options.randomly_seed)


def asks_for_proof(config: pytest.Config) -> bool:
    """Return whether the run includes tests marked `proof`."""
    return not re.search(r"\bnot\b.*\bproof\b", config.option.markexpr)


_NEW_OBJECTS = 100_000
"""Allocations between two garbage collections, as in the program."""
_SELDOM = 30
"""Young collections before an older generation is collected: module fixtures and caches live to the end anyway."""
PROGRAMS = (
    "WebKitWebDriver", "Xvfb", "chromium", "firefox", "groff", "gs", "inkscape", "mutool", "pdffonts", "pdfinfo",
    "pdftotext", "phone", "pyodide", "qpdf", "tiled", "wasm-ld", "web", "yaml-language-server", "zbarimg",
)  # fmt: skip
"""Programs that a test may require with `needs(program)`."""
OPTIONAL = {"WebKitWebDriver", "Xvfb", "firefox"}
"""Programs that CI does not install: without one of them its tests are left out there too."""
ON_NODE = {
    "pyodide": Path(__file__).parent / "browser/node_modules/pyodide",
    "yaml-language-server": Path(__file__).parent / "editors/node_modules/yaml-language-server",
    "phone": Path(__file__).parents[1] / "phone/node_modules/esbuild",
    "web": Path(__file__).parents[1] / "web/node_modules/pyodide",
}
"""Packages that need Node: installed by `make pyodide`, `make editors`, `make phone-tools` and `make web-tools`."""
INSTEAD = {"chromium": "chromium-headless-shell", "firefox": "firefox-esr"}
"""Alternative programs."""
LINKER = "wasm-ld"
"""The linker of the lab's kernel: no site can be built without it."""


def is_installed(program: str) -> bool:
    if program in ON_NODE:
        return bool(shutil.which("node")) and ON_NODE[program].is_dir() and (program != "web" or is_installed(LINKER))
    return any(map(shutil.which, (program, INSTEAD.get(program, program))))


def missing_programs(item: pytest.Item) -> list[str]:
    """List the programs that a test needs and that are not installed."""
    needed = [program for mark in item.iter_markers("needs") for program in mark.args]
    assert {*needed} <= {*PROGRAMS}
    return [program for program in needed if not is_installed(program)]


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Generator[None, object, object]:
    """Switch the garbage collector off during collection: nothing becomes garbage."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path: Path) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Collect doctests from the product only, not from test files."""
    collectors = yield
    return [
        collector
        for collector in collectors
        if not file_path.name.startswith("test_") or type(collector) is pytest.Module
    ]


SEVENTH = 7
"""`make quick` runs every seventh case of a test marked `many`, and `make test` of one marked `wide`.

Seven has no factor in common with the numbers of languages and inks, so all of them occur.
"""
_CASES: Counter[tuple[str, str]] = Counter()
"""Cases collected so far, by test and mark."""


QUICK = "not (slow or proof)"
"""The `-m` expression of `make quick`."""


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(collector: pytest.Collector, obj: object) -> list[pytest.Item] | None:
    """Create no items for tests that `make quick` leaves out, which saves time."""
    if collector.config.option.markexpr != QUICK:
        return None
    marks = getattr(obj, "pytestmark", ())
    names = {mark.name for mark in marks} if isinstance(marks, list) else set()
    return [] if names & {"slow", "proof"} or (names & {"wide"} and "many" not in names) else None


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark most cases of `wide` and `many` tests, and Hypothesis tests in runs with proof."""
    if getattr(getattr(item, "function", None), "is_hypothesis_test", False) and asks_for_proof(item.config):
        item.add_marker(pytest.mark.proof)
    if item.get_closest_marker("wide") and not item.get_closest_marker("proof"):
        if not item.get_closest_marker("many"):
            item.add_marker(pytest.mark.slow)
        if _beyond_the_seventh(item, "wide"):
            item.add_marker(pytest.mark.proof)
    if not item.get_closest_marker("many") or any(map(item.get_closest_marker, ("slow", "proof"))):
        return
    if _beyond_the_seventh(item, "many"):
        item.add_marker(pytest.mark.slow)


def _beyond_the_seventh(item: pytest.Item, mark: str) -> bool:
    """Count a case; return whether it is one of the six in seven that run only with more marks."""
    test = (item.nodeid.partition("[")[0], mark)
    _CASES[test] += 1
    return bool((_CASES[test] - 1) % SEVENTH)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Run the longest files first. Leave out `some` tests if their proof runs, and tests that lack a program."""
    places = {file: place for place, file in enumerate(LONGEST)}
    items.sort(key=lambda item: places.get(item.nodeid.partition("::")[0], len(places)))  # a stable sort
    is_complete = together() and not any("::" in name for name in config.args)  # a test that is named always runs
    lenient = os.environ.get("CI") != "true"
    left_out = {
        item for item in items if (is_complete and item.get_closest_marker("some")) or _is_left_out(item, lenient)
    }
    if is_complete:
        left_out |= _two_thirds_of_many_proofs(items, getattr(config.option, "randomly_seed", 0))
    config.hook.pytest_deselected(items=[item for item in items if item in left_out])
    items[:] = [item for item in items if item not in left_out]


def _is_left_out(item: pytest.Item, lenient: bool) -> bool:
    lacking = missing_programs(item)
    return bool(lacking) and (lenient or {*lacking} <= OPTIONAL)


MANY_PROOFS = 30
"""From this number of cases on, a run of tests and proof together tries a random third of a test."""


def _two_thirds_of_many_proofs(items: list[pytest.Item], seed: object) -> set[pytest.Item]:
    """Choose the cases to leave out: the same ones in every worker."""
    proofs: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("proof"):
            proofs.setdefault(item.nodeid.partition("[")[0], []).append(item)
    return {
        item
        for law, cases in proofs.items()
        if len(cases) >= MANY_PROOFS
        for item in Random(f"{law} {seed}").sample(sorted(cases, key=lambda item: item.nodeid), len(cases) * 2 // 3)
    }


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Send the files of one group in ALIKE to the same worker."""
    if config.getoption("dist") != "loadfile":
        return None
    from xdist.scheduler import LoadFileScheduling

    class Sharing(LoadFileScheduling):
        def _split_scope(self, nodeid: str) -> str:
            file = nodeid.partition("::")[0]
            return next((alike[0] for alike in ALIKE if file in alike), file)

    return Sharing(config, log)


def pytest_collection_finish() -> None:
    """Exempt everything collected from garbage collection: it lives to the end."""
    _begin_hypothesis()  # looks up the referrers of its random generator once, which is slow after freezing
    gc.freeze()
    gc.set_threshold(_NEW_OBJECTS, _SELDOM, _SELDOM)


@settings(max_examples=1, database=None)
@given(none())
def _begin_hypothesis(nothing: None) -> None:
    """Run Hypothesis once."""
    assert nothing is None


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """In an xdist worker, report each test once instead of five times, which saves time in the main process.

    All parts are reported if durations, JUnit XML or unmarked slow tests are requested.
    """
    option = item.config.option
    if not hasattr(item.config, "workerinput") or option.durations or option.xmlpath or "slow" in option.markexpr:
        return None
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    return True


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Fail in CI if a program is missing."""
    if missing_programs(item):
        pytest.fail(f"not installed: {', '.join(missing_programs(item))} (see CONTRIBUTING.md)", pytrace=False)


NOT_THERE = re.compile("could not import|is not installed")
"""Reasons of `pytest.importorskip` and `needs`."""

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)


def failed_in_ci(report: Report) -> Report:
    """Turn a skip because of a missing library into a failure in CI, where all are installed."""
    if report.skipped and os.environ.get("CI") == "true" and NOT_THERE.search(str(report.longrepr)):
        report.outcome = "failed"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Apply `failed_in_ci` to tests."""
    return failed_in_ci((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Apply `failed_in_ci` to test files."""
    return failed_in_ci((yield))


UNMARKED = 0.25
"""Total seconds of all cases from which a test should be marked `slow`. The first test also pays for imports."""


def slow_unmarked_tests(reports: Iterable[pytest.TestReport]) -> list[str]:
    """List up to ten tests that should be marked `slow`, slowest first."""
    taken: Counter[str] = Counter()
    for report in reports:
        taken[report.nodeid.partition("[")[0]] += report.duration
    worst = taken.most_common(10)
    return [f"mark as slow, it took {seconds:.2f} s: {name}" for name, seconds in worst if seconds >= UNMARKED]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print how to repeat the order and the examples of a failed run, and which programs are missing."""
    options = terminalreporter.config.option
    if "slow" in options.markexpr:
        for line in slow_unmarked_tests(
            [*terminalreporter.stats.get("passed", []), *terminalreporter.stats.get("", [])]
        ):
            terminalreporter.write_line(line)
    again = [
        f"--{name}={vars(options)[name]}" for name in ("randomly_seed", "hypothesis_seed") if vars(options).get(name)
    ]
    if again and (terminalreporter.stats.get("failed") or terminalreporter.stats.get("error")):
        chosen = f" -m '{options.markexpr}'" if options.markexpr else ""  # decides the number of examples
        terminalreporter.write_line(f"the same order and examples: {' '.join(again).replace('_', '-')}{chosen}")
    lacking = [program for program in PROGRAMS if not is_installed(program)]
    if lacking:
        terminalreporter.write_line(f"tests left out or failed since these are not installed: {', '.join(lacking)}")


@pytest.fixture(autouse=True)
def _reset_language() -> Iterator[None]:
    """Switch back to English after each test."""
    yield
    activate("en")


@pytest.fixture
def each_drawn_once() -> Iterator[None]:
    """Share the drawings of `tests.drawn` between tests."""
    from hyskos.generators.orders.renderers import reuse_drawings
    from tests.drawn import KNOWN

    with reuse_drawings(KNOWN):
        yield


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Return a function that compares a text with a file in tests/golden, or renews it (`--renew-goldens`)."""
    renew = request.config.getoption("--renew-goldens")
    return lambda name, text: compare(Path(__file__).parent / "golden" / name, text, renew=renew)
