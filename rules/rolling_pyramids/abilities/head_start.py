"""Head start: upgrades in the first Develop phase that require no pair (RP-21)."""

from typing import Unpack

from hyskos.rules.rolling_pyramids.abilities import Cited, Effect

RULE = "RP-21"


def effect(*, marks: int, **cited: Unpack[Cited]) -> Effect:
    """Start the game with `marks` to spend; unspent ones are lost as usual (A19)."""
    return Effect(marks=marks, **cited)
