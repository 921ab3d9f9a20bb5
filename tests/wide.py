"""How much of the long tests a run tries: numbers of random cases, pairs of cases, long files.

docs/decisions/020-tests.md explains `make test`, `make proof` and both together.
"""

import random
from collections.abc import Iterable, Iterator
from itertools import product
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import settings

EVERY, FEW = 100, 25
"""Hypothesis examples in runs with proof, and without."""
TOGETHER = 4
"""A run of tests and proof together tries one random case in this many, other ones each time."""
LEAST = 5
"""The lowest number of examples in runs without proof."""
_RUN = SimpleNamespace(together=False)
Case = Any
"""A test parameter, or a tuple of several."""
LONGEST = (
    "tests/generators/orders/test_presswork.py",
    "tests/cli/test_publishers.py",
    "tests/laws/test_every_sheet.py",
    "tests/generators/orders/test_constraints.py",
    "tests/cli/test_kit_command.py",
    "tests/generators/sheets/test_pages.py",
    "tests/generators/sheets/test_stamps.py",
    "tests/languages/test_pseudo_sheets.py",
    "tests/cli/test_shown.py",
    "tests/phone/test_page.py",
    "tests/phone/test_preview_pages.py",
    "tests/companion/test_preview_marks.py",
    "tests/preflight/test_our_press_files.py",
    "tests/preflight/test_budget.py",
    "tests/fuzz/test_corpus.py",
    "tests/lab/test_kernel.py",
    "tests/lab/test_bots.py",
    "tests/lab/test_cluster.py",
    "tests/cli/test_manners.py",
    "tests/languages/test_new_language.py",
    "tests/phone/test_engine.py",
    "tests/generators/boards/test_mock_up.py",
    "tests/cli/test_table_at_a_terminal.py",
    "tests/companion/test_journals.py",
    "tests/rules/pyramydal/test_scores.py",
    "tests/generators/orders/test_home.py",
    "tests/generators/orders/test_cover_files.py",
    "tests/browser/test_browser.py",
    "tests/laws/test_covers.py",
    "tests/generators/writers/test_every_file.py",
    "tests/generators/orders/test_folding_boards.py",
    "tests/cli/test_lab_map_commands.py",
    "tests/cli/test_kit_interrupted.py",
    "tests/publishing/verify/test_manifests.py",
    "tests/publishing/verify/test_pdf_files.py",
    "tests/cli/test_system_limits.py",
    "tests/preflight/test_damaged_files.py",
    "tests/rules/rolling_pyramids/test_naive_referee.py",
    "tests/cli/test_product_command.py",
    "tests/cli/test_check_command.py",
    "tests/cli/test_output_streams.py",
    "tests/publishing/verify/test_verifying.py",
    "tests/cli/test_product_checks.py",
    "tests/test_fifth_faction.py",
    "tests/wishes/test_wishes.py",
    "tests/cli/test_projects.py",
    "tests/cli/test_typed_words.py",
    "tests/test_wheel.py",
    "tests/definitions/test_document.py",
    "tests/generators/boards/test_main_board.py",
    "tests/companion/test_sessions.py",
    "tests/cli/test_product_contents.py",
    "tests/cli/test_unprintable_boards.py",
    "tests/definitions/test_one_cause.py",
    "tests/generators/orders/test_imposed.py",
    "tests/cli/test_hints.py",
    "tests/phone/test_facts.py",
)
"""Test files that take seconds or more, longest first. They start first, so that no core is idle at the end."""
ALIKE = (
    (
        "tests/generators/orders/test_presswork.py",
        "tests/generators/sheets/test_pages.py",
        "tests/generators/sheets/test_stamps.py",
    ),
    (
        "tests/laws/test_every_sheet.py",
        "tests/laws/test_covers.py",
        "tests/laws/test_lettering.py",
        "tests/laws/test_main_boards.py",
        "tests/generators/orders/test_constraints.py",
        "tests/generators/orders/test_home.py",
        "tests/generators/writers/test_every_file.py",
        "tests/publishing/verify/test_svg_files.py",
    ),
)
"""Groups of files that one worker runs, because they share what they make (`tests/drawn.py`).

The first group shares printed files, the second drawings.
"""


def in_turn(
    cases: Iterable[Case], *axes: Iterable[Case], others: pytest.MarkDecorator = pytest.mark.proof
) -> list[Any]:
    """Pair every case with every combination of the axes, as parameters of a test.

    Each case gets one combination without a mark, the next case the next one, so that all cases and all combinations
    are tested. The other pairs get the mark `others`.
    """
    combinations = list(product(*axes))
    return [
        pytest.param(
            *_flat((case, *combination)), marks=() if n == (i + i // len(combinations)) % len(combinations) else others
        )
        for i, case in enumerate(cases)
        for n, combination in enumerate(combinations)
    ]


def together() -> bool:
    """Return whether tests and proof are one run, as in CI. Random cases then differ each time, so fewer are needed."""
    return bool(_RUN.together)


def begin(proof: bool, alone: bool) -> None:
    """Set the number of random cases of this run."""
    _RUN.together = proof and not alone
    settings.load_profile("every" if proof else "few")


def proved(every: int) -> int:
    """Return the number of random cases that a proof of `every` cases tries in this run."""
    return max(every // TOGETHER, min(every, EVERY)) if together() else every


def some_of(few: int, every: int) -> list[Any]:
    """Return parameters for a number of cases: `few` in every run, `every` as proof."""
    assert few < every
    return less_and_all(few, proved(every), str(every))


def less_and_all(less: Case, every: Case, name: str | None = None) -> list[Any]:
    """Return parameters for a smaller case in every run and a larger one, which includes it, as proof."""
    return [pytest.param(less, marks=pytest.mark.some), pytest.param(every, marks=pytest.mark.proof, id=name)]


def chance(name: object) -> Random:
    """Return random numbers: always the same or, in a run of tests and proof together, seeded by that run."""
    return Random(f"{name} {random.getrandbits(32)}" if together() else str(name))


def seeds(count: int) -> range:
    """Return consecutive seeds: from 0 or, in a run of tests and proof together, from a number seeded by that run."""
    first = random.randrange(EVERY, 10**9) if together() else 0
    return range(first, first + count)


def examples(every: int, **more: Any) -> settings:
    """Return Hypothesis settings: `every` examples with proof, a quarter of them without."""
    now = min(every, EVERY) if together() else every * settings.default.max_examples // EVERY
    return settings(max_examples=max(now, min(every, LEAST)), **more)


def _flat(cases: Iterable[Case]) -> Iterator[Case]:
    for case in cases:
        yield from case if isinstance(case, tuple) else (case,)
