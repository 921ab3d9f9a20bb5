"""Games of the lab: seats in turn, sums that add up, the same from part to part."""

from dataclasses import replace
from pathlib import Path

import pytest

from hyskos.companion.map_starter import map_starter, shape_of
from hyskos.definitions.loader import load_faction, load_map
from hyskos.lab.bots import Bot, load_bot
from hyskos.lab.chance import Chance, first_state
from hyskos.lab.engines import engine
from hyskos.lab.playing import play
from hyskos.lab.setups import Setup
from hyskos.lab.tally import SHARE
from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.rolling_pyramids.draft import MOST_PLAYERS
from hyskos.rules.rolling_pyramids.rulings import changed

FOUR = ("anubian", "bastet", "rashar", "sobeccian")


def setup(players: int = 4, *bots: str) -> Setup:
    """Make a run on the inner factory."""
    chosen = tuple(load_bot(name) for name in bots or ("random",))
    return Setup(load_map("inner-factory"), tuple(load_faction(name) for name in FOUR), chosen, players)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_in_a_block_everybody_sits_everywhere_equally_often(players: int) -> None:
    run = setup(players, "random", "greedy")
    seatings = [run.seating(game) for game in range(run.block, 2 * run.block)]
    for seat in range(players):
        places = {(one.factions[seat], one.starts[seat], one.bots[seat]) for one in seatings}
        assert len(places) == run.block
    for one in seatings:
        assert len(set(one.factions)) == len(set(one.starts)) == players


@pytest.mark.proof
@pytest.mark.parametrize("players", [1, 2, pytest.param(4, marks=pytest.mark.proof)])
def test_parts_of_a_run_add_up_to_the_whole(players: int) -> None:
    run = setup(players, "greedy")
    whole, one, other = play(run, 3, 4), play(run, 3, 1), play(run, 4, 3)
    assert one.tally + other.tally == whole.tally
    assert one.shares + other.shares == whole.shares
    assert sum(whole.tally.sums["ended"]) == whole.tally.games == 4
    if players > 1:
        assert sum(whole.tally.sums["won"]) == 4 * SHARE == sum(whole.shares)
        assert sum(whole.tally.sums["scored"]) == sum(whole.tally.sums["points"])


def test_every_game_has_chances_of_its_own_and_they_stay() -> None:
    dice = Chance(first_state(1, 5, 0))
    assert [dice.draw(8) for _ in range(4)] == [4, 5, 1, 6]
    assert len({first_state(seed, game, stream) for seed in range(9) for game in range(9) for stream in (0, 1)}) == 162


def test_more_players_than_factions_are_refused() -> None:
    with pytest.raises(UnlawfulError, match="5 players"):
        setup(5)


def all_share(players: int, folder: Path) -> Setup:
    """Make a run in which nobody sends anybody anywhere, so that all share every victory."""
    path = folder / "six.yaml"
    path.write_text(map_starter("six", shape_of("hexagon:3"), "flat", 6, "en"), encoding="utf-8")
    shy = Bot(id="shy", points=1, factory=2, own=-840, empty=-840, foe=-840)
    factions = tuple(replace(load_faction(FOUR[at % 4]), id=f"faction-{at}") for at in range(players))
    return Setup(load_map(str(path)), factions, (shy,), players, changed({"must_deploy": "no"}))


@pytest.mark.slow
@pytest.mark.parametrize("players", range(2, MOST_PLAYERS + 1))
def test_a_victory_that_all_share_is_parted_among_them_without_rest(players: int, tmp_path: Path) -> None:
    run = all_share(players, tmp_path)
    for found in (play(run, 0, 2), engine(run)(run, 0, 2)):
        assert found.tally.sums["ties"] == [2]
        assert sum(found.shares) == sum(found.tally.sums["won"]) == 2 * SHARE
        assert {*found.shares} == {SHARE // players}


def test_a_victory_is_parted_among_as_many_as_may_play() -> None:
    assert [SHARE % players for players in range(1, MOST_PLAYERS + 1)] == [0] * MOST_PLAYERS
    assert SHARE < 256, "shares of single games are bytes"
