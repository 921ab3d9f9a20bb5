"""Deploy in the kernel: where units may go, what a bot thinks of that, and the fights of a round (RP-30..39)."""

from hyskos.lab.compiled.borders import attack
from hyskos.lab.compiled.chances import draw_lot, lowest
from hyskos.lab.compiled.fights import fight, might, stand
from hyskos.lab.compiled.records import Record
from hyskos.lab.compiled.sizes import ATTACKING, BOMB, DEFENDING, MARCHING, NEVER, NOBODY, PHARAOH, UMBRELLA
from hyskos.lab.compiled.words import lanes


def send_all(w: Record, s: Record, sums: Record, seat: int) -> None:
    """Send the units of a seat, one after the other."""
    f, near = s.seat_faction[seat], _near(w, s, seat)
    if s.musters[seat]:
        _prepare(w, s, seat, near)
    for i in range(s.musters[seat]):
        square, strength = s.muster_square[seat, i], s.muster_strength[seat, i]
        target = _target(w, s, seat, i, near)
        if target < 0:
            s.might[seat] -= 0 if s.muster_kind[seat, i] == BOMB else strength
            if w.r_finished_units == 1 and 0 <= square < w.f_units[f] and w.f_unit_waits[f, square]:
                s.kept[seat, square] = 1
            continue
        if s.sent[target] == 0:
            s.stirred_place[s.stirred] = target
            s.stirred += 1
        s.sent[target] |= 1 << seat
        s.here[target] += strength
        if s.muster_kind[seat, i] == BOMB:
            s.bombs[target, seat] += strength
        elif s.muster_kind[seat, i] == MARCHING:
            s.arrive_heroes[target, seat] += strength
        else:
            s.arrive_units[target, seat] += strength
        if w.w_sends[s.seat_bot[seat]]:
            s.base[target] = _base(w, s, seat, target)
            at = s.target_at[target]
            if at < near and s.targets[at] == target:
                _assess(w, s, seat, at)
        if square >= 0:
            sums[w.at_units + f * w.squares + square] += 1


def _near(w: Record, s: Record, seat: int) -> int:
    """List the places that a seat may send soldiers to (RP-31, A30), in the order of their numbers."""
    count = 0
    for word in range(w.words):
        left = s.beside[seat, word] | (s.mine[seat, word] if w.r_own_space_target == 0 else 0)
        left &= s.goals[word]
        while left:
            s.targets[count] = word * 64 + lowest(left)
            left &= left - 1
            count += 1
    return count


def _prepare(w: Record, s: Record, seat: int, near: int) -> None:
    """Find what a bot thinks of the places around it before it sends anybody."""
    b = s.seat_bot[seat]
    for place in range(w.places):
        s.here[place] = 0
    if w.w_sends[b] == 0:
        return
    for i in range(near):
        place = s.targets[i]
        s.base[place] = _base(w, s, seat, place)
        if w.w_guard[b] or w.w_hold[b]:
            s.threat[place] = _threat(w, s, seat, place)
        s.target_at[place] = i
        _assess(w, s, seat, i)
    for i in range(near, near + 3):
        s.plain[i], s.more[i], s.most[i] = NEVER, 0, 0


def _assess(w: Record, s: Record, seat: int, at: int) -> None:
    """Tell how a bot scores soldiers on a place: `plain`, `more` if they are enough, and `most` if they are many.

    That is `_score` for every strength; only bots that wear down or see abilities need more than two steps.
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


def _nearest(w: Record, s: Record, strength: int, near: int, waits: int) -> int:
    """Choose where soldiers go; -1 to hold them back."""
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


def _target(w: Record, s: Record, seat: int, unit: int, near: int) -> int:
    """Choose where a unit goes; -1 to hold it back."""
    f, square, origin = s.seat_faction[seat], s.muster_square[seat, unit], s.muster_origin[seat, unit]
    bomb, waits = s.muster_kind[seat, unit] == BOMB, w.r_must_deploy == 1
    if w.r_finished_units == 1 and 0 <= square < w.f_units[f] and w.f_unit_waits[f, square]:
        waits = 1
    if w.w_sends[s.seat_bot[seat]] == 0 and origin < 0:
        count = s.aims if bomb else near
        chosen = draw_lot(s, count + waits)
        if chosen == count:
            return -1
        return int(s.aim[chosen] if bomb else s.targets[chosen])
    if w.w_steps[s.seat_bot[seat]] and origin < 0 and not bomb:
        return _nearest(w, s, s.muster_strength[seat, unit], near, waits)
    count, best = 0, NEVER
    for i in range(s.aims if bomb else near):
        place = s.aim[i] if bomb else s.targets[i]
        if origin >= 0 and place != origin and not _beside(w, origin, place):
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


def _beside(w: Record, origin: int, place: int) -> bool:
    found = 0
    for k in range(w.nears[origin]):
        found += w.near[origin, k] == place
    return found > 0


def _base(w: Record, s: Record, seat: int, place: int) -> int:
    """Tell what a bot thinks of a place for the next unit, whichever it is."""
    b, owner = s.seat_bot[seat], s.owner[place]
    value = _value(w, s, b, place)
    if owner == seat:
        return int(value * w.w_own[b] // (2 + s.units[place] + s.heroes[place]))
    if owner == NOBODY:
        return int(value * w.w_empty[b] // (1 + s.here[place]))
    return int(value)


def _score(w: Record, s: Record, seat: int, unit: int, place: int) -> int:
    """Tell how much a bot wants a unit on a place."""
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
        heroes = s.arrive_heroes[place, seat]
        marching = strength if s.muster_kind[seat, unit] == MARCHING else 0
        before = might(w, s, seat, ATTACKING, sent - heroes, heroes)
        after = might(w, s, seat, ATTACKING, after - heroes - marching, heroes + marching)
        against = might(w, s, owner, DEFENDING, s.units[place], s.heroes[place])
    if not after > against >= before:
        fallen = min(against, after) - before
        return int(s.base[place] * w.w_wear[b] * fallen) if fallen > 0 else 0
    more = w.w_hold[b] if strength + sent - size > threat else 0
    if w.w_leader[b] and owner < w.players and _leads(w, s, seat, owner):
        more += w.w_leader[b]
    return int(s.base[place] * (w.w_foe[b] + more) + w.w_hit[b])


def _value(w: Record, s: Record, b: int, place: int) -> int:
    """Value a place: the points that it counts at the end of this round, later ones, and its factory."""
    way = _way(w, s, b, place) if w.solo and (w.w_goal[b] or w.w_crown[b]) else 0
    return int(w.w_brings[b, s.round >= w.rounds, place] + way)


def _way(w: Record, s: Record, b: int, place: int) -> int:
    """Value a place for what is near it and has to be taken alone (RP-61)."""
    nearest = -1
    for i in range(w.starts):
        goal = w.start_place[i]
        steps = w.start_steps[i, place]
        if s.owner[goal] != 0 and s.home[goal] != 0 and (nearest < 0 or steps < nearest):
            nearest = steps
    found = w.w_goal[b] // (1 + nearest) if nearest >= 0 else 0
    if s.owner[w.pyramid] != 0:
        found += w.w_crown[b] // (1 + w.pyramid_steps[place])
    return int(found)


def _threat(w: Record, s: Record, seat: int, place: int) -> int:
    """Give the most that another player could send to a place in this phase; bombs do not count."""
    most = 0
    for other in range(w.players):
        reached = s.mine[other, place >> 6] | s.beside[other, place >> 6]
        if other != seat and (reached >> (place & 63)) & 1:
            most = max(most, s.might[other])
    return most


def _leads(w: Record, s: Record, seat: int, other: int) -> bool:
    """Tell whether none of a seat's opponents has more points than this one."""
    more = 0
    for one in range(w.players):
        more += one != seat and s.points[one] > s.points[other]
    return more == 0


def resolve_all(w: Record, s: Record, sums: Record) -> None:
    """Resolve every place where something arrived, all at once (RP-30, A38)."""
    for seat in range(w.players):
        s.conquests[seat] = 0
    for i in range(s.stirred):
        _resolve(w, s, sums, s.stirred_place[i])
    for i in range(s.stirred):
        place = s.stirred_place[i]
        s.owner[place] = s.next_owner[place]
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
        units, heroes = s.arrive_units[place, seat], s.arrive_heroes[place, seat]
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
        s.arrive_units[place, seat] = s.arrive_heroes[place, seat] = s.bombs[place, seat] = 0


def _alone(w: Record, s: Record, sums: Record, place: int, crowd: int) -> bool:
    """Settle a place quickly where one faction is alone and no bomb falls; tell whether it was so."""
    if crowd & (crowd - 1):
        return False
    seat, before = lowest(crowd), s.owner[place]
    if s.bombs[place, seat]:
        return False
    s.next_owner[place] = seat
    s.next_units[place] = s.units[place] + s.arrive_units[place, seat]
    s.next_heroes[place] = s.heroes[place] + s.arrive_heroes[place, seat]
    s.arrive_units[place, seat] = s.arrive_heroes[place, seat] = 0
    if before == NOBODY:
        if w.space_index[place] >= 0:
            sums[w.at_conquests + w.space_index[place]] += 1
        s.conquests[seat] += w.f_crossings[s.seat_faction[seat]] if w.r_conquest == 0 else 0
    return True


def _arrive(s: Record, place: int, seat: int) -> None:
    s.fallen[seat] = s.bombs[place, seat]
    s.a_units[seat], s.a_heroes[seat] = s.arrive_units[place, seat], s.arrive_heroes[place, seat]


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
        other = s.device_across[i] if here else s.device_place[i]
        if here or s.device_across[i] == place:
            _use_up(w, s, i, other, before)


def _use_up(w: Record, s: Record, device: int, origin: int, before: int) -> None:
    """Mark a ram or spikes that acted on the border to a place."""
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
            continue
        s.device_seat[left], s.device_kind[left] = s.device_seat[i], s.device_kind[i]
        s.device_place[left], s.device_across[left] = s.device_place[i], s.device_across[i]
        s.device_gone[left] = 0
        left += 1
    s.standing = left
