"""Every command, one command line of each that works, and what is declared about it; the laws are in `test_manners`.

Run as a program it answers many command lines in one process and one language: `python tests/cli/manners.py es`
reads a list of command lines as JSON and prints [code, stdout, stderr] of each; with `few` as a second word, a few
definitions are what ships, and what several lines order is made once.
"""

import gc
import io
import json
import os
import pathlib
import shlex
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from typing import Any

import click

Path = tuple[str, ...]
ROOT = pathlib.Path(__file__).parents[2]


@dataclass(frozen=True)
class Manners:
    """What is known of a command; `{name}` in a line is a file that the tests prepare."""

    line: str
    code: int = 0
    counts: int = 0  # lines on stderr: how much there was, which seed repeats the throw, what was assumed
    json: bool = True  # answers a question
    slow: bool = False  # takes seconds: only its refusals are tried
    bare: bool = False  # answers something without any argument
    asks: bool = False  # asks at a terminal for what is missing
    heavy: bool = False  # may import whatever it needs to draw or to read PDF files
    same: bool = False  # its answer has no words, so that it is the same in every language
    reads: Mapping[str, str] = field(default_factory=dict)  # parameter -> line with a {file} to read
    writes: Mapping[str, str] = field(default_factory=dict)  # parameter -> line with a {file} to write


FACTIONS = {"factions": "{line} --factions {file}"}
TABLE = {"rules_file": "{line} --rules {file}", **FACTIONS}
EVENING = {"evening": "--evening {file}", **TABLE}
PICTURE = {"path": "{line} -o {file}.svg"}
COMMANDS: dict[Path, Manners] = {
    ("list",): Manners("", bare=True),
    ("check",): Manners("{bad} --output full", code=1, counts=1, bare=True, heavy=True),
    ("roll",): Manners("--players 2 --seed 7", counts=1, asks=True),
    ("draft",): Manners(
        "--players 3 --pick 5",
        asks=True,
        reads={"file": "{file} --die d8:5", **EVENING, "evening": "--die d8:5 --evening {file}"},
    ),
    ("army",): Manners("anubian --ascending 5,6,8", asks=True, reads=TABLE),
    ("export",): Manners(
        "pharaoh --format svg --workers 1 -o {folder}",
        counts=1,
        bare=True,
        heavy=True,
        reads={"icc": "pharaoh --workers 1 --profile generic-offset -o {folder} --icc {file}"},
        writes={"folder": "pharaoh --workers 1 -o {file}"},
    ),
    ("printers",): Manners("", bare=True),
    ("shops",): Manners("", bare=True),
    ("combat",): Manners("anubian:7 --defender bastet:4", asks=True, reads=TABLE),
    ("deploy",): Manners(
        "{round}", asks=True, reads={"file": "{file}", **EVENING}, writes={"target": "{line} --write {file}"}
    ),
    ("score",): Manners("anubian=1,2,8 --map inner-factory", asks=True, reads=EVENING),
    ("solo", "setup"): Manners(
        "--map inner-factory --d4 2",
        asks=True,
        reads=FACTIONS,
        writes={"target": "{line} --faction anubian --write {file}"},
    ),
    ("table",): Manners("", json=False, bare=True),
    ("table", "new"): Manners(
        "--map inner-factory --players anubian,bastet",
        asks=True,
        json=False,
        reads=TABLE,
        writes={"file": "{line} {file}"},
    ),
    ("table", "open"): Manners("{journal}", json=False, reads={"file": "{file}", **FACTIONS}),
    ("table", "replay"): Manners("{journal}", reads={"file": "{file}", **FACTIONS}),
    ("table", "commit"): Manners(
        "anubian 9@12 3h@5 --salt GAYT-EMZU-GU3D-OOBZ", reads={**FACTIONS, "evening": "{line} --evening {file}"}
    ),
    ("table", "reveal"): Manners("QF6B-5RDC-LBON-P7CT-E5W3-WYML anubian 3h@5 9@12 GAYT-EMZU-GU3D-OOBZ", reads=FACTIONS),
    ("reinforce",): Manners(
        "4 4 6 2 --map inner-factory", asks=True, reads={**EVENING, "evening": "4 4 6 2 --evening {file}"}
    ),
    ("rules",): Manners("RP-36", bare=True),
    ("preflight",): Manners("{pdf} --profile home-a4", heavy=True, reads={"file": "{file}"}),
    ("kit",): Manners(
        "-o {zip}", slow=True, heavy=True, reads={"added": "{line} --add {file}"}, writes={"path": "-o {file}"}
    ),
    ("kit", "verify"): Manners("{zip}", heavy=True, reads={"path": "{file}"}),
    ("product", "check"): Manners("pharaoh-product", counts=1, heavy=True),
    ("product", "build"): Manners(
        "pharaoh-product --job shop --lang en --workers 1 -o {folder}",
        counts=1,
        slow=True,
        heavy=True,
        writes={"folder": "pharaoh-product --job shop --workers 1 -o {file}"},
    ),
    ("product", "list"): Manners("pharaoh-product", bare=True, heavy=True),
    ("diff",): Manners("inner-factory four-x", code=1, writes=PICTURE, reads={"kit": "anubian anubian --kit {file}"}),
    ("preview",): Manners("inner-factory", slow=True, heavy=True, json=False),
    ("map", "report"): Manners("inner-factory", writes=PICTURE),
    ("lab", "run"): Manners(
        "--map inner-factory --games 16",
        slow=True,
        heavy=True,
        reads={"rules_file": "{line} --rules {file}"},
        writes={"path": "{line} -o {file}"},
    ),
    ("lab", "compare"): Manners(
        "inner-factory four-x --games 16", slow=True, heavy=True, reads={"rules_file": "{line} --rules {file}"}
    ),
    ("lab", "rulings"): Manners(
        "halves --map inner-factory --games 16", slow=True, heavy=True, reads={"rules_file": "{line} --rules {file}"}
    ),
    ("lab", "solo"): Manners(
        "--map inner-factory --games 16", slow=True, heavy=True, reads={"rules_file": "{line} --rules {file}"}
    ),
    ("lab", "heatmap"): Manners(
        "{result} -o {folder}.svg",
        counts=1,
        heavy=True,
        json=False,
        reads={"result": "{file} -o {folder}.svg"},
        writes={"path": "{result} -o {file}.svg"},
    ),
    ("lab", "fairness"): Manners(
        "four-x --games 16", code=1, slow=True, bare=True, heavy=True, reads={"rules_file": "{line} --rules {file}"}
    ),
    ("lab", "design"): Manners(
        "--like inner-factory --count 1 --gap 100 --games 16 --workers 1 -o {folder}",
        slow=True,
        heavy=True,
        json=False,
        writes={"folder": "--like inner-factory -o {file}"},
    ),
    ("site",): Manners("-o {folder}", slow=True, heavy=True, json=False, writes={"folder": "-o {file}"}),
    ("companion",): Manners(
        "-o {folder}.html --force",
        json=False,
        same=True,
        bare=True,
        heavy=True,
        writes={"output": "-o {file}.html"},
        reads={"factions": "--factions {file}"},
    ),
    ("import",): Manners(
        "{sketch} --force",
        counts=9,
        heavy=True,
        same=True,
        reads={"file": "{file}"},
        writes={"path": "{sketch} -o {file}.yaml"},
    ),
    ("schema",): Manners(
        "map", json=False, same=True, reads={"beside": "map --beside {file}"}, writes={"path": "map -o {file}"}
    ),
    ("new", "project"): Manners("my-game --force", json=False, same=True, heavy=True),
    ("new", "map"): Manners("my-map --force", json=False, same=True, heavy=True),
    ("new", "faction"): Manners("my-faction --force", json=False, same=True, heavy=True),
    ("new", "grid"): Manners("my-grid --force", json=False, same=True, heavy=True),
    ("new", "ring"): Manners("my-ring --force", json=False, same=True, heavy=True),
    ("new", "box"): Manners("my-box --force", json=False, same=True, heavy=True),
    ("new", "cover"): Manners("my-cover --force", json=False, same=True, heavy=True),
    ("new", "card"): Manners("my-card --force", json=False, same=True, heavy=True),
    ("new", "booklet"): Manners("my-booklet --force", json=False, same=True, heavy=True),
    ("new", "product"): Manners("my-product --force", json=False, same=True),
    ("new", "words"): Manners("ca --force", json=False, same=True),
    ("completion",): Manners("bash", json=False, same=True),
    ("pharaoh", "first"): Manners("r=4 g=6"),
    ("pharaoh", "turn"): Manners("r1@b1 --roll 3 r1:b1-b2", asks=True),
    ("pharaoh", "moves"): Manners("r1@b1 --roll 2", counts=3, asks=True),
    ("pharaoh", "show"): Manners("r1@b1", writes=PICTURE),
    ("pyramydal", "best"): Manners("r1 r1 r1 g2 b3"),
    ("pyramydal", "score"): Manners("{game}", reads={"file": "{file}"}),
    ("pyramydal", "line"): Manners("--players 3 --seed 7", counts=1, writes=PICTURE),
    ("pyramydal", "advance"): Manners("ana ben r1 g2 b3 y1 --die ana=3 --die ben=2"),
    ("pyramydal", "move"): Manners("cleo ben ana r1 g2 b3 y1 --turn ana=3"),
    ("ring-race", "draw"): Manners("ana ben --seed 1", counts=1),
    ("ring-race", "turn"): Manners("start --first 14:3"),
    ("ring-race", "moves"): Manners("start --first", counts=1, same=True),
    ("ring-race", "show"): Manners("start", writes=PICTURE),
}
"""Every command that does something by itself."""


def walk(command: click.Command, path: Path = ()) -> Iterator[tuple[Path, click.Command]]:
    """Visit the root, every group and every command, also those that are imported late."""
    yield path, command
    if isinstance(command, click.Group):
        ctx = click.Context(command)
        for name in command.list_commands(ctx):
            below = command.get_command(ctx, name)
            assert below is not None, (path, name)
            yield from walk(below, (*path, name))


def fill_line(line: str, files: Mapping[str, str]) -> list[str]:
    """Split a line of the table, with the prepared files in their places."""
    return [word.format(**files) for word in shlex.split(line)]


def environment(**changes: str) -> dict[str, str]:
    """Give the environment of a process that runs this program in a terminal of 80 columns."""
    return {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "80", **changes}


def in_language(
    lang: str, lines: list[list[str]], folder: pathlib.Path | None = None, few: bool = False
) -> list[tuple[int, str, str]]:
    """Run many command lines in one process that speaks a language from its start."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "tests/cli/manners.py"), lang, *(["few"] if few else [])], cwd=folder,
        input=json.dumps(lines), capture_output=True, encoding="utf-8", env=environment(), check=True,
    )  # fmt: skip
    results: list[tuple[int, str, str]] = json.loads(done.stdout)
    return results


def answers(lines: list[list[str]]) -> list[tuple[int, str, str]]:
    """Run command lines one after another: exit code, stdout and stderr of each."""
    from hyskos.cli.main import execute

    results = []
    for words in lines:
        out, err = io.StringIO(), io.StringIO()
        with redirect_stdout(out), redirect_stderr(err):
            code = execute(words)
        results.append((code, out.getvalue(), err.getvalue()))
    return results


def _main() -> None:
    from hyskos.definitions.languages import activate

    gc.set_threshold(100_000)  # as the program does
    activate(sys.argv[1])
    if "few" in sys.argv[2:]:
        from tests.cli.shortcuts import make_each_once, play_few, print_few

        print_few()
        play_few()
        make_each_once()
    lines: Any = json.loads(sys.stdin.read())
    results = answers(lines)
    sys.stdout.write(json.dumps(results))


if __name__ == "__main__":
    _main()
