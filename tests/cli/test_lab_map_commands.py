"""What the lab says of maps: heat maps of results, maps that are searched."""

import json
import re
import shlex
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from hyskos.cli.lab.design import _again
from hyskos.cli.main import execute
from hyskos.companion.formatting import decimal
from hyskos.definitions.loader import load_faction, load_map
from hyskos.lab import designing
from hyskos.lab.designing import Trial
from hyskos.lab.map_archive import Elite, Look
from hyskos.lab.predictors import predictors
from hyskos.lab.verdicts import Bench, Verdict
from tests.lab.canned import canned

Says = pytest.CaptureFixture[str]


@pytest.fixture
def result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "result.json").write_bytes(canned())
    return tmp_path / "result.json"


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize(("lang", "title"), [("en", "Control"), ("es", "Control")])
@pytest.mark.parametrize("ink", ["full", "saver"])
def test_a_heat_map_shows_figures_on_the_board(result: Path, capsys: Says, lang: str, title: str, ink: str) -> None:
    assert execute(["lab", "heatmap", str(result), "--ink", ink, "-o", "heat.svg", "--lang", lang]) == 0
    told = Path("heat.svg").read_text("utf-8")
    assert title in told
    assert "100%" in told
    assert ">S2<" in told
    assert capsys.readouterr().err == "heat.svg\n"


@pytest.mark.slow
def test_a_start_may_be_called_by_its_name(result: Path) -> None:
    for start in ("S2", "2"):
        assert execute(["lab", "heatmap", str(result), "--start", start, "-o", f"{start}.svg"]) == 0
    assert Path("S2.svg").read_bytes() == Path("2.svg").read_bytes()


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("--start 7", "--start: this map has the starts S1, S2, S3, S4, not S7"),
        ("--start S7", "--start: this map has the starts S1, S2, S3, S4, not S7"),
        ("--show fights --start 1", "fights and conquests are not counted by start"),
        ("--show fight", "fight"),
        ("-o heat.txt", "heat.txt: the name of a picture must end in .svg, .pdf or .png"),
    ],
)
def test_what_a_heat_map_cannot_show_is_one_line(result: Path, capsys: Says, options: str, said: str) -> None:
    assert execute(["lab", "heatmap", str(result), "-o", "heat.svg", *options.split()]) == 2
    assert said in capsys.readouterr().err
    assert not Path("heat.svg").exists()


@pytest.mark.many
@pytest.mark.parametrize(
    ("content", "said"),
    [
        (lambda: b"{}", "this is not a result of lab run"),
        (lambda: b"\xff", "this is not a result of lab run"),
        (lambda: canned(games=0), "no game has been played yet"),
        (
            lambda: canned().replace(b'"spaces": [1, 2,', b'"spaces": [2, 1,'),
            "has other spaces or starts now",
        ),
        (
            lambda: re.sub(rb'"board": "[0-9a-f]{64}"', b'"board": "0"', canned()),
            "has other borders, points or factories now",
        ),
        (lambda: canned().replace(b'"map": "inner-factory"', b'"map": "gone.yaml"'), "gone.yaml"),
    ],
    ids=["empty", "bytes", "unplayed", "other spaces", "other points", "no map"],
)
def test_a_file_that_is_no_result_is_one_line(
    result: Path, capsys: Says, content: Callable[[], bytes], said: str
) -> None:
    result.write_bytes(content())
    assert execute(["lab", "heatmap", str(result), "-o", "heat.svg"]) == 2
    err = capsys.readouterr().err
    assert said in err
    assert len(err.splitlines()) <= 2


@pytest.mark.slow
def test_alone_nobody_counts_points(result: Path, capsys: Says) -> None:
    result.write_bytes(canned(players=1))
    assert execute(["lab", "heatmap", str(result), "--show", "points", "-o", "heat.svg"]) == 2
    assert "solo games have no points" in capsys.readouterr().err
    assert execute(["lab", "heatmap", str(result), "-o", "heat.svg"]) == 0


def test_what_ships_was_learnt_from_many_maps_and_foretells_something() -> None:
    assert {"random", "greedy"} <= {one.bot for one in predictors()}
    for one in predictors():
        assert one.maps >= 200
        assert one.games >= 100_000
        assert 0.0019 < one.quality.r2 <= one.quality.ceiling + 0.001
        assert all(low <= one.weights[name] <= high for name, (low, high) in one.intervals.items())


OWN_BOT = """\
kind: bot
id: greedy
version: "1.0"
title: {en: Greedy of our own, es: Codicioso nuestro}
weights: {points: 1, foe: 840, own: 1}
"""
"""It bears the id of a shipped one, and plays otherwise."""


@pytest.mark.proof
def test_designs_are_maps_that_check_accepts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Says) -> None:
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
    assert [one.split(":")[0] for one in out.splitlines()] == ["designs/four-x-1.yaml", "designs/four-x-2.yaml"]
    assert err.splitlines()[-1].startswith("2 of 2 maps, out of ")
    assert execute(["check", "designs"]) == 0
    one, other = (load_map(f"designs/four-x-{number}.yaml") for number in (1, 2))
    assert one.spaces != other.spaces
    told = Path("designs/four-x-1.yaml").read_text("utf-8")
    assert "random, 16 games: S1 " in told
    monkeypatch.chdir(tmp_path / "designs")
    seen = [row for row in told.splitlines() if ", 16 games: S1 " in row]
    for row in (row for row in told.splitlines() if "hyskos lab run" in row):
        again = shlex.split(row.removeprefix("#"))
        capsys.readouterr()
        assert execute([*again[1:], "--json"]) == 0
        starts = json.loads(capsys.readouterr().out)["sides"]["start"]
        shares = ", ".join(f"{one['start']} {decimal(100 * one['wins'][0])}" for one in starts)
        assert f", 16 games: {shares}, each " in seen.pop(0), "the command plays the games that are told of"
    assert not seen
    monkeypatch.chdir(tmp_path)
    assert execute(line) == 0  # the same seed finds the same maps, so that nothing is overwritten


def trial(*bounds: float) -> Trial:
    """Judge a map that did not pass, with a bound for each bot."""
    judged = zip(("random", "greedy"), bounds, strict=True)
    verdicts = (Verdict(bot, 1_200, (0.51, 0.49), 0.01, bound) for bot, bound in judged)
    return Trial(Elite(0, (), load_map("four-x"), Look(1, 1, 1), ()), False, tuple(verdicts))


@pytest.mark.parametrize(
    ("limit", "games", "help_"),
    [
        (0.02, 38_400, "Search longer, with another --seed, or allow a larger --gap."),
        (0.02, 1_200, "allow at least --games 16900, or a larger --gap."),
        (0.0001, 38_400, "allow a larger --gap."),
    ],
)
def test_a_search_that_finds_nothing_says_how_near_it_came(
    limit: float, games: int, help_: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Says
) -> None:
    judged = [trial(0.09, 0.03), trial(0.02, 0.035), trial(0.04, 0.03)]
    monkeypatch.setattr(designing, "trials", lambda *_: (one for one in judged))
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
    found = _again(Verdict("own", 30, (0.2,) * 6, 0.1, 0.1), bench, {"own": "../my own.yaml"})
    factions = "faction-0,faction-1,faction-2,faction-3,faction-4"
    assert found == f"--players 5 --factions {factions} --bots '../my own.yaml' --games 30 --seed 7"
    usual = Bench(tuple(map(load_faction, ("anubian", "bastet", "rashar", "sobeccian"))), ())
    found = _again(Verdict("greedy", 16, (0.2,) * 6, 0.1, 0.1), usual, {"greedy": "greedy"})
    assert found == "--bots greedy --games 16 --seed 1"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("", "Missing --like"),
        ("--like nowhere", "--like: `nowhere`"),
        ("--like four-x --bots clever", "clever"),
        ("--like four-x --count 0", "--count"),
        ("--like four-x --minutes -1", "--minutes"),
    ],
)
def test_a_search_that_cannot_begin_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Says, options: str, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert execute(["lab", "design", *options.split()]) == 2
    assert said in capsys.readouterr().err
    assert not Path("designs").exists()
