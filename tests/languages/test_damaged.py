"""A language that is damaged or misnamed is told in one line with its place, by the scripts and by the program."""

import os
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from hyskos.data import ROOT as DATA
from hyskos.definitions import languages
from hyskos.definitions.catalogs import compile_catalog
from hyskos.definitions.languages import activate
from scripts import catalogs, po_files
from scripts.parts import ROOT

HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset={charset}\\n"\n"Language: {lang}\\n"\n\n'
GERMAN = HEADER.format(charset="utf-8", lang="de") + 'msgid "erase"\nmsgstr "wisch aus"\n'
FAULTY = {
    "de/a.po:3: 'erase' stands here again, first in line 1": b'msgid "erase"\n\nmsgid "erase"\nmsgstr "l"\n',
    "de/a.po:2: byte 0xf6 is not UTF-8; save the file so": b'msgid "erase"\nmsgstr "l\xf6sch"\n',
    "de/a.po:1: the header says `Language: fr`, and the folder de": GERMAN.replace(": de", ": fr").encode(),
    "de/a.po:1: the header says `charset=latin-1`; write UTF-8, and say so": GERMAN.replace(
        "utf-8", "latin-1"
    ).encode(),
    'de/a.po:2: no line of a catalog: msgstr l"': b'msgid "erase"\nmsgstr l"\n',
    'de/a.po:2: no line of a catalog: msgstr "say "no""': b'msgid "erase"\nmsgstr "say "no""\n',
    "de/a.po:3: no line of a catalog: wisch aus": b'# comment\nmsgid "erase"\nwisch aus\n',
    'de/a.po:1: no line of a catalog: msgctxt "board"': b'msgctxt "board"\nmsgid "erase"\nmsgstr "weg"\n',
}


@pytest.fixture
def locales(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Give an empty folder of languages that the scripts take for ours."""
    folder = tmp_path / "data" / "locales"
    folder.mkdir(parents=True)
    monkeypatch.setattr(catalogs, "LOCALES", folder)
    monkeypatch.setattr(catalogs, "ROOT", tmp_path)
    return folder


def put_file(locales: Path, name: str, raw: bytes) -> None:
    (locales / name).parent.mkdir(exist_ok=True)
    (locales / name).write_bytes(raw)


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTY)
def test_a_damaged_file_is_one_line_with_its_place(locales: Path, fault: str) -> None:
    put_file(locales, "de/a.po", FAULTY[fault])
    assert catalogs.read_all() == ({}, [f"data/locales/{fault}"])


def test_a_file_that_is_right_is_read(locales: Path) -> None:
    put_file(locales, "de/a.po", b"\xef\xbb\xbf" + GERMAN.replace("\n", "\r\n").encode())
    put_file(locales, "de/b.po", 'msgid "right"\nmsgstr "größer"\n'.encode())
    read, faults = catalogs.read_all()
    assert (faults, catalogs.translation_of(read["de"], "erase"), catalogs.translation_of(read["de"], "right")) == (
        [],
        ["wisch aus"],
        ["größer"],
    )


def test_two_texts_in_two_files_are_told(locales: Path) -> None:
    put_file(locales, "de/a.po", GERMAN.encode())
    put_file(locales, "de/b.po", b'msgid "erase"\nmsgstr "weg"\n')
    assert catalogs.read_all()[1] == ["data/locales/de/b.po:1: two texts for 'erase'"]


def test_a_folder_that_is_no_language_is_told(locales: Path) -> None:
    put_file(locales, "de_AT/a.po", GERMAN.encode())
    put_file(locales, "fr/notes.txt", b"")
    assert catalogs.read_all()[1] == [
        f"data/locales/de_AT: {po_files.CODES}",
        "data/locales/fr: there is no .po file in it",
    ]


def test_what_nothing_says_is_told_by_the_check(locales: Path) -> None:
    put_file(locales, "de/a.po", GERMAN.encode() + b'\nmsgid "n file"\nmsgstr "n"\n\nmsgid "form|an|*"\nmsgstr "an"\n')
    sentences = {("n file", "n files"): "cli/b.py:2"}
    assert [*catalogs.unused_translations("de", sentences)] == [
        "data/locales/de/a.po:6: nothing in the program says 'erase'",
        "data/locales/de/a.po:9: 'n file' wants msgid_plural 'n files'",
    ]
    assert [*catalogs.unused_translations("de", {("n file",): "cli/b.py:2", ("erase",): "cli/b.py:3"})] == []


def cut_short(raw: bytes) -> bytes:
    return raw[: len(raw) // 3]


def foreign(raw: bytes) -> bytes:
    return b"PK" + raw[2:]


def recode(raw: bytes) -> bytes:
    return raw.replace("ó".encode(), b"\xf3\xff")


def odd_plural(raw: bytes) -> bytes:
    return raw.replace(b"plural=(n != 1)", b"plural=(n != m)")


@cache
def spanish() -> bytes:
    """Compile the Spanish catalog once."""
    return compile_catalog(DATA / "locales" / "es")


@pytest.fixture
def damage_catalog(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[Callable[[bytes], bytes]], Path]:
    """Give a way to damage the Spanish catalog that the program reads."""

    def damage(how: Callable[[bytes], bytes]) -> Path:
        path = tmp_path / "es" / "LC_MESSAGES" / "hyskos.mo"
        path.parent.mkdir(parents=True)
        raw = spanish()
        path.write_bytes(how(raw))
        assert path.read_bytes() != raw
        monkeypatch.setattr(languages, "_FOLDER", tmp_path)
        return path

    return damage


@pytest.mark.parametrize("how", [cut_short, foreign, recode, odd_plural, lambda _: b""])
def test_a_damaged_catalog_names_its_file(
    damage_catalog: Callable[[Callable[[bytes], bytes]], Path], how: Callable[[bytes], bytes]
) -> None:
    path = damage_catalog(how)
    with pytest.raises(OSError, match="damaged") as refused:
        activate("es")
    assert refused.value.filename == str(path)
    assert languages.language() == "en"


@pytest.mark.slow
@pytest.mark.parametrize("line", ["list --lang es", "export bastet --format svg"])
def test_a_command_that_needs_it_says_so_in_one_line(line: str, tmp_path: Path) -> None:
    """Sizes of type are shared by all complete languages: an export in English reads Spanish, too."""
    (tmp_path / "es" / "LC_MESSAGES").mkdir(parents=True)
    (tmp_path / "es" / "LC_MESSAGES" / "hyskos.mo").write_bytes(b"no catalog")
    start = (
        "import pathlib, sys\n"
        "from hyskos.definitions import languages\n"
        "languages._FOLDER = pathlib.Path(sys.argv.pop(1))\n"
        "from hyskos.cli.main import run; run()"
    )
    done = subprocess.run(
        [sys.executable, "-c", start, str(tmp_path), *line.split()], cwd=tmp_path, capture_output=True,
        encoding="utf-8", check=False, env={**os.environ, "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8"},
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    (text,) = done.stderr.splitlines()
    assert text.startswith(f"Error: {tmp_path}/es/LC_MESSAGES/hyskos.mo: this catalog of sentences is damaged")


def test_a_file_without_a_sentence_has_no_fault(locales: Path) -> None:
    put_file(locales, "de/a.po", GERMAN.encode())
    put_file(locales, "de/b.po", b"")
    assert [message.id for message in po_files.read(locales / "de/b.po", "de") if message.id] == []
