"""The spaces of a map as a table: `spaces: spaces.csv`, a file next to the map with one row per space.

The rows replace the list in the definition, with marks that lead to the cells, so that the schema and the map checks
treat them like any list. The columns are documented in docs/guides/maps.md.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from hyskos.definitions.findings import START, Finding, Mark, ranges
from hyskos.definitions.messages import N_, Message, say, short
from hyskos.definitions.reading.document import (
    Document,
    ListFile,
    Marks,
    forward_findings,
    missing_file_finding,
    value_of,
)
from hyskos.definitions.reading.schema import entries, schema
from hyskos.definitions.reading.source import Source
from hyskos.definitions.typed_words import nearest
from hyskos.definitions.values import dataclass

DELIMITERS = (",", ";", "\t")
_SEPARATOR = re.compile(r"sep=[,;\t]$", re.IGNORECASE)
"""A first line that some spreadsheets add for their own use."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A field without surrounding blanks, and its position; an empty field has the position where it would begin."""

    text: str
    mark: Mark


class OpenQuoteError(ValueError):
    """Raised for a quote that is never closed; carries its position."""

    def __init__(self, mark: Mark) -> None:
        self.mark = mark
        super().__init__(mark)


def rows(text: str) -> Iterator[list[Cell]]:
    r"""Yield the rows that are not empty; a quoted field may contain delimiters, doubled quotes and line ends.

    Raises OpenQuoteError.

    >>> [[cell.text for cell in row] for row in rows('number;q\n1;"a;b"\n;\n')]
    [['number', 'q'], ['1', 'a;b']]
    """
    delimiter = delimiter_of(text)
    row: list[Cell] = []
    at, line, begin = 0, 1, 0  # `begin` is the index where the line begins
    if _SEPARATOR.match(text.partition("\n")[0]):
        at = begin = len(text.partition("\n")[0]) + 1
        line = 2
    while at <= len(text):
        cell, end, ends = _cell(text, at, delimiter, (line, begin))
        row.append(cell)
        if ends:  # line ends inside a quoted field
            line, begin = line + len(ends), ends[-1] + 1
        if end >= len(text) or text[end] == "\n":
            if any(field.text for field in row):
                yield row
            row, line, begin = [], line + 1, end + 1
        at = end + 1


def delimiter_of(text: str) -> str:
    """Return the most frequent delimiter of the first row."""
    lines = (line for line in text.split("\n") if line.strip())
    first = next(lines, "")
    if _SEPARATOR.match(first):
        return first[-1]
    return max(DELIMITERS, key=first.count)


def _cell(text: str, at: int, delimiter: str, position: tuple[int, int]) -> tuple[Cell, int, list[int]]:
    """Parse a field; returns it, its end, and the line ends inside it."""
    line, begin = position
    start = at
    while text[start : start + 1] in (" ", "\t") and text[start] != delimiter:
        start += 1
    if text[start : start + 1] != '"':
        end = _until(text, at, delimiter)
        content = text[at:end].strip()
        column = (text.index(content, at) if content else at) - begin + 1
        return Cell(content, Mark(line, column, line, column + max(1, len(content)))), end, []
    close = start + 1
    while True:
        close = text.find('"', close)
        if close < 0:
            raise OpenQuoteError(Mark(line, start - begin + 1, line, start - begin + 2))
        if text[close + 1 : close + 2] != '"':
            break
        close += 2
    end = _until(text, close + 1, delimiter)
    inside = text[start + 1 : close].replace('""', '"')
    ends = [i for i in range(start, close) if text[i] == "\n"]
    content = (inside + text[close + 1 : end].rstrip()).strip()
    last = (line + len(ends), close + 1 - (ends[-1] + 1 if ends else begin) + 1)
    return Cell(content, Mark(line, start - begin + 1, *last)), end, ends


def _until(text: str, at: int, delimiter: str) -> int:
    line = text.find("\n", at)
    line = len(text) if line < 0 else line
    end = text.find(delimiter, at, line)
    return line if end < 0 else end


PATH = ("spaces",)
NEEDED = ("number", "q", "r")
PARTS: Mapping[str, tuple[str, str | int]] = {
    "q": ("at", 0),
    "r": ("at", 1),
    "round": ("points", "round"),
    "final": ("points", "final"),
}
"""Paths of columns that are not keys of a space."""
_NAME = re.compile(r"name\.([a-z]{2,3})")
"""A column of names in a language."""


def columns() -> tuple[str, ...]:
    """Return the columns that a table may have: coordinates, points, other keys, and names."""
    keys = entries(schema("map")["properties"]["spaces"])["properties"]
    several = ("at", "points", "name")
    words = [key for key, value in keys.items() if key not in several and value.get("type") != "array"]
    return (*NEEDED, *("round", "final"), *(word for word in words if word not in NEEDED), "name.en")


def languages(text: str) -> tuple[str, ...]:
    """Return the languages with a column of names in a valid table, in column order."""
    head = next(rows(text), [])
    return tuple(match[1] for cell in head if (match := _NAME.fullmatch(cell.text.lower())))


def with_table(document: Document) -> Document:
    """Replace the table name of a map by the rows of that table, or add findings about it."""
    name = document.data.get("spaces") if isinstance(document.data, dict) else None
    if not isinstance(name, str) or not name.strip():
        return document
    source = document.neighbours(name) if document.neighbours else None
    if source is None:
        return replace(document, findings=(*document.findings, missing_file_finding(document, PATH, "W101")))
    if source.findings and not source.text:  # no text to show
        unread = forward_findings(document, PATH, source.findings)
        return replace(document, findings=(*document.findings, *unread))
    read_table = list(source.findings) or _read_spaces(source)
    table = ListFile(PATH, name, source)
    if not isinstance(read_table, tuple):
        return replace(document, findings=(*document.findings, *_forward_findings(source, read_table)), table=table)
    spaces, marks = read_table
    map_marks = document.marks
    inside = replace(map_marks.values["spaces"], values=marks)
    return replace(
        document,
        data={**document.data, "spaces": spaces},
        marks=replace(map_marks, values={**map_marks.values, "spaces": inside}),
        table=table,
    )


def _forward_findings(source: Source, findings: Sequence[Finding]) -> Iterator[Finding]:
    """Report findings at their place in the table; checks that need spaces are then skipped."""
    for finding in findings:
        yield replace(finding, path=PATH, file=source.file)


def _read_spaces(source: Source) -> tuple[list[object], dict[str | int, Marks]] | list[Finding]:
    """Convert the rows of a table to entries and marks, or return findings."""
    try:
        head, *body = [*rows(source.text)] or [[]]
    except OpenQuoteError as error:
        return [Finding("W106", error.mark, say(N_("this quote is never closed")), say(N_("close it, or delete it")))]
    while head and not head[-1].text:
        head = head[:-1]
    header_findings = [*_check_header(source, head)]
    header_findings = header_findings or [*_check_delimiter(source.text, head, body)]
    if header_findings:
        return header_findings
    spaces: list[object] = []
    marks: dict[str | int, Marks] = {}
    lacking: dict[str, list[Mark]] = {}
    longer: list[Mark] = []
    for number, row in enumerate(body):
        if len(row) > len(head) and any(cell.text for cell in row[len(head) :]):
            longer.append(next(cell.mark for cell in row[len(head) :] if cell.text))
        space, places = _space(head, row)
        if space and "at" not in space:
            empty = next(column for column in NEEDED[1:] if not _has_value(head, row, column))
            lacking.setdefault(empty, []).append(places.mark)
        marks[number] = places
        spaces.append(space)
    if longer:
        sentence = N_("this row has more fields than the table has columns ({n}){others}")
        header_findings.append(
            Finding("W105", longer[0], say(sentence, n=len(head), others=_other_lines(longer)), _QUOTED)
        )
    for key, at in lacking.items():
        header_findings.append(
            Finding("Y102", at[0], say(N_("`{key}` is missing{others}"), key=key, others=_other_lines(at)))
        )
    return header_findings or (spaces, marks)


def _other_lines(marks: Sequence[Mark]) -> Message:
    lines = [mark.line for mark in marks[1:]]
    return say(N_("; also on line {lines}"), lines=ranges(lines)) if lines else say("")


def _check_delimiter(text: str, head: Sequence[Cell], body: Sequence[Sequence[Cell]]) -> Iterator[Finding]:
    """Report rows with a different delimiter than the first row, once for all."""
    used = delimiter_of(text)
    for row in body:
        other = next((sign for sign in DELIMITERS if sign != used and row[0].text.count(sign) >= len(NEEDED) - 1), None)
        if other and len(head) > 1 and not any(cell.text for cell in row[1:]):
            message = say(N_("fields are separated by {sign} here, but by {other} in the first row"),
                          sign=say(_SIGNS[other]), other=say(_SIGNS[used]))  # fmt: skip
            yield Finding("W107", row[0].mark, message, say(N_("use the same separator in all rows")))
            return


_SIGNS = {",": N_("commas"), ";": N_("semicolons"), "\t": N_("tabs")}
_QUOTED = say(N_("put text that contains a separator in quotes"))


def _check_header(source: Source, head: Sequence[Cell]) -> Iterator[Finding]:
    """Check the first row, which names the columns."""
    known_columns, earlier = columns(), set[str]()
    if len(head) == 1 and head[0].text.lower() not in known_columns:
        message = say(N_("the first row does not name the column `{name}`"), name=NEEDED[0])
        yield Finding("W103", head[0].mark, message, say(N_("separate the fields with commas, semicolons or tabs")))
        return
    for cell in head:
        name = cell.text.lower()
        if name in earlier:
            yield Finding("W104", cell.mark, say(N_("duplicate column `{name}`"), name=short(cell.text)))
        elif name not in known_columns and not _NAME.fullmatch(name):
            message = say(N_("`{name}` is not a column of a table of spaces"), name=short(cell.text))
            yield Finding("W102", cell.mark, message, _suggest_column(name, known_columns))
        earlier.add(name)
    lacking = [name for name in NEEDED if name not in earlier]
    if lacking and not any(nearest(cell.text.lower(), lacking) for cell in head):
        message = say(N_("the first row does not name the column `{name}`"), name=lacking[0])
        mark = head[0].mark if head else START
        hint = say(N_("the first row names the columns: {names}"), names=", ".join(known_columns))
        yield Finding("W103", mark, message, hint, file=source.file)


def _suggest_column(name: str, names: Sequence[str]) -> Message:
    near = nearest(name, names)
    if near:
        return say(N_("did you mean `{word}`?"), word=near[0])
    return say(N_("the first row names the columns: {names}"), names=", ".join(names))


def _has_value(head: Sequence[Cell], row: Sequence[Cell], name: str) -> bool:
    return any(column.text.lower() == name and cell.text for column, cell in zip(head, row, strict=False))


def _space(head: Sequence[Cell], row: Sequence[Cell]) -> tuple[dict[str, object], Marks]:
    """Convert a row to an entry; empty fields are left out."""
    space: dict[str, object] = {}
    inside: dict[str, dict[str | int, object]] = {}  # values of nested keys: coordinates, points, names
    whole = replace(row[0].mark, end_line=row[-1].mark.end_line, end_column=row[-1].mark.end_column)
    marks = Marks(whole)
    for column, cell in zip(head, row, strict=False):
        name = column.text.lower()
        if not cell.text or not name:
            continue
        value = value_of(cell.text)
        named = _NAME.fullmatch(name)
        if named:  # a name may look like a number
            key, part = "name", named[1]
            space[key] = inside.setdefault(key, {})
            inside[key][part] = cell.text
            marks.values.setdefault(key, Marks(cell.mark)).values[part] = Marks(cell.mark)
        elif name not in PARTS:
            key = name
            space[key] = value
            marks.values[key] = Marks(cell.mark)
        else:
            key, part = PARTS[name]
            space[key] = inside.setdefault(key, {})
            inside[key][part] = value
            marks.values.setdefault(key, Marks(cell.mark)).values[part] = Marks(cell.mark)
        marks.keys.setdefault(key, cell.mark)
    if "at" in inside:
        space["at"] = [inside["at"][part] for part in (0, 1) if part in inside["at"]]
        if len(inside["at"]) < 2:
            del space["at"]
    return space, marks
