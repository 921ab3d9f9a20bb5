"""What games add up to: whole numbers only, so that sums are the same in any order and on any number of machines.

Axes: `start` and `faction` are indices into those of the setup, `space` into the spaces of the map in their order,
`place` is the finishing position (0 for the first; who shares one has the better), `round` counts from 0.
"""

from collections.abc import Mapping
from math import prod

from hyskos.definitions.values import dataclass
from hyskos.lab.setups import Setup
from hyskos.rules.rolling_pyramids.sheet import make_layout

SHARE = 60
"""A victory; who shares it has an equal part, and 60 can be parted among as many as may play, two to six."""

AXES: Mapping[str, tuple[str, ...]] = {
    # per seat of a game: the cube from which every share follows
    "played": ("seat", "start", "faction", "bot"),
    "won": ("seat", "start", "faction", "bot"),  # in shares; alone, a victory is a whole one
    "won_squared": ("seat", "start", "faction", "bot"),  # squares of shares, for variances
    "points": ("seat", "start", "faction", "bot"),  # of whole games; alone, rounds until the end
    "points_squared": ("seat", "start", "faction", "bot"),
    # finishing places; nothing alone
    "finished": ("seat", "start", "faction", "bot", "place"),
    # starting areas in the order of finishing, as digits to the base of their number, the winner's highest; only games
    # in which no place was shared, and nothing alone
    "orders": ("order",),
    # per space
    "held": ("space", "start"),  # ends of rounds at which the player of this start controls it
    "scored": ("space", "start"),  # points that it brought
    "fights": ("space",),  # rounds in which a force or a bomb came to a force of another faction
    "conquests": ("space",),  # rounds in which it changed hands, or was taken first
    # per game
    "ended": ("round",),  # games that ended after this round
    "decided": ("round",),  # games in which nobody led alone but the later winner(s) from the end of this round on
    "lead_changes": ("count",),  # games with so many changes of who leads, the last for more
    "ties": (),  # games with a shared victory
    # per faction
    "units": ("faction", "square"),  # times that a square of the player board was deployed
    "upgrades": ("faction", "upgrade"),  # devices in their order, then value and line of each special unit
    "helped": ("section",),  # numbers that a factory changed
    "discards": ("faction",),
}
"""The sums of a run, and what each of them is told apart by."""

LEAD_CHANGES = 16
"""Length of the axis `count`."""


def sizes(setup: Setup) -> dict[str, int]:
    """Give the length of every axis."""
    layouts = [make_layout(faction) for faction in setup.factions]
    return {
        "seat": setup.players,
        "start": setup.starts,
        "faction": len(setup.factions),
        "bot": len(setup.bots),
        "place": setup.players,
        "order": setup.starts**setup.players,
        "space": len(setup.board.spaces),
        "round": setup.board.solo_rounds if setup.players == 1 else setup.board.rounds,
        "count": LEAD_CHANGES,
        "square": max(len(one.units) + len(one.heroes) + len(one.tracks) for one in layouts),
        "upgrade": max(len(one.devices) + 2 * len(one.units) for one in layouts),
        "section": 6,
    }


@dataclass(frozen=True, slots=True)
class Tally:
    """Sums of so many games, each a flat list in the order of its axes (the last one runs fastest)."""

    games: int
    sums: Mapping[str, list[int]]

    def __add__(self, other: "Tally") -> "Tally":
        """Add the games of another part of the same run."""
        joined = {
            name: [a + b for a, b in zip(sums, other.sums[name], strict=True)] for name, sums in self.sums.items()
        }
        return Tally(self.games + other.games, joined)


def empty(setup: Setup) -> Tally:
    """Begin to count."""
    lengths = sizes(setup)
    return Tally(0, {name: [0] * prod(lengths[axis] for axis in axes) for name, axes in AXES.items()})


@dataclass(frozen=True, slots=True)
class Played:
    """A part of a run: its sums, and the shares of every seat, game by game, for comparisons in pairs."""

    tally: Tally
    shares: bytes  # players x games
