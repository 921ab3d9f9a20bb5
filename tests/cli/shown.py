"""Everything that people are shown to type: the examples of help pages, and command lines in sentences and papers."""

import re
import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import click
from babel.messages.catalog import Catalog

from hyskos.cli.main import build
from scripts.catalogs import Sentences, catalog_of, sentences
from tests.cli.manners import ROOT, in_language, walk

ELSEWHERE = {"languages.md", "commands.md"}
"""Pages left out: tests/languages/test_new_language.py runs the first, help is made of the examples of the second."""
PAPERS = (ROOT / "README.md", *(page for page in sorted((ROOT / "docs").glob("*/*.md")) if page.name not in ELSEWHERE))
COMMANDS = dict(walk(build()))
STANDS_FOR = {
    "new {kind} NAME --like {name}": "new card my-copy --like turn-at-a-glance",
    "new {kind} NOMBRE --like {name}": "new card my-copy --like turn-at-a-glance",
    "new words LANG": "new words fr",
    "new words IDIOMA": "new words fr",
    "schema KIND": "schema map",
    "hyskos table {file}": "hyskos table evening.jsonl",
    "{lang}": "fr",
    "FILE.pdf": "board.pdf",
    "NAME": "generic-x1a",
    "{name}": "my-map.yaml",
    "{kind}": "map",
    "{file}": "my-map.yaml",
    "{typed}": "my-map.yaml",
}
"""What stands for a name in a sentence, and one that it can stand for."""


@cache
def spanish() -> Catalog:
    """Read the catalog once."""
    return catalog_of("es")


@cache
def marked_sentences() -> Sentences:
    """Find the sentences of the program once."""
    return sentences()


@dataclass(frozen=True)
class Shown:
    """A command line that a page shows."""

    page: str
    line: str


@cache
def pages(lang: str) -> Mapping[str, str]:
    """Give every help page in a language, with broken lines put together as a shell does."""
    results = in_language(lang, [[*path, "--help"] for path in COMMANDS])
    return {
        " ".join(("hyskos", *path)): re.sub(r"\\\n\s*", "", page)
        for path, (_code, page, _err) in zip(COMMANDS, results, strict=True)
    }


def of_help(lang: str) -> list[Shown]:
    """Find the examples of every help page."""
    examples = []
    for name, page in pages(lang).items():
        lines = re.search(r"^ *(?:Examples|Ejemplos):\n((?: +\S.*\n?)+)", page, re.MULTILINE)
        assert lines, f"{name}: no examples"
        examples += [Shown(f"{name} --help", line.strip()) for line in lines[1].splitlines()]
    return examples


def file_of(lang: str, name: str) -> str:
    """Give the file that a help page shows: its paragraph of YAML."""
    paragraphs = re.findall(r"\n\n((?:  \S.*\n|   .*\n)+)(?=\n)", pages(lang)[name])
    (file,) = (paragraph for paragraph in paragraphs if re.match(r"  [a-z]+: ", paragraph))
    return "".join(f"{line[2:]}\n" for line in file.splitlines())


def of_papers() -> list[Shown]:
    """Find the command lines that README and docs show, in a sentence or in a block."""
    examples = []
    for paper in PAPERS:
        text = re.sub(r"\\\n\s*", "", paper.read_text(encoding="utf-8"))
        lines = re.findall(r"(?<!`)`(hyskos [a-z][^`]*)`(?!`)|^(?:\$ )?(hyskos [a-z].*)$", text, re.MULTILINE)
        examples += [Shown(paper.name, re.sub(r"\s+", " ", inline or block)) for inline, block in lines]
    return examples


def of_sentences(lang: str) -> list[Shown]:
    """Find the command lines inside sentences of the program: texts of options, hints of errors."""
    examples = []
    for words, place in marked_sentences().items():
        message = spanish().get(words[0])
        texts = words if lang == "en" or message is None else message.string
        for text in (texts,) if isinstance(texts, str) else texts:
            examples += [Shown(place, line) for line in re.findall(r"`(hyskos [^`]+)`", text)]
    return examples


def consoles() -> list[tuple[str, str, str]]:
    """Find what README and docs show in a console: paper, command line, and what it prints."""
    return [
        (paper.name, session.partition("\n")[0].removeprefix("$ "), session.partition("\n")[2])
        for paper in PAPERS
        for console in re.findall(r"^```console\n(.*?)^```", paper.read_text(encoding="utf-8"), re.M | re.S)
        for session in re.split(r"^(?=\$ )", console, flags=re.MULTILINE)[1:]
    ]


def only_named(line: str) -> bool:
    """Tell whether a line names a command or an option of it, as in `hyskos export --profile`, and asks nothing."""
    words = shlex.split(line, comments=True)[1:]
    path = max((path for path in COMMANDS if tuple(words[: len(path)]) == path), key=len)
    command, rest = COMMANDS[path], words[len(path) :]
    if not path or (isinstance(command, click.Group) and not (rest or command.invoke_without_command)):
        return False
    options = {name: option for option in command.params if isinstance(option, click.Option) for name in option.opts}
    return not rest or (len(rest) == 1 and rest[0] in options and not options[rest[0]].is_flag)


def fenced_block(page: str, beginning: str) -> str:
    """Give the block that a page of docs shows, by how it begins."""
    [path] = (ROOT / "docs").glob(f"*/{page}")
    text = path.read_text(encoding="utf-8")
    match = re.search(rf"^```\w*\n({beginning}.*?)^```", text, re.MULTILINE | re.DOTALL)
    assert match
    return match[1]


def inks() -> str:
    """Give the inks that docs/guides/inks.md shows."""
    return fenced_block("inks.md", "kind: inks\n")
