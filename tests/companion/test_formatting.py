"""Lines wrapped to a width, and answers compared with what somebody wrote."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.companion.formatting import wrapped
from hyskos.companion.notation import expected
from hyskos.companion.rulebook import explanation
from hyskos.companion.rulings import used_line
from hyskos.companion.sentences import assumption, difference, matches, sentence
from hyskos.definitions.languages import activate
from hyskos.rules.reasons import Reason
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings


@pytest.mark.slow
@given(st.text(alphabet="ab ñé;", max_size=200), st.integers(20, 90), st.none() | st.integers(0, 40))
def test_nothing_is_lost(text: str, columns: int, hang: int | None) -> None:
    lines = wrapped(text, columns, hang)
    assert " ".join(lines).split() == text.split()
    assert all(len(line) <= columns or len(line.split()) == 1 for line in lines)


def test_a_hang_that_leaves_no_room_is_none() -> None:
    assert wrapped("  one two three", 10, 9) == ["  one two", "    three"]


LEFT = Force("anubian", 2, 1)


@pytest.mark.parametrize(
    ("force", "word", "right"),
    [
        (LEFT, "anubian:2+1h", True),
        (LEFT, "2+1*", True),
        (LEFT, "bastet:2+1h", False),
        (LEFT, "empty", False),
        (None, "empty", True),
        (None, "anubian:0", True),
        (None, "1", False),
    ],
)
def test_what_was_written_is_held_against_the_answer(force: Force | None, word: str, right: bool) -> None:
    assert matches(force, expected(word)) is right


def test_a_difference_names_factions_only_if_they_matter() -> None:
    assert difference(LEFT, expected("3")) == "you wrote 3; the correct result is 2+1*"
    assert difference(LEFT, expected("bastet:3")) == "you wrote 3 (Bastet); the correct result is 2+1* (Anubian)"
    assert difference(None, expected("3")) == "you wrote 3; the correct result is nothing (empty)"


def test_rulings_that_decided_are_named_once() -> None:
    reasons = [Reason("RP-36", "", {}, "A47"), Reason("RP-37", "", {}, "A47"), Reason("RP-39", "", {}, "A60")]
    assert used_line(reasons, STANDARD) == "by ruling: A47 halves=up, A60 conquest=any (--explain tells why)"
    own = used_line(reasons[:1], Rulings(halves="down"))
    assert own == "by ruling: A47 halves=down (your table) (--explain tells why)"
    assert used_line([Reason("RP-35", "")], STANDARD) is None
    assert [id_ for id_, _text in explanation(reasons)] == ["RP-36", "A47", "RP-37", "RP-39", "A60"]


def test_an_assumption_names_its_rule() -> None:
    assert assumption(Reason("RP-33", "nobody was there")) == "assumed: nobody was there (RP-33)"


def test_a_player_is_called_as_people_typed_it() -> None:
    activate("es")
    told = {"player": "ram", "others": "left, bastet", "count": 2}
    text = "{player} wins: level with {others} in points and statues ({count}), but later in turn order"
    said = sentence(Reason("PY-13", text, told))
    assert said.startswith("Gana ram: ")
    assert "left, bastet" in said
    assert sentence(
        Reason("PY-4", "{player} would end on the token of {other}", {"player": "spikes", "other": "left"})
    ) == ("spikes acabaría sobre la ficha de left")
