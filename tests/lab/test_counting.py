"""What is counted of games, counted once more by hand: board by board, from what the words of the page mean."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from hyskos.definitions.loader import load_faction, load_map
from hyskos.lab.bots import load_bot
from hyskos.lab.chance import DICE, LOTS, Chance, first_state
from hyskos.lab.figures import Side, average, course, cube, doings, gap, pairs, sides, spaces, squares_of, won_by
from hyskos.lab.intervals import Estimate, share
from hyskos.lab.playing import _Counting, play
from hyskos.lab.policy import choose, roll
from hyskos.lab.setups import Setup
from hyskos.lab.tally import LEAD_CHANGES, SHARE, Tally, empty
from hyskos.rules.rolling_pyramids import actions
from hyskos.rules.rolling_pyramids.game import apply, new_game
from hyskos.rules.rolling_pyramids.table import Game

RUN = Setup(
    load_map("four-x"),
    tuple(map(load_faction, ("anubian", "bastet", "rashar", "sobeccian"))),
    (load_bot("random"), load_bot("greedy")),
    3,
    seed=48,
)
BLANK = Estimate(0.0, 0.0, 0.0)


def boards(run: Setup, number: int) -> Iterator[tuple[Game, actions.Action | None]]:
    """Play a game, and give it after each step with what was done."""
    seating = run.seating(number)
    dice, lots = (Chance(first_state(run.seed, number, stream)) for stream in (DICE, LOTS))
    game = new_game(run.table(seating.factions))
    while game.result is None:
        action: actions.Action
        if game.phase == "starts":
            action = actions.ChooseStart(-game.table.board.starts[seating.starts[game.seat]])
        elif game.phase == "roll":
            action = roll(game, dice)
        else:
            action = choose(game, run.bots[seating.bots[game.seat]], lots)
        game = apply(game, action).game
        yield game, action


def by_hand(run: Setup, number: int) -> Counter[tuple[object, ...]]:
    """Count what is told of a game, the long way."""
    found: Counter[tuple[object, ...]] = Counter()
    seating, ends, before = run.seating(number), list[Game](), 1
    for game, action in boards(run, number):
        if isinstance(action, actions.Draft) and action.cell is None:
            found["discards",] += 1
        if game.round > before or game.result is not None:
            ends.append(game)
            before = game.round
    last = ends[-1]
    assert last.result is not None
    names = last.table.factions
    for game in ends:
        for space, force in game.position.forces.items():
            if space > 0 and force.faction in names:
                found["held", space, seating.starts[names.index(force.faction)]] += 1
    totals = [[sum(seat) for seat in game.points] for game in ends]
    leading = [tuple(total == max(one) for total in one) for one in totals]
    leading[-1] = tuple(name in last.result.winners for name in names)
    found["lead_changes", sum(leading[at] != leading[at + 1] for at in range(len(leading) - 1))] += 1
    after = len(leading)
    while after > 1 and leading[after - 2] == leading[-1]:
        after -= 1
    found["decided", after] += 1
    found["ended", len(ends)] += 1
    found["ties",] += len(last.result.winners) > 1
    for seat, name in enumerate(names):
        found["points", seat] += totals[-1][seat]
        found["won", seat] += SHARE // len(last.result.winners) * (name in last.result.winners)
        ahead = sum(total > totals[-1][seat] for total in totals[-1])
        found["finished", seat, ahead] += 1  # where points alone decide
    return found


@pytest.mark.slow
def test_games_are_counted_as_one_counts_them_by_hand() -> None:
    first, games = 40, 6
    told, found = play(RUN, first, games).tally, Counter[tuple[object, ...]]()
    for number in range(first, first + games):
        found += by_hand(RUN, number)
    going, held = course(told), cube(RUN, told, "held", "space", "start")
    for name, parts in (
        ("ended", going.rounds), ("decided", going.decided), ("lead_changes", going.lead_changes)
    ):  # fmt: skip
        assert {key[1]: count / games for key, count in found.items() if key[0] == name} == parts, name
    numbers = [space.number for space in RUN.board.spaces]
    assert {(numbers[space], start): count for (space, start), count in held.items() if count} == {
        key[1:]: count for key, count in found.items() if key[0] == "held"
    }
    assert sum(told.sums["discards"]) == found["discards",] > 0
    assert going.shared == found["ties",] / games
    for name in ("points", "won"):
        assert [cube(RUN, told, name, "seat")[seat,] for seat in range(3)] == [found[name, seat] for seat in range(3)]
    places = cube(RUN, told, "finished", "seat", "place")
    assert {place: count for place, count in places.items() if count} == {
        key[1:]: count for key, count in found.items() if key[0] == "finished"
    }


@pytest.mark.slow
@pytest.mark.parametrize(
    ("leaders", "changes", "decided"),
    [
        ([{0}, {1}, {1}, {1, 2}, {0}], 3, 4),  # who draws level changes the lead, and so does who leaves it
        ([{0}, {0}, {0}, {0}, {1}], 0, 0),  # the last board is what decides the game: ties are broken
        ([{1}, {0}, {0, 1}, {0}, {0}], 3, 3),
        ([{1}, {0}] * 12, LEAD_CHANGES - 1, 23),  # the last count stands for more
    ],
)
def test_a_race_is_told_by_who_leads(leaders: list[set[int]], changes: int, decided: int) -> None:
    long = replace(RUN, board=replace(RUN.board, rounds=30))
    *_others, (ended, _action) = boards(RUN, 0)
    counting = _Counting(long)
    counting.sit_down(RUN.seating(0))
    assert ended.result is not None
    winner = ended.table.factions.index(ended.result.winners[0])
    swapped = {0: winner, winner: 0}
    counting.leaders = [{swapped.get(seat, seat) for seat in one} for one in leaders]
    counting._race(ended, {winner})
    assert [at for at, count in enumerate(counting.sums["lead_changes"]) if count] == [changes]
    assert [at for at, count in enumerate(counting.sums["decided"]) if count] == [decided]


def test_figures_are_per_game_and_per_end_of_a_round() -> None:
    sums = {name: list(values) for name, values in empty(RUN).sums.items()}
    sums["ended"][1], sums["ended"][3] = 2, 1  # 2 x 2 + 1 x 4 ends of rounds
    sums["held"][4:8] = [1, 2, 0, 3]
    sums["scored"][4:8], sums["fights"][1], sums["conquests"][1] = [6, 0, 3, 0], 6, 12
    sums["decided"][0], sums["decided"][2], sums["lead_changes"][5], sums["ties"][0] = 1, 2, 3, 1
    told = Tally(3, sums)
    found = spaces(RUN, told)[1]
    assert (found.held, found.points, found.fights, found.conquests) == (6 / 8, 3, 2, 4)
    going = course(told)
    assert going.rounds == {2: 2 / 3, 4: 1 / 3}
    assert going.decided == {1: 1 / 3, 3: 2 / 3}
    assert (going.lead_changes, going.shared) == ({5: 1}, 1 / 3)
    assert average(going.decided) == pytest.approx(7 / 3)
    assert (average({}), average({1: 2, 3: 2})) == (0, 2)


def test_what_a_faction_does_is_per_game_that_it_plays() -> None:
    sums = {name: list(values) for name, values in empty(RUN).sums.items()}
    bots, factions = len(RUN.bots), len(RUN.factions)
    for at in range(0, len(sums["played"]), bots * factions):
        sums["played"][at + bots] = 1  # the second faction, with the first bot: once on each seat and start
    length = len(sums["units"]) // factions
    sums["units"][length : length + 2], sums["discards"][1] = [24, 6], 3
    found = doings(RUN, Tally(12, sums))
    first, second, *_others = squares_of(RUN, 1)
    assert (found[1].finished[first], found[1].finished[second], found[1].discards) == (2, 0.5, 0.25)
    assert (found[0].finished[squares_of(RUN, 0)[0]], found[0].discards) == (0, 0)
    (alone,) = sides(RUN, Tally(12, sums), "faction")
    assert (alone.index, alone.played) == (1, 12), "who never played is left out"
    assert {*pairs(RUN, Tally(12, sums), "seat", "faction")} == {(0, 1), (1, 1), (2, 1)}


def test_who_sits_there_has_a_share_of_whole_victories() -> None:
    sums = {name: list(values) for name, values in empty(RUN).sums.items()}
    sums["played"][0], sums["won"][0], sums["won_squared"][0] = 8, 5 * SHARE // 2, 9 * SHARE**2 // 4  # one was shared
    sums["finished"][:3] = [3, 1, 4]
    (found,) = sides(RUN, Tally(8, sums), "seat")
    assert (found.played, found.won, found.places) == (8, share(2.5, 2.25, 8), (3 / 8, 1 / 8, 4 / 8))
    alone = replace(RUN, players=1)
    sums = {name: list(values) for name, values in empty(alone).sums.items()}
    sums["played"][0] = 2
    assert [one.places for one in sides(alone, Tally(2, sums), "seat")] == [()]


def test_a_gap_is_between_the_best_and_the_worst() -> None:
    told = [Side(at, 1, Estimate(won, 0.0, 1.0), BLANK, ()) for at, won in enumerate((0.3, 0.2, 0.45))]
    assert gap(told) == pytest.approx(0.25)
    assert gap([]) == 0


def test_alone_each_end_before_the_last_round_is_a_victory() -> None:
    alone = replace(RUN, players=1)
    sums = {name: list(values) for name, values in empty(alone).sums.items()}
    last = alone.board.solo_rounds
    sums["ended"][2], sums["ended"][last - 1], sums["won"][0] = 3, 5, 4 * SHARE  # one of five in the last round
    assert won_by(alone, Tally(8, sums)) == {
        **{number: share(3, 3, 8) for number in range(3, last)}, last: share(4, 4, 8)
    }  # fmt: skip
