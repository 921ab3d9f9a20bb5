"""What a file says of its fonts: their kinds, and whether the codes of a text mean letters to who copies it (F04)."""

from io import BytesIO

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from hyskos.preflight.checks.fonts import facts
from hyskos.preflight.report import FontFacts
from hyskos.preflight.run import preflight
from tests.preflight.breaking import composite
from tests.preflight.press_files import changed, good, painted

OWN = Dictionary(Differences=Array([97, Name.alpha]))
ROMAN = Dictionary(BaseEncoding=Name.MacRomanEncoding, Differences=Array([97, Name.alpha]))


@pytest.mark.parametrize(
    ("kind", "encoding", "embedded", "meant"),
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
def test_text_can_be_copied_where_its_codes_mean_letters(
    kind: Name, encoding: object, embedded: bool, meant: bool
) -> None:
    def font(pdf: pikepdf.Pdf) -> object:
        made = Dictionary(Type=Name.Font, Subtype=kind, BaseFont=Name.Helvetica)
        if encoding is not None:
            made.Encoding = encoding
        if embedded:
            made.FontDescriptor = Dictionary(FontFile=pdf.make_stream(b"%!PS"))
        return made

    shown = painted(b"/F gs 0 1 0 0 k BT /F 12 Tf 50 50 Td (abc) Tj ET", {"Font": {"F": font}, **NOTHING})
    told = {finding.code for finding in preflight(changed(good("x4"), "x4", shown)).findings}
    assert ("F04" not in told) is meant


NOTHING = {"ExtGState": {"F": Dictionary()}}


def test_a_composite_font_is_of_the_kind_of_the_font_that_holds_its_letters() -> None:
    with pikepdf.open(BytesIO(good("x4"))) as pdf:
        whole, called = composite(pdf), "AAAAAA+NotoSans-Regular"
        assert facts(whole) == FontFacts(called, "CIDFontType2", embedded=True)
        del whole.DescendantFonts
        assert facts(whole) == FontFacts(called, "Type0", embedded=False)
    assert facts(Dictionary(Subtype=Name.Type3, Name=Name.T)) == FontFacts("T", "Type3", embedded=True)
    assert facts(Dictionary()) == FontFacts("?", "?", embedded=False)
