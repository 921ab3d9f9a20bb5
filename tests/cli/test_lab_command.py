"""`hyskos lab run`, `compare`, `rulings` and `solo`: results on disk, figures, and what they are said to mean."""

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

from hyskos.cli.lab.options import PlayOptions, build_setup
from hyskos.cli.lab.reports import in_words
from hyskos.cli.main import execute
from hyskos.cli.shared import simulation
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.loader import load_faction, load_map
from hyskos.lab import running
from hyskos.lab.bots import load_bot
from hyskos.lab.cluster import ClusterError
from hyskos.lab.running import Crew, Games, RunPart, Work
from hyskos.lab.setups import Setup
from hyskos.lab.tally import SHARE, Tally, empty
from tests.cli.command_line import Capture, Patch
from tests.cli.manners import environment
from tests.patience import PATIENCE, until

pytestmark = pytest.mark.slow

SMALL = "--factions anubian,bastet --bots random --players 2 --workers 1"
"""A block of eight short games."""


def answer(capsys: Capture, line: str) -> tuple[int, str, str]:
    """Run a command of the lab."""
    capsys.readouterr()
    code = execute(["lab", *line.split()])
    out, err = capsys.readouterr()
    assert "Internal error" not in err
    return code, out, err


def test_a_run_goes_on_and_ends_as_if_it_had_never_stopped(tmp_path: Path, capsys: Capture, monkeypatch: Patch) -> None:
    slow, complete = tmp_path / "slow.json", tmp_path / "whole.json"
    line = f"run --map inner-factory {SMALL} --games"
    code, few, _err = answer(capsys, f"{line} 8 -o {slow}")
    assert code == 0
    assert few.startswith("8 games on inner-factory, 2 players: Anubian, Bastet; bots ")
    played = _count_games(monkeypatch)
    assert answer(capsys, f"{line} 16 -o {slow}")[0] == 0
    assert sorted(played) == list(range(8, 16)), "games that were there are not played again"
    straight = answer(capsys, f"{line} 16 -o {complete}")
    played.clear()
    assert answer(capsys, f"{line} 12 -o {slow}")[1] == straight[1]
    assert not played
    code, out, err = answer(capsys, f"{line} 8 -o {slow}")
    assert (code, out) == (0, straight[1])
    assert err.splitlines()[-1] == f"note: {slow} has 16 games instead of 8; the figures are for all 16"
    assert "note:" not in straight[2]
    more = json.loads(answer(capsys, f"{line} 8 -o {slow} --json")[1])
    assert (more["games"], more["asked"]) == (16, 8)
    assert slow.read_bytes() == complete.read_bytes()
    reply = json.loads(answer(capsys, f"{line} 16 -o {slow} --json")[1])
    assert (reply["schema"], reply["games"], reply["asked"]) == ("hyskos.lab.run/1", 16, 16)
    assert sum(side["wins"][0] for side in reply["sides"]["start"]) == pytest.approx(2, abs=0.001)
    for axis in ("seat", "faction"):
        assert sum(side["wins"][0] for side in reply["sides"][axis]) == pytest.approx(1, abs=0.001)


def _count_games(monkeypatch: Patch) -> list[int]:
    """Note the number of every game that is played from now on."""
    played: list[int] = []
    before = running.play_part

    def note_games(setup: Any, first: int, count: int) -> Any:
        played.extend(range(first, first + count))
        return before(setup, first, count)

    monkeypatch.setattr(running, "play_part", note_games)
    return played


def test_ctrl_c_keeps_what_is_done(tmp_path: Path, capsys: Capture, monkeypatch: Patch) -> None:
    path, complete = tmp_path / "result.json", tmp_path / "whole.json"
    line = f"run --map inner-factory {SMALL} --games 8"
    with monkeypatch.context() as patched:
        patched.setattr("hyskos.cli.shared.simulation.parts", _interrupt_after_two(running.parts))
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
    assert answer(capsys, f"{line} -o {path}")[0] == answer(capsys, f"{line} -o {complete}")[0] == 0
    assert path.read_bytes() == complete.read_bytes()


def _interrupt_after_two(parts: Callable[..., Iterator[Any]]) -> Callable[..., Iterator[Any]]:
    """Press Ctrl-C when two parts are done."""

    def press_ctrl_c(_work: Any, games: Any, crew: Any) -> Iterator[Any]:
        assert games == ((0, 8),)
        yield from parts(_work, ((0, 1), (1, 3)), crew)
        raise KeyboardInterrupt

    return press_ctrl_c


def test_a_result_of_a_changed_map_is_kept_but_not_continued_or_drawn(tmp_path: Path, capsys: Capture) -> None:
    board, path = tmp_path / "isle.yaml", tmp_path / "result.json"
    text = built_in_files("map")["inner-factory"].read_text(encoding="utf-8")
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


def test_a_file_of_anything_else_is_kept(tmp_path: Path, capsys: Capture) -> None:
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


def test_a_map_against_itself_and_against_another(capsys: Capture) -> None:
    code, out, _err = answer(capsys, f"compare inner-factory {SMALL} --games 8")
    assert code == 0
    assert out.splitlines()[-1] == "Both setups are the same: all games are identical, and every difference is 0."
    reply = json.loads(answer(capsys, f"compare inner-factory inner-factory {SMALL} --games 8 --json")[1])
    assert {tuple(difference["difference"]) for difference in reply["differences"]} == {(0, 0, 0)}
    reply = json.loads(answer(capsys, f"compare inner-factory four-x {SMALL} --games 8 --other-bots greedy --json")[1])
    assert reply["otherwise"] > 0
    assert any(difference["difference"][0] for difference in reply["differences"])
    for difference in reply["differences"]:
        low, high = difference["difference"][1:]
        assert -1 <= low <= difference["difference"][0] <= high <= 1
        assert difference["difference"][0] == pytest.approx(difference["second"] - difference["first"], abs=0.0002)
    assert reply["verdict"][-1].startswith("The winner changed in ")


def test_prices_of_rulings_and_abilities(capsys: Capture) -> None:
    line = "rulings A55 bastet --map inner-factory --factions anubian,bastet --players 2 --games 8 --workers 1"
    code, out, _err = answer(capsys, line)
    assert code == 0
    assert "A55 bastet_defence=always" in out
    reply = json.loads(answer(capsys, f"{line} --json")[1])
    assert [(price.get("ruling"), price.get("value"), price.get("ability")) for price in reply["prices"]] == [
        ("bastet_defence", "always", None),
        (None, None, "bastet"),
    ]
    page = answer(capsys, f"{line} --markdown")[1]
    assert any(row.startswith("| --- | --: |") for row in page.splitlines())


def test_chances_alone_and_exact_odds(capsys: Capture) -> None:
    line = "solo --map four-x --factions bastet --bots greedy --games 4 --workers 1"
    code, out, _err = answer(capsys, line)
    assert code == 0
    assert "mean                   4.58        6.75                8.58" in out
    reply = json.loads(answer(capsys, f"{line} --json")[1])
    assert [sum(map(Fraction, odds.values())) for odds in reply["reinforcement"].values()] == [1, 1, 1]
    assert [side["games"] for side in reply["sides"]["start"]] == [1, 1, 1, 1]
    assert [side["points"] for side in reply["sides"]["start"]] == [[0, 0, 0]] * 4
    assert [side["rounds"] for side in reply["sides"]["start"]] == [[15, None, None]] * 4, (
        "greed ends with the last one"
    )


def test_who_plays_alone_knows_what_has_to_be_taken(capsys: Capture) -> None:
    line = "solo --map inner-factory --factions bastet,anubian --games 8 --workers 1 --json"
    reply = json.loads(answer(capsys, line)[1])
    (bot,) = reply["sides"]["bot"]
    assert bot["bot"] == "pilgrim"
    assert bot["wins"][0] > 0.8
    assert bot["rounds"][0] < 15
    chances = [chance for chance, *_ends in reply["won_by"].values()]
    assert chances == sorted(chances)
    assert chances[-1] == bot["wins"][0]
    assert reply["roll"]["8"] == {"once": "169/512", "twice": "11/256", "beyond": "169/512"}
    out = answer(capsys, line.removesuffix(" --json"))[1]
    assert "How often the game is won by the end of a round" in out
    assert "alone: Bastet, Anubian; bots pilgrim" in out  # in the order in which they were named


def test_a_run_alone_is_played_by_who_knows_the_way(capsys: Capture) -> None:
    line = "run --map inner-factory --players solo --factions bastet --games 4 --workers 1"
    assert "alone: Bastet; bots pilgrim; seed 1" in answer(capsys, line)[1]
    assert "bots greedy" in answer(capsys, f"{line} --bots greedy")[1]


@pytest.mark.proof
@pytest.mark.skipif(os.name != "posix", reason="process groups")
def test_ctrl_c_twice_leaves_nobody_behind(tmp_path: Path) -> None:
    path = tmp_path / "result.json"
    endless = SMALL.replace("--workers 1", "--workers 2 --games 1000000000")
    words = f"lab run --map inner-factory {endless} -o {path}".split()
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


def test_a_run_that_loses_its_workers_says_what_was_kept(tmp_path: Path, monkeypatch: Patch, capsys: Capture) -> None:
    def stopping(work: Work[object], games: Sequence[Games], crew: Crew) -> Iterator[RunPart[object]]:
        yield next(iter(running.parts(work, games, crew)))
        raise ClusterError("its scheduler has stopped")

    monkeypatch.setattr(simulation, "parts", stopping)
    path = tmp_path / "kept.json"
    line = ["lab", "run", "--map", "four-x", "--players", "2", "--games", "4000", "--bots", "random", "--workers", "1"]
    for output, reply in (([], "add -o RESULT.json"), (["-o", str(path)], f"{path} has them")):
        assert execute([*line, *output]) == 2
        err = capsys.readouterr().err
        assert "its scheduler has stopped" in err
        (stopped,) = [line for line in err.splitlines() if line.startswith("stopped after")]
        assert reply in stopped
    assert json.loads(path.read_text(encoding="utf-8"))["games"] in range(1, 4000)


def test_a_stopped_run_says_that_seats_are_uneven(tmp_path: Path, capsys: Capture, monkeypatch: Patch) -> None:
    def stop_early(work: Any, _games: Any, crew: Any) -> Iterator[Any]:
        yield from parts(work, ((0, 8), (9, 17)), crew)  # as many as whole blocks, and not whole blocks
        raise KeyboardInterrupt

    parts, path = running.parts, tmp_path / "result.json"
    uneven = "the seats are not balanced yet: they are after every 8 games"
    with monkeypatch.context() as patched:
        patched.setattr("hyskos.cli.shared.simulation.parts", stop_early)
        code, _out, err = answer(capsys, f"run --map inner-factory {SMALL} --games 24 -o {path}")
        assert (code, uneven in err.splitlines()) == (130, True)
    code, _out, err = answer(capsys, f"run --map inner-factory {SMALL} --games 8 -o {path}")
    assert (code, uneven in err.splitlines()) == (0, True)
    code, _out, err = answer(capsys, f"run --map inner-factory {SMALL} --games 24 -o {path}")
    assert (code, err) == (0, "")


def test_games_with_the_same_winner_are_not_called_equal(capsys: Capture) -> None:
    games = "--games 16 --seed 10 --workers 1"
    code, out, _err = answer(capsys, f"compare inner-factory --other-ruling halves=down {games}")
    assert code == 0
    words = "16 games, each with the same winner both ways; the winner changes in at most 17.07 % of all games."
    assert out.splitlines()[-1] == words
    points = [
        [side["points"] for side in json.loads(answer(capsys, f"run --map inner-factory {games} {how} --json")[1])
         ["sides"]["faction"]]
        for how in ("", "--ruling halves=down")
    ]  # fmt: skip
    assert points[0] != points[1], "somebody had other points"


FOUR = tuple(map(load_faction, ("anubian", "bastet", "rashar", "sobeccian")))
SETUP = Setup(load_map("four-x"), FOUR, (load_bot("greedy"),), 4)


@pytest.mark.parametrize(
    ("factions", "players", "bot"),
    [("anubian", None, "pilgrim"), (None, 1, "pilgrim"), ("anubian,bastet", None, "greedy"), (None, None, "greedy")],
)
def test_the_default_bot_of_a_solo_run_is_pilgrim(factions: str | None, players: int | None, bot: str) -> None:
    setup = build_setup(PlayOptions("four-x", factions, players, None, None, 1, (), None, ()))
    assert [entry.id for entry in setup.bots] == [bot]


def won_by(*wins: int) -> Tally:
    """Count games in which everybody sat everywhere equally often, and starts won so often in each seat and faction."""
    sums = {name: list(values) for name, values in empty(SETUP).sums.items()}
    for at in range(len(sums["played"])):
        win = wins[at // 4 % 4]
        sums["played"][at], sums["won"][at], sums["won_squared"][at] = sum(wins), SHARE * win, SHARE**2 * win
    return Tally(4 * 4 * sum(wins), sums)


def test_who_is_off_a_fair_share_is_named() -> None:
    start, less, seat, faction = in_words(SETUP, won_by(30, 25, 25, 20))
    assert start == "start: more than a fair share of 25.0 % for S1 (30.0)."
    assert less == "start: less than a fair share of 25.0 % for S4 (20.0)."
    assert seat.startswith("seat: no measurable difference from a fair share of 25.0 %; differences above 2.")
    assert faction.startswith("faction: no measurable difference")


def test_a_few_games_show_little() -> None:
    (start, *_others) = in_words(SETUP, won_by(1, 1, 1, 1))
    few = float(start.split("differences above ")[1].split(" points")[0])
    (start, *_others) = in_words(SETUP, won_by(100, 100, 100, 100))
    many = float(start.split("differences above ")[1].split(" points")[0])
    assert few == pytest.approx(10 * many, rel=0.2)


def test_who_always_shares_is_not_off_a_fair_share() -> None:
    sums = {name: list(values) for name, values in empty(SETUP).sums.items()}
    for at in range(len(sums["played"])):
        sums["played"][at], sums["won"][at], sums["won_squared"][at] = 3, 3 * SHARE // 4, 3 * (SHARE // 4) ** 2
    for line in in_words(SETUP, Tally(48, sums)):
        assert "no measurable difference from a fair share of 25.0 %; differences above 1" in line


def test_alone_nobody_has_a_share() -> None:
    alone = Setup(load_map("four-x"), FOUR, (load_bot("greedy"),), 1)
    assert not [*in_words(alone, empty(alone))]


def test_slow_games_say_why(monkeypatch: Patch) -> None:
    monkeypatch.setattr(simulation, "is_compiled", lambda _setup: True)
    assert simulation.slow_because(SETUP) is None
    monkeypatch.setattr(simulation, "is_compiled", lambda _setup: False)
    monkeypatch.setattr("hyskos.lab.compiled.tables.unsupported_part", lambda _setup: "dice")
    assert str(simulation.slow_because(SETUP)).endswith("compiled code does not support this set of dice")
    monkeypatch.setattr("hyskos.lab.compiled.tables.unsupported_part", lambda _setup: "Bot.gusto")
    assert str(simulation.slow_because(SETUP)).endswith("does not support this setup")
    monkeypatch.setattr("hyskos.lab.compiled.tables.unsupported_part", lambda _setup: None)
    monkeypatch.setattr(simulation, "find_spec", lambda _name: None)
    assert str(simulation.slow_because(SETUP)).endswith("pip install 'hyskos[lab]' adds compiled code")
    monkeypatch.setattr(simulation, "find_spec", lambda _name: object())
    monkeypatch.setattr("hyskos.definitions.extras.import_error", lambda _name: "no such LLVM")
    assert str(simulation.slow_because(SETUP)).endswith("does not start: no such LLVM")


def test_a_search_without_what_it_needs_is_one_line(monkeypatch: Patch, capsys: Capture, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("hyskos.definitions.extras.import_error", lambda _name: "no such library")
    assert execute(["lab", "design", "--like", "four-x"]) == 2
    err = capsys.readouterr().err
    assert "searching maps needs numpy, which is installed but does not start: no such library" in err
    assert "Internal error" not in err


@pytest.mark.parametrize("words", ["--like nowhere", "--like four-x --bots nobody", "--like four-x -o {file}/maps"])
def test_a_search_is_refused_before_libraries_are_imported(
    words: str, monkeypatch: Patch, capsys: Capture, tmp_path: Path
) -> None:
    pytest.importorskip("numpy")
    (tmp_path / "file").write_text("")
    monkeypatch.setattr("hyskos.definitions.extras.import_error", lambda _name: pytest.fail("asked too early"))
    assert execute(["lab", "design", *words.format(file=tmp_path / "file").split()]) == 2
    assert "Internal error" not in capsys.readouterr().err
