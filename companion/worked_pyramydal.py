"""Worked examples of Pyramydal: a move, the values of statues, and the best scoring of a collection."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache

from hyskos.definitions.loader import load
from hyskos.definitions.score_sheets import ScoreSheet
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

Values = Mapping[str, object]
_PLUS = "\u00a0+\u00a0"
"""A plus sign between non-breaking spaces."""
COLLECTION = "g3 g3 g3 r3 b2 y1 r2 g1 b1"
LINE: Line = ("C", "B", "A", ("r", 2), ("b", 1), ("g", 3), ("y", 2), ("r", 1), ("b", 3), ("y", 1))


@cache
def _sheet() -> ScoreSheet:
    sheet = load("pyramydal-score")
    assert isinstance(sheet, ScoreSheet)
    return sheet


def _pieces(words: str) -> list[Piece]:
    return [read_piece(word) for word in words.split()]


def _stack(pieces: Iterable[Piece], imaginary: Piece | None = None) -> list[tuple[int, int]]:
    """Return pieces as pips and colour number on the score sheet; the imaginary piece has colour 0."""
    taken = _sheet().taken
    assert taken
    letters = [colour.letter for colour in taken.colours]
    found = [(pips, letters.index(colour) + 1) for colour, pips in pieces]
    if imaginary:
        place = len(found) - 1 - [*pieces][::-1].index(imaginary)
        found[place] = (imaginary[1], 0)
    return found


def _setup() -> Values:
    """Count the components (PY-1)."""
    sizes = 3
    return {
        "stashes": len(stash_colours(3)), "each": sizes * STASH_PER_SIZE, "size": STASH_PER_SIZE,
        "most": BASE_STASHES, "five": len(stash_colours(5)),
    }  # fmt: skip


def _moved() -> Values:
    """Move the token nearest to the line (PY-2, PY-3)."""
    spaces = 3
    step = move(LINE, "A", spaces)
    assert step.taken
    start = LINE.index("A")
    shown = [one if isinstance(one, str) else _stack([one])[0] for one in LINE]
    return {
        "sheet": _sheet(), "line": shown, "player": "A", "from": start, "to": start + spaces, "spaces": spaces,
        "pips": step.taken[1], "second": sum(isinstance(one, tuple) for one in step.line),
    }  # fmt: skip


def _worth() -> Values:
    """Compute the value of each kind of statue (PY-7, PY-8, PY-11)."""
    kinds = {"small": "r1 r1 r1", "medium": "g2 g2 g2", "large": "b3 b3 b3", "mixed": "r3 g2 y1"}
    made = {name: statue(_pieces(words)) for name, words in kinds.items()}
    mini = _pieces("b3 r1")
    shown = [(_stack(one.pieces), one.points, name) for name, one in made.items()]
    shown.append((_stack(mini), mini_points(mini), "mini"))
    points = {name: one.points for name, one in made.items()}
    return {"sheet": _sheet(), "statues": shown, "mini": mini_points(mini), **points}


def _scored(score: Score) -> Values:
    """Return the parts of a score as statues to draw, and as a sum."""
    extra = score.imaginary
    parts: list[tuple[Sequence[Piece], int]] = [(one.pieces, one.points) for one in score.statues]
    parts += [(pair, mini_points(pair)) for pair in score.minis]
    parts += [((piece,), 1) for piece in score.singles]
    marked = next((i for i, (pieces, _) in enumerate(parts) if extra and tuple(pieces) == extra.statue), None)
    shown = [
        (_stack(pieces, extra.piece if extra and i == marked else None), points, "")
        for i, (pieces, points) in enumerate(parts)
    ]
    told = _PLUS.join(str(points) for _, points in parts)
    return {"sheet": _sheet(), "statues": shown, "sum": told, "total": score.total, "count": score.count,
            "pieces": sum(len(pieces) for pieces, _ in parts), "gain": extra.gain if extra else 0}  # fmt: skip


def _imaginary() -> Values:
    """Score the same collection with the imaginary pyramid (PY-10, PYA-7)."""
    pieces = _pieces(COLLECTION)
    found = best(pieces, virtual=True, colours=stash_colours(3))
    return {**_scored(found), "without": best(pieces).total}


def _diagonal() -> Values:
    """Count a diagonal, and two that share no pyramid (PY-15)."""
    made = [statue(_pieces(words)) for words in ("r3 g2 b1", "g3 r2 y1", "b3 y2 r1")]
    return {"points": diagonal_points(made)}


EXAMPLES: Mapping[str, Callable[[], Values]] = {
    "pyramydal-setup": _setup,
    "pyramydal-line": _moved,
    "pyramydal-worth": _worth,
    "pyramydal-best": lambda: _scored(best(_pieces(COLLECTION))),
    "pyramydal-imaginary": _imaginary,
    "pyramydal-diagonal": _diagonal,
}
"""By the names booklets use."""
