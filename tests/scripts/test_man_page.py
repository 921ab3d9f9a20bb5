"""The manual holds what the help pages hold, in both languages, and roff has nothing to say against it."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from hyskos.definitions.languages import LANGUAGES
from scripts import man_page
from scripts.man_page import WORDS, escaped, main, path_of
from tests.cli.shown import pages


def shown(lang: str) -> str:
    """Give the words of the manual, one space between them."""
    text = re.sub(r"\\f[BR]|^\.\w+ ?", "", path_of(lang).read_text(encoding="utf-8"), flags=re.MULTILINE)
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


@pytest.mark.proof
def test_a_change_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["man_page", "--check"])
    assert main() == 0
    monkeypatch.setattr(man_page, "FOLDER", tmp_path)
    assert main() == 1
    assert capsys.readouterr().out == "docs/man is not current: run python -m scripts.man_page\n"


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
        ["groff", "-man", "-Kutf8", "-Tutf8", "-ww", "-z", path_of(lang)], capture_output=True, check=True
    )
    assert done.stderr == b""
