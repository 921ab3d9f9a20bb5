"""Check what explains rules: rule sets, booklets and reminder cards."""

import re
from collections.abc import Iterator
from functools import cache

from hyskos import data
from hyskos.definitions.art.library import art_names
from hyskos.definitions.findings import Finding, Path
from hyskos.definitions.kinds.registry import KINDS, built_in_files
from hyskos.definitions.messages import N_, say, short
from hyskos.definitions.reading.document import Document
from hyskos.definitions.typed_words import nearest
from hyskos.definitions.validation.art_and_fonts import known_art
from hyskos.definitions.validation.check import Check, Each, matches, no_duplicates


def check_default(document: Document, path: Path) -> Iterator[Finding]:
    """Report a default that is also listed as an alternative."""
    ruling = document.at(path)
    if ruling["default"] in ruling["alternatives"]:
        index = ruling["alternatives"].index(ruling["default"])
        message = say(
            N_("`{word}` is the default; list only the other choices as alternatives"), word=ruling["default"]
        )
        yield document.finding("R503", (*path, "alternatives", index), message)


RULES_CHECKS = (
    no_duplicates("rulings.*.id", "R501"),
    no_duplicates("rulings.*.name", "R502"),
    Each("rulings.*", check_default),
)
SIGN = re.compile(r"\{([^{}]*)\}")
"""An icon in a line, by name."""


def check_line(document: Document, path: Path) -> Iterator[Finding]:
    """Report a name in braces that is not an icon."""
    names = art_names("icons")
    for name in SIGN.findall(document.at(path)):
        if name not in names:
            near = nearest(name, names)
            hint = (
                say(N_("did you mean `{word}`?"), word=near[0])
                if near
                else say(N_("signs in braces: {names}"), names=", ".join(names))
            )
            yield document.finding("V108", path, say(N_("unknown drawing `{name}`"), name=short(name)), hint)


CARD_CHECKS: tuple[Check | Each, ...] = (
    known_art("sections.*.icon", "icons"),
    Each("sections.*.lines.*.*", check_line),
)
"""Every check of a card, in the order of the findings."""


def check_references(document: Document) -> Iterator[Finding]:
    """Report statements and rulings missing from the rules of the game; games without rules may use their own."""
    rule_numbers = _numbers(document.data["game"])
    for pattern in _CITED if rule_numbers else ():
        for path in matches(document.data, pattern.split(".")):
            yield from _missing_rules(document, path, rule_numbers)


_CITED = ("sections.*.statements.*", "sections.*.rulings.*", "sections.*.blocks.*.lines.*.ruling")


def _missing_rules(document: Document, path: Path, rule_numbers: tuple[str, ...]) -> Iterator[Finding]:
    number = document.at(path)
    if number not in rule_numbers:
        message = say(N_("the rules of this game have no paragraph {number}"), number=short(number))
        near = nearest(number, rule_numbers)
        yield document.finding("R504", path, message, say(N_("did you mean `{word}`?"), word=near[0]) if near else None)


@cache
def _numbers(game: str) -> tuple[str, ...]:
    if game not in built_in_files("rules"):
        return ()
    rules = data.load_yaml(KINDS["rules"].folder, game)
    return (*rules["statements"], *(ruling["id"] for ruling in rules["rulings"]))


BOOKLET_CHECKS = (
    known_art("sections.*.icon", "icons"),
    Check(("game", *_CITED), check_references),
)
