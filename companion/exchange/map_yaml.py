"""Write an imported map as YAML."""

import json
import re
from collections.abc import Mapping, Sequence

from hyskos.companion.exchange.found import FoundMap, numbered
from hyskos.companion.map_starter import count_spaces
from hyskos.companion.starters import schema_line, title_of
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.plain_words import value_of

_FIRST = ("id", "game", "version", "provenance", "title", "subtitle", "orientation", "shape")
_LAST = ("garrison",)
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_.-]*")


def map_yaml(found: FoundMap, name: str, spoken: Sequence[str] = LANGUAGES) -> str:
    """Write a map as YAML; keys the source does not set take the defaults of a new map."""
    spaces, starts = numbered(found)
    usual: dict[str, object] = {
        "id": name,
        "game": "rolling-pyramids",
        "version": "0.1",
        "provenance": "proposal",
        "title": None,
        "subtitle": count_spaces(len(spaces), spoken),
        "orientation": found.orientation,
        "shape": "list",
        "rounds": 10,
        "solo_rounds": 15,
        "garrison": {"pyramid": 20, "factories": 10, "spaces": 5, "starts": 10},
    }
    head = {**usual, **found.head, "orientation": found.orientation}
    order = [*_FIRST, *(key for key in head if key not in (*_FIRST, *_LAST))]
    lines = [schema_line("map").rstrip("\n"), "kind: map"]
    lines += [f"{key}: {title_of(name, spoken) if head[key] is None else _flow(head[key])}" for key in order]
    for part, entries in (("spaces", spaces), ("starts", starts)):
        lines += [f"{part}:", *(f"  - {_flow(one)}" for one in entries)] if entries else [f"{part}: []"]
    return "\n".join([*lines, *(f"{key}: {_flow(head[key])}" for key in _LAST)]) + "\n"


def _flow(value: object) -> str:
    """Write a value in YAML flow style, quoted only where necessary."""
    if isinstance(value, Mapping):
        return (
            "{"
            + ", ".join(f"{_flow(str(key)) if not _key(key) else key}: {_flow(one)}" for key, one in value.items())
            + "}"
        )
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, str) and _PLAIN.fullmatch(value) and value_of(value) == value:
        return value
    return json.dumps(value, ensure_ascii=False)


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else json.dumps(key, ensure_ascii=False)
