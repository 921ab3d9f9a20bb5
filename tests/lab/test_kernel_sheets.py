"""Player boards in the kernel: what several numbers leave of a row is what each of them leaves."""

from ctypes import c_char
from typing import Any

import pytest

from hyskos.definitions.loader import load_faction, load_map
from hyskos.lab.bots import load_bot
from hyskos.lab.compiled.expressions import name_of
from hyskos.lab.compiled.integers import bits, draw_lot, nth
from hyskos.lab.compiled.machine import compile_function, load_function
from hyskos.lab.compiled.records import new_state
from hyskos.lab.compiled.sheets import mark_row, rule_sheets, write_die
from hyskos.lab.compiled.sizes import NONE
from hyskos.lab.compiled.tables import world
from hyskos.lab.setups import Setup
from hyskos.rules.rolling_pyramids.rulings import changed

pytest.importorskip("llvmlite")
FACTIONS = ("anubian", "bastet", "rashar", "sobeccian")
BOARDS = 300


@pytest.mark.slow
def test_rows_are_marked_alike_number_by_number_and_as_a_whole() -> None:
    """A11: numbers are written by lot until no box is left to any; dead ends come to be, too."""
    fill = load_function(compile_function(_fill), name_of(_fill), 3, 2)
    for rulings in ({}, {"filling_order": "left-to-right"}, {"modified_range": "positive"}):
        factions = tuple(load_faction(name) for name in FACTIONS)
        setup = Setup(load_map("four-x"), factions, (load_bot("random"),), 4, changed(rulings))
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
