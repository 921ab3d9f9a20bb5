"""Extract advances and outlines from the bundled fonts: run `python -m scripts.glyphs` after changing a font.

Opening a font takes ten times as long as drawing a board, so the data that drawings need is stored in
`data/fonts/glyphs.json`; a test compares it with the fonts.
"""

import json

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from hyskos import data
from hyskos.generators.typography import FONT_FILES, GLYPH_FILE

EM = 1000
"""Units per em of the fonts, and of the advances in the file."""


def read(font: str) -> dict[str, list[object]]:
    """Return the advance of every character in 1/1000 em, and its outline as SVG path data in ems, y down."""
    file = TTFont(data.ROOT / "fonts" / FONT_FILES[font])
    assert file["head"].unitsPerEm == EM
    glyphs, outlines = file.getGlyphSet(), {}
    for code, name in sorted(file.getBestCmap().items()):
        pen = SVGPathPen(glyphs, ntos=lambda ems: f"{ems:.3f}".rstrip("0").rstrip("."))
        glyphs[name].draw(TransformPen(pen, (1 / EM, 0, 0, -1 / EM, 0, 0)))
        outlines[chr(code)] = [file["hmtx"][name][0], pen.getCommands()]
    return outlines


def text() -> str:
    """Return the text of the file, with one character on each line."""
    fonts = []
    for font in FONT_FILES:
        lines = [
            f"{json.dumps(char, ensure_ascii=False)}: {json.dumps(glyph, separators=(',', ':'))}"
            for char, glyph in read(font).items()
        ]
        fonts.append(f'"{font}": {{\n' + ",\n".join(lines) + "\n}")
    return "{\n" + ",\n".join(fonts) + "\n}\n"


if __name__ == "__main__":
    GLYPH_FILE.write_text(text(), encoding="utf-8")
