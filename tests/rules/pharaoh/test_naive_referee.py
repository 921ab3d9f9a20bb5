"""Pharaoh's engine against a second referee, written from the statements alone, and counts of its turns."""

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

import pytest

from hyskos.companion.games.pharaoh import board_for
from hyskos.rules.pharaoh.play import move_word
from hyskos.rules.pharaoh.referee import HAND, Board, Position, judge_turn, moves, perft, read_position, turns, winner

Square = tuple[int, int]
"""Columns and rows from the middle."""
Piece = tuple[int, int]
"""Player and pips."""
Standing = Mapping[Piece, Square]
"""Where each piece stands."""
SQUARES = [(x, y) for x in range(-2, 3) for y in range(-2, 3) if abs(x) + abs(y) < 4]
COLOURS = "rgby"
GOALS = (
    (2, {(-1, 0), (0, 0), (1, 0)}),
    (3, {(0, -1), (0, 0), (0, 1)}),
    (4, {(-1, -1), (0, 0), (1, 1)}),
    (4, {(-1, 1), (0, 0), (1, -1)}),
)
"""PH-9: lines, and with how many players they win."""


def edge(player: int, square: Square) -> bool:
    """PH-4, PHA-5: south, north, west, east."""
    return square[player // 2 == 0] == (2 if player % 2 else -2)


def name(square: Square) -> str:
    return f"{'abcde'[square[0] + 2]}{square[1] + 3}"


def winners(standing: Standing, players: int) -> list[int]:
    lines = [line for minimum, line in GOALS if players >= minimum]
    return [player for player in range(players) if {standing.get((player, pips)) for pips in (1, 2, 3)} in lines]


def steps(standing: Standing, mover: int, points: int) -> Iterator[tuple[str, Standing, int]]:
    """PH-3 to PH-7, PHA-1 to PHA-3: the word of each step, what stands where after it, and what it costs."""
    for pips in (1, 2, 3):
        here, piece = standing.get((mover, pips)), f"{COLOURS[mover]}{pips}"
        for square in SQUARES:
            word, cost = f"{piece}@{name(square)}", pips
            if here is None and not edge(mover, square):
                continue
            if here is not None:
                far = sorted((abs(square[0] - here[0]), abs(square[1] - here[1])))
                if far not in ([0, 1], [1, 1]):
                    continue
                word, cost = f"{piece}:{name(here)}-{name(square)}", pips * sum(far)
            hit = next((piece_ for piece_, at in standing.items() if at == square), None)
            if cost > points or (hit is not None and (hit[0] == mover or hit[1] > pips)):
                continue
            yield (
                word,
                {**{piece_: at for piece_, at in standing.items() if piece_ != hit}, (mover, pips): square},
                cost,
            )


def ends(standing: Standing, mover: int, points: int, players: int) -> Iterator[frozenset[object]]:
    """PH-8, PHA-4: points may be split or left; a line that is filled ends the turn."""
    yield frozenset(standing.items())
    if not winners(standing, players):
        for _word, after, cost in steps(standing, mover, points):
            yield from ends(after, mover, points - cost, players)


def random_standing(random: Random, players: int) -> Standing:
    """Draw a position in which nobody has won; often all stand in the middle, and meet there."""
    squares = [square for square in SQUARES if random.random() < 0.5 or max(map(abs, square)) < 2]
    random.shuffle(squares)
    pieces = [(player, pips) for player in range(players) for pips in (1, 2, 3) if random.random() < 0.75]
    standing = dict(zip(pieces, squares, strict=False))
    return {} if winners(standing, players) else standing


def as_position(board: Board, standing: Standing, players: int) -> Position:
    at = [HAND] * 3 * players
    for (player, pips), square in standing.items():
        at[3 * player + pips - 1] = board.square(name(square))
    return Position(tuple(COLOURS[:players]), tuple(at))


@pytest.mark.wide
@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_referees_of_pharaoh_agree(players: int) -> None:
    board, random = board_for(COLOURS[:players]), Random(f"pharaoh {players}")
    for _again in range(25):
        standing, mover, roll = random_standing(random, players), random.randrange(players), random.randint(1, 5)
        position = as_position(board, standing, players)
        lawful = {word for word, _after, _cost in steps(standing, mover, roll)}
        assert {move_word(board, position, move) for move in moves(board, position, mover, roll)} == lawful
        theirs = {as_position(board, dict(end), players): end for end in ends(standing, mover, roll, players)}
        assert {*turns(board, position, mover, roll)} == {*theirs}
        for after, end in theirs.items():
            won = winners(dict(end), players)
            assert winner(board, after) == (COLOURS[won[0]] if won else None)
        for word in (f"{COLOURS[mover]}{pips}@{name(square)}" for pips in (1, 2, 3) for square in SQUARES):
            assert judge_turn(board, position, mover, roll, (word,)).legal == (word in lawful)


# counts of turns


@cache
def naive_turns(standing: frozenset[tuple[Piece, Square]], players: int, mover: int, points: int) -> frozenset[Any]:
    return frozenset(ends(dict(standing), mover, points, players))


def naive_perft(standing: frozenset[tuple[Piece, Square]], players: int, rolls: list[int], mover: int = 0) -> int:
    if not rolls or winners(dict(standing), players):
        return 1
    after = naive_turns(standing, players, mover, rolls[0])
    return sum(naive_perft(standing_, players, rolls[1:], (mover + 1) % players) for standing_ in after)


@pytest.mark.wide
@pytest.mark.parametrize(
    ("players", "words", "rolls"),
    [
        (2, "", [2, 3, 2]),
        (2, "r1@b1 g2@c3", [4, 3]),
        (2, "r1@b3 r2@c3 r3@d2 g1@c5 g3@c4", [3, 2, 1]),
        (3, "r1@c3 g1@c4 b1@b3 r3@d1", [3, 1, 2]),
        (4, "r3@c3 g2@d4 b1@a3 y2@e3", [5, 2]),
        (4, "", [1, 2, 3]),
    ],
)
def test_both_referees_count_the_same_turns(players: int, words: str, rolls: list[int]) -> None:
    board = board_for(COLOURS[:players])
    at = {name(square): square for square in SQUARES}
    standing = frozenset(((COLOURS.index(word[0]), int(word[1])), at[word[3:]]) for word in words.split())
    position = read_position(board, COLOURS[:players], words)
    assert perft(board, position, rolls) == naive_perft(standing, players, rolls)


@pytest.mark.slow
def test_recorded_counts() -> None:
    """Counts that both referees agreed on; if they change, the rules have changed."""
    board = board_for("rg")
    start = read_position(board, "rg", "")
    counts = [perft(board, start, rolls) for rolls in ([1], [6], [2, 2], [3, 3], [2, 2, 2])]
    assert counts == [4, 141, 100, 576, 1000]
