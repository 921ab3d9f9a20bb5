"""Keys that are missing: the finding says how a definition tells that there is none of what they hold."""

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from hyskos import data
from hyskos.definitions.kinds.registry import KINDS
from hyskos.definitions.loader import read_bytes
from hyskos.definitions.reading.schema import schema

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
    found: dict[str, Any] = yaml.safe_load((data.ROOT / name).read_text(encoding="utf-8"))
    return found


def parent(plain: Any, place: tuple[str, ...]) -> tuple[Any, tuple[str | int, ...]]:
    """Give the mapping that holds a place, and its path; of a list the first entry that has the key."""
    steps: tuple[str | int, ...] = ()
    for i, step in enumerate(place[1:-1], 1):
        index = next(n for n, one in enumerate(plain) if place[i + 1] in one) if step == "*" else step
        plain, steps = plain[index], (*steps, index)
    return plain, steps


def findings(plain: Any) -> list[tuple[str, str, str]]:
    """Give code, sentence and hint of what is found in a definition."""
    written = yaml.safe_dump(plain, allow_unicode=True, sort_keys=False).encode()
    found = read_bytes(written, "example.yaml").findings
    return [(one.code, str(one.message), str(one.hint or "")) for one in found]


@pytest.mark.wide
@pytest.mark.many
@pytest.mark.parametrize("place", PLACES, ids=".".join)
def test_what_is_said_to_stand_for_none_has_no_findings(place: tuple[str, ...]) -> None:
    plain = example(place)
    assert not findings(plain)
    parent(plain, place)[0][place[-1]] = yaml.safe_load(NONE[place])
    assert not findings(plain)


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize("place", PLACES, ids=".".join)
def test_a_missing_key_tells_how_none_is_written(place: tuple[str, ...]) -> None:
    plain = example(place)
    del parent(plain, place)[0][place[-1]]
    hint = f"if there is none, write `{place[-1]}: {NONE[place]}`"
    assert ("Y102", f"`{place[-1]}` is missing", hint) in findings(plain)


@pytest.mark.wide
@pytest.mark.many
@pytest.mark.parametrize("place", PLACES, ids=".".join)
@pytest.mark.parametrize("value", [None, "none", False])
def test_other_words_for_none_are_told_the_right_one(place: tuple[str, ...], value: object) -> None:
    plain = example(place)
    parent(plain, place)[0][place[-1]] = value
    hint = f"if there is none, write `{place[-1]}: {NONE[place]}`"
    assert [(code, told) for code, _, told in findings(plain)] == [("Y103", hint)]


def test_several_missing_keys_are_told_together() -> None:
    plain = example(("faction",))
    for key in ("devices", "upgrades", "emblem"):
        del plain[key]
    assert findings(plain) == [
        (
            "Y102",
            "these keys are missing: `emblem`, `upgrades`, `devices`",
            "if there is none, write `upgrades: {pairs: 0}`, `devices: []`",
        )
    ]


def test_a_list_that_must_hold_something_has_no_word_for_none() -> None:
    plain = copy.deepcopy(example(("faction",)))
    del plain["units"]
    assert findings(plain) == [("Y102", "`units` is missing", "")]


def emptiable(kind: str, part: Any, place: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Give every key that must be there and may hold an empty list or mapping."""
    while "$ref" in part:
        part = schema(kind)["definitions"][part["$ref"].rpartition("/")[2]]
    for key, field in part.get("properties", {}).items():
        least = field.get("minItems", 0) + field.get("minProperties", 0) + len(field.get("required", ()))
        if key in part.get("required", ()) and field.get("type") in ("array", "object") and not least:
            yield (*place, key)
        yield from emptiable(kind, field, (*place, key))
    if isinstance(part.get("items"), dict):
        yield from emptiable(kind, part["items"], (*place, "*"))


@pytest.mark.many
@pytest.mark.parametrize("path", sorted((data.ROOT / "schema").glob("*.schema.json")), ids=lambda path: path.name)
def test_every_list_that_must_be_there_and_may_be_empty_has_a_word_for_none(path: Path) -> None:
    kind = path.name.removesuffix(".schema.json")
    assert {*emptiable(kind, schema(kind), (kind,))} <= {*NONE, *NOT_NONE}
