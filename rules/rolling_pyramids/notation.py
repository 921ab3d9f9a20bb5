"""Parse and format forces, in a notation without characters that need quoting in a shell.

`anubian:6+1h` is six soldiers and one hero; an attacker may add `+ram` and `+spikes`. Heroes may have a star as on the
board, and the format of answers is accepted, too: `6+1*`, `6+1* (Anubian)`.
"""

import re
from collections.abc import Mapping

from hyskos.definitions.numerals import read_count
from hyskos.rules.names import Names, match_names
from hyskos.rules.reasons import N_
from hyskos.rules.rolling_pyramids.devices import Arrival, Border
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.sides import DeviceKind

BORDER_DEVICES: tuple[DeviceKind, ...] = ("ram", "spikes")
DEVICES: tuple[DeviceKind, ...] = (*BORDER_DEVICES, "umbrella")

_AMOUNT = re.compile(
    r"(?P<units>[0-9]{1,4})(?:\+(?P<more>[0-9]{1,4})[hH*])?|(?P<heroes>[0-9]{1,4})[hH*](?:\+(?P<rest>[0-9]{1,4}))?"
)
_WRITTEN = re.compile(r"(?P<amount>[^\s():]+)\s*\((?P<faction>[^():]+)\)")


class NotationError(ValueError):
    """A word that cannot be parsed."""

    def __init__(self, message: str, values: Mapping[str, object]) -> None:
        self.message, self.values = message, values
        super().__init__(message.format(**values))


class UnknownWordError(NotationError):
    """A word that matches none of the expected names."""

    def __init__(self, word: str, known: Names) -> None:
        self.word, self.known = word, known
        super().__init__(N_("`{word}` is unknown"), {"word": word})


def plain_names(*ids: str) -> Names:
    """Return names without translations or abbreviations."""
    return dict.fromkeys(ids, ())


ORDER_WORDS = plain_names("bomb", "ram")
"""Words allowed in an order, in addition to numbers and places."""


def read_name(word: str, names: Names) -> str:
    """Return the one name that a word matches; raises NotationError.

    >>> read_name("Ra'", plain_names("rashar", "bastet"))
    'rashar'
    """
    matches = match_names(word, names)
    if len(matches) == 1:
        return matches[0]
    if matches:
        message = N_("`{word}` can mean {candidates}; write more of it")
        raise NotationError(message, {"word": word, "candidates": ", ".join(matches)})
    raise UnknownWordError(word, names)


def read_device_kind(word: str, devices: Names) -> DeviceKind:
    """Return the device that a word matches; raises NotationError."""
    name = read_name(word, devices)
    return next(kind for kind in DEVICES if kind == name)


def read_amount(word: str, *, heroes: bool = True) -> tuple[int, int]:
    """Parse soldiers and heroes, in either order; without `heroes` the error message asks for soldiers only.

    >>> read_amount("6"), read_amount("6+1h"), read_amount("3*"), read_amount("1h+6")
    ((6, 0), (6, 1), (0, 3), (6, 1))
    """
    match = _AMOUNT.fullmatch(word.strip())
    if not match:
        message = N_("`{word}` is not a number of units; write 6, 6+1h or 3h, each 0 to 9999")
        if not heroes:
            message = N_("`{word}` is not a number from 0 to 9999")
        raise NotationError(message, {"word": word})
    return int(match["units"] or match["rest"] or 0), int(match["more"] or match["heroes"] or 0)


def read_force(word: str, factions: Names, *, heroes: bool = True) -> Force:
    """Parse FACTION:UNITS[+HEROESh], or a force as answers print it; without `heroes` the error asks for a bomb.

    >>> read_force("anubian:6+1h", plain_names("anubian")) == read_force("6+1* (Anubian)", plain_names("anubian"))
    True
    """
    match = _WRITTEN.fullmatch(word.strip())
    faction, colon, amount = (match["faction"], ":", match["amount"]) if match else word.partition(":")
    if not colon:
        message = N_("`{word}` is not a force; write FACTION:UNITS+HEROESh, such as anubian:6+1h")
        if not heroes:
            message = N_("`{word}` is not a bomb; write FACTION:STRENGTH, such as anubian:9")
        raise NotationError(message, {"word": word})
    return Force(read_name(faction, factions), *read_amount(amount, heroes=heroes))


def read_attacker(word: str, factions: Names, devices: Names) -> Arrival:
    """Parse a force with the devices of the border that it crosses: +ram, +spikes.

    >>> read_attacker("anubian:6+1h+ram", plain_names("anubian"), plain_names("ram", "spikes"))
    Arrival(force=Force(faction='anubian', units=6, heroes=1), border=Border(origin=None, ram=True, spikes=False))
    """
    parts = word.split("+")
    while len(parts) > 1 and read_count(parts[-1].strip()[:1]) is None:
        parts.pop()
    typed = word.split("+")[len(parts) :]
    force = read_force("+".join(parts), factions)
    kinds = tuple(read_name(device, devices) for device in typed)
    for device in kinds:
        if kinds.count(device) > 1:
            message = N_("`{word}`: {device} twice; a border takes one of each kind (A66)")
            raise NotationError(message, {"word": word, "device": device})
    return Arrival(force, Border(ram="ram" in kinds, spikes="spikes" in kinds))


def write_force(force: Force) -> str:
    """Format a force as it is typed.

    >>> write_force(Force("anubian", 6, 1)), write_force(Force("anubian", 0, 3))
    ('anubian:6+1h', 'anubian:3h')
    """
    if not force.heroes:
        return f"{force.faction}:{force.units}"
    return f"{force.faction}:{force.units}+{force.heroes}h" if force.units else f"{force.faction}:{force.heroes}h"
