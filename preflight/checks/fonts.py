"""Checks of fonts: embedded and subset (F01), of an accepted kind (F02, F03), readable (F04, F05)."""

import logging
import re
from collections.abc import Callable, Iterator, Mapping
from io import BytesIO
from typing import TYPE_CHECKING

from hyskos.definitions.messages import N_, NN_, say, short
from hyskos.preflight.measuring.views import PageView
from hyskos.preflight.painting.marks import FontUse
from hyskos.preflight.reading.objects import (
    Raw,
    Widths,
    array,
    cid_widths,
    content,
    get,
    integer,
    is_stream,
    key_of,
    name,
    simple_widths,
)
from hyskos.preflight.report import FontFacts, PdfPosition, Problem

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont


# Compare the characters shown with the embedded font programs: whether they exist and match the stated widths.
#
# TrueType and CFF programs are read; Type 1 programs and built-in encodings are skipped.

Wrong = list[tuple[int, float, float]]
"""Code, width in the file, width in the font; in thousandths of the font size."""

_QUIET = logging.NullHandler()
_SLACK = 2.0
_LARGEST = 1 << 26
_SPACES = frozenset({9, 10, 13, 32, 160})
_SEVERAL = 4


def wrong_widths(font: Raw, inner: Raw, key: str, stream: Raw, codes: frozenset[int]) -> Wrong | None:
    """Return the codes whose widths differ by more than two thousandths; None if the font program is unreadable."""
    if key == "FontFile":
        return []
    declared = cid_widths(inner) if font is not inner else simple_widths(font)
    data = content(stream, _LARGEST)
    if data is None:
        return None
    logging.getLogger("fontTools").addHandler(_QUIET)  # problems are reported as findings
    try:
        actual = _program_widths(data, key, font, inner)
        pairs = [(code, declared(code), actual(code)) for code in sorted(codes)]
    except Exception:  # a damaged font may raise anything
        return None
    return [(c, s, round(t, 1)) for c, s, t in pairs if s is not None and t is not None and abs(s - t) > _SLACK]


Letters = Mapping[int, str]
"""Glyph names by code."""


def unprintable(font: Raw, inner: Raw, stream: Raw, codes: frozenset[int]) -> tuple[list[int], bool]:
    """Return the codes without a glyph in a TrueType program, and whether all other glyphs are empty.

    A missing glyph prints as the placeholder, usually a box. Spaces are ignored; fewer than four empty glyphs do not
    count, as they may all be spaces.
    """
    from fontTools.ttLib import TTFont

    data = content(stream, _LARGEST) or b""
    printable = sorted(codes - _SPACES)
    try:
        program = TTFont(BytesIO(data), lazy=True)
        glyph, shapes = _glyph_finder(program, font, inner), program["glyf"]
        if glyph is None:
            return [], False
        letters = {code: glyph(code) for code in printable}
        present = {letter for letter in letters.values() if letter not in (None, ".notdef")}
        empty = len(present) >= _SEVERAL and all(shapes[letter].numberOfContours == 0 for letter in present)
    except Exception:  # a damaged font may raise anything; F05 reports it
        return [], False
    return [code for code, letter in letters.items() if letter in (None, ".notdef")], empty


def _glyph_finder(program: "TTFont", font: Raw, inner: Raw) -> Callable[[int], str | None] | None:
    """Return a function from code to glyph that tries every way a reader may use; None for a custom encoding."""
    order = _glyph_order(program)
    if font is not inner:
        if name(get(font, "Encoding")) not in ("Identity-H", "Identity-V"):
            return None
        table = content(get(inner, "CIDToGIDMap"), 1 << 17)
        return lambda code: next(iter(order[(index := _glyph_index(table, code)) : index + 1]), None)
    tables = {(table.platformID, table.platEncID): table.cmap for table in program["cmap"].tables}
    if not any(tables.values()):
        return None
    names, glyphs, by_rule = _encoding_names(font), frozenset(order), _glyph_of_code(tables, font)
    by_table: Letters = {code: letter for table in tables.values() for code, letter in table.items()}

    def glyph(code: int) -> str | None:
        candidates = (by_rule(code), names.get(code), by_table.get(code), by_table.get(0xF000 + code))
        return next((letter for letter in candidates if letter in glyphs), None)

    return glyph


def _glyph_index(table: bytes | None, code: int) -> int:
    return int.from_bytes(table[2 * code : 2 * code + 2], "big") if table else code


def _program_widths(data: bytes, key: str, font: Raw, inner: Raw) -> Widths:
    if key == "FontFile2" or data[:4] in (b"OTTO", b"\0\1\0\0", b"true"):
        return _sfnt_widths(data, font, inner)
    return _cff_widths(data, font, inner)


def _sfnt_widths(data: bytes, font: Raw, inner: Raw) -> Widths:
    from fontTools.ttLib import TTFont

    program = TTFont(BytesIO(data), lazy=True)
    order = _glyph_order(program)
    metrics, scale = program["hmtx"].metrics, 1000 / program["head"].unitsPerEm

    def width(glyph: str | None) -> float | None:
        return metrics[glyph][0] * scale if glyph in metrics else None

    if font is not inner:
        if name(get(font, "Encoding")) not in ("Identity-H", "Identity-V"):
            return lambda _code: None
        table = content(get(inner, "CIDToGIDMap"), 1 << 17)

        def by_cid(code: int) -> float | None:
            index = _glyph_index(table, code)
            return width(order[index]) if index < len(order) else None

        return by_cid
    cmaps = program["cmap"].tables if "cmap" in program else ()
    glyph = _glyph_of_code({(table.platformID, table.platEncID): table.cmap for table in cmaps}, font)
    return lambda code: width(glyph(code))


def _glyph_order(program: "TTFont") -> list[str]:
    """Return the glyph names in order, or numbered names if `post` is damaged, which printing does not need."""
    try:
        glyph_names: list[str] = program.getGlyphOrder()
    except Exception:  # a damaged font may raise anything
        glyph_names = [f"glyph{number:05}" for number in range(program["maxp"].numGlyphs)]
        for half_read in ("post", "cmap"):
            program.tables.pop(half_read, None)
        program.setGlyphOrder(glyph_names)
    return glyph_names


def _glyph_of_code(tables: Mapping[tuple[int, int], Letters], font: Raw) -> Callable[[int], str | None]:
    """Follow PDF 32000-1, 9.6.6.4: a named encoding is looked up by Unicode, all others in the program's own tables."""
    none: Letters = {}
    symbol, roman, unicode = tables.get((3, 0), none), tables.get((1, 0), none), tables.get((3, 1), none)
    names = _encoding_names(font)

    def glyph(code: int) -> str | None:
        if names and unicode:
            letter = _character_of(names.get(code))
            return None if letter is None else unicode.get(letter)
        for candidate in (code, 0xF000 + code):
            if candidate in symbol:
                return symbol[candidate]
        return roman.get(code)

    return glyph


def _encoding_names(font: Raw) -> dict[int, str]:
    """Return the glyph names of an encoding by code; empty without one."""
    from fontTools.agl import UV2AGL
    from fontTools.encodings.StandardEncoding import StandardEncoding

    encoding = get(font, "Encoding")
    base = name(encoding) or name(get(encoding, "BaseEncoding"))
    codec = {"WinAnsiEncoding": "cp1252", "MacRomanEncoding": "mac_roman"}.get(base or "")
    names: dict[int, str] = {}
    if codec:
        for code in range(32, 256):
            letter = bytes([code]).decode(codec, "ignore")
            if letter and ord(letter) in UV2AGL:
                names[code] = UV2AGL[ord(letter)]
    elif base == "StandardEncoding" or array(get(encoding, "Differences")):
        names = {code: glyph for code, glyph in enumerate(StandardEncoding) if glyph != ".notdef"}
    next_code = 0
    for item in array(get(encoding, "Differences")):
        glyph = name(item)
        if glyph is None:
            next_code = integer(item) or 0
        else:
            names[next_code] = glyph
            next_code += 1
    return names


def _character_of(glyph: str | None) -> int | None:
    from fontTools.agl import toUnicode

    letters = toUnicode(glyph) if glyph else ""
    return ord(letters) if len(letters) == 1 else None


def _cff_widths(data: bytes, font: Raw, inner: Raw) -> Widths:
    from fontTools.cffLib import CFFFontSet
    from fontTools.pens.basePen import NullPen

    fonts = CFFFontSet()
    fonts.decompile(BytesIO(data), None)
    top = fonts[0]
    if not hasattr(top, "ROS"):
        top.rawDict.setdefault("charset", 0)  # the default of the format: ISOAdobe
    strings, scale = top.CharStrings, 1000 * (top.FontMatrix[0] if hasattr(top, "FontMatrix") else 0.001)
    if hasattr(top, "ROS"):
        scale = 1.0  # the matrix may be in the font dicts; thousandths are the default
    names = _encoding_names(font)

    def glyph(code: int) -> str | None:
        if font is not inner:
            if name(get(font, "Encoding")) not in ("Identity-H", "Identity-V"):
                return None
            return f"cid{code:05d}" if hasattr(top, "ROS") else next(iter(top.charset[code : code + 1]), None)
        encoding = top.Encoding if isinstance(top.Encoding, list) else []
        return names.get(code) or (encoding[code] if code < len(encoding) else None)

    def width(code: int) -> float | None:
        glyph_name = glyph(code)
        if glyph_name is None or glyph_name == ".notdef" or glyph_name not in strings:
            return None
        string = strings[glyph_name]
        string.draw(NullPen())
        return float(string.width) * scale

    return width


# The checks F01 to F05.

_TAG = re.compile(r"[A-Z]{6}\+")
_PROGRAMS = ("FontFile", "FontFile2", "FontFile3")


def font_program(font: Raw) -> tuple[str, Raw] | None:
    """Return the embedded font program as descriptor key and stream, or None; of the descendant if composite."""
    descriptor = get(descendant(font), "FontDescriptor")
    return next(((key, get(descriptor, key)) for key in _PROGRAMS if is_stream(get(descriptor, key))), None)


def descendant(font: Raw) -> Raw:
    """Return the font that contains the glyphs."""
    if name(get(font, "Subtype")) != "Type0":
        return font
    return next(iter(array(get(font, "DescendantFonts"))), None)


def describe_font(font: Raw) -> FontFacts:
    """Describe a font."""
    kind = name(get(font, "Subtype")) or "?"
    return FontFacts(
        short(name(get(font, "BaseFont")) or name(get(font, "Name")) or "?"),
        name(get(descendant(font), "Subtype")) or kind,
        kind == "Type3" or font_program(font) is not None,
    )


def _fonts_in_use(page: PageView) -> Iterator[tuple[FontUse, PdfPosition]]:
    for font in page.scene.fonts.values():
        if font.codes:
            yield font, page.position(font.at)


def check_embedded(page: PageView) -> Iterator[Problem]:
    """Check F01: all fonts are embedded as subsets."""
    used_keys = set()
    for font, position in _fonts_in_use(page):
        used_keys.add(key_of(font.raw))
        font_facts = describe_font(font.raw)
        if not font_facts.embedded:
            yield Problem(say(N_("the font {font} is not embedded"), font=font_facts.name), position)
            continue
        yield from _missing_glyphs(font, font_facts.name, position, page)
        if page.level != "none" and font_facts.kind != "Type3" and not _TAG.match(font_facts.name):
            yield Problem(
                say(N_("the font {font} is embedded in full, not as a subset"), font=font_facts.name),
                position, "warning",
            )  # fmt: skip
    for raw in page.listed_fonts if page.level != "none" else ():
        font_facts = describe_font(raw)
        if key_of(raw) not in used_keys and not font_facts.embedded:
            yield Problem(
                say(N_("the font {font} is listed but neither used nor embedded"), font=font_facts.name),
                severity="warning",
            )


def _missing_glyphs(font: FontUse, font_name: str, position: PdfPosition, page: PageView) -> Iterator[Problem]:
    """Check F01: the font contains all characters shown; invisible text, as below a scan, needs none."""
    key, stream = font_program(font.raw) or ("", None)
    if key != "FontFile2" or not any(mark.kind == "text" and mark.font == font.name for mark in page.scene.marks):
        return
    missing, empty = unprintable(font.raw, descendant(font.raw), stream, frozenset(font.codes))
    if missing:
        sentence = NN_(
            "{count} character that is shown is not in the font {font} ({code})",
            "{count} characters that are shown are not in the font {font} (the first: {code})",
            "count",
        )
        yield Problem(say(sentence, count=len(missing), font=font_name, code=missing[0]), position)
    if empty:
        yield Problem(
            say(N_("no character of the font {font} has a shape, so its text is not printed"), font=font_name), position
        )


def check_simple_fonts(page: PageView) -> Iterator[Problem]:
    """Check F02: no CID fonts, if the printer refuses them."""
    if page.expectations.fonts == "simple":
        for font, position in _fonts_in_use(page):
            if font.kind == "Type0":
                yield Problem(
                    say(N_("{font} is a CID font, which this printer refuses"), font=describe_font(font.raw).name),
                    position,
                )


def check_no_drawn_fonts(page: PageView) -> Iterator[Problem]:
    """Check F03: no Type 3 fonts, which consist of drawings."""
    for font, position in _fonts_in_use(page):
        if font.kind == "Type3":
            yield Problem(
                say(N_("the font {font} is made of drawings (Type 3)"), font=describe_font(font.raw).name), position
            )


def check_searchable(page: PageView) -> Iterator[Problem]:
    """Check F04: text can be searched and copied."""
    for font, position in _fonts_in_use(page):
        if get(font.raw, "ToUnicode") is None and not _standard_encoding(font.raw):
            message = say(
                N_("text in {font} cannot be searched or copied (no ToUnicode)"), font=describe_font(font.raw).name
            )
            yield Problem(message, position, "warning")


def _standard_encoding(font: Raw) -> bool:
    """Return whether the codes of a font can be read as text without a ToUnicode table."""
    encoding = get(font, "Encoding")
    if encoding is None and name(get(font, "Subtype")) == "Type1" and font_program(font) is None:
        return True  # a standard font in its built-in encoding
    readable = {"WinAnsiEncoding", "MacRomanEncoding", "StandardEncoding"}
    return name(get(font, "Subtype")) in ("Type1", "TrueType", "MMType1") and (
        name(encoding) in readable or name(get(encoding, "BaseEncoding")) in readable
    )


def check_widths(page: PageView) -> Iterator[Problem]:
    """Check F05: characters are as wide as the file states; not required for home printing."""
    for font, position in _fonts_in_use(page):
        embedded_program = font_program(font.raw)
        if embedded_program is None:
            continue
        wrong = wrong_widths(font.raw, descendant(font.raw), *embedded_program, frozenset(font.codes))
        font_name = describe_font(font.raw).name
        if wrong is None:
            yield Problem(say(N_("the font {font} is damaged"), font=font_name), position)
        elif wrong and not (page.level == "none" and page.expectations.at_home):
            code, declared, actual = wrong[0]
            sentence = NN_(
                "{count} character of {font} is not as wide as the file says ({code}: {said}, not {true})",
                "{count} characters of {font} are not as wide as the file says ({code}: {said}, not {true})",
                "count",
            )
            values = {
                "count": len(wrong), "font": font_name, "code": code, "said": f"{declared:g}", "true": f"{actual:g}",
            }  # fmt: skip
            yield Problem(say(sentence, **values), position, "warning" if page.level == "none" else "error")
