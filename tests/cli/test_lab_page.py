"""What the Lab page asks: the numbers that its kernel needs, and reports equal to those of the commands."""

import json
from collections.abc import Mapping
from struct import pack
from typing import Any

import pytest

from hyskos import data
from hyskos.cli.lab import page
from hyskos.cli.main import execute
from hyskos.companion.refusals import RefusedError
from hyskos.definitions.findings import UnreadableError
from hyskos.lab import playing
from hyskos.lab.compiled import length_of_sums, world_of
from hyskos.lab.setups import Setup
from hyskos.lab.tally import PlayedPart
from tests.cli.command_line import Capture

pytestmark = pytest.mark.slow

pytest.importorskip("llvmlite")

MAP = "inner-factory"
TEXT = (data.ROOT / f"maps/{MAP}.yaml").read_text("utf-8")
OTHER_KIND = (data.ROOT / "bots/random.yaml").read_text("utf-8")
RUN = {"map": {"id": MAP}, "players": 4, "bots": ["random"], "seed": 3, "games": 30}
CHANGE = {"rulings": {"halves": "down"}}


def sums(played: PlayedPart) -> bytes:
    """Return sums as the kernel writes them."""
    return b"".join(pack(f"<{len(values)}q", *values) for values in played.tally.sums.values())


def play_games(setup: Setup, games: int) -> PlayedPart:
    return playing.engine(setup)(setup, 0, games)


def report(run: Mapping[str, object], games: int) -> Any:
    """Play a run as the page does, and report it."""
    base, variants = page._setups(run)
    mine = play_games(base, games)
    others = [play_games(variant.setup, games) for variant in variants]
    request = {"played": games, "sums": sums(mine), "shares": mine.shares}
    return page.report(
        {**run, **request, "others": [{"sums": sums(other), "shares": other.shares} for other in others]}
    )


def test_everything_that_ships_can_be_chosen() -> None:
    choices: Any = page.choices({})
    assert {entry["id"] for entry in choices["maps"]} == {path.stem for path in (data.ROOT / "maps").glob("*.yaml")}
    assert {entry["id"] for entry in choices["bots"]} == {path.stem for path in (data.ROOT / "bots").glob("*.yaml")}
    halves = next(ruling for ruling in choices["rulings"] if ruling["name"] == "halves")
    assert [value["id"] for value in halves["values"]] == ["up", "down"]
    assert json.loads(json.dumps(choices)) == choices


def test_the_map_being_edited_is_described_even_with_mistakes() -> None:
    files = {"a/b.yaml": TEXT, "broken.yaml": "kind: map\nspaces: 3\n"}
    choices: Any = page.choices({"edited": {"name": "a/b.yaml", "files": files}})
    assert choices["edited"] == {"name": "a/b.yaml", "title": "Inner factory", "starts": 4}
    broken: Any = page.choices({"edited": {"name": "broken.yaml", "files": files}})
    assert broken["edited"] == {"name": "broken.yaml", "title": "broken.yaml", "starts": 6}
    with pytest.raises(UnreadableError):
        page.prepare({**RUN, "map": {"name": "broken.yaml", "files": files}})


def test_the_kernel_gets_whole_blocks_and_the_numbers_of_both_ways() -> None:
    prepared: Any = page.prepare({**RUN, "change": CHANGE})
    base, (other,) = page._setups({**RUN, "change": CHANGE})
    assert (prepared["games"], prepared["block"], prepared["players"]) == (32, 16, 4)
    assert prepared["sums"] == length_of_sums(base)
    assert prepared["worlds"] == [world_of(base)[0], world_of(other.setup)[0]]
    alone: Any = page.prepare(RUN)
    assert len(alone["worlds"]) == 1


@pytest.mark.parametrize(("players", "bot"), [(4, "random"), (2, "greedy"), (1, "pilgrim")])
def test_the_figures_are_those_of_the_command(players: int, bot: str, capsys: Capture) -> None:
    result = report({**RUN, "players": players, "bots": [bot]}, 32)
    words = ("--map", MAP, "--players", str(players) if players > 1 else "solo", "--bots", bot, "--seed", "3")
    assert execute(["lab", "run", *words, "--games", "32", "--json"]) == 0
    reply = json.loads(capsys.readouterr().out)
    assert result["figures"] == {name: reply[name] for name in result["figures"]}
    assert {"sides", "spaces", "games", "rounds"} < {*result["figures"]}


@pytest.mark.parametrize(
    ("change", "option"),
    [(CHANGE, "--other-ruling halves=down"), ({"without": "anubian"}, "--other-ability-off anubian")],
)  # fmt: skip
def test_a_comparison_is_that_of_the_command(change: Mapping[str, object], option: str, capsys: Capture) -> None:
    result = report({**RUN, "change": change}, 32)
    words = f"lab compare {MAP} --players 4 --bots random --seed 3 --games 32 {option} --json"
    assert execute(words.split()) == 0
    reply = json.loads(capsys.readouterr().out)
    assert result["comparison"] == {name: reply[name] for name in ("games", "otherwise", "differences", "verdict")}


def test_all_rulings_and_abilities_are_compared_as_by_the_command(capsys: Capture) -> None:
    result = report({**RUN, "players": 2, "change": "all"}, 16)
    assert execute(f"lab rulings --map {MAP} --players 2 --bots random --seed 3 --games 16 --json".split()) == 0
    titles = [price.pop("title") for price in result["prices"]]
    assert result["prices"] == json.loads(capsys.readouterr().out)["prices"]
    assert {"A47 halves=down", "without their abilities: Anubian"} < {*titles}, titles


def test_sums_of_only_some_variants_are_not_compared() -> None:
    base, _variants = page._setups(RUN)
    mine = play_games(base, 16)
    request = {**RUN, "change": "all", "played": 16, "sums": sums(mine), "shares": mine.shares}
    variant = {"sums": sums(mine), "shares": mine.shares}
    assert "prices" not in page.report({**request, "others": [variant]})


def test_a_map_of_the_project_is_played_as_the_built_in_one() -> None:
    board = {"name": "mine/board.yaml", "files": {"mine/board.yaml": TEXT.replace(f"id: {MAP}", "id: board")}}
    assert page.prepare({**RUN, "map": board})["worlds"] == page.prepare(RUN)["worlds"]


def test_a_heat_map_is_drawn() -> None:
    base, _variants = page._setups(RUN)
    request = {**RUN, "played": 16, "sums": sums(play_games(base, 16)), "show": "control", "start": "S2"}
    picture = page.picture(request)
    assert str(picture["svg"]).count('id="value-') == len(base.board.spaces)
    assert "S2" in str(picture["title"])
    fights = page.picture({**request, "show": "fights"})
    assert "S2" not in str(fights["title"]), "fights are not told apart by start"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"map": None}, "choose a map"),
        ({"map": {"id": "../etc/passwd"}}, "`../etc/passwd` is not one of"),
        ({"map": {"name": "a.yaml", "files": {}}}, "no file a.yaml"),
        ({"map": {"name": "a.yaml", "files": {"a.yaml": OTHER_KIND}}}, "not a map"),
        ({"bots": []}, "one or more bots"),
        ({"bots": ["random", "random"]}, "each once"),
        ({"bots": ["nobody"]}, "`nobody` is not one of"),
        ({"players": 5}, "at most 4 can play"),
        ({"players": "4"}, "players: enter a whole number"),
        ({"seed": -1}, "seed: enter a whole number"),
        ({"rulings": {"halves": "sideways"}}, "`sideways` is not one of up, down"),
        ({"change": {"rulings": {"nothing": "up"}}}, "`nothing` is not one of"),
        ({"change": {"without": "nobody"}}, "`nobody` is not one of"),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_refused(change: dict[str, object], message: str) -> None:
    with pytest.raises(RefusedError, match=message):
        page.prepare({**RUN, **change})


def test_sums_of_another_run_are_refused() -> None:
    for wrong in (b"", None, bytes(8)):
        with pytest.raises(RefusedError, match="not the results of this run"):
            page.report({**RUN, "played": 16, "sums": wrong})
