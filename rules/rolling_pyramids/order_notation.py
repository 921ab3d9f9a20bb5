"""Parse and format orders and devices, in a notation without characters that need quoting in a shell.

- `4@8-6`, `3h@5`: four soldiers to 8 from 6, three heroes to 5; `4@8+ram` requires a ram
- `bomb 9@9`: a bomb of strength 9 on 9
- `anubian ram 6-8`: a ram on the border from 6 to 8; an umbrella takes only a space
"""

import re

from hyskos.definitions.numerals import read_count
from hyskos.rules.names import Names
from hyskos.rules.reasons import N_
from hyskos.rules.rolling_pyramids.deployment import Device, Order
from hyskos.rules.rolling_pyramids.notation import ORDER_WORDS, NotationError, read_amount, read_device_kind, read_name
from hyskos.rules.rolling_pyramids.places import place_name, read_place

_ORDER = re.compile(
    r"(?:(?P<bomb>[^@\s]+)\s+)?(?P<amount>[^@\s]+)@(?P<target>[^@\s+-]+)(?:-(?P<origin>[^@\s+-]+))?"
    r"(?:\+(?P<ram>[^@+]+))?"
)


def read_order(word: str, names: Names = ORDER_WORDS) -> Order:
    """Parse STRENGTH@TARGET[-FROM][+ram], or the same after `bomb`.

    >>> read_order("4@8-6"), read_order("bomb 9@9").bomb, read_order("3h@S2").target
    (Order(target=8, units=4, heroes=0, origin=6, bomb=False, ram=False), True, -2)
    """
    match = _ORDER.fullmatch(word.strip())
    if not match:
        message = N_("`{word}` is not an order; write STRENGTH@SPACE, such as 4@1, 4@1-6 (from 6), 3h@5 or bomb 9@9")
        raise NotationError(message, {"word": word})
    for group in ORDER_WORDS:
        if match[group]:
            read_name(match[group], {group: names[group]})
    units, heroes = read_amount(match["amount"], heroes=not match["bomb"])
    if match["bomb"] and (heroes or match["ram"]):
        raise NotationError(N_("`{word}`: a bomb has neither heroes nor a ram"), {"word": word})
    origin = _read_place(match["origin"]) if match["origin"] else None
    return Order(_read_place(match["target"]), units, heroes, origin, bool(match["bomb"]), bool(match["ram"]))


def _read_place(word: str) -> int:
    place = read_place(word)
    if place is None:
        message = N_("`{word}` is not a place; write a space's number, or a start such as S2")
        raise NotationError(message, {"word": word})
    return place


def read_device(word: str, factions: Names, devices: Names) -> Device:
    """Parse FACTION ram PLACE-PLACE, FACTION spikes PLACE-PLACE or FACTION umbrella SPACE.

    >>> from hyskos.rules.rolling_pyramids.notation import plain_names
    >>> read_device("anubian ram 6-8", plain_names("anubian"), plain_names("ram"))
    Device(faction='anubian', kind='ram', place=6, across=8)
    """
    parts = word.split()
    amiss = any(
        read_count(part[0]) is not None for part in parts[1:-1]
    )  # a second place: no device name begins with a digit
    if len(parts) < 3 or amiss:
        message = N_("`{word}` is not a device; write anubian ram 6-5, anubian spikes 6-5 or anubian umbrella 6")
        raise NotationError(message, {"word": word})
    faction, kind = read_name(parts[0], factions), read_device_kind(" ".join(parts[1:-1]), devices)
    here, dash, across = parts[-1].partition("-")
    if kind == "umbrella" and dash:
        raise NotationError(N_("`{word}`: an umbrella goes on a space, not on a border"), {"word": word})
    if kind != "umbrella" and not dash:
        raise NotationError(N_("`{word}`: ram and spikes go on a border, such as 6-5"), {"word": word})
    return Device(faction, kind, _read_place(here), _read_place(across) if dash else None)


def write_device(device: Device) -> str:
    """Format a device as it is typed.

    >>> write_device(Device("anubian", "ram", 6, 8)), write_device(Device("bastet", "umbrella", 9))
    ('anubian ram 6-8', 'bastet umbrella 9')
    """
    border = "" if device.across is None else f"-{place_name(device.across)}"
    return f"{device.faction} {device.kind} {place_name(device.place)}{border}"
