"""Player boards in the kernel: where numbers may be written, as bits of cells by the slot of a die."""

from hyskos.lab.compiled.integers import lanes, lowest
from hyskos.lab.compiled.records import Record
from hyskos.lab.compiled.sizes import (
    ASCENDING,
    FEW_NUMBERS,
    LOW,
    MATCHING,
    NONE,
    NUMBERS,
    ORDER_NONE,
    SPECIAL,
)


def rule_sheets(w: Record, s: Record) -> None:
    """Find where numbers may be written on the empty boards of all factions."""
    for f in range(w.factions):
        s.seat_faction[0] = f
        for cell in range(w.f_cells[f]):
            s.numbers[0, cell] = NONE
        s.empty[0] = (1 << w.f_cells[f]) - 1
        for i in lanes(0, w.slots):
            s.lawful[0, i] = s.alive[0, i] = 0
        for row in range(w.f_rows[f]):
            mark_row(w, s, 0, row)
        for i in lanes(0, w.slots):
            s.blank_lawful[f, i], s.blank_alive[f, i] = s.lawful[0, i], s.alive[0, i]
        if w.few:
            _note(w, s, f)


def _note(w: Record, s: Record, f: int) -> None:
    """Record the cells of its row that each number leaves open; in rows without order all numbers leave the same."""
    at = 0
    for cell in range(w.f_cells[f]):
        row = w.f_row[f, cell]
        differs = w.f_order[f, row] != ORDER_NONE
        s.left_differs[f, cell], s.left_by[f, cell] = differs, at - differs
        for number in range(1, FEW_NUMBERS + 1 if differs else 2):
            for i in lanes(0, w.slots):
                s.lawful[0, i] = s.alive[0, i] = -1
            s.numbers[0, cell] = number
            s.empty[0] &= ~(1 << cell)
            if differs:
                mark_row(w, s, 0, row)
            else:
                _close(w, s, 0, cell)
            s.numbers[0, cell] = NONE
            s.empty[0] |= 1 << cell
            for i in lanes(0, w.slots):
                s.left_lawful[f, at, i], s.left_alive[f, at, i] = s.lawful[0, i], s.alive[0, i]
            at += 1


def clear_sheet(w: Record, s: Record, seat: int) -> None:
    """Reset the board of a seat."""
    f = s.seat_faction[seat]
    for cell in range(w.f_cells[f]):
        s.numbers[seat, cell] = NONE
    s.empty[seat] = (1 << w.f_cells[f]) - 1
    for i in range(w.f_units[f]):
        s.levels[seat, i] = 0
        s.lines[seat, i] = 0
        s.kept[seat, i] = 0
    for i in range(w.f_devices[f]):
        s.devices[seat, i] = 0
    for i in range(w.f_heroes[f]):
        s.deployed[seat, i] = 0
    s.settled[seat] = -w.f_marks[f]
    s.points[seat] = 0
    for i in lanes(0, w.slots):
        s.lawful[seat, i], s.alive[seat, i] = s.blank_lawful[f, i], s.blank_alive[f, i]
    s.stale[seat] = (1 << 6) - 1
    for stage in range(w.f_stage[f, 6]):
        s.stage[seat, stage] = 0
    for row in range(w.f_rows[f]):
        s.filled[seat, row] = 0
        _move(w, s, seat, row, 0)


def write_die(w: Record, s: Record, seat: int, cell: int, slot: int) -> None:
    """Write the number of a slot into an empty box.

    What several numbers leave open in a row is the intersection of what each of them leaves, as long as the row can be
    finished.
    """
    number = w.slot_number[slot]
    if not w.few or w.r_filling_order == 1 or (s.alive[seat, slot] >> cell) & 1 == 0:
        write(w, s, seat, cell, number)
        return
    f = s.seat_faction[seat]
    s.numbers[seat, cell] = number
    s.empty[seat] &= ~(1 << cell)
    _move(w, s, seat, w.f_row[f, cell], 1)
    at = s.left_by[f, cell] + (number if s.left_differs[f, cell] else 0)
    for i in lanes(0, w.slots):
        s.lawful[seat, i] &= s.left_lawful[f, at, i]
        s.alive[seat, i] &= s.left_alive[f, at, i]


def write(w: Record, s: Record, seat: int, cell: int, number: int) -> None:
    """Write a number into an empty box."""
    row = w.f_row[s.seat_faction[seat], cell]
    s.numbers[seat, cell] = number
    s.empty[seat] &= ~(1 << cell)
    _move(w, s, seat, row, 1)
    if w.f_order[s.seat_faction[seat], row] == ORDER_NONE and w.r_filling_order == 0:
        _close(w, s, seat, cell)
    else:
        mark_row(w, s, seat, row)


def _close(w: Record, s: Record, seat: int, cell: int) -> None:
    """Close a box to all numbers; other boxes are unaffected."""
    other_cells = ~(1 << cell)
    for i in lanes(0, w.slots):
        s.lawful[seat, i] &= other_cells
        s.alive[seat, i] &= other_cells


def erase_row(w: Record, s: Record, seat: int, row: int) -> None:
    """Empty all boxes of a row."""
    f = s.seat_faction[seat]
    first = w.f_row_first[f, row]
    for cell in range(first, first + w.f_row_length[f, row]):
        s.numbers[seat, cell] = NONE
    s.empty[seat] |= w.f_row_cells[f, row]
    _move(w, s, seat, row, -s.filled[seat, row])
    cells = w.f_row_cells[f, row]
    for i in lanes(0, w.slots):
        s.lawful[seat, i] = (s.lawful[seat, i] & ~cells) | (s.blank_lawful[f, i] & cells)
        s.alive[seat, i] = (s.alive[seat, i] & ~cells) | (s.blank_alive[f, i] & cells)


def _move(w: Record, s: Record, seat: int, row: int, more: int) -> None:
    """Record that a row has `more` numbers; for a bot that does not weigh that, all rows are at the same stage."""
    f, b = s.seat_faction[seat], s.seat_bot[seat]
    if w.w_drafts[b] == 0:
        s.filled[seat, row] += more
        return
    section = w.f_section[f, w.f_row_first[f, row]]
    minds = w.w_filled[b, section] != 0
    before = w.f_stage[f, section] + (s.filled[seat, row] if minds else 0)
    s.stage[seat, before] &= ~w.f_row_cells[f, row]
    s.filled[seat, row] += more
    after = w.f_stage[f, section] + (s.filled[seat, row] if minds else 0)
    if section and s.filled[seat, row] < w.f_row_length[f, row]:
        s.stage[seat, after] |= w.f_row_cells[f, row]
    s.stale[seat] |= 1 << section


def mark_row(w: Record, s: Record, seat: int, row: int) -> None:
    """Mark which numbers may be written into each box of a row, and with which of them it can be finished (A11).

    The earlier marks of the row are erased (all but `kept`) when its first box is marked.
    """
    f = s.seat_faction[seat]
    first = w.f_row_first[f, row]
    other_cells = ~w.f_row_cells[f, row]
    in_turn = w.r_filling_order == 1 and w.f_section[f, first] in SPECIAL
    order = w.f_order[f, row]
    left = s.empty[seat] & w.f_row_cells[f, row]
    while left:
        cell = lowest(left)
        left &= left - 1
        if order == ORDER_NONE:
            _mark_free(w, s, seat, cell, other_cells)
        elif order == MATCHING:
            _mark_matching(w, s, seat, row, cell, other_cells)
        else:
            _mark_sorted(w, s, seat, row, cell, other_cells)
        if in_turn:
            return
        other_cells = -1
    if other_cells != -1:
        for i in lanes(0, w.slots):
            s.lawful[seat, i] &= other_cells
            s.alive[seat, i] &= other_cells


def _mark_free(w: Record, s: Record, seat: int, cell: int, other_cells: int) -> None:
    f, bit = s.seat_faction[seat], 1 << cell
    lowest_number, highest = w.low_number, w.high_number
    if w.f_printed[f, cell] != NONE:
        lowest_number = highest = w.f_printed[f, cell]
    for i in lanes(0, w.slots):
        fit, number = w.f_fit[f, i] & bit, w.slot_number[i]
        lawful = fit & -((number >= lowest_number) & (number <= highest))
        s.lawful[seat, i] = (s.lawful[seat, i] & other_cells) | lawful
        s.alive[seat, i] = (s.alive[seat, i] & other_cells) | lawful


def _mark_matching(w: Record, s: Record, seat: int, row: int, cell: int, other_cells: int) -> None:
    """Mark a box of a row whose first and last numbers are equal."""
    f, bit = s.seat_faction[seat], 1 << cell
    first = w.f_row_first[f, row]
    last = first + w.f_row_length[f, row] - 1
    a, b = s.numbers[seat, first], s.numbers[seat, last]
    low = max(w.reach_low[w.f_shape[f, first]], w.reach_low[w.f_shape[f, last]])
    high = min(w.reach_high[w.f_shape[f, first]], w.reach_high[w.f_shape[f, last]])
    if a != NONE:
        low, high = max(a, w.reach_low[w.f_shape[f, last]]), min(a, w.reach_high[w.f_shape[f, last]])
    if b != NONE:
        low, high = max(b, w.reach_low[w.f_shape[f, first]]), min(b, w.reach_high[w.f_shape[f, first]])
    if a != NONE and b != NONE:
        low, high = a, a
    end, other = cell in (first, last), a if cell == last else b
    if end:
        shape = w.f_shape[f, first if cell == last else last]
        low, high = w.reach_low[shape], w.reach_high[shape]
        if other != NONE or first == last:
            low, high = w.low_number, w.high_number
    first_number = last_number = other
    if not end or other == NONE:
        first_number, last_number = w.low_number, w.high_number
    if not end:
        high = NUMBERS if low <= high else LOW - 1
        low = LOW
    for i in lanes(0, w.slots):
        fit, number = w.f_fit[f, i] & bit, w.slot_number[i]
        lawful = fit & -((number >= first_number) & (number <= last_number))
        s.lawful[seat, i] = (s.lawful[seat, i] & other_cells) | lawful
        s.alive[seat, i] = (s.alive[seat, i] & other_cells) | (lawful & -((number >= low) & (number <= high)))


def _mark_sorted(w: Record, s: Record, seat: int, row: int, cell: int, other_cells: int) -> None:
    """Mark a box of a row whose numbers increase or decrease from left to right."""
    f, bit = s.seat_faction[seat], 1 << cell
    first = w.f_row_first[f, row]
    last = first + w.f_row_length[f, row] - 1
    up = w.f_order[f, row] == ASCENDING
    step = 1 if up else -1
    small, small_needed = _lower_bound(w, s, seat, first if up else last, cell, step)
    large, large_needed = _upper_bound(w, s, seat, last if up else first, cell, -step)
    small, large = max(small, w.low_number - 1), min(large, w.high_number + 1)
    small_needed, large_needed = max(small, small_needed), min(large, large_needed)
    for i in lanes(0, w.slots):
        fit, number = w.f_fit[f, i] & bit, w.slot_number[i]
        lawful, alive = (number > small) & (number < large), (number > small_needed) & (number < large_needed)
        s.lawful[seat, i] = (s.lawful[seat, i] & other_cells) | (fit & -lawful)
        s.alive[seat, i] = (s.alive[seat, i] & other_cells) | (fit & -alive)


def _lower_bound(w: Record, s: Record, seat: int, start: int, cell: int, step: int) -> tuple[int, int]:
    """Return the nearest smaller number, and the minimum that the boxes before it require; 1000 if impossible."""
    f = s.seat_faction[seat]
    written, needed = -1000, -1000
    while start != cell:
        number, shape = s.numbers[seat, start], w.f_shape[f, start]
        low, high = w.reach_low[shape], w.reach_high[shape]
        bound = number if number > needed else 1000
        needed = max(needed + 1, low)
        needed = 1000 if needed > high else needed
        needed = needed if number == NONE else bound
        written = written if number == NONE else number
        start += step
    return written, needed


def _upper_bound(w: Record, s: Record, seat: int, start: int, cell: int, step: int) -> tuple[int, int]:
    """Return the nearest larger number, and the maximum that the boxes after it require; -1000 if impossible."""
    f = s.seat_faction[seat]
    written, needed = 1000, 1000
    while start != cell:
        number, shape = s.numbers[seat, start], w.f_shape[f, start]
        low, high = w.reach_low[shape], w.reach_high[shape]
        bound = number if number < needed else -1000
        needed = min(needed - 1, high)
        needed = -1000 if needed < low else needed
        needed = needed if number == NONE else bound
        written = written if number == NONE else number
        start += step
    return written, needed
