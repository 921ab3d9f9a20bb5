"""The Deploy phase in the kernel (RP-30..39): targets of units, sending them, and the fights of a round."""

from hyskos.lab.compiled.fights import attack, fight, force_points, set_up_fight
from hyskos.lab.compiled.integers import bits, draw_lot, lanes, lowest, nth
from hyskos.lab.compiled.records import Record
from hyskos.lab.compiled.sizes import (
    ATTACKING,
    BOMB,
    DEFENDING,
    MARCHING,
    NEVER,
    NO_SEAT,
    NOBODY,
    OWNERS,
    PHARAOH,
    SOLDIERS,
    UMBRELLA,
)


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
            s.base[target] = base_value(w, s, seat, target)
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
    if _resolve_uncontested(w, s, sums, place, crowd):
        return
    for seat in range(w.players):
        units, heroes = s.arrive[place, seat, SOLDIERS], s.arrive[place, seat, MARCHING]
        s.a_ram[seat] = s.a_spikes[seat] = 0
        if units + heroes and before not in (NOBODY, seat) and s.standing:
            attack(w, s, place, seat)
    set_up_fight(w, s, place)
    for seat in range(w.players):
        _load_arrivals(s, place, seat)
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


def _resolve_uncontested(w: Record, s: Record, sums: Record, place: int, crowd: int) -> bool:
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


def _load_arrivals(s: Record, place: int, seat: int) -> None:
    s.fallen[seat] = s.arrive[place, seat, BOMB]
    s.a_units[seat], s.a_heroes[seat] = s.arrive[place, seat, SOLDIERS], s.arrive[place, seat, MARCHING]


def _mark_devices(w: Record, s: Record, place: int, before: int) -> None:
    """Mark devices that are lost with their place (A44), or used up (A51)."""
    lost = before not in (NOBODY, s.left_owner)
    for i in range(s.standing):
        kind, seat, is_here = s.device_kind[i], s.device_seat[i], s.device_place[i] == place
        if lost and is_here:
            s.device_gone[i] = 1
        if w.r_device_use == 0:
            continue
        if kind == UMBRELLA:
            if s.u_umbrella and is_here and seat == before:
                s.device_gone[i] = 1
            continue
        across = w.near[s.device_place[i], s.device_side[i]]
        if is_here or across == place:
            _use_up(w, s, i, across if is_here else s.device_place[i], before)


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
    count = 0
    for i in range(s.standing):
        if s.device_gone[i]:
            s.planted[s.device_place[i], s.device_side[i]] &= ~(1 << (8 * s.device_kind[i] + s.device_seat[i]))
            continue
        s.device_seat[count], s.device_kind[count] = s.device_seat[i], s.device_kind[i]
        s.device_place[count], s.device_side[count] = s.device_place[i], s.device_side[i]
        s.device_gone[count] = 0
        count += 1
    s.standing = count


def find_near(w: Record, s: Record, seat: int) -> int:
    """Find the places that a seat may send soldiers to (RP-31, A30), and count them."""
    count = 0
    for word in range(w.words):
        reached = s.adjacent[seat, word] | (s.mine[seat, word] if w.r_own_space_target == 0 else 0)
        s.within[word] = reached & s.goals[word]
        count += bits(s.within[word])
    return count


def list_near(w: Record, s: Record) -> None:
    """List these places in the order of their numbers."""
    count = 0
    for word in range(w.words):
        left = s.within[word]
        while left:
            s.targets[count] = word * 64 + lowest(left)
            left &= left - 1
            count += 1


def _nth_near(w: Record, s: Record, chosen: int) -> int:
    """Return one of these places by its index among them."""
    word = 0
    while word < w.words - 1 and chosen >= bits(s.within[word]):
        chosen -= bits(s.within[word])
        word += 1
    return word * 64 + nth(s.within[word], chosen)


def prepare(w: Record, s: Record, seat: int, near: int) -> None:
    """Score the places near a seat for its bot, before any unit is sent."""
    b = s.seat_bot[seat]
    if w.w_sends[b] == 0:
        return
    for place in range(w.places):
        s.here[place] = 0
    for i in range(near):
        place = s.targets[i]
        s.base[place] = base_value(w, s, seat, place)
        if w.w_guard[b] or w.w_hold[b]:
            s.threat[place] = _threat(w, s, seat, place)
        s.target_at[place] = i
        assess(w, s, seat, i)
    for i in range(near, near + 3):
        s.plain[i], s.more[i], s.most[i] = NEVER, 0, 0


def assess(w: Record, s: Record, seat: int, at: int) -> None:
    """Set a bot's score for soldiers on a place: `plain`, `more` if they are enough, and `most` if they are many.

    Together they equal `_score` for every strength; only bots with `wear` or `insight` need more than two steps.
    """
    place, b = s.targets[at], s.seat_bot[seat]
    owner, size, sent, base = s.owner[place], s.units[place] + s.heroes[place], s.here[place], s.base[place]
    threat = s.threat[place] if w.w_guard[b] or w.w_hold[b] else 0
    s.plain[at], s.more[at], s.most[at] = base, 0, 0
    s.enough[at] = s.many[at] = 0
    if owner == seat:
        if w.w_guard[b] and threat >= size + sent:
            s.plain[at] = base + _value(w, s, b, place) * w.w_guard[b]
        return
    s.many[at] = threat - sent
    if owner == NOBODY:
        s.most[at] = _value(w, s, b, place) * w.w_hold[b] if w.w_hold[b] else 0
        return
    s.plain[at] = 0
    if size >= sent:
        leads = w.w_leader[b] != 0 and owner < w.players and _leads(w, s, seat, owner)
        s.more[at] = base * (w.w_foe[b] + (w.w_leader[b] if leads else 0)) + w.w_hit[b]
        s.most[at] = base * w.w_hold[b]
        s.enough[at], s.many[at] = size - sent, size - sent + threat


def _choose_by_score(s: Record, strength: int, near: int, waits: int) -> int:
    """Choose a target for soldiers; -1 to hold them back."""
    best, count = NEVER, 0
    for i in lanes(0, (near + 3) // 4 * 4):
        score = s.plain[i] + s.more[i] * (strength > s.enough[i]) + s.most[i] * (strength > s.many[i])
        s.score[i] = score
        best = max(best, score)
    for i in range(near):
        count += s.score[i] == best
    if best <= 0 and waits:
        count = 1 + (count if best == 0 else 0)
    chosen = draw_lot(s, count)
    if best < 0 and waits:
        return -1
    for i in range(near):
        if s.score[i] == best:
            if chosen == 0:
                return int(s.targets[i])
            chosen -= 1
    return -1


def choose_target(w: Record, s: Record, seat: int, unit: int, near: int) -> int:
    """Choose a target for a unit; -1 to hold it back."""
    f, square, origin = s.seat_faction[seat], s.muster_square[seat, unit], s.muster_origin[seat, unit]
    bomb, waits = s.muster_kind[seat, unit] == BOMB, w.r_must_deploy == 1
    if w.r_finished_units == 1 and 0 <= square < w.f_units[f] and w.f_unit_waits[f, square]:
        waits = 1
    if w.w_sends[s.seat_bot[seat]] == 0 and origin < 0:
        count = s.aims if bomb else near
        chosen = draw_lot(s, count + waits)
        if chosen == count:
            return -1
        return int(s.aim[chosen]) if bomb else _nth_near(w, s, chosen)
    if w.w_steps[s.seat_bot[seat]] and origin < 0 and not bomb:
        return _choose_by_score(s, s.muster_strength[seat, unit], near, waits)
    count, best = 0, NEVER
    for i in range(s.aims if bomb else near):
        place = s.aim[i] if bomb else s.targets[i]
        if origin >= 0 and place != origin and not _is_adjacent(w, origin, place):
            continue
        score = _score(w, s, seat, unit, place)
        if score > best:
            best, count = score, 0
        if score == best:
            s.option[count, 0] = place
            count += 1
    if origin < 0 and best <= 0 and waits:
        if best < 0:
            count = 0
        s.option[count, 0] = -1
        count += 1
    return int(s.option[draw_lot(s, count), 0])


def _is_adjacent(w: Record, origin: int, place: int) -> bool:
    count = 0
    for k in range(w.nears[origin]):
        count += w.near[origin, k] == place
    return count > 0


def base_value(w: Record, s: Record, seat: int, place: int) -> int:
    """Return a bot's value of a place for the next unit, whichever it is."""
    b, owner = s.seat_bot[seat], s.owner[place]
    value = _value(w, s, b, place)
    if owner == seat:
        return int(value * w.w_own[b] // (2 + s.units[place] + s.heroes[place]))
    if owner == NOBODY:
        return int(value * w.w_empty[b] // (1 + s.here[place]))
    return int(value)


def _score(w: Record, s: Record, seat: int, unit: int, place: int) -> int:
    """Return a bot's score for sending a unit to a place."""
    b, owner, strength = s.seat_bot[seat], s.owner[place], s.muster_strength[seat, unit]
    size = s.units[place] + s.heroes[place]
    if w.w_sends[b] == 0:
        return 0
    if s.muster_kind[seat, unit] == BOMB:
        fallen = min(size, strength) if owner not in (NOBODY, seat) else -1
        more = _value(w, s, b, place) * w.w_wear[b] if w.w_wear[b] and fallen > 0 else 0
        return int(fallen * (w.w_bomb[b] + more))
    sent = s.here[place]
    threat = s.threat[place] if w.w_guard[b] or w.w_hold[b] else 0
    if owner == seat:
        return int(s.base[place] + (_value(w, s, b, place) * w.w_guard[b] if threat >= size + sent else 0))
    if owner == NOBODY:
        return int(s.base[place] + (_value(w, s, b, place) * w.w_hold[b] if strength + sent > threat else 0))
    before, after, against = sent, strength + sent, size
    if w.w_insight[b]:
        heroes = s.arrive[place, seat, MARCHING]
        marching = strength if s.muster_kind[seat, unit] == MARCHING else 0
        before = force_points(w, s, seat, ATTACKING, sent - heroes, heroes)
        after = force_points(w, s, seat, ATTACKING, after - heroes - marching, heroes + marching)
        against = force_points(w, s, owner, DEFENDING, s.units[place], s.heroes[place])
    if not after > against >= before:
        fallen = min(against, after) - before
        return int(s.base[place] * w.w_wear[b] * fallen) if fallen > 0 else 0
    more = w.w_hold[b] if strength + sent - size > threat else 0
    if w.w_leader[b] and owner < w.players and _leads(w, s, seat, owner):
        more += w.w_leader[b]
    return int(s.base[place] * (w.w_foe[b] + more) + w.w_hit[b])


def _value(w: Record, s: Record, b: int, place: int) -> int:
    """Return the value of a place: its points at the end of this round and in later ones, and its factory."""
    goal_value = _goal_value(w, s, b, place) if w.solo and (w.w_goal[b] or w.w_crown[b]) else 0
    return int(w.w_brings[b, s.round >= w.rounds, place] + goal_value)


def _goal_value(w: Record, s: Record, b: int, place: int) -> int:
    """Return the value of a place near the goals of the solo game (RP-61)."""
    nearest = -1
    for i in range(w.starts):
        goal = w.start_place[i]
        steps = w.start_steps[i, place]
        if s.owner[goal] != 0 and s.home[goal] != 0 and (nearest < 0 or steps < nearest):
            nearest = steps
    value = w.w_goal[b] // (1 + nearest) if nearest >= 0 else 0
    if s.owner[w.pyramid] != 0:
        value += w.w_crown[b] // (1 + w.pyramid_steps[place])
    return int(value)


def _threat(w: Record, s: Record, seat: int, place: int) -> int:
    """Return the most that another player could send to a place in this phase, without bombs."""
    maximum = 0
    for other in range(w.players):
        reached = s.mine[other, place >> 6] | s.adjacent[other, place >> 6]
        if other != seat and (reached >> (place & 63)) & 1:
            maximum = max(maximum, s.might[other])
    return maximum


def _leads(w: Record, s: Record, seat: int, other: int) -> bool:
    """Return whether no opponent of a seat has more points than this one."""
    more = 0
    for opponent in range(w.players):
        more += opponent != seat and s.points[opponent] > s.points[other]
    return more == 0


def find_mine(w: Record, s: Record) -> None:
    """Mark, as bits, the places that each seat controls, including its start."""
    for word in range(w.words):
        for seat in range(w.players):
            s.mine[seat, word] = 0
    for place in range(w.places):
        s.mine[s.owner[place] & NO_SEAT, place >> 6] |= 1 << (place & 63)
    for seat in range(w.players):
        home = w.start_place[s.seat_start[seat]]
        s.mine[seat, home >> 6] |= 1 << (home & 63)


def change_hands(s: Record, place: int, owner: int) -> None:
    """Change the owner of a place; a start always belongs to its seat."""
    bit, before = 1 << (place & 63), s.owner[place]
    s.mine[before & NO_SEAT, place >> 6] &= ~(0 if s.home[place] == before else bit)
    s.mine[owner & NO_SEAT, place >> 6] |= bit
    s.owner[place] = owner


def look_around(w: Record, s: Record) -> None:
    """Mark, as bits, the neighbours of the places that each seat controls."""
    for owner in range(OWNERS):
        for word in range(w.words):
            s.adjacent[owner, word] = 0
    for place in range(w.places):
        for word in range(w.words):
            s.adjacent[s.owner[place] & NO_SEAT, word] |= w.near_bits[place, word]
    for seat in range(w.players):
        for word in range(w.words):
            s.adjacent[seat, word] |= w.near_bits[w.start_place[s.seat_start[seat]], word]


def list_aims(w: Record, s: Record) -> None:
    """List all possible targets (RP-04, RP-32, A80): spaces, and in the solo game the Pharaoh's starting areas."""
    s.aims = 0
    for word in range(w.words):
        s.goals[word] = 0
    for i in range(w.spaces + (w.starts if w.solo else 0)):
        place = w.space_place[i] if i < w.spaces else w.start_place[i - w.spaces]
        if i < w.spaces or s.home[place] == NOBODY:
            s.aim[s.aims] = place
            s.aims += 1
            s.goals[place >> 6] |= 1 << (place & 63)
