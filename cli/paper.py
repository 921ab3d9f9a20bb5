"""Files that hold what players write on paper: reading them notes every fault with its line and column."""

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli.files import FileFault
from cli.i18n import _, ngettext
from cli.options import print_json, sentence, unknown
from cli.reports import concise, printable
from cli.rulings_option import changed, ruling_fault, ruling_named
from rules.reasons import Reason
from rules.rolling_pyramids.rulings import STANDARD, Rulings

if TYPE_CHECKING:
    from definitions.findings import Path as Where
    from definitions.guarded_yaml import Document


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
    from definitions.findings import MOST

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
    from definitions.guarded_yaml import parse
    from definitions.source import LARGEST, decode, read_source

    document = parse(decode(sys.stdin.buffer.read(LARGEST + 1), "-") if str(path) == "-" else read_source(path))
    if document.findings:
        raise FileFault("\n".join(concise(finding) for finding in document.findings))
    return document


def faulty_definition(load: Callable[[str], Any], name: str) -> tuple[Any, str | None]:
    """Load a map or a faction by name or file: the definition, or what is wrong with it."""
    from definitions.findings import UnreadableError
    from definitions.loader import UnknownNameError

    try:
        return load(name), None
    except UnknownNameError as error:
        return None, unknown(name, error.known)
    except UnreadableError as error:
        return None, "; ".join(concise(finding) for finding in error.findings)


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
        data = self.document.data
        if not isinstance(data, dict):
            self._fault((), "FORM", otherwise)
            return False
        for key in data:
            if key not in known:
                self._fault((key,), "FORM", unknown(key, known), at_key=True)
            elif key in mappings and not isinstance(data[key], dict | None):
                self._fault((key,), "FORM", _("`{key}` needs lines of the form `name: value`").format(key=key))
        self.rulings = self._rulings()
        return True

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

    def _rulings(self) -> Rulings:
        changes = {}
        for word, value in self._mapping("rulings").items():
            name = ruling_named(word)
            fault = ruling_fault(name, value)
            if fault:
                self._fault(("rulings", word), "FORM", fault)
            else:
                changes[name] = value
        return changed({**changes, **self.typed})
