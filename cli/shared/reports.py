"""Print findings in definitions, with source line and caret, a line each, for GitHub or as JSON; faults on paper."""

import sys
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hyskos.cli.shared.options import print_json
from hyskos.companion.formatting import concise, printable, words
from hyskos.definitions.findings import MOST, Finding
from hyskos.definitions.languages import _, ngettext
from hyskos.definitions.plain_data import Json
from hyskos.definitions.reading.source import LARGEST, Source, decode, read_source

if TYPE_CHECKING:
    from hyskos.companion.paper import PaperFinding
    from hyskos.definitions.loader import Reading

WIDEST = 110
"""Maximum width of a source line; longer ones are cut around the caret."""
_BEFORE = 60
_FARTHEST = 4 * WIDEST
"""Maximum characters examined in a line: combining marks have no width."""


def github(finding: Finding) -> str:
    """Format a finding as an annotation, which GitHub shows next to the line."""
    mark, hint = finding.mark, words(finding.hint)
    text = words(finding.message) + (f" ({hint})" if hint else "")
    where = {"file": finding.file, "line": mark.line, "col": mark.column}
    if mark.end_line == mark.line:
        where["endColumn"] = mark.end_column
    properties = ",".join(f"{name}={_escape(str(value), ':,')}" for name, value in where.items())
    return f"::error {properties},title={finding.code}::{_escape(text)}"


def _escape(text: str, more: str = "") -> str:
    for char in "%\r\n" + more:
        text = text.replace(char, f"%{ord(char):02X}")
    return text


def as_json(finding: Finding) -> dict[str, Json]:
    """Convert a finding for JSON; columns count code points from 1, `end_column` is exclusive."""
    mark = finding.mark
    return {
        "code": finding.code,
        "file": printable(finding.file),
        "line": mark.line,
        "column": mark.column,
        "end_column": mark.end_column if mark.end_line == mark.line else None,
        "message": words(finding.message),
        "hint": words(finding.hint) or None,
        **({"omitted": finding.count} if finding.code == "Y112" else {}),
    }


def full(finding: Finding, lines: list[str]) -> Iterator[str]:
    """Yield the lines of a finding: message, source line with a caret below the relevant part, and hint."""
    mark = finding.mark
    margin = " " * len(str(mark.line))
    yield f"{click.style(finding.code, fg='red', bold=True)} {click.style(words(finding.message), bold=True)}"
    yield f"{margin}{_blue('-->')} {printable(finding.file)}:{mark.line}:{mark.column}"
    if mark.line <= len(lines) and lines[mark.line - 1].strip():
        line = lines[mark.line - 1]
        end = mark.end_column if mark.end_line == mark.line else len(line) + 1
        shown, before, under = excerpt(line, mark.column - 1, end - 1)
        yield f"{margin} {_blue('|')}"
        yield f"{_blue(f'{mark.line} |')} {shown}"
        yield f"{margin} {_blue('|')} {' ' * before}{click.style('^' * under, fg='red', bold=True)}"
    if finding.hint:
        yield f"{margin} {_blue('=')} {_('help: {hint}').format(hint=words(finding.hint))}"
    yield ""


def _blue(text: str) -> str:
    return click.style(text, fg="blue", bold=True)


def excerpt(line: str, start: int, end: int) -> tuple[str, int, int]:
    """Cut a source line: the text to show, the columns before `start`, and the columns from `start` to `end`.

    >>> excerpt("en: 日本", 4, 6)
    ('en: 日本', 4, 4)
    """
    first = start - _BEFORE if start > _BEFORE and _is_wide(line) else 0
    text_shown, columns, before, under = ("…" if first else ""), 1 if first else 0, 1 if first else 0, 0
    for i, char in enumerate(line[first : first + _FARTHEST], first):
        text, width = _cell(char)
        if columns + width > WIDEST:
            text_shown += "…"
            break
        text_shown, columns = text_shown + text, columns + width
        before += width if i < start else 0
        under += width if start <= i < end else 0
    return text_shown, before, max(1, under)


def _is_wide(line: str) -> bool:
    return len(line) > _FARTHEST or sum(_cell(char)[1] for char in line) > WIDEST


def _cell(char: str) -> tuple[str, int]:
    if char == "\t":
        return "    ", 4
    if unicodedata.combining(char):
        return char, 0
    return printable(char), 2 if unicodedata.east_asian_width(char) in "WF" else 1


def print_findings(findings: Iterable[Finding]) -> None:
    """Print findings with their hints on stderr; several in a row with the same hint share it."""
    for hint, alike in groupby(findings, key=lambda finding: words(finding.hint)):
        for finding in alike:
            click.echo(concise(finding), err=True)
        if hint:
            click.echo("    " + _("help: {hint}").format(hint=hint), err=True)


def note_missing_credits(readings: "Iterable[Reading]") -> None:
    """Note products without `credits`, which print no name of a designer."""
    for reading in readings:
        if reading.kind == "product" and not reading.findings and "credits" not in reading.document.data:
            text = _("note: {file}: no designer is named; add `credits` (docs/guides/product.md)")
            click.echo(text.format(file=reading.file), err=True)


def lines_of(readings: "Iterable[Reading]") -> Iterator[str]:
    """Yield the lines of all findings in full, file by file."""
    for reading in readings:
        for finding in reading.findings:
            yield from full(finding, reading.document.lines_of(finding.file))


def open_paper(path: Path) -> Source:
    """Read a file as text, or standard input for `-`."""
    return decode(sys.stdin.buffer.read(LARGEST + 1), "-") if str(path) == "-" else read_source(path)


def print_faults(name: str, faults: "Sequence[PaperFinding]", as_json: bool) -> None:
    """Print the faults as the output of command `name`; beyond the first MOST, only their number."""
    listed, omitted = faults[:MOST], len(faults[MOST:])
    if as_json:
        from hyskos.companion.paper import fault_json

        rows: list[Json] = [fault_json(listed_fault) for listed_fault in listed]
        print_json(name, {"findings": rows, **({"omitted": omitted} if omitted else {})})
        return
    for fault in listed:
        click.echo(str(fault))
    if omitted:
        click.echo(_("findings in this file that are not shown: {n}").format(n=omitted))
    click.echo(ngettext("{n} finding", "{n} findings", len(faults)).format(n=len(faults)), err=True)
