"""`hyskos combat` as people type it."""

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.compiled import compiled
from hyskos.cli.main import execute
from hyskos.companion.names import NAMES, name_of
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.languages import activate
from hyskos.definitions.loader import load_faction
from tests.cli.command_line import Capture

HEAVY = {"yaml", "reportlab", "svgwrite", "numpy", "fontTools", "jsonschema_rs", "json", "difflib"}


class Run:
    """The exit code and both streams of one command line."""

    def __init__(self, capsys: Capture, words: str, command: str = "combat") -> None:
        self.code = execute([command, *shlex.split(words)])
        self.out, self.err = capsys.readouterr()
        self.lines = self.out.splitlines()


@pytest.mark.many
@pytest.mark.parametrize(
    ("words", "owner", "units", "heroes", "conquered"),
    [
        ("anubian:7 --defender bastet:4", "anubian", 3, 0, True),
        ("anubian:4 --defender bastet:4", None, 0, 0, False),
        ("anubian:3 --defender bastet:5", "bastet", 2, 0, False),
        ("anubian:3 --defender anubian:4", "anubian", 7, 0, False),
        ("anubian:6+ram --defender bastet:9", "anubian", 1, 0, True),
        ("anubian:9+spikes --defender bastet:4", "anubian", 1, 0, True),
        ("anubian:9+ram+spikes --defender bastet:9", None, 0, 0, False),
        ("--defender bastet:6 --bomb anubian:10", None, 0, 0, False),
        ("--defender bastet:6 --umbrella --bomb anubian:10", "bastet", 3, 0, False),
        ("anubian:7 bastet:5 rashar:3", "anubian", 2, 0, True),
        ("anubian:0+2h --defender bastet:3", "anubian", 0, 1, True),
        ("anubian:5 --defender bastet:0+3h", "bastet", 0, 1, False),
        ("--defender bastet:4", "bastet", 4, 0, False),
        ("anubian:4+3h --defender bastet:8", "anubian", 0, 2, True),
    ],
)
def test_json_of_the_test_vectors(
    capsys: Capture, words: str, owner: str | None, units: int, heroes: int, conquered: bool
) -> None:
    run = Run(capsys, f"{words} --json")
    answer = json.loads(run.out)
    assert answer["schema"] == "hyskos.combat/1"
    assert (answer["owner"], answer["units"], answer["heroes"]) == (owner, units, heroes)
    assert answer["conquered"] is conquered
    assert all(set(reason) >= {"rule", "text"} for reason in answer["reasons"])
    assert (run.code, run.err) == (0, "")


def test_expect_empty_and_json(capsys: Capture) -> None:
    run = Run(capsys, "anubian:4 --defender bastet:4 --expect empty --json")
    assert (run.code, json.loads(run.out)["expected"]) == (0, True)
    run = Run(capsys, "anubian:4 --defender bastet:4 --expect anubian:1 --json")
    assert (run.code, json.loads(run.out)["expected"]) == (1, False)


def test_the_table_plays_another_ruling_and_the_answer_says_so(capsys: Capture) -> None:
    run = Run(capsys, "anubian:6+ram --defender bastet:9 --ruling halves=down")
    assert run.lines[0] == "Anubian takes the space with 2"
    assert "A47 halves=down (your table)" in run.lines[-1]
    assert json.loads(Run(capsys, "anubian:1 --ruling A47=down --json").out)["rulings"] == {"halves": "down"}


@pytest.mark.parametrize("text", ["halves: down\n", "rulings:\n  halves: down\n", "rulings: {A47: down}\n"])
def test_rulings_of_a_file(capsys: Capture, tmp_path: Path, text: str) -> None:
    file = tmp_path / "table.yaml"
    file.write_text(text, encoding="utf-8")
    run = Run(capsys, f"anubian:6+ram --defender bastet:9 --rules {shlex.quote(str(file))}")
    assert run.lines[0] == "Anubian takes the space with 2"


def test_the_shipped_rulebook_is_the_house_table(capsys: Capture) -> None:
    file = Path("data/rules/rolling-pyramids.yaml").resolve()
    assert "your table" not in Run(capsys, f"anubian:6+ram --defender bastet:9 --rules {shlex.quote(str(file))}").out


@pytest.mark.slow
def test_the_whole_process_imports_nothing_heavy() -> None:
    code = "import sys; from hyskos.cli.main import execute; execute(sys.argv[1:]); print(*sys.modules)"
    words = ["combat", "anubian:6+1h+ram", "--defender", "bastet:9"]
    command = [sys.executable, "-c", code, *words]
    with compiled(command) as ready:
        done = subprocess.run(command, capture_output=True, text=True, check=True, env=ready)
    assert not HEAVY & set(done.stdout.split())


def test_names_are_those_of_the_factions() -> None:
    factions = {name: load_faction(name) for name in built_in_files("faction")}
    for lang in ("en", "es"):
        activate(lang)
        try:
            assert {name: name_of(name) for name in factions} == {n: f.title[lang] for n, f in factions.items()}
        finally:
            activate("en")
    assert not set(factions) & set(NAMES)
