"""The rules engine against a second referee that was written from the numbered statements alone."""

from tests.rules.naive_referee import differences


def test_both_referees_give_the_same_boards() -> None:
    assert differences(600) == []
