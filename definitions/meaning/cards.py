"""Semantic checks of reminder cards."""

import re
from collections.abc import Iterator

from hyskos.definitions.art.library import art_names
from hyskos.definitions.findings import Finding, Path
from hyskos.definitions.guarded_yaml import Document
from hyskos.definitions.meaning.art import known_art
from hyskos.definitions.meaning.check import Check, Each
from hyskos.definitions.messages import N_, say, short
from hyskos.definitions.nearest import nearest

SIGN = re.compile(r"\{([^{}]*)\}")
"""An icon in a line, by name."""


def icon(document: Document, path: Path) -> Iterator[Finding]:
    """Report an unknown icon, or a file that cannot be printed."""
    return known_art(document, path, "icons")


def line(document: Document, path: Path) -> Iterator[Finding]:
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


CHECKS: tuple[Check | Each, ...] = (
    Each("sections.*.icon", icon),
    Each("sections.*.lines.*.*", line),
)
"""Every check of a card, in the order of the findings."""
