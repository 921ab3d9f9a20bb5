"""Lines of text with inline icons: `{d4}` is the icon of that name, as high as the type."""

from collections.abc import Iterator
from functools import lru_cache

from hyskos.definitions.geometry import MM_PER_PT, add_up
from hyskos.definitions.validation.rules_texts import SIGN
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.shared.icons import icon
from hyskos.generators.drawing import Item, Text
from hyskos.generators.typography import cap_height, width

_TALL = 1.02
"""Size of an icon, and its width including spacing, relative to the type size."""
_ROOM = 1.12
_LEAST = 0.2
"""Minimum length of a last line relative to the text's width."""


@dataclass(frozen=True, slots=True)
class Part:
    """A text or the icon of a name, from x on, mm."""

    x: float
    text: str = ""
    icon: str = ""


def break_lines(text: str, size: float, max_width: float) -> list[list[Part]]:
    """Break a text into lines of at most `max_width` mm; an icon stays with the letters that touch it.

    A last line of little more than a word is lengthened from the lines above.
    """
    lines = _break_at_spaces(text, size, max_width)
    narrower = max_width
    while len(lines) > 1 and _end(lines[-1], size) < _LEAST * max_width and narrower > max_width / 2:
        narrower -= 1.0
        tighter = _break_at_spaces(text, size, narrower)
        if len(tighter) > len(lines):
            break
        lines = tighter
    return [_merge_words(line, size) for line in lines]


def _break_at_spaces(text: str, size: float, max_width: float) -> list[list[Part]]:
    lines: list[list[Part]] = []
    end, gap = 0.0, width(" ", size)
    for word in text.rstrip(" ").split(" "):  # does not split at non-breaking spaces
        pieces = _pieces(word)
        widths = [_piece_width(piece, name, size) for piece, name in pieces]
        if not lines or end + gap + add_up(widths) > max_width:
            lines.append([])
            end = -gap
        x = end + gap
        for (piece, name), long in zip(pieces, widths, strict=True):
            lines[-1].append(Part(x, piece, name))
            x += long
        end = x
    return lines


def _end(line: list[Part], size: float) -> float:
    """Return where a line ends, mm."""
    last = line[-1]
    return last.x + _piece_width(last.text, last.icon, size)


def replace_icons(text: str) -> str:
    """Replace icons by words: an icon next to its word is dropped, one within a word becomes its name.

    >>> replace_icons("The ram {ram} halves {footmen}, a pair {d4}<{d8} buys one")
    'The ram halves, a pair d4<d8 buys one'
    """
    words: list[str] = []
    for word in text.split(" "):
        bare = SIGN.sub("", word)
        if bare != word and not any(letter.isalnum() for letter in bare) and len(SIGN.findall(word)) == 1:
            words[-1:] = [words[-1] + bare] if words else []
        else:
            words.append(SIGN.sub(r"\1", word))
    return " ".join(words)


def set_line(parts: list[Part], x: float, y: float, size: float, ink: str, sign: str) -> Iterator[Item]:
    """Set a line from x on with its baseline at y; `sign` is the ink of its icons."""
    for part in parts:
        if part.icon:
            half = _ROOM * size * MM_PER_PT / 2
            yield icon(part.icon, x + part.x + half, y - cap_height(size) / 2, _TALL * size * MM_PER_PT, sign)
        else:
            yield Text(x + part.x, y, part.text, size, ink=ink)


@lru_cache(maxsize=4096)  # fitting breaks the same lines at many sizes
def _pieces(word: str) -> tuple[tuple[str, str], ...]:
    """Split a word into text and names of icons."""
    pieces = [(piece, "") if i % 2 == 0 else ("", piece) for i, piece in enumerate(SIGN.split(word))]
    return tuple(piece for piece in pieces if any(piece))


def _piece_width(piece: str, name: str, size: float) -> float:
    return _ROOM * size * MM_PER_PT if name else width(piece, size)


def _merge_words(line: list[Part], size: float) -> list[Part]:
    joined: list[Part] = []
    for part in line:
        last = joined[-1] if joined else None
        if last and last.text and part.text and part.x > last.x + width(last.text, size) + 1e-6:
            joined[-1] = Part(last.x, f"{last.text} {part.text}")
        else:
            joined.append(part)
    return joined
