"""Roll and draft in the kernel: choose a die on the table, and a way to write it (RP-10..17)."""

from hyskos.lab.compiled.chances import bits, draw_die, draw_lot, lowest, nth
from hyskos.lab.compiled.choices import count_ways, stuck
from hyskos.lab.compiled.records import Record
from hyskos.lab.compiled.sheets import write_die
from hyskos.lab.compiled.sizes import BEYOND, CHANGES, DICE, NO_SEAT, OTHERS, PLAIN, SLOTS
from hyskos.lab.compiled.weighing import weigh
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
    """Find the sections, and their cells, whose factory each seat controls."""
    for seat in range(w.players):
        s.held[seat] = s.helped[seat] = 0
    for i in range(w.factories):
        owner, section = s.owner[w.factory_place[i]] & NO_SEAT, w.works_for[w.factory_place[i]]
        s.helped[owner] |= 1 << section
        s.held[owner] |= w.f_of_section[s.seat_faction[owner], section]


def draft(w: Record, s: Record, sums: Record, seat: int) -> None:
    """Draft a die for a seat: one of the best ways to write a die, or to discard one."""
    discards = s.discards[seat] if w.w_drafts[s.seat_bot[seat]] == 0 else weigh(w, s, seat)
    count, left = count_ways(w, s, seat)
    die, chosen = _find(w, s, seat, left, draw_lot(s, count))
    kind = s.die_kind[die] + w.foreign[seat, die]
    if discards & (chosen == s.choices[seat, kind] - 1) & stuck(w, s, seat, die, kind):
        s.showing[s.die_kind[die]] &= ~(1 << die)
        sums[w.at_discards + s.seat_faction[seat]] += 1
        s.counted += s.faces[die] if w.r_reinforcement_dice == 0 else 0
    else:
        _take(w, s, sums, seat, die, kind, chosen)


def _find(w: Record, s: Record, seat: int, left: int, chosen: int) -> tuple[int, int]:
    """Find the die of a choice, and the number of the choice for that die: four dice at a time, without branches."""
    left |= ((1 << BEYOND) - 1) << DICE
    while True:
        one = lowest(left)
        left &= left - 1
        two = lowest(left)
        left &= left - 1
        three = lowest(left)
        left &= left - 1
        four = lowest(left)
        left &= left - 1
        first = s.choices[seat, s.die_kind[one] + w.foreign[seat, one]]
        second = first + s.choices[seat, s.die_kind[two] + w.foreign[seat, two]]
        third = second + s.choices[seat, s.die_kind[three] + w.foreign[seat, three]]
        fourth = third + s.choices[seat, s.die_kind[four] + w.foreign[seat, four]]
        if chosen < fourth:
            die = four if chosen >= third else three if chosen >= second else two if chosen >= first else one
            before = third if chosen >= third else second if chosen >= second else first if chosen >= first else 0
            return die, chosen - before
        chosen -= fourth


def _take(w: Record, s: Record, sums: Record, seat: int, die: int, kind: int, chosen: int) -> None:
    """Write a die in the chosen way."""
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
        way = s.cells[seat, w.becomes[kind, change]]
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
    ways = 0
    for change in range(CHANGES):
        ways |= ((s.cells[seat, w.becomes[kind, change]] >> cell) & 1) << change
    return cell, w.becomes[kind, nth(ways, chosen)]


def _pick_plain(w: Record, s: Record, seat: int, kind: int, chosen: int) -> tuple[int, int]:
    """Do the same without factories: only two bits per number, and no branches."""
    ones, twos = s.cells[seat, w.becomes[kind, 0]], 0
    for change in range(1, PLAIN):
        way = s.cells[seat, w.becomes[kind, change]]
        twos |= ones & way
        ones ^= way
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
