"""Check inks files, and ink names: those of built-in inks, and of the inks file that a definition names."""

import math
from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from functools import lru_cache, partial
from typing import TypeAlias

from hyskos.definitions.findings import Finding, Path, in_order
from hyskos.definitions.inks import WrittenInk, built_in_ink_table, printing_ink_names
from hyskos.definitions.kinds.definition import Plain
from hyskos.definitions.kinds.registry import KINDS
from hyskos.definitions.messages import N_, Message, say, short
from hyskos.definitions.numerals import read_count
from hyskos.definitions.plain_data import at, put
from hyskos.definitions.reading.document import Document, forward_findings, missing_file_finding, parse
from hyskos.definitions.reading.schema_errors import check_shape, kind_of
from hyskos.definitions.reading.schema_hints import did_you_mean, merge_missing_keys, near_word
from hyskos.definitions.reading.source import Source
from hyskos.definitions.validation.check import Check, Each, matches
from hyskos.definitions.values import dataclass

MOST_INK = 240
"""Maximum sum of an ink's plates, per cent: accepted by the strictest printer without changes."""
_MEANT = frozenset({"none", "inherit"})
"""Words that are not ink names in SVG files."""
_ROUNDED = 1.5 / 255
_APART = 150.0
"""Distance in RGB (0 to 255) from which screen and press colour count as different.

The plates are mixed ideally here. The built-in inks, converted with a press profile, differ by at most 102.
"""
_CONVERT = N_("convert `rgb` with the printer's profile")
_Fault: TypeAlias = tuple[str, str, Message, Message | None]
"""Code, key, message, and hint."""


def check_names(document: Document) -> Iterator[Finding]:
    """Report inks that would replace built-in ones, and words that are not ink names."""
    table = document.data.get("inks")
    if _is_house(document) or not isinstance(table, dict):
        return
    for name in table:
        path = ("inks", name)
        if name in built_in_ink_table():
            message = say(N_("`{name}` is a built-in ink and cannot be redefined"), name=name)
            yield document.finding("I102", path, message, say(N_("choose another name")), at_key=True)
        elif name in _MEANT:
            message = say(N_("`{name}` cannot be an ink name, because it means something else in SVG files"), name=name)
            yield document.finding("I102", path, message, say(N_("choose another name")), at_key=True)


def check_ink(document: Document, path: Path) -> Iterator[Finding]:
    """Report an ink that would not print as shown: too much ink, a grey of four inks, an extra plate."""
    if _is_house(document):
        return
    raw = document.at(path)
    for code, key, message, hint in _faults(raw):
        yield document.finding(code, (*path, key), message, hint)
    for key in ("spot", "overprint"):
        if key in raw:
            message = say(N_("`{key}` is reserved for the built-in cut and crease inks"), key=key)
            hint = say(N_("to print an ink from a can or as foil, use `special_inks` in the printer's profile"))
            yield document.finding("I105", (*path, key), message, hint, at_key=True)


def _faults(raw: WrittenInk) -> Iterator[_Fault]:
    """Yield problems with the colours of an ink."""
    total = sum(raw["cmyk"])
    if total > MOST_INK:
        text = N_("this ink adds up to {percent} % over all plates; at most {most} % is allowed")
        yield "I103", "cmyk", say(text, percent=f"{total:g}", most=MOST_INK), None
    yield from _grey(raw)
    yield from _apart(raw)


def _grey(raw: WrittenInk) -> Iterator[_Fault]:
    """Report greys that use more than black, and pure black with a different colour on screen."""
    channels = [int(raw["rgb"][i : i + 2], 16) / 255 for i in (1, 3, 5)]
    grey, alone = len(set(channels)) == 1, not any(raw["cmyk"][:3])
    black = raw["cmyk"][3] / 100
    if grey and not alone:
        message = say(N_("a grey mixed from several plates blurs and shifts in hue; print it with black only"))
        hint = say(N_("write `cmyk: [0, 0, 0, {percent}]`"), percent=f"{100 - 100 * channels[0]:.0f}")
        yield "I104", "cmyk", message, hint
    elif alone and any(abs(part - (1 - black)) > _ROUNDED for part in channels):
        message = say(N_("{percent} % black alone prints grey, not this colour"), percent=f"{100 * black:g}")
        same = "#" + f"{round(255 * (1 - black)):02x}" * 3
        hint = say(N_('write `rgb: "{rgb}"`, or change `cmyk` to match'), rgb=same)
        yield "I104", "rgb", message, hint


def _apart(raw: WrittenInk) -> Iterator[_Fault]:
    """Report plates written as fractions of 1, and a press colour clearly different from the screen colour."""
    channels = [int(raw["rgb"][i : i + 2], 16) for i in (1, 3, 5)]
    *colours, black = (part / 100 for part in raw["cmyk"])
    pressed = [255 * (1 - part) * (1 - black) for part in colours]
    if math.dist(channels, pressed) <= _APART:
        return
    if 0 < max(raw["cmyk"]) <= 1:
        percents = ", ".join(f"{100 * part:g}" for part in raw["cmyk"])
        message = say(N_("`cmyk` values are percentages from 0 to 100; these look like fractions of 1"))
        is_sound = not [*_faults({**raw, "cmyk": [100 * part for part in raw["cmyk"]]})]
        yield "I107", "cmyk", message, say(N_("write {value}"), value=f"[{percents}]") if is_sound else say(_CONVERT)
        return
    message = say(N_("on press this colour looks like {other}, not {rgb}"),
                  rgb=raw["rgb"], other="#" + "".join(f"{round(part):02x}" for part in pressed))  # fmt: skip
    yield "I106", "cmyk", message, say(_CONVERT)


def _is_house(document: Document) -> bool:
    """Return whether this is the built-in inks file, wherever it is read from."""
    return bool(document.data.get("inks") == built_in_ink_table())


CHECKS = (Check((), check_names), Each("inks.*", check_ink))
KIND, KEY = "inks", "inks"


@dataclass(frozen=True, slots=True)
class InkTable:
    """The inks of a valid file as written, by name."""

    raw: Mapping[str, WrittenInk]
    findings: tuple[Finding, ...] = ()
    digest: str = ""  # sha256 of the file


NONE = InkTable({})


def table_of(document: Document) -> InkTable | None:
    """Read the inks file of a definition; an empty table if it names none, None if the file is not next to it."""
    name = named_file(document)
    if name is None:
        return NONE
    source = document.neighbours(name) if document.neighbours and isinstance(name, str) and name.strip() else None
    if source is None:
        return None
    return InkTable({}, source.findings) if source.findings else _read(source.file, source.text, source.digest)


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
def _read(file: str, text: str, digest: str) -> InkTable:
    """Check the text of an inks file; cached, since every ink name needs it."""
    document = parse(Source(file, text, digest=digest))
    if not document.complete:
        return InkTable({}, document.findings)
    kind, kind_findings = kind_of(document)
    if kind is not None and kind != KIND:
        message = say(N_("expected the kind `{wanted}`, got `{got}`"), wanted=KIND, got=kind)
        return InkTable({}, (document.finding("Y111", ("kind",), message),))
    findings = [*document.findings, *kind_findings]
    if kind:
        findings += check_shape(document, kind)[0]
        bad = [finding.path for finding in findings]
        findings += [finding for check in CHECKS for finding in check.findings(document, bad)]
    if findings:
        return InkTable({}, in_order(merge_missing_keys(findings)))
    return InkTable(document.data[KEY], digest=digest)


def checks(kind: str) -> Iterable[Check]:
    """Return the ink checks of a kind."""
    return [Check((part,), partial(known_inks, part=part, code=code)) for part, code in KINDS[kind].inks.items()]


def known_inks(document: Document, part: str, code: str) -> Iterator[Finding]:
    """Report unknown inks, each once, and tints outside 1 to 100 per cent.

    Skipped if the definition's own inks cannot be read.
    """
    inks, missing = inks_of(document), dict[str, list[Path]]()
    if inks is None:
        return
    for path in matches(document.data, part.split(".")):
        written = document.at(path)
        name, at, tint = written.partition("@")
        if name not in inks:
            missing.setdefault(name, []).append(path)
        elif at and not 1 <= (read_count(tint) or 0) <= 100:
            message = say(N_("invalid tint `{name}`: write {ink}@1 to {ink}@100"), name=written, ink=name)
            yield document.finding(code, path, message)
    for name, paths in missing.items():
        lines = sorted({document.marks.at(path).line for path in paths})
        message = say(N_("unknown ink `{name}`"), name=short(name))
        if len(lines) > 1:
            other_lines_listed = ", ".join(map(str, lines[1:]))
            message = say(N_("unknown ink `{name}`, also on line {lines}"), name=short(name), lines=other_lines_listed)
        yield document.finding(code, paths[0], message, near_ink(name, inks))


def near_ink(name: str, inks: Iterable[str]) -> Message | None:
    """Suggest the most similar ink, or list all of them."""
    ink_names = list(inks)
    near = near_word(name, ink_names)
    return did_you_mean(near) if near else say(N_("choose from {words}"), words=", ".join(sorted(ink_names)))


def with_drawing_inks(document: Document, kind: str) -> Plain:
    """Return the data of a valid definition with ink names as used in drawings."""
    inks = inks_of(document) or {}
    plain: Plain = deepcopy(document.data) if KINDS[kind].inks else document.data
    for part in KINDS[kind].inks:
        for path in matches(plain, part.split(".")):
            name, sign, tint = str(at(plain, path)).partition("@")
            put(plain, path, inks[name] + sign + tint)
    return plain
