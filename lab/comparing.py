"""Compare two ways to play game by game: with the same seats, dice and random numbers, only the change differs.

Every figure is a mean of paired differences: the share a side won in a game played one way, minus the share it won in
the game with the same number played the other way. Their sums are integers, like all sums of the lab.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from hyskos.definitions.values import dataclass
from hyskos.lab import playing
from hyskos.lab.figures import cube, sides
from hyskos.lab.identity import plays_alike
from hyskos.lab.intervals import Estimate, difference
from hyskos.lab.setups import Seating, Setup
from hyskos.lab.tally import SHARE, PlayedPart, Tally
from hyskos.rules.rolling_pyramids.rulings import IDS, change_rulings, choices_of

if TYPE_CHECKING:
    from hyskos.lab.running import Work


AXES = ("seat", "start", "faction", "bot")


class UnpairedError(ValueError):
    """Two setups whose games cannot be paired, because they differ in the number of something."""

    def __init__(self, counted: str, base_count: int, other_count: int) -> None:
        self.what, self.ours, self.theirs = counted, base_count, other_count
        super().__init__(f"{base_count} {counted} against {other_count}")


@dataclass(frozen=True, slots=True)
class Pairs:
    """Sums over pairs of games, with one number per index of an axis: pairs, differences, and their squares."""

    count: tuple[int, ...]
    total: tuple[int, ...]  # second minus first; a victory counts SHARE
    squares: tuple[int, ...]

    def __add__(self, other: "Pairs") -> "Pairs":
        """Add the pairs of other games."""
        return Pairs(
            *(
                tuple(a + b for a, b in zip(own_sums, other_sums, strict=True))
                for own_sums, other_sums in (
                    (self.count, other.count),
                    (self.total, other.total),
                    (self.squares, other.squares),
                )
            )
        )

    def estimates(self, figures: int = 1) -> list[Estimate]:
        """Return the difference for each index, with intervals that hold jointly for `figures` figures."""
        return [
            difference(total / SHARE, squares / SHARE**2, count, figures) if count else Estimate(0.0, -1.0, 1.0)
            for count, total, squares in zip(self.count, self.total, self.squares, strict=True)
        ]


@dataclass(frozen=True, slots=True)
class Contrast:
    """The effect of one way to play against another: pairs by axis, games with another winner, and its own sums."""

    sides: tuple[Pairs, ...]  # in the order of AXES
    otherwise: int  # games with a different winner
    tally: Tally

    def __add__(self, other: "Contrast") -> "Contrast":
        """Add other games."""
        joined = tuple(a + b for a, b in zip(self.sides, other.sides, strict=True))
        return Contrast(joined, self.otherwise + other.otherwise, self.tally + other.tally)

    def of(self, axis: str) -> Pairs:
        """Return the pairs of an axis."""
        return self.sides[AXES.index(axis)]


@dataclass(frozen=True, slots=True)
class Compared:
    """The sums of a base way to play, and the contrasts of others with it."""

    tally: Tally
    others: tuple[Contrast, ...]

    def __add__(self, other: "Compared") -> "Compared":
        """Add other games."""
        joined = tuple(a + b for a, b in zip(self.others, other.others, strict=True))
        return Compared(self.tally + other.tally, joined)


def work_of_comparison(base: Setup, others: Sequence[Setup]) -> "Work[Compared]":
    """Return the work of comparing setups with a base; raises UnpairedError if their games cannot be paired."""
    for other in others:
        for name, base_count, other_count in (
            ("players", base.players, other.players),
            ("starts", base.starts, other.starts),
            ("factions", len(base.factions), len(other.factions)),
            ("bots", len(base.bots), len(other.bots)),
            ("seed", base.seed, other.seed),
        ):
            if base_count != other_count:
                raise UnpairedError(name, base_count, other_count)
    return partial(play_pairs, replace(base), tuple(replace(setup) for setup in others))


def play_pairs(base: Setup, others: Sequence[Setup], first: int, count: int) -> Compared:
    """Play the same games with the base and with each other setup."""
    played = [playing.engine(other)(other, first, count) for other in (base, *others)]
    return compare_games(base, first, played[0], played[1:])


def compare_games(base: Setup, first: int, played: PlayedPart, others: Sequence[PlayedPart]) -> Compared:
    """Compare the same games, from `first` on, as they were played with the base and with each other setup."""
    contrasts = []
    for other_played in others:
        changes = [*_changes(base, first, played.shares, other_played.shares)]
        sides = tuple(_pairs(base, played.tally, axis, changes) for axis in AXES)
        contrasts.append(Contrast(sides, len(changes), other_played.tally))
    return Compared(played.tally, tuple(contrasts))


def _changes(setup: Setup, first: int, before: bytes, after: bytes) -> Iterator[tuple[Seating, list[int]]]:
    """Yield the seating of each game with another winner, and the difference of shares of every seat."""
    width = setup.players
    for at in range(0, len(before), width):
        base_shares, other_shares = before[at : at + width], after[at : at + width]
        if base_shares != other_shares:
            yield setup.seating(first + at // width), [b - a for a, b in zip(base_shares, other_shares, strict=True)]


def _pairs(setup: Setup, tally: Tally, axis: str, changes: Sequence[tuple[Seating, list[int]]]) -> Pairs:
    """Sum up the differences of shares by the index on an axis."""
    count = tuple(cube(setup, tally, "played", axis).values())
    total, squares = [0] * len(count), [0] * len(count)
    for seating, change in changes:
        sums: dict[int, int] = {}  # several seats may have the same bot, and win or lose together
        for index, share in zip(_axis_indices(seating, axis, setup.players), change, strict=True):
            sums[index] = sums.get(index, 0) + share
        for index, sum_of_game in sums.items():
            total[index] += sum_of_game
            squares[index] += sum_of_game * sum_of_game
    return Pairs(count, tuple(total), tuple(squares))


def _axis_indices(seating: Seating, axis: str, players: int) -> Sequence[int]:
    if axis == "seat":
        return range(players)
    indices: tuple[int, ...] = {"start": seating.starts, "faction": seating.factions, "bot": seating.bots}[axis]
    return indices


def rows(contrast: Contrast) -> Iterator[tuple[str, int, Estimate]]:
    """Yield the difference of every seat, start, faction and bot, with intervals that hold jointly for all of them."""
    reported = [
        (axis, pairs) for axis, pairs in zip(AXES, contrast.sides, strict=True) if axis != "bot" or has_several(pairs)
    ]
    figures = sum(len(pairs.count) for _axis, pairs in reported)
    for axis, pairs in reported:
        for index, estimate in enumerate(pairs.estimates(figures)):
            if pairs.count[index]:
                yield axis, index, estimate


@dataclass(frozen=True, slots=True)
class Difference:
    """The share of victories of a side both ways: its axis and index, both shares, and their difference."""

    axis: str
    place: int
    first: float
    second: float
    difference: Estimate


def differences(base: Setup, other: Setup, compared: Compared) -> list[Difference]:
    """Return the difference of every side between two ways to play; the intervals hold jointly for all of them."""
    (contrast,) = compared.others
    same = plays_alike(base, other)
    shares = {
        axis: (
            {side.index: side.won.value for side in sides(base, compared.tally, axis)},
            {side.index: side.won.value for side in sides(other, contrast.tally, axis)},
        )
        for axis in AXES
    }
    listed = []
    for axis, index, estimate in rows(contrast):
        first, second = shares[axis]
        sure = Estimate(0.0, 0.0, 0.0) if same else estimate
        listed.append(Difference(axis, index, first[index], second[index], sure))
    return listed


def has_several(pairs: Pairs) -> bool:
    """Return whether an axis has more than one side; a single one always wins the same share."""
    return len(pairs.count) > 1


# Measure the effect of every other ruling, and of every ability: one way to play against all variants of it.


@dataclass(frozen=True, slots=True)
class Variant:
    """A way to play with one change: another value of a ruling, or a faction without its ability."""

    name: str
    value: str | None
    setup: Setup


def ruling_variants(base: Setup, names: tuple[str, ...] = tuple(IDS)) -> Iterator[Variant]:
    """Yield a variant for every other value of these rulings."""
    for name in names:
        for value in choices_of(name):
            if value != getattr(base.rulings, name):
                yield Variant(name, value, replace(base, rulings=change_rulings({name: value}, base.rulings)))


def ability_variants(base: Setup, names: tuple[str, ...] | None = None) -> Iterator[Variant]:
    """Yield a variant for each faction that has an ability, without it."""
    for faction in base.factions:
        if faction.id not in base.without_ability and (names is None or faction.id in names):
            without = tuple(sorted((*base.without_ability, faction.id)))
            yield Variant(faction.id, None, replace(base, without_ability=without))


def largest_difference(contrast: Contrast, axis: str) -> tuple[int, Estimate] | None:
    """Return the index and estimate of the side that gains or loses most on an axis, jointly for all of the axis."""
    pairs = contrast.sides[AXES.index(axis)]
    if not has_several(pairs):
        return None
    estimates = pairs.estimates(len(pairs.count))
    played = [index for index, count in enumerate(pairs.count) if count]
    index = max(played, key=lambda i: abs(estimates[i].value))
    return index, estimates[index]


def of_faction(contrast: Contrast, setup: Setup, name: str) -> Estimate:
    """Return how much more, or less, a faction wins than with its ability."""
    return contrast.of("faction").estimates()[[faction.id for faction in setup.factions].index(name)]
