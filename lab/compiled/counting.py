"""Sums of the games of the kernel, the same as those of `hyskos.lab.tally`."""

from hyskos.lab.compiled.records import Record
from hyskos.lab.compiled.sizes import NO_SEAT
from hyskos.lab.tally import LEAD_CHANGES, SHARE


def count_round(w: Record, s: Record, sums: Record) -> None:
    """Count the state of the board at the end of a round, its points (RP-40, RP-41, A70), and the leaders."""
    last = s.round >= w.rounds
    for i in range(w.spaces):
        owner = s.owner[w.space_place[i]] & NO_SEAT
        at, taken = i * w.starts + s.seat_start[owner], owner != NO_SEAT
        sums[w.at_held + at] += taken
        if not w.solo:
            points = w.points[last, i]
            points = points if taken else 0
            sums[w.at_scored + at] += points
            s.points[owner] += points
    most, leaders = -1, 0
    for seat in range(w.players):
        if s.points[seat] > most:
            most, leaders = s.points[seat], 0
        if s.points[seat] == most:
            leaders |= 1 << seat
    s.leaders[s.round - 1] = leaders


def count_game(w: Record, s: Record, sums: Record, played: int) -> int:
    """Count the result of a game; return the winners as bits."""
    winners = _winners(w, s, sums)
    number = 0
    for seat in range(w.players):
        number += (winners >> seat) & 1
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
            rank += other != seat and _before(w, s, other, seat)
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


def _before(w: Record, s: Record, one: int, other: int) -> bool:
    """Return whether a player ranks before another one."""
    if s.points[one] != s.points[other]:
        return bool(s.points[one] > s.points[other])
    spaces, units = 0, 0
    for place in range(w.places):
        size = s.units[place] + s.heroes[place]
        if s.owner[place] == one:
            spaces += 1
            units += size
        elif s.owner[place] == other:
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
