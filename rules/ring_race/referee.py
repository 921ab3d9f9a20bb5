"""Referee of the ring race: lawful moves, turns with compulsory moves, whole games (RG-1..12, RA-1..26)."""

from collections.abc import Iterator
from dataclasses import replace

from hyskos.definitions.kinds.ring import Ring
from hyskos.definitions.numerals import read_count
from hyskos.definitions.values import dataclass
from hyskos.rules.reasons import N_, NN_, Reason
from hyskos.rules.ring_race.landing import figure_refusal, land, land_figure, outer_neighbours, refusal
from hyskos.rules.ring_race.powers import Use, uses, why_no_power
from hyskos.rules.ring_race.state import (
    CENTRE,
    COLOURS,
    KINDS,
    State,
    canonical,
    figure_word,
    initial,
    is_duel,
    owner,
    size,
)

MOST_STEPS = 3
TO_WIN = 3
REPETITIONS = 3


@dataclass(frozen=True, slots=True)
class Move:
    """A lawful move: its word, the piece (stone, or figure as 100 + number), the position after it."""

    word: str
    piece: int
    state: State
    enters: bool  # brings back a bumped piece of the player (RG-6)


@dataclass(frozen=True, slots=True)
class Game:
    """A game at a moment of a turn; `owes` is whether a bumped piece must still come back in this turn."""

    state: State
    player: int  # 0 gold, 1 onyx, then the others in the order of the file
    moves_left: int
    owes: bool = False
    moved: tuple[int, ...] = ()  # pieces that have used a move of this turn
    seen: tuple[tuple[object, ...], ...] = ()  # positions at the start of every turn so far


FIGURE = 100
"""Added to a figure's number so that stones and figures share one numbering of pieces."""


def new_game(ring: Ring) -> Game:
    """Set up a game; the first side, gold, begins with a single move (RG-1)."""
    state = initial(ring)
    return game_at(state, 0, first=True)


def game_at(state: State, player: int, *, first: bool = False) -> Game:
    """Begin a player's turn in a position: two moves, or one if it is the `first` of the game (RG-1)."""
    return Game(state, player, 1 if first else 2, owes=state.has_waiting_pieces(player), seen=((player, *state.key()),))


def count_owed_moves(ring: Ring, game: Game) -> int:
    """Count the moves that must still be made in this turn; if none is lawful they are forfeited (RG-1)."""
    return game.moves_left if moves(ring, game) else 0


def winner(game: Game) -> int | None:
    """Return the player who has borne off three pyramids (RG-12); None if there is none."""
    return next((player for player in game.state.players if game.state.away(player) == TO_WIN), None)


def is_draw(game: Game) -> bool:
    """Return whether the position has occurred three times (RA-23)."""
    return game.seen.count(game.seen[-1]) >= REPETITIONS


def moves(ring: Ring, game: Game) -> list[Move]:
    """Return every lawful move, one for each word.

    While a bumped piece is owed, the last move of the turn must bring one back; if none can, it is forfeited and the
    list is empty (RG-6).
    """
    if winner(game) is not None or not game.moves_left:
        return []
    by_word = {move.word: move for move in _all_moves(ring, game)}
    if game.owes and game.moves_left == 1:
        return [move for move in by_word.values() if move.enters]
    return list(by_word.values())


def play(game: Game, move: Move) -> Game:
    """Make a move without passing the turn, which `finish` does."""
    return replace(
        game,
        state=move.state,
        moves_left=game.moves_left - 1,
        owes=game.owes and not move.enters,
        moved=(*game.moved, move.piece),
    )


def finish(ring: Ring, game: Game) -> Game:
    """Pass the turn to the next side of the file; raises ValueError while a lawful move is left (RG-1, RA-29)."""
    if moves(ring, game):
        raise ValueError("a lawful move is left")
    player = (game.player + 1) % len(game.state.players)
    seen = (*game.seen, (player, *game.state.key()))
    return Game(game.state, player, 2, owes=game.state.has_waiting_pieces(player), seen=seen)


def _all_moves(ring: Ring, game: Game) -> Iterator[Move]:
    yield from _stone_moves(ring, game)
    yield from _stone_entries(ring, game)
    for figure in range(3 * game.player, 3 * game.player + 3):
        yield from _figure_moves(ring, game, figure)


def _stone_moves(ring: Ring, game: Game) -> Iterator[Move]:
    side = ring.players[game.player]
    for place, stack in game.state.stacks().items():
        stone = stack[-1]
        if owner(stone) != game.player or stone in game.moved:
            continue
        distance = (side.ascension - place) * side.direction % ring.triangles
        for steps in range(1, min(MOST_STEPS, distance) + 1):
            target = (place + side.direction * steps) % ring.triangles
            if refusal(ring, game.state, (stone,), target, game.player) is None:
                yield Move(f"{place}:{steps}", stone, land(ring, game.state, (stone,), target), False)


def _stone_entries(ring: Ring, game: Game) -> Iterator[Move]:
    for pips in (1, 2, 3):
        stone = _waiting_stone(game.state, game.player, pips)
        if stone is None or stone in game.moved:
            continue
        for place in ring.players[game.player].entries:
            if refusal(ring, game.state, (stone,), place, game.player) is None:
                yield Move(f"{pips}@{place}", stone, land(ring, game.state, (stone,), place), True)


def _waiting_stone(state: State, player: int, pips: int) -> int | None:
    for stone in range(9 * player, 9 * player + 9):
        if state.stones[stone] == CENTRE and size(stone) == pips:
            return stone
    return None


def _figure_moves(ring: Ring, game: Game, figure: int) -> Iterator[Move]:
    if FIGURE + figure in game.moved:
        return
    side, origin, letter = ring.players[game.player], game.state.figures[figure], KINDS[figure % 3]
    if origin == CENTRE:
        for inner in entry_triangles(ring, game.player):
            if game.state.figure_at(inner) is None:
                for use in uses(ring, game.state.with_figure(figure, inner), figure).values():
                    yield _figure_move(f"{letter}@{inner}", figure, use, enters=True)
        return
    for steps in range(1, MOST_STEPS + 1):
        inner = (origin + side.direction * steps) % ring.triangles
        if figure_refusal(ring, game.state, figure, inner) is None:
            for use in uses(ring, land_figure(game.state, figure, inner), figure).values():
                yield _figure_move(f"{letter}:{steps}", figure, use, enters=use.rescued)


def _figure_move(word: str, figure: int, use: Use, *, enters: bool) -> Move:
    return Move(f"{word}/{use.word}" if use.word else word, FIGURE + figure, use.state, enters)


def entry_triangles(ring: Ring, player: int) -> tuple[int, ...]:
    """Return the inner triangles next to a player's re-entry spaces, where figures return (RA-8)."""
    return tuple(
        inner
        for inner in range(ring.triangles)
        if set(outer_neighbours(ring, inner)) & set(ring.players[player].entries)
    )


def why_not(ring: Ring, game: Game, word: str) -> Reason:
    """Return the rule that forbids a typed move that `moves` does not offer."""
    values = {"move": word}
    won = winner(game)
    if won is not None:
        return Reason("RG-12", N_("{move}: the game is over"), values)
    if not game.moves_left:
        return Reason("RG-1", N_("{move}: no move is left in this turn"), values)
    base = word.split("/", maxsplit=1)[0]
    if any(move.word == word for move in _all_moves(ring, game)):
        return Reason("RG-6", N_("{move}: a bumped piece has to come back in this turn"), values)
    if "/" in word and any(move.word == base for move in _all_moves(ring, game)):
        return _why_no_power(ring, game, word)
    if "@" in base:
        return _why_no_entry(ring, game, base)
    name, _sign, steps_word = base.partition(":")
    steps = read_count(steps_word)
    if steps is None:
        return Reason("RG-1", N_("`{move}` is not a move; write 15:2, M:1, A:3/15+, 2@14 or C@13"), values)
    if not 1 <= steps <= MOST_STEPS:
        return Reason("RG-1", N_("{move}: a move is 1, 2 or 3 spaces"), values)
    if name in KINDS:
        return _why_no_figure(ring, game, name, steps)
    place = read_count(name)
    if place is not None and place < ring.triangles:
        return _why_no_stone(ring, game, place, steps)
    return Reason("RG-2", N_("`{move}` is not a move; write 15:2, M:1, A:3/15+, 2@14 or C@13"), values)


def _why_no_power(ring: Ring, game: Game, word: str) -> Reason:
    """Return why the power of a figure is forbidden, where the figure itself may land as typed."""
    base, *parts = word.split("/")
    if base[0] not in KINDS:
        return Reason(
            "RG-3", N_("{move}: only figures have powers; a stone's move is {base} alone"), {"move": word, "base": base}
        )
    figure = 3 * game.player + KINDS.index(base[0])
    if "@" in base:
        landed = game.state.with_figure(figure, int(base[2:]))
    else:
        steps = int(base[2:]) * ring.players[game.player].direction
        landed = land_figure(game.state, figure, (game.state.figures[figure] + steps) % ring.triangles)
    return why_no_power(ring, landed, figure, tuple(parts))


def _why_no_stone(ring: Ring, game: Game, place: int, steps: int) -> Reason:
    values = {"place": place}
    stack = game.state.stacks().get(place)
    if not stack:
        return Reason("RG-3", N_("no stone stands on {place}"), values)
    if owner(stack[-1]) != game.player:
        if is_duel(ring):
            return Reason("RG-3", N_("the top stone on {place} is the opponent's"), values)
        return Reason("RG-3", N_("the top stone on {place} is another side's"), values)
    if stack[-1] in game.moved:
        return Reason("RG-1", N_("the stone on {place} has moved in this turn already"), values)
    side = ring.players[game.player]
    distance = (side.ascension - place) * side.direction % ring.triangles
    if steps > distance:
        rule = "RA-6" if not distance else "RA-4"
        return Reason(
            "RG-12",
            NN_(
                "from {place} a stone may go {distance} space at most, to its ascension space",
                "from {place} a stone may go {distance} spaces at most, to its ascension space",
                "distance",
            ),
            {"place": place, "distance": distance},
            rule,
        )
    target = (place + side.direction * steps) % ring.triangles
    reason = refusal(ring, game.state, (stack[-1],), target, game.player)
    assert reason is not None  # the move would have been offered
    return reason


def _why_no_figure(ring: Ring, game: Game, letter: str, steps: int) -> Reason:
    figure = 3 * game.player + KINDS.index(letter)
    values = {"figure": figure_word(figure)}
    origin = game.state.figures[figure]
    if origin == CENTRE:
        return Reason("RG-6", N_("{figure} is in the centre and has to come back first"), values)
    if FIGURE + figure in game.moved:
        return Reason("RG-1", N_("{figure} has moved in this turn already"), values)
    inner = (origin + ring.players[game.player].direction * steps) % ring.triangles
    reason = figure_refusal(ring, game.state, figure, inner)
    assert reason is not None  # the move would have been offered
    return reason


def _why_no_entry(ring: Ring, game: Game, base: str) -> Reason:
    name, _, place_word = base.partition("@")
    values: dict[str, object] = {"move": base, "colour": COLOURS[game.player]}
    place = read_count(place_word)
    if place is None or name not in {"1", "2", "3", *KINDS}:
        return Reason("RG-6", N_("`{move}` is not a move; write 15:2, M:1, A:3/15+, 2@14 or C@13"), values)
    if name in KINDS:
        figure = 3 * game.player + KINDS.index(name)
        if game.state.figures[figure] != CENTRE:
            return Reason("RG-6", N_("{move}: that figure is not in the centre"), values)
        return Reason(
            "RG-6",
            N_("{move}: figures come back on a free inner triangle next to an own re-entry space"),
            values,
            "RA-8",
        )
    stone = _waiting_stone(game.state, game.player, int(name))
    if stone is None:
        return Reason("RG-6", N_("{move}: no own stone of that size is in the centre"), values)
    if place not in ring.players[game.player].entries:
        entries = ", ".join(str(entry) for entry in ring.players[game.player].entries)
        return Reason("RG-6", N_("{move}: stones come back on {entries} only"), {**values, "entries": entries})
    reason = refusal(ring, game.state, (stone,), place, game.player)
    return reason or Reason("RG-1", N_("{move}: that stone has moved in this turn already"), values)


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """A typed move with its refusal; None if it is lawful."""

    word: str
    refusal: Reason | None


def judge(ring: Ring, game: Game, words: tuple[str, ...]) -> tuple[Game, list[JudgedMove]]:
    """Judge typed moves in order; an unlawful one changes nothing, and the next is judged from the same position."""
    verdicts: list[JudgedMove] = []
    for word in words:
        move = next((move for move in moves(ring, game) if move.word == canonical(word)), None)
        if move is None:
            verdicts.append(JudgedMove(word, why_not(ring, game, canonical(word))))
        else:
            game = play(game, move)
            verdicts.append(JudgedMove(word, None))
    return game, verdicts
