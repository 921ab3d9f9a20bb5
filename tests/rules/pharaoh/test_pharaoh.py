"""Pharaoh, statement by statement with the numbers of data/rules/pharaoh.yaml, and a game as it is played."""

from collections.abc import Sequence
from itertools import permutations

import pytest

from hyskos.companion.games.pharaoh import board_for
from hyskos.definitions.loader import load_grid, load_rules
from hyskos.rules.pharaoh.play import Play, begin, cast_lots, end_turn, move_word, throw, walk
from hyskos.rules.pharaoh.referee import (
    HAND,
    Board,
    judge_turn,
    make_board,
    moves,
    read_position,
    winner,
    write_position,
)
from hyskos.rules.reasons import UnlawfulError
from tests.rules.refusals import refused


def board(players: int = 2) -> Board:
    return make_board(load_grid("pharaoh"), players)


def judge_words(position: str, roll: int, *words: str, players: str = "rg", mover: int = 0) -> tuple[list[str], str]:
    """Give the rule of each refusal ("" when lawful) and the position after the turn."""
    table = board(len(players))
    turn = judge_turn(table, read_position(table, players, position), mover, roll, words)
    return [judgement.refusal.rule if judgement.refusal else "" for judgement in turn.judged], write_position(
        table, turn.position
    )


def test_ph_1_twenty_one_squares() -> None:
    assert len(board().names) == 21
    assert not {"a1", "e1", "a5", "e5"} & set(board().names)


def test_ph_2_no_more_than_the_points_rolled() -> None:
    assert judge_words("", 2, "r3@b1")[0] == ["PH-3"]
    assert judge_words("", 3, "r2@b1", "r1@c1", "r1:c1-c2")[0] == ["", "", "PH-3"]


def test_ph_2_only_own_pieces_move() -> None:
    assert judge_words("g1@c5", 6, "g1:c5-c4")[0] == ["PH-2"]


@pytest.mark.parametrize(("piece", "straight", "diagonal"), [("r1", 1, 2), ("r2", 2, 4), ("r3", 3, 6)])
def test_ph_3_costs(piece: str, straight: int, diagonal: int) -> None:
    for target, cost in (("c4", straight), ("d4", diagonal)):
        assert judge_words(f"{piece}@c3", cost, f"{piece}:c3-{target}")[0] == [""]
        assert judge_words(f"{piece}@c3", cost - 1, f"{piece}:c3-{target}")[0] == ["PH-3"]


@pytest.mark.many
@pytest.mark.parametrize(("mover", "squares"), [(0, "b1 c1 d1"), (1, "b5 c5 d5"), (2, "a2 a3 a4"), (3, "e2 e3 e4")])
def test_ph_4_three_squares_of_the_own_edge(mover: int, squares: str) -> None:
    colour = "rgbk"[mover]
    for name in board(4).names:
        lawful = judge_words("", 1, f"{colour}1@{name}", players="rgbk", mover=mover)[0] == [""]
        assert lawful == (name in squares.split())


@pytest.mark.parametrize(
    ("word", "message"),
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
def test_a_refusal_says_what_is_wrong(word: str, message: str) -> None:
    table = board()
    turn = judge_turn(table, read_position(table, "rg", "r1@b2"), 0, 6, [word])
    assert [
        f"{judgement.refusal.rule} {judgement.refusal.english}" for judgement in turn.judged if judgement.refusal
    ] == [message]


@pytest.mark.parametrize(
    ("words", "legal"), [((), True), (("r1@b1",), True), (("r1@b1", "r1:b1-b3"), False), (("r1:b1-b3", "r1@b1"), False)]
)
def test_a_turn_is_lawful_if_every_move_is(words: tuple[str, ...], legal: bool) -> None:
    table = board()
    assert judge_turn(table, read_position(table, "rg", ""), 0, 6, words).legal == legal


def test_ph_5_no_hopping_and_no_stacking() -> None:
    assert judge_words("r1@c1", 6, "r1:c1-c3")[0] == ["PH-5"]
    with pytest.raises(UnlawfulError, match="two pieces stand on c3"):
        read_position(board(), "rg", "r1@c3 g1@c3")


def test_ph_6_not_onto_own_nor_larger() -> None:
    assert judge_words("r1@c1 r2@c2", 6, "r1:c1-c2")[0] == ["PH-6"]
    assert judge_words("r1@c2 g2@c3", 6, "r1:c2-c3")[0] == ["PH-6"]


@pytest.mark.parametrize(("moving", "standing"), [*permutations("123", 2)])
def test_ph_6_an_own_piece_is_never_taken_whatever_its_size(moving: str, standing: str) -> None:
    """ "Pieces of others that are not larger are removed (PH-7), own ones never."""
    assert judge_words(f"r{moving}@c1 r{standing}@c2", 6, f"r{moving}:c1-c2")[0] == ["PH-6"]
    assert judge_words(f"r{standing}@c1", 6, f"r{moving}@c1")[0] == ["PH-6"]


@pytest.mark.parametrize(("mine", "theirs"), [("r2", "g1"), ("r2", "g2"), ("r3", "g3")])
def test_ph_7_equal_or_smaller_is_removed(mine: str, theirs: str) -> None:
    assert judge_words(f"{mine}@c2 {theirs}@c3", 6, f"{mine}:c2-c3") == ([""], f"{mine}@c3")


def test_ph_7_a_removed_piece_may_enter_again() -> None:
    _, after = judge_words("r2@c4 g1@c5", 2, "r2:c4-c5")
    assert judge_words(after, 1, "g1@b5", mover=1)[0] == [""]


def test_ph_8_points_are_split_and_may_be_left() -> None:
    assert judge_words("r1@b2 r2@d2", 6, "r1:b2-b3", "r2:d2-d3", "r1:b3-b4")[0] == ["", "", ""]
    table = board()
    assert judge_turn(table, read_position(table, "rg", ""), 0, 6, []).left == 6


@pytest.mark.parametrize(
    ("line", "smallest_game"), [("b3 c3 d3", 2), ("c2 c3 c4", 3), ("b2 c3 d4", 4), ("b4 c3 d2", 4)]
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
    rules, _ = judge_words("r1@b3 r2@c3 r3@d2", 6, "r3:d2-d3", "r1:b3-b2")
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
        assert [judgement.move for judgement in judged] == [move]


def test_every_refusal_names_a_statement_of_the_rules() -> None:
    assert set(load_rules("pharaoh").statements) == {f"PH-{n}" for n in range(1, 11)}


# play: PH-2, PH-8 to PH-10, PHA-6


def begin_play(*players: str) -> Play:
    return begin(board_for(players), players)


def after_lots(first: int = 0, players: str = "rg") -> Play:
    return cast_lots(begin_play(*players), [6 if seat == first else 1 for seat in range(len(players))])[0]


def place_pieces(words: str, *, mover: int = 0, players: str = "rg") -> Play:
    from dataclasses import replace

    play = after_lots(mover, players)
    return replace(play, position=read_position(play.board, players, words))


def roll(play: Play, face: int) -> Play:
    return throw(play, face)[0]


@pytest.mark.parametrize(
    ("players", "faces", "lots", "mover", "rule"),
    [
        ("rg", [[2, 5]], (), 1, "PH-10"),
        ("rgb", [[4, 6, 6]], (1, 2), 0, "PHA-6"),
        ("rgb", [[4, 6, 6], [2, 2]], (1, 2), 0, "PHA-6"),
        ("rgb", [[4, 6, 6], [2, 3]], (), 2, "PH-10"),
        ("rgby", [[1, 1, 1, 1]], (0, 1, 2, 3), 0, "PHA-6"),
    ],
)
def test_only_who_shares_the_highest_roll_rolls_again(
    players: str, faces: Sequence[Sequence[int]], lots: tuple[int, ...], mover: int, rule: str
) -> None:
    play = begin_play(*players)
    for rolls in faces:
        play, reason = cast_lots(play, rolls)
    assert (play.lots, play.mover, reason.rule) == (lots, mover, rule)


def test_nobody_moves_before_it_is_decided_who_begins_and_nobody_rolls_for_it_again() -> None:
    with refused("PH-10"):
        throw(begin_play("r", "g"), 3)
    with refused("PH-10"):
        walk(begin_play("r", "g"), ["r1@b1"])
    for faces in ([3], [3, 4, 5]):
        with refused("PH-10"):
            cast_lots(begin_play("r", "g"), faces)
    with refused("PH-10"):
        cast_lots(after_lots(), [3, 4])


@pytest.mark.parametrize("face", [0, 7, -1])
def test_a_die_has_six_faces(face: int) -> None:
    with refused("PH-2"):
        throw(after_lots(), face)
    with refused("PH-2"):
        cast_lots(begin_play("r", "g"), [1, face])


def test_a_turn_is_a_roll_and_then_moves() -> None:
    with refused("PH-2"):
        walk(after_lots(), ["r1@b1"])
    with refused("PH-2"):
        throw(roll(after_lots(), 3), 3)
    play, turn, _reasons = walk(roll(after_lots(), 3), ["r1@b1", "r1:b1-b2"])
    assert (turn.spent, write_position(play.board, play.position)) == (2, "r1@b2")
    assert (play.player, play.roll, play.turn) == ("r", 1, 1)
    with refused("PH-2"):
        throw(play, 3)
    with refused("PH-3"):
        walk(play, ["r2@b1"])
    passed = end_turn(play)
    assert (passed.player, passed.roll, passed.turn) == ("g", None, 2)


def test_a_turn_ends_by_itself_when_no_point_is_left_or_none_moves_anything() -> None:
    play, _turn, reasons = walk(roll(after_lots(), 2), ["r1@b1"])
    assert (play.player, play.roll, reasons) == ("r", 1, ())
    play, _turn, reasons = walk(play, ["r1:b1-b2"])
    assert (play.player, play.roll, play.turn, reasons) == ("g", None, 2, ())
    shut = place_pieces("r1@d1 g2@c1 g3@d2 r2@b1 r3@e2 g1@c5", mover=0)
    play, _turn, reasons = walk(roll(shut, 3), ["r2:b1-b2"])
    assert (play.player, [reason.rule for reason in reasons]) == ("g", ["PH-8"])


def test_turns_go_round_in_the_order_of_the_edges() -> None:
    play, seen = after_lots(2, "rgb"), []
    for _turn in range(4):
        seen.append(play.player)
        play = end_turn(roll(play, 1))
    assert seen == ["b", "r", "g", "b"]


def test_points_need_not_be_used() -> None:
    before = after_lots()
    after = end_turn(roll(before, 6))
    assert (after.position, after.player) == (before.position, "g")


def test_one_unlawful_move_refuses_all() -> None:
    play = roll(after_lots(), 3)
    with refused("PH-5"):
        walk(play, ["r1@b1", "r1:b1-d5"])
    with refused("PH-3"):
        walk(play, ["r3@b1", "r1@c1"])


def test_a_roll_that_moves_nothing_passes_the_turn() -> None:
    """Small r1 is shut in: its straight neighbours hold larger or own pieces, and all entries are taken."""
    play = place_pieces("r1@d1 g2@c1 g3@e2 r2@b1 g1@d2 r3@c3", mover=0)
    assert [rule.rule for rule in throw(play, 1)[1]] == []  # it may take g1
    shut = place_pieces("r1@d1 g2@c1 g3@d2 r2@b1 r3@e2 g1@c5", mover=0)
    after, reasons = throw(shut, 1)
    assert [reason.rule for reason in reasons] == ["PH-8"]
    assert (after.player, after.roll, after.turn) == ("g", None, 2)


def test_a_goal_line_wins_at_once() -> None:
    line = sorted(after_lots().board.goals, key=min)[0]
    names = [after_lots().board.names[square] for square in sorted(line)]
    assert names == ["b3", "c3", "d3"]
    play = place_pieces("r1@b3 r2@c3 r3@d2")
    won, turn, _reasons = walk(roll(play, 3), ["r3:d2-d3"])
    assert (won.winner, turn.winner, won.turn, won.roll) == ("r", "r", 1, None)
    for again in (lambda: throw(won, 2), lambda: walk(won, [])):
        with refused("PH-9"):
            again()
