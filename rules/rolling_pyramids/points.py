"""Points for controlled spaces, the final ranking, and checks of noted points (RP-35, RP-40..44)."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
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


def rank_players(standings: Iterable[Standing]) -> Places:
    """Rank players by points, then controlled spaces, then units (A72).

    Players share a rank if they are equal in all three, or equal as far as the counts are known.

    >>> ranks = rank_players([Standing("bastet", 40, 5), Standing("anubian", 40, 6)])
    >>> [[player.faction for player in rank] for rank in ranks]
    [['anubian'], ['bastet']]
    >>> [[one.faction for one in rank] for rank in rank_players([Standing("bastet", 40, 5), Standing("anubian", 40)])]
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


# Check the points that players have noted in a game against what maps and rules allow (RP-35, RP-40..44).

Noted = Mapping[str, Sequence[int]]
"""The points noted by each faction, round by round; a single number is the sum of all rounds."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """The maximum points of a game, for all players together, since a space has one owner (RP-35)."""

    rounds: int
    ordinary: int  # points of a round before the last
    last: int  # points of the last round
    spaces: int

    @property
    def game(self) -> int:
        """The points of all rounds."""
        return (self.rounds - 1) * self.ordinary + self.last

    def most(self, number: int) -> int:
        """Return the maximum points of a round."""
        return self.last if number == self.rounds else self.ordinary


def bounds(boards: Collection[Board], rulings: Rulings = STANDARD) -> Bounds:
    """Return the maximum of each number over these boards, with every space controlled."""
    return Bounds(
        rounds=max(board.rounds for board in boards),
        ordinary=max(sum(board.round_points.values()) for board in boards),
        last=max(round_points(board, board.spaces, board.rounds, rulings).total for board in boards),
        spaces=max(len(board.spaces) for board in boards),
    )


def faults(noted: Noted, limit: Bounds) -> Iterator[Reason]:
    """Yield what is impossible in noted points: no rounds, unequal or too many rounds, too many points."""
    counts = {faction: len(points) for faction, points in noted.items()}
    (first, count), *others = counts.items()
    empty = next((faction for faction, length in counts.items() if not length), None)
    unlike = next(((faction, length) for faction, length in others if length != count), None)
    if empty is not None:
        message = N_("{faction} has no points: write one number for each round, or their sum")
        yield Reason("RP-44", message, {"faction": empty})
    elif unlike is not None:
        message = N_("numbers: {first} {count}, {faction} {other}; write one for each round, or their sum")
        yield Reason("RP-44", message, {"first": first, "count": count, "faction": unlike[0], "other": unlike[1]})
    elif count > limit.rounds:
        message = N_("each player needs one number for each round ({rounds}), not {count}")
        yield Reason("RP-44", message, {"count": count, "rounds": limit.rounds})
    elif count == 1:
        yield from _points_above_maximum({faction: points[0] for faction, points in noted.items()}, limit, None)
    else:
        for i in range(count):
            yield from _points_above_maximum({faction: points[i] for faction, points in noted.items()}, limit, i + 1)


def _points_above_maximum(paid: Mapping[str, int], limit: Bounds, number: int | None) -> Iterator[Reason]:
    """Yield reasons for points above the maximum of a round, or of the game: of one player, or of all together."""
    maximum = limit.game if number is None else limit.most(number)
    rule = "RP-44" if number is None else "RP-41" if number == limit.rounds else "RP-40"
    values: dict[str, object] = {"round": number, "most": maximum, "total": sum(paid.values())}
    beyond = [faction for faction, points in paid.items() if points > maximum]
    for faction in beyond:
        values |= {"faction": faction, "points": paid[faction]}
        if number is None:
            message = N_("{faction} has {points} points; all spaces in all rounds pay {most} at most")
        else:
            message = N_("{faction} has {points} points in round {round}; all spaces together pay {most} at most")
        yield Reason(rule, message, dict(values))
    if not beyond and sum(paid.values()) > maximum:
        if number is None:
            message = N_("all players have {total} points together; all spaces in all rounds pay {most} at most")
        else:
            message = N_("all players have {total} points together in round {round}; all spaces pay {most} at most")
        yield Reason("RP-35", message, values)


def unfinished_reason(rounds: int, limit: Bounds) -> Reason | None:
    """Return a reason if the noted rounds show that the game is not over; a single number is the sum of all rounds."""
    if not 1 < rounds < limit.rounds:
        return None
    values = {"noted": rounds, "rounds": limit.rounds}
    return Reason("RP-44", N_("{noted} of {rounds} rounds are recorded: the game is not over"), values)


def standing_faults(standings: Collection[Standing], limit: Bounds) -> Iterator[Reason]:
    """Yield counts of spaces and units that are impossible at the end of a game."""
    spaces = sum(standing.spaces or 0 for standing in standings)
    if spaces > limit.spaces:
        message = N_("spaces controlled: {count}, but the map has {most}")
        yield Reason("RP-35", message, {"count": spaces, "most": limit.spaces})
    for standing in standings:
        if (
            standing.spaces is not None
            and standing.units is not None
            and (standing.units < standing.spaces or standing.units > 0 == standing.spaces)
        ):
            message = N_("{faction}: units {units}, spaces {spaces}; each controlled space has at least one unit")
            yield Reason(
                "RP-33", message, {"faction": standing.faction, "units": standing.units, "spaces": standing.spaces}
            )
