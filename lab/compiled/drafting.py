"""Roll and draft in the kernel: every way to write a die, counted by bits of cells, and the best of them."""

from hyskos.lab.compiled.chances import bits, draw_die, draw_lot, lowest, nth
from hyskos.lab.compiled.records import Record
from hyskos.lab.compiled.sheets import write
from hyskos.lab.compiled.sizes import CHANGES, HELPED, LOW, NEVER, PLAIN
from hyskos.lab.compiled.words import lanes


def roll(w: Record, s: Record) -> None:
    """Roll all dice, in the order of the table."""
    for shape in range(w.kinds):
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
    b, dice = s.seat_bot[seat], _different(w, s, seat)
    discard = 1
    if w.w_drafts[b] == 0 and w.w_discard[b] == 0:
        _open(w, s, seat)
    else:
        _weigh(w, s, seat)
        best = _survey(w, s, seat, dice)
        _keep(w, s, seat, best)
        discard = w.w_discard[b] == best
    count, left, held = 0, dice, s.held[seat] != 0
    while left:
        die = lowest(left)
        left &= left - 1
        shape, face, own = w.die_shape[die], s.faces[die], w.die_colour[die] == seat
        ways = 0
        for change in range(PLAIN):
            ways += s.ways[shape, w.becomes[own, shape, face, change]]
        if held:
            for change in range(PLAIN, CHANGES):
                ways += s.ways[shape, w.becomes[own, shape, face, change]]
        stuck = (w.r_must_write == 1 or w.reaches[own, shape, face] & s.live[shape] == 0) and discard
        s.die_stuck[die] = stuck
        s.die_ways[die] = ways + stuck
        count += ways + stuck
    chosen, die = draw_lot(s, count), lowest(dice)
    while chosen >= s.die_ways[die]:
        chosen -= s.die_ways[die]
        dice &= dice - 1
        die = lowest(dice)
    _take(w, s, sums, seat, die, chosen)


def _take(w: Record, s: Record, sums: Record, seat: int, die: int, chosen: int) -> None:
    """Write a die in one of its ways, or throw it away, which is the last of them."""
    shape, face, own, f = w.die_shape[die], s.faces[die], w.die_colour[die] == seat, s.seat_faction[seat]
    s.showing[shape, face] &= ~(1 << die)
    if s.die_stuck[die] and chosen == s.die_ways[die] - 1:
        sums[w.at_discards + f] += 1
        s.counted += face if w.r_reinforcement_dice == 0 else 0
        return
    n = w.becomes[own, shape, face, 0]
    cell = 0
    if own or s.held[seat]:
        cell, change = _pick(w, s, seat, die, chosen)
        n = w.becomes[own, shape, face, change]
    else:
        cell = nth(s.cells[shape, n], chosen)
    number = (n & 31) + LOW
    sums[w.at_helped + w.f_section[f, cell]] += n >= HELPED
    s.counted += face if w.r_reinforcement_dice == 0 else number
    write(w, s, seat, cell, number)


def _pick(w: Record, s: Record, seat: int, die: int, chosen: int) -> tuple[int, int]:
    """Find the way of this number to write a die, cell by cell, and in a cell change by change."""
    shape, changes, union = w.die_shape[die], CHANGES if s.held[seat] else PLAIN, 0
    for change in range(changes):
        s.way[change] = s.cells[shape, w.becomes[w.die_colour[die] == seat, shape, s.faces[die], change]]
        union |= s.way[change]
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
    for shape in range(w.kinds):
        for face in range(1, w.faces[shape] + 1):
            own, other = s.showing[shape, face] & mine, s.showing[shape, face] & ~mine
            found |= (own & -own) | (other & -other)
    return found


def _open(w: Record, s: Record, seat: int) -> None:
    """List, for every kind of dice and every number, the cells that it may be written into."""
    for shape in range(w.kinds):
        fits, live = w.f_fits[s.seat_faction[seat], shape], 0
        for n in lanes(w.first_lane[shape], w.last_lane[shape]):
            cells = s.lawful[seat, n] & fits
            s.cells[shape, n], s.ways[shape, n] = cells, bits(cells)
            live |= (s.alive[seat, n] & fits != 0) << n
        fits &= s.held[seat]
        if fits:
            for n in lanes(w.first_lane[shape], w.last_lane[shape]):
                cells = s.lawful[seat, n] & fits
                s.cells[shape, HELPED + n], s.ways[shape, HELPED + n] = cells, bits(cells)
                live |= (s.alive[seat, n] & fits != 0) << (HELPED + n)
        elif s.held[seat]:
            _clear(w, s, shape)
        s.live[shape] = live


def _clear(w: Record, s: Record, shape: int) -> None:
    """Forget the cells of numbers that a factory helps with."""
    for n in lanes(w.first_lane[shape], w.last_lane[shape]):
        s.best[shape, HELPED + n], s.cells[shape, HELPED + n], s.ways[shape, HELPED + n] = NEVER, 0, 0


def _weigh(w: Record, s: Record, seat: int) -> None:
    """Find, for every kind of dice and every number, the best score and the cells that have it."""
    for shape in range(w.kinds):
        fits, live = w.f_fits[s.seat_faction[seat], shape] & s.empty[seat], 0
        for n in lanes(w.first_lane[shape], w.last_lane[shape]):
            live |= (s.alive[seat, n] & fits != 0) << n
        _weigh_cells(w, s, seat, shape, 0, fits)
        fits &= s.held[seat]
        if fits:
            for n in lanes(w.first_lane[shape], w.last_lane[shape]):
                live |= (s.alive[seat, n] & fits != 0) << (HELPED + n)
            _weigh_cells(w, s, seat, shape, HELPED, fits)
        elif s.held[seat]:
            _clear(w, s, shape)
        s.live[shape] = live


def _weigh_cells(w: Record, s: Record, seat: int, shape: int, at: int, fits: int) -> None:
    """Go through the cells that are worth the same, whatever the number: heroes, then rows that are as full."""
    f, b = s.seat_faction[seat], s.seat_bot[seat]
    heroes = fits & w.f_of_section[f, 0]
    for n in lanes(w.first_lane[shape], w.last_lane[shape]):  # no hero is a dead end
        score, cells = w.w_heroes[b, n], s.lawful[seat, n] & heroes
        s.cells[shape, at + n] = cells
        s.best[shape, at + n] = score if cells else NEVER
    left = s.stages[seat]
    while left:
        stage = lowest(left)
        left &= left - 1
        there = fits & s.stage[seat, stage]
        if there:
            section = w.f_stage_section[f, stage]
            worth = w.w_base[b, section] + w.w_filled[b, section] * (stage - w.f_stage[f, section])
            rhombi = there & w.f_rhombi[f] if w.w_rhombus[b, section] else 0
            if there != rhombi:
                _compare(w, s, seat, shape, at, there & ~rhombi, worth, w.w_good[b, section])
            if rhombi:
                _compare(w, s, seat, shape, at, rhombi, worth + w.w_rhombus[b, section], w.w_good[b, section])


def _compare(w: Record, s: Record, seat: int, shape: int, at: int, there: int, worth: int, gain: int) -> None:
    """Compare cells with the best that is known of each number."""
    dead = w.w_dead_end[s.seat_bot[seat]]
    # what is better comes first: cells that are alive, or dead, or both alike
    kept, turned, less = -1 if dead else 0, 0 if dead < 0 else -1, max(dead, -dead)
    score = worth + max(dead, 0) + gain * (w.first_lane[shape] + LOW)
    for n in lanes(w.first_lane[shape], w.last_lane[shape]):
        lawful = s.lawful[seat, n] & there
        first = lawful & ((s.alive[seat, n] & kept) ^ turned)
        mine = score if first else score - less
        mine = mine if lawful else NEVER
        first = first if first else lawful
        best, cells = s.best[shape, at + n], s.cells[shape, at + n]
        also = cells | first if mine == best else cells
        s.cells[shape, at + n] = first if mine > best else also
        s.best[shape, at + n] = max(mine, best)
        score += gain


def _survey(w: Record, s: Record, seat: int, dice: int) -> int:
    """Find the numbers that dice reach, and give the best score of all writings and throwings (A11)."""
    for shape in range(w.kinds):
        s.wanted[shape] = 0
    best, discard = NEVER, w.w_discard[s.seat_bot[seat]]
    possible = -1 if s.held[seat] else (1 << HELPED) - 1
    while dice:
        die = lowest(dice)
        dice &= dice - 1
        shape = w.die_shape[die]
        reached = w.reaches[w.die_colour[die] == seat, shape, s.faces[die]] & possible
        s.wanted[shape] |= reached
        stuck = w.r_must_write == 1 or reached & s.live[shape] == 0
        best = max(best, discard if stuck else NEVER)
    for shape in range(w.kinds):
        wanted = s.wanted[shape]
        for n in lanes(w.first_lane[shape], w.last_lane[shape]):
            best = max(best, s.best[shape, n] if (wanted >> n) & 1 else NEVER)
        if s.held[seat]:
            for n in lanes(w.first_lane[shape], w.last_lane[shape]):
                best = max(best, s.best[shape, HELPED + n] if (wanted >> (HELPED + n)) & 1 else NEVER)
    return int(best)


def _keep(w: Record, s: Record, seat: int, best: int) -> None:
    """Keep the cells of the numbers that have the best score, and count them."""
    for shape in range(w.kinds):
        for n in lanes(w.first_lane[shape], w.last_lane[shape]):
            cells = s.cells[shape, n] if s.best[shape, n] == best else 0
            s.cells[shape, n], s.ways[shape, n] = cells, bits(cells)
        if s.held[seat]:
            for n in lanes(w.first_lane[shape], w.last_lane[shape]):
                cells = s.cells[shape, HELPED + n] if s.best[shape, HELPED + n] == best else 0
                s.cells[shape, HELPED + n], s.ways[shape, HELPED + n] = cells, bits(cells)
