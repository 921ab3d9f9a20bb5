"""Pharaoh's move generator against a naive one, written from the statements alone with names and dictionaries."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.definitions.loader import load_grid
from hyskos.rules.pharaoh.board import make_board
from hyskos.rules.pharaoh.referee import perft, read_position, turns, write_position
from tests.wide import examples

EDGES = [{"b1", "c1", "d1"}, {"b5", "c5", "d5"}, {"a2", "a3", "a4"}, {"e2", "e3", "e4"}]
SQUARES = [f + r for f, r in product("abcde", "12345") if f + r not in ("a1", "a5", "e1", "e5")]
LINES = {2: ["b3 c3 d3"], 3: ["b3 c3 d3", "c2 c3 c4"], 4: ["b3 c3 d3", "c2 c3 c4", "b2 c3 d4", "b4 c3 d2"]}

Naive = dict[str, str]  # piece -> square


def naive_won(pieces: Naive, players: str) -> bool:
    return any(
        sorted(pieces.get(f"{colour}{pips}", "") for pips in "123") == sorted(line.split())
        for colour in players
        for line in LINES[len(players)]
    )


def naive_turn(pieces: Naive, players: str, mover: int, points: int, seen: dict[str, int]) -> None:
    """Try every step of every piece onto every square, again and again; `seen` keeps the most points left."""
    key = " ".join(sorted(f"{piece}@{square}" for piece, square in pieces.items()))
    if seen.get(key, -1) >= points:
        return
    seen[key] = points
    if naive_won(pieces, players):
        return
    colour = players[mover]
    for pips, target in product((1, 2, 3), SQUARES):
        piece = f"{colour}{pips}"
        if piece in pieces:
            dx = abs(ord(pieces[piece][0]) - ord(target[0]))
            dy = abs(int(pieces[piece][1]) - int(target[1]))
            if max(dx, dy) != 1:
                continue
            cost = pips * (dx + dy)
        elif target in EDGES[mover]:
            cost = pips
        else:
            continue
        there = [other for other, square in pieces.items() if square == target]
        if cost > points or any(other[0] == colour or int(other[1]) > pips for other in there):
            continue
        after = {other: square for other, square in pieces.items() if other not in there}
        naive_turn({**after, piece: target}, players, mover, points - cost, seen)


def naive_perft(pieces: Naive, players: str, rolls: list[int], mover: int = 0) -> int:
    if not rolls or naive_won(pieces, players):
        return 1
    seen: dict[str, int] = {}
    naive_turn(pieces, players, mover, rolls[0], seen)
    total = 0
    for key in seen:
        reached = dict(word.split("@") for word in key.split())
        total += naive_perft(reached, players, rolls[1:], (mover + 1) % len(players))
    return total


POSITIONS = [
    ("rg", "", [2, 3, 2]),
    ("rg", "r1@b1 g2@c3", [4, 3]),
    ("rg", "r1@b3 r2@c3 r3@d2 g1@c5 g3@c4", [3, 2, 1]),
    ("rgb", "r1@c3 g1@c4 b1@b3 r3@d1", [3, 1, 2]),
    ("rgbk", "r3@c3 g2@d4 b1@a3 k2@e3", [5, 2]),
    ("rgbk", "", [1, 2, 3]),
]


@pytest.mark.wide
@pytest.mark.parametrize(("players", "words", "rolls"), POSITIONS)
def test_counts_agree_with_the_naive_generator(players: str, words: str, rolls: list[int]) -> None:
    board = make_board(load_grid("pharaoh"), len(players))
    pieces = dict(word.split("@") for word in words.split())
    assert perft(board, read_position(board, players, words), rolls) == naive_perft(pieces, players, rolls)


@pytest.mark.slow
def test_recorded_counts() -> None:
    """Counts once agreed on by both generators; a change of them is a change of the rules."""
    board = make_board(load_grid("pharaoh"), 2)
    start = read_position(board, "rg", "")
    assert [perft(board, start, rolls) for rolls in ([1], [6], [2, 2], [3, 3], [2, 2, 2])] == [
        4,
        141,
        100,
        576,
        1000,
    ]


@pytest.mark.slow
@examples(40)
@given(st.data())
def test_every_turn_agrees_from_random_positions(data: st.DataObject) -> None:
    players = data.draw(st.sampled_from(["rg", "rgb", "rgbk"]))
    names = [f"{colour}{pips}" for colour in players for pips in "123"]
    squares = data.draw(st.lists(st.sampled_from(SQUARES), unique=True, max_size=len(names)))
    pieces = dict(zip(data.draw(st.permutations(names)), squares, strict=False))
    roll, mover = data.draw(st.integers(1, 4)), data.draw(st.integers(0, len(players) - 1))
    board = make_board(load_grid("pharaoh"), len(players))
    position = read_position(board, players, " ".join(f"{p}@{s}" for p, s in pieces.items()))
    seen: dict[str, int] = {}
    naive_turn(pieces, players, mover, roll, seen)
    ours = {" ".join(sorted(write_position(board, p).split())) for p in turns(board, position, mover, roll)}
    assert ours == set(seen)
