"""Find the best score that a collection can make, exactly.

Any two pieces make a mini worth twice their pips, so everything is worth `2 x all pips`, and on top of that: a mono
statue of size s gains 6 s, a mixed one always 6, and an odd number of leftovers costs `2 s - 1` for the smallest
leftover size s. That penalty (at most 5) is less than any gain, and the sizes of the leftovers do not depend on which
colours the mixed statues use. So for a choice of mono statues only the greatest number of different mixed statues
matters: a depth-first search over the large pieces with memoization, for each choice in order of its bound. Of equal
totals the one with more statues is better, because statues break ties (PY-13).
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace
from itertools import combinations, islice, product
from string import ascii_lowercase
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

# The imaginary pyramid of the player first at the end of the line, and its best use in the scoring (PY-10).
#
# In a statue of three or a mini it counts as a real one; alone it is worth nothing (PYA-3). In the scoring it may
# complete a statue of three with two leftover pieces, or join a mini (PYA-4, PYA-7). Its owner wants the most points,
# and of equal totals the one with more statues, because statues break ties (PY-13, PYA-8).

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
        options = _mixed_statues(holding.pieces, [piece for piece in kinds if piece[1] == size], existing)
        # Without diagonals all statues with an imaginary piece of one size are worth the same.
        for statue, piece in options if holding.diagonal else islice(options, 1):
            yield _build_score(holding, statue, piece)


def _mixed_statues(
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


# The exact search.


@dataclass(frozen=True, slots=True)
class _Choice:
    """Mono statues by piece and mixed statues, with the total and the number of statues by the formula."""

    worth: tuple[int, int]
    monos: Counter[Piece]
    mixed: tuple[Mixed, ...]


def best(pieces: Iterable[Piece], *, taken: Iterable[Mixed] = (), virtual: bool = False, colours: str = "") -> Score:
    """Find the best score of a collection.

    `taken` are mixed statues that have been built already (PY-8). With `virtual` one imaginary pyramid of any size, in
    a colour of the game, may join any one statue (PY-10); `colours` are the colours of the game, in addition to those
    of the collection and of taken statues.
    """
    counts = Counter(pieces)
    existing = frozenset(taken)
    without = _arrange(counts, _solve(counts, existing))
    present = sorted(present_colours(counts, existing) | set(colours))
    if not virtual or not present:
        return without
    # The formula counts an imaginary piece as a real one, but alone it is worth nothing. A large one in a mini, or, if
    # nothing is left over, a copy of a piece in a statue is worth as much: those are tried as well.
    best_score = without
    for piece in sorted(product(present, SIZES), key=lambda piece: -_upper_bound(counts + Counter([piece]))):
        more = counts + Counter([piece])
        if _upper_bound(more) <= best_score.total:
            break
        best_score = max(best_score, _arrange(more, _solve(more, existing), piece), key=lambda score: score.worth)
    return with_gain(best_score, without)


def present_colours(pieces: Iterable[Piece], taken: Iterable[Mixed]) -> set[str]:
    """Return the colours that are certainly in the game: those of the collection and of taken statues."""
    return {colour for colour, _ in pieces} | {colour for triple in taken for colour in triple}


def further(current: Score, present: Collection[str], solve: Callable[[str], Score]) -> Score | None:
    """Return a better score if one more colour than `present` in the game allows it; None if not.

    One colour is enough to find out whether a score depends on unnamed colours, since there is one imaginary pyramid
    (PY-10). `solve` returns the best score with these colours, in addition to those of the pieces.
    """
    more = solve(next((letter for letter in ascii_lowercase if letter not in present), ""))
    return more if more.worth > current.worth else None


def _upper_bound(counts: Counter[Piece]) -> int:
    """Return an upper bound on a collection's score without searching."""
    pips = sum(pips * n for (_, pips), n in counts.items())
    mono = sum(6 * pips * (n // 3) for (_, pips), n in counts.items())
    return 2 * pips + mono + 6 * min(_per_size(counts).values())


def _solve(counts: Counter[Piece], existing: frozenset[Mixed]) -> _Choice:
    """Search the choices of mono statues in order of their bound."""
    base = 2 * sum(pips * n for (_, pips), n in counts.items())
    best_choice = None
    for bound, monos in _mono_choices(counts):
        if best_choice and base + bound < best_choice.worth[0]:
            break
        remaining = counts - _cells(monos)
        mixed = _most_mixed(remaining, existing)
        gain = sum(6 * pips * n for (_, pips), n in monos.items()) + 6 * len(mixed)
        statues = monos.total() + len(mixed) + (remaining.total() - 3 * len(mixed)) // 2
        choice = _Choice((base + gain - _penalty(remaining, len(mixed)), statues), monos, mixed)
        if not best_choice or choice.worth > best_choice.worth:
            best_choice = choice
    assert best_choice is not None  # having no statue is a choice, too
    return best_choice


def _per_size(counts: Counter[Piece]) -> dict[int, int]:
    return {size: sum(n for (_, pips), n in counts.items() if pips == size) for size in SIZES}


def _mono_choices(counts: Counter[Piece]) -> list[tuple[int, Counter[Piece]]]:
    """Return every choice of mono statues with a bound on its gain, best bound first."""
    cells = [(piece, n // 3) for piece, n in sorted(counts.items()) if n >= 3]
    per_size = _per_size(counts)
    choices = []
    for numbers in product(*(range(maximum + 1) for _, maximum in cells)):
        monos = Counter({piece: n for (piece, _), n in zip(cells, numbers, strict=True) if n})
        left = dict(per_size)
        gain = 0
        for (_, pips), n in monos.items():
            left[pips] -= 3 * n
            gain += 6 * pips * n
        choices.append((gain + 6 * min(left.values()), monos))
    return sorted(choices, key=lambda choice: -choice[0])


def _cells(monos: Counter[Piece]) -> Counter[Piece]:
    return Counter({piece: 3 * n for piece, n in monos.items()})


def _pieces_of(choice: _Choice) -> Counter[Piece]:
    used = _cells(choice.monos)
    for large, medium, small in choice.mixed:
        used.update([(large, 3), (medium, 2), (small, 1)])
    return used


def _penalty(remaining: Counter[Piece], mixed: int) -> int:
    """Return the points lost by the one piece that fits in no mini: it is worth 1 point instead of twice its pips."""
    left = {size: n - mixed for size, n in _per_size(remaining).items()}
    if sum(left.values()) % 2 == 0:
        return 0
    return 2 * min(size for size in SIZES if left[size]) - 1


def _most_mixed(counts: Counter[Piece], existing: frozenset[Mixed]) -> tuple[Mixed, ...]:
    """Find as many different mixed statues as possible: one large piece after another, with memoization."""
    colours = sorted({colour for colour, _ in counts})
    larges = [colour for colour in colours for _ in range(counts[colour, 3])]
    mediums = tuple(counts[colour, 2] for colour in colours)
    smalls = tuple(counts[colour, 1] for colour in colours)
    pairs = {
        large: [
            (m, s)
            for m, medium in enumerate(colours)
            for s, small in enumerate(colours)
            if len({large, medium, small}) == 3 and (large, medium, small) not in existing
        ]
        for large in colours
    }
    memory: dict[tuple[int, int, tuple[int, ...], tuple[int, ...]], tuple[Mixed, ...]] = {}

    def search(i: int, after: int, m_left: tuple[int, ...], s_left: tuple[int, ...]) -> tuple[Mixed, ...]:
        """Use larges from `i` on; `after` orders the pairs of equal larges, so that none is repeated."""
        if i == len(larges):
            return ()
        key = (i, after, m_left, s_left)
        if key in memory:
            return memory[key]
        large = larges[i]
        next_same = i + 1 < len(larges) and larges[i + 1] == large
        longest: tuple[Mixed, ...] = ()
        maximum = min(len(larges) - i, sum(m_left), sum(s_left))
        for number in range(after, len(pairs[large])):
            m, s = pairs[large][number]
            if not (m_left[m] and s_left[s]):
                continue
            tail = search(
                i + 1,
                number + 1 if next_same else 0,
                (*m_left[:m], m_left[m] - 1, *m_left[m + 1 :]),
                (*s_left[:s], s_left[s] - 1, *s_left[s + 1 :]),
            )
            if len(tail) + 1 > len(longest):
                longest = ((large, colours[m], colours[s]), *tail)
                if len(longest) >= maximum:
                    break
        if len(longest) < maximum:
            skip = i
            while skip < len(larges) and larges[skip] == large:
                skip += 1
            tail = search(skip, 0, m_left, s_left)
            longest = max(longest, tail, key=len)
        memory[key] = longest
        return longest

    return search(0, 0, mediums, smalls)


def _arrange(counts: Counter[Piece], choice: _Choice, virtual: Piece | None = None) -> Score:
    statues = [
        Statue((piece,) * 3, MONO_POINTS_PER_PIP * piece[1])
        for piece, n in sorted(choice.monos.items(), key=lambda item: (-item[0][1], item[0][0]))
        for _ in range(n)
    ]
    statues += [Statue(((a, 3), (b, 2), (c, 1)), MIXED_POINTS) for a, b, c in sorted(choice.mixed)]
    alone = virtual if virtual and counts[virtual] == 1 else None
    minis, singles = leftovers(counts - _pieces_of(choice), not_single=alone)
    if virtual and alone in singles:
        return _arrange(counts - Counter([virtual]), choice)
    score = Score(tuple(statues), minis, singles)
    return locate_imaginary(score, virtual) if virtual else score
