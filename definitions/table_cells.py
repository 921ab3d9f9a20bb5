"""Parse tables as saved by spreadsheets: fields separated by commas, semicolons or tabs, with their positions.

The csv module reports only the line of a field; findings need the column too.
"""

import re
from collections.abc import Iterator

from hyskos.definitions.findings import Mark
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
            if any(one.text for one in row):
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


def _cell(text: str, at: int, delimiter: str, place: tuple[int, int]) -> tuple[Cell, int, list[int]]:
    """Parse a field; returns it, its end, and the line ends inside it."""
    line, begin = place
    start = at
    while text[start : start + 1] in (" ", "\t") and text[start] != delimiter:
        start += 1
    if text[start : start + 1] != '"':
        end = _until(text, at, delimiter)
        said = text[at:end].strip()
        column = (text.index(said, at) if said else at) - begin + 1
        return Cell(said, Mark(line, column, line, column + max(1, len(said)))), end, []
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
    said = (inside + text[close + 1 : end].rstrip()).strip()
    last = (line + len(ends), close + 1 - (ends[-1] + 1 if ends else begin) + 1)
    return Cell(said, Mark(line, start - begin + 1, *last)), end, ends


def _until(text: str, at: int, delimiter: str) -> int:
    line = text.find("\n", at)
    line = len(text) if line < 0 else line
    end = text.find(delimiter, at, line)
    return line if end < 0 else end
