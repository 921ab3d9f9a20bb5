"""Decisions that a table needs beside the phases: who may stand where, whole sheets, the solo board, ends of games."""

from types import MappingProxyType

import pytest

from hyskos.definitions.loader import load_faction, load_map
from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.rolling_pyramids.abilities import PHARAOH
from hyskos.rules.rolling_pyramids.armies import Written, board_strengths
from hyskos.rules.rolling_pyramids.board import make_board
from hyskos.rules.rolling_pyramids.bombs import Bomb
from hyskos.rules.rolling_pyramids.combat import Battle, resolve
from hyskos.rules.rolling_pyramids.deployment import Device, Order, Position
from hyskos.rules.rolling_pyramids.devices import Arrival, Border
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.ledger import Bounds, unfinished
from hyskos.rules.rolling_pyramids.legality import owner_fault, place_fault
from hyskos.rules.rolling_pyramids.limits import involved_factions, round_findings
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings, changed, checked
from hyskos.rules.rolling_pyramids.sheet import faction_ability
from hyskos.rules.rolling_pyramids.solo import garrisoned, judge, possible

BOARD = make_board(load_map("inner-factory"))
ANUBIAN = load_faction("anubian")
ABILITIES = {name: faction_ability(load_faction(name)) for name in ("anubian", "bastet")}


def rule(reason: object) -> str | None:
    return getattr(reason, "rule", None)


def test_rp_04_starting_areas_hold_no_units_but_the_pharaohs() -> None:
    starts = {"anubian": -1}
    assert place_fault(5, starts, solo=False) is None
    assert rule(place_fault(-2, starts, solo=False)) == "RP-04"
    assert place_fault(-2, starts, solo=True) is None
    assert rule(place_fault(-1, starts, solo=True)) == "RP-04"


def test_rp_03_who_has_units_has_a_start() -> None:
    assert owner_fault("anubian", {"anubian": -1}, solo=False) is None
    assert rule(owner_fault("bastet", {"anubian": -1}, solo=False)) == "RP-03"
    assert rule(owner_fault(PHARAOH, {"anubian": -1}, solo=False)) == "RP-03"
    assert owner_fault(PHARAOH, {"anubian": -1}, solo=True) is None


def test_a_round_is_held_against_rules_and_sheets() -> None:
    devices = (Device("anubian", "umbrella", 29),) * 2
    position = Position(BOARD, {"anubian": -1}, {29: Force("anubian", 3)}, devices)
    orders = {"anubian": [Order(30, 50), Order(1, 2)]}
    assert involved_factions(position, orders) == ("anubian",)
    found = [
        (one.reason.rule, one.device, one.order)
        for one in round_findings(position, orders, {"anubian": ANUBIAN}, 1, STANDARD)
    ]
    assert found == [
        ("RP-43", 1, None),  # an umbrella stands there already (A66)
        ("RP-31", None, 1),  # 1 is not next to a space of the Anubians
        ("RP-21", 0, None),  # nothing is developed before round 1
        ("RP-21", 1, None),
        ("RP-29", None, 0),  # no unit has strength 50
    ]


def test_rp_67_alone_no_number_of_devices_is_a_fault_of_its_own() -> None:
    position = Position(BOARD, {"anubian": -1}, {29: Force("anubian", 3)}, (Device("anubian", "umbrella", 29),), True)
    found = {one.reason.rule for one in round_findings(position, {}, {"anubian": ANUBIAN}, 1)}
    assert found == {"RP-67"}


def test_rp_22_to_29_a_whole_board_is_calculated_at_once() -> None:
    written = Written({"ascending": (5, 6, 8)}, 4, (0, 0), {"ascending": 1}, ("ascending",))
    found = {one.unit: one.strength for one in board_strengths(ANUBIAN, written)}
    assert found == {
        "ascending": 10, "matching": None, "descending": None, "heroes": 4, "footmen-1": 1, "footmen-2": 1,
    }  # fmt: skip
    with pytest.raises(UnlawfulError, match="RP-13"):
        board_strengths(ANUBIAN, Written({"ascending": (9, None, None)}))
    with pytest.raises(UnlawfulError, match="RP-13"):
        board_strengths(ANUBIAN, Written(heroes=9))


def test_rp_60_what_is_not_told_is_the_maps_own_garrison() -> None:
    forces = garrisoned(BOARD, {3: Force("anubian", 4), 4: Force("anubian", 0)}, {1: 22, 2: 0})
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


@pytest.mark.parametrize(("rounds", "told"), [(1, None), (2, "RP-44"), (9, "RP-44"), (10, None)])
def test_rp_44_nobody_has_won_before_the_last_round(rounds: int, told: str | None) -> None:
    assert rule(unfinished(rounds, Bounds(10, 30, 60, 33))) == told


@pytest.mark.parametrize(
    ("battle", "left"),
    [
        (Battle(Force("bastet", 9), (Arrival(Force("anubian", 6), Border(ram=True)),)), {"RP-36": 5}),
        (Battle(Force("bastet", 4), (Arrival(Force("anubian", 9), Border(spikes=True)),)), {"RP-37": 5}),
        (Battle(Force("bastet", 4), (Arrival(Force("anubian", 6, 1)),)), {"RP-45": 3, "RP-35": 4}),
        (Battle(Force("bastet", 6), bombs=(Bomb("anubian", 10),), umbrella=True), {"RP-38": 3, "RP-32": 3}),
        (Battle(Force("bastet", 0, 3), bombs=(Bomb("anubian", 2),)), {"RP-32": 2}),
    ],
)
def test_the_steps_of_a_fight_carry_their_numbers(battle: Battle, left: dict[str, int]) -> None:
    found = {
        reason.rule: reason.left for reason in resolve(battle, abilities=ABILITIES).reasons if reason.left is not None
    }
    assert found == left


def test_a_ruling_that_does_not_exist_is_played_by_nobody() -> None:
    assert changed({}) is STANDARD
    assert changed({"halves": "down"}) == Rulings(halves="down")
    assert changed({"conquest": "enemy"}, Rulings(halves="down")) == Rulings(halves="down", conquest="enemy")
    with pytest.raises(ValueError, match="halves is one of up, down, not 'sideways'"):
        changed({"halves": "sideways"})
    with pytest.raises(TypeError):
        changed(MappingProxyType({"nonsense": "up"}))
    assert checked(STANDARD) is STANDARD
