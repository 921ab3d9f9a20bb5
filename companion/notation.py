"""Parse forces and bombs as typed."""

from hyskos.companion.factions import faction_id
from hyskos.companion.refusals import RefusedError
from hyskos.companion.vocabulary import FACTIONS, ON_BORDERS, Vocabulary, understood, word_of
from hyskos.definitions.languages import _
from hyskos.definitions.numerals import read_count
from hyskos.rules.names import match_names
from hyskos.rules.reasons import N_
from hyskos.rules.rolling_pyramids.bombs import Bomb
from hyskos.rules.rolling_pyramids.devices import Arrival
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.notation import NotationError, read_amount, read_attacker, read_force

NOTHING = Vocabulary(("empty",), "outcome")
"""Words for an empty space."""


def force(word: str, where: str = "") -> Force:
    """Parse FACTION:UNITS+HEROESh; raises RefusedError that names `where`."""
    return understood(_read_force, word, where)


def _read_force(word: str) -> Force:
    _amount, plus, device = word.rpartition("+")
    if plus and (devices := match_names(device.strip(), ON_BORDERS)):
        message = N_("`{word}`: add {device} to the force that crosses its border, such as anubian:7+{device}")
        raise NotationError(message, {"word": word, "device": word_of("device", devices[0])})
    return read_force(faction_id(word), FACTIONS)


def attacker(word: str) -> Arrival:
    """Parse a force with +ram and +spikes for the border it crosses; raises RefusedError."""
    return understood(lambda text: read_attacker(faction_id(text), FACTIONS, ON_BORDERS), word)


def bomb(word: str) -> Bomb:
    """Parse FACTION:STRENGTH; raises RefusedError."""
    typed = understood(lambda text: read_force(faction_id(text), FACTIONS, heroes=False), word)
    if typed.heroes:
        raise RefusedError(_("a bomb has no heroes; write FACTION:STRENGTH, such as anubian:9"))
    return Bomb(typed.faction, typed.units)


def parse_result(word: str) -> Force:
    """Parse the result written on a space: a force, numbers without a faction, or `empty` (size 0).

    Raises RefusedError.
    """
    if match_names(word, NOTHING):
        return Force("")
    if read_count(word[:1]) is None or "(" in word:
        return force(word)
    return Force("", *understood(read_amount, word))
