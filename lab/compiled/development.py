"""Development and mustering in the kernel (RP-20..30, RP-39..43): marks, units, cleanup and placing devices."""

from hyskos.lab.compiled.integers import bits, draw_lot, lowest
from hyskos.lab.compiled.records import Record
from hyskos.lab.compiled.sheets import erase_row, write
from hyskos.lab.compiled.sizes import BOMB, FOOTMEN, MARCHING, NEAR, NONE, SOLDIERS, UMBRELLA

DEVICE, VALUE, LINE, STOP = 0, 1, 2, 3


def pick(s: Record, count: int) -> int:
    """Return the index of a random option with the best score (in its third column); -1 if all are negative."""
    equal, best = 0, 0
    for i in range(count):
        best = max(best, s.option[i, 2])
    for i in range(count):
        equal += s.option[i, 2] == best
    chosen = draw_lot(s, equal)
    for i in range(count):
        if s.option[i, 2] == best:
            if chosen == 0:
                return i
            chosen -= 1
    return -1


def _option(s: Record, count: int, a: int, b: int, score: int) -> int:
    s.option[count, 0], s.option[count, 1], s.option[count, 2] = a, b, score
    return count + 1


def develop(w: Record, s: Record, sums: Record, seat: int) -> None:
    """Spend the marks of a seat (RP-21)."""
    f = s.seat_faction[seat]
    while complete_pairs(w, s, seat) > s.settled[seat]:
        count = _upgrades(w, s, seat)
        if count == 0:
            return
        count = _option(s, count, STOP, 0, 0)
        chosen = pick(s, count) if w.w_develops[s.seat_bot[seat]] else draw_lot(s, count)
        kind, which = s.option[chosen, 0], s.option[chosen, 1]
        if kind == STOP:
            return
        s.settled[seat] += 1
        at = which
        if kind == DEVICE:
            s.devices[seat, which] += 1
        elif kind == VALUE:
            s.levels[seat, which] += 1
            at = w.f_devices[f] + 2 * which
        else:
            s.lines[seat, which] = 1
            at = w.f_devices[f] + 2 * which + 1
        sums[w.at_upgrades + f * w.upgrades + at] += 1


def _upgrades(w: Record, s: Record, seat: int) -> int:
    f, b = s.seat_faction[seat], s.seat_bot[seat]
    count = 0
    if not w.solo:
        for i in range(w.f_devices[f]):
            count = _option(s, count, DEVICE, i, w.w_develop[b] + w.w_device[b])
    for i in range(w.f_units[f]):
        if s.levels[seat, i] + 1 < w.f_unit_levels[f, i]:
            count = _option(s, count, VALUE, i, w.w_develop[b] + w.w_value[b])
        if w.f_unit_line[f, i] and not s.lines[seat, i]:
            count = _option(s, count, LINE, i, w.w_develop[b] + w.w_line[b])
    return count


def settle(w: Record, s: Record) -> None:
    """End the Develop phase: unspent marks are lost, unless the table keeps them (A19)."""
    if w.r_marks_kept == 0:
        for seat in range(w.players):
            s.settled[seat] = complete_pairs(w, s, seat)


def cross(w: Record, s: Record, seat: int, conquests: int) -> None:
    """Cross footmen triangles for conquests (RP-39, A61)."""
    f, score = s.seat_faction[seat], w.w_cross[s.seat_bot[seat]]
    for _turn in range(min(conquests, bits(_open(w, s, seat, 0)))):
        cells = _open(w, s, seat, w.r_conquest_triangle == 1)
        count = bits(cells)
        if score > 0:
            chosen = draw_lot(s, count)
        elif score == 0:
            chosen = draw_lot(s, count + 1)
        else:
            chosen = count
        if chosen < count:
            for _other in range(chosen):
                cells &= cells - 1
            cell = lowest(cells)
            write(w, s, seat, cell, w.f_printed[f, cell])


def _open(w: Record, s: Record, seat: int, first_only: int) -> int:
    """Return the open footmen triangles, or the first one of each track, as bits."""
    f, count = s.seat_faction[seat], 0
    for track in range(w.f_tracks[f]):
        cells = s.empty[seat] & w.f_triangles[f, track]
        count |= cells & -cells if first_only else cells
    return count


def clean_up(w: Record, s: Record) -> None:
    """Erase finished units except those that wait, and mark heroes as deployed (RP-42, A03, A04, A24)."""
    for seat in range(w.players):
        f = s.seat_faction[seat]
        for i in range(w.f_units[f]):
            row = w.f_unit_row[f, i]
            if not s.kept[seat, i] and s.filled[seat, row] == w.f_row_length[f, row]:
                erase_row(w, s, seat, row)
            s.kept[seat, i] = 0
        for i in range(w.f_heroes[f]):
            cell = w.f_hero_cell[f, i]
            if w.r_hero_slots == 1 and s.numbers[seat, cell] != NONE:
                erase_row(w, s, seat, w.f_row[f, cell])
            s.deployed[seat, i] = s.numbers[seat, cell] != NONE


def place_devices(w: Record, s: Record, seat: int) -> None:
    """Place the devices of a seat, or keep them (RP-43, A75)."""
    f, b = s.seat_faction[seat], s.seat_bot[seat]
    while True:
        left = 0
        for i in range(w.f_devices[f]):
            left += s.devices[seat, i]
        if left == 0:
            return
        count = 0
        for i in range(w.f_devices[f]):
            if s.devices[seat, i]:
                count = _sites(w, s, seat, i, count)
        score = w.w_place[b]
        chosen = count
        if count and score >= 0:
            chosen = draw_lot(s, count if score > 0 else count + 1)
        if chosen == count:
            return
        at, which = s.standing, s.option[chosen, 0]
        s.standing = at + 1
        s.devices[seat, which] -= 1
        s.device_seat[at], s.device_kind[at] = seat, w.f_device_kind[f, which]
        s.device_place[at], s.device_side[at] = s.option[chosen, 1], s.option[chosen, 2]
        s.device_gone[at] = 0
        s.planted[s.device_place[at], s.device_side[at]] |= 1 << (8 * s.device_kind[at] + seat)


def _sites(w: Record, s: Record, seat: int, which: int, count: int) -> int:
    """List where a device may be placed: places of the seat, for ram and spikes their borders; return the count."""
    kind = w.f_device_kind[s.seat_faction[seat], which]
    for word in range(w.words):
        left = s.mine[seat, word]
        while left:
            place = word * 64 + lowest(left)
            left &= left - 1
            for side in range(NEAR if kind == UMBRELLA else 0, NEAR + 1 if kind == UMBRELLA else w.nears[place]):
                s.option[count, 0], s.option[count, 1], s.option[count, 2] = which, place, side
                count += 1 - ((s.planted[place, side] >> (8 * kind + seat)) & 1)
    return count


def complete_pairs(w: Record, s: Record, seat: int) -> int:
    """Count the development pairs with both numbers."""
    written = ~s.empty[seat]
    return int(bits(written & (written >> 1) & w.f_pair_first[s.seat_faction[seat]]))


def muster(w: Record, s: Record) -> None:
    """Calculate every square, and list the units that wait for orders, in the solo game also waiting soldiers."""
    for seat in range(w.players):
        s.musters[seat] = s.might[seat] = 0
        f = s.seat_faction[seat]
        for i in range(w.f_units[f]):
            row = w.f_unit_row[f, i]
            if s.filled[seat, row] == w.f_row_length[f, row]:
                kind = BOMB if w.f_unit_bomb[f, i] else SOLDIERS
                _enlist(
                    s, seat, i, more(w, f, w.f_section[f, w.f_row_first[f, row]], unit_strength(w, s, seat, i)), kind
                )
        for i in range(w.f_heroes[f]):
            number = s.numbers[seat, w.f_hero_cell[f, i]]
            if number != NONE and not (s.deployed[seat, i] and w.r_heroes_redeploy == 0):
                _enlist(s, seat, w.f_units[f] + i, more(w, f, 0, number), MARCHING)
        _muster_footmen(w, s, seat)
    last = w.players - 1
    for i in range(s.standby):
        _enlist(s, last, -1, s.standby_units[i], SOLDIERS)
        s.muster_origin[last, s.musters[last] - 1] = s.standby_place[i]


def more(w: Record, f: int, section: int, strength: int) -> int:
    """Add the soldiers that an ability sends with units of a section; an empty square sends nobody."""
    return strength + w.f_more[f, section] if strength > 0 else 0


def _enlist(s: Record, seat: int, square: int, strength: int, kind: int) -> None:
    i = s.musters[seat]
    s.musters[seat] = i + (strength > 0)  # a unit of strength 0 is overwritten by the next
    s.might[seat] += 0 if kind == BOMB else max(0, strength)
    s.muster_square[seat, i] = square
    s.muster_strength[seat, i] = strength
    s.muster_kind[seat, i] = kind
    s.muster_origin[seat, i] = -1


def unit_strength(w: Record, s: Record, seat: int, unit: int) -> int:
    """Calculate a finished special unit (RP-25..27)."""
    f = s.seat_faction[seat]
    first = w.f_row_first[f, w.f_unit_row[f, unit]]
    start = w.f_unit_from[f, unit]
    base = 0
    for i in range(2):
        adds_line = s.lines[seat, unit] and w.r_line_upgrade == 1
        if adds_line or i == (1 if s.lines[seat, unit] else 0):
            number = s.numbers[seat, first + i]
            base += number if start == NONE else start - number
    value = w.f_unit_track[f, unit, s.levels[seat, unit]]
    return int(base * value if w.f_unit_times[f, unit] else base + value)


def _muster_footmen(w: Record, s: Record, seat: int) -> None:
    f = s.seat_faction[seat]
    square, empty = w.f_units[f] + w.f_heroes[f], s.empty[seat]
    whole = empty & w.f_of_blocks[f] == 0
    for track in range(w.f_tracks[f]):
        strength = w.f_track_adds[f, track, unlocked(w, s, seat, track)]
        if whole:
            strength += w.f_bonus[f, track]
        _enlist(s, seat, square + track, more(w, f, FOOTMEN, strength), SOLDIERS)


def unlocked(w: Record, s: Record, seat: int, track: int) -> int:
    """Count the circles of a footmen track with all numbers before them crossed (RP-23)."""
    f = s.seat_faction[seat]
    left = s.empty[seat] & w.f_track_cells[f, track]
    return int(w.f_block_of[f, lowest(left)] if left else w.f_blocks[f, track])
