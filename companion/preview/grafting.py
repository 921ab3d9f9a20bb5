"""Insert an entry into a list or mapping of YAML text, or remove one; every other byte stays the same.

The result is parsed again, as in `editing.py`, and must differ from the old data in just this entry.
"""

import re
from collections.abc import Callable
from copy import deepcopy

from hyskos.companion.preview.editing import Path, UneditableError, offset, quote_value
from hyskos.companion.preview.spans import spans_of, way_of
from hyskos.definitions.findings import Mark
from hyskos.definitions.plain_data import at, drop, put
from hyskos.definitions.reading.document import Document, Marks, parse
from hyskos.definitions.reading.source import decode
from hyskos.definitions.values import dataclass

_DASH = re.compile(r"([ \t]*)-[ \t]")
_BREAK = re.compile(r"\r\n|\r|\n")
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
