"""Search for maps that are fair and differ: generated, predicted, and judged by games, on any executor.

Maps come in the order of the search, no matter where or how fast they are judged: a seed always finds the same maps.
"""

import signal
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from itertools import combinations
from math import ceil, sqrt
from multiprocessing import active_children
from operator import sub
from statistics import NormalDist

from hyskos.definitions.kinds.faction import Faction
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.values import dataclass
from hyskos.lab.bots import Bot
from hyskos.lab.features import Rows
from hyskos.lab.map_archive import Elite, look_alike, relatives, search_archive
from hyskos.lab.map_generator import Model
from hyskos.lab.playing import engine
from hyskos.lab.predictors import Lesson, Predictor, predict_rows, update_weights
from hyskos.lab.setups import Setup
from hyskos.lab.tally import SHARE, Tally

# Judge the starts of a map by games: play until the gap is proven small, or the map is given up.
#
# The claim is that no two starts differ by more than a limit. It is made when, for every difference, the end of its
# interval farther from 0 is within the limit. Since the results are inspected several times while games are played,
# each look may use only its part of the 5 % chance that the claim is wrong (Bonferroni). The number of pairs needs no
# such correction, since all of them have to pass.

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
    def deciding_looks(self) -> tuple[int, ...]:
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
            verdicts[index] = result = verdict(setup, tally, len(bench.deciding_looks))
            if look in bench.deciding_looks and result.bound <= bench.limit:
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
    error = (result.bound - result.gap) / _factor(len(bench.deciding_looks))
    even = FAIR_GAP * max(1.0, bench.limit / LIMIT)
    return result.gap > even + PATIENCE * error


# The search: generate, predict, judge.

MAX_FRUITLESS = 6
"""Consecutive searches without a map that passes, after which the search stops."""
ROUND = 12
"""Maps per round; the results of a round are used in the round after the next."""
HOPEFUL = 0.3
"""Predicted gaps up to this part of the limit are promising; searching for more is cheaper than judging other maps."""


@dataclass(frozen=True)
class Order:
    """The model to search with, the games that judge maps, and the predictors that choose which maps to judge first."""

    model: Model
    predictors: tuple[Predictor, ...]
    bench: Bench


@dataclass(frozen=True, slots=True)
class Trial:
    """A map that games have judged."""

    elite: Elite
    passed: bool
    verdicts: tuple[Verdict, ...]

    @property
    def worst(self) -> Verdict:
        """The verdict with the largest bound: that of the bot whose games prove the least."""
        return max(self.verdicts, key=lambda verdict: verdict.bound)


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A map that may be judged, and the predicted gap between its starts.

    A relative of a map that passed shares fair features with it: its gap is the mean of those of all its features and
    of its differences from that map.
    """

    elite: Elite
    even: Rows | None = None
    gap: float = 0.0

    def predicted_by(self, predictors: Sequence[Predictor]) -> "_Candidate":
        """Predict the gap with other predictors."""
        gap = _gap(self.elite.rows, predictors)
        if self.even is not None:
            excess = tuple(tuple(map(sub, row, other)) for row, other in zip(self.elite.rows, self.even, strict=True))
            gap = (gap + _gap(excess, predictors)) / 2
        return replace(self, gap=gap)


def _gap(rows: Rows, predictors: Sequence[Predictor]) -> float:
    return max((predict_rows(predictor, rows).gap for predictor in predictors), default=0.0)


@dataclass(frozen=True, slots=True)
class _Judging:
    """A map being judged, and the round and epoch in which it was submitted."""

    elite: Elite
    round: int
    epoch: int
    verdict: Future[tuple[bool, tuple[Verdict, ...]]]


def trials(order: Order, executor: Executor, width: int) -> Generator[Trial, None, None]:
    """Yield every map that was judged; of maps that look alike only one passes. `width` maps are judged at a time."""
    passed_maps = list[Elite]()
    supply = _Supply(order, executor)
    running = deque[_Judging]()
    try:
        while True:
            while len(running) < 2 * width:
                if not supply.batch:
                    if running and (running[0].round < supply.round or not supply.ready()):
                        break  # relatives of maps that pass come two rounds later, for any `width`
                    more = supply.next_round()
                    if not supply.batch and running:
                        break
                    if not supply.batch and not more:
                        return
                    if not supply.batch:
                        continue
                elite = supply.batch.popleft()
                if not any(look_alike(elite, passed_map) for passed_map in passed_maps):
                    judging = executor.submit(judge, elite.board, order.bench)
                    running.append(_Judging(elite, supply.round, supply.epoch, judging))
            current = running.popleft()
            passed, verdicts = current.verdict.result()
            if any(look_alike(current.elite, passed_map) for passed_map in passed_maps):
                continue
            if passed:
                passed_maps.append(current.elite)
            supply.learn_from(current, passed, verdicts)
            yield Trial(current.elite, passed, verdicts)
    finally:
        supply.close()
        for passed_map in running:
            passed_map.verdict.cancel()


class _Supply:
    """Maps to judge, in rounds: those predicted to be fairest after learning from earlier rounds."""

    def __init__(self, order: Order, executor: Executor) -> None:
        self._order, self._executor = order, executor
        self._candidates, self._ahead = list[_Candidate](), deque[Future[list[Elite]]]()
        self._lessons = list[tuple[int, Lesson]]()
        self._parents = deque[tuple[_Judging, Future[list[Elite]]]]()
        self._taken = list[Elite]()
        self.batch = deque[Elite]()
        self.round = self.epoch = self._last = 0
        while len(self._ahead) < 2:
            self._ahead.append(executor.submit(search_candidates, order, len(self._ahead)))

    def learn_from(self, judging: _Judging, passed: bool, verdicts: Sequence[Verdict]) -> None:
        """Learn from a map that was judged; search for relatives if it passed."""
        for verdict in verdicts:
            self._lessons.append(
                (judging.round, Lesson(judging.elite.rows, verdict.bot, verdict.shares, verdict.games))
            )
        if passed:
            order = self._order
            family = self._executor.submit(relatives, order.model, judging.elite, order.predictors, order.bench.seed)
            self._parents.append((judging, family))

    def ready(self) -> bool:
        """Return whether the next round can begin without waiting for a search."""
        return self._promising >= ROUND or self._is_exhausted or self._ahead[0].done()

    def next_round(self) -> bool:
        """Begin a round; return whether anything is left to judge."""
        lessons = [lesson for when, lesson in self._lessons if when < self.round]
        order = replace(
            self._order, predictors=tuple(update_weights(predictor, lessons) for predictor in self._order.predictors)
        )
        while self._parents and self._parents[0][0].round < self.round:
            parent, family = self._parents.popleft()
            self._taken.append(parent.elite)
            self._candidates += [_Candidate(elite, parent.elite.rows) for elite in family.result()]
            self._last = max(self._last, parent.epoch)
        self._sort_candidates(order)
        while self._promising < ROUND and not self._is_exhausted:
            self._candidates += [_Candidate(elite) for elite in self._ahead.popleft().result()]
            self.epoch += 1
            self._ahead.append(self._executor.submit(search_candidates, order, self.epoch + 1))
            self._sort_candidates(order)
        self.batch.extend(candidate.elite for candidate in self._candidates[:ROUND])
        del self._candidates[:ROUND]
        self.round += 1
        return bool(self.batch or self._parents)

    def _sort_candidates(self, order: Order) -> None:
        """Sort candidates by newly predicted gap; drop those that look like a map that has passed."""
        remaining = [
            candidate
            for candidate in self._candidates
            if not any(look_alike(candidate.elite, parent) for parent in self._taken)
        ]
        self._candidates = sorted(
            (candidate.predicted_by(order.predictors) for candidate in remaining), key=lambda candidate: candidate.gap
        )

    @property
    def _promising(self) -> int:
        """The number of maps predicted to pass easily."""
        return sum(candidate.gap <= HOPEFUL * self._order.bench.limit for candidate in self._candidates)

    @property
    def _is_exhausted(self) -> bool:
        """Whether searches no longer find maps that pass."""
        return self.epoch - self._last >= MAX_FRUITLESS

    def close(self) -> None:
        """Cancel work that has not begun."""
        for future in (*self._ahead, *(family for _round, family in self._parents)):
            future.cancel()


def search_candidates(order: Order, epoch: int) -> list[Elite]:
    """Search once; drop maps predicted to miss the limit by more than the predictor's usual error.

    If none is left, return the map predicted to be fairest, so that games can show how close it comes.
    """
    elites = search_archive(order.model, order.predictors, order.bench.seed, epoch)
    promising = [
        elite
        for elite in elites
        if all(
            prediction.gap <= order.bench.limit + predictor.quality.error / 100
            for prediction, predictor in zip(elite.predictions, order.predictors, strict=True)
        )
    ]
    return promising or sorted(elites, key=lambda elite: max(prediction.gap for prediction in elite.predictions))[:1]


@contextmanager
def worker_processes(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Create an executor of processes that ignore Ctrl-C; on exit they are terminated, whatever they still do."""
    earlier = {child.pid for child in active_children()}
    with ProcessPoolExecutor(workers, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)) as executor:
        try:
            yield executor
        finally:
            executor.shutdown(wait=False, cancel_futures=True)
            for child in active_children():
                if child.pid not in earlier:
                    child.terminate()
