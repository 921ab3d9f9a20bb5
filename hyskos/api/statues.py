"""Questions about *Pyramydal*: the best statues of a collection."""

from collections.abc import Iterable

from hyskos.api.border import check_arguments
from hyskos.definitions.extras import MissingExtraError
from hyskos.rules.pyramydal.pieces import Mixed, Score


@check_arguments
def best_statues(
    pieces: Iterable[str],
    *,
    taken: Iterable[str] = (),
    virtual: bool = False,
    diagonal: bool = False,
    colours: str = "",
) -> Score:
    """Find the best score of a collection in *Pyramydal*, with its statues (PY-6..15).

    A piece is "r3"; a statue in `taken` has been claimed already and is written from the bottom up, "r3 g2 b1".
    `virtual` adds the imaginary pyramid, `colours` are the letters of the other colours in the game, `diagonal` scores
    diagonals. Raises UnlawfulError for an invalid piece or statue, ValueError, MissingExtraError for diagonals without
    `hyskos[solver]`.
    """
    from hyskos.rules.pyramydal.best import best
    from hyskos.rules.pyramydal.pieces import read_piece

    collection, statues = [read_piece(word) for word in pieces], [_parse_mixed(words) for words in taken]
    letters = colours.lower()
    if letters and not (letters.isascii() and letters.isalpha()):
        raise ValueError(f"colours are letters such as rgby, not {colours!r}")
    if not diagonal:
        return best(collection, taken=statues, virtual=virtual, colours=letters)
    from hyskos.rules.pyramydal.diagonal import best_with_diagonals

    try:
        return best_with_diagonals(collection, taken=statues, virtual=virtual, colours=letters)
    except ImportError:
        raise MissingExtraError("solver") from None


def _parse_mixed(words: str) -> Mixed:
    from hyskos.rules.pyramydal.pieces import read_piece, statue

    built = statue([read_piece(word) for word in words.split()])
    if not built.is_mixed:
        raise ValueError(f"only statues of three colours can be taken (PY-8), not {words!r}")
    return built.colours
