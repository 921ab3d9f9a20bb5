"""Judge whether a map is fair: how far seats, starts and factions are off their share of wins, and what is proven.

A map is fair for a number of players if no seat, start or faction is more than 3 points off its share (1 in 4 of the
games for 4 players), whichever bot plays. That is proven once the 95 % interval of every figure lies within these 3
points: all have to pass, so none needs a wider interval. It is refuted once one figure lies beyond 3 points with an
interval that holds for all figures together. Until then it is open.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil, log10
from typing import TYPE_CHECKING, Literal

from hyskos.definitions.values import dataclass
from hyskos.lab.intervals import Estimate, quantile

if TYPE_CHECKING:
    from hyskos.lab.setups import Setup
    from hyskos.lab.tally import Tally

LIMIT = 0.03
"""Maximum deviation of a share of wins in a fair map: 3 percentage points."""
BOTS = ("greedy", "veteran")
"""The default bots whose games decide."""
GAMES = 40_000
"""Games for each number of players and each bot; intervals are then 0.4 to 0.7 points wide to each side."""
MOST_GAMES = 10_000_000
"""Maximum number of games to recommend."""
AXES: "tuple[Axis, ...]" = ("seat", "start", "faction")

Axis = Literal["seat", "start", "faction"]
Verdict = Literal["fair", "open", "unfair"]


@dataclass(frozen=True, slots=True)
class Deviation:
    """The deviation of a seat, start or faction from its share of wins when `bot` plays, as a fraction of 1."""

    bot: str
    axis: Axis
    name: str  # "1", "S1", or the id of a faction
    estimate: Estimate
    joint: Estimate  # with an interval that holds for all figures of this number of players together

    @property
    def verdict(self) -> Verdict:
        """Return what the intervals prove."""
        if self.estimate.low >= -LIMIT and self.estimate.high <= LIMIT:
            return "fair"
        return "unfair" if self.joint.low > LIMIT or self.joint.high < -LIMIT else "open"


@dataclass(frozen=True, slots=True)
class Fairness:
    """The result of the games of each bot on a map with this number of players."""

    players: int
    games: int
    deviations: tuple[Deviation, ...]

    @property
    def verdict(self) -> Verdict:
        """Return "fair" if all deviations are, "unfair" if one is, else "open"."""
        verdicts = {deviation.verdict for deviation in self.deviations}
        if "unfair" in verdicts:
            return "unfair"
        return "fair" if verdicts == {"fair"} else "open"

    @property
    def reasons(self) -> tuple[Deviation, ...]:
        """Return the deviations that decide the verdict, the farthest of each name, ordered by size; none if fair."""
        largest: dict[tuple[str, str], Deviation] = {}
        for deviation in sorted(self.deviations, key=lambda entry: -abs(entry.estimate.value)):
            if deviation.verdict == self.verdict != "fair":
                largest.setdefault((deviation.axis, deviation.name), deviation)
        return tuple(largest.values())

    @property
    def games_needed(self) -> int | None:
        """Estimate how many games decide an open verdict; None for other verdicts, and where it is too close to call.

        Intervals narrow with the square root of the number of games. The number is rounded up to two digits.
        """
        needed = 0.0
        for deviation in self.deviations if self.verdict == "open" else ():
            away = abs(LIMIT - abs(deviation.estimate.value))
            decides = deviation.joint if abs(deviation.estimate.value) > LIMIT else deviation.estimate
            if deviation.verdict == "open":
                half = max(decides.high - decides.value, decides.value - decides.low)
                needed = max(needed, self.games * (half / max(away, 1e-9)) ** 2)
        if not 0 < needed <= MOST_GAMES:
            return None
        digit = int(10.0 ** max(0, ceil(log10(needed)) - 2))
        return max(self.games + 1, ceil(needed / digit) * digit)


def setups_of(base: "Setup", players: int | None = None) -> "tuple[Setup, ...]":
    """Return the setups that judge a map: one for each number of players and each bot of `base`.

    Without `players`, from two players up to the maximum that its starts and factions allow.
    """
    from hyskos.rules.rolling_pyramids.draft import MOST_PLAYERS

    maximum = min(base.starts, len(base.factions), MOST_PLAYERS)
    counts = range(2, maximum + 1) if players is None else (players,)
    return tuple(replace(base, players=count, bots=(bot,)) for count in counts for bot in base.bots)


def fairness(setups: "Sequence[Setup]", tallies: "Sequence[Tally]") -> tuple[Fairness, ...]:
    """Judge each number of players by the games of all bots; a setup has one bot, and all equally many games."""
    results = []
    for players in sorted({setup.players for setup in setups}):
        pairs = [(setup, tally) for setup, tally in zip(setups, tallies, strict=True) if setup.players == players]
        figures = sum(players + setup.starts + len(setup.factions) for setup, _tally in pairs)
        each = tuple(deviation for setup, tally in pairs for deviation in deviations(setup, tally, figures))
        results.append(Fairness(players, tallies[0].games, each))
    return tuple(results)


def deviations(setup: "Setup", tally: "Tally", figures: int) -> Iterator[Deviation]:
    """Yield the deviation of every seat, start and faction of a setup from its share, as part of `figures` figures."""
    from hyskos.lab.figures import shares, side_ids

    bot, ids, joint = setup.bots[0].id, side_ids(setup), quantile(figures=figures)
    for axis in AXES:
        width = shares(setup, tally, axis, joint)
        for index, share in shares(setup, tally, axis).items():
            yield Deviation(
                bot, axis, ids[axis][index], _less(share, setup.players), _less(width[index], setup.players)
            )


def _less(won: Estimate, players: int) -> Estimate:
    """Subtract the equal share of each of `players` players."""
    return Estimate(won.value - 1 / players, won.low - 1 / players, won.high - 1 / players)
