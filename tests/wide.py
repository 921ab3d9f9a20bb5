"""What takes long: laws over everything that ships, and random cases: a part at each change, the rest as proof."""

import random
from collections.abc import Iterable, Iterator
from itertools import product
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import settings

EVERY, FEW = 100, 25
"""How many cases Hypothesis tries of a law as proof, and at each change."""
TOGETHER = 4
"""One of so many random cases of a proof is tried by a run of tests and proof together, others each time."""
LEAST = 5
"""How many cases are tried at each change of a law that asks for few altogether."""
_RUN = SimpleNamespace(together=False)
Case = Any
"""A parameter, or a tuple of several."""
LONGEST = (
    "tests/generators/orders/test_presswork.py",
    "tests/cli/test_publishers.py",
    "tests/laws/test_every_sheet.py",
    "tests/generators/orders/test_own_preflight.py",
    "tests/cli/test_kit_command.py",
    "tests/generators/sheets/test_every_board.py",
    "tests/generators/sheets/test_stamps.py",
    "tests/languages/test_pseudo_sheets.py",
    "tests/cli/test_shown.py",
    "tests/phone/test_page.py",
    "tests/generators/test_independent_opinions.py",
    "tests/phone/test_preview_leads_page.py",
    "tests/companion/test_preview_leads.py",
    "tests/preflight/test_our_press_files.py",
    "tests/preflight/test_budget.py",
    "tests/fuzz/test_corpus.py",
    "tests/lab/test_kernel.py",
    "tests/lab/test_cluster.py",
    "tests/cli/test_manners.py",
    "tests/languages/test_page.py",
    "tests/phone/test_engine.py",
    "tests/generators/boards/test_mock_up.py",
    "tests/generators/orders/test_constraints.py",
    "tests/phone/test_preview_page.py",
    "tests/cli/test_table_at_a_terminal.py",
    "tests/companion/test_kills.py",
    "tests/rules/test_pyramydal_best.py",
    "tests/generators/orders/test_home.py",
    "tests/generators/orders/test_shop_pictures.py",
    "tests/browser/test_browser.py",
    "tests/laws/test_covers.py",
    "tests/generators/writers/test_every_file.py",
    "tests/generators/orders/test_mounted.py",
    "tests/cli/test_lab_map_commands.py",
    "tests/cli/test_kit_interrupted.py",
    "tests/cli/test_system_limits.py",
    "tests/publishing/verify/test_tampering.py",
    "tests/preflight/test_damaged_files.py",
    "tests/languages/test_german.py",
    "tests/rulebook/test_against_naive_rounds.py",
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
    "tests/definitions/test_changed_lines.py",
    "tests/generators/boards/test_main_board.py",
    "tests/generators/orders/test_folded_books.py",
    "tests/companion/test_evenings.py",
    "tests/cli/test_product_contents.py",
    "tests/cli/test_unprintable_boards.py",
    "tests/definitions/test_one_cause.py",
    "tests/generators/orders/test_imposed.py",
    "tests/cli/test_hints.py",
    "tests/phone/test_facts.py",
)
"""Files of some seconds and more, those of minutes first: one that came last would keep one processor waiting."""
ALIKE = (
    (
        "tests/generators/orders/test_presswork.py",
        "tests/generators/test_independent_opinions.py",
        "tests/generators/sheets/test_every_board.py",
        "tests/generators/sheets/test_stamps.py",
    ),
    (
        "tests/laws/test_every_sheet.py",
        "tests/laws/test_covers.py",
        "tests/laws/test_lettering.py",
        "tests/laws/test_places_to_write.py",
        "tests/generators/orders/test_constraints.py",
        "tests/generators/orders/test_home.py",
        "tests/generators/orders/test_own_preflight.py",
        "tests/generators/writers/test_every_file.py",
        "tests/publishing/verify/test_svg_files.py",
    ),
)
"""Files that one worker runs, since they look at the same: it is made once (`tests/drawn.py`).

The first look at all that ships as it is printed, the others as it is drawn.
"""


def in_turn(
    cases: Iterable[Case], *axes: Iterable[Case], others: pytest.MarkDecorator = pytest.mark.proof
) -> list[Any]:
    """Pair every case with every combination of the other axes, as parameters of a test.

    Each case is tested with one combination, the next case with the next one, so that all of both are met; the other
    pairs are marked.
    """
    ways = list(product(*axes))
    return [
        pytest.param(*_flat((case, *way)), marks=() if n == (i + i // len(ways)) % len(ways) else others)
        for i, case in enumerate(cases)
        for n, way in enumerate(ways)
    ]


def together() -> bool:
    """Tell whether tests and proof are one run, as in CI: then random cases are others each time, and so fewer do."""
    return bool(_RUN.together)


def begin(proof: bool, alone: bool) -> None:
    """Settle for this run how many random cases there are."""
    _RUN.together = proof and not alone
    settings.load_profile("every" if proof else "few")


def proved(every: int) -> int:
    """Give how many random cases a proof of so many tries now: all, or the part of a run together with the tests."""
    return max(every // TOGETHER, min(every, EVERY)) if together() else every


def some_of(few: int, every: int) -> list[Any]:
    """Give how many random cases a test tries at each change, and how many as proof: these and all others."""
    assert few < every
    return less_and_all(few, proved(every), str(every))


def less_and_all(less: Case, every: Case, name: str | None = None) -> list[Any]:
    """Give what a test looks at with each change, and what as proof, which has that in it."""
    return [pytest.param(less, marks=pytest.mark.some), pytest.param(every, marks=pytest.mark.proof, id=name)]


def chance(name: object) -> Random:
    """Give chance to a test: the same one each time or, together with all, another one, which the seed repeats."""
    return Random(f"{name} {random.getrandbits(32)}" if together() else str(name))


def seeds(count: int) -> range:
    """Give so many seeds in a row: the first ones or, together with all, others, which the seed of the run repeats."""
    first = random.randrange(EVERY, 10**9) if together() else 0
    return range(first, first + count)


def examples(every: int, **more: Any) -> settings:
    """Let Hypothesis try so many cases as proof, and the same part of them at each change as of every other law."""
    now = min(every, EVERY) if together() else every * settings.default.max_examples // EVERY
    return settings(max_examples=max(now, min(every, LEAST)), **more)


def _flat(cases: Iterable[Case]) -> Iterator[Case]:
    for case in cases:
        yield from case if isinstance(case, tuple) else (case,)
