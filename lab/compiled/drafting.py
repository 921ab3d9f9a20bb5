"""Roll and draft in the kernel: every way to write a die, counted by bits of cells, and the best of them."""

from hyskos.lab.compiled.chances import bits, draw_die, draw_lot, lowest
from hyskos.lab.compiled.records import Record
from hyskos.lab.compiled.sheets import write
from hyskos.lab.compiled.sizes import CHANGES, LOW, NEVER, NOBODY


def roll(w: Record, s: Record) -> None:
    """Roll all dice, in the order of the table."""
    for i in range(w.dice):
        s.faces[i] = 1 + draw_die(s, w.faces[w.die_shape[i]])
    s.counted = 0


def held_cells(w: Record, s: Record, seat: int) -> int:
    """Give the cells of the sections whose factory a seat controls."""
    found = 0
    for i in range(w.spaces):
        place = w.space_place[i]
        if s.owner[place] == seat and w.works_for[place] != NOBODY:
            found |= w.f_of_section[s.seat_faction[seat], w.works_for[place]]
    return found


def draft(w: Record, s: Record, sums: Record, seat: int) -> None:
    """Let a seat take a die: the best writing of all, or a die that is thrown away."""
    best, discard = _survey(w, s, seat), w.w_discard[s.seat_bot[seat]]
    count = 0
    for die in range(w.dice):
        if s.die_best[die] == best:
            s.die_ways[die] = _count(w, s, seat, die, best)
            count += s.die_ways[die]
        if s.die_stuck[die] and discard == best:
            count += 1
    chosen = draw_lot(s, count)
    for die in range(w.dice):
        if s.die_best[die] == best:
            if chosen < s.die_ways[die]:
                _write(w, s, sums, seat, die, best, chosen)
                return
            chosen -= s.die_ways[die]
        if s.die_stuck[die] and discard == best:
            if chosen == 0:
                sums[w.at_discards + s.seat_faction[seat]] += 1
                s.counted += s.faces[die] if w.r_reinforcement_dice == 0 else 0
                s.faces[die] = 0
                return
            chosen -= 1


def _survey(w: Record, s: Record, seat: int) -> int:
    """Find the best score of every die that looks different, and which of them may be thrown away (A10, A11)."""
    for shape in range(2):
        for n in range(w.low_number - LOW, w.high_number - LOW + 1):
            s.known[shape, 0, n] = s.known[shape, 1, n] = 0
    discard, held = w.w_discard[s.seat_bot[seat]], s.held[seat]
    best, seen = NEVER, 0
    for die in range(w.dice):
        s.die_best[die], s.die_stuck[die] = NEVER, 0
        face, shape, own = s.faces[die], w.die_shape[die], 1 if w.die_colour[die] == seat else 0
        key = 1 << ((shape * 16 + face) * 2 + own)
        if face == 0 or seen & key:
            continue
        seen |= key
        most, live = NEVER, 0
        for change in range(CHANGES if held else 3):
            n, helped = w.becomes[own, shape, face, change], 1 if change > 2 else 0
            if n >= 0:
                if s.known[shape, helped, n] == 0:
                    _look(w, s, seat, shape, helped, n, held)
                most = max(most, s.best[shape, helped, n])
                live |= s.live[shape, helped, n]
        s.die_best[die], s.die_stuck[die] = most, w.r_must_write == 1 or live == 0
        best = max(best, most, discard if s.die_stuck[die] else NEVER)
    return best


def _count(w: Record, s: Record, seat: int, die: int, best: int) -> int:
    """Count the ways to write a die with the best score."""
    shape, own, count = w.die_shape[die], 1 if w.die_colour[die] == seat else 0, 0
    for change in range(CHANGES if s.held[seat] else 3):
        n, helped = w.becomes[own, shape, s.faces[die], change], 1 if change > 2 else 0
        if n >= 0 and s.best[shape, helped, n] == best:
            count += s.counts[shape, helped, n]
    return count


def _write(w: Record, s: Record, sums: Record, seat: int, die: int, best: int, chosen: int) -> None:
    """Write a die in the way of this number among its best ones: cell by cell, and in a cell change by change."""
    shape, own, union = w.die_shape[die], 1 if w.die_colour[die] == seat else 0, 0
    changes = CHANGES if s.held[seat] else 3
    for change in range(changes):
        n, helped = w.becomes[own, shape, s.faces[die], change], 1 if change > 2 else 0
        if n >= 0 and s.best[shape, helped, n] == best:
            union |= s.cells[shape, helped, n]
    while union:
        bit = union & -union
        union ^= bit
        for change in range(changes):
            n, helped = w.becomes[own, shape, s.faces[die], change], 1 if change > 2 else 0
            if n < 0 or s.best[shape, helped, n] != best or s.cells[shape, helped, n] & bit == 0:
                continue
            if chosen == 0:
                cell = lowest(bit)
                sums[w.at_helped + w.f_section[s.seat_faction[seat], cell]] += helped
                s.counted += s.faces[die] if w.r_reinforcement_dice == 0 else n + LOW
                s.faces[die] = 0
                write(w, s, seat, cell, n + LOW)
                return
            chosen -= 1


def _look(w: Record, s: Record, seat: int, shape: int, helped: int, n: int, held: int) -> None:
    """Find, once a draft, the best score of a number in any cell for dice of a shape, and the cells that have it."""
    s.known[shape, helped, n] = 1
    f, b = s.seat_faction[seat], s.seat_bot[seat]
    cells = s.lawful[seat, n] & w.f_fits[f, shape] & (held if helped else -1)
    alive = s.alive[seat, n] & cells
    s.live[shape, helped, n] = alive != 0
    best, found = NEVER, 0
    if not w.w_drafts[b]:
        best, found, cells = 0 if cells else NEVER, cells, 0
    heroes, dead = w.f_of_section[f, 0], w.w_dead_end[b]
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
    s.best[shape, helped, n] = best
    s.cells[shape, helped, n] = found
    s.counts[shape, helped, n] = bits(found)
