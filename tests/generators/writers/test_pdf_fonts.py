"""Subsets of fonts that were made for one file serve the next, and say the same bytes."""

import subprocess
import sys

import pytest

CODE = """
from io import BytesIO
from reportlab.pdfbase.pdfmetrics import getFont, registerFont
from reportlab.pdfbase.ttfonts import TTFont, TTFontFace
from reportlab.pdfgen.canvas import Canvas
from hyskos import data
from hyskos.generators.typography import FONT_FILES
from hyskos.generators.writers.pdf_fonts import register

file, made, subset = str(data.ROOT / "fonts" / FONT_FILES["regular"]), [], TTFontFace.makeSubset
TTFontFace.makeSubset = lambda face, codes: made.append(len(codes)) or subset(face, codes)

def written(*words):
    file = BytesIO()
    canvas = Canvas(file, invariant=1, pageCompression=1)
    for word in words:
        canvas.setFont("trial", 12)
        canvas.drawString(10, 10, word)
        canvas.showPage()
    canvas.save()
    made.append(0)
    return file.getvalue()

lines = ("Pyramid", "Isis"), ("Pyramid", "Isis"), ("¿\\u03a9?", "Isis")
registerFont(TTFont("trial", file))
plain = [written(*words) for words in lines]
made.append("shared")
getFont("trial").unregister()
register("trial", file)
assert [written(*words) for words in lines] == plain and plain[0] == plain[1] != plain[2]
print(made)
"""


@pytest.mark.slow
def test_a_file_is_that_of_reportlab_and_a_subset_is_made_once() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True)
    assert done.stdout == "[128, 0, 128, 0, 128, 0, 'shared', 128, 0, 0, 128, 0]\n"
