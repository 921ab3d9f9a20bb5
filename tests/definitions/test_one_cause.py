"""One cause is one finding: whatever single fault a file that ships gets, whoever mends it reads of it once."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import yaml

from hyskos.definitions.kinds.registry import DEFINITIONS, shipped
from hyskos.definitions.loader import read_bytes
from hyskos.definitions.reading.source import read_beside
from tests.wide import less_and_all

Mutant = tuple[str, object]
Step = str | int
FILES = {
    "map": "four-x", "faction": "bastet", "grid": "pharaoh", "ring": "ring-18", "pieces": "pharaoh-pieces",
    "score-sheet": "pyramydal-score", "card": "pyramydal-card", "booklet": "pharaoh-rules", "cover": "pharaoh-cover",
    "box": "pharaoh-box", "printer": "drivethru", "product": "pharaoh-product", "shop": "boardgamegeek",
    "bot": "pilgrim",
}  # fmt: skip
SOME = 40
"""Every so many mutants are tried at each change, all of them as proof."""
SEVERAL = {
    ("product", "components.0", "doubled"): "of two of one board one is too much, and names of files tell of both"
}
"""What is told twice all the same, and why."""


def steps(value: object, so_far: tuple[Step, ...] = ()) -> Iterator[tuple[Step, ...]]:
    """Give the way to every value, of a list to the first, second and last."""
    if so_far not in ((), ("kind",)):
        yield so_far
    if isinstance(value, dict):
        for key in value:
            yield from steps(value[key], (*so_far, key))
    elif isinstance(value, list):
        for place in sorted({0, 1, len(value) - 1} & {*range(len(value))}):
            yield from steps(value[place], (*so_far, place))


def faults(key: Step, value: object) -> Iterator[tuple[str, Callable[[Any], object]]]:
    """Give single faults of the value that a mapping or a list has at a key, as changes of that."""

    def put(other: object) -> Callable[[Any], object]:
        return lambda holder: holder.__setitem__(key, other)

    yield "left out", lambda holder: holder.pop(key)
    yield "without a value", put(None)
    if isinstance(key, str):
        yield "misspelt", partial(_misspell, key=key)
    else:
        yield "doubled", lambda holder: holder.insert(key, deepcopy(holder[key]))
    if isinstance(value, bool):
        yield "a text", put("maybe")
    elif isinstance(value, (int, float)):
        yield from ((f"{other}", put(other)) for other in ("many", 99999, -1, 0, value + 1, value - 1))
    elif isinstance(value, str):
        yield from (("a number", put(7)), ("another word", put(value + "x")), ("long", put(value * 300)))
    else:
        yield from (("empty", put(type(value)())), ("a text", put("some text")))


def _misspell(holder: dict[str, object], key: str) -> None:
    known = dict(holder)
    holder.clear()
    holder |= {f"{one}x" if one == key else one: value for one, value in known.items()}


def mutants(plain: Any) -> Iterator[Mutant]:
    for path in steps(plain):
        value = plain
        for step in path:
            value = value[step]
        for fault, change in faults(path[-1], value):
            changed = deepcopy(plain)
            holder: Any = changed
            for step in path[:-1]:
                holder = holder[step]
            change(holder)
            yield f"{'.'.join(map(str, path))} {fault}", changed


def told_of(path: Path, every: int) -> dict[str, list[str]]:
    """Give the mutants of a file of which more than one thing is told, and what."""
    found = {}
    for name, plain in [*mutants(yaml.safe_load(path.read_text("utf-8")))][::every]:
        raw = yaml.safe_dump(plain, sort_keys=False, allow_unicode=True, width=100).encode()
        findings = read_bytes(raw, str(path), partial(read_beside, str(path))).findings
        if sum(one.count for one in findings) > 1:
            found[name] = [f"{one.code} {one.message}" for one in findings]
    return found


@pytest.mark.wide
@pytest.mark.parametrize("every", less_and_all(SOME, 1), ids=["some", "all"])
@pytest.mark.parametrize("kind", FILES)
def test_a_single_fault_is_a_single_finding(kind: str, every: int) -> None:
    path = (shipped(kind) if kind in (*DEFINITIONS, "printer", "product", "shop", "bot") else {})[FILES[kind]]
    told = told_of(path, every)
    assert {name: found for name, found in told.items() if (kind, *name.rsplit(" ", 1)) not in SEVERAL} == {}
