"""Journals that tests begin, close and compare."""

from functools import cache
from pathlib import Path

from hyskos.companion.journal.appending import Appender
from hyskos.companion.journal.session import Big, first_line, opened
from hyskos.companion.session.timeline import Timeline
from scripts.sessions import begin, lines_of, say, sit_down


def begun(path: Path, *names: str) -> Big:
    """Begin an evening on the disk, and hold its journal."""
    begin(path, *(names or ("anubian", "bastet")))
    return opened(path, Appender(path))


def closed(evening: Big) -> None:
    assert evening.journal is not None
    evening.journal.__exit__(None, None, None)


@cache
def journal(seed: int = 2, lines: int = 2000) -> bytes:
    """Give a journal with some lines taken back, amended and done again."""
    evening = sit_down(Path("evening.jsonl"), "anubian", "bastet")
    raw = first_line(evening.timeline.start.game.table, "inner-factory", evening.path)
    kept: list[bytes] = []

    class Memory:
        def append(self, line: bytes) -> None:
            kept.append(line)

    evening.journal = Memory()
    for number, _line in enumerate(lines_of(evening, seed, most=lines)):
        if number % 9 == 4:
            say(evening, "undo 2")
            say(evening, "redo")
            say(evening, "redo")
        if number == 1:
            starts = evening.timeline.session.game.position.starts.values()
            say(evening, f"amend 1 {next(die for die in range(1, 5) if -die not in starts)}")
    return raw + b"".join(kept)


def states(timeline: Timeline) -> tuple[object, ...]:
    """Give what can be compared of an evening: tables are only the same, never equal."""
    game = timeline.session.game
    return (
        game.phase, game.round, game.queue, game.position.forces, game.position.devices, game.sheets, game.points,
        game.dice, game.units, game.result, timeline.session.sends, [one.typed for one in timeline.entries],
        len(timeline.past), len(timeline.future),
    )  # fmt: skip
