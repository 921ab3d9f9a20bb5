"""Whole games: they end, nothing is made from nothing, states never change, records lead back."""

import copy
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.definitions.dice import FACES
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.loader import load_faction, load_map
from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.rolling_pyramids.actions import Action, Develop, Roll, Send
from hyskos.rules.rolling_pyramids.game import RecordError, apply, choices, new_game, record, replay, totals
from hyskos.rules.rolling_pyramids.rulings import Rulings
from hyskos.rules.rolling_pyramids.solo import new_soldiers, reinforcements
from hyskos.rules.rolling_pyramids.table import Game, GameTable, Step, make_table
from tests.rules.rolling_pyramids.setups import start_game
from tests.wide import examples

MAPS = {name: load_map(name) for name in built_in_files("map")}
FACTIONS = {name: load_faction(name) for name in built_in_files("faction")}

tables = st.builds(
    lambda board, names, rulings: make_table(MAPS[board], [FACTIONS[name] for name in names], rulings),
    st.sampled_from(sorted(MAPS)),
    st.lists(st.sampled_from(sorted(FACTIONS)), min_size=1, max_size=4, unique=True),
    st.builds(
        Rulings,
        hero_slots=st.sampled_from(["permanent", "erased"]),
        heroes_redeploy=st.sampled_from(["no", "yes"]),
        modified_range=st.sampled_from(["face", "positive", "unlimited"]),
        must_write=st.sampled_from(["yes", "no"]),
        filling_order=st.sampled_from(["any", "left-to-right"]),
        line_upgrade=st.sampled_from(["replace", "sum"]),
        marks_kept=st.sampled_from(["no", "yes"]),
        upgrade_counts=st.sampled_from(["same-round", "next-round"]),
        finished_units=st.sampled_from(["at-once", "may-wait"]),
        own_space_target=st.sampled_from(["yes", "no"]),
        must_deploy=st.sampled_from(["yes", "no"]),
        bomb_unit=st.sampled_from(["as-printed", "ascending", "matching"]),
        conquest_triangle=st.sampled_from(["any", "next"]),
        first_player=st.sampled_from(["fixed", "rotate"]),
        reinforcement_dice=st.sampled_from(["raw", "written"]),
        new_soldiers=st.sampled_from(["choose", "join"]),
    ),
)


def any_action(game: Game, random: Random) -> Action:
    if game.phase == "roll":
        return Roll(tuple(random.randint(1, FACES[shape]) for shape, _colour in game.table.dice))
    return random.choice(list(choices(game)))


def soldiers_on_board(game: Game) -> int:
    return sum(force.size for force in game.position.forces.values())


def soldiers_sent(game: Game) -> int:
    return sum(order.units + order.heroes for orders in game.orders for order in orders if not order.bomb)


def check_soldiers(before: Game, action: Action, step: Step) -> None:
    """Soldiers come from squares, from the Pharaoh's column and from controlled spaces, and from nowhere else."""
    after, table = step.game, before.table
    if before.phase not in ("deploy", "cross"):
        free = before.phase in ("starts", "station")
        assert free or soldiers_on_board(after) == soldiers_on_board(before)
        return
    maximum = soldiers_on_board(before) + soldiers_sent(before)
    if isinstance(action, Send) and action.target is not None and before.units[before.seat][0].kind != "bomb":
        maximum += before.units[before.seat][0].strength
    if table.solo:
        maximum += reinforcements(before.counted, table.rulings)[0]
        if table.rulings.new_soldiers == "join":
            maximum += sum(new_soldiers(table.board, after.position.forces, table.factions[0]).values())
    assert soldiers_on_board(after) <= maximum
    assert all(force.size > 0 for force in after.position.forces.values())


@pytest.mark.slow
@examples(40)
@given(tables, st.integers(0, 10**6))
def test_random_games_end_and_never_fail(table: GameTable, seed: int) -> None:
    random = Random(seed)
    game, played = new_game(table), 0
    while game.result is None:
        action = any_action(game, random)
        step = apply(game, action)
        check_soldiers(game, action, step)
        game = step.game
        played += 1
        assert played < 2000
    assert game.phase == "over"
    assert game.round <= table.rounds
    if not table.solo:
        assert all(len(points) == table.rounds for points in game.points)
        best = max(sum(points) for points in game.points)
        winners = [sum(game.points[table.factions.index(name)]) for name in game.result.winners]
        assert set(winners) == {best}


def some_game(seed: int, names: tuple[str, ...] = ("anubian", "bastet", "rashar")) -> tuple[Game, list[Action]]:
    random = Random(seed)
    table = make_table(MAPS["inner-factory"], [FACTIONS[name] for name in names])
    game = new_game(table)
    played = []
    while game.result is None:
        played.append(any_action(game, random))
        game = apply(game, played[-1]).game
    return game, played


@pytest.mark.wide
@pytest.mark.parametrize("names", [("anubian",), ("anubian", "bastet", "rashar"), tuple(FACTIONS)])
@pytest.mark.parametrize("seed", range(3))
def test_a_recorded_game_leads_to_the_same_game(names: tuple[str, ...], seed: int) -> None:
    live, played = some_game(seed, names)
    start = new_game(live.table)
    assert replay(start, record(start, played)) == live


@pytest.mark.slow
def test_states_never_change_after_they_were_made() -> None:
    _, played = some_game(1)
    game = new_game(make_table(MAPS["inner-factory"], [FACTIONS[n] for n in ("anubian", "bastet", "rashar")]))
    snapshots = []
    for action in played:
        snapshots.append((game, copy.copy(game.position.forces), copy.copy(game.position.starts), hash(game.sheets)))
        game = apply(game, action).game
    for state, forces, starts, sheets in snapshots:
        assert (state.position.forces, state.position.starts, hash(state.sheets)) == (forces, starts, sheets)


@pytest.mark.slow
@examples(30)
@given(st.integers(0, 10**6))
def test_every_choice_that_is_listed_is_lawful(seed: int) -> None:
    random = Random(seed)
    names = random.sample(sorted(FACTIONS), random.randint(1, 4))
    game = new_game(make_table(MAPS["outer-factory"], [FACTIONS[name] for name in names]))
    for _ in range(random.randint(0, 60)):
        if game.result is None:
            game = apply(game, any_action(game, random)).game
    listed = list(choices(game))
    assert len(set(listed)) == len(listed)
    for action in listed:
        apply(game, action)


@pytest.mark.slow
@examples(20)
@given(st.integers(0, 10**6))
def test_every_lawful_target_is_listed(seed: int) -> None:
    random = Random(seed)
    names = random.sample(sorted(FACTIONS), random.randint(1, 3))
    game = new_game(make_table(MAPS["inner-factory"], [FACTIONS[name] for name in names]))
    for _ in range(random.randint(0, 150)):
        if game.result is None:
            game = apply(game, any_action(game, random)).game
    while game.result is None and game.phase != "deploy":
        game = apply(game, any_action(game, random)).game
    if game.result is None:
        listed = {action.target for action in choices(game) if isinstance(action, Send)}
        assert listed == {place for place in game.table.board.neighbours if lawful(game, Send(place))}


def lawful(game: Game, action: Action) -> bool:
    try:
        apply(game, action)
    except UnlawfulError:
        return False
    return True


def first_state_of(phase: str, seed: int = 3) -> Game:
    """Give the first state of a phase in some game."""
    _, played = some_game(seed)
    game = new_game(make_table(MAPS["inner-factory"], [FACTIONS[n] for n in ("anubian", "bastet", "rashar")]))
    for action in played:
        if game.phase == phase:
            return game
        game = apply(game, action).game
    raise AssertionError(phase)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("phase", "action", "rule"),
    [("starts", Roll((1,) * 12), "RP-17"), ("draft", Develop(), "RP-17"), ("deploy", Send(99), "RP-05")],
)
def test_unlawful_actions_name_their_rule(phase: str, action: Action, rule: str) -> None:
    with pytest.raises(UnlawfulError) as error:
        apply(first_state_of(phase), action)
    assert error.value.reason.rule == rule


@pytest.mark.slow
def test_totals_are_compared() -> None:
    game, played = some_game(2)
    start = new_game(game.table)
    events = list(record(start, played))
    last = events[-1][1]
    events[-1] = ["totals", {**last, "points": dict.fromkeys(last["points"], 0)}]
    with pytest.raises(RecordError, match="points should be"):
        replay(start, events)


@pytest.mark.parametrize(
    ("rulings", "orders"),
    [(Rulings(), [(0, 1, 2), (1, 2, 0), (2, 0, 1)]), (Rulings(first_player="fixed"), [(0, 1, 2)] * 3)],
    ids=["rotate", "fixed"],
)
def test_a73_the_first_player_passes_to_the_left_or_stays(rulings: Rulings, orders: list[tuple[int, ...]]) -> None:
    table = make_table(MAPS["inner-factory"], [FACTIONS[name] for name in ("anubian", "bastet", "rashar")], rulings)
    game = new_game(table)
    assert [replace(game, round=number).seats for number in (1, 2, 3)] == orders
    assert replace(game, round=4).seats == orders[0]


# records


def play_to_end(game: Game) -> Sequence[Action]:
    """Play to the end: every die shows 1, every choice is the first."""
    actions: list[Action] = []
    while game.result is None:
        roll = Roll(tuple(1 for _die in game.table.dice))
        actions.append(roll if game.phase == "roll" else next(iter(choices(game))))
        game = apply(game, actions[-1]).game
    return actions


@pytest.mark.slow
@pytest.mark.parametrize(("names", "rounds"), [(("anubian", "bastet"), 10), (("rashar",), 15)])
def test_totals_stand_after_every_round_and_nowhere_else(names: tuple[str, ...], rounds: int) -> None:
    game = start_game(*names)
    events = list(record(game, play_to_end(game)))
    indices = [i for i, event in enumerate(events) if event[0] == "totals"]
    assert [events[i][1]["round"] for i in indices] == list(range(1, rounds + 1))
    assert indices[-1] == len(events) - 1
    # a round begins with its roll, so totals stand right before the next one
    assert [events[i + 1][0] for i in indices[:-1]] == ["roll"] * (rounds - 1)
    assert replay(game, events).result is not None


def test_totals_list_spaces_by_number_and_starts_last() -> None:
    game = start_game("rashar")
    listed = list(totals(game)["board"])
    spaces = [str(number) for number in game.table.board.spaces if game.table.board.garrison[number]]
    assert listed == [*spaces, "S2", "S3", "S4"]
    assert totals(game)["round"] == 0


def with_changed_event(events: Sequence[Sequence[object]], kind: str, index: int, value: object) -> list[list[object]]:
    """Change one value of the first event of a kind."""
    copied = [list(event) for event in events]
    next(event for event in copied if event[0] == kind)[index] = value
    return copied


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize(
    ("kind", "index", "value", "text"),
    [
        ("draft", 1, "bastet", "it is the turn of anubian"),
        ("draft", 3, "catapult", "has no box catapult"),
        ("send", 2, "catapult", "the next unit is"),
        ("send", 3, 99, "the next unit is"),
        ("send", 4, "x", "`x` is no place"),
        ("roll", 0, "dance", "turn of|no kind of event"),
    ],
)
def test_an_event_that_does_not_fit_is_told_with_its_place(kind: str, index: int, value: object, text: str) -> None:
    game = start_game("anubian", "bastet")
    events = with_changed_event(list(record(game, play_to_end(game))), kind, index, value)
    with pytest.raises(RecordError, match=text) as error:
        replay(game, events)
    assert events[error.value.index][index] == value
