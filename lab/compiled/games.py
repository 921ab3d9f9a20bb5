"""Whole games in the kernel, phase by phase as in `rules.rolling_pyramids.game`, and their sums as in `lab.tally`."""

from hyskos.lab.chance import DICE, LOTS
from hyskos.lab.compiled.deployment import find_mine, list_aims, look_around, resolve_all, send_all
from hyskos.lab.compiled.development import clean_up, cross, develop, muster, place_devices, settle
from hyskos.lab.compiled.drafting import draft, find_held, find_options, roll
from hyskos.lab.compiled.fights import fight, record_abilities, set_up_fight
from hyskos.lab.compiled.integers import bits, draw_die, draw_lot, mix_bits
from hyskos.lab.compiled.records import Record
from hyskos.lab.compiled.sheets import clear_sheet, rule_sheets
from hyskos.lab.compiled.sizes import NO_SEAT, NOBODY, PHARAOH
from hyskos.lab.tally import LEAD_CHANGES, SHARE


def play_games(w: Record, s: Record, sums: Record, shares: Record, first: int, count: int) -> None:
    """Play games and add up their sums; `shares` gets a number for each seat of each game."""
    rule_sheets(w, s)
    for i in range(count):
        _set_up(w, s, first + i)
        winners, played = 0, 0
        while s.over == 0:
            _play_round(w, s, sums)
            count_round(w, s, sums)
            played = s.round
            s.round += 1
            s.first = _seat(w, s, w.r_first_player == 0)
        winners = count_game(w, s, sums, played)
        for seat in range(w.players):
            if (winners >> seat) & 1:
                shares[i * w.players + seat] = SHARE // bits(winners)


def _set_up(w: Record, s: Record, game: int) -> None:
    sit_down(w, s, game)
    for i in range(s.standing):
        s.planted[s.device_place[i], s.device_side[i]] = 0
    s.round, s.over, s.first, s.standing, s.standby = 1, 0, 0, 0, 0
    for place in range(w.places):
        s.owner[place] = s.home[place] = NOBODY
        s.units[place] = s.heroes[place] = s.sent[place] = 0
    for seat in range(w.players):
        s.home[w.start_place[s.seat_start[seat]]] = seat
        clear_sheet(w, s, seat)
    if w.solo:
        garrison(w, s)
    list_aims(w, s)
    record_abilities(w, s)
    find_mine(w, s)
    look_around(w, s)
    s.stirred = 0


def _seat(w: Record, s: Record, turn: int) -> int:
    """Return the seat of a turn in the order of this round (RP-11, A73)."""
    seat = s.first + turn
    return int(seat - w.players if seat >= w.players else seat)


def _play_round(w: Record, s: Record, sums: Record) -> None:
    _write_sheets(w, s, sums)
    for turn in range(w.players):
        send_all(w, s, sums, _seat(w, s, turn))
    s.standby = 0
    resolve_all(w, s, sums)
    if w.solo:
        s.over = solo_outcome(w, s)
        if s.over:
            return
    for turn in range(w.players):
        seat = _seat(w, s, turn)
        cross(w, s, seat, s.conquests[seat])
    if w.solo:
        reinforce(w, s)
        find_mine(w, s)
    elif s.round >= w.rounds:
        s.over = VICTORY
        return
    clean_up(w, s)
    look_around(w, s)
    for turn in range(w.players):
        place_devices(w, s, _seat(w, s, turn))


def _write_sheets(w: Record, s: Record, sums: Record) -> None:
    """Roll, draft, develop and calculate."""
    roll(w, s)
    find_held(w, s)
    for seat in range(w.players):
        if w.w_drafts[s.seat_bot[seat]] == 0:
            find_options(w, s, seat)
    for i in range(w.picks):
        seat = _seat(w, s, w.pick[i])
        draft(w, s, sums, seat)
        if i < w.picks - w.players and w.w_drafts[s.seat_bot[seat]] == 0:  # the last picks: one per seat (RP-11)
            find_options(w, s, seat)
    if w.r_upgrade_counts == 1:
        muster(w, s)
    for turn in range(w.players):
        develop(w, s, sums, _seat(w, s, turn))
    settle(w, s)
    if w.r_upgrade_counts == 0:
        muster(w, s)


def count_round(w: Record, s: Record, sums: Record) -> None:
    """Count the state of the board at the end of a round, its points (RP-40, RP-41, A70), and the leaders."""
    last = s.round >= w.rounds
    for i in range(w.spaces):
        owner = s.owner[w.space_place[i]] & NO_SEAT
        at, is_held = i * w.starts + s.seat_start[owner], owner != NO_SEAT
        sums[w.at_held + at] += is_held
        if not w.solo:
            points = w.points[last, i]
            points = points if is_held else 0
            sums[w.at_scored + at] += points
            s.points[owner] += points
    maximum, leaders = -1, 0
    for seat in range(w.players):
        if s.points[seat] > maximum:
            maximum, leaders = s.points[seat], 0
        if s.points[seat] == maximum:
            leaders |= 1 << seat
    s.leaders[s.round - 1] = leaders


def count_game(w: Record, s: Record, sums: Record, played: int) -> int:
    """Count the result of a game; return the winners as bits."""
    winners = _winners(w, s, sums)
    number = bits(winners)
    sums[w.at_ended + played - 1] += 1
    for seat in range(w.players):
        at = _cube(w, s, seat)
        total = played if w.solo else s.points[seat]
        sums[w.at_played + at] += 1
        if (winners >> seat) & 1:
            sums[w.at_won + at] += SHARE // number
            sums[w.at_won_squared + at] += (SHARE // number) * (SHARE // number)
        sums[w.at_points + at] += total
        sums[w.at_points_squared + at] += total * total
    if not w.solo:
        _count_race(w, s, sums, winners, played)
    return winners


def _cube(w: Record, s: Record, seat: int) -> int:
    """Return the index of a seat in the axes seat, start, faction, bot."""
    at = (seat * w.starts + s.seat_start[seat]) * w.factions + s.seat_faction[seat]
    return int(at * w.bots + s.seat_bot[seat])


def _winners(w: Record, s: Record, sums: Record) -> int:
    """Rank players by points, spaces and units (A72), count their places, and return the winners as bits."""
    if w.solo:
        return 1 if s.over == 2 else 0
    winners, order, ranks = 0, 0, 0
    for seat in range(w.players):
        rank = 0
        for other in range(w.players):
            rank += other != seat and _ranks_before(w, s, other, seat)
        sums[w.at_finished + _cube(w, s, seat) * w.players + rank] += 1
        ranks |= 1 << rank
        weight = s.seat_start[seat]
        for _place in range(w.players - 1 - rank):
            weight *= w.starts
        order += weight
        if rank == 0:
            winners |= 1 << seat
    if ranks == (1 << w.players) - 1:
        sums[w.at_orders + order] += 1
    return winners


def _ranks_before(w: Record, s: Record, first: int, second: int) -> bool:
    if s.points[first] != s.points[second]:
        return bool(s.points[first] > s.points[second])
    spaces, units = 0, 0
    for place in range(w.places):
        size = s.units[place] + s.heroes[place]
        if s.owner[place] == first:
            spaces += 1
            units += size
        elif s.owner[place] == second:
            spaces -= 1
            units -= size
    return spaces > 0 or (spaces == 0 and units > 0)


def _count_race(w: Record, s: Record, sums: Record, winners: int, played: int) -> None:
    s.leaders[played - 1] = winners
    changes, decided = 0, played - 1
    for i in range(1, played):
        changes += s.leaders[i] != s.leaders[i - 1]
    while decided > 0 and s.leaders[decided - 1] == winners:
        decided -= 1
    sums[w.at_lead_changes + min(changes, LEAD_CHANGES - 1)] += 1
    sums[w.at_decided + decided] += 1
    if winners & (winners - 1):
        sums[w.at_ties] += 1


VICTORY, DEFEAT = 2, 1


def garrison(w: Record, s: Record) -> None:
    """Place the Pharaoh's units on the board; the player's start stays empty (RP-60, A82)."""
    for place in range(w.places):
        if w.garrison[place] and s.home[place] == NOBODY:
            s.owner[place], s.units[place] = PHARAOH, w.garrison[place]


def solo_outcome(w: Record, s: Record) -> int:
    """Return VICTORY, DEFEAT or 0 after the fights of a round (RP-61, A91)."""
    holds_pyramid = s.owner[w.pyramid] == 0
    for i in range(w.starts):
        place = w.start_place[i]
        holds_pyramid = holds_pyramid and (s.owner[place] == 0 or s.home[place] == 0)
    if holds_pyramid:
        return VICTORY
    return DEFEAT if s.round >= w.rounds else 0


def reinforce(w: Record, s: Record) -> None:
    """Send the column along the numbers, then station new soldiers (RP-63..66)."""
    soldiers = (s.counted + (1 if w.r_reinforcement_half == 1 else 0)) // 2
    i = 0
    while soldiers and i < w.spaces:
        soldiers = _occupy(w, s, w.space_place[i], soldiers)
        i += 1
        if i == w.spaces and w.r_column_wraps == 0:
            i = 0
    _station(w, s)


def _occupy(w: Record, s: Record, place: int, soldiers: int) -> int:
    """Leave one soldier on a space, after a fight if it is the player's; return how many go on."""
    if s.owner[place] in (NOBODY, PHARAOH):
        s.owner[place] = PHARAOH
        s.units[place] += 1
        return soldiers - 1
    set_up_fight(w, s, place)
    s.a_units[PHARAOH], s.a_heroes[PHARAOH] = soldiers, 0
    fight(w, s)
    s.a_units[PHARAOH] = 0
    s.owner[place], s.units[place], s.heroes[place] = s.left_owner, s.left_units, s.left_heroes
    if s.left_owner != PHARAOH:
        return 0
    s.units[place] = 1
    return int(s.left_units - 1)


def _station(w: Record, s: Record) -> None:
    """Let new soldiers join their space, or wait for the next round (RP-66, A90)."""
    s.standby = 0
    join = w.w_join[s.seat_bot[0]]
    for place in range(w.places):
        number = w.round_points[place]
        if s.owner[place] != 0 or w.space_index[place] < 0 or number == 0:
            continue
        joins = w.r_new_soldiers == 1 or join > 0
        if join == 0 and w.r_new_soldiers == 0:
            joins = draw_lot(s, 2) == 0
        if joins:
            s.units[place] += number
            continue
        s.standby_place[s.standby], s.standby_units[s.standby] = place, number
        s.standby += 1


def _shuffle(s: Record, which: int, count: int) -> None:
    for i in range(count):
        s.shuffled[which, i] = i
    for last in range(count - 1, 0, -1):
        other = draw_die(s, last + 1)
        s.shuffled[which, last], s.shuffled[which, other] = s.shuffled[which, other], s.shuffled[which, last]


def sit_down(w: Record, s: Record, game: int) -> None:
    """Seat the players of a game, and initialise its streams."""
    size = w.factions * w.starts * w.bots
    block, inside = game // size, game % size
    s.dice = mix_bits(w.seed ^ ~block)
    _shuffle(s, 0, w.factions)
    _shuffle(s, 1, w.starts)
    _shuffle(s, 2, w.bots)
    quotient, i = inside // w.factions, inside % w.factions
    k, j = quotient // w.starts, quotient % w.starts
    for seat in range(w.players):
        s.seat_faction[seat] = s.shuffled[0, (seat + i) % w.factions]
        s.seat_start[seat] = s.shuffled[1, (seat + j) % w.starts]
        s.seat_bot[seat] = s.shuffled[2, (seat + k) % w.bots]
    s.dice = mix_bits(mix_bits(w.seed ^ game) ^ DICE)
    s.lots = mix_bits(mix_bits(w.seed ^ game) ^ LOTS)
