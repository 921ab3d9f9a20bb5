"""Result files and heat maps."""

import ast
import json
from collections.abc import Callable
from dataclasses import replace
from math import prod
from pathlib import Path
from typing import Any

import pytest

from hyskos import lab
from hyskos.definitions.loader import load_faction, load_map
from hyskos.generators.writers.saving import OccupiedError
from hyskos.lab.bots import load_bot
from hyskos.lab.heatmap import HEATS, Heat, NoHeatError, heat, start_shown
from hyskos.lab.identity import ENGINE, key_of
from hyskos.lab.playing import play
from hyskos.lab.results import Result, ResultError, new_result, read_result, result_as_json, save_result
from hyskos.lab.setups import Setup
from hyskos.lab.tally import AXES
from hyskos.rules.rolling_pyramids.rulings import Rulings
from tests.lab.canned import canned

GREEDY = load_bot("greedy")
RANDOM = load_bot("random")
BOARD = load_map("inner-factory")
RUN = Setup(BOARD, (load_faction("anubian"), load_faction("bastet")), (RANDOM,), 2)


@pytest.fixture(scope="module")
def result() -> Result:
    return new_result(RUN, "inner-factory").plus((0, 1), play(RUN, 0, 1).tally)


@pytest.mark.slow
def test_a_result_is_read_as_it_was_written(result: Result) -> None:
    assert read_result(result_as_json(result)) == result
    more = result.plus((1, 2), play(RUN, 1, 1).tally)
    assert (more.done, more.tally) == (((0, 2),), play(RUN, 0, 2).tally)


@pytest.mark.slow
def test_the_key_depends_on_what_decides_a_game() -> None:
    first = BOARD.spaces[0]
    assert first.points
    richer = replace(first, points=replace(first.points, round=first.points.round + 1))
    others = [
        replace(RUN, seed=2),
        replace(RUN, players=1),
        replace(RUN, bots=(GREEDY,)),
        replace(RUN, bots=(replace(RANDOM, bomb=1),)),
        replace(RUN, factions=RUN.factions[::-1]),
        replace(RUN, rulings=Rulings(halves="down")),
        replace(RUN, without_ability=("bastet",)),
        replace(RUN, board=replace(BOARD, rounds=BOARD.rounds - 1)),
        replace(RUN, board=replace(BOARD, spaces=(richer, *BOARD.spaces[1:]))),
    ]
    assert len({key_of(setup) for setup in (RUN, *others)}) == 1 + len(others)
    assert key_of(replace(RUN, board=replace(BOARD, title={"en": "Another title"}))) == key_of(RUN)
    assert key_of(replace(RUN, board=replace(BOARD, id="copy"))) == key_of(RUN), "the same board under another id"
    assert key_of(replace(RUN, bots=tuple(replace(bot, id=f"my-{bot.id}") for bot in RUN.bots))) == key_of(RUN)


def test_the_key_depends_on_all_code_that_plays() -> None:
    """Whatever of the lab the reference engine imports, but the weights, which are in the key themselves."""
    folder, seen, waiting = Path(lab.__file__).parent, set(), ["playing"]
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            tree = ast.parse((folder / f"{name}.py").read_text(encoding="utf-8"))
            modules = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
            waiting += [module.removeprefix("hyskos.lab.") for module in modules if module.startswith("hyskos.lab.")]
    assert seen - {"bots"} == {*ENGINE}


DAMAGE: dict[str, Callable[[dict[str, Any]], object]] = {
    "nothing": lambda data: data.clear(),
    "schema": lambda data: data.update(schema="hyskos.lab.run/1"),
    "sum": lambda data: data["sums"]["won"].append(0),
    "fraction": lambda data: data["sums"]["won"].__setitem__(0, 0.5),
    "negative": lambda data: data["sums"]["won"].__setitem__(0, -1),
    "missing": lambda data: data["sums"].pop("ties"),
    "games": lambda data: data.update(games=7),
    "done": lambda data: data.update(done=[[4, 3], [0, 2]]),
    "sizes": lambda data: data["played"].update(sizes="many"),
    "list": lambda data: data.update(sums=[]),
    "no seat": lambda data: _emptied(data, "seat"),
    "no start": lambda data: _emptied(data, "start"),
    "no faction": lambda data: _emptied(data, "faction"),
    "endless games": lambda data: data.update(games=float("inf")),
    "endless": lambda data: data.update(done=[[0, float("inf")]]),
    "more victories than games": lambda data: _add(data, "won", 12),
    "a victory of nobody": lambda data: _move(data, "won"),
    "no square": lambda data: data["sums"].update(won_squared=[0] * len(data["sums"]["won_squared"])),
    "points without squares": lambda data: _add(data, "points", 1_000_000),
    "a seat that was not there": lambda data: _move(data, "played"),
    "more games on a seat": lambda data: _add(data, "played", 1),
    "a place too many": lambda data: _add(data, "finished", 1),
    "an end too many": lambda data: _add(data, "ended", 1),
    "decided twice": lambda data: _add(data, "decided", 1),
    "a race too many": lambda data: _add(data, "lead_changes", 1),
    "shared by more than were played": lambda data: _add(data, "ties", 2),
    "held at more ends than there were": lambda data: _add(data, "held", 11),
}


def _add(data: dict[str, Any], name: str, more: int) -> None:
    """Let a sum be higher where it is highest."""
    numbers = data["sums"][name]
    numbers[numbers.index(max(numbers))] += more


def _emptied(data: dict[str, Any], axis: str) -> None:
    """Let nobody be there, with sums that go with it."""
    data["played"]["sizes"][axis] = 0
    for name, axes in AXES.items():
        data["sums"][name] = [0] * prod(data["played"]["sizes"][axis] for axis in axes)


def _move(data: dict[str, Any], name: str) -> None:
    """Give what somebody has of a sum to somebody who did not play."""
    numbers, played = data["sums"][name], list(data["sums"]["played"])
    at = numbers.index(max(numbers))
    numbers[played.index(0)], numbers[at] = numbers[at], 0


@pytest.mark.slow
@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_result_is_refused(damage: str, result: Result) -> None:
    data = json.loads(result_as_json(result))
    DAMAGE[damage](data)
    with pytest.raises(ResultError):
        read_result(json.dumps(data).encode())


@pytest.mark.parametrize("raw", [b"", b"\xff", b"[]", b"null", b"[" * 100_000, b'{"schema": 1}'])
def test_an_invalid_result_file_is_refused(raw: bytes) -> None:
    with pytest.raises(ResultError):
        read_result(raw)


@pytest.mark.slow
def test_a_result_replaces_only_its_own_earlier_state(tmp_path: Path, result: Result) -> None:
    path = tmp_path / "result.json"
    save_result(path, new_result(RUN, "inner-factory"))
    save_result(path, result)
    assert read_result(path.read_bytes()) == result
    with pytest.raises(OccupiedError):
        save_result(path, new_result(replace(RUN, seed=5), "inner-factory"))
    assert read_result(path.read_bytes()) == result


TALLY = read_result(canned()).tally


def test_control_shows_who_holds_a_space_most_often() -> None:
    drawing = heat("control", BOARD, TALLY, "16 games.")
    assert set(drawing.spaces.values()) == {100}
    assert (drawing.notes[1], drawing.notes[2], drawing.unit) == ("S1", "S2", "%")
    assert drawing.legend.endswith("16 games.")
    alone = heat("control", BOARD, TALLY, "", 0)
    assert (alone.spaces[1], alone.spaces[2], dict(alone.notes)) == (100, 0, {})
    assert alone.title == "Control, start S1"


def test_points_and_fights_are_those_of_a_game() -> None:
    points, fights = (heat(kind, BOARD, TALLY, "") for kind in ("points", "fights"))
    assert points.spaces[33] == 66
    assert 4 not in points.spaces  # a factory
    assert heat("points", BOARD, TALLY, "", 0).spaces[33] == 0
    assert fights.spaces == {space.number: space.number for space in BOARD.spaces}


@pytest.mark.parametrize("kind", HEATS)
def test_every_drawing_has_a_name_a_title_and_a_legend(kind: str) -> None:
    drawing = next(heat(kind_, BOARD, TALLY, "") for kind_ in HEATS if kind_ == kind)
    assert drawing.name == kind
    assert drawing.title
    assert drawing.legend


@pytest.mark.parametrize("start", ["S2", "s2", "2", 2])
def test_a_start_is_taken_by_its_name_and_by_its_number(start: str | int) -> None:
    assert start_shown("control", BOARD, start, 2) == 1


@pytest.mark.parametrize(
    ("kind", "start", "players", "says"),
    [
        ("control", "S9", 2, ("S1", "S2", "S9")),
        ("control", "two", 2, ("S1", "two")),
        ("fights", "S1", 2, ("control", "points", "fights")),
        ("points", None, 1, ("control", "fights", "conquests")),
    ],
)
def test_an_unavailable_heat_map_lists_others(
    kind: Heat, start: str | None, players: int, says: tuple[str, ...]
) -> None:
    with pytest.raises(NoHeatError) as refused:
        start_shown(kind, BOARD, start, players)
    assert not [word for word in says if word not in str(refused.value)]
