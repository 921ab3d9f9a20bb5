"""A second referee for Rolling Pyramids, written from the numbered statements alone; it shares no code.

Plain dictionaries and lists, one function per statement, the default of every ruling. A force is
`{"soldiers": n, "heroes": n}`; factions are names; `POWER` says what a faction's hero does.
"""

from fractions import Fraction
from itertools import product

POWER = {"anubian": "strike", "bastet": "double", "sobeccian": "counterstrike", "rashar": "unhalved", "pharaoh": "none"}


# one force ------------------------------------------------------------------------------------------------------------


def half_up(number):
    """A47: half a soldier cannot be taken away."""
    return (number + 1) // 2


def bodies(force):
    return force["soldiers"] + force["heroes"]


def price_of_a_hero(faction, defends):
    """RP-46, A55: a Bastet hero takes two points where it defends, and one like everybody where it attacks."""
    return 2 if defends and POWER[faction] == "double" else 1


def strength(faction, force, defends):
    """RP-46, A55: a hero counts what it takes to destroy it; A68: less the points that have hit it already."""
    return force["soldiers"] + price_of_a_hero(faction, defends) * force["heroes"] - force.get("odd", 0)


def lose_points(faction, force, points, defends):
    """A56: soldiers die first; A68: where a hero takes two points, an odd one counts in the next step."""
    after = dict(force)
    points += after.pop("odd", 0)
    while points > 0 and after["soldiers"] > 0:
        after["soldiers"] -= 1
        points -= 1
    price = price_of_a_hero(faction, defends)
    while points >= price and after["heroes"] > 0:
        after["heroes"] -= 1
        points -= price
    if points and after["heroes"]:
        after["odd"] = points
    return after


def halve(faction, force):
    """RP-36, RP-37, A57: the total is halved, soldiers die first; Ra'shar heroes (A62) are not part of it."""
    if POWER[faction] == "unhalved":
        return {"soldiers": half_up(force["soldiers"]), "heroes": force["heroes"]}
    remain = half_up(bodies(force))
    if remain == bodies(force):
        return force
    heroes = min(force["heroes"], remain)
    return {"soldiers": remain - heroes, "heroes": heroes}  # A68: whoever was hit died first


# bombs ----------------------------------------------------------------------------------------------------------------


def bomb_the_garrison(owner, garrison, points, umbrella):
    """RP-38, A46, A59: half of the defenders (rounded up) cannot die; answer who is left and the unused points."""
    may_die = bodies(garrison) - half_up(bodies(garrison)) if umbrella else bodies(garrison)
    soldiers_exposed = min(garrison["soldiers"], may_die)
    exposed = {"soldiers": soldiers_exposed, "heroes": may_die - soldiers_exposed}
    remaining = lose_points(owner, exposed, points, defends=True)
    after = {
        "soldiers": garrison["soldiers"] - exposed["soldiers"] + remaining["soldiers"],
        "heroes": garrison["heroes"] - exposed["heroes"] + remaining["heroes"],
        "odd": remaining.get("odd", 0),
    }
    return after, max(0, points - strength(owner, exposed, defends=True))


def strongest_of_others(arrivals, bomber):
    """Clarification: what is left of a bomb goes to the strongest arrival that is not the bomber's."""
    enemies = [faction for faction in arrivals if faction != bomber and bodies(arrivals[faction])]
    top = max((strength(faction, arrivals[faction], defends=False) for faction in enemies), default=0)
    return [faction for faction in enemies if strength(faction, arrivals[faction], defends=False) == top]


def drop_bombs(owner, garrison, arrivals, bombs, umbrella):
    """A39 (first of all), A41, A63: added up on the garrison, what is left on the strongest arrivals.

    A42: a bomb on its bomber's own space does nothing at all. The text does not say whose bomb is used up on the
    garrison: each by its share of the total. Nor does it say who is "the strongest" of equals: they share evenly. In
    both, half a soldier does nothing (principles 2 and 3).
    """
    falling = {bomber: points for bomber, points in bombs.items() if bomber != owner and points}
    total = rest = sum(falling.values())
    if owner:
        garrison, rest = bomb_the_garrison(owner, garrison, total, umbrella)
    suffered = {}
    for bomber, points in falling.items():
        victims = strongest_of_others(arrivals, bomber)
        for victim in victims:
            share = Fraction(rest * points, total * len(victims))
            suffered[victim] = suffered.get(victim, Fraction(0)) + share
    hit = {faction: int(suffered.get(faction, 0)) for faction in arrivals}
    return garrison, {faction: lose_points(faction, arrivals[faction], hit[faction], defends=False) for faction in hit}


# one space ------------------------------------------------------------------------------------------------------------


def reinforce_own(owner, garrison, arrivals):
    """RP-34, A36: the owner's arrivals join the garrison before anything else."""
    arriving = arrivals.get(owner, {"soldiers": 0, "heroes": 0})
    together = {kind: garrison[kind] + arriving[kind] for kind in ("soldiers", "heroes")}
    return together, {faction: dict(force) for faction, force in arrivals.items() if faction != owner}


def everybody(parts):
    """A36: the parts of one faction add up."""
    return {kind: sum(part["force"][kind] for part in parts) for kind in ("soldiers", "heroes")}


def survivors_of(some, parts, force):
    """A65: of what a bomb has left of all `parts`, the bodies that belong to `some`, which are the first to die."""
    sent, everyone = everybody(some), everybody(parts)
    return {kind: max(0, sent[kind] - (everyone[kind] - force[kind])) for kind in ("soldiers", "heroes")}


def devices_halve(owner, garrison, arrivals, attacks):
    """RP-36, RP-37, A48, A50, A64: rams halve the garrison once, spikes those who cross their border and only them."""
    alive = [faction for faction in arrivals if bodies(arrivals[faction])]
    if any(ram for faction in alive for part in attacks[faction] for ram, _ in part["ways"]):
        garrison = halve(owner, garrison)
    after = {}
    for faction, force in arrivals.items():
        over_spikes = [part for part in attacks[faction] if any(spikes for _, spikes in part["ways"])]
        crossing = survivors_of(over_spikes, attacks[faction], force)
        halved = halve(faction, crossing)
        after[faction] = {kind: force[kind] - crossing[kind] + halved[kind] for kind in force}
    return garrison, after


def heroes_strike(owner, garrison, arrivals):
    """RP-45, A53: an attacking Anubian hero kills one more; A62: a defending Sobeccian likewise, both at once."""
    strikers = sum(force["heroes"] for faction, force in arrivals.items() if POWER[faction] == "strike")
    back = garrison["heroes"] if POWER[owner] == "counterstrike" else 0
    after = dict(arrivals)
    struck = strongest_of_others(arrivals, None)  # one kill for each hero, so equals share them
    for faction in struck:
        after[faction] = lose_points(faction, arrivals[faction], back // len(struck), defends=False)
    return lose_points(owner, garrison, strikers, defends=True), after


def biggest_minus_second(sides, owner):
    """RP-35, A37: the strongest loses what the second has; equal at the top, everybody dies."""
    ranked = sorted(((strength(name, force, name == owner), name) for name, force in sides.items()), reverse=True)
    if not ranked or ranked[0][0] == 0 or (len(ranked) > 1 and ranked[0][0] == ranked[1][0]):
        return None, {"soldiers": 0, "heroes": 0}
    winner = ranked[0][1]
    second = ranked[1][0] if len(ranked) > 1 else 0
    return winner, lose_points(winner, sides[winner], second, winner == owner)


def settle_with(space, attacks):
    """Play one space; every part of `attacks` has exactly one way: (does a ram stand there, do spikes)."""
    owner = space["owner"]
    garrison = space["garrison"]
    arrivals = {faction: everybody(parts) for faction, parts in attacks.items()}
    if owner:
        garrison, arrivals = reinforce_own(owner, garrison, arrivals)
    garrison, arrivals = drop_bombs(owner, garrison, arrivals, space["bombs"], space["umbrella"])
    if owner and bodies(garrison):  # A52, A54: nobody is attacked where nobody defends
        garrison, arrivals = devices_halve(owner, garrison, arrivals, attacks)
        garrison, arrivals = heroes_strike(owner, garrison, arrivals)
    sides = dict(arrivals)
    if owner:
        sides[owner] = garrison
    winner, remaining = biggest_minus_second(sides, owner)
    return {
        "owner": winner,
        "soldiers": remaining["soldiers"],
        "heroes": remaining["heroes"],
        "conquered": winner is not None and winner != owner,  # A60
        "devices_lost": owner is not None and winner != owner,  # A44, A51
    }


def worth(faction, result):
    """How an attacker likes a result: holding the space, then with more; else an empty space; else fewer defenders."""
    size = result["soldiers"] + result["heroes"]
    if result["owner"] == faction:
        return (2, size)
    return (1, 0) if result["owner"] is None else (0, -size)


def choose_ways(space, faction):
    """A49: parts with the same choice of borders go together; judged as if no other player attacked.

    A ram border without spikes at once, else the best result; of equal ones a border without spikes, then with a ram,
    first for the parts that do not count on a ram.
    """
    parts = space["attacks"][faction]
    company = {faction: parts}
    if space["owner"] in space["attacks"]:
        company[space["owner"]] = space["attacks"][space["owner"]]
    choices = sorted({frozenset(part["ways"]) for part in parts}, key=lambda ways: all(ram for ram, _ in ways))
    shortened = [[(True, False)] if (True, False) in ways else sorted(ways) for ways in choices]
    tried = []
    for plan in product(*shortened):
        taken = dict(zip(choices, plan, strict=True))
        going = [{**part, "ways": [taken[frozenset(part["ways"])]]} for part in parts]
        result = settle_with(space, {**company, faction: going})
        tried.append((worth(faction, result), [(not spikes, ram) for ram, spikes in plan], going))
    return max(tried, key=lambda entry: entry[:2])[2]


def settle(space):
    """Play one space; `space["attacks"]` is {faction: [{"force": force, "ways": [(ram, spikes), ...]}, ...]}."""
    attacks = {
        faction: parts if faction == space["owner"] else choose_ways(space, faction)
        for faction, parts in space["attacks"].items()
    }
    return settle_with(space, attacks)


# a whole phase --------------------------------------------------------------------------------------------------------


def neighbours_of(where):
    """RP-31: hexes with a common side, from {place: (q, r)}: the third coordinate is minus the sum."""
    near = {}
    for place, (q, r) in where.items():
        near[place] = [
            other
            for other, (x, y) in where.items()
            if other != place and max(abs(q - x), abs(r - y), abs(q + r - x - y)) == 1
        ]
    return near


def places_of(faction, holders, starts):
    """RP-31: the spaces a faction controls and its starting area, as the phase begins (A31)."""
    return {place for place, holder in [*holders.items(), *starts.items()] if holder == faction}


def may_deploy(faction, target, bomb, holders, starts, neighbours):
    """RP-31, RP-32, A30, A43: a controlled space or a neighbour of one; a bomb any numbered space; a start never."""
    if target in starts:
        return False
    if bomb:
        return True
    controlled = places_of(faction, holders, starts)
    return target in controlled or any(place in controlled for place in neighbours[target])


def ways_into(target, owner, origin, with_ram, controlled, neighbours, devices):
    """A49, A51: what stands for its holder on each border that an order may cross, if it declared none on any."""
    crossings = []
    for place in neighbours[target]:
        if place in controlled and origin in (None, place):
            ram = ("ram", place, target) in devices
            spikes = owner is not None and ("spikes", target, place) in devices
            if ram or not with_ram:
                crossings.append((ram, spikes))
    return crossings or [(False, False)]  # nobody attacks an own space without neighbours


def deploy_phase(forces, starts, neighbours, devices, orders):
    """Play phase 3: {space: (faction, force)}, {start: faction or None}, devices and orders.

    A device is ("ram", space, over which border) or ("umbrella", space, None); an order is (faction, target, kind,
    number, origin or None, does it count on a ram). Answer forces, conquests, devices lost.
    """
    holders = {space: faction for space, (faction, _) in forces.items()}
    after = {space: (faction, dict(force)) for space, (faction, force) in forces.items()}
    conquests = {}
    lost = set()
    for target in sorted({order[1] for order in orders}):  # A38: any order, spaces do not touch one another
        owner = holders.get(target)
        attacks, bombs = {}, {}
        for faction, place, kind, number, origin, with_ram in orders:
            if place == target and kind == "bomb":
                bombs[faction] = bombs.get(faction, 0) + number
            elif place == target:
                controlled = places_of(faction, holders, starts)
                ways = ways_into(target, owner, origin, with_ram, controlled, neighbours, devices)
                force = {"soldiers": 0, "heroes": 0, kind: number}
                attacks.setdefault(faction, []).append({"force": force, "ways": ways})
        result = settle(
            {
                "owner": owner,
                "garrison": forces[target][1] if owner else {"soldiers": 0, "heroes": 0},
                "attacks": attacks,
                "bombs": bombs,
                "umbrella": ("umbrella", target, None) in devices,
            }
        )
        after.pop(target, None)
        if result["owner"]:
            after[target] = (result["owner"], {"soldiers": result["soldiers"], "heroes": result["heroes"]})
        if result["conquered"]:
            conquests.setdefault(result["owner"], []).append(target)
        if result["devices_lost"]:
            lost |= {device for device in devices if device[1] == target}
    return after, conquests, lost


# the solo game --------------------------------------------------------------------------------------------------------


def column_size(faces):
    """RP-63, A83: half of the chosen dice, rounded down."""
    return sum(faces) // 2


def meet_player(faction, force, column):
    """RP-65, A55, A86, A87: one for one; Bastet heroes defend and cost two, Sobeccian heroes kill one more each."""
    if POWER[faction] == "counterstrike":
        column = max(0, column - force["heroes"])
    if column >= strength(faction, force, defends=True):
        return {"soldiers": 0, "heroes": 0}, column - strength(faction, force, defends=True)
    remaining = lose_points(faction, force, column, defends=True)
    return {kind: remaining[kind] for kind in ("soldiers", "heroes")}, 0


def walk_the_column(forces, numbers, column, pharaoh="pharaoh"):
    """RP-64, RP-65, A85, A86, A88, A89: from space 1 on, one soldier stays on each space, until nobody is left."""
    after = {space: (holder, dict(force)) for space, (holder, force) in forces.items()}
    while column > 0:
        for number in sorted(numbers):
            if column == 0:
                break
            holder, force = after.get(number, (pharaoh, {"soldiers": 0, "heroes": 0}))
            if holder != pharaoh:
                force, column = meet_player(holder, force, column)
                if bodies(force):
                    after[number] = (holder, force)
                    continue
                after.pop(number)
                if column == 0:
                    continue
                force = {"soldiers": 0, "heroes": 0}
            after[number] = (pharaoh, {**force, "soldiers": force["soldiers"] + 1})
            column -= 1
    return after


def soldiers_for_the_player(faction, forces, top_numbers):
    """RP-66, A95: on each controlled space soldiers equal to its top number; factories and starts have none."""
    return {
        space: top_numbers[space]
        for space, (holder, _) in forces.items()
        if holder == faction and top_numbers.get(space, 0)
    }
