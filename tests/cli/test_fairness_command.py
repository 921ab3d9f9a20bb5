"""`hyskos lab fairness`, and `map report --fairness`: verdicts of games, and what is refused."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from hyskos.cli.main import execute
from hyskos.lab import running
from hyskos.lab.setups import Setup
from hyskos.lab.tally import SHARE, Tally, empty, sizes

Says = pytest.CaptureFixture[str]
TWO = "--factions anubian,bastet --bots random --workers 1"
"""Two short games a seat and start: a block of eight on a map of four starts."""


@pytest.fixture
def dealt(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Deal results in place of games: `off` are points of a hundred that Bastet wins more often, by players."""

    def deal(**off: float) -> None:
        def play_part(setup: Setup, _first: int, count: int) -> Tally:
            sums = {name: list(values) for name, values in empty(setup).sums.items()}
            axes, players = sizes(setup), setup.players
            each = count * players / len(sums["played"])
            for at in range(len(sums["played"])):
                more = off.get(f"p{players}", 0) * (setup.factions[at % axes["faction"]].id == "bastet")
                won = round(each * (1 / players + more / 100))
                sums["played"][at], sums["won"][at], sums["won_squared"][at] = round(each), SHARE * won, SHARE**2 * won
            return Tally(count, sums)

        monkeypatch.setattr(running, "play_part", play_part)
        monkeypatch.setattr(running, "FIRST_PART", 10**6)  # all of a map in one part, so that sums stay whole

    return deal


def answer(capsys: Says, line: str) -> tuple[int, str, str]:
    """Run a command line."""
    capsys.readouterr()
    code = execute(line.split())
    out, err = capsys.readouterr()
    assert "Internal error" not in err
    return code, out, err


@pytest.mark.slow
@pytest.mark.parametrize(
    ("off", "games", "verdicts", "code"),
    [
        ({}, 48_000, ["fair", "fair", "fair"], 0),
        ({"p2": 9}, 48_000, ["unfair", "fair", "fair"], 1),
        ({"p3": 3}, 48_000, ["fair", "open", "fair"], 1),
        ({}, 48, ["open", "open", "open"], 1),
    ],
    ids=["fair", "unfair", "open", "few"],
)
def test_the_exit_code_says_whether_maps_are_proven_fair(
    dealt: Callable[..., None], capsys: Says, off: dict[str, float], games: int, verdicts: list[str], code: int
) -> None:
    dealt(**off)
    line = f"lab fairness four-x inner-factory --games {games} --workers 1"
    found, out, _err = answer(capsys, f"{line} --json")
    told = json.loads(out)
    assert (found, told["schema"]) == (code, "hyskos.lab.fairness/1")
    assert [one["map"] for one in told["maps"]] == ["four-x", "inner-factory"]
    for one in told["maps"]:
        assert [each["players"] for each in one["fairness"]] == [2, 3, 4]
        assert [each["verdict"] for each in one["fairness"]] == verdicts
        assert {each["games"] for each in one["fairness"]} == {games}
    assert answer(capsys, line)[0] == code


def test_the_table_shows_every_seat_start_and_faction_for_each_number_of_players(
    dealt: Callable[..., None], capsys: Says
) -> None:
    dealt(p2=9)
    _code, out, _err = answer(capsys, "lab fairness four-x --games 48000 --workers 1")
    table = out.split("\n\n")[1].splitlines()
    assert [row.split()[0] for row in table[1:]] == [
        "seat", "seat", "seat", "seat", "S1", "S2", "S3", "S4", "Anubian", "Bastet", "Ra’shar", "Sobeccian",
    ]  # fmt: skip
    assert len(table[2].split()) == 2 + 2 * 6
    assert len(table[4].split()) == 2 + 2 * 2, "a fourth seat is there among four only"
    assert table[10].split()[1:3] == ["+9.0", "±0.6"]
    assert "Bastet +9.0 (greedy)" in out.splitlines()[-4]


@pytest.mark.slow
def test_shares_are_those_of_a_run_of_the_same_seed_and_games(capsys: Says) -> None:
    line = f"four-x --players 2 {TWO} --games 8 --seed 3"
    _code, out, _err = answer(capsys, f"lab fairness {line} --json")
    ((found,),) = (one["fairness"] for one in json.loads(out)["maps"])
    run = json.loads(answer(capsys, f"lab run --map {line} --json")[1])["sides"]
    deviations = {
        (axis, one[axis]): one["deviation"]
        for one in found["deviations"]
        for axis in ("seat", "start", "faction")
        if axis in one
    }
    assert len(deviations) == 2 + 4 + 2
    for (axis, name), figures in deviations.items():
        (side,) = (one for one in run[axis] if one[axis] == name)
        assert [figure + 0.5 for figure in figures] == pytest.approx(side["wins"], abs=1e-4)


@pytest.mark.slow
def test_a_map_for_two_is_judged_for_two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Says) -> None:
    monkeypatch.chdir(tmp_path)
    assert execute(["new", "map", "duel", "--starts", "2", "--shape", "hexagon:2"]) == 0
    code, out, err = answer(capsys, "lab fairness duel.yaml --bots random,greedy --games 8 --workers 1 --json")
    (found,) = json.loads(out)["maps"]
    assert (code, err, found["map"]) == (1, "", "duel")
    assert [(one["players"], one["verdict"]) for one in found["fairness"]] == [(2, "open")]
    assert {one["bot"] for one in found["fairness"][0]["deviations"]} == {"random", "greedy"}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("four-y", "Did you mean four-x"),
        ("four-x nowhere.yaml", "nowhere.yaml"),
        ("four-x --players 5", "--players"),
        ("four-x --players 7", "--players"),
        ("four-x --players solo", "'solo' is not a whole number"),
        ("four-x --factions anubian", "at least two players"),
        ("four-x --games 0", "--games"),
        ("four-x --bots clever", "clever"),
        ("broken.yaml", "broken.yaml:1:"),
    ],
)
def test_what_cannot_be_judged_is_refused_before_a_game(
    line: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Says
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("broken.yaml").write_text("kind: map\n", "utf-8")
    monkeypatch.delattr(running, "play_part")
    code, out, err = answer(capsys, f"lab fairness {line}")
    assert (code, out) == (2, "")
    assert said in err


@pytest.mark.slow
def test_ctrl_c_shows_what_was_played_and_says_that_it_is_not_all(
    dealt: Callable[..., None], monkeypatch: pytest.MonkeyPatch, capsys: Says
) -> None:
    dealt()
    before = running.parts

    def pressed(work: Any, _games: Any, crew: Any) -> Iterator[Any]:
        yield from before(work, ((0, 48),), crew)
        raise KeyboardInterrupt

    monkeypatch.setattr("hyskos.cli.shared.simulation.parts", pressed)
    code, out, err = answer(capsys, "lab fairness four-x inner-factory --games 96 --workers 1 --json")
    assert (code, [one["map"] for one in json.loads(out)["maps"]]) == (130, ["four-x"])
    assert json.loads(out)["maps"][0]["fairness"][0]["games"] == 48
    assert err.splitlines()[0] == "stopped after 48 of 96 games"


@pytest.mark.slow
def test_a_report_says_for_how_many_players_a_map_is_fair_only_if_games_were_played(
    dealt: Callable[..., None], monkeypatch: pytest.MonkeyPatch, capsys: Says
) -> None:
    monkeypatch.setattr("hyskos.lab.fairness.GAMES", 48_000)
    monkeypatch.setattr(running, "_cores", lambda: 1)
    with monkeypatch.context() as without:
        without.delattr(running, "play_part")
        assert json.loads(answer(capsys, "map report four-x --json")[1])["fairness"] is None
        assert answer(capsys, "map report four-x")[1].splitlines()[-1].endswith(" hyskos lab fairness four-x")
    monkeypatch.setattr("hyskos.cli.shared.simulation.slow_because", lambda _setup: None)
    monkeypatch.setattr(running, "is_compiled", lambda _setup: True)
    dealt(p2=9)
    code, out, _err = answer(capsys, "map report four-x --fairness")
    lines = answer(capsys, "lab fairness four-x --workers 1 --games 48000")[1].splitlines()
    assert code == 0
    assert out.splitlines()[-3:] == lines[-4:-1]
    told = json.loads(answer(capsys, "map report four-x --fairness --json")[1])
    assert [one["verdict"] for one in told["fairness"]] == ["unfair", "fair", "fair"]
