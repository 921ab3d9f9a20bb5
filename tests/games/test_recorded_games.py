"""Whole recorded games: each is replayed event by event, with every strength, board and score compared.

They are made by `python -m scripts.record_games`.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from hyskos.rules.rolling_pyramids.game import RecordError, new_game, replay
from scripts.record_games import FORMAT, GAMES, WANTED, RecordedGame, find, kind, table_of
from scripts.sessions import grabber

RECORDED = sorted(GAMES.glob("*.json"))


def load(path: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return loaded


@pytest.mark.slow
@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_a_recorded_game_replays(path: Path) -> None:
    game = load(path)
    assert game["format"] == FORMAT
    end = replay(new_game(table_of(game)), game["events"])
    assert end.result is not None
    assert {"kind": end.result.kind, "winners": list(end.result.winners), "round": end.round} == game["result"]
    kept = [event for event in game["events"] if event[0] == "totals"]
    assert [event[1]["round"] for event in kept] == list(range(1, end.round + 1))


def test_there_is_a_game_for_every_way_to_end() -> None:
    ends = {(game["result"]["kind"], game["result"]["round"]) for game in map(load, RECORDED)}
    assert {kind for kind, _round in ends} == {"points", "spaces", "units", "shared", "victory", "defeat"}
    assert ("victory", 15) in ends
    assert any(kind == "victory" and number < 15 for kind, number in ends)
    assert {path.stem for path in RECORDED} == {wanted.name for wanted in WANTED}


def test_every_kind_of_event_is_recorded() -> None:
    kinds = {event[0] for path in RECORDED for event in load(path)["events"]}
    assert kinds == {"start", "roll", "draft", "develop", "send", "cross", "station", "place", "totals"}


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_a_changed_total_is_noticed(path: Path) -> None:
    game = load(path)
    totals = [event for event in game["events"] if event[0] == "totals"]
    board = totals[len(totals) // 2][1]["board"]
    place = next(iter(board))
    board[place] = f"{board[place].split()[0]} 99"
    with pytest.raises(RecordError, match=rf"board should be .*'{place}': '\w+ 99'"):
        replay(new_game(table_of(game)), game["events"])


@pytest.mark.slow
def test_the_last_round_pays_the_bottom_numbers() -> None:
    """RP-41 on a real board: the last totals grow by the final points of what each player holds."""
    game = load(GAMES / "points.json")
    table = table_of(game)
    before, after = [event[1] for event in game["events"] if event[0] == "totals"][-2:]
    for faction in table.factions:
        held = [int(place) for place, force in after["board"].items() if force.split()[0] == faction]
        gained = after["points"][faction] - before["points"][faction]
        assert gained == sum(table.board.final_points[place] for place in held)


@pytest.mark.slow
def test_a_new_game_can_be_recorded() -> None:
    text = find(RecordedGame("any", "inner-factory", {"bastet": grabber, "anubian": grabber}, kind("points")))
    game = json.loads(text)
    assert game["seed"] == 0
    end = replay(new_game(table_of(game)), game["events"])
    assert end.result is not None
    assert list(end.result.winners) == game["result"]["winners"]
