"""Read untrusted YAML: no crash, no surprising types, and a mark for every key and value.

The text is read as a stream of events, so that nesting needs no stack and all limits apply while reading: PyYAML's own
composer is recursive, and its C extension crashes the process on deeply nested brackets. Aliases, anchors, tags and
second documents are refused. Plain scalars stay text except `true`, `false`, `null` and numbers in their simplest form,
so `NO`, `010`, `22:30` and dates mean what they look like. Keys are always text.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from hyskos.definitions.findings import MOST, START, Finding, Mark, Path, cap_findings, in_order
from hyskos.definitions.messages import N_, Message, say, short
from hyskos.definitions.reading.source import INVISIBLE, Neighbours, Source, character
from hyskos.definitions.reading.yaml_errors import explain
from hyskos.definitions.values import dataclass

if TYPE_CHECKING:
    from yaml import CollectionEndEvent, CollectionStartEvent, CSafeLoader, Event, SafeLoader, ScalarEvent


@dataclass(slots=True)
class Marks:
    """The position of a value, those of its keys, and the marks of the values inside it."""

    mark: Mark
    keys: dict[str, Mark] = field(default_factory=dict)
    values: dict[str | int, "Marks"] = field(default_factory=dict)

    def at(self, path: Path) -> Mark:
        """Return the position of a value, or of the nearest parent that has one."""
        node = self
        for step in path:
            if step not in node.values:
                break
            node = node.values[step]
        return node.mark

    def key(self, path: Path) -> Mark:
        """Return the position of the key of a value, or of the value itself if it has none."""
        node = self
        for step in path[:-1]:
            if step not in node.values:
                return node.mark
            node = node.values[step]
        last = path[-1]
        return node.keys[last] if isinstance(last, str) and last in node.keys else self.at(path)


@dataclass(frozen=True, slots=True)
class ListFile:
    """A second file that holds part of a definition: the entries of the list at `path`."""

    path: Path
    name: str  # as written in the definition
    source: Source


_INTEGER = re.compile(r"0|-?[1-9][0-9]{0,14}")
_DECIMAL = re.compile(r"-?(?:0|[1-9][0-9]{0,14})\.[0-9]{1,15}")
_WORDS = {"true": True, "false": False, "null": None, "~": None, "": None}


def value_of(word: str) -> bool | int | float | str | None:
    """Convert a plain scalar to its type.

    >>> [value_of(word) for word in ("true", "NO", "12", "-3", "010", "2.5", "36.0", "22:30", "~")]
    [True, 'NO', 12, -3, '010', 2.5, 36, '22:30', None]
    """
    if word in _WORDS:
        return _WORDS[word]
    if _INTEGER.fullmatch(word):
        return int(word)
    if _DECIMAL.fullmatch(word):
        number = float(word)
        return int(number) if number.is_integer() else number  # JSON Schema counts 36.0 as an integer too
    return word


DEEPEST = 32
MOST_VALUES = 100_000


@dataclass(frozen=True)
class Document:
    """A YAML text as plain data with marks; if `complete` is false, only the findings are meaningful."""

    file: str
    text: str
    data: Any
    marks: Marks
    findings: tuple[Finding, ...] = ()
    complete: bool = True
    neighbours: Neighbours | None = None
    table: ListFile | None = None
    changed: tuple[Path, ...] | None = None  # paths that differ from the last valid document
    like: "Document | None" = field(default=None, repr=False)  # an earlier document with the same keys and ids

    @cached_property
    def lines(self) -> list[str]:
        """The lines of the text."""
        return self.text.split("\n")

    def file_of(self, path: Path) -> str:
        """Return the file that contains a value: this one, or that of its table."""
        far = len(self.table.path) if self.table else 0
        return self.table.source.file if self.table and path[:far] == self.table.path != path else self.file

    def lines_of(self, file: str) -> list[str]:
        """Return the lines of this file, or of its table."""
        return self.table.source.text.split("\n") if self.table and file == self.table.source.file else self.lines

    def at(self, path: Path) -> Any:
        """Return the plain value at a path."""
        value = self.data
        for step in path:
            value = value[step]
        return value

    def resolve(self, path: Path) -> Path:
        """Replace ids in a path by list indices, as far as the path exists: ("units", "matching") to ("units", 1)."""
        value, resolved = self.data, []
        for step in path:
            if isinstance(value, list) and isinstance(step, str):
                step = next(
                    (i for i, entry in enumerate(value) if isinstance(entry, dict) and entry.get("id") == step), step
                )
            keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
            if step not in keys:
                break
            value = value[step]
            resolved.append(step)
        return tuple(resolved)

    def finding(
        self,
        code: str,
        path: Path,
        message: Message,
        hint: Message | None = None,
        *,
        at_key: bool = False,
        word: str = "",
    ) -> Finding:
        """Make a finding about the value at a path, marking the value, its key, or a word in it."""
        mark = self.marks.key(path) if at_key and path else self.marks.at(path)
        at = self._at(mark, path).find(word) if word else -1
        if at >= 0:
            mark = Mark(mark.line, mark.column + at, mark.line, mark.column + at + len(word))
        return Finding(code, mark, message, hint, path, self.file_of(path))

    def written(self, path: Path) -> str:
        """Return the source of a value, up to the end of its first line."""
        return self._at(self.marks.at(path), path)

    def _at(self, mark: Mark, path: Path) -> str:
        line = self.lines_of(self.file_of(path))[mark.line - 1]
        return line[mark.column - 1 : mark.end_column - 1 if mark.end_line == mark.line else None]


class _StopReadingError(Exception):
    def __init__(self, code: str, mark: Mark, message: Message, hint: Message | None = None) -> None:
        super().__init__(code)
        self.finding = Finding(code, mark, message, hint)


def parse(source: Source, loader: "type[CSafeLoader | SafeLoader] | None" = None) -> Document:
    """Parse a source; `loader` is a PyYAML loader class (default: the C one if available)."""
    import yaml

    if source.findings:
        return Document(source.file, source.text, None, Marks(START), source.findings, complete=False)
    fast: type[CSafeLoader | SafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    composer = _Composer()
    stop: Finding | None = None
    try:
        composer.read(yaml.parse(source.text, Loader=loader or fast))
    except _StopReadingError as error:
        stop = error.finding
    except (
        yaml.YAMLError,
        ValueError,
        OverflowError,
    ) as error:  # the latter two: escapes beyond Unicode, pure parser
        stop = explain(error, source.text)
    if stop and (stop.mark.line, stop.mark.column) not in {(f.mark.line, f.mark.column) for f in composer.findings}:
        composer.add(stop)
    located = in_order(replace(finding, file=source.file) for finding in composer.findings)
    complete = stop is None and not composer.omitted  # unreported errors make the data unreliable
    findings = cap_findings(located, composer.omitted)
    return Document(source.file, source.text, composer.root, composer.marks, findings, complete, source.neighbours)


_NO_KEY = object()
_DROPPED = object()


@dataclass(slots=True)
class _Frame:
    value: dict[str, object] | list[object]
    marks: Marks
    placed: bool  # whether `marks.mark` is set
    key: object = _NO_KEY
    key_mark: Mark = START

    @property
    def wants_key(self) -> bool:
        return isinstance(self.value, dict) and self.key is _NO_KEY


class _Composer:
    """Builds data and marks from events, with one method per kind of event."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self.omitted = 0
        self.root: object = None
        self.marks = Marks(START)
        self.stack: list[_Frame] = []
        self.count = 0
        self.documents = 0

    def read(self, events: "Iterable[Event]") -> None:
        import yaml

        for event in _count_events(events, self):
            if isinstance(event, yaml.DocumentStartEvent):
                self.documents += 1
                if self.documents > 1:
                    message = say(N_("a second document begins here"))
                    raise _StopReadingError(
                        "Y011", _mark(event), message, say(N_("put each definition in its own file"))
                    )
            elif isinstance(event, yaml.AliasEvent):
                self._report("Y008", event, _ALIAS, _WRITE_OUT)
                self._put(_DROPPED if self._wants_key() else None, Marks(_mark(event)))
            elif isinstance(event, yaml.ScalarEvent):
                self._refuse_extras(event)
                self._scalar(event)
            elif isinstance(event, yaml.CollectionStartEvent):
                self._refuse_extras(event)
                self._open({} if isinstance(event, yaml.MappingStartEvent) else [], event)
            elif isinstance(event, yaml.CollectionEndEvent):
                self._close(event)
        if not self.documents:
            raise _StopReadingError("Y012", START, say(N_("the file is empty")))

    def add(self, finding: Finding) -> None:
        """Store a finding, or only count it once there are too many."""
        if len(self.findings) < MOST:
            self.findings.append(finding)
        else:
            self.omitted += 1

    def _wants_key(self) -> bool:
        return bool(self.stack) and self.stack[-1].wants_key

    def _report(self, code: str, event: "Event", message: Message, hint: Message | None = None) -> None:
        self.add(Finding(code, _mark(event), message, hint))

    def _refuse_extras(self, event: "ScalarEvent | CollectionStartEvent") -> None:
        if event.anchor:
            self._report("Y008", event, _ALIAS, _WRITE_OUT)
        if event.tag is not None:
            message = say(N_("tags such as `{tag}` are not allowed"), tag=short(event.tag))
            self._report("Y009", event, message, say(N_("quote the text if it begins with !")))

    def _scalar(self, event: "ScalarEvent") -> None:
        mark = _mark(event)
        hidden = INVISIBLE.search(event.value)
        if hidden:
            code = character(hidden.group())
            self._report("Y004", event, say(N_("this escape is the invisible character {code}"), code=code))
        if self._wants_key():
            self._put(event.value, Marks(mark))
            return
        value = "" if hidden else value_of(event.value) if event.implicit[0] else event.value
        if value is None and not self.stack:
            raise _StopReadingError("Y012", START, say(N_("the file is empty")))
        self._put(value, Marks(mark))

    def _open(self, value: dict[str, object] | list[object], event: "CollectionStartEvent") -> None:
        mark = _mark(event)
        if len(self.stack) >= DEEPEST:
            message = say(N_("values are nested more than {limit} deep"), limit=DEEPEST)
            raise _StopReadingError("Y006", mark, message)
        under_key = bool(self.stack) and isinstance(self.stack[-1].key, str)
        if not event.flow_style and under_key:
            mark = self.stack[-1].key_mark
        placed = bool(event.flow_style) or under_key
        self.stack.append(_Frame(value, Marks(mark), placed))

    def _close(self, event: "CollectionEndEvent") -> None:
        frame = self.stack.pop()
        end = _mark(event)
        if (end.line, end.column) < (
            end.end_line,
            end.end_column,
        ):  # a closing bracket: the mark extends to it
            frame.marks.mark = replace(frame.marks.mark, end_line=end.end_line, end_column=end.end_column)
        if self._wants_key():
            message = say(N_("a key must be a single word"))
            self.add(Finding("Y013", frame.marks.mark, message, _QUOTE_BRACKETS))
            self._put(_DROPPED, frame.marks)
        else:
            self._put(frame.value, frame.marks)

    def _put(self, value: object, marks: Marks) -> None:
        if not self.stack:
            self.root, self.marks = value, marks
            return
        frame = self.stack[-1]
        if isinstance(frame.value, list):
            frame.marks.values[len(frame.value)] = marks
            frame.value.append(value)
        elif frame.wants_key:
            self._key(frame, value, marks.mark)
        else:
            if isinstance(frame.key, str):
                frame.value[frame.key] = value
                frame.marks.values[frame.key] = marks
            frame.key = _NO_KEY

    def _key(self, frame: _Frame, key: object, mark: Mark) -> None:
        if isinstance(key, str):
            if not frame.placed:
                frame.marks.mark, frame.placed = mark, True
            if key in frame.marks.keys:
                first = frame.marks.keys[key].line
                message = say(N_("duplicate key `{key}`; first on line {line}"), key=short(key), line=first)
                self.add(Finding("Y010", mark, message))
                key = _DROPPED
            else:
                frame.marks.keys[key] = mark
        frame.key, frame.key_mark = key, mark


_ALIAS = say(N_("anchors and aliases (&name, *name) are not allowed"))
_WRITE_OUT = say(N_("repeat the value wherever it is used, and delete every &name and *name"))
_QUOTE_BRACKETS = say(N_("quote text that begins with a bracket"))


def _count_events(events: "Iterable[Event]", composer: _Composer) -> "Iterator[Event]":
    for event in events:
        composer.count += 1
        if composer.count > MOST_VALUES:
            message = say(N_("the file has more than {limit} values"), limit=MOST_VALUES)
            raise _StopReadingError("Y007", _mark(event), message)
        yield event


def _mark(event: "Event") -> Mark:
    start, end = event.start_mark, event.end_mark
    assert start is not None, "whatever is parsed stands somewhere"
    assert end is not None
    return Mark(start.line + 1, start.column + 1, end.line + 1, end.column + 1)


def missing_file_finding(document: Document, path: Path, code: str) -> Finding:
    """Make a finding about a file that is not next to the definition, or about a definition without a file."""
    name = short(document.at(path))
    if "\\" in name:
        message = say(N_("`{name}`: separate folders with `/`"), name=name)
        return document.finding(code, path, message, say(N_("write `{name}`"), name=name.replace("\\", "/")))
    if document.neighbours is None:
        message = say(N_("this text is not saved in a file, so `{name}` cannot be next to it"), name=name)
        return document.finding(code, path, message, say(N_("save both in the same folder")))
    message = say(N_("`{name}` is not in the folder of this file"), name=name)
    return document.finding(
        code, path, message, say(N_("move it to the folder of the file that names it, or to a subfolder"))
    )


def forward_findings(document: Document, path: Path, findings: Iterable[Finding]) -> Iterator[Finding]:
    """Report the findings of another file at the place that names it, without a line number for the whole file."""
    for finding in findings:
        sentence = N_("{file}: {what}") if finding.mark == START else N_("{file}:{line}:{column}: {what}")
        message = say(sentence, file=document.at(path), line=finding.line, column=finding.column, what=finding.message)
        yield document.finding(finding.code, path, message, finding.hint)
