"""Rally: a force counts extra points while it includes a hero, a soldier or either."""

from typing import Unpack

from hyskos.rules.rolling_pyramids.abilities import Common, Effect

RULE = "A62"


def effect(*, points: int, **common: Unpack[Common]) -> Effect:
    """Add `points` once in the subtraction; they are lost before any soldier or hero."""
    return Effect(rally=points, **common)
