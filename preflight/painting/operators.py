"""Types for operator tables: the operators of one concern, each with its function."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from itertools import chain
from typing import TypeGuard

from hyskos.definitions.values import dataclass
from hyskos.preflight.painting.canvas import Run
from hyskos.preflight.reading.objects import Raw

Operands = Sequence[Raw]
"""The values before an operator: float, bytes, bool, None, names, lists and dictionaries of them."""
Other = Callable[[Run, str, Operands], None]
"""A function that checks its own operands; it receives the operator as well."""
_BEYOND = 1e9  # pt


@dataclass(frozen=True, slots=True)
class Operators:
    """Operators of one concern: by number of numeric operands, others, and those without effect."""

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
    """All operators: numeric ones with their operand count, others, and those without effect."""

    numeric: Mapping[str, tuple[int, Callable[..., None]]]
    other: Mapping[str, Other]
    quiet: frozenset[str]


def table(concerns: Iterable[Operators]) -> Table:
    """Combine the operators of all concerns into one table."""
    numeric: dict[str, tuple[int, Callable[..., None]]] = {}
    listed = list(concerns)
    for each in listed:
        by_count = (0, each.bare), (1, each.one), (2, each.two), (3, each.three), (4, each.four), (6, each.six)
        for count, functions in by_count:
            numeric |= {operator: (count, function) for operator, function in functions.items()}
    other = dict(chain.from_iterable(each.other.items() for each in listed))
    return Table(numeric, other, frozenset(chain.from_iterable(each.quiet for each in listed)))


def are_numbers(values: Operands) -> TypeGuard[Sequence[float]]:
    """Return whether all values are numbers of a plausible size for a page."""
    for value in values:  # all() takes three times as long, and this runs for nearly every instruction
        if type(value) is not float:
            return False
        if not -_BEYOND < value < _BEYOND:
            return False
    return True
