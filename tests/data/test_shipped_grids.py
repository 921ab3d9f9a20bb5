"""Square boards: pyramids stand with air around them, and Pharaoh has its edges and lines."""

import pytest

from hyskos.definitions.kinds.grid import Grid
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import load_grid

GRIDS = [load_grid(name) for name in shipped("grid")]
LARGE_BASE = 25.4  # mm, a large Looney pyramid


def squares(grid: Grid) -> set[str]:
    names = {f"{chr(ord('a') + x)}{y + 1}" for x in range(grid.columns) for y in range(grid.rows)}
    assert names >= set(grid.blocked)
    return names - set(grid.blocked)


@pytest.mark.parametrize("grid", GRIDS, ids=lambda grid: grid.id)
def test_fingers_fit_between_two_large_pyramids(grid: Grid) -> None:
    assert grid.cell_mm - LARGE_BASE >= 6


@pytest.mark.parametrize(
    ("name", "cells", "paper"), [("pharaoh", 5, 210), ("icehouse-5x5", 5, 210), ("icehouse-8x8", 8, 297)]
)
def test_a_grid_fits_its_paper_between_margins_of_ten(name: str, cells: int, paper: int) -> None:
    grid = load_grid(name)
    assert grid.columns == grid.rows == cells
    assert grid.columns * grid.cell_mm <= paper - 20


def test_pharaoh_is_five_by_five_without_corners() -> None:
    grid = load_grid("pharaoh")
    assert len(squares(grid)) == 21
    assert set(grid.blocked) == {"a1", "a5", "e1", "e5"}


def test_each_side_of_pharaoh_lets_in_three_pieces() -> None:
    grid = load_grid("pharaoh")
    sides = {
        "south": {s for s in squares(grid) if s[1] == "1"},
        "north": {s for s in squares(grid) if s[1] == "5"},
        "west": {s for s in squares(grid) if s[0] == "a"},
        "east": {s for s in squares(grid) if s[0] == "e"},
    }
    assert {edge.id: set(edge.squares) for edge in grid.edges} == sides
    assert [edge.id for edge in grid.edges[:2]] == ["south", "north"]  # two players face each other


@pytest.mark.parametrize(("players", "lines"), [(2, 1), (3, 2), (4, 4)])
def test_more_players_win_on_more_lines_through_the_middle(players: int, lines: int) -> None:
    grid = load_grid("pharaoh")
    winning = [line.squares for line in grid.goal_lines if line.players <= players]
    assert len(winning) == lines
    for first, middle, last in winning:
        assert middle == "c3"
        assert ord(first[0]) + ord(last[0]) == 2 * ord("c")
        assert int(first[1]) + int(last[1]) == 6
    assert winning[0] == ("b3", "c3", "d3")  # the row between south and north
