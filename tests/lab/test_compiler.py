"""The compiler of the lab, its cache, player boards in the kernel, and the kernel as WebAssembly."""

import json
import os
import stat
import subprocess
from base64 import b64encode
from collections.abc import Callable
from ctypes import c_char
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hyskos.definitions.loader import load_faction, load_map
from hyskos.lab.bots import load_bot
from hyskos.lab.compiled import length_of_sums, machine, read_tally, wasm, world_of
from hyskos.lab.compiled.compiler import write_module
from hyskos.lab.compiled.expressions import name_of
from hyskos.lab.compiled.integers import bits, draw_lot, lanes, nth, signed, unsigned
from hyskos.lab.compiled.machine import KEPT, compile_function, folder, load, load_function, store
from hyskos.lab.compiled.records import STATE, World, new_state, size_of
from hyskos.lab.compiled.sheets import mark_row, rule_sheets, write_die
from hyskos.lab.compiled.sizes import NONE
from hyskos.lab.compiled.tables import world
from hyskos.lab.playing import engine
from hyskos.lab.setups import Setup
from hyskos.rules.rolling_pyramids.rulings import change_rulings
from tests.patience import PATIENCE

pytest.importorskip("llvmlite")


def test_it_refuses_python_that_it_does_not_know() -> None:
    with pytest.raises(SyntaxError, match=r"does not know this Python: 2 \*\* number") as caught:
        write_module(_power)
    assert caught.value.filename == __file__
    assert caught.value.lineno == _power.__code__.co_firstlineno + 1


def _power(number: int) -> int:
    return int(2**number)


@pytest.mark.slow
def test_quotients_are_rounded_down_and_words_have_no_sign() -> None:
    numbers = (-(2**63), -7, -1, 0, 1, 2, 7, 2**63 - 1)
    divide = load_function(compile_function(_quotients), name_of(_quotients), 1, 2)
    for a in numbers:
        for b in (-3, -1, 2, 7):
            if (a, b) != (-(2**63), -1):
                room = bytearray(32)
                divide((c_char * 32).from_buffer(room), a, b)
                assert memoryview(room).cast("q").tolist() == [
                    a // b,
                    a % b,
                    a >> 1,
                    signed(unsigned(a) >> unsigned(1)),
                ]


def _quotients(sums: Any, a: int, b: int) -> None:
    sums[0], sums[1] = a // b, a % b
    sums[2], sums[3] = a >> 1, signed(unsigned(a) >> unsigned(1))


@pytest.mark.slow
def test_vectorised_loops_equal_plain_ones() -> None:
    count = load_function(compile_function(_by_four), name_of(_by_four), 1, 2)
    for a, b in ((3, 5), (-2, -1), (2**62, 11)):
        room = bytearray(8 * 12)
        count((c_char * len(room)).from_buffer(room), a, b)
        expected = [0] * 4 + [(n * a + 2**63) % 2**64 - 2**63 if n > b else -n for n in range(4, 12)]
        assert memoryview(room).cast("q").tolist() == expected


def _by_four(sums: Any, a: int, b: int) -> None:
    for n in lanes(4, 12):
        sums[n] = n * a if n > b else -n


@pytest.mark.slow
def test_a_field_of_the_world_may_be_fixed() -> None:
    """Then the record is not asked, which here has another number."""
    for fixed, expected in (({}, 3), ({"players": 4, "slots_before": 7}, 11)):
        room, w = bytearray(8), World()
        w["players"], w["slots_before"][1] = 1, 2
        add = load_function(compile_function(_of_world, fixed), name_of(_of_world), 2, 0)
        add((c_char * len(w.numbers)).from_buffer(w.numbers), (c_char * 8).from_buffer(room))
        assert memoryview(room).cast("q").tolist() == [expected]


def test_branches_on_fixed_fields_are_not_compiled() -> None:
    """A call stays where it may change something."""
    free, fixed = write_module(_assign_by_conditions), write_module(_assign_by_conditions, {"solo": 0, "players": 4})
    for number, remains in ((7, False), (5, False), (6, True), (3, True)):
        assert f"trunc i64 {number} to i32" in free
        assert (f"trunc i64 {number} to i32" in fixed) == remains
    assert "call i64 @test_compiler._move" in fixed


def _assign_by_conditions(w: Any, s: Any) -> None:
    if w.solo and s.round:
        s.round = 7
    if w.players != 4:
        s.first = 5
    elif s.over or not w.solo:
        s.first = 6
    if _move(s) or not w.solo:
        s.standing = 3


def _move(s: Any) -> int:
    s.round += 1
    return int(s.round)


@pytest.mark.slow
def test_the_processor_finds_bits_as_our_code_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether it has an instruction for that or not."""
    random = Random(5)
    native = load_function(compile_function(_find), name_of(_find), 1, 2)
    monkeypatch.setattr(machine, "_instructions", dict)
    ours = load_function(compile_function(_find), name_of(_find), 1, 2)
    for _try in range(500):
        word = random.getrandbits(64) & random.getrandbits(64) | 1 << random.randrange(64)
        places = [place for place in range(64) if word >> place & 1]
        number = random.randrange(len(places))
        for find in (ours, native):
            room = bytearray(8)
            find((c_char * 8).from_buffer(room), signed(word), number)
            assert memoryview(room).cast("q")[0] == places[number]


def _find(sums: Any, word: int, number: int) -> None:
    sums[0] = nth(word, number)


def _of_world(w: Any, sums: Any) -> None:
    sums[0] = w.players + w.slots_before[1]


pytest.importorskip("llvmlite")
FACTIONS = ("anubian", "bastet", "rashar", "sobeccian")
BOARDS = 300


@pytest.mark.slow
def test_marking_rows_by_numbers_or_as_a_whole_gives_the_same() -> None:
    """A11: numbers are written by lot until no box is left to any; dead ends come to be, too."""
    fill = load_function(compile_function(_fill), name_of(_fill), 3, 2)
    for rulings in ({}, {"filling_order": "left-to-right"}, {"modified_range": "positive"}):
        factions = tuple(load_faction(name) for name in FACTIONS)
        setup = Setup(load_map("four-x"), factions, (load_bot("random"),), 4, change_rulings(rulings))
        numbers, state, sums = world(setup).numbers, new_state(), bytearray(8 * 4)
        for f in range(len(FACTIONS)):
            fill(*((c_char * len(room)).from_buffer(room) for room in (numbers, state, sums)), f, BOARDS)
        differing, written, quickly, dead = memoryview(sums).cast("q").tolist()
        assert differing == 0
        assert written > BOARDS * 100
        assert dead > written // 50
        assert (quickly > written // 2) == (not rulings)


def _fill(w: Any, s: Any, sums: Any, f: int, boards: int) -> None:
    """Fill boards; count marks that differ from those of whole rows, numbers, those that were noted, and dead ends."""
    rule_sheets(w, s)
    for _board in range(boards):
        s.seat_faction[0] = f
        s.empty[0] = (1 << w.f_cells[f]) - 1
        for cell in range(w.f_cells[f]):
            s.numbers[0, cell] = NONE
        for row in range(w.f_rows[f]):
            s.filled[0, row] = 0
        for i in range(w.slots):
            s.lawful[0, i], s.alive[0, i] = s.blank_lawful[f, i], s.blank_alive[f, i]
        while True:
            count = 0
            for i in range(w.slots):
                count += bits(s.lawful[0, i])
            if count == 0:
                break
            chosen, slot = draw_lot(s, count), 0
            while chosen >= bits(s.lawful[0, slot]):
                chosen -= bits(s.lawful[0, slot])
                slot += 1
            cell = nth(s.lawful[0, slot], chosen)
            alive = (s.alive[0, slot] >> cell) & 1
            sums[1] += 1
            sums[2] += 1 if w.few and w.r_filling_order == 0 and alive else 0
            sums[3] += 1 - alive
            write_die(w, s, 0, cell, slot)
            for i in range(w.slots):
                s.lawful[1, i], s.alive[1, i] = s.lawful[0, i], s.alive[0, i]
            for row in range(w.f_rows[f]):
                mark_row(w, s, 0, row)
            for i in range(w.slots):
                sums[0] += s.lawful[1, i] != s.lawful[0, i] or s.alive[1, i] != s.alive[0, i]


FORGED = sha256(b"forged").digest() + b"forged"
needs_owners = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="files have no owners here")


@pytest.fixture
def cached(tmp_path: Path) -> Path:
    file = tmp_path / "hyskos" / "kernel-0123456789abcdef.o"
    store(file, b"code")
    assert load(file) == b"code"
    return file


def test_a_damaged_kernel_is_compiled_again(cached: Path) -> None:
    cached.write_bytes(cached.read_bytes()[:-1])
    assert load(cached) is None


def test_without_a_folder_nothing_is_cached(cached: Path) -> None:
    below = cached / "below-a-file" / "kernel.o"
    store(below, b"code")
    assert load(below) is None


def replace_with_link(path: Path) -> None:
    elsewhere = path.parents[1] / "elsewhere" if path.is_file() else path.parent / "elsewhere"
    path.rename(elsewhere)
    path.symlink_to(elsewhere)


def replace_with_pipe(file: Path) -> None:
    file.unlink()
    os.mkfifo(file, 0o600)


UNSAFE: dict[str, Callable[[Path], object]] = {
    "writable file": lambda file: file.chmod(0o666),
    "file writable by the group": lambda file: file.chmod(0o620),
    "writable folder": lambda file: file.parent.chmod(0o777),
    "linked file": replace_with_link,
    "linked folder": lambda file: replace_with_link(file.parent),
    "file with two names": lambda file: (file.parents[1] / "other.o").hardlink_to(file),
    "pipe": replace_with_pipe,
}


@needs_owners
@pytest.mark.parametrize("change", UNSAFE.values(), ids=UNSAFE)
def test_code_that_others_could_write_is_not_loaded(cached: Path, change: Callable[[Path], object]) -> None:
    """The checksum of the forged file is correct, so only the change decides."""
    cached.write_bytes(FORGED)
    assert load(cached) == b"forged"
    change(cached)
    assert load(cached) is None


@needs_owners
def test_files_of_another_user_are_neither_loaded_nor_replaced(cached: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stranger = os.geteuid() + 1
    monkeypatch.setattr(machine.os, "geteuid", lambda: stranger)
    assert load(cached) is None
    store(cached, b"new")
    assert cached.read_bytes().endswith(b"code")


@needs_owners
@pytest.mark.parametrize("foreign", [stat.S_ISDIR, stat.S_ISREG])
def test_folder_and_file_must_belong_to_the_user(
    cached: Path, monkeypatch: pytest.MonkeyPatch, foreign: Callable[[int], bool]
) -> None:
    real = os.fstat

    def stat_of_owner(opened: int) -> os.stat_result:
        status = real(opened)
        values = list(status[:10])
        values[stat.ST_UID] += foreign(status.st_mode)
        return os.stat_result(values)

    monkeypatch.setattr(machine.os, "fstat", stat_of_owner)
    assert load(cached) is None


@needs_owners
def test_a_new_kernel_replaces_a_planted_one_and_is_private(cached: Path) -> None:
    """Whatever the umask, and whatever the planted file let others do."""
    cached.write_bytes(FORGED)
    cached.chmod(0o666)
    cached.parent.chmod(0o777)
    before = os.umask(0)
    try:
        store(cached, b"code")
    finally:
        os.umask(before)
    assert load(cached) == b"code"
    assert cached.stat().st_mode & 0o777 == 0o600
    assert not cached.parent.stat().st_mode & 0o022


@pytest.mark.parametrize("base", ["", "cache", "./cache"])
def test_a_relative_cache_folder_is_ignored(base: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would be another one in each folder, such as one in a project of somebody else."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", base)
    assert folder() == tmp_path / "home" / ".cache" / "hyskos"


def test_old_kernels_are_removed(tmp_path: Path) -> None:
    """So many files stay, and whatever has another name; folders are those of the compiler that came before."""
    for age in range(KEPT + 4):
        path = tmp_path / f"kernel-{age:016x}.o"
        path.write_bytes(b"")
        os.utime(path, (1000 - age, 1000 - age))
    (tmp_path / "kernel-0123456789abcdef" / "lab").mkdir(parents=True)
    (tmp_path / "kernel-0123456789abcdef" / "lab" / "game.nbc").write_bytes(b"")
    ours = {"kernel-of-mine", "kernel-0123456789abcdef.old", "notes.o"}
    for name in ours:
        (tmp_path / name).write_bytes(b"")
    store(tmp_path / "kernel-fedcba9876543210.o", b"code")
    remaining = {f"kernel-{age:016x}.o" for age in range(KEPT - 1)} | {"kernel-fedcba9876543210.o"}
    assert {path.name for path in tmp_path.iterdir()} == ours | remaining


pytest.importorskip("llvmlite")
RUNNER = Path(__file__).with_name("run_kernel.mjs")
FOUR_FACTIONS = tuple(load_faction(name) for name in ("anubian", "bastet", "rashar", "sobeccian"))


def setup(where: str, players: int, bots: str, seed: int = 1, **rulings: str) -> Setup:
    chosen = tuple(load_bot(name) for name in bots.split(","))
    return Setup(load_map(where), FOUR_FACTIONS, chosen, players, change_rulings(rulings), seed=seed)


SETUPS = {
    "greedy": setup("inner-factory", 4, "greedy"),
    "random and greedy, two players": setup("four-x", 2, "random,greedy", seed=7),
    "wary, three players": setup("outer-factory", 3, "wary", seed=2**63 + 5),
    "solo": setup("inner-factory", 1, "pilgrim", seed=3),
    "rulings": setup("four-x", 4, "random", device_use="once", many_sides="all-others", halves="down", seed=-4),
    "numbers of any size": setup(
        "inner-factory", 4, "random", modified_range="unlimited", filling_order="left-to-right"
    ),
    "without an ability": replace(setup("inner-factory", 4, "greedy"), without_ability=("bastet",)),
}
BATCHES = ((0, 96), (96, 1), (2**40, 31))
"""The first game and the number of games of each batch; the state of the kernel is kept between them."""


@pytest.fixture(scope="module")
def kernel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("wasm") / "kernel.wasm"
    file.write_bytes(wasm.build_kernel())
    return file


@pytest.mark.slow
@pytest.mark.needs("wasm-ld", "web")
def test_webassembly_plays_the_games_of_the_command_line(kernel: Path, tmp_path: Path) -> None:
    questions = tmp_path / "questions.json"
    questions.write_text(json.dumps([
        {
            "world": b64encode(world_of(run)[0]).decode(),
            "state": size_of(STATE),
            "sums": length_of_sums(run),
            "players": run.players,
            "batches": BATCHES,
        }
        for run in SETUPS.values()
    ]))  # fmt: skip
    done = subprocess.run(
        ["node", RUNNER, kernel, questions], capture_output=True, encoding="utf-8", check=True, timeout=PATIENCE
    )
    for (name, run), parts in zip(SETUPS.items(), json.loads(done.stdout), strict=True):
        for (first, count), part in zip(BATCHES, parts, strict=True):
            played = engine(run)(run, first, count)
            assert read_tally(run, bytes.fromhex(part["sums"]), count) == played.tally, name
            assert bytes.fromhex(part["shares"]) == played.shares, name


@pytest.mark.slow
@pytest.mark.needs("wasm-ld")
def test_the_kernel_is_small_and_the_same_each_time(kernel: Path) -> None:
    assert wasm.build_kernel() == kernel.read_bytes()
    assert kernel.stat().st_size < 100_000


def test_a_missing_linker_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wasm, "which", lambda _program: None)
    with pytest.raises(wasm.LinkerError, match=r"^wasm-ld is not installed: apt-get install lld$"):
        wasm.build_kernel()


def test_a_linker_that_fails_is_quoted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    broken = tmp_path / "wasm-ld"
    broken.write_text("#!/bin/sh\necho 'unknown file type' >&2\nexit 1\n")
    broken.chmod(0o755)
    monkeypatch.setattr(wasm, "which", lambda _program: str(broken))
    monkeypatch.setattr(wasm, "emit", lambda *_: b"")
    monkeypatch.setattr(wasm, "write_module", lambda _: "")
    with pytest.raises(wasm.LinkerError, match=r"^wasm-ld cannot link the kernel: unknown file type$"):
        wasm.build_kernel()
