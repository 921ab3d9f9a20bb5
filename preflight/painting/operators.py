"""What a file of operators hands to the interpreter: the operators of one concern, each with its function."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from itertools import chain
from typing import TypeGuard

from hyskos.definitions.values import dataclass
from hyskos.preflight.painting.canvas import Run
from hyskos.preflight.reading.objects import Raw

Operands = Sequence[Raw]
"""What stands before an operator: float, bytes, bool, None, names, lists and dictionaries of them."""
Other = Callable[[Run, str, Operands], None]
"""A function that looks at its operands itself; it hears which operator it is called for."""
_BEYOND = 1e9  # pt


@dataclass(frozen=True, slots=True)
class Operators:
    """Operators of one concern: those that take so many numbers, all others, and those that paint nothing."""

    bare: Mapping[str, Callable[[Run], None]] = field(default_factory=dict)
    one: Mapping[str, Callable[[Run, float], None]] = field(default_factory=dict)
    two: Mapping[str, Callable[[Run, float, float], None]] = field(default_factory=dict)
    three: Mapping[str, Callable[[Run, float, float, float], None]] = field(default_factory=dict)
    four: Mapping[str, Callable[[Run, float, float, float, float], None]] = field(default_factory=dict)
    six: Mapping[str, Callable[[Run, float, float, float, float, float, float], None]] = field(default_factory=dict)
    other: Mapping[str, Other] = field(default_factory=dict)
    quiet: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Table:
    """All operators: those of numbers with how many they take, the others, the quiet ones."""

    numeric: Mapping[str, tuple[int, Callable[..., None]]]
    other: Mapping[str, Other]
    quiet: frozenset[str]


def table(concerns: Iterable[Operators]) -> Table:
    """Put the operators of all concerns into one table."""
    numeric: dict[str, tuple[int, Callable[..., None]]] = {}
    listed = list(concerns)
    for each in listed:
        by_count = (0, each.bare), (1, each.one), (2, each.two), (3, each.three), (4, each.four), (6, each.six)
        for count, functions in by_count:
            numeric |= {operator: (count, function) for operator, function in functions.items()}
    other = dict(chain.from_iterable(each.other.items() for each in listed))
    return Table(numeric, other, frozenset(chain.from_iterable(each.quiet for each in listed)))


def are_numbers(values: Operands) -> TypeGuard[Sequence[float]]:
    """Say whether all are numbers, and of a size that a page can have."""
    for value in values:  # all() takes thrice the time, and this is asked for nearly every instruction
        if type(value) is not float:
            return False
        if not -_BEYOND < value < _BEYOND:
            return False
    return True
