"""An evening on a map with dice of its own: faces of two digits are typed with blanks between them."""

from contextvars import copy_context
from pathlib import Path

import pytest

from hyskos.companion.factions import add_file
from scripts.sessions import say, sit_down
from tests.companion.spoken import NOWHERE, refusal, said

GOOD = Path(__file__).parents[1] / "boards/good"


@pytest.mark.slow
def test_faces_of_two_digits_have_blanks_between_them() -> None:
    copy_context().run(_played)  # nobody else knows the faction of this evening


def _played() -> None:
    add_file(GOOD / "cranes.yaml")
    evening = sit_down(NOWHERE, str(GOOD / "cranes.yaml"), board=str(GOOD / "many-dice.yaml"))
    say(evening, "1")
    for line in ("341012612", "3 4 10 12 6"):
        told = "type one face for each of the 6 dice, or roll (separate the numbers with spaces)"
        assert refusal(evening, line).startswith(told)
    for face in ("1x", "0"):
        assert refusal(evening, f"3 4 10 12 6 {face}") == f"die 6 is a d12: it shows 1 to 12, not {face}"
    assert refusal(evening, "3 4 11 12 6 1") == "die 3 is a d10: it shows 1 to 10, not 11"
    say(evening, "3 4 10 12 6 11")
    assert evening.timeline.session.game.dice == (3, 4, 10, 12, 6, 11)
    assert refusal(evening, "d8:3 heroes") == "`d8:3`: expected d6:1 to d6:6, d10:1 to d10:10 or d12:1 to d12:12"
    assert "4) d12:12 can be written as" in said(evening, "4")
    say(evening, "d12:12 ascending.right")
    layout = evening.timeline.session.game.layout
    cell = layout.cell("ascending.right")
    assert cell is not None
    assert evening.timeline.session.game.sheets[0].numbers[cell] == 12
