"""A small drawing with every kind of item, for the tests of the writers."""

from hyskos.definitions.geometry import Rect
from hyskos.generators.drawing import (
    Circle,
    Drawing,
    Field,
    Group,
    Text,
    group,
    move_items,
    polygon,
    polyline,
    rectangle,
)
from hyskos.generators.drawing import Path as Shape
from hyskos.generators.sheets.page import Document, Page

CURVE = Shape(
    (("M", (12, 70)), ("C", (22, 50, 32, 90, 42, 70)), ("L", (42, 84)), ("L", (12, 84)), ("Z", ())),
    fill="sky",
    stroke="navy",
    width=1.0,
    join="round",
)
RING = Shape((*rectangle(52, 62, 20, 20).segments, *rectangle(57, 67, 10, 10).segments), fill="gold@60", even_odd=True)
HATCH = group(
    [polyline([(x, 0), (x + 10, 20)], stroke="brick", width=0.5) for x in range(-10, 21, 2)],
    id="hatch",
    clip=((0, 0), (20, 0), (20, 20), (0, 20)),
    matrix=(0.9, 0.2, -0.2, 0.9, 80, 60),
)
SPACE = group(
    [
        polygon([(0, -9), (8, 0), (0, 9), (-8, 0)], fill="white", stroke="black", width=0.5),
        Text(0, 1.8, "12", 14, "bold", "middle"),
    ],
    id="space-12",
    title="Space 12",
    matrix=(1, 0, 0, 1, 95, 40),
)
ITEMS = (
    group([rectangle(-3, -3, 126, 96, fill="sand")], id="paper", title="Paper", layer=True),
    group(
        [
            rectangle(5, 5, 110, 80, 4, stroke="lapis", width=1.0),
            rectangle(7, 7, 106, 76, 3, stroke="black@60", width=0.25, dash=(2, 1)),
            Circle(25, 30, 10, fill="lapis@20", stroke="black"),
            Circle(50, 30, 8, stroke="stone", width=1.0, dash=(1.5, 1)),
            polyline([(62, 22), (70, 38), (78, 22)], stroke="black", width=1.0),
            CURVE,
            RING,
            HATCH,
        ],
        id="shapes",
        title="Shapes",
        layer=True,
    ),
    group(
        [
            SPACE,
            Text(60, 15, "Pirámide de Ñandú: ¿qué más?", 12, "bold", "middle", "lapis"),
            Text(60, 80, "PIRÁMIDE", 14, "display", "middle", "lapis"),
            Text(115, 50, "gira", 9, angle=-90),
            Text(110, 58, "Ends here", 9, anchor="end", ink="black@60"),
            move_items([Text(0, 0, "half size", 14, angle=20)], 12, 50, 0.5),
            Field("writing", 14, 44, 24, 13),
        ],
        id="words",
        title="Words",
        layer=True,
    ),
)
DRAWING = Drawing("sample", "Muestra de todo", 120, 90, "es", ITEMS, subject="Every kind of item")


def framed() -> Document:
    trim, bleed = Rect(10, 10, 120, 90), Rect(7, 7, 126, 96)
    placed = Group(DRAWING.items, matrix=(1, 0, 0, 1, 10, 10))
    pages = tuple(Page(140.5, 110.25, trim, bleed, (placed,), label=f"Muestra: hoja {n}") for n in (1, 2))
    return Document("sample_a6", "Muestra", "Every kind of item", "es", pages, keywords=("pyramid", "board"))
