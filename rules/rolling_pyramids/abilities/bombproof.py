"""Bombproof: bodies that no bomb destroys, neither on the garrison nor on arrivals."""

from typing import Unpack

from hyskos.rules.rolling_pyramids.abilities import Common, Effect

RULE = "A62"


def effect(**common: Unpack[Common]) -> Effect:
    """Spare each body from bombs; the umbrella protects half of the others, and what is left over goes on (A41)."""
    return Effect(bombproof=True, **common)
