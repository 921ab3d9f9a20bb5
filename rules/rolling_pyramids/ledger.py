"""Check the points that players have noted in a game against what maps and rules allow (RP-35, RP-40..44)."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from hyskos.definitions.values import dataclass
from hyskos.rules.reasons import N_, Reason
from hyskos.rules.rolling_pyramids.board import Board
from hyskos.rules.rolling_pyramids.points import Standing, round_points
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings

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
        yield from _overpaid({faction: points[0] for faction, points in noted.items()}, limit, None)
    else:
        for i in range(count):
            yield from _overpaid({faction: points[i] for faction, points in noted.items()}, limit, i + 1)


def _overpaid(paid: Mapping[str, int], limit: Bounds, number: int | None) -> Iterator[Reason]:
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


def unfinished(rounds: int, limit: Bounds) -> Reason | None:
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
