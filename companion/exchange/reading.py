"""Read a map of another program, in the format that its name or content suggests, and text-mapper maps."""

import re
from collections.abc import Iterator

from hyskos.companion.exchange.imported_map import MOST_HEXES, USUAL, ForeignMapError, FoundMap, name_in_all_languages
from hyskos.companion.exchange.staggered import Stagger
from hyskos.companion.exchange.tiled_reading import read_tiled
from hyskos.definitions.kinds.faction import SECTIONS
from hyskos.definitions.languages import _
from hyskos.definitions.numerals import read_count
from hyskos.definitions.reading.source import Source

# Read text-mapper maps: one line for each hex, such as `0102 heroes "7"`, counted from 1, with flat tops.
#
# Recognised words: a section of the player board for the factory, `3/6` for points, `start`. A whole number in quotes
# is the number of the space, or the die of a start; other quoted text is the name of the space. The options
# `horizontal` (pointy tops) and `swap-even-odd` of the Obsidian plugin are supported. Nothing is fetched from the
# network.

_HEX = re.compile(r"(-?[0-9]{2})[.]?(-?[0-9]{2})(?:[.]?(-?[0-9]{2}))?(?:\s+(.*))?")
_LINE = re.compile(r"-?[0-9]{2}[.]?[0-9]{2}([.]?-?[0-9]{2})?-")
_LABEL = re.compile(r'"([^"]*)"(\s+[0-9]+(?=\s|$))?')
_POINTS = re.compile(r"([0-9]{1,2})/([0-9]{1,2})")
_QUOTES = str.maketrans("“”„‟", '""""')
_FENCES = ("```", "~~~")
"""Fences of a code block in a note."""
_SHOWN_ONLY = ("coordinates-format", "global")
"""Plugin options that do not affect the layout."""


def read_text_mapper(text: str) -> FoundMap:
    """Parse a map; raises ForeignMapError."""
    imported = FoundMap()
    lines = [*_lines(text)]
    stagger = _stagger(lines, imported)
    for line in lines:
        match = _HEX.fullmatch(line)
        if match is None:
            if not line.startswith("option "):
                imported.lose(*_kind(line))
            continue
        column, row, layer = (int(part) if part else 0 for part in match.group(1, 2, 3))
        if layer:
            imported.lose(_("hexes of other levels"))
            continue
        hex_ = f"{match[1]}{match[2]}"
        is_start, values = _content(hex_, match[4] or "", imported)
        imported.add(stagger.axial((column, row)), hex_, values, is_start=is_start)
        if len(imported.spaces) > MOST_HEXES:
            raise ForeignMapError(_("there are more than {most} hexes on this map").format(most=MOST_HEXES))
    if not imported.spaces:
        raise ForeignMapError(_("no line of this file describes a hex (`0102 heroes`)"))
    for values in imported.spaces.values():
        if not {"factory", "points"} & {*values}:
            values["points"] = dict(USUAL)
    return imported


def _lines(text: str) -> Iterator[str]:
    for line in (stripped.strip() for stripped in text.translate(_QUOTES).split("\n")):
        if line and not line.startswith(("#", *_FENCES)):
            yield line


def _stagger(lines: list[str], imported: FoundMap) -> Stagger:
    """Read the layout options, on any line. By default columns count from 1 and the second one is moved down."""
    options = {line.split()[1] for line in lines if line.startswith("option ") and len(line.split()) > 1}
    for option in sorted(options - {"horizontal", "swap-even-odd", *_SHOWN_ONLY}):
        imported.lose(_("options of the map"), option)
    imported.orientation = "pointy" if "horizontal" in options else "flat"
    return Stagger("y" if "horizontal" in options else "x", "odd" if "swap-even-odd" in options else "even")


def _kind(line: str) -> tuple[str, str]:
    """Classify a line that is not a hex: its kind and, if useful, its first word."""
    word = line.split(maxsplit=1)[0]
    if word == "include":
        return _("lines that include other files"), ""
    if _LINE.match(line):
        return _("roads and other lines between hexes"), ""
    return _("lines that are no hexes"), word[:30]


def _content(hex_: str, text: str, imported: FoundMap) -> tuple[bool, dict[str, object]]:
    """Parse the text after the coordinates of a hex: whether it is a start, and its contents."""
    values: dict[str, object] = {}
    words = _LABEL.sub(" ", text).lower().split()
    is_start = "start" in words

    def keep(key: str, value: object, label_text: str) -> None:
        if key in values:
            imported.lose(_("second values on a hex, where the first one stays"), f"{hex_}: {label_text}")
        else:
            values[key] = value

    for label in (match[1].strip() for match in _LABEL.finditer(text)):
        number = read_count(label)
        if number is not None:
            keep("number", number, f'"{label}"')
        elif label:
            keep("name", name_in_all_languages(label), f'"{label[:30]}"')
    for word in words:
        points = _POINTS.fullmatch(word)
        if word in SECTIONS:
            keep("factory", word, word)
        elif points:
            keep("points", {"round": int(points[1]), "final": int(points[2])}, word)
        elif word != "start":
            imported.lose(_("labels that are neither points nor a factory"), word[:30])
    return is_start, values


# Choose the format by the name or content of a file.

TILED = (".tmx", ".tmj", ".json", ".xml")
_LONGEST = 40
"""Maximum length of an id."""


def read_map(source: Source, suffix: str, id_: str) -> FoundMap:
    """Parse a map and give it an id; another id in the file counts as lost. Raises ForeignMapError."""
    tiled = suffix.lower() in TILED or source.text.lstrip().startswith(("<", "{"))
    imported = read_tiled(source) if tiled else read_text_mapper(source.text)
    if imported.head.setdefault("id", id_) != id_:
        imported.lose(_("properties of the map"), f"id: {imported.head['id']}"[:60])
        imported.head["id"] = id_
    return imported


def id_of(name: str) -> str:
    """Turn a file name into an id.

    >>> id_of("My Map_2")
    'my-map-2'
    """
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:_LONGEST].rstrip("-") or "map"
