"""Unhalved: bodies that no device halves, neither attackers across spikes nor defenders under a ram (A62)."""

from typing import Unpack

from hyskos.rules.rolling_pyramids.abilities import Common, Effect

RULE = "A62"


def effect(**common: Unpack[Common]) -> Effect:
    """Spare each body from ram and spikes; only the others of its force are halved."""
    return Effect(whole=True, **common)
