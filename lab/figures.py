"""What the sums of a run say: shares with intervals, and means per game."""

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
"""What win shares are told apart by."""


@dataclass(frozen=True, slots=True)
class Side:
    """How one seat, start, faction or bot does."""

    index: int
    played: int  # games in which it played; alone, each of them
    won: Estimate
    points: Estimate
    places: tuple[float, ...]  # how often it finished first, second, ... of the games it played; empty alone


@dataclass(frozen=True, slots=True)
class Space:
    """What happens on a space; every figure is per game."""

    number: int
    held: float  # part of all ends of rounds at which somebody holds it
    points: float
    fights: float
    conquests: float


@dataclass(frozen=True, slots=True)
class Course:
    """How games go: parts of all games by round (from 1) or by count, and the rest per game."""

    rounds: Mapping[int, float]
    decided: Mapping[int, float]
    lead_changes: Mapping[int, float]  # the last count stands for more, too
    shared: float


@dataclass(frozen=True, slots=True)
class Doings:
    """What a faction does in a game that it plays."""

    finished: Mapping[str, float]  # how often each square of its board is deployed
    discards: float


def cube(setup: Setup, tally: Tally, name: str, *keep: str) -> dict[tuple[int, ...], int]:
    """Add a sum up over all axes but some; the key has their indices in the order of `keep`."""
    lengths, axes = sizes(setup), AXES[name]
    found = dict.fromkeys(product(*(range(lengths[axis]) for axis in keep)), 0)
    at = [axes.index(axis) for axis in keep]
    for place, value in zip(product(*(range(lengths[axis]) for axis in axes)), tally.sums[name], strict=True):
        found[tuple(place[index] for index in at)] += value
    return found


def sides(setup: Setup, tally: Tally, axis: str) -> list[Side]:
    """Tell how everybody on an axis does; who never played is left out."""
    return [one for _place, one in _sides(setup, tally, (axis,))]


def shares(setup: Setup, tally: Tally, axis: str, factor: float | None = None) -> dict[int, Estimate]:
    """Estimate win shares on an axis, by index, with an interval of so many standard errors; 95 % if not given."""
    played, won, squared = (cube(setup, tally, name, axis) for name in ("played", "won", "won_squared"))
    return {
        place[0]: share(won[place] / SHARE, squared[place] / SHARE**2, count, factor)
        for place, count in played.items()
        if count
    }


def pairs(setup: Setup, tally: Tally, axis: str, other: str) -> dict[tuple[int, int], Side]:
    """Tell how everybody on an axis does with each of another one."""
    return {(place[0], place[1]): one for place, one in _sides(setup, tally, (axis, other))}


def _sides(setup: Setup, tally: Tally, axes: tuple[str, ...]) -> Iterator[tuple[tuple[int, ...], Side]]:
    played, won, squared, points, points_squared = (
        cube(setup, tally, name, *axes) for name in ("played", "won", "won_squared", "points", "points_squared")
    )
    finished = cube(setup, tally, "finished", *axes, "place") if setup.players > 1 else {}
    for place, count in played.items():
        if count:
            yield (
                place,
                Side(
                    place[0],
                    count,
                    share(won[place] / SHARE, squared[place] / SHARE**2, count),
                    mean(points[place], points_squared[place], count),
                    tuple(finished[*place, one] / count for one in range(setup.players) if finished),
                ),
            )


def side_ids(setup: Setup) -> dict[str, list[str]]:
    """Name every seat ("1"), start ("S1"), faction and bot (by id) of a setup."""
    return {
        "seat": [str(seat + 1) for seat in range(setup.players)],
        "start": [place_name(start) for start in make_board(setup.board).starts],
        "faction": [one.id for one in setup.factions],
        "bot": [one.id for one in setup.bots],
    }


def spaces(setup: Setup, tally: Tally) -> list[Space]:
    """Tell what happens on every space."""
    held, scored, fights, conquests = (
        cube(setup, tally, name, "space") for name in ("held", "scored", "fights", "conquests")
    )
    ends = max(1, sum(count * (after + 1) for after, count in enumerate(tally.sums["ended"])))
    games = max(1, tally.games)
    return [
        Space(number, held[i,] / ends, scored[i,] / games, fights[i,] / games, conquests[i,] / games)
        for i, number in enumerate(make_board(setup.board).spaces)
    ]


def course(tally: Tally) -> Course:
    """Tell how games go."""
    games = max(1, tally.games)
    return Course(
        {i + 1: count / games for i, count in enumerate(tally.sums["ended"]) if count},
        {i + 1: count / games for i, count in enumerate(tally.sums["decided"]) if count},
        {i: count / games for i, count in enumerate(tally.sums["lead_changes"]) if count},
        sum(tally.sums["ties"]) / games,
    )


def doings(setup: Setup, tally: Tally) -> list[Doings]:
    """Tell what each faction of the setup does in its games."""
    played = cube(setup, tally, "played", "faction")
    units, discards = cube(setup, tally, "units", "faction", "square"), cube(setup, tally, "discards", "faction")
    found = []
    for index in range(len(setup.factions)):
        games = max(1, played[index,])
        names = squares_of(setup, index)
        finished = {name: units[index, at] / games for at, name in enumerate(names)}
        found.append(Doings(finished, discards[index,] / games))
    return found


def squares_of(setup: Setup, faction: int) -> tuple[str, ...]:
    """Name the squares of a faction's board in the order of the axis."""
    from hyskos.rules.rolling_pyramids.sheet import make_layout

    return squares(make_layout(setup.factions[faction]))


def average(parts: Mapping[int, float]) -> float:
    """Give the mean of what was told as parts of all games."""
    return sum(number * part for number, part in parts.items()) / (sum(parts.values()) or 1)


def gap(found: Sequence[Side]) -> float:
    """Give how far the best of some sides is above the worst, as a part of all games."""
    values = [one.won.value for one in found]
    return max(values, default=0) - min(values, default=0)


def won_by(setup: Setup, tally: Tally) -> dict[int, Estimate]:
    """Tell of each round, alone, how often the game is won by its end: what fewer rounds would leave of it."""
    wins = sum(tally.sums["won"]) // SHARE
    found, before = {}, 0
    for index, count in enumerate(tally.sums["ended"]):
        before += count
        if before:
            won = wins if index + 1 >= setup.board.solo_rounds else before
            found[index + 1] = share(won, won, tally.games)
    return found
