"""Roll and draft in the kernel: every way to write a die, counted by bits of cells, and the best of them."""

from hyskos.lab.compiled.chances import bits, draw_die, draw_lot, lowest
from hyskos.lab.compiled.records import Record
from hyskos.lab.compiled.sheets import write
from hyskos.lab.compiled.sizes import CHANGES, LOW, NEVER, NOBODY, NOWHERE


def roll(w: Record, s: Record) -> None:
    """Roll all dice, in the order of the table."""
    for shape in range(2):
        for face in range(w.faces[shape] + 1):
            s.showing[shape, face] = 0
    for i in range(w.dice):
        face = 1 + draw_die(s, w.faces[w.die_shape[i]])
        s.faces[i] = face
        s.showing[w.die_shape[i], face] |= 1 << i
    s.counted = 0


def held_cells(w: Record, s: Record, seat: int) -> int:
    """Give the cells of the sections whose factory a seat controls."""
    found = 0
    for i in range(w.factories):
        if s.owner[w.factory_place[i]] == seat:
            found |= w.f_of_section[s.seat_faction[seat], w.works_for[w.factory_place[i]]]
    return found


def draft(w: Record, s: Record, sums: Record, seat: int) -> None:
    """Let a seat take a die: the best writing of all, or a die that is thrown away."""
    b, dice, best = s.seat_bot[seat], _different(w, s, seat), 0
    lots = w.w_drafts[b] == 0 and w.w_discard[b] == 0
    if not lots:
        best = _survey(w, s, seat, dice)
        _mark_best(s, seat, best)
    count, left = 0, dice
    while left:
        die = lowest(left)
        left &= left - 1
        ways = _any_way(w, s, seat, die) if lots else _count(w, s, seat, die, best)
        s.die_ways[die] = ways
        count += ways
    chosen = draw_lot(s, count)
    while dice:
        die = lowest(dice)
        dice &= dice - 1
        ways = s.die_ways[die]
        if chosen < ways:
            _take(w, s, sums, seat, die, chosen, lots)
            return
        chosen -= ways


def _take(w: Record, s: Record, sums: Record, seat: int, die: int, chosen: int, lots: bool) -> None:
    """Write a die in one of its ways, or throw it away, which is the last of them."""
    shape, face, own, f = w.die_shape[die], s.faces[die], w.die_colour[die] == seat, s.seat_faction[seat]
    s.showing[shape, face] &= ~(1 << die)
    s.faces[die] = 0
    if s.die_stuck[die] and chosen == s.die_ways[die] - 1:
        sums[w.at_discards + f] += 1
        s.counted += face if w.r_reinforcement_dice == 0 else 0
        return
    changes = CHANGES if s.held[seat] else 3
    for change in range(changes):
        n, helped = w.becomes[own, shape, face, change], change > 2
        if lots:
            s.way[change] = s.lawful[seat, n] & w.f_fits[f, shape] & (s.held[seat] if helped else -1)
        else:
            s.way[change] = s.cells[seat, shape, helped, n] if (s.wanted[shape, helped] >> n) & 1 else 0
    cell, change = _pick(s, changes, chosen)
    n = w.becomes[own, shape, face, change]
    sums[w.at_helped + w.f_section[f, cell]] += change > 2
    s.counted += face if w.r_reinforcement_dice == 0 else n + LOW
    write(w, s, seat, cell, n + LOW)
    if not lots:
        _revise(w, s, seat, w.f_row_cells[f, w.f_row[f, cell]])


def _pick(s: Record, changes: int, chosen: int) -> tuple[int, int]:
    """Find the way of this number, cell by cell, and in a cell change by change."""
    cell, step = 0, 32
    while step:
        if _ways_below(s, changes, cell + step) <= chosen:
            cell += step
        step >>= 1
    chosen -= _ways_below(s, changes, cell)
    for change in range(changes):
        if (s.way[change] >> cell) & 1:
            if chosen == 0:
                return cell, change
            chosen -= 1
    return cell, 0


def _ways_below(s: Record, changes: int, cell: int) -> int:
    """Count the ways to write into the cells before this one."""
    before, count = (1 << cell) - 1, 0
    for change in range(changes):
        count += bits(s.way[change] & before)
    return count


def _different(w: Record, s: Record, seat: int) -> int:
    """Give, as bits, the first die of each kind that a seat can tell from others: shape, face and own colour (A10)."""
    mine, found = w.of_colour[seat], 0
    for shape in range(2):
        for face in range(1, w.faces[shape] + 1):
            own, other = s.showing[shape, face] & mine, s.showing[shape, face] & ~mine
            found |= (own & -own) | (other & -other)
    return found


def _any_way(w: Record, s: Record, seat: int, die: int) -> int:
    """Count all ways to write a die, and one to throw it away if that is allowed (A11)."""
    shape, face, own, f = w.die_shape[die], s.faces[die], w.die_colour[die] == seat, s.seat_faction[seat]
    fits, count, live = w.f_fits[f, shape], 0, 0
    for change in range(3):
        n = w.becomes[own, shape, face, change]
        count += bits(s.lawful[seat, n] & fits)
        live |= s.alive[seat, n] & fits
    if s.held[seat]:
        fits &= s.held[seat]
        for change in range(3, CHANGES):
            n = w.becomes[own, shape, face, change]
            count += bits(s.lawful[seat, n] & fits)
            live |= s.alive[seat, n] & fits
    stuck = w.r_must_write == 1 or live == 0
    s.die_stuck[die] = stuck
    return int(count + stuck)


def _survey(w: Record, s: Record, seat: int, dice: int) -> int:
    """Find the best score of all writings and throwings, and the numbers that have it; give it (A11)."""
    for helped in range(2):
        s.wanted[0, helped] = s.wanted[1, helped] = 0
    left = dice
    while left:
        die = lowest(left)
        left &= left - 1
        shape, face, own = w.die_shape[die], s.faces[die], w.die_colour[die] == seat
        s.wanted[shape, 0] |= w.reaches[own, shape, face, 0]
        s.wanted[shape, 1] |= w.reaches[own, shape, face, 1] if s.held[seat] else 0
    best, discard = NEVER, w.w_discard[s.seat_bot[seat]]
    for shape in range(2):
        for helped in range(2):
            best = _best(w, s, seat, shape, helped, best)
    while dice:
        die = lowest(dice)
        dice &= dice - 1
        shape, face, own = w.die_shape[die], s.faces[die], w.die_colour[die] == seat
        live = (w.reaches[own, shape, face, 0] & s.live[shape, 0]) | (w.reaches[own, shape, face, 1] & s.live[shape, 1])
        s.die_stuck[die] = w.r_must_write == 1 or live == 0
        if s.die_stuck[die]:
            best = max(best, discard)
    return best


def _best(w: Record, s: Record, seat: int, shape: int, helped: int, best: int) -> int:
    """Go through the numbers that dice of a shape reach; note which of them are no dead end, and the best score."""
    left, live = s.wanted[shape, helped], 0
    fits = w.f_fits[s.seat_faction[seat], shape] & (s.held[seat] if helped else -1)
    while left:
        n = lowest(left)
        left &= left - 1
        if (s.known[seat, shape, helped] >> n) & 1 == 0:
            _look(w, s, seat, shape, helped, n)
        live |= ((s.alive[seat, n] & fits) != 0) << n
        best = max(best, s.best[seat, shape, helped, n])
    s.live[shape, helped] = live
    return int(best)


def _mark_best(s: Record, seat: int, best: int) -> None:
    """Mark the numbers that have the best score."""
    for shape in range(2):
        for helped in range(2):
            left, found = s.wanted[shape, helped], 0
            while left:
                n = lowest(left)
                left &= left - 1
                found |= (s.best[seat, shape, helped, n] == best) << n
            s.wanted[shape, helped] = found


def _count(w: Record, s: Record, seat: int, die: int, best: int) -> int:
    """Count the ways to write a die with the best score, and one to throw it away if that is as good."""
    count, shape, own, face = 0, w.die_shape[die], w.die_colour[die] == seat, s.faces[die]
    for helped in range(2):
        left = w.reaches[own, shape, face, helped] & s.wanted[shape, helped]
        while left:
            n = lowest(left)
            left &= left - 1
            count += bits(s.cells[seat, shape, helped, n])
    if s.die_stuck[die]:
        s.die_stuck[die] = w.w_discard[s.seat_bot[seat]] == best
    return int(count + s.die_stuck[die])


def _look(w: Record, s: Record, seat: int, shape: int, helped: int, n: int) -> None:
    """Find the best score of a number in any cell for dice of a shape, and the cells that have it."""
    s.known[seat, shape, helped] |= 1 << n
    f, b = s.seat_faction[seat], s.seat_bot[seat]
    cells = s.lawful[seat, n] & w.f_fits[f, shape] & (s.held[seat] if helped else -1)
    s.best[seat, shape, helped, n], s.cells[seat, shape, helped, n] = NEVER, 0
    if w.w_drafts[b]:
        _look_at(w, s, seat, shape, helped, n, cells)
    elif cells:
        s.best[seat, shape, helped, n], s.cells[seat, shape, helped, n] = 0, cells


def _revise(w: Record, s: Record, seat: int, row: int) -> None:
    """Keep what is best of each number where only the cells of a row have changed; forget what they alone were."""
    f = s.seat_faction[seat]
    for shape in range(2):
        for helped in range(2):
            left = known = s.known[seat, shape, helped]
            while left:
                n = lowest(left)
                left &= left - 1
                cells = s.cells[seat, shape, helped, n]
                if w.w_drafts[s.seat_bot[seat]] == 0 or (cells and cells & ~row == 0):
                    known &= ~(1 << n)
                    continue
                s.cells[seat, shape, helped, n] = cells & ~row
                open_cells = s.lawful[seat, n] & w.f_fits[f, shape] & row & (s.held[seat] if helped else -1)
                _look_at(w, s, seat, shape, helped, n, open_cells)
            s.known[seat, shape, helped] = known


def _look_at(w: Record, s: Record, seat: int, shape: int, helped: int, n: int, cells: int) -> None:
    """Compare some cells with the best that is known."""
    f, b = s.seat_faction[seat], s.seat_bot[seat]
    best, found = s.best[seat, shape, helped, n], s.cells[seat, shape, helped, n]
    heroes, alive, dead = w.f_of_section[f, 0], s.alive[seat, n], w.w_dead_end[b]
    while cells:
        bit = cells & -cells
        cells ^= bit
        cell = lowest(bit)
        score = w.w_heroes[b, n] if heroes & bit else s.worth[seat, cell] + s.gain[seat, cell] * (n + LOW)
        if alive & bit == 0:
            score += dead
        if score > best:
            best, found = score, 0
        if score == best:
            found |= bit
    s.best[seat, shape, helped, n], s.cells[seat, shape, helped, n] = best, found
