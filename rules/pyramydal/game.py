"""A finished game: statues in the order they were built, leftovers, totals and the winner (PY-6..13)."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import product

from hyskos.definitions.values import dataclass
from hyskos.rules.pyramydal.imaginary import Holding, score_best_use, score_holding, with_gain
from hyskos.rules.pyramydal.pieces import (
    SIZES,
    Imaginary,
    Piece,
    Score,
    statue,
)
from hyskos.rules.reasons import N_, Reason


@dataclass(frozen=True, slots=True)
class Built:
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
    statues: tuple[Built, ...]
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
    existing = {parsed.colours for built in game.statues if (parsed := statue(built.pieces)).mixed}
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
