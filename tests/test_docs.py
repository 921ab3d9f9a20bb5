"""Documents are correct: links, tables, hooks, decisions and rules for Python files."""

import ast
import re
from pathlib import Path

import pytest
import yaml

from hyskos.definitions.kinds.registry import DEFINITIONS, built_in_files
from scripts.parts import PARTS
from scripts.place_factories import SEARCHES, choose
from tests.wide import LONGEST

ROOT = Path(__file__).parent.parent
BUILT_IN = (ROOT / "docs/reference/built-in.md").read_text(encoding="utf-8")
DECISIONS = sorted((ROOT / "docs" / "decisions").glob("*.md"))
PAGES = sorted(path for folder in ("guides", "reference") for path in (ROOT / "docs" / folder).glob("*.md"))
TOP_PAGES = [ROOT / f"{name}.md" for name in ("README", "ARCHITECTURE", "CONTRIBUTING", "CHANGELOG", "SECURITY")]
FORMS = sorted((ROOT / ".github").rglob("*.md"))
ALL_PAGES = [*TOP_PAGES, *FORMS, *PAGES, *DECISIONS]
PYPROJECT = ROOT / "pyproject.toml"


def lint_commands() -> list[str]:
    recipe = re.search(r"^lint:.*\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    return [line.strip().replace("$(BIN)", ".venv/bin") for line in recipe[1].splitlines()]


def test_everything_printable_is_listed() -> None:
    for kind in {*DEFINITIONS} - {"rules", "faction"}:
        for name in built_in_files(kind):
            assert f"`{name}`" in BUILT_IN, name


def test_the_list_has_the_factions_of_the_documents_and_a_link_to_custom_ones() -> None:
    """Adding a faction must not require a change here: `hyskos list` shows it."""
    assert all(f"`{name}`" in BUILT_IN for name in ("anubian", "bastet", "rashar", "sobeccian"))
    assert "](../guides/factions.md)" in BUILT_IN


@pytest.mark.many
@pytest.mark.parametrize("page", ALL_PAGES, ids=lambda path: path.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8")):
        assert target.startswith("https://") or (page.parent / target).exists(), target


@pytest.mark.many
@pytest.mark.parametrize("page", DECISIONS, ids=lambda path: path.stem)
def test_a_decision_is_short_and_gives_context_decision_and_consequences(page: Path) -> None:
    lines = page.read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith(f"# {page.stem[:3]} ")
    assert [line for line in lines if line.startswith("## ")] == ["## Context", "## Decision", "## Consequences"]
    assert len(lines) <= 35
    assert all(len(line) <= 120 for line in lines)


def test_decisions_are_numbered_without_gaps() -> None:
    assert [page.stem[:3] for page in DECISIONS] == [f"{n:03}" for n in range(1, len(DECISIONS) + 1)]


@pytest.mark.slow
def test_decisions_that_code_and_pages_refer_to_exist() -> None:
    existing = {page.stem for page in DECISIONS} | {page.stem[:3] for page in DECISIONS}
    texts = {str(page.relative_to(ROOT)): page.read_text(encoding="utf-8") for page in (*ALL_PAGES, PYPROJECT)}
    references = {
        (name, decision)
        for name, text in (texts | python_files()).items()
        for decision in re.findall(r"\b(?:docs/decisions/|[Dd]ecision )(\d{3}[\w-]*)", text)
    }
    assert references
    assert {(name, decision) for name, decision in references if decision not in existing} == set()


@pytest.mark.wide
@pytest.mark.parametrize("name", SEARCHES)
def test_the_figures_of_the_factory_placement_are_measured(name: str) -> None:
    page = (ROOT / "docs/decisions/008-fair-maps.md").read_text(encoding="utf-8")
    _, measure, count = choose(SEARCHES[name]())
    assert f"| {name} | {count} | {measure.kinds:.2f} | {measure.starts[0]:.2f} |" in page


def test_the_hooks_before_a_commit_are_the_commands_of_make_lint() -> None:
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    hooks = config["repos"][0]["hooks"]
    assert [hook["entry"] for hook in hooks] == lint_commands()
    assert not any(hook["pass_filenames"] for hook in hooks)


def test_the_changelog_keeps_its_headings() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (.*)$", text, re.MULTILINE)[0] == "[Unreleased]"
    kinds = set(re.findall(r"^### (.*)$", text, re.MULTILINE))
    assert kinds <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


@pytest.mark.slow
def test_python_files_have_at_most_500_lines() -> None:
    lengths = {name: len(text.splitlines()) for name, text in python_files().items()}
    assert {name for name, length in lengths.items() if length > 500} == {"definitions/raw_types.py"}, "it is generated"


def test_the_longest_test_files_exist() -> None:
    assert [name for name in LONGEST if not (ROOT / name).is_file()] == []


@pytest.mark.slow
def test_functions_have_at_most_eight_parameters() -> None:
    counts = {
        f"{name}:{node.lineno} {node.name}": count_parameters(node)
        for name, text in python_files().items()
        for node in (ast.walk(ast.parse(text)) if may_have_many_parameters(text) else ())
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not is_command(node)
    }
    assert not {name: count for name, count in counts.items() if count > 8}


def python_files() -> dict[str, str]:
    """Read every Python file of the project."""
    folders = (*PARTS, "hyskos/api", "scripts", "tests", "benchmarks")
    paths = [*(ROOT / "hyskos").glob("*.py"), *(path for folder in folders for path in (ROOT / folder).rglob("*.py"))]
    project_paths = (path for path in paths if "node_modules" not in path.parts)
    return {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in project_paths}


def may_have_many_parameters(text: str) -> bool:
    """Return whether a `def` may have more than eight parameters, by its commas. Parsing all files would be slow."""
    return any(part.partition(":\n")[0].count(",") >= 8 for part in text.split("def ")[1:])


def count_parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Count the parameters of a function without `self` and `cls`."""
    arguments = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
    return len([argument for argument in arguments if argument.arg not in ("self", "cls")])


def is_command(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Return whether a function is a Click command."""
    return any(re.match(r"click\.(command|group)\b", ast.unparse(decorator)) for decorator in function.decorator_list)


def test_contributing_names_commands_that_exist() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"^make (\w+)", text, re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
    for module in re.findall(r"-m (scripts\.\w+)", text):
        assert (ROOT / (module.replace(".", "/") + ".py")).exists(), module
    assert len(text.splitlines()) <= 40
