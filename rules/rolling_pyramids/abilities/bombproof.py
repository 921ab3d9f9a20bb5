"""Bombproof: soldiers or heroes that no bomb destroys, neither in the garrison nor among arrivals."""

from typing import Unpack

from hyskos.rules.rolling_pyramids.abilities import Common, Effect

RULE = "A62"


def effect(**common: Unpack[Common]) -> Effect:
    """Spare soldiers or heroes from bombs; an umbrella protects half of the others, remaining points go on (A41)."""
    return Effect(bombproof=True, **common)
