"""Types for the keywords of JSON Schema that we read; the validator supports them all."""

from collections.abc import Iterable
from typing import TypedDict, TypeGuard

from hyskos.definitions.entries import at

Schema = TypedDict(
    "Schema",
    {
        "$ref": str,
        "additionalProperties": "bool | Schema",
        "allOf": "list[Schema]",
        "anyOf": "list[Schema]",
        "const": object,
        "definitions": "dict[str, Schema]",
        "description": str,
        "else": "Schema",
        "enum": list[object],
        "items": "Schema | list[Schema]",
        "maxItems": int,
        "maximum": float,
        "minItems": int,
        "minimum": float,
        "oneOf": "list[Schema]",
        "patternProperties": "dict[str, Schema]",
        "properties": "dict[str, Schema]",
        "required": list[str],
        "then": "Schema",
        "title": str,
        "type": "str | list[str]",
    },
    total=False,
)
"""A schema of `data/schema`, or a part of one."""


def entries(part: Schema) -> Schema:
    """Return the schema of a list's entries; empty if there is none, or a different one for each entry."""
    items = part.get("items")
    return Schema() if items is None or isinstance(items, list) else items


def resolved(whole: Schema, part: Schema) -> Schema:
    """Follow the references of a part of a schema; returns the part itself if it has none."""
    while "$ref" in part or (len(part.get("allOf", ())) == 1 and {*part} <= {"allOf", "description"}):
        part = part_at(whole, part["$ref"].removeprefix("#/").split("/")) if "$ref" in part else part["allOf"][0]
    return part


def part_at(whole: Schema, path: Iterable[str | int]) -> Schema:
    """Return the part of a schema at a path from the validator."""
    found = at(whole, path)
    assert _is_part(found)
    return found


def _is_part(value: object) -> TypeGuard[Schema]:
    """Narrow a value to a schema: mappings at validator paths are always schemas."""
    return isinstance(value, dict)
