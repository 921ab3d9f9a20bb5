"""Schemas: they describe every field, hold for all that ships, and the checker words whatever they refuse."""

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from hyskos import data
from hyskos.definitions.kinds.registry import KINDS
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import read, read_bytes
from hyskos.definitions.reading.schema import FORMS, schema
from hyskos.definitions.reading.schema_errors import kind_of
from tests.wide import examples

BOARDS = Path(__file__).parents[1] / "boards"
SHIPPED = sorted(data.ROOT.rglob("*.yaml"))
GOOD = sorted((BOARDS / "good").glob("*.yaml"))


def parts(value: Any) -> Iterator[dict[str, Any]]:
    """Give every schema within a schema."""
    yield value
    for key in ("properties", "patternProperties", "definitions"):
        for inner in value.get(key, {}).values():
            if isinstance(inner, dict):
                yield from parts(inner)
    items = value.get("items", [])
    for inner in items if isinstance(items, list) else [items]:
        yield from parts(inner)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_schema_is_valid_and_describes_every_field(kind: str) -> None:
    assert jsonschema_rs.meta.is_valid(schema(kind))
    for part in parts(schema(kind)):
        for name, field in {**part.get("properties", {}), **part.get("patternProperties", {})}.items():
            assert "$ref" in field or field["description"].endswith((".", '"'))
            assert name
        if part.get("type") == "object":
            assert part["additionalProperties"] is False


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_pattern_of_a_schema_has_words(kind: str) -> None:
    for part in parts(schema(kind)):
        for pattern in (*part.get("patternProperties", {}), part.get("pattern", r"\S")):
            assert pattern in FORMS or pattern == r"\S"


def test_every_kind_has_a_schema_and_vice_versa() -> None:
    assert {*KINDS} == {path.name.removesuffix(".schema.json") for path in (data.ROOT / "schema").glob("*.schema.json")}


@pytest.mark.many
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_no_schema_lists_languages(kind: str) -> None:
    """Which there are is data: a new one touches no schema."""
    assert not [
        part
        for part in parts(schema(kind))
        if set(LANGUAGES) & {*part.get("properties", ()), *part.get("required", ())}
    ]


@pytest.mark.slow
@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_whatever_ships_has_no_findings(path: Path) -> None:
    reading = read(path)
    assert not reading.findings
    jsonschema_rs.validate(schema(str(reading.kind)), reading.document.data)


@pytest.mark.slow
@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_whatever_ships_tells_editors_its_schema(path: Path) -> None:
    first = path.read_text(encoding="utf-8").splitlines()[0]
    kind = read(path).kind
    up = "../" * (len(path.relative_to(data.ROOT).parts) - 1)
    assert first == f"# yaml-language-server: $schema={up}schema/{kind}.schema.json"


def _paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        yield from _paths(part, (*path, key))


NONSENSE = st.sampled_from([None, True, -1, 0, 1.5, 10**9, "", " ", "x", "circle", [], [1], {}, {"en": "x"}, [[0, 0]]])


@pytest.mark.slow
@examples(80, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(GOOD), st.data())
def test_the_checker_finds_something_wherever_the_schema_does(path: Path, draw: st.DataObject) -> None:
    value = copy.deepcopy(read(path).document.data)
    places = [place for place in _paths(value) if place]
    for _ in range(draw.draw(st.integers(1, 3))):
        place = draw.draw(st.sampled_from(places))
        holder = value
        try:
            for step in place[:-1]:
                holder = holder[step]
            if draw.draw(st.booleans()):
                holder[place[-1]] = copy.deepcopy(draw.draw(NONSENSE))
            else:
                del holder[place[-1]]
        except (LookupError, TypeError):
            continue
    reading = read_bytes(json.dumps(value, ensure_ascii=False).encode(), "it.yaml")
    kind, _found = kind_of(reading.document)
    if kind is None:
        assert reading.findings
        return
    assert jsonschema_rs.is_valid(schema(kind), value) or reading.findings
    for finding in reading.findings:
        assert finding.message.render()
