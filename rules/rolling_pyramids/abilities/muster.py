"""Muster: a section of the player board sends more than the number written in it."""

from typing import Unpack

from hyskos.rules.rolling_pyramids.abilities import Cited, Effect

RULE = "RP-29"


def effect(*, section: str, extra: int, **cited: Unpack[Cited]) -> Effect:
    """Send `extra` more with each unit of a `section` that sends any at all."""
    return Effect(section=section, muster=extra, **cited)
