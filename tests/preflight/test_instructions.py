"""Instructions are taken apart as the standard has it, and whatever is otherwise is told."""

import zlib
from typing import Any

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.preflight.reading.instructions import INLINE, MOST_OPERANDS, tokens


def read(data: bytes) -> tuple[list[tuple[str, list[Any]]], list[tuple[str, str]]]:
    told: list[tuple[str, str]] = []
    return list(tokens(data, lambda *stumble: told.append(stumble))), told


@pytest.mark.parametrize(
    ("data", "found"),
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
def test_what_is_right_is_read(data: bytes, found: object) -> None:
    assert read(data) == (found, [])


@pytest.mark.parametrize(
    ("data", "operators", "stumble"),
    [
        (b"] f", ["f"], ("syntax", "]")),
        (b"[1 f", ["f"], ("syntax", "[")),
        (b"<< f", ["f"], ("syntax", "<<")),
        (b"[>> ] f", ["f"], ("syntax", ">>")),
        (b") } f", ["f"], ("syntax", ")")),
        (b"f 1 2", ["f"], ("unfinished", "")),
        (b"/a#zz gs", ["gs"], ("syntax", "/a#zz")),
        (b"<4x> Tj", ["Tj"], ("syntax", "<")),
        (b"f (a f", ["f"], ("unread", "(")),
        (b"f <41 f", ["f"], ("unread", "<")),
        (b"BI /W 1 f", [], ("unread", "BI")),
        (b"BI /W 1 /H 1 ID f", [INLINE], ("unread", "BI ID EI")),
        (b"BI /W ID x EI f", [INLINE, "f"], ("syntax", "BI")),
    ],
)
def test_what_is_wrong_is_told_and_reading_goes_on(data: bytes, operators: object, stumble: object) -> None:
    found, told = read(data)
    assert [operator for operator, _operands in found] == operators
    assert stumble in told


@pytest.mark.parametrize("number", [b"1.2.3", b"--4", b"1e5", b"-", b"4-5", b".", b"1,5"])
def test_what_is_nearly_a_number_is_none(number: bytes) -> None:
    assert read(number + b" w")[0] == [(number.decode(), []), ("w", [])]


def test_an_instruction_has_so_many_values_and_no_more() -> None:
    assert read(b"0 " * MOST_OPERANDS + b"f")[1] == []
    ((_, values),), told = read(b"0 " * (MOST_OPERANDS + 1) + b"f")
    assert (len(values), told) == (MOST_OPERANDS, [("syntax", "[...]")])


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
def test_as_many_errors_as_there_may_be_end_nothing() -> None:
    found, told = read(b"] " * 10_000 + b"[" * 10_000 + b" 1 g")
    assert (found, len(told)) == ([("g", [])], 10_001)
