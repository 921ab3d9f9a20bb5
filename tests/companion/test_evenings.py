"""Whole evenings, typed line by line in both languages: they end as the rules say, and nothing is told too early."""

from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.companion.session.asking import asks
from hyskos.companion.session.rolling_pyramids import read_event, write_event
from hyskos.companion.session.state import Orders
from hyskos.companion.session.timeline import Amend, Do, Redo, Undo, change
from hyskos.definitions.languages import activate
from hyskos.rules.rolling_pyramids.game import apply, new_game
from hyskos.rules.rolling_pyramids.rulings import Rulings
from scripts.sessions import FOUR, Player, anything, grabber, liberator, lines_of, sit_down
from tests.companion.spoken import NOWHERE, deploying, played, said
from tests.wide import examples

WAITING = Rulings(finished_units="may-wait", must_deploy="no", first_player="rotate", new_soldiers="join")
GAMES: list[tuple[tuple[str, ...], Player, Rulings]] = [
    (FOUR, grabber, Rulings()),
    (("bastet",), liberator, Rulings()),
    (("rashar", "anubian"), anything, WAITING),
    (("sobeccian",), anything, WAITING),
]


@pytest.mark.wide
@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize(("names", "player", "rulings"), GAMES, ids=lambda one: str(one)[:12])
def test_a_whole_game_is_typed_to_its_end(names: tuple[str, ...], player: Player, rulings: Rulings, lang: str) -> None:
    evening = sit_down(NOWHERE, *names, rulings=rulings)
    lines = list(lines_of(evening, 5, lang, player))
    game = evening.timeline.session.game
    assert game.result is not None
    assert game.round == game.table.rounds or game.result.kind == "victory"
    done = [action for entry in evening.timeline.entries for action in getattr(entry.event, "actions", ())]
    assert len(evening.timeline.entries) == len(lines)
    assert sum(type(action).__name__ == "Roll" for action in done) == game.round


@pytest.mark.proof
@pytest.mark.parametrize(("names", "player"), [(FOUR, grabber), (("bastet",), liberator)], ids=["four", "solo"])
def test_the_same_game_in_another_language(names: tuple[str, ...], player: Player) -> None:
    ends = []
    for lang in ("en", "es"):
        evening = sit_down(NOWHERE, *names)
        list(lines_of(evening, 8, lang, player))
        ends.append(evening.timeline.session.game)
    assert (ends[0].position.forces, ends[0].points, ends[0].result) == (
        ends[1].position.forces,
        ends[1].points,
        ends[1].result,
    )


@pytest.mark.slow
def test_every_line_is_answered_and_points_are_hidden_until_the_end() -> None:
    evening = sit_down(NOWHERE, "anubian", "bastet")
    lines = list(lines_of(sit_down(NOWHERE, "anubian", "bastet"), 3))
    rounds = 0
    for line in lines:
        before = evening.timeline.session
        told = said(evening, line)
        assert told, line
        after = evening.timeline.session
        if len(after.game.points[0]) > len(before.game.points[0]) and after.game.result is None:
            rounds += 1
            assert any("stay hidden" in one for one in told)
        if after.game.result is None:
            assert not [one for one in told if " points" in one and "hidden" not in one]
    assert rounds == 9
    game = evening.timeline.session.game
    assert game.result is not None
    for faction, points in zip(game.table.factions, game.points, strict=True):
        (row,) = [one for one in told if one.endswith(f" = {' + '.join(map(str, points))}")]
        assert f"{sum(points)} points" in row
        assert faction.title() in row
    ranking = said(evening, "score")
    assert ranking == told[-len(ranking) :]
    (winner,) = game.result.winners
    assert ranking[0] == f"The game is over: {winner.title()} wins"
    activate("es")
    assert said(evening, "puntos")[0].startswith("La partida ha terminado: gana ")


@pytest.mark.slow
def test_points_are_shown_to_whoever_asks_for_his_own() -> None:
    evening = played("anubian", "bastet", most=40)
    points = evening.timeline.session.game.points
    assert said(evening, "score anub") == [f"Anubian: {' + '.join(map(str, points[0]))} = {sum(points[0])}"]
    assert str(sum(points[1])) not in " ".join(said(evening, "score"))


@pytest.mark.slow
@examples(25)
@given(st.integers(0, 10**6), st.integers(2, 90), st.sampled_from([("anubian", "bastet"), ("rashar",)]))
def test_what_is_taken_back_is_as_before(seed: int, length: int, names: tuple[str, ...]) -> None:
    evening = played(*names, seed=seed, most=length, player=anything)
    timeline = evening.timeline
    last = timeline.entries[-1]
    undone = change(timeline, Undo())
    assert undone.session is last.before
    assert change(undone, Redo()).session is last.after.session
    assert change(change(undone, Do(last.event)), Undo()).entries == undone.entries
    whole = change(timeline, Undo(len(timeline.past)))
    assert whole.entries == ()
    assert change(whole, Redo(len(timeline.past))).session is timeline.session
    same = change(timeline, Amend(1, timeline.entries[0].event))
    assert same.session.game.position == timeline.session.game.position
    assert same.session.game.sheets == timeline.session.game.sheets


@pytest.mark.slow
def test_the_session_plays_as_the_engine_does() -> None:
    """The events of an evening, handed to the engine one by one, give the same game."""
    evening = played("anubian", "bastet", "rashar", seed=11)
    game = new_game(evening.timeline.start.game.table)
    for entry in evening.timeline.entries:
        event, before = entry.event, entry.before
        actions = getattr(event, "actions", None)
        if actions is None and hasattr(event, "sends"):
            continue
        if actions is None:
            left = [list(sends or ()) for sends in before.sends]
            actions = [left[seat].pop(0) for seat in before.game.queue]
        game = reduce(lambda state, action: apply(state, action).game, actions, game)
    assert game == evening.timeline.session.game


@pytest.mark.slow
def test_help_tells_of_every_phase() -> None:
    evening = sit_down(NOWHERE, "anubian", "bastet")
    seen = set()
    for _line in lines_of(evening, 4):
        phase = evening.timeline.session.game.phase
        if phase not in seen:
            seen.add(phase)
            assert len(said(evening, "help")) > 12
    assert {"starts", "roll", "draft", "develop", "deploy", "cross", "place", "over"} - {"starts"} <= seen
    assert asks(evening.timeline.session) == ()


@pytest.mark.slow
def test_orders_of_a_seat_without_units_are_kept_and_read_again() -> None:
    session = deploying().timeline.session
    event = Orders(1, ())
    written = write_event(session, event)
    assert written == ["orders", session.game.table.factions[1]]
    assert read_event(session, written) == event
