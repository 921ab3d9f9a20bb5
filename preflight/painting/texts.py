"""Operators that set text."""

from collections.abc import Sequence

from hyskos.definitions.geometry import transform
from hyskos.preflight.painting.canvas import START, Operands, Operators, Run, TextPlace
from hyskos.preflight.painting.forms import record_mark
from hyskos.preflight.painting.marks import Box, FontUse, Mark
from hyskos.preflight.painting.state import Matrix, TextState, bounding_box, font_height, thickest, under
from hyskos.preflight.reading.objects import Raw, array, cid_widths, get, name, number, numbers, simple_widths

_THOUSANDTHS = (0.001, 0.0, 0.0, 0.001, 0.0, 0.0)
_LETTER = 0.25  # fraction of the font size: a height above the baseline where most letters have ink
_SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)  # sample positions, as fractions of a text's length


def begin_text(run: Run) -> None:
    """Begin a text object (BT)."""
    if run.in_text:
        run.fault("text-open", "BT")
    run.in_text, run.canvas.text = True, START


def end_text(run: Run) -> None:
    """End a text object (ET)."""
    if not run.in_text:
        run.fault("text-open", "ET")
    run.in_text = False


def text_matrix(run: Run, a: float, b: float, c: float, d: float, e: float, f: float) -> None:
    """Set the text matrix (Tm)."""
    matrix = (a, b, c, d, e, f)
    run.canvas.text = TextPlace(matrix, matrix)


def next_line(run: Run, x: float, y: float) -> None:
    """Move to the start of the next line, with an offset (Td)."""
    matrix = under(run.canvas.text.line, (1.0, 0.0, 0.0, 1.0, x, y))
    run.canvas.text = TextPlace(matrix, matrix)


def next_line_leading(run: Run, x: float, y: float) -> None:
    """Move to the next line and set the leading (TD)."""
    set_leading(run, -y)
    next_line(run, x, y)


def new_line(run: Run) -> None:
    """Move to the next line (T*)."""
    next_line(run, 0.0, -run.state.text.leading)


def set_leading(run: Run, distance: float) -> None:
    """Set the leading (TL)."""
    run.state = run.state._replace(text=run.state.text._replace(leading=distance))


def set_rendering_mode(run: Run, mode: float) -> None:
    """Set the rendering mode (Tr): filled, stroked, both, or invisible."""
    run.state = run.state._replace(text=run.state.text._replace(rendering=int(mode)))


def letter_spacing(run: Run, distance: float) -> None:
    """Set the character spacing (Tc)."""
    run.state = run.state._replace(text=run.state.text._replace(letter_spacing=distance))


def word_spacing(run: Run, distance: float) -> None:
    """Set the word spacing (Tw)."""
    run.state = run.state._replace(text=run.state.text._replace(word_spacing=distance))


def stretch(run: Run, percent: float) -> None:
    """Set the horizontal scaling (Tz)."""
    run.state = run.state._replace(text=run.state.text._replace(stretch=percent / 100))


def choose_font(run: Run, operator: str, operands: Operands) -> None:
    """Set a font and its size (Tf)."""
    raw = run.resource("Font", operands)
    size = number(operands[1]) if len(operands) > 1 else None
    if size is None:
        run.fault("operands", operator)
    elif raw is not None:
        use_font(run, raw, name(operands[0]) or "", size)


def use_font(run: Run, raw: Raw, known_as: str, size: float) -> None:
    """Use a font from now on."""
    key, fonts = run.canvas.lookups.key(raw), run.canvas.notes.scene.fonts
    if key not in fonts:
        called = name(get(raw, "BaseFont")) or name(get(raw, "Name")) or known_as
        fonts[key] = FontUse(raw, called, name(get(raw, "Subtype")))
    run.state = run.state._replace(text=run.state.text._replace(font=key, size=size))


def show(run: Run, operator: str, operands: Operands) -> None:
    """Show text (Tj)."""
    last = operands[-1] if operands else None
    if isinstance(last, bytes):
        _show_text(run, operator, [last])
    else:
        run.fault("operands", operator)


def show_spaced(run: Run, operator: str, operands: Operands) -> None:
    """Show text with individual spacing (TJ)."""
    last = operands[-1] if operands else None
    if isinstance(last, list):
        _show_text(run, operator, last)
    else:
        show(run, operator, operands)


def show_on_new_line(run: Run, operator: str, operands: Operands) -> None:
    """Show text on the next line ('), with word and character spacing (")."""
    if operator == '"' and len(operands) == 3:
        word_spacing(run, number(operands[0]) or 0.0)
        letter_spacing(run, number(operands[1]) or 0.0)
    new_line(run)
    show(run, operator, operands)


def _show_text(run: Run, operator: str, items: Operands) -> None:
    codes = b"".join(item for item in items if isinstance(item, bytes))
    moved = sum(number(item) or 0.0 for item in items)  # to the left, in thousandths of the font size
    if not run.in_text:
        run.fault("text-outside", operator)
    font = run.canvas.notes.scene.fonts.get(run.state.text.font)
    if font is None:
        run.fault("no-font", operator)
        return
    if not codes:
        return
    text = run.canvas.text
    matrix = under(run.state.ctm, text.matrix)
    box = run.canvas.notes.forced or bounding_box([(matrix[4], matrix[5])])
    font.codes |= {*_codes(font, codes)}
    font.at = font.at or box
    long = _advance(run.state.text, font, codes, moved)
    if font.kind == "Type0" or codes.strip():
        _mark(run, font, matrix, box, (*_ink_extent(run.state.text, font, codes, long), len(codes)))
    run.canvas.text = TextPlace(under(run.canvas.text.matrix, (1.0, 0.0, 0.0, 1.0, long, 0.0)), run.canvas.text.line)


def _advance(text: TextState, font: FontUse, codes: bytes, moved: float) -> float:
    """Return the advance of a text along its line, before the text matrix; `moved` is in thousandths of the size."""
    width = font.kind == "Type0"
    letters, spaces = (len(codes) // 2, 0) if width else (len(codes), codes.count(b" "))
    unit = (numbers(get(font.raw, "FontMatrix"), 6) or _THOUSANDTHS)[0] if font.kind == "Type3" else _THOUSANDTHS[0]
    widths = (_length(font, codes) * unit - moved / 1000) * text.size
    return (widths + letters * text.letter_spacing + spaces * text.word_spacing) * text.stretch


def _ink_extent(text: TextState, font: FontUse, codes: bytes, long: float) -> tuple[float, float]:
    """Return the start and end of a text's glyphs along its line, without surrounding spaces."""
    if font.kind == "Type0":  # the code of a space depends on the font
        return 0.0, long
    before, after = len(codes) - len(codes.lstrip(b" ")), len(codes) - len(codes.rstrip(b" "))
    return _advance(text, font, codes[:before], 0.0), long - _advance(text, font, codes[len(codes) - after :], 0.0)


def _length(font: FontUse, codes: bytes) -> float:
    """Add up glyph widths in thousandths of the font size; a glyph without a width counts as 500."""
    if font.widths is None:
        font.widths = simple_widths(font.raw)
        if font.kind == "Type0":
            font.widths = cid_widths(next(iter(array(get(font.raw, "DescendantFonts"))), None))
    widths = map(font.widths, _codes(font, codes))
    return sum(500.0 if width is None else width for width in widths)


def _codes(font: FontUse, text: bytes) -> Sequence[int]:
    """Split a text into character codes, two bytes each for a composite font."""
    if font.kind != "Type0":
        return text
    return [int.from_bytes(text[i : i + 2], "big") for i in range(0, len(text), 2)]


def _mark(run: Run, font: FontUse, matrix: Matrix, box: Box, extent: tuple[float, float, int]) -> None:
    """Record a text; `extent` is the start and end of its ink along its line, and its number of glyphs."""
    start, end, letters = extent
    state, type_size, mode = run.state, run.state.text.size, run.state.text.rendering % 4
    height = _LETTER * type_size
    along = tuple(transform(matrix, start + share * (end - start), height) for share in _SHARES)
    size = font_height(matrix, type_size)
    if font.kind == "Type3":  # any scale: take the size from its box
        glyph = numbers(get(font.raw, "FontMatrix"), 6) or _THOUSANDTHS
        corner = numbers(get(font.raw, "FontBBox"), 4) or (0, 0, 0, 0)
        size = font_height(under(matrix, glyph), type_size * (corner[3] - corner[1])) or size
    reach = 2 * (letters + 1) * abs(type_size) * thickest(matrix)  # no glyph is wider than twice the size
    compositing, called = state.compositing, font.name
    if mode in (0, 2):
        over, fields = compositing.over_fill, state.mark_fields()
        record_mark(run, Mark("text", box, state.fill, over, size=size, font=called, along=along, **fields), reach)
    if mode in (1, 2):
        over, width, fields = compositing.over_stroke, state.line(), state.mark_fields(stroke=True)
        line = Mark("text", box, state.stroke, over, width=width, size=size, font=called, along=along, **fields)
        record_mark(run, line, reach)


OPERATORS = Operators(
    bare={"BT": begin_text, "ET": end_text, "T*": new_line},
    one={"TL": set_leading, "Tr": set_rendering_mode, "Tc": letter_spacing, "Tw": word_spacing, "Tz": stretch},
    two={"Td": next_line, "TD": next_line_leading},
    six={"Tm": text_matrix},
    other={
        "Tf": choose_font, "Tj": show, "TJ": show_spaced, "'": show_on_new_line, '"': show_on_new_line,
    },
    quiet=frozenset({"Ts", "d0", "d1"}),
)  # fmt: skip
