"""PDF functions (PDF 32000-1, 7.10), which compute the inks of a tint or of a point of a shading."""

import math
import operator
import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from hyskos.definitions.numerals import is_decimal, is_whole
from hyskos.preflight.budget import OBJECT, WORDS_A_UNIT, spend
from hyskos.preflight.reading.objects import Numbers, Raw, array, content, get, integer, number, numbers

Word = float | str | list["Word"]
"""A number or boolean, an operator name, or a block in braces."""
Program = list[Word]
Value = float | Program
"""An item on the stack, never a name."""
Stack = list[Value]

_LONGEST_WHOLE = 20  # digits; longer numbers become floats
_LONGEST = 20_000  # maximum words executed per call
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
_DEEPEST = 8
_LARGEST = 1 << 22  # maximum bytes of samples


class _StuckError(ValueError):
    """Raised for a program that underflows the stack or does not end."""


def compile_program(source: bytes) -> Callable[[Sequence[float]], tuple[float, ...]] | None:
    """Parse a program; None if invalid. A run that fails returns no values.

    >>> compile_program(b"{dup 0.5 mul exch 0 gt {1} {0} ifelse}")((0.4,))
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
    position = int(_number(stack.pop()))
    if not 0 <= position < len(stack):
        raise _StuckError
    stack.append(stack[-1 - position])


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


Function = Callable[[Sequence[float]], Numbers]


def function(raw: Raw, depth: int = 0) -> Function | None:
    """Make a callable from a function object; for an array of functions, it returns all their values in order.

    Returns None for a damaged function or an unknown type.
    """
    if depth > _DEEPEST:
        return None
    spend(6 * OBJECT)
    several = array(raw)
    if several:
        parts = [function(part, depth + 1) for part in several]
        usable = [part for part in parts if part]
        return (lambda values: tuple(x for part in usable for x in part(values))) if len(usable) == len(parts) else None
    makers = {0: _read_sampled, 2: _exponential, 3: _read_stitched, 4: _read_calculator}
    maker = makers.get(integer(get(raw, "FunctionType")) or 0)
    domain = numbers(get(raw, "Domain"))
    if maker is None or domain is None or len(domain) % 2:
        return None
    inner = maker(raw, domain, depth)
    reach = numbers(get(raw, "Range"))
    if inner is None:
        return None
    return lambda values: _clip(inner(_clip(values, domain)), reach)


def _clip(values: Sequence[float], limits: Numbers | None) -> Numbers:
    if limits is None:
        return tuple(values)
    pairs = zip(limits[::2], limits[1::2], strict=False)
    return tuple(min(max(value, low), high) for value, (low, high) in zip(values, pairs, strict=False))


def _exponential(raw: Raw, _domain: Numbers, _depth: int) -> Function | None:
    start, end = numbers(get(raw, "C0")) or (0.0,), numbers(get(raw, "C1")) or (1.0,)
    power = number(get(raw, "N"))
    if power is None or len(start) != len(end):
        return None

    def run(values: Sequence[float]) -> Numbers:
        x = values[0] if values else 0.0
        try:
            factor = x**power
        except (ZeroDivisionError, OverflowError):
            factor = 0.0
        factor = factor if isinstance(factor, float) and math.isfinite(factor) else 0.0
        return tuple(a + factor * (b - a) for a, b in zip(start, end, strict=True))

    return run


def _read_stitched(raw: Raw, domain: Numbers, depth: int) -> Function | None:
    parts = [function(part, depth + 1) for part in array(get(raw, "Functions"))]
    bounds = numbers(get(raw, "Bounds")) or ()
    encode = numbers(get(raw, "Encode"), 2 * len(parts))
    if not parts or None in parts or len(bounds) != len(parts) - 1 or encode is None:
        return None
    usable = [part for part in parts if part]
    edges = (domain[0], *bounds, domain[1])

    def run(values: Sequence[float]) -> Numbers:
        x = values[0] if values else 0.0
        k = next((i for i, bound in enumerate(bounds) if x < bound), len(usable) - 1)
        return usable[k]((_interpolate(x, edges[k], edges[k + 1], encode[2 * k], encode[2 * k + 1]),))

    return run


def _interpolate(x: float, low: float, high: float, start: float, end: float) -> float:
    return start if high == low else start + (x - low) * (end - start) / (high - low)


def _read_sampled(raw: Raw, domain: Numbers, _depth: int) -> Function | None:
    """Read a table of samples, using the nearest sample, which is sufficient for ink checks."""
    sizes = [integer(item) or 0 for item in array(get(raw, "Size"))]
    bits = integer(get(raw, "BitsPerSample")) or 0
    reach = numbers(get(raw, "Range"))
    table = content(raw, _LARGEST)
    if (
        not sizes
        or len(sizes) != len(domain) // 2
        or min(sizes) < 1
        or bits not in (8, 16, 32)
        or not reach
        or not table
    ):
        return None
    width, step, top = len(reach) // 2, bits // 8, 2**bits - 1
    if len(table) < math.prod(sizes) * width * step:
        return None  # missing samples would count as no ink
    encode = numbers(get(raw, "Encode"), len(domain)) or tuple(x for size in sizes for x in (0.0, size - 1.0))
    decode = numbers(get(raw, "Decode"), len(reach)) or reach

    def run(values: Sequence[float]) -> Numbers:
        index, stride = 0, 1
        for i, (x, size) in enumerate(zip(values, sizes, strict=False)):
            encoded = _interpolate(x, domain[2 * i], domain[2 * i + 1], encode[2 * i], encode[2 * i + 1])
            index += min(max(round(encoded), 0), size - 1) * stride
            stride *= size
        start = index * width * step
        raws = [int.from_bytes(table[start + j * step : start + (j + 1) * step], "big") / top for j in range(width)]
        return tuple(decode[2 * j] + x * (decode[2 * j + 1] - decode[2 * j]) for j, x in enumerate(raws))

    return run


def _read_calculator(raw: Raw, _domain: Numbers, _depth: int) -> Function | None:
    program = content(raw, 1 << 16)
    reach = numbers(get(raw, "Range"))
    run = compile_program(program) if program else None
    if run is None or reach is None:
        return None
    width = len(reach) // 2

    def last(values: Sequence[float]) -> Numbers:
        results = run(values)
        return (*(0.0,) * (width - len(results)), *results[-width:])

    return last


def steps(domain: Numbers, count: int = 16) -> list[Numbers]:
    """Return points spread over a one-dimensional domain, or the corners of a larger one."""
    if len(domain) == 2:
        return [(domain[0] + (domain[1] - domain[0]) * i / count,) for i in range(count + 1)]
    corners: list[Numbers] = [()]
    for low, high in list(pairwise(domain))[::2][:8]:
        corners = [(*corner, x) for corner in corners for x in (low, high)]
    return corners
