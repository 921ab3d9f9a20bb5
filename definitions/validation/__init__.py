"""Semantic checks of definitions: sums, sets and references that no schema can express.

Each check names the parts it reads. If one of them already has a finding, the check is skipped, so that a mistake is
reported once and the rest of the file is still checked.
"""

from collections.abc import Callable, Iterable
from importlib import import_module

from hyskos.definitions.findings import Finding
from hyskos.definitions.kinds.registry import KINDS
from hyskos.definitions.reading.document import Document
from hyskos.definitions.validation import art_and_fonts, inks, shared_keys, words
from hyskos.definitions.validation.check import Check, Each

_EVERYWHERE = (Check(("inks",), inks.check), Check(("words",), words.check))


def check_meaning(document: Document, kind: str, findings: Iterable[Finding]) -> list[Finding]:
    """Run the checks of a kind on the parts without findings."""
    known_findings = [*findings]
    paths = [finding.path for finding in known_findings]
    of_game = [finding for check in shared_keys.CHECKS for finding in check.findings(document, paths)]
    of_texts = list(shared_keys.check(document, kind))
    unknown = [finding for finding in of_texts if finding.code == "Y101"]
    # Comparisons with these would be wrong as well.
    bad = [finding.path for finding in (*known_findings, *of_game, *unknown)]
    checks = (*checks_of(kind), *inks.checks(kind), *_EVERYWHERE, *art_and_fonts.FONT_CHECKS)
    of_kind = [finding for check in checks for finding in check.findings(document, bad)]
    return of_game + of_kind + of_texts + list(shared_keys.check_id_as_file_name(document))


ADVISED = frozenset({"B812"})
"""Advice for designers only: a product with these is built like any other."""


def advice(document: Document, kind: str) -> list[Finding]:
    """Return advice on a definition without findings, which can be played and printed as it is."""
    findings = [] if kind == words.KIND else list(shared_keys.advise_on_missing_languages(document, kind))
    if named := KINDS[kind].advice:
        module, name = named.split(":")
        find: Callable[[Document], Iterable[Finding]] = getattr(import_module(f"{__name__}.{module}"), name)
        findings += find(document)
    return findings


def checks_of(kind: str) -> tuple[Check | Each, ...]:
    """Return the checks that belong to one kind only."""
    if not KINDS[kind].checks:
        return ()
    module, name = KINDS[kind].checks.split(":")
    checks: tuple[Check | Each, ...] = getattr(import_module(f"{__name__}.{module}"), name)
    return checks
