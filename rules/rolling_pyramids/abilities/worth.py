"""Worth: soldiers or heroes that count, and take, several points, as a Bastet hero does (RP-46)."""

from typing import Unpack

from hyskos.rules.rolling_pyramids.abilities import Common, Effect

RULE = "RP-46"


def effect(*, points: int, **common: Unpack[Common]) -> Effect:
    """Count `points` for each soldier or hero in a fight, and require as many to destroy one (A55)."""
    return Effect(worth=points, **common)
