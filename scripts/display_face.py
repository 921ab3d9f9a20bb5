"""Make the display face out of Josefin Sans Bold: `python -m scripts.display_face LATIN.woff LATIN-EXT.woff`.

The two files are those of the package @fontsource/josefin-sans (weight 700). What comes out has the characters of the
text faces, small letters beyond Latin-1 left out since titles are set in capitals: plain TrueType outlines without
hinting or layout tables, under a name of its own, since the licence reserves that of the original. The sign × is drawn
anew: that of the original is half as high as its figures and stands on their foot.
"""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

from hyskos import data
from hyskos.generators.typography import FONT_FILES, advances

if TYPE_CHECKING:
    from fontTools.ttLib.tables._g_l_y_f import Glyph

NAME = "Hyskos Display"
LICENCE = "This Font Software is licensed under the SIL Open Font License, Version 1.1."
CREATED = 2082844800  # 1970 in the epoch of fonts: the same bytes every time


CROSS, STROKE, BESIDE, MIDDLE = 175, 108, 48, 331
"""Half the height of the sign ×, its stroke, the air on both sides of it, and the middle of figures, units."""


def cross() -> tuple["Glyph", tuple[int, int]]:
    """Draw the sign × in the middle of the height of figures: its outline, and its advance and left air."""
    notch = round(STROKE / 2**0.5)
    quarter = [(0, notch), (CROSS - notch, CROSS), (CROSS, CROSS - notch)]  # and on, clockwise
    pen = TTGlyphPen(None)
    turned = [(x * c + y * s, y * c - x * s) for c, s in ((1, 0), (0, 1), (-1, 0), (0, -1)) for x, y in quarter]
    points = [(x + CROSS + BESIDE, y + MIDDLE) for x, y in turned]
    pen.moveTo(points[0])
    for point in points[1:]:
        pen.lineTo(point)
    pen.closePath()
    return pen.glyph(), (2 * (CROSS + BESIDE), BESIDE)


def merged(
    parts: list[TTFont], wanted: set[str]
) -> tuple[dict[str, "Glyph"], dict[str, tuple[int, int]], dict[int, str]]:
    """Give outlines, metrics and names of the wanted characters; the first part that has one provides it."""
    outlines: dict[str, Glyph] = {}
    metrics: dict[str, tuple[int, int]] = {}
    names: dict[int, str] = {}
    for part in parts:
        glyphs = part.getGlyphSet()
        found = {code: glyph for code, glyph in part.getBestCmap().items() if chr(code) in wanted and code not in names}
        for code, glyph in (({-1: ".notdef"} if not outlines else {}) | found).items():
            name = ".notdef" if code < 0 else f"uni{code:04X}"
            record, pen = DecomposingRecordingPen(glyphs), TTGlyphPen(None)
            glyphs[glyph].draw(record)
            record.replay(pen)
            outlines[name], metrics[name] = pen.glyph(), part["hmtx"][glyph]
            if code >= 0:
                names[code] = name
    return outlines, metrics, names


def main(files: list[str]) -> None:
    """Write the face beside the text faces."""
    parts = [TTFont(file) for file in files]
    outlines, metrics, names = merged(parts, {char for char in advances("regular") if char < "Ā" or not char.islower()})
    sign = names[ord("×")]
    outlines[sign], metrics[sign] = cross()
    first = parts[0]
    builder = FontBuilder(first["head"].unitsPerEm, isTTF=True)
    builder.setupGlyphOrder(list(outlines))
    builder.setupCharacterMap(names)
    builder.setupGlyf(outlines)
    builder.setupHorizontalMetrics(metrics)
    builder.setupHorizontalHeader(ascent=first["hhea"].ascent, descent=first["hhea"].descent)
    builder.setupNameTable(
        {
            "copyright": str(first["name"].getDebugName(0)),
            "familyName": NAME,
            "styleName": "Bold",
            "uniqueFontIdentifier": f"{NAME} Bold",
            "fullName": f"{NAME} Bold",
            "psName": NAME.replace(" ", "") + "-Bold",
            "version": "Version 1.000",
            "licenseDescription": LICENCE,
            "licenseInfoURL": "https://openfontlicense.org",
        },
        mac=False,
    )
    builder.setupOS2(
        sTypoAscender=first["hhea"].ascent,
        sTypoDescender=first["hhea"].descent,
        sCapHeight=first["OS/2"].sCapHeight,
        sxHeight=first["OS/2"].sxHeight,
        usWeightClass=700,
        fsType=0,
    )
    builder.setupPost(keepGlyphNames=False)
    builder.font["head"].created = builder.font["head"].modified = CREATED
    builder.font.recalcTimestamp = False
    builder.save(Path(data.ROOT / "fonts" / FONT_FILES["display"]))


if __name__ == "__main__":
    main(sys.argv[1:])
