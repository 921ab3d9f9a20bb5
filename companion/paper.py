"""Read files with what players write on paper, and collect all faults with line and column."""

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import field, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from hyskos.companion.factions import definition, faction_id, resolve_in
from hyskos.companion.formatting import concise, printable
from hyskos.companion.refusals import RefusedError
from hyskos.companion.rulings import RULINGS, read_ruling
from hyskos.companion.sentences import sentence, unknown_name
from hyskos.companion.vocabulary import PLAYED, Factions, file_or_id, parse_name, understood
from hyskos.definitions.languages import _
from hyskos.definitions.plain_data import Json
from hyskos.definitions.values import dataclass
from hyskos.rules.names import Names, match_names
from hyskos.rules.reasons import Reason
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings, change_rulings

if TYPE_CHECKING:
    from hyskos.definitions.findings import Path as Where
    from hyskos.definitions.kinds.faction import Faction
    from hyskos.definitions.kinds.map import Map
    from hyskos.definitions.reading.document import Document
    from hyskos.definitions.reading.source import Source


Kind = TypeVar("Kind")


@dataclass(frozen=True, slots=True)
class PaperFinding:
    """A fault in a file: its place, rule and sentence."""

    file: str
    line: int
    column: int
    rule: str
    text: str

    def __str__(self) -> str:
        return f"{printable(self.file)}:{self.line}:{self.column}: {self.rule} {printable(self.text)}"


def fault_json(fault: PaperFinding) -> dict[str, Json]:
    """Convert a fault for `--json` output."""
    return {"line": fault.line, "column": fault.column, "rule": fault.rule, "text": fault.text}


def read_paper(source: "Source") -> "Document":
    """Parse a file; raises UnreadableError for invalid YAML."""
    from hyskos.definitions.findings import UnreadableError
    from hyskos.definitions.reading.document import parse

    document = parse(source)
    if document.findings:
        raise UnreadableError(document.findings)
    return document


def open_map(name: str, folder: Path | None = None) -> "Map":
    """Load a map by name or file, for a file in `folder` if given; raises RefusedError with a single line."""
    from hyskos.definitions.loader import load_map

    return load_or_refuse(lambda: load_map(file_or_id(name, "map")), folder)


def open_faction(name: str, folder: Path | None = None) -> "Faction":
    """Load a faction by name or file, looking in `folder` first; raises RefusedError."""
    from hyskos.definitions.loader import load_faction
    from hyskos.definitions.paths import is_file

    if is_file(name):
        return load_or_refuse(lambda: load_faction(str(resolve_in(Path(name), folder))), folder)
    return load_or_refuse(lambda: definition(parse_name(name, PLAYED)))


def load_or_refuse(load: Callable[[], Kind], folder: Path | None = None) -> Kind:
    """Load something that may be a custom file; raises RefusedError that lists all its findings.

    A file in `folder` may be untrusted, so nothing is quoted from files outside it that are not built in.
    """
    from hyskos import data
    from hyskos.definitions.findings import UnreadableError

    try:
        return load()
    except UnreadableError as error:
        for file in {finding.file for finding in error.findings}:
            folders = {data.ROOT.resolve(), *([folder.resolve()] if folder else [])}
            if folder is not None and folders.isdisjoint(Path(file).resolve().parents):
                text = _("{file} cannot be used here; run `hyskos check {file}` to find out why")
                raise RefusedError(text.format(file=file)) from None
        raise RefusedError("; ".join(concise(finding) for finding in error.findings)) from None


def rename_keys(document: "Document", where: "Where", ids: Mapping[str, str], twice: Container[str] = ()) -> "Document":
    """Rename the keys of one mapping in a document to their ids, keeping the marks of the words.

    Keys in `twice` are removed.
    """
    if where:
        step, inner_path = where[0], where[1:]
        inner = replace(document, data=document.data[step], marks=document.marks.values[step])
        inner = rename_keys(inner, inner_path, ids, twice)
        marks = replace(document.marks, values={**document.marks.values, step: inner.marks})
        return replace(document, data={**document.data, step: inner.data}, marks=marks)
    marks = document.marks
    return replace(
        document,
        data={ids.get(word, word): value for word, value in document.data.items() if word not in twice},
        marks=replace(
            marks,
            keys={ids.get(word, word): mark for word, mark in marks.keys.items()},
            values={ids.get(str(word), word): mark for word, mark in marks.values.items()},
        ),
    )


@dataclass(slots=True)
class Reader:
    """Walks through a document and collects faults. Rulings in `typed` take precedence over those of the file."""

    document: "Document"
    typed: Mapping[str, str]
    rulings: Rulings = STANDARD
    faults: list[PaperFinding] = field(default_factory=list)

    def sorted_faults(self) -> tuple[PaperFinding, ...]:
        """Return the faults in the order of the file."""
        return tuple(sorted(self.faults, key=lambda fault: (fault.line, fault.column)))

    def _keys(self, names: Names, mappings: Sequence[str], otherwise: str) -> bool:
        """Check the keys. If the file is no mapping or a definition, record `otherwise` as a fault and return False."""
        if not isinstance(self.document.data, dict):
            self._fault((), "FORM", otherwise)
            return False
        if isinstance(kind := self.document.data.get("kind"), str):
            text = _("this file is a {kind}; {expected}")
            self._fault(("kind",), "FORM", text.format(kind=kind, expected=otherwise))
            return False
        self._respell((), names, whole=True)
        self._respell(("rulings",), RULINGS)
        data = self.document.data
        for key in data:
            if key not in names and len(match_names(key, names, whole=True)) > 1:
                self._id_of((key,), key, names, at_key=True)  # reports the possible meanings
            elif key not in names:
                self._fault((key,), "FORM", unknown_name(key, names), at_key=True)
            elif key in mappings and not isinstance(data[key], dict | None):
                self._fault((key,), "FORM", _("`{key}` needs lines of the form `name: value`").format(key=key))
        self.rulings = self._rulings()
        return True

    def _respell(self, where: "Where", names: Names, *, whole: bool = False) -> None:
        """Replace the keys of a mapping with the ids they mean; an id that occurs twice is a fault."""
        ids: dict[str, str] = {}
        twice: list[str] = []
        for word in self._mapping(str(where[0])) if where else self.document.data:
            try:
                matches = match_names(self._with_ids(word, names), names, whole=whole)
            except RefusedError:
                continue  # reported where the word is read
            if len(matches) == 1 and matches[0] in ids.values():
                text = _("{name} is given twice; keep one").format(name=matches[0])
                self._fault((*where, word), "FORM", text, at_key=True)
                twice.append(word)
            elif len(matches) == 1:
                ids[word] = matches[0]
        if twice or any(word != id_ for word, id_ in ids.items()):
            self.document = rename_keys(self.document, where, ids, twice)

    @property
    def folder(self) -> Path | None:
        """Return the folder that paths in the file are relative to; None for standard input."""
        return None if self.document.file == "-" else Path(self.document.file).parent

    def _with_ids(self, word: str, names: Names) -> str:
        """Replace the path of a faction file with its id; raises RefusedError if the file is invalid."""
        if not isinstance(names, Factions):
            return word
        return load_or_refuse(lambda: understood(lambda text: faction_id(text, self.folder), word), self.folder)

    def _fault(self, where: "Where", rule: str, text: str, *, at_key: bool = False) -> None:
        marks = self.document.marks
        mark = marks.key(where) if at_key and where else marks.at(where)
        self.faults.append(PaperFinding(self.document.file, mark.line, mark.column, rule, text))

    def _reason(self, where: "Where", reason: Reason, *, at_key: bool = False) -> None:
        self._fault(where, reason.rule, sentence(reason), at_key=at_key)

    def _mapping(self, key: str) -> Mapping[str, Json]:
        """Return a part of the file that must be a mapping; an empty one if it is missing or something else."""
        value = self.document.data.get(key)
        return value if isinstance(value, dict) else {}

    def _id_of(self, where: "Where", word: str, names: Names, *, at_key: bool = False) -> str | None:
        """Return the id a word means, or record a fault if it is unknown or ambiguous."""
        try:
            return parse_name(self._with_ids(word, names), names)
        except RefusedError as error:
            self._fault(where, "FORM", str(error), at_key=at_key)
        return None

    def _rulings(self) -> Rulings:
        changes: dict[str, str] = {}
        for word, value in self._mapping("rulings").items():
            try:
                changes |= [read_ruling(word, value)]
            except RefusedError as error:
                self._fault(("rulings", word), "FORM", str(error))
        return change_rulings({**changes, **self.typed})
