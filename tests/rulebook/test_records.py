"""Recorded games: totals after every round, places in the order of their numbers, and events that do not fit."""

from collections.abc import Sequence

import pytest

from hyskos.rules.rolling_pyramids.actions import Action, Roll
from hyskos.rules.rolling_pyramids.choices import choices
from hyskos.rules.rolling_pyramids.game import apply
from hyskos.rules.rolling_pyramids.record import RecordError, record, replay, totals
from hyskos.rules.rolling_pyramids.table import Game
from tests.rulebook.at_table import started


def whole_game(game: Game) -> Sequence[Action]:
    """Play to the end: every die shows 1, every choice is the first."""
    actions: list[Action] = []
    while game.result is None:
        roll = Roll(tuple(1 for _die in game.table.dice))
        actions.append(roll if game.phase == "roll" else next(iter(choices(game))))
        game = apply(game, actions[-1]).game
    return actions


@pytest.mark.slow
@pytest.mark.parametrize(("names", "rounds"), [(("anubian", "bastet"), 10), (("rashar",), 15)])
def test_totals_stand_after_every_round_and_nowhere_else(names: tuple[str, ...], rounds: int) -> None:
    game = started(*names)
    events = list(record(game, whole_game(game)))
    kept = [i for i, event in enumerate(events) if event[0] == "totals"]
    assert [events[i][1]["round"] for i in kept] == list(range(1, rounds + 1))
    assert kept[-1] == len(events) - 1
    # a round begins with its roll, so totals stand right before the next one
    assert [events[i + 1][0] for i in kept[:-1]] == ["roll"] * (rounds - 1)
    assert replay(game, events).result is not None


def test_totals_list_spaces_by_number_and_starts_last() -> None:
    game = started("rashar")
    listed = list(totals(game)["board"])
    spaces = [str(number) for number in game.table.board.spaces if game.table.board.garrison[number]]
    assert listed == [*spaces, "S2", "S3", "S4"]
    assert totals(game)["round"] == 0


def changed(events: Sequence[Sequence[object]], kind: str, at: int, value: object) -> list[list[object]]:
    """Change one value of the first event of a kind."""
    copied = [list(event) for event in events]
    next(event for event in copied if event[0] == kind)[at] = value
    return copied


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize(
    ("kind", "at", "value", "text"),
    [
        ("draft", 1, "bastet", "it is the turn of anubian"),
        ("draft", 3, "catapult", "has no box catapult"),
        ("send", 2, "catapult", "the next unit is"),
        ("send", 3, 99, "the next unit is"),
        ("send", 4, "x", "`x` is no place"),
        ("roll", 0, "dance", "turn of|no kind of event"),
    ],
)
def test_an_event_that_does_not_fit_is_told_with_its_place(kind: str, at: int, value: object, text: str) -> None:
    game = started("anubian", "bastet")
    events = changed(list(record(game, whole_game(game))), kind, at, value)
    with pytest.raises(RecordError, match=text) as error:
        replay(game, events)
    assert events[error.value.index][at] == value
