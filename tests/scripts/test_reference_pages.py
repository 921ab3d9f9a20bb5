"""The generated pages of docs/reference are current, and list what the program and its schemas have."""

import re
import subprocess
import sys

import pytest

from hyskos.cli.main import build
from hyskos.definitions.shape import kinds, schema
from scripts.reference_pages import FOLDER, ROOT
from tests.cli.manners import walk


@pytest.mark.slow  # imports every command
def test_the_pages_are_current() -> None:
    """In a process of its own: Click keeps some words in the language in which a command was first imported."""
    command = [sys.executable, "-m", "scripts.reference_pages", "--check"]
    assert subprocess.run(command, cwd=ROOT, check=False).returncode == 0, "run python -m scripts.reference_pages"


@pytest.mark.slow
def test_every_command_has_a_section() -> None:
    sections = re.findall(r"^## hyskos (.*)$", (FOLDER / "commands.md").read_text("utf-8"), re.MULTILINE)
    assert sorted(sections) == sorted(" ".join(path) for path, _command in walk(build()) if path)


@pytest.mark.parametrize("kind", kinds())
def test_every_key_of_a_file_is_listed(kind: str) -> None:
    page = (FOLDER / "keys.md").read_text("utf-8")
    section = page.split(f"\n## {kind}\n")[1].split("\n## ")[0]
    assert {key for key in schema(kind)["properties"] if f"| `{key}` |" not in section} <= {
        *schema(kind).get("required", ())
    }
    assert all(f"| **`{key}`** |" in section for key in schema(kind).get("required", ()))
