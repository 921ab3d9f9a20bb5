"""The manual holds what the help pages hold, in both languages, and roff has nothing to say against it."""

import re
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest

from hyskos.definitions.languages import LANGUAGES
from scripts import man_page
from scripts.man_page import WORDS, escaped, main, page_alone
from scripts.parts import ROOT
from tests.cli.shown import pages

page_of = cache(page_alone)


def shown(lang: str) -> str:
    """Give the words of the manual, one space between them."""
    text = re.sub(r"\\f[BR]|^\.\w+ ?", "", page_of(lang), flags=re.MULTILINE)
    return " ".join(text.replace(r"\-", "-").replace(r"\&", "").replace(r"\e", "\\").replace('"', "").split())


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_command_and_every_option_stands_in_it_with_its_words(lang: str) -> None:
    manual = shown(lang)
    for name, help_page in pages(lang).items():
        assert name in manual
        head, *rest = help_page.split("\n\n")
        assert " ".join(head.split()[2:]) in manual
        told = " ".join(re.sub(r"`([^`]+)`", r"\1", rest[0]).split())
        assert told.rstrip(".") in manual
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


def test_what_roff_would_obey_is_printed() -> None:
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
