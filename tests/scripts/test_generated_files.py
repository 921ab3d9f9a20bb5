"""Generated files are current: the manual, docs/reference, README pictures and schema types."""

import re
import subprocess
import sys
import tomllib
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from hyskos.cli.main import build
from hyskos.definitions.kinds.registry import KINDS
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.reading.schema import Schema, schema
from hyskos.preflight.checks.register import CHECKS
from scripts import man_page, schema_types
from scripts.man_page import WORDS, escaped, main, page_alone
from scripts.parts import ROOT
from scripts.readme_pictures import FOLDER, PICTURES, render
from scripts.reference_pages import DOCS
from tests.cli.manners import walk
from tests.cli.shown import pages

page_of = cache(page_alone)


def manual_text(lang: str) -> str:
    """Give the words of the manual, one space between them."""
    text = re.sub(r"\\f[BR]|^\.\w+ ?", "", page_of(lang), flags=re.MULTILINE)
    return " ".join(text.replace(r"\-", "-").replace(r"\&", "").replace(r"\e", "\\").replace('"', "").split())


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_manual_has_every_command_and_option(lang: str) -> None:
    manual = manual_text(lang)
    for name, help_page in pages(lang).items():
        assert name in manual
        head, *rest = help_page.split("\n\n")
        assert " ".join(head.split()[2:]) in manual
        summary = " ".join(re.sub(r"`([^`]+)`", r"\1", rest[0]).split())
        assert summary.rstrip(".") in manual
        for option in re.findall(r"^  (?:-\w, )?(--[\w-]+)", help_page, re.MULTILINE):
            assert option in manual


@pytest.mark.slow
def test_each_page_goes_where_the_wheel_takes_it_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["man_page"])
    monkeypatch.setattr(man_page, "FOLDER", tmp_path)
    main()
    shared = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]
    written = {f"docs/man/{path.relative_to(tmp_path).as_posix()}": path for path in tmp_path.rglob("*.1")}
    assert written.keys() == shared["shared-data"].keys()
    assert {path.read_text("utf-8") for path in written.values()} == {page_alone(lang) for lang in LANGUAGES}


def test_roff_commands_are_escaped() -> None:
    assert escaped(".nf\n'x -- \\") == "\\&.nf\n\\&'x \\-\\- \\e"


def test_every_page_has_the_same_headings() -> None:
    assert {*WORDS} == {*LANGUAGES}
    assert len({tuple(words) for words in WORDS.values()}) == 1


@pytest.mark.slow
@pytest.mark.needs("groff")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_roff_warns_of_nothing(lang: str) -> None:
    done = subprocess.run(
        ["groff", "-man", "-Kutf8", "-Tutf8", "-ww", "-z"], input=page_of(lang), capture_output=True, check=True,
        encoding="utf-8",
    )  # fmt: skip
    assert done.stderr == ""


@pytest.mark.slow  # imports every command
def test_the_pages_are_current() -> None:
    """In a process of its own: Click keeps some words in the language in which a command was first imported."""
    command = [sys.executable, "-m", "scripts.reference_pages", "--check"]
    assert subprocess.run(command, cwd=ROOT, check=False).returncode == 0, "run python -m scripts.reference_pages"


@pytest.mark.slow
def test_every_command_has_a_section() -> None:
    sections = re.findall(r"^## hyskos (.*)$", (DOCS / "reference" / "commands.md").read_text("utf-8"), re.MULTILINE)
    assert sorted(sections) == sorted(" ".join(path) for path, _command in walk(build()) if path)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_key_of_a_file_is_listed(kind: str) -> None:
    page = (DOCS / "reference" / "keys.md").read_text("utf-8")
    section = page.split(f"\n## {kind}\n")[1].split("\n## ")[0]
    assert {key for key in schema(kind)["properties"] if f"| `{key}` |" not in section} <= {
        *schema(kind).get("required", ())
    }
    assert all(f"| **`{key}`** |" in section for key in schema(kind).get("required", ()))


def test_the_words_that_a_list_can_have_are_listed() -> None:
    page = (DOCS / "reference" / "keys.md").read_text("utf-8")
    for kind, key in (("printer", "makes"), ("box", "marks")):
        allowed = schema(kind)["properties"][key]["items"]["enum"]
        assert f"| `{key}` | list: {', '.join(f'`{word}`' for word in allowed)} |" in page
    assert " array " not in page


def test_every_check_of_a_pdf_is_explained_once() -> None:
    page = (DOCS / "reference" / "preflight.md").read_text("utf-8")
    listed = re.findall(r"^\| ([DPFC]\d\d) \|", page, re.MULTILINE)
    assert sorted(listed) == sorted(check.code for check in CHECKS)
    assert len(listed) == len(set(listed)) == 43


def test_every_picture_is_made_by_the_script() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == {*PICTURES}


@pytest.mark.proof
@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_what_is_drawn_now(name: str) -> None:
    then, now = (Image.open(data).convert("RGB") for data in (FOLDER / f"{name}.png", BytesIO(render(name))))
    assert then.size == now.size
    assert then.tobytes() == now.tobytes(), "run python -m scripts.readme_pictures"


def test_every_type_is_made_of_the_schema_of_today():
    assert schema_types.MODULE.read_text(encoding="utf-8") == schema_types.module(), "python -m scripts.schema_types"


@pytest.fixture
def types(monkeypatch):
    def types_of(definition: Schema) -> str:
        monkeypatch.setattr(schema_types, "schema", lambda _kind: definition)
        return "".join(schema_types.types_of("map"))

    return types_of


def test_keys_that_may_be_left_out_say_so(types):
    page = types({"type": "object", "required": ["a"], "properties": {"a": {"type": "integer"}, "b": {"enum": ["x"]}}})
    assert "    a: int\n" in page
    assert '    b: NotRequired[Literal["x"]]\n' in page


def test_a_pair_is_a_tuple_and_a_table_is_a_list(types):
    pair: Schema = {"type": "array", "minItems": 2, "maxItems": 2, "items": {"type": "number"}}
    spaces: Schema = {"type": ["array", "string"], "items": {"type": "integer"}}
    page = types({"type": "object", "required": ["size", "spaces"], "properties": {"at": pair, "spaces": spaces}})
    assert "    at: NotRequired[tuple[float, float]]\n" in page
    assert "    spaces: list[int]\n" in page


def test_two_different_mappings_of_one_name(types):
    integer: Schema = {"type": "object", "properties": {"x": {"type": "integer"}}}
    other: Schema = {"type": "object", "properties": {"x": {"type": "string"}}}
    inner: Schema = {"type": "object", "properties": {"inks": other}}
    with pytest.raises(ValueError, match="MapInks occurs twice"):
        types({"type": "object", "properties": {"inks": integer, "press": inner}})
