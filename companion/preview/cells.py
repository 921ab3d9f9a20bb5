"""Edit fields of a CSV table that belongs to a map; every other byte stays the same."""

from collections.abc import Mapping, Sequence

from hyskos.companion.preview.editing import Path, UneditableError, offset
from hyskos.definitions.reading.source import decode
from hyskos.definitions.reading.space_table import PARTS, Cell, OpenQuoteError, delimiter_of, rows

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
