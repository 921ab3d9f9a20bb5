"""Laws of main boards alone: a pen is seen in every channel, and three maps are three maps."""

import pytest

from hyskos.definitions.art.library import art_names
from hyskos.definitions.loader import load_map, shipped
from hyskos.generators.boards.main_board.terraces import TINTS
from hyskos.generators.boards.shared.grounds import GROUNDS
from tests.laws.painting import MARK, contrast, luminance, of_rgb

PENS = {"black": (0x1A, 0x1A, 0x1A), "blue": (0x1F, 0x4F, 0xA8), "red": (0xC4, 0x1E, 0x28)}
"""What whiteboard markers leave on laminate: a dark grey, a blue and a red that are lighter than their caps."""


@pytest.mark.parametrize("pen", PENS)
@pytest.mark.parametrize("tint", TINTS)
def test_a_pen_is_seen_in_every_channel(pen: str, tint: int) -> None:
    written = of_rgb(part / 255 for part in PENS[pen])
    assert contrast(written, luminance(f"gold@{tint}")) >= MARK


def test_three_maps_are_three_maps() -> None:
    maps = [load_map(name) for name in shipped("map")]
    assert len({board.ground for board in maps}) == len({board.emblem for board in maps}) == len(maps)
    assert {board.ground for board in maps} < set(GROUNDS)
    assert {board.emblem for board in maps} == set(art_names("map-emblems"))
