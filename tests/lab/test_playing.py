"""Games of the lab: seating, sums, division into parts, and counts by hand."""

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.companion.map_starter import map_starter, shape_of
from hyskos.definitions.loader import load_faction, load_map
from hyskos.lab import running
from hyskos.lab.bots import Bot, load_bot
from hyskos.lab.chance import DICE, LOTS, Chance, first_state
from hyskos.lab.figures import (
    SideResults,
    actions_by_faction,
    average,
    course,
    cube,
    pairs,
    share_gap,
    sides,
    spaces,
    squares_of,
    wins_by_round,
)
from hyskos.lab.intervals import Estimate, share
from hyskos.lab.playing import _Counting, engine, play
from hyskos.lab.policy import choose, roll
from hyskos.lab.running import Crew, crew_for, missing_games, parts, whole_blocks, with_games, work_of
from hyskos.lab.setups import Setup
from hyskos.lab.tally import LEAD_CHANGES, SHARE, Tally, empty
from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.rolling_pyramids import actions
from hyskos.rules.rolling_pyramids.draft import MOST_PLAYERS
from hyskos.rules.rolling_pyramids.game import apply, new_game
from hyskos.rules.rolling_pyramids.rulings import change_rulings
from hyskos.rules.rolling_pyramids.table import Game
from tests.wide import examples

FOUR = ("anubian", "bastet", "rashar", "sobeccian")


def setup(players: int = 4, *bots: str) -> Setup:
    """Make a run on the inner factory."""
    chosen = tuple(load_bot(name) for name in bots or ("random",))
    return Setup(load_map("inner-factory"), tuple(load_faction(name) for name in FOUR), chosen, players)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_seats_are_balanced_within_a_block(players: int) -> None:
    run = setup(players, "random", "greedy")
    seatings = [run.seating(game) for game in range(run.block, 2 * run.block)]
    for seat in range(players):
        places = {(seating.factions[seat], seating.starts[seat], seating.bots[seat]) for seating in seatings}
        assert len(places) == run.block
    for seating in seatings:
        assert len(set(seating.factions)) == len(set(seating.starts)) == players


@pytest.mark.proof
@pytest.mark.parametrize("players", [1, 2, 4])
def test_parts_of_a_run_add_up_to_the_whole(players: int) -> None:
    run = setup(players, "greedy")
    complete, first, second = play(run, 3, 3), play(run, 3, 1), play(run, 4, 2)
    assert first.tally + second.tally == complete.tally
    assert first.shares + second.shares == complete.shares
    assert sum(complete.tally.sums["ended"]) == complete.tally.games == 3
    if players > 1:
        assert sum(complete.tally.sums["won"]) == 3 * SHARE == sum(complete.shares)
        assert sum(complete.tally.sums["scored"]) == sum(complete.tally.sums["points"])


def test_every_game_has_its_own_fixed_random_numbers() -> None:
    dice = Chance(first_state(1, 5, 0))
    assert [dice.draw(8) for _ in range(4)] == [4, 5, 1, 6]
    assert len({first_state(seed, game, stream) for seed in range(9) for game in range(9) for stream in (0, 1)}) == 162


def test_more_players_than_factions_are_refused() -> None:
    with pytest.raises(UnlawfulError, match="5 players"):
        setup(5)


def all_share(players: int, folder: Path) -> Setup:
    """Make a run in which nobody sends anybody anywhere, so that all share every victory."""
    path = folder / "six.yaml"
    path.write_text(map_starter("six", shape_of("hexagon:3"), "flat", 6, "en"), encoding="utf-8")
    shy = Bot(id="shy", points=1, factory=2, own=-840, empty=-840, foe=-840)
    factions = tuple(replace(load_faction(FOUR[at % 4]), id=f"faction-{at}") for at in range(players))
    return Setup(load_map(str(path)), factions, (shy,), players, change_rulings({"must_deploy": "no"}))


@pytest.mark.slow
@pytest.mark.parametrize("players", range(2, MOST_PLAYERS + 1))
def test_a_victory_shared_by_all_is_divided_without_remainder(players: int, tmp_path: Path) -> None:
    run = all_share(players, tmp_path)
    for result in (play(run, 0, 2), engine(run)(run, 0, 2)):
        assert result.tally.sums["ties"] == [2]
        assert sum(result.shares) == sum(result.tally.sums["won"]) == 2 * SHARE
        assert {*result.shares} == {SHARE // players}


def test_a_victory_can_be_divided_by_every_number_of_players() -> None:
    assert [SHARE % players for players in range(1, MOST_PLAYERS + 1)] == [0] * MOST_PLAYERS
    assert SHARE < 256, "shares of single games are bytes"


RANDOM = load_bot("random")
SPANS = st.lists(st.tuples(st.integers(0, 60), st.integers(0, 9)), max_size=6)


class Slowly(Executor):
    """Does what was asked for when it is waited for, last come first served, and counts what waits."""

    def __init__(self) -> None:
        self.most, self.waiting, self.cancelled = 0, 0, 0
        self.inner = ThreadPoolExecutor(1)

    def submit(self, ask: Callable[..., Any], /, *arguments: Any, **named: Any) -> "Future[Any]":
        self.waiting += 1
        self.most = max(self.most, self.waiting)
        future = self.inner.submit(ask, *arguments, **named)
        future.add_done_callback(self._done)
        return future

    def _done(self, future: "Future[Any]") -> None:
        self.waiting -= 1
        self.cancelled += future.cancelled()


def two_factions() -> Setup:
    factions = tuple(load_faction(name) for name in ("anubian", "bastet"))
    return Setup(load_map("inner-factory"), factions, (RANDOM,), 2)


def numbers(first: int, count: int) -> list[int]:
    return list(range(first, first + count))


@pytest.mark.slow
@examples(40)
@given(SPANS, st.integers(1, 4))
def test_every_game_is_played_once(spans: list[tuple[int, int]], width: int) -> None:
    done: tuple[tuple[int, int], ...] = ()
    for first, count in spans:
        done = with_games(done, (first, first + count)) if count else done
    missing = missing_games(done, 60)
    executor = Slowly()
    results = list(parts(numbers, missing, Crew(executor, width)))
    executor.inner.shutdown()
    played = sorted(game for part in results for game in part.found)
    assert played == sorted(set(range(60)) - {game for first, end in done for game in range(first, end)})
    assert all(part.found == list(range(*part.games)) for part in results)
    assert executor.most <= 2 * width
    for part in results:
        done = with_games(done, part.games)
    assert missing_games(done, 60) == ()


def test_stopping_early_leaves_no_work_running() -> None:
    executor = Slowly()
    running = parts(numbers, [(0, 10**9)], Crew(executor, 3))
    assert next(running).found
    running.close()
    executor.inner.shutdown()
    assert executor.waiting == 0
    assert executor.most <= 6


def test_parts_grow_until_they_are_worth_sending() -> None:
    clock = iter(range(10**6))

    def slow(first: int, count: int) -> int:
        assert first >= 0
        return next(clock) + count

    with crew_for([], 1) as crew:
        sizes = [part.games[1] - part.games[0] for part in parts(slow, [(0, 10_000_000)], crew)]
    assert sizes[0] == 1
    assert len(sizes) < 40
    assert all(size <= 16 * max(sizes[: at + 1]) for at, size in enumerate(sizes[1:]))


@pytest.mark.slow
def test_threads_give_the_sums_of_one_run() -> None:
    run = two_factions()
    expected = play(run, 0, 5).tally
    with crew_for([run], 1) as crew:
        tallies = [part.found for part in parts(work_of(run), [(0, 2), (2, 5)], crew)]
    assert sum(tallies[1:], tallies[0]) == expected


def by_reference(run: Setup, first: int, count: int) -> Tally:
    return play(run, first, count).tally


@pytest.mark.proof
def test_processes_give_the_sums_of_one_run(monkeypatch: pytest.MonkeyPatch) -> None:
    run = two_factions()
    monkeypatch.setattr(running, "is_compiled", lambda _setup: False)
    with crew_for([run], 2) as crew:
        assert isinstance(crew.executor, ProcessPoolExecutor)
        tallies = [part.found for part in parts(partial(by_reference, run), [(0, 9)], crew)]
    assert sum(tallies[1:], tallies[0]) == play(run, 0, 9).tally
    assert len(tallies) > 1


def test_games_are_whole_blocks() -> None:
    assert [whole_blocks(two_factions(), games) for games in (1, 8, 9)] == [8, 8, 16]


RUN = Setup(
    load_map("four-x"),
    tuple(map(load_faction, ("anubian", "bastet", "rashar", "sobeccian"))),
    (load_bot("random"), load_bot("greedy")),
    3,
    seed=48,
)
BLANK = Estimate(0.0, 0.0, 0.0)


def play_by_hand(run: Setup, number: int) -> Iterator[tuple[Game, actions.Action | None]]:
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


def count_by_hand(run: Setup, number: int) -> Counter[tuple[object, ...]]:
    """Count the figures of a game from its boards."""
    counts: Counter[tuple[object, ...]] = Counter()
    seating, ends, before = run.seating(number), list[Game](), 1
    for game, action in play_by_hand(run, number):
        if isinstance(action, actions.Draft) and action.cell is None:
            counts["discards",] += 1
        if game.round > before or game.result is not None:
            ends.append(game)
            before = game.round
    last = ends[-1]
    assert last.result is not None
    names = last.table.factions
    for game in ends:
        for space, force in game.position.forces.items():
            if space > 0 and force.faction in names:
                counts["held", space, seating.starts[names.index(force.faction)]] += 1
    totals = [[sum(seat) for seat in game.points] for game in ends]
    leading = [tuple(total == max(totals_) for total in totals_) for totals_ in totals]
    leading[-1] = tuple(name in last.result.winners for name in names)
    counts["lead_changes", sum(leading[at] != leading[at + 1] for at in range(len(leading) - 1))] += 1
    after = len(leading)
    while after > 1 and leading[after - 2] == leading[-1]:
        after -= 1
    counts["decided", after] += 1
    counts["ended", len(ends)] += 1
    counts["ties",] += len(last.result.winners) > 1
    for seat, name in enumerate(names):
        counts["points", seat] += totals[-1][seat]
        counts["won", seat] += SHARE // len(last.result.winners) * (name in last.result.winners)
        rank = sum(total > totals[-1][seat] for total in totals[-1])
        counts["finished", seat, rank] += 1  # where points alone decide
    return counts


@pytest.mark.slow
def test_sums_equal_counts_by_hand() -> None:
    first, games = 40, 6
    tally, counts = play(RUN, first, games).tally, Counter[tuple[object, ...]]()
    for number in range(first, first + games):
        counts += count_by_hand(RUN, number)
    going, held_shares = course(tally), cube(RUN, tally, "held", "space", "start")
    for name, figures in (
        ("ended", going.rounds), ("decided", going.decided), ("lead_changes", going.lead_changes)
    ):  # fmt: skip
        assert {key[1]: count / games for key, count in counts.items() if key[0] == name} == figures, name
    numbers = [space.number for space in RUN.board.spaces]
    assert {(numbers[space], start): count for (space, start), count in held_shares.items() if count} == {
        key[1:]: count for key, count in counts.items() if key[0] == "held"
    }
    assert sum(tally.sums["discards"]) == counts["discards",] > 0
    assert going.shared == counts["ties",] / games
    for name in ("points", "won"):
        assert [cube(RUN, tally, name, "seat")[seat,] for seat in range(3)] == [counts[name, seat] for seat in range(3)]
    places = cube(RUN, tally, "finished", "seat", "place")
    assert {place: count for place, count in places.items() if count} == {
        key[1:]: count for key, count in counts.items() if key[0] == "finished"
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
def test_lead_changes_and_the_decisive_round(leaders: list[set[int]], changes: int, decided: int) -> None:
    long = replace(RUN, board=replace(RUN.board, rounds=30))
    *_others, (ended, _action) = play_by_hand(RUN, 0)
    counting = _Counting(long)
    counting.sit_down(RUN.seating(0))
    assert ended.result is not None
    winner = ended.table.factions.index(ended.result.winners[0])
    swapped = {0: winner, winner: 0}
    counting.leaders = [{swapped.get(seat, seat) for seat in seats} for seats in leaders]
    counting._race(ended, {winner})
    assert [at for at, count in enumerate(counting.sums["lead_changes"]) if count] == [changes]
    assert [at for at, count in enumerate(counting.sums["decided"]) if count] == [decided]


def test_figures_are_per_game_and_per_end_of_a_round() -> None:
    sums = {name: list(values) for name, values in empty(RUN).sums.items()}
    sums["ended"][1], sums["ended"][3] = 2, 1  # 2 x 2 + 1 x 4 ends of rounds
    sums["held"][4:8] = [1, 2, 0, 3]
    sums["scored"][4:8], sums["fights"][1], sums["conquests"][1] = [6, 0, 3, 0], 6, 12
    sums["decided"][0], sums["decided"][2], sums["lead_changes"][5], sums["ties"][0] = 1, 2, 3, 1
    tally = Tally(3, sums)
    figures = spaces(RUN, tally)[1]
    assert (figures.held, figures.points, figures.fights, figures.conquests) == (6 / 8, 3, 2, 4)
    going = course(tally)
    assert going.rounds == {2: 2 / 3, 4: 1 / 3}
    assert going.decided == {1: 1 / 3, 3: 2 / 3}
    assert (going.lead_changes, going.shared) == ({5: 1}, 1 / 3)
    assert average(going.decided) == pytest.approx(7 / 3)
    assert (average({}), average({1: 2, 3: 2})) == (0, 2)


def test_figures_of_a_faction_are_per_game_it_plays() -> None:
    sums = {name: list(values) for name, values in empty(RUN).sums.items()}
    bots, factions = len(RUN.bots), len(RUN.factions)
    for at in range(0, len(sums["played"]), bots * factions):
        sums["played"][at + bots] = 1  # the second faction, with the first bot: once on each seat and start
    length = len(sums["units"]) // factions
    sums["units"][length : length + 2], sums["discards"][1] = [24, 6], 3
    figures = actions_by_faction(RUN, Tally(12, sums))
    first, second, *_others = squares_of(RUN, 1)
    assert (figures[1].finished[first], figures[1].finished[second], figures[1].discards) == (2, 0.5, 0.25)
    assert (figures[0].finished[squares_of(RUN, 0)[0]], figures[0].discards) == (0, 0)
    (alone,) = sides(RUN, Tally(12, sums), "faction")
    assert (alone.index, alone.played) == (1, 12), "who never played is left out"
    assert {*pairs(RUN, Tally(12, sums), "seat", "faction")} == {(0, 1), (1, 1), (2, 1)}


def test_sides_have_shares_of_victories() -> None:
    sums = {name: list(values) for name, values in empty(RUN).sums.items()}
    sums["played"][0], sums["won"][0], sums["won_squared"][0] = 8, 5 * SHARE // 2, 9 * SHARE**2 // 4  # one was shared
    sums["finished"][:3] = [3, 1, 4]
    (side,) = sides(RUN, Tally(8, sums), "seat")
    assert (side.played, side.won, side.places) == (8, share(2.5, 2.25, 8), (3 / 8, 1 / 8, 4 / 8))
    alone = replace(RUN, players=1)
    sums = {name: list(values) for name, values in empty(alone).sums.items()}
    sums["played"][0] = 2
    assert [side.places for side in sides(alone, Tally(2, sums), "seat")] == [()]


def test_a_gap_is_between_the_best_and_the_worst() -> None:
    tally = [SideResults(at, 1, Estimate(won, 0.0, 1.0), BLANK, ()) for at, won in enumerate((0.3, 0.2, 0.45))]
    assert share_gap(tally) == pytest.approx(0.25)
    assert share_gap([]) == 0


def test_solo_games_that_end_early_are_victories() -> None:
    alone = replace(RUN, players=1)
    sums = {name: list(values) for name, values in empty(alone).sums.items()}
    last = alone.board.solo_rounds
    sums["ended"][2], sums["ended"][last - 1], sums["won"][0] = 3, 5, 4 * SHARE  # one of five in the last round
    assert wins_by_round(alone, Tally(8, sums)) == {
        **{number: share(3, 3, 8) for number in range(3, last)}, last: share(4, 4, 8)
    }  # fmt: skip
