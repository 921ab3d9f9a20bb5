"""Edit YAML text and CSV tables: replace, insert or remove a value; every other byte stays the same.

The schema decides what can be edited. The result is parsed again: unless it differs from the old data in just this
value, nothing is changed.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy

from hyskos.companion.formatting import words
from hyskos.companion.preview.spans import spans_of, way_of
from hyskos.definitions.findings import Mark
from hyskos.definitions.plain_data import Json, at, drop, entry, put
from hyskos.definitions.reading.document import Document, Marks, parse, value_of
from hyskos.definitions.reading.schema import Schema, resolve, schema
from hyskos.definitions.reading.schema_hints import number_wanted
from hyskos.definitions.reading.source import decode
from hyskos.definitions.reading.space_table import PARTS, Cell, OpenQuoteError, delimiter_of, rows
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
class FormField:
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


def entries(document: Document, kind: str, path: Path) -> tuple[FormField, ...]:
    """List the scalar values at or below a path; none if there are more than fit on a form."""
    fields = tuple(_entries(document, kind, path, at(document.data, path)))
    return fields if len(fields) <= _MOST else ()


_MOST = 12


def _entries(document: Document, kind: str, path: Path, value: object) -> list[FormField]:
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
    return [FormField(path, _value_text(value), choices, number, valid_numbers)]


def _value_text(value: object) -> str:
    return {True: "true", False: "false"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def _rule(kind: str, path: Path) -> Schema:
    """Return the schema of a value; empty if it allows alternatives."""
    kind_schema = rule = schema(kind)
    for step in path:
        rule = _inside(resolve(kind_schema, rule), step)
    return resolve(kind_schema, rule)


def _inside(rule: Schema, step: str | int) -> Schema:
    if isinstance(step, int):
        items = rule.get("items", Schema())
        return (items[step] if step < len(items) else Schema()) if isinstance(items, list) else items
    additional = rule.get("additionalProperties", False)
    return rule.get("properties", {}).get(step, Schema() if isinstance(additional, bool) else additional)


def replace_scalar(raw: bytes, file: str, path: Path, word: str) -> bytes:
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


def swap_points_and_factory(raw: bytes, file: str, path: Path, factory: str | None) -> bytes:
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


# Insert an entry into a list or mapping of YAML text, or remove one; every other byte stays the same.
#
# As for a replaced value, the result is parsed again and must differ from the old data in just this entry.

_DASH = re.compile(r"([ \t]*)-[ \t]")
_BLANKS = " \t"


@dataclass(frozen=True, slots=True)
class _Place:
    """A list or mapping in a text: its value, marks and start."""

    document: Document
    text: str
    path: Path

    @property
    def value(self) -> object:
        return self.document.at(self.path)

    @property
    def marks(self) -> Marks:
        marks = self.document.marks
        for step in self.path:
            marks = marks.values[step]
        return marks

    @property
    def flow(self) -> bool:
        """Return whether it is in flow style (in brackets)."""
        begin, _end = self.stretch(self.marks.mark)
        return self.text[begin] in "[{"

    def stretch(self, mark: Mark) -> tuple[int, int]:
        return offset(self.text, mark.line, mark.column), offset(self.text, mark.end_line, mark.end_column)

    def entry(self, step: str | int) -> tuple[int, int]:
        """Return where an entry begins, including its key, and where its last value ends."""
        line, column, end_line, end_column = spans_of(self.document)[way_of((*self.path, step))]
        return offset(self.text, line, column), offset(self.text, end_line, end_column)


def with_item(raw: bytes, file: str, path: Path, value: object) -> bytes:
    """Append a value to the list at a path; raises UneditableError."""

    def change(data: object) -> None:
        if not isinstance(data, list):
            raise UneditableError(file)
        data.append(value)

    return _edit(raw, file, path, lambda place: _insert(place, None, value), change)


def with_key(raw: bytes, file: str, path: Path, key: str, value: object, *, after: str) -> bytes:
    """Insert a key into the mapping at a path, right after the key `after`; raises UneditableError."""

    def change(data: object) -> None:
        put(data, (key,), value)

    return _edit(raw, file, path, lambda place: _insert(place, key, value, after), change)


def without(raw: bytes, file: str, path: Path) -> bytes:
    """Remove the entry at a path; an emptied list becomes []; raises UneditableError."""

    def change(data: object) -> None:
        drop(data, path[-1])

    return _edit(raw, file, path[:-1], lambda place: _remove(place, path[-1]), change)


def _edit(raw: bytes, file: str, path: Path, write: Callable[[_Place], str], change: Callable[[object], None]) -> bytes:
    document = parse(decode(raw, file))
    if not document.complete:
        raise UneditableError(file)
    try:
        text = write(_Place(document, raw.decode("utf-8"), path))
        data = deepcopy(document.data)
        change(at(data, path))
    except (LookupError, TypeError, AttributeError):
        raise UneditableError(file) from None
    content = text.encode()
    after = parse(decode(content, file))
    if not after.complete or after.findings != document.findings or after.data != data:
        raise UneditableError(file)
    return content


def _insert(place: _Place, key: str | None, value: object, after: str | None = None) -> str:
    text = place.text
    piece = _flow(value) if key is None else f"{key}: {_flow(value)}"
    steps = [after] if after is not None else [*place.marks.values][-1:]
    if not steps:
        inside = place.stretch(place.marks.mark)[0] + 1
        return f"{text[:inside]}{piece}{text[inside:]}"
    begin, end = place.entry(steps[0])
    if place.flow:
        return f"{text[:end]}, {piece}{text[end:]}"
    start = _line(text, begin)
    indent = text[start:begin] if key is None else " " * (begin - start)
    if key is None:
        dash = _DASH.match(text, start)
        if dash is None:
            raise UneditableError(text[start:begin])
        indent = f"{dash[1]}- "
    line_end = _BREAK.search(text, end)
    ends = _BREAK.search(text)
    at = line_end.start() if line_end else len(text)
    return f"{text[:at]}{ends[0] if ends else chr(10)}{indent}{piece}{text[at:]}"


def _remove(place: _Place, step: str | int) -> str:
    text, value = place.text, place.value
    alone = isinstance(value, dict | list) and len(value) == 1
    begin, end = place.entry(step)
    if "#" in text[begin:end]:  # removing it would remove a comment
        raise UneditableError(text[begin:end])
    if place.flow:
        return _out_of_brackets(text, begin, end)
    start = _line(text, begin)
    if isinstance(step, int):
        dash = _DASH.match(text, start)
        begin = dash.end(1) if dash else begin
    if text[start:begin].strip(_BLANKS):
        raise UneditableError(text[start:begin])
    remaining = f"{text[:begin]}{text[end:].lstrip(_BLANKS)}"
    if not alone:
        return _without_blank_line(remaining, begin)
    head = place.stretch(place.marks.mark)[1]  # for a block under a key, the position of the key
    colon = text.index(":", head) + 1
    return _without_blank_line(f"{remaining[:colon]} []{remaining[colon:]}", begin + len(" []"))


def _out_of_brackets(text: str, begin: int, end: int) -> str:
    after = re.compile(r"[ \t]*,[ \t]*").match(text, end)
    before = re.compile(r",[ \t]*$").search(text, _line(text, begin), begin)
    if after:
        return _without_blank_line(text[:begin] + text[after.end() :], begin)
    return _without_blank_line(text[: before.start() if before else begin] + text[end:], begin if not before else -1)


def _without_blank_line(text: str, at: int) -> str:
    if at < 0:
        return text
    start, ends = _line(text, at), _BREAK.search(text, at)
    line_end = ends.start() if ends else len(text)
    if text[start:line_end].strip(_BLANKS):
        return text
    return text[:start] + text[ends.end() if ends else len(text) :]


def _line(text: str, at: int) -> int:
    """Return the offset at which a line begins."""
    return max((match.end() for match in _BREAK.finditer(text, 0, at)), default=1 if text.startswith("\ufeff") else 0)


def _flow(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flow(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    return quote_value(str(value), "", value)


# Edit fields of a CSV table that belongs to a map; every other byte stays the same.

_COLUMNS = {path: column for column, path in PARTS.items()}


def column_of(path: Path) -> str | None:
    """Return the column for a value of a space: "round" for ("spaces", 3, "points", "round").

    >>> column_of(("spaces", 3, "at", 0)), column_of(("spaces", 3, "name", "en"))
    ('q', 'name.en')
    """
    _spaces, _row, *key = path
    if len(key) == 2 and key[0] == "name":
        return f"name.{key[1]}"
    if len(key) == 1 and isinstance(key[0], str):
        return key[0]
    return _COLUMNS.get((str(key[0]), key[1])) if len(key) == 2 else None


def swapped_cells(factory: str | None) -> Mapping[str, str]:
    """Return the fields that turn a space into a factory, or into a space with points (None)."""
    points = {"round": "", "final": ""} if factory else {"round": "1", "final": "2"}
    return {**points, "factory": factory or ""}


def with_cells(raw: bytes, file: str, row: int, words: Mapping[str, str]) -> bytes:
    """Write words into columns of a row, counted from 0 below the header; raises UneditableError."""
    source, text = decode(raw, file), raw.decode("utf-8")
    parting = delimiter_of(source.text)
    try:
        head, *body = rows(source.text)
        cells = body[row]
    except (OpenQuoteError, LookupError, ValueError):
        raise UneditableError(file) from None
    names = [cell.text.lower() for cell in head]
    if not {*words} <= {*names} or max(map(names.index, words)) >= len(cells):
        raise UneditableError(file)
    expected = _texts([head, *body])
    for name in sorted(words, key=names.index, reverse=True):
        cell = cells[names.index(name)]
        begin, end = _stretch(text, cell)
        text = f"{text[:begin]}{_spelt(words[name], parting, text[begin:end])}{text[end:]}"
        expected[row + 1][names.index(name)] = words[name]
    content = text.encode()
    after = decode(content, file)
    if after.findings != source.findings or _texts([*rows(after.text)]) != expected:
        raise UneditableError(file)
    return content


def _texts(table: Sequence[Sequence[Cell]]) -> list[list[str]]:
    return [[cell.text for cell in row] for row in table]


def _stretch(text: str, cell: Cell) -> tuple[int, int]:
    """Return where a field starts and ends in the raw text; both are equal for an empty field without quotes."""
    mark = cell.mark
    begin = offset(text, mark.line, mark.column)
    if not cell.text and text[begin : begin + 1] != '"':
        return begin, begin
    return begin, offset(text, mark.end_line, mark.end_column)


def _spelt(word: str, parting: str, old: str) -> str:
    quoted = old.startswith('"') or parting in word or '"' in word
    return '"' + word.replace('"', '""') + '"' if quoted else word
