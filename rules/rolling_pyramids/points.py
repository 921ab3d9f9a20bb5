"""Points: what controlled spaces are worth, and who has won (RP-40, RP-41, RP-44)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules.reasons import N_, Reason
from rules.rolling_pyramids.board import Board
from rules.rolling_pyramids.rulings import STANDARD, Rulings


@dataclass(frozen=True, slots=True)
class RoundPoints:
    """Points of one player in one round, and the sum they come from."""

    total: int
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """What decides the final ranking: all points, then controlled spaces, then units on the board (A72)."""

    faction: str
    points: int
    spaces: int = 0
    units: int = 0


def round_points(board: Board, held: Iterable[int], round_number: int, rulings: Rulings = STANDARD) -> RoundPoints:
    """Add up the numbers of the controlled spaces; starting areas and factories have none (A71).

    The last round counts the bottom numbers (RP-41), by ruling A70 alone or together with the top ones.
    """
    held = sorted(place for place in held if place > 0)
    last = round_number >= board.rounds
    worth = board.final_points if last else board.round_points
    ruling = "A70" if last else None
    if last and rulings.last_round == "both":
        worth = {number: board.round_points[number] + board.final_points[number] for number in held}
    total = sum(worth[number] for number in held)
    values = {"sum": " + ".join(str(worth[number]) for number in held if worth[number]) or "0", "total": total}
    return RoundPoints(total, (Reason("RP-41" if last else "RP-40", N_("{sum} = {total}"), values, ruling),))


def ranking(standings: Iterable[Standing]) -> tuple[tuple[Standing, ...], ...]:
    """Rank players by points, then controlled spaces, then units; who is equal in all shares a place (A72).

    >>> [[one.faction for one in place] for place in ranking([Standing("bastet", 40, 5), Standing("anubian", 40, 6)])]
    [['anubian'], ['bastet']]
    """
    places: dict[tuple[int, int, int], list[Standing]] = {}
    for one in sorted(standings, key=lambda one: one.faction):
        places.setdefault((one.points, one.spaces, one.units), []).append(one)
    return tuple(tuple(places[key]) for key in sorted(places, reverse=True))


def decided_by(places: tuple[tuple[Standing, ...], ...]) -> Reason:
    """Tell what decided the first place."""
    first = places[0]
    values: Mapping[str, object] = {"points": first[0].points}
    if len(first) > 1:
        return Reason("RP-44", N_("points, spaces and units are equal: the victory is shared"), values, "A72")
    second = places[1][0] if len(places) > 1 else None
    if second is None or second.points < first[0].points:
        return Reason("RP-44", N_("the most points: {points}"), values)
    if second.spaces < first[0].spaces:
        values = {"points": first[0].points, "more": first[0].spaces, "less": second.spaces}
        return Reason("RP-44", N_("{points} points each, but {more} spaces against {less}"), values, "A72")
    values = {"points": first[0].points, "more": first[0].units, "less": second.units}
    return Reason("RP-44", N_("points and spaces are equal, but {more} units against {less}"), values, "A72")
