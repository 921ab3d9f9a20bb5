"""Judge the starts of a map by games: play until the gap is proven small, or the map is given up.

The claim is that no two starts differ by more than a limit. It is made when, for every difference, the end of its
interval farther from 0 is within the limit. Since the results are inspected several times while games are played, each
look may use only its part of the 5 % chance that the claim is wrong (Bonferroni). The number of pairs needs no such
correction, since all of them have to pass.
"""

from itertools import combinations
from math import ceil, sqrt
from statistics import NormalDist

from hyskos.definitions.kinds.faction import Faction
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.values import dataclass
from hyskos.lab.bots import Bot
from hyskos.lab.engines import engine
from hyskos.lab.setups import Setup
from hyskos.lab.tally import SHARE, Tally

LOOKS = (1_200, 2_400, 4_800, 9_600, 19_200, 38_400)
"""Numbers of games after which results are inspected, rounded up to whole blocks."""
MOST_GAMES = LOOKS[-1]
LIMIT = 0.02
"""The largest gap between win shares that passes."""
CONFIDENCE = 0.95
FAIR_GAP, PATIENCE = 0.004, 2.4
"""A map is given up when its gap exceeds FAIR_GAP by more than PATIENCE standard errors: maps are cheap, games are not.

These values only affect how many games it takes to pass, never whether a claim holds.
"""
ENOUGH = 2.6
"""After (ENOUGH / limit)^2 games an even map is likely to pass."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of the games of one bot on a map."""

    bot: str
    games: int
    shares: tuple[float, ...]  # by start, of the games with a player on it
    half: float  # half the width of the interval of a share, corrected for looks
    bound: float  # no two starts differ by more, with 95 % confidence

    @property
    def gap(self) -> float:
        """The observed best share minus the worst."""
        return max(self.shares) - min(self.shares)


@dataclass(frozen=True)
class Bench:
    """The players that judge maps, and the limits of their games."""

    factions: tuple[Faction, ...]
    bots: tuple[Bot, ...]
    seed: int = 1
    limit: float = LIMIT  # maximum gap between win shares; above 0
    looks: tuple[int, ...] = LOOKS

    @property
    def enough(self) -> int:
        """The number of games after which an even map is likely to pass: fewer prove nothing under this limit."""
        return ceil((ENOUGH / self.limit) ** 2)

    @property
    def deciding(self) -> tuple[int, ...]:
        """The looks at which a map may pass: those at which an even one may, and the last."""
        return tuple(look for look in self.looks if look == self.looks[-1] or look >= self.enough)


def looks_up_to(games: int) -> tuple[int, ...]:
    """Return the looks for a maximum of `games` games.

    >>> looks_up_to(38_400) == LOOKS, looks_up_to(64)
    (True, (2, 4, 8, 16, 32, 64))
    """
    return tuple(sorted({-(-look * games // MOST_GAMES) for look in LOOKS}))


def judge(board: Map, bench: Bench) -> tuple[bool, tuple[Verdict, ...]]:
    """Play with each bot until all of them prove the limit or one fails; return whether all did, and the verdicts."""
    players = min(len(board.starts), len(bench.factions))
    setups = [Setup(board, bench.factions, (bot,), players, seed=bench.seed) for bot in bench.bots]
    tallies: list[Tally | None] = [None] * len(setups)
    verdicts: dict[int, Verdict] = {}
    proved: set[int] = set()
    for look in bench.looks:
        for index, setup in enumerate(setups):
            if index in proved:
                continue
            tallies[index] = tally = _play_up_to(setup, tallies[index], look)
            verdicts[index] = result = verdict(setup, tally, len(bench.deciding))
            if look in bench.deciding and result.bound <= bench.limit:
                proved.add(index)
            elif look == bench.looks[-1] or _is_hopeless(result, bench):
                return False, tuple(verdicts.values())
    return True, tuple(verdicts.values())


def _play_up_to(setup: Setup, tally: Tally | None, look: int) -> Tally:
    """Play until there are `look` games, rounded up to whole blocks."""
    done, games = tally.games if tally else 0, -(-look // setup.block) * setup.block
    added = engine(setup)(setup, done, games - done).tally
    return tally + added if tally else added


def verdict(setup: Setup, tally: Tally, looks: int) -> Verdict:
    """Judge the starts by a tally; `looks` is how many times a claim may be made."""
    played, won = by_start(setup, tally, "played"), by_start(setup, tally, "won")
    shares = tuple(win / SHARE / count for win, count in zip(won, played, strict=True))
    z, fewest = _factor(looks), min(played)
    bounds = [
        abs(first - second) + z * sqrt(max(0.0, first + second - (first - second) ** 2) / fewest)
        for first, second in combinations(shares, 2)
    ]
    half = _factor(2 * looks) * max(sqrt(share * (1 - share) / fewest) for share in shares)
    return Verdict(setup.bots[0].id, tally.games, shares, half, max(bounds, default=0.0))


def by_start(setup: Setup, tally: Tally, name: str) -> list[int]:
    """Add up a sum by start."""
    totals, inner = [0] * setup.starts, len(setup.factions) * len(setup.bots)
    for index, value in enumerate(tally.sums[name]):
        totals[index // inner % setup.starts] += value
    return totals


def _factor(parts: int) -> float:
    """Return the number of standard errors for one end of an interval that may be wrong in one part of the 5 %."""
    return NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / parts)


def _is_hopeless(result: Verdict, bench: Bench) -> bool:
    """Return whether a map seems too uneven to spend more games on; a wider limit tolerates a larger gap."""
    error = (result.bound - result.gap) / _factor(len(bench.deciding))
    even = FAIR_GAP * max(1.0, bench.limit / LIMIT)
    return result.gap > even + PATIENCE * error
