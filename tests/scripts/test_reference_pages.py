"""The generated pages of docs/reference are current, and list what the program and its schemas have."""

import re

import pytest

from hyskos.cli.main import build
from hyskos.definitions.kinds.registry import KINDS
from hyskos.definitions.reading.schema import schema
from scripts.reference_pages import FOLDER, PAGES
from tests.cli.manners import walk


@pytest.mark.slow  # imports every command
@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_current(name: str) -> None:
    assert (FOLDER / name).read_text("utf-8") == PAGES[name](), "run python -m scripts.reference_pages"


@pytest.mark.slow
def test_every_command_has_a_section() -> None:
    sections = re.findall(r"^## hyskos (.*)$", (FOLDER / "commands.md").read_text("utf-8"), re.MULTILINE)
    assert sorted(sections) == sorted(" ".join(path) for path, _command in walk(build()) if path)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_key_of_a_file_is_listed(kind: str) -> None:
    page = (FOLDER / "keys.md").read_text("utf-8")
    section = page.split(f"\n## {kind}\n")[1].split("\n## ")[0]
    assert {key for key in schema(kind)["properties"] if f"| `{key}` |" not in section} <= {
        *schema(kind).get("required", ())
    }
    assert all(f"| **`{key}`** |" in section for key in schema(kind).get("required", ()))
