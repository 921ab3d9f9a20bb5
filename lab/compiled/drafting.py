"""Roll and draft in the kernel: every way to write a die, counted by bits of cells, and the best of them."""

from hyskos.lab.compiled.chances import bits, draw_die, draw_lot, lowest, nth
from hyskos.lab.compiled.records import Record
from hyskos.lab.compiled.sheets import write
from hyskos.lab.compiled.sizes import CHANGES, HELPED, LEAD, NEVER, NO_SEAT, OTHERS, PLAIN, SLOTS
from hyskos.lab.compiled.words import lanes


def roll(w: Record, s: Record) -> None:
    """Roll all dice, in the order of the table."""
    for kind in lanes(0, w.slots):
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
    own, other = _different(w, s, seat)
    discards = _open(w, s, seat) if w.w_drafts[s.seat_bot[seat]] == 0 else _weigh(w, s, seat, own, other)
    chosen, left = draw_lot(s, _count(w, s, seat, discards)), own | other
    die = lowest(left)
    kind = s.die_kind[die] + w.foreign[seat, die]
    while chosen >= s.choices[kind]:
        chosen -= s.choices[kind]
        left &= left - 1
        die = lowest(left)
        kind = s.die_kind[die] + w.foreign[seat, die]
    if discards & (chosen == s.choices[kind] - 1) & _stuck(w, s, die, kind):
        s.showing[s.die_kind[die]] &= ~(1 << die)
        sums[w.at_discards + s.seat_faction[seat]] += 1
        s.counted += s.faces[die] if w.r_reinforcement_dice == 0 else 0
    else:
        _take(w, s, sums, seat, die, kind, chosen)


def _count(w: Record, s: Record, seat: int, discards: int) -> int:
    """Count in how many ways each face may be used, and all dice together; what is thrown away has one more."""
    mine, count = w.of_colour[seat], 0
    for i in lanes(0, w.slots):
        ways = s.ways[LEAD + i]
        s.choices[i] = ways + (s.ways[LEAD + 1 + i] & w.may_own[1, i]) + (s.ways[LEAD - 1 + i] & w.may_own[2, i])
        s.choices[OTHERS + i] = ways
    if s.held[seat]:
        for i in lanes(0, w.slots):
            more, less = s.eased[LEAD + 2 + i], s.eased[LEAD - 2 + i]
            s.choices[i] += (more & w.may_own[3, i]) + (less & w.may_own[4, i])
            s.choices[OTHERS + i] += (more & w.may_other[3, i]) + (less & w.may_other[4, i])
            s.choices[i] += (s.eased[LEAD + 3 + i] & w.may_own[5, i]) + (s.eased[LEAD - 3 + i] & w.may_own[6, i])
    if discards:
        for word in range(w.slot_words):
            live = s.live[word] if w.r_must_write == 0 else 0
            for i in lanes(word * HELPED, w.slots_before[word]):
                s.choices[i] += w.reaches[i] & live == 0
                s.choices[OTHERS + i] += w.reaches[OTHERS + i] & live == 0
    for i in lanes(0, w.slots):
        ways, others = s.choices[i], s.choices[OTHERS + i]
        count += ways if s.showing[i] & mine else 0
        count += others if s.showing[i] & ~mine else 0
    return int(count)


def _stuck(w: Record, s: Record, die: int, kind: int) -> int:
    """Tell, as 1 or 0, whether a die may be thrown away (A11)."""
    return int((w.r_must_write == 1) | (w.reaches[kind] & s.live[w.die_word[die]] == 0))


def _take(w: Record, s: Record, sums: Record, seat: int, die: int, kind: int, chosen: int) -> None:
    """Write a die in one of its ways."""
    face, slot, cell = s.faces[die], w.becomes[kind, 0], 0
    s.showing[s.die_kind[die]] &= ~(1 << die)
    if kind < OTHERS or s.held[seat]:
        cell, slot = _pick(w, s, kind, s.held[seat] != 0, chosen)
    else:
        cell = nth(s.cells[slot], chosen)
    helped = slot >= SLOTS
    number = w.slot_number[slot - SLOTS * helped]
    sums[w.at_helped + w.f_section[s.seat_faction[seat], cell]] += helped
    s.counted += face if w.r_reinforcement_dice == 0 else number
    write(w, s, seat, cell, number)


def _pick(w: Record, s: Record, kind: int, held: int, chosen: int) -> tuple[int, int]:
    """Find the way of this number to write a die, cell by cell, and in a cell change by change: cell and slot."""
    # in how many ways each cell may be written into: a number whose bits stand in three words
    ones, twos, fours = s.cells[w.becomes[kind, 0]], 0, 0
    for change in range(1, PLAIN):
        way = s.cells[w.becomes[kind, change]]
        twos |= ones & way
        ones ^= way
    if not held:
        return _pick_plain(w, s, kind, chosen, ones, twos)
    for change in range(PLAIN, CHANGES):
        way = s.cells[w.becomes[kind, change]]
        two = ones & way
        ones ^= way
        fours |= twos & two
        twos ^= two
    cell, step = 0, 32
    while step:
        before = (1 << (cell + step)) - 1
        below = bits(ones & before) + 2 * bits(twos & before) + 4 * bits(fours & before)
        cell += step if below <= chosen else 0
        step >>= 1
    before = (1 << cell) - 1
    chosen -= bits(ones & before) + 2 * bits(twos & before) + 4 * bits(fours & before)
    for change in range(CHANGES):
        if (s.cells[w.becomes[kind, change]] >> cell) & 1:
            if chosen == 0:
                return cell, w.becomes[kind, change]
            chosen -= 1
    return cell, 0


def _pick_plain(w: Record, s: Record, kind: int, chosen: int, ones: int, twos: int) -> tuple[int, int]:
    """Do the same where no factory helps: without the upper bits of numbers, and without branches."""
    cell, step = 0, 32
    while step:
        before = (1 << (cell + step)) - 1
        cell += step if bits(ones & before) + 2 * bits(twos & before) <= chosen else 0
        step >>= 1
    before = (1 << cell) - 1
    chosen -= bits(ones & before) + 2 * bits(twos & before)
    ways = 0
    for change in range(PLAIN):
        ways |= ((s.cells[w.becomes[kind, change]] >> cell) & 1) << change
    ways = ways & (ways - 1) if chosen > 0 else ways
    ways = ways & (ways - 1) if chosen > 1 else ways
    return cell, w.becomes[kind, lowest(ways)]


def _different(w: Record, s: Record, seat: int) -> tuple[int, int]:
    """Give, as bits, the first die of each kind that a seat can tell from others: shape, face and own colour (A10)."""
    mine, first, second = w.of_colour[seat], 0, 0
    for kind in lanes(0, w.slots):
        own, other = s.showing[kind] & mine, s.showing[kind] & ~mine
        first |= own & -own
        second |= other & -other
    return first, second


def _open(w: Record, s: Record, seat: int) -> int:
    """List for every slot the cells that a die may be written into; tell whether some die may be thrown away."""
    held, discards = s.held[seat], w.r_must_write == 1
    for word in range(w.slot_words):
        live, helped = 0, 0
        for i in lanes(word * HELPED, w.slots_before[word]):
            cells, alive, bit = s.lawful[seat, i], s.alive[seat, i], w.slot_bit[i]
            s.cells[i], s.ways[LEAD + i] = cells, bits(cells)
            live |= bit if alive else 0
        if held:
            for i in lanes(word * HELPED, w.slots_before[word]):
                cells, alive, bit = s.lawful[seat, i] & held, s.alive[seat, i] & held, w.slot_bit[i]
                s.cells[SLOTS + i], s.eased[LEAD + i] = cells, bits(cells)
                helped |= bit if alive else 0
        s.live[word] = live | (helped << HELPED)
        discards |= live != w.slot_all[word]
    return int(discards)


def _find_live(w: Record, s: Record, seat: int) -> None:
    """Find the slots, as bits, that are no dead end somewhere (A11)."""
    held = s.held[seat]
    for word in range(w.slot_words):
        live, helped = 0, 0
        for i in lanes(word * HELPED, w.slots_before[word]):
            alive, bit = s.alive[seat, i], w.slot_bit[i]
            live |= bit if alive else 0
            helped |= bit if alive & held else 0
        s.live[word] = live | (helped << HELPED)


def _weigh(w: Record, s: Record, seat: int, own: int, other: int) -> int:
    """Find the best ways of all to write a die; tell, as 1 or 0, whether throwing one away is as good."""
    while s.stale[seat]:
        section = lowest(s.stale[seat])
        s.stale[seat] &= s.stale[seat] - 1
        _look_at(w, s, seat, section)
    best, discard, discards = _best(w, s, seat), w.w_discard[s.seat_bot[seat]], 0
    if best <= discard:
        _find_live(w, s, seat)
        left = own | other
        while left:
            die = lowest(left)
            left &= left - 1
            discards |= _stuck(w, s, die, s.die_kind[die] + w.foreign[seat, die])
        best = discard if discards else best
    _mark(w, s, seat, best)
    return discards


def _best(w: Record, s: Record, seat: int) -> int:
    """Give the best score of all numbers that dice reach."""
    best, mine = NEVER, w.of_colour[seat]
    for word in range(w.slot_words):
        wanted, helped = 0, s.helped[seat]
        for i in lanes(word * HELPED, w.slots_before[word]):
            reached, others = w.reaches[i], w.reaches[OTHERS + i]
            wanted |= reached if s.showing[i] & mine else 0
            wanted |= others if s.showing[i] & ~mine else 0
        for i in lanes(word * HELPED, w.slots_before[word]):
            bit = w.slot_bit[i]
            score = max(
                s.best[seat, 0, i],
                s.best[seat, 1, i],
                s.best[seat, 2, i],
                s.best[seat, 3, i],
                s.best[seat, 4, i],
                s.best[seat, 5, i],
            )
            best = max(best, score if wanted & bit else NEVER)
        wanted >>= HELPED
        while helped:
            section = lowest(helped)
            helped &= helped - 1
            for i in lanes(word * HELPED, w.slots_before[word]):
                score, bit = s.best[seat, section, i], w.slot_bit[i]
                best = max(best, score if wanted & bit else NEVER)
    return int(best)


def _mark(w: Record, s: Record, seat: int, best: int) -> None:
    """Mark the cells in which a number has this score, and count them."""
    helped = s.helped[seat]
    for i in lanes(0, w.slots):
        cells = s.good[seat, 0, i] & -(s.best[seat, 0, i] == best)
        cells |= s.good[seat, 1, i] & -(s.best[seat, 1, i] == best)
        cells |= s.good[seat, 2, i] & -(s.best[seat, 2, i] == best)
        cells |= s.good[seat, 3, i] & -(s.best[seat, 3, i] == best)
        cells |= s.good[seat, 4, i] & -(s.best[seat, 4, i] == best)
        cells |= s.good[seat, 5, i] & -(s.best[seat, 5, i] == best)
        s.cells[i], s.ways[LEAD + i] = cells, bits(cells)
    if helped:
        held = s.held[seat]
        for i in lanes(0, w.slots):
            cells = s.cells[i] & held
            s.cells[SLOTS + i], s.eased[LEAD + i] = cells, bits(cells)


def _look_at(w: Record, s: Record, seat: int, section: int) -> None:
    """Find the best score of each number in the cells of a section, and the cells that have it."""
    f, b = s.seat_faction[seat], s.seat_bot[seat]
    heroes = w.f_of_section[f, 0] if section == 0 else 0
    for i in lanes(0, w.slots):  # no hero is a dead end
        score, cells = w.w_heroes[b, i], s.lawful[seat, i] & heroes
        s.good[seat, section, i] = cells
        s.best[seat, section, i] = score if cells else NEVER
    first = w.f_stage[f, section]
    for stage in range(first, w.f_stage[f, section + 1]):
        there = s.stage[seat, stage]
        if there:
            worth = w.w_base[b, section] + w.w_filled[b, section] * (stage - first)
            rhombi = there & w.f_rhombi[f] if w.w_rhombus[b, section] else 0
            if there != rhombi:
                _compare(w, s, seat, section, there & ~rhombi, worth)
            if rhombi:
                _compare(w, s, seat, section, rhombi, worth + w.w_rhombus[b, section])


def _compare(w: Record, s: Record, seat: int, section: int, there: int, worth: int) -> None:
    """Compare cells that are worth the same with the best that is known of each number."""
    b = s.seat_bot[seat]
    dead = w.w_dead_end[b]
    # what is better comes first: cells that are alive, or dead, or both alike
    kept, turned, less = -1 if dead else 0, 0 if dead < 0 else -1, max(dead, -dead)
    better = worth + max(dead, 0)
    for i in lanes(0, w.slots):
        lawful, score = s.lawful[seat, i] & there, w.w_gains[b, section, i] + better
        first = lawful & ((s.alive[seat, i] & kept) ^ turned)
        mine = score if first else score - less
        mine = mine if lawful else NEVER
        first = first if first else lawful
        best, cells = s.best[seat, section, i], s.good[seat, section, i]
        also = cells | first if mine == best else cells
        s.good[seat, section, i] = first if mine > best else also
        s.best[seat, section, i] = max(mine, best)
