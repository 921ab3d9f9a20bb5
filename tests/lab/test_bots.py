"""Bots as files: weights by name, faults in clear lines."""

from dataclasses import fields
from pathlib import Path

import pytest

from hyskos.definitions.findings import UnknownNameError, UnreadableError
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import BOT, find, load_faction, load_map
from hyskos.definitions.reading.schema import schema
from hyskos.lab.bots import Bot, Writing, load_bot
from hyskos.lab.engines import engine
from hyskos.lab.setups import Setup
from hyskos.lab.tally import SHARE
from scripts.tune_bots import FACTIONS, MAPS, rounds_alone, share

PAGE = Path(__file__).parents[2] / "docs/reference/bots.md"
GAMES, SEED = 60_000, 1_000_001
"""Games on which no bot was tuned, as the script plays them."""


def test_a_bot_has_every_weight_that_its_file_may_name() -> None:
    properties = schema("bot")["properties"]["weights"]["properties"]
    assert {"id", "chooses", *properties} == {field.name for field in fields(Bot)}
    assert set(schema("bot")["definitions"]["writing"]["properties"]) == {field.name for field in fields(Writing)}


def test_the_bots_that_ship_can_be_loaded() -> None:
    assert load_bot("random") == Bot()
    assert load_bot("greedy").descending == Writing(12, 12, -1)
    assert {load_bot(name).id for name in shipped("bot")} == set(shipped("bot"))


def test_a_bot_of_ones_own_is_read_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    text = 'kind: bot\nid: mine\nversion: "1.0"\ntitle: {en: Mine}\nweights: {heroes: [1, 5], footmen: {base: 3}}\n'
    file.write_text(text, encoding="utf-8")
    assert load_bot(str(file)) == Bot("mine", heroes=(1, 5), footmen=Writing(3))


def test_a_weight_that_nobody_knows_is_told_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    text = 'kind: bot\nid: mine\nversion: "1.0"\ntitle: {en: Mine}\nweights:\n  heros: [1]\n'
    file.write_text(text, encoding="utf-8")
    with pytest.raises(UnreadableError) as told:
        load_bot(str(file))
    (finding,) = told.value.findings
    assert (finding.code, finding.mark.line) == ("Y101", 6)
    with pytest.raises(UnknownNameError):
        load_bot("nobody")


@pytest.mark.proof
@pytest.mark.parametrize("name", ["veteran", "settler"])
def test_bots_win_against_three_of_greedy_as_often_as_is_said(name: str) -> None:
    pytest.importorskip("llvmlite")
    mean, half = share(load_bot(name), load_bot("greedy"), GAMES, SEED)
    told = f"{100 * mean:.1f} +- {100 * half:.1f} %"
    page = " ".join(PAGE.read_text(encoding="utf-8").split())
    assert f"`{name}` {'wins ' * (name == 'veteran')}{told}" in page
    if name == "veteran":
        assert mean - half >= 0.4, "what the tuning aimed at"
        assert f"{told} of {GAMES} four-player games against three of greedy" in find(name, BOT).read_text("utf-8")


@pytest.mark.proof
def test_the_pilgrim_wins_alone_as_often_and_as_early_as_is_said() -> None:
    pytest.importorskip("llvmlite")
    won, pilgrim = 0, load_bot("pilgrim")
    for name in MAPS:
        setup = Setup(load_map(name), tuple(map(load_faction, FACTIONS)), (pilgrim,), 1, seed=SEED)
        won += sum(engine(setup)(setup, 0, GAMES // len(MAPS)).tally.sums["won"]) // SHARE
    mean, half = rounds_alone(pilgrim, GAMES, SEED)
    told = f"{mean:.2f} +- {half:.2f} rounds"
    page = " ".join(PAGE.read_text(encoding="utf-8").split())
    assert f"Alone `pilgrim` won {won:,} of {GAMES:,} games, after {told}" in page
    assert f"{told} until the end of {GAMES} games alone" in find("pilgrim", BOT).read_text("utf-8")
