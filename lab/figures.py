"""Statistics of the sums of a run: win shares with intervals, and means per game."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from hyskos.definitions.values import dataclass
from hyskos.lab.intervals import Estimate, mean, share
from hyskos.lab.playing import squares
from hyskos.lab.setups import Setup
from hyskos.lab.tally import AXES, SHARE, Tally, sizes
from hyskos.rules.rolling_pyramids.board import make_board
from hyskos.rules.rolling_pyramids.places import place_name

SIDES = ("seat", "start", "faction", "bot")
"""Axes by which win shares are reported."""


@dataclass(frozen=True, slots=True)
class SideResults:
    """The results of one seat, start, faction or bot."""

    index: int
    played: int  # games in which it played; in the solo game all of them
    won: Estimate
    points: Estimate
    places: tuple[float, ...]  # fraction of its games in which it finished first, second, ...; empty in the solo game


@dataclass(frozen=True, slots=True)
class Space:
    """The events on a space; every figure is per game."""

    number: int
    held: float  # fraction of all ends of rounds at which it is held
    points: float
    fights: float
    conquests: float


@dataclass(frozen=True, slots=True)
class Course:
    """The course of games: fractions of all games by round (from 1) or by count, and the rest per game."""

    rounds: Mapping[int, float]
    decided: Mapping[int, float]
    lead_changes: Mapping[int, float]  # the last count includes all higher ones
    shared: float


@dataclass(frozen=True, slots=True)
class FactionActions:
    """The actions of a faction per game that it plays."""

    finished: Mapping[str, float]  # deployments of each square of its board
    discards: float


def cube(setup: Setup, tally: Tally, name: str, *keep: str) -> dict[tuple[int, ...], int]:
    """Add up a sum over all axes except `keep`; the keys have their indices in this order."""
    lengths, axes = sizes(setup), AXES[name]
    sums = dict.fromkeys(product(*(range(lengths[axis]) for axis in keep)), 0)
    at = [axes.index(axis) for axis in keep]
    for indices, value in zip(product(*(range(lengths[axis]) for axis in axes)), tally.sums[name], strict=True):
        sums[tuple(indices[index] for index in at)] += value
    return sums


def sides(setup: Setup, tally: Tally, axis: str) -> list[SideResults]:
    """Return the results of every side on an axis; sides that never played are left out."""
    return [side for _index, side in _sides(setup, tally, (axis,))]


def shares(setup: Setup, tally: Tally, axis: str, factor: float | None = None) -> dict[int, Estimate]:
    """Estimate win shares on an axis, by index, with an interval of `factor` standard errors, by default 95 %."""
    played, won, squared = (cube(setup, tally, name, axis) for name in ("played", "won", "won_squared"))
    return {
        index[0]: share(won[index] / SHARE, squared[index] / SHARE**2, count, factor)
        for index, count in played.items()
        if count
    }


def pairs(setup: Setup, tally: Tally, axis: str, other: str) -> dict[tuple[int, int], SideResults]:
    """Return the results of every side on an axis with each side of another axis."""
    return {(index[0], index[1]): side for index, side in _sides(setup, tally, (axis, other))}


def _sides(setup: Setup, tally: Tally, axes: tuple[str, ...]) -> Iterator[tuple[tuple[int, ...], SideResults]]:
    played, won, squared, points, points_squared = (
        cube(setup, tally, name, *axes) for name in ("played", "won", "won_squared", "points", "points_squared")
    )
    finished = cube(setup, tally, "finished", *axes, "place") if setup.players > 1 else {}
    for index, count in played.items():
        if count:
            yield (
                index,
                SideResults(
                    index[0],
                    count,
                    share(won[index] / SHARE, squared[index] / SHARE**2, count),
                    mean(points[index], points_squared[index], count),
                    tuple(finished[*index, rank] / count for rank in range(setup.players) if finished),
                ),
            )


def side_ids(setup: Setup) -> dict[str, list[str]]:
    """Return the names of seats ("1"), starts ("S1"), factions and bots (by id) of a setup."""
    return {
        "seat": [str(seat + 1) for seat in range(setup.players)],
        "start": [place_name(start) for start in make_board(setup.board).starts],
        "faction": [faction.id for faction in setup.factions],
        "bot": [bot.id for bot in setup.bots],
    }


def spaces(setup: Setup, tally: Tally) -> list[Space]:
    """Return the figures of every space."""
    ends_held, scored, fights, conquests = (
        cube(setup, tally, name, "space") for name in ("held", "scored", "fights", "conquests")
    )
    ends = max(1, sum(count * (after + 1) for after, count in enumerate(tally.sums["ended"])))
    games = max(1, tally.games)
    return [
        Space(number, ends_held[i,] / ends, scored[i,] / games, fights[i,] / games, conquests[i,] / games)
        for i, number in enumerate(make_board(setup.board).spaces)
    ]


def course(tally: Tally) -> Course:
    """Return the figures on the course of games."""
    games = max(1, tally.games)
    return Course(
        {i + 1: count / games for i, count in enumerate(tally.sums["ended"]) if count},
        {i + 1: count / games for i, count in enumerate(tally.sums["decided"]) if count},
        {i: count / games for i, count in enumerate(tally.sums["lead_changes"]) if count},
        sum(tally.sums["ties"]) / games,
    )


def actions_by_faction(setup: Setup, tally: Tally) -> list[FactionActions]:
    """Return the actions of each faction of the setup in its games."""
    played = cube(setup, tally, "played", "faction")
    units, discards = cube(setup, tally, "units", "faction", "square"), cube(setup, tally, "discards", "faction")
    listed = []
    for index in range(len(setup.factions)):
        games = max(1, played[index,])
        names = squares_of(setup, index)
        finished = {name: units[index, at] / games for at, name in enumerate(names)}
        listed.append(FactionActions(finished, discards[index,] / games))
    return listed


def squares_of(setup: Setup, faction: int) -> tuple[str, ...]:
    """Return the squares of a faction's board in the order of the axis."""
    from hyskos.rules.rolling_pyramids.sheet import make_layout

    return squares(make_layout(setup.factions[faction]))


def average(parts: Mapping[int, float]) -> float:
    """Return the mean of a distribution over all games."""
    return sum(number * part for number, part in parts.items()) / (sum(parts.values()) or 1)


def share_gap(compared_sides: Sequence[SideResults]) -> float:
    """Return the difference between the best and the worst win share of some sides."""
    values = [side.won.value for side in compared_sides]
    return max(values, default=0) - min(values, default=0)


def wins_by_round(setup: Setup, tally: Tally) -> dict[int, Estimate]:
    """Return the share of solo games won by the end of each round: what would remain with fewer rounds."""
    wins = sum(tally.sums["won"]) // SHARE
    by_round, before = {}, 0
    for index, count in enumerate(tally.sums["ended"]):
        before += count
        if before:
            won = wins if index + 1 >= setup.board.solo_rounds else before
            by_round[index + 1] = share(won, won, tally.games)
    return by_round
