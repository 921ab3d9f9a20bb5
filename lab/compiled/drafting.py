"""Roll and draft in the kernel: every way to write a die, counted by bits of cells, and the best of them."""

from hyskos.lab.compiled.chances import bits, draw_die, draw_lot, lowest
from hyskos.lab.compiled.records import Record
from hyskos.lab.compiled.sheets import write
from hyskos.lab.compiled.sizes import CHANGES, HELPED, LOW, NEVER, PLAIN


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
    changes, union = CHANGES if s.held[seat] else PLAIN, 0
    for change in range(changes):
        n = w.becomes[own, shape, face, change]
        if lots:
            s.way[change] = s.lawful[seat, n & 31] & w.f_fits[f, shape] & (s.held[seat] if n >= HELPED else -1)
        else:
            s.way[change] = s.cells[seat, shape, n] if (s.wanted[shape] >> n) & 1 else 0
        union |= s.way[change]
    cell, change = _pick(s, changes, chosen, union)
    n = w.becomes[own, shape, face, change]
    number = (n & 31) + LOW
    sums[w.at_helped + w.f_section[f, cell]] += n >= HELPED
    s.counted += face if w.r_reinforcement_dice == 0 else number
    write(w, s, seat, cell, number)
    if not lots:
        _revise(w, s, seat, w.f_row_cells[f, w.f_row[f, cell]])


def _pick(s: Record, changes: int, chosen: int, union: int) -> tuple[int, int]:
    """Find the way of this number, cell by cell, and in a cell change by change."""
    cell, step = 0, 32
    if union & (union - 1) == 0:
        cell, step = lowest(union), 0
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
    for change in range(PLAIN):
        count += bits(s.way[change] & before)
    for change in range(PLAIN, changes):
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
    for change in range(PLAIN):
        n = w.becomes[own, shape, face, change]
        count += bits(s.lawful[seat, n] & fits)
        live |= s.alive[seat, n] & fits
    if s.held[seat]:
        fits &= s.held[seat]
        for change in range(PLAIN, CHANGES):
            n = w.becomes[own, shape, face, change] & 31
            count += bits(s.lawful[seat, n] & fits)
            live |= s.alive[seat, n] & fits
    stuck = w.r_must_write == 1 or live == 0
    s.die_stuck[die] = stuck
    return int(count + stuck)


def _survey(w: Record, s: Record, seat: int, dice: int) -> int:
    """Find the best score of all writings and throwings, and the numbers that have it; give it (A11)."""
    s.wanted[0] = s.wanted[1] = 0
    possible, left = -1 if s.held[seat] else (1 << HELPED) - 1, dice
    while left:
        die = lowest(left)
        left &= left - 1
        shape = w.die_shape[die]
        s.wanted[shape] |= w.reaches[w.die_colour[die] == seat, shape, s.faces[die]] & possible
    best, discard = NEVER, w.w_discard[s.seat_bot[seat]]
    for shape in range(2):
        best = _best(w, s, seat, shape, best)
    while dice:
        die = lowest(dice)
        dice &= dice - 1
        shape = w.die_shape[die]
        live = w.reaches[w.die_colour[die] == seat, shape, s.faces[die]] & s.live[shape]
        s.die_stuck[die] = w.r_must_write == 1 or live == 0
        if s.die_stuck[die]:
            best = max(best, discard)
    return best


def _best(w: Record, s: Record, seat: int, shape: int, best: int) -> int:
    """Go through the numbers that dice of a shape reach; note which of them are no dead end, and the best score."""
    left, live, fits = s.wanted[shape], 0, w.f_fits[s.seat_faction[seat], shape]
    while left:
        n = lowest(left)
        left &= left - 1
        if (s.known[seat, shape] >> n) & 1 == 0:
            _look(w, s, seat, shape, n)
        open_cells = s.alive[seat, n & 31] & fits & (s.held[seat] if n >= HELPED else -1)
        live |= (open_cells != 0) << n
        best = max(best, s.best[seat, shape, n])
    s.live[shape] = live
    return int(best)


def _mark_best(s: Record, seat: int, best: int) -> None:
    """Mark the numbers that have the best score."""
    for shape in range(2):
        left, found = s.wanted[shape], 0
        while left:
            n = lowest(left)
            left &= left - 1
            found |= (s.best[seat, shape, n] == best) << n
        s.wanted[shape] = found


def _count(w: Record, s: Record, seat: int, die: int, best: int) -> int:
    """Count the ways to write a die with the best score, and one to throw it away if that is as good."""
    count, shape = 0, w.die_shape[die]
    left = w.reaches[w.die_colour[die] == seat, shape, s.faces[die]] & s.wanted[shape]
    while left:
        count += bits(s.cells[seat, shape, lowest(left)])
        left &= left - 1
    if s.die_stuck[die]:
        s.die_stuck[die] = w.w_discard[s.seat_bot[seat]] == best
    return int(count + s.die_stuck[die])


def _look(w: Record, s: Record, seat: int, shape: int, n: int) -> None:
    """Find the best score of a number in any cell for dice of a shape, and the cells that have it."""
    s.known[seat, shape] |= 1 << n
    cells = s.lawful[seat, n & 31] & w.f_fits[s.seat_faction[seat], shape] & (s.held[seat] if n >= HELPED else -1)
    s.best[seat, shape, n], s.cells[seat, shape, n] = NEVER, 0
    if w.w_drafts[s.seat_bot[seat]]:
        _look_at(w, s, seat, shape, n, cells)
    elif cells:
        s.best[seat, shape, n], s.cells[seat, shape, n] = 0, cells


def _revise(w: Record, s: Record, seat: int, row: int) -> None:
    """Keep what is best of each number where only the cells of a row have changed; forget what they alone were."""
    for shape in range(2):
        left, fits = s.known[seat, shape], w.f_fits[s.seat_faction[seat], shape] & row
        known = left if w.w_drafts[s.seat_bot[seat]] else 0
        while left:
            n = lowest(left)
            left &= left - 1
            cells = s.cells[seat, shape, n]
            if cells and cells & ~row == 0:
                known &= ~(1 << n)
                continue
            s.cells[seat, shape, n] = cells & ~row
            more = s.lawful[seat, n & 31] & fits & (s.held[seat] if n >= HELPED else -1)
            if more:
                _look_at(w, s, seat, shape, n, more)
        s.known[seat, shape] = known


def _look_at(w: Record, s: Record, seat: int, shape: int, n: int, cells: int) -> None:
    """Compare some cells with the best that is known."""
    f, b, number = s.seat_faction[seat], s.seat_bot[seat], n & 31
    best, found = s.best[seat, shape, n], s.cells[seat, shape, n]
    alive, dead = s.alive[seat, number], w.w_dead_end[b]
    heroes = cells & w.f_of_section[f, 0]
    cells &= ~heroes
    if heroes and w.w_heroes[b, number] >= best:  # all are worth the same, and none is a dead end
        found = heroes | (found if w.w_heroes[b, number] == best else 0)
        best = w.w_heroes[b, number]
    while cells:
        bit = cells & -cells
        cells ^= bit
        cell = lowest(bit)
        score = s.worth[seat, cell] + s.gain[seat, cell] * (number + LOW)
        if alive & bit == 0:
            score += dead
        if score > best:
            best, found = score, 0
        if score == best:
            found |= bit
    s.best[seat, shape, n], s.cells[seat, shape, n] = best, found
