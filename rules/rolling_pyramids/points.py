"""Points: what controlled spaces are worth, and who has won (RP-40, RP-41, RP-44)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Literal

from hyskos.definitions.values import dataclass
from hyskos.rules.reasons import N_, Reason
from hyskos.rules.rolling_pyramids.board import Board
from hyskos.rules.rolling_pyramids.places import place_name
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings

Tie = Literal["spaces", "units"]
"""What decides among players with equal points."""
_TIES: tuple[Tie, ...] = ("spaces", "units")


@dataclass(frozen=True, slots=True)
class RoundPoints:
    """Points of one player in one round, and the sum they come from."""

    total: int
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """What decides the final ranking: all points, then controlled spaces, then units on them (A72); None: not told."""

    faction: str
    points: int
    spaces: int | None = None
    units: int | None = None

    def count(self, what: Tie) -> int | None:
        """Give what decides a tie; None if it was not told."""
        return self.spaces if what == "spaces" else self.units

    def told(self, what: Tie, count: int) -> "Standing":
        """Give the same standing with what decides a tie."""
        return replace(self, spaces=count) if what == "spaces" else replace(self, units=count)


Places = tuple[tuple[Standing, ...], ...]
"""Players by place, the winners first; those of one place share it."""


def round_points(board: Board, held: Iterable[int], round_number: int, rulings: Rulings = STANDARD) -> RoundPoints:
    """Add up the numbers of the controlled spaces; starting areas and factories have none (A71).

    The last round counts the bottom numbers (RP-41), by ruling A70 alone or together with the top ones.
    """
    places = sorted(held, key=lambda place: (place < 0, abs(place)))
    held = [place for place in places if place > 0]
    last = round_number >= board.rounds
    worth = board.final_points if last else board.round_points
    ruling = "A70" if last else None
    if last and rulings.last_round == "both":
        worth = {number: board.round_points[number] + board.final_points[number] for number in held}
    total = sum(worth[number] for number in held)
    values = {"sum": " + ".join(str(worth[number]) for number in held if worth[number]) or "0", "total": total}
    counted = Reason("RP-41" if last else "RP-40", N_("{sum} = {total}"), values, ruling)
    return RoundPoints(total, (counted, *_numberless(board, places)))


def _numberless(board: Board, places: Sequence[int]) -> Iterator[Reason]:
    """Say which places score nothing, since no number is printed on them (A71)."""
    none = [place for place in places if not (board.round_points.get(place) or board.final_points.get(place))]
    if none:
        text = N_("{places}: factories and starting areas have no numbers")
        yield Reason("RP-05", text, {"places": ", ".join(map(place_name, none))}, "A71")


def ranking(standings: Iterable[Standing]) -> Places:
    """Rank players by points, then controlled spaces, then units (A72).

    Who is equal in all shares a place, and so does who is equal as far as it was told.

    >>> [[one.faction for one in place] for place in ranking([Standing("bastet", 40, 5), Standing("anubian", 40, 6)])]
    [['anubian'], ['bastet']]
    >>> [[one.faction for one in place] for place in ranking([Standing("bastet", 40, 5), Standing("anubian", 40)])]
    [['anubian', 'bastet']]
    """
    places: dict[int, list[Standing]] = {}
    for one in sorted(standings, key=lambda one: one.faction):
        places.setdefault(one.points, []).append(one)
    return tuple(place for points in sorted(places, reverse=True) for place in _parted(tuple(places[points])))


def _parted(tied: tuple[Standing, ...]) -> Iterator[tuple[Standing, ...]]:
    """Part players with equal points by the first thing in which they differ, as long as it is known of all."""
    for what in _TIES:
        told = [one.count(what) for one in tied]
        counts = {count for count in told if count is not None}
        if None in told:
            break
        if len(counts) > 1:
            for count in sorted(counts, reverse=True):
                yield from _parted(tuple(one for one in tied if one.count(what) == count))
            return
    yield tied


def ranks(places: Places) -> Iterator[tuple[int, tuple[Standing, ...]]]:
    """Give every place its number; after two who share the first comes the third.

    >>> [rank for rank, _place in ranks(((Standing("bastet", 9), Standing("anubian", 9)), (Standing("rashar", 4),)))]
    [1, 3]
    """
    rank = 1
    for place in places:
        yield rank, place
        rank += len(place)


def untold(place: Sequence[Standing]) -> Tie | None:
    """Name what would decide among the players of a place and was not told: "spaces", "units" or nothing."""
    if len(place) < 2:
        return None
    return next((what for what in _TIES if any(one.count(what) is None for one in place)), None)


def decided_by(places: Places) -> Reason:
    """Tell what decided the first place, or would decide it."""
    first = places[0]
    values: Mapping[str, object] = {"points": first[0].points}
    if len(first) > 1:
        messages: dict[Tie | None, str] = {
            "spaces": N_("equal points ({points}): more spaces win, but their numbers are missing"),
            "units": N_("equal points ({points}) and spaces: more units win, but their numbers are missing"),
            None: N_("points, spaces and units are equal: the victory is shared"),
        }
        return Reason("RP-44", messages[untold(first)], values, "A72")
    second = places[1][0] if len(places) > 1 else None
    if second is None or second.points < first[0].points:
        return Reason("RP-44", N_("the most points: {points}"), values)
    if second.spaces != first[0].spaces:
        values = {"points": first[0].points, "more": first[0].spaces, "less": second.spaces}
        return Reason("RP-44", N_("equal points ({points}), but more spaces: {more} against {less}"), values, "A72")
    values = {"points": first[0].points, "more": first[0].units, "less": second.units}
    return Reason("RP-44", N_("points and spaces are equal, but more units: {more} against {less}"), values, "A72")
