"""What abilities change in fights of the kernel, noted at the beginning of a game for each side."""

from hyskos.lab.compiled.records import Record
from hyskos.lab.compiled.sizes import CHANGED, PHARAOH, ROLES, WORTH_HEROES, WORTH_UNITS


def learn(w: Record, s: Record) -> None:
    """Note what the abilities of those who play change."""
    for seat in range(w.players):
        f = s.seat_faction[seat]
        for role in range(ROLES):
            for what in range(CHANGED):
                s.can[seat, role, what] = w.f_ability[f, role, what]
    for role in range(ROLES):
        s.can[PHARAOH, role, WORTH_UNITS] = s.can[PHARAOH, role, WORTH_HEROES] = 1


def ability(s: Record, side: int, role: int, what: int) -> int:
    """Tell what the ability of a side changes in a role; the Pharaoh has none."""
    return int(s.can[side, role, what])
