"""The imaginary pyramid of the player first at the end of the line, and its best use in the scoring (PY-10).

In a statue of three or a mini it counts as a real one; alone it is worth nothing (PYA-3). In the scoring it may
complete a statue of three with two leftover pieces, or join a mini (PYA-4, PYA-7). Its owner wants the most points,
and of equal totals the one with more statues, because statues break ties (PY-13, PYA-8).
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from itertools import combinations, islice, product
from typing import TypeVar

from hyskos.definitions.values import dataclass
from hyskos.rules.pyramydal.pieces import (
    MIXED_POINTS,
    MONO_POINTS_PER_PIP,
    SIZES,
    Imaginary,
    Mixed,
    Piece,
    Score,
    Statue,
    diagonal_points,
    leftovers,
)

Mini = tuple[Piece, ...]
Value = TypeVar("Value")


def locate_imaginary(score: Score, piece: Piece) -> Score:
    """Record which statue of a score has this piece as the imaginary one: one of three, else a mini."""
    groups = (*(statue.pieces for statue in score.statues), *score.minis)
    return replace(score, imaginary=Imaginary(piece, next(statue for statue in groups if piece in statue), 0))


def with_gain(score: Score, without: Score) -> Score:
    """Record the points that the imaginary pyramid gains over the best score without it."""
    if score.imaginary is None:
        return score
    return replace(score, imaginary=replace(score.imaginary, gain=score.total - without.total))


@dataclass(frozen=True, slots=True)
class Holding:
    """A player's pieces at the scoring: built statues, other pieces, and minis if they were recorded."""

    statues: tuple[Statue, ...]
    pieces: Counter[Piece]
    minis: tuple[Mini, ...] | None
    diagonal: bool

    def without_imaginary(self, statue: Mini, piece: Piece) -> "Holding":
        """Remove the imaginary piece from its statue or mini, and return the other pieces to the leftovers."""
        real = self.pieces + Counter(statue) - Counter([piece])
        if len(statue) == 2:
            return replace(self, pieces=real, minis=_without(self.minis or (), statue))
        removed = next(candidate for candidate in self.statues if candidate.pieces == statue)
        return replace(self, pieces=real, statues=_without(self.statues, removed))


def score_holding(holding: Holding) -> Score:
    """Score the statues, with the best minis of the other pieces unless the minis were recorded."""
    bonus = diagonal_points(holding.statues) if holding.diagonal else 0
    if holding.minis is None:
        return Score(holding.statues, *leftovers(holding.pieces), diagonal=bonus)
    return Score(holding.statues, holding.minis, tuple(sorted(holding.pieces.elements())), diagonal=bonus)


def score_best_use(holding: Holding, kinds: Collection[Piece], existing: Collection[Mixed]) -> Score:
    """Score with the best imaginary pyramid of these kinds; a mixed statue in `existing` cannot be built again."""
    without = score_holding(holding)
    uses = (*_in_statues(holding, kinds, existing), *(use for kind in kinds for use in _in_a_mini(holding, kind)))
    best_score = max((without, *uses), key=lambda score: score.worth)
    return with_gain(best_score, without)


def _in_statues(holding: Holding, kinds: Collection[Piece], existing: Collection[Mixed]) -> Iterator[Score]:
    for piece in kinds:
        if holding.pieces[piece] >= 2:
            yield _build_score(holding, Statue((piece,) * 3, MONO_POINTS_PER_PIP * piece[1]), piece)
    for size in SIZES:
        options = _mixed(holding.pieces, [piece for piece in kinds if piece[1] == size], existing)
        # Without diagonals all statues with an imaginary piece of one size are worth the same.
        for statue, piece in options if holding.diagonal else islice(options, 1):
            yield _build_score(holding, statue, piece)


def _mixed(
    pieces: Iterable[Piece], kinds: Iterable[Piece], existing: Collection[Mixed]
) -> Iterator[tuple[Statue, Piece]]:
    """Yield every mixed statue of an imaginary piece and two real ones."""
    for piece, pair in product(kinds, combinations(sorted(pieces), 2)):
        parts = tuple(sorted((piece, *pair), key=lambda part: -part[1]))
        statue = Statue(parts, MIXED_POINTS)
        sizes = [pips for _, pips in parts]
        if sizes == [3, 2, 1] and len(set(statue.colours)) == 3 and statue.colours not in existing:
            yield statue, piece


def _build_score(holding: Holding, statue: Statue, piece: Piece) -> Score:
    remaining = holding.pieces - (Counter(statue.pieces) - Counter([piece]))
    score = score_holding(replace(holding, statues=(*holding.statues, statue), pieces=remaining))
    return replace(score, imaginary=Imaginary(piece, statue.pieces, 0))


def _in_a_mini(holding: Holding, piece: Piece) -> Iterator[Score]:
    """Add the imaginary piece to the leftovers; recorded minis stay, and it joins the largest piece outside them."""
    if not holding.pieces:
        return
    partner = max(sorted(holding.pieces), key=lambda part: part[1])
    if holding.minis is None:
        alone = None if holding.pieces[piece] else piece
        minis, singles = leftovers(holding.pieces + Counter([piece]), not_single=alone)
    else:
        minis = (*holding.minis, *leftovers(Counter([piece, partner]))[0])
        singles = tuple(sorted((holding.pieces - Counter([partner])).elements()))
    score = replace(score_holding(holding), minis=minis, singles=singles)
    mini = next(pair for pair in minis[::-1] if piece in pair)
    yield replace(score, imaginary=Imaginary(piece, mini, 0))


def _without(values: tuple[Value, ...], value: Value) -> tuple[Value, ...]:
    index = values.index(value)
    return values[:index] + values[index + 1 :]
