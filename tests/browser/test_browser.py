"""The library and the command line answer in a browser's Python as here, byte for byte."""

import importlib.util
import json
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import jsonschema_rs
import pytest

from hyskos import data
from hyskos.definitions.kinds.registry import KINDS
from hyskos.definitions.loader import read
from hyskos.definitions.reading.schema import schema
from tests.cli.manners import environment
from tests.patience import PATIENCE

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
FILES = [*sorted((ROOT / "tests/boards").rglob("*.yaml")), *sorted(data.ROOT.rglob("*.yaml"))]


def answers(*command: str) -> dict[str, object]:
    """Run a program that prints its answers as JSON."""
    done = subprocess.run(
        command, cwd=ROOT, env=environment(), capture_output=True, encoding="utf-8", check=False, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stderr[-2000:]
    printed: dict[str, object] = json.loads(done.stdout)
    return printed


@pytest.mark.proof
@pytest.mark.needs("pyodide")
def test_a_browser_gives_the_same_answers_and_the_same_bytes() -> None:
    here = answers(sys.executable, "-m", "tests.browser.session")
    browser = answers("node", str(HERE / "run.mjs"), sysconfig.get_path("purelib"))
    assert browser["imported for a fight"] == browser["imported for files"] == []
    for question, answer in here.items():
        where = str(answer).replace(str(ROOT), "/checkout") if "command line" in question else str(answer)
        assert (question, where) == (question, str(browser.pop(question)))
    assert not browser


@pytest.fixture(scope="module")
def stand_in() -> ModuleType:
    """Load the stand-in for jsonschema-rs under another name."""
    spec = importlib.util.spec_from_file_location("stand_in", ROOT / "web/stand-ins/jsonschema_rs.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["stand_in"] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.proof
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_stand_in_refuses_what_jsonschema_rs_refuses(path: Path, stand_in: ModuleType) -> None:
    reading = read(path)
    if reading.kind is None:
        return
    expected = jsonschema_rs.Draft7Validator(schema(reading.kind)).iter_errors(reading.document.data)
    errors = stand_in.Draft7Validator(schema(reading.kind)).iter_errors(reading.document.data)
    assert sorted(map(describe_error, errors)) == sorted(map(describe_error, expected))


@pytest.mark.wide
@pytest.mark.many
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_the_stand_in_knows_what_no_file_asks_for(kind: str, stand_in: ModuleType) -> None:
    shared = schema(kind).get("definitions", {})
    for part in parts(schema(kind)):
        complete = {**part, "definitions": shared}
        for value in ({}, [], "", 0, None):
            expected = jsonschema_rs.Draft7Validator(complete).iter_errors(value)
            errors = stand_in.Draft7Validator(complete).iter_errors(value)
            assert sorted(map(describe_error, errors)) == sorted(map(describe_error, expected)), part


def parts(value: Any) -> Iterator[dict[str, Any]]:
    """Give every schema within a schema, those of its conditions too."""
    if isinstance(value, dict):
        yield value
        for keyword, inner in value.items():
            if keyword not in ("const", "enum"):
                named = keyword in ("properties", "patternProperties", "definitions", "dependencies")
                yield from parts([*inner.values()] if named else inner)
    elif isinstance(value, list):
        for inner in value:
            yield from parts(inner)


def describe_error(error: Any) -> str:
    """Return everything in an error that our findings use."""
    return repr((error.kind.name, error.kind.value, [*error.instance_path], [*error.schema_path]))
