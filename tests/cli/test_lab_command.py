"""`hyskos lab`: runs that go on, comparisons, prices and odds, and what is refused."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from hyskos.cli.main import execute
from hyskos.cli.shared import simulation
from hyskos.definitions.kinds.registry import shipped
from hyskos.lab import running
from hyskos.lab.cluster import ClusterError
from hyskos.lab.running import Crew, Games, Part, Work
from tests.cli.manners import environment, in_language
from tests.patience import PATIENCE, until

SMALL = "--factions anubian,bastet --bots random --players 2 --workers 1"
"""A block of eight short games."""


def answer(capsys: pytest.CaptureFixture[str], line: str) -> tuple[int, str, str]:
    """Run a command of the lab."""
    capsys.readouterr()
    code = execute(["lab", *line.split()])
    out, err = capsys.readouterr()
    assert "Internal error" not in err
    return code, out, err


@pytest.mark.slow
def test_a_run_goes_on_and_ends_as_if_it_had_never_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    slow, whole = tmp_path / "slow.json", tmp_path / "whole.json"
    line = f"run --map inner-factory {SMALL} --games"
    code, few, _err = answer(capsys, f"{line} 8 -o {slow}")
    assert code == 0
    assert few.startswith("8 games on inner-factory, 2 players: Anubian, Bastet; bots ")
    played = _counted(monkeypatch)
    assert answer(capsys, f"{line} 16 -o {slow}")[0] == 0
    assert sorted(played) == list(range(8, 16)), "games that were there are not played again"
    straight = answer(capsys, f"{line} 16 -o {whole}")
    played.clear()
    assert answer(capsys, f"{line} 12 -o {slow}")[1] == straight[1]
    assert not played
    code, out, err = answer(capsys, f"{line} 8 -o {slow}")
    assert (code, out) == (0, straight[1])
    assert err.splitlines()[-1] == f"note: {slow} has 16 games instead of 8; the figures are for all 16"
    assert "note:" not in straight[2]
    more = json.loads(answer(capsys, f"{line} 8 -o {slow} --json")[1])
    assert (more["games"], more["asked"]) == (16, 8)
    assert slow.read_bytes() == whole.read_bytes()
    told = json.loads(answer(capsys, f"{line} 16 -o {slow} --json")[1])
    assert (told["schema"], told["games"], told["asked"]) == ("hyskos.lab.run/1", 16, 16)
    assert sum(side["wins"][0] for side in told["sides"]["start"]) == pytest.approx(2, abs=0.001)
    for axis in ("seat", "faction"):
        assert sum(side["wins"][0] for side in told["sides"][axis]) == pytest.approx(1, abs=0.001)


def _counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Note the number of every game that is played from now on."""
    played: list[int] = []
    before = running.play_part

    def noted(setup: Any, first: int, count: int) -> Any:
        played.extend(range(first, first + count))
        return before(setup, first, count)

    monkeypatch.setattr(running, "play_part", noted)
    return played


@pytest.mark.slow
def test_ctrl_c_keeps_what_is_done(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, whole = tmp_path / "result.json", tmp_path / "whole.json"
    line = f"run --map inner-factory {SMALL} --games 8"
    with monkeypatch.context() as patched:
        patched.setattr("hyskos.cli.shared.simulation.parts", _interrupted(running.parts))
        code, out, err = answer(capsys, f"{line} -o {path}")
        assert code == 130
        assert out.startswith("3 games on inner-factory"), "what is done is told"
        assert err.splitlines()[:2] == [
            f"stopped after 3 of 8 games; {path} has them, and the same command continues",
            "the seats are not balanced yet: they are after every 8 games",
        ]
        assert "-o RESULT.json" in answer(capsys, line)[2]
        code, out, err = answer(capsys, f"compare inner-factory {SMALL} --games 8")
        assert (code, err.splitlines()[0]) == (130, "stopped after 3 of 8 games")
        assert out.startswith("first: 3 games on inner-factory")
    assert json.loads(path.read_bytes())["games"] == 3
    assert answer(capsys, f"{line} -o {path}")[0] == answer(capsys, f"{line} -o {whole}")[0] == 0
    assert path.read_bytes() == whole.read_bytes()


def _interrupted(parts: Callable[..., Iterator[Any]]) -> Callable[..., Iterator[Any]]:
    """Press Ctrl-C when two parts are done."""

    def pressed(_work: Any, games: Any, crew: Any) -> Iterator[Any]:
        assert games == ((0, 8),)
        yield from parts(_work, ((0, 1), (1, 3)), crew)
        raise KeyboardInterrupt

    return pressed


@pytest.mark.slow
def test_a_file_of_a_board_that_has_changed_is_kept_and_drawn_no_more(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board, path = tmp_path / "isle.yaml", tmp_path / "result.json"
    text = shipped("map")["inner-factory"].read_text(encoding="utf-8")
    board.write_text(text, encoding="utf-8")
    line = f"run --map {board} {SMALL} --games 8 -o {path}"
    assert answer(capsys, line)[0] == 0
    before = path.read_bytes()
    board.write_text(text.replace("title: {en: ", "title: {en: New "), encoding="utf-8")
    assert answer(capsys, f"heatmap {path} -o {tmp_path / 'heat.svg'}")[0] == 0
    changed = text.replace("points: {round: 6, final: 10}", "points: {round: 7, final: 10}")
    assert changed != text
    board.write_text(changed, encoding="utf-8")
    code, out, err = answer(capsys, line)
    assert (code, out) == (2, "")
    assert f"kept, since {board} was another board when its games were played" in err
    assert path.read_bytes() == before
    code, out, err = answer(capsys, f"heatmap {path} -o {tmp_path / 'heat-2.svg'}")
    assert (code, out) == (2, "")
    assert "has other borders, points or factories now" in err


@pytest.mark.slow
def test_a_file_of_anything_else_is_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, line = tmp_path / "result.json", f"run --map inner-factory {SMALL} --games 8"
    assert answer(capsys, f"{line} -o {path}")[0] == 0
    before = path.read_bytes()
    for other in ("--seed 2", "--ruling halves=down", "--ability-off bastet", "--first fixed"):
        code, out, err = answer(capsys, f"{line} {other} -o {path}")
        assert (code, out, len(err.splitlines())) == (2, "", 1)
        assert "of another run (inner-factory, seed 1)" in err
    assert path.read_bytes() == before
    path.write_text("my notes\n", encoding="utf-8")
    code, out, err = answer(capsys, f"{line} -o {path}")
    assert (code, out) == (2, "")
    assert "it is not a result of the lab" in err
    assert path.read_text(encoding="utf-8") == "my notes\n"


@pytest.mark.slow
def test_a_map_against_itself_and_against_another(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _err = answer(capsys, f"compare inner-factory {SMALL} --games 8")
    assert code == 0
    assert out.splitlines()[-1] == "Both setups are the same: all games are identical, and every difference is 0."
    told = json.loads(answer(capsys, f"compare inner-factory inner-factory {SMALL} --games 8 --json")[1])
    assert {tuple(one["difference"]) for one in told["differences"]} == {(0, 0, 0)}
    told = json.loads(answer(capsys, f"compare inner-factory four-x {SMALL} --games 8 --other-bots greedy --json")[1])
    assert told["otherwise"] > 0
    assert any(one["difference"][0] for one in told["differences"])
    for one in told["differences"]:
        low, high = one["difference"][1:]
        assert -1 <= low <= one["difference"][0] <= high <= 1
        assert one["difference"][0] == pytest.approx(one["second"] - one["first"], abs=0.0002)
    assert told["verdict"][-1].startswith("The winner changed in ")


@pytest.mark.slow
def test_prices_of_rulings_and_abilities(capsys: pytest.CaptureFixture[str]) -> None:
    line = "rulings A55 bastet --map inner-factory --factions anubian,bastet --players 2 --games 8 --workers 1"
    code, out, _err = answer(capsys, line)
    assert code == 0
    assert "A55 bastet_defence=always" in out
    told = json.loads(answer(capsys, f"{line} --json")[1])
    assert [(one.get("ruling"), one.get("value"), one.get("ability")) for one in told["prices"]] == [
        ("bastet_defence", "always", None),
        (None, None, "bastet"),
    ]
    page = answer(capsys, f"{line} --markdown")[1]
    assert any(row.startswith("| --- | --: |") for row in page.splitlines())


@pytest.mark.slow
def test_chances_alone_and_exact_odds(capsys: pytest.CaptureFixture[str]) -> None:
    line = "solo --map four-x --factions bastet --bots greedy --games 4 --workers 1"
    code, out, _err = answer(capsys, line)
    assert code == 0
    assert "mean                   4.58        6.75                8.58" in out
    told = json.loads(answer(capsys, f"{line} --json")[1])
    assert [sum(map(Fraction, odds.values())) for odds in told["reinforcement"].values()] == [1, 1, 1]
    assert [one["games"] for one in told["sides"]["start"]] == [1, 1, 1, 1]
    assert [one["points"] for one in told["sides"]["start"]] == [[0, 0, 0]] * 4
    assert [one["rounds"] for one in told["sides"]["start"]] == [[15, None, None]] * 4, "greed ends with the last one"


@pytest.mark.slow
def test_who_plays_alone_knows_what_has_to_be_taken(capsys: pytest.CaptureFixture[str]) -> None:
    line = "solo --map inner-factory --factions bastet,anubian --games 8 --workers 1 --json"
    told = json.loads(answer(capsys, line)[1])
    (bot,) = told["sides"]["bot"]
    assert bot["bot"] == "pilgrim"
    assert bot["wins"][0] > 0.8
    assert bot["rounds"][0] < 15
    chances = [chance for chance, *_ends in told["won_by"].values()]
    assert chances == sorted(chances)
    assert chances[-1] == bot["wins"][0]
    assert told["roll"]["8"] == {"once": "169/512", "twice": "11/256", "beyond": "169/512"}
    out = answer(capsys, line.removesuffix(" --json"))[1]
    assert "How often the game is won by the end of a round" in out
    assert "alone: Bastet, Anubian; bots pilgrim" in out  # in the order in which they were named


@pytest.mark.slow
def test_a_run_alone_is_played_by_who_knows_the_way(capsys: pytest.CaptureFixture[str]) -> None:
    line = "run --map inner-factory --players solo --factions bastet --games 4 --workers 1"
    assert "alone: Bastet; bots pilgrim; seed 1" in answer(capsys, line)[1]
    assert "bots greedy" in answer(capsys, f"{line} --bots greedy")[1]


@pytest.mark.many
@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("run", "Missing --map"),
        ("run --map nowhere", "nowhere"),
        ("run --map inner-factory --players 5", "5 players need as many factions, not 4"),
        ("run --map inner-factory --players 0", "`0` is not a possible number of players: write 2 to 6, or solo"),
        ("run --map inner-factory --players two", "`two` is not a possible number of players"),
        ("run --map inner-factory --players 3 --factions anubian,bastet", "3 players need as many factions, not 2"),
        ("run --map inner-factory --factions anubian,,bastet", "separate names with commas"),
        ("run --map inner-factory --factions anubian,anubis", "anubis"),
        ("run --map inner-factory --factions anubian,anubian", "--factions anubian is there twice"),
        ("run --map inner-factory --factions tests/boards", "no faction found in tests/boards"),
        ("run --map inner-factory --bots greedy --bots wary", "name all in one, with commas between them"),
        ("run --map inner-factory --players 3 --players 2", "'--players': it is there 2 times\n"),
        ("run --map inner-factory --bots greedy,greedy", "--bots greedy is there twice"),
        ("run --map inner-factory --bots clever", "clever"),
        ("run --map inner-factory --ability-off bastet --factions anubian,rashar", "bastet does not play"),
        ("run --map inner-factory --first rotate --ruling first_player=rotate", "first_player is there twice"),
        ("run --map inner-factory --games 0", "--games"),
        ("run --map nowhere.yaml", "nowhere.yaml"),
        ("compare inner-factory --other-bots greedy,random", "games cannot be paired: bots: 1 one way, 2 the other"),
        ("compare inner-factory --other-ruling halves=sideways", "sideways"),
        ("rulings pharaoh --map inner-factory", "pharaoh"),
        ("solo --map inner-factory --bots nobody.yaml", "nobody.yaml"),
    ],
)
def test_what_cannot_be_played_is_one_line(line: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = answer(capsys, line)
    assert (code, out) == (2, "")
    assert told in err
    assert len([one for one in err.splitlines() if one and not one.startswith(("Usage:", "Try "))]) == 1, err


@pytest.mark.slow
def test_answers_speak_spanish() -> None:
    line = f"lab run --map inner-factory {SMALL} --games 8"
    ((code, out, _err),) = in_language("es", [line.split()])
    assert code == 0
    assert out.startswith("8 partidas en inner-factory, 2 jugadores: Anubianos, Bastet")
    assert "50,0" in out
    assert "wins" not in out


@pytest.mark.proof
@pytest.mark.skipif(os.name != "posix", reason="process groups")
def test_ctrl_c_twice_leaves_nobody_behind(tmp_path: Path) -> None:
    path = tmp_path / "result.json"
    words = f"lab run --map inner-factory {SMALL} --workers 2 --games 1000000 -o {path}".replace(
        "--workers 1 ", ""
    ).split()
    process = subprocess.Popen(
        ["env", "--default-signal=INT", sys.executable, "-m", "hyskos", *words], cwd=tmp_path,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(), start_new_session=True,
    )  # fmt: skip
    until(path.exists)  # it is in the middle of the games
    for _press in range(2):
        os.killpg(process.pid, signal.SIGINT)
        time.sleep(0.2)
    try:
        out, err = process.communicate(timeout=PATIENCE)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode == 130
    assert b"Traceback" not in out + err
    assert json.loads(path.read_bytes())["games"] > 0
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)


def test_a_run_that_loses_its_workers_says_what_was_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopping(work: Work[object], games: Sequence[Games], crew: Crew) -> Iterator[Part[object]]:
        yield next(iter(running.parts(work, games, crew)))
        raise ClusterError("its scheduler has stopped")

    monkeypatch.setattr(simulation, "parts", stopping)
    kept = tmp_path / "kept.json"
    line = ["lab", "run", "--map", "four-x", "--players", "2", "--games", "4000", "--bots", "random", "--workers", "1"]
    for output, told in (([], "add -o RESULT.json"), (["-o", str(kept)], f"{kept} has them")):
        assert execute([*line, *output]) == 2
        err = capsys.readouterr().err
        assert "its scheduler has stopped" in err
        (stopped,) = [one for one in err.splitlines() if one.startswith("stopped after")]
        assert told in stopped
    assert json.loads(kept.read_text(encoding="utf-8"))["games"] in range(1, 4000)
