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
    for key, inner in value.items():
        full = f"{name}.{key}" if name else key
        if isinstance(inner, Mapping):
            yield from flat(inner, full)
        elif isinstance(inner, list):
            yield full + LIST, json.dumps(inner, ensure_ascii=False)
        elif isinstance(inner, str | int | float):
            yield full, inner


def nested(values: Flat) -> dict[str, object]:
    """Rebuild nested values from flat ones; raises ValueError for conflicting names and invalid lists.

    >>> nested({"title.en": "A", "shape.rectangle[]": "[7, 5]"})
    {'title': {'en': 'A'}, 'shape': {'rectangle': [7, 5]}}
    """
    tree: dict[str, object] = {}
    for name, value in values.items():
        *steps, last = name.removesuffix(LIST).split(".")
        if len(steps) > DEEPEST:
            raise ValueError(name)
        branch = tree
        for step in steps:
            inner = branch.setdefault(step, {})
            if not isinstance(inner, dict):
                raise ValueError(name)
            branch = inner
        if last in branch:
            raise ValueError(name)
        branch[last] = _list(name, value) if name.endswith(LIST) else value
    return tree


def _list(name: str, value: object) -> list[object]:
    try:
        value_list = json.loads(str(value))
    except (ValueError, RecursionError):
        raise ValueError(name) from None
    if not isinstance(value_list, list) or _deep(value_list) > DEEPEST:
        raise ValueError(name)
    return value_list


def _deep(value: object) -> int:
    """Return the nesting depth of lists and mappings, counting no further than one above DEEPEST."""
    level, depth = [value], 0
    while level and depth <= DEEPEST:
        inner = [container for container in level if isinstance(container, list | dict)]
        level = [
            item for container in inner for item in (container.values() if isinstance(container, dict) else container)
        ]
        depth += bool(inner)
    return depth
