"""Check what a definition means: sums, sets and references that no schema can express.

Every check names the parts it reads. If one of them already has a finding the check is left out, so that a mistake is
reported once and the rest of the file is still checked.
"""

from collections.abc import Iterable

from hyskos.definitions.findings import Finding
from hyskos.definitions.guarded_yaml import Document
from hyskos.definitions.meaning import (
    booklets,
    boxes,
    cards,
    covers,
    factions,
    file_names,
    fonts,
    grids,
    ink_names,
    inks,
    maps,
    own_inks,
    pieces,
    printers,
    products,
    rings,
    rulebooks,
    score_sheets,
    shops,
    texts,
)
from hyskos.definitions.meaning.check import Check, Each

CHECKS: dict[str, tuple[Check | Each, ...]] = {
    "map": maps.CHECKS,
    "card": cards.CHECKS,
    "booklet": booklets.CHECKS,
    "faction": factions.CHECKS,
    "grid": grids.CHECKS,
    "rules": rulebooks.CHECKS,
    "ring": rings.CHECKS,
    "pieces": pieces.CHECKS,
    "score-sheet": score_sheets.CHECKS,
    "printer": printers.CHECKS,
    "shop": shops.CHECKS,
    "inks": inks.CHECKS,
    "cover": covers.CHECKS,
    "box": boxes.CHECKS,
    "product": products.CHECKS,
}
_EVERYWHERE = (Check(("inks",), own_inks.check),)


def check_meaning(document: Document, kind: str, findings: Iterable[Finding]) -> list[Finding]:
    """Run the checks of a kind on the parts that have no findings yet."""
    bad = [finding.path for finding in findings]
    checks = (*CHECKS.get(kind, ()), *ink_names.checks(kind), *_EVERYWHERE, *fonts.CHECKS)
    found = [finding for check in checks for finding in check.findings(document, bad)]
    return found + list(texts.check(document, kind)) + list(file_names.check(document))
