"""Semantic checks of inks files, with the same rules as for the built-in inks."""

import math
from collections.abc import Iterator
from typing import TypeAlias

from hyskos.definitions.findings import Finding, Path
from hyskos.definitions.guarded_yaml import Document
from hyskos.definitions.inks import WrittenInk, house_table
from hyskos.definitions.meaning.check import Check, Each
from hyskos.definitions.messages import N_, Message, say

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


def names(document: Document) -> Iterator[Finding]:
    """Report inks that would replace built-in ones, and words that are not ink names."""
    table = document.data.get("inks")
    if _is_house(document) or not isinstance(table, dict):
        return
    for name in table:
        path = ("inks", name)
        if name in house_table():
            message = say(N_("`{name}` is a built-in ink and cannot be redefined"), name=name)
            yield document.finding("I102", path, message, say(N_("choose another name")), at_key=True)
        elif name in _MEANT:
            message = say(N_("`{name}` cannot be an ink name, because it means something else in SVG files"), name=name)
            yield document.finding("I102", path, message, say(N_("choose another name")), at_key=True)


def ink(document: Document, path: Path) -> Iterator[Finding]:
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
    shown = [int(raw["rgb"][i : i + 2], 16) / 255 for i in (1, 3, 5)]
    grey, alone = len(set(shown)) == 1, not any(raw["cmyk"][:3])
    black = raw["cmyk"][3] / 100
    if grey and not alone:
        message = say(N_("a grey mixed from several plates blurs and shifts in hue; print it with black only"))
        hint = say(N_("write `cmyk: [0, 0, 0, {percent}]`"), percent=f"{100 - 100 * shown[0]:.0f}")
        yield "I104", "cmyk", message, hint
    elif alone and any(abs(part - (1 - black)) > _ROUNDED for part in shown):
        message = say(N_("{percent} % black alone prints grey, not this colour"), percent=f"{100 * black:g}")
        same = "#" + f"{round(255 * (1 - black)):02x}" * 3
        hint = say(N_('write `rgb: "{rgb}"`, or change `cmyk` to match'), rgb=same)
        yield "I104", "rgb", message, hint


def _apart(raw: WrittenInk) -> Iterator[_Fault]:
    """Report plates written as fractions of 1, and a press colour clearly different from the screen colour."""
    shown = [int(raw["rgb"][i : i + 2], 16) for i in (1, 3, 5)]
    *colours, black = (part / 100 for part in raw["cmyk"])
    pressed = [255 * (1 - part) * (1 - black) for part in colours]
    if math.dist(shown, pressed) <= _APART:
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
    return bool(document.data.get("inks") == house_table())


CHECKS = (Check((), names), Each("inks.*", ink))
