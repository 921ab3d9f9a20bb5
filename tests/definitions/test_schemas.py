"""Schemas describe every field, accept all built-in files, and every key that they allow is used."""

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
import yaml
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from hyskos import data
from hyskos.definitions.kinds.grid import make_grid
from hyskos.definitions.kinds.registry import DEFINITIONS, KINDS, load_maker
from hyskos.definitions.languages import LANGUAGES, catalog
from hyskos.definitions.loader import files_of_kind, load, read, read_bytes
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
def test_built_in_files_have_no_findings(path: Path) -> None:
    reading = read(path)
    assert not reading.findings
    jsonschema_rs.validate(schema(str(reading.kind)), reading.document.data)


@pytest.mark.slow
@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_built_in_files_name_their_schema_for_editors(path: Path) -> None:
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
def test_whatever_the_schema_refuses_has_findings(path: Path, draw: st.DataObject) -> None:
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


ELSEWHERE = {"kind", "inks", "fonts", "words"}
"""What the loader looks at itself."""
CHECKED_ONLY = {"map": {"shape"}}
"""What a file promises of itself; what is made of it is in the same file."""


class Asked(dict):
    """Plain data that keeps which of its keys somebody has asked for."""

    def __init__(self, values):
        super().__init__(values)
        self.keys_asked = set()

    def __getitem__(self, key):
        self.keys_asked.add(key)
        return super().__getitem__(key)

    def get(self, key, default=None):
        self.keys_asked.add(key)
        return super().get(key, default)

    def __contains__(self, key):
        self.keys_asked.add(key)
        return super().__contains__(key)


def plain(kind):
    paths = files_of_kind(kind) if kind in DEFINITIONS or kind == "product" else {}
    return read(sorted(paths.values())[0]).document.data


@pytest.mark.parametrize("kind", [kind for kind, row in KINDS.items() if row.make])
def test_every_key_of_a_schema_is_used(kind):
    raw = Asked(plain(kind))
    load_maker(kind)(raw, "")
    assert schema(kind)["properties"].keys() - raw.keys_asked - ELSEWHERE - CHECKED_ONLY.get(kind, set()) == set()


def test_a_definition_has_the_kind_of_its_file():
    kinds = {*DEFINITIONS, "product"}
    assert {load(next(iter(files_of_kind(kind))), kind).kind for kind in kinds} == kinds


def test_a_grid_knows_its_largest_pyramid():
    assert make_grid({**plain("grid"), "largest": "small"}).largest == "small"
    assert make_grid(plain("grid")).largest == "large"


EXAMPLES: dict[str, str] = {
    "faction": "factions/bastet.yaml",
    "map": "maps/inner-factory.yaml",
    "ring": "boards/ring-18.yaml",
    "bot": "bots/random.yaml",
}
NONE = {(kind, *path.split(".")): none for kind, row in KINDS.items() for path, none in row.none.items()}
PLACES = [place for place in NONE if place[0] != "pyramydal-game"]
NOT_NONE = {
    ("rules", "statements"),
    ("rules", "rulings"),
    ("rules", "rulings", "*", "alternatives"),
    ("pyramydal-game", "statues", "*", "pieces"),
}
"""Lists that may be empty to the schema, of what ships alone, and a statue of nothing."""


def example(place: tuple[str, ...]) -> dict[str, Any]:
    """Read a shipped definition in which a place is."""
    name = EXAMPLES.get(place[0], f"printers/{'home-a4' if 'home' in place else 'generic-offset'}.yaml")
    definition: dict[str, Any] = yaml.safe_load((data.ROOT / name).read_text(encoding="utf-8"))
    return definition


def parent(plain: Any, place: tuple[str, ...]) -> tuple[Any, tuple[str | int, ...]]:
    """Give the mapping that holds a place, and its path; of a list the first entry that has the key."""
    steps: tuple[str | int, ...] = ()
    for i, step in enumerate(place[1:-1], 1):
        index = next(n for n, entry in enumerate(plain) if place[i + 1] in entry) if step == "*" else step
        plain, steps = plain[index], (*steps, index)
    return plain, steps


def findings_of(plain: Any) -> list[tuple[str, str, str]]:
    """Give code, sentence and hint of what is found in a definition."""
    written = yaml.safe_dump(plain, allow_unicode=True, sort_keys=False).encode()
    findings = read_bytes(written, "example.yaml").findings
    return [(finding.code, str(finding.message), str(finding.hint or "")) for finding in findings]


@pytest.mark.wide
@pytest.mark.many
@pytest.mark.parametrize("place", PLACES, ids=".".join)
def test_the_suggested_empty_value_is_valid(place: tuple[str, ...]) -> None:
    plain = example(place)
    assert not findings_of(plain)
    parent(plain, place)[0][place[-1]] = yaml.safe_load(NONE[place])
    assert not findings_of(plain)


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize("place", PLACES, ids=".".join)
def test_a_missing_key_suggests_an_empty_value(place: tuple[str, ...]) -> None:
    plain = example(place)
    del parent(plain, place)[0][place[-1]]
    hint = f"if there is none, write `{place[-1]}: {NONE[place]}`"
    assert ("Y102", f"`{place[-1]}` is missing", hint) in findings_of(plain)


@pytest.mark.wide
@pytest.mark.many
@pytest.mark.parametrize("place", PLACES, ids=".".join)
@pytest.mark.parametrize("value", [None, "none", False])
def test_other_empty_values_suggest_the_right_one(place: tuple[str, ...], value: object) -> None:
    plain = example(place)
    parent(plain, place)[0][place[-1]] = value
    hint = f"if there is none, write `{place[-1]}: {NONE[place]}`"
    assert [(code, hint_) for code, _, hint_ in findings_of(plain)] == [("Y103", hint)]


def test_several_missing_keys_are_one_finding() -> None:
    plain = example(("faction",))
    for key in ("devices", "upgrades", "emblem"):
        del plain[key]
    assert findings_of(plain) == [
        (
            "Y102",
            "these keys are missing: `emblem`, `upgrades`, `devices`",
            "if there is none, write `upgrades: {pairs: 0}`, `devices: []`",
        )
    ]


def test_a_required_list_suggests_no_empty_value() -> None:
    plain = copy.deepcopy(example(("faction",)))
    del plain["units"]
    assert findings_of(plain) == [("Y102", "`units` is missing", "The special units, from top to bottom.")]


def emptiable(kind: str, part: Any, place: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Give every key that must be there and may hold an empty list or mapping."""
    while "$ref" in part:
        part = schema(kind)["definitions"][part["$ref"].rpartition("/")[2]]
    for key, field in part.get("properties", {}).items():
        minimum = field.get("minItems", 0) + field.get("minProperties", 0) + len(field.get("required", ()))
        if key in part.get("required", ()) and field.get("type") in ("array", "object") and not minimum:
            yield (*place, key)
        yield from emptiable(kind, field, (*place, key))
    if isinstance(part.get("items"), dict):
        yield from emptiable(kind, part["items"], (*place, "*"))


@pytest.mark.many
@pytest.mark.parametrize("path", sorted((data.ROOT / "schema").glob("*.schema.json")), ids=lambda path: path.name)
def test_every_list_that_may_be_empty_has_a_suggestion(path: Path) -> None:
    kind = path.name.removesuffix(".schema.json")
    assert {*emptiable(kind, schema(kind), (kind,))} <= {*NONE, *NOT_NONE}


@pytest.mark.slow
@pytest.mark.parametrize("key", sorted({*schema("map")["required"]} - {"kind", "garrison"}))
def test_a_missing_key_that_cannot_be_none_says_what_it_is_for(key: str) -> None:
    plain: Any = yaml.safe_load((data.ROOT / "maps" / "inner-factory.yaml").read_text("utf-8"))
    del plain[key]
    description = schema("map")["properties"][key]["description"]
    assert findings_of(plain) == [("Y102", f"`{key}` is missing", description)]


def test_braces_in_what_a_key_is_for_stand_for_themselves() -> None:
    plain: Any = yaml.safe_load((data.ROOT / "maps" / "inner-factory.yaml").read_text("utf-8"))
    del plain["shape"]
    (finding,) = read_bytes(yaml.safe_dump(plain).encode(), "my-map.yaml").findings
    assert finding.hint
    assert "{hexagon: RADIUS}" in finding.hint.render()
    assert finding.hint.render(catalog("es").gettext).startswith("Contorno, ")


@pytest.mark.slow
def test_several_missing_keys_are_one_finding_without_the_meaning_of_each() -> None:
    plain: Any = yaml.safe_load((data.ROOT / "maps" / "inner-factory.yaml").read_text("utf-8"))
    del plain["shape"], plain["title"]
    assert findings_of(plain) == [("Y102", "these keys are missing: `title`, `shape`", "")]
