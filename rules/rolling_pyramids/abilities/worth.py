"""Worth: bodies that count, and take, several points, as a Bastet hero does (RP-46)."""

from typing import Unpack

from hyskos.rules.rolling_pyramids.abilities import Common, Effect

RULE = "RP-46"


def effect(*, points: int, **common: Unpack[Common]) -> Effect:
    """Count `points` for each body in a fight, and take as many to destroy it (A55)."""
    return Effect(worth=points, **common)
