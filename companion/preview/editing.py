"""Replace a value in YAML text; comments, layout and every other byte stay the same.

The schema decides what can be edited. The result is parsed again: unless it differs from the old data in just this
value, nothing is changed.
"""

import re
from collections.abc import Mapping
from copy import deepcopy

from hyskos.companion.formatting import words
from hyskos.definitions.findings import Mark
from hyskos.definitions.plain_data import Json, at, drop, entry, put
from hyskos.definitions.reading.document import Document, parse, value_of
from hyskos.definitions.reading.schema import Schema, resolved, schema
from hyskos.definitions.reading.schema_hints import number_wanted
from hyskos.definitions.reading.source import decode
from hyskos.definitions.values import dataclass

Path = tuple[str | int, ...]
_BREAK = re.compile(r"\r\n|\r|\n")
_PLAIN = re.compile(r"[^\W_](?:[\w .()/'+×–-]*[\w.)])?")
"""Text that never needs quotes: it begins like a word and contains no YAML syntax."""
_POINTS, _FACTORY = ("points",), ("factory",)


class UneditableError(ValueError):
    """A value that cannot be replaced in place."""


class MistypedError(UneditableError):
    """A word of another type than the old value; carries the text that contains it."""

    def __init__(self, word: str, content: bytes) -> None:
        self.content = content
        super().__init__(word)


@dataclass(frozen=True, slots=True)
class Entry:
    """A form field for a value. `words` lists the choices; it is empty for numbers and free text."""

    path: Path
    value: str
    words: tuple[str, ...] = ()
    number: bool = False
    wanted: str = ""
    """Description of the numbers that are valid."""

    def as_json(self, way: str, label: str) -> Mapping[str, Json]:
        """Return the field as plain values."""
        values: dict[str, Json] = {"way": way, "label": label, "value": self.value, "words": [*self.words]}
        return {**values, "number": self.number, "wanted": self.wanted}


def entries(document: Document, kind: str, path: Path) -> tuple[Entry, ...]:
    """List the scalar values at or below a path; none if there are more than fit on a form."""
    fields = tuple(_entries(document, kind, path, at(document.data, path)))
    return fields if len(fields) <= _MOST else ()


_MOST = 12


def _entries(document: Document, kind: str, path: Path, value: object) -> "list[Entry]":
    if isinstance(value, dict | list):
        pairs = value.items() if isinstance(value, dict) else enumerate(value)
        return [leaf for step, inner in pairs for leaf in _entries(document, kind, (*path, step), inner)]
    rule = _rule(kind, path)
    if "const" in rule or path == ("kind",) or value is None:
        return []
    choices = tuple(str(word) for word in rule.get("enum", ()) if word is not None)
    if isinstance(value, bool):
        choices = ("true", "false")
    number = isinstance(value, int | float) and not isinstance(value, bool)
    valid_numbers = words(number_wanted(rule)) if number and rule.get("type") in ("integer", "number") else ""
    return [Entry(path, _value_text(value), choices, number, valid_numbers)]


def _value_text(value: object) -> str:
    return {True: "true", False: "false"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def _rule(kind: str, path: Path) -> Schema:
    """Return the schema of a value; empty if it allows alternatives."""
    kind_schema = rule = schema(kind)
    for step in path:
        rule = _inside(resolved(kind_schema, rule), step)
    return resolved(kind_schema, rule)


def _inside(rule: Schema, step: str | int) -> Schema:
    if isinstance(step, int):
        items = rule.get("items", Schema())
        return (items[step] if step < len(items) else Schema()) if isinstance(items, list) else items
    additional = rule.get("additionalProperties", False)
    return rule.get("properties", {}).get(step, Schema() if isinstance(additional, bool) else additional)


def edited(raw: bytes, file: str, path: Path, word: str) -> bytes:
    """Replace the scalar at a path, quoted like the old one; raises UneditableError."""
    document = parse(decode(raw, file))
    try:
        old = at(document.data, path)
        marks = document.marks
        for step in path:
            marks = marks.values[step]
    except (LookupError, TypeError):
        raise UneditableError(file) from None
    if isinstance(old, dict | list) or not document.complete:
        raise UneditableError(file)
    text = raw.decode("utf-8")
    start, end = _offsets(text, marks.mark)
    try:
        new = _convert(word, old)
    except UneditableError:
        raise MistypedError(word, f"{text[:start]}{_as_typed(word)}{text[end:]}".encode()) from None
    new_word = quote_value(word, text[start:end], new)
    return _check_result(document, f"{text[:start]}{new_word}{text[end:]}".encode(), path, new)


def swapped(raw: bytes, file: str, path: Path, factory: str | None) -> bytes:
    """Replace the points of a space by a factory, or its factory by points, in the place of the old key.

    Without `factory` the space gets 1 point a round and 2 in the last. Raises UneditableError.
    """
    document = parse(decode(raw, file))
    text = raw.decode("utf-8")
    removed, added = (_POINTS, _FACTORY) if factory else (_FACTORY, _POINTS)
    new: object = factory or {"round": 1, "final": 2}
    try:
        space, marks = at(document.data, path), document.marks
        for step in path:
            marks = marks.values[step]
        key, value = marks.keys[removed[0]], marks.values[removed[0]].mark
    except (LookupError, TypeError):
        raise UneditableError(file) from None
    start, end = _offsets(text, key)[0], _offsets(text, value)[1]
    old_text = text[start:end]
    block = isinstance(entry(space, removed[0]), dict) and not old_text.rstrip().endswith("}")
    if block or added[0] in marks.keys or "#" in old_text:
        raise UneditableError(file)
    piece = f"factory: {factory}" if factory else "points: {round: 1, final: 2}"
    data = deepcopy(document.data)
    drop(at(data, path), removed[0])
    put(data, (*path, added[0]), new)
    content = f"{text[:start]}{piece}{text[end:]}".encode()
    if parse(decode(content, file)).data != data:
        raise UneditableError(file)
    return content


def _convert(word: str, old: object) -> object:
    if isinstance(old, str):
        return word
    new = value_of(word)
    numbers = isinstance(old, int | float) and not isinstance(old, bool)
    fits = isinstance(new, int | float) and not isinstance(new, bool) if numbers else isinstance(new, type(old))
    if not fits:
        raise UneditableError(word)
    return new


def _as_typed(word: str) -> str:
    """Spell an invalid word such that parsing it yields just the findings about its value."""
    if not word.strip():  # an empty text would be no list item
        return "null"
    return word if _PLAIN.fullmatch(word) else quote_value(word, '"', word)


def quote_value(word: str, old: str, new: object) -> str:
    """Spell a word as YAML, quoted like the old one, or where necessary."""
    if not isinstance(new, str):
        return word
    if old.startswith("'"):
        return "'" + word.replace("'", "''") + "'"
    quoted = '"' + word.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if old.startswith('"') or not _PLAIN.fullmatch(word) or value_of(word) != word:
        return quoted
    return word


def _offsets(text: str, mark: Mark) -> tuple[int, int]:
    return offset(text, mark.line, mark.column), offset(text, mark.end_line, mark.end_column)


def offset(text: str, line: int, column: int) -> int:
    """Convert line and column to an offset in the text, with its own line ends and byte order mark."""
    starts = [1 if text.startswith("\ufeff") else 0, *(match.end() for match in _BREAK.finditer(text))]
    return starts[line - 1] + column - 1


def _check_result(document: Document, content: bytes, path: Path, new: object) -> bytes:
    """Parse the result; raises UneditableError unless it differs from the old data in just this value."""
    data = deepcopy(document.data)
    put(data, path, new)
    after = parse(decode(content, document.file))
    if not after.complete or after.findings != document.findings or after.data != data:
        raise UneditableError(document.file)
    return content
