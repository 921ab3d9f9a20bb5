"""Files that hold what players write on paper: reading them notes every fault with its line and column."""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hyskos.cli.rolling_pyramids.rulings_option import RULINGS, changed, read_ruling
from hyskos.cli.shared.files import FileFault
from hyskos.cli.shared.options import print_json, sentence, unknown
from hyskos.cli.shared.reports import concise, printable
from hyskos.companion.factions import beside, definition, spelled
from hyskos.companion.vocabulary import PLAYED, Factions, Spoken, complaint, definition_names
from hyskos.definitions.languages import _, ngettext
from hyskos.rules.names import Names, meant
from hyskos.rules.reasons import Reason
from hyskos.rules.rolling_pyramids.notation import NotationError, read_name
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings

if TYPE_CHECKING:
    from hyskos.definitions.findings import Path as Where
    from hyskos.definitions.guarded_yaml import Document


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a file: where, by which rule, and a sentence."""

    file: str
    line: int
    column: int
    rule: str
    text: str

    def __str__(self) -> str:
        return f"{printable(self.file)}:{self.line}:{self.column}: {self.rule} {printable(self.text)}"


def print_faults(name: str, faults: Sequence[Fault], as_json: bool) -> None:
    """Answer a command of that name with what is wrong; beyond the first, say how much more there is."""
    from hyskos.definitions.findings import MOST

    shown, rest = faults[:MOST], len(faults[MOST:])
    if as_json:
        rows = [{"line": one.line, "column": one.column, "rule": one.rule, "text": one.text} for one in shown]
        print_json(name, {"findings": rows, **({"omitted": rest} if rest else {})})
        return
    for fault in shown:
        click.echo(str(fault))
    if rest:
        click.echo(_("findings in this file that are not shown: {n}").format(n=rest))
    click.echo(ngettext("{n} finding", "{n} findings", len(faults)).format(n=len(faults)), err=True)


def open_paper(path: Path) -> "Document":
    """Parse a file, or standard input for `-`; raises FileFault for bad YAML."""
    from hyskos.definitions.guarded_yaml import parse
    from hyskos.definitions.source import LARGEST, decode, read_source

    document = parse(decode(sys.stdin.buffer.read(LARGEST + 1), "-") if str(path) == "-" else read_source(path))
    if document.findings:
        raise FileFault("\n".join(concise(finding) for finding in document.findings))
    return document


def faulty_definition(kind: str, name: str, folder: Path | None = None) -> tuple[Any, str | None]:
    """Load a "map" or a "faction" by name or file: the definition, or what is wrong with it.

    The file of a faction is sought in a folder first.
    """
    from hyskos.definitions.findings import UnreadableError
    from hyskos.definitions.loader import load
    from hyskos.definitions.paths import is_file

    try:
        if is_file(name):
            return load(str(beside(Path(name), folder)), kind), None
        if kind == "faction":
            return definition(read_name(name, PLAYED)), None
        return load(read_name(name, definition_names(kind)), kind), None
    except NotationError as error:
        return None, complaint(error)
    except UnreadableError as error:
        return None, "; ".join(concise(finding) for finding in error.findings)


def respelt(document: "Document", where: "Where", ids: Mapping[str, str]) -> "Document":
    """Give a document in which the keys of one mapping are called by their ids, each with the mark of its word."""
    if where:
        step, rest = where[0], where[1:]
        inner = replace(document, data=document.data[step], marks=document.marks.values[step])
        inner = respelt(inner, rest, ids)
        marks = replace(document.marks, values={**document.marks.values, step: inner.marks})
        return replace(document, data={**document.data, step: inner.data}, marks=marks)
    marks = document.marks
    return replace(
        document,
        data={ids.get(word, word): value for word, value in document.data.items()},
        marks=replace(
            marks,
            keys={ids.get(word, word): mark for word, mark in marks.keys.items()},
            values={ids.get(str(word), word): mark for word, mark in marks.values.items()},
        ),
    )


@dataclass(slots=True)
class Reader:
    """Goes through a document once and notes every fault on its way; rulings that were `typed` win over the file's."""

    document: "Document"
    typed: Mapping[str, str]
    rulings: Rulings = STANDARD
    faults: list[Fault] = field(default_factory=list)

    def sorted_faults(self) -> tuple[Fault, ...]:
        """Give the faults in the order of the file."""
        return tuple(sorted(self.faults, key=lambda fault: (fault.line, fault.column)))

    def _keys(self, known: Sequence[str], mappings: Sequence[str], otherwise: str) -> bool:
        """Check the keys of the file; without any, say `otherwise` and give False."""
        if not isinstance(self.document.data, dict):
            self._fault((), "FORM", otherwise)
            return False
        self._respell((), Spoken(known, "key", "section"), whole=True)
        self._respell(("rulings",), RULINGS)
        data = self.document.data
        for key in data:
            if key not in known:
                self._fault((key,), "FORM", unknown(key, known), at_key=True)
            elif key in mappings and not isinstance(data[key], dict | None):
                self._fault((key,), "FORM", _("`{key}` needs lines of the form `name: value`").format(key=key))
        self.rulings = self._rulings()
        return True

    def _respell(self, where: "Where", names: Names, *, whole: bool = False) -> None:
        """Put ids for what the keys of a mapping mean; a thing that is there twice is a fault."""
        ids: dict[str, str] = {}
        for word in self._mapping(str(where[0])) if where else self.document.data:
            spelt, wrong = self._opened(word, names)
            found = () if wrong else meant(spelt, names, whole=whole)
            if len(found) == 1 and found[0] in ids.values():
                self._fault((*where, word), "FORM", _("{name} is there twice").format(name=found[0]), at_key=True)
            elif len(found) == 1:
                ids[word] = found[0]
        if any(word != id_ for word, id_ in ids.items()):
            self.document = respelt(self.document, where, ids)

    @property
    def folder(self) -> Path | None:
        """Give the folder of the file, where the paths in it begin; standard input has none."""
        return None if self.document.file == "-" else Path(self.document.file).parent

    def _opened(self, word: str, names: Names) -> tuple[str, str | None]:
        """Give a word with the id in place of a faction's file, and what is wrong with that file."""
        from hyskos.definitions.findings import UnreadableError

        try:
            return (spelled(word, self.folder) if isinstance(names, Factions) else word), None
        except NotationError as error:
            return word, complaint(error)
        except UnreadableError as error:
            return word, "; ".join(concise(finding) for finding in error.findings)

    def _fault(self, where: "Where", rule: str, text: str, *, at_key: bool = False) -> None:
        marks = self.document.marks
        mark = marks.key(where) if at_key and where else marks.at(where)
        self.faults.append(Fault(self.document.file, mark.line, mark.column, rule, text))

    def _reason(self, where: "Where", reason: Reason, *, at_key: bool = False) -> None:
        self._fault(where, reason.rule, sentence(reason), at_key=at_key)

    def _mapping(self, key: str) -> dict[str, Any]:
        """Give a part of the file that must be a mapping; nothing at all is an empty one."""
        value = self.document.data.get(key)
        return value if isinstance(value, dict) else {}

    def _named(self, where: "Where", word: str, names: Names, *, at_key: bool = False) -> str | None:
        """Find the id that a word of the file means, or note that it means none, or several."""
        spelt, wrong = self._opened(word, names)
        try:
            if wrong is None:
                return read_name(spelt, names)
        except NotationError as error:
            wrong = complaint(error)
        self._fault(where, "FORM", wrong, at_key=at_key)
        return None

    def _rulings(self) -> Rulings:
        changes: dict[str, str] = {}
        for word, value in self._mapping("rulings").items():
            try:
                changes |= [read_ruling(word, value)]
            except click.UsageError as error:
                self._fault(("rulings", word), "FORM", error.message)
        return changed({**changes, **self.typed})
