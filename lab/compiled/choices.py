"""The options of a seat with the dice on the table: every way to write one, counted by bits of cells."""

from hyskos.lab.compiled.chances import bits
from hyskos.lab.compiled.records import Record
from hyskos.lab.compiled.sizes import HELPED, LEAD, OTHERS, SLOTS
from hyskos.lab.compiled.words import lanes


def offer(w: Record, s: Record, seat: int) -> None:
    """Find the options for each face, for a seat that chooses at random; they hold until its board changes."""
    held, discards = s.held[seat], w.r_must_write == 1
    for word in range(w.slot_words):
        live, helped = 0, 0
        for i in lanes(word * HELPED, w.slots_before[word]):
            cells, alive, bit = s.lawful[seat, i], s.alive[seat, i], w.slot_bit[i]
            s.cells[seat, i], s.ways[seat, LEAD + i] = cells, bits(cells)
            live |= bit if alive else 0
        if held:
            for i in lanes(word * HELPED, w.slots_before[word]):
                cells, alive, bit = s.lawful[seat, i] & held, s.alive[seat, i] & held, w.slot_bit[i]
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
            own = ways + (s.ways[seat, LEAD + 1 + i] & w.may_own[1, i])
            own += s.ways[seat, LEAD - 1 + i] & w.may_own[2, i]
            s.choices[seat, i] = own + (w.reaches[i] & live == 0)
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
        own, other = s.showing[i] & mine, s.showing[i] & ~mine
        ways, others = s.choices[seat, i], s.choices[seat, OTHERS + i]
        first |= (own & -own) | (other & -other)
        count += (ways if own else 0) + (others if other else 0)
    return count, first


def stuck(w: Record, s: Record, seat: int, die: int, kind: int) -> int:
    """Return, as 1 or 0, whether a die may be discarded (A11)."""
    return int((w.r_must_write == 1) | (w.reaches[kind] & s.live[seat, w.die_word[die]] == 0))
