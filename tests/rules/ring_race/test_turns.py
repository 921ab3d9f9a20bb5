"""Turns of a ring race (RG-1, RG-12, RG-13, RA-23), and the rule that is named when a move is refused."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.definitions.loader import load_ring
from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.ring_race.play import Play, begin, draw, go
from hyskos.rules.ring_race.referee import Game, finish, game_at, moves, new_game, why_not, winner
from hyskos.rules.ring_race.referee import play as play_move
from hyskos.rules.ring_race.state import State, read
from tests.rules.refusals import refused

RING = load_ring("ring-18")
AWAY_FIGURES = "gM@14 gA@15 gC@16 oM@2 oA@3 oC@4"


def begin_play(gold: str = "ben") -> Play:
    return draw(begin(RING, ["ana", "ben"]), gold)[0]


def at(words: str, player: int = 0) -> Play:
    return replace(begin_play("ana"), game=game_at(read(RING, words), player))


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
        draw(begin_play(), "ana")
    with refused("RG-13"):
        draw(begin(RING, ["ana", "ben"]), "cleo")
    with pytest.raises(UnlawfulError, match="name 1 of them"):
        draw(begin(RING, ["ana", "ben"]))


def test_both_moves_may_come_one_after_the_other_or_at_once() -> None:
    play = go(begin_play(), ["14:3"])[0]
    half = go(play, ["4:3"])[0]
    assert half.player == "ana"
    both = go(play, ["4:3", "m:3"])[0]
    assert both.game == go(half, ["M:3"])[0].game
    assert both.player == "ben"


def test_one_unlawful_move_refuses_all() -> None:
    play = go(begin_play(), ["14:3"])[0]
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
    assert [(reason.rule, reason.values["n"]) for reason in reasons] == [("RG-1", 1)]
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


CLIMBING = State(stones=(6, 5, 15, 15, 13, 13, 5, 0, 7, 13, 4, 4, 1, 7, 5, -1, 2, 2), figures=(14, 3, 7, 4, 0, 13))
"""The last stone before gold's ascension space is larger than what stands there."""
WAITING = State(stones=(14, 14, 14, 15, 15, 15, 1, 16, 16, 4, 4, 4, -1, 3, 3, 0, 2, 2), figures=(14, 16, 1, 3, 2, -1))
"""A small stone and a figure of the other side wait in the centre, the entry on 4 is taken by small stones."""


@pytest.mark.parametrize(
    ("state", "player", "word", "rule", "says"),
    [
        (CLIMBING, 0, "5:1", "RG-5", "a stone stacks only on a larger one"),  # as far as it may go, and no farther
        (CLIMBING, 0, "5:2", "RG-12", "at most, to its ascension space"),
        (WAITING, 1, "1@4", "RG-5", "a stone stacks only on a larger one"),
        (WAITING, 1, "4@4", "RG-6", "is not a move"),
        (WAITING, 1, "1@x", "RG-6", "is not a move"),
        (WAITING, 1, "C:1/15+", "RG-6", "is in the centre and has to come back first"),
        (WAITING, 1, "18:1", "RG-2", "is not a move"),
        (WAITING, 1, "17:1", "RG-3", "no stone stands on"),
    ],
)
def test_the_rule_that_forbids_a_move_is_named(state: State, player: int, word: str, rule: str, says: str) -> None:
    game = game_at(state, player)
    assert word not in {move.word for move in moves(RING, game)}
    reason = why_not(RING, game, word)
    assert (reason.rule, says in reason.message) == (rule, True), reason


@pytest.mark.parametrize("place", [0, 7])
@pytest.mark.parametrize(
    ("words", "rule", "says"),
    [
        ("g3@{0} o2@{0}", "RG-5", "is named twice"),
        ("g33@{0}", "RG-5", "has to be smaller than the one below"),
        ("g3o3@{0}", "RG-5", "has to be smaller than the one below"),
        ("g123@{0}", "RG-5", "has to be smaller than the one below"),
    ],
)
def test_a_stack_grows_smaller_upwards_on_every_triangle_the_first_included(
    place: int, words: str, rule: str, says: str
) -> None:
    with pytest.raises(UnlawfulError) as error:
        read(RING, words.format(place))
    assert (error.value.reason.rule, says in error.value.reason.message) == (rule, True)


def test_the_last_triangle_is_named_where_a_place_lies_beyond_it() -> None:
    with pytest.raises(UnlawfulError, match="they go from 0 to 17, and x is the centre"):
        read(RING, "g3@18")


REST = "g321@14 g321@15 g321@16 o321@4 o321@3 o321@2 gM@14 gA@15 gC@16 oM@3 oA@2 oC@1"


LARGE = "g321@14 g3@0 g21@1 g321@16 o321@5 o321@3 o321@2 gM@14 gA@15 gC@16 oM@3 oA@2 oC@7"
"""A large stone on 0, and what completes it on 1; the pyramid on 5 is next to no figure."""

_ONYX = "o3@0 o3@1 o3@2 o2@3 o2@4 o2@6 o1@7 o1@8 o1@12 oM@1 oA@3 oC@7"
CROWDED = f"g3@9 g3@10 g3@11 g2@13 g2@14 g2@15 g1@5 g1@16 g1@17 {_ONYX} gM@10 gA@8 gC@16"
"""A stone on every triangle, those of onyx on blue spaces or next to its figures: a large stone can land nowhere."""
ONE_GAP = f"g31@9 g3@10 g3@11 g2@13 g2@14 g2@15 g1@16 g1@17 {_ONYX} gM@10 gA@8 gC@16"
"""The same, but only 5 is free; a small stone from 9 stacks on 10 in one direction and lands on 5 in the other."""


def with_base(stones: str) -> str:
    """Set up a base for Cleopatra on 0; what else is named is in the centre."""
    return f"g321@14 {stones} g321@16 o321@5 o321@3 o321@2 gM@14 gA@15 gC@16 oM@3 oA@2 oC@7"


def position(words: str) -> Game:
    """Set up gold's turn; what is not named stands as at the beginning."""
    return game_at(read(RING, words), 0)


@pytest.mark.parametrize(
    ("words", "move", "rule", "ruling", "says"),
    [
        (REST, "M:3/15+", "RG-11", "RA-24", "gM on 17 is next to 0 and 17, not to 15"),
        (REST, "M:3/17+", "RG-8", None, "no stone stands on 17"),
        (REST, "M:3/17=1@14", "RG-8", None, "write 15+ or 15-"),
        (REST, "C:1/17+", "RG-10", None, "write the stones she collects"),
        (REST, "C:2/0=1@14", "RG-10", None, "no stone stands on 0"),
        (LARGE, "C:2/0=1@1", "RG-10", "RA-16",
         "g3 lacks one medium stone (2) and one small stone (1)"),
        (LARGE, "C:2/0=2@1,1@1", "RG-10", "RA-17",
         "a medium with its top is 21@1"),
        (LARGE, "C:2/0=1@1,2@1", "RG-10", None,
         "name the medium stone (2) before the small one (1)"),
        (LARGE, "C:2/0=2@x,1@1", "RG-10", None,
         "write the stones she collects"),
        (LARGE, "C:2/0=o2@x,1@1", "RG-10", "RA-25",
         "o2@x: no such stone is in the centre"),
        (LARGE, "C:2/0=2@5,1@1", "RG-10", "RA-17",
         "the top stone on 5 is another (o321)"),
        (LARGE, "C:2/0=2@1,1@2", "RG-10", "RA-17",
         "a medium with its top is 21@1"),
        (LARGE, "C:2/0=21@2", "RG-7", None, "a figure protects the stones on 2"),
        (LARGE, "C:2/0=2@1,2@14", "RG-10", "RA-16", "g3 lacks one medium stone (2) and one small stone (1)"),
        (LARGE, "C:2/0=21@0", "RG-10", "RA-17", "21@0: that is the pyramid to be completed"),
        (LARGE, "C:2/0=2@9,1@14", "RG-10", "RA-17", "2@9: no stone stands on 9"),
        (LARGE, "C:2/0=j2@x,1@14", "RG-10", None, "j2@x: no side of this ring has that letter"),
        (with_base("g32@0 g1@x"), "C:2/0=2@14", "RG-10", "RA-16", "g32 lacks one small stone (1)"),
        (with_base("g321@0"), "C:2/0=1@14", "RG-10", "RA-16", "the pyramid g321 is full already"),
        (with_base("g2@0 g3@x g1@x"), "C:2/0=2@x,1@14", "RG-10", "RA-16", "g2 cannot be completed"),
        (with_base("g21@0 g3@x"), "C:2/0=2@x,1@14", "RG-10", "RA-16", "g21 cannot be completed"),
        (with_base("g31@0 g2@x"), "C:2/0=2@x", "RG-10", "RA-16", "g31 cannot be completed"),
        (CROWDED, "M:1/11+", "RG-8", "RA-15", "11: the stones there may land on no other triangle in that direction"),
        (CROWDED, "A:1/9+", "RG-9", "RA-14", "9: the stone g3 may land on no other triangle"),
        (ONE_GAP, "A:1/9-", "RG-9", "RA-14", "9: the stone g3 may land on no other triangle"),
        (ONE_GAP, "M:1/11+/11+", "RG-11", None, "gM uses its power on each pyramid once; 11 is named twice"),
        (ONE_GAP, "A:1/9+/10+", "RG-11", "RA-26", "gA: the first use has changed the stones on 10"),
        (ONE_GAP, "A:1/10=1@9", "RG-9", None, "not a use of Anubis's power; write 15+ or 15- to scatter"),
        (ONE_GAP, "M:1/11=1@9", "RG-8", None, "not a use of Mason's power; write 15+ or 15- to move"),
        ("g321@14 o3@0 g321@1 g321@16 o321@4 o321@3 o21@x gM@14 gA@15 gC@16 oM@3 oA@2 oC@7", "A:2/0+", "RG-12", None,
         "the stones on the blue space 0 are safe"),
    ],
)  # fmt: skip
def test_a_power_that_is_refused_names_its_cause_and_its_own_rule(
    words: str, move: str, rule: str, ruling: str | None, says: str
) -> None:
    reason = why_not(RING, position(words), move)
    assert (reason.rule, reason.ruling) == (rule, ruling), reason.english
    assert says in reason.english


@pytest.mark.parametrize("move", ["16:1/15+", "16:1/"])
def test_a_stone_has_no_power(move: str) -> None:
    reason = why_not(RING, position(REST), move)
    assert (reason.rule, "16:1 alone" in reason.english) == ("RG-3", True)


PARTS = st.lists(
    st.one_of(
        st.builds("{}{}".format, st.integers(0, 18), st.sampled_from("+-")),
        st.builds(
            "{}={}".format,
            st.integers(0, 18),
            st.lists(
                st.one_of(
                    st.builds("{}@{}".format, st.sampled_from(["1", "2", "3", "21"]), st.integers(0, 18)),
                    st.builds("{}{}@x".format, st.sampled_from("goj"), st.sampled_from("123")),
                ),
                min_size=1, max_size=3,
            ).map(",".join),
        ),
        st.sampled_from(["", "15", "+", "x+", "15=", "15=2"]),
    ),
    min_size=1, max_size=3,
)  # fmt: skip


@pytest.mark.slow
@given(st.integers(0, 10_000), st.integers(0, 40), PARTS, st.data())
def test_every_use_of_a_power_is_a_move_or_refused_with_a_cause(
    seed: int, turns: int, parts: list[str], data: st.DataObject
) -> None:
    chance, game = random.Random(seed), new_game(RING)
    for _turn in range(turns):
        lawful = moves(RING, game)
        if winner(game) is not None:
            return
        game = play_move(game, chance.choice(lawful)) if lawful else finish(RING, game)
    lawful = moves(RING, game)
    bases = sorted({move.word for move in lawful if move.word[0] in "MAC" and "/" not in move.word})
    if not bases:
        return
    base = data.draw(st.sampled_from(bases))
    near = [move.word.split("/")[1].rstrip("+-").split("=")[0] for move in lawful if move.word.startswith(f"{base}/")]
    if near:  # most uses next to the figure, so that more than the place is at fault
        parts = [
            part.replace(part.rstrip("+-").split("=")[0] or "?", data.draw(st.sampled_from(near)), 1) for part in parts
        ]
    word = "/".join((base, *parts))
    if word not in {move.word for move in lawful}:
        reason = why_not(RING, game, word)
        assert reason.rule in {"RG-5", "RG-7", "RG-8", "RG-9", "RG-10", "RG-11", "RG-12"}


@pytest.mark.parametrize(
    ("words", "missing"),
    [
        ("g32@14 g321@15 g321@16 o321@4 o321@3 o321@2 gM@14 gA@15 gC@16 oM@3 oA@2 oC@1", "gold: .* missing: g1$"),
        ("g321@15 g321@16 o321@4 o1@3 o321@2 gM@14 gA@15 gC@16 oM@3 oA@2 oC@1", "onyx: .* missing: o3, o2$"),
    ],
)
def test_a_position_that_lacks_stones_names_them(words: str, missing: str) -> None:
    with pytest.raises(UnlawfulError, match=missing):
        read(RING, words)
