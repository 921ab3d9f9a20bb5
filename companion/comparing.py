"""What has changed between two definitions: by value, with entries of lists told apart by what names them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from hyskos.definitions.findings import Path

NAMES = ("number", "die", "id", "name", "code")
"""Keys that name an entry of a list, the best first: no two entries of a list share its value."""


@dataclass(frozen=True, slots=True)
class Change:
    """A value that is new, gone, or another one; `place` is the way to it, `path` the same with places in lists."""

    sort: Literal["added", "removed", "changed"]
    place: tuple[str | int, ...]  # ("spaces", 12, "points", "round"): 12 is the number of the space
    path: Path  # ("spaces", 11, "points", "round"), in the new definition, or in the old one if it is gone
    old: Any = None
    new: Any = None


def changes(old: Any, new: Any, place: tuple[str | int, ...] = (), path: Path = ()) -> Iterator[Change]:
    """Compare two plain values, in the order of the new one; what is gone comes behind.

    >>> [one.place for one in changes({"spaces": [{"number": 7, "at": 1}]}, {"spaces": [{"number": 7, "at": 2}]})]
    [('spaces', 7, 'at')]
    """
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        yield from _entries(old, new, {key: key for key in old}, {key: key for key in new}, place, path)
        return
    if isinstance(old, Sequence) and isinstance(new, Sequence) and not isinstance(old, str | bytes):
        name = _name(old, new)
        if name is not None:
            before = {entry[name]: index for index, entry in enumerate(old)}
            after = {entry[name]: index for index, entry in enumerate(new)}
            yield from _entries(old, new, before, after, place, path)
            return
    if type(old) is not type(new) or old != new:
        yield Change("changed", place, path, old, new)


def _entries(
    old: Any, new: Any, before: Mapping[Any, Any], after: Mapping[Any, Any], place: tuple[str | int, ...], path: Path
) -> Iterator[Change]:
    """Compare the entries of two mappings or lists; `before` and `after` say where each name stands in them."""
    for name, step in after.items():
        if name in before:
            yield from changes(old[before[name]], new[step], (*place, name), (*path, step))
        else:
            yield Change("added", (*place, name), (*path, step), new=new[step])
    for name, step in before.items():
        if name not in after:
            yield Change("removed", (*place, name), (*path, step), old=old[step])


def _name(old: Sequence[Any], new: Sequence[Any]) -> str | None:
    """Find the key that names the entries of both lists."""
    entries = [*old, *new]
    if not entries or not all(isinstance(entry, Mapping) for entry in entries):
        return None
    for key in NAMES:
        values = [[entry.get(key) for entry in one] for one in (old, new)]
        if all(isinstance(value, str | int) and value not in row[:i] for row in values for i, value in enumerate(row)):
            return key
    return None
