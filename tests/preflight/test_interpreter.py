"""Content streams: reading instructions, the table of operators, and the marks that they paint."""

import zlib
from itertools import chain
from typing import Any

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pikepdf import Array, Dictionary, Name

from hyskos.preflight.painting import forms, interpreter, paths, texts
from hyskos.preflight.painting.canvas import Operators, are_numbers, table
from hyskos.preflight.painting.interpreter import interpret
from hyskos.preflight.painting.marks import Mark, Scene
from hyskos.preflight.reading.instructions import INLINE, MOST_OPERANDS, tokens


def read(data: bytes) -> tuple[list[tuple[str, list[Any]]], list[tuple[str, str]]]:
    stumbles: list[tuple[str, str]] = []
    return list(tokens(data, lambda *stumble: stumbles.append(stumble))), stumbles


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"1 0 .5 rg\n-1 +2. 9 9 re f*", [("rg", [1.0, 0.0, 0.5]), ("re", [-1.0, 2.0, 9.0, 9.0]), ("f*", [])]),
        (b"(a(b)\\)\\(\\101\\n\\\r\nc)Tj", [("Tj", [b"a(b))(A\nc"])]),
        (b"<41 4 >Tj", [("Tj", [b"A@"])]),
        (b"[(a)-20<42>]TJ", [("TJ", [[b"a", -20.0, b"B"]])]),
        (b"[[1]2]x", [("x", [[[1.0], 2.0]])]),
        (b"/P<</MCID 0/X[1 2]>>BDC", [("BDC", [pikepdf.Name("/P"), {}])]),
        (b"/A#20b gs", [("gs", [pikepdf.Name("/A b")])]),
        (b"true false null x", [("x", [True, False, None])]),
        (b"1\0w%2 w\n3 w", [("w", [1.0]), ("w", [3.0])]),
        (b"1(a)\"", [('"', [1.0, b"a"])]),
    ],
)  # fmt: skip
def test_valid_instructions_are_read(data: bytes, expected: object) -> None:
    assert read(data) == (expected, [])


@pytest.mark.parametrize(
    ("data", "operators", "stumble"),
    [
        (b"] f", ["f"], ("syntax", "]")), (b"[1 f", ["f"], ("syntax", "[")), (b"<< f", ["f"], ("syntax", "<<")),
        (b"[>> ] f", ["f"], ("syntax", ">>")), (b") } f", ["f"], ("syntax", ")")),
        (b"f 1 2", ["f"], ("unfinished", "")), (b"/a#zz gs", ["gs"], ("syntax", "/a#zz")),
        (b"<4x> Tj", ["Tj"], ("syntax", "<")), (b"f (a f", ["f"], ("unread", "(")),
        (b"f <41 f", ["f"], ("unread", "<")), (b"BI /W 1 f", [], ("unread", "BI")),
        (b"BI /W 1 /H 1 ID f", [INLINE], ("unread", "BI ID EI")),
        (b"BI /W ID x EI f", [INLINE, "f"], ("syntax", "BI")),
    ],
)  # fmt: skip
def test_errors_are_reported_and_reading_continues(data: bytes, operators: object, stumble: object) -> None:
    operations, stumbles = read(data)
    assert [operator for operator, _operands in operations] == operators
    assert stumble in stumbles


@pytest.mark.parametrize("number", [b"1.2.3", b"--4", b"1e5", b"-", b"4-5", b".", b"1,5"])
def test_malformed_numbers_are_operators(number: bytes) -> None:
    assert read(number + b" w")[0] == [(number.decode(), []), ("w", [])]


def test_an_instruction_has_a_limited_number_of_values() -> None:
    assert read(b"0 " * MOST_OPERANDS + b"f")[1] == []
    ((_, values),), stumbles = read(b"0 " * (MOST_OPERANDS + 1) + b"f")
    assert (len(values), stumbles) == (MOST_OPERANDS, [("syntax", "[...]")])


def test_a_picture_ends_where_its_data_does() -> None:
    assert [name for name, _ in read(b"BI /W 4 /H 1 /CS /G /BPC 8 ID  EI  EI f")[0]] == [INLINE, "f"]
    packed = zlib.compress(b" EI " * 9, 0)
    assert b" EI " in packed
    assert [name for name, _ in read(b"BI /F /Fl ID " + packed + b" EI f")[0]] == [INLINE, "f"]


@pytest.mark.slow
@given(st.binary(max_size=200))
def test_any_bytes_are_read(data: bytes) -> None:
    read(data)


@pytest.mark.slow
def test_many_errors_do_not_stop_reading() -> None:
    operations, stumbles = read(b"] " * 10_000 + b"[" * 10_000 + b" 1 g")
    assert (operations, len(stumbles)) == ([("g", [])], 10_001)


FONT = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
SHADE = Dictionary(ShadingType=2, ColorSpace=Name.DeviceCMYK, Coords=Array([0, 0, 1, 1]))


def scene(instructions: bytes, **resources: object) -> Scene:
    pdf = pikepdf.new()
    page = pdf.make_indirect(Dictionary(Type=Name.Page, Contents=pdf.make_stream(instructions)))
    objects = {key: Dictionary({f"/{k}": _made(pdf, v) for k, v in value.items()}) for key, value in resources.items()}
    return interpret(page, Dictionary({f"/{key}": value for key, value in objects.items()}), (0, 0, 500, 500))


def _made(pdf: pikepdf.Pdf, value: object) -> object:
    return pdf.make_stream(value[0], value[1]) if isinstance(value, tuple) else value


def marks(instructions: bytes, **resources: object) -> list[Mark]:
    result = scene(instructions, **resources)
    assert result.stumbles == []
    return result.marks


@pytest.mark.parametrize(
    ("instructions", "kinds"),
    [
        (b"0 0 9 9 re f 0 0 9 9 re F 0 0 9 9 re f*", ["fill"] * 3),
        (b"0 0 m 9 9 l S 0 0 m 9 9 l s", ["stroke"] * 2),
        (b"0 0 9 9 re B 0 0 m 1 1 2 2 3 3 c b*", ["fill", "stroke"] * 2),
        (b"0 0 9 9 re W n 0 0 9 9 re n", []),
        (b"600 0 9 9 re f -20 0 9 9 re f 0 -20 9 9 re f", []),  # off the page
        (b"f S B", []),  # nothing to paint
    ],
)
def test_paths_are_painted_as_the_operator_says(instructions: bytes, kinds: list[str]) -> None:
    assert [mark.kind for mark in marks(instructions)] == kinds


def test_boxes_and_widths_are_those_on_the_page() -> None:
    (line,) = marks(b"2 0 0 4 10 20 cm 3 w 1 1 m 5 1 l S")
    assert (line.box, line.width) == ((12, 24, 20, 24), 6)  # 3 x 2: where the matrix makes it thinnest
    fill, later = marks(b"q 2 0 0 2 0 0 cm 1 1 2 2 re f Q 1 1 2 2 re f")
    assert (fill.box, later.box) == ((2, 2, 6, 6), (1, 1, 3, 3))


@pytest.mark.parametrize(
    ("instructions", "sizes"),
    [
        (b"BT /F 12 Tf (a) Tj ET", [12]),
        (b"2 0 0 2 0 0 cm BT /F 12 Tf [(a) -20 (b)] TJ ET", [24]),
        (b"BT /F 1 Tf 8 0 0 9 0 0 Tm (a) Tj ET", [9]),
        (b"BT /F 10 Tf 0 1 -1 0 50 50 Tm (turned) Tj ET", [10]),
        (b"BT /F 10 Tf 1 0 0.5 1 0 0 Tm (slanted) Tj ET", [10]),
        (b"BT /F 12 Tf 12 TL 9 9 Td (a) ' 0 0 (b) \" T* (c) Tj ET", [12] * 3),
        (b"BT /F 12 Tf 3 Tr (not painted) Tj ET", []),
        (b"BT /F 12 Tf (  ) Tj () Tj ET", []),
        (b"/G gs BT (a) Tj ET", [7]),
    ],
)
def test_type_is_as_tall_as_on_the_page(instructions: bytes, sizes: list[float]) -> None:
    states = {"G": Dictionary(Font=Array([FONT, 7]))}
    painted = marks(b"1 0 0 1 100 100 cm " + instructions, Font={"F": FONT}, ExtGState=states)
    assert [mark.size for mark in painted] == pytest.approx(sizes)


def test_a_font_of_drawings_is_as_tall_as_its_box() -> None:
    font = Dictionary(
        Type=Name.Font, Subtype=Name.Type3, FontMatrix=Array([0.01, 0, 0, 0.01, 0, 0]), FontBBox=Array([0, 0, 50, 80])
    )
    (mark,) = marks(b"BT /F 10 Tf (a) Tj ET", Font={"F": font})
    assert mark.size == pytest.approx(8)


def test_outlined_text_is_a_line_too() -> None:
    fill, line = marks(b"0.1 w BT /F 12 Tf 2 Tr (a) Tj ET", Font={"F": FONT})
    assert (fill.width, line.width) == (None, pytest.approx(0.1))


def test_lines_of_text_follow_each_other() -> None:
    first, second, third = marks(b"BT /F 9 Tf 10 100 Td (a) Tj 5 -12 TD (b) Tj T* (c) Tj ET", Font={"F": FONT})
    assert [mark.box[:2] for mark in (first, second, third)] == [(10, 100), (15, 88), (15, 76)]


def test_colours_are_restored() -> None:
    inner, outer = marks(b"0 1 0 0 k q 0.5 g 1 1 9 9 re f Q 1 1 9 9 re f")
    assert inner.paint
    assert outer.paint
    assert (inner.paint.values, outer.paint.values) == ((0.5,), (0, 1, 0, 0))


def test_a_space_begins_with_its_own_colour() -> None:
    (mark,) = marks(b"/DeviceCMYK cs 1 1 9 9 re f")
    assert mark.paint
    assert mark.paint.values == (0, 0, 0, 1)


def test_overprint_of_lines_applies_to_areas_unless_set() -> None:
    states = {"A": Dictionary(OP=True), "B": Dictionary(op=False)}
    painted = marks(b"/A gs 1 1 9 9 re B /B gs 1 1 9 9 re B", ExtGState=states)
    assert [mark.overprint for mark in painted] == [True, True, False, True]


def test_marks_of_a_pattern_lie_where_it_is_used() -> None:
    cell = (b"0.1 w 0 0 m 1 1 l S", {"/PatternType": 1, "/PaintType": 1, "/BBox": [0, 0, 9, 9]})
    area, line, again = marks(b"/Pattern cs /P scn 20 30 9 9 re f 60 30 9 9 re f", Pattern={"P": cell})
    assert (area.kind, line.kind, again.kind) == ("fill", "stroke", "fill")  # the pattern is looked at once
    assert (line.box, line.width) == ((20, 30, 29, 39), pytest.approx(0.1))


@pytest.mark.parametrize("cell", [b"0 0 m 1 1 l S", b"0 0 5 5 re n", b"2 2 m 3 3 l", b"0 0 2 2 re W n 0 0 5 5 re f"])
def test_a_pattern_leaves_the_path_of_its_user_alone(cell: bytes) -> None:
    """Its first paint comes between the area and the line of one path."""
    pattern = (cell, {"/PatternType": 1, "/PaintType": 1, "/BBox": [0, 0, 9, 9]})
    painted = marks(b"/Pattern cs /P scn 1 0 0 RG 20 30 40 50 re W B 25 35 1 1 re f", Pattern={"P": pattern})
    area, *_inside, line, later = painted
    assert [(mark.kind, mark.box) for mark in (area, line)] == [
        ("fill", (20, 30, 60, 80)),
        ("stroke", (20, 30, 60, 80)),
    ]
    assert area.clips == line.clips == ()
    assert len(later.clips) == 1, "the path of the page clips what follows"


def test_a_pattern_leaves_the_place_of_letters_alone() -> None:
    pattern = (b"BT /F 5 Tf 300 300 Td (cell) Tj ET", {"/PatternType": 1, "/PaintType": 1, "/BBox": [0, 0, 9, 9]})
    setting = b"BT /F 12 Tf 100 100 Td (one) Tj 0 -12 Td (two) Tj ET"
    plain = marks(setting, Font={"F": FONT})
    painted = marks(b"/Pattern cs /P scn " + setting, Font={"F": FONT}, Pattern={"P": pattern})
    assert [mark.box for mark in (painted[0], painted[-1])] == [mark.box for mark in plain]
    assert len(painted) == 3


def test_an_uncoloured_pattern_uses_the_current_colour() -> None:
    cell = (b"0 0 5 5 re f", {"/PatternType": 1, "/PaintType": 2, "/BBox": [0, 0, 9, 9]})
    space = Array([Name.Pattern, Name.DeviceCMYK])
    _area, inside = marks(b"/S cs 0 1 0 0 /P scn 20 30 9 9 re f", Pattern={"P": cell}, ColorSpace={"S": space})
    assert inside.paint
    assert inside.paint.values == (0, 1, 0, 0)


def test_shades_are_noted_as_patterns_and_by_themselves() -> None:
    pattern = Dictionary(PatternType=2, Shading=SHADE, ExtGState=Dictionary(ca=0.5))
    result = scene(b"/Pattern cs /P scn 20 30 9 9 re f /S sh", Pattern={"P": pattern}, Shading={"S": SHADE})
    assert [mark.kind for mark in result.marks] == ["fill", "shading", "shading"]
    assert result.marks[2].box == (0, 0, 500, 500)
    assert len(result.states) == 1


def test_a_state_lies_where_it_paints_first() -> None:
    result = scene(b"/G gs 20 30 9 9 re f 60 30 9 9 re f", ExtGState={"G": Dictionary(ca=0.5)})
    assert [box for _raw, box in result.states.values()] == [(20, 30, 29, 39)]


def test_an_error_has_the_position_of_the_current_matrix() -> None:
    (stumble,) = scene(b"1 0 0 1 70 80 cm /Lost Do").stumbles
    assert stumble.at == (70, 80, 70, 80)


def test_unknown_operators_are_allowed_between_bx_and_ex() -> None:
    assert marks(b"BX 1 2 novelty EX") == []
    assert [s.kind for s in scene(b"1 2 novelty").stumbles] == ["unknown-operator"]


def test_resolution_is_that_of_the_shorter_measure() -> None:
    entries = {"/Subtype": Name.Image, "/Width": 300, "/Height": 100, "/ImageMask": True}
    (mark,) = marks(b"72 0 0 72 0 0 cm /I Do", XObject={"I": (b"", entries)})
    assert mark.picture
    assert (mark.kind, mark.picture.dpi) == ("stencil", 100)


@pytest.mark.parametrize(
    ("instructions", "kind"),
    [
        (b"/Nothing cs", "resource"), (b"cs", "operands"), (b"/DeviceCMYK cs 1 sc", "operands"),
        (b"BT /F Tf ET", "operands"), (b"BT (a) Tj ET", "no-font"), (b"BT BT ET", "text-open"), (b"ET", "text-open"),
        (b"/F (a) m", "operands"), (b"9999999999 0 m", "operands"), (b"1000000000 0 m", "operands"),
        (b"0 -1000000000 m", "operands"), (b"/X Do", "resource"), (b"\xff\xfe", "syntax"),
    ],
)  # fmt: skip
def test_wrong_instructions_are_reported(instructions: bytes, kind: str) -> None:
    form = (b"", {"/Subtype": Name.Nothing})
    result = scene(instructions, Font={"F": FONT}, XObject={"X": form})
    assert kind in [stumble.kind for stumble in result.stumbles]


@pytest.mark.parametrize("number", [b"999999999", b"-999999999", b"99999999.5"])
def test_a_number_below_a_thousand_million_is_no_fault(number: bytes) -> None:
    assert scene(number + b" 0 m 9 9 l S").stumbles == []


def test_a_broken_content_stream_is_reported() -> None:
    pdf = pikepdf.new()
    stream = pdf.make_stream(b"no zlib at all", Filter=Name.FlateDecode)
    page = pdf.make_indirect(Dictionary(Contents=Array([stream])))
    assert [s.kind for s in interpret(page, None, (0, 0, 9, 9)).stumbles] == ["unreadable"]


CONCERNS = (interpreter.OPERATORS, paths.OPERATORS, interpreter.COLOUR_OPERATORS, texts.OPERATORS, forms.OPERATORS)
STANDARD = (
    "b", "B", "b*", "B*", "BDC", "BMC", "BT", "BX", "c", "cm", "CS", "cs", "d", "d0", "d1", "Do", "DP", "EMC", "ET",
    "EX", "f", "F", "f*", "G", "g", "gs", "h", "i", "j", "J", "K", "k", "l", "m", "M", "MP", "n", "q", "Q", "re",
    "RG", "rg", "ri", "s", "S", "SC", "sc", "SCN", "scn", "sh", "T*", "Tc", "Td", "TD", "Tf", "Tj", "TJ", "TL", "Tm",
    "Tr", "Ts", "Tw", "Tz", "v", "w", "W", "W*", "y", "'", '"',
)  # fmt: skip
"""PDF 32000-1, table A.1, without BI, ID and EI, which the reader takes together."""
RESOURCES = {
    "Font": {"F": FONT},
    "ExtGState": {"G": Dictionary(LW=9, OP=True, OPM=1, ca=0.5, Font=Array([FONT, 30]))},
    "ColorSpace": {"C": Array([Name.Separation, Name.Gold, Name.DeviceCMYK, Dictionary()])},
}
CHANGES = (
    "2 0 0 2 5 5 cm", "7 w", "0.3 g 0.4 G", "1 0 0 rg 0 1 0 RG", "1 0 0 0 k 0 1 0 0 K", "/C cs 0.5 scn /C CS 0.5 SCN",
    "/DeviceRGB cs /DeviceRGB CS", "/G gs", "0 0 3 3 re W n", "0 0 3 3 re W* n", "/F 40 Tf", "2 Tr", "90 TL",
    "BT 0 -70 TD ET",
)  # fmt: skip
PAINTED = b" 0 0 9 9 re B BT /F 12 Tf 1 0 0 1 0 100 Tm (one) Tj T* (two) Tj ET"


def _names(concern: Operators) -> list[str]:
    by_count = (concern.bare, concern.one, concern.two, concern.three, concern.four, concern.six, concern.other)
    return [*chain.from_iterable(by_count), *concern.quiet]


def test_the_table_has_every_operator_of_the_standard_once() -> None:
    listed = list(chain.from_iterable(_names(concern) for concern in CONCERNS))
    assert sorted(listed) == sorted([*STANDARD, INLINE])
    operator_table = table(CONCERNS)
    assert {*operator_table.numeric, *operator_table.other, *operator_table.quiet} == {*listed}


@pytest.mark.many
@pytest.mark.parametrize("operator", [*STANDARD, "BX foo EX"])
def test_no_operator_of_the_standard_is_unknown(operator: str) -> None:
    assert "unknown-operator" not in {stumble.kind for stumble in scene(operator.encode()).stumbles}


@pytest.mark.many
@pytest.mark.parametrize("operator", sorted(table(CONCERNS).numeric))
def test_an_operator_of_numbers_takes_exactly_so_many(operator: str) -> None:
    operator_table = table(CONCERNS)
    count, _function = operator_table.numeric[operator]
    for wrong in (count + 1, count - 1) if count else (1,):
        stumbles = [(each.kind, each.word) for each in scene(b"1 " * wrong + operator.encode()).stumbles]
        assert ("operands", operator) in stumbles
    assert ("operands", operator) not in [(s.kind, s.word) for s in scene(b"1 " * count + operator.encode()).stumbles]


@pytest.mark.parametrize(
    ("values", "sane"),
    [((), True), ((0.0, -5.5), True), ((1.0, None), False), ((True,), False), ((b"1",), False), ((1e9,), False)],
)
def test_only_numbers_that_a_page_can_have_are_taken(values: tuple[object, ...], sane: bool) -> None:
    assert are_numbers(values) is sane


@pytest.mark.many
@pytest.mark.parametrize("change", CHANGES)
def test_the_state_is_restored(change: str) -> None:
    plain, restored = marks(PAINTED, **RESOURCES), marks(f"q {change} Q".encode() + PAINTED, **RESOURCES)
    changed = marks(change.encode() + PAINTED, **RESOURCES)
    assert restored == plain
    assert changed != plain or change == "/F 40 Tf"  # the text chooses its own


def test_a_form_leaves_the_state_as_it_was() -> None:
    inside = " ".join(each for each in CHANGES if each != "2 Tr").encode()
    form = (inside + b" 2 Tr", Dictionary(Subtype=Name.Form, BBox=Array([0, 0, 999, 999]), Resources=Dictionary(
        {f"/{category}": Dictionary({f"/{key}": value for key, value in named.items()})
         for category, named in RESOURCES.items()}
    )))  # fmt: skip
    assert marks(b"/X Do" + PAINTED, **RESOURCES, XObject={"X": form}) == marks(PAINTED, **RESOURCES)
