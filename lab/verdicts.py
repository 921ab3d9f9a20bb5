"""What games say of the starts of a map: as many as it takes to prove a gap small, or to give up.

The claim is that no two starts differ by more than a limit. It is made when of every difference the end of its
interval away from 0 lies within the limit. Since the games are looked at several times while they are played, each look
has its part of the 5 % that the claim may be wrong (Bonferroni). No part is needed for each pair: all have to pass.
"""

from itertools import combinations
from math import ceil, sqrt
from statistics import NormalDist

from hyskos.definitions.model import Faction, Map
from hyskos.definitions.values import dataclass
from hyskos.lab.bots import Bot
from hyskos.lab.engines import engine
from hyskos.lab.setups import Setup
from hyskos.lab.tally import SHARE, Tally

LOOKS = (1_200, 2_400, 4_800, 9_600, 19_200, 38_400)
"""Games after which one looks, rounded up to whole blocks."""
MOST_GAMES = LOOKS[-1]
LIMIT = 0.02
"""The largest gap between win shares that passes."""
CONFIDENCE = 0.95
FAIR_GAP, PATIENCE = 0.004, 2.4
"""A map is given up when it seems farther from this gap than so many standard errors: maps are cheap, games are not.

Where it stands decides how many games a map that passes costs, never whether a claim holds.
"""
ENOUGH = 2.6
"""With (this / limit)^2 games an even map is about to pass."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The games of one bot on a map."""

    bot: str
    games: int
    shares: tuple[float, ...]  # by start, of the games that it was played in
    half: float  # half of the interval of a share, looks counted
    bound: float  # no two starts differ by more, with 95 %

    @property
    def gap(self) -> float:
        """Give the best share less the worst, as seen."""
        return max(self.shares) - min(self.shares)


@dataclass(frozen=True)
class Bench:
    """Who plays to judge maps, and how long."""

    factions: tuple[Faction, ...]
    bots: tuple[Bot, ...]
    seed: int = 1
    limit: float = LIMIT  # of a gap between win shares; above 0
    looks: tuple[int, ...] = LOOKS

    @property
    def enough(self) -> int:
        """Give the games after which an even map is about to pass: fewer prove nothing under this limit."""
        return ceil((ENOUGH / self.limit) ** 2)

    @property
    def deciding(self) -> tuple[int, ...]:
        """Give the looks at which a map may pass: those at which an even one may, and the last."""
        return tuple(look for look in self.looks if look == self.looks[-1] or look >= self.enough)


def looks_up_to(games: int) -> tuple[int, ...]:
    """Give the looks where nobody plays more games than these.

    >>> looks_up_to(38_400) == LOOKS, looks_up_to(64)
    (True, (2, 4, 8, 16, 32, 64))
    """
    return tuple(sorted({-(-look * games // MOST_GAMES) for look in LOOKS}))


def judge(board: Map, bench: Bench) -> tuple[bool, tuple[Verdict, ...]]:
    """Play with each bot until the limit is proved for all of them, or one will not do; tell what was seen."""
    players = min(len(board.starts), len(bench.factions))
    setups = [Setup(board, bench.factions, (bot,), players, seed=bench.seed) for bot in bench.bots]
    tallies: list[Tally | None] = [None] * len(setups)
    verdicts: dict[int, Verdict] = {}
    proved: set[int] = set()
    for look in bench.looks:
        for index, setup in enumerate(setups):
            if index in proved:
                continue
            tallies[index] = tally = _more(setup, tallies[index], look)
            verdicts[index] = found = verdict(setup, tally, len(bench.deciding))
            if look in bench.deciding and found.bound <= bench.limit:
                proved.add(index)
            elif look == bench.looks[-1] or _hopeless(found, bench):
                return False, tuple(verdicts.values())
    return True, tuple(verdicts.values())


def _more(setup: Setup, known: Tally | None, look: int) -> Tally:
    """Play on until there are so many games."""
    done, games = known.games if known else 0, -(-look // setup.block) * setup.block
    found = engine(setup)(setup, done, games - done).tally
    return known + found if known else found


def verdict(setup: Setup, tally: Tally, looks: int) -> Verdict:
    """Tell what games say of starts, where a claim may be made so many times."""
    played, won = by_start(setup, tally, "played"), by_start(setup, tally, "won")
    shares = tuple(win / SHARE / count for win, count in zip(won, played, strict=True))
    z, seen = _factor(looks), min(played)
    bounds = [abs(one - other) + z * _error(one, other, seen) for one, other in combinations(shares, 2)]
    half = _factor(2 * looks) * max(sqrt(share * (1 - share) / seen) for share in shares)
    return Verdict(setup.bots[0].id, tally.games, shares, half, max(bounds, default=0.0))


def by_start(setup: Setup, tally: Tally, name: str) -> list[int]:
    """Add up a sum of seats by start."""
    found, inner = [0] * setup.starts, len(setup.factions) * len(setup.bots)
    for index, value in enumerate(tally.sums[name]):
        found[index // inner % setup.starts] += value
    return found


def _factor(parts: int) -> float:
    """Give the factor of a standard error for one end of an interval, which may be wrong in one part of the 5 %."""
    return NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / parts)


def _error(one: float, other: float, games: int) -> float:
    """Give the standard error of the difference of two shares of the same games: nobody wins both."""
    return sqrt(max(0.0, one + other - (one - other) ** 2) / games)


def _hopeless(found: Verdict, bench: Bench) -> bool:
    """Tell whether a map seems too uneven to spend more games on; under a wide limit none is that seems within it."""
    error = (found.bound - found.gap) / _factor(len(bench.deciding))
    even = FAIR_GAP * max(1.0, bench.limit / LIMIT)
    return found.gap > even + PATIENCE * error
