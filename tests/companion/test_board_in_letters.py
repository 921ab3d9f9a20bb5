"""The board in letters tells no number but the whole one, in any width: what does not fit is left out or refused."""

from dataclasses import replace

import pytest

from hyskos.companion.refusals import RefusedError
from hyskos.companion.session.descriptions import drawn
from hyskos.companion.session.rolling_pyramids import RollingPyramids
from hyskos.rules.rolling_pyramids.deployment import Device
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.table import Game
from scripts.sessions import say
from tests.companion.spoken import ready, refusal, said

FORCES = {
    1: Force("anubian", 12, 13),
    16: Force("bastet", 12, 7),
    10: Force("bastet", 112, 14),
    28: Force("anubian", 1),
}


def playing(columns: int | None = None) -> RollingPyramids:
    found = ready().playing
    assert isinstance(found, RollingPyramids)
    return replace(found, columns=columns)


def crowded() -> Game:
    game = ready().timeline.session.game
    devices = tuple(Device("anubian", "spikes", 1, across) for across in (2, 3, 4, 5, 6, 7))
    return replace(game, position=replace(game.position, forces=FORCES, devices=devices))


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize("columns", range(58, 104, 3))
def test_every_force_stands_whole_with_its_owner(columns: int) -> None:
    """RP-33: what is written on a space; `A12+13` is not `A12+13*`, and 7* alone is nobody's."""
    rows = list(drawn(crowded(), playing().main_board, columns))
    assert max(len(row) for row in rows if ": " not in row) <= columns  # the legend wraps
    for force in FORCES.values():
        name = force.faction.capitalize()
        told = [f"{name[:length]}{blank}{force.written()}" for length in range(1, 8) for blank in ("", " ")]
        assert any(one in row for one in told for row in rows), force


def test_points_of_a_space_are_whole_or_left_out() -> None:
    narrow = "\n".join(drawn(ready().timeline.session.game, playing().main_board, 44))
    assert "/1 +6\\" in narrow  # RP-05: six points for the middle
    assert "30 +" not in narrow


def test_devices_are_named_whole_and_the_legend_has_all() -> None:
    rows = list(drawn(crowded(), playing().main_board, 60))
    assert any("\\s2 s3 s4/" in row.replace(" s4 ", " s4") for row in rows)
    assert all(f"spikes 1-{across}" in rows[-2] for across in (2, 3, 4, 5, 6, 7))


def test_what_is_too_narrow_says_how_much_it_needs() -> None:
    with pytest.raises(RefusedError, match="this board needs 58 columns"):
        list(drawn(crowded(), playing().main_board, 44))
    assert list(drawn(crowded(), playing().main_board, 44, 60))


@pytest.mark.many
@pytest.mark.parametrize(("columns", "widest"), [(None, 60), (44, 44), (52, 52), (200, 60)])
def test_the_board_is_drawn_for_the_terminal(columns: int | None, widest: int) -> None:
    evening = ready()
    evening.playing = playing(columns)
    say(evening, "7 heroes")
    assert max(map(len, said(evening, "board"))) in range(widest - 7, widest + 1)
    assert max(map(len, said(evening, "board 100"))) == 100


def test_a_terminal_that_is_too_narrow_gets_no_torn_board() -> None:
    evening = ready()
    evening.playing = playing(40)
    assert refusal(evening, "board") == "this board needs 44 columns"
