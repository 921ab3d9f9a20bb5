"""The best score of a collection against two independent answers: every way to split it, and an integer programme."""

import random
from collections import Counter
from itertools import combinations, permutations

import pytest

from hyskos.rules.pyramydal.best import best
from hyskos.rules.pyramydal.diagonal import best_with_diagonals
from hyskos.rules.pyramydal.pieces import Mixed, Piece, Score, diagonal_points, read_piece, statue, write_pieces
from tests.wide import seeds, some_of

Slot = tuple[str, int, bool]  # colour, pips, virtual


def split_every_way(bag: tuple[Slot, ...], taken: frozenset[Mixed], diagonal: bool) -> tuple[int, int]:
    """Try all partitions into statues, minis and singles, straight from PY-7 to 15; give points and statues."""
    found = (0, 0)

    def go(
        rest: tuple[Slot, ...], done: int, minis: int, made: tuple[tuple[Piece, ...], ...], used: frozenset[Mixed]
    ) -> None:
        nonlocal found
        if not rest:
            extra = diagonal_points([statue(pieces) for pieces in made]) if diagonal else 0
            found = max(found, (done + extra, minis + len(made)))
            return
        first, others = rest[0], rest[1:]
        go(others, done + (0 if first[2] else 1), minis, made, used)
        for i in range(len(others)):
            go(others[:i] + others[i + 1 :], done + 2 * (first[1] + others[i][1]), minis + 1, made, used)
        for i, j in combinations(range(len(others)), 2):
            three = sorted((first, others[i], others[j]), key=lambda slot: -slot[1])
            pieces = tuple(slot[:2] for slot in three)
            left = others[:i] + others[i + 1 : j] + others[j + 1 :]
            if len(set(pieces)) == 1:
                go(left, done + 12 * first[1], minis, (*made, pieces), used)
            elif len({c for c, _ in pieces}) == 3 and len({p for _, p in pieces}) == 3:
                colours = (pieces[0][0], pieces[1][0], pieces[2][0])
                if colours not in taken and colours not in used:
                    go(left, done + 18, minis, (*made, pieces), used | {colours})

    go(bag, 0, 0, (), frozenset())
    return found


def brute_force(
    pieces: list[Piece], taken: frozenset[Mixed], virtual: bool, colours: str, diagonal: bool
) -> tuple[int, int]:
    real = tuple((c, p, False) for c, p in sorted(pieces))
    bags = [real]
    if virtual:
        bags += [(*real, (colour, pips, True)) for colour in colours for pips in (1, 2, 3)]
    return max(split_every_way(bag, taken, diagonal) for bag in bags)


def collection(seed: int, most: int) -> tuple[list[Piece], frozenset[Mixed], str]:
    dice = random.Random(seed)
    colours = "rgbyko"[: dice.randint(2, 6)]
    stash = [(colour, pips) for colour in colours for pips in (1, 2, 3) for _ in range(dice.choice((2, 3, 5)))]
    pieces = dice.sample(stash, dice.randint(0, min(most, len(stash))))
    taken = frozenset(m for m in permutations(colours, 3) if dice.random() < 0.25)
    return pieces, taken, colours


def uses_just_its_pieces(score: Score, pieces: list[Piece]) -> bool:
    used = Counter(piece for one in score.statues for piece in one.pieces)
    used += Counter(piece for pair in score.minis for piece in pair) + Counter(score.singles)
    return used == Counter(pieces) + (Counter([score.imaginary.piece]) if score.imaginary else Counter())


@pytest.mark.slow
@pytest.mark.parametrize("collections", some_of(50, 500))
@pytest.mark.parametrize("virtual", [False, True])
def test_small_collections_against_every_split(virtual: bool, collections: int) -> None:
    for seed in seeds(collections):
        pieces, taken, colours = collection(seed, most=6)
        score = best(pieces, taken=taken, virtual=virtual, colours=colours)
        assert score.worth == brute_force(pieces, taken, virtual, colours, diagonal=False), (pieces, taken)
        assert uses_just_its_pieces(score, pieces)
        assert score.imaginary is None or score.imaginary.piece not in score.singles or score.imaginary.piece in pieces
        without = brute_force(pieces, taken, False, colours, diagonal=False)
        assert (score.imaginary.gain if score.imaginary else 0) == score.total - without[0]


@pytest.mark.proof
@pytest.mark.parametrize("collections", some_of(8, 60))
@pytest.mark.parametrize("virtual", [False, True])
def test_large_collections_against_the_integer_programme(virtual: bool, collections: int) -> None:
    for seed in seeds(collections):
        pieces, taken, colours = collection(1000 + seed, most=30)
        score = best(pieces, taken=taken, virtual=virtual, colours=colours)
        other = best_with_diagonals(pieces, taken=taken, virtual=virtual, colours=colours, diagonal=False)
        assert score.worth == other.worth, (pieces, taken)
        assert uses_just_its_pieces(score, pieces)
        assert uses_just_its_pieces(other, pieces)


@pytest.mark.slow
@pytest.mark.parametrize("collections", some_of(25, 250))
@pytest.mark.parametrize("virtual", [False, True])
def test_diagonals_against_every_split(virtual: bool, collections: int) -> None:
    for seed in seeds(collections):
        pieces, taken, colours = collection(seed, most=6)
        score = best_with_diagonals(pieces, taken=taken, virtual=virtual, colours=colours)
        assert score.worth == brute_force(pieces, taken, virtual, colours, diagonal=True), (pieces, taken)


def test_mixed_statues_are_never_built_twice() -> None:
    pieces = [("r", 3), ("g", 2), ("b", 1)] * 2
    score = best(pieces)
    assert sum(one.mixed for one in score.statues) == 1
    assert best(pieces, taken=[("r", "g", "b")]).statues == ()


def pieces_of(words: str) -> list[Piece]:
    return [read_piece(word) for word in words.split()]


@pytest.mark.slow
def test_of_equal_totals_the_one_with_more_statues() -> None:
    """PY-13: one large mono and three minis are worth as much as three mixed statues, and are four statues."""
    score = best(pieces_of("r3 r3 r3 g2 b2 y2 b1 y1 g1"))
    assert score.worth == (54, 4)
    assert best_with_diagonals(pieces_of("r3 r3 r3 g2 b2 y2 b1 y1 g1"), diagonal=False).worth == (54, 4)


@pytest.mark.parametrize(
    ("words", "colours", "statues"),
    [
        ("g1 g2 r1 r2 r3", "rgb", ["b3 g2 r1"]),
        ("b1 b1 b1 b3 g2 r3", "rgb", ["r3 g2 b1"]),
        ("b2 g1 g2 r1 r3 y1 y1 y1 y3", "rgby", ["y1 y1 y1", "b3 g2 r1", "r3 b2 g1"]),
    ],
)
def test_of_equal_answers_the_same_one_each_time(words: str, colours: str, statues: list[str]) -> None:
    score = best(pieces_of(words), virtual=True, colours=colours)
    assert [write_pieces(one.pieces) for one in score.statues] == statues


@pytest.mark.slow
def test_one_colour_alone() -> None:
    """The imaginary pyramid may be a second one of the only pyramid there is."""
    for solve in (best, best_with_diagonals):
        assert solve(pieces_of("r3"), virtual=True).minis == (tuple(pieces_of("r3 r3")),)
        assert solve([], virtual=True, colours="r").worth == (0, 0)


@pytest.mark.slow
def test_a_piece_that_the_imaginary_one_sets_free_stands_alone() -> None:
    """PY-10, PYA-3: the imaginary small one completes a statue, and of its colour and size a real one stays single."""
    for solve in (best, best_with_diagonals):
        score = solve(pieces_of("g3 r3 g1 g1 g1"), virtual=True, colours="rg")
        assert score.worth == (25, 2)
        assert score.imaginary is not None
        assert score.imaginary.gain == 1
