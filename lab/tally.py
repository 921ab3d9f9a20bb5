"""Sums of games: integers only, so that they are the same in any order and on any number of machines.

Axes: `start` and `faction` are indices into those of the setup, `space` into the spaces of the map in order, `place`
is the finishing position (0 for the first; tied players have the better one), `round` counts from 0.
"""

from collections.abc import Mapping
from math import prod

from hyskos.definitions.values import dataclass
from hyskos.lab.setups import Setup
from hyskos.rules.rolling_pyramids.sheet import make_layout

SHARE = 60
"""A victory; players who share it have equal parts: 60 is divisible by two to six, the possible numbers of players."""

AXES: Mapping[str, tuple[str, ...]] = {
    # per seat of a game: the cube from which every share follows
    "played": ("seat", "start", "faction", "bot"),
    "won": ("seat", "start", "faction", "bot"),  # in shares; in the solo game a victory is a full one
    "won_squared": ("seat", "start", "faction", "bot"),  # squares of shares, for variances
    "points": ("seat", "start", "faction", "bot"),  # of whole games; in the solo game, rounds until the end
    "points_squared": ("seat", "start", "faction", "bot"),
    # finishing places; all 0 in the solo game
    "finished": ("seat", "start", "faction", "bot", "place"),
    # starting areas in the order of finishing, as digits to the base of their number, the winner's highest; only games
    # without shared places, and all 0 in the solo game
    "orders": ("order",),
    # per space
    "held": ("space", "start"),  # ends of rounds at which the player of this start controls it
    "scored": ("space", "start"),  # points that it scored
    "fights": ("space",),  # rounds in which a force or a bomb met a force of another faction
    "conquests": ("space",),  # rounds in which it changed its owner, or was taken for the first time
    # per game
    "ended": ("round",),  # games that ended after this round
    "decided": ("round",),  # games in which only the later winner(s) led from the end of this round on
    "lead_changes": ("count",),  # games by number of changes of the leader, the last index for more
    "ties": (),  # games with a shared victory
    # per faction
    "units": ("faction", "square"),  # times that a square of the player board was deployed
    "upgrades": ("faction", "upgrade"),  # devices in their order, then value and line of each special unit
    "helped": ("section",),  # numbers that a factory changed
    "discards": ("faction",),
}
"""The sums of a run, each with its axes."""

LEAD_CHANGES = 16
"""Length of the axis `count`."""


def sizes(setup: Setup) -> dict[str, int]:
    """Return the length of every axis."""
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
        "square": max(len(layout.units) + len(layout.heroes) + len(layout.tracks) for layout in layouts),
        "upgrade": max(len(layout.devices) + 2 * len(layout.units) for layout in layouts),
        "section": 6,
    }


@dataclass(frozen=True, slots=True)
class Tally:
    """Sums of a number of games, each a flat list in row-major order of its axes."""

    games: int
    sums: Mapping[str, list[int]]

    def __add__(self, other: "Tally") -> "Tally":
        """Add the games of another part of the same run."""
        joined = {
            name: [a + b for a, b in zip(sums, other.sums[name], strict=True)] for name, sums in self.sums.items()
        }
        return Tally(self.games + other.games, joined)


def empty(setup: Setup) -> Tally:
    """Return a tally of no games, with all sums 0."""
    lengths = sizes(setup)
    return Tally(0, {name: [0] * prod(lengths[axis] for axis in axes) for name, axes in AXES.items()})


@dataclass(frozen=True, slots=True)
class PlayedPart:
    """A part of a run: its sums, and the shares of every seat, game by game, for paired comparisons."""

    tally: Tally
    shares: bytes  # players x games
