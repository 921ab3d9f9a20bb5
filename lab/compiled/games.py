"""Whole games in the kernel, phase by phase as in `rules.rolling_pyramids.game`."""

from hyskos.lab.compiled.abilities import learn
from hyskos.lab.compiled.chances import sit_down
from hyskos.lab.compiled.choices import offer
from hyskos.lab.compiled.counting import count_game, count_round
from hyskos.lab.compiled.deploying import resolve_all, send_all
from hyskos.lab.compiled.developing import clean_up, cross, develop, place_devices, settle
from hyskos.lab.compiled.drafting import draft, find_held, roll
from hyskos.lab.compiled.mustering import muster
from hyskos.lab.compiled.records import Record
from hyskos.lab.compiled.sheets import clear_sheet, rule_sheets
from hyskos.lab.compiled.sizes import NOBODY
from hyskos.lab.compiled.solo import VICTORY, garrison, judged, reinforce
from hyskos.lab.compiled.surroundings import find_mine, list_aims, look_around
from hyskos.lab.tally import SHARE


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
                shares[i * w.players + seat] = SHARE // _ones(winners)


def _ones(word: int) -> int:
    count = 0
    while word:
        word &= word - 1
        count += 1
    return count


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
    learn(w, s)
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
        s.over = judged(w, s)
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
            offer(w, s, seat)
    for i in range(w.picks):
        seat = _seat(w, s, w.pick[i])
        draft(w, s, sums, seat)
        if i < w.picks - w.players and w.w_drafts[s.seat_bot[seat]] == 0:  # the last picks: one per seat (RP-11)
            offer(w, s, seat)
    if w.r_upgrade_counts == 1:
        muster(w, s)
    for turn in range(w.players):
        develop(w, s, sums, _seat(w, s, turn))
    settle(w, s)
    if w.r_upgrade_counts == 0:
        muster(w, s)
