"""How forces are typed and written, with no sign that a shell would eat.

`anubian:6+1h` is six soldiers and one hero; an attacker may add `+ram` and `+spikes`.
"""

import re
from collections.abc import Collection, Iterable, Mapping

from definitions.numerals import read_count
from rules.reasons import N_
from rules.rolling_pyramids.forces import Force

BORDER_DEVICES = ("ram", "spikes")

_AMOUNT = re.compile(r"(?P<units>[0-9]{1,4})(?:\+(?P<more>[0-9]{1,4})h)?|(?P<heroes>[0-9]{1,4})h")


class NotationError(ValueError):
    """A word that cannot be read; `known` holds the names of which one was expected, if it is about a name."""

    def __init__(self, message: str, values: Mapping[str, object], known: Collection[str] = ()) -> None:
        self.message, self.values, self.known = message, values, tuple(known)
        super().__init__(message.format(**values))


def read_name(word: str, known: Iterable[str]) -> str:
    """Find a name, in small or large letters, with apostrophes or without; raises NotationError."""
    known = tuple(known)
    plain = word.strip().lower().replace("'", "").replace("\u2019", "")
    if plain not in known:
        raise NotationError(N_("`{word}` is not known"), {"word": word}, known)
    return plain


def read_amount(word: str) -> tuple[int, int]:
    """Read soldiers and heroes.

    >>> read_amount("6"), read_amount("6+1h"), read_amount("3h")
    ((6, 0), (6, 1), (0, 3))
    """
    match = _AMOUNT.fullmatch(word.strip())
    if not match:
        message = N_("`{word}` is not a number of units; write 6, 6+1h or 3h, each 0 to 9999")
        raise NotationError(message, {"word": word})
    return int(match["units"] or 0), int(match["more"] or match["heroes"] or 0)


def read_force(word: str, factions: Iterable[str]) -> Force:
    """Read FACTION:UNITS[+HEROESh].

    >>> read_force("anubian:6+1h", ["anubian"])
    Force(faction='anubian', units=6, heroes=1)
    """
    faction, colon, amount = word.partition(":")
    if not colon:
        message = N_("`{word}` is not a force; write FACTION:UNITS+HEROESh, such as anubian:6+1h")
        raise NotationError(message, {"word": word})
    return Force(read_name(faction, factions), *read_amount(amount))


def read_attacker(word: str, factions: Iterable[str]) -> tuple[Force, tuple[str, ...]]:
    """Read a force with the devices of the border that it crosses: +ram, +spikes.

    >>> read_attacker("anubian:6+1h+ram", ["anubian"])
    (Force(faction='anubian', units=6, heroes=1), ('ram',))
    """
    parts = word.split("+")
    while len(parts) > 1 and read_count(parts[-1].strip()[:1]) is None:
        parts.pop()
    devices = word.split("+")[len(parts) :]
    force = read_force("+".join(parts), factions)
    read = tuple(read_name(device, BORDER_DEVICES) for device in devices)
    for device in read:
        if read.count(device) > 1:
            message = N_("`{word}`: {device} twice; one of a kind stands on a border (A66)")
            raise NotationError(message, {"word": word, "device": device})
    return force, read


def write_force(force: Force) -> str:
    """Write a force as it is typed.

    >>> write_force(Force("anubian", 6, 1)), write_force(Force("anubian", 0, 3))
    ('anubian:6+1h', 'anubian:3h')
    """
    if not force.heroes:
        return f"{force.faction}:{force.units}"
    return f"{force.faction}:{force.units}+{force.heroes}h" if force.units else f"{force.faction}:{force.heroes}h"
