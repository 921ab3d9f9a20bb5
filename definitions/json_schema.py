"""What the words of a JSON Schema stand for, as far as they are read here; a validator knows them all."""

from collections.abc import Iterable
from typing import TypedDict, TypeGuard

from hyskos.definitions.entries import at

Schema = TypedDict(
    "Schema",
    {
        "$ref": str,
        "additionalProperties": "bool | Schema",
        "allOf": "list[Schema]",
        "const": object,
        "definitions": "dict[str, Schema]",
        "description": str,
        "enum": list[object],
        "items": "Schema | list[Schema]",
        "maxItems": int,
        "maximum": float,
        "minItems": int,
        "minimum": float,
        "patternProperties": "dict[str, Schema]",
        "properties": "dict[str, Schema]",
        "required": list[str],
        "title": str,
        "type": "str | list[str]",
    },
    total=False,
)
"""A schema of `data/schema`, or a part of one."""


def entries(part: Schema) -> Schema:
    """Give what a schema says about each entry of a list; nothing where it says nothing, or something else of each."""
    items = part.get("items")
    return Schema() if items is None or isinstance(items, list) else items


def resolved(whole: Schema, part: Schema) -> Schema:
    """Give the part of a schema that another part refers to, and itself if it does not."""
    while "$ref" in part or (len(part.get("allOf", ())) == 1 and {*part} <= {"allOf", "description"}):
        part = part_at(whole, part["$ref"].removeprefix("#/").split("/")) if "$ref" in part else part["allOf"][0]
    return part


def part_at(whole: Schema, path: Iterable[str | int]) -> Schema:
    """Give the part of a schema that a path of the validator leads to."""
    found = at(whole, path)
    assert _is_part(found)
    return found


def _is_part(value: object) -> TypeGuard[Schema]:
    """Tell that a mapping is a part: paths of the validator lead to nothing else that is one."""
    return isinstance(value, dict)
