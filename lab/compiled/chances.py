"""Chance and seating, as `hyskos.lab.chance` and `Setup.seating` have them; words of 64 bits with a sign."""

from hyskos.lab.chance import DICE, LOTS
from hyskos.lab.compiled.jit import Record, jit

_GOLDEN = 0x9E3779B97F4A7C15 - (1 << 64)
_FIRST = 0xBF58476D1CE4E5B9 - (1 << 64)
_SECOND = 0x94D049BB133111EB - (1 << 64)
_MULTIPLIER = 6364136223846793005
_INCREMENT = 1442695040888963407


@jit
def mixed(number: int) -> int:
    """Scatter the bits of a word (splitmix64)."""
    word = number + _GOLDEN
    word = (word ^ ((word >> 30) & ((1 << 34) - 1))) * _FIRST
    word = (word ^ ((word >> 27) & ((1 << 37) - 1))) * _SECOND
    return word ^ ((word >> 31) & ((1 << 33) - 1))


@jit
def draw_die(s: Record, count: int) -> int:
    """Draw from the stream of dice: from 0 to below `count`."""
    s.dice = s.dice * _MULTIPLIER + _INCREMENT
    return (((s.dice >> 32) & 0xFFFFFFFF) * count) >> 32


@jit
def draw_lot(s: Record, count: int) -> int:
    """Draw from the stream of lots: from 0 to below `count`; nothing is drawn where there is one choice."""
    if count < 2:
        return 0
    s.lots = s.lots * _MULTIPLIER + _INCREMENT
    return (((s.lots >> 32) & 0xFFFFFFFF) * count) >> 32


@jit
def _shuffle(s: Record, which: int, count: int) -> None:
    for i in range(count):
        s.shuffled[which, i] = i
    for last in range(count - 1, 0, -1):
        s.dice = s.dice * _MULTIPLIER + _INCREMENT
        other = (((s.dice >> 32) & 0xFFFFFFFF) * (last + 1)) >> 32
        s.shuffled[which, last], s.shuffled[which, other] = s.shuffled[which, other], s.shuffled[which, last]


@jit
def sit_down(w: Record, s: Record, game: int) -> None:
    """Seat the players of a game, and begin its streams."""
    size = w.factions * w.starts * w.bots
    block, inside = game // size, game % size
    s.dice = mixed(w.seed ^ ~block)
    _shuffle(s, 0, w.factions)
    _shuffle(s, 1, w.starts)
    _shuffle(s, 2, w.bots)
    rest, i = inside // w.factions, inside % w.factions
    k, j = rest // w.starts, rest % w.starts
    for seat in range(w.players):
        s.seat_faction[seat] = s.shuffled[0, (seat + i) % w.factions]
        s.seat_start[seat] = s.shuffled[1, (seat + j) % w.starts]
        s.seat_bot[seat] = s.shuffled[2, (seat + k) % w.bots]
    s.dice = mixed(mixed(w.seed ^ game) ^ DICE)
    s.lots = mixed(mixed(w.seed ^ game) ^ LOTS)


@jit
def bits(word: int) -> int:
    """Count the bits of a word that is not negative."""
    word = word - ((word >> 1) & 0x5555555555555555)
    word = (word & 0x3333333333333333) + ((word >> 2) & 0x3333333333333333)
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0F
    return (word * 0x0101010101010101) >> 56


@jit
def lowest(word: int) -> int:
    """Give the place of the lowest bit of a word."""
    return bits((word & -word) - 1)
