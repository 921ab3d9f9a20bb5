"""Strike: bodies that destroy more enemies than the one they trade for, as an attacking Anubian hero does (RP-45)."""

from typing import Unpack

from hyskos.rules.rolling_pyramids.abilities import Common, Effect

RULE = "RP-45"


def effect(*, extra: int, most: int | None = None, **common: Unpack[Common]) -> Effect:
    """Destroy `extra` enemies for each body, or for `most` of them, before the subtraction (A53, A54)."""
    return Effect(kills=extra, most=most, **common)
