"""What a catalog lacks, and what no sentence could be made from, is told with its place."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from scripts import catalogs
from scripts.catalogs import messages_of_click, mismatched_translations, missing_messages, names, yaml_texts

WANTED = {("the ram of {faction}",): "rules/a.py:1", ("{n} file", "{n} files"): "cli/b.py:2", ("erase",): "cli/b.py:3"}


def catalog(**texts: str) -> Catalog:
    translations = Catalog(locale="de", fuzzy=False)
    for name, text in texts.items():
        translations.add({"ram": "the ram of {faction}", "erase": "erase"}.get(name, name), text)
    return translations


def test_a_sentence_without_a_translation_is_missing() -> None:
    german = catalog(ram="der Rammbock von {faction}")
    german.add(("{n} file", "{n} files"), ("{n} Datei", ""))
    assert missing_messages(german, WANTED, "German") == [
        "cli/b.py:2: no German for '{n} file'",
        "cli/b.py:3: no German for 'erase'",
    ]


def test_other_placeholders_are_a_mistake() -> None:
    german = catalog(ram="der Rammbock von {volk}")
    assert [*mismatched_translations(german, WANTED, "German")] == [
        "rules/a.py:1: placeholders differ in the German of 'the ram of {faction}'"
    ]


def test_a_missing_grammatical_form_is_a_mistake() -> None:
    german = catalog(ram="der Rammbock {faction:gen}")
    assert [*mismatched_translations(german, WANTED, "German")] == [
        "rules/a.py:1: no `form|gen|*` for the German of 'the ram of {faction}'"
    ]
    german.add("form|gen|*", "von {name}")
    assert [*mismatched_translations(german, WANTED, "German")] == []


def test_unusual_plural_forms_are_requested(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    header = 'msgid ""\nmsgstr ""\n"Plural-Forms: {}\\n"\n'
    polish = Catalog(locale="pl")
    monkeypatch.setattr(catalogs, "LOCALES", tmp_path)
    (tmp_path / "pl").mkdir()
    (tmp_path / "pl" / "language.po").write_text("", encoding="utf-8")
    (message,) = catalogs.other_plural("pl", polish)
    assert message == f'data/locales/pl: the header of a file has to say "Plural-Forms: {polish.plural_forms}\\n"'
    (tmp_path / "pl" / "language.po").write_text(header.format(polish.plural_forms), encoding="utf-8")
    assert [*catalogs.other_plural("pl", polish)] == []


@pytest.mark.slow
def test_every_text_of_the_data_is_found() -> None:
    from scripts.catalogs import ROOT

    places = [text.place for text in yaml_texts(ROOT / "data")]
    folders = {place.split("/")[1] for place in places}
    assert {"maps", "factions", "words", "vocabulary", "rules", "booklets", "printers", "cards"} <= folders


def test_every_language_translates_click_and_language_names() -> None:
    german, french, spanish = Catalog(locale="de"), Catalog(locale="fr"), Catalog(locale="es")
    for translations, name, is_complete in (
        (german, "German", True),
        (french, "French", False),
        (spanish, "Spanish", True),
    ):
        translations.add("language|name", name)
        if is_complete:
            translations.add("language|complete", "yes")
    every = {"de": german, "es": spanish, "fr": french}
    assert {words[0] for words in names("fr", every)} == {"language|name", "English", "German", "Spanish", "French"}
    assert ("French",) not in names("de", every), "a language on its way asks nothing of others"
    lacking = missing_messages(french, messages_of_click() | names("fr", every), "French")
    assert any(
        re.fullmatch(r"data/locales/click\.pot:\d+: no French for 'Missing command\.'", line) for line in lacking
    )
    assert "data/locales/fr/language.po:1: no French for 'English'" in lacking


@pytest.mark.slow
def test_without_babel_the_message_names_the_make_target() -> None:
    """docs/guides/languages.md: `make kit` alone does not bring what scripts need."""
    program = "import sys; sys.modules['babel'] = None; import scripts.catalogs"
    ran = subprocess.run(  # as after `make kit`, where Babel is not installed
        [sys.executable, "-c", program], cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr == "catalogs are written with Babel, a tool of contributors: make lint brings it\n"
