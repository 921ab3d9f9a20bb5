"""Dice of a map's own (A26, A27): what lies on the table, what fits a box, and that the rest of the game follows."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from hyskos.definitions.dice import FACES
from hyskos.definitions.loader import load_faction, load_map
from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.rolling_pyramids.actions import ChooseStart, Roll
from hyskos.rules.rolling_pyramids.armies import Written, board_strengths, check_numbers, unit_strength
from hyskos.rules.rolling_pyramids.choices import choices
from hyskos.rules.rolling_pyramids.draft import Die, dice_on_table, judge, numbers, writings
from hyskos.rules.rolling_pyramids.game import apply, new_game
from hyskos.rules.rolling_pyramids.limits import limits
from hyskos.rules.rolling_pyramids.record import record, replay
from hyskos.rules.rolling_pyramids.rulings import Rulings
from hyskos.rules.rolling_pyramids.sheet import empty_sheet, make_layout, reach
from hyskos.rules.rolling_pyramids.solo import possible
from hyskos.rules.rolling_pyramids.table import make_table

BOARDS = Path(__file__).parents[1] / "boards/good"
CRANES, MANY = load_faction(str(BOARDS / "cranes.yaml")), load_map(str(BOARDS / "many-dice.yaml"))
LAYOUT = make_layout(CRANES, MANY.dice)


def test_the_dice_of_each_colour_are_the_map_s() -> None:
    assert dice_on_table(2, MANY.dice) == tuple((die, colour) for colour in (0, 1) for die in MANY.dice)
    assert dice_on_table(1, MANY.dice)[4:] == (("d6", 1), ("d12", 1))
    assert load_map("four-x").dice == ("d4", "d4", "d8", "d8")


@pytest.mark.parametrize("die", FACES)
def test_own_colour_and_factory_change_a_number_within_the_faces_of_its_die(die: str) -> None:
    kind = next(one for one in FACES if one == die)
    most = FACES[kind]
    assert set(numbers(Die(kind, most, own=True), factory=False)) == {most - 1, most}
    assert set(numbers(Die(kind, most), factory=True)) == {most - 2, most}
    assert set(numbers(Die(kind, 1, own=True), factory=True)) == {1, 2, 3, 4}
    assert max(numbers(Die(kind, most, own=True), True, Rulings(modified_range="positive"))) == most + 3


def test_a_box_takes_its_die_alone_and_a_circle_every_die_of_the_table() -> None:
    sheet = empty_sheet(LAYOUT)

    def boxes(die: Die) -> set[str]:
        return {LAYOUT.cells[one.cell].name for one in writings(LAYOUT, sheet, die)}

    assert boxes(Die("d10", 9)) == {"ascending.middle", "matching.middle", "matching.right", "descending.left",
                                    "descending.right"}  # fmt: skip
    assert "footmen-1.2" in boxes(Die("d10", 10))
    assert {"heroes-1", "upgrades-1.d6", "ascending.left"} <= boxes(Die("d6", 3))
    assert {"upgrades-1.d12", "ascending.right", "footmen-2.2"} <= boxes(Die("d12", 11))
    cell = LAYOUT.cell("matching.right")
    assert cell is not None
    with pytest.raises(UnlawfulError, match=r"matching.right takes a d10, not a d12"):
        judge(LAYOUT, sheet, Die("d12", 6), cell, 6)


def test_a_circle_reaches_as_far_as_the_largest_die_on_the_table() -> None:
    assert (reach("circle"), reach("circle", dice=MANY.dice), reach("square", dice=MANY.dice)) == (
        (1, 8),
        (1, 12),
        (1, 6),
    )
    anubian = load_faction("anubian")
    with pytest.raises(UnlawfulError, match="1 to 8"):
        board_strengths(anubian, Written({"ascending": (9, None, None)}))
    (first, *_) = board_strengths(anubian, Written({"ascending": (9, 10, 12)}), dice=MANY.dice)
    assert first.strength == 11
    with pytest.raises(UnlawfulError, match="7 in a square: it takes a d6, 1 to 6"):
        check_numbers(CRANES.hero_slots[:1], (7,), dice=MANY.dice)
    assert max(limits(CRANES, dice=MANY.dice).armies[0]) == 11 + 4  # the circle below a 12, upgraded


def test_a_matching_unit_names_its_boxes_only_where_they_have_names() -> None:
    (wrong,) = unit_strength(CRANES.units[1], (5, None, 6)).reasons
    assert wrong.english == "the first box has 5 and the last one 6, but they must be the same"
    left, right = (LAYOUT.cell(f"matching.{end}") for end in ("left", "right"))
    assert left is not None
    assert right is not None
    with pytest.raises(UnlawfulError, match=r"in 5,_,6 the first and the last must be equal"):
        judge(LAYOUT, empty_sheet(LAYOUT).write(left, 5), Die("d10", 6), right, 6)


def test_a_board_with_a_box_for_no_die_of_the_map_is_not_played() -> None:
    with pytest.raises(UnlawfulError, match=r"heroes-1 of cranes takes a d6, but the dice of this map are d4, d8"):
        make_table(load_map("four-x"), [CRANES])


@pytest.mark.parametrize(
    ("faces", "can"),
    [((12, 12, 10, 6), True), ((12, 12, 12, 1), False), ((12, 12, 10, 7), False), ((6, 6, 6, 1), True)],
)
def test_four_chosen_faces_are_four_of_the_six_dice(faces: tuple[int, ...], can: bool) -> None:
    assert possible(faces, MANY.dice) is can


@pytest.mark.slow
@pytest.mark.parametrize("seats", [1, 2])
def test_a_game_is_played_to_its_end_and_replayed(seats: int) -> None:
    chance = random.Random(7)
    table = make_table(MANY, [CRANES, replace(CRANES, id="storks")][:seats])
    game = start = new_game(table)
    actions = []
    while game.phase != "over":
        options = [Roll(tuple(chance.randint(1, FACES[shape]) for shape, _colour in table.dice))]
        action = chance.choice(list(choices(game)) or options)
        actions.append(action)
        game = apply(game, action).game
        assert game.round <= table.rounds
    events = list(record(start, actions))
    assert replay(start, events) == game
    assert any("d12" in str(event) for event in events)
    assert isinstance(actions[0], ChooseStart)
