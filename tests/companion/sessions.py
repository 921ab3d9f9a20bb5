"""Sessions that tests talk to: what is answered and refused, and the journals they leave."""

from functools import cache
from pathlib import Path

import pytest

from hyskos.companion.journal.appending import Appender
from hyskos.companion.journal.tables import PyramidsSession, first_line, replay_journal, resume_pyramids
from hyskos.companion.refusals import RefusedError
from hyskos.companion.session.protocol import Chance
from hyskos.companion.session.timeline import Timeline
from hyskos.definitions.loader import load_faction, load_map
from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.rolling_pyramids.table import make_table
from scripts.sessions import Player, begin, grabber, lines_of, no_chance, say, sit_down

NOWHERE, LIGHT = Path("evening.jsonl"), Path("light.jsonl")


def always_one(_faces: int) -> int:
    return 1


def answers(session: PyramidsSession, line: str, chance: Chance = no_chance) -> list[str]:
    """Type a line, and give what is answered."""
    return list(session.answer(line, chance).said)


def play_lines(*names: str, seed: int = 5, most: int = 2000, player: Player = grabber) -> PyramidsSession:
    session = sit_down(NOWHERE, *names)
    list(lines_of(session, seed, player=player, most=most))
    return session


def refusal(session: PyramidsSession, line: str) -> str:
    before = session.timeline
    with pytest.raises((RefusedError, UnlawfulError)) as caught:
        answers(session, line)
    assert session.timeline is before
    return str(caught.value)


def ready() -> PyramidsSession:
    """Begin with two players whose dice lie on the table: 3 1 5 8 of Anubian, 2 2 7 4 of Bastet."""
    session = sit_down(NOWHERE, "anubian", "bastet")
    return type_lines(session, "3", "1", "31582274")


def deploying() -> PyramidsSession:
    """Play to the orders of round 1: both send two groups of one footman, and Anubian three heroes."""
    session = ready()
    for line in ("1) heroes", "7) up-1", "8) up-2", "3) up-3", "4) up-4", "5) up-1", "6) up-2", "2) up-5"):
        say(session, line)
    while session.timeline.session.game.phase == "develop":
        say(session, "pass")
    return session


def begin_on_disk(path: Path, *names: str) -> PyramidsSession:
    """Begin a session on the disk, and hold its journal."""
    begin(path, *(names or ("anubian", "bastet")))
    return resume_pyramids(path, Appender(path))


def close(session: PyramidsSession) -> None:
    assert session.journal is not None
    session.journal.__exit__(None, None, None)


@cache
def random_journal(seed: int = 2, lines: int = 2000) -> bytes:
    """Give a journal with some lines taken back, amended and done again."""
    session = sit_down(Path("evening.jsonl"), "anubian", "bastet")
    memory = keep_journal(session)
    for number, _line in enumerate(lines_of(session, seed, most=lines)):
        if number % 9 == 4:
            say(session, "undo 2")
            say(session, "redo")
            say(session, "redo")
        if number == 1:
            starts = session.timeline.session.game.position.starts.values()
            say(session, f"amend 1 {next(die for die in range(1, 5) if -die not in starts)}")
    return memory.raw


class Memory:
    """A journal that is kept in memory; `raw` begins with its first line."""

    def __init__(self, raw: bytes = b"") -> None:
        self.raw = raw

    def append(self, line: bytes) -> None:
        self.raw += line


def keep_journal(session: PyramidsSession, *, light: bool = False) -> Memory:
    """Keep the journal of a session in memory, from its first line on."""
    memory = Memory(first_line(session.timeline.start.game.table, "inner-factory", session.path, light=light))
    session.journal = memory
    return memory


def type_lines(session: PyramidsSession, *lines: str) -> PyramidsSession:
    for line in lines:
        say(session, line)
    return session


def states(timeline: Timeline) -> tuple[object, ...]:
    """Give what can be compared of a session: tables are only the same, never equal."""
    game = timeline.session.game
    return (
        game.phase, game.round, game.queue, game.position.forces, game.position.devices, game.sheets, game.points,
        game.dice, game.units, game.result, timeline.session.sends, [entry.typed for entry in timeline.entries],
        len(timeline.past), len(timeline.future),
    )  # fmt: skip


def light(*names: str) -> PyramidsSession:
    table = make_table(load_map("inner-factory"), [load_faction(name) for name in names])
    return replay_journal(first_line(table, "inner-factory", LIGHT, light=True), LIGHT)[0]
