"""Rally: a force that counts more than its bodies while a hero, a soldier or anybody of it is there."""

from typing import Unpack

from hyskos.rules.rolling_pyramids.abilities import Common, Effect

RULE = "A62"


def effect(*, points: int, **common: Unpack[Common]) -> Effect:
    """Count `points` once in the subtraction; they fall before anybody does."""
    return Effect(rally=points, **common)
