"""Strike: soldiers or heroes destroy more enemies than one each, as an attacking Anubian hero does (RP-45)."""

from typing import Unpack

from hyskos.rules.rolling_pyramids.abilities import Common, Effect

RULE = "RP-45"


def effect(*, extra: int, most: int | None = None, **common: Unpack[Common]) -> Effect:
    """Destroy `extra` enemies for each soldier or hero, or for at most `most`, before the subtraction (A53, A54)."""
    return Effect(kills=extra, most=most, **common)
