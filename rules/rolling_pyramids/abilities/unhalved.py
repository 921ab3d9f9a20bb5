"""Unhalved: soldiers or heroes that no device halves, as attackers across spikes or defenders under a ram (A62)."""

from typing import Unpack

from hyskos.rules.rolling_pyramids.abilities import Common, Effect

RULE = "A62"


def effect(**common: Unpack[Common]) -> Effect:
    """Spare soldiers or heroes from ram and spikes; only the rest of the force is halved."""
    return Effect(unhalved=True, **common)
