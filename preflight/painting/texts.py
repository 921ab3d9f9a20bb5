"""Operators that set type."""

from hyskos.definitions.geometry import transform
from hyskos.preflight.painting.canvas import START, Run, TextPlace
from hyskos.preflight.painting.marks import Box, FontUse, Mark
from hyskos.preflight.painting.operators import Operands, Operators
from hyskos.preflight.painting.patterns import note
from hyskos.preflight.painting.state import Matrix, boxed, tall, thickest, under
from hyskos.preflight.reading.objects import Raw, array, get, integer, name, number, numbers

_LETTER = 0.25  # of the size: a height above the baseline where most letters have ink
_SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)  # of the length of a text: where it is looked at


def begin_text(run: Run) -> None:
    """Begin a text (BT)."""
    if run.in_text:
        run.fault("text-open", "BT")
    run.in_text, run.canvas.text = True, START


def end_text(run: Run) -> None:
    """End a text (ET)."""
    if not run.in_text:
        run.fault("text-open", "ET")
    run.in_text = False


def text_matrix(run: Run, a: float, b: float, c: float, d: float, e: float, f: float) -> None:
    """Place the text (Tm)."""
    matrix = (a, b, c, d, e, f)
    run.canvas.text = TextPlace(matrix, matrix)


def next_line(run: Run, x: float, y: float) -> None:
    """Move to a next line (Td)."""
    matrix = under(run.canvas.text.line, (1.0, 0.0, 0.0, 1.0, x, y))
    run.canvas.text = TextPlace(matrix, matrix)


def next_line_leading(run: Run, x: float, y: float) -> None:
    """Move to a next line and keep the distance (TD)."""
    leading(run, -y)
    next_line(run, x, y)


def new_line(run: Run) -> None:
    """Move to the next line (T*)."""
    next_line(run, 0.0, -run.state.text.leading)


def leading(run: Run, distance: float) -> None:
    """Set the distance of lines (TL)."""
    run.state = run.state._replace(text=run.state.text._replace(leading=distance))


def rendering(run: Run, mode: float) -> None:
    """Set how text is painted (Tr): filled, drawn, both, or not at all."""
    run.state = run.state._replace(text=run.state.text._replace(rendering=int(mode)))


def choose_font(run: Run, operator: str, operands: Operands) -> None:
    """Choose a font and its size (Tf)."""
    raw = run.resource("Font", operands)
    size = number(operands[1]) if len(operands) > 1 else None
    if size is None:
        run.fault("operands", operator)
    elif raw is not None:
        use_font(run, raw, name(operands[0]) or "", size)


def use_font(run: Run, raw: Raw, known_as: str, size: float) -> None:
    """Take a font from now on."""
    key, fonts = run.canvas.lookups.key(raw), run.canvas.notes.scene.fonts
    if key not in fonts:
        called = name(get(raw, "BaseFont")) or name(get(raw, "Name")) or known_as
        fonts[key] = FontUse(raw, called, name(get(raw, "Subtype")))
    run.state = run.state._replace(text=run.state.text._replace(font=key, size=size))


def show(run: Run, operator: str, operands: Operands) -> None:
    """Show text (Tj)."""
    last = operands[-1] if operands else None
    if isinstance(last, bytes):
        _show(run, operator, [last])
    else:
        run.fault("operands", operator)


def show_spaced(run: Run, operator: str, operands: Operands) -> None:
    """Show text with spaces of its own between letters (TJ)."""
    last = operands[-1] if operands else None
    if isinstance(last, list):
        _show(run, operator, last)
    else:
        show(run, operator, operands)


def show_on_new_line(run: Run, operator: str, operands: Operands) -> None:
    """Show text on the next line (', ")."""
    new_line(run)
    show(run, operator, operands)


def _show(run: Run, operator: str, items: Operands) -> None:
    shown = b"".join(item for item in items if isinstance(item, bytes))
    moved = sum(number(item) or 0.0 for item in items)  # to the left, thousandths of the size
    if not run.in_text:
        run.fault("text-outside", operator)
    font = run.canvas.notes.scene.fonts.get(run.state.text.font)
    if font is None:
        run.fault("no-font", operator)
        return
    if not shown:
        return
    wide = font.kind == "Type0"
    codes = {*shown} if not wide else {int.from_bytes(shown[i : i + 2], "big") for i in range(0, len(shown), 2)}
    place = run.canvas.text
    matrix = under(run.state.ctm, place.matrix)
    box = run.canvas.notes.forced or boxed([(matrix[4], matrix[5])])
    font.codes |= codes
    font.at = font.at or box
    long = (_length(font, shown, wide) - moved) / 1000 * run.state.text.size
    if wide or shown.strip():
        _mark(run, font, matrix, box, (long, len(shown)))
    run.canvas.text = TextPlace(under(run.canvas.text.matrix, (1.0, 0.0, 0.0, 1.0, long, 0.0)), run.canvas.text.line)


def _length(font: FontUse, shown: bytes, wide: bool) -> float:
    """Add up the widths of letters, thousandths of the size; where the font does not say, half of it each."""
    if wide:
        return 500.0 * (len(shown) // 2)
    if font.widths is None:
        listed = [number(item) for item in array(get(font.raw, "Widths"))]
        first = integer(get(font.raw, "FirstChar")) or 0
        font.widths = {first + i: width for i, width in enumerate(listed) if width is not None}
    known = font.widths
    return sum(known.get(code, 500.0) for code in shown)


def _mark(run: Run, font: FontUse, matrix: Matrix, box: Box, extent: tuple[float, int]) -> None:
    """Note a text; `extent` is how far it runs and how many letters it has."""
    long, letters = extent
    state, type_size, mode = run.state, run.state.text.size, run.state.text.rendering % 4
    high = _LETTER * type_size
    along = tuple(transform(matrix, share * long, high) for share in _SHARES)
    size = tall(matrix, type_size)
    if font.kind == "Type3":  # drawn at any scale: its box tells the size
        glyph = numbers(get(font.raw, "FontMatrix"), 6) or (0.001, 0, 0, 0.001, 0, 0)
        corner = numbers(get(font.raw, "FontBBox"), 4) or (0, 0, 0, 0)
        size = tall(under(matrix, glyph), type_size * (corner[3] - corner[1])) or size
    reach = 2 * (letters + 1) * abs(type_size) * thickest(matrix)  # no letter is wider than two of its heights
    compositing, called, laid = state.compositing, font.name, state.laid()
    if mode in (0, 2):
        over = compositing.over_fill
        note(run, Mark("text", box, state.fill, over, size=size, font=called, along=along, **laid), reach)
    if mode in (1, 2):
        over, width = compositing.over_stroke, state.line()
        line = Mark("text", box, state.stroke, over, width=width, size=size, font=called, along=along, **laid)
        note(run, line, reach)


OPERATORS = Operators(
    bare={"BT": begin_text, "ET": end_text, "T*": new_line},
    one={"TL": leading, "Tr": rendering},
    two={"Td": next_line, "TD": next_line_leading},
    six={"Tm": text_matrix},
    other={
        "Tf": choose_font, "Tj": show, "TJ": show_spaced, "'": show_on_new_line, '"': show_on_new_line,
    },
    quiet=frozenset({"Tc", "Tw", "Tz", "Ts", "d0", "d1"}),
)  # fmt: skip
