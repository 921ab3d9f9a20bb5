"""Maps of text-mapper: a line for each hex, such as `0102 heroes "7"`; columns and rows count from 1, tops are flat.

Words of a hex that are read: a section of the player board for its factory, `3/6` for points, `start`; a whole number
in quotes is the number of the space, or the die of a start. Nothing is fetched.
"""

import re

from hyskos.companion.exchange.found import MOST_HEXES, USUAL, ForeignMapError, FoundMap
from hyskos.companion.exchange.staggered import Stagger
from hyskos.definitions.languages import _
from hyskos.definitions.model import SECTIONS, Axial
from hyskos.definitions.numerals import read_count

_HEX = re.compile(r"(-?[0-9]{2})(-?[0-9]{2})(-?[0-9]{2})?(?:\s+(.*))?")
_LINE = re.compile(r"-?[0-9]{4}(-?[0-9]{2})?-")
_LABEL = re.compile(r'"([^"]*)"(\s+[0-9]+)?')
_POINTS = re.compile(r"([0-9]{1,2})/([0-9]{1,2})")
_STAGGER = Stagger("x", "even")  # the first column counts as 1, the second one is moved down


def read_text_mapper(text: str) -> FoundMap:
    """Read a map; raises ForeignMapError."""
    found = FoundMap()
    for line in (each.strip() for each in text.split("\n")):
        if not line or line.startswith("#"):
            continue
        match = _HEX.fullmatch(line)
        if match is None:
            found.lost[_kind(line)] += 1
            continue
        column, row, layer = (int(part) if part else 0 for part in match.group(1, 2, 3))
        if layer:
            found.lost[_("hexes of other levels")] += 1
            continue
        at = _STAGGER.axial((column, row))
        kept, values = _content(match[4] or "", found)
        kept.pop(at, None)
        (found.spaces if kept is found.starts else found.starts).pop(at, None)
        kept[at] = values
        if len(found.spaces) > MOST_HEXES:
            raise ForeignMapError(_("there are more than {most} hexes on this map").format(most=MOST_HEXES))
    if not found.spaces:
        raise ForeignMapError(_("there is no line of a hex in this file (`0102 heroes`)"))
    return found


def _kind(line: str) -> str:
    """Say what a line is that is no hex."""
    word = line.split(maxsplit=1)[0]
    if word == "include":
        return _("lines that include other files")
    if _LINE.match(line):
        return _("roads and other lines between hexes")
    return _("lines that are no hexes: {word}").format(word=word[:30])


def _content(text: str, found: FoundMap) -> tuple[dict[Axial, dict[str, object]], dict[str, object]]:
    """Read what stands behind the place of a hex: where it belongs, and what it is."""
    label = _LABEL.search(text)
    number = read_count(label[1].strip()) if label else None
    if label and number is None:
        found.lost[_("names of hexes")] += 1
    words = _LABEL.sub(" ", text).lower().split()
    if "start" in words:
        return found.starts, {} if number is None else {"die": number}
    values: dict[str, object] = {} if number is None else {"number": number}
    for word in words:
        points = _POINTS.fullmatch(word)
        if word in SECTIONS:
            values["factory"] = word
        elif points:
            values["points"] = {"round": int(points[1]), "final": int(points[2])}
        else:
            found.lost[_("words that say neither points nor factory: {word}").format(word=word[:30])] += 1
    if not {"factory", "points"} & {*values}:
        values["points"] = dict(USUAL)
    return found.spaces, values
