"""A language that does not exist: whatever help says in plain letters there went through no catalog."""

import json
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest
import yaml

from hyskos.cli.main import build
from hyskos.companion.round_file import KEYS
from hyskos.companion.sheet_file import EXAMPLE
from hyskos.companion.vocabulary import FACTIONS
from tests.cli.manners import walk

ROOT = Path(__file__).parents[2]
PAGES = [path for path, _command in walk(build())]
FILE_LINES = rf"(?m)^ +({'|'.join((*KEYS, *FACTIONS, *yaml.safe_load(EXAMPLE)))}):.*$"
"""Lines of a file that a help page shows."""
PLAIN, ODD = "aeiouyAEIOUYcnsz", "áéíóúýÁÉÍÓÚÝçñšž"
SPEAKER = f"""
import gettext, json, re, sys
table = str.maketrans({PLAIN!r}, {ODD!r})
def odd(text):
    parts = re.split(r"([{{][^}}]*[}}]|%[(]\\w+[)]\\w)", text)
    return "".join(part if part[:1] in "{{%" else part.translate(table) for part in parts)
class Odd(gettext.NullTranslations):
    def gettext(self, message): return odd(message)
    def ngettext(self, one, many, n): return odd(one if n == 1 else many)
gettext.gettext, gettext.ngettext = Odd().gettext, Odd().ngettext
import hyskos.definitions.languages as i18n
i18n._catalog, i18n._chosen = Odd(), "odd"
from tests.cli.manners import answers
print(json.dumps(answers(json.loads(sys.stdin.read()))))
"""


@pytest.fixture(scope="module")
def pages() -> dict[tuple[str, ...], str]:
    """Give every help page in the language that does not exist."""
    lines = json.dumps([[*path, "-h"] for path in PAGES])
    done = subprocess.run(
        [sys.executable, "-c", SPEAKER], input=lines, cwd=ROOT, capture_output=True, encoding="utf-8", check=True,
        env={"COLUMNS": "100", "PATH": ""},
    )  # fmt: skip
    return {path: out for path, (_code, out, _err) in zip(PAGES, json.loads(done.stdout), strict=True)}


def kept(path: tuple[str, ...]) -> set[str]:
    """Give what stays as it is typed in every language: names of commands, options and choices, and defaults."""
    command = dict(walk(build()))[path]
    words = {"hyskos", "--help", ".json", ".yaml", ".zip", *path}
    if isinstance(command, click.Group):
        words |= {*command.list_commands(click.Context(command))}
    for parameter in command.params:
        words |= {*parameter.opts, *parameter.secondary_opts, str(parameter.default)}
        words |= {str(one) for one in getattr(parameter.type, "choices", ())}
    return {part for word in words for part in re.findall("[A-Za-z]+", word)}


@pytest.mark.wide
@pytest.mark.parametrize("path", PAGES, ids=lambda path: " ".join(path) or "hyskos")
def test_nothing_in_a_help_page_is_untranslated(pages: dict[tuple[str, ...], str], path: tuple[str, ...]) -> None:
    page = pages[path]
    assert re.search(f"[{ODD}]", page)
    examples = re.search(r"(?s)\n {2}\S+:\n( {4}\S.*?)(?=\n\n|\Z)", page)
    prose = page.replace(examples[1], "") if examples else page
    prose = re.sub(FILE_LINES, "", prose)
    prose = re.sub(r"(?m)^ *(\S+: )?hyskos .*$", "", prose.split("\n", 1)[1]) + page.split("\n")[0]
    left = {word for word in re.findall(r"[A-Za-zÀ-ž]+", prose) if not re.search(f"[{ODD}]", word)}
    assert not {word for word in left - kept(path) if len(word) > 2 and re.search(f"[{PLAIN}]", word)}


@pytest.mark.slow
def test_the_law_finds_what_is_not_translated(pages: dict[tuple[str, ...], str]) -> None:
    """A word without a catalog stays plain, and the law would see it."""
    assert "Réšólvé" in pages["combat",]
    assert "Resolve" not in pages["combat",]
