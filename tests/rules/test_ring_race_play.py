"""A ring race as it is played: RG-1, RG-12, RG-13, RA-23."""

from dataclasses import replace

import pytest

from hyskos.definitions.loader import load_ring
from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.ring_race.play import Play, begin, draw, go
from hyskos.rules.ring_race.referee import game_at, moves
from hyskos.rules.ring_race.state import read
from tests.rules.lawful import refused

RING = load_ring("ring-18")
AWAY_FIGURES = "gM@14 gA@15 gC@16 oM@2 oA@3 oC@4"


def drawn(gold: str = "ben") -> Play:
    return draw(begin(RING, ["ana", "ben"]), gold)[0]


def at(words: str, player: int = 0) -> Play:
    return replace(drawn("ana"), game=game_at(read(RING, words), player))


def test_whoever_draws_gold_begins_with_a_single_move() -> None:
    assert begin(RING, ["ana", "ben"]).player == "ana"  # who draws
    play, reason = draw(begin(RING, ["ana", "ben"]), "ben")
    assert (play.names, play.player, reason.rule) == (("ben", "ana"), "ben", "RG-13")
    assert play.game is not None
    assert play.game.moves_left == 1
    after, reasons = go(play, ["14:3"])
    assert (after.player, after.turn, reasons) == ("ana", 2, ())
    assert after.game is not None
    assert after.game.moves_left == 2


@pytest.mark.parametrize("names", [["ana"], ["ana", "ana"], ["a", "b", "c"]])
def test_two_play(names: list[str]) -> None:
    with refused("RG-13"):
        begin(RING, names)


def test_the_draw_comes_first_and_once() -> None:
    with refused("RG-13"):
        go(begin(RING, ["ana", "ben"]), ["14:3"])
    with refused("RG-13"):
        draw(drawn(), "ana")
    with refused("RG-13"):
        draw(begin(RING, ["ana", "ben"]), "cleo")
    with pytest.raises(UnlawfulError, match="name 1 of them"):
        draw(begin(RING, ["ana", "ben"]))


def test_both_moves_may_come_one_after_the_other_or_at_once() -> None:
    play = go(drawn(), ["14:3"])[0]
    half = go(play, ["4:3"])[0]
    assert half.player == "ana"
    both = go(play, ["4:3", "m:3"])[0]
    assert both.game == go(half, ["M:3"])[0].game
    assert both.player == "ben"


def test_one_unlawful_move_refuses_all() -> None:
    play = go(drawn(), ["14:3"])[0]
    for rule, words in (("RG-1", ["4:3", "4:9"]), ("RG-1", ["4:3", "M:3", "3:1"]), ("RG-3", ["14:1"])):
        with refused(rule):
            go(play, words)


def test_the_third_pyramid_wins() -> None:
    play = at(f"g32@6 g1@5 o321@2 o321@3 o321@4 {AWAY_FIGURES}")
    won, _reasons = go(play, ["5:1"])
    assert won.end is not None
    assert (won.end.rule, won.end.values["player"]) == ("RG-12", "ana")
    with refused("RG-12"):
        go(won, ["M:1"])


def test_moves_that_cannot_be_made_are_forfeited() -> None:
    """Gold owes a bumped small stone, but full pyramids of onyx stand on all its entries: the last move is lost."""
    words = "g32@7 g1@x o321@14 o321@15 o321@16 g321@8 g321@9 gM@0 gA@1 gC@2 oM@14 oA@15 oC@16"
    play = at(words)
    assert play.game is not None
    assert play.game.owes
    after, reasons = go(play, [moves(RING, play.game)[0].word])
    assert [(one.rule, one.values["n"]) for one in reasons] == [("RG-1", 1)]
    assert after.player == "ben"


def test_the_third_time_is_a_draw() -> None:
    """Seen twice before, the position after this turn ends the game."""
    play = at(f"g321@14 g321@15 g321@16 o321@2 o321@3 o321@4 {AWAY_FIGURES}")
    assert play.game is not None
    after = go(play, ["14:3", "M:3"])[0].game
    assert after is not None
    twice = replace(play, game=replace(play.game, seen=(*play.game.seen, after.seen[-1], after.seen[-1])))
    once = replace(play, game=replace(play.game, seen=(*play.game.seen, after.seen[-1])))
    ended, _reasons = go(twice, ["14:3", "M:3"])
    assert ended.end is not None
    assert ended.end.rule == "RA-23"
    assert go(once, ["14:3", "M:3"])[0].end is None
    with refused("RA-23"):
        go(ended, ["4:3"])
