"""A comparable board in protograf 0.5: 37 hexes with plate, number, pyramid and two figures, legend and frame, on A3.

`python benchmarks/protograf_board.py DIR`, run by an interpreter with protograf, writes board.pdf and board.svg. It
draws some 330 shapes and words where our board has 420: icons, writing hints and sheet marks are left out.
"""

import math
import os
import sys

from protograf import Circle, Create, Font, Hexagon, Line, Rectangle, Save, Text, Triangle

SIDE = 20.0
LEGEND = ("Heroes", "Upgrades", "Ascending army", "Matching army", "Countdown bomb", "Footmen")
DEVICES = ("Ram", "Spikes", "Umbrella")


def draw_space(number, x, y):
    """Draw one hex; every sixth has a black pyramid."""
    black = number % 6 == 0
    Hexagon(cx=x, cy=y, side=SIDE - 1.7, fill="white", stroke="black", stroke_width=0.2)
    Hexagon(cx=x, cy=y - 11, side=4, fill="navy", stroke="navy")
    Text(x=x, y=y - 9.5, text=str(number), font_size=12, stroke="white")
    Triangle(cx=x, cy=y + 11, side=12, fill="black" if black else "white", stroke="black", stroke_width=0.3)
    if black:
        Circle(cx=x, cy=y + 12, radius=2, fill="white", stroke="white")
        return
    Line(x=x - 3, y=y + 12.5, x1=x + 3, y1=y + 12.5, stroke="black", stroke_width=0.1)
    Text(x=x, y=y + 11.5, text="3", font_size=9, stroke="black")
    Text(x=x, y=y + 15, text="6", font_size=7, stroke="black")


def draw_legend():
    """Draw the two columns next to the map."""
    Rectangle(x=8, y=8, width=404, height=281, fill=None, stroke="gold", stroke_width=0.35)
    Text(x=45, y=30, text="Inner factory", font_size=24, stroke="black")
    Text(x=45, y=38, text="Six factories around the pyramid", font_size=9, stroke="black")
    for turn in range(15):
        x, y = 20 + 12 * (turn % 5), 200 + 12 * (turn // 5)
        Rectangle(x=x, y=y, width=10, height=10, fill="white", stroke="black", stroke_width=0.2)
        Text(x=x + 5, y=y + 6.5, text=str(turn + 1), font_size=10, stroke="black")
    for i, name in enumerate(LEGEND):
        Circle(cx=350, cy=40 + 20 * i, radius=5, fill="black", stroke="black")
        Text(x=380, y=39 + 20 * i, text=name, font_size=10, stroke="black")
        Text(x=380, y=44 + 20 * i, text="±2 on its numbers", font_size=8, stroke="black")
    for i, name in enumerate(DEVICES):
        Triangle(cx=350, cy=180 + 25 * i, side=9, fill="navy", stroke="navy")
        Text(x=380, y=177 + 25 * i, text=name, font_size=10, stroke="black")
        Text(x=380, y=182 + 25 * i, text="a mark on a border", font_size=8, stroke="black")
        Text(x=380, y=186 + 25 * i, text="halves who crosses it", font_size=8, stroke="black")


os.chdir(sys.argv.pop(1))
Create(filename="board.pdf", paper="A3-l", margin=0, units="mm")
Font("Helvetica", size=10)
spaces = [(q, r) for q in range(-3, 4) for r in range(max(-3, -3 - q), min(3, 3 - q) + 1)]
for number, (q, r) in enumerate(spaces, start=1):
    draw_space(number, 210 + SIDE * 1.5 * q, 148.5 + SIDE * math.sqrt(3) * (r + q / 2))
draw_legend()
Save(output="svg")
