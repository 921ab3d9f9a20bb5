"""Lines wrapped to a width."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.companion.formatting import wrapped


@pytest.mark.slow
@given(st.text(alphabet="ab ñé;", max_size=200), st.integers(20, 90), st.none() | st.integers(0, 40))
def test_nothing_is_lost(text: str, columns: int, hang: int | None) -> None:
    lines = wrapped(text, columns, hang)
    assert " ".join(lines).split() == text.split()
    assert all(len(line) <= columns or len(line.split()) == 1 for line in lines)


def test_a_hang_that_leaves_no_room_is_none() -> None:
    assert wrapped("  one two three", 10, 9) == ["  one two", "    three"]
