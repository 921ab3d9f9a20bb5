"""Whole answers of commands, as people read them: every file of `tests/transcripts` is run and compared.

`$ hyskos ...` is a command line. Below it stand its stdout, its stderr behind `2> `, and its exit code unless it is 0.
`$ cat > FILE` writes the lines below it into a file. `pytest --renew-goldens` writes all answers anew.
"""

import io
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from hyskos.definitions.languages import activate
from scripts.catalogs import catalog_of
from tests.cli.command_line import ROOT, Patch, hyskos
from tests.golden.compare import compare

TRANSCRIPTS = sorted((ROOT / "tests/transcripts").glob("*.txt"))
FILE = "cat > "
USAGE = re.compile(r"(Usage|Uso): .*\n.*\n\n")
"""The frame of an error of Click, which test_manners.py looks at."""
SHORTEST = 8
"""Shorter parts of English sentences are not looked for in Spanish answers."""
BUILT_IN = re.compile(r"(?<=choose from )[^.\n;]+|(?<=elige entre )[^.\n;]+|(?<=Missing --map: ).+")
"""Lists of what is built in: a new faction or map changes no transcript."""


def blocks(text: str) -> Iterator[tuple[str, str]]:
    """Yield each line behind a `$`, with the lines below it."""
    for block in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        line, _, rest = block.partition("\n")
        yield line, rest


def files_in(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def answer(line: str, folder: Path) -> str:
    """Run a command line, and write its answer down."""
    words = shlex.split(line)[1:]
    activate(words[words.index("--lang") + 1] if "--lang" in words else "en")  # as the start of the program does
    before = files_in(folder)
    run = hyskos(*words)
    if run.code == 2:
        assert run.out == "", f"{line}: refused, but it answers"
        assert files_in(folder) == before, f"{line}: refused, but it writes"
    assert "Internal error" not in run.err, line
    errors = [f"2> {line}".rstrip() + "\n" for line in USAGE.sub("", run.err).splitlines()]
    text = BUILT_IN.sub("…", run.out + "".join(errors)).replace(str(ROOT), "HYSKOS")
    return text + (f"exit code {run.code}\n" if run.code else "")


@pytest.mark.slow
@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_a_command_answers_as_in_its_transcript(
    path: Path, tmp_path: Path, monkeypatch: Patch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    transcript = []
    for line, rest in blocks(path.read_text(encoding="utf-8")):
        if line.startswith(FILE):
            Path(line.removeprefix(FILE)).write_text(rest.rstrip("\n") + "\n", encoding="utf-8")
            transcript.append(f"$ {line}\n{rest.rstrip()}\n")
            continue
        monkeypatch.setattr("sys.stdin", io.StringIO())
        transcript.append(f"$ {line}\n{answer(line, tmp_path)}".rstrip() + "\n")
    compare(path, "\n".join(transcript), renew=request.config.getoption("--renew-goldens"))


def test_every_transcript_has_a_spanish_answer() -> None:
    assert [path.stem for path in TRANSCRIPTS if "--lang es" not in path.read_text(encoding="utf-8")] == []


def english_parts() -> list[str]:
    """List the longest part without a placeholder of every sentence that Spanish has in other words."""
    texts = [
        (english, spanish)
        for message in catalog_of("es")
        for english, spanish in zip(_forms(message.id), _forms(message.string), strict=False)
    ]
    spoken = "\n".join(spanish for _, spanish in texts)
    parts = {max(re.split(r"\{[^}]*\}|\n", english), key=len).strip() for english, _ in texts}
    return sorted(part for part in parts if " " in part and len(part) > SHORTEST and part not in spoken)


def _forms(text: str | tuple[str, ...]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else text


@pytest.mark.proof
@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_no_answer_in_spanish_has_an_english_sentence(path: Path, tmp_path: Path, monkeypatch: Patch) -> None:
    """Run the lines of each transcript in Spanish: not every sentence marked for translation is also translated."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "999")  # no sentence is wrapped
    english = english_parts()
    assert len(english) > 500
    untranslated = []
    for line, rest in blocks(path.read_text(encoding="utf-8")):
        if line.startswith(FILE):
            Path(line.removeprefix(FILE)).write_text(rest.rstrip("\n") + "\n", encoding="utf-8")
        elif "--lang" not in line:
            monkeypatch.setattr("sys.stdin", io.StringIO())
            reply = answer(f"{line} --lang es", tmp_path)
            untranslated += [(line, part) for part in english if part in reply]
    assert untranslated == []


def test_the_language_may_change_within_a_process() -> None:
    """As on the site: words of usage lines were once kept in the language of the first command."""
    lines = {}
    for lang in ("es", "en", "es"):
        activate(lang)
        lines.setdefault(lang, set()).add(hyskos("combat", "anubian", "7", "--lang", lang).err.partition("`")[0])
        lines[lang].add(hyskos("table", "--help").out.partition("\n")[0])
    assert [len(lines[lang]) for lang in ("es", "en")] == [2, 2]
    assert "ATTACKER" in " ".join(lines["en"])
    assert "ATACANTE" in " ".join(lines["es"])
    assert "[OPTIONS]" in " ".join(lines["en"])
    activate("en")
