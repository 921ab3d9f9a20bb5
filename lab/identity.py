"""Hashes that identify a run: board, player boards, bots, rulings, seating, seed and the code that plays.

Ids and names of boards and bots, titles, art and comments in definitions are not included.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields, is_dataclass, replace
from functools import cache
from pathlib import Path

from hyskos.definitions.kinds.map import Map
from hyskos.definitions.plain_data import Json
from hyskos.lab.setups import Setup
from hyskos.rules.rolling_pyramids.board import make_board
from hyskos.rules.rolling_pyramids.sheet import make_layout

ENGINE = ("chance", "playing", "policy", "setups", "tally")
"""Modules of the lab that decide how a game goes, in addition to all rules of Rolling Pyramids."""


def key_of(setup: Setup) -> str:
    """Return the sha256 of everything that decides how the games of a run go."""
    content = {**_content(setup), "engine": engine_key()}
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def plays_alike(setup: Setup, other: Setup) -> bool:
    """Return whether all games of two runs go alike."""
    return _content(setup) == _content(other)


def _content(setup: Setup) -> dict[str, Json]:
    return {
        "board": _plain_board(setup.board),
        "sheets": [as_plain_json(make_layout(faction)) for faction in setup.factions],
        "bots": [as_plain_json(replace(bot, id="")) for bot in setup.bots],
        "players": setup.players,
        "rulings": asdict(setup.rulings),
        "without": sorted(setup.without_ability),
        "seed": setup.seed,
    }


def board_key(board: Map) -> str:
    """Return the sha256 of everything about a board that decides how games on it go."""
    return hashlib.sha256(json.dumps(_plain_board(board), sort_keys=True).encode()).hexdigest()


def _plain_board(board: Map) -> Json:
    return as_plain_json(replace(make_board(board), id="", names={}))


@cache
def engine_key() -> str:
    """Return the sha256 of the code that decides how a game goes."""
    from hyskos import lab, rules

    folder = Path(lab.__file__).parent
    files = [folder / f"{name}.py" for name in ENGINE]
    files += sorted((Path(rules.__file__).parent / "rolling_pyramids").rglob("*.py"))
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()


def as_plain_json(value: object) -> Json:
    """Convert a value of the rules to JSON data, the same for equal values.

    >>> as_plain_json({2: ("a", None), 1: frozenset((3, 1))})
    [[1, [1, 3]], [2, ['a', None]]]
    """
    if is_dataclass(value) and not isinstance(value, type):
        return [type(value).__name__, *(as_plain_json(getattr(value, field.name)) for field in fields(value))]
    if isinstance(value, Mapping):
        return sorted(([as_plain_json(key), as_plain_json(item)] for key, item in value.items()), key=repr)
    if isinstance(value, frozenset | set):
        return sorted(map(as_plain_json, value), key=repr)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [as_plain_json(item) for item in value]
    if value is None or isinstance(value, str | int | float):
        return value
    raise TypeError(f"{type(value).__name__} is no part of a run")
