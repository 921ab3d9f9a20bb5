"""Questions of an evening that change nothing, and what is taken back or amended."""

import pytest

from hyskos.rules.rolling_pyramids.deployment import Order, deploy
from hyskos.rules.rolling_pyramids.legality import targets
from hyskos.rules.rolling_pyramids.places import place_name
from scripts.sessions import grabber, liberator, say, sit_down
from tests.companion.spoken import NOWHERE, deploying, played, ready, said


def test_trial_orders_keep_nothing() -> None:
    evening = deploying()
    before = evening.timeline
    told = said(evening, "what-if anubian 1@16 1@16 3h@16")
    assert told[-1] == "this was not recorded"
    assert any("write 2+3* (Anubian)" in line for line in told)
    assert evening.timeline is before


def test_a_die_that_is_taken_lies_on_the_table_no_more() -> None:
    """The others keep their numbers (RP-11)."""
    assert said(ready(), "1) heroes")[-2:] == [
        "  Anubian  2) d4:1   3) d8:5   4) d8:8",
        "  Bastet   5) d4:2   6) d4:2   7) d8:7   8) d8:4",
    ]


@pytest.mark.slow
@pytest.mark.parametrize(("names", "seed"), [(("bastet",), 3), (("anubian", "rashar"), 9)])
def test_the_least_force_is_the_least(names: tuple[str, ...], seed: int) -> None:
    """So many soldiers take the space, and one less does not."""
    evening = played(*names, seed=seed, player=liberator if len(names) == 1 else grabber, most=40)
    game, faction = evening.timeline.session.game, names[0]
    asked = [place for place in targets(game.position, faction) if place not in game.position.controlled(faction)]
    assert len(asked) > 2
    for place in asked:
        row = said(evening, f"least {faction} {place_name(place)}")[0]
        units = int(row.split(" with ")[1].split()[0])
        for count, takes in ((units, True), (units - 1, False)):
            done = deploy(game.position, {faction: [Order(place, count)]}, abilities=game.table.abilities)
            assert (done.outcomes[place].owner == faction) == takes, (place, count)


def test_the_chance_of_a_die_is_counted() -> None:
    """Two d4 and two d8 of each colour: a triangle box that nothing is in takes any d4."""
    evening = sit_down(NOWHERE, "anubian", "bastet")
    for line in ("3", "1"):
        say(evening, line)
    assert said(evening, "odds heroes 8") == [
        # own d8 as 7 or 8, foreign d8 as 8 only
        "Anubian, heroes 8: 56.9 % that a roll has a die for it, 583/1024 exactly"
    ]


def test_an_amended_line_shows_what_changes_or_why_it_cannot() -> None:
    evening = ready()
    say(evening, "7) heroes")
    assert said(evening, "amend 3 31582284")[:3] == [
        "line 3 is now `31582284`; 1 later line still fits",
        "   4  7) heroes",
        "      Anubian writes 8 in heroes-1",
    ]
    say(evening, "undo")
    assert said(evening, "amend 3 4 1 5 8 2 2 7 4")[0] == "line 3 is now `4 1 5 8 2 2 7 4`; 1 later line still fits"
    assert evening.timeline.session.game.dice[0] == 4
    assert said(evening, "log") == ["   1  3", "   2  1", "   3  4 1 5 8 2 2 7 4", "   4  7) heroes"]
    say(evening, "undo")
    assert evening.timeline.session.game.dice[0] == 3


def test_taking_back_a_fight_tells_what_to_write_anew() -> None:
    evening = deploying()
    near, far = (evening.timeline.session.game.table.board.neighbours[at][0] for at in (-1, -3))
    for line in (f"anubian 1@{near} 1@{near} 3h@{near}", f"bastet 1@{far} 1@{far}", "go"):
        say(evening, line)
    told = said(evening, "undo")
    assert told[:3] == ["taken back: go", f"{far:>4}  erase", f"{near:>4}  erase"]
    assert said(evening, "redo")[:2] == ["done again: go", f"{far:>4}  write 2 (Bastet)"]
