"""Bigs that tests talk to: what is answered, and what is refused."""

from pathlib import Path

import pytest

from hyskos.companion.journal.session import Big
from hyskos.companion.refusals import RefusedError
from hyskos.companion.session.protocol import Chance
from hyskos.rules.reasons import UnlawfulError
from scripts.sessions import Player, grabber, lines_of, no_chance, say, sit_down

NOWHERE = Path("evening.jsonl")


def ones(_faces: int) -> int:
    return 1


def said(evening: Big, line: str, chance: Chance = no_chance) -> list[str]:
    """Type a line, and give what is answered."""
    return list(evening.answer(line, chance).said)


def played(*names: str, seed: int = 5, most: int = 2000, player: Player = grabber) -> Big:
    evening = sit_down(NOWHERE, *names)
    list(lines_of(evening, seed, player=player, most=most))
    return evening


def refusal(evening: Big, line: str) -> str:
    before = evening.timeline
    with pytest.raises((RefusedError, UnlawfulError)) as caught:
        said(evening, line)
    assert evening.timeline is before
    return str(caught.value)


def ready() -> Big:
    """Begin with two players whose dice lie on the table: 3 1 5 8 of Anubian, 2 2 7 4 of Bastet."""
    evening = sit_down(NOWHERE, "anubian", "bastet")
    for line in ("3", "1", "31582274"):
        say(evening, line)
    return evening


def deploying() -> Big:
    """Play to the orders of round 1: both send two groups of one footman, and Anubian three heroes."""
    evening = ready()
    for line in ("1) heroes", "7) up-1", "8) up-2", "3) up-3", "4) up-4", "5) up-1", "6) up-2", "2) up-5"):
        say(evening, line)
    while evening.timeline.session.game.phase == "develop":
        say(evening, "pass")
    return evening
