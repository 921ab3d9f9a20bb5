"""Fights on one space as the tests of the rulebook write them."""

from dataclasses import replace

from hyskos.rules.rolling_pyramids.combat import Battle, Outcome
from hyskos.rules.rolling_pyramids.devices import Arrival, Border
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings
from tests.shipped import resolve


def force(words: str) -> Force:
    """Read "anubian 4 3" as four soldiers and three heroes."""
    faction, *numbers = words.split()
    return Force(faction, *(int(number) for number in numbers))


def arrival(words: str) -> Arrival:
    """Read "anubian 9 +ram +spikes" as a part of an attack with what waits on its border."""
    amount, *devices = words.split(" +")
    return Arrival(force(amount), Border(ram="ram" in devices, spikes="spikes" in devices))


def fight(defender: str | None, *arrivals: str, rulings: Rulings = STANDARD, **more: object) -> Outcome:
    battle = Battle(force(defender) if defender else None, tuple(arrival(words) for words in arrivals))
    return resolve(replace(battle, **more), rulings)  # type: ignore[arg-type]


def left(outcome: Outcome) -> str:
    return f"{outcome.owner} {outcome.force.written()}" if outcome.force else "empty"


def rulings_of(outcome: Outcome) -> set[str]:
    return {reason.ruling for reason in outcome.reasons if reason.ruling}
