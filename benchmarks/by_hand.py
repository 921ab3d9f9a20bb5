"""Baseline: a plain script that draws a board with reportlab and svgwrite, independent of this project.

`python benchmarks/by_hand.py SHAPES.json DIR FONTDIR` writes board.pdf and board.svg. The shapes are final:
millimetres on the page, colours as fractions; there are no definitions to read, and nothing to lay out, measure or
check. SVG text is <text> by font name, without svgwrite's validator: the minimum such a script can do.
"""

import json
import sys
from pathlib import Path

import svgwrite
from reportlab.lib.colors import Color
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas


def draw_pdf(shapes, canvas):
    for shape in shapes:
        if shape["kind"] == "clip":
            canvas.saveState()
            path = canvas.beginPath()
            path.moveTo(*shape["points"][0])
            for point in shape["points"][1:]:
                path.lineTo(*point)
            path.close()
            canvas.clipPath(path, stroke=0, fill=0)
            draw_pdf(shape["shapes"], canvas)
            canvas.restoreState()
        elif shape["kind"] == "text":
            canvas.saveState()
            canvas.translate(shape["x"], shape["y"])
            canvas.scale(1, -1)
            canvas.rotate(-shape["angle"])
            canvas.setFillColor(Color(*shape["fill"]))
            canvas.setFont(shape["font"], shape["size"])
            spaced = {"charSpace": shape["tracking"]} if shape["tracking"] else {}
            {"start": canvas.drawString, "middle": canvas.drawCentredString, "end": canvas.drawRightString}[
                shape["anchor"]
            ](0, 0, shape["text"], **spaced)
            canvas.restoreState()
        else:
            if shape["fill"]:
                canvas.setFillColor(Color(*shape["fill"]))
            if shape["stroke"]:
                canvas.setStrokeColor(Color(*shape["stroke"]))
                canvas.setLineWidth(shape["width"])
                canvas.setDash(shape["dash"])
                canvas.setLineJoin(shape["round"])
                canvas.setLineCap(shape["round"])
            stroke, fill = int(bool(shape["stroke"])), int(bool(shape["fill"]))
            if shape["kind"] == "circle":
                canvas.circle(shape["x"], shape["y"], shape["r"], stroke=stroke, fill=fill)
                continue
            path = canvas.beginPath()
            for verb, *xy in shape["segments"]:
                {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}[verb](*xy)
            canvas.drawPath(path, stroke=stroke, fill=fill, fillMode=0 if shape["even_odd"] else 1)


def colour(rgb):
    return svgwrite.rgb(*(round(part * 255) for part in rgb)) if rgb else "none"


def draw_svg(shapes, svg, parent):
    for shape in shapes:
        if shape["kind"] == "clip":
            clip = svg.defs.add(svg.clipPath(id=f"clip{len(svg.defs.elements)}"))
            clip.add(svg.polygon(shape["points"]))
            draw_svg(shape["shapes"], svg, parent.add(svg.g(clip_path=clip.get_funciri())))
        elif shape["kind"] == "text":
            text = svg.text(
                shape["text"],
                insert=(shape["x"], shape["y"]),
                font_size=shape["size"],
                font_family="Noto Sans",
                font_weight="normal" if shape["font"] == "regular" else "bold",
                text_anchor=shape["anchor"],
                fill=colour(shape["fill"]),
            )
            if shape["angle"]:
                text.rotate(shape["angle"], (shape["x"], shape["y"]))
            parent.add(text)
        else:
            style = {"fill": colour(shape["fill"]), "stroke": colour(shape["stroke"])}
            if shape["stroke"]:
                style["stroke_width"] = shape["width"]
                if shape["dash"]:
                    style["stroke_dasharray"] = " ".join(map(str, shape["dash"]))
                if shape["round"]:
                    style["stroke_linejoin"] = style["stroke_linecap"] = "round"
            if shape["kind"] == "circle":
                parent.add(svg.circle((shape["x"], shape["y"]), shape["r"], **style))
            else:
                d = " ".join(f"{verb}{' '.join(map(str, xy))}" for verb, *xy in shape["segments"])
                parent.add(svg.path(d=d, fill_rule="evenodd" if shape["even_odd"] else "nonzero", **style))


def main(source, target, fonts):
    board = json.loads(Path(source).read_text(encoding="utf-8"))
    wide, high = board["size"]
    registerFont(TTFont("regular", f"{fonts}/NotoSans-Regular.ttf"))
    registerFont(TTFont("bold", f"{fonts}/NotoSans-Bold.ttf"))
    registerFont(TTFont("display", f"{fonts}/HyskosDisplay-Bold.ttf"))
    canvas = Canvas(f"{target}/board.pdf", pagesize=(wide * mm, high * mm))
    canvas.setTitle(board["title"])
    canvas.transform(mm, 0, 0, -mm, 0, high * mm)
    draw_pdf(board["shapes"], canvas)
    canvas.showPage()
    canvas.save()
    svg = svgwrite.Drawing(
        f"{target}/board.svg", size=(f"{wide}mm", f"{high}mm"), viewBox=f"0 0 {wide} {high}", debug=False
    )
    draw_svg(board["shapes"], svg, svg)
    svg.save()


if __name__ == "__main__":
    main(*sys.argv[1:])
