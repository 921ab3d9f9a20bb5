"""Statements about the course of the solo game, each played."""

from dataclasses import replace

import pytest

from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.rolling_pyramids.actions import ChooseStart, Develop, Draft, Roll, Send, Station
from hyskos.rules.rolling_pyramids.choices import choices
from hyskos.rules.rolling_pyramids.develop import Upgrade
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.game import new_game
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings
from hyskos.rules.rolling_pyramids.sheet_phases import die_of
from hyskos.rules.rolling_pyramids.table import Game
from tests.rulebook.at_table import play, rolled, skip, table, with_number


def test_rp_60_the_pharaoh_holds_everything_but_the_start_of_the_d4() -> None:
    game = play(new_game(table("bastet")), ChooseStart(3))
    held = {place: force.units for place, force in game.position.forces.items()}
    assert -3 not in held
    assert [held[-die] for die in (1, 2, 4)] == [10, 10, 10]
    assert (held[1], held[2], held[3], held[4], held[8]) == (20, 5, 5, 10, 5)


def test_rp_62_three_d4_and_three_d8_of_which_four_are_chosen() -> None:
    game = rolled("bastet")
    assert sorted(shape for shape, _colour in game.table.dice) == ["d4"] * 3 + ["d8"] * 3
    assert len(game.queue) == 4


def test_a92_two_of_the_six_solo_dice_are_not_of_own_colour() -> None:
    game = rolled("bastet")
    assert [die_of(game, index).own for index in range(6)] == [True] * 4 + [False] * 2


def solo_after_deploy(rulings: Rulings = STANDARD) -> Game:
    game = skip(rolled("bastet", rulings=rulings), "draft", "develop")
    game = replace(game, counted=(4, 4, 6, 2))
    position = replace(game.position, forces={**game.position.forces, 20: Force("bastet", 9)})
    return skip(replace(game, position=position), "deploy", "cross")


def test_rp_63_the_chosen_dice_reinforce_the_pharaoh() -> None:
    forces = solo_after_deploy().position.forces
    assert [forces[space].units for space in range(1, 9)] == [21, 6, 6, 11, 6, 6, 11, 6]


@pytest.mark.parametrize(("ruling", "counted"), [("raw", 5), ("written", 4)])
def test_a84_raw_or_written_numbers_reinforce(ruling: str, counted: int) -> None:
    game = rolled("bastet", rulings=Rulings(reinforcement_dice=ruling))  # type: ignore[arg-type]
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
    reached = {one.target for one in choices(game) if isinstance(one, Send)}
    assert reached <= {space, *game.table.board.neighbours[space]}
    assert game.units[0][0].strength == number
    elsewhere = {near for own in game.position.controlled("bastet") for near in game.table.board.neighbours[own]}
    far = next(place for place in sorted(elsewhere - reached) if place > 0)
    with pytest.raises(UnlawfulError, match="RP-31"):
        play(game, Send(far))


def test_a90_the_table_may_let_all_new_soldiers_join() -> None:
    game = solo_after_deploy(Rulings(new_soldiers="join"))
    assert game.phase == "roll"
    assert game.standby == ()


def test_rp_67_no_devices_alone() -> None:
    game = rolled("bastet")
    for cell, number in (("upgrades-1.d4", 2), ("upgrades-1.d8", 5)):
        game = with_number(game, cell, number)
    game = skip(game, "draft")
    assert all(one.upgrade is None or one.upgrade.kind != "device" for one in choices(game))
    with pytest.raises(UnlawfulError, match="RP-21"):
        play(game, Develop(Upgrade("device", "ram")))
