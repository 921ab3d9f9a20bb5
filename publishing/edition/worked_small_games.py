"""Worked examples of Pharaoh, Pyramydal and the ring race, computed by their rules."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice

from hyskos.definitions.kinds.grid import Grid
from hyskos.definitions.kinds.ring import Ring
from hyskos.definitions.kinds.score_sheet import ScoreSheet
from hyskos.definitions.loader import load_as, load_ring
from hyskos.publishing.edition.booklet_texts import starts
from hyskos.publishing.edition.edition import GameContents
from hyskos.rules.pharaoh.referee import HAND, SIZES, Board, judge_turn, make_board, moves, read_position, winner
from hyskos.rules.pyramydal.best import best
from hyskos.rules.pyramydal.line import BASE_STASHES, Line, move, stash_colours
from hyskos.rules.pyramydal.pieces import (
    STASH_PER_SIZE,
    Piece,
    Score,
    diagonal_points,
    mini_points,
    read_piece,
    statue,
)
from hyskos.rules.ring_race.referee import MOST_STEPS, TO_WIN, game_at, judge, new_game
from hyskos.rules.ring_race.state import CENTRE, COLOURS, KINDS, State, owner, read, size

Values = Mapping[str, object]
PLAYERS = "rg"
"""Two players, first the reader."""


def _board_of(grid: Grid) -> Board:
    return make_board(grid, len(PLAYERS))


def _pharaoh_setup(contents: GameContents) -> Values:
    """Return the board and its counts (PH-1, PH-9)."""
    board, grid = _board_of(contents.grid), contents.grid
    return {
        "grid": grid, "squares": len(board.names), "columns": grid.columns, "rows": grid.rows,
        "entries": len(board.entries[0]), "lines": len(grid.goal_lines),
    }  # fmt: skip


def _steps(contents: GameContents) -> Values:
    """Compute the cost of a step from the centre of the board for each size, straight and diagonal (PH-3)."""
    board, costs_by_size = _board_of(contents.grid), []
    for pips in SIZES:
        position = read_position(board, PLAYERS, f"r{pips}@c3")
        costs = {move.target: move.cost for move in moves(board, position, 0, 6) if move.origin != HAND}
        costs_by_size.append((pips, costs[board.square("c4")], costs[board.square("d4")]))
    return {
        "steps": tuple(costs_by_size),
        "large": costs_by_size[-1][1],
        "large_diagonal": costs_by_size[-1][2],
        "small": costs_by_size[0][1],
    }


def _pharaoh_turn(contents: GameContents, position: str, roll: int, words: Sequence[str]) -> Values:
    """Judge a turn of the first player; raises ValueError if the rules refuse the example."""
    board = _board_of(contents.grid)
    before = read_position(board, PLAYERS, position)
    turn = judge_turn(board, before, 0, roll, words)
    moves_made = [judged.move for judged in turn.judged if judged.move]
    if len(moves_made) < len(words):
        raise ValueError(f"{words}: {[judged.refusal for judged in turn.judged]}")
    pieces = tuple((board.names[at], i // 3, i % 3 + 1) for i, at in enumerate(before.at) if at != HAND)
    ways = tuple(
        ("" if move.origin == HAND else board.names[move.origin], board.names[move.target]) for move in moves_made
    )
    return {
        "grid": contents.grid, "roll": roll, "pieces": pieces, "ways": ways,
        "first": moves_made[0].cost, "second": moves_made[-1].cost, "spent": turn.spent, "left": turn.left,
        "captured": len(turn.captured), "won": winner(board, turn.position) == PLAYERS[0],
    }  # fmt: skip


PHARAOH: Mapping[str, Callable[[GameContents], Values]] = {
    "pharaoh-board": _pharaoh_setup,
    "pharaoh-steps": _steps,
    "pharaoh-turn": lambda contents: _pharaoh_turn(contents, "r2@b2 r3@d2 g2@c3 g3@d4", 5, ("r2:b2-c3", "r1@b1")),
    "pharaoh-goal": lambda contents: _pharaoh_turn(contents, "r1@c3 r3@b3 r2@d2 g2@c4 g3@b5", 3, ("r2:d2-d3",)),
}
"""By the names booklets use."""


_PLUS = "\u00a0+\u00a0"
"""A plus sign between non-breaking spaces."""
COLLECTION = "g3 g3 g3 r3 b2 y1 r2 g1 b1"
LINE: Line = ("C", "B", "A", ("r", 2), ("b", 1), ("g", 3), ("y", 2), ("r", 1), ("b", 3), ("y", 1))


@cache
def _sheet() -> ScoreSheet:
    return load_as("pyramydal-score", ScoreSheet)


def _pieces(words: str) -> list[Piece]:
    return [read_piece(word) for word in words.split()]


def _stack(pieces: Iterable[Piece], imaginary: Piece | None = None) -> list[tuple[int, int]]:
    """Return pieces as pips and colour number on the score sheet; the imaginary piece has colour 0."""
    raw_taken = _sheet().taken
    assert raw_taken
    letters = [colour.letter for colour in raw_taken.colours]
    stack = [(pips, letters.index(colour) + 1) for colour, pips in pieces]
    if imaginary:
        index = len(stack) - 1 - [*pieces][::-1].index(imaginary)
        stack[index] = (imaginary[1], 0)
    return stack


def _pyramydal_setup() -> Values:
    """Count the components (PY-1)."""
    sizes = 3
    return {
        "stashes": len(stash_colours(3)), "each": sizes * STASH_PER_SIZE, "size": STASH_PER_SIZE,
        "most": BASE_STASHES, "five": len(stash_colours(5)),
    }  # fmt: skip


def _move_token() -> Values:
    """Move the token nearest to the line (PY-2, PY-3)."""
    spaces = 3
    step = move(LINE, "A", spaces)
    assert step.taken
    start = LINE.index("A")
    line = [entry if isinstance(entry, str) else _stack([entry])[0] for entry in LINE]
    return {
        "sheet": _sheet(), "line": line, "player": "A", "from": start, "to": start + spaces, "spaces": spaces,
        "pips": step.taken[1], "second": sum(isinstance(entry, tuple) for entry in step.line),
    }  # fmt: skip


def _statue_values() -> Values:
    """Compute the value of each kind of statue (PY-7, PY-8, PY-11)."""
    kinds = {"small": "r1 r1 r1", "medium": "g2 g2 g2", "large": "b3 b3 b3", "mixed": "r3 g2 y1"}
    built = {name: statue(_pieces(words)) for name, words in kinds.items()}
    mini = _pieces("b3 r1")
    drawn = [(_stack(statue_.pieces), statue_.points, name) for name, statue_ in built.items()]
    drawn.append((_stack(mini), mini_points(mini), "mini"))
    points = {name: statue_.points for name, statue_ in built.items()}
    return {"sheet": _sheet(), "statues": drawn, "mini": mini_points(mini), **points}


def _score_values(score: Score) -> Values:
    """Return the parts of a score as statues to draw, and as a sum."""
    extra = score.imaginary
    parts: list[tuple[Sequence[Piece], int]] = [(built.pieces, built.points) for built in score.statues]
    parts += [(pair, mini_points(pair)) for pair in score.minis]
    parts += [((piece,), 1) for piece in score.singles]
    marked = next((i for i, (pieces, _) in enumerate(parts) if extra and tuple(pieces) == extra.statue), None)
    drawn = [
        (_stack(pieces, extra.piece if extra and i == marked else None), points, "")
        for i, (pieces, points) in enumerate(parts)
    ]
    sum_ = _PLUS.join(str(points) for _, points in parts)
    return {"sheet": _sheet(), "statues": drawn, "sum": sum_, "total": score.total, "count": score.count,
            "pieces": sum(len(pieces) for pieces, _ in parts), "gain": extra.gain if extra else 0}  # fmt: skip


def _imaginary() -> Values:
    """Score the same collection with the imaginary pyramid (PY-10, PYA-7)."""
    pieces = _pieces(COLLECTION)
    best_score = best(pieces, virtual=True, colours=stash_colours(3))
    return {**_score_values(best_score), "without": best(pieces).total}


def _diagonal() -> Values:
    """Count a diagonal, and two that share no pyramid (PY-15)."""
    built = [statue(_pieces(words)) for words in ("r3 g2 b1", "g3 r2 y1", "b3 y2 r1")]
    return {"points": diagonal_points(built)}


PYRAMYDAL: Mapping[str, Callable[[GameContents], Values]] = {
    "pyramydal-setup": lambda _: _pyramydal_setup(),
    "pyramydal-line": lambda _: _move_token(),
    "pyramydal-worth": lambda _: _statue_values(),
    "pyramydal-best": lambda _: _score_values(best(_pieces(COLLECTION))),
    "pyramydal-imaginary": lambda _: _imaginary(),
    "pyramydal-diagonal": lambda _: _diagonal(),
}
"""By the names booklets use."""


_FAR = "gM@15 gA@16 gC@17 oM@1 oA@2 oC@3"
"""Figures not involved, outside the section shown."""


def _ring_setup(contents: GameContents) -> Values:
    """Count what the board has (RG-1, RG-4, RG-12)."""
    ring = contents.ring
    return {
        "ring": ring, "triangles": ring.triangles, "entries": len(ring.players[0].entries),
        "first": new_game(ring).moves_left, "moves": game_at(new_game(ring).state, 1).moves_left,
        "steps": MOST_STEPS, "win": TO_WIN, "sides": starts(ring), "neutral": ring.neutral,
    }  # fmt: skip


def _pieces_by_place(state: State) -> tuple[dict[int, list[tuple[int, int]]], dict[int, tuple[int, int]]]:
    """Return stones by place, from the bottom up as player and size, and figures as player and kind."""
    stones = {number: [(owner(stone), size(stone)) for stone in stack] for number, stack in state.stacks().items()}
    waiting = [(owner(i), size(i)) for i, number in enumerate(state.stones) if number == CENTRE]
    return stones | {CENTRE: waiting}, {number: divmod(i, 3) for i, number in enumerate(state.figures)}


def _ring_turn(contents: GameContents, stones: str, figures: str, *words: str) -> Values:
    """Judge a turn of gold on the ring in use, or on the usual one if the example does not work there."""
    try:
        return _judge_example(contents.ring, stones, figures, words)
    except ValueError:
        return _judge_example(_usual_ring(contents.ring), stones, figures, words)


def _usual_ring(ring: Ring) -> Ring:
    """Return the usual ring with titles and inks of the first two sides of another."""
    usual = load_ring("ring-18")
    pairs = zip(usual.players, ring.players, strict=False)
    return replace(
        usual,
        players=tuple(
            replace(player, title=custom_player.title, ink=custom_player.ink) for player, custom_player in pairs
        ),
    )


def _judge_example(
    ring: Ring, stones: str, figures: str, words: tuple[str, ...], places: range = range(7, 12)
) -> Values:
    """Judge a turn of gold; raises ValueError if the rules refuse the example."""
    moving = {word[:2] for word in figures.split()}
    far_figures = " ".join(word for word in _FAR.split() if word[:2] not in moving)
    other_pieces = " ".join(_other_pieces(ring, f"{stones} {figures} {far_figures}", places))
    before = read(ring, f"{stones} {figures} {far_figures} {other_pieces}")
    after, steps = judge(ring, game_at(before, 0), words)
    if refused := [step.refusal for step in steps if step.refusal]:
        raise ValueError(f"{words}: {refused}")
    stood, stand = before.stacks(), after.state.stacks()
    changed = [triangle for triangle in places if len(stand.get(triangle, ())) > len(stood.get(triangle, ()))]
    bumped = sum(triangle == CENTRE for triangle in after.state.stones)
    return {
        "ring": ring, "places": places, "before": _pieces_by_place(before), "after": _pieces_by_place(after.state),
        "waiting": CENTRE in (*before.stones, *after.state.stones), "bumped": bumped,
        "to": ", ".join(map(str, changed)), "high": max(map(len, stand.values())), "owes": before.has_waiting_pieces(0),
        "still_owes": after.owes,
    }  # fmt: skip


def _other_pieces(ring: Ring, words: str, places: range) -> Iterator[str]:
    """Yield the required pieces of a third and fourth side, on free places outside the section shown."""
    occupied = {word.partition("@")[2] for word in words.split()}
    safe = {ring.neutral, *(player.ascension for player in ring.players)}
    far = [triangle for triangle in range(ring.triangles) if not places.start - 2 <= triangle <= places.stop]
    outer = (triangle for triangle in far if triangle not in safe and f"{triangle}" not in occupied)
    inner = (triangle for triangle in reversed(far) if f"{triangle}" not in occupied)
    for other_side in ring.players[2:]:
        yield from (
            f"{COLOURS[other_side.seat]}{kind}@{triangle}" for kind, triangle in zip(KINDS, inner, strict=False)
        )
        yield from (f"{COLOURS[other_side.seat]}321@{triangle}" for triangle in islice(outer, 1))


RING_RACE: Mapping[str, Callable[[GameContents], Values]] = {
    "ring-setup": _ring_setup,
    "ring-landing": lambda contents: _ring_turn(contents, "g2@8 g1@7 g3@14 o3@9 o1@10 o2@2", "", "8:1", "7:3"),
    "ring-mason": lambda contents: _ring_turn(contents, "g321@9 o321@3", "gM@7", "M:1/9+"),
    "ring-anubis": lambda contents: _ring_turn(contents, "g321@8 o321@3", "gA@7", "A:1/8+"),
    "ring-cleopatra": lambda contents: _ring_turn(contents, "g3@9 g2@11 g1@x o321@3", "gC@7", "C:1/9=2@11,g1@x"),
}
"""By the names booklets use."""
