"""The promises of the skeleton: lazy start and data that loads."""

import subprocess
import sys

from hyskos.data import FOLDERS
from hyskos.definitions.loader import load_file, shipped

HEAVY = {"yaml", "reportlab", "svgwrite", "numpy", "fontTools", "jsonschema_rs", "pikepdf", "pypdfium2"}


def test_the_roof_imports_nothing_heavy() -> None:
    code = "import sys; import hyskos.cli.main as main; main.build(); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert not HEAVY & set(loaded.split())


def test_every_shipped_definition_has_its_file_name_as_id() -> None:
    for kind in FOLDERS:
        for name, path in shipped(kind).items():
            assert load_file(path).id == name
