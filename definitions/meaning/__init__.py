"""Check what a definition means: sums, sets and references that no schema can express.

Every check names the parts it reads. If one of them already has a finding the check is left out, so that a mistake is
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
"""Where the checks of each kind are: a command imports those of what it reads."""
_EVERYWHERE = (Check(("inks",), own_inks.check), Check(("words",), own_words.check))


def check_meaning(document: Document, kind: str, findings: Iterable[Finding]) -> list[Finding]:
    """Run the checks of a kind on the parts that have no findings yet."""
    known = [*findings]
    of_game = [found for check in games.CHECKS for found in check.findings(document, [one.path for one in known])]
    of_texts = list(texts.check(document, kind))
    unknown = [one for one in of_texts if one.code == "Y101"]
    bad = [one.path for one in (*known, *of_game, *unknown)]  # all that is compared with these would be wrong
    checks = (*checks_of(kind), *ink_names.checks(kind), *_EVERYWHERE, *fonts.CHECKS)
    found = [finding for check in checks for finding in check.findings(document, bad)]
    return of_game + found + of_texts + list(file_names.check(document))


ADVISED = frozenset({"B812"})
"""What is judged by designers alone: a product with it is made like any other."""


def advice(document: Document, kind: str) -> list[Finding]:
    """Give what should be otherwise in a definition without findings, though it is read, played and printed."""
    of_ring = import_module(f"{__name__}.rings").uneven(document) if kind == "ring" else ()
    of_ability = import_module(f"{__name__}.abilities").contradicted(document) if kind == "faction" else ()
    of_product = (
        import_module(f"{__name__}.product_words").find_missing_languages(document) if kind == "product" else ()
    )
    of_texts = () if kind == own_words.KIND else texts.lacking(document, kind)
    return [*of_texts, *of_ring, *of_ability, *of_product]


def checks_of(kind: str) -> tuple[Check | Each, ...]:
    """Give the checks that a kind has alone."""
    if kind not in MODULES:
        return ()
    checks: tuple[Check | Each, ...] = import_module(f"{__name__}.{MODULES[kind]}").CHECKS
    return checks
