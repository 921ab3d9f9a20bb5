"""The inks file that a definition names: located next to it, and checked as a file of its own."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from hyskos.definitions.findings import Finding, in_order
from hyskos.definitions.guarded_yaml import Document, parse
from hyskos.definitions.inks import WrittenInk, printing_ink_names
from hyskos.definitions.meaning import inks
from hyskos.definitions.meaning.neighbours import forward_findings, missing_file_finding
from hyskos.definitions.messages import N_, say
from hyskos.definitions.missing import merge_missing_keys
from hyskos.definitions.shape import check_shape, kind_of
from hyskos.definitions.source import Source
from hyskos.definitions.values import dataclass

KIND, KEY = "inks", "inks"


@dataclass(frozen=True, slots=True)
class Table:
    """The inks of a valid file as written, by name."""

    raw: Mapping[str, WrittenInk]
    findings: tuple[Finding, ...] = ()
    digest: str = ""  # sha256 of the file


NONE = Table({})


def table_of(document: Document) -> Table | None:
    """Read the inks file of a definition; an empty table if it names none, None if the file is not next to it."""
    name = named_file(document)
    if name is None:
        return NONE
    source = document.beside(name) if document.beside and isinstance(name, str) and name.strip() else None
    if source is None:
        return None
    return Table({}, source.findings) if source.findings else _read(source.file, source.text, source.digest)


def named_file(document: Document) -> object:
    """Return what the definition gives as its inks file, or None."""
    return None if document.data.get("kind") == KIND else document.data.get(KEY)


def inks_of(document: Document) -> Mapping[str, str] | None:
    """Return the inks that a definition may use, as named in drawings; None if its own cannot be read."""
    table = table_of(document)
    return None if table is None or table.findings else printing_ink_names(table.raw)


def check(document: Document) -> Iterator[Finding]:
    """Report a missing inks file, or its findings."""
    table = table_of(document)
    if table is None:
        yield missing_file_finding(document, (KEY,), "I101")
    else:
        yield from forward_findings(document, (KEY,), table.findings)


@lru_cache(maxsize=16)
def _read(file: str, text: str, digest: str) -> Table:
    """Check the text of an inks file; cached, since every ink name needs it."""
    document = parse(Source(file, text, digest=digest))
    if not document.complete:
        return Table({}, document.findings)
    kind, found = kind_of(document)
    if kind is not None and kind != KIND:
        message = say(N_("expected the kind `{wanted}`, got `{got}`"), wanted=KIND, got=kind)
        return Table({}, (document.finding("Y111", ("kind",), message),))
    findings = [*document.findings, *found]
    if kind:
        findings += check_shape(document, kind)[0]
        bad = [finding.path for finding in findings]
        findings += [finding for check in inks.CHECKS for finding in check.findings(document, bad)]
    if findings:
        return Table({}, in_order(merge_missing_keys(findings)))
    return Table(document.data[KEY], digest=digest)
