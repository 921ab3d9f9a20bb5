"""Head start: upgrades that cost no pair, in the first Develop phase (RP-21)."""

from typing import Unpack

from hyskos.rules.rolling_pyramids.abilities import Cited, Effect

RULE = "RP-21"


def effect(*, marks: int, **cited: Unpack[Cited]) -> Effect:
    """Begin the game with `marks` to spend, which are lost like others if they are not (A19)."""
    return Effect(marks=marks, **cited)
