"""How a game ends and how units become orders: RP-24, RP-31, RP-44, RP-61, A24, A33, A72, A90, step by step."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.rolling_pyramids.actions import ChooseStart, Develop, Draft, Place, Send
from hyskos.rules.rolling_pyramids.board_phases import after_cross, after_deploy, may_hold_back, place, send
from hyskos.rules.rolling_pyramids.choices import choices, next_targets
from hyskos.rules.rolling_pyramids.deployment import Order
from hyskos.rules.rolling_pyramids.develop import Upgrade
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.game import apply, new_game
from hyskos.rules.rolling_pyramids.places import place_name, read_place
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings
from hyskos.rules.rolling_pyramids.sheet_phases import after_draft
from hyskos.rules.rolling_pyramids.table import Game, Muster, make_table
from tests.rulebook.at_table import FACTIONS, MAP, play, rolled, started, table, with_number
from tests.rulebook.test_game_statements import ready_to_develop


def last_round(forces: Mapping[int, Force], anubian: int, bastet: int, number: int = 10) -> Game:
    """Give a game before the points of a round are counted, with points so far."""
    game = started("anubian", "bastet")
    held = replace(game.position, forces=forces)
    return replace(
        game, phase="cross", round=number, position=held, points=((anubian,), (bastet,)), kept=((), ()), queue=()
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
    game = started("anubian", rulings=rulings)
    held = {int(name[1:]): force for name, force in forces.items()}
    position = replace(game.position, forces={**game.position.forces, **held})
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
    kept = send(game, Send(None)).game.kept[0]
    # only finished armies of a table that lets them wait are kept for another round
    assert kept == ((name,) if rulings.finished_units == "may-wait" else ())
    assert not may_hold_back(deploying(Muster("soldiers-20", 3, origin=20), rulings=rulings))


def placing(sheet_devices: tuple[int, int, int]) -> Game:
    game = last_round({4: A}, 0, 0, number=1)
    game = game.with_sheet(0, replace(game.sheets[0], devices=sheet_devices))
    return replace(game, phase="place", queue=(0,))


def test_rp_43_placing_goes_on_while_devices_are_left() -> None:
    one = place(placing((1, 0, 0)), Place("ram", 4, 1)).game
    assert one.queue == ()
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
    game = started("anubian", "bastet")
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
    layout = started("anubian", "bastet").table.layouts[0]
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
    game = started("anubian")
    goals = [place for place in (1, *game.table.board.starts) if place not in game.position.starts.values()]
    held = dict.fromkeys(goals, A) if zones == 5 else {}
    position = replace(game.position, forces={**game.position.forces, **held})
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
    game = rolled("anubian", "bastet")
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
