"""Decide who begins a game of Pharaoh (PH-10, PHA-6)."""

from collections.abc import Mapping

from hyskos.rules.reasons import N_, Reason

FACES = range(1, 7)
"""The faces of a die."""


def highest(rolls: Mapping[str, int]) -> tuple[str, ...]:
    """Return the players with the highest roll; if several, they roll again (PHA-6). Raises ValueError without rolls.

    >>> highest({"r": 4, "g": 6, "b": 6})
    ('g', 'b')
    """
    best = max(rolls.values())
    return tuple(player for player, face in rolls.items() if face == best)


def verdict(rolls: Mapping[str, int]) -> Reason:
    """Explain who begins, or who rolls again."""
    best = highest(rolls)
    face = rolls[best[0]]
    if len(best) == 1:
        return Reason("PH-10", N_("{player} begins: the highest roll is {face}"), {"player": best[0], "face": face})
    return Reason("PHA-6", N_("{players} roll again: each has {face}"), {"players": ", ".join(best), "face": face})
