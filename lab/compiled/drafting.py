"""Roll and draft in the kernel: every way to write a die, counted by bits of cells, and the best of them."""

from hyskos.lab.compiled.chances import bits, draw_die, draw_lot, lowest, nth
from hyskos.lab.compiled.records import Record
from hyskos.lab.compiled.sheets import write
from hyskos.lab.compiled.sizes import CHANGES, HELPED, LOW, NEVER, NO_SEAT, OTHERS, PLAIN, SLOTS
from hyskos.lab.compiled.words import lanes


def roll(w: Record, s: Record) -> None:
    """Roll all dice, in the order of the table."""
    for kind in lanes(0, w.last_face):
        s.showing[kind] = 0
    for i in range(w.dice):
        face = 1 + draw_die(s, w.faces[w.die_shape[i]])
        s.faces[i] = face
        s.die_kind[i] = w.first_face[w.die_shape[i]] + face - 1
        s.showing[s.die_kind[i]] |= 1 << i
    s.counted = 0


def find_held(w: Record, s: Record) -> None:
    """Find the sections, and their cells, whose factory a seat controls."""
    for seat in range(w.players):
        s.held[seat] = s.helped[seat] = 0
    for i in range(w.factories):
        owner, section = s.owner[w.factory_place[i]] & NO_SEAT, w.works_for[w.factory_place[i]]
        s.helped[owner] |= 1 << section
        s.held[owner] |= w.f_of_section[s.seat_faction[owner], section]


def draft(w: Record, s: Record, sums: Record, seat: int) -> None:
    """Let a seat take a die: the best writing of all, or a die that is thrown away."""
    b, dice = s.seat_bot[seat], _different(w, s, seat)
    discards = 1
    if w.w_drafts[b] == 0:
        _open(w, s, seat)
        _find_live(w, s, seat)
    else:
        discards = _weigh(w, s, seat, dice)
    count, left, held = 0, dice, s.held[seat] != 0
    while left:
        die = lowest(left)
        left &= left - 1
        kind = s.die_kind[die] + (OTHERS if w.die_colour[die] != seat else 0)
        ways = 0
        for change in range(PLAIN):
            ways += s.ways[w.becomes[kind, change]]
        if held:
            for change in range(PLAIN, CHANGES):
                ways += s.ways[w.becomes[kind, change]]
        stuck = discards & _stuck(w, s, die, kind)
        s.die_stuck[die] = stuck
        s.die_ways[die] = ways + stuck
        count += ways + stuck
    chosen, die = draw_lot(s, count), lowest(dice)
    while chosen >= s.die_ways[die]:
        chosen -= s.die_ways[die]
        dice &= dice - 1
        die = lowest(dice)
    _take(w, s, sums, seat, die, chosen)


def _stuck(w: Record, s: Record, die: int, kind: int) -> int:
    """Tell, as 1 or 0, whether a die may be thrown away (A11)."""
    return int((w.r_must_write == 1) | (w.reaches[kind] & s.live[w.die_shape[die]] == 0))


def _take(w: Record, s: Record, sums: Record, seat: int, die: int, chosen: int) -> None:
    """Write a die in one of its ways, or throw it away, which is the last of them."""
    f, face, kind = s.seat_faction[seat], s.faces[die], s.die_kind[die]
    s.showing[kind] &= ~(1 << die)
    if s.die_stuck[die] and chosen == s.die_ways[die] - 1:
        sums[w.at_discards + f] += 1
        s.counted += face if w.r_reinforcement_dice == 0 else 0
        return
    kind += OTHERS if w.die_colour[die] != seat else 0
    slot, cell = w.becomes[kind, 0], 0
    if kind < OTHERS or s.held[seat]:
        cell, slot = _pick(w, s, kind, CHANGES if s.held[seat] else PLAIN, chosen)
    else:
        cell = nth(s.cells[slot], chosen)
    number = (slot & 31) + LOW
    sums[w.at_helped + w.f_section[f, cell]] += slot & HELPED != 0
    s.counted += face if w.r_reinforcement_dice == 0 else number
    write(w, s, seat, cell, number)


def _pick(w: Record, s: Record, kind: int, changes: int, chosen: int) -> tuple[int, int]:
    """Find the way of this number to write a die, cell by cell, and in a cell change by change: cell and slot."""
    ones = twos = fours = 0  # in how many ways each cell may be written into: a number whose bits stand in three words
    for change in range(changes):
        way = s.cells[w.becomes[kind, change]]
        two = ones & way
        ones ^= way
        fours |= twos & two
        twos ^= two
    cell, step = 0, 32
    while step:
        before = (1 << step) - 1
        below = bits(ones & before) + 2 * bits(twos & before) + 4 * bits(fours & before)
        over = chosen >= below
        chosen -= below * over
        ones >>= step * over
        twos >>= step * over
        fours >>= step * over
        cell += step * over
        step >>= 1
    for change in range(changes):
        if (s.cells[w.becomes[kind, change]] >> cell) & 1:
            if chosen == 0:
                return cell, w.becomes[kind, change]
            chosen -= 1
    return cell, 0


def _different(w: Record, s: Record, seat: int) -> int:
    """Give, as bits, the first die of each kind that a seat can tell from others: shape, face and own colour (A10)."""
    mine, found = w.of_colour[seat], 0
    for kind in lanes(0, w.last_face):
        own, other = s.showing[kind] & mine, s.showing[kind] & ~mine
        found |= (own & -own) | (other & -other)
    return found


def _open(w: Record, s: Record, seat: int) -> None:
    """List, for every kind of dice and every number, the cells that it may be written into."""
    for shape in range(w.kinds):
        fits, at = w.f_fits[s.seat_faction[seat], shape], shape * SLOTS
        for n in lanes(w.first_lane[shape], w.last_lane[shape]):
            cells = s.lawful[seat, n] & fits
            s.cells[at + n], s.ways[at + n] = cells, bits(cells)
        if s.held[seat]:
            fits &= s.held[seat]
            for n in lanes(w.first_lane[shape], w.last_lane[shape]):
                cells = s.lawful[seat, n] & fits
                s.cells[at + HELPED + n], s.ways[at + HELPED + n] = cells, bits(cells)


def _find_live(w: Record, s: Record, seat: int) -> None:
    """Find the numbers, as bits, that are no dead end somewhere (A11)."""
    for shape in range(w.kinds):
        fits, live = w.f_fits[s.seat_faction[seat], shape], 0
        held = fits & s.held[seat]
        for n in lanes(w.first_lane[shape], w.last_lane[shape]):
            alive = s.alive[seat, n]
            live |= ((alive & fits != 0) << n) | ((alive & held != 0) << (HELPED + n))
        s.live[shape] = live


def _weigh(w: Record, s: Record, seat: int, dice: int) -> int:
    """Find the best ways of all to write a die; tell, as 1 or 0, whether throwing one away is as good."""
    while s.stale[seat]:
        section = lowest(s.stale[seat])
        s.stale[seat] &= s.stale[seat] - 1
        for shape in range(w.kinds):
            _look_at(w, s, seat, section, shape)
    best, discard, discards = _best(w, s, seat, dice), w.w_discard[s.seat_bot[seat]], 0
    if best <= discard:
        _find_live(w, s, seat)
        while dice:
            die = lowest(dice)
            dice &= dice - 1
            discards |= _stuck(w, s, die, s.die_kind[die] + (OTHERS if w.die_colour[die] != seat else 0))
        best = discard if discards else best
    _mark(w, s, seat, best)
    return discards


def _best(w: Record, s: Record, seat: int, dice: int) -> int:
    """Give the best score of all numbers that dice reach."""
    for shape in range(w.kinds):
        s.wanted[shape] = 0
    while dice:
        die = lowest(dice)
        dice &= dice - 1
        s.wanted[w.die_shape[die]] |= w.reaches[s.die_kind[die] + (OTHERS if w.die_colour[die] != seat else 0)]
    best = NEVER
    for shape in range(w.kinds):
        wanted, helped = s.wanted[shape], s.helped[seat]
        for n in lanes(w.first_lane[shape], w.last_lane[shape]):
            score = max(
                s.best[seat, 0, shape, n],
                s.best[seat, 1, shape, n],
                s.best[seat, 2, shape, n],
                s.best[seat, 3, shape, n],
                s.best[seat, 4, shape, n],
                s.best[seat, 5, shape, n],
            )
            best = max(best, score if (wanted >> n) & 1 else NEVER)
        while helped:
            section = lowest(helped)
            helped &= helped - 1
            for n in lanes(w.first_lane[shape], w.last_lane[shape]):
                score = s.best[seat, section, shape, n]
                best = max(best, score if (wanted >> (HELPED + n)) & 1 else NEVER)
    return int(best)


def _mark(w: Record, s: Record, seat: int, best: int) -> None:
    """Mark the cells in which a number has this score, and count them."""
    for shape in range(w.kinds):
        at, helped = shape * SLOTS, s.helped[seat]
        for n in lanes(w.first_lane[shape], w.last_lane[shape]):
            cells = s.good[seat, 0, shape, n] & -(s.best[seat, 0, shape, n] == best)
            cells |= s.good[seat, 1, shape, n] & -(s.best[seat, 1, shape, n] == best)
            cells |= s.good[seat, 2, shape, n] & -(s.best[seat, 2, shape, n] == best)
            cells |= s.good[seat, 3, shape, n] & -(s.best[seat, 3, shape, n] == best)
            cells |= s.good[seat, 4, shape, n] & -(s.best[seat, 4, shape, n] == best)
            cells |= s.good[seat, 5, shape, n] & -(s.best[seat, 5, shape, n] == best)
            s.cells[at + n], s.ways[at + n] = cells, bits(cells)
        if helped:
            for n in lanes(w.first_lane[shape], w.last_lane[shape]):
                s.cells[at + HELPED + n] = 0
        while helped:
            section = lowest(helped)
            helped &= helped - 1
            for n in lanes(w.first_lane[shape], w.last_lane[shape]):
                cells = s.cells[at + HELPED + n]
                cells |= s.good[seat, section, shape, n] & -(s.best[seat, section, shape, n] == best)
                s.cells[at + HELPED + n], s.ways[at + HELPED + n] = cells, bits(cells)


def _look_at(w: Record, s: Record, seat: int, section: int, shape: int) -> None:
    """Find the best score of each number in the cells of a section, and the cells that have it."""
    f, b = s.seat_faction[seat], s.seat_bot[seat]
    heroes, fits = w.f_of_section[f, 0] if section == 0 else 0, w.f_fits[f, shape]
    for n in lanes(w.first_lane[shape], w.last_lane[shape]):  # no hero is a dead end
        score, cells = w.w_heroes[b, n], s.lawful[seat, n] & heroes & fits
        s.good[seat, section, shape, n] = cells
        s.best[seat, section, shape, n] = score if cells else NEVER
    first = w.f_stage[f, section]
    for stage in range(first, w.f_stage[f, section + 1]):
        there = fits & s.stage[seat, stage]
        if there:
            worth = w.w_base[b, section] + w.w_filled[b, section] * (stage - first)
            rhombi = there & w.f_rhombi[f] if w.w_rhombus[b, section] else 0
            if there != rhombi:
                _compare(w, s, seat, section, shape, there & ~rhombi, worth)
            if rhombi:
                _compare(w, s, seat, section, shape, rhombi, worth + w.w_rhombus[b, section])


def _compare(w: Record, s: Record, seat: int, section: int, shape: int, there: int, worth: int) -> None:
    """Compare cells that are worth the same with the best that is known of each number."""
    b = s.seat_bot[seat]
    dead, gain = w.w_dead_end[b], w.w_good[b, section]
    # what is better comes first: cells that are alive, or dead, or both alike
    kept, turned, less = -1 if dead else 0, 0 if dead < 0 else -1, max(dead, -dead)
    score = worth + max(dead, 0) + gain * (w.first_lane[shape] + LOW)
    for n in lanes(w.first_lane[shape], w.last_lane[shape]):
        lawful = s.lawful[seat, n] & there
        first = lawful & ((s.alive[seat, n] & kept) ^ turned)
        mine = score if first else score - less
        mine = mine if lawful else NEVER
        first = first if first else lawful
        best, cells = s.best[seat, section, shape, n], s.good[seat, section, shape, n]
        also = cells | first if mine == best else cells
        s.good[seat, section, shape, n] = first if mine > best else also
        s.best[seat, section, shape, n] = max(mine, best)
        score += gain
