"""Options of the test run."""

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
    """Let one seed rule the order of the tests and the examples of Hypothesis; what is given stays."""
    begin(asks_for_proof(config), alone=bool(config.option.markexpr))
    if not config.pluginmanager.has_plugin("randomly"):  # -p no:randomly
        return
    options = config.option
    if options.randomly_seed == "default":
        options.randomly_seed = random.Random().getrandbits(32)
    if options.hypothesis_seed is None and isinstance(options.randomly_seed, int):
        options.hypothesis_seed = str(options.randomly_seed)


def asks_for_proof(config: pytest.Config) -> bool:
    """Tell whether a run tries all random cases, as everything that does not leave out the mark `proof` does."""
    return not re.search(r"\bnot\b.*\bproof\b", config.option.markexpr)


_NEW_OBJECTS = 100_000
"""How many come before rubbish is looked for, as in the program."""
_SELDOM = 30
"""How often among them before what stayed is looked through again: what tests make once stays to the end."""
PROGRAMS = (
    "WebKitWebDriver", "Xvfb", "chromium", "firefox", "groff", "gs", "inkscape", "mutool", "pdffonts", "pdfinfo",
    "pdftotext", "phone", "pyodide", "qpdf", "tiled", "wasm-ld", "web", "yaml-language-server", "zbarimg",
)  # fmt: skip
"""Programs that tests marked `needs(program)` run."""
OPTIONAL = {"WebKitWebDriver", "Xvfb", "firefox"}
"""Programs that CI need not install: without one of them, its tests are left out there as well."""
ON_NODE = {
    "pyodide": Path(__file__).parent / "browser/node_modules/pyodide",
    "yaml-language-server": Path(__file__).parent / "editors/node_modules/yaml-language-server",
    "phone": Path(__file__).parents[1] / "phone/node_modules/esbuild",
    "web": Path(__file__).parents[1] / "web/node_modules/pyodide",
}
"""What `make pyodide`, `make editors`, `make phone-tools` and `make web-tools` install; it runs on Node."""
INSTEAD = {"chromium": "chromium-headless-shell", "firefox": "firefox-esr"}
"""Another program that does as well."""
LINKER = "wasm-ld"
"""Links the kernel of the lab, without which no site can be built."""


def here(program: str) -> bool:
    """Tell whether a program is installed."""
    if program in ON_NODE:
        return bool(shutil.which("node")) and ON_NODE[program].is_dir() and (program != "web" or here(LINKER))
    return any(map(shutil.which, (program, INSTEAD.get(program, program))))


def missing(item: pytest.Item) -> list[str]:
    """List the programs that a test needs and this machine lacks."""
    needed = [program for mark in item.iter_markers("needs") for program in mark.args]
    assert {*needed} <= {*PROGRAMS}
    return [program for program in needed if not here(program)]


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for no rubbish while tests are collected: there is none."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path: Path) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Look for examples in the docstrings of what is tested, not in those of the tests."""
    collectors = yield
    return [one for one in collectors if not file_path.name.startswith("test_") or type(one) is pytest.Module]


SEVENTH = 7
"""Of a law of many cases every seventh is tried by `make quick`, of a wide one by `make test`.

Languages and inks come in twos and fours.
"""
_CASES: Counter[tuple[str, str]] = Counter()
"""How many cases of a law of many have been collected: a worker collects once."""


QUICK = "not (slow or proof)"
"""The choice of marks of `make quick`."""


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(collector: pytest.Collector, obj: object) -> list[pytest.Item] | None:
    """Begin no test that its own mark leaves out of `make quick`: most would be made for nothing."""
    if collector.config.option.markexpr != QUICK:
        return None
    marks = getattr(obj, "pytestmark", ())
    names = {mark.name for mark in marks} if isinstance(marks, list) else set()
    return [] if names & {"slow", "proof"} or (names & {"wide"} and "many" not in names) else None


def pytest_itemcollected(item: pytest.Item) -> None:
    """Let what Hypothesis finds cases for be proof too, with all of them; of many cases most are slow, or proof."""
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
    """Count one more case of a law, and tell whether it is one of the six in seven that are left for later."""
    law = (item.nodeid.partition("[")[0], mark)
    _CASES[law] += 1
    return bool((_CASES[law] - 1) % SEVENTH)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin with the longest files, and leave out what their proof has in it, and what lacks a program except in CI."""
    places = {file: place for place, file in enumerate(LONGEST)}
    items.sort(key=lambda item: places.get(item.nodeid.partition("::")[0], len(places)))  # all others stay as they are
    whole = together() and not any("::" in name for name in config.args)  # whoever names a test wants it
    lenient = os.environ.get("CI") != "true"
    left = {item for item in items if (whole and item.get_closest_marker("some")) or _is_left_out(item, lenient)}
    if whole:
        left |= _two_thirds_of_many_proofs(items, getattr(config.option, "randomly_seed", 0))
    config.hook.pytest_deselected(items=[item for item in items if item in left])
    items[:] = [item for item in items if item not in left]


def _is_left_out(item: pytest.Item, lenient: bool) -> bool:
    """Tell whether a test is left out because it needs a program that is missing, instead of failing."""
    lacking = missing(item)
    return bool(lacking) and (lenient or {*lacking} <= OPTIONAL)


MANY_PROOFS = 30
"""From so many cases of one proof, a run of tests and proof together tries a third, others each time."""


def _two_thirds_of_many_proofs(items: list[pytest.Item], seed: object) -> set[pytest.Item]:
    """Choose what a run of tests and proof together leaves to `make proof`, the same in every worker."""
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
    """Let one worker run the files that look at the same, each other file has any."""
    if config.getoption("dist") != "loadfile":
        return None
    from xdist.scheduler import LoadFileScheduling

    class Sharing(LoadFileScheduling):
        def _split_scope(self, nodeid: str) -> str:
            file = nodeid.partition("::")[0]
            return next((alike[0] for alike in ALIKE if file in alike), file)

    return Sharing(config, log)


def pytest_collection_finish() -> None:
    """Look for rubbish among thousands of tests and what they import no more: they stay to the end."""
    _begin_hypothesis()  # it asks the collector, once, who holds its source of chance: before all that is frozen
    gc.freeze()
    gc.set_threshold(_NEW_OBJECTS, _SELDOM, _SELDOM)


@settings(max_examples=1, database=None)
@given(none())
def _begin_hypothesis(nothing: None) -> None:
    """Let Hypothesis try something, whatever it is."""
    assert nothing is None


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Tell the process that counts of each test once: mostly it hears five times of one, and prints a dot.

    Whoever asks for durations hears of all parts.
    """
    option = item.config.option
    if not hasattr(item.config, "workerinput") or option.durations or option.xmlpath or "slow" in option.markexpr:
        return None
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    return True


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Fail what should not have been left out."""
    if missing(item):
        pytest.fail(f"not installed: {', '.join(missing(item))} (see CONTRIBUTING.md)", pytrace=False)


NOT_THERE = re.compile("could not import|is not installed")
"""What tests say that leave themselves out for want of a library."""

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)


def failed_in_ci(report: Report) -> Report:
    """Make a failure of what leaves itself out for want of a library: in CI all of them are installed."""
    if report.skipped and os.environ.get("CI") == "true" and NOT_THERE.search(str(report.longrepr)):
        report.outcome = "failed"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let a test that lacks a library fail in CI."""
    return failed_in_ci((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Let a file of tests that lacks a library fail in CI."""
    return failed_in_ci((yield))


UNMARKED = 0.25
"""Seconds over all cases from which a test wants the mark `slow`: the first one imports what all others use."""


def unmarked(reports: Iterable[pytest.TestReport]) -> list[str]:
    """List the tests that should be marked `slow`: ten at most, the slowest first."""
    taken: Counter[str] = Counter()
    for report in reports:
        taken[report.nodeid.partition("[")[0]] += report.duration
    worst = taken.most_common(10)
    return [f"mark as slow, it took {seconds:.2f} s: {name}" for name, seconds in worst if seconds >= UNMARKED]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say which tests were left out, and how to have the same order and examples again."""
    options = terminalreporter.config.option
    if "slow" in options.markexpr:
        for line in unmarked([*terminalreporter.stats.get("passed", []), *terminalreporter.stats.get("", [])]):
            terminalreporter.write_line(line)
    again = [
        f"--{name}={vars(options)[name]}" for name in ("randomly_seed", "hypothesis_seed") if vars(options).get(name)
    ]
    if again and (terminalreporter.stats.get("failed") or terminalreporter.stats.get("error")):
        chosen = f" -m '{options.markexpr}'" if options.markexpr else ""  # how many examples there are
        terminalreporter.write_line(f"the same order and examples: {' '.join(again).replace('_', '-')}{chosen}")
    lacking = [program for program in PROGRAMS if not here(program)]
    if lacking:
        terminalreporter.write_line(f"tests left out or failed since these are not installed: {', '.join(lacking)}")


@pytest.fixture(autouse=True)
def _the_next_test_speaks_english() -> Iterator[None]:
    """Take back the language that a test has chosen for its process."""
    yield
    activate("en")


@pytest.fixture
def each_drawn_once() -> Iterator[None]:
    """Draw what `tests.drawn` has read once for all tests that ask for this."""
    from hyskos.generators.orders.renderers import reuse_drawings
    from tests.drawn import KNOWN

    with reuse_drawings(KNOWN):
        yield


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compare a text with the kept one of that name, or keep it (`--renew-goldens`)."""
    renew = request.config.getoption("--renew-goldens")
    return lambda name, text: compare(Path(__file__).parent / "golden" / name, text, renew=renew)
