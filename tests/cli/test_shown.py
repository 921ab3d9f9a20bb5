"""Every command line that is shown somewhere does what it promises, in every language."""

import json
import re
import shlex
from collections.abc import Callable, Mapping
from dataclasses import asdict
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from hyskos.cli.shared.game_options import typed_rulings
from hyskos.generators.orders import parallel
from hyskos.publishing.verify import run
from hyskos.rules.rolling_pyramids.rulings import Rulings
from tests.cli.command_line import Patch
from tests.cli.manners import in_language
from tests.cli.shortcuts import make_each_once
from tests.cli.shown import Shown, consoles, of_help, only_named
from tests.cli.shown_lines import WHOLE, Done, lines_of, prepare, run_lines, with_few_games
from tests.wide import together

pytestmark = pytest.mark.slow

LANGUAGES = ("en", "es")
Run = Callable[..., tuple[Path, Mapping[str, Done]]]


@pytest.fixture(scope="module")
def run_language(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Run every line of a language, or all but those that take long; a run of tests and proof runs each line once."""

    @cache
    def run(lang: str, *, every: bool = together()) -> tuple[Path, Mapping[str, Done]]:
        folder = tmp_path_factory.mktemp(lang)
        prepare(folder, lang)
        lines = [line for line in lines_of(lang) if every or not WHOLE.match(line)]
        return folder, run_lines(lines, lang, folder, with_few_games)

    return run


def broken(line: str, done: Done, folder: Path) -> str | None:
    """Return the promise that a line breaks: to work, to answer, to answer as JSON, to write the file that it names."""
    code, out, err = done
    promised = any(
        example == line and re.search(r"^\d+ findings?$", printed, re.M) for _, example, printed in consoles()
    )
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


def judge(folder: Path, results: Mapping[str, Done]) -> None:
    reply = {line: broken(line, done, folder) for line, done in results.items()}
    assert len(reply) > 60
    assert not {line: text for line, text in reply.items() if text}


@pytest.mark.proof
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_line_that_is_shown_does_what_it_promises(lang: str, run_language: Run) -> None:
    judge(*run_language(lang))


@pytest.mark.proof
def test_a_line_that_prints_everything_does_what_it_promises(run_language: Run) -> None:
    judge(*(run_language("en") if together() else run_language("en", every=True)))


@pytest.mark.wide
@pytest.mark.parametrize(("paper", "line", "printed"), consoles(), ids=lambda text: text.partition("\n")[0])
def test_a_console_shows_what_the_program_prints(paper: str, line: str, printed: str, run_language: Run) -> None:
    del paper
    assert run_language("en")[1][line][1] == printed


def test_no_line_asks_for_a_ruling_that_is_played_anyway() -> None:
    words = [pair for line in lines_of("en") for pair in pairwise(shlex.split(line, comments=True))]
    values = [word for option, word in words if option in ("--ruling", "--other-ruling")]
    assert values
    played = asdict(Rulings())
    assert not [word for word in values if typed_rulings([word]).items() <= played.items()]


def test_examples_are_the_same_in_every_language() -> None:
    assert of_help("en") == of_help("es")


def test_a_line_that_prints_everything_is_run_once() -> None:
    templates = [{line for line in lines_of(lang) if WHOLE.match(line)} for lang in LANGUAGES]
    assert "hyskos kit -o kit.zip" in templates[0]
    assert templates[0].isdisjoint(templates[1])


def test_a_line_that_is_only_named_is_none_to_run() -> None:
    assert only_named("hyskos export --profile")
    assert only_named("hyskos deploy")
    assert not only_named("hyskos rules halves")
    assert Shown("hyskos deploy --help", "hyskos deploy round-4.yaml") in of_help("en")


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_the_same_order_is_the_same_files_and_another_one_is_made(tmp_path: Path) -> None:
    export = ["export", "pharaoh", "--format", "svg", "-o"]
    orders = {"one": [], "again": [], "other": ["--ink", "saver"], "spanish": ["--lang", "es"]}
    done = in_language("en", [[*export, name, *more] for name, more in orders.items()], tmp_path, few=True)
    assert [code for code, _out, _err in done] == [0] * len(orders)
    outputs = {name: files(tmp_path / name) for name in orders}
    assert outputs["one"] == outputs["again"]
    assert len({content for output in outputs.values() for content in output.values()}) == 3 * len(outputs["one"])


def test_a_changed_kit_of_the_same_name_is_looked_into_again(tmp_path: Path, monkeypatch: Patch) -> None:
    looked: list[bytes] = []

    def verify(path: Path, tool: str, step: object = None) -> int:
        del tool, step
        looked.append(path.read_bytes())
        return len(looked)

    monkeypatch.setattr(run, "verify", verify)
    monkeypatch.setattr(parallel, "make_all", parallel.make_all)  # is what it was afterwards
    make_each_once()
    kit = tmp_path / "kit.zip"
    for content, answer in ((b"one", 1), (b"one", 1), (b"other", 2), (b"one", 1)):
        kit.write_bytes(content)
        assert run.verify(kit, "1.0") == answer
    assert looked == [b"one", b"other"]
