"""F05 over all kinds of font programs that are read: TrueType and CFF, in simple and in composite fonts."""

from functools import cache
from io import BytesIO

import pikepdf
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from pikepdf import Array, Dictionary, Name

from hyskos.preflight.checks.fonts import descendant, program
from hyskos.preflight.checks.widths import wrong_widths

UNITS, WIDTHS = 2000, {".notdef": 1000, "A": 1200, "eacute": 900}
CODES = frozenset({ord("A"), 0xE9})


@cache
def made(kind: str) -> bytes:
    """Build a font of three letters with 2000 units to the em: "TrueType", "OpenType" or bare "CFF"."""
    builder = FontBuilder(UNITS, isTTF=kind == "TrueType")
    builder.setupGlyphOrder(list(WIDTHS))
    builder.setupCharacterMap({ord("A"): "A", 0xE9: "eacute"})
    if kind == "TrueType":
        builder.setupGlyf({name: TTGlyphPen(None).glyph() for name in WIDTHS})
    else:
        strings = {name: T2CharStringPen(width, None).getCharString() for name, width in WIDTHS.items()}
        builder.setupCFF("Test", {"FontMatrix": [1 / UNITS, 0, 0, 1 / UNITS, 0, 0]}, strings, {})
    builder.setupHorizontalMetrics({name: (width, 0) for name, width in WIDTHS.items()})
    builder.setupHorizontalHeader()
    builder.setupOS2()
    builder.setupPost()
    file = BytesIO()
    builder.save(file)
    if kind != "CFF":
        return file.getvalue()
    from fontTools.ttLib import TTFont

    return bytes(TTFont(BytesIO(file.getvalue())).reader["CFF "])


def descriptor(pdf: pikepdf.Pdf, kind: str) -> Dictionary:
    key = "/FontFile2" if kind == "TrueType" else "/FontFile3"
    return Dictionary({"/Type": Name.FontDescriptor, key: pdf.make_stream(made(kind))})


def wrong(font: Dictionary, codes: frozenset[int] = CODES) -> object:
    found = program(font)
    assert found
    return wrong_widths(font, descendant(font), *found, codes)


@pytest.mark.many
@pytest.mark.parametrize("kind", ["TrueType", "OpenType", "CFF"])
@pytest.mark.parametrize(
    "encoding",
    [Name.WinAnsiEncoding, Dictionary(Differences=Array([65, Name.A, 0xE9, Name.eacute]))],
    ids=["named", "differences"],
)
def test_widths_of_a_simple_font(kind: str, encoding: object) -> None:
    pdf = pikepdf.new()
    font = Dictionary(
        Subtype=Name.TrueType if kind == "TrueType" else Name.Type1, Encoding=encoding, FirstChar=65,
        Widths=Array([600] + [0] * (0xE9 - 66) + [450]), FontDescriptor=descriptor(pdf, kind),
    )  # fmt: skip
    assert wrong(font) == []
    font.Widths[0] = 603
    assert wrong(font) == [(65, 603, 600)]
    font.Widths[0] = 601  # within the rounding that programs do
    assert wrong(font) == []


@pytest.mark.parametrize("listed", [Array([1, Array([600, 450])]), Array([1, 1, 600, 2, 2, 450])], ids=["row", "range"])
@pytest.mark.parametrize("kind", ["TrueType", "CFF"])
def test_widths_of_a_composite_font(kind: str, listed: Array) -> None:
    pdf = pikepdf.new()
    inner = Dictionary(
        Subtype=Name.CIDFontType2 if kind == "TrueType" else Name.CIDFontType0, W=listed,
        FontDescriptor=descriptor(pdf, kind),
    )  # fmt: skip
    font = Dictionary(Subtype=Name.Type0, Encoding=Name("/Identity-H"), DescendantFonts=Array([inner]))
    assert wrong(font, frozenset({1, 2})) == []
    inner.CIDToGIDMap = pdf.make_stream(bytes([0, 0, 0, 2, 0, 1]))  # the letters change places
    expected = [(1, 600, 450), (2, 450, 600)] if kind == "TrueType" else []
    assert wrong(font, frozenset({1, 2})) == expected
    del inner.W
    inner.DW = 600
    assert wrong(font, frozenset({2})) == ([] if kind == "TrueType" else [(2, 600, 450)])


STANDARD = (  # a program of six boxes, 500 wide, the first of the standard letters, which names no charset
    b"\x01\0\x04\x01\0\x01\x01\x01\x05Mine\0\x01\x01\x01\x10\xbd\x8b\xf8V\xf9P\x05\x8b\r\x8b\xf7\x02\x12\xb0\x11"
    b"\0\0\0\0\0\x06\x01\x01\r\x10\x1c(4@\xf8\x88\xbd\x16\xf8$\xf9P\xfc$\x06\x0e\xf8\x88\x0e"
) + b"\xf8\x88\xbd\x16\xf8$\xf9P\xfc$\x06\x0e" * 4


def test_a_program_that_names_no_charset_has_the_standard_one() -> None:
    """CFF (Adobe 5176), table 9: the default is ISOAdobe, whose first letters are space and exclam."""
    pdf = pikepdf.new()
    font = Dictionary(
        Subtype=Name.Type1, FirstChar=32, Widths=Array([500, 510]), Encoding=Name.WinAnsiEncoding,
        FontDescriptor=Dictionary(FontFile3=pdf.make_stream(STANDARD)),
    )  # fmt: skip
    assert wrong(font, frozenset({32, 33})) == [(33, 510, 500)]


def test_an_encoding_of_its_own_is_left_alone() -> None:
    pdf = pikepdf.new()
    inner = Dictionary(Subtype=Name.CIDFontType2, DW=1, FontDescriptor=descriptor(pdf, "TrueType"))
    font = Dictionary(Subtype=Name.Type0, Encoding=pdf.make_stream(b""), DescendantFonts=Array([inner]))
    assert wrong(font) == []


def test_a_symbol_font_goes_by_its_own_table() -> None:
    from fontTools.ttLib import TTFont
    from fontTools.ttLib.tables._c_m_a_p import CmapSubtable

    symbol = TTFont(BytesIO(made("TrueType")))
    table = CmapSubtable.newSubtable(4)
    table.platformID, table.platEncID, table.language, table.cmap = 3, 0, 0, {0xF041: "eacute"}
    symbol["cmap"].tables = [table]
    file = BytesIO()
    symbol.save(file)
    pdf = pikepdf.new()
    font = Dictionary(
        Subtype=Name.TrueType, FirstChar=65, Widths=Array([600]),
        FontDescriptor=Dictionary(FontFile2=pdf.make_stream(file.getvalue())),
    )  # fmt: skip
    assert wrong(font, frozenset({65, 66})) == [(65, 600, 450)]


@pytest.mark.parametrize("table", ["post", "cmap", "head", "OS/2"])
def test_only_the_tables_that_a_font_is_used_with_are_read(table: str) -> None:
    """Letters of a font in a named encoding are found by `cmap` and measured by `hmtx` and `head`; others print too."""
    pdf = pikepdf.new()
    data = bytearray(made("TrueType"))
    at = data.index(table.encode(), 12)
    start, length = (int.from_bytes(data[at + i : at + i + 4], "big") for i in (8, 12))
    data[start : start + length] = b"\xff" * length
    simple = Dictionary(
        Type=Name.Font, Subtype=Name.TrueType, Encoding=Name.WinAnsiEncoding, FirstChar=65, Widths=Array([600]),
        FontDescriptor=Dictionary(Type=Name.FontDescriptor, FontFile2=pdf.make_stream(bytes(data))),
    )  # fmt: skip
    assert (wrong(simple, frozenset({65})) == []) == (table not in ("cmap", "head"))
