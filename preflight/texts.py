"""Operators that set type."""

from collections.abc import Sequence
from typing import Any

from hyskos.definitions.geometry import transform
from hyskos.preflight.marks import Box, FontUse, Mark
from hyskos.preflight.objects import array, get, integer, name, number, numbers
from hyskos.preflight.painting import Painting
from hyskos.preflight.state import IDENTITY, Matrix, boxed, tall, thickest, under

_LETTER = 0.25  # of the size: a height above the baseline where most letters have ink
_SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)  # of the length of a text: where it is looked at


class Texts(Painting):
    """The part of the interpreter that knows text."""

    matrix: Matrix = IDENTITY
    line: Matrix = IDENTITY

    def __init__(self, media: Box) -> None:
        super().__init__(media)
        self.letters: dict[object, dict[int, float]] = {}  # widths of each font

    def begin_text(self) -> None:
        """Begin a text (BT)."""
        if self.in_text:
            self.fault("text-open", "BT")
        self.in_text, self.matrix, self.line = True, IDENTITY, IDENTITY

    def end_text(self) -> None:
        """End a text (ET)."""
        if not self.in_text:
            self.fault("text-open", "ET")
        self.in_text = False

    def text_matrix(self, *matrix: float) -> None:
        """Place the text (Tm)."""
        self.matrix = self.line = matrix

    def next_line(self, x: float, y: float) -> None:
        """Move to a next line (Td)."""
        self.matrix = self.line = under(self.line, (1.0, 0.0, 0.0, 1.0, x, y))

    def next_line_leading(self, x: float, y: float) -> None:
        """Move to a next line and keep the distance (TD)."""
        self.state.leading = -y
        self.next_line(x, y)

    def new_line(self) -> None:
        """Move to the next line (T*)."""
        self.next_line(0.0, -self.state.leading)

    def leading(self, distance: float) -> None:
        """Set the distance of lines (TL)."""
        self.state.leading = distance

    def rendering(self, mode: float) -> None:
        """Set how text is painted (Tr): filled, drawn, both, or not at all."""
        self.state.rendering = int(mode)

    def font(self, operator: str, operands: Sequence[Any]) -> None:
        """Choose a font and its size (Tf)."""
        raw = self.resource("Font", operands)
        size = number(operands[1]) if len(operands) > 1 else None
        if size is None:
            self.fault("operands", operator)
        elif raw is not None:
            self.use_font(raw, name(operands[0]) or "", size)

    def use_font(self, raw: Any, known_as: str, size: float) -> None:
        """Take a font from now on."""
        key = self.key(raw)
        called = name(get(raw, "BaseFont")) or name(get(raw, "Name")) or known_as
        self.scene.fonts.setdefault(key, FontUse(raw, called))
        self.state.font, self.state.size = key, size

    def show(self, operator: str, operands: Sequence[Any]) -> None:
        """Show text (Tj, TJ, ', ")."""
        if operator in ("'", '"'):
            self.new_line()
        items = operands[-1:]
        if operator == "TJ" and items and isinstance(items[0], list):
            items = items[0]
        elif not items or not isinstance(items[0], bytes):
            self.fault("operands", operator)
            return
        shown = b"".join(item for item in items if isinstance(item, bytes))
        moved = sum(number(item) or 0.0 for item in items)  # to the left, thousandths of the size
        if not self.in_text:
            self.fault("text-outside", operator)
        font = self.scene.fonts.get(self.state.font)
        if font is None:
            self.fault("no-font", operator)
            return
        if not shown:
            return
        wide = name(get(font.raw, "Subtype")) == "Type0"
        codes = {*shown} if not wide else {int.from_bytes(shown[i : i + 2], "big") for i in range(0, len(shown), 2)}
        matrix = under(self.state.ctm, self.matrix)
        box = self.forced or boxed([(matrix[4], matrix[5])])
        font.codes |= codes
        font.at = font.at or box
        run = (self._widths(font.raw, shown, wide) - moved) / 1000 * self.state.size
        if wide or shown.strip():
            self._mark(font, matrix, box, (run, len(shown)))
        self.matrix = under(self.matrix, (1.0, 0.0, 0.0, 1.0, run, 0.0))

    def _widths(self, raw: Any, shown: bytes, wide: bool) -> float:
        """Add up the widths of letters, thousandths of the size; where the font does not say, half of it each."""
        key = self.state.font
        if key not in self.letters:
            listed = [number(item) for item in array(get(raw, "Widths"))]
            first = integer(get(raw, "FirstChar")) or 0
            self.letters[key] = {first + i: width for i, width in enumerate(listed) if width is not None}
        if wide:
            return 500.0 * (len(shown) // 2)
        known = self.letters[key]
        return sum(known.get(code, 500.0) for code in shown)

    def _mark(self, font: FontUse, matrix: Matrix, box: Any, extent: tuple[float, int]) -> None:
        """Note a text; `extent` is how far it runs and how many letters it has."""
        run, letters = extent
        state, mode = self.state, self.state.rendering % 4
        high = _LETTER * state.size
        along = tuple(transform(matrix, share * run, high) for share in _SHARES)
        size = tall(matrix, state.size)
        if name(get(font.raw, "Subtype")) == "Type3":  # drawn at any scale: its box tells the size
            glyph = numbers(get(font.raw, "FontMatrix"), 6) or (0.001, 0, 0, 0.001, 0, 0)
            corner = numbers(get(font.raw, "FontBBox"), 4) or (0, 0, 0, 0)
            size = tall(under(matrix, glyph), state.size * (corner[3] - corner[1])) or size
        reach = 2 * (letters + 1) * abs(state.size) * thickest(matrix)  # no letter is wider than two of its heights
        if mode in (0, 2):
            self.add(Mark("text", box, state.fill, state.over_fill, size=size, font=font.name, along=along), reach)
        if mode in (1, 2):
            self.add(
                Mark(
                    "text", box, state.stroke, state.over_stroke, width=state.line(), size=size, font=font.name,
                    along=along,
                ),
                reach,
            )  # fmt: skip
