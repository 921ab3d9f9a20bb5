"""Semantic checks of definitions: sums, sets and references that no schema can express.

Each check names the parts it reads. If one of them already has a finding, the check is skipped, so that a mistake is
reported once and the rest of the file is still checked.
"""

from collections.abc import Iterable
from importlib import import_module

from hyskos.definitions.findings import Finding
from hyskos.definitions.guarded_yaml import Document
from hyskos.definitions.meaning import file_names, fonts, games, ink_names, own_inks, own_words, texts
from hyskos.definitions.meaning.check import Check, Each

MODULES = {
    "map": "maps",
    "card": "cards",
    "booklet": "booklets",
    "faction": "factions",
    "grid": "grids",
    "rules": "rulebooks",
    "ring": "rings",
    "pieces": "pieces",
    "score-sheet": "score_sheets",
    "printer": "printers",
    "shop": "shops",
    "inks": "inks",
    "cover": "covers",
    "box": "boxes",
    "product": "products",
    "words": "own_words",
}
"""Module of the checks of each kind, imported only when needed."""
_EVERYWHERE = (Check(("inks",), own_inks.check), Check(("words",), own_words.check))


def check_meaning(document: Document, kind: str, findings: Iterable[Finding]) -> list[Finding]:
    """Run the checks of a kind on the parts without findings."""
    known = [*findings]
    of_game = [found for check in games.CHECKS for found in check.findings(document, [one.path for one in known])]
    of_texts = list(texts.check(document, kind))
    unknown = [one for one in of_texts if one.code == "Y101"]
    bad = [one.path for one in (*known, *of_game, *unknown)]  # comparisons with these would be wrong as well
    checks = (*checks_of(kind), *ink_names.checks(kind), *_EVERYWHERE, *fonts.CHECKS)
    found = [finding for check in checks for finding in check.findings(document, bad)]
    return of_game + found + of_texts + list(file_names.check(document))


ADVISED = frozenset({"B812"})
"""Advice for designers only: a product with these is built like any other."""


def advice(document: Document, kind: str) -> list[Finding]:
    """Return advice on a definition without findings, which can be played and printed as it is."""
    of_ring = import_module(f"{__name__}.rings").uneven(document) if kind == "ring" else ()
    of_ability = import_module(f"{__name__}.abilities").contradicted(document) if kind == "faction" else ()
    of_product = (
        import_module(f"{__name__}.product_words").find_missing_languages(document) if kind == "product" else ()
    )
    of_texts = () if kind == own_words.KIND else texts.lacking(document, kind)
    return [*of_texts, *of_ring, *of_ability, *of_product]


def checks_of(kind: str) -> tuple[Check | Each, ...]:
    """Return the checks that belong to one kind only."""
    if kind not in MODULES:
        return ()
    checks: tuple[Check | Each, ...] = import_module(f"{__name__}.{MODULES[kind]}").CHECKS
    return checks
