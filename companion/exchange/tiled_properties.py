"""Read properties of Tiled by the schema of maps, which decides what is supported and of which type.

Names ignore case. A property may be an instance of a Tiled class with nested values. Unsupported ones are reported.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping

from hyskos.companion.exchange.flat import LIST, nested
from hyskos.companion.exchange.found import ForeignMapError
from hyskos.definitions.json_schema import Schema, entries, resolved
from hyskos.definitions.languages import _
from hyskos.definitions.shape import schema

Plain = str | int | float | bool
_DEEPEST = 16  # nested class values
_LONGEST = 60
"""Maximum characters of a listed property."""
_WHOLE: Schema = {"type": "integer"}


def map_part() -> Schema:
    """Return the schema of the properties a Tiled map may have, with the position of space 1."""
    own = {key: one for key, one in schema("map")["properties"].items() if key not in _ELSEWHERE}
    return {"properties": {**own, "origin": {"properties": {"q": _WHOLE, "r": _WHOLE}}}}


_ELSEWHERE = ("kind", "spaces", "starts", "orientation")


def hex_part() -> Schema:
    """Return the schema of the properties a tile or object may have."""
    space = entries(schema("map")["properties"]["spaces"])["properties"]
    own = {key: one for key, one in space.items() if key != "at"}
    return {"properties": {**own, "die": _WHOLE, "start": {"type": "boolean"}}}


def read_properties(
    thing: Mapping[str, object], part: Schema, lose: Callable[[str, object], None]
) -> dict[str, object]:
    """Collect the properties of a Tiled item; calls `lose` with name and value for each that is not supported.

    If a name occurs twice, the first one counts. Raises ForeignMapError for conflicting names and invalid lists.
    """
    known: dict[str, Plain] = {}
    for name, value in _pairs(thing.get("properties"), "", 0):
        found = _place(name.removesuffix(LIST), part)
        if found is None or not isinstance(value, Plain):
            lose(name, value)
            continue
        way, rule = found
        full = way + LIST * name.endswith(LIST)
        typed = value if name.endswith(LIST) else _typed(value, rule)
        if known.setdefault(full, typed) != typed:
            lose(name, value)
    try:
        return nested(known)
    except ValueError as error:
        told = _("the property `{name}` cannot be read").format(name=str(error)[:60])
        raise ForeignMapError(told) from None


def shown(name: str, value: object) -> str:
    """Format a property for people.

    >>> shown("points.round", 3), shown("haunted", True)
    ('points.round: 3', 'haunted: true')
    """
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return f"{name}: {text}"[:_LONGEST]


def _pairs(properties: object, before: str, deep: int) -> Iterator[tuple[str, object]]:
    """Yield properties one by one, those inside a class with names such as `garrison.pyramid`."""
    for one in properties if isinstance(properties, list) else ():
        if isinstance(one, Mapping):
            yield from _flat(f"{before}{one.get('name', '')}", one.get("value"), deep)


def _flat(name: str, value: object, deep: int) -> Iterator[tuple[str, object]]:
    if isinstance(value, Mapping) and value and deep < _DEEPEST:
        for key, inner in value.items():
            yield from _flat(f"{name}.{key}", inner, deep + 1)
    elif isinstance(value, list):
        yield name + LIST, json.dumps(value, ensure_ascii=False)
    else:
        yield name, value


def _place(name: str, part: Schema) -> tuple[str, Schema] | None:
    """Find the schema for a name such as `points.round`, with the spelling it uses; None if there is none."""
    whole, way = schema("map"), list[str]()
    for step in name.split("."):
        part = resolved(whole, part)
        inner = {**part.get("properties", {})}
        inner |= {key: one for wanted, one in part.get("patternProperties", {}).items()
                  for key in (step, step.lower()) if re.search(wanted, key)}  # fmt: skip
        spelt = step if step in inner else step.lower()
        if spelt not in inner:
            return None
        part = inner[spelt]
        way.append(spelt)
    return ".".join(way), resolved(whole, part)


def _typed(value: Plain, rule: Schema) -> Plain:
    """Convert a value to the type in the schema, since Tiled stores the type the user picked; others are unchanged."""
    wanted, text = rule.get("type"), value.strip() if isinstance(value, str) else ""
    if wanted == "integer" and re.fullmatch(r"-?[0-9]{1,6}", text):
        return int(text)
    if wanted == "integer" and isinstance(value, float) and value.is_integer() and abs(value) < 1e6:
        return int(value)
    if wanted == "boolean" and text.lower() in ("true", "false"):
        return text.lower() == "true"
    if wanted == "string" and not isinstance(value, str):
        return json.dumps(value)
    if text.lower() in rule.get("enum", ()):
        return text.lower()
    return value
