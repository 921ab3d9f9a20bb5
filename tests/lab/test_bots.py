"""Bots: weights from files, functions as players, and how often the built-in bots win."""

from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import cast

import pytest

from hyskos import api
from hyskos.definitions.findings import UnknownNameError, UnreadableError
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.loader import BOT, find, load_faction, load_map
from hyskos.definitions.reading.schema import schema
from hyskos.lab import compiled, playing
from hyskos.lab.bots import Bot, Writing, load_bot
from hyskos.lab.playing import engine
from hyskos.lab.setups import Setup
from hyskos.lab.tally import SHARE, PlayedPart
from scripts import tune_bots
from scripts.tune_bots import rounds_alone, share

PAGE = Path(__file__).parents[2] / "docs/reference/bots.md"
GAMES, SEED = 60_000, 1_000_001
"""Games on which no bot was tuned, as the script plays them."""


def test_a_bot_has_every_weight_of_the_schema() -> None:
    properties = schema("bot")["properties"]["weights"]["properties"]
    assert {"id", "chooses", *properties} == {field.name for field in fields(Bot)}
    assert set(schema("bot")["definitions"]["writing"]["properties"]) == {field.name for field in fields(Writing)}


def test_the_built_in_bots_can_be_loaded() -> None:
    assert load_bot("random") == Bot()
    assert load_bot("greedy").descending == Writing(12, 12, -1)
    assert {load_bot(name).id for name in built_in_files("bot")} == set(built_in_files("bot"))


def test_a_custom_bot_is_read_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    text = 'kind: bot\nid: mine\nversion: "1.0"\ntitle: {en: Mine}\nweights: {heroes: [1, 5], footmen: {base: 3}}\n'
    file.write_text(text, encoding="utf-8")
    assert load_bot(str(file)) == Bot("mine", heroes=(1, 5), footmen=Writing(3))


def test_an_unknown_weight_is_reported_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    text = 'kind: bot\nid: mine\nversion: "1.0"\ntitle: {en: Mine}\nweights:\n  heros: [1]\n'
    file.write_text(text, encoding="utf-8")
    with pytest.raises(UnreadableError) as documented:
        load_bot(str(file))
    (finding,) = documented.value.findings
    assert (finding.code, finding.mark.line) == ("Y101", 6)
    with pytest.raises(UnknownNameError):
        load_bot("nobody")


@pytest.mark.proof
@pytest.mark.parametrize("name", ["veteran", "settler"])
def test_bots_win_against_three_greedy_bots_as_often_as_documented(name: str) -> None:
    pytest.importorskip("llvmlite")
    mean, half = share(load_bot(name), load_bot("greedy"), GAMES, SEED)
    documented = f"{100 * mean:.1f} +- {100 * half:.1f} %"
    page = " ".join(PAGE.read_text(encoding="utf-8").split())
    assert f"`{name}` {'wins ' * (name == 'veteran')}{documented}" in page
    if name == "veteran":
        assert mean - half >= 0.4, "what the tuning aimed at"
        assert f"{documented} of {GAMES} four-player games against three of greedy" in find(name, BOT).read_text(
            "utf-8"
        )


@pytest.mark.proof
def test_the_pilgrim_wins_alone_as_often_and_as_early_as_documented(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("llvmlite")
    won = 0

    def count_victories(setup: Setup) -> Callable[[Setup, int, int], PlayedPart]:
        def play(setup: Setup, first: int, count: int) -> PlayedPart:
            nonlocal won
            played = engine(setup)(setup, first, count)
            won += sum(played.tally.sums["won"]) // SHARE
            return played

        return play

    monkeypatch.setattr(tune_bots, "engine", count_victories)
    mean, half = rounds_alone(load_bot("pilgrim"), GAMES, SEED)
    documented = f"{mean:.2f} +- {half:.2f} rounds"
    page = " ".join(PAGE.read_text(encoding="utf-8").split())
    assert f"In solo games, `pilgrim` won {won:,} of {GAMES:,} games, after {documented}" in page
    assert f"{documented} until the end of {GAMES} games alone" in find("pilgrim", BOT).read_text("utf-8")


Lot = Callable[[int], int]


def setup_for(players: int) -> Setup:
    factions = tuple(load_faction(name) for name in ("anubian", "bastet"))
    return Setup(load_map("four-x"), factions, (load_bot("random"),), players)


def anything(game: api.Game, choices: Sequence[api.Action], draw: Lot) -> api.Action:
    """Take any choice, and a lot where there are several, as bots without weights do."""
    return choices[draw(len(choices))] if len(choices) > 1 else choices[0]


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 2])
def test_a_function_plays_the_same_games_as_an_equivalent_bot(players: int) -> None:
    run = setup_for(players)
    function = replace(run, bots=(Bot(id="anything", chooses=anything),))
    weights = replace(run, bots=(load_bot("random"),))
    assert engine(function) is playing.play
    assert not compiled.plays(function)
    assert playing.play(function, 3, 2) == playing.play(weights, 3, 2)


@pytest.mark.slow
def test_orders_of_others_are_hidden_until_they_are_sent() -> None:
    """RP-30: orders are secret until all are there. What one has ordered oneself is seen."""
    ordered, waiting = set(), set()

    def watching(game: api.Game, choices: Sequence[api.Action], draw: Lot) -> api.Action:
        for seat, (orders, units) in enumerate(zip(game.orders, game.units, strict=True)):
            if game.phase == "deploy":
                ordered.add((seat == game.seat, bool(orders)))
                waiting.add((seat == game.seat, bool(units)))
        return anything(game, choices, draw)

    playing.play(replace(setup_for(2), bots=(Bot(id="watching", chooses=watching),)), 0, 1)
    assert ordered == {(True, True), (True, False), (False, False)}
    assert waiting == {(True, True), (False, False)}


@pytest.mark.slow
def test_an_invalid_choice_is_refused_with_the_name_of_the_function() -> None:
    def dreaming(game: api.Game, choices: Sequence[api.Action], draw: Lot) -> api.Action:
        return api.Cross(99)

    with pytest.raises(ValueError, match=r"^dreaming chose Cross\(cell=99\), which is none of its choices$"):
        api.play_games(api.load("four-x", api.Map), bots=[dreaming], games=1)


@pytest.mark.slow
def test_functions_and_built_in_bots_play_together() -> None:
    played = api.play_games(
        api.load("four-x", api.Map),
        factions=[api.load(name, api.Faction) for name in ("anubian", "bastet")],
        bots=["random", anything],
        players=2,
        games=1,
    )
    assert [*played.bots] == ["random", "anything"]
    assert played.bots["anything"].games == played.bots["random"].games == played.games


def test_bots_must_be_names_or_functions() -> None:
    board, not_a_player = api.load("four-x", api.Map), cast("str", 7)
    with pytest.raises(TypeError, match=r"^bots\[0\] is text or a Player, not 7$"):
        api.play_games(board, bots=[not_a_player])
    with pytest.raises(TypeError, match=r"^bots is a list of text or a Player, not the text 'greedy'; write"):
        api.play_games(board, bots="greedy")
    with pytest.raises(ValueError, match=r"^bots are different ones, at least one, not anything, anything$"):
        api.play_games(board, bots=[anything, anything])
