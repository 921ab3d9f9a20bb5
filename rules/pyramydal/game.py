"""A finished game: statues in the order they were built, leftovers, totals, winner, and violations (PY-1..13)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product

from hyskos.definitions.values import dataclass
from hyskos.rules.pyramydal.best import Holding, score_best_use, score_holding, with_gain
from hyskos.rules.pyramydal.pieces import (
    SIZES,
    STASH_PER_SIZE,
    Imaginary,
    Piece,
    Score,
    statue,
    write_piece,
    write_pieces,
)
from hyskos.rules.reasons import N_, Reason, UnlawfulError


@dataclass(frozen=True, slots=True)
class BuiltStatue:
    """One statue as it was built; `virtual` is the imaginary one of its pieces, if any."""

    player: str
    pieces: tuple[Piece, ...]
    virtual: Piece | None = None


@dataclass(frozen=True, slots=True)
class Rest:
    """A player's leftovers at the end; minis as built, or None to find the best ones."""

    pieces: tuple[Piece, ...] = ()
    minis: tuple[tuple[Piece, ...], ...] | None = None
    virtual: Piece | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """A game as written down at the table; `players` in turn order, number of `stashes` by colour."""

    players: tuple[str, ...]
    stashes: Mapping[str, int]
    statues: tuple[BuiltStatue, ...]
    rests: Mapping[str, Rest]
    first_at_end: str | None = None
    diagonal: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """Scores by player, the players in final order, the reason for the winner, and further notes."""

    scores: Mapping[str, Score]
    ranking: tuple[str, ...]
    reason: Reason
    notes: tuple[Reason, ...] = ()


def score(game: Game) -> Result:
    """Score a record without faults and find the winner (PY-11..13)."""
    scores = {player: _score_of(game, player) for player in game.players}
    order = {player: i for i, player in enumerate(game.players)}

    def key(player: str) -> tuple[int, int, int]:
        return (*scores[player].worth, order[player])

    ranking = tuple(sorted(game.players, key=key, reverse=True))
    first = ranking[0]
    rivals = [player for player in ranking[1:] if scores[player].total == scores[first].total]
    values: dict[str, object] = {
        "player": first,
        "points": scores[first].total,
        "others": ", ".join(rivals),
        "count": scores[first].count,
        "most": max((scores[player].count for player in rivals), default=0),
    }
    if not rivals:
        reason = Reason("PY-13", N_("{player} wins with the most points: {points}"), values)
    elif values["most"] == values["count"]:
        text = N_("{player} wins: level with {others} in points and statues ({count}), but later in turn order")
        reason = Reason("PY-13", text, values)
    else:
        text = N_("{player} wins: level with {others}, but with more statues ({count} to {most})")
        reason = Reason("PY-13", text, values)
    return Result(scores, ranking, reason, _notes(game, scores))


def _score_of(game: Game, player: str) -> Score:
    own_statues = [built for built in game.statues if built.player == player]
    rest = game.rests.get(player, Rest())
    holding = Holding(
        statues=tuple(statue(built.pieces) for built in own_statues),
        pieces=Counter(rest.pieces),
        minis=rest.minis,
        diagonal=game.diagonal,
    )
    imagined = next(((built.pieces, built.virtual) for built in own_statues if built.virtual), None)
    if rest.virtual:
        imagined = next(((pair, rest.virtual) for pair in rest.minis or () if rest.virtual in pair), None)
    if imagined:
        score = score_holding(holding)
        return with_gain(
            replace(score, imaginary=Imaginary(imagined[1], imagined[0], 0)),
            score_holding(holding.without_imaginary(*imagined)),
        )
    if player != game.first_at_end:
        return score_holding(holding)
    existing = {parsed.colours for built in game.statues if (parsed := statue(built.pieces)).is_mixed}
    kinds = [rest.virtual] if rest.virtual else list(product(sorted(game.stashes), SIZES))
    real = holding.pieces - Counter([rest.virtual] if rest.virtual else [])
    return score_best_use(replace(holding, pieces=real), kinds, existing)


def _notes(game: Game, scores: Mapping[str, Score]) -> tuple[Reason, ...]:
    """Explain why there is no imaginary pyramid, or that it has nothing to join."""
    if game.first_at_end is None:
        text = N_("no imaginary pyramid is scored: the game does not say who was first at the end (first_at_end)")
        return (Reason("PY-10", text),)
    if scores[game.first_at_end].imaginary is None:
        text = N_("{player} has no pyramid left that the imaginary pyramid could join")
        return (Reason("PY-10", text, {"player": game.first_at_end}),)
    return ()


# Check a written game against the rules: stacks, duplicates, counts, names, the imaginary pyramid (PY-1..11).

Path = tuple[str | int, ...]
"""A location in the record: keys from its root."""


@dataclass(frozen=True, slots=True)
class RecordViolation:
    """A violation of the rules: its location in the record (a path of keys) and the reason."""

    path: Path
    reason: Reason


def faults(game: Game) -> list[RecordViolation]:
    """Return all violations in a record: stacks, duplicates, names, minis, piece counts, the virtual pyramid."""
    violations: list[RecordViolation] = []
    mixed: dict[tuple[Piece, ...], int] = {}
    for i, built in enumerate(game.statues):
        path = ("statues", i, "pieces")
        try:
            parsed = statue(built.pieces)
        except UnlawfulError as error:
            violations.append(RecordViolation(path, error.reason))
            continue
        if parsed.is_mixed and parsed.pieces in mixed:
            violations.append(
                RecordViolation(
                    path,
                    Reason(
                        "PY-8",
                        N_("{statue} is already on the table: statue {number}"),
                        {"statue": write_pieces(parsed.pieces), "number": mixed[parsed.pieces] + 1},
                    ),
                )
            )
        elif parsed.is_mixed:
            mixed[parsed.pieces] = i
    return violations + _names(game) + _minis(game) + _virtual(game) + _counts(game)


def _names(game: Game) -> list[RecordViolation]:
    """Report names that belong to no player."""
    places: list[tuple[Path, str]] = [(("statues", i, "player"), built.player) for i, built in enumerate(game.statues)]
    places += [(("leftovers", player), player) for player in game.rests]
    if game.first_at_end is not None:
        places.append((("first_at_end",), game.first_at_end))
    return [
        RecordViolation(path, Reason("PY-1", N_("{player} is not one of the players"), {"player": name}))
        for path, name in places
        if name not in game.players
    ]


def _minis(game: Game) -> list[RecordViolation]:
    violations: list[RecordViolation] = []
    for player, rest in game.rests.items():
        for i, pair in enumerate(rest.minis or ()):
            if len(pair) != 2:
                violations.append(
                    RecordViolation(
                        ("leftovers", player, "minis", i),
                        Reason("PY-11", N_("a mini statue is two pyramids high, not {height}"), {"height": len(pair)}),
                    )
                )
    return violations


def _virtual(game: Game) -> list[RecordViolation]:
    uses = list(_uses(game))
    violations = [fault for use in uses for fault in _use_faults(game, use)]
    if len(uses) > 1:
        text = N_("there is one imaginary pyramid, and it is used already")
        violations.append(RecordViolation(uses[1].path, Reason("PY-10", text, {})))
    return violations


@dataclass(frozen=True, slots=True)
class _Use:
    """A use of the imaginary pyramid in a record: its location, the player, and the pieces it is listed with."""

    path: Path
    player: str
    piece: Piece
    among: tuple[Piece, ...]


def _uses(game: Game) -> Iterator[_Use]:
    for i, built in enumerate(game.statues):
        if built.virtual:
            yield _Use(("statues", i, "virtual"), built.player, built.virtual, built.pieces)
    for player, rest in game.rests.items():
        if rest.virtual:
            among = (*rest.pieces, *(piece for pair in rest.minis or () for piece in pair))
            yield _Use(("leftovers", player, "virtual"), player, rest.virtual, among)


def _use_faults(game: Game, use: _Use) -> Iterator[RecordViolation]:
    values: dict[str, object] = {"piece": write_piece(use.piece), "player": use.player}
    if use.piece not in use.among:
        text = N_("the imaginary pyramid {piece} is not among these pieces")
        yield RecordViolation(use.path, Reason("PY-10", text, values))
    if use.piece[0] not in game.stashes:
        text = N_("the imaginary pyramid {piece} has a colour that is not in the game; it has {colours}")
        yield RecordViolation(use.path, Reason("PY-10", text, values | {"colours": ", ".join(sorted(game.stashes))}))
    if use.player != game.first_at_end:
        text = N_("only {first} has an imaginary pyramid, not {player}")
        yield RecordViolation(use.path, Reason("PY-10", text, values | {"first": game.first_at_end or "-"}))


def _counts(game: Game) -> list[RecordViolation]:
    used: Counter[Piece] = Counter()
    violations: list[RecordViolation] = []
    real: list[tuple[Path, Piece]] = []
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
        maximum = STASH_PER_SIZE * game.stashes.get(piece[0], 0)
        if used[piece] == maximum + 1:
            text = N_("more than {most} pieces {piece} are in the game")
            if not maximum:
                text = N_("{piece}: its colour is not in the game; the stashes are {colours}")
            values = {"most": maximum, "piece": write_piece(piece), "colours": ", ".join(game.stashes)}
            violations.append(RecordViolation(path, Reason("PY-1", text, values)))
    return violations
