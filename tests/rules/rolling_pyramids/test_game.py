"""The course of a game, for several players and alone: setup, roll, draft, develop, cleanup, end."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.rolling_pyramids.actions import ChooseStart, Cross, Develop, Draft, Place, Roll, Send, Station
from hyskos.rules.rolling_pyramids.deployment import Device
from hyskos.rules.rolling_pyramids.develop import Upgrade
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.game import choices, new_game
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings
from hyskos.rules.rolling_pyramids.sheet_phases import die_of
from hyskos.rules.rolling_pyramids.table import Game, Muster, make_table
from tests.rules.rolling_pyramids.setups import (
    FACTIONS,
    MAP,
    draft_dice,
    play,
    roll_dice,
    skip,
    start_game,
    table,
    with_number,
)


@pytest.mark.parametrize("players", [0, 5])
def test_rp_01_one_to_four_players(players: int) -> None:
    with pytest.raises(UnlawfulError, match="RP-01"):
        make_table(MAP, [FACTIONS["anubian"]] * players)


def test_rp_01_one_player_plays_the_solo_game() -> None:
    assert table("anubian").solo
    assert not table("anubian", "bastet").solo


@pytest.mark.parametrize("names", [("anubian", "bastet"), tuple(FACTIONS)])
def test_rp_02_four_dice_of_each_colour(names: Sequence[str]) -> None:
    dice = table(*names).dice
    assert len(dice) == 4 * len(names)
    assert all(dice.count((shape, seat)) == 2 for seat in range(len(names)) for shape in ("d4", "d8"))


def test_rp_03_starts_are_chosen_from_the_last_player_to_the_first() -> None:
    game = new_game(table("anubian", "bastet", "rashar"))
    order = []
    for die in (4, 1, 2):
        order.append(game.faction)
        game = play(game, ChooseStart(die))
    assert order == ["rashar", "bastet", "anubian"]
    assert game.position.starts == {"rashar": -4, "bastet": -1, "anubian": -2}
    assert (game.phase, game.faction) == ("roll", "anubian")


@pytest.mark.parametrize("die", [4, 5])
def test_rp_03_one_area_each(die: int) -> None:
    game = play(new_game(table("anubian", "bastet")), ChooseStart(4))
    with pytest.raises(UnlawfulError, match="RP-03"):
        play(game, ChooseStart(die))


def test_rp_04_a_start_is_controlled_from_the_beginning_and_never_attacked() -> None:
    game = skip(roll_dice("anubian", "bastet"), "draft", "develop")
    assert game.position.controlled_places("anubian") == {-2}
    assert not any(
        isinstance(action, Send) and action.target is not None and action.target < 0 for action in choices(game)
    )
    with pytest.raises(UnlawfulError, match="RP-04"):
        play(game, Send(-1))


def test_rp_05_white_pyramids_have_two_numbers_and_factories_none() -> None:
    board = table("anubian").board
    assert (board.round_points[1], board.final_points[1]) == (MAP.spaces[0].points.round, MAP.spaces[0].points.final)
    assert all(board.round_points[space] == board.final_points[space] == 0 for space in board.factories)
    assert all(board.final_points[s] > board.round_points[s] > 0 for s in board.spaces if s not in board.factories)


def test_rp_06_no_two_players_have_one_insignia() -> None:
    with pytest.raises(UnlawfulError, match="RP-06"):
        table("anubian", "anubian")


def test_rp_07_the_upper_part_stays_the_lower_is_erased() -> None:
    game = skip(roll_dice("anubian", "bastet"), "draft", "develop")
    for cell, number in (
        ("heroes-1", 4),
        ("upgrades-1.d4", 2),
        ("ascending.left", 5),
        ("ascending.middle", 6),
        ("ascending.right", 8),
    ):
        index = game.layout.cell(cell)
        assert index is not None
        game = game.with_sheet(0, replace(game.sheets[0], numbers=_put(game.sheets[0].numbers, index, number)))
    after = skip(game, "deploy", "cross", "place")
    cells = after.table.layouts[0].cells
    numbers = {cell.name: number for cell, number in zip(cells, after.sheets[0].numbers, strict=True)}
    assert (numbers["heroes-1"], numbers["upgrades-1.d4"], numbers["ascending.left"]) == (4, 2, None)


def _put(numbers: tuple[int | None, ...], index: int, number: int) -> tuple[int | None, ...]:
    return (*numbers[:index], number, *numbers[index + 1 :])


def test_rp_10_the_first_player_rolls_all_dice() -> None:
    game = start_game("anubian", "bastet", "rashar")
    assert game.faction == "anubian"
    assert len(play(game, Roll((1,) * 12)).dice) == 12
    for wrong in ((1,) * 11, (5,) * 12, (0,) * 12):
        with pytest.raises(UnlawfulError, match="RP-10"):
            play(game, Roll(wrong))


def test_rp_11_everybody_takes_four_dice_in_snake_order() -> None:
    game = roll_dice("anubian", "bastet", "rashar")
    taken = []
    while game.phase == "draft":
        taken.append(game.faction[0])
        game = play(game, next(iter(choices(game))))
    assert "".join(taken) == "abrrbaabrrba"


def test_rp_11_a_die_can_be_taken_once() -> None:
    game = roll_dice("anubian", "bastet")
    cell = game.layout.cell("ascending.left")
    with pytest.raises(UnlawfulError, match="RP-11"):
        play(game, Draft(0, cell, 3), Draft(0, cell, 3))


def test_dice_that_look_alike_are_one_choice() -> None:
    game = roll_dice("anubian", "bastet")  # all d4 show 3, all d8 show 5
    assert {action.die for action in choices(game) if isinstance(action, Draft)} == {0, 2, 4, 6}


def test_rp_12_the_number_is_written_as_the_die_is_taken() -> None:
    game = roll_dice("anubian", "bastet")
    cell = game.layout.cell("ascending.left")
    assert cell is not None
    assert play(game, Draft(0, cell, 3)).sheets[0].numbers[cell] == 3


def test_rp_14_dice_of_the_other_player_are_not_of_own_colour() -> None:
    game = roll_dice("anubian", "bastet")
    assert [die_of(game, index).own for index in range(8)] == [True] * 4 + [False] * 4


def test_rp_15_a_factory_helps_whoever_controls_it_when_writing() -> None:
    game = roll_dice("anubian", "bastet")
    space = next(space for space, section in game.table.board.factories.items() if section == "ascending")
    cell = game.layout.cell("ascending.left")
    foreign = game.table.dice.index(("d8", 1))
    with pytest.raises(UnlawfulError, match="RP-14"):
        play(game, Draft(foreign, cell, 7))
    for owner, lawful in (("anubian", True), ("bastet", False)):
        controlled = replace(game, position=replace(game.position, forces={space: Force(owner, 1)}))
        if lawful:
            assert play(controlled, Draft(foreign, cell, 7)).sheets[0].numbers[cell or 0] == 7
        else:
            with pytest.raises(UnlawfulError, match="RP-14"):
                play(controlled, Draft(foreign, cell, 7))


def test_rp_17_develop_follows_the_last_pick() -> None:
    game = roll_dice("anubian", "bastet")
    for cell, number in (("upgrades-1.d4", 2), ("upgrades-1.d8", 5)):
        game = with_number(game, cell, number)
    for _ in range(8):
        assert game.phase == "draft"
        game = play(game, next(iter(choices(game))))
    assert (game.phase, game.faction) == ("develop", "anubian")


def ready_to_develop(rulings: Rulings = STANDARD) -> Game:
    """Give a game in Develop where the first player has one mark and a finished ascending army 5, 6, 8."""
    game = roll_dice("anubian", "bastet", rulings=rulings)
    done = {"upgrades-1.d4": 2, "upgrades-1.d8": 5, "ascending.left": 5, "ascending.middle": 6, "ascending.right": 8}
    for cell, number in done.items():
        game = with_number(game, cell, number)
    return draft_dice(game)


def test_rp_21_a_mark_buys_one_upgrade() -> None:
    game = play(ready_to_develop(), Develop(Upgrade("device", "ram")))
    assert (game.phase, game.sheets[0].devices) == ("deploy", (1, 0, 0))


@pytest.mark.parametrize(("ruling", "strength"), [("same-round", 9), ("next-round", 7)])
def test_a20_an_upgrade_counts_at_once_or_from_the_next_round(ruling: str, strength: int) -> None:
    rulings = Rulings(upgrade_counts=ruling)
    game = play(ready_to_develop(rulings), Develop(Upgrade("value", "ascending")))
    assert game.units[0][0] == Muster("ascending", strength)


@pytest.mark.parametrize(("ruling", "marks"), [("no", 1), ("yes", 0)])
def test_a19_an_unspent_mark_is_lost_or_kept(ruling: str, marks: int) -> None:
    game = play(ready_to_develop(Rulings(marks_kept=ruling)), Develop())
    assert game.sheets[0].settled == marks


def test_a24_a_finished_army_may_wait_only_if_the_table_says_so() -> None:
    game = play(ready_to_develop(), Develop())
    assert game.units[0][0].name == "ascending"
    with pytest.raises(UnlawfulError, match="RP-30"):
        play(game, Send(None))
    waiting = play(ready_to_develop(Rulings(finished_units="may-wait")), Develop(), Send(None))
    after = skip(waiting, "deploy", "cross", "place")
    cell = after.table.layouts[0].cell("ascending.left")
    assert after.sheets[0].numbers[cell or 0] == 5


def test_a33_units_may_pass_only_if_the_table_says_so() -> None:
    game = skip(play(ready_to_develop(Rulings(must_deploy="no")), Develop(), Send(None)), "deploy", "cross", "place")
    cell = game.table.layouts[0].cell("ascending.left")
    assert game.sheets[0].numbers[cell or 0] is None  # it stayed at home, but cleanup erases it


def test_rp_30_nothing_happens_before_the_last_order() -> None:
    game = skip(roll_dice("anubian", "bastet"), "draft", "develop")
    orders = sum(len(units) for units in game.units)
    for orders_left in range(orders, 0, -1):
        assert (game.phase, len(game.queue), game.position.forces) == ("deploy", orders_left, {})
        game = play(game, next(iter(choices(game))))
    assert game.phase != "deploy"
    assert game.position.forces


def test_rp_39_a_conquest_gives_a_triangle_for_the_next_round() -> None:
    game = skip(roll_dice("anubian", "bastet"), "draft", "develop", "deploy")
    assert (game.phase, game.faction) == ("cross", "anubian")
    cell = next(cell for cell in _cells(game) if game.layout.cells[cell].printed == 1)
    after = play(game, Cross(cell))
    assert after.sheets[0].numbers[cell] == 1


def _cells(game: Game) -> list[int]:
    return [action.cell for action in choices(game) if isinstance(action, Cross) and action.cell is not None]


def with_device(device: str) -> Game:
    game = play(ready_to_develop(), Develop(Upgrade("device", device)))
    return skip(game, "deploy", "cross")


def test_rp_43_devices_are_placed_after_cleanup_or_kept() -> None:
    game = with_device("ram")
    assert (game.phase, game.faction) == ("place", "anubian")
    space = max(game.position.controlled_places("anubian"))
    across = game.table.board.neighbours[space][-1]
    placed = play(game, Place("ram", space, across))
    assert [(device.faction, device.kind, device.place, device.across) for device in placed.position.devices] == [
        ("anubian", "ram", space, across)
    ]
    assert placed.sheets[0].devices == (0, 0, 0)
    waiting = play(game, Place())
    assert (waiting.phase, waiting.round, waiting.sheets[0].devices) == ("roll", 2, (1, 0, 0))


@pytest.mark.parametrize("device", ["ram", "umbrella"])
def test_a66_the_same_device_is_not_placed_twice(device: str) -> None:
    game = with_device(device)
    space = max(game.position.controlled_places("anubian"))
    across = game.table.board.neighbours[space][-1] if device == "ram" else None
    standing = Device("anubian", device, space, across)
    again = replace(game, position=replace(game.position, devices=(standing,)))
    with pytest.raises(UnlawfulError) as error:
        play(again, Place(device, space, across))
    assert (error.value.reason.rule, error.value.reason.message[:23]) == ("RP-43", "{faction} already has a")
    assert Place(device, space, across) not in set(choices(again))
    assert set(choices(game)) - set(choices(again)) == {Place(device, space, across)}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("device", "place", "across", "rule"),
    [
        ("catapult", 1, None, "RP-43"),
        ("spikes", -2, 20, "RP-43"),
        ("ram", -2, None, "RP-43"),
        ("ram", -1, 29, "RP-43"),
        ("ram", -2, 1, "RP-36"),
    ],
)
def test_rp_43_only_what_is_developed_and_only_on_own_places(
    device: str, place: int, across: int | None, rule: str
) -> None:
    with pytest.raises(UnlawfulError) as error:
        play(with_device("ram"), Place(device, place, across))
    assert error.value.reason.rule == rule


def test_rp_44_the_game_ends_after_ten_rounds() -> None:
    game = start_game("anubian", "bastet")
    while game.result is None:
        faces = tuple(1 for _die in game.table.dice)
        game = play(game, Roll(faces)) if game.phase == "roll" else play(game, next(iter(choices(game))))
    assert (game.round, [len(points) for points in game.points]) == (10, [10, 10])


# alone


def test_rp_60_the_pharaoh_holds_everything_but_the_start_of_the_d4() -> None:
    game = play(new_game(table("bastet")), ChooseStart(3))
    units = {place: force.units for place, force in game.position.forces.items()}
    assert -3 not in units
    assert [units[-die] for die in (1, 2, 4)] == [10, 10, 10]
    assert (units[1], units[2], units[3], units[4], units[8]) == (20, 5, 5, 10, 5)


def test_rp_62_three_d4_and_three_d8_of_which_four_are_chosen() -> None:
    game = roll_dice("bastet")
    assert sorted(shape for shape, _colour in game.table.dice) == ["d4"] * 3 + ["d8"] * 3
    assert len(game.queue) == 4


def test_a92_two_of_the_six_solo_dice_are_not_of_own_colour() -> None:
    game = roll_dice("bastet")
    assert [die_of(game, index).own for index in range(6)] == [True] * 4 + [False] * 2


def solo_after_deploy(rulings: Rulings = STANDARD) -> Game:
    game = skip(roll_dice("bastet", rulings=rulings), "draft", "develop")
    game = replace(game, counted=(4, 4, 6, 2))
    position = replace(game.position, forces={**game.position.forces, 20: Force("bastet", 9)})
    return skip(replace(game, position=position), "deploy", "cross")


def test_rp_63_the_chosen_dice_reinforce_the_pharaoh() -> None:
    forces = solo_after_deploy().position.forces
    assert [forces[space].units for space in range(1, 9)] == [21, 6, 6, 11, 6, 6, 11, 6]


@pytest.mark.parametrize(("ruling", "counted"), [("raw", 5), ("written", 4)])
def test_a84_raw_or_written_numbers_reinforce(ruling: str, counted: int) -> None:
    game = roll_dice("bastet", rulings=Rulings(reinforcement_dice=ruling))
    own_d8 = 2  # it shows 5 and is written as 4 (RP-14)
    assert play(game, Draft(own_d8, game.layout.cell("ascending.left"), 4)).counted == (counted,)


def test_rp_66_new_soldiers_join_or_stand_by() -> None:
    game = solo_after_deploy()
    assert (game.phase, (20, 1) in game.soldiers) == ("station", True)
    joined, waiting = play(game, Station(join=True)), play(game, Station(join=False))
    (space, number), *_ = game.soldiers
    assert joined.position.forces[space].units == game.position.forces[space].units + number
    assert waiting.position.forces[space] == game.position.forces[space]
    assert waiting.standby == ((space, number),)


def test_a90_soldiers_that_stood_by_attack_from_their_space() -> None:
    game = play(solo_after_deploy(), Station(join=False))
    (space, number) = game.standby[0]
    game = skip(game, "station")
    game = play(game, Roll((1,) * 6))
    game = skip(game, "draft", "develop")
    while game.units[0][0].name != f"soldiers-{space}":
        game = play(game, next(iter(choices(game))))
    reached = {action.target for action in choices(game) if isinstance(action, Send)}
    assert reached <= {space, *game.table.board.neighbours[space]}
    assert game.units[0][0].strength == number
    elsewhere = {
        near for space in game.position.controlled_places("bastet") for near in game.table.board.neighbours[space]
    }
    far = next(place for place in sorted(elsewhere - reached) if place > 0)
    with pytest.raises(UnlawfulError, match="RP-31"):
        play(game, Send(far))


def test_a90_the_table_may_let_all_new_soldiers_join() -> None:
    game = solo_after_deploy(Rulings(new_soldiers="join"))
    assert game.phase == "roll"
    assert game.standby == ()


def test_rp_67_no_devices_alone() -> None:
    game = roll_dice("bastet")
    for cell, number in (("upgrades-1.d4", 2), ("upgrades-1.d8", 5)):
        game = with_number(game, cell, number)
    game = skip(game, "draft")
    assert all(action.upgrade is None or action.upgrade.kind != "device" for action in choices(game))
    with pytest.raises(UnlawfulError, match="RP-21"):
        play(game, Develop(Upgrade("device", "ram")))
