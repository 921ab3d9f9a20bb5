"""Translation catalogs and built-in texts."""

import gettext
import os
import shutil
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from hyskos.definitions.built_in_words import GUIDE, area_of, areas, built_in_words, needed_areas
from hyskos.definitions.catalogs import compile_catalog, compiled_path, is_current, refresh
from hyskos.definitions.kinds.registry import DEFINITIONS
from scripts.catalogs import LOCALES, catalog_of, translation_of
from scripts.parts import PARTS, ROOT

FILE = """msgid ""
msgstr ""
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n<5 ? 1 : 2);\\n"

# a comment
msgid "erase"
msgstr ""
"wisch\\n"
"\\"aus\\" \\\\"

msgid "{n} file"
msgid_plural "{n} files"
msgstr[0] "ein"
msgstr[1] "zwei"
msgstr[2] "viele"

msgid "half"
msgid_plural "halves"
msgstr[0] "eine"
msgstr[1] ""

msgid "not yet"
msgstr ""
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Make the folder of a language."""
    language = tmp_path / "de"
    language.mkdir()
    (language / "a.po").write_text(FILE, encoding="utf-8")
    return language


def read(content: bytes) -> gettext.GNUTranslations:
    return gettext.GNUTranslations(BytesIO(content))


def test_translations_are_compiled(folder: Path) -> None:
    (folder / "b.po").write_text('msgid "not yet"\nmsgstr "doch"\n\nmsgid "erase"\nmsgstr ""\n', encoding="utf-8")
    catalog = read(compile_catalog(folder))
    assert catalog.gettext("erase") == 'wisch\n"aus" \\'
    assert [catalog.ngettext("{n} file", "{n} files", n) for n in (1, 3, 7)] == ["ein", "zwei", "viele"]
    assert catalog.gettext("half") == "half", "a form lacks"
    assert catalog.gettext("not yet") == "doch"


@pytest.mark.slow
def test_it_is_what_babel_makes_of_the_same_files() -> None:
    catalog, content = catalog_of("es"), BytesIO()
    complete = Catalog(locale="es", fuzzy=False)
    for message in catalog:
        if message.id and translation_of(catalog, message.id if isinstance(message.id, str) else message.id[0]):
            complete.add(message.id, message.string)
    write_mo(content, complete)
    ours, theirs = (
        vars(read(content))["_catalog"] for content in (compile_catalog(LOCALES / "es"), content.getvalue())
    )
    assert len(ours) > 2000
    assert {**ours, "": ""} == {**theirs, "": ""}


def test_catalogs_are_compiled_when_files_change(folder: Path) -> None:
    assert not is_current(folder)
    assert refresh(folder) is None
    assert is_current(folder)
    before = compiled_path(folder).read_bytes()
    later = compiled_path(folder).stat().st_mtime_ns + 1_000_000_000
    for changed in (folder / "a.po", folder):
        os.utime(changed, ns=(later, later))
        assert not is_current(folder)
        os.utime(changed, ns=(0, 0))
        assert is_current(folder)
    (folder / "a.po").write_text('msgid "erase"\nmsgstr "weg"\n', encoding="utf-8")
    os.utime(folder / "a.po", ns=(later, later))
    refresh(folder)
    assert compiled_path(folder).read_bytes() != before
    assert [path.name for path in compiled_path(folder).parent.iterdir()] == ["hyskos.mo"]


def test_catalogs_are_compiled_in_memory_if_nothing_can_be_written(folder: Path) -> None:
    (folder / "LC_MESSAGES").write_text("no folder", encoding="utf-8")
    content = refresh(folder)
    assert content is not None
    assert read(content).gettext("erase").startswith("wisch")


def test_a_folder_without_files_has_nothing_to_compile(tmp_path: Path) -> None:
    assert refresh(tmp_path / "fr") is None


@pytest.mark.slow
def test_a_bare_clone_speaks_spanish_click_as_well(tmp_path: Path) -> None:
    for part in (*PARTS, "hyskos"):
        unbuilt = shutil.ignore_patterns("__pycache__", "LC_MESSAGES")
        shutil.copytree(ROOT / part, tmp_path / part, symlinks=part == "hyskos", ignore=unbuilt)
    assert not [*tmp_path.rglob("*.mo")]
    words = [sys.executable, "-m", "hyskos", "combat", "--lang", "es", "--help"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.startswith("Uso: ")
    assert "Resuelve un combate" in done.stdout


JOBS = ("home", "press", "shop", "proofs", "tables")


def test_every_area_is_needed_by_something() -> None:
    assert set(needed_areas(DEFINITIONS, JOBS)) == set(areas())


def test_a_sheet_needs_what_it_prints_and_nothing_else() -> None:
    needed = needed_areas(["grid"], ["press"])
    assert {"sheets", "grids", "products"} <= {*needed}
    assert not {"rolling-pyramids", "tables", "cut-list", GUIDE} & {*needed}


def test_every_text_belongs_to_an_area_and_has_english() -> None:
    assert {area_of(key) for key in built_in_words()} == set(areas())
    assert all("en" in texts for texts in built_in_words().values())
