"""A game of Pyramydal as it is played: PY-2 to PY-9, PYA-10, PYA-12, PYA-13."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.rules.pyramydal.audit import faults
from hyskos.rules.pyramydal.game import score
from hyskos.rules.pyramydal.line import Line, all_pieces
from hyskos.rules.pyramydal.pieces import Piece, read_piece, statue
from hyskos.rules.pyramydal.play import Play, begin, build, finish, go, movers, written
from hyskos.rules.reasons import UnlawfulError


def line(words: str) -> Line:
    return tuple(read_piece(word) if word[1:].isdecimal() else word for word in words.split())


@contextmanager
def refused(rule: str) -> Iterator[None]:
    with pytest.raises(UnlawfulError) as caught:
        yield
    assert caught.value.reason.rule == rule


def played(play: Play, *moves: int) -> Play:
    for spaces in moves:
        play = finish(go(play, spaces)[0])[0]
    return play


def test_the_token_nearest_to_the_line_goes_first_and_the_others_follow() -> None:
    play = begin(line("cleo ben ana r1 g2 b3 y1"))
    assert play.players == ("ana", "ben", "cleo")
    assert [played(play, *moves).player for moves in ([], [1], [1, 3])] == ["ana", "ben", "cleo"]


@pytest.mark.parametrize(
    ("words", "rule"),
    [("ana ben r1", "PY-1"), ("ana ben ben r1", "PY-2"), ("ana ben r1 cleo r2", "PY-2"), ("a b c", "PY-2")],
)
def test_what_is_no_start(words: str, rule: str) -> None:
    with refused(rule):
        begin(line(words))


def test_a_turn_has_one_move_and_it_is_owed() -> None:
    play = begin(line("cleo ben ana r1 g2 b3"))
    with refused("PY-3"):
        finish(play)
    moved, step = go(play, 2)
    assert (step.taken, moved.collections) == (("g", 2), ((("g", 2),), (), ()))
    with refused("PY-3"):
        go(moved, 1)


def test_statues_are_built_from_ones_own_pieces_and_a_mixed_one_only_once() -> None:
    play = begin(line("cleo ben ana r3 g2 b1 y1"))
    trio: tuple[Piece, ...] = (("r", 3), ("g", 2), ("b", 1))
    with refused("PY-6"):
        build(play, trio)
    rich = Play(play.players, play.line, (trio + trio, trio, ()))
    built, reason = build(rich, trio)  # before the move: PYA-13
    assert (reason.rule, built.collections[0], built.statues[0].player) == ("PY-8", trio, "ana")
    with refused("PY-8"):
        build(built, trio)
    with refused("PY-8"):  # whoever built it: PYA-2
        build(finish(go(built, 1)[0])[0], trio)


def test_the_only_one_who_can_move_may_take_one_more_turn_at_once() -> None:
    """PY-9 and PYA-12: neither ben nor ana gets a turn any more."""
    play = begin(line("cleo ben ana r1 g2 b3"))
    after, reason = finish(go(play, 3)[0])
    assert (after.player, reason.rule, after.first_at_end) == ("ben", "PY-3", "ana")
    after, reason = finish(go(after, 2)[0])
    assert (after.player, after.last, reason.rule) == ("cleo", True, "PY-9")
    done, _reason = finish(after)  # it may: it need not
    assert done.over
    for act in (lambda: go(done, 1), lambda: build(done, ()), lambda: finish(done)):
        with refused("PY-9"):
            act()


def test_without_anybody_who_can_move_the_game_is_over_at_once() -> None:
    play = begin(line("cleo ben ana r1"))
    over, _reason = finish(go(play, 1)[0])
    assert over.last is False
    assert over.over
    assert over.first_at_end == "ana"


def test_who_cannot_move_still_has_a_turn_to_build() -> None:
    play = Play(("ana", "ben", "cleo"), line("ben r1 cleo g2 ana"), ((("r", 1),) * 3, (), ()))
    built, _reason = build(play, (("r", 1),) * 3)
    then, reason = finish(built)
    assert (then.player, reason.rule, movers(then.line)) == ("ben", "PY-3", ("ben", "cleo"))
    with refused("PY-5"):
        go(play, 1)


def test_stopping_before_the_token_at_the_end_takes_nothing() -> None:
    """PY-4: it ends the move, and who stands there is not the first at the end."""
    play = played(begin(line("cleo ben ana r1 g2 b3")), 3)
    stopped, step = go(play, 3)
    assert (step.taken, step.reason.rule, stopped.line) == (None, "PY-4", line("cleo r1 g2 ben ana"))
    assert stopped.first_at_end == "ana"


@pytest.mark.slow
@given(st.integers(0, 2**32), st.integers(3, 5))
def test_every_game_ends_keeps_all_pieces_and_can_be_scored(seed: int, players: int) -> None:
    random = Random(seed)
    pieces = all_pieces("rgby")
    random.shuffle(pieces)
    play = begin((*(f"p{number}" for number in range(players)), *pieces[:24]))
    everything = Counter(pieces[:24])
    turns = 0
    while not play.over:
        turns += 1
        assert turns <= 24 * players
        ways = [spaces for spaces in range(1, len(play.line)) if lawful(play, spaces)]
        assert bool(ways) == (play.player in movers(play.line))
        if ways:
            play = go(play, random.choice(ways))[0]
        play = with_statue(play, random)
        play = finish(play)[0]
        held = Counter(piece for mine in play.collections for piece in mine)
        held.update(piece for one in play.statues for piece in one.pieces)
        assert held + Counter(item for item in play.line if isinstance(item, tuple)) == everything
    assert len(movers(play.line)) <= 1
    game = written(play)
    assert faults(game) == []
    assert sorted(score(game).ranking) == sorted(play.players)


def lawful(play: Play, spaces: int) -> bool:
    try:
        go(play, spaces)
    except UnlawfulError:
        return False
    return True


def with_statue(play: Play, random: Random) -> Play:
    mine = play.collections[play.turn]
    for _try in range(6):
        trio = tuple(sorted(random.sample(mine, min(3, len(mine))), key=lambda piece: -piece[1]))
        try:
            statue(trio)
            return build(play, trio)[0]
        except UnlawfulError:
            continue
    return play
