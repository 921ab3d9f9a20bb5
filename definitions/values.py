"""Fast-starting frozen dataclasses: `dataclass` as in the standard library, with methods compiled on first use.

The library compiles six methods for each frozen class on import: two thirds of a millisecond each, for 150 classes
whose values most commands never create, compare or print. Here `__init__`, `__eq__` and `__hash__` are compiled on
first access. Classes with any other feature are passed on to the standard library.
"""

import sys
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, FrozenInstanceError, fields
from functools import cache
from operator import attrgetter
from types import FunctionType
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    from dataclasses import dataclass as _plain

    def dataclass(made=None, /, *, frozen=False, slots=False, kw_only=False, **others):
        """Make a dataclass as `dataclasses.dataclass` does; the methods of a frozen one are compiled on first use."""

        def make(cls):
            if not frozen or others or _needs_library(cls):
                return _plain(frozen=frozen, slots=slots, kw_only=kw_only, **others)(cls)
            cls.__init__ = object.__init__  # Python 3.14 looks one up on the class and would find that of its base
            return _freeze_class(_plain(init=False, repr=False, eq=False, slots=slots, kw_only=kw_only)(cls))

        return make if made is None else make(made)


__all__ = ["build", "dataclass", "with_changes"]
T = TypeVar("T")
_METHODS = {
    "__init__", "__post_init__", "__eq__", "__hash__", "__repr__", "__setattr__", "__delattr__", "__getstate__",
    "__setstate__",
}  # fmt: skip


def with_changes(value: T, /, **changes: object) -> T:
    """Return a copy with some fields changed, like `dataclasses.replace` in a third of the time.

    For values copied by the thousand, such as marks. The class must have several fields, all of them init parameters.
    """
    kind: Callable[..., T] = type(value)
    names, read_fields = _fields_of(kind)
    return kind(**{**dict(zip(names, read_fields(value), strict=True)), **changes})


def build(kind: type[T], raw: Mapping[str, object], **others: object) -> T:
    """Build a value from checked plain data with the names of its fields as keys; lists become tuples.

    `others` are fields that the data lacks, or that need another conversion.
    """
    make: Callable[..., T] = kind
    names = [name for name in _fields_of(make)[0] if name not in others and name in raw]
    return make(**{name: _with_tuples(raw[name]) for name in names}, **others)


def _with_tuples(value: object) -> object:
    return tuple(map(_with_tuples, value)) if isinstance(value, list) else value


@cache
def _fields_of(kind: type) -> tuple[tuple[str, ...], Callable[[object], tuple[object, ...]]]:
    """Return the field names of a class, and a getter that reads all of them at once."""
    names = tuple(field.name for field in fields(kind))
    return names, attrgetter(*names)


def _needs_library(cls: type) -> bool:
    """Return whether a class has methods or bases that the fast path does not support."""
    attributes, above = vars(cls), cls.__mro__[1:]
    return (
        bool(_METHODS & attributes.keys())
        or any(isinstance(each, Field) and not each.init for each in attributes.values())
        or any("__dataclass_fields__" in vars(each) and vars(each)["__setattr__"] is not _set for each in above)
    )


def _freeze_class(cls: type[T]) -> type[T]:
    """Add the methods of a frozen dataclass to a class with fields."""
    for name, method in _METHODS_OF_ALL.items():
        setattr(cls, name, method)
    for name, write in _COMPILED.items():
        setattr(cls, name, _Later(cls, write))
    return cls


class _Later:
    """A descriptor that compiles a method on first access and replaces itself with it."""

    __slots__ = ("cls", "write")

    def __init__(self, cls: type, write: Callable[[type], FunctionType]) -> None:
        self.cls, self.write = cls, write

    def __get__(self, value: object, kind: type | None = None) -> object:
        method = self.write(self.cls)
        method.__qualname__ = f"{self.cls.__qualname__}.{method.__name__}"
        setattr(self.cls, method.__name__, method)
        return method.__get__(value, kind)


def _init(cls: type) -> FunctionType:
    """Compile `__init__`. Each field is set by its slot's own setter, which skips the check for frozen classes."""
    captured: dict[str, object] = {"_set": object.__setattr__, "_new": _NEW}
    lines: list[str] = []
    placed: list[str] = []
    named: list[str] = []
    for each in fields(cls):
        name, value, default = each.name, each.name, ""
        if each.default is not MISSING:
            captured[f"_of_{name}"], default = each.default, f" = _of_{name}"
        elif each.default_factory is not MISSING:
            captured[f"_of_{name}"], default = each.default_factory, " = _new"
            value = f"_of_{name}() if {name} is _new else {name}"
        if setter := getattr(getattr(cls, name, None), "__set__", None):
            captured[f"_set_{name}"] = setter
            lines.append(f"_set_{name}(self, {value})")
        else:
            lines.append(f"_set(self, {name!r}, {value})")
        (named if each.kw_only else placed).append(f"{name}{default}")
    parameters = ", ".join(["self", *placed, *(["*", *named] if named else [])])
    method = _compile(cls, "__init__", parameters, lines or ["pass"], captured)
    method.__annotations__ = {**{field.name: field.type for field in fields(cls)}, "return": None}
    return method


def _eq(cls: type) -> FunctionType:
    mine, theirs = (_tuple(side, [field.name for field in fields(cls) if field.compare]) for side in ("self", "other"))
    lines = ["if other.__class__ is self.__class__:", f"    return {mine} == {theirs}", "return NotImplemented"]
    return _compile(cls, "__eq__", "self, other", lines, {})


def _hash(cls: type) -> FunctionType:
    names = [field.name for field in fields(cls) if (field.compare if field.hash is None else field.hash)]
    return _compile(cls, "__hash__", "self", [f"return hash({_tuple('self', names)})"], {})


def _tuple(value: str, names: list[str]) -> str:
    return f"({''.join(f'{value}.{name}, ' for name in names)})"


def _compile(cls: type, name: str, parameters: str, lines: list[str], captured: dict[str, object]) -> FunctionType:
    """Compile a method in the module of its class, so that its annotations resolve."""
    body = "".join(f"  {line}\n" for line in lines)
    namespace: dict[str, Callable[..., FunctionType]] = {}
    source = f"def make({', '.join(captured)}):\n def {name}({parameters}):\n{body} return {name}"
    exec(source, vars(sys.modules[cls.__module__]), namespace)
    return namespace["make"](**captured)


def _set(_value: object, name: str, _new: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _delete(_value: object, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _repr(value: object) -> str:
    cls: type = type(value)
    parts = ", ".join(f"{field.name}={getattr(value, field.name)!r}" for field in fields(cls) if field.repr)
    return f"{cls.__qualname__}({parts})"


def _state(value: object) -> list[object]:
    """Return the field values for pickling."""
    cls: type = type(value)
    return [getattr(value, field.name) for field in fields(cls)]


def _restore(value: object, state: list[object]) -> None:
    cls: type = type(value)
    for field, item in zip(fields(cls), state, strict=True):
        object.__setattr__(value, field.name, item)


class _New:
    """Placeholder default of a field that has a default factory."""

    def __repr__(self) -> str:
        return "<factory>"


_NEW = _New()


_METHODS_OF_ALL: Mapping[str, Callable[..., object]] = {
    "__setattr__": _set,
    "__delattr__": _delete,
    "__getstate__": _state,
    "__setstate__": _restore,
    "__repr__": _repr,
}
_COMPILED: Mapping[str, Callable[[type], FunctionType]] = {"__init__": _init, "__eq__": _eq, "__hash__": _hash}
"""Compilers of the methods that depend on the fields of their class."""
