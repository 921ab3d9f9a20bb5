"""The units that player boards send in the kernel: pairs, squares, and units that wait for orders (RP-20..30)."""

from hyskos.lab.compiled.chances import bits, lowest
from hyskos.lab.compiled.records import Record
from hyskos.lab.compiled.sizes import BOMB, FOOTMEN, MARCHING, NONE, SOLDIERS


def complete_pairs(w: Record, s: Record, seat: int) -> int:
    """Count the development pairs with both numbers."""
    written = ~s.empty[seat]
    return int(bits(written & (written >> 1) & w.f_pair_first[s.seat_faction[seat]]))


def muster(w: Record, s: Record) -> None:
    """Calculate every square, and list the units that wait for orders, in the solo game also waiting soldiers."""
    for seat in range(w.players):
        s.musters[seat] = s.might[seat] = 0
        f = s.seat_faction[seat]
        for i in range(w.f_units[f]):
            row = w.f_unit_row[f, i]
            if s.filled[seat, row] == w.f_row_length[f, row]:
                kind = BOMB if w.f_unit_bomb[f, i] else SOLDIERS
                _enlist(
                    s, seat, i, more(w, f, w.f_section[f, w.f_row_first[f, row]], unit_strength(w, s, seat, i)), kind
                )
        for i in range(w.f_heroes[f]):
            number = s.numbers[seat, w.f_hero_cell[f, i]]
            if number != NONE and not (s.deployed[seat, i] and w.r_heroes_redeploy == 0):
                _enlist(s, seat, w.f_units[f] + i, more(w, f, 0, number), MARCHING)
        _muster_footmen(w, s, seat)
    last = w.players - 1
    for i in range(s.standby):
        _enlist(s, last, -1, s.standby_units[i], SOLDIERS)
        s.muster_origin[last, s.musters[last] - 1] = s.standby_place[i]


def more(w: Record, f: int, section: int, strength: int) -> int:
    """Add the soldiers that an ability sends with units of a section; an empty square sends nobody."""
    return strength + w.f_more[f, section] if strength > 0 else 0


def _enlist(s: Record, seat: int, square: int, strength: int, kind: int) -> None:
    i = s.musters[seat]
    s.musters[seat] = i + (strength > 0)  # a unit of strength 0 is overwritten by the next
    s.might[seat] += 0 if kind == BOMB else max(0, strength)
    s.muster_square[seat, i] = square
    s.muster_strength[seat, i] = strength
    s.muster_kind[seat, i] = kind
    s.muster_origin[seat, i] = -1


def unit_strength(w: Record, s: Record, seat: int, unit: int) -> int:
    """Calculate a finished special unit (RP-25..27)."""
    f = s.seat_faction[seat]
    first = w.f_row_first[f, w.f_unit_row[f, unit]]
    start = w.f_unit_from[f, unit]
    base = 0
    for i in range(2):
        both = s.lines[seat, unit] and w.r_line_upgrade == 1
        if both or i == (1 if s.lines[seat, unit] else 0):
            number = s.numbers[seat, first + i]
            base += number if start == NONE else start - number
    value = w.f_unit_track[f, unit, s.levels[seat, unit]]
    return int(base * value if w.f_unit_times[f, unit] else base + value)


def _muster_footmen(w: Record, s: Record, seat: int) -> None:
    f = s.seat_faction[seat]
    square, empty = w.f_units[f] + w.f_heroes[f], s.empty[seat]
    whole = empty & w.f_of_blocks[f] == 0
    for track in range(w.f_tracks[f]):
        strength = w.f_track_adds[f, track, unlocked(w, s, seat, track)]
        if whole:
            strength += w.f_bonus[f, track]
        _enlist(s, seat, square + track, more(w, f, FOOTMEN, strength), SOLDIERS)


def unlocked(w: Record, s: Record, seat: int, track: int) -> int:
    """Count the circles of a footmen track with all numbers before them crossed (RP-23)."""
    f = s.seat_faction[seat]
    left = s.empty[seat] & w.f_track_cells[f, track]
    return int(w.f_block_of[f, lowest(left)] if left else w.f_blocks[f, track])
