"""The compiler of the lab: what it takes of Python means what Python says."""

from ctypes import c_char
from random import Random
from typing import Any

import pytest

from hyskos.lab.compiled import machine
from hyskos.lab.compiled.compiler import write_module
from hyskos.lab.compiled.expressions import name_of
from hyskos.lab.compiled.integers import lanes, nth, signed, unsigned
from hyskos.lab.compiled.machine import compile_function, load_function
from hyskos.lab.compiled.records import World

pytest.importorskip("llvmlite")


def test_it_refuses_python_that_it_does_not_know() -> None:
    with pytest.raises(SyntaxError, match=r"does not know this Python: 2 \*\* number") as caught:
        write_module(_power)
    assert caught.value.filename == __file__
    assert caught.value.lineno == _power.__code__.co_firstlineno + 1


def _power(number: int) -> int:
    return int(2**number)


@pytest.mark.slow
def test_quotients_are_rounded_down_and_words_have_no_sign() -> None:
    numbers = (-(2**63), -7, -1, 0, 1, 2, 7, 2**63 - 1)
    divide = load_function(compile_function(_quotients), name_of(_quotients), 1, 2)
    for a in numbers:
        for b in (-3, -1, 2, 7):
            if (a, b) != (-(2**63), -1):
                room = bytearray(32)
                divide((c_char * 32).from_buffer(room), a, b)
                assert memoryview(room).cast("q").tolist() == [
                    a // b,
                    a % b,
                    a >> 1,
                    signed(unsigned(a) >> unsigned(1)),
                ]


def _quotients(sums: Any, a: int, b: int) -> None:
    sums[0], sums[1] = a // b, a % b
    sums[2], sums[3] = a >> 1, signed(unsigned(a) >> unsigned(1))


@pytest.mark.slow
def test_steps_that_are_taken_by_four_are_those_of_a_range() -> None:
    count = load_function(compile_function(_by_four), name_of(_by_four), 1, 2)
    for a, b in ((3, 5), (-2, -1), (2**62, 11)):
        room = bytearray(8 * 12)
        count((c_char * len(room)).from_buffer(room), a, b)
        expected = [0] * 4 + [(n * a + 2**63) % 2**64 - 2**63 if n > b else -n for n in range(4, 12)]
        assert memoryview(room).cast("q").tolist() == expected


def _by_four(sums: Any, a: int, b: int) -> None:
    for n in lanes(4, 12):
        sums[n] = n * a if n > b else -n


@pytest.mark.slow
def test_a_field_of_the_world_may_be_fixed() -> None:
    """Then the record is not asked, which here has another number."""
    for fixed, expected in (({}, 3), ({"players": 4, "slots_before": 7}, 11)):
        room, w = bytearray(8), World()
        w["players"], w["slots_before"][1] = 1, 2
        add = load_function(compile_function(_of_world, fixed), name_of(_of_world), 2, 0)
        add((c_char * len(w.numbers)).from_buffer(w.numbers), (c_char * 8).from_buffer(room))
        assert memoryview(room).cast("q").tolist() == [expected]


def test_what_fixed_fields_decide_is_not_written() -> None:
    """A call stays where it may change something."""
    free, fixed = write_module(_decided), write_module(_decided, {"solo": 0, "players": 4})
    for number, kept in ((7, False), (5, False), (6, True), (3, True)):
        assert f"trunc i64 {number} to i32" in free
        assert (f"trunc i64 {number} to i32" in fixed) == kept
    assert "call i64 @test_compiler._move" in fixed


def _decided(w: Any, s: Any) -> None:
    if w.solo and s.round:
        s.round = 7
    if w.players != 4:
        s.first = 5
    elif s.over or not w.solo:
        s.first = 6
    if _move(s) or not w.solo:
        s.standing = 3


def _move(s: Any) -> int:
    s.round += 1
    return int(s.round)


@pytest.mark.slow
def test_the_processor_finds_bits_as_our_code_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether it has an instruction for that or not."""
    random = Random(5)
    own = load_function(compile_function(_find), name_of(_find), 1, 2)
    monkeypatch.setattr(machine, "_instructions", dict)
    ours = load_function(compile_function(_find), name_of(_find), 1, 2)
    for _try in range(500):
        word = random.getrandbits(64) & random.getrandbits(64) | 1 << random.randrange(64)
        places = [place for place in range(64) if word >> place & 1]
        number = random.randrange(len(places))
        for find in (ours, own):
            room = bytearray(8)
            find((c_char * 8).from_buffer(room), signed(word), number)
            assert memoryview(room).cast("q")[0] == places[number]


def _find(sums: Any, word: int, number: int) -> None:
    sums[0] = nth(word, number)


def _of_world(w: Any, sums: Any) -> None:
    sums[0] = w.players + w.slots_before[1]
