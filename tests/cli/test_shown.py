"""Every command line that is shown somewhere does what it promises, in every language.

All lines of a language are run in one folder, in the order in which they are shown, so that the file that one line
makes is there for the next. What no line makes is prepared from the pages that show it. Where everything that ships is
asked for, a few stand for it: test_kit_command makes and verifies the whole.
"""

import json
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from hyskos.cli.main import execute
from hyskos.cli.shared.rulings_option import typed_rulings
from hyskos.rules.rolling_pyramids.rulings import Rulings
from tests.cli.manners import ROOT, environment, in_language
from tests.cli.shown import (
    STANDS_FOR,
    Shown,
    consoles,
    fenced,
    file_of,
    inks,
    of_help,
    of_papers,
    of_sentences,
    only_named,
)
from tests.cli.test_pyramydal_score_command import GAME
from tests.wide import together

LANGUAGES = ("en", "es")
FACTION = ROOT / "data/factions/bastet.yaml"
ELSEWHERE = re.compile(r"hyskos (preview|lab design|lab fairness --games 600000)|.* --cluster (tcp|tls)://")
"""What lasts until Ctrl-C (test_preview_command), plays for minutes (test_lab_map_commands, test_fairness_command), or
needs other machines (tests/lab/test_cluster)."""
SHELL = re.compile(r"[<>|]|\$\(")
"""What only a shell understands."""
WHOLE = re.compile(r"hyskos (kit|export (-|covers|boxes)|product build)")
"""What takes seconds: it prints what ships or a publisher sells, or looks at it. Of that work a language changes only
the summary: the same line is run in English alone."""
DRAWS_OR_PLAYS = re.compile(r"hyskos (export|preflight|product|lab) ")
"""What does the same work in every language: where the line is the same too, English shows that it works."""

Done = tuple[int, str, str]
Run = Callable[..., tuple[Path, Mapping[str, Done]]]


def fifth() -> str:
    """Give the faction that docs/factions.md makes of a shipped one."""
    shipped = re.sub(r"\A.*?^(?=heroes:)", "", FACTION.read_text("utf-8"), count=1, flags=re.M | re.S)
    return fenced("factions.md", "kind: faction\n") + shipped


def abilities() -> dict[str, str]:
    """Give a faction for every kind of effect that docs/abilities.md shows, by the file that its lines name."""
    text = (ROOT / "docs/abilities.md").read_text(encoding="utf-8")
    shown = re.findall(r"^## `(\w+)`.*?^```yaml\n(effects:\n.*?)^```", text, re.MULTILINE | re.DOTALL)
    before, _effects, after = re.split(r"(^  effects:\n(?:    .*\n)+)", fifth(), flags=re.MULTILINE)
    return {"first-round.yaml": fenced("abilities.md", "faction: head-start.yaml\n")} | {
        f"{kind.replace('_', '-')}.yaml": before
        + re.sub(r"^", "  ", effects.rstrip(), flags=re.MULTILINE)
        + "\n"
        + after
        for kind, effects in shown
    }


def prepare(folder: Path, lang: str) -> None:
    """Put in a folder what the lines name and none of them makes."""
    board = (ROOT / "data/maps/inner-factory.yaml").read_text(encoding="utf-8")
    mine = board.replace("id: inner-factory", "id: my-map").replace("../schema", str(ROOT / "data/schema"))
    for name, text in {
        "my-map.yaml": mine,  # as the README tells to begin one
        "maps/my-map.yaml": mine,
        "my-printer.yaml": fenced("printers.md", "kind: printer\n"),
        "my-inks.yaml": inks(),
        "sketch.txt": fenced("maps.md", "0101 "),
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
    shown = [*of_help(lang), *of_sentences(lang), *(of_papers() if lang == "en" else ())]
    lines = dict.fromkeys(plain(one.line) for one in shown if not (only_named(one.line) or ELSEWHERE.match(one.line)))
    return [line for line in lines if lang == "en" or not (WHOLE.match(line) and line in lines_of("en"))]


def quick(line: str, lang: str) -> bool:
    """Tell whether a line is run at each change: in another language than English what is not run there already."""
    again = lang != "en" and DRAWS_OR_PLAYS.match(line) and line in lines_of("en")
    return not (WHOLE.match(line) or again)


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


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Run every line of a language, or all but those that take long; where both are asked for, every line once."""

    def run(lang: str, *, every: bool) -> tuple[Path, Mapping[str, Done]]:
        return once(lang, every=every or together())

    @cache
    def once(lang: str, *, every: bool) -> tuple[Path, Mapping[str, Done]]:
        folder = tmp_path_factory.mktemp(lang)
        prepare(folder, lang)
        found: dict[str, Done] = {}
        waiting: list[str] = []

        def catch_up() -> None:
            words = [shlex.split(line)[1:] for line in waiting]
            found.update(zip(waiting, map(tuple, in_language(lang, words, folder, few=True)), strict=True))
            waiting.clear()

        for line in lines_of(lang):
            if not (every or quick(line, lang)):
                continue
            if SHELL.search(line):
                catch_up()
                found[line] = by_shell(line, lang, folder)
            else:
                waiting.append(line)
        catch_up()
        return folder, found

    return run


def broken(line: str, done: Done, folder: Path) -> str | None:
    """Tell which promise a line breaks: to work, to answer, to answer as JSON, to write the file that it names."""
    code, out, err = done
    promised = any(shown == line and re.search(r"^\d+ findings?$", printed, re.M) for _, shown, printed in consoles())
    words = shlex.split(line, comments=True)
    promised = promised or words[:2] == ["hyskos", "diff"]  # of two that differ
    targets = [name for option, name in pairwise(words) if option in ("-o", "--write", ">")]
    missing = [name for name in targets if not (folder / name.replace("~", ".")).exists()]
    if words[:3] == ["hyskos", "lab", "fairness"]:  # 1 unless every verdict is that the map is fair
        promised = bool(re.search(r'"verdict": "(open|unfair)"|^\d+ \w+: [^;]*;', out, re.MULTILINE))
    if words[:3] == ["hyskos", "product", "check"]:  # one that was just begun has texts to replace
        promised = bool(re.search(r": Q\d+ ", out + err))
    if code != promised or "Traceback" in out + err:
        return f"exit code {code}: {out}{err}"
    silent = {">", "eval", "concise"} & {*words}  # the answer is in a file or in a shell; findings alone have lines
    if not (out or err or silent):
        return "no answer"
    if "--json" in words and not json.loads(out)["schema"].startswith("hyskos."):
        return f"no schema: {out}"
    return f"not written: {', '.join(missing)}" if missing else None


@pytest.mark.proof
@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.proof)], ids=["quick", "every"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_line_that_is_shown_does_what_it_promises(lang: str, every: bool, ran: Run) -> None:
    folder, found = ran(lang, every=every)
    told = {line: broken(line, done, folder) for line, done in found.items()}
    assert len(told) > 60
    assert not {line: text for line, text in told.items() if text}


@pytest.mark.wide
@pytest.mark.parametrize(("paper", "line", "printed"), consoles(), ids=lambda text: text.partition("\n")[0])
def test_a_console_shows_what_the_program_prints(paper: str, line: str, printed: str, ran: Run) -> None:
    del paper
    assert ran("en", every=False)[1][line][1] == printed


@pytest.mark.slow
def test_no_line_asks_for_a_ruling_that_is_played_anyway() -> None:
    words = [pair for line in lines_of("en") for pair in pairwise(shlex.split(line, comments=True))]
    asked = [word for option, word in words if option in ("--ruling", "--other-ruling")]
    assert asked
    played = asdict(Rulings())
    assert not [word for word in asked if typed_rulings([word]).items() <= played.items()]


@pytest.mark.slow
def test_examples_are_the_same_in_every_language() -> None:
    assert of_help("en") == of_help("es")


@pytest.mark.slow
def test_a_line_that_prints_everything_is_run_once() -> None:
    whole = [{line for line in lines_of(lang) if WHOLE.match(line)} for lang in LANGUAGES]
    assert "hyskos kit -o kit.zip" in whole[0]
    assert whole[0].isdisjoint(whole[1])


@pytest.mark.slow
def test_a_line_that_is_only_named_is_none_to_run() -> None:
    assert only_named("hyskos export --profile")
    assert only_named("hyskos deploy")
    assert not only_named("hyskos rules halves")
    assert Shown("hyskos deploy --help", "hyskos deploy round-4.yaml") in of_help("en")
