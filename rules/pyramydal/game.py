"""A finished game: statues in the order they were built, leftovers, totals and the winner (PY-6..13)."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from rules.pyramydal.pieces import (
    STASH_PER_SIZE,
    Piece,
    Score,
    Statue,
    diagonal_points,
    leftovers,
    statue,
    write_piece,
)
from rules.reasons import N_, Reason, UnlawfulError


@dataclass(frozen=True, slots=True)
class Built:
    """One statue as it was built; `virtual` tells that one of its pieces is the imaginary one."""

    player: str
    pieces: tuple[Piece, ...]
    virtual: Piece | None = None


@dataclass(frozen=True, slots=True)
class Rest:
    """What a player has left at the end; minis as built, or None to let the best ones be found."""

    pieces: tuple[Piece, ...] = ()
    minis: tuple[tuple[Piece, ...], ...] | None = None
    virtual: Piece | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """A game as written down at the table; `players` in turn order, `stashes` per colour."""

    players: tuple[str, ...]
    stashes: Mapping[str, int]
    statues: tuple[Built, ...]
    rests: Mapping[str, Rest]
    first_at_end: str | None = None
    diagonal: bool = False


@dataclass(frozen=True, slots=True)
class Fault:
    """Something against the rules: where in the record (a path of keys) and why."""

    path: tuple[str | int, ...]
    reason: Reason


@dataclass(frozen=True, slots=True)
class Result:
    """Scores by player, the players in final order, and how the winner was found."""

    scores: Mapping[str, Score]
    ranking: tuple[str, ...]
    reason: Reason


def faults(game: Game) -> list[Fault]:
    """List everything in a record that is against the rules: stacks, duplicates, piece counts, the virtual pyramid."""
    found: list[Fault] = []
    mixed: dict[tuple[Piece, ...], int] = {}
    for i, built in enumerate(game.statues):
        path = ("statues", i, "pieces")
        try:
            made = statue(built.pieces)
        except UnlawfulError as error:
            found.append(Fault(path, error.reason))
            continue
        if made.mixed and made.pieces in mixed:
            found.append(
                Fault(
                    path,
                    Reason(
                        "PY-8",
                        N_("{statue} stands on the table already: statue {number}"),
                        {"statue": _words(made.pieces), "number": mixed[made.pieces] + 1},
                    ),
                )
            )
        elif made.mixed:
            mixed[made.pieces] = i
        if built.virtual and built.virtual not in built.pieces:
            found.append(
                Fault(
                    ("statues", i, "virtual"),
                    Reason(
                        "PY-10",
                        N_("the virtual pyramid {piece} is not in this statue"),
                        {"piece": write_piece(built.virtual)},
                    ),
                )
            )
    return found + _names(game) + _minis(game) + _virtual(game) + _counts(game)


def _names(game: Game) -> list[Fault]:
    """Report names that are no player's."""
    places: list[tuple[tuple[str | int, ...], str]] = [
        (("statues", i, "player"), built.player) for i, built in enumerate(game.statues)
    ]
    places += [(("leftovers", player), player) for player in game.rests]
    if game.first_at_end is not None:
        places.append((("first_at_end",), game.first_at_end))
    return [
        Fault(path, Reason("PY-1", N_("{player} is not one of the players"), {"player": name}))
        for path, name in places
        if name not in game.players
    ]


def _minis(game: Game) -> list[Fault]:
    found: list[Fault] = []
    for player, rest in game.rests.items():
        for i, pair in enumerate(rest.minis or ()):
            if len(pair) != 2:
                found.append(
                    Fault(
                        ("leftovers", player, "minis", i),
                        Reason("PY-11", N_("a mini statue is two pyramids high, not {height}"), {"height": len(pair)}),
                    )
                )
    return found


def _virtual(game: Game) -> list[Fault]:
    uses: list[tuple[tuple[str | int, ...], str]] = [
        (("statues", i, "virtual"), built.player) for i, built in enumerate(game.statues) if built.virtual
    ]
    uses += [(("leftovers", player, "virtual"), player) for player, rest in game.rests.items() if rest.virtual]
    found = [
        Fault(
            path,
            Reason(
                "PY-10",
                N_("only {first} has a virtual pyramid, not {player}"),
                {"first": game.first_at_end or "-", "player": player},
            ),
        )
        for path, player in uses
        if player != game.first_at_end
    ]
    if len(uses) > 1:
        found.append(Fault(uses[1][0], Reason("PY-10", N_("there is one virtual pyramid, and it is used already"), {})))
    return found


def _counts(game: Game) -> list[Fault]:
    used: Counter[Piece] = Counter()
    found: list[Fault] = []
    real: list[tuple[tuple[str | int, ...], Piece]] = []
    for i, built in enumerate(game.statues):
        pieces = list(built.pieces)
        if built.virtual in pieces:
            pieces.remove(built.virtual)
        real += [(("statues", i, "pieces"), piece) for piece in pieces]
    for player, rest in game.rests.items():
        pieces = [*rest.pieces, *(piece for pair in rest.minis or () for piece in pair)]
        if rest.virtual in pieces:
            pieces.remove(rest.virtual)
        real += [(("leftovers", player), piece) for piece in pieces]
    for path, piece in real:
        used[piece] += 1
        most = STASH_PER_SIZE * game.stashes.get(piece[0], 0)
        if used[piece] == most + 1:
            found.append(
                Fault(
                    path,
                    Reason(
                        "PY-1",
                        N_("more than {most} pieces {piece} are in the game"),
                        {"most": most, "piece": write_piece(piece)},
                    ),
                )
            )
    return found


def score(game: Game) -> Result:
    """Score a record without faults and find the winner (PY-11..13)."""
    scores = {player: _score_of(game, player) for player in game.players}
    order = {player: i for i, player in enumerate(game.players)}

    def key(player: str) -> tuple[int, int, int]:
        one = scores[player]
        return one.total, len(one.statues) + len(one.minis), order[player]

    ranking = tuple(sorted(game.players, key=key, reverse=True))
    first = ranking[0]
    rivals = [player for player in ranking[1:] if scores[player].total == scores[first].total]
    values: dict[str, object] = {"player": first, "points": scores[first].total, "others": ", ".join(rivals)}
    if not rivals:
        reason = Reason("PY-13", N_("{player} wins with {points} points"), values)
    elif any(key(player)[1] == key(first)[1] for player in rivals):
        reason = Reason("PY-13", N_("{player} wins: level with {others}, but later in turn order"), values)
    else:
        reason = Reason("PY-13", N_("{player} wins: level with {others}, but with more statues"), values)
    return Result(scores, ranking, reason)


def _score_of(game: Game, player: str) -> Score:
    mine = [built for built in game.statues if built.player == player]
    statues = tuple(Statue(statue(built.pieces).pieces, statue(built.pieces).points) for built in mine)
    rest = game.rests.get(player, Rest())
    virtual = rest.virtual or next((built.virtual for built in mine if built.virtual), None)
    if rest.minis is None:
        alone = rest.virtual if rest.virtual and rest.pieces.count(rest.virtual) == 1 else None
        minis, singles = leftovers(Counter(rest.pieces), not_single=alone)
    else:
        minis, singles = rest.minis, rest.pieces
    bonus = diagonal_points(statues) if game.diagonal else 0
    return Score(statues, minis, singles, virtual, bonus)


def _words(pieces: tuple[Piece, ...]) -> str:
    return " ".join(write_piece(piece) for piece in pieces)
