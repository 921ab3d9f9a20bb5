"""A game of Pharaoh as it is played: PH-2, PH-8 to PH-10, PHA-6."""

from collections.abc import Sequence

import pytest

from hyskos.companion.games.pharaoh import board_for
from hyskos.rules.pharaoh.play import Play, begin, cast_lots, end_turn, throw, walk
from hyskos.rules.pharaoh.referee import read_position, write_position
from tests.rules.lawful import refused


def sat(*players: str) -> Play:
    return begin(board_for(players), players)


def begun(first: int = 0, players: str = "rg") -> Play:
    return cast_lots(sat(*players), [6 if seat == first else 1 for seat in range(len(players))])[0]


def placed(words: str, *, mover: int = 0, players: str = "rg") -> Play:
    from dataclasses import replace

    play = begun(mover, players)
    return replace(play, position=read_position(play.board, players, words))


def rolled(play: Play, face: int) -> Play:
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
    play = sat(*players)
    for one in faces:
        play, reason = cast_lots(play, one)
    assert (play.lots, play.mover, reason.rule) == (lots, mover, rule)


def test_nobody_moves_before_it_is_decided_who_begins_and_nobody_rolls_for_it_again() -> None:
    with refused("PH-10"):
        throw(sat("r", "g"), 3)
    with refused("PH-10"):
        walk(sat("r", "g"), ["r1@b1"])
    for faces in ([3], [3, 4, 5]):
        with refused("PH-10"):
            cast_lots(sat("r", "g"), faces)
    with refused("PH-10"):
        cast_lots(begun(), [3, 4])


@pytest.mark.parametrize("face", [0, 7, -1])
def test_a_die_has_six_faces(face: int) -> None:
    with refused("PH-2"):
        throw(begun(), face)
    with refused("PH-2"):
        cast_lots(sat("r", "g"), [1, face])


def test_a_turn_is_a_roll_and_then_moves() -> None:
    with refused("PH-2"):
        walk(begun(), ["r1@b1"])
    with refused("PH-2"):
        throw(rolled(begun(), 3), 3)
    play, turn, _reasons = walk(rolled(begun(), 3), ["r1@b1", "r1:b1-b2"])
    assert (turn.spent, write_position(play.board, play.position)) == (2, "r1@b2")
    assert (play.player, play.roll, play.turn) == ("r", 1, 1)
    with refused("PH-2"):
        throw(play, 3)
    with refused("PH-3"):
        walk(play, ["r2@b1"])
    passed = end_turn(play)
    assert (passed.player, passed.roll, passed.turn) == ("g", None, 2)


def test_a_turn_ends_by_itself_when_no_point_is_left_or_none_moves_anything() -> None:
    play, _turn, reasons = walk(rolled(begun(), 2), ["r1@b1"])
    assert (play.player, play.roll, reasons) == ("r", 1, ())
    play, _turn, reasons = walk(play, ["r1:b1-b2"])
    assert (play.player, play.roll, play.turn, reasons) == ("g", None, 2, ())
    shut = placed("r1@d1 g2@c1 g3@d2 r2@b1 r3@e2 g1@c5", mover=0)
    play, _turn, reasons = walk(rolled(shut, 3), ["r2:b1-b2"])
    assert (play.player, [one.rule for one in reasons]) == ("g", ["PH-8"])


def test_turns_go_round_in_the_order_of_the_edges() -> None:
    play, seen = begun(2, "rgb"), []
    for _turn in range(4):
        seen.append(play.player)
        play = end_turn(rolled(play, 1))
    assert seen == ["b", "r", "g", "b"]


def test_points_need_not_be_used() -> None:
    before = begun()
    after = end_turn(rolled(before, 6))
    assert (after.position, after.player) == (before.position, "g")


def test_one_unlawful_move_refuses_all() -> None:
    play = rolled(begun(), 3)
    with refused("PH-5"):
        walk(play, ["r1@b1", "r1:b1-d5"])
    with refused("PH-3"):
        walk(play, ["r3@b1", "r1@c1"])


def test_a_roll_that_moves_nothing_passes_the_turn() -> None:
    """Small r1 is shut in: its straight neighbours hold larger or own pieces, and all entries are taken."""
    play = placed("r1@d1 g2@c1 g3@e2 r2@b1 g1@d2 r3@c3", mover=0)
    assert [rule.rule for rule in throw(play, 1)[1]] == []  # it may take g1
    shut = placed("r1@d1 g2@c1 g3@d2 r2@b1 r3@e2 g1@c5", mover=0)
    after, reasons = throw(shut, 1)
    assert [one.rule for one in reasons] == ["PH-8"]
    assert (after.player, after.roll, after.turn) == ("g", None, 2)


def test_a_goal_line_wins_at_once() -> None:
    line = sorted(begun().board.goals, key=min)[0]
    names = [begun().board.names[square] for square in sorted(line)]
    assert names == ["b3", "c3", "d3"]
    play = placed("r1@b3 r2@c3 r3@d2")
    won, turn, _reasons = walk(rolled(play, 3), ["r3:d2-d3"])
    assert (won.winner, turn.winner, won.turn) == ("r", "r", 1)
    for again in (lambda: throw(won, 2), lambda: walk(won, [])):
        with refused("PH-9"):
            again()
