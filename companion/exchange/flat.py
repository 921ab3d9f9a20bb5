"""Flatten nested values to names such as `points.round`, for programs that only store numbers and text.

A list becomes JSON text under a name that ends in `[]`.
"""

import json
from collections.abc import Iterator, Mapping

Flat = Mapping[str, "str | int | float | bool"]
LIST = "[]"
"""Suffix of the name of a list."""
DEEPEST = 8
"""Maximum depth of nested values."""


def flat(value: Mapping[str, object], name: str = "") -> Iterator[tuple[str, str | int | float | bool]]:
    """Yield the flat name and value of every entry of a mapping.

    >>> dict(flat({"title": {"en": "A"}, "shape": {"rectangle": [7, 5]}, "rounds": 10}))
    {'title.en': 'A', 'shape.rectangle[]': '[7, 5]', 'rounds': 10}
    """
    for key, one in value.items():
        full = f"{name}.{key}" if name else key
        if isinstance(one, Mapping):
            yield from flat(one, full)
        elif isinstance(one, list):
            yield full + LIST, json.dumps(one, ensure_ascii=False)
        elif isinstance(one, str | int | float):
            yield full, one


def nested(values: Flat) -> dict[str, object]:
    """Rebuild nested values from flat ones; raises ValueError for conflicting names and invalid lists.

    >>> nested({"title.en": "A", "shape.rectangle[]": "[7, 5]"})
    {'title': {'en': 'A'}, 'shape': {'rectangle': [7, 5]}}
    """
    whole: dict[str, object] = {}
    for name, value in values.items():
        *way, last = name.removesuffix(LIST).split(".")
        if len(way) > DEEPEST:
            raise ValueError(name)
        here = whole
        for step in way:
            inner = here.setdefault(step, {})
            if not isinstance(inner, dict):
                raise ValueError(name)
            here = inner
        if last in here:
            raise ValueError(name)
        here[last] = _list(name, value) if name.endswith(LIST) else value
    return whole


def _list(name: str, value: object) -> list[object]:
    try:
        found = json.loads(str(value))
    except (ValueError, RecursionError):
        raise ValueError(name) from None
    if not isinstance(found, list) or _deep(found) > DEEPEST:
        raise ValueError(name)
    return found


def _deep(value: object) -> int:
    """Return the nesting depth of lists and mappings, counting no further than one above DEEPEST."""
    level, deep = [value], 0
    while level and deep <= DEEPEST:
        inner = [one for one in level if isinstance(one, list | dict)]
        level = [each for one in inner for each in (one.values() if isinstance(one, dict) else one)]
        deep += bool(inner)
    return deep
