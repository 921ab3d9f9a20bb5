"""Points for controlled spaces, and the final ranking (RP-40, RP-41, RP-44)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Literal

from hyskos.definitions.values import dataclass
from hyskos.rules.reasons import N_, Reason
from hyskos.rules.rolling_pyramids.board import Board
from hyskos.rules.rolling_pyramids.places import place_name
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings

Tie = Literal["spaces", "units"]
"""Criteria that break ties between players with equal points."""
_TIES: tuple[Tie, ...] = ("spaces", "units")


@dataclass(frozen=True, slots=True)
class RoundPoints:
    """Points of one player in one round, with their sum as a reason."""

    total: int
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """Criteria of the final ranking: all points, then controlled spaces, then units on them (A72); None if unknown."""

    faction: str
    points: int
    spaces: int | None = None
    units: int | None = None

    def count(self, tie: Tie) -> int | None:
        """Return the count for a tie-break; None if unknown."""
        return self.spaces if tie == "spaces" else self.units

    def with_count(self, tie: Tie, count: int) -> "Standing":
        """Return the same standing with the count for a tie-break."""
        return replace(self, spaces=count) if tie == "spaces" else replace(self, units=count)


Places = tuple[tuple[Standing, ...], ...]
"""Players by rank, the winners first; tied players share a rank."""


def round_points(
    board: Board, controlled: Iterable[int], round_number: int, rulings: Rulings = STANDARD
) -> RoundPoints:
    """Add up the numbers of the controlled spaces; starting areas and factories have none (A71).

    The last round counts the bottom numbers (RP-41), by ruling A70 alone or together with the top ones.
    """
    places = sorted(controlled, key=lambda place: (place < 0, abs(place)))
    controlled = [place for place in places if place > 0]
    last = round_number >= board.rounds
    worth = board.final_points if last else board.round_points
    ruling = "A70" if last else None
    if last and rulings.last_round == "both":
        worth = {number: board.round_points[number] + board.final_points[number] for number in controlled}
    total = sum(worth[number] for number in controlled)
    values = {"sum": " + ".join(str(worth[number]) for number in controlled if worth[number]) or "0", "total": total}
    counted = Reason("RP-41" if last else "RP-40", N_("{sum} = {total}"), values, ruling)
    return RoundPoints(total, (counted, *_numberless_reason(board, places)))


def _numberless_reason(board: Board, places: Sequence[int]) -> Iterator[Reason]:
    """Name the places that score nothing because no number is printed on them (A71)."""
    unnumbered = [place for place in places if not (board.round_points.get(place) or board.final_points.get(place))]
    if unnumbered:
        message = N_("{places}: factories and starting areas have no numbers")
        yield Reason("RP-05", message, {"places": ", ".join(map(place_name, unnumbered))}, "A71")


def ranking(standings: Iterable[Standing]) -> Places:
    """Rank players by points, then controlled spaces, then units (A72).

    Players share a rank if they are equal in all three, or equal as far as the counts are known.

    >>> [[one.faction for one in rank] for rank in ranking([Standing("bastet", 40, 5), Standing("anubian", 40, 6)])]
    [['anubian'], ['bastet']]
    >>> [[one.faction for one in rank] for rank in ranking([Standing("bastet", 40, 5), Standing("anubian", 40)])]
    [['anubian', 'bastet']]
    """
    places: dict[int, list[Standing]] = {}
    for standing in sorted(standings, key=lambda standing: standing.faction):
        places.setdefault(standing.points, []).append(standing)
    return tuple(tied for points in sorted(places, reverse=True) for tied in _split_ties(tuple(places[points])))


def _split_ties(tied: tuple[Standing, ...]) -> Iterator[tuple[Standing, ...]]:
    """Split players with equal points by the first count in which they differ, as long as it is known for all."""
    for tie in _TIES:
        known_counts = [standing.count(tie) for standing in tied]
        counts = {count for count in known_counts if count is not None}
        if None in known_counts:
            break
        if len(counts) > 1:
            for count in sorted(counts, reverse=True):
                yield from _split_ties(tuple(standing for standing in tied if standing.count(tie) == count))
            return
    yield tied


def ranks(places: Places) -> Iterator[tuple[int, tuple[Standing, ...]]]:
    """Yield each group of tied players with its rank; after two players at rank 1 comes rank 3.

    >>> [rank for rank, _tied in ranks(((Standing("bastet", 9), Standing("anubian", 9)), (Standing("rashar", 4),)))]
    [1, 3]
    """
    rank = 1
    for tied in places:
        yield rank, tied
        rank += len(tied)


def missing_tie_break(tied: Sequence[Standing]) -> Tie | None:
    """Return the missing count that would break the tie at a rank: "spaces" or "units"; None if nothing is missing."""
    if len(tied) < 2:
        return None
    return next((tie for tie in _TIES if any(standing.count(tie) is None for standing in tied)), None)


def decided_by(places: Places) -> Reason:
    """Explain what decided the first rank, or would decide it."""
    first = places[0]
    values: Mapping[str, object] = {"points": first[0].points}
    if len(first) > 1:
        messages: dict[Tie | None, str] = {
            "spaces": N_("equal points ({points}): more spaces win, but their numbers are missing"),
            "units": N_("equal points ({points}) and spaces: more units win, but their numbers are missing"),
            None: N_("points, spaces and units are equal: the victory is shared"),
        }
        return Reason("RP-44", messages[missing_tie_break(first)], values, "A72")
    second = places[1][0] if len(places) > 1 else None
    if second is None or second.points < first[0].points:
        return Reason("RP-44", N_("the most points: {points}"), values)
    if second.spaces != first[0].spaces:
        values = {"points": first[0].points, "more": first[0].spaces, "less": second.spaces}
        return Reason("RP-44", N_("equal points ({points}), but more spaces: {more} against {less}"), values, "A72")
    values = {"points": first[0].points, "more": first[0].units, "less": second.units}
    return Reason("RP-44", N_("points and spaces are equal, but more units: {more} against {less}"), values, "A72")
