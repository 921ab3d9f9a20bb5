"""Convert SVG path data to straight lines and cubic curves (SVG 1.1, section 8.3), and transforms to a matrix (7.6)."""

import math
import re
from collections.abc import Iterator, Sequence

from hyskos.definitions.geometry import Point, Segment, combine

MOST_NUMBERS = 20_000
"""Maximum numbers in a path; one with more is a traced picture."""
_TOKEN = re.compile(r"[\s,]*(?:([MmLlHhVvCcSsQqTtAaZz])|([-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]{1,3})?))")
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_FLAG = re.compile(r"[\s,]*([01])")


class PathDataError(ValueError):
    """Raised for invalid path data; `at` is the index of the character, from 0."""

    def __init__(self, at: int, why: str) -> None:
        self.at = at
        super().__init__(why)


def segments_of(text: str) -> tuple[Segment, ...]:
    """Parse path data; raises PathDataError.

    >>> segments_of("M1 2h3v4z")
    (('M', (1.0, 2.0)), ('L', (4.0, 2.0)), ('L', (4.0, 6.0)), ('Z', ()))
    """
    pen = _Pen()
    segments = [segment for letter, numbers in _commands(text) for segment in pen.drawn(letter, numbers)]
    if any(abs(value) > 1e6 for _, xy in segments for value in xy):
        raise PathDataError(0, "a point lies too far away")
    return tuple(segments)


def _commands(text: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    """Yield each command letter with its numbers; an omitted letter repeats the previous one (L after M)."""
    at, letter, count = 0, "", 0
    end = len(text.rstrip())
    while at < end:
        match = _TOKEN.match(text, at)
        if not match:
            raise PathDataError(at, "a letter or a number is expected")
        if match[1]:
            letter, at = match[1], match.end()
        elif not letter or letter in "Zz":
            raise PathDataError(at, "a letter is expected")
        numbers, at = _numbers(text, at, letter)
        count += len(numbers)
        if count > MOST_NUMBERS:
            raise PathDataError(at, "it has too many points")
        yield letter, numbers
        letter = {"M": "L", "m": "l"}.get(letter, letter)


def _numbers(text: str, at: int, letter: str) -> tuple[tuple[float, ...], int]:
    numbers: list[float] = []
    for index in range(_COUNTS[letter.upper()]):
        flag = letter in "Aa" and index in (3, 4)  # "a1 1 0 00 5 5": flags need no separator
        match = (_FLAG if flag else _TOKEN).match(text, at)
        number = match[1 if flag else 2] if match else None
        if match is None or number is None:
            raise PathDataError(at, f"{letter} needs {_COUNTS[letter.upper()]} numbers")
        numbers.append(float(number))
        at = match.end()
    return tuple(numbers), at


class _Pen:
    """The pen position, the start of its path, and the last control point, for commands that mirror it."""

    def __init__(self) -> None:
        self.x = self.y = 0.0
        self.start: Point = (0.0, 0.0)
        self.control: tuple[str, Point] | None = None
        self.begun = False

    def drawn(self, letter: str, numbers: tuple[float, ...]) -> Iterator[Segment]:
        """Yield the segments of a command."""
        kind = letter.upper()
        if not self.begun and kind != "M":
            raise PathDataError(0, "a path begins with M")
        dx, dy = (self.x, self.y) if letter.islower() else (0.0, 0.0)
        xy = tuple(value + (dy if i % 2 else dx) for i, value in enumerate(numbers))
        control, self.control = self.control, None
        match kind:
            case "M":
                self.begun, self.start = True, (xy[0], xy[1])
                yield self._to("M", xy)
            case "L":
                yield self._to("L", xy)
            case "H":
                yield self._to("L", (numbers[0] + dx, self.y))
            case "V":
                yield self._to("L", (self.x, numbers[0] + dy))
            case "C":
                yield self._curve(xy)
            case "S":
                yield self._curve((*self._mirrored("C", control), *xy))
            case "Q":
                yield self._quadratic((xy[0], xy[1]), (xy[2], xy[3]))
            case "T":
                yield self._quadratic(self._mirrored("Q", control), (xy[0], xy[1]))
            case "A":
                yield from self._arc(numbers, (numbers[5] + dx, numbers[6] + dy))
            case _:
                self.x, self.y = self.start
                yield ("Z", ())

    def _to(self, letter: str, xy: tuple[float, ...]) -> Segment:
        self.x, self.y = xy[-2:]
        return letter, xy

    def _curve(self, xy: tuple[float, ...]) -> Segment:
        self.control = ("C", (xy[2], xy[3]))
        return self._to("C", xy)

    def _quadratic(self, control: Point, end: Point) -> Segment:
        first = [start + 2 / 3 * (mid - start) for start, mid in zip((self.x, self.y), control, strict=True)]
        second = [start + 2 / 3 * (mid - start) for start, mid in zip(end, control, strict=True)]
        self.control = ("Q", control)
        return self._to("C", (*first, *second, *end))

    def _mirrored(self, kind: str, control: tuple[str, Point] | None) -> Point:
        if control is None or control[0] != kind:
            return self.x, self.y
        return 2 * self.x - control[1][0], 2 * self.y - control[1][1]

    def _arc(self, numbers: tuple[float, ...], end: Point) -> Iterator[Segment]:
        """Yield an elliptical arc as curves of at most a quarter turn each (SVG 1.1, appendix F.6)."""
        rx, ry, turned, large, sweep = abs(numbers[0]), abs(numbers[1]), math.radians(numbers[2]), *numbers[3:5]
        start = (self.x, self.y)
        if start == end:
            return
        if not rx or not ry:
            yield self._to("L", end)
            return
        cos, sin = math.cos(turned), math.sin(turned)
        half_x, half_y = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
        px, py = cos * half_x + sin * half_y, cos * half_y - sin * half_x
        grown = math.hypot(px / rx, py / ry)
        if grown > 1:
            rx, ry = rx * grown, ry * grown
        left = max(0.0, (rx * ry) ** 2 - (rx * py) ** 2 - (ry * px) ** 2)
        factor = math.sqrt(left / ((rx * py) ** 2 + (ry * px) ** 2)) * (-1 if large == sweep else 1)
        cx, cy = factor * rx * py / ry, -factor * ry * px / rx
        first = math.atan2((py - cy) / ry, (px - cx) / rx)
        last = math.atan2((-py - cy) / ry, (-px - cx) / rx)
        angle = (last - first) % math.tau if sweep else -((first - last) % math.tau)
        count = max(1, math.ceil(abs(angle) / (math.pi / 2) - 1e-9))
        middle_x, middle_y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2

        def placed(x: float, y: float) -> Point:
            x, y = rx * x + cx, ry * y + cy
            return cos * x - sin * y + middle_x, sin * x + cos * y + middle_y

        step = angle / count
        reach = 4 / 3 * math.tan(step / 4)
        for i in range(count):
            a, b = first + step * i, first + step * (i + 1)
            point = placed(math.cos(a) - reach * math.sin(a), math.sin(a) + reach * math.cos(a))
            two = placed(math.cos(b) + reach * math.sin(b), math.sin(b) - reach * math.cos(b))
            stop = end if i == count - 1 else placed(math.cos(b), math.sin(b))
            yield self._to("C", (*point, *two, *stop))


IDENTITY = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_CALL = re.compile(r"\s*,?\s*([A-Za-z]+)\s*\(([^()]*)\)")
_NUMBER = re.compile(r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]{1,3})?")
_ARGUMENTS = {"matrix": (6,), "translate": (1, 2), "scale": (1, 2), "rotate": (1, 3), "skewX": (1,), "skewY": (1,)}


def matrix_of(text: str) -> tuple[float, ...]:
    """Parse a list of transforms; raises ValueError.

    >>> matrix_of("translate(10) scale(2)")
    (2.0, 0.0, 0.0, 2.0, 10.0, 0.0)
    """
    matrix: tuple[float, ...] = IDENTITY
    at = 0
    while at < len(text.rstrip()):
        call = _CALL.match(text, at)
        if not call:
            raise ValueError(text[at:])
        matrix = combine(matrix, _matrix_of_call(call[1], numbers_of(call[2])))
        at = call.end()
    return matrix


def numbers_of(text: str) -> tuple[float, ...]:
    """Parse numbers separated by blanks and commas; raises ValueError for anything else.

    >>> numbers_of("0 0,24 24")
    (0.0, 0.0, 24.0, 24.0)
    """
    if _NUMBER.sub("", text).strip(" \t\r\n,"):
        raise ValueError(text)
    return tuple(float(number) for number in _NUMBER.findall(text))


def _matrix_of_call(name: str, numbers: Sequence[float]) -> tuple[float, ...]:
    if len(numbers) not in _ARGUMENTS.get(name, ()):
        raise ValueError(name)
    first, *others = numbers
    if name == "matrix":
        return tuple(numbers)
    if name == "translate":
        return (1.0, 0.0, 0.0, 1.0, first, others[0] if others else 0.0)
    if name == "scale":
        return (first, 0.0, 0.0, others[0] if others else first, 0.0, 0.0)
    if name == "skewX":
        return (1.0, 0.0, math.tan(math.radians(first)), 1.0, 0.0, 0.0)
    if name == "skewY":
        return (1.0, math.tan(math.radians(first)), 0.0, 1.0, 0.0, 0.0)
    cos, sin = math.cos(math.radians(first)), math.sin(math.radians(first))
    x, y = others or (0.0, 0.0)
    return combine(combine((1.0, 0.0, 0.0, 1.0, x, y), (cos, sin, -sin, cos, 0.0, 0.0)), (1.0, 0.0, 0.0, 1.0, -x, -y))
