"""The compiled engine against the reference: the same sums and shares, game by game."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import cycle, product
from pathlib import Path

import pytest

from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.loader import load_faction, load_map
from hyskos.lab import compiled, playing
from hyskos.lab.bots import load_bot
from hyskos.lab.compiled.records import FOUR, KERNELS
from hyskos.lab.compiled.sizes import CELLS, PLACES
from hyskos.lab.compiled.sizes import FACTIONS as FACTIONS_AT_MOST
from hyskos.lab.compiled.tables import unsupported_part
from hyskos.lab.playing import engine
from hyskos.lab.setups import Setup
from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.rolling_pyramids.rulings import IDS, STANDARD, change_rulings, choices_of

pytest.importorskip("llvmlite")
slow, proof = pytest.mark.slow, pytest.mark.proof
ROOT = Path(__file__).parents[2]
MAPS = ("inner-factory", "outer-factory", "four-x")
FACTIONS = ("anubian", "bastet", "rashar", "sobeccian")
ALTERNATIVES = tuple((name, value) for name in IDS for value in choices_of(name)[1:])


def setup(players: int = 4, *bots: str, where: str = MAPS[0], seed: int = 1, **rulings: str) -> Setup:
    """Make a run."""
    factions = tuple(load_faction(name) for name in FACTIONS)
    chosen = tuple(load_bot(name) for name in bots or ("random", "greedy"))
    return Setup(load_map(where), factions, chosen, players, change_rulings(rulings), seed=seed)


def differing(run: Setup, first: int, count: int) -> list[str]:
    """Name the sums that differ, and `shares`."""
    assert compiled.plays(run)
    slow, fast = playing.play(run, first, count), compiled.play(run, first, count)
    names = [name for name, sums in slow.tally.sums.items() if fast.tally.sums[name] != sums]
    return names + (["shares"] if slow.shares != fast.shares or slow.tally.games != fast.tally.games else [])


@pytest.mark.slow
@pytest.mark.parametrize("error", [ImportError, OSError])
def test_the_reference_plays_if_llvm_does_not_start(error: type[Exception], monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_name: str) -> None:
        raise error("libllvmlite.so: cannot open shared object file")

    run = setup()
    assert engine(run) is compiled.play
    compiled._starts.cache_clear()
    with monkeypatch.context() as patched:
        patched.setattr(compiled, "import_module", refuse)
        assert engine(run) is playing.play
    compiled._starts.cache_clear()


Effect = dict[str, dict[str, int | str]]
STRIKE: dict[str, int | str] = {"extra": 2, "most": 2}
EFFECTS: tuple[tuple[Effect, ...], ...] = (
    ({"rally": {"who": "all", "points": 3}}, {"head_start": {"marks": 2}}),
    ({"unhalved": {"who": "units", "when": "attacking"}}, {"rally": {"when": "defending", "points": 2}}),
    ({"bombproof": {"who": "units"}}, {"worth": {"who": "all", "points": 2}}),
    ({"plunder": {"extra": 2}}, {"muster": {"section": "footmen", "extra": 3}}, {"bombproof": {"who": "heroes"}}),
)
STRIKES: tuple[tuple[Effect, ...], ...] = (
    ({"strike": {**STRIKE, "who": "units", "when": "attacking"}}, {"strike": {**STRIKE, "who": "heroes"}}),
    ({"strike": {**STRIKE, "who": "all", "when": "defending"}},),
    ({"strike": {**STRIKE, "who": "units"}}, {"strike": {"who": "units", "extra": 1}}),
    ({"strike": {**STRIKE, "who": "all", "most": 1}},),
)


def with_effects(run: Setup, several: Sequence[tuple[Effect, ...]]) -> Setup:
    """Give the factions of a run other abilities."""
    factions = zip(run.factions, several, strict=True)
    changes = (
        replace(faction, ability=replace(faction.ability, effects=effects, rulings={})) for faction, effects in factions
    )
    return replace(run, factions=tuple(changes))


def with_units(run: Setup, *several: tuple[str, ...]) -> Setup:
    """Give each faction its units again, from the first on, with these ids."""
    factions = []
    for faction, ids in zip(run.factions, cycle(several), strict=False):
        units = [replace(unit, id=id_) for id_, unit in zip(ids, faction.units * 2, strict=False)]
        factions.append(replace(faction, units=(*faction.units, *units)))
    return replace(run, factions=tuple(factions))


def with_dice(run: Setup, *dice: str) -> Setup:
    return replace(run, board=replace(run.board, dice=dice))


def with_bot(**weights: int) -> Setup:
    return replace(setup(2), bots=(replace(load_bot("random"), **weights),))


UNIT_IDS = (("chariots", "mirrors", "flasks"), ("chariots",))
RUNS: list[tuple[str, pytest.MarkDecorator, Callable[[], Setup], int, int]] = [
    *(
        (f"{players} on {where}", slow if where == MAPS[players % 3] else proof,
         partial(setup, players, where=where), 17, 2)
        for players in (1, 2, 3, 4) for where in MAPS
    ),
    *((f"wary {n}", slow, partial(setup, n, "wary", seed=5), 3, 2) for n in (1, 4)),
    *((f"pilgrim {n} on {where}", proof, partial(setup, n, "pilgrim", "greedy", where=where, seed=7), 5, 2)
      for n in (1, 4) for where in MAPS),
    # devices that serve once show which border an attack crossed, now or later in the game
    ("devices once", proof, partial(setup, 4, "random", where=MAPS[2], device_use="once"), 40, 6),
    ("equal borders", proof, partial(setup, 4, "random", where=MAPS[2], device_use="once"), 872, 4),
    ("equal borders later", proof, partial(setup, 4, "random", where=MAPS[2], device_use="once"), 1080, 4),
    ("repeated devices", proof,
     partial(setup, 4, "random", ram_and_spikes="cancel", several_devices="repeat"), 90, 4),
    ("no abilities, large numbers", slow,
     lambda: replace(setup(seed=-(2**70)), without_ability=("bastet", "sobeccian")), 2**40, 1),
    ("effects", proof, lambda: with_effects(setup(4, "random", "wary", seed=3), EFFECTS), 0, 6),
    ("strikes", proof, lambda: with_effects(setup(4, "wary", "greedy", seed=4), STRIKES), 0, 6),
    *((f"{' '.join(dice)} {n}", proof,
       partial(lambda n, dice: with_dice(
           setup(n, seed=6, modified_range="unlimited" if n == 1 else "face"), *dice), n, dice), 2, 2)
      for n in (1, 4) for dice in (("d4", "d6", "d8", "d12"), ("d10", "d10", "d4", "d8"))),
    *((f"{weights}", slow, partial(with_bot, **weights), 0, 2)
      for weights in ({"discard": 1}, {"discard": -1}, {"dead_end": -3})),
    *((f"more units {n}", slow if n == 2 else proof,
       partial(lambda n: with_units(setup(n, "random", "wary", seed=11), *UNIT_IDS), n), 4, 3) for n in (1, 2, 4)),
]  # fmt: skip
"""Runs by name: when they are tested, how they are set up, the first game and the number of games."""


@pytest.mark.parametrize(
    ("make", "first", "count"), [pytest.param(*case, id=name, marks=mark) for name, mark, *case in RUNS]
)
def test_the_compiled_engine_equals_the_reference(make: Callable[[], Setup], first: int, count: int) -> None:
    assert differing(make(), first, count) == []


@pytest.mark.proof
def test_it_plays_every_other_ruling() -> None:
    """Three rulings at a time, so that their effects meet."""
    seats = cycle((4, 1, 3, 4, 2))
    for i in range(0, len(ALTERNATIVES), 3):
        rulings = dict(ALTERNATIVES[i : i + 3])
        assert differing(setup(next(seats), seed=i, **rulings), i, 1) == [], rulings


@pytest.mark.slow
def test_it_supports_all_built_in_boards_and_those_of_the_tests() -> None:
    boards, factions = [load_map(name) for name in built_in_files("map")], [load_faction(name) for name in FACTIONS]
    for path in sorted((ROOT / "tests/boards/good").glob("*.yaml")):
        kind = path.read_text(encoding="utf-8").split()[1]
        if kind == "map":
            boards.append(load_map(str(path)))
        elif kind == "faction":
            factions.append(load_faction(str(path)))
    met = set()
    for board, faction in product(boards, factions):
        with suppress(UnlawfulError):  # a box that no die on the table fits
            assert unsupported_part(Setup(board, (faction,), (load_bot("random"),), 1)) is None, (board.id, faction.id)
            met.add((board.id, faction.id))
    assert {("many-dice", "cranes"), ("walls-and-names", "herons"), ("four-x", "bastet")} <= met


def test_the_guide_lists_the_limits_of_the_compiled_engine() -> None:
    guide = (ROOT / "docs/guides/lab.md").read_text(encoding="utf-8")
    for limit in (f"{CELLS} boxes", f"{PLACES} spaces and", f"{FACTIONS_AT_MOST} factions or bots"):
        assert limit in guide
    run = setup(2)
    wide = replace(run.factions[0], upgrade_pairs=24)
    assert unsupported_part(replace(run, factions=(wide, *run.factions[1:]))) == "player board"
    assert unsupported_part(replace(run, bots=run.bots * 5)) == "size"


@pytest.mark.slow
def test_an_ability_switched_off_has_no_effect_on_the_player_board() -> None:
    """Marks before the first round, and more soldiers of a square, are part of an ability."""
    run = setup(2, "greedy", seed=8)
    gifts: tuple[Effect, ...] = ({"head_start": {"marks": 9}}, {"muster": {"section": "footmen", "extra": 9}})
    run = with_effects(run, (gifts,) * 4)
    off = replace(run, without_ability=FACTIONS)
    none = with_effects(run, ((),) * 4)
    assert differing(off, 0, 4) == []
    assert compiled.play(off, 0, 200) == compiled.play(none, 0, 200) != compiled.play(run, 0, 200)


@pytest.mark.slow
def test_specialised_kernels_play_the_same() -> None:
    """The first that knows a run plays it, as all behind it would."""
    runs = (
        (setup(4, "random"), 0),
        (replace(setup(4, "random"), without_ability=("bastet",)), 0),
        (replace(setup(), bots=(replace(load_bot("random"), hit=1),)), 1),
        (setup(4, "random", "greedy"), 1),
        (setup(4, "random", umbrella="halve-damage"), 2),
        (setup(3, "random"), 2),
        (setup(2, device_use="once"), 2),
        (setup(1), 3),
        (setup(modified_range="positive"), 3),
    )
    for run, first in runs:
        world, kernel = compiled.world_of(run)
        assert kernel == first
        expected = compiled.play(run, 0, 40)
        for which in range(first + 1, len(KERNELS)):
            run.memory["world"] = world, which
            assert compiled.play(run, 0, 40) == expected


def test_the_first_value_of_a_ruling_is_the_default() -> None:
    """Kernels that know the rulings know them by the places of their values."""
    assert all(choices_of(name)[0] == getattr(STANDARD, name) for name in IDS)
    assert {f"r_{name}" for name in IDS} == {name for name in FOUR if name.startswith("r_")}


@pytest.mark.slow
def test_parts_add_up() -> None:
    run = setup()
    complete, first, second = compiled.play(run, 0, 50), compiled.play(run, 0, 20), compiled.play(run, 20, 30)
    assert first.tally + second.tally == complete.tally
    assert first.shares + second.shares == complete.shares
    assert compiled.play(run, 5, 0).shares == b""


@pytest.mark.slow
def test_the_engine_is_the_fastest_that_knows_a_setup() -> None:
    run = setup()
    assert engine(run) is compiled.play
    crowd = replace(run, board=replace(run.board, rounds=65))
    assert unsupported_part(crowd) == "map"
    assert engine(crowd) is playing.play


def test_unknown_fields_are_not_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    run = setup()
    monkeypatch.setitem(compiled.tables._KNOWN, "Board", "id neighbours round_points final_points garrison rounds")
    assert unsupported_part(run) == "Board.factories"


@pytest.mark.slow
def test_rulings_and_effects_of_an_order_apply_to_all_its_units() -> None:
    run = setup(3, "random", "greedy", seed=12, filling_order="left-to-right", finished_units="may-wait")
    run = with_units(
        replace(run, rulings=replace(run.rulings, bomb_unit="ascending")), ("chariots", "mirrors"), (), (), ()
    )
    first = run.factions[0]
    effects = ({"muster": {"section": "ascending", "extra": 3}},)
    first = replace(first, ability=replace(first.ability, effects=effects, rulings={}))
    assert differing(replace(run, factions=(first, *run.factions[1:])), 0, 5) == []
