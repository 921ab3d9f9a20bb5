"""Find the value at a caret in YAML text that may be broken, since it is being typed: from indentation and brackets.

The parser of definitions needs a whole text. This reads only the lines up to the caret, and takes what it cannot
understand as text.
"""

import re
from collections.abc import Iterator

from hyskos.definitions.values import dataclass

Path = tuple[str | int, ...]
_KEY = re.compile(r"""(?P<key>"[^"]*"|'[^']*'|[^\s#'"{}\[\],&*!|>%@`:-][^#:{}\[\],]*?)\s*:(?=\s|$)""")
_DASH = re.compile(r"-(?:[ ]+|$)")
_OPEN_TEXT = re.compile(r"[|>][+-]?[0-9]?\s*(?:#.*)?$")
_WORD = re.compile(r"[^\s{}\[\],:#]*$")


@dataclass(frozen=True, slots=True)
class Caret:
    """A place in a text: the path of the mapping or value, whether a key belongs there, and the word before it."""

    path: Path
    is_key: bool
    word: str
    beside: tuple[str, ...] = ()
    """Keys that the mapping already has."""


@dataclass(slots=True)
class _Level:
    """A key or list entry that is still open, and the column where it begins."""

    column: int
    step: str | int


def caret_at(text: str, line: int, column: int) -> Caret:
    """Return the place at a line and column, both counted from 1."""
    lines = text.split("\n")
    before = [*lines[: line - 1], lines[line - 1][: column - 1] if line <= len(lines) else ""]
    reader = _Reader()
    for one in before[:-1]:
        reader.read(one)
    return reader.caret(before[-1], lines, line - 1)


class _Reader:
    """The open keys and entries at the end of the lines read so far."""

    def __init__(self) -> None:
        self.levels: list[_Level] = []
        self.flow: list[_Flow] = []  # open brackets
        self.text_column = -1  # a block of text whose lines are indented further than this

    def read(self, line: str) -> None:
        """Read a whole line."""
        indent = len(line) - len(line.lstrip(" "))
        if not line.strip() or line.lstrip().startswith("#"):
            return
        if self.text_column >= 0 and indent > self.text_column:
            return
        self.text_column = -1
        if self.flow and indent == 0 and _KEY.match(line):
            self.flow = []  # a bracket that was never closed
        _column, rest = (indent, line[indent:]) if self.flow else self._opened(indent, line[indent:])
        if _OPEN_TEXT.match(rest):
            self.text_column = self.levels[-1].column if self.levels else 0
        else:
            _scan(rest, self.flow)

    def caret(self, line: str, lines: list[str], number: int) -> Caret:
        """Return the place at the end of a line that is cut off at the caret."""
        word = _WORD.search(line)
        typed = word[0] if word else ""
        indent = len(line) - len(line.lstrip(" "))
        if self.flow and indent == 0 and _KEY.match(line):
            self.flow = []
        if self.flow:
            rest, is_value = line[indent:], False
        else:
            _column, rest = self._opened(indent, line[indent:])
            is_value = _KEY.search(line[: len(line) - len(rest)].rstrip() or " ") is not None
        _scan(rest[: len(rest) - len(typed)], self.flow)
        if self.flow:
            return _flow_caret(self._path(), self.flow, typed)
        if is_value:
            return Caret(self._path(), False, rest.strip())
        column = len(line) - len(rest)
        while self.levels and self.levels[-1].column >= column:
            self.levels.pop()
        return Caret(self._path(), True, rest.strip(), tuple(_siblings(lines, number, column)))

    def _opened(self, column: int, rest: str) -> tuple[int, str]:
        """Open the entries and the key that a line begins with; return the rest and its column."""
        while dash := _DASH.match(rest):
            index = 0
            while self.levels and self.levels[-1].column >= column and self._closes(column):
                last = self.levels.pop()
                index = last.step + 1 if last.column == column and isinstance(last.step, int) else 0
            self.levels.append(_Level(column, index))
            column, rest = column + len(dash[0]), rest[len(dash[0]) :]
        if key := _KEY.match(rest):
            while self.levels and self.levels[-1].column >= column:
                self.levels.pop()
            self.levels.append(_Level(column, key["key"].strip("\"'")))
            after = rest[key.end() :]
            rest = after.lstrip(" ")
            column += key.end() + len(after) - len(rest)
        return column, rest

    def _closes(self, column: int) -> bool:
        """Return whether an entry at a column closes the last level: a list may have the column of its key."""
        last = self.levels[-1]
        return last.column > column or isinstance(last.step, int)

    def _path(self) -> Path:
        return tuple(level.step for level in self.levels)


@dataclass(slots=True)
class _Flow:
    """An open bracket: the index of the entry or its key, and the keys so far."""

    is_list: bool
    step: str | int
    keys: list[str]


def _scan(text: str, flow: list[_Flow]) -> None:
    """Follow brackets, commas and keys; quoted text counts as a word, a comment ends the line."""
    word = ""
    pieces = iter(
        re.findall(r"""\s\#.*|"(?:[^"\\]|\\.)*"?|'[^']*'?|[{}\[\],]|:(?=\s|$)|\s+|[^\s{}\[\],:'"]+|.""", text)
    )
    for piece in pieces:
        if piece in ("{", "["):
            flow.append(_Flow(piece == "[", 0 if piece == "[" else "", []))
            word = ""
        elif piece in ("}", "]"):
            if flow:
                flow.pop()
            word = ""
        elif not flow:
            continue
        elif piece == ",":
            last = flow[-1]
            last.step = int(last.step) + 1 if last.is_list else ""
            word = ""
        elif piece == ":" and not flow[-1].is_list:
            flow[-1].step = word.strip().strip("\"'")
            flow[-1].keys.append(str(flow[-1].step))
        elif not piece.lstrip().startswith("#"):
            word += piece


def _flow_caret(path: Path, flow: list[_Flow], typed: str) -> Caret:
    *outer, last = flow
    around = (*path, *(one.step for one in outer))
    if last.is_list or last.step != "":
        return Caret((*around, last.step), False, typed)
    return Caret(around, True, typed, tuple(last.keys))


def _siblings(lines: list[str], number: int, column: int) -> Iterator[str]:
    """Yield the keys of the mapping at a column around a line, except on the line itself."""
    for step in (-1, 1):
        at = number + step
        while 0 <= at < len(lines):
            line = lines[at]
            at += step
            if not line.strip() or line.lstrip().startswith("#"):
                continue
            plain = re.sub(r"^( *)((?:- +)+)", lambda found: " " * len(found[0]), line)
            own = len(plain) - len(plain.lstrip(" "))
            if own < column:
                break
            starts_entry = plain != line
            if own == column and step > 0 and starts_entry:
                break  # the next entry of a list
            if own == column and (key := _KEY.match(plain.lstrip(" "))):
                yield key["key"].strip("\"'")
            if own == column and step < 0 and starts_entry:
                break
