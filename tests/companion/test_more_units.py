"""An evening with a board of four special units: each is typed and told by a name of its own."""

from contextvars import copy_context
from dataclasses import replace
from pathlib import Path

import pytest

from hyskos.companion.factions import add_file
from hyskos.companion.names import box_named, named
from hyskos.companion.refusals import RefusedError
from hyskos.companion.session.commands import opening
from hyskos.companion.session.notation import boxes
from hyskos.companion.squares import special
from hyskos.definitions.languages import activate
from hyskos.definitions.loader import load_faction
from hyskos.rules.names import match_names
from hyskos.rules.rolling_pyramids.sheet import make_layout
from scripts.evenings import say, sit_down
from tests.companion.spoken import NOWHERE, refusal, said

STORKS = str(Path(__file__).parents[1] / "boards/good/storks.yaml")
FACTION = load_faction(STORKS)
LAYOUT = make_layout(FACTION)


def test_a_unit_is_named_by_id_title_or_the_order_that_it_alone_has() -> None:
    names = special(FACTION.units)
    for word in ("flasks", "fl", "Fire flasks", "frascos", "FRASCOS DE FUEGO"):
        assert match_names(word, names) == ("flasks",), word
    assert match_names("descending", names) == match_names("countdown", names) == ("descending",)
    alone = special(replace(unit, id="archers") if unit.order == "ascending" else unit for unit in FACTION.units)
    assert match_names("ascending", alone) == match_names("creciente", alone) == ("archers",)
    several = special(replace(FACTION.units[0], id=id_) for id_ in ("archers", "spears"))
    assert match_names("ascending", several) == ("archers", "spears")


def test_boxes_are_named_by_unit_and_place() -> None:
    (cell,) = boxes(LAYOUT, "frascos.izq")
    assert LAYOUT.cells[cell].name == "flasks.left"
    assert len(boxes(LAYOUT, "flasks")) == len(boxes(LAYOUT, "desc")) == 3
    with pytest.raises(RefusedError, match="`f` can mean"):
        boxes(LAYOUT, "f")
    assert box_named("flasks.left") == "flasks.left"
    activate("es")
    assert box_named("flasks.left") == "flasks.izquierda"


def test_a_line_may_begin_with_any_unit_of_the_board() -> None:
    own = [unit.id for unit in FACTION.units]
    assert opening(["frascos", "valor"], (), own, FACTION.units).rest == ("frascos", "valor")


@pytest.mark.slow
def test_an_evening_with_four_units() -> None:
    copy_context().run(_played)  # nobody else knows the faction of this evening


def _played() -> None:
    add_file(Path(STORKS))
    evening = sit_down(NOWHERE, STORKS, board="inner-factory")
    assert str(named("flasks")) == "Fire flasks"
    say(evening, "1")
    say(evening, "1 2 8 7 3 6")
    say(evening, "3) flasks.left")
    assert any("flasks" in line for line in said(evening, "sheet"))
    assert "flasks.middle" in " ".join(said(evening, "4"))
    assert refusal(evening, "4 f") == "`f` can mean flasks, footmen; write more of it"
