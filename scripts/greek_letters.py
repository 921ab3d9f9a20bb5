"""Add the letters of modern Greek to the text faces: `python -m scripts.greek_letters REGULAR.ttf BOLD.ttf`.

The two files are those of the package @expo-google-fonts/noto-sans (weights 400 and 700). Letters come as outlines
without hinting behind those that are there, so that every other glyph keeps its number and its bytes in a PDF. Run
`python -m scripts.glyphs` afterwards.
"""

import sys
from pathlib import Path

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

from hyskos import data
from hyskos.generators.typography import FONT_FILES, TEXT_FONTS

LETTERS = (*range(0x0384, 0x038B), 0x038C, *range(0x038E, 0x03A2), *range(0x03A3, 0x03CF))
"""Accents, capitals and small letters with one accent, as Greek is written since 1982."""


def extended(face: TTFont, donor: TTFont) -> None:
    """Add the letters that a face does not have yet from another of the same units."""
    assert face["head"].unitsPerEm == donor["head"].unitsPerEm
    glyphs, names = donor.getGlyphSet(), donor.getBestCmap()
    for code in (code for code in LETTERS if code not in face.getBestCmap()):
        name, record, pen = f"uni{code:04X}", DecomposingRecordingPen(glyphs), TTGlyphPen(None)
        glyphs[names[code]].draw(record)
        record.replay(pen)
        face["glyf"][name] = pen.glyph()
        face["hmtx"][name] = donor["hmtx"][names[code]]
        for table in face["cmap"].tables:
            table.cmap[code] = name


def main(files: list[str]) -> None:
    """Write both faces anew."""
    for font, file in zip(TEXT_FONTS, files, strict=True):
        path = data.ROOT / "fonts" / FONT_FILES[font]
        face = TTFont(path, recalcTimestamp=False)
        extended(face, TTFont(Path(file)))
        face.save(path)


if __name__ == "__main__":
    main(sys.argv[1:])
