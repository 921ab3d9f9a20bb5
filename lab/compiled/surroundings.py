"""Places that each seat controls or may send to in the kernel, as bits, 64 to a word."""

from hyskos.lab.compiled.records import Record
from hyskos.lab.compiled.sizes import NO_SEAT, NOBODY, OWNERS


def find_mine(w: Record, s: Record) -> None:
    """Mark, as bits, the places that each seat controls, including its start."""
    for word in range(w.words):
        for seat in range(w.players):
            s.mine[seat, word] = 0
    for place in range(w.places):
        s.mine[s.owner[place] & NO_SEAT, place >> 6] |= 1 << (place & 63)
    for seat in range(w.players):
        home = w.start_place[s.seat_start[seat]]
        s.mine[seat, home >> 6] |= 1 << (home & 63)


def change_hands(s: Record, place: int, owner: int) -> None:
    """Change the owner of a place; a start always belongs to its seat."""
    bit, before = 1 << (place & 63), s.owner[place]
    s.mine[before & NO_SEAT, place >> 6] &= ~(0 if s.home[place] == before else bit)
    s.mine[owner & NO_SEAT, place >> 6] |= bit
    s.owner[place] = owner


def look_around(w: Record, s: Record) -> None:
    """Mark, as bits, the neighbours of the places that each seat controls."""
    for owner in range(OWNERS):
        for word in range(w.words):
            s.beside[owner, word] = 0
    for place in range(w.places):
        for word in range(w.words):
            s.beside[s.owner[place] & NO_SEAT, word] |= w.near_bits[place, word]
    for seat in range(w.players):
        for word in range(w.words):
            s.beside[seat, word] |= w.near_bits[w.start_place[s.seat_start[seat]], word]


def list_aims(w: Record, s: Record) -> None:
    """List all possible targets (RP-04, RP-32, A80): spaces, and in the solo game the Pharaoh's starting areas."""
    s.aims = 0
    for word in range(w.words):
        s.goals[word] = 0
    for i in range(w.spaces + (w.starts if w.solo else 0)):
        place = w.space_place[i] if i < w.spaces else w.start_place[i - w.spaces]
        if i < w.spaces or s.home[place] == NOBODY:
            s.aim[s.aims] = place
            s.aims += 1
            s.goals[place >> 6] |= 1 << (place & 63)
