"""Find the misaligned line of a YAML file and the column where it should begin."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from hyskos.definitions.values import dataclass

_ENTRY = re.compile(r"-(?: +|$)")
_FULL = re.compile(r"[^\s:#][^:]*:\s+\S|- ")
"""A line that cannot have deeper lines below it: a key with its value, or an entry of a list."""
_STEP = 2
"""The most common indent, in columns."""
_NEAR = 2
"""Maximum difference in columns between entries still treated as one list."""


@dataclass(frozen=True, slots=True)
class OutOfLine:
    """A line, the column where it should begin, and the line to align it with; all count from 0."""

    line: int
    column: int
    like: int


@dataclass(frozen=True, slots=True)
class _Line:
    index: int
    indent: int
    text: str  # without its indent

    @property
    def is_entry(self) -> bool:
        return _ENTRY.match(self.text) is not None

    @property
    def keys(self) -> Iterator[int]:
        """Yield the columns where the line begins a key."""
        column, text = self.indent, self.text
        while dash := _ENTRY.match(text):
            column, text = column + dash.end(), text[dash.end() :]
        if text and text[0] not in "{[\"'":
            yield column


def out_of_line(lines: Sequence[str], at: int) -> OutOfLine | None:
    """Find the line to move if a parser stops on line `at`; None if no neighbour suggests a column."""
    told = [_Line(i, len(line) - len(bare), bare) for i, line in enumerate(lines) if _says(bare := line.lstrip(" "))]
    here = next((n for n, line in enumerate(told) if line.index == at), None)
    if here is None:
        return None
    return _entry(told, here) if told[here].is_entry else _key(told, here)


def _says(bare: str) -> bool:
    return bool(bare.strip()) and not bare.startswith("#")


def _entry(told: Sequence[_Line], here: int) -> OutOfLine | None:
    """Compare an entry with the others of its list: the majority is right, or the first ones in a tie."""
    own = told[here].indent
    above, below = _siblings(told[:here][::-1], own), _siblings(told[here + 1 :], own)
    some = [*above[::-1], told[here], *below]
    columns = Counter(line.indent for line in some)
    if len(columns) == 1:
        return None
    usual = Counter(line.indent for line in told if line.is_entry)
    holder = next((line.indent for line in told[::-1] if line.index < some[0].index), 0)
    first = [line.indent for line in some]
    column = max(columns, key=lambda one: (columns[one], usual[one], -abs(one - holder - _STEP), -first.index(one)))
    wrong = told[here] if own != column else next((line for line in above if line.indent != column), None)
    like = next(line for line in some if line.indent == column)
    return OutOfLine(wrong.index, column, like.index) if wrong else None


def _siblings(lines: Sequence[_Line], own: int) -> list[_Line]:
    """Collect the entries of the same list, up to a key of its parent."""
    found = []
    for line in lines:
        if line.is_entry and abs(line.indent - own) <= _NEAR:
            found.append(line)
        elif line.indent <= max(0, own - _NEAR) or (not line.is_entry and line.indent <= own):
            break
    return found


def _key(told: Sequence[_Line], here: int) -> OutOfLine | None:
    """Compare a key with earlier keys whose level is still open; of two equally near levels, the deeper one wins."""
    line = told[here]
    if here > 1 and told[here - 1].indent < line.indent == told[here - 2].indent and _FULL.match(told[here - 1].text):
        before = told[here - 1]  # the line between two lines of one level
        return OutOfLine(before.index, line.indent, told[here - 2].index)
    levels: dict[int, int] = {}
    lowest = None
    for other in told[:here][::-1]:
        if lowest is None or other.indent < lowest:
            for column in other.keys:
                levels.setdefault(column, other.index)
            lowest = other.indent
    if not levels:
        return None
    column = min(levels, key=lambda one: (abs(one - line.indent), -one))
    return None if column == line.indent else OutOfLine(line.index, column, levels[column])
