"""Number of keystrokes for the ten most common questions at a table: as single commands, and in a session.

    python -m benchmarks.keystrokes

Both are typed in the middle of a game, and both must be answered; single commands include the position.
"""

import sys
import tempfile
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

from hyskos.cli.main import execute
from hyskos.companion.journal.tables import PyramidsSession, first_line
from hyskos.rules.rolling_pyramids.deployment import Position
from hyskos.rules.rolling_pyramids.legality import targets
from hyskos.rules.rolling_pyramids.places import place_name
from hyskos.rules.rolling_pyramids.rulings import STANDARD
from scripts.sessions import grabber, liberator, lines_of, no_chance, sit_down

BEGIN = "hyskos "
Row = tuple[str, str, str]
"""The question, the command line, and the line in a session."""


def middle(*names: str, phase: str) -> PyramidsSession:
    """Play to the fourth round, and on to a phase."""
    evening = sit_down(Path("e.jsonl"), *names)
    for _line in lines_of(evening, 8, player=liberator if len(names) == 1 else grabber):
        game = evening.timeline.session.game
        if game.round >= 4 and game.phase == phase:
            return evening
    raise SystemExit(f"no {phase} in this game")


def forces(position: Position, *, own: bool) -> Iterator[str]:
    """Yield the forces on the board as options of `reinforce`."""
    for at, force in position.forces.items():
        if own and force.faction != "pharaoh":
            yield f"--hold {place_name(at)}={force.faction}:{force.units}+{force.heroes}h"
        if not own and force.faction == "pharaoh":
            yield f"--pharaoh {place_name(at)}={force.units}"


def rows(friends: PyramidsSession, alone: PyramidsSession) -> Iterator[Row]:
    """Yield the ten questions."""
    game = friends.timeline.session.game
    table, position = game.table, game.position
    lists = " ".join(
        f"{name}={','.join(map(place_name, sorted(position.controlled_places(name))))}" for name in table.factions
    )
    rival, own = (next(_theirs(position, one, other)) for one, other in (("anubian", "bastet"), ("bastet", "anubian")))
    force = position.forces[rival]
    fight = f"combat anubian:9 --defender bastet:{force.units}+{force.heroes}h"
    score = f"score --map inner-factory --round {game.round} {lists}"
    solo = " ".join(["reinforce 4 4 6 2 --map inner-factory", *forces(alone.timeline.session.game.position, own=True),
                     *forces(alone.timeline.session.game.position, own=False)])  # fmt: skip
    yield "Who wins a fight on this space?", fight, f"least anu {rival}"
    yield "What does a rival's garrison need?", f"{fight} --explain", f"least bas {own}"
    yield "Which rules decided that?", "rules RP-36", "why " + place_name(_fought(friends))
    yield "What is this round worth?", score, "score anu"
    yield "How far are we?", score, "score"
    yield "What may this die be?", "draft sheet.yaml --die d8:5", "1"
    yield "What is on my sheet?", "army anubian --ascending 5,6,8 --matching 3,1,3 --footmen-1 1", "sheet anu"
    yield "Whose turn is it?", "draft --players 2 --pick 5", ""
    yield "How does the board look?", score, "board"
    yield "Where does the Pharaoh's column go?", solo, "reinforce 4 4 6 2 --evening e.jsonl"


def _theirs(position: Position, faction: str, rival: str) -> Iterator[int]:
    """Yield the places that the rival holds and the faction can send soldiers to."""
    reached = targets(position, faction, STANDARD)
    return (at for at in reached if at in position.forces and position.forces[at].faction == rival)


def _fought(evening: PyramidsSession) -> int:
    fought = evening.timeline.session.fought
    assert fought is not None
    return next(iter(fought.outcomes))


def answered(line: str) -> None:
    """Run a command line; exits if it fails."""
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()) as said:
        code = execute(line.split())
    if code:
        raise SystemExit(f"{line}: {said.getvalue()}")


def main() -> None:
    """Print both counts, including Enter."""
    friends, alone = middle("anubian", "bastet", phase="draft"), middle("bastet", phase="draft")
    with tempfile.TemporaryDirectory() as folder:
        keep(alone, Path(folder) / "e.jsonl")
        (Path(folder) / "sheet.yaml").write_text("faction: anubian\nheroes: [4, _, _]\n", encoding="utf-8")
        totals = [0, 0]
        for question, command, line in rows(friends, alone):
            for one in (command, line) if "--evening" in line else (command,):
                answered(one.replace("e.jsonl", f"{folder}/e.jsonl").replace("sheet.yaml", f"{folder}/sheet.yaml"))
            if "--evening" not in line:
                friends.answer(line, no_chance)
            else:
                line = BEGIN + line
            counts = (len(BEGIN + command) + 1, len(line) + 1)
            totals = [total + count for total, count in zip(totals, counts, strict=True)]
            print(f"{question:38} {counts[0]:4} {counts[1]:4}")
    print(f"{'all':38} {totals[0]:4} {totals[1]:4}   1:{totals[0] / totals[1]:.1f}")


def keep(evening: PyramidsSession, path: Path) -> None:
    """Write the journal of a session that was not saved."""
    from hyskos.companion.journal.appending import Appender
    from hyskos.companion.journal.tables import resume_pyramids
    from hyskos.companion.session.timeline import Do

    path.write_bytes(first_line(evening.timeline.start.game.table, "inner-factory", path))
    with Appender(path) as journal:
        kept = resume_pyramids(path, journal)
        for entry in evening.timeline.entries:
            kept.change(Do(entry.event, entry.typed))


if __name__ == "__main__":
    sys.exit(main())
