"""Run the command lines that pages show, in the order in which they are shown, in one folder a language.

So the file that one line makes is there for the next. What no line makes is prepared from the pages that show it.
"""

import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path

from hyskos.cli.main import execute
from tests.cli.command_line import GAME
from tests.cli.manners import ROOT, environment, in_language
from tests.cli.shown import STANDS_FOR, fenced_block, file_of, inks, of_help, of_papers, of_sentences, only_named

FACTION = ROOT / "data/factions/bastet.yaml"
ELSEWHERE = re.compile(r"hyskos (preview|site|lab design|lab fairness --games 600000)|.* --cluster (tcp|tls)://")
"""What lasts until Ctrl-C (test_design_commands), needs Node (tests/site), plays for minutes
(test_lab_map_commands), or needs other machines (tests/lab/test_cluster)."""
SHELL = re.compile(r"[<>|]|\$\(")
"""What only a shell understands."""
WHOLE = re.compile(r"hyskos (kit|export (-|covers|boxes)|product build)")
"""What takes seconds: it prints what ships or a publisher sells, or looks at it."""
SAME_WORK = re.compile(rf"{WHOLE.pattern}|hyskos (export|preflight|product|lab|map report .*--fairness)\b")
"""What does the same work in every language: where the line is the same too, it is run in English alone."""
MANY_GAMES = 1_000
"""More games than these show nothing else."""

Done = tuple[int, str, str]


def fifth() -> str:
    """Give the faction that docs/guides/factions.md makes of a shipped one."""
    shipped = re.sub(r"\A.*?^(?=heroes:)", "", FACTION.read_text("utf-8"), count=1, flags=re.M | re.S)
    return fenced_block("factions.md", "kind: faction\n") + shipped


def abilities() -> dict[str, str]:
    """Return a faction for every kind of effect in docs/reference/abilities.md, by the file that its lines name."""
    text = (ROOT / "docs/reference/abilities.md").read_text(encoding="utf-8")
    examples = re.findall(r"^## `(\w+)`.*?^```yaml\n(effects:\n.*?)^```", text, re.MULTILINE | re.DOTALL)
    before, _effects, after = re.split(r"(^  effects:\n(?:    .*\n)+)", fifth(), flags=re.MULTILINE)
    return {"first-round.yaml": fenced_block("abilities.md", "faction: head-start.yaml\n")} | {
        f"{kind.replace('_', '-')}.yaml": before
        + re.sub(r"^", "  ", effects.rstrip(), flags=re.MULTILINE)
        + "\n"
        + after
        for kind, effects in examples
    }


def prepare(folder: Path, lang: str) -> None:
    """Put in a folder what the lines name and none of them makes."""
    board = (ROOT / "data/maps/inner-factory.yaml").read_text(encoding="utf-8")
    mine = board.replace("id: inner-factory", "id: my-map").replace("../schema", str(ROOT / "data/schema"))
    for name, text in {
        "my-map.yaml": mine,  # as the README tells to begin one
        "maps/my-map.yaml": mine,
        "my-printer.yaml": fenced_block("printers.md", "kind: printer\n"),
        "my-inks.yaml": inks(),
        "sketch.txt": fenced_block("maps.md", "0101 "),
        "thothic.yaml": fifth(),
        "my-factions/thothic.yaml": fifth(),
        **abilities(),
        "my-board.yaml": file_of(lang, "hyskos draft"),
        "round-4.yaml": file_of(lang, "hyskos deploy"),
        "game.yaml": GAME,
        ".config/fish/completions/README": "whoever uses fish has this folder\n",
        "bin/hyskos": f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m hyskos "$@"\n',
    }.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (folder / "bin/hyskos").chmod(0o755)
    assert execute(["export", "anubian", "--profile", "generic-x1a", "--workers", "1", "-o", str(folder / "bin")]) == 0
    next((folder / "bin").glob("*.pdf")).rename(folder / "board.pdf")
    assert execute(["export", "four-x", "--format", "tmj", "-o", str(folder)]) == 0
    (folder / "four-x.tmj").rename(folder / "valley.tmj")


@cache
def lines_of(lang: str) -> Sequence[str]:
    """List what has to be run, each line once."""
    examples = [*of_help(lang), *of_sentences(lang), *(of_papers() if lang == "en" else ())]
    lines = dict.fromkeys(
        plain(example.line) for example in examples if not (only_named(example.line) or ELSEWHERE.match(example.line))
    )
    return [line for line in lines if lang == "en" or not (SAME_WORK.match(line) and line in lines_of("en"))]


def with_few_games(words: list[str]) -> list[str]:
    """Play fewer games where a line asks for many."""
    few = [str(min(int(word), MANY_GAMES)) if option == "--games" else word for option, word in pairwise(words)]
    return [*words[:1], *few]


def plain(line: str) -> str:
    """Put a name where a line has a word that stands for one."""
    for word, name in STANDS_FOR.items():
        line = line.replace(word, name)
    return line


def by_shell(line: str, lang: str, folder: Path) -> Done:
    """Run a line as a shell does; one that is for a shell that is missing here, as far as it needs none."""
    start = re.fullmatch(r'eval "\$\((.*)\)"\s+# ~/\.(\w+)rc', line)
    shell = start[2] if start else "sh"
    if start and not shutil.which(shell):
        line, shell = start[1], "sh"
    path = f"{folder / 'bin'}:{environment()['PATH']}"
    done = subprocess.run(
        [shell, "-c", line], cwd=folder, env=environment(PATH=path, HOME=str(folder), HYSKOS_LANG=lang),
        stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    return done.returncode, done.stdout, done.stderr


def run_lines(
    lines: Iterable[str], lang: str, folder: Path, change: Callable[[list[str]], list[str]] = list
) -> dict[str, Done]:
    """Run lines in a prepared folder; `change` may alter the words of those that need no shell."""
    results: dict[str, Done] = {}
    waiting: list[str] = []

    def catch_up() -> None:
        words = [change(shlex.split(line)[1:]) for line in waiting]
        results.update(zip(waiting, in_language(lang, words, folder, few=True), strict=True))
        waiting.clear()

    for line in lines:
        if SHELL.search(line):
            catch_up()
            results[line] = by_shell(line, lang, folder)
        else:
            waiting.append(line)
    catch_up()
    return results
