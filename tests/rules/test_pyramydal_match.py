"""A whole match of Pyramydal: the line (PY-1, PY-2), turns that pass by themselves (PY-3 to PY-6), the end (PY-9)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from hyskos.rules.pyramydal.line import Line, all_pieces, stash_colours
from hyskos.rules.pyramydal.match import Match, advance, begin, end_turn, erect, lay_out
from hyskos.rules.pyramydal.pieces import Piece, read_piece, statue
from hyskos.rules.pyramydal.play import begin as begin_play
from hyskos.rules.pyramydal.play import buildable, movers
from hyskos.rules.reasons import UnlawfulError
from tests.rules.lawful import refused

TRIO = ("ana", "ben", "cleo")


def row(words: str) -> tuple[Piece, ...]:
    return tuple(read_piece(word) for word in words.split())


def laid(words: str, **taken: str) -> Match:
    """Lay out a short line that no table has, and give players what they have taken."""
    line: Line = tuple(read_piece(word) if word[1:].isdecimal() else word for word in words.split())
    play = begin_play(line)
    mine = tuple(row(taken.get(player, "")) for player in play.players)
    return Match(play.players, play=replace(play, collections=mine))


@pytest.mark.parametrize("players", [3, 4, 5, 10])
def test_the_line_has_all_pyramids_of_all_stashes(players: int) -> None:
    names = [f"p{number}x" for number in range(players)]
    pieces = all_pieces(stash_colours(players))
    match = lay_out(begin(names), pieces)[0]
    assert match.play is not None
    assert match.play.player == names[0]
    assert match.play.line[:players] == tuple(reversed(names))
    for faulty in (pieces[1:], [*pieces, pieces[0]], pieces[:15], [*pieces, *all_pieces("x")]):
        with refused("PY-1"):
            lay_out(begin(names), faulty)
    with refused("PY-2"):
        lay_out(match, pieces)
    doubled = [("r" if colour == "g" else colour, pips) for colour, pips in pieces]
    assert lay_out(begin(names), doubled)[0].play is not None  # two stashes of one colour


@pytest.mark.parametrize(("players", "rule"), [(("ana", "ben"), "PY-1"), (("ana", "ana", "ben"), "PY-2")])
def test_who_cannot_sit_down(players: tuple[str, ...], rule: str) -> None:
    with refused(rule):
        begin(players)


def test_nothing_happens_before_the_line_is_laid_out() -> None:
    match = begin(TRIO)
    for act in (lambda: advance(match, 1), lambda: erect(match, row("r3 g2 b1")), lambda: end_turn(match)):
        with refused("PY-2"):
            act()


def test_the_turn_passes_by_itself_where_nothing_can_be_built() -> None:
    match, reasons = advance(laid("cleo ben ana r1 g2 b3 y1"), 2)
    assert match.play is not None
    assert (match.play.player, match.turn) == ("ben", 2)
    assert [one.rule for one in reasons] == ["PY-3"]


def test_the_turn_waits_for_who_can_build() -> None:
    match = advance(laid("cleo ben ana b1 g2 b3 y1", ana="r3 g2"), 1)[0]
    assert match.play is not None
    assert match.play.player == "ana"
    assert buildable(match.play) == (row("r3 g2 b1"),)
    assert end_turn(match)[0].turn == 2
    built, reasons = erect(match, row("r3 g2 b1"))
    assert built.play is not None
    assert (built.play.player, built.turn, [one.rule for one in reasons]) == ("ben", 2, ["PY-8"])
    with refused("PY-6"):
        erect(match, row("y3 g2 b1"))


@pytest.mark.slow
def test_what_can_be_built_is_all_that_the_rules_take_and_nothing_else() -> None:
    random = Random(3)
    for _trial in range(60):
        mine = random.choices(all_pieces("rgb"), k=8)
        play = laid("cleo ben ana r1 g1", ana=" ".join(f"{colour}{pips}" for colour, pips in mine)).play
        assert play is not None
        lawful = {tuple(pieces) for pieces in _statues(mine)}
        assert {*buildable(play)} == lawful
        worth = [statue(one).points for one in buildable(play)]
        assert worth == sorted(worth, reverse=True)


def _statues(mine: list[Piece]) -> Iterator[tuple[Piece, ...]]:
    from itertools import permutations

    for three in {*permutations(mine, 3)}:
        try:
            statue(three)
        except UnlawfulError:
            continue
        if not Counter(three) - Counter(mine):
            yield three


def test_a_mixed_statue_that_stands_cannot_be_built_again() -> None:
    match = laid("cleo ben ana b1 g2 r1 y1", ana="r3 g2 b1 r3 g2")
    match = erect(match, row("r3 g2 b1"))[0]
    match = advance(match, 1)[0]
    assert match.play is not None
    assert match.play.player == "ben"  # b1 is there again, but the statue stands


def test_the_last_turn_is_leave_and_no_duty() -> None:
    match = laid("cleo ben ana r1 g2 y1 b3")
    for spaces in (4, 3):
        match = advance(match, spaces)[0]
    assert match.play is not None
    assert movers(match.play.line) == ("cleo",)
    assert (match.play.player, match.play.last, match.over) == ("cleo", True, False)
    left = end_turn(match)[0]
    used = advance(match, 1)[0]
    for ended, taken in ((left, ()), (used, row("r1"))):
        assert ended.over
        assert ended.play is not None
        assert ended.play.collections[2] == taken
        assert ended.result is not None
        with refused("PY-9"):
            end_turn(ended)


def test_diagonals_count_where_they_were_agreed() -> None:
    match = laid("cleo ben ana r1 g2 y1 b3")
    assert not match.diagonal
    assert begin(TRIO, diagonal=True).diagonal
