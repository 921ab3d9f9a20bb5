"""Fonts and text: widths of glyphs (F05), copyable text (F04), and text near the cut (P10)."""

import math
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from io import BytesIO

import pikepdf
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from pikepdf import Array, Dictionary, Name

from hyskos.preflight.checks.fonts import descendant, describe_font, font_program, wrong_widths
from hyskos.preflight.report import Expectations, FontFacts, PdfFinding
from hyskos.preflight.run import preflight
from tests.preflight.breaking import composite as composite_font
from tests.preflight.press_files import BLEED, HIGH, MM, WIDE, changed, good, painted

UNITS, WIDTHS = 2000, {".notdef": 1000, "A": 1200, "eacute": 900}
CODES = frozenset({ord("A"), 0xE9})


@cache
def build_font_program(kind: str) -> bytes:
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
    return Dictionary({"/Type": Name.FontDescriptor, key: pdf.make_stream(build_font_program(kind))})


def wrong(font: Dictionary, codes: frozenset[int] = CODES) -> object:
    program = font_program(font)
    assert program
    return wrong_widths(font, descendant(font), *program, codes)


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


def test_a_font_without_a_charset_has_the_standard_one() -> None:
    """CFF (Adobe 5176), table 9: the default is ISOAdobe, whose first letters are space and exclam."""
    pdf = pikepdf.new()
    font = Dictionary(
        Subtype=Name.Type1, FirstChar=32, Widths=Array([500, 510]), Encoding=Name.WinAnsiEncoding,
        FontDescriptor=Dictionary(FontFile3=pdf.make_stream(STANDARD)),
    )  # fmt: skip
    assert wrong(font, frozenset({32, 33})) == [(33, 510, 500)]


def test_a_custom_encoding_is_not_checked() -> None:
    pdf = pikepdf.new()
    inner = Dictionary(Subtype=Name.CIDFontType2, DW=1, FontDescriptor=descriptor(pdf, "TrueType"))
    font = Dictionary(Subtype=Name.Type0, Encoding=pdf.make_stream(b""), DescendantFonts=Array([inner]))
    assert wrong(font) == []


def test_a_symbol_font_goes_by_its_own_table() -> None:
    from fontTools.ttLib import TTFont
    from fontTools.ttLib.tables._c_m_a_p import CmapSubtable

    symbol = TTFont(BytesIO(build_font_program("TrueType")))
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
def test_only_the_required_tables_of_a_font_are_read(table: str) -> None:
    """Letters of a font in a named encoding are found by `cmap` and measured by `hmtx` and `head`; others print too."""
    pdf = pikepdf.new()
    data = bytearray(build_font_program("TrueType"))
    at = data.index(table.encode(), 12)
    start, length = (int.from_bytes(data[at + i : at + i + 4], "big") for i in (8, 12))
    data[start : start + length] = b"\xff" * length
    simple = Dictionary(
        Type=Name.Font, Subtype=Name.TrueType, Encoding=Name.WinAnsiEncoding, FirstChar=65, Widths=Array([600]),
        FontDescriptor=Dictionary(Type=Name.FontDescriptor, FontFile2=pdf.make_stream(bytes(data))),
    )  # fmt: skip
    assert (wrong(simple, frozenset({65})) == []) == (table not in ("cmap", "head"))


OWN = Dictionary(Differences=Array([97, Name.alpha]))
ROMAN = Dictionary(BaseEncoding=Name.MacRomanEncoding, Differences=Array([97, Name.alpha]))


@pytest.mark.parametrize(
    ("kind", "encoding", "embedded", "is_copyable"),
    [
        (Name.Type1, None, False, True),  # one of the fonts that every reader has
        (Name.Type1, None, True, False),  # a program of its own may call anything by any code
        (Name.TrueType, None, False, False),
        (Name.Type1, Name.WinAnsiEncoding, True, True),
        (Name.MMType1, Name.StandardEncoding, False, True),
        (Name.TrueType, ROMAN, False, True),
        (Name.TrueType, OWN, False, False),
        (Name.Type1, Name.Special, False, False),
        (Name.Type0, Name.WinAnsiEncoding, False, False),
    ],
)
def test_text_can_be_copied_if_its_codes_are_letters(
    kind: Name, encoding: object, embedded: bool, is_copyable: bool
) -> None:
    def font(pdf: pikepdf.Pdf) -> object:
        resource = Dictionary(Type=Name.Font, Subtype=kind, BaseFont=Name.Helvetica)
        if encoding is not None:
            resource.Encoding = encoding
        if embedded:
            resource.FontDescriptor = Dictionary(FontFile=pdf.make_stream(b"%!PS"))
        return resource

    change = painted(b"/F gs 0 1 0 0 k BT /F 12 Tf 50 50 Td (abc) Tj ET", {"Font": {"F": font}, **NOTHING})
    codes = {finding.code for finding in preflight(changed(good("x4"), "x4", change)).findings}
    assert ("F04" not in codes) is is_copyable


NOTHING = {"ExtGState": {"F": Dictionary()}}


def test_a_composite_font_has_the_kind_of_its_descendant() -> None:
    with pikepdf.open(BytesIO(good("x4"))) as pdf:
        composite, base_name = composite_font(pdf), "AAAAAA+NotoSans-Regular"
        assert describe_font(composite) == FontFacts(base_name, "CIDFontType2", embedded=True)
        del composite.DescendantFonts
        assert describe_font(composite) == FontFacts(base_name, "Type0", embedded=False)
    assert describe_font(Dictionary(Subtype=Name.Type3, Name=Name.T)) == FontFacts("T", "Type3", embedded=True)
    assert describe_font(Dictionary()) == FontFacts("?", "?", embedded=False)


SIZE = 10.0  # pt
LETTER = 0.8  # of the size: the width of every letter
SIDES = {0: "right", 90: "top", 180: "left", 270: "bottom"}
"""Where a text ends that is turned by so many degrees."""
INK = 0.1 * SIZE / MM
"""How much of the last letter, in mm, may be white."""


def simple(_pdf: pikepdf.Pdf) -> Dictionary:
    widths = Array([1000 * LETTER] * 96)
    return Dictionary(
        Type=Name.Font, Subtype=Name.TrueType, BaseFont=Name.Even, FirstChar=32, LastChar=127, Widths=widths
    )


def composite(_pdf: pikepdf.Pdf) -> Dictionary:
    inner = Dictionary(
        Type=Name.Font, Subtype=Name.CIDFontType2, BaseFont=Name.Even, DW=300, W=Array([65, 70, 1000 * LETTER])
    )
    return Dictionary(
        Type=Name.Font, Subtype=Name.Type0, BaseFont=Name.Even, Encoding=Name("/Identity-H"),
        DescendantFonts=Array([inner]),
    )  # fmt: skip


Font = Callable[[pikepdf.Pdf], Dictionary]
USUAL = Expectations()


def text_near_cut(
    show: bytes, *, turn: int = 0, end: float, long: float, font: Font = simple, expects: Expectations = USUAL
) -> list[PdfFinding]:
    """Show a text whose ink ends `end` mm inside the cut, after `long` pt, and list what is found."""
    middle_x, middle_y = (BLEED + WIDE / 2) * MM, (BLEED + HIGH / 2) * MM
    half = (WIDE if turn % 180 == 0 else HIGH) / 2 * MM
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    start = half - end * MM - long
    matrix = b"%f %f %f %f %f %f Tm" % (c, s, -s, c, middle_x + start * c, middle_y + start * s)
    content = b"0 0 0 1 k BT /F %f Tf %b %b ET" % (SIZE, matrix, show)
    file = changed(good("x4"), "x4", painted(content, {"Font": {"F": font}}))
    report = preflight(file, replace(expects, level="x4"))
    return [finding for finding in report.findings if finding.code == "P10"]


def findings(
    show: bytes, *, turn: int = 0, end: float, long: float, font: Font = simple, expects: Expectations = USUAL
) -> list[str]:
    """Say what is found of such a text."""
    reported = text_near_cut(show, turn=turn, end=end, long=long, font=font, expects=expects)
    return [f"{finding.severity}: {finding.message.render()}" for finding in reported]


THREE = 3 * LETTER * SIZE


@pytest.mark.parametrize("turn", SIDES)
def test_text_over_the_cut_is_an_error_on_every_side(turn: int) -> None:
    (finding,) = findings(b"(AAA) Tj", turn=turn, end=-1, long=THREE)
    assert finding == f"error: text of 10.0 pt runs over the cut at the {SIDES[turn]}"


@pytest.mark.parametrize("turn", SIDES)
@pytest.mark.parametrize("end", [-1, 1])
def test_the_place_is_where_text_is_nearest_to_the_cut(turn: int, end: float) -> None:
    (finding,) = text_near_cut(b"(AAA) Tj", turn=turn, end=end, long=THREE)
    distance = 0 if end < 0 else end + INK
    x, y = {"left": distance, "right": WIDE - distance}, {"top": distance, "bottom": HIGH - distance}
    side = SIDES[turn]
    assert finding.place.x is not None
    assert finding.place.y is not None
    assert finding.place.x == pytest.approx(x.get(side, WIDE / 2), abs=0.1 if side in x else SIZE / MM)
    assert finding.place.y == pytest.approx(y.get(side, HIGH / 2), abs=0.1 if side in y else SIZE / MM)


@pytest.mark.parametrize("turn", SIDES)
def test_text_nearer_than_the_printer_asks_is_a_warning(turn: int) -> None:
    (finding,) = findings(b"(AAA) Tj", turn=turn, end=1, long=THREE)
    assert finding.startswith("warning: ")
    assert f"{1 + INK:.1f} mm from the cut at the {SIDES[turn]}" in finding
    assert "3 mm" in finding


@pytest.mark.parametrize(("safe", "end", "count"), [(3, 3, 0), (3, 2.5, 1), (5, 3, 1), (5, 5, 0), (0, 0.1, 0)])
def test_the_printer_says_how_near_is_too_near(safe: float, end: float, count: int) -> None:
    assert len(findings(b"(AAA) Tj", end=end, long=THREE, expects=Expectations(safe=safe))) == count


@pytest.mark.parametrize(
    ("distance", "expected"),
    [(2.96, []), (2.94, ["warning"]), (-0.04, ["warning"]), (-0.06, ["error"])],
)
def test_a_twentieth_of_a_millimetre_is_closer_than_anybody_cuts(distance: float, expected: list[str]) -> None:
    reported = text_near_cut(b"(AAA) Tj", end=distance - INK, long=THREE, expects=Expectations(safe=3))
    assert [finding.severity for finding in reported] == expected


@pytest.mark.slow
@pytest.mark.parametrize(
    ("show", "long", "font"),
    [
        (b"[(A) -1000 (A)] TJ", 2 * LETTER * SIZE + SIZE, simple), (b"5 Tc (AAA) Tj", THREE + 15, simple),
        (b"7 Tw (A A) Tj", THREE + 7, simple), (b"200 Tz (AAA) Tj", 2 * THREE, simple),
        (b"(AA) Tj (A) Tj", THREE, simple), (b"<004100420043> Tj", THREE, composite),
        (b"<004700480049> Tj", 3 * 0.3 * SIZE, composite),
    ],
)  # fmt: skip
def test_the_length_of_text_is_measured_as_it_is_set(show: bytes, long: float, font: Font) -> None:
    """Half a millimetre more or less decides."""
    assert findings(show, end=3, long=long, font=font) == []
    assert len(findings(show, end=3 - INK - 0.5, long=long, font=font)) == 1


def test_spaces_at_the_end_of_a_line_may_be_cut() -> None:
    assert findings(b"(AAA   ) Tj", end=3, long=THREE) == []


def test_text_outside_the_trim_is_ignored() -> None:
    assert findings(b"(AAA) Tj", end=-BLEED - 20, long=THREE) == []


def test_clipped_text_is_not_cut() -> None:
    """Only what is seen counts."""
    clip = b"%f %f %f %f re W n" % (0, 0, (BLEED + WIDE - 4) * MM, 200)
    show = b"ET q %b BT /F %f Tf %f 100 Td (AAAAAAAA) Tj ET Q BT" % (clip, SIZE, (BLEED + WIDE - 10) * MM)
    assert findings(show, end=20, long=THREE) == []


def test_text_over_the_cut_is_allowed_at_home() -> None:
    assert findings(b"(AAA) Tj", end=-1, long=THREE, expects=Expectations(colour="rgb-allowed")) == []
