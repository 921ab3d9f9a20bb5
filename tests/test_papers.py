"""The papers tell the truth: consoles, links, tables, hooks and decisions."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest
import yaml

from cli.main import build
from data import FOLDERS
from definitions.loader import shipped
from scripts.place_factories import SEARCHES, choose

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
DECISIONS = sorted((ROOT / "docs" / "decisions").glob("*.md"))
PAGES = sorted((ROOT / "docs").glob("*.md"))
PAPERS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *PAGES, *DECISIONS]
SHOWING = README + (ROOT / "docs/typing.md").read_text(encoding="utf-8")
CONSOLES = re.findall(r"^```console\n(.*?)^```", SHOWING, re.MULTILINE | re.DOTALL)
SESSIONS = [part for console in CONSOLES for part in re.split(r"^(?=\$ )", console, flags=re.MULTILINE) if part]


def lint_commands() -> list[str]:
    recipe = re.search(r"^lint:.*\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert recipe
    return [line.strip().replace("$(BIN)", ".venv/bin") for line in recipe[1].splitlines()]


@pytest.mark.parametrize("session", SESSIONS, ids=lambda session: session.splitlines()[0])
def test_a_console_of_the_readme_shows_what_the_program_prints(session: str) -> None:
    line, _, shown = session.partition("\n")
    program, *arguments = line.removeprefix("$ ").split()
    assert program == "hyskos"
    command = [sys.executable, "-m", "cli", "--lang", "en", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert done.stdout == shown
    assert done.returncode == 0


def test_everything_that_can_be_printed_stands_in_the_readme() -> None:
    for kind in FOLDERS.keys() - {"rules"}:
        for name in shipped(kind):
            assert f"`{name}`" in README, name


@pytest.mark.parametrize("paper", PAPERS, ids=lambda path: path.name)
def test_links_between_the_papers_lead_somewhere(paper: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", paper.read_text(encoding="utf-8")):
        assert target.startswith("https://") or (paper.parent / target).exists(), target


def commands_in(paper: Path) -> list[str]:
    """Find the command lines that a page shows, in a sentence or in a block."""
    text = re.sub(r"\\\n\s*", "", paper.read_text(encoding="utf-8"))
    inline = [re.sub(r"\s+", " ", line) for line in re.findall(r"(?<!`)`(hyskos [a-z][^`]*)`(?!`)", text)]
    return [*inline, *re.findall(r"^(?:\$ )?(hyskos [a-z].*)$", text, re.MULTILINE)]


@pytest.mark.parametrize(
    "line",
    sorted({line for paper in (ROOT / "README.md", *PAGES) for line in commands_in(paper) if "…" not in line}),
)
def test_a_command_that_a_page_shows_is_one_that_the_program_takes(line: str) -> None:
    words = shlex.split(line.partition(" > ")[0].partition(" | ")[0], comments=True)[1:]
    group: click.Command = build()
    with click.Context(group, info_name="hyskos", **group.context_settings) as context:
        while isinstance(group, click.Group) and words and not words[0].startswith("-"):
            name, command, words = group.resolve_command(context, words)
            assert command, line
            group, context = command, click.Context(command, info_name=name, parent=context, **command.context_settings)
        if words:  # else the command is only named
            group.make_context(context.info_name, words, parent=context.parent)


@pytest.mark.parametrize("paper", DECISIONS, ids=lambda path: path.stem)
def test_a_decision_is_short_and_names_question_and_price(paper: Path) -> None:
    lines = paper.read_text(encoding="utf-8").splitlines()
    text = "\n".join(lines)
    assert lines[0].startswith(f"# {paper.stem[:3]} ")
    assert len(lines) <= 20
    assert all(len(line) <= 120 for line in lines)
    assert "**Question.**" in text
    assert "**Decision.**" in text
    assert "**Price.**" in text or "**So.**" in text


def test_decisions_are_numbered_without_gaps() -> None:
    assert [paper.stem[:3] for paper in DECISIONS] == [f"{n:03}" for n in range(1, len(DECISIONS) + 1)]


@pytest.mark.parametrize("name", SEARCHES)
def test_the_figures_of_the_factory_placement_are_measured(name: str) -> None:
    paper = (ROOT / "docs/decisions/008-factory-placement.md").read_text(encoding="utf-8")
    _, measure, count = choose(SEARCHES[name]())
    assert f"| {name} | {count} | {measure.kinds:.2f} | {measure.starts[0]:.2f} |" in paper


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


def test_a_python_file_can_be_read_at_a_sitting() -> None:
    folders = ("cli", "generators", "rules", "definitions", "data", "scripts", "tests", "benchmarks")
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines())
        for folder in folders
        for path in (ROOT / folder).rglob("*.py")
    }
    assert not {path: length for path, length in lengths.items() if length > 400}


def test_contributing_names_commands_that_exist() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"^make (\w+)", text, re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
    for module in re.findall(r"-m (scripts\.\w+)", text):
        assert (ROOT / (module.replace(".", "/") + ".py")).exists(), module
    assert len(text.splitlines()) <= 40  # one screen
