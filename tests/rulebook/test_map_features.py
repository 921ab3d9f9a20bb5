"""Maps of other kinds: walls (A97), two pyramids on a space (A98), five and six starts (A81, A96)."""

from dataclasses import replace

import pytest

from hyskos.definitions.kinds.map import Axial, Points, Start
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import load_faction, load_map
from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.rolling_pyramids.abilities import PHARAOH
from hyskos.rules.rolling_pyramids.actions import ChooseStart, Roll
from hyskos.rules.rolling_pyramids.board import make_board
from hyskos.rules.rolling_pyramids.choices import choices
from hyskos.rules.rolling_pyramids.deployment import Device, Order, Position
from hyskos.rules.rolling_pyramids.draft import MOST_PLAYERS, dice_on_table, pick_order
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.game import apply, new_game
from hyskos.rules.rolling_pyramids.legality import findings, targets
from hyskos.rules.rolling_pyramids.notation import BORDER_DEVICES
from hyskos.rules.rolling_pyramids.points import round_points
from hyskos.rules.rolling_pyramids.rulings import STANDARD
from hyskos.rules.rolling_pyramids.sides import DeviceKind
from hyskos.rules.rolling_pyramids.solo import new_soldiers, setup, start_die, verdict, walk
from hyskos.rules.rolling_pyramids.table import make_table

MAP = load_map("inner-factory")


def hex_of(number: int) -> Axial:
    space = MAP.space(number)
    assert space
    return space.at


WALLED = replace(MAP, walls={frozenset((hex_of(6), hex_of(near))): i for i, near in enumerate((1, 5, 7, 17))})
"""From 6 the ways to 15 and 16 alone are open."""
SIX = replace(
    MAP,
    spaces=tuple(space for space in MAP.spaces if space.number not in (24, 31)),
    starts=(*MAP.starts, Start(5, hex_of(24)), Start(6, hex_of(31))),
)
BOARD, STARTS = make_board(WALLED), {"anubian": -1, "bastet": -3}
TABLE = Position(BOARD, STARTS, {6: Force("anubian", 4), 1: Force("bastet", 9)})


def reasons(order: Order) -> list[tuple[str, str | None]]:
    return [(found.reason.rule, found.reason.ruling) for found in findings(TABLE, {"anubian": [order]}, STANDARD)]


def test_rp_31_a97_no_army_crosses_a_wall() -> None:
    assert BOARD.neighbours[6] == (15, 16)
    assert {15, 16} <= {*targets(TABLE, "anubian", STANDARD)}
    assert 1 not in targets(TABLE, "anubian", STANDARD)
    assert reasons(Order(15, 2)) == []
    assert reasons(Order(1, 2)) == reasons(Order(1, 2, origin=6)) == [("RP-31", "A97")]
    assert reasons(Order(16, 2, origin=7)) == [("RP-31", "A49")]  # no wall: they do not touch


def test_rp_32_a97_a_bomb_flies_over_walls() -> None:
    assert reasons(Order(1, 2, bomb=True)) == []


@pytest.mark.parametrize("kind", BORDER_DEVICES)
@pytest.mark.parametrize(("across", "stands"), [(1, False), (7, False), (15, True)])
def test_rp_43_a97_no_device_stands_on_a_wall(kind: DeviceKind, across: int, stands: bool) -> None:
    position = replace(TABLE, devices=(Device("anubian", kind, 6, across),))
    found = [one for one in findings(position, {}, STANDARD) if one.device is not None]
    assert (not found) == stands


def test_rp_64_a97_the_column_walks_by_numbers() -> None:
    abilities = {"anubian": ()}
    way = walk(BOARD, setup(BOARD, 1), 7, STANDARD, abilities=abilities)
    assert [stop.space for stop in way.stops] == [1, 2, 3, 4, 5, 6, 7]


def test_a98_two_pyramids_give_points_and_a_factory() -> None:
    first = replace(MAP.spaces[3], points=Points(4, 9))
    assert first.factory == "footmen"
    board = make_board(replace(MAP, spaces=(*MAP.spaces[:3], first, *MAP.spaces[4:])))
    assert board.factories[4] == "footmen"
    assert round_points(board, [4, -1], 1, STANDARD).total == 4
    assert round_points(board, [4], 10, STANDARD).total == 9
    assert setup(board, 1)[4] == Force(PHARAOH, 10)
    assert new_soldiers(board, {4: Force("anubian", 1)}, "anubian") == {4: 4}


def test_a96_a_map_seats_as_many_as_it_has_starts() -> None:
    factions = [replace(load_faction("anubian"), id=f"f{number}") for number in range(7)]
    game = new_game(make_table(SIX, factions[:6]))
    for die in (6, 2, 4, 1, 3, 5):
        assert ChooseStart(die) in set(choices(game))
        game = apply(game, ChooseStart(die)).game
    assert [*game.position.starts.values()] == [-6, -2, -4, -1, -3, -5]
    assert [*game.position.starts] == ["f5", "f4", "f3", "f2", "f1", "f0"]  # the last player first (RP-03)
    dice = tuple(1 for _die in game.table.dice)
    assert len(dice) == 24
    game = apply(game, Roll(dice)).game
    assert game.queue[:12] == (0, 1, 2, 3, 4, 5, 5, 4, 3, 2, 1, 0)
    for many, board in ((factions, SIX), (factions[:5], MAP)):
        with pytest.raises(UnlawfulError):
            make_table(board, many)


def test_rp_10_rp_11_everybody_has_four_dice_of_their_colour_and_four_picks() -> None:
    for players in range(2, MOST_PLAYERS + 1):
        assert len(dice_on_table(players)) == 4 * players
        order = pick_order(players)
        assert [order.count(seat) for seat in range(players)] == [4] * players


def test_a81_a_d8_chooses_among_more_than_four_starts() -> None:
    six = make_board(SIX)
    assert (start_die(make_board(MAP)), start_die(six)) == ("d4", "d8")
    forces = setup(six, 6)
    assert [place for place in six.starts if place not in forces] == [-6]
    held = {place: Force("anubian", 1) for place in (1, *six.starts) if place != -6}
    assert verdict(six, held, "anubian", 6, 3).result == "victory"
    assert (
        verdict(six, {place: force for place, force in held.items() if place != -5}, "anubian", 6, 3).result == "open"
    )


def test_shipped_maps_have_no_walls_and_one_pyramid_a_space() -> None:
    for name in shipped("map"):
        board = load_map(name)
        assert not board.walls
        assert all(bool(space.points) != bool(space.factory) for space in board.spaces)
