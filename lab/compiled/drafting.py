"""Roll and draft in the kernel (RP-10..17): count the ways to write each die on the table, and choose one."""

from hyskos.lab.compiled.integers import bits, draw_die, draw_lot, lanes, lowest, nth
from hyskos.lab.compiled.records import Record
from hyskos.lab.compiled.sheets import write_die
from hyskos.lab.compiled.sizes import BEYOND, CHANGES, DICE, HELPED, LEAD, NEVER, NO_SEAT, OTHERS, PLAIN, SLOTS


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
    """Find the sections, and their cells, whose factory each seat controls."""
    for seat in range(w.players):
        s.held[seat] = s.helped[seat] = 0
    for i in range(w.factories):
        owner, section = s.owner[w.factory_place[i]] & NO_SEAT, w.works_for[w.factory_place[i]]
        s.helped[owner] |= 1 << section
        s.held[owner] |= w.f_of_section[s.seat_faction[owner], section]


def draft(w: Record, s: Record, sums: Record, seat: int) -> None:
    """Draft a die for a seat: one of the best ways to write a die, or to discard one."""
    discards = s.discards[seat] if w.w_drafts[s.seat_bot[seat]] == 0 else find_best_writings(w, s, seat)
    count, left = count_ways(w, s, seat)
    die, chosen = _find(w, s, seat, left, draw_lot(s, count))
    kind = s.die_kind[die] + w.foreign[seat, die]
    if discards & (chosen == s.choices[seat, kind] - 1) & may_discard(w, s, seat, die, kind):
        s.showing[s.die_kind[die]] &= ~(1 << die)
        sums[w.at_discards + s.seat_faction[seat]] += 1
        s.counted += s.faces[die] if w.r_reinforcement_dice == 0 else 0
    else:
        _take(w, s, sums, seat, die, kind, chosen)


def _find(w: Record, s: Record, seat: int, left: int, chosen: int) -> tuple[int, int]:
    """Find the die of a choice, and the number of the choice for that die: four dice at a time, without branches."""
    left |= ((1 << BEYOND) - 1) << DICE
    while True:
        die1 = lowest(left)
        left &= left - 1
        die2 = lowest(left)
        left &= left - 1
        die3 = lowest(left)
        left &= left - 1
        die4 = lowest(left)
        left &= left - 1
        first = s.choices[seat, s.die_kind[die1] + w.foreign[seat, die1]]
        second = first + s.choices[seat, s.die_kind[die2] + w.foreign[seat, die2]]
        third = second + s.choices[seat, s.die_kind[die3] + w.foreign[seat, die3]]
        fourth = third + s.choices[seat, s.die_kind[die4] + w.foreign[seat, die4]]
        if chosen < fourth:
            die = die4 if chosen >= third else die3 if chosen >= second else die2 if chosen >= first else die1
            before = third if chosen >= third else second if chosen >= second else first if chosen >= first else 0
            return die, chosen - before
        chosen -= fourth


def _take(w: Record, s: Record, sums: Record, seat: int, die: int, kind: int, chosen: int) -> None:
    slot, cell = w.becomes[kind, 0], 0
    s.showing[s.die_kind[die]] &= ~(1 << die)
    if s.held[seat]:
        cell, slot = _pick(w, s, seat, kind, chosen)
        helped = slot >= SLOTS
        slot -= SLOTS * helped
        sums[w.at_helped + w.f_section[s.seat_faction[seat], cell]] += helped
    elif kind < OTHERS:
        cell, slot = _pick_plain(w, s, seat, kind, chosen)
    else:
        cell = nth(s.cells[seat, slot], chosen)
    if w.solo:
        s.counted += s.faces[die] if w.r_reinforcement_dice == 0 else w.slot_number[slot]
    write_die(w, s, seat, cell, slot)


def _pick(w: Record, s: Record, seat: int, kind: int, chosen: int) -> tuple[int, int]:
    """Find a way to write a die by its number, counting by cell, then by change; return cell and slot."""
    # the number of ways to write into each cell, with its bits in three words
    ones, twos, fours = s.cells[seat, w.becomes[kind, 0]], 0, 0
    for change in range(1, CHANGES):
        cells_of_change = s.cells[seat, w.becomes[kind, change]]
        two = ones & cells_of_change
        ones ^= cells_of_change
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
    ways = 0
    for change in range(CHANGES):
        ways |= ((s.cells[seat, w.becomes[kind, change]] >> cell) & 1) << change
    return cell, w.becomes[kind, nth(ways, chosen)]


def _pick_plain(w: Record, s: Record, seat: int, kind: int, chosen: int) -> tuple[int, int]:
    """Do the same without factories: only two bits per number, and no branches."""
    ones, twos = s.cells[seat, w.becomes[kind, 0]], 0
    for change in range(1, PLAIN):
        cells_of_change = s.cells[seat, w.becomes[kind, change]]
        twos |= ones & cells_of_change
        ones ^= cells_of_change
    cell, step = 0, 32
    while step:
        before = (1 << (cell + step)) - 1
        cell += step if bits(ones & before) + 2 * bits(twos & before) <= chosen else 0
        step >>= 1
    before = (1 << cell) - 1
    chosen -= bits(ones & before) + 2 * bits(twos & before)
    ways = 0
    for change in range(PLAIN):
        ways |= ((s.cells[seat, w.becomes[kind, change]] >> cell) & 1) << change
    return cell, w.becomes[kind, nth(ways, chosen)]


def find_options(w: Record, s: Record, seat: int) -> None:
    """Find the options for each face, for a seat that chooses at random; they hold until its board changes."""
    factory_cells, discards = s.held[seat], w.r_must_write == 1
    for word in range(w.slot_words):
        live, helped = 0, 0
        for i in lanes(word * HELPED, w.slots_before[word]):
            cells, alive, bit = s.lawful[seat, i], s.alive[seat, i], w.slot_bit[i]
            s.cells[seat, i], s.ways[seat, LEAD + i] = cells, bits(cells)
            live |= bit if alive else 0
        if factory_cells:
            for i in lanes(word * HELPED, w.slots_before[word]):
                cells, alive, bit = s.lawful[seat, i] & factory_cells, s.alive[seat, i] & factory_cells, w.slot_bit[i]
                s.cells[seat, SLOTS + i], s.eased[seat, LEAD + i] = cells, bits(cells)
                helped |= bit if alive else 0
        s.live[seat, word] = live | (helped << HELPED)
        discards |= live != w.slot_all[word]
    s.discards[seat] = discards
    count_choices(w, s, seat, discards)


def count_choices(w: Record, s: Record, seat: int, discards: int) -> None:
    """Count the ways to use each face; a die that may be discarded has one more."""
    for word in range(w.slot_words):
        live = s.live[seat, word] if w.r_must_write == 0 else 0
        live = live if discards else -1
        for i in lanes(word * HELPED, w.slots_before[word]):
            ways = s.ways[seat, LEAD + i]
            own_ways = ways + (s.ways[seat, LEAD + 1 + i] & w.may_own[1, i])
            own_ways += s.ways[seat, LEAD - 1 + i] & w.may_own[2, i]
            s.choices[seat, i] = own_ways + (w.reaches[i] & live == 0)
            s.choices[seat, OTHERS + i] = ways + (w.reaches[OTHERS + i] & live == 0)
    if s.held[seat]:
        for i in lanes(0, w.slots):
            more, less = s.eased[seat, LEAD + 2 + i], s.eased[seat, LEAD - 2 + i]
            s.choices[seat, i] += (more & w.may_own[3, i]) + (less & w.may_own[4, i])
            s.choices[seat, OTHERS + i] += (more & w.may_other[3, i]) + (less & w.may_other[4, i])
            more, less = s.eased[seat, LEAD + 3 + i], s.eased[seat, LEAD - 3 + i]
            s.choices[seat, i] += (more & w.may_own[5, i]) + (less & w.may_own[6, i])


def count_ways(w: Record, s: Record, seat: int) -> tuple[int, int]:
    """Count the ways to use all dice; also return, as bits, the first die of each kind.

    Dice of a kind are equal in shape, face, and whether they have the colour of the seat (A10).
    """
    mine, count, first = w.of_colour[seat], 0, 0
    for i in lanes(0, w.slots):
        own_dice, other_dice = s.showing[i] & mine, s.showing[i] & ~mine
        ways, other_ways = s.choices[seat, i], s.choices[seat, OTHERS + i]
        first |= (own_dice & -own_dice) | (other_dice & -other_dice)
        count += (ways if own_dice else 0) + (other_ways if other_dice else 0)
    return count, first


def may_discard(w: Record, s: Record, seat: int, die: int, kind: int) -> int:
    """Return, as 1 or 0, whether a die may be discarded (A11)."""
    return int((w.r_must_write == 1) | (w.reaches[kind] & s.live[seat, w.die_word[die]] == 0))


def find_best_writings(w: Record, s: Record, seat: int) -> int:
    """Find the best ways to write a die; return, as 1 or 0, whether discarding one is as good."""
    while s.stale[seat]:
        section = lowest(s.stale[seat])
        s.stale[seat] &= s.stale[seat] - 1
        _score_section(w, s, seat, section)
    best, discard, discards = _best_score(w, s, seat), w.w_discard[s.seat_bot[seat]], 0
    if best <= discard:
        _find_live(w, s, seat)
        left = count_ways(w, s, seat)[1]
        while left:
            die = lowest(left)
            left &= left - 1
            discards |= may_discard(w, s, seat, die, s.die_kind[die] + w.foreign[seat, die])
        best = discard if discards else best
    _mark_best(w, s, seat, best)
    count_choices(w, s, seat, discards)
    return discards


def _best_score(w: Record, s: Record, seat: int) -> int:
    """Return the best score of all numbers that dice can become."""
    best, mine = NEVER, w.of_colour[seat]
    for word in range(w.slot_words):
        reachable, helped = 0, s.helped[seat]
        for i in lanes(word * HELPED, w.slots_before[word]):
            reached, other_reached = w.reaches[i], w.reaches[OTHERS + i]
            reachable |= reached if s.showing[i] & mine else 0
            reachable |= other_reached if s.showing[i] & ~mine else 0
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
            best = max(best, score if reachable & bit else NEVER)
        reachable >>= HELPED
        while helped:
            section = lowest(helped)
            helped &= helped - 1
            for i in lanes(word * HELPED, w.slots_before[word]):
                score, bit = s.best[seat, section, i], w.slot_bit[i]
                best = max(best, score if reachable & bit else NEVER)
    return int(best)


def _mark_best(w: Record, s: Record, seat: int, best: int) -> None:
    """Mark the cells in which a number has this score, and count them."""
    helped = s.helped[seat]
    for i in lanes(0, w.slots):
        cells = s.good[seat, 0, i] & -(s.best[seat, 0, i] == best)
        cells |= s.good[seat, 1, i] & -(s.best[seat, 1, i] == best)
        cells |= s.good[seat, 2, i] & -(s.best[seat, 2, i] == best)
        cells |= s.good[seat, 3, i] & -(s.best[seat, 3, i] == best)
        cells |= s.good[seat, 4, i] & -(s.best[seat, 4, i] == best)
        cells |= s.good[seat, 5, i] & -(s.best[seat, 5, i] == best)
        s.cells[seat, i], s.ways[seat, LEAD + i] = cells, bits(cells)
    if helped:
        factory_cells = s.held[seat]
        for i in lanes(0, w.slots):
            cells = s.cells[seat, i] & factory_cells
            s.cells[seat, SLOTS + i], s.eased[seat, LEAD + i] = cells, bits(cells)


def _score_section(w: Record, s: Record, seat: int, section: int) -> None:
    """Find the best score of each number in the cells of a section, and the cells that have it."""
    f, b = s.seat_faction[seat], s.seat_bot[seat]
    heroes = w.f_of_section[f, 0] if section == 0 else 0
    for i in lanes(0, w.slots):  # a hero slot is never a dead end
        score, cells = w.w_heroes[b, i], s.lawful[seat, i] & heroes
        s.good[seat, section, i] = cells
        s.best[seat, section, i] = score if cells else NEVER
    first = w.f_stage[f, section]
    for stage in range(first, w.f_stage[f, section + 1]):
        open_cells = s.stage[seat, stage]
        if open_cells:
            worth = w.w_base[b, section] + w.w_filled[b, section] * (stage - first)
            rhombi = open_cells & w.f_rhombi[f] if w.w_rhombus[b, section] else 0
            if open_cells != rhombi:
                _compare(w, s, seat, section, open_cells & ~rhombi, worth)
            if rhombi:
                _compare(w, s, seat, section, rhombi, worth + w.w_rhombus[b, section])


def _compare(w: Record, s: Record, seat: int, section: int, candidates: int, worth: int) -> None:
    """Compare cells of equal worth with the best score known for each number."""
    b = s.seat_bot[seat]
    dead = w.w_dead_end[b]
    # the better cells come first: those alive, those dead, or both equally
    keep, flip, less = -1 if dead else 0, 0 if dead < 0 else -1, max(dead, -dead)
    better = worth + max(dead, 0)
    for i in lanes(0, w.slots):
        lawful, score = s.lawful[seat, i] & candidates, w.w_gains[b, section, i] + better
        first = lawful & ((s.alive[seat, i] & keep) ^ flip)
        mine = score if first else score - less
        mine = mine if lawful else NEVER
        first = first if first else lawful
        best, cells = s.best[seat, section, i], s.good[seat, section, i]
        also = cells | first if mine == best else cells
        s.good[seat, section, i] = first if mine > best else also
        s.best[seat, section, i] = max(mine, best)


def _find_live(w: Record, s: Record, seat: int) -> None:
    """Find the slots, as bits, that are not a dead end everywhere (A11)."""
    factory_cells = s.held[seat]
    for word in range(w.slot_words):
        live, helped = 0, 0
        for i in lanes(word * HELPED, w.slots_before[word]):
            alive, bit = s.alive[seat, i], w.slot_bit[i]
            live |= bit if alive else 0
            helped |= bit if alive & factory_cells else 0
        s.live[seat, word] = live | (helped << HELPED)
