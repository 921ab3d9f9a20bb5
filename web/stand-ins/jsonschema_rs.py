"""A stand-in for jsonschema-rs where no compiled one exists: as much of draft 7, and of its errors, as we use.

The site loads it, since jsonschema-rs cannot be installed in a browser. A test compares its errors with the original's.
"""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

Schema = dict[str, Any]
Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Kind:
    """Which keyword refused a value, and what it asks for: with `additionalProperties` the keys that are too many."""

    name: str
    value: Any


@dataclass(frozen=True)
class ValidationError:
    """One keyword that refuses one value."""

    kind: Kind
    instance: Any
    instance_path: Path
    schema_path: Path


@dataclass(frozen=True)
class Draft7Validator:
    """Checks values against one schema."""

    schema: Schema

    def iter_errors(self, value: Any) -> Iterator[ValidationError]:
        """Give everything that the schema refuses."""
        return self._errors(self.schema, value, (), ())

    def _errors(self, schema: Schema | bool, value: Any, at: Path, by: Path) -> Iterator[ValidationError]:
        if isinstance(schema, bool):
            if not schema:
                yield ValidationError(Kind("falseSchema", None), value, at, by)
            return
        if "$ref" in schema:  # which hides what stands beside it, in draft 7
            steps = schema["$ref"].removeprefix("#/").split("/")
            inner: Any = self.schema
            for step in steps:
                inner = inner[step]
            yield from self._errors(inner, value, at, tuple(steps))
            return
        for keyword in schema:
            yield from self._refusals(keyword, schema, value, at, by)

    def _refusals(self, keyword: str, schema: Schema, value: Any, at: Path, by: Path) -> Iterator[ValidationError]:
        asked, here = schema[keyword], (*by, keyword)
        if keyword in _REFUSED:
            for found in _REFUSED[keyword](asked, value, schema):
                yield ValidationError(Kind(keyword, found), value, at, here)
        elif keyword in _APPLIED:
            for inner, part, to, through in _APPLIED[keyword](asked, value):
                yield from self._errors(inner, part, (*at, *to), (*here, *through))
        elif keyword == "if":
            branch = "then" if self._holds(asked, value) else "else"
            yield from self._errors(schema.get(branch, True), value, at, (*by, branch))
        elif keyword == "not":
            if self._holds(asked, value):
                yield ValidationError(Kind(keyword, asked), value, at, here)
        elif keyword not in _SILENT:
            raise NotImplementedError(keyword)

    def _holds(self, schema: Schema | bool, value: Any) -> bool:
        return next(self._errors(schema, value, (), ()), None) is None


_SILENT = {"$schema", "title", "description", "definitions", "then", "else"}


_TYPES = ("null", "boolean", "integer", "number", "string", "array", "object")
"""In the order in which errors tell of them, however a schema lists them."""


def _is(kind: str, value: Any) -> bool:
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return {
        "object": isinstance(value, dict),
        "array": isinstance(value, list),
        "string": isinstance(value, str),
        "integer": number and value == int(value),
        "number": number,
        "boolean": isinstance(value, bool),
        "null": value is None,
    }[kind]


def _spelt(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def _limit(kind: str, holds: Callable[[Any, Any], bool]) -> Callable[[Any, Any, Schema], Iterator[Any]]:
    return lambda limit, value, _: iter([limit] if _is(kind, value) and not holds(value, limit) else [])


def _type(kinds: Any, value: Any, _: Schema) -> Iterator[Any]:
    asked = [kinds] if isinstance(kinds, str) else kinds
    if not any(_is(kind, value) for kind in asked):
        yield [kind for kind in _TYPES if kind in asked]


def _one_of(words: Any, value: Any, _: Schema) -> Iterator[Any]:
    if _spelt(value) not in map(_spelt, words):
        yield words


def _const(word: Any, value: Any, _: Schema) -> Iterator[Any]:
    if _spelt(value) != _spelt(word):
        yield word


def _required(names: Any, value: Any, _: Schema) -> Iterator[Any]:
    return (name for name in names if isinstance(value, dict) and name not in value)


def _additional(allowed: Any, value: Any, schema: Schema) -> Iterator[Any]:
    assert allowed is False
    patterns = [*schema.get("patternProperties", ())]
    known = schema.get("properties", {})
    names = value if isinstance(value, dict) else ()
    unknown = [name for name in names if name not in known and not any(re.search(one, name) for one in patterns)]
    if unknown:
        yield unknown


def _unique(wanted: Any, value: Any, _: Schema) -> Iterator[Any]:
    if wanted and isinstance(value, list) and len({*map(_spelt, value)}) < len(value):
        yield None


_REFUSED: dict[str, Callable[[Any, Any, Schema], Iterator[Any]]] = {
    "type": _type,
    "enum": _one_of,
    "const": _const,
    "required": _required,
    "additionalProperties": _additional,
    "uniqueItems": _unique,
    "pattern": _limit("string", lambda text, pattern: re.search(pattern, text) is not None),
    "minimum": _limit("number", lambda value, limit: value >= limit),
    "maximum": _limit("number", lambda value, limit: value <= limit),
    "exclusiveMinimum": _limit("number", lambda value, limit: value > limit),
    "minLength": _limit("string", lambda text, limit: len(text) >= limit),
    "maxLength": _limit("string", lambda text, limit: len(text) <= limit),
    "minItems": _limit("array", lambda items, limit: len(items) >= limit),
    "maxItems": _limit("array", lambda items, limit: len(items) <= limit),
    "minProperties": _limit("object", lambda keys, limit: len(keys) >= limit),
    "maxProperties": _limit("object", lambda keys, limit: len(keys) <= limit),
}
"""Keywords that refuse a value by themselves: for each refusal what the error tells of."""

Part = tuple[Any, Any, Path, Path]


def _properties(schemas: Any, value: Any) -> Iterator[Part]:
    if isinstance(value, dict):
        yield from ((schemas[name], value[name], (name,), (name,)) for name in schemas if name in value)


def _patterns(schemas: Any, value: Any) -> Iterator[Part]:
    for pattern, schema in schemas.items():
        for name in value if isinstance(value, dict) else ():
            if re.search(pattern, name):
                yield schema, value[name], (name,), (pattern,)


def _items(schema: Any, value: Any) -> Iterator[Part]:
    for number, part in enumerate(value if isinstance(value, list) else ()):
        one, through = (schema[number], (number,)) if isinstance(schema, list) else (schema, ())
        yield one, part, (number,), through


def _names(schema: Any, value: Any) -> Iterator[Part]:
    yield from ((schema, name, (), ()) for name in (value if isinstance(value, dict) else ()))


def _all(schemas: Any, value: Any) -> Iterator[Part]:
    yield from ((schema, value, (), (number,)) for number, schema in enumerate(schemas))


def _dependencies(wanted: Any, value: Any) -> Iterator[Part]:
    for name, schema in wanted.items():
        if isinstance(value, dict) and name in value:
            yield {"required": schema} if isinstance(schema, list) else schema, value, (), (name,)


_APPLIED: dict[str, Callable[[Any, Any], Iterator[Part]]] = {
    "properties": _properties,
    "patternProperties": _patterns,
    "items": _items,
    "propertyNames": _names,
    "allOf": _all,
    "dependencies": _dependencies,
}
"""Keywords that put other schemas to a value or its parts: schema, part, the way to the part and to the schema."""
