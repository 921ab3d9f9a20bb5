"""Pharaoh, statement by statement (data/rules/pharaoh.yaml), with the numbers of the printed rules."""

from itertools import permutations

import pytest

from hyskos.definitions.loader import load_grid, load_rules
from hyskos.rules.pharaoh.board import Board, make_board
from hyskos.rules.pharaoh.play import move_word
from hyskos.rules.pharaoh.referee import HAND, judge_turn, moves, read_position, winner, write_position
from hyskos.rules.reasons import UnlawfulError


def board(players: int = 2) -> Board:
    return make_board(load_grid("pharaoh"), players)


def judge(position: str, roll: int, *words: str, players: str = "rg", mover: int = 0) -> tuple[list[str], str]:
    """Give the rule of each refusal ("" when lawful) and the position after the turn."""
    table = board(len(players))
    turn = judge_turn(table, read_position(table, players, position), mover, roll, words)
    return [one.refusal.rule if one.refusal else "" for one in turn.judged], write_position(table, turn.position)


def test_ph_1_twenty_one_squares() -> None:
    assert len(board().names) == 21
    assert not {"a1", "e1", "a5", "e5"} & set(board().names)


def test_ph_2_no_more_than_the_points_rolled() -> None:
    assert judge("", 2, "r3@b1")[0] == ["PH-3"]
    assert judge("", 3, "r2@b1", "r1@c1", "r1:c1-c2")[0] == ["", "", "PH-3"]


def test_ph_2_only_own_pieces_move() -> None:
    assert judge("g1@c5", 6, "g1:c5-c4")[0] == ["PH-2"]


@pytest.mark.parametrize(
    ("piece", "straight", "diagonal"),
    [("r1", 1, 2), ("r2", 2, 4), ("r3", 3, 6)],
)
def test_ph_3_costs(piece: str, straight: int, diagonal: int) -> None:
    for target, cost in (("c4", straight), ("d4", diagonal)):
        assert judge(f"{piece}@c3", cost, f"{piece}:c3-{target}")[0] == [""]
        assert judge(f"{piece}@c3", cost - 1, f"{piece}:c3-{target}")[0] == ["PH-3"]


@pytest.mark.many
@pytest.mark.parametrize(
    ("mover", "squares"),
    [(0, "b1 c1 d1"), (1, "b5 c5 d5"), (2, "a2 a3 a4"), (3, "e2 e3 e4")],
)
def test_ph_4_three_squares_of_the_own_edge(mover: int, squares: str) -> None:
    colour = "rgbk"[mover]
    for name in board(4).names:
        lawful = judge("", 1, f"{colour}1@{name}", players="rgbk", mover=mover)[0] == [""]
        assert lawful == (name in squares.split())


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("r@b1", "PH-3 a piece has 1, 2 or 3 pips, not ?"),
        ("r4@b1", "PH-3 a piece has 1, 2 or 3 pips, not 4"),
        ("r1:b2", "PH-4 `r1:b2` is not a move; write r2@b1 to enter or r1:b1-b2 to move"),
        ("r1b2-b3", "PH-4 `r1b2-b3` is not a move; write r2@b1 to enter or r1:b1-b2 to move"),
        ("r1@b1", "PH-4 r1 is on the board already, on b2"),
        ("r2:b1-b2", "PH-4 r2 is not on the board yet: it has to enter"),
        ("r1:b1-c1", "PH-5 r1 stands on b2, not on b1"),
    ],
)
def test_a_refusal_says_what_is_wrong(word: str, said: str) -> None:
    table = board()
    turn = judge_turn(table, read_position(table, "rg", "r1@b2"), 0, 6, [word])
    assert [f"{one.refusal.rule} {one.refusal.english}" for one in turn.judged if one.refusal] == [said]


@pytest.mark.parametrize(
    ("words", "legal"),
    [((), True), (("r1@b1",), True), (("r1@b1", "r1:b1-b3"), False), (("r1:b1-b3", "r1@b1"), False)],
)
def test_a_turn_is_lawful_if_every_move_is(words: tuple[str, ...], legal: bool) -> None:
    table = board()
    assert judge_turn(table, read_position(table, "rg", ""), 0, 6, words).legal == legal


def test_ph_5_no_hopping_and_no_stacking() -> None:
    assert judge("r1@c1", 6, "r1:c1-c3")[0] == ["PH-5"]
    with pytest.raises(UnlawfulError, match="two pieces stand on c3"):
        read_position(board(), "rg", "r1@c3 g1@c3")


def test_ph_6_not_onto_own_nor_larger() -> None:
    assert judge("r1@c1 r2@c2", 6, "r1:c1-c2")[0] == ["PH-6"]
    assert judge("r1@c2 g2@c3", 6, "r1:c2-c3")[0] == ["PH-6"]


@pytest.mark.parametrize(("moving", "standing"), [*permutations("123", 2)])
def test_ph_6_an_own_piece_is_never_taken_whatever_its_size(moving: str, standing: str) -> None:
    """ "Pieces of others that are not larger are removed (PH-7), own ones never."""
    assert judge(f"r{moving}@c1 r{standing}@c2", 6, f"r{moving}:c1-c2")[0] == ["PH-6"]
    assert judge(f"r{standing}@c1", 6, f"r{moving}@c1")[0] == ["PH-6"]


@pytest.mark.parametrize(("mine", "theirs"), [("r2", "g1"), ("r2", "g2"), ("r3", "g3")])
def test_ph_7_equal_or_smaller_is_removed(mine: str, theirs: str) -> None:
    assert judge(f"{mine}@c2 {theirs}@c3", 6, f"{mine}:c2-c3") == ([""], f"{mine}@c3")


def test_ph_7_a_removed_piece_may_enter_again() -> None:
    _, after = judge("r2@c4 g1@c5", 2, "r2:c4-c5")
    assert judge(after, 1, "g1@b5", mover=1)[0] == [""]


def test_ph_8_points_are_split_and_may_be_left() -> None:
    assert judge("r1@b2 r2@d2", 6, "r1:b2-b3", "r2:d2-d3", "r1:b3-b4")[0] == ["", "", ""]
    table = board()
    assert judge_turn(table, read_position(table, "rg", ""), 0, 6, []).left == 6


@pytest.mark.parametrize(
    ("line", "smallest_game"),
    [("b3 c3 d3", 2), ("c2 c3 c4", 3), ("b2 c3 d4", 4), ("b4 c3 d2", 4)],
)
def test_ph_9_goal_lines_grow_with_the_players(line: str, smallest_game: int) -> None:
    words = " ".join(f"r{pips}@{square}" for pips, square in zip("213", line.split(), strict=True))
    for players in (2, 3, 4):
        table = board(players)
        won = winner(table, read_position(table, "rgbk"[:players], words))
        assert won == ("r" if players >= smallest_game else None)


@pytest.mark.parametrize(("players", "seat"), [(n, seat) for n in (2, 3, 4) for seat in range(n)])
def test_ph_9_the_line_wins_for_whoever_fills_it(players: int, seat: int) -> None:
    """Others may stand anywhere else, and two own pieces beside a foreign one fill nothing."""
    table, colours = board(players), "rgbk"[:players]
    mine, other = colours[seat], colours[seat - 1]
    full = read_position(table, colours, f"{mine}1@b3 {mine}2@c3 {mine}3@d3 {other}1@a3")
    mixed = read_position(table, colours, f"{mine}1@b3 {mine}2@c3 {other}3@d3")
    assert (winner(table, full), winner(table, mixed)) == (mine, None)


def test_ph_9_the_line_through_the_centre_only() -> None:
    table = board(4)
    assert winner(table, read_position(table, "rgbk", "r1@b2 r2@c2 r3@d2")) is None


def test_ph_9_the_step_that_wins_ends_the_turn() -> None:
    rules, _ = judge("r1@b3 r2@c3 r3@d2", 6, "r3:d2-d3", "r1:b3-b2")
    assert rules == ["", "PH-9"]
    table = board()
    assert list(moves(table, read_position(table, "rg", "r1@b3 r2@c3 r3@d2"), 0, 3))


@pytest.mark.parametrize("words", ["", "r1@b1 g2@c3", "r2@c2 g1@c3 g2@b3 r3@b1"])
def test_every_move_that_is_offered_is_lawful_as_it_is_written(words: str) -> None:
    """Entering as well as moving (PH-4, PH-5): what is listed may be typed, and costs and takes what is said."""
    table = board()
    position = read_position(table, "rg", words)
    offered = [move for roll in range(1, 7) for move in moves(table, position, 0, roll)]
    assert {move.origin == HAND for move in offered} == ({True} if not words else {True, False})
    for move in offered:
        judged = judge_turn(table, position, 0, move.cost, [move_word(table, position, move)]).judged
        assert [one.move for one in judged] == [move]


def test_every_refusal_names_a_statement_of_the_rules() -> None:
    assert set(load_rules("pharaoh").statements) == {f"PH-{n}" for n in range(1, 11)}
