"""The best score of a collection, and the imaginary pyramid, against every way to use the pieces."""

import random
from collections import Counter
from itertools import combinations, permutations, product

import pytest

from hyskos.rules.pyramydal.best import best
from hyskos.rules.pyramydal.diagonal import best_with_diagonals
from hyskos.rules.pyramydal.game import BuiltStatue, Game, Rest, Result, score
from hyskos.rules.pyramydal.pieces import (
    Mixed,
    Piece,
    Score,
    diagonal_points,
    mini_points,
    read_piece,
    statue,
    write_pieces,
)
from hyskos.rules.reasons import UnlawfulError
from tests.wide import seeds, some_of

Slot = tuple[str, int, bool]  # colour, pips, virtual


def split_every_way(bag: tuple[Slot, ...], taken: frozenset[Mixed], diagonal: bool) -> tuple[int, int]:
    """Try all partitions into statues, minis and singles, straight from PY-7 to 15; give points and statues."""
    maximum = (0, 0)

    def go(
        rest: tuple[Slot, ...], done: int, minis: int, triples: tuple[tuple[Piece, ...], ...], used: frozenset[Mixed]
    ) -> None:
        nonlocal maximum
        if not rest:
            extra = diagonal_points([statue(pieces) for pieces in triples]) if diagonal else 0
            maximum = max(maximum, (done + extra, minis + len(triples)))
            return
        first, others = rest[0], rest[1:]
        go(others, done + (0 if first[2] else 1), minis, triples, used)
        for i in range(len(others)):
            go(others[:i] + others[i + 1 :], done + 2 * (first[1] + others[i][1]), minis + 1, triples, used)
        for i, j in combinations(range(len(others)), 2):
            three = sorted((first, others[i], others[j]), key=lambda slot: -slot[1])
            pieces = tuple(slot[:2] for slot in three)
            unused = others[:i] + others[i + 1 : j] + others[j + 1 :]
            if len(set(pieces)) == 1:
                go(unused, done + 12 * first[1], minis, (*triples, pieces), used)
            elif len({c for c, _ in pieces}) == 3 and len({p for _, p in pieces}) == 3:
                colours = (pieces[0][0], pieces[1][0], pieces[2][0])
                if colours not in taken and colours not in used:
                    go(unused, done + 18, minis, (*triples, pieces), used | {colours})

    go(bag, 0, 0, (), frozenset())
    return maximum


def brute_force(
    pieces: list[Piece], taken: frozenset[Mixed], virtual: bool, colours: str, diagonal: bool
) -> tuple[int, int]:
    real = tuple((c, p, False) for c, p in sorted(pieces))
    bags = [real]
    if virtual:
        bags += [(*real, (colour, pips, True)) for colour in colours for pips in (1, 2, 3)]
    return max(split_every_way(bag, taken, diagonal) for bag in bags)


def collection(seed: int, maximum: int) -> tuple[list[Piece], frozenset[Mixed], str]:
    dice = random.Random(seed)
    colours = "rgbyko"[: dice.randint(2, 6)]
    stash = [(colour, pips) for colour in colours for pips in (1, 2, 3) for _ in range(dice.choice((2, 3, 5)))]
    pieces = dice.sample(stash, dice.randint(0, min(maximum, len(stash))))
    taken = frozenset(m for m in permutations(colours, 3) if dice.random() < 0.25)
    return pieces, taken, colours


def uses_just_its_pieces(score: Score, pieces: list[Piece]) -> bool:
    used = Counter(piece for statue_ in score.statues for piece in statue_.pieces)
    used += Counter(piece for pair in score.minis for piece in pair) + Counter(score.singles)
    return used == Counter(pieces) + (Counter([score.imaginary.piece]) if score.imaginary else Counter())


@pytest.mark.slow
@pytest.mark.parametrize("collections", some_of(30, 500))
@pytest.mark.parametrize("virtual", [False, True])
def test_small_collections_against_every_split(virtual: bool, collections: int) -> None:
    for seed in seeds(collections):
        pieces, taken, colours = collection(seed, maximum=6)
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
        pieces, taken, colours = collection(1000 + seed, maximum=30)
        score = best(pieces, taken=taken, virtual=virtual, colours=colours)
        other = best_with_diagonals(pieces, taken=taken, virtual=virtual, colours=colours, diagonal=False)
        assert score.worth == other.worth, (pieces, taken)
        assert uses_just_its_pieces(score, pieces)
        assert uses_just_its_pieces(other, pieces)


@pytest.mark.slow
@pytest.mark.parametrize("collections", some_of(10, 250))
@pytest.mark.parametrize("virtual", [False, True])
def test_diagonals_against_every_split(virtual: bool, collections: int) -> None:
    for seed in seeds(collections):
        pieces, taken, colours = collection(seed, maximum=6)
        score = best_with_diagonals(pieces, taken=taken, virtual=virtual, colours=colours)
        assert score.worth == brute_force(pieces, taken, virtual, colours, diagonal=True), (pieces, taken)


def test_mixed_statues_are_never_built_twice() -> None:
    pieces = [("r", 3), ("g", 2), ("b", 1)] * 2
    score = best(pieces)
    assert sum(statue_.is_mixed for statue_ in score.statues) == 1
    assert best(pieces, taken=[("r", "g", "b")]).statues == ()


@pytest.mark.slow
def test_of_equal_totals_the_one_with_more_statues() -> None:
    """PY-13: one large mono and three minis are worth as much as three mixed statues, and are four statues."""
    score = best(pieces("r3 r3 r3 g2 b2 y2 b1 y1 g1"))
    assert score.worth == (54, 4)
    assert best_with_diagonals(pieces("r3 r3 r3 g2 b2 y2 b1 y1 g1"), diagonal=False).worth == (54, 4)


@pytest.mark.parametrize(
    ("words", "colours", "statues"),
    [
        ("g1 g2 r1 r2 r3", "rgb", ["b3 g2 r1"]),
        ("b1 b1 b1 b3 g2 r3", "rgb", ["r3 g2 b1"]),
        ("b2 g1 g2 r1 r3 y1 y1 y1 y3", "rgby", ["y1 y1 y1", "b3 g2 r1", "r3 b2 g1"]),
    ],
)
def test_of_equal_answers_the_same_one_each_time(words: str, colours: str, statues: list[str]) -> None:
    score = best(pieces(words), virtual=True, colours=colours)
    assert [write_pieces(statue_.pieces) for statue_ in score.statues] == statues


@pytest.mark.slow
def test_one_colour_alone() -> None:
    """The imaginary pyramid may be a second one of the only pyramid there is."""
    for solve in (best, best_with_diagonals):
        assert solve(pieces("r3"), virtual=True).minis == (tuple(pieces("r3 r3")),)
        assert solve([], virtual=True, colours="r").worth == (0, 0)


@pytest.mark.slow
def test_a_piece_that_the_imaginary_one_sets_free_stands_alone() -> None:
    """PY-10, PYA-3: the imaginary small one completes a statue, and of its colour and size a real one stays single."""
    for solve in (best, best_with_diagonals):
        score = solve(pieces("g3 r3 g1 g1 g1"), virtual=True, colours="rg")
        assert score.worth == (25, 2)
        assert score.imaginary is not None
        assert score.imaginary.gain == 1


Pieces = tuple[Piece, ...]
PLAYERS = ("ana", "ben", "cleo")


def pieces(words: str) -> Pieces:
    return tuple(read_piece(word) for word in words.split())


def game(*statues: BuiltStatue, first: str | None = "ben", colours: str = "rgby", **options: object) -> Game:
    values: dict[str, object] = {"rests": {}, **options}
    return Game(PLAYERS, dict.fromkeys(colours, 1), statues, first_at_end=first, **values)


def in_minis(remaining: Pieces, virtual: Piece | None) -> tuple[int, int]:
    """Try all ways to pair what is left: points and minis. The virtual pyramid alone is worth nothing."""
    bag = [(piece, False) for piece in remaining] + ([(virtual, True)] if virtual else [])

    def go(rest: list[tuple[Piece, bool]]) -> tuple[int, int]:
        if not rest:
            return 0, 0
        (piece, imagined), others = rest[0], rest[1:]
        total, minis = go(others)
        maximum = (total + (0 if imagined else 1), minis)
        for i, (other, _) in enumerate(others):
            total, minis = go(others[:i] + others[i + 1 :])
            maximum = max(maximum, (total + mini_points([piece, other]), minis + 1))
        return maximum

    return go(bag)


def statue_points(three: Pieces, existing: set[Pieces]) -> int:
    """Give the points of a statue, 0 if it cannot be built."""
    for order in permutations(three):
        try:
            built = statue(order)
        except UnlawfulError:
            continue
        return 0 if built.is_mixed and built.pieces in existing else built.points
    return 0


def every_use(remaining: Pieces, kinds: list[Piece], existing: set[Pieces]) -> tuple[int, int]:
    maximum = in_minis(remaining, None)
    for piece in kinds:
        maximum = max(maximum, in_minis(remaining, piece))
        for i, j in combinations(range(len(remaining)), 2):
            points = statue_points((piece, remaining[i], remaining[j]), existing)
            if points:
                rest = tuple(part for k, part in enumerate(remaining) if k not in (i, j))
                total, minis = in_minis(rest, None)
                maximum = max(maximum, (total + points, minis + 1))
    return maximum


def is_consistent(result: Score, remaining: Pieces) -> bool:
    """Tell whether a score uses just what is left, and says truly where the imaginary pyramid stands."""
    used = Counter(piece for statue_ in result.statues for piece in statue_.pieces)
    used += Counter(piece for pair in result.minis for piece in pair) + Counter(result.singles)
    if result.imaginary is None:
        return used == Counter(remaining)
    members = result.imaginary.statue
    named = members in result.minis or members in [statue_.pieces for statue_ in result.statues]
    return used == Counter([*remaining, result.imaginary.piece]) and result.imaginary.piece in members and named


@pytest.mark.slow
@pytest.mark.parametrize("scorings", some_of(100, 400))
def test_every_use_at_the_scoring(scorings: int) -> None:
    for seed in seeds(scorings):
        dice = random.Random(seed)
        colours = "rgby"[: dice.randint(3, 4)]
        built = [((a, 3), (b, 2), (c, 1)) for a, b, c in permutations(colours, 3) if dice.random() < 0.4]
        stash = [(colour, pips) for colour in colours for pips in (1, 2, 3) for _ in range(3)]
        remaining = tuple(dice.sample(stash, dice.randint(0, 6)))
        statues = [BuiltStatue(dice.choice(("ana", "cleo")), pieces_) for pieces_ in built]
        result = score(game(*statues, colours=colours, rests={"ben": Rest(remaining)})).scores["ben"]
        kinds = list(product(colours, (1, 2, 3)))
        assert result.worth == every_use(remaining, kinds, set(built)), (seed, remaining, built)
        assert is_consistent(result, remaining), (seed, result)
        gain = result.imaginary.gain if result.imaginary else 0
        assert gain == result.total - in_minis(remaining, None)[0], (seed, result)


@pytest.mark.slow
def test_the_named_pyramid_is_used_best() -> None:
    for seed in range(200):
        dice = random.Random(seed)
        stash = [(colour, pips) for colour in "rgb" for pips in (1, 2, 3) for _ in range(3)]
        remaining = tuple(dice.sample(stash, dice.randint(0, 6)))
        kind = (dice.choice("rgb"), dice.randint(1, 3))
        rest = Rest((*remaining, kind), virtual=kind)
        result = score(game(rests={"ben": rest})).scores["ben"]
        assert result.worth == every_use(remaining, [kind], set()), (seed, remaining, kind)
        assert is_consistent(result, remaining), (seed, result)


def imaginary_use(result: Result, player: str = "ben") -> tuple[str, str, int] | None:
    use = result.scores[player].imaginary
    return use and (
        f"{use.piece[0]}{use.piece[1]}",
        " ".join(f"{colour}{pips}" for colour, pips in use.statue),
        use.gain,
    )


def test_unused_it_would_name_the_wrong_winner() -> None:
    level = game(BuiltStatue("ana", pieces("g3 r2 b1")), rests={"ben": Rest(pieces("r3 g2"))})
    assert imaginary_use(score(level)) == ("b1", "r3 g2 b1", 8)
    assert score(level).ranking == ("ben", "ana", "cleo")
    without_first = score(
        game(BuiltStatue("ana", pieces("g3 r2 b1")), first=None, rests={"ben": Rest(pieces("r3 g2"))})
    )
    assert without_first.ranking == ("ana", "ben", "cleo")
    assert [(note.rule, "first_at_end" in note.english) for note in without_first.notes] == [("PY-10", True)]


def test_others_have_none() -> None:
    result = score(game(first="cleo", rests={"ben": Rest(pieces("r3 g2"))}))
    assert (result.scores["ben"].total, result.scores["ben"].imaginary) == (10, None)
    assert [note.english for note in result.notes] == ["cleo has no pyramid left that the imaginary pyramid could join"]


def test_colours_are_those_of_the_stashes() -> None:
    """PYA-9: a colour that nobody has collected makes the statue."""
    assert imaginary_use(score(game(colours="rgw", rests={"ben": Rest(pieces("r3 g2"))}))) == ("w1", "r3 g2 w1", 8)
    assert imaginary_use(score(game(colours="rg", rests={"ben": Rest(pieces("r3 g2"))}))) == ("g3", "g3 r3", 3)


def test_no_statue_stands_twice() -> None:
    taken = [BuiltStatue("ana", pieces(f"r3 g2 {other}1")) for other in "by"]
    assert imaginary_use(score(game(*taken, rests={"ben": Rest(pieces("r3 g2"))}))) == ("b3", "b3 r3", 3)


def test_three_of_a_kind() -> None:
    assert imaginary_use(score(game(rests={"ben": Rest(pieces("r3 r3 g1"))}))) == ("r3", "r3 r3 r3", 24)


def test_told_minis_stay() -> None:
    """PYA-8: only what is outside the minis that were written down may join."""
    both = score(game(rests={"ben": Rest(pieces("y1 g2"), minis=(pieces("r3 r3"),))}))
    assert imaginary_use(both) == ("b3", "b3 g2 y1", 16)
    assert both.scores["ben"].minis == (pieces("r3 r3"),)
    single = score(game(rests={"ben": Rest(pieces("g1"), minis=(pieces("r3 r3"),))}))
    assert imaginary_use(single) == ("b3", "b3 g1", 7)
    larger = score(game(colours="gr", rests={"ben": Rest(pieces("g1 g2"), minis=())}))
    assert imaginary_use(larger) == ("g3", "g3 g2", 9)
    none = score(game(rests={"ben": Rest((), minis=(pieces("r3 r3"),))}))
    assert (imaginary_use(none), none.scores["ben"].total) == (None, 12)
    larger = score(game(rests={"ben": Rest(pieces("g1 b1 g2 r1"), minis=())}))
    assert larger.scores["ben"].singles == pieces("b1 g1")


@pytest.mark.parametrize(
    ("rest", "total", "expected"),
    [
        (Rest(pieces("r1"), minis=(pieces("r3 g3"),), virtual=("g", 3)), 13, ("g3", "r3 g3", 11)),
        (Rest(pieces("b2 r1"), minis=(pieces("g1 g1"),), virtual=("b", 2)), 10, ("b2", "b2 r1", 5)),
        (Rest(pieces("b2"), minis=(pieces("g1 g1"),), virtual=("b", 2)), 4, None),
    ],
)
def test_the_pyramid_among_told_minis(rest: Rest, total: int, expected: tuple[str, str, int] | None) -> None:
    result = score(game(rests={"ben": rest}))
    assert (result.scores["ben"].total, imaginary_use(result)) == (total, expected)


def test_what_a_built_statue_gains() -> None:
    """Without it the other two would be left: here they make a mini of 10, or two singles beside told minis."""
    built = BuiltStatue("ben", pieces("r3 g2 b1"), virtual=("b", 1))
    assert imaginary_use(score(game(built))) == ("b1", "r3 g2 b1", 8)
    assert imaginary_use(score(game(built, rests={"ben": Rest((), minis=())}))) == ("b1", "r3 g2 b1", 16)
    more = score(game(built, rests={"ben": Rest(pieces("r3 r1"))}))
    assert more.scores["ben"].total == 18 + 8
    assert imaginary_use(more) == ("b1", "r3 g2 b1", 8)


def test_diagonals_count_too() -> None:
    """PY-15: of two statues with the same points the one that closes a diagonal is better."""
    two = [BuiltStatue("ben", pieces("y3 r2 b1")), BuiltStatue("ben", pieces("b3 g2 r1"))]
    plain = game(*two, rests={"ben": Rest(pieces("g2 y1"))})
    result = score(Game(plain.players, plain.stashes, plain.statues, plain.rests, "ben", diagonal=True))
    assert imaginary_use(result) == ("r3", "r3 g2 y1", 18 + 9 - 6)
    assert result.scores["ben"].diagonal == 9


def test_statues_decide_a_tie_with_the_imaginary_one() -> None:
    """PY-13, PYA-5: the mini with the imaginary pyramid counts as a statue."""
    level = game(BuiltStatue("ana", pieces("g1 g1 g1")), rests={"ben": Rest(pieces("y3")), "ana": Rest(())})
    result = score(level)
    assert [result.scores[player].worth for player in ("ana", "ben")] == [(12, 1), (12, 1)]
    assert result.reason.english == "ben wins: level with ana in points and statues (1), but later in turn order"


def test_a_tie_is_told_by_the_rival_with_most_statues() -> None:
    """PY-13: ben and cleo are level in points and statues; ana has fewer statues."""
    level = game(
        BuiltStatue("ana", pieces("r1 r1 r1")),
        first=None,
        rests={"ben": Rest(pieces("g2 b1 y2 g1")), "cleo": Rest(pieces("r2 y1 b2 y1"))},
    )
    result = score(level)
    assert [result.scores[player].worth for player in PLAYERS] == [(12, 1), (12, 2), (12, 2)]
    assert result.reason.english == "cleo wins: level with ben, ana in points and statues (2), but later in turn order"
    more = score(game(*level.statues, first=None, rests={"cleo": level.rests["cleo"]}))
    assert more.reason.english == "cleo wins: level with ana, but with more statues (2 to 1)"
    assert more.ranking == ("cleo", "ana", "ben")
