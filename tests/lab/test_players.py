"""Bots that are functions: they play on the slow path, see what their player may see, and choose what is lawful."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import cast

import pytest

from hyskos import api
from hyskos.definitions.loader import load_faction, load_map
from hyskos.lab import compiled, playing
from hyskos.lab.bots import Bot, load_bot
from hyskos.lab.engines import engine
from hyskos.lab.setups import Setup

Lot = Callable[[int], int]


def setup(players: int) -> Setup:
    factions = tuple(load_faction(name) for name in ("anubian", "bastet"))
    return Setup(load_map("four-x"), factions, (load_bot("random"),), players)


def anything(game: api.Game, choices: Sequence[api.Action], draw: Lot) -> api.Action:
    """Take any choice, and a lot where there are several, as bots without weights do."""
    return choices[draw(len(choices))] if len(choices) > 1 else choices[0]


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 2])
def test_a_function_plays_the_games_of_the_bot_that_thinks_alike(players: int) -> None:
    run = setup(players)
    function = replace(run, bots=(Bot(id="anything", chooses=anything),))
    weights = replace(run, bots=(load_bot("random"),))
    assert engine(function) is playing.play
    assert not compiled.plays(function)
    assert playing.play(function, 3, 2) == playing.play(weights, 3, 2)


@pytest.mark.slow
def test_nobody_sees_what_others_have_ordered_and_not_sent_yet() -> None:
    """RP-30: orders are secret until all are there. What one has ordered oneself is seen."""
    ordered, waiting = set(), set()

    def watching(game: api.Game, choices: Sequence[api.Action], draw: Lot) -> api.Action:
        for seat, (orders, units) in enumerate(zip(game.orders, game.units, strict=True)):
            if game.phase == "deploy":
                ordered.add((seat == game.seat, bool(orders)))
                waiting.add((seat == game.seat, bool(units)))
        return anything(game, choices, draw)

    playing.play(replace(setup(2), bots=(Bot(id="watching", chooses=watching),)), 0, 1)
    assert ordered == {(True, True), (True, False), (False, False)}
    assert waiting == {(True, True), (False, False)}


@pytest.mark.slow
def test_what_is_no_choice_is_refused_with_the_name_of_the_function() -> None:
    def dreaming(game: api.Game, choices: Sequence[api.Action], draw: Lot) -> api.Action:
        return api.Cross(99)

    with pytest.raises(ValueError, match=r"^dreaming chose Cross\(cell=99\), which is none of its choices$"):
        api.play_games(api.load("four-x", api.Map), bots=[dreaming], games=1)


@pytest.mark.slow
def test_functions_and_shipped_bots_sit_at_one_table() -> None:
    played = api.play_games(
        api.load("four-x", api.Map),
        factions=[api.load(name, api.Faction) for name in ("anubian", "bastet")],
        bots=["random", anything],
        players=2,
        games=1,
    )
    assert [*played.bots] == ["random", "anything"]
    assert played.bots["anything"].games == played.bots["random"].games == played.games


def test_what_is_neither_a_name_nor_a_function_is_refused() -> None:
    board, not_a_player = api.load("four-x", api.Map), cast("str", 7)
    with pytest.raises(TypeError, match=r"^bots\[0\] is text or a Player, not 7$"):
        api.play_games(board, bots=[not_a_player])
    with pytest.raises(TypeError, match=r"^bots is a list of text or a Player, not the text 'greedy'; write"):
        api.play_games(board, bots="greedy")
    with pytest.raises(ValueError, match=r"^bots are different ones, at least one, not anything, anything$"):
        api.play_games(board, bots=[anything, anything])
