"""Type checks at the edge of the library: arguments must match the annotations, or a TypeError names the mismatch.

A list of words may be any iterable except a string, which would be read letter by letter. Values are checked as deep
as their annotations go, also inside a `Round` and `Expectations`, which callers construct themselves. Definitions and
documents come from the library, so only their class is checked.
"""

import inspect
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, replace
from functools import cache, wraps
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Literal, ParamSpec, TypeVar, Union, get_args, get_origin, get_type_hints

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

P = ParamSpec("P")
Result = TypeVar("Result")
Made = TypeVar("Made", bound="DataclassInstance")
_WORDS = {
    str: "text",
    bytes: "bytes",
    int: "a whole number",
    float: "a number",
    bool: "True or False",
    NoneType: "None",
}


def check_arguments(function: Callable[P, Result]) -> Callable[P, Result]:
    """Check the arguments of a function against its annotations; raises TypeError, ValueError for an invalid choice."""
    inner: Callable[..., Result] = function

    @wraps(function)
    def entered(*values: P.args, **named: P.kwargs) -> Result:
        bound = inspect.signature(function).bind(*values, **named)
        hints = _hints(function)
        for name, value in bound.arguments.items():
            bound.arguments[name] = convert(name, value, hints[name])
        return inner(*bound.args, **bound.kwargs)

    return entered


def with_fields(name: str, value: Made) -> Made:
    """Check the fields of a dataclass that callers construct, as `check_arguments` checks arguments."""
    hints = _hints(type(value))
    checked = {
        item.name: convert(f"{name}.{item.name}", getattr(value, item.name), hints[item.name]) for item in fields(value)
    }
    return replace(value, **checked)


@cache
def _hints(annotated: object) -> Mapping[str, object]:
    return get_type_hints(annotated)


def convert(name: str, value: object, hint: object) -> object:
    """Return a value as its type hint requires, iterables as tuples; raises TypeError, ValueError.

    >>> convert("dice", [4, 4], Sequence[int])
    (4, 4)
    >>> convert("attackers", "anubian:7", Iterable[str])
    Traceback (most recent call last):
    TypeError: attackers is a list of text, not the text 'anubian:7'; write ['anubian:7']
    """
    origin, inside = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return _fit_any(name, value, inside)
    if origin is Literal:
        if not any(value == choice and type(value) is type(choice) for choice in inside):
            raise ValueError(f"{name} is one of {', '.join(map(str, inside))}, not {_short(value)}")
        return value
    if origin is type:
        if not (isinstance(value, type) and issubclass(value, inside[0])):
            raise TypeError(f"{name} is a class, {inside[0].__name__} or one made of it, not {_short(value)}")
        return value
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _fit_mapping(name, value, *inside)
    if isinstance(origin, type) and issubclass(origin, Iterable):
        return _fit_items(name, value, origin, inside)
    assert isinstance(hint, type)
    return _fit_value(name, value, hint)


def _fit_any(name: str, value: object, hints: Sequence[object]) -> object:
    """Fit the first hint that accepts the value; if only one hint is not None, its own error message is raised."""
    if value is None and NoneType in hints:
        return None
    accepted = [hint for hint in hints if hint is not NoneType]
    if len(accepted) == 1:
        return convert(name, value, accepted[0])
    for hint in accepted:
        try:
            return convert(name, value, hint)
        except TypeError:
            continue
    raise TypeError(f"{name} is {' or '.join(_describe(hint) for hint in accepted)}, not {_short(value)}")


def _fit_mapping(name: str, value: object, keys: object, values: object) -> Mapping[object, object]:
    if not isinstance(value, Mapping):
        raise TypeError(f"{name} is a mapping, such as a dict, not {_short(value)}")
    return {
        convert(f"a key of {name}", key, keys): convert(f"{name}[{key!r}]", item, values) for key, item in value.items()
    }


def _fit_items(name: str, value: object, origin: type, inside: Sequence[object]) -> Iterable[object]:
    """Fit each item of an iterable; a tuple hint without an ellipsis fixes their number."""
    expected = [hint for hint in inside if hint is not Ellipsis]
    if isinstance(value, str):
        message = f"{name} is a list of {_describe(expected[0])}, not the text {_short(value)}"
        raise TypeError(
            f"{message}; write [{_short(value)}]" if str in (expected[0], *get_args(expected[0])) else message
        )
    if isinstance(value, bytes | bytearray | Mapping) or not isinstance(value, Iterable):
        raise TypeError(f"{name} is a list, not {_short(value)}")
    items = tuple(value)
    if origin is tuple and Ellipsis not in inside:
        if len(items) != len(expected):
            raise TypeError(f"{name} is {len(expected)} values, not {len(items)}")
    else:
        expected = expected * len(items)
    fit = tuple(convert(f"{name}[{i}]", item, hint) for i, (item, hint) in enumerate(zip(items, expected, strict=True)))
    return frozenset(fit) if origin is frozenset else fit


def _fit_value(name: str, value: object, expected: type) -> object:
    """Check one value: True is not a number, and infinities, NaN and integers too large for a float are not floats."""
    right = isinstance(value, int | float if expected is float else expected)
    if not right or (isinstance(value, bool) and expected in (int, float)):
        raise TypeError(f"{name} is {_describe(expected)}, not {_short(value)}")
    if expected is float and isinstance(value, int | float) and not _finite(value):
        raise ValueError(f"{name} is a number that can be measured, not {_short(value)}")
    return value


def _finite(value: float) -> bool:
    try:
        return math.isfinite(value)
    except OverflowError:
        return False


def _describe(hint: object) -> str:
    """Describe a hint in a few words."""
    if hint in _WORDS:
        return _WORDS[hint]
    if get_origin(hint) in (Union, UnionType):
        return " or ".join(map(_describe, get_args(hint)))
    return f"a {hint.__name__}" if isinstance(hint, type) else str(hint)


def _short(value: object) -> str:
    """Return the repr of a value, cut to 60 characters."""
    try:
        text = repr(value)
    except Exception:  # the repr of a custom class may raise anything
        text = f"a {type(value).__name__}"
    return text if len(text) <= 60 else f"{text[:57]}..."
