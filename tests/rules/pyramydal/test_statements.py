"""Pyramydal, statement by statement, with the numbers of data/rules/pyramydal.yaml."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.definitions.loader import load_rules
from hyskos.rules.pyramydal.best import best, further
from hyskos.rules.pyramydal.game import BuiltStatue, Game, Rest, faults, score
from hyskos.rules.pyramydal.line import Line, advance, all_pieces, move, stash_colours
from hyskos.rules.pyramydal.pieces import Piece, Score, mini_points, mixed_colours, read_piece, statue
from hyskos.rules.reasons import UnlawfulError


def pieces(words: str) -> tuple[Piece, ...]:
    return tuple(read_piece(word) for word in words.split())


def line(words: str) -> Line:
    return tuple(word if len(word) > 2 else read_piece(word) for word in words.split())


def rules_of(game: Game) -> list[str]:
    return [fault.reason.rule for fault in faults(game)]


def game(*statues: BuiltStatue, **options: object) -> Game:
    values: dict[str, object] = {
        "players": ("ana", "ben", "cleo"),
        "stashes": dict.fromkeys("rgby", 1),
        "rests": {},
        "first_at_end": "ben",
    }
    return Game(statues=statues, **{**values, **options})


@pytest.mark.parametrize(("players", "stashes"), [(3, 4), (4, 4), (5, 5), (6, 6)])
def test_py_1_stashes(players: int, stashes: int) -> None:
    colours = stash_colours(players)
    assert len(colours) == stashes
    assert len(all_pieces(colours)) == 15 * stashes


def test_py_1_three_players_at_least() -> None:
    with pytest.raises(UnlawfulError, match="needs 3 or more"):
        stash_colours(2)


def test_py_1_ten_colours_are_named() -> None:
    assert len(stash_colours(10)) == 10
    with pytest.raises(UnlawfulError, match="only 10 colours are named"):
        stash_colours(11)


def test_py_1_no_more_pieces_than_the_stashes_hold() -> None:
    small = BuiltStatue("ana", pieces("r1 r1 r1"))
    assert rules_of(game(small, small)) == ["PY-1"]
    assert rules_of(game(small, small, stashes={"r": 2})) == []


def test_py_2_tokens_stand_before_the_line_and_the_nearest_goes_first() -> None:
    steps = advance(line("ana ben cleo r1 g1 b1 y1"), {"ana": 3, "ben": 2, "cleo": 1})
    assert [step.player for step in steps] == ["ana", "ben", "cleo"]


def test_py_3_tokens_and_pyramids_are_spaces_and_gaps_are_not() -> None:
    step = move(line("ana ben r1 g2"), "ana", 2)
    assert step.taken == ("r", 1)
    assert step.line == line("ben ana g2")
    with pytest.raises(UnlawfulError, match="may move 1 to 3 spaces"):
        move(line("ana ben r1 g2"), "ana", 4)


def test_py_4_never_on_a_token_but_before_the_one_at_the_end() -> None:
    with pytest.raises(UnlawfulError, match="token of ben"):
        move(line("ana ben r1 g2"), "ana", 1)
    step = move(line("ana r1 ben"), "ana", 2)
    assert step.taken is None
    assert step.line == line("r1 ana ben")


def test_py_5_no_pyramid_ahead_no_move() -> None:
    with pytest.raises(UnlawfulError, match="no pyramid ahead"):
        move(line("r1 ana ben"), "ana", 1)


def test_py_6_statues_are_three_high() -> None:
    with pytest.raises(UnlawfulError, match="three pyramids high"):
        statue(pieces("r3 g2"))


@pytest.mark.parametrize(("words", "points"), [("r1 r1 r1", 12), ("r2 r2 r2", 24), ("r3 r3 r3", 36)])
def test_py_7_same_colour_and_size(words: str, points: int) -> None:
    assert statue(pieces(words)).points == points


def test_py_8_three_colours_three_sizes_large_below() -> None:
    assert statue(pieces("r3 g2 b1")).points == 18
    for wrong in ("b1 g2 r3", "r3 r2 b1", "r3 g3 b1", "r3 r3 b3"):
        with pytest.raises(UnlawfulError, match=r"PY-8"):
            statue(pieces(wrong))


def test_py_8_only_a_mixed_statue_is_taken() -> None:
    assert mixed_colours(pieces("r3 g2 b1")) == ("r", "g", "b")
    for wrong in ("r1 r1 r1", "r3 g3 b1"):
        with pytest.raises(UnlawfulError, match=r"PY-8"):
            mixed_colours(pieces(wrong))


def test_py_8_no_duplicate_over_the_whole_table() -> None:
    twice = game(BuiltStatue("ana", pieces("r3 g2 b1")), BuiltStatue("ben", pieces("r3 g2 b1")))
    assert rules_of(twice) == ["PY-8"]
    assert rules_of(game(BuiltStatue("ana", pieces("r3 g2 b1")), BuiltStatue("ben", pieces("r3 b2 g1")))) == []


def test_py_10_one_virtual_pyramid_for_the_first_at_the_end() -> None:
    assert rules_of(game(BuiltStatue("ben", pieces("r3 g2 b1"), virtual=("g", 2)))) == []
    assert rules_of(game(BuiltStatue("ana", pieces("r3 g2 b1"), virtual=("g", 2)))) == ["PY-10"]
    assert rules_of(game(BuiltStatue("ben", pieces("r3 g2 b1"), virtual=("y", 2)))) == ["PY-10"]
    two = [
        BuiltStatue("ben", pieces("r3 g2 b1"), virtual=("g", 2)),
        BuiltStatue("ben", pieces("r3 b2 g1"), virtual=("b", 2)),
    ]
    assert rules_of(game(*two)) == ["PY-10"]


def test_py_10_the_virtual_pyramid_is_in_nobodys_stash() -> None:
    five = [BuiltStatue("ben", pieces("r1 r1 r1")), BuiltStatue("ben", pieces("r1 r1 r1"), virtual=("r", 1))]
    assert rules_of(game(*five)) == []


def test_py_11_big_and_small_make_8() -> None:
    assert mini_points(pieces("r3 g1")) == 8
    assert best(pieces("r3 g1")).total == 8


def test_py_12_a_single_pyramid_is_worth_1() -> None:
    assert best(pieces("r3")).total == 1
    assert best(pieces("r3 g3 b1")).total == 13


def test_py_13_ties_go_to_statues_then_to_the_later_player() -> None:
    mixed, other, small = pieces("r3 g2 b1"), pieces("r3 b2 y1"), pieces("g1 g1 g1")
    level = game(BuiltStatue("ana", mixed), BuiltStatue("cleo", other))
    assert score(level).ranking[0] == "cleo"
    more = game(
        BuiltStatue("ana", small),
        BuiltStatue("cleo", mixed),
        rests={"ana": Rest(minis=(pieces("r2 y1"),))},
    )
    assert score(more).scores["ana"].total == score(more).scores["cleo"].total == 18
    assert score(more).ranking[0] == "ana"


def test_py_14_onto_a_token_means_the_next_pyramid() -> None:
    steps = advance(line("ana r1 ben g2 b3"), {"ana": 2})
    assert steps[0].taken == ("g", 2)
    assert steps[0].line == line("r1 ben ana b3")


def test_py_14_beyond_the_end_means_the_last_pyramid() -> None:
    assert advance(line("ana r1 g2"), {"ana": 9})[0].taken == ("g", 2)
    assert advance(line("r1 ana"), {"ana": 1})[0].taken is None


def test_py_15_a_diagonal_over_three_statues() -> None:
    three = [BuiltStatue("ana", pieces(words)) for words in ("r3 g2 b1", "g3 r2 y1", "b3 y2 r1")]
    plain, bonus = score(game(*three)), score(game(*three, diagonal=True))
    assert bonus.scores["ana"].total - plain.scores["ana"].total == 9
    for result, expected in ((plain, []), (bonus, ["diagonals: 9"])):
        assert [reason.english for reason in result.scores["ana"].reasons if reason.rule == "PY-15"] == expected


@pytest.mark.slow
@given(st.lists(st.tuples(st.sampled_from("rgby"), st.integers(1, 3)), max_size=8))
def test_one_more_piece_never_lowers_the_best_score(collection: list[Piece]) -> None:
    assert best([*collection, ("r", 1)]).total >= best(collection).total


@pytest.mark.slow
@given(st.permutations(line("ana ben r1 g2 b3 y1 g1")), st.integers(1, 9), st.integers(1, 9))
def test_nothing_leaves_the_line_but_what_is_taken(items: list[str | Piece], first: int, second: int) -> None:
    steps = advance(tuple(items), {"ana": first, "ben": second})
    taken = [step.taken for step in steps if step.taken]
    assert sorted(map(str, [*steps[-1].line, *taken])) == sorted(map(str, items))


def test_every_statement_is_in_the_rules() -> None:
    assert set(load_rules("pyramydal").statements) == {f"PY-{n}" for n in range(1, 16)}


@pytest.mark.parametrize(("words", "total"), [("r3 g2", 18), ("a3 b2", 18), ("r1 r1 r1", None)])
def test_py_10_a_score_may_hang_on_colours_that_nobody_named(words: str, total: int | None) -> None:
    def solve(colours: str) -> Score:
        return best(pieces(words), virtual=True, colours=colours)

    more = further(solve(""), {word[0] for word in words.split()}, solve)
    assert (more.total if more else None) == total
