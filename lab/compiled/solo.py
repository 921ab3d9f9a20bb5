"""The solo game in the kernel: the Pharaoh's column, new soldiers, victory and defeat (RP-60..67)."""

from hyskos.lab.compiled.chances import draw_lot
from hyskos.lab.compiled.fights import fight, stand
from hyskos.lab.compiled.records import Record
from hyskos.lab.compiled.sizes import NOBODY, PHARAOH

VICTORY, DEFEAT = 2, 1


def garrison(w: Record, s: Record) -> None:
    """Place the Pharaoh's units on the board; the player's start stays empty (RP-60, A82)."""
    for place in range(w.places):
        if w.garrison[place] and s.home[place] == NOBODY:
            s.owner[place], s.units[place] = PHARAOH, w.garrison[place]


def judged(w: Record, s: Record) -> int:
    """Return VICTORY, DEFEAT or 0 after the fights of a round (RP-61, A91)."""
    held = s.owner[w.pyramid] == 0
    for i in range(w.starts):
        place = w.start_place[i]
        held = held and (s.owner[place] == 0 or s.home[place] == 0)
    if held:
        return VICTORY
    return DEFEAT if s.round >= w.rounds else 0


def reinforce(w: Record, s: Record) -> None:
    """Send the column along the numbers, then station new soldiers (RP-63..66)."""
    soldiers = (s.counted + (1 if w.r_reinforcement_half == 1 else 0)) // 2
    i = 0
    while soldiers and i < w.spaces:
        soldiers = _stop(w, s, w.space_place[i], soldiers)
        i += 1
        if i == w.spaces and w.r_column_wraps == 0:
            i = 0
    _station(w, s)


def _stop(w: Record, s: Record, place: int, soldiers: int) -> int:
    """Leave one soldier on a space, after a fight if it is the player's; return how many go on."""
    if s.owner[place] in (NOBODY, PHARAOH):
        s.owner[place] = PHARAOH
        s.units[place] += 1
        return soldiers - 1
    stand(w, s, place)
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
