"""A third language is data: German, and the guide docs/guides/languages.md, in copies of the program.

The German is in tests/fixtures/german.
"""

import json
import re
import shlex
from pathlib import Path

import pytest

from hyskos.definitions.loader import load
from hyskos.generators.orders.renderers import renderers_of
from scripts.parts import ROOT
from tests.languages.grown import changed_files, copy_program, python, run

pytestmark = pytest.mark.slow

TRANSLATED = (
    "rules/rolling_pyramids/combat.py", "rules/rolling_pyramids/devices.py",
    "companion/sentences.py", "cli/rolling_pyramids/combat.py", "cli/shared/game_options.py",
    "data/maps/inner-factory.yaml", "data/factions/anubian.yaml", "data/words/rolling-pyramids.yaml",
    "data/words/player-board.yaml", "data/words/sheets.yaml", "data/words/games.yaml",
)  # fmt: skip
"""What a fight says, and what a map and a player board print."""
FIGHTS = {
    "anubier:7+ramm --defender bastet:4": [
        "Das Feld geht an die Anubier mit 5",
        "  der Rammbock halbiert die Verteidiger: aus 4 wird 2; 7 - 2 = 5",
        "schreib 5 (Anubier)",
        "kreuze ein Dreieck des Fußvolks an (Anubier)",
    ],
    "sobekier:2 --defender anubier:9+1h": [
        "Das Feld bleibt bei den Anubiern mit 7+1*",
        "  10 - 2 = 8; Soldaten sterben vor Helden: aus 9+1* wird 7+1*",
    ],
    "bastet:3 --defender pharao:9": ["Das Feld bleibt bei dem Pharao mit 6", "  9 - 3 = 6", "schreib 6 (Pharao)"],
    "--defender bastet:6 --umbrella --bomb anubier:10": [
        "Das Feld bleibt bei Bastet mit 3",
        "  der Schirm schützt 3 von 6 Verteidigern; Bombe der Stärke 10 auf die Besatzung: aus 6 wird 3",
    ],
    "anubier:2+1h sobekier:9 --defender bastet:1": ["Das Feld geht an die Sobekier mit 6"],
}
DRAWN = """
import sys
from hyskos.definitions.loader import load
from hyskos.generators.orders.renderers import renderers_of
for name in sys.argv[2:]:
    print([renderer.draw(load(name), sys.argv[1], "full") for renderer in renderers_of(load(name))])
"""
SAID = """
import json
from hyskos.definitions.loader import load
from hyskos.generators.drawing import Text
from hyskos.generators.orders.renderers import renderers_of
from hyskos.generators.measure import boxes
for name in ("inner-factory", "anubian"):
    for renderer in renderers_of(load(name)):
        said = [
            sorted({item.text for one in renderer.draw(load(name), lang, "full") for item, _ in boxes(one.items)
            if isinstance(item, Text)}) for lang in ("en", "de")
        ]
        print(json.dumps(said))
"""


@pytest.mark.proof
def test_nothing_that_is_translated_lacks_a_sentence(german: Path) -> None:
    code, out, _err = run(german, "scripts.catalogs", "--missing", "de")
    assert code == 0
    assert len(out.splitlines()) > 1000, "German is on its way"
    lacking = [line for line in out.splitlines() if line.startswith(TRANSLATED)]
    assert lacking == [], "these need German, in tests/fixtures/german"


def test_the_language_is_data(german: Path) -> None:
    """It touches no Python file and no schema; a complete language is looked at as proof (test_pseudo_sheets)."""
    names = changed_files(german)
    catalog_files = {name for name in names if name.startswith("data/locales/de/")}
    assert "data/locales/de/language.po" in catalog_files
    assert [name for name in names - catalog_files if not re.fullmatch(r"data/[a-z-]+/[a-z0-9-]+\.yaml", name)] == []
    assert len(names - catalog_files) > 3


@pytest.mark.proof
def test_a_language_on_its_way_breaks_no_check(german: Path) -> None:
    code, out, _err = run(german, "scripts.catalogs", "--check")
    assert code == 0, out
    assert re.search(r"German has \d+ of \d+ sentences, \d+ of \d+ texts; Spanish is complete", out)


@pytest.mark.proof
@pytest.mark.parametrize("line", FIGHTS)
def test_a_fight_is_told_in_german(german: Path, line: str) -> None:
    code, out, _err = run(german, "hyskos", "--lang", "de", "combat", *line.split(), COLUMNS="200")
    assert code == 0
    assert out.splitlines()[: len(FIGHTS[line])] == FIGHTS[line]


@pytest.mark.proof
def test_what_has_no_german_is_english(german: Path) -> None:
    code, out, _err = run(german, "hyskos", "rules", "halves", "--lang", "de")
    assert code == 0
    assert "What is half of an odd number of soldiers?" in out


def test_the_language_can_be_chosen_and_completed(german: Path) -> None:
    code, _out, err = run(german, "hyskos", "list", "--lang", "fr")
    assert code == 2
    assert "'en', 'de', 'es'" in err
    words = {"_HYSKOS_COMPLETE": "bash_complete", "COMP_WORDS": "hyskos combat --lang d", "COMP_CWORD": "3"}
    assert run(german, "hyskos", **words)[1] == "plain,de\n"
    assert run(german, "hyskos", "list", LC_ALL="", LC_MESSAGES="", LANG="de_AT.UTF-8")[1].count("Innere Fabrik") == 1


def test_boards_are_named_and_marked_as_german(german: Path, tmp_path: Path) -> None:
    words = ("inner-factory", "--lang", "de", "--format", "svg", "--format", "pdf", "-o", str(tmp_path))
    code, _out, err = run(german, "hyskos", "export", *words)
    assert code == 0, err
    names = {path.name for path in tmp_path.iterdir()}
    stems = [f"rolling-pyramids_inner-factory_{size}_de" for size in ("a3", "a4")]
    assert {f"{stem}.{kind}" for stem in stems for kind in ("pdf", "svg")} <= names
    assert 'xml:lang="de"' in (tmp_path / "rolling-pyramids_inner-factory_a3_de.svg").read_text(encoding="utf-8")
    pdf = (tmp_path / "rolling-pyramids_inner-factory_a3_de.pdf").read_bytes()
    assert re.search(rb"/Lang \(de\)", pdf)


def test_no_english_is_left_on_a_german_board(german: Path) -> None:
    done = python(german, "-c", SAID)[1].splitlines()
    assert len(done) == 2
    for line in done:
        english, german_texts = map(set, json.loads(line))
        assert len(german_texts) > 20
        words = {
            text for text in english & german_texts if re.search(r"[A-Za-z]{2}", text.replace("solo", ""))
        }  # German too
        assert not words


@pytest.mark.proof
@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_translation_on_its_way_changes_no_other_language(german: Path, lang: str) -> None:
    """Sizes of type are shared among complete languages only."""
    here = [renderer.draw(load("anubian"), lang, "full") for renderer in renderers_of(load("anubian"))]
    assert python(german, "-c", DRAWN, lang, "anubian")[1] == f"{here}\n"


KIT = """
import sys
from hyskos.cli.main import run
from hyskos.publishing.build import kit
def orders(boards, printers, langs, stamp):
    print(*langs)
    sys.exit()
kit.orders = orders
run(["kit", *sys.argv[1:]])
"""


@pytest.mark.proof
def test_a_kit_has_complete_languages_unless_another_is_asked_for(german: Path, tmp_path: Path) -> None:
    target = str(tmp_path / "kit.zip")
    assert python(german, "-c", KIT, "-o", target)[1] == "en es\n"
    assert python(german, "-c", KIT, "-o", target, "--lang", "de")[1] == "de\n"


# the guide


PAGE = (ROOT / "docs" / "guides" / "languages.md").read_text(encoding="utf-8")
NAMED_FILES = re.compile(r"`((?:data/locales/de/)?[a-z]+\.po|data/(?:maps|factions)/[a-z-]+\.yaml)`")


def steps() -> list[tuple[str, str, str]]:
    """Give the blocks of the page in their order: kind, the file that was named last before it, text."""
    blocks = []
    for step in re.finditer(r"^```(po|sh|yaml|console)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL):
        names = NAMED_FILES.findall(PAGE[: step.start()])
        name = names[-1] if names else ""
        blocks.append((step[1], name if "/" in name else f"data/locales/de/{name}", step[2]))
    return blocks


def write(program: Path, kind: str, name: str, block: str) -> None:
    """Write what the page shows of a file: a catalog's sentences, or lines of a definition instead of its own."""
    path = program / name
    if kind == "po":
        path.parent.mkdir(exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write(f"{block}\n")
        return
    text = path.read_text(encoding="utf-8")
    for line in block.splitlines():
        key = line.partition(":")[0]
        text, count = re.subn(rf"^{key}: .*$", line, text, flags=re.MULTILINE)
        assert count == 1
    path.write_text(text, encoding="utf-8")


def run_line(program: Path, line: str) -> str:
    """Run a line of the page in a clone, and give what it prints."""
    words = shlex.split(line)
    words = words[2:] if words[:2] == ["python", "-m"] else words
    code, out, err = run(program, *words)
    assert code == 0, (line, out, err)
    return out


@pytest.fixture(scope="module")
def page_answers(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[tuple[str, str, str]]]:
    """Do everything that the page says, and give what each line was to print, and printed."""
    program = copy_program(tmp_path_factory.mktemp("page"))
    answers = []
    for kind, name, block in steps():
        if kind in ("po", "yaml"):
            write(program, kind, name, block)
        elif kind == "sh":
            answers += [(line, "", run_line(program, line)) for line in block.splitlines()]
        else:
            for session in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                line, _, printed = session.partition("\n")
                answers.append((line, printed, run_line(program, line)))
    return program, answers


@pytest.mark.proof
def test_every_console_shows_what_is_printed(page_answers: tuple[Path, list[tuple[str, str, str]]]) -> None:
    _program, answers = page_answers
    consoles = [(line, printed, out) for line, printed, out in answers if line.startswith("hyskos ")]
    assert len(consoles) == 4
    assert [(line, out) for line, _, out in consoles] == [(line, printed) for line, printed, _ in consoles]


@pytest.mark.proof
def test_what_is_missing_is_collected_listed_and_claimed(page_answers: tuple[Path, list[tuple[str, str, str]]]) -> None:
    program, answers = page_answers
    new = (program / "data/locales/de/new.po").read_text(encoding="utf-8")
    assert 'msgid "cross a footmen triangle ({faction})"\nmsgstr ""\n' in new
    (output,) = (out for line, _, out in answers if "--missing" in line)
    assert re.search(r"^data/maps/four-x\.yaml:\d+: no German for '4x'$", output, re.MULTILINE)
    assert not re.search(r"^data/maps/inner-factory\.yaml", output, re.MULTILINE)
    code, out, _err = run(program, "scripts.catalogs", "--check")
    assert code == 1, "complete is claimed and not true"
    assert "no German for 'cross a footmen triangle ({faction})'" in out


@pytest.mark.proof
def test_only_data_is_touched(page_answers: tuple[Path, list[tuple[str, str, str]]]) -> None:
    """A third language needs no line of Python and no schema."""
    program, _told = page_answers
    assert {name for name in changed_files(program) if "/locales/de/" not in name} == {
        "data/maps/inner-factory.yaml",
        "data/factions/anubian.yaml",
    }


@pytest.mark.proof
def test_a_new_sentence_leaves_what_stands_in_the_file_of_new_ones(tmp_path: Path) -> None:
    """Whoever translates in new.po loses nothing when a sentence is added."""
    program = copy_program(tmp_path)
    folder = program / "data" / "locales" / "de"
    folder.mkdir()
    (folder / "new.po").write_text('msgid "erase"\nmsgstr "wisch aus"\n', encoding="utf-8")
    assert run(program, "scripts.catalogs")[0] == 0
    assert 'msgid "erase"\nmsgstr "wisch aus"\n' in (folder / "new.po").read_text(encoding="utf-8")
    assert run(program, "hyskos", "--lang", "de", "list")[0] == 0
