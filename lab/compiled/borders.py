"""The border that an attack crosses in the kernel: the best one if no other player attacked (A49)."""

from hyskos.lab.compiled.fights import fight, stand
from hyskos.lab.compiled.records import Record
from hyskos.lab.compiled.sizes import BOMB, MARCHING, RAM, SOLDIERS, SPIKES


def attack(w: Record, s: Record, place: int, seat: int) -> None:
    """Choose the border for the attack of a seat on a place: whether it uses a ram, and whether it meets spikes."""
    owner = s.owner[place]
    plain = ram = free = both = -1  # the first border of each kind: 2 if without spikes, plus 1 for a ram
    for k in range(w.nears[place] - 1, -1, -1):
        origin = w.near[place, k]
        mine = (s.owner[origin] == seat) | (s.home[origin] == seat)
        there = s.planted[place, k] | s.planted[origin, w.back[place, k]]
        kind = 2 * (1 - ((there >> (8 * SPIKES + owner)) & 1)) + ((there >> (8 * RAM + seat)) & 1)
        plain = origin if mine & (kind == 0) else plain
        ram = origin if mine & (kind == 1) else ram
        free = origin if mine & (kind == 2) else free
        both = origin if mine & (kind == 3) else both
    kinds = (1 if plain >= 0 else 0) + (1 if ram >= 0 else 0) + (1 if free >= 0 else 0)
    chosen = 3
    if both < 0:
        chosen = _best(w, s, place, seat, plain, ram, free) if kinds > 1 else 0 if plain >= 0 else 1 if ram >= 0 else 2
    s.a_ram[seat], s.a_spikes[seat] = chosen & 1, 1 - (chosen >> 1)
    s.a_origin[seat] = both if chosen == 3 else free if chosen == 2 else ram if chosen == 1 else plain


def _best(w: Record, s: Record, place: int, seat: int, plain: int, ram: int, free: int) -> int:
    """Try the kinds of borders against only the defenders and all bombs; ties go to the better kind."""
    best, chosen = -(1 << 60), 0
    for kind in range(3):
        there = plain if kind == 0 else ram if kind == 1 else free
        if there < 0:
            continue
        gain = _gain(w, s, place, seat, kind)
        if gain >= best:
            best, chosen = gain, kind
    return chosen


def _gain(w: Record, s: Record, place: int, seat: int, kind: int) -> int:
    stand(w, s, place)
    kept_ram, kept_spikes = s.a_ram[seat], s.a_spikes[seat]
    owner = s.owner[place]
    for other in range(w.players):
        there = other in (seat, owner)
        s.a_units[other] = s.arrive[place, other, SOLDIERS] if there else 0
        s.a_heroes[other] = s.arrive[place, other, MARCHING] if there else 0
        s.fallen[other] = s.arrive[place, other, BOMB]
    s.a_ram[seat], s.a_spikes[seat] = kind & 1, 1 - (kind >> 1)
    fight(w, s)
    s.a_ram[seat], s.a_spikes[seat] = kept_ram, kept_spikes
    size = s.left_units + s.left_heroes
    return int(size if s.left_owner == seat else -size)
