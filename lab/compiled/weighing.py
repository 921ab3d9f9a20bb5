"""The draft of a bot with weights: the best of all ways to write a die (RP-12..17)."""

from hyskos.lab.compiled.chances import bits, lowest
from hyskos.lab.compiled.choices import count_choices, count_ways, stuck
from hyskos.lab.compiled.records import Record
from hyskos.lab.compiled.sizes import HELPED, LEAD, NEVER, OTHERS, SLOTS
from hyskos.lab.compiled.words import lanes


def weigh(w: Record, s: Record, seat: int) -> int:
    """Find the best ways to write a die; return, as 1 or 0, whether discarding one is as good."""
    while s.stale[seat]:
        section = lowest(s.stale[seat])
        s.stale[seat] &= s.stale[seat] - 1
        _look_at(w, s, seat, section)
    best, discard, discards = _best(w, s, seat), w.w_discard[s.seat_bot[seat]], 0
    if best <= discard:
        _find_live(w, s, seat)
        left = count_ways(w, s, seat)[1]
        while left:
            die = lowest(left)
            left &= left - 1
            discards |= stuck(w, s, seat, die, s.die_kind[die] + w.foreign[seat, die])
        best = discard if discards else best
    _mark(w, s, seat, best)
    count_choices(w, s, seat, discards)
    return discards


def _best(w: Record, s: Record, seat: int) -> int:
    """Return the best score of all numbers that dice can become."""
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
        s.cells[seat, i], s.ways[seat, LEAD + i] = cells, bits(cells)
    if helped:
        held = s.held[seat]
        for i in lanes(0, w.slots):
            cells = s.cells[seat, i] & held
            s.cells[seat, SLOTS + i], s.eased[seat, LEAD + i] = cells, bits(cells)


def _look_at(w: Record, s: Record, seat: int, section: int) -> None:
    """Find the best score of each number in the cells of a section, and the cells that have it."""
    f, b = s.seat_faction[seat], s.seat_bot[seat]
    heroes = w.f_of_section[f, 0] if section == 0 else 0
    for i in lanes(0, w.slots):  # a hero slot is never a dead end
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
    """Compare cells of equal worth with the best score known for each number."""
    b = s.seat_bot[seat]
    dead = w.w_dead_end[b]
    # the better cells come first: those alive, those dead, or both equally
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


def _find_live(w: Record, s: Record, seat: int) -> None:
    """Find the slots, as bits, that are not a dead end everywhere (A11)."""
    held = s.held[seat]
    for word in range(w.slot_words):
        live, helped = 0, 0
        for i in lanes(word * HELPED, w.slots_before[word]):
            alive, bit = s.alive[seat, i], w.slot_bit[i]
            live |= bit if alive else 0
            helped |= bit if alive & held else 0
        s.live[seat, word] = live | (helped << HELPED)
