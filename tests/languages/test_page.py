"""docs/guides/languages.md takes a language from nothing to a printed board: in a fresh copy all it says works."""

import re
import shlex
from pathlib import Path

import pytest

from scripts.parts import ROOT
from tests.languages.grown import changed, copied, run

pytestmark = pytest.mark.slow

PAGE = (ROOT / "docs" / "guides" / "languages.md").read_text(encoding="utf-8")
FILES = re.compile(r"`((?:data/locales/de/)?[a-z]+\.po|data/(?:maps|factions)/[a-z-]+\.yaml)`")


def steps() -> list[tuple[str, str, str]]:
    """Give the blocks of the page in their order: kind, the file that was named last before it, text."""
    found = []
    for step in re.finditer(r"^```(po|sh|yaml|console)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL):
        named = FILES.findall(PAGE[: step.start()])
        name = named[-1] if named else ""
        found.append((step[1], name if "/" in name else f"data/locales/de/{name}", step[2]))
    return found


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


def shown(program: Path, line: str) -> str:
    """Run a line of the page in a clone, and give what it prints."""
    words = shlex.split(line)
    words = words[2:] if words[:2] == ["python", "-m"] else words
    code, out, err = run(program, *words)
    assert code == 0, (line, out, err)
    return out


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[tuple[str, str, str]]]:
    """Do everything that the page says, and give what each line was to print, and printed."""
    program = copied(tmp_path_factory.mktemp("page"))
    told = []
    for kind, name, block in steps():
        if kind in ("po", "yaml"):
            write(program, kind, name, block)
        elif kind == "sh":
            told += [(line, "", shown(program, line)) for line in block.splitlines()]
        else:
            for session in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                line, _, printed = session.partition("\n")
                told.append((line, printed, shown(program, line)))
    return program, told


@pytest.mark.proof
def test_every_console_shows_what_is_printed(followed: tuple[Path, list[tuple[str, str, str]]]) -> None:
    _program, told = followed
    consoles = [(line, printed, out) for line, printed, out in told if line.startswith("hyskos ")]
    assert len(consoles) == 4
    assert [(line, out) for line, _, out in consoles] == [(line, printed) for line, printed, _ in consoles]


@pytest.mark.proof
def test_what_is_missing_is_collected_listed_and_claimed(followed: tuple[Path, list[tuple[str, str, str]]]) -> None:
    program, told = followed
    new = (program / "data/locales/de/new.po").read_text(encoding="utf-8")
    assert 'msgid "cross a footmen triangle ({faction})"\nmsgstr ""\n' in new
    (listed,) = (out for line, _, out in told if "--missing" in line)
    assert re.search(r"^data/maps/four-x\.yaml:\d+: no German for '4x'$", listed, re.MULTILINE)
    assert not re.search(r"^data/maps/inner-factory\.yaml", listed, re.MULTILINE)
    code, out, _err = run(program, "scripts.catalogs", "--check")
    assert code == 1, "complete is claimed and not true"
    assert "no German for 'cross a footmen triangle ({faction})'" in out


@pytest.mark.proof
def test_only_data_is_touched(followed: tuple[Path, list[tuple[str, str, str]]]) -> None:
    """A third language needs no line of Python and no schema."""
    program, _told = followed
    assert {name for name in changed(program) if "/locales/de/" not in name} == {
        "data/maps/inner-factory.yaml",
        "data/factions/anubian.yaml",
    }


@pytest.mark.proof
def test_a_new_sentence_leaves_what_stands_in_the_file_of_new_ones(tmp_path: Path) -> None:
    """Whoever translates in new.po loses nothing when a sentence is added."""
    program = copied(tmp_path)
    folder = program / "data" / "locales" / "de"
    folder.mkdir()
    (folder / "new.po").write_text('msgid "erase"\nmsgstr "wisch aus"\n', encoding="utf-8")
    assert run(program, "scripts.catalogs")[0] == 0
    assert 'msgid "erase"\nmsgstr "wisch aus"\n' in (folder / "new.po").read_text(encoding="utf-8")
    assert run(program, "hyskos", "--lang", "de", "list")[0] == 0
