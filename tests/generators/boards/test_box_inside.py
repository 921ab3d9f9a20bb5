"""What one sees of an open box: frames and signs on plain walls, inside their edges and with their heads up."""

import pytest

from hyskos.definitions.geometry import transform
from hyskos.definitions.kinds.box import Box
from hyskos.definitions.loader import load
from hyskos.generators.boards.boxes.art import INNER, inside_items
from hyskos.generators.boards.boxes.net import Net, Panel
from hyskos.generators.boards.boxes.styles import nets
from hyskos.generators.boards.shared.style import style_of
from hyskos.generators.drawing import Group, Item
from hyskos.generators.measure import extent
from tests.generators.boards.outlines import inside

SIGNED = {
    "pharaoh-box": {"top", "bottom", "left", "right"},
    "pyramydal-box": set(),
    "ring-race-box": {"inside", "left", "right"},
    "rolling-pyramids-box": {"tuck", "top-flap", "bottom-flap"},
}


def box(name: str) -> Box:
    found = load(name, "box")
    assert isinstance(found, Box)
    return found


def plain(name: str, ink: str = "full") -> dict[str, tuple[Net, Panel, list[Item]]]:
    """What is drawn on the plain panels of the inner cards of a box, by their names, where there is anything."""
    found = {}
    for net in nets(box(name)):
        for panel in net.panels if net.name in INNER else ():
            items = [] if panel.shown or panel.glued else list(inside_items(box(name), panel, style_of(ink)))
            if items:
                found[panel.name] = net, panel, items
    return found


@pytest.mark.parametrize("name", SIGNED)
def test_plain_walls_that_are_seen_bear_a_frame_and_a_sign(name: str) -> None:
    assert plain(name).keys() == SIGNED[name]
    assert not plain(name, "saver")


@pytest.mark.many
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("name", [name for name in SIGNED if SIGNED[name]])
def test_frames_and_signs_lie_within_their_walls_however_the_card_lies(name: str, turned: bool) -> None:
    for _, panel, _ in plain(name).values():
        laid = panel.quarter() if turned else panel
        for item in inside_items(box(name), laid, style_of("full")):
            around = extent([item])
            assert around
            assert all(inside(corner, laid.corners) for corner in around.grown(1.0).corners())


@pytest.mark.parametrize("name", ["pharaoh-box", "ring-race-box"])
def test_the_head_of_a_wall_is_the_edge_away_from_its_floor(name: str) -> None:
    for net, panel, items in plain(name).values():
        if not panel.parent:
            continue
        floor, sign = net.panel(panel.parent).area, items[-1]
        assert isinstance(sign, Group)
        assert sign.matrix
        foot, head = (transform(sign.matrix, 0, y) for y in (1, -1))
        middle = floor.x + floor.w / 2, floor.y + floor.h / 2
        assert abs(head[0] - middle[0]) + abs(head[1] - middle[1]) > abs(foot[0] - middle[0]) + abs(foot[1] - middle[1])
