"""How units become orders, how a game ends, and what a table decides between the phases."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

import pytest

from hyskos.definitions.loader import load_faction, load_map
from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.rolling_pyramids.abilities import PHARAOH
from hyskos.rules.rolling_pyramids.actions import ChooseStart, Develop, Draft, Place, Send
from hyskos.rules.rolling_pyramids.armies import BoardNumbers, board_strengths
from hyskos.rules.rolling_pyramids.board import make_board
from hyskos.rules.rolling_pyramids.board_phases import after_cross, after_deploy, may_hold_back, place, send
from hyskos.rules.rolling_pyramids.bombs import Bomb
from hyskos.rules.rolling_pyramids.combat import Battle, resolve
from hyskos.rules.rolling_pyramids.deployment import Device, Order, Position
from hyskos.rules.rolling_pyramids.develop import Upgrade
from hyskos.rules.rolling_pyramids.devices import Arrival, Border
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.game import apply, choices, new_game, next_targets
from hyskos.rules.rolling_pyramids.legality import owner_fault, place_fault
from hyskos.rules.rolling_pyramids.limits import involved_factions, round_findings
from hyskos.rules.rolling_pyramids.places import place_name, read_place
from hyskos.rules.rolling_pyramids.points import Bounds, unfinished_reason
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings, change_rulings, check_rulings
from hyskos.rules.rolling_pyramids.sheet import faction_ability
from hyskos.rules.rolling_pyramids.sheet_phases import after_draft
from hyskos.rules.rolling_pyramids.solo import judge, place_garrison, possible
from hyskos.rules.rolling_pyramids.table import Game, Muster, make_table
from tests.rules.rolling_pyramids.setups import FACTIONS, MAP, play, roll_dice, start_game, table, with_number
from tests.rules.rolling_pyramids.test_game import ready_to_develop


def last_round(forces: Mapping[int, Force], anubian: int, bastet: int, number: int = 10) -> Game:
    """Give a game before the points of a round are counted, with points so far."""
    game = start_game("anubian", "bastet")
    position = replace(game.position, forces=forces)
    return replace(
        game, phase="cross", round=number, position=position, points=((anubian,), (bastet,)), kept=((), ()), queue=()
    )


A, B = Force("anubian", 2), Force("bastet", 2)


@pytest.mark.parametrize(
    ("forces", "anubian", "bastet", "kind", "winners"),
    [
        ({}, 9, 8, "points", ("anubian",)),
        ({}, 8, 9, "points", ("bastet",)),
        ({}, 8, 8, "shared", ("anubian", "bastet")),
        ({4: A, 7: A, 11: B}, 8, 8, "spaces", ("anubian",)),  # factories have no numbers (A71)
        ({4: A, 7: Force("bastet", 2, 1)}, 8, 8, "units", ("bastet",)),
        ({4: A, 7: B}, 8, 8, "shared", ("anubian", "bastet")),
        ({4: A, 7: A, 11: B}, 8, 9, "points", ("bastet",)),
    ],
)
def test_rp_44_a72_what_decides_the_game(
    forces: Mapping[int, Force], anubian: int, bastet: int, kind: str, winners: tuple[str, ...]
) -> None:
    result = after_cross(last_round(forces, anubian, bastet)).game.result
    assert result is not None
    assert (result.kind, result.winners) == (kind, winners)


def test_rp_44_the_round_before_the_last_ends_nothing() -> None:
    after = after_cross(last_round({4: A}, 9, 8, number=9)).game
    assert (after.result, after.phase) == (None, "place")


def deploying(*units: Muster, rulings: Rulings = STANDARD, **forces: Force) -> Game:
    game = start_game("anubian", rulings=rulings)
    placed = {int(name[1:]): force for name, force in forces.items()}
    position = replace(game.position, forces={**game.position.forces, **placed})
    return replace(
        game, phase="deploy", position=position, units=(units,), orders=((),), kept=((),), queue=(0,) * len(units)
    )


@pytest.mark.parametrize(
    ("unit", "order"),
    [
        (Muster("ascending", 7), (7, 0, False)),
        (Muster("heroes-1", 3, "heroes"), (0, 3, False)),
        (Muster("descending", 6, "bomb"), (6, 0, True)),
    ],
)
def test_rp_24_a_unit_is_sent_as_what_it_is(unit: Muster, order: tuple[int, int, bool]) -> None:
    game = deploying(unit)
    (sent,) = send(game, Send(next_targets(game)[0])).game.orders[0]
    assert (sent.units, sent.heroes, sent.bomb) == order


def test_a90_soldiers_that_stood_by_march_from_their_space_or_stay() -> None:
    game = deploying(Muster("soldiers-20", 3, origin=20), s20=A, s33=A)
    reached = next_targets(game)
    assert 20 in reached
    assert set(reached) <= {20, *game.table.board.neighbours[20]}
    (stays,) = send(game, Send(20)).game.orders[0]
    assert stays.origin is None
    (marches,) = send(game, Send(next(place for place in reached if place != 20))).game.orders[0]
    assert marches.origin == 20
    assert not may_hold_back(game)
    far = next(place for place in game.table.board.neighbours[33] if place not in reached)
    with pytest.raises(UnlawfulError):
        send(game, Send(far))


@pytest.mark.parametrize(
    ("rulings", "name", "may"),
    [
        (STANDARD, "ascending", False),
        (Rulings(must_deploy="no"), "ascending", True),
        (Rulings(must_deploy="no"), "footmen-1", True),
        (Rulings(finished_units="may-wait"), "ascending", True),
        (Rulings(finished_units="may-wait"), "footmen-1", False),
    ],
)
def test_a24_a33_who_may_stay_away(rulings: Rulings, name: str, may: bool) -> None:
    game = deploying(Muster(name, 3), rulings=rulings)
    assert may_hold_back(game) == may
    assert (Send(None) in set(choices(game))) == may
    if not may:
        with pytest.raises(UnlawfulError):
            send(game, Send(None))
        return
    kept_units = send(game, Send(None)).game.kept[0]
    # only finished armies of a table that lets them wait are kept for another round
    assert kept_units == ((name,) if rulings.finished_units == "may-wait" else ())
    assert not may_hold_back(deploying(Muster("soldiers-20", 3, origin=20), rulings=rulings))


def placing(sheet_devices: tuple[int, int, int]) -> Game:
    game = last_round({4: A}, 0, 0, number=1)
    game = game.with_sheet(0, replace(game.sheets[0], devices=sheet_devices))
    return replace(game, phase="place", queue=(0,))


def test_rp_43_placing_goes_on_while_devices_are_left() -> None:
    alone = place(placing((1, 0, 0)), Place("ram", 4, 1)).game
    assert alone.queue == ()
    two = place(placing((1, 0, 1)), Place("ram", 4, 1)).game
    assert (two.queue, two.sheets[0].devices) == ((0,), (0, 0, 1))
    assert place(replace(two, queue=(0, 1)), Place()).game.queue == (1,)  # who keeps the rest lets the next one place
    umbrella = place(two, Place("umbrella", 4)).game
    assert (umbrella.queue, len(umbrella.position.devices)) == ((), 2)


@pytest.mark.parametrize(
    ("devices", "wish"),
    [
        ((0, 1, 1), Place("ram", 4, 1)),
        ((1, 0, 0), Place("ram", 4)),
        ((0, 0, 1), Place("umbrella", 4, 1)),
        ((0, 0, 1), Place("umbrella", 7)),
        ((1, 0, 0), Place("ram", 4, 33)),
    ],
)
def test_rp_43_a_device_has_its_place(devices: tuple[int, int, int], wish: Place) -> None:
    game = placing(devices)
    assert wish not in set(choices(game))
    with pytest.raises(UnlawfulError):
        place(game, wish)


def test_a_place_has_four_digits_at_most() -> None:
    assert [read_place(word) for word in ("1234", "S1234", "12345", "S00001")] == [1234, -1234, None, None]


def test_places_are_numbers_from_1_with_an_s_for_starts() -> None:
    assert [read_place(word) for word in ("99", "S9", "1", "s1", "0", "S0", "\u00b2")] == [
        99,
        -9,
        1,
        -1,
        None,
        None,
        None,
    ]
    assert (place_name(1), place_name(-1)) == ("1", "S1")


def test_rp_03_the_starts_that_are_free_may_be_chosen() -> None:
    game = new_game(table("anubian", "bastet"))
    assert set(choices(game)) == {ChooseStart(die) for die in (1, 2, 3, 4)}
    assert set(choices(play(game, ChooseStart(2)))) == {ChooseStart(die) for die in (1, 3, 4)}


def conquering(number: int, crossed: int) -> Game:
    """Give a deploy phase in which Anubian takes some empty spaces and has few triangles left to cross."""
    game = start_game("anubian", "bastet")
    targets = game.table.board.neighbours[game.position.starts["anubian"]]
    sheet = game.sheets[0]
    triangles = [
        index
        for index, cell in enumerate(game.table.layouts[0].cells)
        if cell.section == "footmen" and cell.shape == "triangle"
    ]
    for index in triangles[:crossed]:
        sheet = sheet.write(index, 1)
    orders = (tuple(Order(place, 1) for place in targets[:number]), ())
    return replace(game.with_sheet(0, sheet), phase="deploy", orders=orders, units=((), ()), kept=((), ()), queue=())


def test_rp_39_a_triangle_for_each_conquest_as_long_as_there_are_some() -> None:
    layout = start_game("anubian", "bastet").table.layouts[0]
    triangles = sum(cell.section == "footmen" and cell.shape == "triangle" for cell in layout.cells)
    assert triangles > 3
    assert after_deploy(conquering(2, 0)).game.queue == (0, 0)
    assert after_deploy(conquering(2, triangles - 2)).game.queue == (0, 0)
    assert after_deploy(conquering(2, triangles - 1)).game.queue == (0,)
    assert after_deploy(conquering(2, triangles)).game.queue == ()
    assert after_deploy(conquering(1, 0)).game.queue == (0,)
    assert after_deploy(conquering(0, 0)).game.queue == ()


@pytest.mark.parametrize(
    ("number", "zones", "kind", "winners"),
    [(15, 1, "defeat", ()), (3, 5, "victory", ("anubian",)), (15, 5, "victory", ("anubian",)), (14, 1, None, None)],
)
def test_rp_61_alone_one_wins_or_loses(number: int, zones: int, kind: str | None, winners: object) -> None:
    game = start_game("anubian")
    goals = [place for place in (1, *game.table.board.starts) if place not in game.position.starts.values()]
    conquered = dict.fromkeys(goals, A) if zones == 5 else {}
    position = replace(game.position, forces={**game.position.forces, **conquered})
    done = after_deploy(
        replace(game, phase="deploy", round=number, position=position, orders=((),), units=((),), kept=((),), queue=())
    ).game
    assert (done.result.kind if done.result else None) == kind
    assert (done.result.winners if done.result else None) == winners


def test_rp_30_the_last_order_shows_what_came_of_all_of_them() -> None:
    game = deploying(Muster("ascending", 3))
    target = next_targets(game)[0]
    step = apply(game, Send(target))
    assert list(step.outcomes) == [target]  # kept through everything that follows without a choice
    first = deploying(Muster("ascending", 3), Muster("matching", 3))
    assert apply(first, Send(target)).outcomes == {}


def test_rp_11_rp_12_a_die_that_is_there_is_taken_and_written() -> None:
    game = roll_dice("anubian", "bastet")
    cell = game.layout.cell("heroes-1")
    for action, rule in (
        (Draft(-1), "RP-11"),
        (Draft(len(game.dice)), "RP-11"),
        (Draft(0, cell), "RP-12"),  # without a number it would be a discard
        (Draft(0, None, 3), "RP-12"),
        (Draft(0), "RP-12"),
    ):
        with pytest.raises(UnlawfulError) as error:
            play(game, action)
        assert error.value.reason.rule == rule
    taken = play(game, Draft(0, cell, 3))
    assert taken.dice[0] == 0


@pytest.mark.parametrize(("names", "develops"), [(("anubian", "bastet"), True), (("anubian",), False)])
def test_rp_67_a_mark_that_only_a_device_could_use_is_none_alone(names: tuple[str, ...], develops: bool) -> None:
    sheets = [replace(FACTIONS[name], upgrade_pairs=7) for name in names]  # one more than values and lines to buy
    game = new_game(make_table(MAP, sheets))
    layout, sheet = game.table.layouts[0], game.sheets[0]
    for index in (index for row in layout.pairs for index in layout.rows[row].cells):
        sheet = sheet.write(index, 4 if layout.cells[index].shape == "rhombus" else 3)
    levels = tuple(len(unit.track) - 1 for unit, _row in layout.units)
    lines = tuple(unit.line for unit, _row in layout.units)
    full = game.with_sheet(0, replace(sheet, levels=levels, lines=lines, settled=6))
    assert after_draft(replace(full, phase="draft", queue=())).game.queue == ((0,) if develops else ())


def test_rp_21_each_mark_buys_an_upgrade_in_the_same_phase() -> None:
    """Two pairs completed at once are two marks, and both are spent now (A19)."""
    game = ready_to_develop()
    assert play(game, Develop(Upgrade("device", "ram"))).phase == "deploy"
    for cell, number in (("upgrades-2.d4", 1), ("upgrades-2.d8", 2)):
        game = with_number(game, cell, number)
    once = play(game, Develop(Upgrade("device", "ram")))
    assert (once.phase, once.faction) == ("develop", "anubian")
    twice = play(once, Develop(Upgrade("device", "umbrella")))
    assert (twice.phase, twice.sheets[0].devices) == ("deploy", (1, 0, 1))


BOARD = make_board(load_map("inner-factory"))
ANUBIAN = load_faction("anubian")
ABILITIES = {name: faction_ability(load_faction(name)) for name in ("anubian", "bastet")}


def rule_of(reason: object) -> str | None:
    return getattr(reason, "rule", None)


def test_rp_04_starting_areas_hold_no_units_but_the_pharaohs() -> None:
    starts = {"anubian": -1}
    assert place_fault(5, starts, solo=False) is None
    assert rule_of(place_fault(-2, starts, solo=False)) == "RP-04"
    assert place_fault(-2, starts, solo=True) is None
    assert rule_of(place_fault(-1, starts, solo=True)) == "RP-04"


def test_rp_03_who_has_units_has_a_start() -> None:
    assert owner_fault("anubian", {"anubian": -1}, solo=False) is None
    assert rule_of(owner_fault("bastet", {"anubian": -1}, solo=False)) == "RP-03"
    assert rule_of(owner_fault(PHARAOH, {"anubian": -1}, solo=False)) == "RP-03"
    assert owner_fault(PHARAOH, {"anubian": -1}, solo=True) is None


def test_a_round_is_held_against_rules_and_sheets() -> None:
    devices = (Device("anubian", "umbrella", 29),) * 2
    position = Position(BOARD, {"anubian": -1}, {29: Force("anubian", 3)}, devices)
    orders = {"anubian": [Order(30, 50), Order(1, 2)]}
    assert involved_factions(position, orders) == ("anubian",)
    findings_ = [
        (finding.reason.rule, finding.device, finding.order)
        for finding in round_findings(position, orders, {"anubian": ANUBIAN}, 1, STANDARD)
    ]
    assert findings_ == [
        ("RP-43", 1, None),  # an umbrella stands there already (A66)
        ("RP-31", None, 1),  # 1 is not next to a space of the Anubians
        ("RP-21", 0, None),  # nothing is developed before round 1
        ("RP-21", 1, None),
        ("RP-29", None, 0),  # no unit has strength 50
    ]


def test_rp_67_alone_no_number_of_devices_is_a_fault_of_its_own() -> None:
    position = Position(BOARD, {"anubian": -1}, {29: Force("anubian", 3)}, (Device("anubian", "umbrella", 29),), True)
    rules = {finding.reason.rule for finding in round_findings(position, {}, {"anubian": ANUBIAN}, 1)}
    assert rules == {"RP-67"}


def test_rp_22_to_29_a_whole_board_is_calculated_at_once() -> None:
    written = BoardNumbers({"ascending": (5, 6, 8)}, 4, (0, 0), {"ascending": 1}, ("ascending",))
    by_unit = {strength.unit: strength.strength for strength in board_strengths(ANUBIAN, written)}
    assert by_unit == {
        "ascending": 10, "matching": None, "descending": None, "heroes": 4, "footmen-1": 1, "footmen-2": 1,
    }  # fmt: skip
    with pytest.raises(UnlawfulError, match="RP-13"):
        board_strengths(ANUBIAN, BoardNumbers({"ascending": (9, None, None)}))
    with pytest.raises(UnlawfulError, match="RP-13"):
        board_strengths(ANUBIAN, BoardNumbers(heroes=9))


def test_rp_60_what_is_not_told_is_the_maps_own_garrison() -> None:
    forces = place_garrison(BOARD, {3: Force("anubian", 4), 4: Force("anubian", 0)}, {1: 22, 2: 0})
    assert (forces[1], forces[3]) == (Force(PHARAOH, 22), Force("anubian", 4))
    assert 2 not in forces
    assert forces[4] == Force(PHARAOH, BOARD.garrison[4])
    assert min(forces) > 0  # no start is anybody's in particular


@pytest.mark.parametrize(("dice", "can"), [((4, 8, 8, 8), True), ((5, 5, 5, 5), False), ((1, 1, 1, 2), True)])
def test_rp_62_only_three_of_six_dice_are_d8(dice: tuple[int, ...], can: bool) -> None:
    assert possible(dice) is can


def test_rp_61_a_position_is_judged_only_alone() -> None:
    forces = {1: Force("anubian", 1), **{place: Force("anubian", 1) for place in BOARD.starts if place != -1}}
    won = judge(Position(BOARD, {"anubian": -1}, forces, (), True), 3)
    assert won is not None
    assert won.result == "victory"
    late = judge(Position(BOARD, {"anubian": -1}, {}, (), True), BOARD.last_round(solo=True))
    assert late is not None
    assert late.result == "defeat"
    assert judge(Position(BOARD, {"anubian": -1}, forces), 3) is None
    assert judge(Position(BOARD, {}, forces, (), True), 3) is None


def test_rp_44_rp_61_games_have_a_last_round() -> None:
    assert (BOARD.last_round(solo=False), BOARD.last_round(solo=True)) == (10, 15)


@pytest.mark.parametrize(("rounds", "rule"), [(1, None), (2, "RP-44"), (9, "RP-44"), (10, None)])
def test_rp_44_nobody_has_won_before_the_last_round(rounds: int, rule: str | None) -> None:
    assert rule_of(unfinished_reason(rounds, Bounds(10, 30, 60, 33))) == rule


@pytest.mark.parametrize(
    ("battle", "expected"),
    [
        (Battle(Force("bastet", 9), (Arrival(Force("anubian", 6), Border(ram=True)),)), {"RP-36": 5}),
        (Battle(Force("bastet", 4), (Arrival(Force("anubian", 9), Border(spikes=True)),)), {"RP-37": 5}),
        (Battle(Force("bastet", 4), (Arrival(Force("anubian", 6, 1)),)), {"RP-45": 3, "RP-35": 4}),
        (Battle(Force("bastet", 6), bombs=(Bomb("anubian", 10),), umbrella=True), {"RP-38": 3, "RP-32": 3}),
        (Battle(Force("bastet", 0, 3), bombs=(Bomb("anubian", 2),)), {"RP-32": 2}),
    ],
)
def test_the_steps_of_a_fight_carry_their_numbers(battle: Battle, expected: dict[str, int]) -> None:
    numbers = {
        reason.rule: reason.left for reason in resolve(battle, abilities=ABILITIES).reasons if reason.left is not None
    }
    assert numbers == expected


def test_a_ruling_that_does_not_exist_is_played_by_nobody() -> None:
    assert change_rulings({}) is STANDARD
    assert change_rulings({"halves": "down"}) == Rulings(halves="down")
    assert change_rulings({"conquest": "enemy"}, Rulings(halves="down")) == Rulings(halves="down", conquest="enemy")
    with pytest.raises(ValueError, match="halves is one of up, down, not 'sideways'"):
        change_rulings({"halves": "sideways"})
    with pytest.raises(TypeError):
        change_rulings(MappingProxyType({"nonsense": "up"}))
    assert check_rulings(STANDARD) is STANDARD
