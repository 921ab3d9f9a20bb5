"""Completion and hover for definitions, from their JSON schemas."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from hyskos.companion.field_words import field_word
from hyskos.companion.formatting import words
from hyskos.definitions.kinds.registry import KINDS
from hyskos.definitions.languages import LANGUAGES, _
from hyskos.definitions.plain_data import Json
from hyskos.definitions.reading.schema import Schema, resolve, schema
from hyskos.definitions.reading.schema_hints import number_wanted
from hyskos.definitions.values import dataclass

# Find the value at a caret in YAML text that may be broken, since it is being typed: from indentation and brackets.
#
# The parser of definitions needs a whole text. This reads only the lines up to the caret, and takes what it cannot
# understand as text.

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


# Completion and hover at a caret.

_KIND = re.compile(r"^kind:[ \t]*[\"']?([a-z-]+)", re.MULTILINE)
_LANGUAGE = "^[a-z]{2,3}$"
"""The pattern of language codes in the schemas."""


def complete(text: str, line: int, column: int) -> Mapping[str, Json]:
    """Return the words that may be typed at a place: `word` is what is already there, `options` the choices."""
    caret = caret_at(text, line, column)
    kind = _kind(text)
    if kind is None:
        options = [*_kind_options(caret)]
    elif caret.is_key:
        options = [*_keys(kind, caret)]
    else:
        options = [*_values(kind, caret.path)]
    return {"word": caret.word, "is_key": caret.is_key, "options": [*options]}


def hover(text: str, line: int, column: int) -> Mapping[str, Json] | None:
    """Describe the key or value at a place; None if no schema does."""
    lines = text.split("\n")
    if not 0 < line <= len(lines):
        return None
    end = column - 1
    while end < len(lines[line - 1]) and re.match(r"[\w-]", lines[line - 1][end]):
        end += 1
    caret, kind = caret_at(text, line, end + 1), _kind(text)
    if kind is None or not caret.word:
        return None
    path = (*caret.path, caret.word) if caret.is_key else caret.path
    found = [*_at(kind, path)]
    if not found or not path:
        return None
    return _describe_key(next((str(step) for step in reversed(path) if isinstance(step, str)), ""), found)


def _kind(text: str) -> str | None:
    found = _KIND.search(text)
    return found[1] if found and found[1] in sorted(KINDS) else None


def _kind_options(caret: Caret) -> Iterator[Mapping[str, Json]]:
    if caret.is_key and not caret.path and "kind" not in caret.beside:
        yield {"label": "kind", "apply": "kind: ", "detail": _("required"), "info": ""}
    elif caret.path == ("kind",):
        for kind in sorted(KINDS):
            yield {"label": kind, "apply": kind, "detail": "", "info": _(schema(kind).get("description", ""))}


def _keys(kind: str, caret: Caret) -> Iterator[Mapping[str, Json]]:
    around = [*_at(kind, caret.path)]
    required = {key for part in around for key in part.get("required", ())}
    known: dict[str, list[Schema]] = {}
    for part in around:
        for key, inner in part.get("properties", {}).items():
            known.setdefault(key, []).append(inner)
        for pattern, inner in part.get("patternProperties", {}).items():
            for lang in LANGUAGES if pattern == _LANGUAGE else ():
                known.setdefault(lang, []).append(inner)
    for key in sorted(known, key=lambda key: key not in required):
        if key in caret.beside:
            continue
        parts = [one for part in known[key] for one in _expand(kind, part)]
        yield {
            "label": key,
            "apply": f"{key}: ",
            "detail": _("required") if key in required else "",
            "info": _description(known[key] + parts) or field_word(key),
        }


def _values(kind: str, path: Path) -> Iterator[Mapping[str, Json]]:
    parts = [*_at(kind, path)]
    listed = dict.fromkeys(word for part in parts for word in _choices(part))
    for word in listed:
        yield {"label": word, "apply": word, "detail": "", "info": ""}


def _choices(part: Schema) -> Iterator[str]:
    if "const" in part:
        yield str(part["const"])
    for word in part.get("enum", ()):
        if isinstance(word, str | int) and not isinstance(word, bool):
            yield str(word)
    if part.get("type") == "boolean":
        yield from ("true", "false")


def _describe_key(key: str, parts: Sequence[Schema]) -> Mapping[str, Json]:
    choices: list[Json] = [*dict.fromkeys(word for part in parts for word in _choices(part))]
    numbers = [words(number_wanted(part)) for part in parts if part.get("type") in ("integer", "number")]
    info = _description(parts)
    return {"label": key, "name": field_word(key), "info": info, "choices": choices, "wanted": "".join(numbers[:1])}


def _description(parts: Iterable[Schema]) -> str:
    """Return the first description in the current language, or an empty string."""
    return _(next((part["description"] for part in parts if "description" in part), ""))


def _at(kind: str, path: Path) -> Iterator[Schema]:
    """Yield every part of a schema that may apply to a path, with the parts it consists of."""
    found: list[Schema] = [schema(kind)]
    for step in path:
        found = [inner for part in found for one in _expand(kind, part) for inner in _inside(one, step)]
    for part in found:
        yield from _expand(kind, part)


def _inside(part: Schema, step: str | int) -> Iterator[Schema]:
    if isinstance(step, int):
        items = part.get("items")
        if isinstance(items, list):
            yield from items[step : step + 1]
        elif items is not None:
            yield items
        return
    known = part.get("properties", {})
    if step in known:
        yield known[step]
        return
    yield from (inner for pattern, inner in part.get("patternProperties", {}).items() if re.search(pattern, step))
    others = part.get("additionalProperties", False)
    if not isinstance(others, bool):
        yield others


def _expand(kind: str, part: Schema) -> Iterator[Schema]:
    """Yield a part and every alternative and condition in it, without references."""
    whole = resolve(schema(kind), part)
    if "description" in part and whole is not part:
        yield Schema(description=part["description"])
    yield whole
    for inner in (*whole.get("allOf", ()), *whole.get("anyOf", ()), *whole.get("oneOf", ())):
        yield from _expand(kind, inner)
    for inner in (whole.get("then"), whole.get("else")):
        if inner is not None:
            yield from _expand(kind, inner)
