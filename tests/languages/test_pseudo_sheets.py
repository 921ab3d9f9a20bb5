"""A language that does not exist, a third longer than English, prints everything: nothing is missing, nothing too long.

`tests/cli/test_translations.py` looks at the pages of help in such a language.
"""

import json
import re
import zipfile
from pathlib import Path

import pytest

from hyskos.definitions.kinds.registry import built_in_files
from scripts.parts import ROOT
from tests.languages import pseudo
from tests.languages.grown import changed_files, python, run

pytestmark = pytest.mark.slow

FITS = str(ROOT / "tests" / "languages" / "fits.py")
LEFT_OUT = {"turn-at-a-glance": "the-game-crafter", "rolling-pyramids-card-back": "the-game-crafter"}
"""What a kit leaves out in every language, and whose printer has no component for it."""


def test_the_language_is_a_third_longer() -> None:
    text = "Shields half of the defenders from bombs."
    assert len(pseudo.odd(text)) == round(len(text) * pseudo.MORE)
    assert pseudo.odd("Sheet {n} of %(name)s").count("{n}") == 1


@pytest.mark.proof
def test_the_language_is_data(odd: Path) -> None:
    """A complete third language touches no Python file and no schema."""
    names = changed_files(odd)
    catalog = {f"data/locales/{pseudo.CODE}/all.po"}
    assert catalog <= names
    assert all(re.fullmatch(r"data/[a-z-]+/[a-z0-9-]+\.yaml", name) for name in names - catalog)
    assert len(names - catalog) > 40, "every file with texts"


@pytest.mark.proof
def test_no_text_is_too_long_for_its_place(odd: Path) -> None:
    code, out, err = python(odd, FITS, pseudo.CODE)
    assert code == 0, err
    report = json.loads(out)
    assert report["drawn"] > sum(
        len(built_in_files(kind)) for kind in ("map", "faction", "grid", "ring", "pieces", "card")
    )
    assert report["long"] == []


@pytest.mark.proof
def test_the_look_for_long_texts_sees_one(odd: Path) -> None:
    """The head of a column that is longer than the column runs into the next one."""
    words = odd / "data" / "words" / "player-board.yaml"
    before = words.read_text(encoding="utf-8")
    words.write_text(before.replace(pseudo.odd("strength"), "[much longer than its column]"), encoding="utf-8")
    try:
        findings = json.loads(python(odd, FITS, pseudo.CODE, "faction")[1])["long"]
    finally:
        words.write_text(before, encoding="utf-8")
    assert {name for name, *_ in findings} == set(built_in_files("faction"))


@pytest.mark.proof
def test_nothing_that_ships_has_findings_in_it(odd: Path) -> None:
    assert run(odd, "hyskos", "check", "--output", "concise")[:2] == (0, "")


@pytest.mark.proof
def test_a_kit_holds_everything_in_it(odd: Path, tmp_path: Path) -> None:
    words = ["kit", "--lang", pseudo.CODE, "--profile", "home-a4", "-o", str(tmp_path / "kit.zip")]
    code, _out, err = run(odd, "hyskos", *words)
    assert code == 0, err
    lines = [line for line in err.splitlines() if not re.match(rf"\[?({'|'.join(LEFT_OUT)}): ", line)]
    assert len(lines) == 1, "the summary alone"
    with zipfile.ZipFile(tmp_path / "kit.zip") as kit:
        names = kit.namelist()
    assert len([name for name in names if re.search(rf"_{pseudo.CODE}(_saver)?\.", name)]) > 80


@pytest.mark.proof
def test_a_complete_language_lacks_nothing(odd: Path) -> None:
    """One sentence or one text that is missing fails the check, by name and place."""
    head, theirs = (odd / "data" / "locales" / lang / "head.po" for lang in (pseudo.CODE, "es"))
    board = odd / "data" / "maps" / "four-x.yaml"
    before = {path: path.read_bytes() for path in (board, *(odd / "data" / "locales").rglob("*.*o"))}
    head.write_text('msgid "language|complete"\nmsgstr "yes"\n', encoding="utf-8")
    theirs.write_text(f'msgid "{pseudo.NAME}"\nmsgstr "raro"\n', encoding="utf-8")
    try:
        assert run(odd, "scripts.catalogs")[0] == 0
        code, out, _err = run(odd, "scripts.catalogs", "--check")
        assert (code, out) == (0, "catalogs: English is complete; Odd is complete; Spanish is complete\n")
        board.write_text(re.sub(rf"\n  {pseudo.CODE}: .*", "", board.read_text("utf-8"), count=1), encoding="utf-8")
        code, out, _err = run(odd, "scripts.catalogs", "--check")
        assert code == 1
        assert re.fullmatch(r"data/maps/four-x\.yaml:[0-9]+: no Odd for '.*'\n", out)
    finally:
        head.unlink()
        theirs.unlink()
        for path, content in before.items():
            path.write_bytes(content)
