"""The ring race, statement by statement and ruling by ruling (data/rules/ring-race.yaml)."""

from dataclasses import replace

import pytest

from hyskos.definitions.loader import load_ring, load_rules
from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.ring_race.referee import (
    Game,
    count_owed_moves,
    entry_triangles,
    game_at,
    judge,
    moves,
    new_game,
    winner,
)
from hyskos.rules.ring_race.state import initial, read, write

RING = load_ring("ring-18")
FIGURES = ("gM", "gA", "gC", "oM", "oA", "oC")


def position(words: str, **figures: int | str) -> Game:
    """Make gold's turn: the stones named, figures not named on inner triangles next to no stone."""
    if "o" not in words:
        words += " o321@9"
    stones = {word.partition("@")[2] for word in words.split()}
    quiet = (i for i in range(18) if not {str(i), str((i + 1) % 18)} & stones and i not in figures.values())
    places = {name: figures[name] if name in figures else next(quiet) for name in FIGURES}
    text = words + " " + " ".join(f"{name}@{place}" for name, place in places.items())
    return game_at(read(RING, text), 0)


def gold(words: str, **figures: int | str) -> set[str]:
    return {move.word for move in moves(RING, position(words, **figures))}


def rule(game: Game, *words: str) -> str:
    """Give the rule that refuses the last word."""
    _, judged = judge(RING, game, words)
    refusal = judged[-1].refusal
    return refusal.ruling or refusal.rule if refusal else ""


def after(game: Game, *words: str) -> list[str]:
    """Give the stones' words after lawful moves."""
    game, judged = judge(RING, game, words)
    assert [judgement.refusal for judgement in judged] == [None] * len(words)
    return [word for word in write(game.state).split() if word[1] in "123"]


def test_rg_1_gold_begins_with_one_move_then_two_different_pieces() -> None:
    game = new_game(RING)
    assert (game.player, game.moves_left) == (0, 1)
    turn = game_at(initial(RING), 0)
    assert turn.moves_left == 2
    assert rule(turn, "14:3", "17:1") == "RG-1"
    assert rule(turn, "14:3", "15:3") == ""
    assert rule(turn, "14:4") == "RG-1"


def test_rg_2_gold_goes_up_and_onyx_down_the_numbers() -> None:
    assert after(position("g1@8 g3@2 g2@3"), "8:2") == ["g3@2", "g2@3", "o321@9", "g1@10"]
    onyx = game_at(initial(RING), 1)
    assert {move.word for move in moves(RING, onyx)} >= {"4:3", "3:2", "3:3", "2:1", "2:2", "2:3"}
    moved, _ = judge(RING, onyx, ("2:1",))
    assert "o1@1" in write(moved.state).split()


def test_rg_3_only_the_top_of_a_stack_moves() -> None:
    game = position("g32@14 g1@17")
    assert "g3@14" in after(game, "14:1")
    assert rule(position("g3o2@14 g2@0 g1@17 o3@3 o1@4"), "14:1") == "RG-3"


def test_rg_3_a_piece_moved_by_a_power_may_still_be_moved() -> None:
    # The Mason pushes the small stone from 13 to 14; the second move takes it on.
    assert "g1@16" in after(position("g1@13 g3@2 g2@3", gM=11), "M:1/13+", "14:2")


def test_rg_4_three_pyramids_and_three_figures_each() -> None:
    assert write(initial(RING)).startswith("o321@2 o321@3 o321@4 g321@14 g321@15 g321@16 gM@14 gA@15 gC@16")
    with pytest.raises(UnlawfulError, match="three stones of each size"):
        read(RING, "g3@1 g3@2 g3@3 g3@4")


def test_rg_5_open_stack_or_bump() -> None:
    game = position("g2@14 g3@15 g1@1 o1@16 o3@17 o2@3")
    assert {"14:1", "14:2", "14:3"} <= gold("g2@14 g3@15 g1@1 o1@16 o3@17 o2@3")
    assert "g32@15" in after(game, "14:1")
    assert "o1@x" in after(game, "14:2")
    assert "o3g2@17" in after(game, "14:3")


def test_rg_5_never_onto_smaller_own_or_stacks() -> None:
    assert rule(position("g2@14 g1@15 g3@1"), "14:1") == "RA-7"
    assert rule(position("g3@14 g2@1 g1@2 o21@15 o3@3"), "14:1") == "RA-7"
    assert rule(position("g1@14 g3@1 g2@2 o2@3 o1@16 o3@5"), "14:2") == ""


def test_rg_6_a_bumped_piece_has_to_come_back() -> None:
    game = position("g3@1 g2@2 g1@x")
    assert game.owes
    assert rule(game, "2:3", "1:2") == "RG-6"
    assert after(game, "2:3", "1@14") == ["g3@1", "g2@5", "o321@9", "g1@14"]
    assert rule(game, "1@13") == "RG-6"


def test_rg_6_a_blocked_return_forfeits_that_move() -> None:
    # Large onyx stones cannot be bumped by a medium one, which also cannot stack on an equal one.
    game = position("g3@1 g1@5 g2@x o32@14 o32@15 o32@16 o1@3 o1@8 o1@9", gM=8)
    once, judged = judge(RING, game, ("1:1",))
    assert judged[0].refusal is None
    assert moves(RING, once) == []
    assert once.moves_left == 1


def test_rg_6_returning_stones_stack_and_bump() -> None:
    game = position("g3@14 g2@x g1@1 o1@15 o3@2 o2@3")
    assert "g32@14" in after(game, "2@14")
    assert "o1@x" in after(game, "2@15")


def test_rg_7_a_figure_protects_own_stones_next_to_it() -> None:
    words = "g2@14 g3@1 g1@0 o1@15 o3@3 o2@4"
    assert rule(position(words, oM=17), "14:1") == ""
    for inner in (14, 15):
        assert rule(position(words, oM=inner), "14:1") == "RG-7"


def test_rg_7_mixed_stacks_are_never_protected() -> None:
    words = "g1@14 g2@1 g3@0 o3g2@15 g3@2 g1@5 o2@3 o1@4"
    assert rule(position(words, oM=15), "14:1") == ""


def test_rg_7_a_full_pyramid_protects_the_figure_next_to_it() -> None:
    words = "g3@1 g2@2 g1@3 o321@13"
    assert rule(position(words, gC=11, oM=13), "C:2") == "RG-7"
    assert rule(position("g3@1 g2@2 g1@3 o32@13 o1@9", gC=11, oM=13), "C:2") == ""


def test_rg_8_mason_pushes_a_whole_stack_either_way() -> None:
    game = position("g32@13 g1@1", gM=11)
    assert "g32@14" in after(game, "M:1/13+")
    assert "g32@11" in after(game, "M:1/13-")  # 12 is where Onyx leaves (RG-12)


def test_rg_8_a_mixed_stack_skips_blue_spaces() -> None:
    assert "o3g2@1" in after(position("o3g2@17 g3@3 g1@4 o2@8 o1@9", gM=16), "M:1/17+")


def test_rg_9_anubis_scatters_top_first() -> None:
    # From 13 upwards: the small stone to 14, the medium one past it to 15, the large one to 16.
    assert {"g1@14", "g2@15", "g3@16"} <= set(after(position("g321@13", gA=11), "A:1/13+"))


def test_rg_10_cleopatra_completes_a_pyramid_from_anywhere() -> None:
    game = position("g3@13 g2@2 g1@x", gC=11)
    assert "g321@13" in after(game, "C:1/13=2@2,g1@x")
    turn, _ = judge(RING, game, ("C:1/13=2@2,g1@x",))
    assert not turn.owes


def test_rg_10_a_middle_comes_with_its_top() -> None:
    assert "g321@13" in after(position("g3@13 g21@2", gC=11), "C:1/13=21@2")


def test_rg_10_not_from_protected_or_blue_places() -> None:
    words = "g3@13 g2@2 g1@x o1@5 o3@14 o2@15"
    assert "C:1/13=2@2,1@5" not in gold(words, gC=11, oC=5)
    assert "C:1/13=2@2,1@5" in gold(words, gC=11, oC=8, oA=7, oM=9, gM=3, gA=2)


def test_rg_11_either_or_both_of_two_pyramids() -> None:
    words = gold("g32@12 g1@13 g1@1 g3@2 g2@3", gM=11)
    assert {"M:1", "M:1/12-", "M:1/13+", "M:1/13+/12-", "M:1/12-/13+"} <= words


def test_rg_12_safe_spaces() -> None:
    assert rule(position("g2@17 g3@2 g1@3 o1@0 o3@5 o2@8"), "17:1") == "RG-12"
    assert rule(position("g2@11 g3@2 g1@3"), "11:1") == "RG-12"
    assert after(position("g2@17 g3@0 g1@3"), "17:1") == ["g32@0", "g1@3", "o321@9"]


def test_rg_12_a_full_pyramid_leaves_at_once_and_the_third_wins() -> None:
    game = position("g32@6 g1@4 o321@14 o321@15 o321@16")
    game, _ = judge(RING, game, ("4:2",))
    assert game.state.away(0) == 3
    assert winner(game) == 0
    assert moves(RING, game) == []


def test_ra_3_pieces_pass_occupied_spaces() -> None:
    assert "14:2" in gold("g1@14 o3@15 g3@1 g2@2 o2@3 o1@4")


def test_ra_4_and_6_exact_landing_and_no_way_on() -> None:
    assert rule(position("g1@4 g3@1 g2@2"), "4:3") == "RA-4"
    assert rule(position("g3@6 g1@1 g2@2"), "6:1") == "RA-6"


def test_ra_5_small_on_large() -> None:
    assert "g31@15" in after(position("g1@14 g3@15 g2@2"), "14:1")


def test_ra_8_bumped_figures_return_next_to_a_re_entry_space() -> None:
    assert entry_triangles(RING, 0) == (13, 14, 15, 16)
    game = position("g3@1 g2@2 g1@3", gM="x", oM=13)
    words = {move.word for move in moves(RING, game)}
    assert "M@14" in words
    assert "M@13" not in words
    assert rule(position("g3@1 g2@2 g1@3", gM=12, oA=13), "M:1") == "RA-8"
    assert rule(position("g3@1 g2@2 g1@3", gM=12, oM=13), "M:1") == ""


def test_ra_9_a_returning_figure_settles_the_debt() -> None:
    """A figure in the centre is owed as a stone is, and the last move has to bring it back (RG-6)."""
    game = position("g3@1 g2@2 g1@3", gM="x")
    assert game.owes
    assert rule(game, "3:1", "2:1") == "RG-6"
    game, _ = judge(RING, game, ("M@14",))
    assert not game.owes


def test_ra_15_a_stack_bumps_nothing() -> None:
    # The next space holds a small onyx stone, so the stack goes on to the one behind it.
    assert "g32@15" in after(position("g32@13 g1@1 o1@14 o3@3 o2@4", gM=11), "M:1/13+")


def test_ra_16_cleopatra_needs_a_large_base() -> None:
    assert gold("g2@13 g1@2 g3@3", gC=11) & {"C:1/13=1@2"} == set()


def test_ra_18_a_mixed_full_pyramid_may_be_built() -> None:
    assert "g3o21@13" in after(position("g3@13 g2@2 g1@3 o2@5 o1@8 o3@9", oC=1, oA=2, oM=3, gC=11), "C:1/13=2@5,1@8")


def test_ra_26_a_changed_pyramid_is_not_treated_again() -> None:
    words = gold("g1@12 g3@13 g2@1", gM=11)
    assert "M:1/12+" in words
    assert not any(word.startswith("M:1/12+/13") for word in words)


def test_every_position_reads_back() -> None:
    state = initial(RING)
    assert read(RING, write(state)).key() == state.key()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("g12@3", "smaller than the one below"),
        ("g3@18", "no triangle 18"),
        ("x", "not a piece on a place"),
        ("g3@1 g2@1", "named twice"),
        ("gM@0 oM@0", "figure or its triangle is named twice"),
        ("gM@0 gM@1", "figure or its triangle is named twice"),
        ("g3@1", "missing: g2, g1"),
        ("", "figure gM is missing"),
    ],
)
def test_impossible_positions_are_refused(words: str, message: str) -> None:
    with pytest.raises(UnlawfulError, match=message):
        read(RING, words)


def test_every_rule_named_here_is_in_the_rules() -> None:
    book = load_rules("ring-race")
    assert set(book.statements) == {f"RG-{n}" for n in range(1, 14)}
    assert {ruling.id for ruling in book.rulings} == {f"RA-{n}" for n in range(1, 33)}


def test_rg_12_ra_27_a_power_puts_an_enemy_stone_on_blue_only_where_its_owner_may() -> None:
    # The mixed pyramid on 17 is scattered upwards from 17: blue is 0, then 1 and 2.
    scattered = "A:1/17+"
    assert "o1@0" in after(position("g3o1@17 g2@3 g1@4 o3@9 o2@8", gA=16), scattered)  # free
    assert "o31@0" in after(position("g3o1@17 g2@3 g1@4 o3@0 o2@8", gA=16), scattered)  # on its own colour
    # never on gold's own stone, neither stacking nor bumping, although gold acts
    assert {"g32@0", "o1@1"} <= set(after(position("g2o1@17 g3@0 g1@4 o3@9 o2@8", gA=16), scattered))
    assert "g1@0" in after(position("g3o2@17 g1@0 g2@4 o3@9 o1@8", gA=16), scattered)


def test_rg_12_ra_27_an_enemy_stone_reaches_its_own_ascension_space_and_never_ours() -> None:
    # Gold's ascension space is 6, Onyx's is 12.
    onyx = after(position("g3o1@11 g2@3 g1@4 o3@9 o2@8", gA=10), "A:1/11+")
    assert "o1@12" in onyx
    assert "o1@7" in after(position("g3o1@5 g2@3 g1@1 o3@14 o2@13", gA=4), "A:1/5+")


def test_rg_1_moves_are_owed_while_there_is_a_lawful_one() -> None:
    game = game_at(initial(RING), 0)
    assert count_owed_moves(RING, game) == 2
    game, _judged = judge(RING, game, ("14:3",))
    assert count_owed_moves(RING, game) == 1
    assert count_owed_moves(RING, replace(game, moves_left=0)) == 0


@pytest.mark.parametrize(("figure", "lands"), [(14, "g2o1@15"), (5, "o3g2o1@14")])
def test_rg_7_a_mixed_stack_is_no_friend_of_what_one_of_its_stones_belongs_to(figure: int, lands: str) -> None:
    """Gold's Mason pushes gold and onyx together: onto an onyx stone next to its figure they may not stand."""
    words = "g2o1@13 o3@14 g3@1 g1@2 o2@9"
    assert lands in after(position(words, gM=11, oM=figure), "M:1/13+")


@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("absent", "MAC")
def test_ra_8_only_a_figure_in_the_centre_comes_back(player: int, absent: str) -> None:
    """Each refusal is about the own figure that is named, whoever else waits."""
    colour = "go"[player]
    game = game_at(position("g3@1 g2@2 g1@3", **{f"{colour}{absent}": "x"}).state, player)
    assert game.owes
    far = RING.players[1 - player].entries[0]
    assert {letter: rule(game, f"{letter}@{far}") for letter in "MAC"} == {
        letter: "RA-8" if letter == absent else "RG-6" for letter in "MAC"
    }


def test_rg_10_ra_17_a_middle_with_its_top_comes_from_a_full_pyramid_too() -> None:
    assert {"g321@13", "g3@2"} <= {*after(position("g3@13 g321@2 g2@4 g1@5", gC=11), "C:1/13=21@2")}
    foreign = position("g3@13 g2@4 g1@5 o321@2", gC=11, oM=8, oA=7, oC=6)
    assert {"g3o21@13", "o3@2"} <= {*after(foreign, "C:1/13=21@2")}
