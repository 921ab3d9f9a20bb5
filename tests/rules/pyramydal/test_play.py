"""Pyramydal as it is played: the line, turns that pass by themselves, statues and the end (PY-1 to PY-9)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.rules.pyramydal.game import faults, score
from hyskos.rules.pyramydal.line import Line, all_pieces, stash_colours
from hyskos.rules.pyramydal.pieces import Piece, read_piece, statue
from hyskos.rules.pyramydal.play import (
    Match,
    Play,
    begin,
    begin_match,
    build,
    buildable,
    end_turn,
    erect,
    finish,
    go,
    lay_out,
    movers,
    to_game,
)
from hyskos.rules.pyramydal.play import advance as advance_match
from hyskos.rules.pyramydal.play import begin as begin_play
from hyskos.rules.reasons import UnlawfulError
from tests.rules.refusals import refused

TRIO = ("ana", "ben", "cleo")


def row(words: str) -> tuple[Piece, ...]:
    return tuple(read_piece(word) for word in words.split())


def lay_line(words: str, **taken: str) -> Match:
    """Lay out a short line that no table has, and give players what they have taken."""
    line: Line = tuple(read_piece(word) if word[1:].isdecimal() else word for word in words.split())
    play = begin_play(line)
    collections = tuple(row(taken.get(player, "")) for player in play.players)
    return Match(play.players, play=replace(play, collections=collections))


@pytest.mark.parametrize("players", [3, 4, 5, 10])
def test_the_line_has_all_pyramids_of_all_stashes(players: int) -> None:
    names = [f"p{number}x" for number in range(players)]
    pieces = all_pieces(stash_colours(players))
    match = lay_out(begin_match(names), pieces)[0]
    assert match.play is not None
    assert match.play.player == names[0]
    assert match.play.line[:players] == tuple(reversed(names))
    for faulty in (pieces[1:], [*pieces, pieces[0]], pieces[:15], [*pieces, *all_pieces("x")]):
        with refused("PY-1"):
            lay_out(begin_match(names), faulty)
    with refused("PY-2"):
        lay_out(match, pieces)
    doubled = [("r" if colour == "g" else colour, pips) for colour, pips in pieces]
    assert lay_out(begin_match(names), doubled)[0].play is not None  # two stashes of one colour


@pytest.mark.parametrize(("players", "rule"), [(("ana", "ben"), "PY-1"), (("ana", "ana", "ben"), "PY-2")])
def test_who_cannot_sit_down(players: tuple[str, ...], rule: str) -> None:
    with refused(rule):
        begin_match(players)


def test_nothing_happens_before_the_line_is_laid_out() -> None:
    match = begin_match(TRIO)
    for act in (lambda: advance_match(match, 1), lambda: erect(match, row("r3 g2 b1")), lambda: end_turn(match)):
        with refused("PY-2"):
            act()


def test_the_turn_passes_by_itself_where_nothing_can_be_built() -> None:
    match, reasons = advance_match(lay_line("cleo ben ana r1 g2 b3 y1"), 2)
    assert match.play is not None
    assert (match.play.player, match.turn) == ("ben", 2)
    assert [reason.rule for reason in reasons] == ["PY-3"]


def test_the_turn_waits_for_who_can_build() -> None:
    match = advance_match(lay_line("cleo ben ana b1 g2 b3 y1", ana="r3 g2"), 1)[0]
    assert match.play is not None
    assert match.play.player == "ana"
    assert buildable(match.play) == (row("r3 g2 b1"),)
    assert end_turn(match)[0].turn == 2
    built, reasons = erect(match, row("r3 g2 b1"))
    assert built.play is not None
    assert (built.play.player, built.turn, [reason.rule for reason in reasons]) == ("ben", 2, ["PY-8"])
    with refused("PY-6"):
        erect(match, row("y3 g2 b1"))


@pytest.mark.slow
def test_what_can_be_built_is_all_that_the_rules_take_and_nothing_else() -> None:
    random = Random(3)
    for _trial in range(60):
        collection = random.choices(all_pieces("rgb"), k=8)
        play = lay_line("cleo ben ana r1 g1", ana=" ".join(f"{colour}{pips}" for colour, pips in collection)).play
        assert play is not None
        lawful = {tuple(pieces) for pieces in _statues(collection)}
        assert {*buildable(play)} == lawful
        worth = [statue(pieces_).points for pieces_ in buildable(play)]
        assert worth == sorted(worth, reverse=True)


def _statues(collection: list[Piece]) -> Iterator[tuple[Piece, ...]]:
    from itertools import permutations

    for three in {*permutations(collection, 3)}:
        try:
            statue(three)
        except UnlawfulError:
            continue
        if not Counter(three) - Counter(collection):
            yield three


def test_a_mixed_statue_that_stands_cannot_be_built_again() -> None:
    match = lay_line("cleo ben ana b1 g2 r1 y1", ana="r3 g2 b1 r3 g2")
    match = erect(match, row("r3 g2 b1"))[0]
    match = advance_match(match, 1)[0]
    assert match.play is not None
    assert match.play.player == "ben"  # b1 is there again, but the statue stands


def test_the_last_turn_is_leave_and_no_duty() -> None:
    match = lay_line("cleo ben ana r1 g2 y1 b3")
    for spaces in (4, 3):
        match = advance_match(match, spaces)[0]
    assert match.play is not None
    assert movers(match.play.line) == ("cleo",)
    assert (match.play.player, match.play.last, match.over) == ("cleo", True, False)
    leaving = end_turn(match)[0]
    used = advance_match(match, 1)[0]
    for ended, taken in ((leaving, ()), (used, row("r1"))):
        assert ended.over
        assert ended.play is not None
        assert ended.play.collections[2] == taken
        assert ended.result is not None
        with refused("PY-9"):
            end_turn(ended)


def test_diagonals_count_where_they_were_agreed() -> None:
    match = lay_line("cleo ben ana r1 g2 y1 b3")
    assert not match.diagonal
    assert begin_match(TRIO, diagonal=True).diagonal


def row_of(words: str) -> Line:
    return tuple(read_piece(word) if word[1:].isdecimal() else word for word in words.split())


def play_turns(play: Play, *moves: int) -> Play:
    for spaces in moves:
        play = finish(go(play, spaces)[0])[0]
    return play


def test_the_token_nearest_to_the_line_goes_first_and_the_others_follow() -> None:
    play = begin(row_of("cleo ben ana r1 g2 b3 y1"))
    assert play.players == ("ana", "ben", "cleo")
    assert [play_turns(play, *moves).player for moves in ([], [1], [1, 3])] == ["ana", "ben", "cleo"]


@pytest.mark.parametrize(
    ("words", "rule"),
    [("ana ben r1", "PY-1"), ("ana ben ben r1", "PY-2"), ("ana ben r1 cleo r2", "PY-2"), ("a b c", "PY-2")],
)
def test_what_is_no_start(words: str, rule: str) -> None:
    with refused(rule):
        begin(row_of(words))


def test_a_turn_has_one_move_and_it_is_owed() -> None:
    play = begin(row_of("cleo ben ana r1 g2 b3"))
    with refused("PY-3"):
        finish(play)
    moved, step = go(play, 2)
    assert (step.taken, moved.collections) == (("g", 2), ((("g", 2),), (), ()))
    with refused("PY-3"):
        go(moved, 1)


def test_statues_are_built_from_ones_own_pieces_and_a_mixed_one_only_once() -> None:
    play = begin(row_of("cleo ben ana r3 g2 b1 y1"))
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
    play = begin(row_of("cleo ben ana r1 g2 b3"))
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
    play = begin(row_of("cleo ben ana r1"))
    over, _reason = finish(go(play, 1)[0])
    assert over.last is False
    assert over.over
    assert over.first_at_end == "ana"


def test_who_cannot_move_still_has_a_turn_to_build() -> None:
    play = Play(("ana", "ben", "cleo"), row_of("ben r1 cleo g2 ana"), ((("r", 1),) * 3, (), ()))
    built, _reason = build(play, (("r", 1),) * 3)
    then, reason = finish(built)
    assert (then.player, reason.rule, movers(then.line)) == ("ben", "PY-3", ("ben", "cleo"))
    with refused("PY-5"):
        go(play, 1)


def test_stopping_before_the_token_at_the_end_takes_nothing() -> None:
    """PY-4: it ends the move, and who stands there is not the first at the end."""
    play = play_turns(begin(row_of("cleo ben ana r1 g2 b3")), 3)
    stopped, step = go(play, 3)
    assert (step.taken, step.reason.rule, stopped.line) == (None, "PY-4", row_of("cleo r1 g2 ben ana"))
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
        lawful_steps = [spaces for spaces in range(1, len(play.line)) if lawful(play, spaces)]
        assert bool(lawful_steps) == (play.player in movers(play.line))
        if lawful_steps:
            play = go(play, random.choice(lawful_steps))[0]
        play = with_statue(play, random)
        play = finish(play)[0]
        counts = Counter(piece for collection in play.collections for piece in collection)
        counts.update(piece for statue_ in play.statues for piece in statue_.pieces)
        assert counts + Counter(item for item in play.line if isinstance(item, tuple)) == everything
    assert len(movers(play.line)) <= 1
    game = to_game(play)
    assert faults(game) == []
    assert sorted(score(game).ranking) == sorted(play.players)


def lawful(play: Play, spaces: int) -> bool:
    try:
        go(play, spaces)
    except UnlawfulError:
        return False
    return True


def with_statue(play: Play, random: Random) -> Play:
    collection = play.collections[play.turn]
    for _try in range(6):
        trio = tuple(sorted(random.sample(collection, min(3, len(collection))), key=lambda piece: -piece[1]))
        try:
            statue(trio)
            return build(play, trio)[0]
        except UnlawfulError:
            continue
    return play
