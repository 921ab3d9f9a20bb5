"""Who begins a game of Pharaoh (PH-10, PHA-6)."""

from collections.abc import Mapping


def highest(rolls: Mapping[str, int]) -> tuple[str, ...]:
    """Name who rolled highest; more than one have to roll again (PHA-6). Raises ValueError without rolls.

    >>> highest({"r": 4, "g": 6, "b": 6})
    ('g', 'b')
    """
    best = max(rolls.values())
    return tuple(player for player, face in rolls.items() if face == best)
