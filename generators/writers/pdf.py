"""PDF by reportlab: text stays text with embedded subset fonts."""

from functools import cache
from pathlib import Path as FilePath
from typing import Any

import data
from generators.drawing import MM_PER_PT, Circle, Drawing, Field, Group, Item, Path, Text
from generators.inks import ink
from generators.typography import FONT_FILES, width


@cache
def _register() -> None:
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    for name, file in FONT_FILES.items():
        pdfmetrics.registerFont(TTFont(name, str(data.ROOT / "fonts" / file)))


def write_pdf(drawing: Drawing, path: FilePath) -> None:
    """Write one drawing at trim size."""
    from reportlab.pdfgen.canvas import Canvas

    _register()
    k = 1 / MM_PER_PT
    size = (drawing.width * k, drawing.height * k)
    options: dict[str, Any] = {"initialFontName": "regular", "invariant": 1}
    canvas = Canvas(str(path), pagesize=size, **options)
    canvas.setTitle(drawing.title)
    canvas.transform(k, 0, 0, -k, 0, drawing.height * k)
    for item in drawing.items:
        _draw(canvas, item)
    canvas.showPage()
    canvas.save()


def _colour(name: str) -> Any:
    from reportlab.lib.colors import CMYKColor, Color

    found = ink(name)
    if found.cmyk[:3] == (0, 0, 0):
        return CMYKColor(*found.cmyk)
    return Color(*found.rgb)


def _draw(canvas: Any, item: Item) -> None:
    if isinstance(item, Group):
        canvas.saveState()
        if item.matrix:
            canvas.transform(*item.matrix)
        if item.clip:
            outline = canvas.beginPath()
            outline.moveTo(*item.clip[0])
            for point in item.clip[1:]:
                outline.lineTo(*point)
            outline.close()
            canvas.clipPath(outline, stroke=0, fill=0)
        for child in item.items:
            _draw(canvas, child)
        canvas.restoreState()
    elif isinstance(item, Text):
        _text(canvas, item)
    elif isinstance(item, Path | Circle):
        _shape(canvas, item)
    else:
        assert isinstance(item, Field)  # never printed


def _shape(canvas: Any, item: Path | Circle) -> None:
    if item.fill:
        canvas.setFillColor(_colour(item.fill))
    if item.stroke:
        canvas.setStrokeColor(_colour(item.stroke))
        canvas.setLineWidth(item.width * MM_PER_PT)
        canvas.setDash(list(item.dash) or [])
    if isinstance(item, Circle):
        canvas.circle(item.x, item.y, item.r, stroke=int(bool(item.stroke)), fill=int(bool(item.fill)))
        return
    rounded = int(item.join == "round")
    canvas.setLineJoin(rounded)
    canvas.setLineCap(rounded)
    outline = canvas.beginPath()
    for verb, xy in item.segments:
        {"M": outline.moveTo, "L": outline.lineTo, "C": outline.curveTo, "Z": outline.close}[verb](*xy)
    canvas.drawPath(outline, stroke=int(bool(item.stroke)), fill=int(bool(item.fill)), fillMode=int(not item.even_odd))


def _text(canvas: Any, item: Text) -> None:
    canvas.saveState()
    canvas.translate(item.x, item.y)
    canvas.rotate(item.angle)
    canvas.scale(1, -1)
    shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[item.anchor] * width(item.text, item.size, item.font)
    canvas.setFillColor(_colour(item.ink))
    canvas.setFont(item.font, item.size * MM_PER_PT)
    canvas.drawString(-shift, 0, item.text)
    canvas.restoreState()
