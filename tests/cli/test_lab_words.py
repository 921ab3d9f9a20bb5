"""What the lab says in words: who is off a fair share, and why games are slow."""

from pathlib import Path

import pytest

from hyskos.cli.lab.options import PlayOptions, build_setup
from hyskos.cli.lab.reports import in_words
from hyskos.cli.main import execute
from hyskos.cli.shared import simulation
from hyskos.definitions.loader import load_faction, load_map
from hyskos.lab.bots import load_bot
from hyskos.lab.setups import Setup
from hyskos.lab.tally import SHARE, Tally, empty

FOUR = tuple(map(load_faction, ("anubian", "bastet", "rashar", "sobeccian")))
SETUP = Setup(load_map("four-x"), FOUR, (load_bot("greedy"),), 4)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("nowhere four-x", "MAP: `nowhere` is unknown"),
        ("four-x nowhere", "OTHER: `nowhere` is unknown"),
        ("four-x --bots nobody", "--bots: `nobody` is unknown"),
        ("four-x --other-bots nobody", "--other-bots: `nobody` is unknown"),
        ("four-x --other-factions nobody,bastet", "--other-factions: `nobody` is unknown"),
        ("four-x --other-factions bastet,bastet", "--other-factions bastet is there twice"),
        ("four-x --other-ability-off nobody", "--other-ability-off: `nobody` is unknown"),
        ("four-x --factions anubian,rashar --other-ability-off bastet", "--other-ability-off: bastet does not play"),
        ("four-x --other-ruling halves", "--other-ruling: `halves` is not a ruling"),
        ("four-x --other-ruling halves=x", "--other-ruling: halves is up or down, not `x`"),
        ("four-x --other-ruling halves=up --other-ruling halves=down", "--other-ruling halves is there twice"),
        ("four-x --ruling halves=x", "--ruling: halves is up or down, not `x`"),
    ],
)
def test_a_refusal_names_the_word_that_was_typed(line: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert execute(["lab", "compare", *line.split()]) == 2
    assert f"Error: {told}" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("factions", "players", "bot"),
    [("anubian", None, "pilgrim"), (None, 1, "pilgrim"), ("anubian,bastet", None, "greedy"), (None, None, "greedy")],
)
def test_who_plays_alone_without_a_bot_is_one_that_knows_what_to_take(
    factions: str | None, players: int | None, bot: str
) -> None:
    setup = build_setup(PlayOptions("four-x", factions, players, None, None, 1, (), None, ()))
    assert [one.id for one in setup.bots] == [bot]


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


def test_slow_games_say_why(monkeypatch: pytest.MonkeyPatch) -> None:
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
    monkeypatch.setattr("hyskos.definitions.extras.broken", lambda _name: "no such LLVM")
    assert str(simulation.slow_because(SETUP)).endswith("does not start: no such LLVM")


@pytest.mark.slow
def test_a_search_without_what_it_needs_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("hyskos.definitions.extras.broken", lambda _name: "no such library")
    assert execute(["lab", "design", "--like", "four-x"]) == 2
    err = capsys.readouterr().err
    assert "searching maps needs numpy, which is installed but does not start: no such library" in err
    assert "Internal error" not in err


@pytest.mark.parametrize("words", ["--like nowhere", "--like four-x --bots nobody", "--like four-x -o {file}/maps"])
def test_a_search_is_refused_before_libraries_are_imported(
    words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    pytest.importorskip("numpy")
    (tmp_path / "file").write_text("")
    monkeypatch.setattr("hyskos.definitions.extras.broken", lambda _name: pytest.fail("asked too early"))
    assert execute(["lab", "design", *words.format(file=tmp_path / "file").split()]) == 2
    assert "Internal error" not in capsys.readouterr().err
