"""Effects of abilities in fights of the kernel, recorded for each side at the beginning of a game."""

from hyskos.lab.compiled.records import Record
from hyskos.lab.compiled.sizes import CHANGED, PHARAOH, ROLES, WORTH_HEROES, WORTH_UNITS


def learn(w: Record, s: Record) -> None:
    """Record the effects of the abilities in this game."""
    for seat in range(w.players):
        f = s.seat_faction[seat]
        for role in range(ROLES):
            for what in range(CHANGED):
                s.can[seat, role, what] = w.f_ability[f, role, what]
    for role in range(ROLES):
        s.can[PHARAOH, role, WORTH_UNITS] = s.can[PHARAOH, role, WORTH_HEROES] = 1


def ability(s: Record, side: int, role: int, what: int) -> int:
    """Return the value of an ability effect of a side in a role; the Pharaoh has no ability."""
    return int(s.can[side, role, what])
