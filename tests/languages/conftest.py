"""Copies of the program with one language more."""

import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml
from babel.messages.pofile import write_po

from scripts.catalogs import messages_of_click, sentences
from scripts.parts import ROOT
from tests.languages import pseudo
from tests.languages.grown import copy_program, put_texts, run

GERMAN = ROOT / "tests" / "fixtures" / "german"


@pytest.fixture(scope="session")
def german(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a program that speaks German as far as a map, a faction and a fight need it."""
    program = copy_program(tmp_path_factory.mktemp("german"))
    shutil.copytree(GERMAN / "de", program / "data" / "locales" / "de")
    texts = yaml.safe_load((GERMAN / "texts.yaml").read_text(encoding="utf-8"))

    def translate(file: str, english: Any) -> Any:
        translation = texts.get(file, {}).get(english if isinstance(english, str) else english[0])
        return [*translation] if isinstance(translation, list) else translation

    articles = yaml.safe_load((GERMAN / "articles.yaml").read_text(encoding="utf-8"))
    files = put_texts(program, "de", translate, articles)
    assert files == texts.keys() | {f"factions/{name}.yaml" for name in articles}
    assert run(program, "scripts.catalogs")[0] == 0
    return program


def odd_texts(english: Any) -> Any:
    """Say a text, or every word of a list of names."""
    return pseudo.odd(english) if isinstance(english, str) else [pseudo.odd(word) for word in english]


@pytest.fixture(scope="session")
def odd(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a program that speaks the language that does not exist, with nothing missing."""
    program = copy_program(tmp_path_factory.mktemp("odd"))
    folder = program / "data" / "locales" / pseudo.CODE
    folder.mkdir()
    with (folder / "all.po").open("wb") as file:
        write_po(file, pseudo.catalog([*sentences(), *messages_of_click(), ("English",), ("Spanish",), (pseudo.NAME,)]))
    put_texts(program, pseudo.CODE, lambda _, english: odd_texts(english), {})
    assert run(program, "scripts.catalogs")[0] == 0
    return program
