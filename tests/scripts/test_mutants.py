"""The tool that tries the tests, on a small game of its own."""

import ast
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.mutants import EQUIVALENT, EquivalentError, equivalents, files_for, mutants_of, strangers
from scripts.mutating import mutants, mutated
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
RULES = '''"""A game of two rules."""

from functools import cache

FIRST = 1 if __name__ != "elsewhere" else 2


def wins(points: int, rounds: int) -> bool:
    """Tell who has won."""
    return points >= 10 and rounds < 4


@cache
def most(one: int, other: int) -> int:
    """Give the larger number, or one more than the second."""
    return max(one, other + 1)


def some(numbers: list[int]) -> bool:
    """Tell whether one of the numbers is there; their order does not matter."""
    return any(number != 0 for number in numbers) if not len(numbers) > 5 else True


def stops(count: int) -> int:
    """Count down; no other test than this one knows of it.

    >>> stops(2), stops(-1)
    (0, -1)
    """
    while count > 0:
        count = count - 1
    return count
'''
TESTS = """
from hyskos.rules.little.score import FIRST, most, some, wins

def test_wins():
    assert wins(10, 3) and not wins(9, 3) and not wins(10, 4)

def test_most():
    assert (most(3, 2), most(1, 2), most(5, 2)) == (3, 3, 5)

def test_some():
    assert some([0, 1]) and not some([0, 0])

def test_first():
    assert FIRST == 1
"""


SOME = '''"""A game of one rule."""


def some(numbers: list[int]) -> bool:
    """Tell whether one of the numbers is there; their order does not matter."""
    return any(number != 0 for number in numbers) if not len(numbers) > 5 else True
'''
SOME_TESTS = """
from hyskos.rules.little.score import some

def test_some():
    assert some([0, 1]) and not some([0, 0])
"""
"""One rule alone, for what is asked about the entries: each mutant is a run of its tests."""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    root = tmp_path / "tree"
    for folder in ("rules/little", "tests/rules", "tests/mutants"):
        (root / folder).mkdir(parents=True)
    (root / "hyskos").mkdir()
    (root / "hyskos/rules").symlink_to("../rules")
    for package in ("hyskos", "rules", "rules/little"):
        (root / package / "__init__.py").touch()
    (root / "rules/little/score.py").write_text(RULES, encoding="utf-8")
    (root / "tests/rules/test_little.py").write_text(TESTS, encoding="utf-8")
    (root / "pyproject.toml").write_text(
        '[tool.pytest.ini_options]\npythonpath = ["."]\naddopts = ["--import-mode=importlib"]\n', encoding="utf-8"
    )
    return root


@pytest.fixture
def small_tree(tree: Path) -> Path:
    (tree / "rules/little/score.py").write_text(SOME, encoding="utf-8")
    (tree / "tests/rules/test_little.py").write_text(SOME_TESTS, encoding="utf-8")
    return tree


def test_what_mutants_there_are(tree: Path) -> None:
    found = mutants(tree, tree / "rules/little/score.py")
    assert {(mutant.line, mutant.mutation) for mutant in found if mutant.line < 18} == {
        (5, "__name__ == 'elsewhere'"),
        (10, "points > 10"),
        (10, "points < 10"),
        (10, "rounds <= 4"),
        (10, "rounds >= 4"),
        (10, "points >= 10 or rounds < 4"),
        (16, "min(one, other + 1)"),
        (16, "other + 0"),
    }
    assert next((one.function, one.line_text) for one in found if one.line == 10) == (
        8,
        "return points >= 10 and rounds < 4",
    )
    assert {one.function for one in found if one.line in (5, 16)} == {None}


def test_what_measures_has_mutants_of_its_sums_as_well(tree: Path) -> None:
    file = tree / "rules/little/score.py"
    file.write_text("WIDE = 2 * (SHEET - BLEED) + 1 if SIDE / 2 > 3 else A + B\n", encoding="utf-8")
    plain, more = mutants(tree, file), mutants(tree, file, sums=True)
    assert {one.mutation for one in more} - {one.mutation for one in plain} == {
        "2 / (SHEET - BLEED)", "SHEET + BLEED", "SIDE * 2", "A - B"
    }  # fmt: skip
    for one in more:
        assert one.mutation in ast.unparse(mutated(file.read_text(encoding="utf-8"), one.number))


def test_a_part_beside_the_rules_has_the_tests_that_mirror_it() -> None:
    orders, file = files_for(ROOT, "generators/orders"), files_for(ROOT, "generators/products/folding.py")
    assert "tests/generators/orders/test_two_sided.py" in orders
    assert file == ["hyskos/generators/products/folding.py", "tests/generators/test_products.py"]
    assert {one.file for one in mutants_of(ROOT, "generators/products/folding.py")} == {
        "generators/products/folding.py"
    }


def run(tree: Path, *equivalent: tuple[str, str]) -> tuple[int, list[str]]:
    entries = "".join(
        f"- {{file: rules/little/score.py, line_text: '{line}', mutation: '{mutation}', reason: it is so}}\n"
        for line, mutation in equivalent
    )
    (tree / "tests/mutants/equivalent.yaml").write_text(entries or "[]", encoding="utf-8")
    before = {file: file.read_bytes() for file in tree.rglob("*") if file.is_file()}
    words = [sys.executable, "-m", "scripts.mutants", "--root", str(tree), "--jobs", "2", "rules/little"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert {file: file.read_bytes() for file in tree.rglob("*") if file.is_file()} == before
    assert done.stderr == ""
    *lines, count = done.stdout.splitlines()
    return done.returncode, [*lines, count.partition(", after ")[0]]


LINE = "return any(number != 0 for number in numbers) if not len(numbers) > 5 else True"
SURVIVES = f"rules/little/score.py:21: survives: {LINE}  ->  "


@pytest.mark.proof
def test_survivors_are_printed_and_counted(tree: Path) -> None:
    """No test tries five numbers; counting down without end is ended, and so is killed."""
    code, lines = run(tree)
    assert (code, lines) == (
        1,
        [SURVIVES + "len(numbers) >= 5", "rules/little: 16 mutants, 15 killed, 0 equivalent, 1 wrong"],
    )


@pytest.mark.proof
def test_what_stands_in_the_file_of_a_package_is_tried_too(small_tree: Path) -> None:
    """A changed `__init__.py` takes the place of the right one, and finds the files beside it."""
    (small_tree / "rules/little/__init__.py").write_text(SOME, encoding="utf-8")
    (small_tree / "rules/little/score.py").write_text("from hyskos.rules.little import some\n", encoding="utf-8")
    survives = SURVIVES.replace("score.py:21", "__init__.py:6")
    lines = [survives + "len(numbers) >= 5", "rules/little: 5 mutants, 4 killed, 0 equivalent, 1 wrong"]
    assert run(small_tree) == (1, lines)


@pytest.mark.proof
def test_equivalent_ones_are_named_with_a_reason(small_tree: Path) -> None:
    assert run(small_tree, (LINE, "len(numbers) >= 5")) == (
        0,
        ["rules/little: 5 mutants, 4 killed, 1 equivalent, 0 wrong"],
    )


@pytest.mark.proof
def test_false_entries_are_errors(small_tree: Path) -> None:
    """What dies is not equivalent, and what fits no mutant is out of date."""
    code, lines = run(small_tree, (LINE, "len(numbers) >= 5"), (LINE, "len(numbers) >= 7"), (LINE, "len(numbers) <= 5"))
    assert code == 1
    assert lines == [
        f"tests/mutants/equivalent.yaml: fits no mutant: rules/little/score.py: {LINE}  ->  len(numbers) >= 7",
        f"rules/little/score.py:6: not equivalent, it dies: {LINE}  ->  len(numbers) <= 5",
        "rules/little: 5 mutants, 3 killed, 1 equivalent, 1 wrong",
    ]


@pytest.mark.proof
def test_a_trial_runs_tests_of_ours_with_their_options(tmp_path: Path) -> None:
    """What `tests/conftest.py` asks of pytest is there in a trial as well; without that no mutant could be tried."""
    notes = tmp_path / "notes"
    of = ("rules/pharaoh", "tests/rules/test_pharaoh_play.py")
    code = (
        "import sys\nfrom pathlib import Path\nfrom scripts.mutant_trials import watch\n"
        f"sys.exit(watch(Path.cwd(), *{of!r}, Path({str(notes)!r})))"
    )
    words = [sys.executable, "-c", code]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "rules/pharaoh/play.py" in {file for test in pickle.loads(notes.read_bytes()) for file, _line in test.calls}


@pytest.mark.parametrize(
    "text",
    [
        "- {file: a, line_text: b, mutation: c}",
        "- {file: a, line_text: b, mutation: c, reason: ''}",
        "- [a, b, c, d]",
        "- &one {file: a, line_text: b, mutation: c, reason: d}\n- *one",
    ],
)
def test_entries_that_cannot_be_read(text: str) -> None:
    with pytest.raises(EquivalentError):
        equivalents(text)


@pytest.mark.slow
def test_the_entries_of_this_tree_fit_its_mutants() -> None:
    """Trying them takes minutes (`make mutants`), but what they name has to be there."""
    known = equivalents((ROOT / EQUIVALENT).read_text(encoding="utf-8"))
    areas = sorted({file.rpartition("/")[0] for file, _line, _mutation in known})
    assert strangers(known, [mutant for area in areas for mutant in mutants_of(ROOT, area)], areas) == []


def test_each_game_has_its_tests() -> None:
    games = {
        game: files_for(ROOT, f"rules/{game}") for game in ("rolling_pyramids", "pyramydal", "pharaoh", "ring_race")
    }
    for game, files in games.items():
        own = {file for file in files if not file.startswith("hyskos/")}
        assert own, game
        for other in set(games) - {game}:
            assert own.isdisjoint(games[other]), (game, other)
    assert "tests/cli/test_pyramydal_score_command.py" in games["pyramydal"]
    assert "tests/cli/test_score_and_solo_commands.py" in games["rolling_pyramids"]
    assert "hyskos/rules/pyramydal/pieces.py" in games["pyramydal"]
