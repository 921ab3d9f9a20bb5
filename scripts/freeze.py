"""Write down what the program produces, one line for each thing: its name and a hash.

    python -m scripts.freeze before.txt                     everything
    python -m scripts.freeze before.txt --only json,lab     some groups
    diff before.txt after.txt                               what a change of the program has changed

Run it before and after a change that must not change any output. The groups go through the command line where they can,
since commands, options and file names stay when modules move. The same program writes the same file every time, but
another machine may not: libraries compress PDF and PNG files in their own way. What is equal everywhere is kept in
`tests/golden/freeze.txt` and compared by `tests/scripts/test_look.py`.

Each JSON answer has two lines: the second, `... values`, leaves out sentences, so it stays when only wording changes.
"""

import argparse
import hashlib
import io
import json
import os
import re
import shlex
import sys
import time
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import partial
from itertools import product
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
LANGUAGES = ("en", "es")
INKS = ("full", "saver")
FIXED = {"SOURCE_DATE_EPOCH": "1767225600", "COLUMNS": "80", "TZ": "UTC", "LC_ALL": "C.UTF-8", "NO_COLOR": "1"}
"""Environment of every run: the date inside PDF and zip files, the width of a page of help."""
SEED = 7
PRINTERS = ("home-a4", "home-letter", "drivethru", "generic-offset", "generic-x1a", "longpack", "the-game-crafter")
PRODUCTS = ("rolling-pyramids-product", "pharaoh-product", "pyramydal-product", "ring-race-product")
BOTS = (("4", "greedy"), ("3", "settler"), ("2", "random"), ("2", "veteran"), ("4", "wary"), ("solo", "pilgrim"))
"""Numbers of players, and who plays."""
PLAYED = 240
"""Games for each map and bot."""

_TWO_WORDS = re.compile(r"[^\W\d_][,.:;]? [^\W\d_]{2}")

Lines = Iterator[tuple[str, str]]
"""Names of things, and their hashes."""


@dataclass(frozen=True)
class Task:
    """A part of a group, run in a process of its own: `produce` gets an empty folder and the language."""

    group: str
    name: str
    produce: Callable[[Path, str], Lines]
    lang: str = "en"


def hash_of(content: bytes | str) -> str:
    """Hash bytes, or text as UTF-8: 16 hexadecimal digits."""
    return hashlib.sha256(content.encode() if isinstance(content, str) else content).hexdigest()[:16]


def files_in(folder: Path) -> Lines:
    """Hash the files below a folder; of a zip file, its members instead."""
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.suffix == ".zip":
            with zipfile.ZipFile(path) as archive:
                yield name, hash_of("\n".join(archive.namelist()))
                yield from ((f"{name}/{member}", hash_of(archive.read(member))) for member in archive.namelist())
        elif path.is_file():
            yield name, hash_of(path.read_bytes())


def without_sentences(value: object) -> object:
    """Replace every string in which two words follow each other; positions and forces such as `bastet 3` stay."""
    match value:
        case dict():
            return {key: without_sentences(inner) for key, inner in value.items()}
        case list():
            return [without_sentences(inner) for inner in value]
        case str() if _TWO_WORDS.search(value):
            return "..."
        case _:
            return value


def answer_lines(name: str, code: int, output: str) -> Lines:
    """Hash a JSON answer with its exit code, with and without sentences; paths of the checkout are left out."""
    plain = output.replace(str(ROOT), "")
    yield name, hash_of(f"{code} {plain}")
    values = json.dumps(without_sentences(json.loads(plain or "null")))
    yield f"{name} values", hash_of(f"{code} {values}")


def run(*words: str) -> tuple[int, str]:
    """Run a command of the program in this process; return its exit code and what it prints to stdout."""
    from hyskos.cli.main import execute

    out = io.StringIO()
    with redirect_stdout(out), redirect_stderr(io.StringIO()):
        code = execute(list(words))
    return code, out.getvalue()


def listed(command: str) -> list[dict[str, str]]:
    """Return the items that a command such as `list` prints as JSON."""
    answer = json.loads(run(command, "--json")[1])
    items: list[dict[str, str]] = next(value for value in answer.values() if isinstance(value, list))
    return items


def exported(folder: Path, lang: str, *, words: Sequence[str]) -> Lines:
    """Export to a folder, and hash each file."""
    code, output = run("export", *words, "--lang", lang, "--workers", "1", "--json", "-o", str(folder))
    yield "answer", hash_of(f"{code} {without_sentences(json.loads(output.replace(str(folder), '')))}")
    yield from files_in(folder)


def one_of_each_kind(folder: Path, lang: str) -> Lines:
    """Export one definition of each kind as SVG."""
    first = {item["kind"]: item["id"] for item in reversed(listed("list"))}
    printed = [name for kind, name in first.items() if kind != "rules"]
    yield from exported(folder, lang, words=[*sorted(printed), "--format", "svg"])


def packed(folder: Path, lang: str, *, words: Sequence[str]) -> Lines:
    """Build the zip files of a kit or of a product, and hash each member."""
    target = folder / "kit.zip" if words[0] == "kit" else folder
    code, _ = run(*words, "--workers", "1", "--lang", lang, "-o", str(target))
    yield "exit code", str(code)
    yield from files_in(folder)


def asked_for_json(words: list[str]) -> list[str]:
    """Let a command line answer as JSON, and let chance begin with a fixed seed, where its command can."""
    from tests.cli.shown import COMMANDS

    path = max((path for path in COMMANDS if tuple(words[: len(path)]) == path), key=len)
    options = {name for parameter in COMMANDS[path].params for name in parameter.opts}
    plain = words[: words.index("#")] if "#" in words else words
    for option, added in (
        ("--json", ["--json"]),
        ("--seed", ["--seed", str(SEED)]),
        ("--salt", ["--salt", "GAYT-EMZU-GU3D-OOBZ"]),
    ):
        if option in options and option not in plain:
            plain = [*plain, *added]
    return plain


def shown_lines(folder: Path, lang: str) -> Lines:
    """Run the command lines that help, docs and messages show, and hash JSON answers and the files that they write."""
    from tests.cli.shown_lines import WHOLE, lines_of, prepare, run_lines

    prepare(folder, lang)
    before = dict(files_in(folder))
    lines = [line for line in lines_of(lang) if not WHOLE.match(line)]
    for line, (code, output, _) in run_lines(lines, lang, folder, asked_for_json).items():
        if output.startswith("{"):
            yield from answer_lines(line, code, output.replace(str(folder), ""))
    for name, digest in files_in(folder):
        if before.get(name) != digest and not name.startswith(("bin/", ".")):
            yield f"files/{name}", digest


def commands(folder: Path, lang: str) -> Lines:
    """Run a command line of each command that answers as JSON and draws nothing, and hash the answers."""
    from tests.cli.manner_runs import prepare, working
    from tests.cli.manners import COMMANDS

    files = prepare(folder)
    for path, manners in COMMANDS.items():
        if manners.json and not (manners.slow or manners.heavy):
            code, output = run(*working(path, files), "--json", "--lang", lang)
            yield from answer_lines(shlex.join(["hyskos", *path]), code, output.replace(str(folder), ""))


def findings(folder: Path, lang: str, *, boards: str) -> Lines:
    """Check the files of a folder of tests/boards."""
    del folder
    with chdir(ROOT):
        for path in sorted(Path("tests/boards", boards).iterdir()):
            yield from answer_lines(path.name, *run("check", str(path), "--output", "json", "--lang", lang))


def preflights(folder: Path, lang: str) -> Lines:
    """Look over the PDF files that the tests break, and hash code, severity, page and place of each finding."""
    from hyskos.preflight.report import PdfFinding
    from tests.preflight import test_content_breakages, test_document_breakages, test_page_breakages

    del folder, lang

    def told(finding: PdfFinding) -> object:
        position = finding.place
        details = [told(detail) for detail in finding.details]
        where = [finding.page, position.x, position.y, position.object]
        return [finding.code, finding.severity, finding.times, where, str(finding.message), details]

    for module in (test_content_breakages, test_document_breakages, test_page_breakages):
        for number, breakage in enumerate(module.BREAKAGES):
            text = json.dumps([told(finding) for finding in breakage.report().findings])
            name = f"{module.__name__.removeprefix('tests.preflight.test_')} {number} {breakage.code}"
            yield from answer_lines(name, 0, text)


def games(folder: Path, lang: str) -> Lines:
    """Replay the recorded games of tests/games with every strength and score, and play them again from their seeds."""
    from hyskos.rules.rolling_pyramids.game import new_game, record, replay
    from scripts.record_games import GAMES, WANTED, play, table_of

    del folder, lang
    for script in WANTED:
        recorded = json.loads((GAMES / f"{script.name}.json").read_text("utf-8"))
        table = table_of(recorded)
        end = replay(new_game(table), recorded["events"])
        assert end.result is not None
        yield f"{script.name} replayed", hash_of(f"{end.result.kind} {end.result.winners} {end.round}")
        played = list(record(new_game(table), play(table, list(script.players.values()), recorded["seed"])[1]))
        yield f"{script.name} played", hash_of(json.dumps(played))


def journals(folder: Path, lang: str) -> Lines:
    """Type whole games at a table, and hash the journal and what `table replay` says of it."""
    from scripts import matches, sessions

    def lines() -> Iterator[tuple[str, list[str], Iterable[str]]]:
        for game, players in matches.PLAYERS.items():
            opened = matches.begin(game, folder / "played.jsonl")
            yield game, [game, "--players", ",".join(players)], matches.lines_of(opened, SEED, lang)
        for board in ("inner-factory", "outer-factory"):
            sat_down = sessions.sit_down(folder / "played.jsonl", *sessions.FOUR[:3], board=board)
            words = ["--map", board, "--players", ",".join(sessions.FOUR[:3])]
            yield board, words, sessions.lines_of(sat_down, SEED, lang)

    for name, words, typed in lines():
        journal = folder / f"{name}.jsonl"
        before, sys.stdin = sys.stdin, io.StringIO("".join(f"{line}\n" for line in typed))
        try:
            code, _ = run("table", "new", *words, "--lang", lang, str(journal))
        finally:
            sys.stdin = before
        yield f"{name} journal", hash_of(f"{code} {journal.read_text('utf-8')}")
        code, answer = run("table", "replay", str(journal), "--json", "--lang", lang)
        yield from answer_lines(f"{name} replayed", code, answer.replace(str(folder), ""))


def vectors(folder: Path, lang: str) -> Lines:
    """Draw the questions to the phone's referee, and hash those of each kind with their answers."""
    from scripts.phone_vectors import document

    del folder, lang
    written = json.loads(json.dumps(document(SEED, 4)))
    yield "facts", hash_of(json.dumps(written["facts"]))
    kinds: dict[str, list[str]] = {}
    for vector in written["vectors"]:
        kinds.setdefault(vector["call"], []).append(json.dumps(vector))
    for call, every in kinds.items():
        yield call, hash_of("\n".join(sorted(every)))


def simulated(folder: Path, lang: str) -> Lines:
    """Let each bot play each map in the lab, and hash what the games add up to."""
    del folder
    maps = [item["id"] for item in listed("list") if item["kind"] == "map"]
    for board, (players, bot) in product(maps, BOTS):
        words = ["--map", board, "--players", players, "--bots", bot, "--games", str(PLAYED), "--seed", str(SEED)]
        code, output = run("lab", "run", *words, "--workers", "1", "--json", "--lang", lang)
        yield from answer_lines(shlex.join(words), code, output)


def common_tasks() -> Iterator[Task]:
    """List what is quick and equal on every machine; the tests keep its lines."""
    for lang in LANGUAGES:
        yield Task("sheets", "svg", one_of_each_kind, lang)
        yield Task("json", "commands", commands, lang)
    yield Task("lab", "run", simulated)


def tasks() -> Iterator[Task]:
    """List everything that is written down, what takes longest first."""
    for lang in LANGUAGES:
        yield Task("json", "shown", shown_lines, lang)
        yield Task("kits", "kit", partial(packed, words=["kit"]), lang)
        for name in PRODUCTS:
            yield Task("kits", name, partial(packed, words=["product", "build", name]), lang)
        for printer, ink in product(PRINTERS, INKS):
            words = ["--profile", printer, "--ink", ink]
            yield Task("sheets", f"{printer}/{ink}", partial(exported, words=words), lang)
        yield Task("journals", "typed", journals, lang)
        yield Task("json", "commands", commands, lang)
        for boards in ("bad", "good", "unprintable"):
            yield Task("boards", boards, partial(findings, boards=boards), lang)
    yield Task("games", "recorded", games)
    yield Task("preflight", "broken", preflights)
    yield Task("phone", "vectors", vectors)
    yield Task("lab", "run", simulated)


def produce(task: Task) -> tuple[str, list[str], float]:
    """Do a task in this process, which speaks one language; return its label, its lines, and the seconds it took."""
    started = time.monotonic()
    for name in list(os.environ):
        if name.startswith(("HYSKOS", "LC_", "LANG")):
            del os.environ[name]
    os.environ.update(FIXED)
    from hyskos.definitions.languages import activate

    activate(task.lang)
    label = f"{task.group}/{task.name}/{task.lang}"
    with TemporaryDirectory() as folder, redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        lines = [f"{label}/{name}  {digest}" for name, digest in task.produce(Path(folder).resolve(), task.lang)]
    return label, lines, time.monotonic() - started


def freeze(chosen: Iterable[Task], report: Callable[[str], object] = lambda _: None) -> list[str]:
    """Do tasks, each in a new process, and return all lines, sorted; `report` is called after each task."""
    digest_lines: list[str] = []
    context = get_context("spawn")
    with ProcessPoolExecutor(os.cpu_count(), context, max_tasks_per_child=1) as pool:
        for done in as_completed([pool.submit(produce, task) for task in chosen]):
            label, lines, seconds = done.result()
            report(f"{label}: {len(lines)} lines, {seconds:.1f} s")
            digest_lines += lines
    return sorted(digest_lines)


def main() -> None:
    """Run as described above."""
    every = list(tasks())
    groups = list(dict.fromkeys(task.group for task in every))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, metavar="FILE", help="the text file to write")
    parser.add_argument("--only", metavar="GROUP,...", help=f"only these groups, of {', '.join(groups)}")
    options = parser.parse_args()
    chosen_groups = options.only.split(",") if options.only else groups
    if unknown := {*chosen_groups} - {*groups}:
        parser.error(f"no group {', '.join(sorted(unknown))}; there are {', '.join(groups)}")
    started = time.monotonic()
    lines = freeze((task for task in every if task.group in chosen_groups), print)
    options.file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    print(f"{len(lines)} lines in {options.file}, {time.monotonic() - started:.0f} s")


if __name__ == "__main__":
    main()
