"""The PostScript calculator language of type 4 functions (PDF 32000-1, 7.10.5)."""

import math
import operator
import re
from collections.abc import Callable, Sequence

from hyskos.definitions.numerals import is_decimal, is_whole
from hyskos.preflight.budget import WORDS_A_UNIT, spend

Word = float | str | list["Word"]
"""A number or boolean, an operator name, or a block in braces."""
Program = list[Word]
Value = float | Program
"""An item on the stack, never a name."""
Stack = list[Value]

_LONGEST_WHOLE = 20  # digits; longer numbers become floats
_LONGEST = 20_000  # maximum words executed per call


class _StuckError(ValueError):
    """Raised for a program that underflows the stack or does not end."""


def compiled(source: bytes) -> Callable[[Sequence[float]], tuple[float, ...]] | None:
    """Parse a program; None if invalid. A run that fails returns no values.

    >>> compiled(b"{dup 0.5 mul exch 0 gt {1} {0} ifelse}")((0.4,))
    (0.2, 1.0)
    """
    words = re.findall(r"[{}]|[^\s{}]+", re.sub(r"%[^\r\n]*", " ", source.decode("latin-1")))
    if not words or words[0] != "{":
        return None
    try:
        program, _end = _block(words, 1)
    except (IndexError, RecursionError):
        return None

    def run(values: Sequence[float]) -> tuple[float, ...]:
        stack: Stack = list(values)
        left = [_LONGEST]
        try:
            _run(program, stack, left)
            spend((_LONGEST - left[0]) // WORDS_A_UNIT)
            return tuple(float(_number(value)) for value in stack)
        except (_StuckError, IndexError, ValueError, TypeError, ZeroDivisionError, OverflowError, RecursionError):
            return ()

    return run


def _block(words: list[str], at: int) -> tuple[Program, int]:
    program: Program = []
    while words[at] != "}":
        if words[at] == "{":
            inner, at = _block(words, at + 1)
            program.append(inner)
        else:
            program.append(_word(words[at]))
        at += 1
    return program, at


def _word(word: str) -> Word:
    """Parse a number or boolean; anything else is an operator name.

    >>> [_word(word) for word in ("12", "-.5", "1_0", "true", "add")]
    [12, -0.5, '1_0', True, 'add']
    """
    if is_whole(word) and len(word) <= _LONGEST_WHOLE:
        return int(word)
    return float(word) if is_decimal(word) else {"true": True, "false": False}.get(word, word)


def _run(program: Program, stack: Stack, left: list[int]) -> None:
    for word in program:
        left[0] -= 1
        if left[0] < 0:
            raise _StuckError
        if not isinstance(word, str):
            stack.append(word)
        elif word == "if":
            then = stack.pop()
            if stack.pop():
                _run(_program(then), stack, left)
        elif word == "ifelse":
            otherwise, then = stack.pop(), stack.pop()
            _run(_program(then if stack.pop() else otherwise), stack, left)
        elif word in _MOVES:
            _MOVES[word](stack)
        elif word in _ONE:
            stack.append(_ONE[word](_number(stack.pop())))
        elif word in _TWO:
            b, a = stack.pop(), stack.pop()
            stack.append(_TWO[word](a, b))
        else:
            raise _StuckError


def _program(value: Value) -> Program:
    if not isinstance(value, list):
        raise _StuckError
    return value


def _number(value: Value) -> float:
    if isinstance(value, list):
        raise _StuckError
    return value


def _roll(stack: Stack) -> None:
    shift, count = int(_number(stack.pop())), int(_number(stack.pop()))
    if not 0 <= count <= len(stack):
        raise _StuckError
    if count:
        part = stack[-count:]
        shift %= count
        stack[-count:] = part[count - shift :] + part[: count - shift]


def _copy(stack: Stack) -> None:
    count = int(_number(stack.pop()))
    if not 0 <= count <= len(stack):
        raise _StuckError
    stack.extend(stack[len(stack) - count :])


def _index(stack: Stack) -> None:
    place = int(_number(stack.pop()))
    if not 0 <= place < len(stack):
        raise _StuckError
    stack.append(stack[-1 - place])


def _exchange(stack: Stack) -> None:
    stack[-1], stack[-2] = stack[-2], stack[-1]


def _of_numbers(function: Callable[[float, float], float]) -> Callable[[Value, Value], Value]:
    return lambda a, b: function(_number(a), _number(b))


_MOVES: dict[str, Callable[[Stack], object]] = {
    "pop": lambda stack: stack.pop(),
    "dup": lambda stack: stack.append(stack[-1]),
    "exch": _exchange,
    "copy": _copy,
    "index": _index,
    "roll": _roll,
}
_ONE: dict[str, Callable[[float], float]] = {
    "abs": abs,
    "neg": operator.neg,
    "ceiling": math.ceil,
    "floor": math.floor,
    "round": lambda x: math.floor(x + 0.5),
    "truncate": math.trunc,
    "cvi": int,
    "cvr": float,
    "sqrt": math.sqrt,
    "sin": lambda x: math.sin(math.radians(x)),
    "cos": lambda x: math.cos(math.radians(x)),
    "ln": math.log,
    "log": math.log10,
    "not": lambda x: (not x) if isinstance(x, bool) else ~int(x),
}
_TWO: dict[str, Callable[[Value, Value], Value]] = {
    "add": operator.add,
    "sub": operator.sub,
    "mul": _of_numbers(lambda a, b: float(a) * float(b)),  # floats, since integers could grow without limit
    "div": operator.truediv,
    "idiv": _of_numbers(lambda a, b: int(a / b)),
    "mod": _of_numbers(lambda a, b: int(math.fmod(a, b))),
    "exp": _of_numbers(lambda a, b: float(a) ** float(b)),
    "atan": _of_numbers(lambda a, b: math.degrees(math.atan2(a, b)) % 360),
    "eq": operator.eq,
    "ne": operator.ne,
    "gt": operator.gt,
    "ge": operator.ge,
    "lt": operator.lt,
    "le": operator.le,
    "and": operator.and_,
    "or": operator.or_,
    "xor": operator.xor,
    "bitshift": _of_numbers(lambda a, b: operator.lshift(a, min(b, 64)) if b >= 0 else operator.rshift(a, min(-b, 64))),
}
