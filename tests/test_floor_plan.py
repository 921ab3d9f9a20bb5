"""The promises of the skeleton: lazy start and data that loads."""

import subprocess
import sys

import pytest

from benchmarks.compiled import compiled
from hyskos.definitions.kinds.registry import DEFINITIONS, shipped
from hyskos.definitions.loader import load_file

HEAVY = {"yaml", "reportlab", "svgwrite", "numpy", "fontTools", "jsonschema_rs", "pikepdf", "pypdfium2"}


@pytest.mark.slow
def test_the_roof_imports_nothing_heavy() -> None:
    code = "import sys; import hyskos.cli.main as main; main.build(); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert not HEAVY & set(loaded.split())


def test_every_shipped_definition_has_its_file_name_as_id() -> None:
    for kind in DEFINITIONS:
        for name, path in shipped(kind).items():
            assert load_file(path).id == name


@pytest.mark.proof
def test_a_fight_loads_no_definitions() -> None:
    code = "import sys; from hyskos.cli.main import execute; execute(sys.argv[1:]); print(*sys.modules)"
    words = ["combat", "anubian:6+1h+ram", "--defender", "bastet:9"]
    command = [sys.executable, "-c", code, *words]
    with compiled(command) as ready:
        loaded = subprocess.run(command, capture_output=True, text=True, check=True, env=ready).stdout
    definitions = {"hyskos.definitions.kinds.definition", "hyskos.rules.rolling_pyramids.deployment"}
    assert not (definitions | HEAVY) & {*loaded.split()}
