"""The Deploy phase in the kernel: sending units, and the fights of a round (RP-30..39)."""

from hyskos.lab.compiled.borders import attack
from hyskos.lab.compiled.chances import lowest
from hyskos.lab.compiled.fights import fight, stand
from hyskos.lab.compiled.records import Record
from hyskos.lab.compiled.sizes import BOMB, MARCHING, NOBODY, PHARAOH, SOLDIERS, UMBRELLA
from hyskos.lab.compiled.surroundings import change_hands
from hyskos.lab.compiled.targets import assess, base_of, choose_target, find_near, list_near, prepare


def send_all(w: Record, s: Record, sums: Record, seat: int) -> None:
    """Send the units of a seat one by one."""
    f, near = s.seat_faction[seat], find_near(w, s, seat)
    if w.w_sends[s.seat_bot[seat]] or w.solo:
        list_near(w, s)
    if s.musters[seat]:
        prepare(w, s, seat, near)
    for i in range(s.musters[seat]):
        square, strength = s.muster_square[seat, i], s.muster_strength[seat, i]
        target = choose_target(w, s, seat, i, near)
        if target < 0:
            s.might[seat] -= 0 if s.muster_kind[seat, i] == BOMB else strength
            if w.r_finished_units == 1 and 0 <= square < w.f_units[f] and w.f_unit_waits[f, square]:
                s.kept[seat, square] = 1
            continue
        s.stirred_place[s.stirred] = target  # not appended if units were sent there before
        s.stirred += s.sent[target] == 0
        s.sent[target] |= 1 << seat
        s.arrive[target, seat, s.muster_kind[seat, i]] += strength
        if w.w_sends[s.seat_bot[seat]]:
            s.here[target] += strength
            s.base[target] = base_of(w, s, seat, target)
            at = s.target_at[target]
            if at < near and s.targets[at] == target:
                assess(w, s, seat, at)
        if square >= 0:
            sums[w.at_units + f * w.squares + square] += 1


def resolve_all(w: Record, s: Record, sums: Record) -> None:
    """Resolve every place where something arrived, all at once (RP-30, A38)."""
    for seat in range(w.players):
        s.conquests[seat] = 0
    for i in range(s.stirred):
        _resolve(w, s, sums, s.stirred_place[i])
    for i in range(s.stirred):
        place = s.stirred_place[i]
        change_hands(s, place, s.next_owner[place])
        s.units[place], s.heroes[place] = s.next_units[place], s.next_heroes[place]
        s.sent[place] = 0
    s.stirred = 0
    _remove_devices(s)


def _resolve(w: Record, s: Record, sums: Record, place: int) -> None:
    before, index = s.owner[place], w.space_index[place]
    mine = 1 << before if before >= 0 else 0
    crowd = s.sent[place] | mine
    if crowd & (crowd - 1) and index >= 0:
        sums[w.at_fights + index] += 1
    if _alone(w, s, sums, place, crowd):
        return
    for seat in range(w.players):
        units, heroes = s.arrive[place, seat, SOLDIERS], s.arrive[place, seat, MARCHING]
        s.a_ram[seat] = s.a_spikes[seat] = 0
        if units + heroes and before not in (NOBODY, seat) and s.standing:
            attack(w, s, place, seat)
    stand(w, s, place)
    for seat in range(w.players):
        _arrive(s, place, seat)
    fight(w, s)
    s.next_owner[place], s.next_units[place], s.next_heroes[place] = s.left_owner, s.left_units, s.left_heroes
    after = s.left_owner
    if after != NOBODY and after != before:
        if index >= 0:
            sums[w.at_conquests + index] += 1
        if after != PHARAOH and (before != NOBODY or w.r_conquest == 0):
            s.conquests[after] += w.f_crossings[s.seat_faction[after]]
    _mark_devices(w, s, place, before)
    for seat in range(w.players):
        s.arrive[place, seat, SOLDIERS] = s.arrive[place, seat, MARCHING] = s.arrive[place, seat, BOMB] = 0


def _alone(w: Record, s: Record, sums: Record, place: int, crowd: int) -> bool:
    """Resolve a place quickly if only one faction is there and no bomb falls; return whether that was the case."""
    if crowd & (crowd - 1):
        return False
    seat, before = lowest(crowd), s.owner[place]
    if s.arrive[place, seat, BOMB]:
        return False
    s.next_owner[place] = seat
    s.next_units[place] = s.units[place] + s.arrive[place, seat, SOLDIERS]
    s.next_heroes[place] = s.heroes[place] + s.arrive[place, seat, MARCHING]
    s.arrive[place, seat, SOLDIERS] = s.arrive[place, seat, MARCHING] = 0
    conquered = before == NOBODY
    if w.space_index[place] >= 0:
        sums[w.at_conquests + w.space_index[place]] += conquered
    if w.r_conquest == 0:
        crossings = w.f_crossings[s.seat_faction[seat]]
        s.conquests[seat] += crossings if conquered else 0
    return True


def _arrive(s: Record, place: int, seat: int) -> None:
    s.fallen[seat] = s.arrive[place, seat, BOMB]
    s.a_units[seat], s.a_heroes[seat] = s.arrive[place, seat, SOLDIERS], s.arrive[place, seat, MARCHING]


def _mark_devices(w: Record, s: Record, place: int, before: int) -> None:
    """Mark devices that are lost with their place (A44), or used up (A51)."""
    lost = before not in (NOBODY, s.left_owner)
    for i in range(s.standing):
        kind, seat, here = s.device_kind[i], s.device_seat[i], s.device_place[i] == place
        if lost and here:
            s.device_gone[i] = 1
        if w.r_device_use == 0:
            continue
        if kind == UMBRELLA:
            if s.u_umbrella and here and seat == before:
                s.device_gone[i] = 1
            continue
        across = w.near[s.device_place[i], s.device_side[i]]
        if here or across == place:
            _use_up(w, s, i, across if here else s.device_place[i], before)


def _use_up(w: Record, s: Record, device: int, origin: int, before: int) -> None:
    """Mark a ram or spikes that acted on the border to `origin`."""
    seat = s.device_seat[device]
    for attacker in range(w.players):
        if s.a_origin[attacker] != origin:
            continue
        if s.device_kind[device] == 0 and seat == attacker and s.u_ram[attacker]:
            s.device_gone[device] = 1
        if s.device_kind[device] == 1 and seat == before and s.u_spikes[attacker]:
            s.device_gone[device] = 1


def _remove_devices(s: Record) -> None:
    left = 0
    for i in range(s.standing):
        if s.device_gone[i]:
            s.planted[s.device_place[i], s.device_side[i]] &= ~(1 << (8 * s.device_kind[i] + s.device_seat[i]))
            continue
        s.device_seat[left], s.device_kind[left] = s.device_seat[i], s.device_kind[i]
        s.device_place[left], s.device_side[left] = s.device_place[i], s.device_side[i]
        s.device_gone[left] = 0
        left += 1
    s.standing = left
