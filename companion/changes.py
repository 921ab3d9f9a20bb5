"""Compare two definitions by value, and describe each change: where it is, the old value and the new one."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, TypeGuard

from hyskos.companion.field_words import FIELDS, field_word
from hyskos.companion.names import NAMES, name_of
from hyskos.definitions.findings import Path
from hyskos.definitions.languages import _
from hyskos.definitions.messages import short
from hyskos.definitions.reading.schema import CODES
from hyskos.definitions.values import dataclass

IDENTIFYING_KEYS = ("number", "die", "id", "name", "code")
"""Keys that may identify a list entry, best first: values must be unique within the list."""

WALLS = ("walls",)
"""A list whose entries are identified by their content and have no order."""
Entries = Mapping[str | int, object]
"""Entries of a mapping by key, or of a list by index."""
Steps = Mapping[str | int, str | int]
"""Position of each entry, by its name."""


@dataclass(frozen=True, slots=True)
class Change:
    """An added, removed or changed value. `place` names its entries, `path` uses list indexes instead."""

    sort: Literal["added", "removed", "changed"]
    place: tuple[str | int, ...]  # ("spaces", 12, "points", "round"): 12 is the number of the space
    path: Path  # ("spaces", 11, "points", "round"): in the new definition, or in the old one if removed
    old: object = None
    new: object = None

    @property
    def is_wall(self) -> bool:
        """Return whether the change is about a single wall, which its place describes completely."""
        return self.place[:1] == WALLS and len(self.place) > 1


def changes(old: object, new: object, place: tuple[str | int, ...] = (), path: Path = ()) -> Iterator[Change]:
    """Yield the differences between two plain values in the order of the new one, removals last.

    List entries are matched by their identifying key, walls by the two places they separate, and entries of other
    lists of equal length by position, from 1. Anything else is compared as a single value.

    >>> [one.place for one in changes({"spaces": [{"number": 7, "at": 1}]}, {"spaces": [{"number": 7, "at": 2}]})]
    [('spaces', 7, 'at')]
    """
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        yield from _entries(old, new, {key: key for key in old}, {key: key for key in new}, place, path)
        return
    if _is_list(old) and _is_list(new):
        names = _named_entries(old, new, place)
        if names is not None:
            yield from _entries(_entries_by_index(old), _entries_by_index(new), *names, place, path)
            return
    if type(old) is not type(new) or old != new:
        yield Change("changed", place, path, old, new)


def _is_list(value: object) -> TypeGuard[Sequence[object]]:
    """Return whether a value is a list; strings are sequences too, but do not count."""
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)


def _entries_by_index(values: Sequence[object]) -> Entries:
    return dict[str | int, object](enumerate(values))


def _entries(
    old: Entries, new: Entries, before: Steps, after: Steps, place: tuple[str | int, ...], path: Path
) -> Iterator[Change]:
    """Compare the entries of two mappings or lists; `before` and `after` map each name to its position in them."""
    for name, step in after.items():
        if (*place, name) == WALLS:  # a map without walls has nothing to compare
            yield from changes(old.get(name, []), new[step], WALLS, WALLS)
        elif name in before and place == WALLS:  # the same wall, whichever side it is written from
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


def _named_entries(
    old: Sequence[object], new: Sequence[object], place: tuple[str | int, ...]
) -> tuple[Steps, Steps] | None:
    """Map the names of the entries of two lists to their positions; None if nothing identifies them."""
    if place == WALLS:
        before, after = _walls(old), _walls(new)
        return None if before is None or after is None else (before, after)
    name = _name(old, new)
    if name is not None:
        return _positions_by(name, old), _positions_by(name, new)
    if len(old) == len(new) and all(isinstance(entry, Mapping | list) for entry in (*old, *new)):
        return {index + 1: index for index in range(len(old))}, {index + 1: index for index in range(len(new))}
    return None


def _positions_by(name: str, entries: Sequence[object]) -> Steps:
    """Return the position of each entry by the value of its key `name`."""
    rows = enumerate(entry[name] for entry in entries if isinstance(entry, Mapping))
    return {value: index for index, value in rows if isinstance(value, str | int)}


def _walls(walls: Sequence[object]) -> Steps | None:
    """Name walls by the two places they separate, lower first ("2-3", "28-S1"); None if an entry is not a wall."""
    valid = [wall for wall in walls if isinstance(wall, list) and len(wall) == 2 and {*map(type, wall)} <= {int, str}]
    return {wall_name(pair): index for index, pair in enumerate(valid)} if len(valid) == len(walls) else None


def wall_name(wall: Sequence[int | str]) -> str:
    """Name a wall, whichever side it is written from.

    >>> wall_name(["S1", 28]), wall_name([12, 4])
    ('28-S1', '4-12')
    """
    return "-".join(str(place) for place in sorted(wall, key=lambda place: (isinstance(place, str), place)))


def _name(old: Sequence[object], new: Sequence[object]) -> str | None:
    """Find the key that identifies the entries of both lists; None if there is none."""
    before, after = ([item for item in each if isinstance(item, Mapping)] for each in (old, new))
    if not before + after or len(before) < len(old) or len(after) < len(new):
        return None
    for key in IDENTIFYING_KEYS:
        values = [[entry.get(key) for entry in item] for item in (before, after)]
        if all(isinstance(value, str | int) and value not in row[:i] for row in values for i, value in enumerate(row)):
            return key
    return None


LONGEST = 160
"""Maximum characters shown of a value; its place leads to the rest."""
_ARROW = "->"


def place_text(place: Sequence[str | int]) -> str:
    """Describe the place of a change from the outside in, e.g. "space 4, name (en)"."""
    parts: list[str] = []
    for i, step in enumerate(place):
        before = place[i - 1] if i else ""
        entry = _axis(place[0], before, step) or _entry(before, step, whole=i == 1)
        if entry:
            parts[-1] = entry
        elif parts and isinstance(step, str) and _is_language(step):
            parts[-1] += f" ({step})"
        else:
            parts.append(_word(step))
    return ", ".join(parts)


def _axis(first: str | int, part: str | int, step: str | int) -> str:
    """Return "q" or "r" with its label for a coordinate of a hex, as in the docs; "" for other steps."""
    if part == "at" and first in ("spaces", "starts") and step in (1, 2):
        return f"{field_word('at')} {'q' if step == 1 else 'r'}"
    return ""


def _entry(part: str | int, step: str | int, *, whole: bool) -> str:
    """Return the label of a list entry, e.g. "space 4"; "" for other steps."""
    if whole and part == "spaces":
        return _("space {number}").format(number=step)
    if whole and part == "starts":
        return _("start {name}").format(name=f"S{step}")
    if whole and (part,) == WALLS:
        return _("wall {name}").format(name=step)
    if isinstance(step, int) and isinstance(part, str):
        return f"{field_word(part)} {step}"
    return ""


def _is_language(step: str) -> bool:
    return step in CODES and step not in FIELDS


def _word(step: str | int) -> str:
    """Return the word for a key, or the name of the thing that a value refers to."""
    if isinstance(step, str) and step in NAMES:
        return str(name_of(step))
    return field_word(str(step))


def value_text(value: object, longest: int = LONGEST) -> str:
    """Format a value without YAML punctuation, truncated to `longest` characters."""
    return short(_format(value), longest)


def _format(value: object) -> str:
    if value is None:
        return _("nothing")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, str):
        return f"“{value}”" if _ARROW in value else str(name_of(value)) if value in NAMES else value
    if isinstance(value, Mapping):
        pairs = ((_word(key) if not _is_language(key) else f"({key})", inner) for key, inner in value.items())
        return ", ".join(f"{key} {_format_nested(inner)}" for key, inner in pairs) or _("nothing")
    if isinstance(value, Sequence):
        return ", ".join(map(_format_nested, value)) or _("nothing")
    return str(value)


def _format_nested(value: object) -> str:
    """Format a nested value, in brackets if it has parts itself."""
    if isinstance(value, list) and len(value) == 1:
        return _format_nested(value[0])
    return f"[{_format(value)}]" if isinstance(value, Mapping | list) else _format(value)


def told_change(change: Change) -> str:
    """Describe a change: its place, and the old and the new value."""
    text = {
        "added": _("{place}: new") if change.is_wall else _("{place}: new: {new}"),
        "removed": _("{place}: gone") if change.is_wall else _("{place}: gone: {old}"),
        "changed": _("{place}: {old} -> {new}"),
    }[change.sort]
    return text.format(place=place_text(change.place), old=value_text(change.old), new=value_text(change.new))
