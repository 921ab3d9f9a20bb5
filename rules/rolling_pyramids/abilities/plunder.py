"""Plunder: conquests cross more footmen triangles than the usual one (RP-39)."""

from typing import Unpack

from hyskos.rules.rolling_pyramids.abilities import Cited, Effect

RULE = "RP-39"


def effect(*, extra: int, **cited: Unpack[Cited]) -> Effect:
    """Cross `extra` more footmen triangles for each conquest, if they are open."""
    return Effect(crossings=extra, **cited)
