"""Shortcuts for many command lines of one process: print few definitions, play few games, make nothing twice."""

import hashlib
import pickle
from collections.abc import Iterator, Sequence
from pathlib import Path

from hyskos.generators.orders import parallel
from hyskos.generators.orders.order import Order
from hyskos.lab import fairness
from hyskos.publishing.verify import run
from hyskos.publishing.verify.findings import Verdict

FEW = ("inner-factory", "outer-factory", "anubian", "pyramydal-card", "turn-at-a-glance", "read-me-first",
    "pharaoh-cover", "rolling-pyramids-rules")  # fmt: skip
"""One or two of each way to print something."""


def print_few() -> None:
    """Let this process print a few definitions where somebody asks for everything, and kits in one language."""
    from hyskos.cli.printing import export, printable
    from hyskos.publishing.build import kit

    definitions_of, definitions, members = export.definitions_of, kit.definitions, printable._members
    printable._members = lambda word, known: members(word, known)[:2]  # of `covers` as well
    export.definitions_of = lambda names, report: definitions_of(names or FEW, report)
    kit.definitions = lambda custom: [board for board in definitions(custom) if board in custom or board.id in FEW]
    kit.LANGUAGES = kit.LANGUAGES[:1]  # tests/cli/test_kit_command.py makes kits in both


def play_few() -> None:
    """Let this process judge maps by a few games."""
    fairness.GAMES = 96


def make_each_once() -> None:
    """Let this process make what is ordered, and look into each kit, once for all that ask for the very same."""
    make, verify = parallel.make_all, run.verify
    results: dict[bytes, parallel.Made] = {}
    looked: dict[tuple[bytes, str], Verdict] = {}

    def make_once(orders: Sequence[Order], workers: int | None = None) -> Iterator[parallel.Made]:
        keys = [digest(pickle.dumps(order)) for order in orders]
        new = {key: order for key, order in zip(keys, orders, strict=True) if key not in results}
        results.update(zip(new, make([*new.values()], workers), strict=True))
        return iter([results[key] for key in keys])

    def verify_once(path: Path, tool: str, step: run.Step | None = None) -> Verdict:
        key = digest(path.read_bytes()), tool
        if key not in looked:
            looked[key] = verify(path, tool, step)
        return looked[key]

    parallel.make_all, run.verify = make_once, verify_once


def digest(content: bytes) -> bytes:
    return hashlib.sha256(content).digest()
