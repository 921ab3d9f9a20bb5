"""`hyskos lab heatmap`, `design` and `fairness`: what the lab says of maps."""

import json
import re
import shlex
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hyskos.cli.lab.design import _repeat_options
from hyskos.cli.main import execute
from hyskos.companion.formatting import decimal
from hyskos.definitions.loader import load_faction, load_map
from hyskos.lab import designing, running
from hyskos.lab.designing import Bench, Trial, Verdict
from hyskos.lab.map_archive import Elite, MapFeatures
from hyskos.lab.predictors import predictors
from hyskos.lab.setups import Setup
from hyskos.lab.tally import SHARE, Tally, empty, sizes
from tests.cli.command_line import Capture, Patch
from tests.lab.canned import canned

pytestmark = pytest.mark.slow


@pytest.fixture
def result(tmp_path: Path, monkeypatch: Patch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "result.json").write_bytes(canned())
    return tmp_path / "result.json"


@pytest.mark.parametrize(("lang", "title"), [("en", "Control"), ("es", "Control")])
@pytest.mark.parametrize("ink", ["full", "saver"])
def test_a_heat_map_shows_figures_on_the_board(result: Path, capsys: Capture, lang: str, title: str, ink: str) -> None:
    assert execute(["lab", "heatmap", str(result), "--ink", ink, "-o", "heat.svg", "--lang", lang]) == 0
    reply = Path("heat.svg").read_text("utf-8")
    assert title in reply
    assert "100%" in reply
    assert ">S2<" in reply
    assert capsys.readouterr().err == "heat.svg\n"


def test_a_start_may_be_called_by_its_name(result: Path) -> None:
    for start in ("S2", "2"):
        assert execute(["lab", "heatmap", str(result), "--start", start, "-o", f"{start}.svg"]) == 0
    assert Path("S2.svg").read_bytes() == Path("2.svg").read_bytes()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("--start 7", "--start: this map has the starts S1, S2, S3, S4, not S7"),
        ("--start S7", "--start: this map has the starts S1, S2, S3, S4, not S7"),
        ("--show fights --start 1", "fights and conquests are not counted by start"),
        ("--show fight", "fight"),
        ("-o heat.txt", "heat.txt: the name of a picture must end in .svg, .pdf or .png"),
    ],
)
def test_what_a_heat_map_cannot_show_is_one_line(result: Path, capsys: Capture, options: str, message: str) -> None:
    assert execute(["lab", "heatmap", str(result), "-o", "heat.svg", *options.split()]) == 2
    assert message in capsys.readouterr().err
    assert not Path("heat.svg").exists()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (lambda: b"{}", "this is not a result of lab run"),
        (lambda: b"\xff", "this is not a result of lab run"),
        (lambda: canned(games=0), "no game has been played yet"),
        (lambda: canned().replace(b'"spaces": [1, 2,', b'"spaces": [2, 1,'), "has other spaces or starts now"),
        (
            lambda: re.sub(rb'"board": "[0-9a-f]{64}"', b'"board": "0"', canned()),
            "has other borders, points or factories now",
        ),
        (lambda: canned().replace(b'"map": "inner-factory"', b'"map": "gone.yaml"'), "gone.yaml"),
    ],
    ids=["empty", "bytes", "unplayed", "other spaces", "other points", "no map"],
)
def test_a_file_that_is_no_result_is_one_line(
    result: Path, capsys: Capture, content: Callable[[], bytes], message: str
) -> None:
    result.write_bytes(content())
    assert execute(["lab", "heatmap", str(result), "-o", "heat.svg"]) == 2
    err = capsys.readouterr().err
    assert message in err
    assert len(err.splitlines()) <= 2


def test_alone_nobody_counts_points(result: Path, capsys: Capture) -> None:
    result.write_bytes(canned(players=1))
    assert execute(["lab", "heatmap", str(result), "--show", "points", "-o", "heat.svg"]) == 2
    assert "solo games have no points" in capsys.readouterr().err
    assert execute(["lab", "heatmap", str(result), "-o", "heat.svg"]) == 0


def test_built_in_predictors_were_trained_on_many_maps() -> None:
    assert {"random", "greedy"} <= {predictor.bot for predictor in predictors()}
    for predictor in predictors():
        assert predictor.maps >= 200
        assert predictor.games >= 100_000
        assert 0.0019 < predictor.quality.r2 <= predictor.quality.ceiling + 0.001
        assert all(low <= predictor.weights[name] <= high for name, (low, high) in predictor.intervals.items())


OWN_BOT = """\
kind: bot
id: greedy
version: "1.0"
title: {en: Greedy of our own, es: Codicioso nuestro}
weights: {points: 1, foe: 840, own: 1}
"""
"""It bears the id of a shipped one, and plays otherwise."""


@pytest.mark.proof
def test_designs_are_maps_that_check_accepts(tmp_path: Path, monkeypatch: Patch, capsys: Capture) -> None:
    pytest.importorskip("numpy")
    from hyskos.lab import map_archive

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(map_archive, "GENERATIONS", 2)  # the processes of the search are copies of this one
    Path("our bots").mkdir()
    Path("our bots/own.yaml").write_text(OWN_BOT, encoding="utf-8")
    words = "design --like four-x --count 2 --gap 100 --games 16 --workers 1"
    line = ["lab", *words.split(), "--bots", "random, our bots/own.yaml"]
    assert execute(line) == 0
    out, err = capsys.readouterr()
    assert [line.split(":")[0] for line in out.splitlines()] == ["designs/four-x-1.yaml", "designs/four-x-2.yaml"]
    assert err.splitlines()[-1].startswith("2 of 2 maps, out of ")
    assert execute(["check", "designs"]) == 0
    first, other = (load_map(f"designs/four-x-{number}.yaml") for number in (1, 2))
    assert first.spaces != other.spaces
    reply = Path("designs/four-x-1.yaml").read_text("utf-8")
    assert "random, 16 games: S1 " in reply
    monkeypatch.chdir(tmp_path / "designs")
    seen = [row for row in reply.splitlines() if ", 16 games: S1 " in row]
    for row in (row for row in reply.splitlines() if "hyskos lab run" in row):
        again = shlex.split(row.removeprefix("#"))
        capsys.readouterr()
        assert execute([*again[1:], "--json"]) == 0
        starts = json.loads(capsys.readouterr().out)["sides"]["start"]
        shares = ", ".join(f"{start['start']} {decimal(100 * start['wins'][0])}" for start in starts)
        assert f", 16 games: {shares}, each " in seen.pop(0), "the command plays the games that are told of"
    assert not seen
    monkeypatch.chdir(tmp_path)
    assert execute(line) == 0  # the same seed finds the same maps, so that nothing is overwritten


def trial(*bounds: float) -> Trial:
    """Judge a map that did not pass, with a bound for each bot."""
    pairs = zip(("random", "greedy"), bounds, strict=True)
    verdicts = (Verdict(bot, 1_200, (0.51, 0.49), 0.01, bound) for bot, bound in pairs)
    return Trial(Elite(0, (), load_map("four-x"), MapFeatures(1, 1, 1), ()), False, tuple(verdicts))


@pytest.mark.parametrize(
    ("limit", "games", "help_"),
    [
        (0.02, 38_400, "Search longer, with another --seed, or allow a larger --gap."),
        (0.02, 1_200, "allow at least --games 16900, or a larger --gap."),
        (0.0001, 38_400, "allow a larger --gap."),
    ],
)
def test_a_search_that_finds_nothing_says_how_near_it_came(
    limit: float, games: int, help_: str, tmp_path: Path, monkeypatch: Patch, capsys: Capture
) -> None:
    trials = [trial(0.09, 0.03), trial(0.02, 0.035), trial(0.04, 0.03)]
    monkeypatch.setattr(designing, "trials", lambda *_: (design for design in trials))
    words = f"lab design --like four-x --count 2 --gap {100 * limit:g} --games {games} --workers 1 -o"
    assert execute([*words.split(), str(tmp_path)]) == 0
    count, best, what = capsys.readouterr().err.splitlines()
    assert count == "0 of 2 maps, out of 3 that were judged"
    assert best == (
        f"The best of them misses --gap {100 * limit:g}: under greedy its starts differ by 2.0 points after "
        f"1200 games, and by at most 3.5 with 95 %. That is {100 * (0.035 - limit):.1f} points too many."
    )
    assert what.endswith(help_)


def test_a_design_says_who_played_where_that_is_not_usual() -> None:
    bench = Bench(tuple(replace(load_faction("anubian"), id=f"faction-{at}") for at in range(5)), (), 7)
    options = _repeat_options(Verdict("own", 30, (0.2,) * 6, 0.1, 0.1), bench, {"own": "../my own.yaml"})
    factions = "faction-0,faction-1,faction-2,faction-3,faction-4"
    assert options == f"--players 5 --factions {factions} --bots '../my own.yaml' --games 30 --seed 7"
    usual = Bench(tuple(map(load_faction, ("anubian", "bastet", "rashar", "sobeccian"))), ())
    options = _repeat_options(Verdict("greedy", 16, (0.2,) * 6, 0.1, 0.1), usual, {"greedy": "greedy"})
    assert options == "--bots greedy --games 16 --seed 1"


TWO = "--factions anubian,bastet --bots random --workers 1"
"""Two short games a seat and start: a block of eight on a map of four starts."""


@pytest.fixture
def dealt(monkeypatch: Patch) -> Callable[..., None]:
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


def answer(capsys: Capture, line: str) -> tuple[int, str, str]:
    """Run a command line."""
    capsys.readouterr()
    code = execute(line.split())
    out, err = capsys.readouterr()
    assert "Internal error" not in err
    return code, out, err


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
    dealt: Callable[..., None], capsys: Capture, off: dict[str, float], games: int, verdicts: list[str], code: int
) -> None:
    dealt(**off)
    line = f"lab fairness four-x inner-factory --games {games} --workers 1"
    status, out, _err = answer(capsys, f"{line} --json")
    reply = json.loads(out)
    assert (status, reply["schema"]) == (code, "hyskos.lab.fairness/1")
    assert [report["map"] for report in reply["maps"]] == ["four-x", "inner-factory"]
    for report in reply["maps"]:
        assert [each["players"] for each in report["fairness"]] == [2, 3, 4]
        assert [each["verdict"] for each in report["fairness"]] == verdicts
        assert {each["games"] for each in report["fairness"]} == {games}
    assert answer(capsys, line)[0] == code


def test_the_table_shows_every_seat_start_and_faction_for_each_number_of_players(
    dealt: Callable[..., None], capsys: Capture
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


def test_shares_are_those_of_a_run_of_the_same_seed_and_games(capsys: Capture) -> None:
    line = f"four-x --players 2 {TWO} --games 8 --seed 3"
    _code, out, _err = answer(capsys, f"lab fairness {line} --json")
    ((fairness,),) = (report["fairness"] for report in json.loads(out)["maps"])
    run = json.loads(answer(capsys, f"lab run --map {line} --json")[1])["sides"]
    deviations = {
        (axis, deviation[axis]): deviation["deviation"]
        for deviation in fairness["deviations"]
        for axis in ("seat", "start", "faction")
        if axis in deviation
    }
    assert len(deviations) == 2 + 4 + 2
    for (axis, name), figures in deviations.items():
        (side,) = (row for row in run[axis] if row[axis] == name)
        assert [figure + 0.5 for figure in figures] == pytest.approx(side["wins"], abs=1e-4)


def test_a_map_for_two_is_judged_for_two(tmp_path: Path, monkeypatch: Patch, capsys: Capture) -> None:
    monkeypatch.chdir(tmp_path)
    assert execute(["new", "map", "duel", "--starts", "2", "--shape", "hexagon:2"]) == 0
    code, out, err = answer(capsys, "lab fairness duel.yaml --bots random,greedy --games 8 --workers 1 --json")
    (report,) = json.loads(out)["maps"]
    assert (code, err, report["map"]) == (1, "", "duel")
    assert [(verdict["players"], verdict["verdict"]) for verdict in report["fairness"]] == [(2, "open")]
    assert {deviation["bot"] for deviation in report["fairness"][0]["deviations"]} == {"random", "greedy"}


def test_ctrl_c_shows_what_was_played_and_says_that_it_is_not_all(
    dealt: Callable[..., None], monkeypatch: Patch, capsys: Capture
) -> None:
    dealt()
    before = running.parts

    def press_ctrl_c(work: Any, _games: Any, crew: Any) -> Iterator[Any]:
        yield from before(work, ((0, 48),), crew)
        raise KeyboardInterrupt

    monkeypatch.setattr("hyskos.cli.shared.simulation.parts", press_ctrl_c)
    code, out, err = answer(capsys, "lab fairness four-x inner-factory --games 96 --workers 1 --json")
    assert (code, [report["map"] for report in json.loads(out)["maps"]]) == (130, ["four-x"])
    assert json.loads(out)["maps"][0]["fairness"][0]["games"] == 48
    assert err.splitlines()[0] == "stopped after 48 of 96 games"


def test_a_map_report_has_verdicts_only_with_fairness(
    dealt: Callable[..., None], monkeypatch: Patch, capsys: Capture
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
    reply = json.loads(answer(capsys, "map report four-x --fairness --json")[1])
    assert [verdict["verdict"] for verdict in reply["fairness"]] == ["unfair", "fair", "fair"]
