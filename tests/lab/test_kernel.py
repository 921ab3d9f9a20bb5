"""The compiled engine against the reference: the same sums and shares, game by game."""

from dataclasses import replace
from itertools import cycle

import pytest

from hyskos.definitions.loader import load_faction, load_map
from hyskos.lab import compiled, playing
from hyskos.lab.bots import load_bot
from hyskos.lab.compiled.known import unknown
from hyskos.lab.engines import engine
from hyskos.lab.setups import Setup
from hyskos.rules.rolling_pyramids.rulings import IDS, changed, choices_of

pytest.importorskip("numba")

MAPS = ("inner-factory", "outer-factory", "four-x")
FACTIONS = ("anubian", "bastet", "rashar", "sobeccian")
ALTERNATIVES = tuple((name, value) for name in IDS for value in choices_of(name)[1:])


def setup(players: int = 4, *bots: str, where: str = MAPS[0], seed: int = 1, **rulings: str) -> Setup:
    """Make a run."""
    factions = tuple(load_faction(name) for name in FACTIONS)
    chosen = tuple(load_bot(name) for name in bots or ("random", "greedy"))
    return Setup(load_map(where), factions, chosen, players, changed(rulings), seed=seed)


def differing(run: Setup, first: int, count: int) -> list[str]:
    """Name the sums that differ, and `shares`."""
    assert compiled.plays(run)
    slow, fast = playing.play(run, first, count), compiled.play(run, first, count)
    found = [name for name, sums in slow.tally.sums.items() if fast.tally.sums[name] != sums]
    return found + (["shares"] if slow.shares != fast.shares or slow.tally.games != fast.tally.games else [])


@pytest.mark.parametrize("error", [ImportError, OSError])
def test_the_reference_plays_where_numba_does_not_start(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_name: str) -> None:
        raise error("Numba needs NumPy 2.2 or less")

    run = setup()
    assert engine(run) is compiled.play
    compiled._starts.cache_clear()
    with monkeypatch.context() as patched:
        patched.setattr(compiled, "import_module", refuse)
        assert engine(run) is playing.play
    compiled._starts.cache_clear()


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_compiled_engine_plays_the_games_of_the_reference(players: int) -> None:
    for where in MAPS:
        assert differing(setup(players, where=where), 17, 2) == []


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 4])
def test_it_counts_abilities_as_the_reference_does(players: int) -> None:
    assert differing(setup(players, "wary", seed=5), 3, 2) == []


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 4])
def test_it_looks_for_the_goals_of_the_solo_game_as_the_reference_does(players: int) -> None:
    for where in MAPS:
        assert differing(setup(players, "pilgrim", "greedy", where=where, seed=7), 5, 2) == []


@pytest.mark.slow
def test_it_plays_every_other_ruling() -> None:
    """Play three rulings at a time, each alternative twice, so that their effects meet."""
    seats = cycle((4, 1, 3, 4, 2))
    for i in range(0, len(ALTERNATIVES), 3):
        rulings = dict(ALTERNATIVES[i : i + 3])
        assert differing(setup(next(seats), seed=i, **rulings), i, 1) == [], rulings


@pytest.mark.slow
def test_it_finds_the_border_that_an_attack_crosses() -> None:
    """Devices that serve once tell which border was taken."""
    assert differing(setup(4, "random", where=MAPS[2], device_use="once"), 40, 6) == []
    assert differing(setup(4, "random", ram_and_spikes="cancel", several_devices="repeat"), 90, 4) == []


def test_it_plays_without_abilities_and_with_numbers_of_any_size() -> None:
    run = replace(setup(seed=-(2**70)), without_ability=("bastet", "sobeccian"))
    assert differing(run, 2**40, 1) == []


def test_parts_add_up() -> None:
    run = setup()
    whole, one, other = compiled.play(run, 0, 50), compiled.play(run, 0, 20), compiled.play(run, 20, 30)
    assert one.tally + other.tally == whole.tally
    assert one.shares + other.shares == whole.shares
    assert compiled.play(run, 5, 0).shares == b""


def test_the_engine_is_the_fastest_that_knows_a_setup() -> None:
    run = setup()
    assert engine(run) is compiled.play
    crowd = replace(run, board=replace(run.board, rounds=65))
    assert unknown(crowd) == "map"
    assert engine(crowd) is playing.play


def test_what_a_class_has_of_new_is_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    run = setup()
    monkeypatch.setitem(compiled.known._KNOWN, "Board", "id neighbours round_points final_points garrison rounds")
    assert unknown(run) == "Board.factories"
