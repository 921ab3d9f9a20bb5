"""Fights on one place in the kernel: bombs, spikes and ram, strikes, subtraction, in this order (A39)."""

from hyskos.lab.compiled.records import Record
from hyskos.lab.compiled.sizes import (
    ARRIVING,
    ATTACKING,
    BOMB,
    BY_HEROES,
    BY_UNITS,
    CHANGED,
    DEFENDING,
    KILLS_HEROES,
    KILLS_UNITS,
    MARCHING,
    NEAR,
    NO_SEAT,
    NOBODY,
    PHARAOH,
    RALLY_ALL,
    RALLY_HEROES,
    RALLY_UNITS,
    RAM,
    ROLES,
    SAFE_HEROES,
    SAFE_UNITS,
    SOLDIERS,
    SPIKES,
    UMBRELLA,
    WHOLE_HEROES,
    WHOLE_UNITS,
    WORTH_HEROES,
    WORTH_UNITS,
)


def set_up_fight(w: Record, s: Record, place: int) -> None:
    """Set up the fight on a place: its garrison defends, and nobody arrives yet."""
    s.owner_here = s.owner[place]
    s.d_units, s.d_heroes = s.units[place], s.heroes[place]
    s.umbrella = (s.planted[place, NEAR] >> (8 * UMBRELLA + (s.owner_here & NO_SEAT))) & 1
    for i in range(w.players):
        s.a_units[i] = s.a_heroes[i] = s.fallen[i] = 0


def fight(w: Record, s: Record) -> None:
    """Resolve the fight in the record: defender, arrivals, bombs and borders; the result is in the fields `left_`."""
    owner, sides = s.owner_here, 8 if w.solo else w.players
    if owner >= 0:
        s.d_units += s.a_units[owner]
        s.d_heroes += s.a_heroes[owner]
        s.a_units[owner] = s.a_heroes[owner] = 0
    s.u_umbrella = s.d_wounds = 0
    hostile = 0
    for i in range(sides):
        s.u_ram[i] = s.u_spikes[i] = s.a_wounds[i] = 0
        if i != owner:
            hostile += s.fallen[i]
    if hostile:
        unused = _on_garrison(w, s, hostile) if owner >= 0 else hostile
        if unused:
            _on_arrivals(w, s, hostile, unused, sides)
    if owner >= 0 and s.d_units + s.d_heroes:
        if s.standing:
            _spikes(w, s, sides)
            _rams(w, s, sides)
        if s.d_units + s.d_heroes:
            _strike(w, s, sides)
    _subtract(w, s, sides)


def _power(s: Record, side: int, role: int) -> int:
    """Return the points that a side counts, minus those that have hit it already."""
    units, heroes, wounds = s.a_units[side], s.a_heroes[side], s.a_wounds[side]
    if role == DEFENDING:
        units, heroes, wounds = s.d_units, s.d_heroes, s.d_wounds
    worth = ability(s, side, role, WORTH_UNITS)
    return int(units * worth + heroes * ability(s, side, role, WORTH_HEROES) - wounds)


def _rallied(w: Record, s: Record, side: int, role: int) -> int:
    """Return the extra points of a side, which are lost first."""
    if not w.rallies:
        return 0
    units, heroes = s.a_units[side], s.a_heroes[side]
    if role == DEFENDING:
        units, heroes = s.d_units, s.d_heroes
    points = ability(s, side, role, RALLY_UNITS) if units else 0
    points += ability(s, side, role, RALLY_HEROES) if heroes else 0
    return int(points + ability(s, side, role, RALLY_ALL))


def force_points(w: Record, s: Record, side: int, role: int, units: int, heroes: int) -> int:
    """Return the points of a force in a fight, with the kills of its ability before the subtraction (RP-45, RP-46)."""
    points = units * ability(s, side, role, WORTH_UNITS) + heroes * ability(s, side, role, WORTH_HEROES)
    return int(points + _kills(w, s, side, role, units, heroes))


def _kills(w: Record, s: Record, side: int, role: int, units: int, heroes: int) -> int:
    """Count the enemies that the ability of a force destroys before the subtraction (RP-45)."""
    if side == PHARAOH:
        return 0
    f = s.seat_faction[side]
    kills = units * w.f_ability[f, role, KILLS_UNITS] + heroes * w.f_ability[f, role, KILLS_HEROES]
    for i in range(w.f_strikes[f, role]):
        strikers = w.f_strike_who[f, role, i]
        bodies = (units if strikers != BY_HEROES else 0) + (heroes if strikers != BY_UNITS else 0)
        kills += w.f_strike_kills[f, role, i] * min(bodies, w.f_strike_most[f, role, i])
    return int(kills)


def _fall(units: int, heroes: int, bodies: int) -> tuple[int, int]:
    """Remove soldiers, then heroes (A56)."""
    return units - min(units, bodies), heroes - min(heroes, max(0, bodies - units))


def _lose(units: int, heroes: int, points: int, unit_worth: int, hero_worth: int) -> tuple[int, int]:
    """Return a force after losses: soldiers first; leftover points destroy nobody (A55, A56)."""
    soldiers = min(units, points // unit_worth)
    if soldiers < units:
        return units - soldiers, heroes
    return 0, heroes - min(heroes, (points - soldiers * unit_worth) // hero_worth)


def _wounds(w: Record, points: int, worth: int, left: int) -> int:
    """Return the points beyond the worth of the dead, if anybody is left: they wound the next (A68)."""
    return points - worth if left and w.r_odd_points == 0 else 0


def _hit(w: Record, s: Record, side: int, role: int, points: int) -> None:
    """Apply losses to a side; leftover points wound the next to die, or are lost (A68)."""
    unit_worth, hero_worth = ability(s, side, role, WORTH_UNITS), ability(s, side, role, WORTH_HEROES)
    if unit_worth == 1 and hero_worth == 1:
        if role == DEFENDING:
            s.d_units, s.d_heroes = _fall(s.d_units, s.d_heroes, points)
        else:
            s.a_units[side], s.a_heroes[side] = _fall(s.a_units[side], s.a_heroes[side], points)
    elif role == DEFENDING:
        points += s.d_wounds
        units, heroes = s.d_units, s.d_heroes
        s.d_units, s.d_heroes = _lose(units, heroes, points, unit_worth, hero_worth)
        dead = (units - s.d_units) * unit_worth + (heroes - s.d_heroes) * hero_worth
        s.d_wounds = _wounds(w, points, dead, s.d_units + s.d_heroes)
    else:
        points += s.a_wounds[side]
        units, heroes = s.a_units[side], s.a_heroes[side]
        s.a_units[side], s.a_heroes[side] = _lose(units, heroes, points, unit_worth, hero_worth)
        dead = (units - s.a_units[side]) * unit_worth + (heroes - s.a_heroes[side]) * hero_worth
        s.a_wounds[side] = _wounds(w, points, dead, s.a_units[side] + s.a_heroes[side])


def _half(w: Record, number: int) -> int:
    return int((number + 1 - w.r_halves) // 2)


def _on_garrison(w: Record, s: Record, total: int) -> int:
    """Apply bombs to the part of the garrison that they do not spare; return the unused strength (RP-32, RP-38)."""
    owner, price = s.owner_here, 1
    safe_units = s.d_units if ability(s, owner, DEFENDING, SAFE_UNITS) else 0
    safe_heroes = s.d_heroes if ability(s, owner, DEFENDING, SAFE_HEROES) else 0
    s.d_units -= safe_units
    s.d_heroes -= safe_heroes
    exposed = _power(s, owner, DEFENDING)
    if s.umbrella:
        s.u_umbrella = 1
        if w.r_umbrella == 1:
            price = 2
        else:
            safe = _half(w, s.d_units + s.d_heroes)
            heroes = min(s.d_heroes, safe)
            units = min(s.d_units, safe - heroes)
            exposed -= units * ability(s, owner, DEFENDING, WORTH_UNITS)
            exposed -= heroes * ability(s, owner, DEFENDING, WORTH_HEROES)
    left = total
    if s.d_units + s.d_heroes:
        damage = min(total // price, exposed)
        _hit(w, s, owner, DEFENDING, damage)
        left = total - price * damage if damage == exposed else 0
    if safe_units and s.d_units == 0:
        s.d_wounds = 0  # spared soldiers must die before the hero that was hit (A56)
    s.d_units += safe_units
    s.d_heroes += safe_heroes
    return left


def _role(s: Record) -> int:
    return ATTACKING if s.owner_here >= 0 and s.d_units + s.d_heroes else ARRIVING


def _strongest(s: Record, but: int, sides: int) -> tuple[int, int]:
    """Return the power of the strongest arrivals except the bomber's own, and the number of equally strong ones."""
    maximum, count = 0, 0
    for i in range(sides):
        if i == but or s.power[i] == 0:
            continue
        if s.power[i] > maximum:
            maximum, count = s.power[i], 0
        count += s.power[i] == maximum
    return maximum, count


def _weigh(s: Record, sides: int) -> None:
    role = _role(s)
    for i in range(sides):
        s.power[i] = _power(s, i, role)


def _on_arrivals(w: Record, s: Record, total: int, unused: int, sides: int) -> None:
    """Share the remaining bombs among the strongest arrivals that are not the bombers' own (A41, A67)."""
    _weigh(s, sides)
    role, parts = _role(s), 1
    for bomber in range(sides):
        if bomber != s.owner_here and s.fallen[bomber]:
            count = _strongest(s, bomber, sides)[1]
            if count:
                parts = parts * count // _divisor(parts, count)
    for i in range(sides):
        if s.power[i] == 0:
            continue
        points = 0
        for bomber in range(sides):
            if bomber in (s.owner_here, i) or s.fallen[bomber] == 0:
                continue
            maximum, count = _strongest(s, bomber, sides)
            if s.power[i] == maximum:
                points += s.fallen[bomber] * parts // count
        safe_units = s.a_units[i] if ability(s, i, role, SAFE_UNITS) else 0
        safe_heroes = s.a_heroes[i] if ability(s, i, role, SAFE_HEROES) else 0
        s.a_units[i] -= safe_units
        s.a_heroes[i] -= safe_heroes
        _hit(w, s, i, role, points * unused // (total * parts))
        if safe_units and s.a_units[i] == 0:
            s.a_wounds[i] = 0
        s.a_units[i] += safe_units
        s.a_heroes[i] += safe_heroes


def _divisor(a: int, b: int) -> int:
    while b:
        a, b = b, a % b
    return a


def _halved(w: Record, s: Record, side: int, role: int, units: int, heroes: int) -> tuple[int, int]:
    """Halve a force, except soldiers or heroes that are spared (A57, A62)."""
    spare_units = ability(s, side, role, WHOLE_UNITS) and units > 0
    spare_heroes = ability(s, side, role, WHOLE_HEROES) and heroes > 0
    if not spare_units and not spare_heroes:
        size = units + heroes
        return _fall(units, heroes, size - _half(w, size))
    return units if spare_units else _half(w, units), heroes if spare_heroes else _half(w, heroes)


def _spikes(w: Record, s: Record, sides: int) -> None:
    """Find the devices that act, and halve attackers that cross spikes (RP-37, A50)."""
    for i in range(sides):
        has_force = s.a_units[i] + s.a_heroes[i] > 0
        idle = w.r_ram_and_spikes == 1 and s.a_ram[i] and s.a_spikes[i]
        if has_force and not idle:
            s.u_ram[i], s.u_spikes[i] = s.a_ram[i], s.a_spikes[i]
        if s.u_spikes[i]:
            units, heroes = s.a_units[i], s.a_heroes[i]
            s.a_units[i], s.a_heroes[i] = _halved(w, s, i, ATTACKING, units, heroes)
            if s.a_units[i] < units or (units == 0 and s.a_heroes[i] < heroes):
                s.a_wounds[i] = 0  # the wounded one died first


def _rams(w: Record, s: Record, sides: int) -> None:
    """Halve the defenders once, or once for each ram (RP-36, A48)."""
    count = 0
    for i in range(sides):
        if s.u_ram[i]:
            if count == 0 or w.r_several_devices == 1:
                units, heroes = s.d_units, s.d_heroes
                s.d_units, s.d_heroes = _halved(w, s, s.owner_here, DEFENDING, units, heroes)
                if s.d_units < units or (units == 0 and s.d_heroes < heroes):
                    s.d_wounds = 0
            count += 1


def _strike(w: Record, s: Record, sides: int) -> None:
    """Let abilities destroy more enemies, simultaneously: those of attackers and of defenders (A53, A62, A67)."""
    owner = s.owner_here
    _weigh(s, sides)
    points = 0
    for i in range(sides):
        if s.power[i]:
            points += _kills(w, s, i, ATTACKING, s.a_units[i], s.a_heroes[i])
    back = _kills(w, s, owner, DEFENDING, s.d_units, s.d_heroes)
    if points:
        _hit(w, s, owner, DEFENDING, points)
    maximum, count = _strongest(s, -1, sides)
    if back and count:
        for i in range(sides):
            if s.power[i] == maximum:
                _hit(w, s, i, ATTACKING, back // count)


def _subtract(w: Record, s: Record, sides: int) -> None:
    """Subtract the second strongest force, or all others, from the strongest (RP-35, A37)."""
    role, top, second, total, victor = _role(s), 0, 0, 0, NOBODY
    defends = role == ATTACKING
    forces = 0
    for i in range(sides):
        has_force = s.a_units[i] + s.a_heroes[i] > 0
        power = _power(s, i, role) + _rallied(w, s, i, role) if has_force else 0
        forces += has_force
        total += power
        second = max(second, min(top, power))
        victor = i if power > top else victor
        top = max(top, power)
    if defends:
        power = _power(s, s.owner_here, DEFENDING) + _rallied(w, s, s.owner_here, DEFENDING)
        forces += 1
        total += power
        second = max(second, min(top, power))
        victor = s.owner_here if power > top else victor
        top = max(top, power)
    s.left_owner = NOBODY
    s.left_units = s.left_heroes = 0
    cost = second if w.r_many_sides == 0 else total - top
    if forces == 0 or (forces > 1 and top <= cost):
        return
    mine = DEFENDING if victor == s.owner_here else role
    if forces > 1:
        _hit(w, s, victor, mine, max(0, cost - _rallied(w, s, victor, mine)))
    s.left_owner = victor
    s.left_units = s.d_units if mine == DEFENDING else s.a_units[victor]
    s.left_heroes = s.d_heroes if mine == DEFENDING else s.a_heroes[victor]


def attack(w: Record, s: Record, place: int, seat: int) -> None:
    """Choose the border for the attack of a seat on a place: whether it uses a ram, and whether it meets spikes."""
    owner = s.owner[place]
    plain = ram = free = ram_and_spikes = -1  # the first border of each kind: 2 if without spikes, plus 1 for a ram
    for k in range(w.nears[place] - 1, -1, -1):
        origin = w.near[place, k]
        mine = (s.owner[origin] == seat) | (s.home[origin] == seat)
        devices = s.planted[place, k] | s.planted[origin, w.back[place, k]]
        kind = 2 * (1 - ((devices >> (8 * SPIKES + owner)) & 1)) + ((devices >> (8 * RAM + seat)) & 1)
        plain = origin if mine & (kind == 0) else plain
        ram = origin if mine & (kind == 1) else ram
        free = origin if mine & (kind == 2) else free
        ram_and_spikes = origin if mine & (kind == 3) else ram_and_spikes
    kinds = (1 if plain >= 0 else 0) + (1 if ram >= 0 else 0) + (1 if free >= 0 else 0)
    chosen = 3
    if ram_and_spikes < 0:
        chosen = (
            _best_border(w, s, place, seat, plain, ram, free)
            if kinds > 1
            else 0
            if plain >= 0
            else 1
            if ram >= 0
            else 2
        )
    s.a_ram[seat], s.a_spikes[seat] = chosen & 1, 1 - (chosen >> 1)
    s.a_origin[seat] = ram_and_spikes if chosen == 3 else free if chosen == 2 else ram if chosen == 1 else plain


def _best_border(w: Record, s: Record, place: int, seat: int, plain: int, ram: int, free: int) -> int:
    """Try the kinds of borders against only the defenders and all bombs; ties go to the better kind."""
    best, chosen = -(1 << 60), 0
    for kind in range(3):
        border = plain if kind == 0 else ram if kind == 1 else free
        if border < 0:
            continue
        gain = _border_gain(w, s, place, seat, kind)
        if gain >= best:
            best, chosen = gain, kind
    return chosen


def _border_gain(w: Record, s: Record, place: int, seat: int, kind: int) -> int:
    set_up_fight(w, s, place)
    kept_ram, kept_spikes = s.a_ram[seat], s.a_spikes[seat]
    owner = s.owner[place]
    for other in range(w.players):
        is_ours = other in (seat, owner)
        s.a_units[other] = s.arrive[place, other, SOLDIERS] if is_ours else 0
        s.a_heroes[other] = s.arrive[place, other, MARCHING] if is_ours else 0
        s.fallen[other] = s.arrive[place, other, BOMB]
    s.a_ram[seat], s.a_spikes[seat] = kind & 1, 1 - (kind >> 1)
    fight(w, s)
    s.a_ram[seat], s.a_spikes[seat] = kept_ram, kept_spikes
    size = s.left_units + s.left_heroes
    return int(size if s.left_owner == seat else -size)


def record_abilities(w: Record, s: Record) -> None:
    """Record the effects of the abilities in this game."""
    for seat in range(w.players):
        f = s.seat_faction[seat]
        for role in range(ROLES):
            for property_index in range(CHANGED):
                s.can[seat, role, property_index] = w.f_ability[f, role, property_index]
    for role in range(ROLES):
        s.can[PHARAOH, role, WORTH_UNITS] = s.can[PHARAOH, role, WORTH_HEROES] = 1


def ability(s: Record, side: int, role: int, property_index: int) -> int:
    """Return the value of an ability effect of a side in a role; the Pharaoh has no ability."""
    return int(s.can[side, role, property_index])
