"""Small fonts, built for a test: every character is a box, or half a box above another."""

import re
from collections.abc import Iterable
from functools import cache
from io import BytesIO
from typing import Any

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.TupleVariation import TupleVariation

from hyskos.definitions.fonts.reading import CREATED
from hyskos.generators.typography import advances

PRINTED = "".join(sorted(set(advances("regular"))))
"""What the fonts that ship can print."""
UNITS = 2000


@cache
def small_font(
    characters: str = PRINTED, *, fs_type: int = 0, name: str = "SmallBoxes", wide: int = 900, outlines: str = "glyf"
) -> bytes:
    """Build a font with 2000 units to the em whose letters are `wide` and 1400 high, and figures 1000 wide."""
    order = [".notdef", *(f"c{ord(char):04X}" for char in characters)]
    builder = FontBuilder(UNITS, isTTF=outlines == "glyf")
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap({ord(char): f"c{ord(char):04X}" for char in characters})
    widths = {glyph: 1000 if glyph[1:].startswith("003") else wide for glyph in order}
    if outlines == "glyf":
        empty = {".notdef", "c0020", "c00A0"}
        builder.setupGlyf({glyph: _box(TTGlyphPen(None), 0 if glyph in empty else widths[glyph]) for glyph in order})
    else:
        drawn = {glyph: _box(T2CharStringPen(widths[glyph], None), widths[glyph]) for glyph in order}
        builder.setupCFF(name, {"FullName": name}, drawn, {})
    builder.setupHorizontalMetrics({glyph: (wide, 100) for glyph, wide in widths.items()})
    builder.setupHorizontalHeader(ascent=1600, descent=-400)
    builder.setupNameTable({"familyName": name, "styleName": "Regular", "psName": name}, mac=False)
    builder.setupOS2(sTypoAscender=1600, sTypoDescender=-400, sCapHeight=1400, fsType=fs_type)
    builder.setupPost(keepGlyphNames=False)
    builder.font["head"].created = builder.font["head"].modified = CREATED
    return _save(builder.font)


def _box(pen: Any, wide: int) -> Any:
    if wide:
        corners = [(100, 0), (100, 1400), (wide - 100, 1400), (wide - 100, 0)]
        pen.moveTo(corners[0])
        for corner in corners[1:]:
            pen.lineTo(corner)
        pen.closePath()
    return pen.glyph() if isinstance(pen, TTGlyphPen) else pen.getCharString()


def renamed(faction: str) -> str:
    """Give the file of a faction another name, for no two may be called alike."""
    faction = re.sub(r"\ntitle: [^\n]*", "\ntitle: {en: Ibis, es: Ibis}", faction, count=1)
    return re.sub(r"\naliases: [^\n]*", "", faction, count=1)


def without(*tables: str, raw: bytes | None = None) -> bytes:
    """Leave tables out of a small font."""
    font = TTFont(BytesIO(raw or small_font()))
    for table in tables:
        del font[table]
    return _save(font)


def variable() -> bytes:
    """Build a font of two weights, of which the usual one is that of a small font."""
    font = TTFont(BytesIO(small_font("AB")))
    builder = FontBuilder(font=font)
    builder.setupFvar([("wght", 100, 400, 900, "Weight")], [])
    bolder = TupleVariation({"wght": (0.0, 1.0, 1.0)}, [(0, 0), (0, 0), (50, 0), (50, 0), *[(0, 0)] * 4])
    builder.setupGvar({font.getBestCmap()[ord("A")]: [bolder]})
    return _save(font)


def made_of_itself(deep: Iterable[int] = ()) -> bytes:
    """Build a font whose letter A is made of itself; or, with numbers, of so many parts of so many parts ..."""
    font = TTFont(BytesIO(small_font("ABCDEFGHIJKLMNOP")))
    letters = [font.getBestCmap()[ord(char)] for char in "ABCDEFGHIJKLMNOP"]
    chain = [(letters[0], letters[0], 1)] if not deep else [
        (letters[i], letters[i + 1], count) for i, count in enumerate(deep)
    ]  # fmt: skip
    for letter, part, count in chain:
        pen = TTGlyphPen({part: None})
        for _ in range(count):
            pen.addComponent(part, (1, 0, 0, 1, 0, 0))
        glyph = pen.glyph()
        glyph.xMin = glyph.yMin = glyph.xMax = glyph.yMax = 0  # nobody can compute it
        font["glyf"][letter] = glyph
    font.recalcBBoxes = False
    return _save(font)


def _save(font: Any) -> bytes:
    font.recalcTimestamp = False
    file = BytesIO()
    font.save(file)
    return file.getvalue()
