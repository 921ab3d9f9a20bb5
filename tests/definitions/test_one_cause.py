"""One cause is one finding: any single mistake in a built-in file is reported once."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import yaml

from hyskos.definitions.kinds.registry import DEFINITIONS, built_in_files
from hyskos.definitions.loader import read_bytes
from hyskos.definitions.reading.source import read_beside
from tests.wide import chance, less_and_all, proved

Step = str | int
Mutant = tuple[str, tuple[Step, ...], Callable[[Any], object]]
FILES = {
    "map": "four-x", "faction": "bastet", "grid": "pharaoh", "ring": "ring-18", "pieces": "pharaoh-pieces",
    "score-sheet": "pyramydal-score", "card": "pyramydal-card", "booklet": "pharaoh-rules", "cover": "pharaoh-cover",
    "box": "pharaoh-box", "printer": "drivethru", "product": "pharaoh-product", "shop": "boardgamegeek",
    "bot": "pilgrim",
}  # fmt: skip
SOME = 40
"""Runs without proof try every 40th mutant; CI tries a random quarter, `make proof` all of them."""
SEVERAL = {("product", "components.0", "doubled"): "one board is superfluous, and the file names of both collide"}
"""Exceptions: reported twice, and why."""


def steps(value: object, so_far: tuple[Step, ...] = ()) -> Iterator[tuple[Step, ...]]:
    """Yield the path of every value; of a list only the first, second and last."""
    if so_far not in ((), ("kind",)):
        yield so_far
    if isinstance(value, dict):
        for key in value:
            yield from steps(value[key], (*so_far, key))
    elif isinstance(value, list):
        for place in sorted({0, 1, len(value) - 1} & {*range(len(value))}):
            yield from steps(value[place], (*so_far, place))


def faults(key: Step, value: object) -> Iterator[tuple[str, Callable[[Any], object]]]:
    """Yield single mistakes at a key of a mapping or list, as functions that change it."""

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
    original = dict(holder)
    holder.clear()
    holder |= {f"{name}x" if name == key else name: value for name, value in original.items()}


def mutants(plain: Any) -> Iterator[Mutant]:
    for path in steps(plain):
        value = plain
        for step in path:
            value = value[step]
        for fault, change in faults(path[-1], value):
            yield f"{'.'.join(map(str, path))} {fault}", path[:-1], change


def mutate(plain: Any, path: tuple[Step, ...], change: Callable[[Any], object]) -> Any:
    changed = holder = deepcopy(plain)
    for step in path:
        holder = holder[step]
    change(holder)
    return changed


def repeated_findings(path: Path, every: int) -> dict[str, list[str]]:
    """Return the findings of mutants with more than one, by mutant."""
    repeated = {}
    plain = yaml.safe_load(path.read_text("utf-8"))
    tried = [*mutants(plain)]
    tried = chance(path.stem).sample(tried, proved(len(tried))) if every == 1 else tried[::every]
    for name, holder, change in tried:
        raw = yaml.safe_dump(mutate(plain, holder, change), sort_keys=False, allow_unicode=True, width=100).encode()
        findings = read_bytes(raw, str(path), partial(read_beside, str(path))).findings
        if sum(finding.count for finding in findings) > 1:
            repeated[name] = [f"{finding.code} {finding.message}" for finding in findings]
    return repeated


@pytest.mark.wide
@pytest.mark.parametrize("every", less_and_all(SOME, 1), ids=["some", "all"])
@pytest.mark.parametrize("kind", FILES)
def test_a_single_fault_is_a_single_finding(kind: str, every: int) -> None:
    path = (built_in_files(kind) if kind in (*DEFINITIONS, "printer", "product", "shop", "bot") else {})[FILES[kind]]
    repeated = repeated_findings(path, every)
    assert {name: messages for name, messages in repeated.items() if (kind, *name.rsplit(" ", 1)) not in SEVERAL} == {}
