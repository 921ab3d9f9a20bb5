"""Most commands answer at once, since they import neither YAML nor what draws."""

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from benchmarks.compiled import compiled
from tests.cli.manner_runs import elsewhere, prepared, working
from tests.cli.manners import COMMANDS, environment

files = pytest.fixture(prepared, scope="module")
_elsewhere = pytest.fixture(elsewhere, autouse=True)
DRAWING = {"reportlab", "svgwrite", "fontTools", "PIL", "pikepdf", "pypdfium2", "numpy", "scipy"}
LIGHT = [path for path, manners in COMMANDS.items() if not manners.heavy]
LOADED = (
    "import sys; from hyskos.cli.main import execute; execute(sys.argv[1:]); "
    "sys.stderr.write(' '.join({name.split('.')[0] for name in sys.modules}))"
)
PLAIN = {"hyskos.rules.names", "hyskos.rules.reasons"}
"""What every answer of the program is made with."""
EACH_LOADED = r"""
import json, os, sys
from hyskos.cli.main import execute
for words in json.load(sys.stdin):
    if not os.fork():
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        execute(words)
        os.write(2, " ".join({name.split(".")[0] for name in sys.modules}).encode() + b"\n")
        os._exit(0)
    os.wait()
"""
"""What a command line imports beside the start of the program: each is run in a copy of one that has just started."""


@pytest.fixture(scope="module")
def loaded(files: Mapping[str, str], tmp_path_factory: pytest.TempPathFactory) -> Mapping[tuple[str, ...], set[str]]:
    """Give the names of all modules that the command line of each light command has imported."""
    lines = json.dumps([working(path, files) for path in LIGHT])
    done = subprocess.run(
        [sys.executable, "-c", EACH_LOADED], input=lines, capture_output=True, encoding="utf-8", env=environment(),
        check=True, cwd=tmp_path_factory.mktemp("elsewhere"),
    )  # fmt: skip
    named = [set(line.split()) for line in done.stderr.splitlines() if "hyskos" in line.split()]
    return dict(zip(LIGHT, named, strict=True))


@pytest.mark.wide
@pytest.mark.parametrize("path", LIGHT, ids=" ".join)
def test_light_commands_import_nothing_heavy(path: tuple[str, ...], loaded: Mapping[tuple[str, ...], set[str]]) -> None:
    assert "click" in loaded[path]
    assert not DRAWING & loaded[path]


@pytest.mark.proof
@pytest.mark.parametrize("path", [("combat",), ("roll",)], ids=" ".join)
def test_the_lightest_commands_wait_for_no_yaml(path: tuple[str, ...], files: Mapping[str, str]) -> None:
    command = [sys.executable, "-c", LOADED, *working(path, files)]
    with compiled(command) as ready:  # the first run reads the factions from YAML, and keeps what they say
        done = subprocess.run(command, capture_output=True, encoding="utf-8", env=ready, check=True)
    assert not {*DRAWING, "yaml"} & set(done.stderr.split())


@pytest.mark.slow
def test_a_map_is_exported_without_what_knows_other_things(tmp_path: Path) -> None:
    told = LOADED.replace("name.split('.')[0] for name", "name for name")
    command = [sys.executable, "-c", told, "export", "inner-factory", "-f", "svg", "-o", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", env=environment(), check=True)
    loaded = set(done.stderr.split())
    assert {"hyskos.definitions.validation.map", "hyskos.generators.boards.main_board.main_board"} <= loaded
    others = ("booklets", "boxes", "cards", "covers", "pieces", "products", "score_sheets")
    assert not {f"hyskos.definitions.{room}{one}" for one in others for room in ("", "meaning.")} & loaded
    assert not [one for one in loaded if one.startswith(("hyskos.rules.", "hyskos.lab")) and one not in PLAIN]
