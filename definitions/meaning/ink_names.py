"""Check the ink names of a definition: built-in inks, and those of its own inks file."""

from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from functools import partial

from hyskos.definitions.construct import Plain
from hyskos.definitions.entries import at, put
from hyskos.definitions.findings import Finding, Path
from hyskos.definitions.guarded_yaml import Document
from hyskos.definitions.meaning.check import Check, matches
from hyskos.definitions.meaning.own_inks import inks_of
from hyskos.definitions.messages import N_, Message, say, short
from hyskos.definitions.numerals import read_count
from hyskos.definitions.wordings import did_you_mean, near_word

PLACES: Mapping[str, Mapping[str, str]] = {
    "faction": {"colour": "Y104", "dark": "F310"},
    "pieces": {"sets.*.ink": "P903"},
    "score-sheet": {"taken.colours.*.ink": "S903"},
    "cover": {"ground.*": "C951"},
    "ring": {"players.*.ink": "B808"},
}
"""Paths at which definitions of each kind name inks, and the codes of the findings."""


def checks(kind: str) -> Iterable[Check]:
    """Return the ink checks of a kind."""
    return [
        Check((place,), partial(known_inks, place=place, code=code)) for place, code in PLACES.get(kind, {}).items()
    ]


def known_inks(document: Document, place: str, code: str) -> Iterator[Finding]:
    """Report unknown inks, each once, and tints outside 1 to 100 per cent.

    Skipped if the definition's own inks cannot be read.
    """
    inks, missing = inks_of(document), dict[str, list[Path]]()
    if inks is None:
        return
    for path in matches(document.data, place.split(".")):
        written = document.at(path)
        name, at, tint = written.partition("@")
        if name not in inks:
            missing.setdefault(name, []).append(path)
        elif at and not 1 <= (read_count(tint) or 0) <= 100:
            told = say(N_("invalid tint `{name}`: write {ink}@1 to {ink}@100"), name=written, ink=name)
            yield document.finding(code, path, told)
    for name, paths in missing.items():
        lines = sorted({document.marks.at(path).line for path in paths})
        told = say(N_("unknown ink `{name}`"), name=short(name))
        if len(lines) > 1:
            others = ", ".join(map(str, lines[1:]))
            told = say(N_("unknown ink `{name}`, also on line {lines}"), name=short(name), lines=others)
        yield document.finding(code, paths[0], told, near_ink(name, inks))


def near_ink(name: str, inks: Iterable[str]) -> Message | None:
    """Suggest the most similar ink, or list all of them."""
    known = list(inks)
    near = near_word(name, known)
    return did_you_mean(near) if near else say(N_("choose from {words}"), words=", ".join(sorted(known)))


def with_drawing_inks(document: Document, kind: str) -> Plain:
    """Return the data of a valid definition with ink names as used in drawings."""
    inks = inks_of(document) or {}
    plain: Plain = deepcopy(document.data) if kind in PLACES else document.data
    for place in PLACES.get(kind, {}):
        for path in matches(plain, place.split(".")):
            name, sign, tint = str(at(plain, path)).partition("@")
            put(plain, path, inks[name] + sign + tint)
    return plain
