"""What looked wrong when the wishes were first printed."""

from dataclasses import replace

import pytest

from hyskos.definitions.kinds.card import Card
from hyskos.definitions.kinds.faction import Faction
from hyskos.definitions.kinds.grid import Grid
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.kinds.ring import Ring
from hyskos.definitions.kinds.score_sheet import ScoreSheet
from hyskos.definitions.loader import load_file
from hyskos.generators.boards.cards.reminder_card import common_type
from hyskos.generators.boards.games import ring_board, score_sheet, square_grid
from hyskos.generators.boards.main_board import main_board
from hyskos.generators.boards.player_board import player_board
from hyskos.generators.drawing import Circle, Field, Text, walk, walk_groups
from hyskos.generators.measure import boxes
from scripts.reference_pages import WISHES
from tests.drawn import definition

RING = load_file(WISHES / "32-ring-of-16/short-ring.yaml")
SCORES = load_file(WISHES / "33-five-colours/five-scores.yaml")


@pytest.mark.slow
def test_the_first_side_of_a_ring_is_gold_and_each_is_told_its_own_way() -> None:
    """The file calls them dawn and dusk, not gold and onyx."""
    assert isinstance(RING, Ring)
    marks = [item for item, _ in walk(ring_board.draw(RING, lang="en").items)]
    discs = [item.fill for item in marks if isinstance(item, Circle)]
    assert discs.count("gold") > len(RING.players)
    directions = ways(RING)
    assert ["counterclockwise" in directions[one] for one in ("Dawn", "Dusk")] == [True, False]
    turned = replace(RING, players=tuple(replace(one, direction=-one.direction) for one in RING.players))
    assert ["counterclockwise" in ways(turned)[one] for one in ("Dawn", "Dusk")] == [False, True]


def ways(ring: Ring) -> dict[str, str]:
    """Read what the key says below the name of each side."""
    words = [item.text for item, _ in walk(ring_board.draw(ring, lang="en").items) if isinstance(item, Text)]
    return {word: " ".join(words[n + 1 : n + 3]) for n, word in enumerate(words) if word in ("Dawn", "Dusk")}


@pytest.mark.many
@pytest.mark.parametrize(
    "name", ["22-no-heroes/weavers", "23-one-unit/archers", "26-four-blocks/marchers", "40-fourth-unit/charioteers"]
)
def test_no_player_board_has_a_hole(name: str) -> None:
    """What stands on a panel reaches nearly from its upper to its lower end."""
    faction = load_file(WISHES / f"{name}.yaml")
    assert isinstance(faction, Faction)
    drawing = player_board.draw(faction, lang="en")
    main = player_board._main(faction)
    marks = [box for item, box in boxes(drawing.items) if isinstance(item, Text | Field) and main.grown(1).holds(box)]
    assert min(box.y for box in marks) - main.y < 8
    assert main.bottom - max(box.bottom for box in marks) < 8


def test_five_colours_have_a_box_for_each_statue_and_a_hatching_each() -> None:
    assert isinstance(SCORES, ScoreSheet)
    fields = [item.id for item, _ in walk(score_sheet.draw(SCORES, lang="en").items) if isinstance(item, Field)]
    assert len({name for name in fields if name.startswith("taken-")}) == 5 * 4 * 3


@pytest.mark.slow
def test_few_rows_of_scores_are_higher_and_end_where_many_do() -> None:
    assert isinstance(SCORES, ScoreSheet)
    usual = definition("pyramydal-score")
    assert isinstance(usual, ScoreSheet)
    ends = []
    for sheet in (SCORES, usual):
        rows = [box for item, box in boxes(score_sheet.draw(sheet, lang="en").items) if isinstance(item, Field)]
        ends.append(max(box.bottom for box in rows if box.w > 10))
    assert ends[0] == pytest.approx(ends[1], abs=3.0)


def test_a_card_with_few_words_sets_them_larger() -> None:
    few, many = load_file(WISHES / "34-own-card/market.yaml"), definition("pyramydal-card")
    assert isinstance(few, Card)
    assert isinstance(many, Card)
    assert common_type(few, "en") > 1.2 * common_type(many, "en")


def test_names_are_as_large_as_their_spaces_allow() -> None:
    board = load_file(WISHES / "10-named-spaces/delta.yaml")
    assert isinstance(board, Map)
    sizes = {
        item.text: item.size for item, _ in walk(main_board.draw(board, lang="en").items) if isinstance(item, Text)
    }
    assert sizes["Oasis"] > 9


def test_one_goal_line_has_its_throne_too() -> None:
    grid = load_file(WISHES / "37-another-house/terrace.yaml")
    assert isinstance(grid, Grid)
    groups = walk_groups(square_grid.draw(grid, lang="en").items)
    assert [group.id for group, _ in groups].count("throne") == 1
