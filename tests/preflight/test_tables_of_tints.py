"""Tables of samples (PDF 32000-1, 7.10.2): several values, words of 16 bits, what is encoded and decoded."""

from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Name

from hyskos.preflight.painting.functions import function, steps

UNIT = [0, 1]


def table(data: bytes, size: list[int], bits: int = 8, reach: int = 1, **more: object) -> object:
    pdf = pikepdf.new()
    entries = {"Domain": Array(UNIT * len(size)), "Range": Array(UNIT * reach), "Size": Array(size), **more}
    run = function(pdf.make_stream(data, FunctionType=0, BitsPerSample=bits, **entries))
    return run and (lambda *values: tuple(round(x, 4) for x in run(values)))


def called(run: object, *values: float) -> object:
    assert callable(run)
    return run(*values)


def test_of_two_values_the_first_runs_fastest() -> None:
    run = table(bytes([0, 51, 102, 153, 204, 255]), [3, 2])
    rows = [[called(run, x, y) for x in (0, 0.5, 1)] for y in (0, 1)]
    assert rows == [[(0,), (0.2,), (0.4,)], [(0.6,), (0.8,), (1,)]]


def test_words_may_have_two_bytes_and_samples_several_inks() -> None:
    run = table(b"\x00\x00\xff\xff\x80\x00\x33\x33", [2], bits=16, reach=2)
    assert [called(run, x) for x in UNIT] == [(0, 1), (0.5, 0.2)]


def test_values_are_encoded_and_samples_decoded() -> None:
    backwards = table(bytes([0, 255]), [2], Encode=Array([1, 0]))
    assert [called(backwards, x) for x in UNIT] == [(1,), (0,)]
    halved = table(bytes([0, 255]), [2], Decode=Array([0.25, 0.75]))
    assert [called(halved, x) for x in UNIT] == [(0.25,), (0.75,)]


def test_values_outside_of_the_domain_count_as_its_ends() -> None:
    run = table(bytes([51, 102, 255]), [3], Domain=Array([2, 4]))
    assert [called(run, x) for x in (0, 2, 3, 4, 9)] == [(0.2,), (0.2,), (0.4,), (1,), (1,)]


@pytest.mark.parametrize(
    ("data", "size", "more"),
    [
        (bytes(5), [3, 2], {}),  # one sample short
        (bytes(6), [3], {"bits": 16, "reach": 2}),
        (bytes(6), [0, 6], {}),
        (bytes(6), [6], {"bits": 12}),
        (bytes(6), [3, 2], {"Domain": Array(UNIT)}),
        (bytes(6), [6], {"Range": Name.No}),
        (bytes(6), [6], {"Domain": Array([0, 1, 0])}),
    ],
)
def test_a_damaged_table_is_none(data: bytes, size: list[int], more: dict[str, Any]) -> None:
    assert table(data, size, **more) is None


def test_a_domain_is_looked_at_in_steps_or_at_its_corners() -> None:
    assert steps((2, 4), 4) == [(2,), (2.5,), (3,), (3.5,), (4,)]
    assert steps((0, 1, 2, 3)) == [(0, 2), (0, 3), (1, 2), (1, 3)]
