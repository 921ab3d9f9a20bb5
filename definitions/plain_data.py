"""Plain data of JSON and YAML: its type, and access to entries of mappings and lists by path."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

Json: TypeAlias = "str | int | float | bool | Sequence[Json] | Mapping[str, Json] | None"
"""A document to write, or one that was read."""


def entry(value: object, step: str | int) -> object:
    """Return an entry of a mapping or a list; raises LookupError if there is none, or for any other value."""
    if isinstance(value, dict):
        item: object = value[step]
        return item
    if isinstance(value, list) and isinstance(step, int):
        return value[step]
    raise KeyError(step)


def at(value: object, path: Iterable[str | int]) -> object:
    """Return the value at a path; raises LookupError if there is none.

    >>> at({"units": [{"id": "horus"}]}, ("units", 0, "id"))
    'horus'
    """
    for step in path:
        value = entry(value, step)
    return value


def put(value: object, path: Sequence[str | int], new: object) -> None:
    """Set the value at a path, adding a key if needed; raises LookupError if the path does not exist."""
    *parents, last = path
    holder = at(value, parents)
    if isinstance(holder, dict):
        holder[last] = new
        return
    if not (isinstance(holder, list) and isinstance(last, int)):
        raise KeyError(last)
    holder[last] = new


def drop(holder: object, step: str | int) -> None:
    """Delete an entry of a mapping or a list; raises LookupError if there is none."""
    if isinstance(holder, dict):
        del holder[step]
        return
    if not (isinstance(holder, list) and isinstance(step, int)):
        raise KeyError(step)
    del holder[step]
