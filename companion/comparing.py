"""What has changed between two definitions: by value, with entries of lists told apart by what names them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, TypeGuard

from hyskos.definitions.findings import Path
from hyskos.definitions.values import dataclass

NAMES = ("number", "die", "id", "name", "code")
"""Keys that name an entry of a list, the best first: no two entries of a list share its value."""

WALLS = ("walls",)
"""A list whose entries are named by what they hold, in no order."""
Entries = Mapping[str | int, object]
"""Entries of a mapping by their keys, or of a list by where they stand."""
Steps = Mapping[str | int, str | int]
"""Where entries are, by their names."""


@dataclass(frozen=True, slots=True)
class Change:
    """A value that is new, gone, or another one; `place` is the way to it, `path` the same with places in lists."""

    sort: Literal["added", "removed", "changed"]
    place: tuple[str | int, ...]  # ("spaces", 12, "points", "round"): 12 is the number of the space
    path: Path  # ("spaces", 11, "points", "round"), in the new definition, or in the old one if it is gone
    old: object = None
    new: object = None

    @property
    def is_wall(self) -> bool:
        """Tell whether it is about one wall, whose place says all of it."""
        return self.place[:1] == WALLS and len(self.place) > 1


def changes(old: object, new: object, place: tuple[str | int, ...] = (), path: Path = ()) -> Iterator[Change]:
    """Compare two plain values, in the order of the new one; what is gone comes behind.

    Entries of lists are told apart by what names them, walls by the places that they stand between; other lists of as
    many entries by where these stand, from 1. Everything else is one value.

    >>> [one.place for one in changes({"spaces": [{"number": 7, "at": 1}]}, {"spaces": [{"number": 7, "at": 2}]})]
    [('spaces', 7, 'at')]
    """
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        yield from _entries(old, new, {key: key for key in old}, {key: key for key in new}, place, path)
        return
    if _is_list(old) and _is_list(new):
        names = _named(old, new, place)
        if names is not None:
            yield from _entries(_placed(old), _placed(new), *names, place, path)
            return
    if type(old) is not type(new) or old != new:
        yield Change("changed", place, path, old, new)


def _is_list(value: object) -> TypeGuard[Sequence[object]]:
    """Tell a list from a text, which is a sequence as well: an empty one is no empty list."""
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)


def _placed(values: Sequence[object]) -> Entries:
    return dict[str | int, object](enumerate(values))


def _entries(
    old: Entries, new: Entries, before: Steps, after: Steps, place: tuple[str | int, ...], path: Path
) -> Iterator[Change]:
    """Compare the entries of two mappings or lists; `before` and `after` say where each name stands in them."""
    for name, step in after.items():
        if (*place, name) == WALLS:  # a map without any has none to compare
            yield from changes(old.get(name, []), new[step], WALLS, WALLS)
        elif name in before and place == WALLS:  # the same wall, from whichever side it is written
            continue
        elif name in before:
            yield from changes(old[before[name]], new[step], (*place, name), (*path, step))
        else:
            yield Change("added", (*place, name), (*path, step), new=new[step])
    for name, step in before.items():
        if name not in after and (*place, name) == WALLS:
            yield from changes(old[step], [], WALLS, WALLS)
        elif name not in after:
            yield Change("removed", (*place, name), (*path, step), old=old[step])


def _named(old: Sequence[object], new: Sequence[object], place: tuple[str | int, ...]) -> tuple[Steps, Steps] | None:
    """Find what names the entries of two lists, and where each stands; None if nothing does."""
    if place == WALLS:
        before, after = _walls(old), _walls(new)
        return None if before is None or after is None else (before, after)
    name = _name(old, new)
    if name is not None:
        return _by(name, old), _by(name, new)
    if len(old) == len(new) and all(isinstance(one, Mapping | list) for one in (*old, *new)):
        return {index + 1: index for index in range(len(old))}, {index + 1: index for index in range(len(new))}
    return None


def _by(name: str, entries: Sequence[object]) -> Steps:
    """Say where entries stand that a key names."""
    rows = enumerate(one[name] for one in entries if isinstance(one, Mapping))
    return {value: index for index, value in rows if isinstance(value, str | int)}


def _walls(walls: Sequence[object]) -> Steps | None:
    """Name walls by the two places that they part, the lower first: "2-3", "28-S1"; None for what are no walls."""
    found = [one for one in walls if isinstance(one, list) and len(one) == 2 and {*map(type, one)} <= {int, str}]
    return {wall_name(one): index for index, one in enumerate(found)} if len(found) == len(walls) else None


def wall_name(wall: Sequence[int | str]) -> str:
    """Name a wall, from whichever side it is written.

    >>> wall_name(["S1", 28]), wall_name([12, 4])
    ('28-S1', '4-12')
    """
    return "-".join(str(place) for place in sorted(wall, key=lambda place: (isinstance(place, str), place)))


def _name(old: Sequence[object], new: Sequence[object]) -> str | None:
    """Find the key that names the entries of both lists."""
    before, after = ([one for one in each if isinstance(one, Mapping)] for each in (old, new))
    if not before + after or len(before) < len(old) or len(after) < len(new):
        return None
    for key in NAMES:
        values = [[entry.get(key) for entry in one] for one in (before, after)]
        if all(isinstance(value, str | int) and value not in row[:i] for row in values for i, value in enumerate(row)):
            return key
    return None
