"""Pyramids by colour and pips, and the statues they make (PY-6..8, PY-11)."""

from collections import Counter
from collections.abc import Iterable, Sequence

from hyskos.definitions import game_facts
from hyskos.definitions.values import dataclass
from hyskos.rules.reasons import N_, Reason, UnlawfulError

Piece = tuple[str, int]
"""A pyramid: colour letter and pips 1 (small), 2 (medium) or 3 (large)."""
Mixed = tuple[str, str, str]
"""Colours of a mixed statue: large, medium, small."""
SIZES = (1, 2, 3)

MONO_POINTS_PER_PIP = game_facts.MONO_POINTS_PER_PIP
"""Three of the same colour and size: 12, 24 or 36 (PY-7)."""
MIXED_POINTS = game_facts.MIXED_POINTS
"""Three different colours in three different sizes (PY-8)."""
DIAGONAL_POINTS = game_facts.DIAGONAL_POINTS
"""Same colour in three sizes over three statues (PY-15, variant)."""
STASH_PER_SIZE = 5
"""Pieces of one size in a stash of one colour (PY-1)."""


@dataclass(frozen=True, slots=True)
class Statue:
    """Three pieces from the bottom up, with their points."""

    pieces: tuple[Piece, ...]
    points: int

    @property
    def is_mixed(self) -> bool:
        """Whether the statue has three colours rather than three equal pieces."""
        return len(set(self.pieces)) == 3

    @property
    def colours(self) -> Mixed:
        """The colours from the bottom up."""
        large, medium, small = (colour for colour, _ in self.pieces)
        return large, medium, small


def read_piece(word: str) -> Piece:
    """Parse a piece as typed, or with a capital as printed on the sheets.

    >>> read_piece("g2"), read_piece("G2")
    (('g', 2), ('g', 2))
    """
    colour, pips = word[:-1].lower(), word[-1:]
    if not word.isascii() or len(colour) != 1 or not colour.isalpha() or pips not in ("1", "2", "3"):
        raise UnlawfulError(
            "PY-1", N_("`{word}` is not a pyramid; write a colour letter and 1 to 3 pips, such as g2"), {"word": word}
        )
    return colour, int(pips)


def write_piece(piece: Piece) -> str:
    """Format a piece as it is typed."""
    return f"{piece[0]}{piece[1]}"


def write_pieces(pieces: Iterable[Piece]) -> str:
    """Format pieces as they are typed, from the bottom up."""
    return " ".join(write_piece(piece) for piece in pieces)


def statue(pieces: Sequence[Piece]) -> Statue:
    """Create a statue from three pieces listed from the bottom up; raises UnlawfulError if it is not one (PY-6..8).

    >>> statue([("g", 3), ("r", 2), ("b", 1)]).points
    18
    """
    words = {"statue": write_pieces(pieces)}
    if len(pieces) != 3:
        raise UnlawfulError("PY-6", N_("{statue}: a statue is three pyramids high"), words)
    if len(set(pieces)) == 1:
        return Statue(tuple(pieces), MONO_POINTS_PER_PIP * pieces[0][1])
    colours, sizes = {colour for colour, _ in pieces}, {pips for _, pips in pieces}
    if len(colours) != 3 or len(sizes) != 3:
        raise UnlawfulError(
            "PY-8",
            N_("{statue}: a statue has three equal pyramids, or three different colours in three different sizes"),
            words,
        )
    if [pips for _, pips in pieces] != [3, 2, 1]:
        raise UnlawfulError("PY-8", N_("{statue}: large stands at the bottom, then medium, small on top"), words)
    return Statue(tuple(pieces), MIXED_POINTS)


def mixed_colours(pieces: Sequence[Piece]) -> Mixed:
    """Return the colours of a mixed statue, the only kind that can be taken; raises UnlawfulError for others (PY-8)."""
    built = statue(pieces)
    if not built.is_mixed:
        raise UnlawfulError("PY-8", N_("only statues of three colours can be taken"))
    return built.colours


def mini_points(pair: Sequence[Piece]) -> int:
    """Score a mini statue: twice the sum of its two pieces' pips (PY-11).

    >>> mini_points([("r", 3), ("g", 1)])
    8
    """
    return game_facts.MINI_POINTS_PER_PIP * sum(pips for _, pips in pair)


def diagonal_points(statues: Iterable[Statue]) -> int:
    """Score diagonals: 9 for each set of small, medium and large of one colour across three statues (PY-15)."""
    in_statues: Counter[Piece] = Counter()
    for built in statues:
        in_statues.update(set(built.pieces))
    colours = {colour for colour, _ in in_statues}
    return DIAGONAL_POINTS * sum(min(in_statues[colour, pips] for pips in (1, 2, 3)) for colour in colours)


@dataclass(frozen=True, slots=True)
class Imaginary:
    """The imaginary pyramid of the first at the end: the piece it imitates, its statue, and its gain (PY-10)."""

    piece: Piece
    statue: tuple[Piece, ...]  # of three, or a mini
    gain: int  # additional points over the best score without it


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a collection: statues, minis of two, singles, and the sum with its reasons."""

    statues: tuple[Statue, ...]
    minis: tuple[tuple[Piece, ...], ...]
    singles: tuple[Piece, ...]
    imaginary: Imaginary | None = None
    diagonal: int = 0

    @property
    def total(self) -> int:
        """The sum of all points; a single pyramid is worth 1 (PY-12)."""
        return (
            sum(built.points for built in self.statues)
            + sum(mini_points(pair) for pair in self.minis)
            + len(self.singles)
            + self.diagonal
        )

    @property
    def count(self) -> int:
        """The number of statues for breaking ties: minis count as statues, too (PY-13, PYA-5)."""
        return len(self.statues) + len(self.minis)

    @property
    def worth(self) -> tuple[int, int]:
        """Sort key of scores: points, then statues, which break ties (PY-13)."""
        return self.total, self.count

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Each part of the score with its rule."""
        parts = [
            Reason(
                "PY-8" if built.is_mixed else "PY-7",
                N_("statue {pieces}: {points}"),
                {"pieces": write_pieces(built.pieces), "points": built.points},
            )
            for built in self.statues
        ]
        parts += [
            Reason(
                "PY-11",
                N_("mini {pieces}: 2 x {pips} = {points}"),
                {"pieces": write_pieces(pair), "pips": mini_points(pair) // 2, "points": mini_points(pair)},
            )
            for pair in self.minis
        ]
        if self.singles:
            parts.append(
                Reason(
                    "PY-12",
                    N_("single {pieces}: {points}"),
                    {"pieces": write_pieces(self.singles), "points": len(self.singles)},
                )
            )
        if self.diagonal:
            parts.append(Reason("PY-15", N_("diagonals: {points}"), {"points": self.diagonal}))
        if self.imaginary:
            values = {
                "piece": write_piece(self.imaginary.piece),
                "statue": write_pieces(self.imaginary.statue),
                "gain": self.imaginary.gain,
            }
            text = N_("the imaginary pyramid is {piece} in {statue}: {gain} more than without it")
            parts.append(Reason("PY-10", text, values))
        return tuple(parts)


def leftovers(
    pieces: Counter[Piece], *, not_single: Piece | None = None
) -> tuple[tuple[tuple[Piece, ...], ...], tuple[Piece, ...]]:
    """Pair leftover pieces into minis as well as possible; of an odd number the smallest stays single (PY-11, PY-12).

    `not_single` is the virtual pyramid: alone it is worth nothing, so another piece stays single if there is one.
    """
    remaining = sorted(pieces.elements(), key=lambda piece: (-piece[1], piece[0]))
    singles: tuple[Piece, ...] = ()
    if len(remaining) % 2:
        candidates = [i for i, piece in enumerate(remaining) if piece != not_single or pieces[piece] > 1]
        index = candidates[-1] if candidates else len(remaining) - 1
        singles = (remaining.pop(index),)
    return tuple((remaining[i], remaining[i + 1]) for i in range(0, len(remaining), 2)), singles
