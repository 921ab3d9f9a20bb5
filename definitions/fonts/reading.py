"""Read a custom TrueType font: any file becomes a face or one clear error.

The font in use is rebuilt from the outlines, so nothing else of the file reaches a printer.
"""

import hashlib
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from io import BytesIO
from typing import TYPE_CHECKING

from hyskos.definitions.fonts.face import Face, needs_shaping
from hyskos.definitions.messages import N_, Message, say
from hyskos.definitions.reading.source import LARGEST_BESIDE

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont
    from fontTools.ttLib.tables._g_l_y_f import table__g_l_y_f
    from fontTools.ttLib.ttGlyphSet import _TTGlyphSet

LARGEST = LARGEST_BESIDE
"""Maximum bytes of a file; larger ones cover many scripts."""
MOST_CHARACTERS = 500
"""Maximum characters read: first those that the definition uses, then Latin letters and symbols, then others."""
_MOST_POINTS = 4000
"""Maximum points of a glyph including its components; one with more is a picture, or an attack."""
_DEEPEST = 6
_SIGNS = ((0x0020, 0x0180), (0x2000, 0x2300))
"""Latin letters, punctuation, arrows, mathematical symbols."""
_NEEDED = ("head", "hhea", "maxp", "hmtx", "cmap", "loca", "glyf")
_OTHER_KINDS = {
    b"OTTO": "CFF",
    b"ttcf": "TTC",
    b"wOFF": "WOFF",
    b"wOF2": "WOFF2",
    b"typ1": "Type 1",
    b"%!PS": "Type 1",
    b"\x80\x01": "Type 1",
}
CREATED = 2_082_844_800
"""Creation date of rebuilt fonts, seconds from 1904: always 1970, for reproducible files."""


class UnusableFontError(ValueError):
    """Raised for a font that cannot be used: the code of a finding, a message, a hint."""

    def __init__(self, code: str, message: Message, hint: Message | None = None) -> None:
        self.code, self.message, self.hint = code, message, hint
        super().__init__(message.render())


@lru_cache(maxsize=16)  # a definition is checked first and built later
def read_face(raw: bytes, stem: str, characters: frozenset[str]) -> Face:
    """Read a font for these characters; `stem` is its name if it has none. Raises UnusableFontError."""
    _check_kind(raw)
    try:
        from fontTools import ttLib
    except ImportError:
        hint = say(N_("install it: pip install 'hyskos[press]'"))
        raise UnusableFontError("V206", say(N_("custom fonts need fontTools")), hint) from None
    _hush()
    try:
        with ttLib.TTFont(BytesIO(raw), lazy=True, recalcTimestamp=False, recalcBBoxes=False) as font:
            return _read(font, raw, stem, characters)
    except UnusableFontError:
        raise
    except Exception:  # a damaged font may raise anything
        raise _broken_font() from None


@cache
def _hush() -> None:
    """Silence the log of fontTools, since problems become findings."""
    import logging

    logging.getLogger("fontTools").addHandler(logging.NullHandler())


def _broken_font() -> UnusableFontError:
    hint = say(N_("download or copy the font again"))
    return UnusableFontError("V203", say(N_("this font is damaged or incomplete")), hint)


def _check_kind(raw: bytes) -> None:
    if len(raw) > LARGEST:
        message = say(N_("this font is larger than {mb} MB"), mb=LARGEST // 1_000_000)
        raise UnusableFontError("V202", message, say(N_("use a version with only the letters of your languages")))
    kind = _OTHER_KINDS.get(raw[:4]) or _OTHER_KINDS.get(raw[:2])
    if kind:
        message = say(N_("this is a {kind} font; only TrueType outlines are supported"), kind=kind)
        raise UnusableFontError("V204", message, _TRUETYPE)
    if raw[:4] not in (b"\0\1\0\0", b"true"):
        raise UnusableFontError("V203", say(N_("this is not a font")), _TRUETYPE)


_TRUETYPE = say(N_("use its TrueType file, which ends in .ttf"))


def _read(font: "TTFont", raw: bytes, stem: str, characters: frozenset[str]) -> Face:
    if "glyf" not in font and ("CFF " in font or "CFF2" in font):
        message = say(N_("this is a {kind} font; only TrueType outlines are supported"), kind="CFF")
        raise UnusableFontError("V204", message, _TRUETYPE)
    if not all(tag in font for tag in _NEEDED) or font["head"].glyphDataFormat != 0:
        raise _broken_font()
    _check_embedding(font)
    _check_size_of_map(font.reader["cmap"])
    units = font["head"].unitsPerEm
    mapped: Mapping[int, str] | None = font.getBestCmap()
    if not mapped or not 16 <= units <= 16384:
        raise _broken_font()
    if 0x20 in mapped:
        mapped = {**mapped, 0xA0: mapped[0x20]}  # use the space for the no-break space, as reportlab does
    chosen = {code: mapped[code] for code in _choose_glyphs(mapped, characters)}
    program = _rebuild_font(font, chosen, _name(font, stem), units)
    return _face(program, hashlib.sha256(raw).hexdigest(), units)


def _check_embedding(font: "TTFont") -> None:
    """Refuse fonts that may not be embedded or subset (OS/2 fsType)."""
    kind = font["OS/2"].fsType if "OS/2" in font else 0x0002
    minimum = kind & 0x000E
    if minimum == 0x0002 or kind & 0x0300:
        message = say(N_("this font may not be embedded in a file (fsType {kind})"), kind=f"{kind:#06x}")
        hint = say(N_("use a font with an open licence, such as OFL or Apache"))
        raise UnusableFontError("V205", message, hint)


def _check_size_of_map(table: bytes) -> None:
    """Refuse a character map larger than Unicode before it is expanded into a list."""
    for i in range(int.from_bytes(table[2:4], "big")):
        at = int.from_bytes(table[8 + 8 * i : 12 + 8 * i], "big")
        if int.from_bytes(table[at : at + 2], "big") in (8, 12, 13):
            groups = at + (8204 if table[at + 1] == 8 else 12)
            count = int.from_bytes(table[groups : groups + 4], "big")
            rows = [table[groups + 4 + 12 * n :][:8] for n in range(min(count, len(table) // 12))]
            if sum(max(0, int.from_bytes(row[4:], "big") - int.from_bytes(row[:4], "big")) for row in rows) > 0x110000:
                raise _broken_font()


def _choose_glyphs(mapped: Mapping[int, str], characters: frozenset[str]) -> list[int]:
    def rank(code: int) -> tuple[bool, bool, int]:
        return chr(code) not in characters, not any(first <= code < end for first, end in _SIGNS), code

    letters = (code for code in mapped if code >= 0x20 and not 0xD800 <= code < 0xE000 and code < 0x110000)
    printable = (code for code in letters if not needs_shaping(chr(code)))
    return sorted(sorted(printable, key=rank)[:MOST_CHARACTERS])


def _name(font: "TTFont", stem: str) -> str:
    """Return the PostScript name: letters, digits and hyphens."""
    font_name = font["name"].getDebugName(6) if "name" in font else None
    return next(filter(None, (re.sub(r"[^A-Za-z0-9-]", "", name)[:60] for name in (font_name or "", stem))), "Font")


def _rebuild_font(font: "TTFont", chosen: Mapping[int, str], name: str, units: int) -> bytes:
    """Build a font of the chosen characters, without composite glyphs."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.recordingPen import DecomposingRecordingPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    glyphs, weights = font.getGlyphSet(), dict[str, int]()
    order = list(dict.fromkeys([font.getGlyphOrder()[0], *chosen.values()]))
    outlines, widths = {}, {}
    for new, glyph in enumerate(order):
        if _points(font["glyf"], glyph, weights, 0) > _MOST_POINTS:
            raise _broken_font()
        record, pen = DecomposingRecordingPen(glyphs), TTGlyphPen(None)
        glyphs[glyph].draw(record)
        record.replay(pen)
        outlines[_glyph_name(new)], widths[_glyph_name(new)] = pen.glyph(), font["hmtx"][glyph][0]
    # add a last glyph of another width: reportlab misreads fonts that share one width among their last glyphs
    outlines[_glyph_name(len(order))] = TTGlyphPen(None).glyph()
    widths[_glyph_name(len(order))] = widths[_glyph_name(len(order) - 1)] ^ 1
    builder = FontBuilder(units, isTTF=True)
    builder.setupGlyphOrder(list(outlines))
    places = {glyph: new for new, glyph in enumerate(order)}
    builder.setupCharacterMap({code: _glyph_name(places[glyph]) for code, glyph in chosen.items()})
    builder.setupGlyf(outlines)
    metrics = {key: (widths[key], getattr(outlines[key], "xMin", 0)) for key in outlines}
    builder.setupHorizontalMetrics(metrics)
    ascent, descent = font["hhea"].ascent, font["hhea"].descent
    builder.setupHorizontalHeader(ascent=ascent, descent=descent)
    builder.setupNameTable({"familyName": name, "styleName": "Regular", "psName": name}, mac=False)
    builder.setupOS2(sTypoAscender=ascent, sTypoDescender=descent, fsType=font["OS/2"].fsType)
    builder.setupPost(keepGlyphNames=False)
    builder.font["head"].created = builder.font["head"].modified = CREATED
    builder.font.recalcTimestamp = False
    file = BytesIO()
    builder.save(file)
    return file.getvalue()


def _glyph_name(index: int) -> str:
    return f"g{index:05d}" if index else ".notdef"


def _points(table: "table__g_l_y_f", glyph: str, counts: dict[str, int], deep: int) -> int:
    """Count the points of a glyph and its components; raises UnusableFontError for one that contains itself."""
    if deep > _DEEPEST:
        raise _broken_font()
    if glyph not in counts:
        outline = table[glyph]
        if outline.isComposite():
            counts[glyph] = sum(_points(table, part.glyphName, counts, deep + 1) for part in outline.components)
        else:
            counts[glyph] = len(getattr(outline, "coordinates", ()))
    return counts[glyph]


def _face(program: bytes, digest: str, units: int) -> Face:
    from fontTools.ttLib import TTFont

    with TTFont(BytesIO(program)) as font:
        mapped, table = font.getBestCmap(), font["glyf"]
        glyphs = font.getGlyphSet()
        drawn = {name: _outline(glyphs, name, units) for name in mapped.values()}
        heights = {name: (getattr(table[name], "yMax", 0), getattr(table[name], "yMin", 0)) for name in drawn}
        capital = heights[mapped[ord("H")]][0] / units if ord("H") in mapped else 0.7
        return Face(
            name=font["name"].getDebugName(6),
            digest=digest,
            program=program,
            advances={chr(code): 1000 * font["hmtx"][name][0] / units for code, name in mapped.items()},
            outlines={chr(code): drawn[name] for code, name in mapped.items()},
            capital=capital,
            ascent=max((height for height, _ in heights.values()), default=0) / units,
            descent=-min((low for _, low in heights.values()), default=0) / units,
        )


def _outline(glyphs: "_TTGlyphSet", name: str, units: int) -> str:
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.pens.transformPen import TransformPen

    pen = SVGPathPen(glyphs, ntos=lambda ems: f"{ems:.4f}".rstrip("0").rstrip("."))
    glyphs[name].draw(TransformPen(pen, (1 / units, 0, 0, -1 / units, 0, 0)))
    return str(pen.getCommands())
